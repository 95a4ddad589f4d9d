// The second kernel may start before the first has ended, and reads what that writes without waiting for it.
// check: --tool racecheck
// nvcc: -arch=compute_90
#include "bug.h"

__global__ void produce(int *values) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cudaTriggerProgrammaticLaunchCompletion();
    values[i] = i;
}

__global__ void consume(const int *values, int *sums, bool waits) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int own = i * i;
    if (waits) cudaGridDependencySynchronize();
    sums[i] = values[i] + own;
}

int main(int argc, char **argv) {
    int *values, *sums;
    cudaMalloc(&values, 512 * sizeof(int));
    cudaMalloc(&sums, 512 * sizeof(int));
    produce<<<4, 128>>>(values);
    cudaLaunchAttribute early;
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 4;
    config.blockDim = 128;
    config.attrs = &early;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, consume, (const int *)values, sums, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(values);
    cudaFree(sums);
}
