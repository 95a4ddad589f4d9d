/* What links can do, notices of exceeded budgets, and where memory lies: CUDA Runtime API, 'Device Management' and 'Memory
 * Management'. */
#include <pthread.h>
#include <time.h>
#include <unistd.h>
#ifdef __cplusplus
#include <atomic>
using std::atomic_fetch_add;
using std::atomic_int;
using std::atomic_load;
using std::atomic_store;
#else
#include <stdatomic.h>
#endif

#include "test.h"

#if defined(WITH_UNDERSTUDY_H) || CUDART_VERSION >= 13000
static void atomics(void) {
    enum cudaAtomicOperation some[] = {cudaAtomicOperationIntegerAdd, cudaAtomicOperationCAS,
                                       cudaAtomicOperationIntegerIncrement};
    enum cudaAtomicOperation none = AS(cudaAtomicOperation, 99);
    unsigned bits[4] = {0, 0, 0, 77};
    int devices = 0;
    OK(cudaGetDeviceCount(&devices));
    OK(cudaDeviceGetHostAtomicCapabilities(bits, some, 3, 0));
    EXPECT(bits[0] & cudaAtomicCapabilityReduction && bits[0] & cudaAtomicCapabilitySigned);
    EXPECT(bits[1] & cudaAtomicCapabilityScalar64 && !(bits[1] & cudaAtomicCapabilityReduction));
    EXPECT(!(bits[2] & cudaAtomicCapabilitySigned));
    EQUAL(77, bits[3]);
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetHostAtomicCapabilities(bits, some, 0, 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetHostAtomicCapabilities(NULL, some, 1, 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetHostAtomicCapabilities(bits, NULL, 1, 0));
    RETURNS(cudaErrorInvalidValue, cudaDeviceGetHostAtomicCapabilities(bits, &none, 1, 0));
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetHostAtomicCapabilities(bits, some, 1, devices));
    EQUAL(2, devices);
    OK(cudaDeviceGetP2PAtomicCapabilities(bits, some, 1, 0, 1));
    RETURNS(cudaErrorInvalidDevice, cudaDeviceGetP2PAtomicCapabilities(bits, some, 1, 1, 1));
}

/* Kernels would move pages; without any, they are where the host uses them, or was told to have them. */
static void places(void) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = 64;
    struct cudaMemLocation at[4], device = ZERO;
    char *managed, *own = (char *)malloc(4 * page);
    void *plain;
    OK(cudaMallocManaged((void **)&managed, pages * page, cudaMemAttachGlobal));
    managed[0] = 1;
    OK(cudaMemGetLocationInfo(managed, page, page, 0, at));
    EQUAL(cudaMemLocationTypeHost, at[0].type);
    device.type = cudaMemLocationTypeDevice;
    device.id = 1;
    OK(cudaMemPrefetchAsync(managed + 16 * page, 48 * page, device, 0, 0));
    OK(cudaMemGetLocationInfo(managed, pages * page, 16 * page, page, at));
    for (int i = 1; i < 4; i++) EXPECT(at[i].type == cudaMemLocationTypeDevice && at[i].id == 1);
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(managed, page, 2 * page, 0, at));
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(managed, page, 0, 0, at));
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(managed, page, page, 2 * page, at));
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(managed, page, page, 0, NULL));
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(managed, (pages + 1) * page, page, 0, at));
    memset(own, 1, 4 * page);
    OK(cudaMemGetLocationInfo(own, page, page, 0, at));
    EQUAL(cudaMemLocationTypeHost, at[0].type);
    OK(cudaMalloc(&plain, page));
    RETURNS(cudaErrorInvalidValue, cudaMemGetLocationInfo(plain, page, page, 0, at));
    OK(cudaFree(plain));
    OK(cudaFree(managed));
    free(own);
}
#else
static void atomics(void) {}
static void places(void) {}
#endif

struct Notice {
    atomic_int calls, wrong;
    unsigned long long bytes;
    pthread_t main;
    cudaAsyncCallbackHandle_t handle;
};

static void told(cudaAsyncNotificationInfo_t *info, void *data, cudaAsyncCallbackHandle_t handle) {
    struct Notice *notice = (struct Notice *)data;
    cudaAsyncCallbackHandle_t another;
    if (info->type != cudaAsyncNotificationTypeOverBudget || handle != notice->handle) atomic_store(&notice->wrong, 1);
    if (pthread_equal(pthread_self(), notice->main)) atomic_store(&notice->wrong, 2);
    if (cudaDeviceRegisterAsyncNotification(0, told, data, &another) != cudaErrorNotPermitted) atomic_store(&notice->wrong, 3);
    if (cudaDeviceUnregisterAsyncNotification(0, handle) != cudaErrorNotPermitted) atomic_store(&notice->wrong, 4);
    notice->bytes = info->info.overBudget.bytesOverBudget;
    atomic_fetch_add(&notice->calls, 1);
}

static void await_calls(struct Notice *notice, int calls) {
    for (int i = 0; i < 2000 && atomic_load(&notice->calls) < calls; i++) usleep(1000);
    EQUAL(calls, atomic_load(&notice->calls));
    EQUAL(0, atomic_load(&notice->wrong));
}

/* The budget is 64 MiB (see main). */
static void budgets(void) {
    const size_t mib = 1 << 20;
    struct Notice notice;
    void *first, *second, *third;
    atomic_store(&notice.calls, 0);
    atomic_store(&notice.wrong, 0);
    notice.main = pthread_self();
    OK(cudaDeviceRegisterAsyncNotification(0, told, &notice, &notice.handle));
    RETURNS(cudaErrorInvalidDevice, cudaDeviceRegisterAsyncNotification(9, told, &notice, &notice.handle));
    RETURNS(cudaErrorInvalidValue, cudaDeviceRegisterAsyncNotification(0, NULL, &notice, &notice.handle));
    RETURNS(cudaErrorInvalidValue, cudaDeviceRegisterAsyncNotification(0, told, &notice, NULL));
    OK(cudaMalloc(&first, 48 * mib));
    OK(cudaMalloc(&second, 32 * mib));
    await_calls(&notice, 1);
    EXPECT(notice.bytes >= 16 * mib && notice.bytes < 24 * mib);
    /* It is told when the budget is exceeded, and then again only after there was room. */
    OK(cudaMalloc(&third, mib));
    OK(cudaFree(second));
    OK(cudaMalloc(&second, 16 * mib));
    await_calls(&notice, 2);
    OK(cudaFree(second));
    RETURNS(cudaErrorInvalidValue, cudaDeviceUnregisterAsyncNotification(1, notice.handle));
    OK(cudaDeviceUnregisterAsyncNotification(0, notice.handle));
    RETURNS(cudaErrorInvalidValue, cudaDeviceUnregisterAsyncNotification(0, notice.handle));
    OK(cudaMalloc(&second, 32 * mib));
    usleep(20000);
    EQUAL(2, atomic_load(&notice.calls));
    OK(cudaFree(first));
    OK(cudaFree(second));
    OK(cudaFree(third));
}

int main(void) {
    setenv("UNDERSTUDY_BUDGET", "64M", 1);
    setenv("UNDERSTUDY_DEVICE_COUNT", "2", 1);
    atomics();
    places();
    budgets();
    return finish();
}
