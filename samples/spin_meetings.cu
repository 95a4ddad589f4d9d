// Threads that spin while the others of their warp wait for them: at a barrier, at a `__syncwarp`, or with nothing left to do. What a
// spinning thread waits for is written by other blocks, by other warps, or by threads of its own warp just before they wait. Every kernel
// ends on devices whose threads make progress on their own, and each result is known.
#include "check.h"

#include <vector>

constexpr int kBlocks = 40, kThreads = 96, kRounds = 3;

__device__ unsigned look(const unsigned *p) { return *(const volatile unsigned *)p; }

// One thread of each block takes a lock, as for memory that blocks share.
__global__ void one_locks(unsigned *words, unsigned *out) {
    __shared__ unsigned before;
    for (int round = 0; round < kRounds; round++) {
        if (threadIdx.x == 0) {
            while (atomicCAS(&words[0], 0, 1) != 0) {}
            __threadfence();
            before = look(&words[1]);
        }
        __syncthreads();
        if (threadIdx.x == kThreads - 1) {
            words[1] = before + 1;
            __threadfence();
            atomicExch(&words[0], 0);
        }
        __syncthreads();
    }
    if (threadIdx.x < 2) out[blockIdx.x * kThreads + threadIdx.x] = 1;
}

// Any thread locks in turn, and the others go on to the end.
__global__ void all_lock(unsigned *words, unsigned *out) {
    bool done = blockIdx.x % 3 == 0 && threadIdx.x % 5 == 0;
    while (!done) {
        if (atomicExch(&words[0], 1) == 0) {
            *(volatile unsigned *)&words[1] += 1;
            __threadfence();
            atomicExch(&words[0], 0);
            done = true;
        }
    }
    out[blockIdx.x * kThreads + threadIdx.x] = 1;
}

// A barrier of the grid, made by hand, in a loop.
__global__ void grid_barrier(unsigned *words, unsigned *out) {
    unsigned sum = 0;
    for (int round = 1; round <= kRounds; round++) {
        out[blockIdx.x * kThreads + threadIdx.x] = round * (blockIdx.x + threadIdx.x);
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicAdd(&words[0], 1);
            while (look(&words[0]) < round * gridDim.x) __nanosleep(20);
            __threadfence();
        }
        __syncthreads();
        const unsigned other = (blockIdx.x + round) % gridDim.x;
        sum += look(&out[other * kThreads + threadIdx.x]) == round * (other + threadIdx.x);
        __syncthreads();
        if (threadIdx.x == 0) {
            atomicAdd(&words[1], 1);
            while (atomicAdd(&words[1], 0) < round * gridDim.x) {}
        }
        __syncthreads();
    }
    out[blockIdx.x * kThreads + threadIdx.x] = sum;
}

// Lane by lane: each waits for its left neighbour, and writes what its right one waits for before the barrier.
__global__ void chain_of_lanes(unsigned *words, unsigned *out) {
    __shared__ unsigned flags[kThreads];
    flags[threadIdx.x] = 0;
    __syncthreads();
    unsigned mine = 1;
    if (threadIdx.x != 0) {
        unsigned left;
        while ((left = look(&flags[threadIdx.x - 1])) == 0) {}
        mine += left;
    }
    *(volatile unsigned *)&flags[threadIdx.x] = mine;
    __syncthreads();
    out[blockIdx.x * kThreads + threadIdx.x] = flags[kThreads - 1] + mine;
}

// The even lanes wait for the odd ones, some of which take the other arm, and all of which write after it.
__global__ void arms(unsigned *words, unsigned *out) {
    __shared__ unsigned flags[kThreads];
    flags[threadIdx.x] = 0;
    __syncwarp();
    unsigned seen = 7;
    if (threadIdx.x % 2 == 0) {
        while ((seen = look(&flags[threadIdx.x + 1])) == 0) {}
    } else if (threadIdx.x % 4 == 1) {
        *(volatile unsigned *)&flags[threadIdx.x] = threadIdx.x;
        return;
    }
    *(volatile unsigned *)&flags[threadIdx.x] = threadIdx.x + seen;
    __syncwarp(0xcccccccc | 0x11111111);
    out[blockIdx.x * kThreads + threadIdx.x] = flags[threadIdx.x];
}

// Two arms that spin on different words, then a word that either may have found, and a shuffle of the whole warp.
__global__ void two_loops(unsigned *words, unsigned *out) {
    unsigned *mine = words + blockIdx.x * 4, found = 0;
    if (threadIdx.x == 3) {
        while ((found = look(&mine[0])) == 0) {}
    } else if (threadIdx.x == 5) {
        do {
            found = atomicExch(&mine[1], 0);
        } while (found == 0);
    } else if (threadIdx.x == 6) {
        *(volatile unsigned *)&mine[0] = 10;
    } else {
        if (threadIdx.x == 8) atomicExch(&mine[1], 20);
        found = 1;
    }
    if (found >= 10)
        while (look(&mine[2]) != found) {
            if (found == 20 && look(&mine[2]) == 0) *(volatile unsigned *)&mine[2] = 20;
            if (found == 10 && look(&mine[3]) == 1) *(volatile unsigned *)&mine[2] = 10;
        }
    if (found == 20) atomicExch(&mine[3], 1);
    const unsigned a = __shfl_sync(~0u, found, 3), b = __shfl_sync(~0u, found, 5);
    out[blockIdx.x * kThreads + threadIdx.x] = threadIdx.x < 32 ? a + b : 30;
}

// Every thread walks back on its own, in a loop around one that spins, and the block goes on together.
__global__ void look_back(unsigned *words, unsigned *out) {
    __shared__ unsigned ticket, sums[kThreads];
    if (threadIdx.x == 0) ticket = atomicAdd(words, 1);
    __syncthreads();
    const unsigned whole = 1u << 31, part = 1u << 30, own = ticket % 7 + threadIdx.x % 5 + 1;
    volatile unsigned *state = words + 1 + threadIdx.x;
    state[ticket * kThreads] = own | (ticket == 0 ? whole : part);
    unsigned before = 0;
    if (ticket != 0 && threadIdx.x % 3 != 2) {
        for (int at = (int)ticket - 1;; at--) {
            unsigned seen;
            do seen = state[at * kThreads];
            while (seen == 0);
            before += seen & (part - 1);
            if (seen & whole) break;
        }
        state[ticket * kThreads] = (before + own) | whole;
    } else if (ticket != 0) {
        unsigned seen;
        while (!((seen = state[(ticket - 1) * kThreads]) & whole)) {}
        before = seen & (part - 1);
        state[ticket * kThreads] = (before + own) | whole;
    }
    sums[threadIdx.x] = before;
    __syncthreads();
    out[ticket * kThreads + threadIdx.x] = sums[kThreads - 1 - threadIdx.x];
}

// A loop in which one thread waits for its turn, and which threads leave in different rounds.
__global__ void turns(unsigned *words, unsigned *out) {
    unsigned *mine = words + blockIdx.x, rounds = 0;
    for (unsigned i = 0; i < 2 + threadIdx.x % 3; i++) {
        const unsigned turn = i * 4 + threadIdx.x / 8;
        if (threadIdx.x % 8 == 0 && threadIdx.x < 32) {
            while (look(mine) != turn) {}
            rounds++;
        } else if (threadIdx.x % 8 == 5) {
            rounds += 2;
        }
        if (threadIdx.x % 8 == 0 && threadIdx.x < 32) {
            unsigned next = turn + 1;
            // Threads 0 and 24 make two rounds, 8 four, 16 three.
            if (turn == 7) next = 9;
            if (turn == 10) next = 13;
            *(volatile unsigned *)mine = next;
        }
    }
    out[blockIdx.x * kThreads + threadIdx.x] = rounds;
}

typedef void (*Kernel)(unsigned *, unsigned *);
typedef unsigned (*Expected)(unsigned block, unsigned thread);

static int wrong = 0, kernels = 0;

static void run(const char *name, Kernel kernel, unsigned counter, Expected expected) {
    static std::vector<unsigned> out(kBlocks * kThreads);
    unsigned *words, *results, counted;
    CHECK(cudaMalloc(&words, (1 + kBlocks * kThreads) * sizeof(unsigned)));
    CHECK(cudaMalloc(&results, out.size() * sizeof(unsigned)));
    CHECK(cudaMemset(words, 0, (1 + kBlocks * kThreads) * sizeof(unsigned)));
    CHECK(cudaMemset(results, 0, out.size() * sizeof(unsigned)));
    kernel<<<kBlocks, kThreads>>>(words, results);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), results, out.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&counted, words + 1, sizeof(unsigned), cudaMemcpyDeviceToHost));
    int here = counter != 0 && counted != counter;
    for (unsigned i = 0; i < out.size(); i++) here += out[i] != expected(i / kThreads, i % kThreads);
    if (here) printf("%s: %d wrong, counted %u of %u\n", name, here, counted, counter);
    wrong += here != 0;
    kernels++;
    CHECK(cudaFree(words));
    CHECK(cudaFree(results));
}

// The sum over all blocks before this one of what `look_back` adds for one thread.
static unsigned sum_before(unsigned block, unsigned thread) {
    unsigned sum = 0;
    for (unsigned b = 0; b < block; b++) sum += b % 7 + thread % 5 + 1;
    return sum;
}

static unsigned lockers() {
    unsigned n = 0;
    for (int b = 0; b < kBlocks; b++)
        for (int t = 0; t < kThreads; t++) n += !(b % 3 == 0 && t % 5 == 0);
    return n;
}

int main() {
    run("one_locks", one_locks, kBlocks * kRounds, [](unsigned, unsigned t) { return unsigned(t < 2); });
    run("all_lock", all_lock, lockers(), [](unsigned, unsigned) { return 1u; });
    run("grid_barrier", grid_barrier, kBlocks * kRounds, [](unsigned, unsigned) { return unsigned(kRounds); });
    run("chain_of_lanes", chain_of_lanes, 0, [](unsigned, unsigned t) { return kThreads + t + 1; });
    run("arms", arms, 0, [](unsigned, unsigned t) {
        if (t % 4 == 1) return 0u;
        // Lane 4k sees what lane 4k+1 wrote, lane 4k+2 what lane 4k+3 did.
        return t % 4 == 0 ? t + t + 1 : t % 4 == 2 ? t + t + 1 + 7 : t + 7;
    });
    run("two_loops", two_loops, 0, [](unsigned, unsigned) { return 30u; });
    run("look_back", look_back, 0, [](unsigned b, unsigned t) { return sum_before(b, kThreads - 1 - t); });
    run("turns", turns, 0, [](unsigned, unsigned t) {
        return t % 8 == 0 && t < 32 ? 2 + t % 3 : t % 8 == 5 ? 2 * (2 + t % 3) : 0u;
    });
    return verdict("spin_meetings", wrong == 0, "%d of %d kernels wrong", wrong, kernels);
}
