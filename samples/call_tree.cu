// A tree of functions, each of which calls the next ones twice: a million calls at run time, too many to inline.
#include "check.h"

static constexpr int DEPTH = 20, THREADS = 64;

template <int N>
#ifdef __CUDA_ARCH__
__noinline__
#endif
__host__ __device__ unsigned branch(unsigned x, unsigned &leaves) {
    if (x % 17 == N % 17) x += N;
    // The first one's result goes into the second one, so that neither can be left out.
    x = branch<N - 1>(x * 3 + 1, leaves);
    return branch<N - 1>(x ^ N, leaves) + N;
}

template <> __host__ __device__ unsigned branch<0>(unsigned x, unsigned &leaves) {
    leaves++;
    return x * 2654435761u + 12345;
}

__global__ void kernel(unsigned *out, unsigned *leaves) {
    unsigned count = 0;
    out[threadIdx.x] = branch<DEPTH>(threadIdx.x, count);
    leaves[threadIdx.x] = count;
}

int main() {
    unsigned *out, *leaves;
    CHECK(cudaMallocManaged(&out, THREADS * sizeof *out));
    CHECK(cudaMallocManaged(&leaves, THREADS * sizeof *leaves));
    kernel<<<1, THREADS>>>(out, leaves);
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (unsigned i = 0; i < THREADS; i += 9) {
        unsigned count = 0;
        wrong += out[i] != branch<DEPTH>(i, count) || leaves[i] != count || count != 1u << DEPTH;
    }
    return verdict("call_tree", wrong == 0, "%d wrong", wrong);
}
