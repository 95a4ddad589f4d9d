// Two streams work on the halves of an array: copies from pinned memory, kernels and copies back are all asynchronous. Events
// order work across streams and take times; a host function runs in stream order.
#include "check.h"

#include <string.h>

__global__ void scale(float *data, int n, float factor) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] *= factor;
}

__global__ void add(const float *a, const float *b, float *sum, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] = a[i] + b[i];
}

void CUDART_CB note_arrival(void *arrived) { *(int *)arrived += 1; }

int main() {
    const int n = 1 << 15, half = n / 2;
    float *host, *dev, *dev_sum;
    CHECK(cudaMallocHost(&host, n * sizeof(float)));  // pinned: only then do copies overlap
    CHECK(cudaMalloc(&dev, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_sum, half * sizeof(float)));
    for (int i = 0; i < n; i++) host[i] = (float)(i % 1000);

    cudaStream_t stream[2];
    cudaEvent_t begin, end, second_half_scaled;
    int arrived = 0;
    CHECK(cudaStreamCreate(&stream[0]));
    CHECK(cudaStreamCreateWithFlags(&stream[1], cudaStreamNonBlocking));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventCreateWithFlags(&second_half_scaled, cudaEventDisableTiming));

    CHECK(cudaEventRecord(begin, stream[0]));
    for (int s = 0; s < 2; s++) {
        float *part = dev + s * half;
        CHECK(cudaMemcpyAsync(part, host + s * half, half * sizeof(float), cudaMemcpyHostToDevice, stream[s]));
        scale<<<32, 128, 0, stream[s]>>>(part, half, (float)(s + 2));
        CHECK_LAUNCH();
    }
    // The first stream adds both halves, but only once the second stream has scaled its own.
    CHECK(cudaEventRecord(second_half_scaled, stream[1]));
    CHECK(cudaStreamWaitEvent(stream[0], second_half_scaled, 0));
    add<<<(half + 127) / 128, 128, 0, stream[0]>>>(dev, dev + half, dev_sum, half);
    CHECK_LAUNCH();
    CHECK(cudaMemcpyAsync(host, dev_sum, half * sizeof(float), cudaMemcpyDeviceToHost, stream[0]));
    CHECK(cudaLaunchHostFunc(stream[0], note_arrival, &arrived));
    CHECK(cudaEventRecord(end, stream[0]));

    // Until the event has happened a query says so, and it is no error.
    const cudaError_t early = cudaEventQuery(end);
    CHECK(cudaEventSynchronize(end));
    const bool queries_ok = (early == cudaSuccess || early == cudaErrorNotReady) && cudaEventQuery(end) == cudaSuccess;
    float milliseconds = -1;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    CHECK(cudaStreamSynchronize(stream[1]));

    int wrong = 0;
    for (int i = 0; i < half; i++) wrong += host[i] != 2.0f * (i % 1000) + 3.0f * ((i + half) % 1000);
    for (cudaStream_t s : stream) CHECK(cudaStreamDestroy(s));
    for (cudaEvent_t e : {begin, end, second_half_scaled}) CHECK(cudaEventDestroy(e));
    CHECK(cudaFree(dev));
    CHECK(cudaFree(dev_sum));
    CHECK(cudaFreeHost(host));
    const bool ok = wrong == 0 && arrived == 1 && queries_ok && milliseconds >= 0;
    return verdict("streams", ok, "%d elements wrong, host function ran %d times, %.2f ms", wrong, arrived, milliseconds);
}
