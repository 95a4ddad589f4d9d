// More bytes are filled than there are: the size of the type is taken twice.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    float *x;
    cudaMalloc(&x, 100 * sizeof(float));
    cudaMemset(x, 0, 100 * sizeof(float) * (is_fixed(argc, argv) ? 1 : sizeof(float)));
    cudaFree(x);
}
