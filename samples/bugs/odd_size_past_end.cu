// A text of 100 bytes is written without room for the zero that ends it.
// check: --leak-check full
#include "bug.h"

__global__ void text(char *out, int n, int room) {
    int i = threadIdx.x;
    if (i < n) {
        out[i] = 'a' + i % 26;
    } else if (i == n && n < room) {
        out[i] = 0;
    }
}

int main(int argc, char **argv) {
    char *out;
    int room = is_fixed(argc, argv) ? 101 : 100;
    cudaMalloc(&out, room);
    text<<<1, 128>>>(out, 100, 101);
    cudaDeviceSynchronize();
    cudaFree(out);
}
