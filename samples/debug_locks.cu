// nvcc: -G
// Threads that wait for each other in code for debuggers, where every operation is a call and every argument a copy: locks by
// compare-and-swap, by exchange and by one bit, flags that are read by atomic operations and by plain loads with a fence. The lanes of a
// warp fight for a lock, and a lane waits for its neighbour.
#include "check.h"

struct Swapped {
    int word;
    __device__ bool take() { return atomicCAS(&word, free_word(), taken_word()) == free_word(); }
    __device__ void give() { atomicExch(&word, free_word()); }
    __device__ static int free_word() { return 0; }
    __device__ static int taken_word() { return 1; }
};

struct Exchanged {
    int word;
    __device__ bool take() { return atomicExch(&word, 1) == 0; }
    __device__ void give() { atomicExch(&word, 0); }
};

struct Bit {
    unsigned word;
    __device__ bool take() { return (atomicOr(&word, mask()) & mask()) == 0; }
    __device__ void give() { atomicAnd(&word, ~mask()); }
    __device__ static unsigned mask() { return 1u << 7; }
};

template <class Lock>
struct Guard {
    Lock &lock;
    __device__ explicit Guard(Lock &l) : lock(l) {
        while (!lock.take()) {
        }
        __threadfence();
    }
    __device__ ~Guard() {
        __threadfence();
        lock.give();
    }
};

template <class Lock>
__global__ void count(Lock *lock, int *counter, int times) {
    for (int i = 0; i < times; i++) {
        Guard<Lock> guard(*lock);
        *(volatile int *)counter = *(volatile int *)counter + 1;
    }
}

__device__ int read_by_adding(int *p) { return atomicAdd(p, 0); }
__device__ int read_by_or(int *p) { return atomicOr(p, 0); }
__device__ int read_plainly(int *p) {
    __threadfence();
    return *p;
}

template <int (*read)(int *)>
__device__ void await(int *flag, int want) {
    for (;;) {
        if (read(flag) == want) break;
    }
    __threadfence();
}

// Odd lanes wait for their left neighbour, which waits for nobody.
template <int (*read)(int *)>
__global__ void pass_on(int *flags, int *box, int *received) {
    const int i = threadIdx.x;
    if (i % 2) {
        await<read>(&flags[i - 1], i);
        received[i] = box[i - 1];
    } else {
        box[i] = i * i;
        __threadfence();
        atomicExch(&flags[i], i + 1);
    }
}

static int *memory;
static const int n = 64, times = 3, blocks = 4;

template <class Lock>
static int counted() {
    int result;
    CHECK(cudaMemset(memory, 0, 8));
    count<Lock><<<blocks, 40>>>((Lock *)memory, memory + 1, times);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&result, memory + 1, sizeof(int), cudaMemcpyDeviceToHost));
    return result == blocks * 40 * times ? 0 : 1;
}

template <int (*read)(int *)>
static int passed() {
    int *flags = memory + 2, *box = flags + n, *received = box + n, host[n], wrong = 0;
    CHECK(cudaMemset(flags, 0, 3 * n * sizeof(int)));
    pass_on<read><<<1, n>>>(flags, box, received);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(host, received, sizeof(host), cudaMemcpyDeviceToHost));
    for (int i = 1; i < n; i += 2) wrong += host[i] != (i - 1) * (i - 1);
    return wrong;
}

int main() {
    CHECK(cudaMalloc(&memory, (2 + 3 * n) * sizeof(int)));
    const int locks = counted<Swapped>() + counted<Exchanged>() + counted<Bit>();
    const int flags = passed<read_by_adding>() + passed<read_by_or>() + passed<read_plainly>();
    CHECK(cudaFree(memory));
    return verdict("debug_locks", locks + flags == 0, "%d of 3 locks wrong, %d flags", locks, flags);
}
