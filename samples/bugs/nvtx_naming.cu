// A leak has the name that the program gave the allocation: the guide's example of nvtxMemRegionsName.
// check: --leak-check full
#include "bug.h"
#include "pool.h"

int main(int argc, char **argv) {
    nvtxDomainHandle_t domain = nvtxDomainCreateA("my-domain");
    void *ptr;
    cudaMalloc(&ptr, 16);
    name_allocation(domain, ptr, "My Allocation");
    if (is_fixed(argc, argv)) {
        cudaFree(ptr);
    }
}
