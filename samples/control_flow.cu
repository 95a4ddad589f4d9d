// Threads of a warp that part ways in every manner: switches with fall-through, loops left and restarted in the middle, early
// returns, nested loops with different trip counts, goto into a loop, short circuits with side effects, and a small
// interpreter whose program counter differs between lanes. The same functions run on the host.
#include "check.h"

#define BOTH __host__ __device__

BOTH unsigned by_switch(unsigned x) {
    unsigned r = 1;
    switch (x % 11) {
        case 0: return 7;
        case 1: r += 3;  // falls through
        case 2: r *= 5; break;
        case 3:
        case 4: r = x; break;
        case 7:
            for (unsigned i = 0; i < x % 5; i++) r += i;
            break;
        case 9: r = x / 3 + 1; break;
        default: r = x ^ 0x55; break;
    }
    return r * 3;
}

BOTH unsigned by_loops(unsigned x) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 20; i++) {
        if ((i + x) % 3 == 0) continue;
        for (unsigned j = 0; j < i; j++) {
            if (j * j > x % 50) break;
            if ((j & x) == 1) continue;
            sum += i * j;
            if (sum > 900 + x) return sum;
        }
        if (i > x % 23) break;
    }
    do sum = sum * 7 + 1;
    while (sum % 16 > x % 16 && sum < 100000);
    return sum;
}

// The loop has two entries: no nesting of loops and conditions describes it.
BOTH unsigned by_goto(unsigned x) {
    unsigned n = 0;
    if (x & 1) goto inside;
again:
    n += 2;
    if (n > 40) return n + x;
inside:
    n += x % 7 + 1;
    if (n % 5 != x % 5) goto again;
    return n;
}

BOTH bool counted(unsigned *count, bool value) {
    ++*count;
    return value;
}
BOTH unsigned by_short_circuit(unsigned x) {
    unsigned count = 0;
    if ((counted(&count, x & 1) && counted(&count, x & 2)) || (counted(&count, x & 4) && !counted(&count, x & 8))) count += 100;
    const unsigned before = count;
    return before + (counted(&count, x % 3 == 0) ? count : 2 * count);
}

// Runs a tiny program; each lane follows its own path through it.
BOTH unsigned by_interpreter(unsigned x) {
    enum { kAdd, kHalve, kJumpOdd, kDecrement, kJumpNot, kStop };
    const unsigned char program[] = {kJumpOdd, 4, kHalve, 0, kAdd, 3, kDecrement, 0, kJumpNot, 0, kStop, 0};
    unsigned accumulator = x, counter = x % 13 + 1;
    for (unsigned pc = 0, steps = 0; steps < 200; steps++) {
        const unsigned operand = program[pc + 1];
        switch (program[pc]) {
            case kAdd: accumulator += operand, pc += 2; break;
            case kHalve: accumulator /= 2, pc += 2; break;
            case kJumpOdd: pc = accumulator % 2 ? operand : pc + 2; break;
            case kDecrement: counter--, pc += 2; break;
            case kJumpNot: pc = counter ? operand : pc + 2; break;
            default: return accumulator;
        }
    }
    return ~0u;
}

BOTH unsigned all_of(unsigned x, int which) {
    switch (which) {
        case 0: return by_switch(x);
        case 1: return by_loops(x);
        case 2: return by_goto(x);
        case 3: return by_short_circuit(x);
        default: return by_interpreter(x);
    }
}

constexpr int kKinds = 5;

// The barriers are reached by all threads, though each came by another way.
__global__ void run(unsigned *out, int n) {
    __shared__ unsigned neighbours[96];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int which = 0; which < kKinds; which++) {
        neighbours[threadIdx.x] = i < n ? all_of(i, which) : 0;
        __syncthreads();
        if (i < n) out[which * n + i] = neighbours[threadIdx.x] + neighbours[(threadIdx.x + 1) % 96];
        __syncthreads();
    }
}

int main() {
    const int n = 1000;
    static unsigned out[kKinds * n];
    unsigned *dev_out;
    int wrong[kKinds] = {}, total = 0;
    CHECK(cudaMalloc(&dev_out, sizeof(out)));
    run<<<(n + 95) / 96, 96>>>(dev_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_out));
    for (int which = 0; which < kKinds; which++) {
        for (int i = 0; i < n; i++) {
            const int next = i / 96 * 96 + (i % 96 + 1) % 96;
            const unsigned expected = all_of(i, which) + (next < n ? all_of(next, which) : 0);
            wrong[which] += out[which * n + i] != expected;
        }
        total += wrong[which];
    }
    return verdict("control_flow", total == 0, "wrong: switch %d, loops %d, goto %d, short circuit %d, interpreter %d", wrong[0],
                   wrong[1], wrong[2], wrong[3], wrong[4]);
}
