// A kernel writes to a variable of a library that has been unloaded.
// check: --tool memcheck
#include "bug.h"

const char *ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .global .align 4 .b8 table[256];\n"
                  ".visible .entry nothing() { ret; }\n";

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
    cudaLibrary_t library;
    void *table;
    size_t bytes;
    cudaLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0);
    cudaLibraryGetGlobal(&table, &bytes, library, "table");
    if (!is_fixed(argc, argv)) cudaLibraryUnload(library);
    fill<<<1, 64>>>(static_cast<int *>(table));
    cudaDeviceSynchronize();
    if (is_fixed(argc, argv)) cudaLibraryUnload(library);
}
