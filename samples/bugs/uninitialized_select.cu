// A function says that it has found something and does not say what. Where it says that it has not, nobody looks at the value.
// check: --tool initcheck
#include "bug.h"

__device__ __noinline__ bool find(const int *values, int n, int x, bool sure, int *position) {
    for (int i = 0; i < n; i++) {
        if (values[i] == x) {
            *position = i;
            return true;
        }
    }
    return !sure;
}

__global__ void positions(const int *values, int n, bool sure, int *out) {
    int position;
    out[threadIdx.x] = find(values, n, threadIdx.x, sure, &position) ? position : -1;
}

int main(int argc, char **argv) {
    int values[48], *in, *out;
    for (int i = 0; i < 48; i++) {
        values[i] = 47 - i;
    }
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    positions<<<1, 64>>>(in, 48, is_fixed(argc, argv), out);
    int result[64];
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
}
