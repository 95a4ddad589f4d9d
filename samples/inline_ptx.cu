// PTX in CUDA: operands of every size, registers of one's own in braces, predicates, a loop with local labels, carries from
// one instruction to the next, special registers, and loads and stores with a cache operator.
#include "check.h"

__device__ unsigned lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The cube, with a register that only this block of PTX knows.
__device__ int cube(int x) {
    int y;
    asm("{\n\t"
        ".reg .s32 t;\n\t"
        "mul.lo.s32 t, %1, %1;\n\t"
        "mul.lo.s32 %0, t, %1;\n\t"
        "}"
        : "=r"(y)
        : "r"(x));
    return y;
}

// Three where x is odd, else five, by predicated moves.
__device__ int by_predicate(int x) {
    int y;
    asm("{ .reg .pred odd; .reg .b32 low;\n\t"
        "and.b32 low, %1, 1;\n\t"
        "setp.ne.s32 odd, low, 0;\n\t"
        "mov.s32 %0, 5;\n\t"
        "@odd mov.s32 %0, 3; }"
        : "=r"(y)
        : "r"(x));
    return y;
}

// The number of steps of Collatz' rule from x to 1. %= makes the labels unique wherever this is inlined.
__device__ unsigned collatz(unsigned x) {
    unsigned steps = 0;
    asm("{ .reg .pred p; .reg .b32 low;\n\t"
        "again_%=:\n\t"
        "setp.le.u32 p, %1, 1;\n\t"
        "@p bra done_%=;\n\t"
        "and.b32 low, %1, 1;\n\t"
        "setp.eq.u32 p, low, 1;\n\t"
        "@p mad.lo.u32 %1, %1, 3, 1;\n\t"
        "@!p shr.u32 %1, %1, 1;\n\t"
        "add.u32 %0, %0, 1;\n\t"
        "bra again_%=;\n\t"
        "done_%=: }"
        : "+r"(steps), "+r"(x));
    return steps;
}

// 128 bits plus 128 bits: the carry goes through the condition code register.
__device__ ulonglong2 add128(ulonglong2 a, ulonglong2 b) {
    ulonglong2 sum;
    asm("add.cc.u64 %0, %2, %4;\n\t"
        "addc.u64 %1, %3, %5;"
        : "=l"(sum.x), "=l"(sum.y)
        : "l"(a.x), "l"(a.y), "l"(b.x), "l"(b.y));
    return sum;
}

__global__ void run(const float *in, float *floats, unsigned *out, ulonglong2 *wide) {
    const unsigned i = threadIdx.x;
    unsigned *mine = out + 10 * i;
    mine[0] = lane_id();
    mine[1] = cube((int)i);
    mine[2] = by_predicate((int)i);
    mine[3] = collatz(i + 1);
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(mine[4]) : "r"(i), "r"(i * 5), "r"(i * 9));      // the parity of three
    asm("bfe.u32 %0, %1, 3, 6;" : "=r"(mine[5]) : "r"(i * 0x1234567));                           // six bits from bit 3
    asm("bfi.b32 %0, %1, %2, 8, 8;" : "=r"(mine[6]) : "r"(i), "r"(0xffffffffu));                 // into the second byte
    asm("prmt.b32 %0, %1, %2, 0x1230;" : "=r"(mine[7]) : "r"(i * 0x01010203), "r"(0x44444444));  // bytes rearranged
    asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(mine[8]) : "r"(i * 0x9e3779b9u), "r"(0xdeadbeefu), "r"(i));
    asm("add.sat.s32 %0, %1, %2;" : "=r"(mine[9]) : "r"(0x7ffffff0), "r"(i));                    // stops at the top
    wide[i] = add128(make_ulonglong2(~0ull - i, i), make_ulonglong2(2 * i, 1));
    float x;
    asm volatile("ld.global.cg.f32 %0, [%1];" : "=f"(x) : "l"(in + i) : "memory");
    asm("fma.rn.ftz.f32 %0, %0, %1, 0f3F800000;" : "+f"(x) : "f"(2.0f));  // 0f3F800000 is 1
    asm volatile("st.global.cg.f32 [%0], %1;" ::"l"(floats + i), "f"(x) : "memory");
}

int main() {
    const unsigned n = 64;
    static unsigned out[n][10];
    static ulonglong2 wide[n];
    float in[n], floats[n], *dev_in, *dev_floats;
    unsigned *dev_out, wrong[12] = {}, total = 0;
    ulonglong2 *dev_wide;
    for (unsigned i = 0; i < n; i++) in[i] = (float)i / 4;
    CHECK(cudaMalloc(&dev_in, sizeof(in)));
    CHECK(cudaMalloc(&dev_floats, sizeof(in)));
    CHECK(cudaMalloc(&dev_out, sizeof(out)));
    CHECK(cudaMalloc(&dev_wide, sizeof(wide)));
    CHECK(cudaMemcpy(dev_in, in, sizeof(in), cudaMemcpyHostToDevice));
    run<<<1, n>>>(dev_in, dev_floats, dev_out, dev_wide);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(wide, dev_wide, sizeof(wide), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(floats, dev_floats, sizeof(in), cudaMemcpyDeviceToHost));
    for (void *p : {(void *)dev_in, (void *)dev_floats, (void *)dev_out, (void *)dev_wide}) CHECK(cudaFree(p));

    for (unsigned i = 0; i < n; i++) {
        unsigned steps = 0;
        for (unsigned x = i + 1; x > 1; x = x & 1 ? 3 * x + 1 : x / 2) steps++;
        const unsigned b = i * 0x01010203, bytes = (b & 0xff) << 0;
        const unsigned expected[10] = {
            i % 32, i * i * i, i & 1 ? 3u : 5u, steps, i ^ i * 5 ^ i * 9, i * 0x1234567 >> 3 & 63,
            0xffff00ff | i << 8,
            // Selector digits from the lowest byte up: 0, 3, 2, 1.
            bytes | (b >> 24) << 8 | (b >> 16 & 0xff) << 16 | (b >> 8 & 0xff) << 24,
            (unsigned)((unsigned long long)(i * 0x9e3779b9u) * 0xdeadbeefu >> 32) + i,
            i < 16 ? 0x7ffffff0u + i : 0x7fffffffu,
        };
        for (int k = 0; k < 10; k++) wrong[k] += out[i][k] != expected[k];
        const unsigned __int128 sum = ((unsigned __int128)i << 64 | (~0ull - i)) + ((unsigned __int128)1 << 64 | 2 * i);
        wrong[10] += wide[i].x != (unsigned long long)sum || wide[i].y != (unsigned long long)(sum >> 64);
        wrong[11] += floats[i] != 2 * in[i] + 1;
    }
    for (int k = 0; k < 12; k++) {
        total += wrong[k];
        if (wrong[k]) fprintf(stderr, "result %d is wrong in %u threads\n", k, wrong[k]);
    }
    return verdict("inline_ptx", total == 0, "%u threads, %u results wrong", n, total);
}
