// A flag that decides which way threads go is only ever set, never cleared.
// check: --tool initcheck
#include "bug.h"

struct Job {
    int work;
    bool done;
};

__global__ void run(Job *jobs, int *out) {
    Job &job = jobs[threadIdx.x];
    if (!job.done) {
        out[threadIdx.x] = job.work;
        job.done = true;
    }
}

int main(int argc, char **argv) {
    Job *jobs;
    int *out;
    cudaMalloc(&jobs, 32 * sizeof(Job));
    cudaMalloc(&out, 32 * sizeof(int));
    // The first member of each.
    cudaMemset2D(jobs, sizeof(Job), 0, is_fixed(argc, argv) ? sizeof(Job) : sizeof(int), 32);
    run<<<1, 32>>>(jobs, out);
    cudaDeviceSynchronize();
    cudaFree(jobs);
    cudaFree(out);
}
