/* Checks that go on after a failure: each prints where and what, and finish() tells the outcome. */
#pragma once

/* Our header alone, or NVIDIA's. */
#ifdef WITH_UNDERSTUDY_H
#include <understudy.h>
#else
#include <cuda.h>
#include <cuda_runtime_api.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An initialiser of a structure whose first member may be an enumeration. */
#ifdef __cplusplus
#define ZERO {}
#else
#define ZERO {0}
#endif

/* A number as a value of an enumeration. */
#define AS(enumeration, value) ((enum enumeration)(value))

static int test_failures;

/* The call must return this cudaError_t. */
#define RETURNS(expected, call)                                                                             \
    do {                                                                                                    \
        cudaError_t got_ = (call);                                                                          \
        if (got_ != (expected)) {                                                                           \
            test_failures++;                                                                                \
            fprintf(stderr, "%s:%d: %s returned %s, not %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(got_), \
                    cudaGetErrorName(expected));                                                            \
        }                                                                                                   \
    } while (0)

/* The call must succeed. */
#define OK(call) RETURNS(cudaSuccess, call)

/* The condition must hold. */
#define EXPECT(condition)                                                                \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            test_failures++;                                                             \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);      \
        }                                                                                \
    } while (0)

/* The two numbers must be equal. */
#define EQUAL(expected, value)                                                                                    \
    do {                                                                                                          \
        long long expected_ = (long long)(expected), value_ = (long long)(value);                                 \
        if (expected_ != value_) {                                                                                \
            test_failures++;                                                                                      \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #value, value_, expected_);      \
        }                                                                                                         \
    } while (0)

static inline int finish(void) {
    cudaGetLastError();
    if (test_failures) fprintf(stderr, "%d checks failed\n", test_failures);
    return test_failures != 0;
}
