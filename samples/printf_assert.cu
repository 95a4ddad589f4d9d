// printf and assert in kernels. The program calls itself to look at what they print: the text of printf, in the order of the
// lines of one thread; and an assertion that fails, which ends every later call with cudaErrorAssert.
#include "check.h"

#include <assert.h>
#include <string>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

__global__ void greet() {
    if (threadIdx.x != 2) return;
    printf("block %d of %u: %5.2f|%-6s|%x|%lld|%c%%\n", blockIdx.x, gridDim.x, 1.5 * blockIdx.x, "cuda", 255u, 1ll << 40, 'z');
    printf("%s %08.3e %p\n", "second", 12345.678, (void *)nullptr);
    // The host's C library formats: sizes of short and char cut the argument, a negative precision is none.
    printf("third %hd %02hhx %.*f|\n", 70000, (signed char)-2, -1, 0.25);
}

__global__ void must_be_below(int limit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i < limit);
}

int child_prints() {
    greet<<<2, 32>>>();
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());
    return 0;
}

int child_asserts() {
    must_be_below<<<2, 32>>>(64);  // holds
    CHECK(cudaDeviceSynchronize());
    must_be_below<<<2, 32>>>(63);  // fails in the last thread of the second block
    if (cudaDeviceSynchronize() != cudaErrorAssert) return 2;
    int *p;
    return cudaMalloc(&p, 4) == cudaErrorAssert ? 42 : 3;  // the context is lost
}

// Runs this program with an argument; returns what it printed on both outputs, and its exit code.
std::string run_self(const char *argument, int *code) {
    char self[4096];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
    if (length < 0) {
        perror("/proc/self/exe");
        exit(1);
    }
    self[length] = 0;
    FILE *pipe = popen(("'" + std::string(self) + "' " + argument + " 2>&1").c_str(), "r");
    if (pipe == nullptr) {
        perror("popen");
        exit(1);
    }
    std::string text;
    char buffer[512];
    while (size_t n = fread(buffer, 1, sizeof(buffer), pipe)) text.append(buffer, n);
    const int status = pclose(pipe);
    *code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return text;
}

bool contains(const std::string &text, const char *part) {
    if (text.find(part) != std::string::npos) return true;
    fprintf(stderr, "missing: %s\nin: %s\n", part, text.c_str());
    return false;
}

int main(int argc, char **argv) {
    if (argc > 1) return strcmp(argv[1], "print") == 0 ? child_prints() : child_asserts();
    int code;
    const std::string printed = run_self("print", &code);
    bool ok = code == 0 && contains(printed, "block 0 of 2:  0.00|cuda  |ff|1099511627776|z%\n") &&
              contains(printed, "block 1 of 2:  1.50|cuda  |ff|1099511627776|z%\n") && contains(printed, "second 1.235e+04 ") &&
              contains(printed, "third 4464 fe 0.250000|\n");
    const std::string asserted = run_self("assert", &code);
    ok = ok && contains(asserted, "printf_assert.cu:") && contains(asserted, "must_be_below(int): block: [1,0,0], thread: [31,0,0]") &&
         contains(asserted, "Assertion `i < limit` failed.");
    return verdict("printf_assert", ok && code == 42, "the failing child ended with %d", code);
}
