// Threads that wait for each other by polling memory: blocks of one grid in a chain (the look-back of scans and sorts), kernels
// of several streams in a ring, and a kernel that waits for what the host does. Many short rounds, since what can go wrong here
// depends on who runs when. Warps that only let time pass poll a clock: the others of the block run meanwhile.
#include "check.h"

#include <algorithm>

constexpr int kBlocks = 200, kThreads = 96, kRounds = 60, kStreams = 4, kLaps = 40;

// Each block takes a ticket, publishes its own sum, and looks back until it finds a block that knows everything before it.
// Every thread walks back on its own, as in a radix sort, where each stands for a digit.
__global__ void chain(const int *in, long long *out, unsigned *tickets, unsigned long long *states) {
    __shared__ unsigned ticket;
    if (threadIdx.x == 0) ticket = atomicAdd(tickets, 1);
    __syncthreads();
    const unsigned long long kPartial = 1ull << 62, kWhole = 2ull << 62, kValue = kPartial - 1;
    volatile unsigned long long *state = states + threadIdx.x;
    const unsigned long long own = in[ticket * kThreads + threadIdx.x];
    state[ticket * kThreads] = own | kPartial;
    unsigned long long before = 0;
    for (int at = (int)ticket - 1; at >= 0; at--) {
        unsigned long long seen;
        do seen = state[at * kThreads];
        while (seen == 0);
        before += seen & kValue;
        if (seen & kWhole) break;
    }
    state[ticket * kThreads] = (before + own) | kWhole;
    out[ticket * kThreads + threadIdx.x] = (long long)before;
}

// Hands the token on when it has come.
__global__ void relay(volatile unsigned *token, unsigned when) {
    if (threadIdx.x == 0) {
        while (*token != when) __nanosleep(100);
        __threadfence();
        *token = when + 1;
    }
}

// The first warp passes time, and then reads what the last one writes at its start.
__global__ void pause(unsigned *word, unsigned *seen, long long cycles) {
    if (threadIdx.x < 32) {
        const long long start = clock64();
        while (clock64() - start < cycles) {}
        seen[threadIdx.x] = *(volatile unsigned *)word;
    } else if (threadIdx.x == kThreads - 1) {
        *(volatile unsigned *)word = 1;
    }
}

int run_pause() {
    unsigned *words, wrong = 0;
    CHECK(cudaMallocManaged(&words, 33 * sizeof *words));
    for (int i = 0; i < 33; i++) words[i] = 0;
    pause<<<1, kThreads>>>(words, words + 1, 1000000);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < 32; i++) wrong += words[1 + i] != 1;
    return (int)wrong;
}

int run_chain() {
    const int n = kBlocks * kThreads;
    int *in, wrong = 0;
    long long *out;
    unsigned *tickets;
    unsigned long long *states;
    CHECK(cudaMallocManaged(&in, n * sizeof *in));
    CHECK(cudaMallocManaged(&out, n * sizeof *out));
    CHECK(cudaMalloc(&tickets, sizeof *tickets));
    CHECK(cudaMalloc(&states, n * sizeof *states));
    uint32_t seed = 5;
    for (int i = 0; i < n; i++) in[i] = (int)(next_random(&seed) % 1000);
    for (int round = 0; round < kRounds; round++) {
        const int blocks = round % 2 == 0 ? kBlocks : 1 + (int)(next_random(&seed) % kBlocks);
        CHECK(cudaMemsetAsync(tickets, 0, sizeof *tickets));
        CHECK(cudaMemsetAsync(states, 0, n * sizeof *states));
        chain<<<blocks, kThreads>>>(in, out, tickets, states);
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        for (int t = 0; t < kThreads; t++) {
            long long sum = 0;
            for (int b = 0; b < blocks; b++) {
                wrong += out[b * kThreads + t] != sum;
                sum += in[b * kThreads + t];
            }
        }
    }
    return wrong;
}

int run_ring() {
    unsigned *token;
    cudaStream_t streams[kStreams];
    CHECK(cudaHostAlloc((void **)&token, sizeof *token, cudaHostAllocMapped));
    *token = 0;
    for (auto &s : streams) CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    // The last to get the token is launched first; after every lap the host holds it back once.
    for (int lap = 0; lap < kLaps; lap++) {
        const unsigned first = (unsigned)lap * (kStreams + 1);
        for (int i = kStreams - 1; i >= 0; i--) relay<<<1, 32, 0, streams[i]>>>(token, first + i + 1);
        CHECK_LAUNCH();
        *(volatile unsigned *)token = first + 1;
        CHECK(cudaStreamSynchronize(streams[lap % kStreams]));
        CHECK(cudaDeviceSynchronize());
        if (*token != first + kStreams + 1) return 1;
    }
    return 0;
}

int main() {
    const int wrong = run_chain() + run_ring() + run_pause();
    return verdict("polling", wrong == 0, "%d rounds of %d blocks, %d laps through %d streams, %d wrong", kRounds, kBlocks, kLaps,
                   kStreams, wrong);
}
