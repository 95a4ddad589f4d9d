// Structures of bytes passed to functions by value and returned: each byte is cut to 8 bits, whatever its register held.
#include "check.h"

struct Bytes {
    unsigned char a, b, c;
    signed char d;
};

#ifdef __CUDA_ARCH__
#define APART __noinline__
#else
#define APART
#endif

APART __host__ __device__ int weigh(Bytes p) { return p.a + p.b * 1000 + p.c * 1000000 + p.d * 7; }

APART __host__ __device__ Bytes made(int x) {
    Bytes p;
    p.a = (unsigned char)(x + 200);
    p.b = (unsigned char)(x * 3);
    p.c = (unsigned char)(x - 1);
    p.d = (signed char)(x * 5);
    return p;
}

// Called for real.
APART __host__ __device__ unsigned chain(unsigned char x, int depth) {
    return depth == 0 ? x : x + chain((unsigned char)(x * 11 + depth), depth - 1);
}

__host__ __device__ void all(int t, int *out) {
    Bytes p;
    p.a = (unsigned char)(t + 250);
    p.b = (unsigned char)(t * 100);
    p.c = (unsigned char)-t;
    p.d = (signed char)(t * 9);
    out[0] = weigh(p);
    out[1] = weigh(made(t * 50));
    out[2] = (int)chain((unsigned char)(t * 77), t % 9);
}

__global__ void kernel(int *out) { all(threadIdx.x, out + 3 * threadIdx.x); }

int main() {
    const int n = 96;
    int *out, wrong = 0;
    CHECK(cudaMallocManaged(&out, 3 * n * sizeof *out));
    kernel<<<1, n>>>(out);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    for (int t = 0; t < n; t++) {
        int expected[3];
        all(t, expected);
        for (int k = 0; k < 3; k++) wrong += out[3 * t + k] != expected[k];
    }
    CHECK(cudaFree(out));
    return verdict("byte_parameters", wrong == 0, "%d of %d results wrong", wrong, 3 * n);
}
