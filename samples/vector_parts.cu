// Vector loads of which part is used: ptxas loads that part alone (LDG.E.64, LDG.E), so that it need be aligned as the part is, and
// reads nothing beside it. CUB's DeviceReduce, tuned to two items a thread and four to a load, depends on it.
#include "check.h"

__device__ float2 low(const float *p) {
    float a, b, c, d;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(p));
    return make_float2(a, b);
}

__device__ float2 high(const float *p) {
    float a, b, c, d;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(p));
    return make_float2(c, d);
}

__device__ double second(const double *p) {
    double a, b;
    asm volatile("ld.global.nc.v2.f64 {%0, %1}, [%2];" : "=d"(a), "=d"(b) : "l"(p));
    return b;
}

__device__ unsigned short third(const unsigned short *p) {
    unsigned short a, b, c, d;
    asm volatile("ld.v4.u16 {%0, %1, %2, %3}, [%4];" : "=h"(a), "=h"(b), "=h"(c), "=h"(d) : "l"(p));
    return c;
}

// Each thread has two floats at 8 bytes alignment; the last thread's are the allocation's last, or first.
__global__ void parts(const float *f, const double *d, const unsigned short *h, float2 *a, float2 *b, double *e, int *g) {
    __shared__ float4 own[33];
    const int i = threadIdx.x;
    a[i] = low(f + 2 * i);
    b[i] = high(f + 2 * i - 2);
    e[i] = second(d + i - 1);
    g[i] = third(h + i - 2);
    // In shared memory as well, by one lane and by all.
    float *words = (float *)own;
    words[2 * i] = f[2 * i];
    words[2 * i + 1] = f[2 * i + 1];
    __syncthreads();
    float x, y, z, w;
    const unsigned at = (unsigned)__cvta_generic_to_shared(words + 2 * i);
    asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(x), "=f"(y), "=f"(z), "=f"(w) : "r"(at));
    a[i].x += x;
    a[i].y += y;
}

int main() {
    const int n = 64;
    float f[2 * n];
    double d[n];
    unsigned short h[n];
    for (int i = 0; i < n; i++) {
        f[2 * i] = i;
        f[2 * i + 1] = -i;
        d[i] = 1.5 * i;
        h[i] = 7 * i;
    }
    void *at[3];
    const void *from[3] = {f, d, h};
    const size_t sizes[3] = {sizeof f, sizeof d, sizeof h};
    for (int k = 0; k < 3; k++) {
        CHECK(cudaMalloc(&at[k], sizes[k]));
        CHECK(cudaMemcpy(at[k], from[k], sizes[k], cudaMemcpyHostToDevice));
    }
    float2 *a, *b;
    double *e;
    int *g;
    CHECK(cudaMallocManaged(&a, n * sizeof *a));
    CHECK(cudaMallocManaged(&b, n * sizeof *b));
    CHECK(cudaMallocManaged(&e, n * sizeof *e));
    CHECK(cudaMallocManaged(&g, n * sizeof *g));
    parts<<<1, n>>>((float *)at[0], (double *)at[1], (unsigned short *)at[2], a, b, e, g);
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        wrong += a[i].x != 2 * i || a[i].y != -2 * i || b[i].x != i || b[i].y != -i || e[i] != 1.5 * i || g[i] != 7 * i;
    }
    for (void *p : {at[0], at[1], at[2], (void *)a, (void *)b, (void *)e, (void *)g}) CHECK(cudaFree(p));
    return verdict("vector_parts", wrong == 0, "%d of %d threads wrong", wrong, n);
}
