// A thread's own array is filled as far as its input reaches, and read to its end.
// check: --tool initcheck
#include "bug.h"

__global__ void histogram(const int *digits, int n, int buckets, int *out) {
    int count[10];
    for (int i = 0; i < buckets; i++) {
        count[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        count[digits[i]]++;
    }
    int most = 0;
    for (int i = 0; i < 10; i++) {
        most = max(most, count[i]);
    }
    out[threadIdx.x] = most;
}

int main(int argc, char **argv) {
    const int values[] = {3, 1, 4, 1, 5};
    int *digits, *out;
    cudaMalloc(&digits, sizeof(values));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemcpy(digits, values, sizeof(values), cudaMemcpyHostToDevice);
    histogram<<<1, 32>>>(digits, 5, is_fixed(argc, argv) ? 10 : 9, out);
    cudaDeviceSynchronize();
    cudaFree(digits);
    cudaFree(out);
}
