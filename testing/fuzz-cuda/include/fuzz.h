// What a random program includes first, whether nvcc compiles it for the device or a C++ compiler for the host.
#pragma once
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

typedef int8_t i8;
typedef uint8_t u8;
typedef int16_t i16;
typedef uint16_t u16;
typedef int32_t i32;
typedef uint32_t u32;
// As CUDA's functions have them; int64_t is long.
typedef long long i64;
typedef unsigned long long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef float f32;
typedef double f64;

enum { WORDS = 256, OWN = 16, INPUTS = 1024 };

#ifndef __CUDACC__
#include "host/vectors.h"
#endif
#include "odd.h"

// What a kernel is given.
struct Args {
    u64 *out;        // one word for each thread of the grid
    u32 *g32;        // WORDS words for atomics
    u64 *g64;        // WORDS words for atomics
    u32 *own;        // OWN words for each thread of the grid
    const u32 *in;   // INPUTS words
    u32 *zeros;      // WORDS words that are zero at first
    ODD
    i32 n;           // a small number that the compilers do not know
};
#ifdef __CUDACC__
#include "device.h"
#include "async.h"
#else
#include "host/fiber.h"
#include "host/warp.h"
#include "host/integer.h"
#include "host/floating.h"
#include "host/memory.h"
#include "host/groups.h"
#include "host/async.h"
#endif
#include "scalar.h"
#include "lanes.h"
#ifdef __CUDACC__
#include "ptx.h"
#include "matrix.h"
#else
#include "host/ptx.h"
#include "host/matrix.h"
#endif
#include "shuffle.h"
#include "atomics.h"
#include "main.h"
#include "flow.h"
