// Memory of a stream is freed in its order, and then used by a kernel of the same stream.
#include "bug.h"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main(int argc, char **argv) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *x;
    cudaMallocAsync(&x, 64 * sizeof(int), stream);
    clear<<<1, 64, 0, stream>>>(x);
    cudaFreeAsync(x, stream);
    if (!is_fixed(argc, argv)) {
        clear<<<1, 64, 0, stream>>>(x);
    }
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}
