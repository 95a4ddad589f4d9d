// A large buffer takes the place of one that was filled: its own last element, which lies on a page shared with other memory, has no value.
// check: --tool initcheck
#include "bug.h"

__global__ void add(int *values, size_t at, int x) { values[at] += x; }

int main(int argc, char **argv) {
    const size_t n = (size_t(32) << 18) + 5;
    int *values;
    cudaMalloc(&values, n * sizeof(int));
    cudaMemset(values, 1, n * sizeof(int));
    cudaDeviceSynchronize();
    cudaFree(values);
    cudaMalloc(&values, n * sizeof(int));
    cudaMemset(values, 0, (n - 2) * sizeof(int));
    if (is_fixed(argc, argv)) cudaMemset(values + n - 2, 0, 2 * sizeof(int));
    for (size_t at : {size_t(0), n / 2, n - 3, n - 1}) add<<<1, 1>>>(values, at, 1);
    cudaDeviceSynchronize();
    cudaFree(values);
}
