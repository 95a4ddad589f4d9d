// Accesses and barriers, one after the other by all threads: `ci/fuzz-races` makes them up.
//
//     program BLOCKS THREADS APART [KIND PATTERN FACTOR OFFSET FIRST LAST BUFFER]...
//     program BLOCKS THREADS APART case NUMBER
//
// Threads FIRST <= threadIdx.x < LAST take part. There are two global buffers, whose addresses are printed: APART, or in one allocation. In
// the second form the accesses are those of a kernel in WRITTEN_OUT, a file of `CASE(number, steps)`: the compiler knows them.

#include <cstdio>
#include <cstdlib>
#include <vector>

struct Op {
    int kind, pattern, factor, offset, first, last, buffer;

    __device__ bool takes(int thread) const { return thread >= first && thread < last; }
};

enum { SYNC_BLOCK, SYNC_WARP, READ_SHARED, WRITE_SHARED, READ_GLOBAL, WRITE_GLOBAL, ADD_SHARED, ADD_GLOBAL, EXIT };

__device__ __forceinline__ int picked(int thread, const Op &op) { return (thread * op.factor + op.offset) & 127; }

__device__ __forceinline__ int read(int *p, const Op &op, int t) {
    switch (op.pattern) {
    case 0: return p[t];
    case 1: return p[t + 1];
    case 2: return p[op.offset];
    case 3: return p[t ^ 1];
    case 4: return p[t >> 1];
    case 5: return p[t & 15];
    case 6: return p[picked(t, op)];
    case 7: {
        int2 v = reinterpret_cast<int2 *>(p)[t];
        return v.x + v.y;
    }
    case 8: return p[t * 3];
    default: return p[(t >> 4) + 8];
    }
}

__device__ __forceinline__ void write(int *p, const Op &op, int t, int value) {
    switch (op.pattern) {
    case 0: p[t] = value; break;
    case 1: p[t + 1] = value; break;
    case 2: p[op.offset] = value; break;
    case 3: p[t ^ 1] = value; break;
    case 4: p[t >> 1] = value; break;
    case 5: p[t & 15] = value; break;
    case 6: p[picked(t, op)] = value; break;
    case 7: reinterpret_cast<int2 *>(p)[t] = make_int2(value, value); break;
    case 8: p[t * 3] = value; break;
    default: p[(t >> 4) + 8] = value; break;
    }
}

// Whether the thread goes on.
__device__ __forceinline__ bool step(const Op &op, int i, int *shared, int *global, int *other, int &sum) {
    int thread = threadIdx.x, place = thread + blockIdx.x * 32;
    // No two threads ever write the same: that would do no harm.
    int value = i * 100000 + blockIdx.x * 1000 + thread;
    int *buffer = op.buffer ? other : global;
    switch (op.kind) {
    case SYNC_BLOCK: __syncthreads(); break;
    case SYNC_WARP: __syncwarp(); break;
    case READ_SHARED: if (op.takes(thread)) sum += read(shared, op, thread); break;
    case WRITE_SHARED: if (op.takes(thread)) write(shared, op, thread, value); break;
    case READ_GLOBAL: if (op.takes(thread)) sum += read(buffer, op, place); break;
    case WRITE_GLOBAL: if (op.takes(thread)) write(buffer, op, place, value); break;
    case ADD_SHARED: if (op.takes(thread)) atomicAdd(&shared[picked(thread, op)], 1); break;
    case ADD_GLOBAL: if (op.takes(thread)) atomicAdd(&buffer[picked(place, op)], 1); break;
    case EXIT: return !op.takes(thread);
    }
    // What was written stays so, though nobody may read it.
    asm volatile("" ::"l"(shared) : "memory");
    return true;
}

#ifdef WRITTEN_OUT
#define OP(i, ...) if (!step(Op{__VA_ARGS__}, i, shared, global, other, sum)) return;
#define TWICE(...) for (int round = 0; round < rounds; ++round) { __VA_ARGS__ }
#define PARTED(warp, first, second) if ((int)threadIdx.x < 32 * warp) { first } else { second }
#define CASE(number, ...)                                                                                                 \
    __global__ void case_##number(int rounds, int *global, int *other, int *sums) {                                       \
        __shared__ int shared[512];                                                                                       \
        int sum = 0;                                                                                                      \
        __VA_ARGS__                                                                                                       \
        sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;                                                                \
    }
#include WRITTEN_OUT
#undef CASE
#define CASE(number, ...) case_##number,
static void (*const cases[])(int, int *, int *, int *) = {
#include WRITTEN_OUT
};
#else
__global__ void accesses(const Op *ops, int count, int *global, int *other, int *sums) {
    __shared__ int shared[512];
    int sum = 0;
    for (int i = 0; i < count; ++i)
        if (!step(ops[i], i, shared, global, other, sum)) return;
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
#endif

const int WORDS = 4096;

int main(int argc, char **argv) {
    int blocks = atoi(argv[1]), threads = atoi(argv[2]);
    int *global, *other, *sums;
    cudaMalloc(&global, 2 * WORDS * sizeof(int));
    cudaMalloc(&sums, WORDS * sizeof(int));
    other = global + WORDS;
    if (atoi(argv[3])) cudaMalloc(&other, WORDS * sizeof(int));
    cudaMemset(global, 0, 2 * WORDS * sizeof(int));
    cudaMemset(other, 0, WORDS * sizeof(int));
    printf("global %p %p\n", (void *)global, (void *)other);
    fflush(stdout);
#ifdef WRITTEN_OUT
    cases[atoi(argv[5])]<<<blocks, threads>>>(2, global, other, sums);
#else
    std::vector<Op> ops;
    for (int i = 4; i + 6 < argc; i += 7) {
        int n[7];
        for (int k = 0; k < 7; ++k) n[k] = atoi(argv[i + k]);
        ops.push_back({n[0], n[1], n[2], n[3], n[4], n[5], n[6]});
    }
    Op *list;
    cudaMalloc(&list, ops.size() * sizeof(Op));
    cudaMemcpy(list, ops.data(), ops.size() * sizeof(Op), cudaMemcpyHostToDevice);
    accesses<<<blocks, threads>>>(list, (int)ops.size(), global, other, sums);
#endif
    return cudaDeviceSynchronize();
}
