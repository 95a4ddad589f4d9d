// Functions of warps: what each lane gets, from the requests of all lanes in the mask.
#pragma once

namespace fuzz {
enum { SYNC = 1, BALLOT, ANY, ALL, SHFL, UP, DOWN, XOR, MATCH_ANY, MATCH_ALL, RED };
enum { R_ADD, R_MIN, R_MAX, R_UMIN, R_UMAX, R_AND, R_OR, R_XOR };

inline u64 reduce(int how, u64 a, u64 b) {
    switch (how) {
    case R_ADD: return (u32)(a + b);
    case R_MIN: return (u32)((i32)a < (i32)b ? a : b);
    case R_MAX: return (u32)((i32)a > (i32)b ? a : b);
    case R_UMIN: return a < b ? a : b;
    case R_UMAX: return a > b ? a : b;
    case R_AND: return a & b;
    case R_OR: return a | b;
    default: return a ^ b;
    }
}

// The lane that a shuffle reads, or -1 where it keeps its own value. CUDA's manual in its own words.
inline int source(int op, int lane, int by, int width) {
    int from = lane & ~(width - 1), at = lane & (width - 1), src;
    switch (op) {
    case SHFL: return from + (by & (width - 1));
    case UP: return at - by < 0 ? -1 : lane - by;
    case DOWN: return at + by >= width ? -1 : lane + by;
    default:
        // A lane of a later group keeps its value; one of an earlier group can be read.
        src = lane ^ by;
        return src >= from + width ? -1 : src;
    }
}

inline void answer_warp(int base, u32 mask) {
    Thread *warp = threads + base;
    u32 votes = 0;
    u64 whole = 0;
    int first = -1;
    bool alike = true;
    for (int lane = 0; lane < 32; lane++) {
        if (!(mask >> lane & 1)) continue;
        const Request &r = warp[lane].request;
        if (r.value) votes |= 1u << lane;
        whole = first < 0 ? r.value : reduce(r.a, whole, r.value);
        if (first < 0) first = lane;
        alike &= r.value == warp[first].request.value;
    }
    for (int lane = 0; lane < 32; lane++) {
        if (!(mask >> lane & 1)) continue;
        const Request &r = warp[lane].request;
        u64 &answer = warp[lane].answer;
        switch (r.op) {
        case SYNC: answer = 0; break;
        case BALLOT: answer = votes; break;
        case ANY: answer = votes != 0; break;
        case ALL: answer = votes == mask; break;
        case RED: answer = whole; break;
        case MATCH_ALL:
            answer = alike ? mask : 0;
            warp[lane].flag = alike;
            break;
        case MATCH_ANY:
            answer = 0;
            for (int other = 0; other < 32; other++)
                if ((mask >> other & 1) && warp[other].request.value == r.value) answer |= 1u << other;
            break;
        default: {
            int from = source(r.op, lane, r.b, r.a);
            if (from < 0) from = lane;
            // Of a lane that takes no part the value is undefined; programs do not use it.
            answer = (mask >> from & 1) ? warp[from].request.value : 0xdeadbeefdeadbeefull;
        }
        }
    }
}

template <class T> u64 pack(T x) {
    u64 bits = 0;
    static_assert(sizeof(T) <= 8, "");
    memcpy(&bits, &x, sizeof x);
    return bits;
}
template <class T> T unpack(u64 bits) {
    T x;
    memcpy(&x, &bits, sizeof x);
    return x;
}
} // namespace fuzz

inline void __syncwarp(u32 mask = ~0u) { fuzz::wait({fuzz::SYNC, mask, 0, 0, 0}); }
inline u32 __ballot_sync(u32 mask, int p) { return (u32)fuzz::wait({fuzz::BALLOT, mask, p != 0, 0, 0}); }
inline int __any_sync(u32 mask, int p) { return (int)fuzz::wait({fuzz::ANY, mask, p != 0, 0, 0}); }
inline int __all_sync(u32 mask, int p) { return (int)fuzz::wait({fuzz::ALL, mask, p != 0, 0, 0}); }

#define SHUFFLE(name, op)                                                                                                \
    template <class T> T name(u32 mask, T x, int by, int width = 32) {                                                   \
        return fuzz::unpack<T>(fuzz::wait({fuzz::op, mask, fuzz::pack(x), width, by}));                                  \
    }
SHUFFLE(__shfl_sync, SHFL)
SHUFFLE(__shfl_up_sync, UP)
SHUFFLE(__shfl_down_sync, DOWN)
SHUFFLE(__shfl_xor_sync, XOR)
#undef SHUFFLE

template <class T> u32 __match_any_sync(u32 mask, T x) { return (u32)fuzz::wait({fuzz::MATCH_ANY, mask, fuzz::pack(x), 0, 0}); }
template <class T> u32 __match_all_sync(u32 mask, T x, int *p) {
    u32 same = (u32)fuzz::wait({fuzz::MATCH_ALL, mask, fuzz::pack(x), 0, 0});
    *p = fuzz::threads[fuzz::current].flag;
    return same;
}

#define REDUCE(name, T, how)                                                                                             \
    inline T name(u32 mask, T x) { return (T)fuzz::wait({fuzz::RED, mask, (u32)x, fuzz::how, 0}); }
REDUCE(__reduce_add_sync, i32, R_ADD)
REDUCE(__reduce_add_sync, u32, R_ADD)
REDUCE(__reduce_min_sync, i32, R_MIN)
REDUCE(__reduce_max_sync, i32, R_MAX)
REDUCE(__reduce_min_sync, u32, R_UMIN)
REDUCE(__reduce_max_sync, u32, R_UMAX)
REDUCE(__reduce_and_sync, u32, R_AND)
REDUCE(__reduce_or_sync, u32, R_OR)
REDUCE(__reduce_xor_sync, u32, R_XOR)
#undef REDUCE

// Which lanes are together is not defined: a thread may be alone.
inline u32 __activemask() {
    return 1u << ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31);
}
