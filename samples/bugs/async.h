// Instructions of asynchronous copies and products, for the programs with one bug each.
#pragma once

__device__ inline unsigned shared_address(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

__device__ inline void mbarrier_init(unsigned at, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(arrivals) : "memory");
}

__device__ inline void mbarrier_arrive(unsigned at) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at) : "memory");
}

__device__ inline void mbarrier_expect(unsigned at, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at), "r"(bytes) : "memory");
}

__device__ inline void mbarrier_wait(unsigned at, int parity) {
    unsigned done = 0;
    while (!done)
        asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}"
                     : "=r"(done)
                     : "r"(at), "r"(parity)
                     : "memory");
}

__device__ inline void copy_to_shared(unsigned to, const void *from, int bytes, unsigned barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "l"(from),
                 "r"(bytes), "r"(barrier)
                 : "memory");
}

__device__ inline void copy_to_global(void *to, unsigned from, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(from), "r"(bytes) : "memory");
}

__device__ inline void commit_copies() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
__device__ inline void wait_for_copies() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }
__device__ inline void wait_for_sources() { asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory"); }
__device__ inline void fence_proxies() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

// Describes a matrix of halves without swizzling: rows of 16 bytes, eight of which lie together, `across` bytes to the next eight along k.
__device__ inline unsigned long long describe(unsigned at, unsigned across, unsigned down) {
    return (at & 0x3ffff) >> 4 | (unsigned long long)(across >> 4) << 16 | (unsigned long long)(down >> 4) << 32;
}

// d += a * b: 64 x 8 by 64 x 16 and 16 x 8 halves.
__device__ inline void multiply(float (&d)[4], unsigned long long a, unsigned long long b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "l"(a), "l"(b)
                 : "memory");
}

__device__ inline void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ inline void commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
__device__ inline void wait_for_products() { asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory"); }
