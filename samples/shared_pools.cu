// A memory pool that two processes share. The parent creates it and sends its descriptor over a socket to the child, which is this
// program started again; what is to be known of each allocation follows as bytes.
#include "check.h"

#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

const int n = 700001, few = 100;

__global__ void fill(int *data, int count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) data[i] = i;
}

__global__ void twice(int *data, int count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) data[i] *= 2;
}

struct Exports {
    cudaMemPoolPtrExportData large, small;
};

static int wrong = 0;

#define EXPECT(what)                                                      \
    do {                                                                  \
        if (!(what)) {                                                    \
            fprintf(stderr, "line %d: not so: %s\n", __LINE__, #what);    \
            wrong++;                                                      \
        }                                                                 \
    } while (0)

// One byte, with a descriptor beside it.
static bool send_descriptor(int to, int fd) {
    char byte = 'd';
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
    iovec part = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
    return sendmsg(to, &message, 0) == 1;
}

static int receive_descriptor(int from) {
    char byte;
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))] = {};
    iovec part = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    if (recvmsg(from, &message, 0) != 1 || CMSG_FIRSTHDR(&message) == nullptr) return -1;
    int fd;
    memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

static int child() {
    Exports exports;
    const int fd = receive_descriptor(0);
    if (fd < 0 || read(0, &exports, sizeof exports) != sizeof exports) return 2;
    cudaMemPool_t pool, other;
    CHECK(cudaMemPoolImportFromShareableHandle(&pool, (void *)(uintptr_t)fd, cudaMemHandleTypePosixFileDescriptor, 0));
    close(fd);
    int *large, *small, *none;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaMemPoolImportPointer((void **)&large, pool, &exports.large));
    CHECK(cudaMemPoolImportPointer((void **)&small, pool, &exports.small));
    twice<<<16, 256, 0, stream>>>(large, n);
    twice<<<1, 32, 0, stream>>>(small, few);
    CHECK(cudaStreamSynchronize(stream));
    // Nothing can be allocated from it, nor is it one that can be handed on.
    EXPECT(cudaMallocFromPoolAsync((void **)&none, 100, pool, stream) == cudaErrorInvalidValue);
    EXPECT(cudaDeviceSetMemPool(0, pool) == cudaErrorInvalidValue);
    int again, handles = -1;
    EXPECT(cudaMemPoolExportToShareableHandle(&again, pool, cudaMemHandleTypePosixFileDescriptor, 0) == cudaErrorInvalidValue);
    CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrExportHandleTypes, &handles));
    EXPECT(handles == cudaMemHandleTypeNone);
    // What is no pool, or of none.
    EXPECT(cudaMemPoolImportFromShareableHandle(&other, (void *)(uintptr_t)0, cudaMemHandleTypePosixFileDescriptor, 0) ==
           cudaErrorInvalidValue);
    cudaMemPoolPtrExportData nonsense;
    memset(&nonsense, 0x5a, sizeof nonsense);
    EXPECT(cudaMemPoolImportPointer((void **)&none, pool, &nonsense) == cudaErrorInvalidValue);
    CHECK(cudaDeviceGetDefaultMemPool(&other, 0));
    EXPECT(cudaMemPoolImportPointer((void **)&none, other, &exports.small) == cudaErrorInvalidValue);
    cudaGetLastError();
    CHECK(cudaFreeAsync(large, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(small));
    EXPECT(cudaFree(small) == cudaErrorInvalidValue);
    CHECK(cudaMemPoolDestroy(pool));
    CHECK(cudaStreamDestroy(stream));
    return wrong == 0 ? 0 : 3;
}

int main(int argc, char **argv) {
    if (argc > 1) return child();
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.location.type = cudaMemLocationTypeDevice;
    props.handleTypes = cudaMemHandleTypePosixFileDescriptor;
    cudaMemPool_t pool, plain;
    int types = 0;
    CHECK(cudaDeviceGetAttribute(&types, cudaDevAttrMemoryPoolSupportedHandleTypes, 0));
    EXPECT(types & cudaMemHandleTypePosixFileDescriptor);
    CHECK(cudaMemPoolCreate(&pool, &props));
    CHECK(cudaDeviceGetDefaultMemPool(&plain, 0));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    int *large, *small, *unshared, fd = -1;
    CHECK(cudaMallocFromPoolAsync((void **)&large, n * sizeof(int), pool, stream));
    CHECK(cudaMallocFromPoolAsync((void **)&small, few * sizeof(int), pool, stream));
    CHECK(cudaMallocAsync((void **)&unshared, few * sizeof(int), stream));
    fill<<<16, 256, 0, stream>>>(large, n);
    fill<<<1, 32, 0, stream>>>(small, few);
    CHECK(cudaStreamSynchronize(stream));
    Exports exports;
    CHECK(cudaMemPoolExportToShareableHandle(&fd, pool, cudaMemHandleTypePosixFileDescriptor, 0));
    CHECK(cudaMemPoolExportPointer(&exports.large, large));
    CHECK(cudaMemPoolExportPointer(&exports.small, small));
    cudaMemPoolPtrExportData none;
    int other = -1;
    EXPECT(cudaMemPoolExportPointer(&none, unshared) == cudaErrorInvalidValue);
    EXPECT(cudaMemPoolExportPointer(&none, &none) == cudaErrorInvalidValue);
    EXPECT(cudaMemPoolExportToShareableHandle(&other, plain, cudaMemHandleTypePosixFileDescriptor, 0) == cudaErrorInvalidValue);
    EXPECT(cudaMemPoolExportToShareableHandle(&other, pool, cudaMemHandleTypeFabric, 0) == cudaErrorInvalidValue);
    EXPECT(cudaMemPoolExportToShareableHandle(&other, pool, cudaMemHandleTypePosixFileDescriptor, 1) == cudaErrorInvalidValue);
    cudaGetLastError();

    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return 1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, sockets[0], 0);
    char word[] = "child", *args[] = {argv[0], word, NULL};
    pid_t pid;
    if (posix_spawn(&pid, "/proc/self/exe", &actions, NULL, args, environ) != 0) return 1;
    if (!send_descriptor(sockets[1], fd) || write(sockets[1], &exports, sizeof exports) != sizeof exports) return 1;
    close(fd);
    int status = -1;
    waitpid(pid, &status, 0);

    // What the child has done is here.
    int *host = (int *)malloc(n * sizeof(int));
    CHECK(cudaMemcpy(host, large, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) wrong += host[i] != 2 * i;
    CHECK(cudaMemcpy(host, small, few * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < few; i++) wrong += host[i] != 2 * i;
    // The pool goes on as any other: a block that was freed is there for the next one.
    int *next;
    CHECK(cudaFreeAsync(large, stream));
    CHECK(cudaMallocFromPoolAsync((void **)&next, n * sizeof(int), pool, stream));
    EXPECT(next == large);
    fill<<<16, 256, 0, stream>>>(next, n);
    CHECK(cudaMemcpyAsync(host, next, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    for (int i = 0; i < n; i++) wrong += host[i] != i;
    CHECK(cudaFreeAsync(next, stream));
    CHECK(cudaFree(small));
    CHECK(cudaFreeAsync(unshared, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemPoolDestroy(pool));
    // Memory that was a file's is nobody else's afterwards.
    CHECK(cudaMalloc(&next, n * sizeof(int)));
    CHECK(cudaMemset(next, 0, n * sizeof(int)));
    fill<<<16, 256>>>(next, n);
    CHECK(cudaMemcpy(host, next, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) wrong += host[i] != i;
    CHECK(cudaFree(next));
    CHECK(cudaStreamDestroy(stream));
    free(host);
    const bool ok = wrong == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return verdict("shared_pools", ok, "%d wrong, the child's exit code %d", wrong,
                   WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}
