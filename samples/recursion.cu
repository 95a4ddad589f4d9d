// Functions that call themselves, to a depth that differs from thread to thread: a search for all ways to place queens on a
// chess board, one thread per place in the first row, and the Ackermann function. The stack is sized with a device limit.
#include "check.h"

// Ways to complete a board whose columns and diagonals are taken as the bits say (Richards' bitwise search).
__host__ __device__ int queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    int ways = 0;
    for (unsigned free = all & ~(columns | left | right); free != 0; free &= free - 1) {
        const unsigned place = free & (0u - free);
        ways += queens(all, columns | place, (left | place) << 1, (right | place) >> 1);
    }
    return ways;
}

__host__ __device__ unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0) return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

__global__ void count_queens(int size, int *ways) {
    const unsigned place = 1u << threadIdx.x;
    ways[threadIdx.x] = queens((1u << size) - 1, place, place << 1, place >> 1);
}

__global__ void ackermanns(unsigned *values) { values[threadIdx.x] = ackermann(threadIdx.x / 4, threadIdx.x % 4); }

int main() {
    const int size = 7;
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 8192));
    int *dev_ways, ways[size], total = 0, wrong = 0;
    unsigned *dev_values, values[12];
    CHECK(cudaMalloc(&dev_ways, sizeof(ways)));
    CHECK(cudaMalloc(&dev_values, sizeof(values)));
    count_queens<<<1, size>>>(size, dev_ways);
    CHECK_LAUNCH();
    ackermanns<<<1, 12>>>(dev_values);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(ways, dev_ways, sizeof(ways), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(values, dev_values, sizeof(values), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_ways));
    CHECK(cudaFree(dev_values));
    for (int column = 0; column < size; column++) {
        const unsigned place = 1u << column;
        total += ways[column];
        wrong += ways[column] != queens((1u << size) - 1, place, place << 1, place >> 1);
    }
    for (unsigned i = 0; i < 12; i++) wrong += values[i] != ackermann(i / 4, i % 4);
    return verdict("recursion", wrong == 0 && total == 40, "%d queens: %d ways, %d values wrong", size, total, wrong);
}
