// The device's side: one kernel for each function of functions.h, and what runs it by its place in the list.
#include "math_errors.h"

#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// What the list calls by a name of its own.
static __device__ float divide(float x, float y) { return x / y; }
#ifndef FAST_MATH
static __device__ double quotient(double x, double y) { return x / y; }
static __device__ float power_large(float x, float y) { return powf(x, y); }
static __device__ float j128f(float x) { return jnf(128, x); }
static __device__ double j128(double x) { return jn(128, x); }
static __device__ float y5f(float x) { return ynf(5, x); }
static __device__ double y5(double x) { return yn(5, x); }
#endif

#define OPERANDS1 x[i]
#define OPERANDS2 x[i], y[i]
#define OPERANDS3 x[i], y[i], z[i]
#define OPERANDS4 x[i], y[i], z[i], t[i]
#define ROW(T, name, operands, ...)                                                                                \
    __global__ void kernel_##name(const T *x, const T *y, const T *z, const T *t, T *out, int n) {                 \
        const int i = blockIdx.x * blockDim.x + threadIdx.x;                                                       \
        if (i < n) out[i] = name(OPERANDS##operands);                                                              \
    }                                                                                                              \
    static void launch_##name(const void *const *in, void *out, int n) {                                           \
        kernel_##name<<<(n + 127) / 128, 128>>>((const T *)in[0], (const T *)in[1], (const T *)in[2],              \
                                                (const T *)in[3], (T *)out, n);                                    \
    }
#include "functions.h"
#undef ROW

typedef void Launch(const void *const *, void *, int);
#define ROW(T, name, ...) launch_##name,
static Launch *const launches[] = {
#include "functions.h"
};
#undef ROW

static void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    fprintf(stderr, "math_errors: %s\n", cudaGetErrorString(error));
    exit(2);
}

void run_on_device(int function, const void *const in[4], void *out, int n, size_t size) {
    void *device[5];
    for (int k = 0; k < 5; k++) check(cudaMalloc(&device[k], n * size));
    for (int k = 0; k < 4; k++) check(cudaMemcpy(device[k], in[k], n * size, cudaMemcpyHostToDevice));
    launches[function](device, device[4], n);
    check(cudaGetLastError());
    check(cudaMemcpy(out, device[4], n * size, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 5; k++) check(cudaFree(device[k]));
}
