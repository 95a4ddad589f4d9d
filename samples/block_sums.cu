// Sums over a block by a function that is called again before all threads are known to have its last result: the first warp may store
// the next one where others are still to read this one. It is a race (racecheck reports it), which no hardware loses: all warps read within some
// cycles after the barrier. Much code for layers of neural networks has it.
#include "check.h"
#include <cmath>

const int rows = 50, columns = 1000;

struct Sum {
    static __device__ float of(float a, float b) { return a + b; }
};

struct Max {
    static __device__ float of(float a, float b) { return a > b ? a : b; }
};

template <typename Operation>
__device__ float over_block(float x) {
    __shared__ float parts[32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int o = 16; o > 0; o /= 2) x = Operation::of(x, __shfl_xor_sync(~0u, x, o));
    if (lane == 0) parts[warp] = x;
    __syncthreads();
    if (warp == 0) {
        x = parts[lane < blockDim.x / 32 ? lane : 0];
        if (lane >= blockDim.x / 32 && Operation::of(1, 1) == 2) x = 0;
        for (int o = 16; o > 0; o /= 2) x = Operation::of(x, __shfl_xor_sync(~0u, x, o));
        if (lane == 0) parts[0] = x;
    }
    __syncthreads();
    return parts[0];
}

// Mean and deviation of rows; several of them by each block.
__global__ void normalise(const float *in, float *out) {
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        const float *x = in + row * columns;
        float sum = 0;
        for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += x[i];
        const float mean = over_block<Sum>(sum) / columns;
        float squares = 0;
        for (int i = threadIdx.x; i < columns; i += blockDim.x) squares += (x[i] - mean) * (x[i] - mean);
        const float scale = rsqrtf(over_block<Sum>(squares) / columns);
        for (int i = threadIdx.x; i < columns; i += blockDim.x) out[row * columns + i] = (x[i] - mean) * scale;
    }
}

__global__ void softmax(const float *in, float *out) {
    const float *x = in + blockIdx.x * columns;
    float most = -INFINITY;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) most = fmaxf(most, x[i]);
    most = over_block<Max>(most);
    float sum = 0;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(x[i] - most);
    sum = over_block<Sum>(sum);
    for (int i = threadIdx.x; i < columns; i += blockDim.x) out[blockIdx.x * columns + i] = expf(x[i] - most) / sum;
}

static float in[rows * columns], got[rows * columns];

// What is expected of a row, from its sums in double precision.
struct Normalised {
    double mean = 0, deviation = 0;
    explicit Normalised(const float *x) {
        for (int i = 0; i < columns; i++) mean += x[i] / double(columns);
        for (int i = 0; i < columns; i++) deviation += (x[i] - mean) * (x[i] - mean) / columns;
        deviation = sqrt(deviation);
    }
    double operator()(float x) const { return (x - mean) / deviation; }
};

struct Share {
    double most = -INFINITY, sum = 0;
    explicit Share(const float *x) {
        for (int i = 0; i < columns; i++) most = fmax(most, x[i]);
        for (int i = 0; i < columns; i++) sum += exp(x[i] - most);
    }
    double operator()(float x) const { return exp(x - most) / sum; }
};

template <typename Row>
static int compare() {
    int wrong = 0;
    for (int row = 0; row < rows; row++) {
        const Row expected(in + row * columns);
        for (int i = row * columns; i < (row + 1) * columns; i++) {
            const double want = expected(in[i]);
            wrong += !(fabs(got[i] - want) <= 1e-4 * (1 + fabs(want)));
        }
    }
    return wrong;
}

int main() {
    float *from, *to;
    unsigned state = 7;
    for (float &x : in) x = (float)((state = state * 1664525u + 1013904223u) >> 16) / 65536 * 4 - 1;
    CHECK(cudaMalloc(&from, sizeof in));
    CHECK(cudaMalloc(&to, sizeof got));
    CHECK(cudaMemcpy(from, in, sizeof in, cudaMemcpyHostToDevice));
    int wrong = 0;
    for (int threads : {64, 128, 256, 1024}) {
        for (int kernel = 0; kernel < 2; kernel++) {
            CHECK(cudaMemset(to, 0xff, sizeof got));
            if (kernel == 0) normalise<<<7, threads>>>(from, to);
            if (kernel == 1) softmax<<<rows, threads>>>(from, to);
            CHECK(cudaGetLastError());
            CHECK(cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost));
            const int now = kernel == 0 ? compare<Normalised>() : compare<Share>();
            if (now) printf("%d threads, kernel %d: %d wrong\n", threads, kernel, now);
            wrong += now;
        }
    }
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    printf("%d results differ\n", wrong);
    return wrong != 0;
}
