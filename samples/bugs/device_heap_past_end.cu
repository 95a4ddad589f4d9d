// A kernel writes one element more than it has allocated.
#include "bug.h"

__global__ void list(int n, int *out) {
    int *mine = static_cast<int *>(malloc(8 * sizeof(int)));
    for (int i = 0; i < n; i++) {
        mine[i] = i;
    }
    out[threadIdx.x] = mine[7];
    free(mine);
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, 4 * sizeof(int));
    list<<<1, 4>>>(is_fixed(argc, argv) ? 8 : 9, out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
