// Vectors that other threads see whole: a status and a value published by one relaxed store of two words, as the look-back
// scans of CUB do it. Writers keep storing pairs that belong together; readers must never see halves of two of them.
#include "check.h"

constexpr int kSlots = 64, kPairs = 4, kRounds = 20000;

__device__ void store8(uint2 *p, uint2 v) {
    asm volatile("st.relaxed.gpu.v2.u32 [%0], {%1, %2};" ::"l"(p), "r"(v.x), "r"(v.y) : "memory");
}
__device__ uint2 load8(const uint2 *p) {
    uint2 v;
    asm volatile("ld.relaxed.gpu.v2.u32 {%0, %1}, [%2];" : "=r"(v.x), "=r"(v.y) : "l"(p) : "memory");
    return v;
}
__device__ void store16(ulonglong2 *p, ulonglong2 v) {
    asm volatile("st.relaxed.gpu.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(v.x), "l"(v.y) : "memory");
}
__device__ ulonglong2 load16(const ulonglong2 *p) {
    ulonglong2 v;
    asm volatile("ld.relaxed.gpu.v2.u64 {%0, %1}, [%2];" : "=l"(v.x), "=l"(v.y) : "l"(p) : "memory");
    return v;
}

// Slots in an order that no vector load has: neighbours of a lane go backwards. Slot 0 is also written and read by all lanes.
__global__ void publish(uint2 *narrow, ulonglong2 *wide, int *torn) {
    const int slot = kSlots - 1 - threadIdx.x;
    int halves = 0;
    for (unsigned k = 1; k <= kRounds; k++) {
        const int at = k % 8 == 0 ? 0 : slot;
        if (blockIdx.x % 2 == 0) {
            const unsigned x = k * kPairs * 2 + blockIdx.x;
            store8(narrow + at, make_uint2(x, ~x));
            store16(wide + at, make_ulonglong2(x, ~(unsigned long long)x));
        } else {
            const uint2 a = load8(narrow + at);
            const ulonglong2 b = load16(wide + at);
            halves += (a.y != ~a.x) + (b.y != ~b.x);
        }
    }
    if (halves > 0) atomicAdd(torn, halves);
}

__global__ void begin(uint2 *narrow, ulonglong2 *wide) {
    narrow[threadIdx.x] = make_uint2(0, ~0u);
    wide[threadIdx.x] = make_ulonglong2(0, ~0ull);
}

int main() {
    uint2 *narrow;
    ulonglong2 *wide;
    int *torn;
    CHECK(cudaMalloc(&narrow, kSlots * sizeof(uint2)));
    CHECK(cudaMalloc(&wide, kSlots * sizeof(ulonglong2)));
    CHECK(cudaMallocManaged(&torn, sizeof(int)));
    begin<<<1, kSlots>>>(narrow, wide);
    CHECK_LAUNCH();
    publish<<<2 * kPairs, kSlots>>>(narrow, wide, torn);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    return verdict("whole_vectors", *torn == 0, "%d reads, %d torn", kPairs * kSlots * kRounds, *torn);
}
