// Memory of another process is opened and never closed. The program starts itself to be that process.
// check: --leak-check full --target-processes application-only
// found: warnings
#include "bug.h"
#include <sys/wait.h>
#include <unistd.h>

/// The other process: allocates, writes the memory's handle to stdout, and waits until stdin ends.
int serve() {
    int *x;
    cudaIpcMemHandle_t handle;
    cudaMalloc(&x, 256);
    cudaIpcGetMemHandle(&handle, x);
    char c;
    if (write(1, &handle, sizeof handle) != sizeof handle) return 1;
    while (read(0, &c, 1) > 0) {}
    return cudaFree(x);
}

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "serve")) return serve();
    int down[2], up[2];
    if (pipe(down) || pipe(up)) return 1;
    pid_t server = fork();
    if (server == 0) {
        dup2(down[0], 0);
        dup2(up[1], 1);
        for (int end : {down[0], down[1], up[0], up[1]}) close(end);
        execl("/proc/self/exe", argv[0], "serve", nullptr);
        return 1;
    }
    cudaIpcMemHandle_t handle;
    if (read(up[0], &handle, sizeof handle) != sizeof handle) return 1;
    int *x;
    cudaIpcOpenMemHandle(reinterpret_cast<void **>(&x), handle, cudaIpcMemLazyEnablePeerAccess);
    cudaMemset(x, 0, 256);
    if (is_fixed(argc, argv)) cudaIpcCloseMemHandle(x);
    close(down[1]);
    waitpid(server, nullptr, 0);
}
