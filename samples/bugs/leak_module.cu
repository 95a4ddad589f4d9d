// A library that is loaded at run time is never unloaded.
// check: --leak-check full --detect-missing-module-unload
#include "bug.h"

const char *ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry nothing() { ret; }\n";

int main(int argc, char **argv) {
    cudaLibrary_t library;
    int *x;
    cudaMalloc(&x, 8);
    cudaLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0);
    if (is_fixed(argc, argv)) {
        cudaLibraryUnload(library);
        cudaFree(x);
    }
}
