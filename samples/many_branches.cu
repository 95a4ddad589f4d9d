// A kernel whose code is one long row of branches, each of which parts the lanes: too large for optimising code generators.
#include "check.h"

static constexpr int STEPS = 700, THREADS = 1000, WORDS = 256;

template <typename Table>
__host__ __device__ inline unsigned walk(unsigned x, Table table) {
#pragma unroll
    for (int k = 0; k < STEPS; ++k) {
        if (x >> (k % 32) & 1) {
            x += table[(x + k) % WORDS];
        } else {
            x = (x << 7 | x >> 25) ^ (k * 2654435761u);
        }
    }
    return x;
}

__global__ void kernel(const unsigned *table, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < THREADS) out[i] = walk(i * 40503u, table);
}

int main() {
    unsigned *table, *out;
    CHECK(cudaMallocManaged(&table, WORDS * sizeof *table));
    CHECK(cudaMallocManaged(&out, THREADS * sizeof *out));
    for (unsigned k = 0; k < WORDS; ++k) table[k] = k * k * 2246822519u + k;
    kernel<<<(THREADS + 127) / 128, 128>>>(table, out);
    CHECK(cudaDeviceSynchronize());
    int wrong = 0;
    for (unsigned i = 0; i < THREADS; ++i) wrong += out[i] != walk(i * 40503u, table);
    return verdict("many_branches", wrong == 0, "%d of %d wrong", wrong, THREADS);
}
