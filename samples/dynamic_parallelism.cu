// Kernels that launch kernels: recursion, order within a device-side stream, tail launches, events, copies, and errors of
// launches that cannot be made.
// nvcc: -rdc=true
#include "check.h"

// Sums data[lo, hi) by halves, each a grid of its own; small pieces are added up by one block.
__global__ void sum_piece(const int *data, int lo, int hi, int *total) {
    int own = 0;
    for (int i = lo + threadIdx.x; i < hi; i += blockDim.x) own += data[i];
    atomicAdd(total, own);
}

__global__ void sum_tree(const int *data, int lo, int hi, int *total, int *grids) {
    atomicAdd(grids, 1);
    if (hi - lo <= 256) {
        sum_piece<<<1, 64>>>(data, lo, hi, total);
        return;
    }
    const int middle = lo + (hi - lo) / 2;
    cudaStream_t other;
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    sum_tree<<<1, 1>>>(data, lo, middle, total, grids);
    sum_tree<<<1, 1, 0, other>>>(data, middle, hi, total, grids);
    cudaStreamDestroy(other);
}

__global__ void append(int *list, int value) { list[++list[0]] = value; }

// The order of the null stream of a block is that of the launches, whatever thread makes them; tail launches come last.
__global__ void ordered(int *list) {
    if (threadIdx.x == 0) {
        append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, 8);
        append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, 9);
        append<<<1, 1>>>(list, 1);
    }
    __syncthreads();
    if (threadIdx.x == 5) append<<<1, 1>>>(list, 2);
    __syncthreads();
    if (threadIdx.x == 0) {
        cudaStream_t a, b;
        cudaEvent_t done;
        cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
        cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
        append<<<1, 1>>>(list, 3);
        cudaEventRecord(done, 0);
        cudaStreamWaitEvent(a, done, 0);
        append<<<1, 1, 0, a>>>(list, 4);
        cudaEventRecord(done, a);
        cudaStreamWaitEvent(b, done, 0);
        append<<<1, 1, 0, b>>>(list, 5);
        cudaEventDestroy(done);
    }
}

// Each thread launches grids of its own size and passes a structure.
struct Piece {
    int *to;
    short from;
    double factor;
};

__global__ void scale(Piece piece, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) piece.to[i] = (int)(piece.factor * (piece.from + i));
}

__global__ void scatter(int *to, int *copy, int stride) {
    const int t = threadIdx.x;
    const Piece piece = {to + t * stride, (short)t, 0.5 * t};
    scale<<<t % 3 + 1, dim3(32, 1, 1), 0, cudaStreamFireAndForget>>>(piece, t);
    // Behind nothing but this: what it copies was there before the launch.
    cudaMemcpyAsync(copy + t, to + (blockDim.x - 1) * stride + stride - 1, sizeof(int), cudaMemcpyDeviceToDevice,
                    cudaStreamTailLaunch);
}

__global__ void nothing() {}

__global__ void impossible(int *errors) {
    nothing<<<1, 2048>>>();
    errors[0] = cudaPeekAtLastError();
    errors[1] = cudaGetLastError();
    errors[2] = cudaGetLastError();
    nothing<<<0, 32>>>();
    errors[3] = cudaGetLastError();
    int device = -1, warp = -1;
    errors[4] = cudaGetDevice(&device);
    errors[5] = device;
    errors[6] = cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
    errors[7] = warp;
    int *memory = NULL;
    errors[8] = cudaMalloc(&memory, 64);
    memory[15] = 77;
    errors[9] = memory[15];
    errors[10] = cudaFree(memory);
    errors[11] = cudaFree(memory);
    errors[12] = cudaGetErrorString(cudaErrorInvalidValue)[0];
}

// As deep as CUDA allows, and one more.
__global__ void deeper(int depth, int *deepest, int *error) {
    *deepest = depth;
    deeper<<<1, 1>>>(depth + 1, deepest, error);
    if (cudaGetLastError() != cudaSuccess) *error = depth;
}

// Goes on in its own tail.
__global__ void relay(int *left) {
    if (--*left > 0) relay<<<1, 1, 0, cudaStreamTailLaunch>>>(left);
}

int main() {
    const int n = 20000, threads = 64, stride = 96;
    int *data, *result, *scattered;
    CHECK(cudaMallocManaged(&data, n * sizeof(int)));
    CHECK(cudaMallocManaged(&result, 64 * sizeof(int)));
    CHECK(cudaMallocManaged(&scattered, (threads * stride + threads) * sizeof(int)));
    long expected = 0;
    for (int i = 0; i < n; i++) expected += data[i] = (i * 7919) % 1000;

    sum_tree<<<1, 1>>>(data, 0, n, result, result + 1);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    const bool summed = result[0] == expected && result[1] == 255;

    int *list = result + 16;
    CHECK(cudaMemset(list, 0, 32 * sizeof(int)));
    ordered<<<1, 32>>>(list);
    // Stream order: behind the grid and all that it has launched.
    append<<<1, 1>>>(list, 10);
    CHECK(cudaDeviceSynchronize());
    const int order[] = {8, 1, 2, 3, 4, 5, 8, 9, 10};
    int wrong = 0;
    for (int i = 0; i < 9; i++) wrong += list[i] != order[i];

    CHECK(cudaMemset(scattered, 0, (threads * stride + threads) * sizeof(int)));
    CHECK(cudaDeviceSynchronize());
    scattered[threads * stride - 1] = 4711;
    scatter<<<1, threads>>>(scattered, scattered + threads * stride, stride);
    CHECK(cudaDeviceSynchronize());
    for (int t = 0; t < threads; t++) {
        for (int i = 0; i < t; i++) wrong += scattered[t * stride + i] != (i < 32 * (t % 3 + 1) ? (int)(0.5 * t * (t + i)) : 0);
        wrong += scattered[threads * stride + t] != 4711;
    }

    int *errors = result + 16;
    impossible<<<1, 1>>>(errors);
    CHECK(cudaDeviceSynchronize());
    const int codes[] = {cudaErrorInvalidConfiguration, cudaErrorInvalidConfiguration, 0, cudaErrorInvalidConfiguration, 0, 0,
                         0, 32, 0, 77, 0, cudaErrorInvalidValue, 'i'};
    for (int i = 0; i < 13; i++) wrong += errors[i] != codes[i];

    result[4] = 2000;
    deeper<<<1, 1>>>(0, result + 2, result + 3);
    relay<<<1, 1>>>(result + 4);
    CHECK(cudaDeviceSynchronize());
    const bool limited = result[2] == 24 && result[3] == 24 && result[4] == 0;

    return verdict("dynamic_parallelism", summed && wrong == 0 && limited, "sum %d of %ld by %d grids, %d wrong, depth %d",
                   result[0], expected, result[1], wrong, result[2]);
}
