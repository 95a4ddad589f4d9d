// A kernel waits for a flag in memory of the host, and the thread that is to set it has set another one. Without the bug the flag
// is set by a thread, by a host function and by another kernel, each after a while.
// check: --tool synccheck --racecheck-deadlock-timeout 500
#include "bug.h"
#include <chrono>
#include <thread>

__global__ void wait_for(volatile int *flag) {
    while (!*flag) {}
}

__global__ void set(volatile int *flag) { *flag = 1; }

// Longer than it takes for a loop to be noticed.
static void wait_a_while() { std::this_thread::sleep_for(std::chrono::milliseconds(3500)); }

int main(int argc, char **argv) {
    int *flag, *other;
    cudaMallocHost(&flag, sizeof(int));
    cudaMallocHost(&other, sizeof(int));
    *flag = *other = 0;
    bool fixed = is_fixed(argc, argv);
    wait_for<<<1, 32>>>(flag);
    std::thread thread([=] {
        if (fixed) wait_a_while();
        *static_cast<volatile int *>(fixed ? flag : other) = 1;
    });
    cudaDeviceSynchronize();
    thread.join();
    if (fixed) {
        cudaStream_t first, second;
        cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
        *flag = 0;
        wait_for<<<1, 32, 0, first>>>(flag);
        auto late = [](void *p) {
            wait_a_while();
            *static_cast<volatile int *>(p) = 1;
        };
        cudaLaunchHostFunc(second, late, flag);
        cudaDeviceSynchronize();
        *flag = 0;
        wait_for<<<1, 32, 0, first>>>(flag);
        wait_a_while();
        set<<<1, 1, 0, second>>>(flag);
        cudaDeviceSynchronize();
        cudaStreamDestroy(first);
        cudaStreamDestroy(second);
    }
    cudaFreeHost(flag);
    cudaFreeHost(other);
}
