// Where a thread is, and collectives of lanes whose results are defined for all operands.
#pragma once

#define TID (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))
#define BLOCK (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z))
#define THREADS (blockDim.x * blockDim.y * blockDim.z)
#define GTID (TID + BLOCK * THREADS)
#define LANE (TID & 31)
#define WARP (TID >> 5)

// The lanes of this thread's warp that there are.
FN inline u32 whole_warp() {
    u32 left = THREADS - (TID & ~31u);
    return left >= 32 ? ~0u : (1u << left) - 1;
}
// A lane of the mask, any of them as k has it.
FN inline u32 pick(u32 mask, u32 k) {
    for (k %= (u32)__popc(mask); k; k--) mask &= mask - 1;
    return (u32)__ffs((i32)mask) - 1;
}
template <class T> FN inline T shfl_any(u32 m, T x, u32 k) { return __shfl_sync(m, x, (int)pick(m, k)); }
// Shuffles with a fixed pattern: where the lane that is read takes no part, a thread keeps its own value.
template <class T> FN inline T shfl_xor(u32 m, T x, u32 by, int width) {
    T y = __shfl_xor_sync(m, x, (int)by, width);
    u32 from = LANE ^ by;
    return from < (LANE & ~(u32)(width - 1)) + (u32)width && !(m >> from & 1) ? x : y;
}
template <class T> FN inline T shfl_up(u32 m, T x, u32 by, int width) {
    T y = __shfl_up_sync(m, x, by, width);
    return (LANE & (u32)(width - 1)) >= by && !(m >> (LANE - by) & 1) ? x : y;
}
template <class T> FN inline T shfl_down(u32 m, T x, u32 by, int width) {
    T y = __shfl_down_sync(m, x, by, width);
    return (LANE & (u32)(width - 1)) + by < (u32)width && !(m >> (LANE + by) & 1) ? x : y;
}
template <class T> FN inline T shfl_idx(u32 m, T x, u32 by, int width) {
    T y = __shfl_sync(m, x, (int)by, width);
    u32 from = (LANE & ~(u32)(width - 1)) + (by & (u32)(width - 1));
    return m >> from & 1 ? y : x;
}
template <class T> FN inline u32 match_all(u32 m, T x) {
    int p = 0;
    u32 same = __match_all_sync(m, x, &p);
    return same ^ (u32)p << 7;
}

// The lane that `shfl.sync` reads with operands b and c, -1 where the predicate is false: modes are up, down, bfly, idx.
FN inline int shfl_source(int mode, u32 b, u32 c) {
    const int lane = (int)LANE, by = (int)(b & 31), segment = (int)(c >> 8 & 31), low = lane & segment;
    const int last = low | ((int)(c & 31) & ~segment & 31);
    switch (mode) {
    case 0: return lane - by >= last ? lane - by : -1;
    case 1: return lane + by <= last ? lane + by : -1;
    case 2: return (lane ^ by) <= last ? lane ^ by : -1;
    default: return (low | (by & ~segment)) <= last ? low | (by & ~segment) : -1;
    }
}
