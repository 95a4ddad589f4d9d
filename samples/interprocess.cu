// Two processes work on the same device memory. The parent hands the child, which is this program started again, handles of an
// allocation and of two events; the events order the work of both.
#include "check.h"

#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

const int n = 300001;

__global__ void fill(int *data, int count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) data[i] = i;
}

__global__ void twice(int *data, int count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) data[i] *= 2;
}

struct Handles {
    cudaIpcMemHandle_t large, small;
    cudaIpcEventHandle_t filled, doubled;
};

// Handles travel through a pipe, as bytes.
static int child() {
    Handles handles;
    if (read(0, &handles, sizeof handles) != sizeof handles) return 2;
    int *large, *small, *again;
    cudaEvent_t filled, doubled;
    CHECK(cudaIpcOpenMemHandle((void **)&large, handles.large, cudaIpcMemLazyEnablePeerAccess));
    CHECK(cudaIpcOpenMemHandle((void **)&small, handles.small, cudaIpcMemLazyEnablePeerAccess));
    CHECK(cudaIpcOpenMemHandle((void **)&again, handles.small, cudaIpcMemLazyEnablePeerAccess));
    CHECK(cudaIpcOpenEventHandle(&filled, handles.filled));
    CHECK(cudaIpcOpenEventHandle(&doubled, handles.doubled));
    CHECK(cudaStreamWaitEvent(0, filled, 0));
    twice<<<16, 256>>>(large, n);
    twice<<<1, 32>>>(small, 100);
    CHECK(cudaEventRecord(doubled, 0));
    CHECK(cudaEventSynchronize(doubled));
    const bool freed = cudaFree(large) == cudaErrorInvalidValue;  // it is the parent's
    cudaGetLastError();
    CHECK(cudaIpcCloseMemHandle(large));
    CHECK(cudaIpcCloseMemHandle(small));
    CHECK(cudaIpcCloseMemHandle(again));
    const bool closed = cudaIpcCloseMemHandle(large) == cudaErrorInvalidValue;
    CHECK(cudaEventDestroy(filled));
    return again == small && freed && closed ? 0 : 3;
}

int main(int argc, char **argv) {
    if (argc > 1) return child();
    int *large, *small, *plain;
    Handles handles;
    cudaEvent_t filled, doubled;
    CHECK(cudaMalloc(&large, n * sizeof(int)));
    CHECK(cudaMalloc(&small, 100 * sizeof(int)));
    CHECK(cudaMalloc(&plain, 100 * sizeof(int)));
    // What is in memory before its handle is asked for stays there.
    fill<<<16, 256>>>(large, n);
    fill<<<1, 32>>>(plain, 100);
    CHECK(cudaIpcGetMemHandle(&handles.large, large));
    CHECK(cudaIpcGetMemHandle(&handles.small, small));
    CHECK(cudaEventCreateWithFlags(&filled, cudaEventDisableTiming | cudaEventInterprocess));
    CHECK(cudaEventCreateWithFlags(&doubled, cudaEventDisableTiming | cudaEventInterprocess));
    CHECK(cudaIpcGetEventHandle(&handles.filled, filled));
    CHECK(cudaIpcGetEventHandle(&handles.doubled, doubled));
    void *own;
    const bool refused = cudaIpcOpenMemHandle(&own, handles.large, cudaIpcMemLazyEnablePeerAccess) != cudaSuccess &&
                         cudaIpcGetMemHandle(&handles.large, large + 1) == cudaErrorInvalidValue;
    cudaGetLastError();

    int pipes[2];
    if (pipe(pipes) != 0) return 1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipes[0], 0);
    char word[] = "child", *args[] = {argv[0], word, NULL};
    pid_t pid;
    if (posix_spawn(&pid, "/proc/self/exe", &actions, NULL, args, environ) != 0) return 1;

    fill<<<1, 32>>>(small, 100);
    CHECK(cudaEventRecord(filled, 0));
    if (write(pipes[1], &handles, sizeof handles) != sizeof handles) return 1;
    int status = -1;
    waitpid(pid, &status, 0);
    CHECK(cudaEventSynchronize(doubled));

    int *host = (int *)malloc(n * sizeof(int)), wrong = 0;
    CHECK(cudaMemcpy(host, large, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) wrong += host[i] != 2 * i;
    CHECK(cudaMemcpy(host, small, 100 * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 100; i++) wrong += host[i] != 2 * i;
    CHECK(cudaMemcpy(host, plain, 100 * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 100; i++) wrong += host[i] != i;
    CHECK(cudaFree(large));
    CHECK(cudaFree(small));
    const bool ok = wrong == 0 && refused && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return verdict("interprocess", ok, "%d wrong, the child's exit code %d", wrong,
                   WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}
