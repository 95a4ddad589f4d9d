// A thread's own array has room for 8 digits, and the number has more.
#include "bug.h"

__global__ void digits(unsigned long long n, int *out, int most) {
    volatile int digit[8];
    int k = 0;
    for (; n > 0 && k < most; n /= 10) {
        digit[k++] = n % 10;
    }
    *out = digit[0] + digit[(k - 1) & 7];
}

int main(int argc, char **argv) {
    int *out;
    cudaMalloc(&out, sizeof(int));
    digits<<<1, 1>>>(1234567890ull, out, is_fixed(argc, argv) ? 8 : 10);
    cudaDeviceSynchronize();
    cudaFree(out);
}
