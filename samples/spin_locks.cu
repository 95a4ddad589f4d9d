// Threads that wait for each other: a lock that all lanes of one warp fight for, one that blocks fight for, a flag that one
// lane sets and its neighbour awaits, and tickets served in order. All rely on independent thread scheduling (Volta and
// later): a lane that holds the lock goes on while others of its warp spin.
#include "check.h"

__device__ void lock(int *mutex) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
}

__device__ void unlock(int *mutex) {
    __threadfence();
    atomicExch(mutex, 0);
}

// The counter is plain memory: without the lock, increments would be lost.
__global__ void count_under_lock(int *mutex, volatile int *counter, int times) {
    for (int i = 0; i < times; i++) {
        lock(mutex);
        *counter = *counter + 1;
        unlock(mutex);
    }
}

// Odd lanes wait for what their even neighbour computes.
__global__ void pass_to_neighbour(volatile int *flags, volatile int *box, int *received) {
    const int i = threadIdx.x;
    if (i % 2 == 0) {
        box[i] = i * i;
        __threadfence();
        flags[i] = 1;
    } else {
        while (flags[i - 1] == 0) {
        }
        __threadfence();
        received[i] = box[i - 1];
    }
}

// Whoever draws a ticket is served in the order of the tickets, across blocks.
__global__ void serve_in_order(int *tickets, volatile int *serving, int *order) {
    const int ticket = atomicAdd(tickets, 1);
    while (*serving != ticket) {
    }
    __threadfence();
    order[ticket] = blockIdx.x;
    __threadfence();
    *serving = ticket + 1;
}

int main() {
    int *memory;  // mutex, counter, tickets, serving, then arrays
    const int n = 64, times = 5, blocks = 12;
    CHECK(cudaMalloc(&memory, (4 + 4 * n) * sizeof(int)));
    CHECK(cudaMemset(memory, 0, (4 + 4 * n) * sizeof(int)));
    int *mutex = memory, *counter = memory + 1, *flags = memory + 4, *box = flags + n, *received = box + n, *order = received + n;
    int within_warp, across_blocks, host[n], served[n], wrong = 0;

    count_under_lock<<<1, 32>>>(mutex, counter, times);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&within_warp, counter, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemset(counter, 0, sizeof(int)));
    count_under_lock<<<blocks, 40>>>(mutex, counter, times);  // a full warp and a part of one in each block
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&across_blocks, counter, sizeof(int), cudaMemcpyDeviceToHost));

    pass_to_neighbour<<<1, n>>>(flags, box, received);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(host, received, sizeof(host), cudaMemcpyDeviceToHost));
    for (int i = 1; i < n; i += 2) wrong += host[i] != (i - 1) * (i - 1);

    CHECK(cudaMemset(order, 0xff, n * sizeof(int)));
    serve_in_order<<<blocks, 1>>>(memory + 2, memory + 3, order);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(served, order, sizeof(served), cudaMemcpyDeviceToHost));
    unsigned seen = 0;
    for (int i = 0; i < blocks; i++) seen |= served[i] >= 0 ? 1u << served[i] : 0;
    wrong += seen != (1u << blocks) - 1;
    CHECK(cudaFree(memory));

    const bool ok = within_warp == 32 * times && across_blocks == blocks * 40 * times && wrong == 0;
    return verdict("spin_locks", ok, "warp counted %d, blocks counted %d, %d wrong", within_warp, across_blocks, wrong);
}
