// What all CUDA files of this benchmark use: memory on the device, and an end to the program at the first error.
#pragma once

#include "common.h"

#include <cstdio>

#include <cuda_runtime.h>

#define CHECK(call) check_call((call), #call)

inline void check_call(cudaError_t error, const char *call) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
    std::exit(1);
}

// Waits for what was launched, and ends the program if any of it failed.
inline void finish() {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// An array in the device's memory.
template <class T>
class Device {
public:
    explicit Device(size_t count) : count_(count) { CHECK(cudaMalloc(&data_, bytes())); }

    explicit Device(const Array<T> &source) : Device(source.size()) {
        CHECK(cudaMemcpy(data_, source.data(), bytes(), cudaMemcpyHostToDevice));
    }

    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
    ~Device() { cudaFree(data_); }

    // A copy in the host's memory.
    Array<T> download() const {
        Array<T> copy(count_);
        CHECK(cudaMemcpy(copy.data(), data_, bytes(), cudaMemcpyDeviceToHost));
        return copy;
    }

    T *data() const { return data_; }
    operator T *() const { return data_; }
    size_t bytes() const { return count_ * sizeof(T); }

private:
    T *data_ = nullptr;
    size_t count_ = 0;
};
