/* A library that opens the driver itself, and keeps its functions in variables of their names. */
#include <dlfcn.h>
#include <stddef.h>

int (*cuInit)(unsigned);
int (*cuDeviceGetCount)(int *);
/* A name that the driver has not. */
int cuOwnCalls;

/* The number of devices, or what is wrong. */
int devices(void) {
    void *driver = dlopen("libcuda.so.1", RTLD_NOW);
    int count = -1;
    if (!driver) return -2;
    if (cuInit || cuDeviceGetCount) return -3;
    cuInit = (int (*)(unsigned))dlsym(driver, "cuInit");
    cuDeviceGetCount = (int (*)(int *))dlsym(driver, "cuDeviceGetCount");
    cuOwnCalls++;
    if (!cuInit || cuInit(0) || cuDeviceGetCount(&count)) return -4;
    return count;
}
