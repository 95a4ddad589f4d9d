// Virtual memory of the driver API: a vector that grows where it is, the same memory at two addresses, memory of another process, and
// kernels that touch addresses without memory.
#include "check.h"
#include "expect.h"

#include <cuda.h>
#include <cudaTypedefs.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

// A function of the driver, by its version.
template <class F>
static F find(const char *name, int version) {
    void *function = NULL;
    cudaDriverEntryPointQueryResult found;
    CHECK(cudaGetDriverEntryPointByVersion(name, &function, version, cudaEnableDefault, &found));
    if (found != cudaDriverEntryPointSuccess) {
        printf("no %s\n", name);
        exit(1);
    }
    return (F)function;
}
#define DRIVER(name, version) static PFN_##name##_v##version p_##name
DRIVER(cuMemAddressReserve, 10020);
DRIVER(cuMemAddressFree, 10020);
DRIVER(cuMemCreate, 10020);
DRIVER(cuMemRelease, 10020);
DRIVER(cuMemMap, 10020);
DRIVER(cuMemUnmap, 10020);
DRIVER(cuMemSetAccess, 10020);
DRIVER(cuMemExportToShareableHandle, 10020);
DRIVER(cuMemImportFromShareableHandle, 10020);
DRIVER(cuMemGetAllocationGranularity, 10020);
DRIVER(cuDeviceGetAttribute, 2000);

static void find_all() {
#define FIND(name, version) p_##name = find<PFN_##name##_v##version>(#name, version)
    FIND(cuMemAddressReserve, 10020);
    FIND(cuMemAddressFree, 10020);
    FIND(cuMemCreate, 10020);
    FIND(cuMemRelease, 10020);
    FIND(cuMemMap, 10020);
    FIND(cuMemUnmap, 10020);
    FIND(cuMemSetAccess, 10020);
    FIND(cuMemExportToShareableHandle, 10020);
    FIND(cuMemImportFromShareableHandle, 10020);
    FIND(cuMemGetAllocationGranularity, 10020);
    FIND(cuDeviceGetAttribute, 2000);
}

static CUmemAllocationProp properties() {
    CUmemAllocationProp prop = {};
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    prop.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    return prop;
}

static size_t granule;

static CUmemGenericAllocationHandle memory(size_t bytes) {
    CUmemAllocationProp prop = properties();
    CUmemGenericAllocationHandle handle;
    EXPECT(p_cuMemCreate(&handle, bytes, &prop, 0) == CUDA_SUCCESS);
    return handle;
}

static void map(CUdeviceptr at, size_t bytes, CUmemGenericAllocationHandle handle, CUmemAccess_flags flags) {
    CUmemAccessDesc access = {};
    access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    access.flags = flags;
    EXPECT(p_cuMemMap(at, bytes, 0, handle, 0) == CUDA_SUCCESS);
    EXPECT(p_cuMemSetAccess(at, bytes, &access, 1) == CUDA_SUCCESS);
}

static CUdeviceptr reserve(size_t bytes) {
    CUdeviceptr at;
    EXPECT(p_cuMemAddressReserve(&at, bytes, 0, 0, 0) == CUDA_SUCCESS);
    return at;
}

__global__ void add(int *data, size_t from, size_t to, int value) {
    for (size_t i = from + blockIdx.x * blockDim.x + threadIdx.x; i < to; i += gridDim.x * blockDim.x) data[i] += value + (int)i;
}

__global__ void sum(const int *data, size_t n, unsigned long long *total) {
    unsigned long long mine = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += (unsigned)data[i];
    atomicAdd(total, mine);
}

static unsigned long long total_of(CUdeviceptr data, size_t n) {
    unsigned long long *total, host;
    CHECK(cudaMalloc(&total, sizeof *total));
    CHECK(cudaMemset(total, 0, sizeof *total));
    sum<<<16, 128>>>((const int *)data, n, total);
    CHECK(cudaMemcpy(&host, total, sizeof host, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(total));
    return host;
}

// Grows four times in place; what it held stays, and kernels and copies cross the seams.
static void growing() {
    const int steps = 4;
    size_t each = granule / sizeof(int), n = 0;
    CUdeviceptr base = reserve(steps * granule);
    for (int step = 0; step < steps; step++) {
        CUmemGenericAllocationHandle handle = memory(granule);
        map(base + step * granule, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
        EXPECT(p_cuMemRelease(handle) == CUDA_SUCCESS);
        CHECK(cudaMemset((void *)(base + step * granule), 0, granule));
        n += each;
        add<<<32, 256>>>((int *)base, 0, n, 1);
        CHECK_LAUNCH();
    }
    std::vector<int> host(n);
    CHECK(cudaMemcpy(host.data(), (void *)base, n * sizeof(int), cudaMemcpyDeviceToHost));
    size_t differ = 0;
    for (size_t i = 0; i < n; i++) differ += host[i] != (int)(steps - i / each) * (int)(i + 1);
    EXPECT(differ == 0);
    CHECK(cudaMemset((void *)base, 0x01, n * sizeof(int)));
    EXPECT(total_of(base, n) == n * 0x01010101ull);
    EXPECT(p_cuMemUnmap(base, steps * granule) == CUDA_SUCCESS);
    EXPECT(p_cuMemAddressFree(base, steps * granule) == CUDA_SUCCESS);
}

// What is written at one address is read at the other, where it may only be read.
static void twice() {
    size_t n = granule / sizeof(int);
    CUmemGenericAllocationHandle handle = memory(granule);
    CUdeviceptr a = reserve(granule), b = reserve(granule);
    map(a, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    map(b, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READ);
    CHECK(cudaMemset((void *)a, 0, granule));
    add<<<32, 256>>>((int *)a, 0, n, 0);
    EXPECT(total_of(b, n) == (unsigned long long)n * (n - 1) / 2);
    EXPECT(cudaMemset((void *)b, 0, granule) == cudaErrorInvalidValue);
    (void)cudaGetLastError();
    EXPECT(p_cuMemUnmap(a, granule) == CUDA_SUCCESS);
    EXPECT(p_cuMemUnmap(b, granule) == CUDA_SUCCESS);
    // The handle keeps it.
    map(a, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    EXPECT(total_of(a, n) == (unsigned long long)n * (n - 1) / 2);
    EXPECT(p_cuMemUnmap(a, granule) == CUDA_SUCCESS);
    EXPECT(p_cuMemRelease(handle) == CUDA_SUCCESS);
    EXPECT(p_cuMemAddressFree(a, granule) == CUDA_SUCCESS);
    EXPECT(p_cuMemAddressFree(b, granule) == CUDA_SUCCESS);
}

static void send_descriptor(int socket, int fd) {
    char byte = 0, control[CMSG_SPACE(sizeof fd)] = {};
    iovec data = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &data, message.msg_iovlen = 1;
    message.msg_control = control, message.msg_controllen = sizeof control;
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS, header->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(header), &fd, sizeof fd);
    if (sendmsg(socket, &message, 0) != 1) exit(1);
}

static int receive_descriptor(int socket) {
    char byte, control[CMSG_SPACE(sizeof(int))];
    iovec data = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &data, message.msg_iovlen = 1;
    message.msg_control = control, message.msg_controllen = sizeof control;
    int fd = -1;
    if (recvmsg(socket, &message, 0) != 1) exit(1);
    memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

// Makes memory, has the other process double it, and reads what that wrote.
static void sharing(int socket) {
    size_t n = granule / sizeof(int);
    CUmemGenericAllocationHandle handle = memory(granule);
    CUdeviceptr at = reserve(granule);
    map(at, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    CHECK(cudaMemset((void *)at, 0, granule));
    add<<<32, 256>>>((int *)at, 0, n, 0);
    CHECK(cudaDeviceSynchronize());
    int fd = -1;
    EXPECT(p_cuMemExportToShareableHandle(&fd, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0) == CUDA_SUCCESS);
    send_descriptor(socket, fd);
    close(fd);
    char done;
    if (read(socket, &done, 1) != 1) exit(1);
    EXPECT(total_of(at, n) == (unsigned long long)n * (n - 1));
    EXPECT(p_cuMemUnmap(at, granule) == CUDA_SUCCESS);
    EXPECT(p_cuMemRelease(handle) == CUDA_SUCCESS);
    EXPECT(p_cuMemAddressFree(at, granule) == CUDA_SUCCESS);
}

// The other process.
static int other(int socket) {
    int fd = receive_descriptor(socket);
    CHECK(cudaFree(0));
    find_all();
    CUmemAllocationProp prop = properties();
    EXPECT(p_cuMemGetAllocationGranularity(&granule, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM) == CUDA_SUCCESS);
    CUmemGenericAllocationHandle handle;
    EXPECT(p_cuMemImportFromShareableHandle(&handle, (void *)(uintptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) == CUDA_SUCCESS);
    CUdeviceptr at = reserve(granule);
    map(at, granule, handle, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
    add<<<32, 256>>>((int *)at, 0, granule / sizeof(int), 0);
    CHECK(cudaDeviceSynchronize());
    // Addresses behind what is mapped, and without access: both end the context, and this process.
    CUdeviceptr bare = reserve(granule);
    EXPECT(p_cuMemMap(bare, granule, 0, handle, 0) == CUDA_SUCCESS);
    add<<<1, 1>>>((int *)bare, 0, 1, 0);
    EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
    return write(socket, "", 1) == 1 ? wrong : 1;
}

int main() {
    // Before the first call: a process that has used CUDA cannot be forked.
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return 1;
    pid_t child = fork();
    close(sockets[child != 0]);
    if (child == 0) _exit(other(sockets[1]));
    CHECK(cudaFree(0));
    find_all();
    int supported = 0;
    EXPECT(p_cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0) == CUDA_SUCCESS);
    EXPECT(supported == 1);
    CUmemAllocationProp prop = properties();
    EXPECT(p_cuMemGetAllocationGranularity(&granule, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM) == CUDA_SUCCESS);
    growing();
    twice();
    sharing(sockets[0]);
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT(status == 0);
    return verdict("virtual_memory", wrong == 0, "%d wrong", wrong);
}
