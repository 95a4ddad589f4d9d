// cudaDeviceReset() takes back what the program has not, which is a leak all the same. What is made afterwards counts anew.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    int *before, *after;
    cudaEvent_t event;
    cudaMalloc(&before, 100);
    cudaEventCreate(&event);
    if (is_fixed(argc, argv)) {
        cudaFree(before);
        cudaEventDestroy(event);
    }
    cudaDeviceReset();
    cudaMalloc(&after, 20);
    if (is_fixed(argc, argv)) {
        cudaFree(after);
    }
}
