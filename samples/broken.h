// For the samples of broken programs: each case runs in a child process of its own, since what goes wrong on a device ends
// its context for the whole process. The parent, which never calls CUDA, looks at how the child ended and what it said.
#pragma once

#include "check.h"

#include <functional>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <string>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct Outcome {
    int status = 0;       // as waitpid gives it
    double seconds = 0;
    bool hung = false;    // it had to be killed
    std::string text;     // stderr
};

inline double now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Runs `body` in a child; its value is the exit code. `signal_number` is sent once the child has said "ready" on stderr.
inline Outcome in_child(const std::function<int()> &body, int signal_number = 0, double limit = 60) {
    int ends[2];
    if (pipe(ends) != 0) {
        perror("pipe");
        exit(1);
    }
    fflush(nullptr);
    const double start = now();
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        close(ends[0]);
        close(ends[1]);
        exit(body());
    }
    close(ends[1]);
    Outcome out;
    char buffer[4096];
    while (true) {
        pollfd ready = {ends[0], POLLIN, 0};
        const double left = limit - (now() - start);
        if (left <= 0 || poll(&ready, 1, (int)(left * 1000) + 1) == 0) {
            out.hung = true;
            kill(child, SIGKILL);
            break;
        }
        const ssize_t n = read(ends[0], buffer, sizeof buffer);
        if (n <= 0) break;
        out.text.append(buffer, n);
        if (signal_number != 0 && out.text.find("ready") != std::string::npos) {
            usleep(50000);  // let it get into its kernel
            kill(child, signal_number);
            signal_number = 0;
        }
    }
    close(ends[0]);
    waitpid(child, &out.status, 0);
    out.seconds = now() - start;
    return out;
}

inline int broken_cases = 0, broken_wrong = 0;

// Complains about a case, with what the child said.
inline void complain(const char *name, const char *what, const Outcome &out) {
    broken_wrong++;
    fprintf(stderr, "%s: %s (exit code %d, signal %d%s); stderr was:\n%s\n", name, what,
            WIFEXITED(out.status) ? WEXITSTATUS(out.status) : -1, WIFSIGNALED(out.status) ? WTERMSIG(out.status) : 0,
            out.hung ? ", hung" : "", out.text.c_str());
}

// Lines that the library itself says.
inline int messages(const std::string &text) {
    int n = 0;
    for (size_t at = 0; (at = text.find("understudy:", at)) != std::string::npos; at++) n += at == 0 || text[at - 1] == '\n';
    return n;
}

// The child must end with 0, having said one thing that contains `part` (null: nothing at all).
inline void expect(const char *name, const char *part, const std::function<int()> &body) {
    broken_cases++;
    const Outcome out = in_child(body);
    if (out.hung || !WIFEXITED(out.status) || WEXITSTATUS(out.status) != 0) complain(name, "the child failed", out);
    else if (part == nullptr && messages(out.text) != 0) complain(name, "nothing should be said", out);
    else if (part != nullptr && messages(out.text) != 1) complain(name, "one message should be given", out);
    else if (part != nullptr && out.text.find(part) == std::string::npos) complain(name, part, out);
}

// In a child: the call must return this error.
#define RETURNS(expected, call)                                                                                    \
    do {                                                                                                           \
        const cudaError_t got_ = (call);                                                                           \
        if (got_ != (expected)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s returned %s, not %s\n", __FILE__, __LINE__, #call, cudaGetErrorName(got_), \
                    cudaGetErrorName(expected));                                                                   \
            return 1;                                                                                              \
        }                                                                                                          \
    } while (0)

// In a child: the condition must hold.
#define HOLDS(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);    \
            return 1;                                                                  \
        }                                                                              \
    } while (0)

static __global__ void broken_healthy(int *out) { *out = 42; }

// In a child: 0 if the device can be used.
inline int usable() {
    int *p, value = 0;
    cudaGetLastError();  // what is known already
    RETURNS(cudaSuccess, cudaMalloc(&p, sizeof(int)));
    broken_healthy<<<1, 1>>>(p);
    RETURNS(cudaSuccess, cudaGetLastError());
    RETURNS(cudaSuccess, cudaMemcpy(&value, p, sizeof(int), cudaMemcpyDeviceToHost));
    RETURNS(cudaSuccess, cudaFree(p));
    HOLDS(value == 42);
    return 0;
}

// In a child: the work queued so far ends with `error`, which sticks to the context until that is reset.
inline int ends_context(cudaError_t error) {
    void *p;
    RETURNS(error, cudaDeviceSynchronize());
    RETURNS(error, cudaMalloc(&p, 4));
    RETURNS(error, cudaGetLastError());
    RETURNS(cudaSuccess, cudaPeekAtLastError());  // taken, as on an H200: what is left says the next call
    RETURNS(error, cudaMalloc(&p, 4));
    RETURNS(error, cudaGetLastError());
    RETURNS(cudaSuccess, cudaDeviceReset());
    RETURNS(cudaSuccess, cudaGetLastError());
    return usable();
}
