// The statements of NVIDIA's document on PTX in CUDA ("Inline PTX Assembly"): references in any order and repeated, operands that are
// only read or only written, read and written ones, all constraints, percent signs, comments, registers and labels of one's own,
// results that are written under a condition, volatile statements, and those that change memory.
#include "check.h"

// Multiple instructions, and a register that is not in braces: the function must not be inlined twice.
__noinline__ __device__ int cube_alone(int x) {
    int y;
    asm(".reg .u32 t1;\n\t"            // temp reg t1
        " mul.lo.u32 t1, %1, %1;\n\t"  // t1 = x * x
        " mul.lo.u32 %0, t1, %1;"      // y = t1 * x
        : "=r"(y)
        : "r"(x));
    return y;
}

// In braces: may be inlined as often as one likes. Comments of both sorts stand between the instructions.
__device__ int cube(int x) {
    int y;
    asm("{\n\t"  // use braces for local scope
        " .reg .u32 t1; /* a register of\n its own */\n\t"
        " mul.lo.u32 t1, %1, %1; // t1 = x * x\n\t"
        " mul.lo.u32 %0, t1, %1;\n\t"
        "}"
        : "=r"(y)
        : "r"(x));
    return y;
}

// y = (x == 34) ? 1 : y, with a predicate whose name begins with a percent sign.
__device__ int cond(int x, int y) {
    asm("{\n\t"
        " .reg .pred %%p;\n\t"
        " setp.eq.s32 %%p, %1, 34;\n\t"
        " @%%p mov.s32 %0, 1;\n\t"
        "}"
        : "+r"(y)
        : "r"(x));
    return y;
}

// Labels in braces belong to one statement.
__device__ unsigned log2_floor(unsigned x) {
    unsigned n = 0;
    asm("{ .reg .pred more; .reg .b32 left;\n\t"
        "mov.b32 left, %1;\n\t"
        "loop: shr.u32 left, left, 1;\n\t"
        "setp.ne.u32 more, left, 0;\n\t"
        "@!more bra done;\n\t"
        "add.u32 %0, %0, 1;\n\t"
        "bra.uni loop;\n\t"
        "done: }"
        : "+r"(n)
        : "r"(x));
    return n;
}

template <int N>
__device__ int plus_constant(int x) {
    int y;
    asm("add.s32 %0, %1, %2;" : "=r"(y) : "r"(x), "n"(N));
    return y;
}

// A constraint of a string that is known to the compiler: the template is put together from it.
struct Rounding {
    static constexpr char text[] = ".rz";
};
constexpr char Rounding::text[];

const int INTS = 17, LONGS = 5;

__global__ void run(int *ints, unsigned long long *longs, float *floats, double *doubles) {
    const int i = threadIdx.x, j = 3 * i, k = 1000 - i;
    int *mine = ints + INTS * i;
    unsigned long long *wide = longs + LONGS * i;
    int r;
    asm("membar.gl;");
    asm("add.s32 %0, %1, %2;" : "=r"(mine[0]) : "r"(j), "r"(k));
    asm("sub.s32 %0, %2, %1;" : "=r"(mine[1]) : "r"(k), "r"(j));
    asm("add.s32 %0, %1, %1;" : "=r"(mine[2]) : "r"(k));
    asm("mov.s32 %0, 2;" : "=r"(mine[3]));
    asm("{ .reg .s32 r1; mov.s32 r1, %0; }" ::"r"(i));
    r = i;
    asm("add.s32 %0, %0, %1;" : "+r"(r) : "r"(j));
    mine[4] = r;
    mine[5] = cube_alone(i) + cube_alone(i + 1);
    mine[6] = cube(i) - cube(i + 1);
    mine[7] = cond(i, 7);
    mine[8] = (int)log2_floor(i + 1) * 100 + (int)log2_floor(i * 1000 + 5);
    mine[9] = plus_constant<42>(i) + plus_constant<-1>(i);
    // Time goes on; the second statement is neither removed nor moved before the first.
    unsigned before, after;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(before));
    asm volatile("mov.u32 %0, %%clock;" : "=r"(after)::"memory");
    mine[10] = (int)(after - before) < 0;
    // Memory behind a pointer, which is a generic address.
    mine[11] = 5;
    asm volatile("st.u32 [%0], %1;" ::"l"(mine + 11), "r"(i + 6) : "memory");
    mine[12] = mine[11] + 1;
    __shared__ int tile[64];
    tile[i] = i;
    asm volatile("{ .reg .s32 t; ld.s32 t, [%0]; add.s32 t, t, 9; st.s32 [%0], t; }" ::"l"(tile + i) : "memory");
    mine[13] = tile[i];
    // Operands of 8 bits go by way of wider ones.
    char ci, cj = (char)i, ck = 5;
    int temp = 0;
    asm("add.s32 %0,%1,%2;" : "=r"(temp) : "r"((int)cj), "r"((int)ck));
    ci = (char)temp;
    mine[14] = ci;
    unsigned short h;
    asm("mul.lo.u16 %0, %1, %2;" : "=h"(h) : "h"((unsigned short)(i + 300)), "h"((unsigned short)300));
    mine[15] = h;
    asm("{ .reg .pred p; setp.lt.f32 p, %1, %2; selp.s32 %0, 1, 0, p; }" : "=r"(mine[16]) : "f"(0.5f), "f"((float)i));

    float x;
    asm("cvt.rn.f32.s64 %0, %1;" : "=f"(x) : "l"((long long)i << 40));
    floats[2 * i] = x;
    asm("add%1.f32 %0, %2, %3;" : "=f"(x) : "C"(Rounding::text), "f"(1.0f), "f"(i * 3e-8f));
    floats[2 * i + 1] = x;
    asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(doubles[i]) : "d"(i + 0.5), "d"(3.0), "d"(-1.0));
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide[0]) : "r"(0xfffffff0u + i), "r"(77u));
    // Several results, one of which is read before all are written.
    asm("{ mov.b64 {%0, %1}, %2; }" : "=&r"(mine[3]), "=r"(r) : "l"(0x200000000ull * i + 2));
    wide[1] = (unsigned)r;
#if __CUDA_ARCH__ >= 700
    unsigned __int128 both = (unsigned __int128)i << 64 | 0xffffffffffffffffull, sum;
    asm("{ .reg .u64 lo, hi; mov.b128 {lo, hi}, %1; add.cc.u64 lo, lo, 1; addc.u64 hi, hi, 0; mov.b128 %0, {lo, hi}; }"
        : "=q"(sum)
        : "q"(both));
    wide[2] = (unsigned long long)(sum >> 64);
    wide[3] = (unsigned long long)sum;
#endif
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    wide[4] = lane;
}

int main() {
    const int n = 64;
    static int ints[n][INTS];
    static unsigned long long longs[n][LONGS];
    float floats[n][2];
    double doubles[n];
    int *dev_ints;
    unsigned long long *dev_longs;
    float *dev_floats;
    double *dev_doubles;
    CHECK(cudaMalloc(&dev_ints, sizeof(ints)));
    CHECK(cudaMalloc(&dev_longs, sizeof(longs)));
    CHECK(cudaMalloc(&dev_floats, sizeof(floats)));
    CHECK(cudaMalloc(&dev_doubles, sizeof(doubles)));
    run<<<1, n>>>(dev_ints, dev_longs, dev_floats, dev_doubles);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(ints, dev_ints, sizeof(ints), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(longs, dev_longs, sizeof(longs), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(floats, dev_floats, sizeof(floats), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(doubles, dev_doubles, sizeof(doubles), cudaMemcpyDeviceToHost));
    for (void *p : {(void *)dev_ints, (void *)dev_longs, (void *)dev_floats, (void *)dev_doubles}) CHECK(cudaFree(p));

    unsigned total = 0;
    auto log2_of = [](unsigned x) { return 31 - __builtin_clz(x); };
    auto third = [](int x) { return x * x * x; };
    for (int i = 0; i < n; i++) {
        const int j = 3 * i, k = 1000 - i;
        const int expected[INTS] = {
            j + k, j - k, 2 * k, 2, i + j, third(i) + third(i + 1), third(i) - third(i + 1), i == 34 ? 1 : 7,
            log2_of(i + 1) * 100 + log2_of(i * 1000 + 5), 2 * i + 41, 0, i + 6, i + 7, i + 9, (char)(i + 5),
            (unsigned short)((i + 300) * 300), i > 0,
        };
        for (int f = 0; f < INTS; f++) {
            if (ints[i][f] != expected[f]) total++, fprintf(stderr, "thread %d: int %d is %d, not %d\n", i, f, ints[i][f], expected[f]);
        }
        const unsigned long long sums[LONGS] = {(0xfffffff0u + (unsigned)i) * 77ull, 2ull * i, i + 1ull, 0, i % 32ull};
        for (int f = 0; f < LONGS; f++) {
            if (longs[i][f] != sums[f]) total++, fprintf(stderr, "thread %d: long %d is %llx, not %llx\n", i, f, longs[i][f], sums[f]);
        }
        // 1 plus less than a step of 2^-23, and of more than one: towards zero.
        const float step = 1.1920929e-7f, steps = (float)(int)((double)(i * 3e-8f) / step);
        const bool same = floats[i][0] == (float)((long long)i << 40) && floats[i][1] == 1.0f + steps * step;
        if (!same || doubles[i] != (i + 0.5) * 3 - 1) total++, fprintf(stderr, "thread %d: numbers are wrong\n", i);
    }
    return verdict("inline_assembly", total == 0, "%d threads, %u results wrong", n, total);
}
