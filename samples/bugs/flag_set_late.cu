// A kernel spins for seconds until a thread of the host sets a flag.
// check: --tool synccheck --racecheck-deadlock-timeout 100
// found: warnings
#include "bug.h"
#include <chrono>
#include <thread>

__global__ void wait_for(volatile int *flag) {
    while (!*flag) {}
}

int main(int argc, char **argv) {
    int *flag;
    cudaMallocHost(&flag, sizeof(int));
    *flag = 0;
    bool fixed = is_fixed(argc, argv);
    wait_for<<<1, 32>>>(flag);
    std::thread thread([=] {
        if (!fixed) std::this_thread::sleep_for(std::chrono::seconds(4));
        *static_cast<volatile int *>(flag) = 1;
    });
    cudaDeviceSynchronize();
    thread.join();
    cudaFreeHost(flag);
}
