// What random programs call, by CUDA's own names and types: the other reading is in host/.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#ifdef FUZZ_GROUPS
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
#endif

#define FN __device__
#define DYNAMIC_SHARED(T, name) extern __shared__ T name[]
// With a cluster of one block, the whole grid runs together.
#define LAUNCH(kernel, grid, block, bytes, args, cluster)                                                                \
    do {                                                                                                                 \
        void *list[] = {&args};                                                                                          \
        if (cluster == 1) cudaLaunchCooperativeKernel((const void *)kernel, grid, block, list, bytes, 0);                \
        else kernel<<<grid, block, bytes>>>(args);                                                                       \
    } while (0)

typedef __half h16;
typedef __nv_bfloat16 b16;

FN inline u32 f2bits(f32 x) { return __float_as_uint(x); }
FN inline u64 d2bits(f64 x) { return __double_as_longlong(x); }
FN inline f32 bits2f(u32 x) { return __uint_as_float(x); }
FN inline f64 bits2d(u64 x) { return __longlong_as_double(x); }

FN inline u16 h2bits(h16 x) { return __half_as_ushort(x); }
FN inline h16 bits2h(u16 x) { return __ushort_as_half(x); }
FN inline f32 h2f(h16 x) { return __half2float(x); }
FN inline h16 f2h(f32 x) { return __float2half_rn(x); }
FN inline h16 f2h_rz(f32 x) { return __float2half_rz(x); }
FN inline h16 d2h(f64 x) { return __double2half(x); }
FN inline h16 h_add(h16 a, h16 b) { return __hadd(a, b); }
FN inline h16 h_sub(h16 a, h16 b) { return __hsub(a, b); }
FN inline h16 h_mul(h16 a, h16 b) { return __hmul(a, b); }
FN inline h16 h_fma(h16 a, h16 b, h16 c) { return __hfma(a, b, c); }
FN inline h16 h_neg(h16 a) { return __hneg(a); }
FN inline h16 h_abs(h16 a) { return __habs(a); }
FN inline h16 h_min(h16 a, h16 b) { return __hmin(a, b); }
FN inline h16 h_max(h16 a, h16 b) { return __hmax(a, b); }
FN inline bool h_lt(h16 a, h16 b) { return __hlt(a, b); }
FN inline bool h_eq(h16 a, h16 b) { return __heq(a, b); }
FN inline bool h_neu(h16 a, h16 b) { return __hneu(a, b); }
FN inline i32 h2i_rz(h16 a) { return __half2int_rz(a); }
FN inline i32 h2i_rn(h16 a) { return __half2int_rn(a); }
FN inline h16 i2h(i32 a) { return __int2half_rn(a); }

FN inline u16 b2bits(b16 x) { return __bfloat16_as_ushort(x); }
FN inline b16 bits2b(u16 x) { return __ushort_as_bfloat16(x); }
FN inline f32 b2f(b16 x) { return __bfloat162float(x); }
FN inline b16 f2b(f32 x) { return __float2bfloat16_rn(x); }
FN inline b16 f2b_rz(f32 x) { return __float2bfloat16_rz(x); }
FN inline b16 d2b(f64 x) { return __double2bfloat16(x); }
FN inline b16 b_add(b16 a, b16 b) { return __hadd(a, b); }
FN inline b16 b_sub(b16 a, b16 b) { return __hsub(a, b); }
FN inline b16 b_mul(b16 a, b16 b) { return __hmul(a, b); }
FN inline b16 b_fma(b16 a, b16 b, b16 c) { return __hfma(a, b, c); }
FN inline b16 b_neg(b16 a) { return __hneg(a); }
FN inline b16 b_abs(b16 a) { return __habs(a); }
FN inline b16 b_min(b16 a, b16 b) { return __hmin(a, b); }
FN inline b16 b_max(b16 a, b16 b) { return __hmax(a, b); }
FN inline bool b_lt(b16 a, b16 b) { return __hlt(a, b); }
FN inline bool b_eq(b16 a, b16 b) { return __heq(a, b); }

FN inline u32 h2x_add(u32 a, u32 b) {
    __half2 x = *(__half2 *)&a, y = *(__half2 *)&b, z = __hadd2(x, y);
    return *(u32 *)&z;
}
FN inline u32 h2x_fma(u32 a, u32 b, u32 c) {
    __half2 x = *(__half2 *)&a, y = *(__half2 *)&b, z = *(__half2 *)&c, w = __hfma2(x, y, z);
    return *(u32 *)&w;
}

// A barrier of some warps of a block.
template <int ID, int THREADS_> FN inline void named_barrier() {
    asm volatile("bar.sync %0, %1;" ::"n"(ID), "n"(THREADS_) : "memory");
}

// A barrier of the grid from atomics alone; `words` are a count and a generation, zeros at first.
FN inline void grid_spin(u32 *words) {
    __syncthreads();
    if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
        volatile u32 *generation = words + 1;
        const u32 now = *generation;
        __threadfence();
        if (atomicAdd(words, 1u) == gridDim.x * gridDim.y * gridDim.z - 1) {
            words[0] = 0;
            __threadfence();
            *generation = now + 1;
        } else {
            while (*generation == now) {}
        }
        __threadfence();
    }
    __syncthreads();
}
#ifdef FUZZ_GROUPS
FN inline void grid_sync() { cg::this_grid().sync(); }
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
FN inline void cluster_arrive() { __cluster_barrier_arrive(); }
FN inline void cluster_wait() { __cluster_barrier_wait(); }
FN inline void cluster_sync() { cluster_arrive(); cluster_wait(); }
FN inline u32 cluster_rank() { return __clusterRelativeBlockRank(); }
// Not by the function of CUDA's headers, with which cicc 13.5 may crash.
template <class T> FN inline T *cluster_map(T *at, u32 rank) {
    u64 there;
    asm("mapa.u64 %0, %1, %2;" : "=l"(there) : "l"(at), "r"(rank));
    return (T *)there;
}
#endif
