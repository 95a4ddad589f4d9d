// nvcc: -arch=sm_80
// What the lanes of a warp can tell each other: votes, matches, shuffles of all kinds and widths, reductions, and which of
// them are active, in full warps, in divergent ones, and in the last warp of a block that is not full.
#include "check.h"

#include <string.h>

enum { kAll, kAny, kBallot, kOdd, kMatch, kMatchAll, kUp, kDown, kXor, kIndex, kWide, kAdd, kMin, kXorSum, kSigned, kCount };

__global__ void everything(unsigned *out, int *odd_sum) {
    const unsigned i = threadIdx.x, lane = i % 32, value = i * i % 7;
    const unsigned active = __activemask();  // the last warp has 8 threads
    unsigned *mine = out + i * kCount;
    mine[kAll] = __all_sync(active, value < 7);
    mine[kAny] = __any_sync(active, value == 4);
    mine[kBallot] = __ballot_sync(active, value & 1);
    mine[kMatch] = __match_any_sync(active, value);
    int same;
    mine[kMatchAll] = __match_all_sync(active, value / 8, &same) & (same ? 0xffffffff : 0);
    mine[kUp] = __shfl_up_sync(active, value, 3);
    mine[kDown] = __shfl_down_sync(active, value, 2, 8);  // in groups of 8 lanes
    mine[kXor] = __shfl_xor_sync(active, value, 1);
    mine[kIndex] = __shfl_sync(active, value, 5);
    const double wide = __shfl_sync(active, value + 0.5, (lane + 1) % 8, 8);  // 64 bits travel as two halves
    mine[kWide] = (unsigned)(2 * wide);
    mine[kAdd] = __reduce_add_sync(active, value);
    mine[kMin] = __reduce_min_sync(active, value + 100 - i);
    mine[kXorSum] = __reduce_xor_sync(active, 1u << value);
    mine[kSigned] = (unsigned)__reduce_max_sync(active, (int)value - 10);
    mine[kOdd] = 0;
    if (lane % 2 == 1) {
        // Only these lanes take part now.
        const unsigned odd = __ballot_sync(active & 0xaaaaaaaa, true);
        mine[kOdd] = odd;
        const unsigned sum = __reduce_add_sync(odd, value);
        if ((int)lane == __ffs(odd) - 1) atomicAdd(odd_sum, sum);
    }
}

int main() {
    const unsigned n = 72;
    static unsigned out[n][kCount];
    unsigned *dev_out;
    int *dev_sum, sum, expected_sum = 0, wrong[kCount] = {}, total = 0;
    CHECK(cudaMalloc(&dev_out, sizeof(out)));
    CHECK(cudaMalloc(&dev_sum, sizeof(int)));
    CHECK(cudaMemset(dev_sum, 0, sizeof(int)));
    everything<<<1, n>>>(dev_out, dev_sum);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&sum, dev_sum, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_out));
    CHECK(cudaFree(dev_sum));

    for (unsigned i = 0; i < n; i++) {
        const unsigned first = i / 32 * 32, lane = i % 32, count = n - first < 32 ? n - first : 32;
        const unsigned active = count == 32 ? 0xffffffff : (1u << count) - 1;
        unsigned value[32], expected[kCount];
        memset(expected, 0, sizeof(expected));
        for (unsigned k = 0; k < 32; k++) value[k] = (first + k) * (first + k) % 7;
        expected[kAll] = 1, expected[kMin] = ~0u;
        int largest = -100;
        for (unsigned k = 0; k < count; k++) {
            expected[kAny] |= value[k] == 4;
            expected[kBallot] |= (value[k] & 1) << k;
            expected[kMatch] |= (unsigned)(value[k] == value[lane]) << k;
            expected[kAdd] += value[k];
            const unsigned shifted = value[k] + 100 - (first + k);
            expected[kMin] = shifted < expected[kMin] ? shifted : expected[kMin];
            expected[kXorSum] ^= 1u << value[k];
            largest = (int)value[k] - 10 > largest ? (int)value[k] - 10 : largest;
        }
        expected[kSigned] = (unsigned)largest;
        expected[kMatchAll] = active;
        expected[kUp] = lane >= 3 ? value[lane - 3] : value[lane];
        expected[kDown] = lane % 8 + 2 < 8 ? value[lane + 2] : value[lane];
        expected[kXor] = value[lane ^ 1];
        expected[kIndex] = value[5];
        expected[kWide] = 2 * value[lane / 8 * 8 + (lane + 1) % 8] + 1;
        expected[kOdd] = lane % 2 ? active & 0xaaaaaaaa : 0;
        if (lane % 2) expected_sum += (int)value[lane];
        for (int k = 0; k < kCount; k++) wrong[k] += out[i][k] != expected[k];
    }
    for (int k = 0; k < kCount; k++) {
        total += wrong[k];
        if (wrong[k]) fprintf(stderr, "result %d: %d lanes wrong\n", k, wrong[k]);
    }
    return verdict("warp_primitives", total == 0 && sum == expected_sum, "%d lanes, %d wrong, odd lanes %d", n, total, sum);
}
