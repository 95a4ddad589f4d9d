// nvcc: -arch=sm_80
// Lanes of a warp that exchange values while they are at different copies of an instruction: shuffles, votes, matches and reductions in
// both arms of a branch and in different iterations of a loop, results that only some want, and a kernel too large for registers.
#include "check.h"

const int kWarps = 3, kThreads = 32 * kWarps;
const unsigned kAll = 0xffffffff;

// What each lane gets if all execute the operation together.
__host__ __device__ inline int source(int lane, int k) { return (lane * 7 + k * 13) % 31 - 9; }

__global__ void arms(int *out) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int *o = out + threadIdx.x * 8;
    if (lane % 3 == 0) {
        o[0] = __shfl_sync(kAll, source(lane, 0), lane ^ 5);
        o[1] = __ballot_sync(kAll, source(lane, 1) > warp);
        o[2] = __match_any_sync(kAll, source(lane, 2) / 4);
        o[3] = __reduce_add_sync(kAll, source(lane, 3));
        o[4] = __any_sync(kAll, lane == 4 + warp);
        int same;
        o[5] = __match_all_sync(kAll, warp, &same);
        o[6] = same;
        o[7] = __shfl_down_sync(kAll, source(lane, 7), 3, 16);
    } else {
        // Nobody uses some of these results.
        o[0] = __shfl_sync(kAll, source(lane, 0) * 1, lane ^ 5);
        __ballot_sync(kAll, source(lane, 1) > warp);
        o[2] = __match_any_sync(kAll, source(lane, 2) / 4);
        __reduce_add_sync(kAll, source(lane, 3));
        o[4] = __any_sync(kAll, lane == 4 + warp);
        int same;
        o[5] = __match_all_sync(kAll, warp, &same);
        o[6] = same;
        o[7] = __shfl_down_sync(kAll, source(lane, 7), 3, 16);
    }
}

static int expected_of_arms(int lane, int warp, int k) {
    unsigned all = 0;
    int sum = 0;
    switch (k) {
    case 0: return source(lane ^ 5, 0);
    case 1:
        for (int l = 0; l < 32; l++) all |= unsigned(source(l, 1) > warp) << l;
        return lane % 3 == 0 ? int(all) : -1;
    case 2:
        for (int l = 0; l < 32; l++) all |= unsigned(source(l, 2) / 4 == source(lane, 2) / 4) << l;
        return int(all);
    case 3:
        for (int l = 0; l < 32; l++) sum += source(l, 3);
        return lane % 3 == 0 ? sum : -1;
    case 4: return 1;
    case 5: return int(kAll);
    case 6: return 1;
    default: return source(lane % 16 + 3 < 16 ? lane + 3 : lane, 7);
    }
}

// Lanes come to the two shuffles in different iterations, halves of the warp each for themselves.
__global__ void iterations(int *out, int rounds) {
    const int lane = threadIdx.x % 32;
    const unsigned half = lane < 16 ? 0xffffu : 0xffff0000u;
    int value = lane, seen = 0;
    for (int round = 0; round < rounds; round++) {
        if ((round + lane) % 2 == 0)
            seen += __shfl_xor_sync(half, value, 1);
        else
            seen += 3 * __shfl_xor_sync(half, value, 1);
        value += seen % 5 + 1;
    }
    out[threadIdx.x] = seen;
}

static void expected_of_iterations(int *out, int rounds) {
    int value[32], seen[32] = {};
    for (int l = 0; l < 32; l++) value[l] = l;
    for (int round = 0; round < rounds; round++) {
        int got[32];
        for (int l = 0; l < 32; l++) got[l] = value[l ^ 1];
        for (int l = 0; l < 32; l++) {
            seen[l] += (round + l) % 2 == 0 ? got[l] : 3 * got[l];
            value[l] += seen[l] % 5 + 1;
        }
    }
    for (int l = 0; l < 32; l++) out[l] = seen[l];
}

// Many copies of each operation, and more values than registers hold.
template <int N> __device__ int ladder(int x, int lane) {
    if constexpr (N == 0) {
        return x;
    } else {
        int y;
        if ((x + lane + N) & 1)
            y = __shfl_sync(kAll, x, (lane + N) % 32) + N;
        else
            y = __shfl_sync(kAll, x, (lane + N) % 32) ^ N;
        const unsigned odd = __ballot_sync(kAll, y & 1);
        const int rest = ladder<N - 1>(y * 5 + __popc(odd), lane);
        return rest * 3 + y;
    }
}

const int kSteps = 60;

__global__ void large(int *out) {
    const int lane = threadIdx.x % 32;
    out[threadIdx.x] = ladder<kSteps>(int(threadIdx.x) * 17 % 101, lane);
}

static void expected_of_large(int *out, int warp) {
    int x[32], y[kSteps + 1][32];
    for (int l = 0; l < 32; l++) x[l] = (warp * 32 + l) * 17 % 101;
    for (int n = kSteps; n > 0; n--) {
        unsigned odd = 0;
        for (int l = 0; l < 32; l++) {
            const int got = x[(l + n) % 32];
            y[n][l] = ((x[l] + l + n) & 1) ? got + n : got ^ n;
            odd |= unsigned(y[n][l] & 1) << l;
        }
        for (int l = 0; l < 32; l++) x[l] = int(unsigned(y[n][l]) * 5u + unsigned(__builtin_popcount(odd)));
    }
    for (int l = 0; l < 32; l++) {
        unsigned r = x[l];
        for (int n = 1; n <= kSteps; n++) r = r * 3u + unsigned(y[n][l]);
        out[l] = int(r);
    }
}

int main() {
    int *d, h[kThreads * 8], want[32];
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemset(d, 0xff, sizeof h));
    arms<<<1, kThreads>>>(d);
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    int wrong_arms = 0, wrong_iterations = 0, wrong_large = 0;
    for (int i = 0; i < kThreads * 8; i++) wrong_arms += h[i] != expected_of_arms(i / 8 % 32, i / 8 / 32, i % 8);
    iterations<<<1, kThreads>>>(d, 9);
    CHECK(cudaMemcpy(h, d, kThreads * sizeof *h, cudaMemcpyDeviceToHost));
    expected_of_iterations(want, 9);
    for (int i = 0; i < kThreads; i++) wrong_iterations += h[i] != want[i % 32];
    large<<<1, kThreads>>>(d);
    CHECK(cudaMemcpy(h, d, kThreads * sizeof *h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < kThreads; i++) {
        if (i % 32 == 0) expected_of_large(want, i / 32);
        wrong_large += h[i] != want[i % 32];
    }
    CHECK(cudaFree(d));
    const bool ok = wrong_arms + wrong_iterations + wrong_large == 0;
    printf("warp_exchanges: %s (wrong: %d in arms, %d in iterations, %d in a large kernel)\n", ok ? "ok" : "FAILED", wrong_arms,
           wrong_iterations, wrong_large);
    return !ok;
}
