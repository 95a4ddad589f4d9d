// A pipeline of two tiles: threads give a tile back before they have read it, and the next one may be copied there meanwhile.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"
#include "async.h"

constexpr int TILE = 64, TILES = 6, STAGES = 2;

__global__ void sums(const int *in, int *out, bool early) {
    __shared__ alignas(128) int tile[STAGES][TILE];
    __shared__ alignas(8) unsigned long long barriers[2][STAGES];
    if (threadIdx.x == 0) {
        for (int s = 0; s < STAGES; ++s) {
            mbarrier_init(shared_address(&barriers[0][s]), 1);
            mbarrier_init(shared_address(&barriers[1][s]), TILE);
        }
    }
    __syncthreads();
    if (threadIdx.x == TILE) {
        for (int k = 0; k < TILES; ++k) {
            unsigned full = shared_address(&barriers[0][k % STAGES]), empty = shared_address(&barriers[1][k % STAGES]);
            mbarrier_wait(empty, k / STAGES % 2 ^ 1);
            mbarrier_expect(full, sizeof tile[0]);
            copy_to_shared(shared_address(tile[k % STAGES]), &in[k * TILE], sizeof tile[0], full);
        }
    } else if (threadIdx.x < TILE) {
        int sum = 0;
        for (int k = 0; k < TILES; ++k) {
            mbarrier_wait(shared_address(&barriers[0][k % STAGES]), k / STAGES % 2);
            unsigned empty = shared_address(&barriers[1][k % STAGES]);
            if (early)
                mbarrier_arrive(empty);
            sum += tile[k % STAGES][TILE - 1 - threadIdx.x];
            if (!early)
                mbarrier_arrive(empty);
        }
        out[threadIdx.x] = sum;
    }
}

int main(int argc, char **argv) {
    int *in, *out;
    cudaMalloc(&in, TILES * TILE * sizeof(int));
    cudaMalloc(&out, TILE * sizeof(int));
    cudaMemset(in, 0, TILES * TILE * sizeof(int));
    sums<<<1, TILE + 32>>>(in, out, !is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
