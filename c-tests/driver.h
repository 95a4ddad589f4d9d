/* Checks of what functions of the driver API return. */
#pragma once

#include "test.h"

/* The call must return this CUresult. */
#define GIVES(expected, call)                                                                                \
    do {                                                                                                     \
        CUresult got_ = (call);                                                                              \
        if (got_ != (expected)) {                                                                            \
            test_failures++;                                                                                 \
            fprintf(stderr, "%s:%d: %s returned %d, not %d\n", __FILE__, __LINE__, #call, (int)got_, (int)(expected)); \
        }                                                                                                    \
    } while (0)
#define DO(call) GIVES(CUDA_SUCCESS, call)
