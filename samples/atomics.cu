// nvcc: -arch=sm_80
// Atomic operations of every kind and width, in global and in shared memory, at block, device and system scope. All threads
// hit the same words, so every update that is lost shows in the result.
#include "check.h"

#include <cuda_fp16.h>

struct Words {
    int add, sub, smallest, largest, and_bits, or_bits, xor_bits, ring_up, ring_down;
    unsigned unsigned_largest, cas_count, exchanged;
    unsigned long long wide_add, wide_smallest, wide_cas_count;
    long long signed_wide_largest;
    float float_add;
    double double_add;
    __half2 half_add;
    unsigned short small_cas, pad[3];
};

// Block scope is enough for shared memory; in global memory it would not do, for other blocks write there too.
template <bool kShared>
__device__ void update(Words *w, int i) {
    atomicAdd(&w->add, i);
    if (kShared) {
        atomicSub_block(&w->sub, 2);
    } else {
        atomicSub(&w->sub, 2);
    }
    atomicMin(&w->smallest, i - 1000);
    atomicMax(&w->largest, i * 3);
    atomicAnd(&w->and_bits, ~(1 << i % 20));
    atomicOr(&w->or_bits, 1 << i % 31);
    atomicXor(&w->xor_bits, i * 77);
    atomicInc((unsigned *)&w->ring_up, 9);   // counts 0 to 9 and around
    atomicDec((unsigned *)&w->ring_down, 9);
    atomicMax(&w->unsigned_largest, 0x80000000u + i);
    atomicAdd_system(&w->wide_add, (unsigned long long)i << 32);
    atomicMin(&w->wide_smallest, (1ull << 40) - i);
    atomicMax(&w->signed_wide_largest, (long long)i - (1ll << 40));
    atomicAdd(&w->float_add, 0.5f * (i % 4));
    atomicAdd(&w->double_add, 0.25 * (i % 8));
    atomicAdd(&w->half_add, __half2(__float2half(1), __float2half(i % 2)));
    atomicExch(&w->exchanged, 5);
    // Compare and swap: any update, here a count, as a loop.
    unsigned seen = w->cas_count, assumed;
    do {
        assumed = seen;
        seen = atomicCAS(&w->cas_count, assumed, assumed + 3);
    } while (seen != assumed);
    unsigned long long wide_seen = w->wide_cas_count, wide_assumed;
    do {
        wide_assumed = wide_seen;
        wide_seen = atomicCAS(&w->wide_cas_count, wide_assumed, wide_assumed + (1ull << 33));
    } while (wide_seen != wide_assumed);
    unsigned short small_seen = w->small_cas, small_assumed;
    do {
        small_assumed = small_seen;
        small_seen = atomicCAS(&w->small_cas, small_assumed, (unsigned short)(small_assumed + 1));
    } while (small_seen != small_assumed);
}

__device__ void start(Words *w) {
    memset(w, 0, sizeof(*w));
    w->and_bits = -1;
    w->wide_smallest = ~0ull;
    w->signed_wide_largest = -(1ll << 62);
}

__global__ void in_global(Words *w) { update<false>(w, blockIdx.x * blockDim.x + threadIdx.x); }

__global__ void in_shared(Words *w) {
    __shared__ Words mine;
    if (threadIdx.x == 0) start(&mine);
    __syncthreads();
    update<true>(&mine, threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 0) *w = mine;
}

__global__ void prepare(Words *w) { start(w); }

// Returns how many fields are wrong after n threads, numbered from 0, have updated them.
int check(const Words &w, int n) {
    int add = 0, and_bits = -1, or_bits = 0, xor_bits = 0;
    unsigned long long wide = 0;
    float f = 0, odd = 0;
    double d = 0;
    for (int i = 0; i < n; i++) {
        add += i, and_bits &= ~(1 << i % 20), or_bits |= 1 << i % 31, xor_bits ^= i * 77;
        wide += (unsigned long long)i << 32, f += 0.5f * (i % 4), d += 0.25 * (i % 8), odd += (float)(i % 2);
    }
    const bool right[] = {
        w.add == add, w.sub == -2 * n, w.smallest == -1000, w.largest == 3 * (n - 1), w.and_bits == and_bits,
        w.or_bits == or_bits, w.xor_bits == xor_bits, w.ring_up == n % 10, w.ring_down == (10 - n % 10) % 10,
        w.unsigned_largest == 0x80000000u + n - 1, w.wide_add == wide, w.wide_smallest == (1ull << 40) - (n - 1),
        w.signed_wide_largest == n - 1 - (1ll << 40), w.float_add == f, w.double_add == d,
        __low2float(w.half_add) == (float)n, __high2float(w.half_add) == odd, w.exchanged == 5,
        w.cas_count == 3u * n, w.wide_cas_count == (unsigned long long)n << 33, w.small_cas == n,
    };
    int wrong = 0, index = 0;
    for (bool r : right) {
        if (!r) fprintf(stderr, "check %d of %d threads is wrong\n", index, n);
        wrong += !r, index++;
    }
    return wrong;
}

int main() {
    Words *dev, host;
    CHECK(cudaMalloc(&dev, sizeof(Words)));
    prepare<<<1, 1>>>(dev);
    in_global<<<6, 100>>>(dev);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&host, dev, sizeof(Words), cudaMemcpyDeviceToHost));
    const int wrong_global = check(host, 600);
    in_shared<<<1, 333>>>(dev);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(&host, dev, sizeof(Words), cudaMemcpyDeviceToHost));
    const int wrong_shared = check(host, 333);
    CHECK(cudaFree(dev));
    return verdict("atomics", wrong_global + wrong_shared == 0, "wrong in global memory: %d, in shared: %d", wrong_global,
                   wrong_shared);
}
