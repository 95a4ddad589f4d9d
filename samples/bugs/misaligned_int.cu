// Words of a packed record are read where they are not aligned.
#include "bug.h"

__global__ void field(const char *record, int *out, int offset) {
    *out = *reinterpret_cast<const int *>(record + offset);
}

int main(int argc, char **argv) {
    char *record;
    int *out;
    cudaMalloc(&record, 16);
    cudaMalloc(&out, sizeof(int));
    cudaMemset(record, 1, 16);
    field<<<1, 1>>>(record, out, is_fixed(argc, argv) ? 8 : 5);
    cudaDeviceSynchronize();
    cudaFree(record);
    cudaFree(out);
}
