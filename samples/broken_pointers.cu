// Kernels with wrong pointers: every kind of access to every kind of wrong address ends the kernel, and nothing else, with
// the error that CUDA gives and one message that names kernel, thread and address.
#include "broken.h"

enum Access { kLoad, kStore, kAtomic, kLoadWide, kStoreWide, kCas };

__device__ int load_wide(const char *p) {
    int a, b, c, d;
    asm volatile("ld.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p));
    return a ^ b ^ c ^ d;
}

__global__ void touch(char *p, Access access, long long *sink) {
    if (threadIdx.x != 5 || blockIdx.x != 1) return;
    switch (access) {
        case kLoad: *sink = *(volatile int *)p; break;
        case kStore: *(volatile int *)p = 1; break;
        case kAtomic: atomicAdd((int *)p, 1); break;
        case kLoadWide: *sink = load_wide(p); break;
        case kStoreWide: *(int4 *)p = make_int4(1, 2, 3, 4); break;
        case kCas: atomicCAS((unsigned long long *)p, 0ull, 1ull); break;
    }
}

// All lanes at once, each at an address of its own.
__global__ void gather(const int *p, const long long *index, int *out) { out[threadIdx.x] = p[index[threadIdx.x]]; }

__global__ void shared_out_of_range(int index, int *sink) {
    extern __shared__ int words[];
    words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    *sink = words[index];
}

__global__ void local_out_of_range(int index, int *sink) {
    int words[16];
    for (int i = 0; i < 16; i++) words[i] = i * *sink;
    *sink = words[index] + words[index & 7];
}

int touches(char *p, Access access, cudaError_t error) {
    long long *sink;
    RETURNS(cudaSuccess, cudaMalloc(&sink, sizeof *sink));
    // No look at the last error here: the kernel may have ended by then, and that is one.
    touch<<<2, 32>>>(p, access, sink);
    return ends_context(error);
}

int main() {
    const struct {
        Access access;
        const char *name, *says;
    } accesses[] = {{kLoad, "load", "illegal read"},           {kStore, "store", "illegal write"},
                    {kAtomic, "atomic", "illegal atomic"},     {kLoadWide, "16-byte load", "illegal read"},
                    {kStoreWide, "16-byte store", "illegal write"}, {kCas, "compare and swap", "illegal atomic"}};
    static int in_data[64];
    int on_stack[64];
    int *on_heap = (int *)malloc(256);
    const struct {
        char *p;
        const char *name;
    } places[] = {{nullptr, "null"},
                  {(char *)0x100, "near null"},
                  {(char *)0xdead0000beef0000, "not canonical"},
                  {(char *)0x5555deadb000, "wild"},
                  {(char *)(((size_t)in_data + 15) & ~15), "host data"},
                  {(char *)(((size_t)on_stack + 15) & ~15), "host stack"},
                  {(char *)(((size_t)on_heap + 15) & ~15), "host heap"}};
    for (const auto &place : places) {
        for (const auto &a : accesses) {
            const std::string name = std::string(a.name) + ", " + place.name;
            expect(name.c_str(), a.says, [&] { return touches(place.p, a.access, cudaErrorIllegalAddress); });
        }
    }
    expect("names kernel, block and thread", "in block (1, 0, 0), thread (5, 0, 0)",
           [] { return touches(nullptr, kStore, cudaErrorIllegalAddress); });

    for (const auto &a : accesses) {
        const std::string name = std::string(a.name) + ", misaligned";
        expect(name.c_str(), "misaligned", [&] {
            char *p;
            RETURNS(cudaSuccess, cudaMalloc(&p, 256));
            return touches(p + (a.access == kLoadWide || a.access == kStoreWide ? 8 : 2), a.access, cudaErrorMisalignedAddress);
        });
        const std::string past = std::string(a.name) + ", past the end";
        expect(past.c_str(), "past the end of the", [&] {
            char *p;
            RETURNS(cudaSuccess, cudaMalloc(&p, 4 << 20));
            return touches(p + (4 << 20) + 64, a.access, cudaErrorIllegalAddress);
        });
    }

    expect("one lane of a gather", "thread (7, 0, 0)", [] {
        int *p, *out;
        long long *index, host[32];
        for (int i = 0; i < 32; i++) host[i] = i == 7 ? 1ll << 58 : i * 3 % 32;
        RETURNS(cudaSuccess, cudaMalloc(&p, 4 << 20));
        RETURNS(cudaSuccess, cudaMalloc(&out, 128));
        RETURNS(cudaSuccess, cudaMalloc(&index, sizeof host));
        RETURNS(cudaSuccess, cudaMemcpy(index, host, sizeof host, cudaMemcpyHostToDevice));
        gather<<<1, 32>>>(p, index, out);
        return ends_context(cudaErrorIllegalAddress);
    });
    for (const int index : {1 << 20, -(1 << 20), 1 << 28}) {
        expect("shared memory, out of range", "in shared memory, of which a block has 128 bytes", [=] {
            int *sink;
            RETURNS(cudaSuccess, cudaMalloc(&sink, 4));
            shared_out_of_range<<<1, 32, 128>>>(index, sink);
            return ends_context(cudaErrorIllegalAddress);
        });
    }
    expect("local memory, out of range", "illegal read", [] {
        int *sink;
        RETURNS(cudaSuccess, cudaMalloc(&sink, 4));
        local_out_of_range<<<1, 32>>>(1 << 30, sink);
        return ends_context(cudaErrorIllegalAddress);
    });
    // Memory that was freed may still be mapped, here as on a GPU: then nothing is noticed. It must not do harm.
    for (const size_t size : {size_t(512), size_t(64) << 20}) {
        broken_cases++;
        const Outcome out = in_child([=] {
            char *p;
            long long *sink;
            RETURNS(cudaSuccess, cudaMalloc(&p, size));
            RETURNS(cudaSuccess, cudaMalloc(&sink, sizeof *sink));
            RETURNS(cudaSuccess, cudaFree(p));
            touch<<<2, 32>>>(p, kStore, sink);
            const cudaError_t error = cudaDeviceSynchronize();
            HOLDS(error == cudaSuccess || error == cudaErrorIllegalAddress);
            return 0;
        });
        if (out.hung || !WIFEXITED(out.status) || WEXITSTATUS(out.status) != 0) complain("freed memory", "the child failed", out);
    }
    // What the program may share with the device is no error.
    expect("registered host memory", nullptr, [] {
        int *p = (int *)malloc(4096);
        long long *sink;
        RETURNS(cudaSuccess, cudaHostRegister(p, 4096, cudaHostRegisterMapped));
        RETURNS(cudaSuccess, cudaMalloc(&sink, sizeof *sink));
        p[0] = 6;
        touch<<<2, 32>>>((char *)p, kAtomic, sink);
        RETURNS(cudaSuccess, cudaDeviceSynchronize());
        HOLDS(p[0] == 7);
        return 0;
    });
    return verdict("broken_pointers", broken_wrong == 0, "%d cases, %d wrong", broken_cases, broken_wrong);
}
