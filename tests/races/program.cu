// Accesses that its arguments list, one after the other by all threads: `ci/fuzz-races` makes them up.
//
//     program BLOCKS THREADS [KIND PATTERN FACTOR OFFSET FIRST LAST]...
//
// Threads FIRST <= threadIdx.x < LAST take part. The address of the global buffer is printed.

#include <cstdio>
#include <cstdlib>
#include <vector>

struct Op {
    int kind, pattern, factor, offset, first, last;

    __device__ bool takes(int thread) const { return thread >= first && thread < last; }
};

enum { SYNC_BLOCK, SYNC_WARP, READ_SHARED, WRITE_SHARED, READ_GLOBAL, WRITE_GLOBAL, ADD_SHARED, ADD_GLOBAL };

__device__ int picked(int thread, const Op &op) { return (thread * op.factor + op.offset) & 127; }

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

__global__ void accesses(const Op *ops, int count, int *global, int *sums) {
    __shared__ int shared[512];
    int thread = threadIdx.x, place = thread + blockIdx.x * 32, sum = 0;
    for (int i = 0; i < count; ++i) {
        Op op = ops[i];
        // No two threads ever write the same: that would do no harm.
        int value = i * 100000 + blockIdx.x * 1000 + thread;
        switch (op.kind) {
        case SYNC_BLOCK: __syncthreads(); break;
        case SYNC_WARP: __syncwarp(); break;
        case READ_SHARED: if (op.takes(thread)) sum += read(shared, op, thread); break;
        case WRITE_SHARED: if (op.takes(thread)) write(shared, op, thread, value); break;
        case READ_GLOBAL: if (op.takes(thread)) sum += read(global, op, place); break;
        case WRITE_GLOBAL: if (op.takes(thread)) write(global, op, place, value); break;
        case ADD_SHARED: if (op.takes(thread)) atomicAdd(&shared[picked(thread, op)], 1); break;
        case ADD_GLOBAL: if (op.takes(thread)) atomicAdd(&global[picked(place, op)], 1); break;
        }
    }
    sums[blockIdx.x * blockDim.x + thread] = sum;
}

int main(int argc, char **argv) {
    int blocks = atoi(argv[1]), threads = atoi(argv[2]);
    std::vector<Op> ops;
    for (int i = 3; i + 5 < argc; i += 6) {
        int n[6];
        for (int k = 0; k < 6; ++k) n[k] = atoi(argv[i + k]);
        ops.push_back({n[0], n[1], n[2], n[3], n[4], n[5]});
    }
    Op *list;
    int *global, *sums;
    cudaMalloc(&list, ops.size() * sizeof(Op));
    cudaMalloc(&global, 4096 * sizeof(int));
    cudaMalloc(&sums, 4096 * sizeof(int));
    cudaMemcpy(list, ops.data(), ops.size() * sizeof(Op), cudaMemcpyHostToDevice);
    cudaMemset(global, 0, 4096 * sizeof(int));
    printf("global %p\n", (void *)global);
    fflush(stdout);
    accesses<<<blocks, threads>>>(list, (int)ops.size(), global, sums);
    return cudaDeviceSynchronize();
}
