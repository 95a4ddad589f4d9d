/* A program that ends while another of its threads has a kernel compiled: nothing is waited for that the program needs not, and
 * nothing is freed that the compiler still uses (its exit code says so, and AddressSanitizer). */
#include "test.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEPS = 60, PROCESSES = 12 };

static volatile int began;

/* A kernel of many instructions that depend on each other. */
static char *text(void) {
    static const char *const steps[] = {"mad.lo.u32 x, x, y, %d;", "xor.b32 y, y, x; add.u32 y, y, %d;",
                                        "shf.l.wrap.b32 x, x, y, %d;", "mul.hi.u32 z, x, %d; add.u32 y, y, z;"};
    size_t size = 1000 + STEPS * 64, at;
    char *ptx = (char *)malloc(size);
    at = (size_t)snprintf(ptx, size,
                          ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry long(.param .u64 to)\n"
                          "{ .reg .b32 x, y, z; .reg .b64 a;\n  ld.param.u64 a, [to]; ld.u32 x, [a]; mov.u32 y, %%tid.x;\n");
    for (int i = 0; i < STEPS; i++) at += (size_t)snprintf(ptx + at, size - at, steps[i % 4], i + 3);
    snprintf(ptx + at, size - at, " add.u32 x, x, y; st.u32 [a], x; ret; }\n");
    return ptx;
}

static void *launch(void *word) {
    cudaLibrary_t library = NULL;
    cudaKernel_t kernel = NULL;
    char *ptx = text();
    dim3 one = {1, 1, 1};
    void *args[] = {&word};
    OK(cudaLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0));
    OK(cudaLibraryGetKernel(&kernel, library, "long"));
    began = 1;
    cudaLaunchKernel((const void *)kernel, one, one, args, 0, NULL);
    cudaDeviceSynchronize();
    free(ptx);
    return NULL;
}

/* Ends so many microseconds after the launch. */
static void end_after(unsigned delay) {
    void *word = NULL;
    pthread_t thread;
    OK(cudaMalloc(&word, 4));
    EQUAL(0, pthread_create(&thread, NULL, launch, word));
    while (!began) usleep(1000);
    usleep(delay);
    exit(test_failures ? 1 : 0);
}

int main(void) {
    int status;
    setenv("UNDERSTUDY_TIER", "optimised", 1);
    setenv("UNDERSTUDY_CACHE", "off", 1);
    for (unsigned i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        if (child == 0) end_after(i * 12000);
        EXPECT(child > 0 && waitpid(child, &status, 0) == child);
        EQUAL(0, status);
    }
    return finish();
}
