// Errors of a process with four runtimes: this program's, those of two libraries, and the shared one of a third. Ends with the number
// of the line that does not hold.
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define EXPECT(what) do { if (!(what)) { printf("line %d: %s\n", __LINE__, #what); exit(1); } } while (0)
#define DECLARE(prefix) \
    cudaError_t prefix##_fail(void), prefix##_pass(void), prefix##_peek(void), prefix##_take(void)

DECLARE(first);
DECLARE(second);
DECLARE(shared);

static cudaError_t fail(void) { return cudaSetDevice(-1); }

static void *in_a_thread(void *unused) {
    (void)unused;
    EXPECT(first_peek() == cudaSuccess && cudaPeekAtLastError() == cudaSuccess && shared_peek() == cudaSuccess);
    EXPECT(second_fail() != cudaSuccess);
    return NULL;
}

typedef cudaError_t (*function)(void);

// Loads a copy of the first library, and unloads it with an error of its own.
static void open_and_close(const char *copy) {
    void *library = dlopen(copy, RTLD_NOW | RTLD_LOCAL);
    EXPECT(library);
    function fail = (function)dlsym(library, "first_fail"), peek = (function)dlsym(library, "first_peek");
    EXPECT(fail && peek && fail != first_fail);
    EXPECT(peek() == cudaSuccess);
    EXPECT(fail() != cudaSuccess && peek() != cudaSuccess);
    EXPECT(dlclose(library) == 0);
}

int main(int argc, char **argv) {
    EXPECT(argc == 2);
    const cudaError_t error = first_fail();
    EXPECT(error != cudaSuccess);
    EXPECT(cudaPeekAtLastError() == cudaSuccess && second_peek() == cudaSuccess && shared_peek() == cudaSuccess);
    EXPECT(cudaGetLastError() == cudaSuccess && second_take() == cudaSuccess && shared_take() == cudaSuccess);
    EXPECT(first_peek() == error && first_take() == error && first_take() == cudaSuccess);

    EXPECT(fail() == error);
    EXPECT(first_take() == cudaSuccess && second_take() == cudaSuccess && shared_take() == cudaSuccess);
    EXPECT(shared_fail() == error);
    EXPECT(cudaGetLastError() == error);
    EXPECT(cudaGetLastError() == cudaSuccess && first_peek() == cudaSuccess && second_peek() == cudaSuccess);
    EXPECT(shared_take() == error && shared_take() == cudaSuccess);

    EXPECT(first_fail() == error && second_fail() == error && first_take() == error && second_peek() == error);
    first_pass();
    shared_pass();
    EXPECT(second_take() == error);

    EXPECT(first_fail() == error && shared_fail() == error && fail() == error);
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, in_a_thread, NULL) == 0 && pthread_join(thread, NULL) == 0);
    EXPECT(second_take() == cudaSuccess);
    EXPECT(first_take() == error && shared_take() == error && cudaGetLastError() == error);

    for (int i = 0; i < 40; i++) {
        open_and_close(argv[1]);
    }
    EXPECT(first_take() == cudaSuccess && shared_take() == cudaSuccess && cudaGetLastError() == cudaSuccess);
    puts("right");
    return 0;
}
