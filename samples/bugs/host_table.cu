// A table of pointers to rows is built on the host, and the kernel gets it where it lies.
// check: --leak-check full
#include "bug.h"

__global__ void clear(int **rows) { rows[threadIdx.x][0] = 0; }

int main(int argc, char **argv) {
    int *memory, *rows[4], **table;
    cudaMalloc(&memory, 4 * 32 * sizeof(int));
    for (int i = 0; i < 4; i++) {
        rows[i] = memory + 32 * i;
    }
    cudaMalloc(&table, sizeof rows);
    cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
    clear<<<1, 4>>>(is_fixed(argc, argv) ? table : rows);
    cudaDeviceSynchronize();
    cudaFree(table);
    cudaFree(memory);
}
