// What every sample uses: the check of an API call, a small random generator, and the one line that tells the outcome.
// Plain C, so that the samples in C can include it too.
#pragma once

#include <cuda_runtime.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Stops the program when a CUDA call fails, and says which one and why.
#define CHECK(call)                                                                                     \
    do {                                                                                                \
        cudaError_t error_ = (call);                                                                    \
        if (error_ != cudaSuccess) {                                                                    \
            fprintf(stderr, "%s:%d: %s: %s (%s)\n", __FILE__, __LINE__, #call, cudaGetErrorName(error_), \
                    cudaGetErrorString(error_));                                                        \
            exit(1);                                                                                    \
        }                                                                                               \
    } while (0)

// A launch itself returns nothing; what was wrong with it waits in the last error.
#define CHECK_LAUNCH() CHECK(cudaGetLastError())

// The next number of a 32-bit generator (xorshift), good enough for test data. The state must not be zero.
static inline uint32_t next_random(uint32_t *state) {
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

// The next number in [0, 1).
static inline float next_uniform(uint32_t *state) { return (float)(next_random(state) >> 8) / 16777216.0f; }

// Prints `name: ok (details)` and returns the program's exit code.
static inline int verdict(const char *name, int ok, const char *format, ...) {
    va_list details;
    va_start(details, format);
    printf("%s: %s (", name, ok ? "ok" : "FAILED");
    vprintf(format, details);
    printf(")\n");
    va_end(details);
    return ok ? 0 : 1;
}
