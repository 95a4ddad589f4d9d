// Kernels and programs that do not end well: traps, assertions, stacks and barriers that run over, kernels that never end
// and are interrupted, processes that exit or fork while one runs.
#include "broken.h"

#include <assert.h>

#include <thread>

__global__ void traps() {
    if (threadIdx.x == 3) asm volatile("trap;");
}
__global__ void asserts() { assert(threadIdx.x != 3); }
__global__ void half_a_barrier() {
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;");
    } else {
        asm volatile("bar.sync 2, 64;");
    }
}
__device__ __noinline__ int deep(int n, int *out) {
    int words[64];
    for (int i = 0; i < 64; i++) words[i] = n + i * *out;
    const int below = n < 0 ? 0 : deep(n + 1, out);
    *out = words[below & 63];
    return below + words[n & 63];
}
__global__ void recurses(int *out) { *out = deep(1, out); }

__device__ __noinline__ int deep_with_barriers(int n, int *out) {
    __syncthreads();
    return n == 1000 ? *out : deep_with_barriers(n + 1, out) + 1;
}

__global__ void recurses_with_barriers(int *out) { *out = deep_with_barriers(0, out); }
typedef void (*Function)();
__global__ void calls(Function f) { f(); }
// One that waits for memory to change, and one that computes for ever.
__global__ void waits(volatile int *flag) {
    while (*flag == 0) {
    }
}
__global__ void computes(unsigned *out, unsigned stop) {
    unsigned x = threadIdx.x + 1;
    do x = x * 1664525u + 1013904223u;
    while ((x | 1) != stop);
    *out = x;
}

// A static object that uses the device in its destructor, after main has returned.
struct Late {
    bool on = false;
    ~Late() {
        if (!on) return;
        int *p = nullptr, value = 0;
        const cudaError_t error = cudaMalloc(&p, 4);
        if (error == cudaErrorCudartUnloading) _exit(7);
        if (error != cudaSuccess) _exit(8);
        broken_healthy<<<1, 1>>>(p);
        if (cudaMemcpy(&value, p, 4, cudaMemcpyDeviceToHost) != cudaSuccess || value != 42) _exit(9);
        _exit(cudaFree(p) == cudaSuccess && cudaDeviceReset() == cudaSuccess ? 7 : 10);
    }
};
static Late late;

static void CUDART_CB exits(void *) { exit(7); }
static void CUDART_CB sleeps(void *) { usleep(300000); }

enum Endless { kWaits, kComputes };

void run_for_ever(Endless kind) {
    int *p;
    CHECK(cudaMalloc(&p, 256));
    CHECK(cudaMemset(p, 0, 256));
    if (kind == kWaits) waits<<<4, 64>>>(p);
    else computes<<<4, 64>>>((unsigned *)p, 0);  // never: the comparison is with an odd number
    CHECK(cudaGetLastError());
    fputs("ready\n", stderr);
}

volatile sig_atomic_t handled = 0;

// Killed by the signal, promptly, and with nothing to say.
void interrupted(const char *name, int signal_number, Endless kind, bool waiting) {
    broken_cases++;
    const Outcome out = in_child(
        [=] {
            run_for_ever(kind);
            if (signal_number == SIGABRT) abort();
            if (waiting) return (int)cudaDeviceSynchronize();
            while (true) pause();
        },
        signal_number, 20);
    if (out.hung) complain(name, "it hung", out);
    else if (!WIFSIGNALED(out.status) || WTERMSIG(out.status) != signal_number) complain(name, "not ended by the signal", out);
    else if (messages(out.text) != 0) complain(name, "nothing should be said", out);
}

// Ends with 7, whatever the device is doing.
void leaves(const char *name, int signal_number, const std::function<int()> &body) {
    broken_cases++;
    const Outcome out = in_child(body, signal_number, 20);
    if (out.hung) complain(name, "it hung", out);
    else if (!WIFEXITED(out.status) || WEXITSTATUS(out.status) != 7) complain(name, "the exit code should be 7", out);
    else if (messages(out.text) != 0) complain(name, "nothing should be said", out);
}

int main() {
    expect("trap", "trap instruction\n    in block (0, 0, 0), thread (3, 0, 0)", [] {
        traps<<<1, 32>>>();
        return ends_context(cudaErrorLaunchFailure);
    });
    {
        // An assertion speaks as CUDA does, and says nothing else.
        broken_cases++;
        const Outcome out = in_child([] {
            asserts<<<1, 32>>>();
            return ends_context(cudaErrorAssert);
        });
        if (WEXITSTATUS(out.status) != 0 || messages(out.text) != 0 ||
            out.text.find("thread: [3,0,0] Assertion `threadIdx.x != 3` failed.") == std::string::npos) {
            complain("assert", "the child failed", out);
        }
    }
    expect("deadlock", "no thread of the block can make progress", [] {
        half_a_barrier<<<1, 64>>>();
        return ends_context(cudaErrorLaunchTimeout);
    });
    expect("recursion without end", "stack overflow", [] {
        int *p;
        RETURNS(cudaSuccess, cudaMalloc(&p, 4));
        recurses<<<2, 64>>>(p);
        return ends_context(cudaErrorHardwareStackError);
    });
    expect("recursion with barriers", "recursion too deep", [] {
        int *p;
        RETURNS(cudaSuccess, cudaMalloc(&p, 4));
        recurses_with_barriers<<<2, 64>>>(p);
        return ends_context(cudaErrorHardwareStackError);
    });
    for (const size_t f : {size_t(0), size_t(0x1234), (size_t)&usable}) {
        expect("a pointer that is no function", "call through", [=] {
            calls<<<1, 32>>>((Function)f);
            return ends_context(cudaErrorInvalidPc);
        });
    }

    for (const Endless kind : {kWaits, kComputes}) {
        for (const bool waiting : {true, false}) {
            interrupted("SIGINT", SIGINT, kind, waiting);
            interrupted("SIGTERM", SIGTERM, kind, waiting);
        }
        leaves("a handler that exits", SIGINT, [=] {
            signal(SIGINT, [](int) { _exit(7); });
            run_for_ever(kind);
            return (int)cudaDeviceSynchronize();
        });
        leaves("a handler that sets a flag", SIGINT, [=] {
            signal(SIGINT, [](int) { handled = 1; });
            run_for_ever(kind);
            while (!handled) usleep(1000);
            return 7;  // static destructors and all
        });
        leaves("exit while a kernel runs", 0, [=] {
            run_for_ever(kind);
            usleep(50000);
            exit(7);
            return 0;
        });
        leaves("return from main while a kernel runs", 0, [=] {
            run_for_ever(kind);
            return 7;
        });
    }

    leaves("exit in a host function", 0, [] {
        RETURNS(cudaSuccess, cudaLaunchHostFunc(0, exits, nullptr));
        return (int)cudaDeviceSynchronize() + 1;
    });
    leaves("exit in a host function, while main waits for a stream and kernels run", 0, [] {
        cudaStream_t s;
        RETURNS(cudaSuccess, cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
        run_for_ever(kComputes);
        RETURNS(cudaSuccess, cudaLaunchHostFunc(s, exits, nullptr));
        return (int)cudaDeviceSynchronize() + 1;
    });
    leaves("exit while a host function runs", 0, [] {
        RETURNS(cudaSuccess, cudaLaunchHostFunc(0, sleeps, nullptr));
        usleep(20000);
        return 7;
    });
    leaves("exit in another thread while main waits", 0, [] {
        run_for_ever(kWaits);
        std::thread([] {
            usleep(50000);
            exit(7);
        }).detach();
        return (int)cudaDeviceSynchronize() + 1;
    });
    void (*const ends[])(int) = {_exit, quick_exit};
    for (const auto end : ends) {
        leaves("_exit and quick_exit while a kernel runs", 0, [=] {
            run_for_ever(kComputes);
            usleep(20000);
            end(7);
            return 0;
        });
    }
    interrupted("abort", SIGABRT, kComputes, false);
    leaves("a static destructor that uses the device", 0, [] {
        late.on = true;
        return usable();
    });
    leaves("a static destructor that is the first to use the device", 0, [] {
        late.on = true;
        return 0;
    });
    leaves("a function of atexit that waits for a kernel", 0, [] {
        atexit([] { _exit(cudaDeviceSynchronize() == cudaSuccess ? 7 : 8); });
        return usable();
    });
    leaves("a thread that ends with work in its own stream", 0, [] {
        std::thread([] {
            int *p;
            cudaMallocAsync(&p, 4, cudaStreamPerThread);
            broken_healthy<<<1, 1, 0, cudaStreamPerThread>>>(p);
            cudaFreeAsync(p, cudaStreamPerThread);
        }).join();
        return usable() == 0 ? 7 : 1;
    });

    expect("fork after the first call", "was forked from one that had used CUDA", [] {
        RETURNS(cudaSuccess, cudaFree(nullptr));
        const pid_t child = fork();
        if (child == 0) {
            void *p;
            RETURNS(cudaErrorInitializationError, cudaMalloc(&p, 4));
            RETURNS(cudaErrorInitializationError, cudaDeviceSynchronize());
            RETURNS(cudaErrorInitializationError, cudaDeviceReset());
            return 0;
        }
        int status = 0;
        waitpid(child, &status, 0);
        HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        return usable();  // the parent goes on
    });
    expect("fork and exit while a kernel runs", nullptr, [] {
        run_for_ever(kWaits);
        usleep(20000);
        const pid_t child = fork();
        if (child == 0) exit(0);
        int status = 0;
        waitpid(child, &status, 0);
        HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        return 0;
    });
    // While the compiler is loaded, and while it compiles: what is not in the cache is compiled anew for each.
    for (const int ms : {0, 4, 8, 12, 16, 24, 32}) {
        expect("fork and exit while a kernel is compiled", nullptr, [ms] {
            setenv("UNDERSTUDY_CACHE", "off", 1);
            run_for_ever(kWaits);
            usleep(1000 * ms);
            const pid_t child = fork();
            if (child == 0) exit(0);
            int status = 0;
            waitpid(child, &status, 0);
            HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
            return 0;
        });
    }
    expect("fork before the first call", nullptr, [] {
        const pid_t child = fork();
        if (child == 0) return usable();
        int status = 0;
        waitpid(child, &status, 0);
        HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        return usable();
    });
    return verdict("broken_endings", broken_wrong == 0, "%d cases, %d wrong", broken_cases, broken_wrong);
}
