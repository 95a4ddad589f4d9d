// Runs kernels one after the other and prints what each thread and each word of memory came to.
#pragma once

struct Buffers {
    u64 *out, *g64;
    u32 *g32, *own, *in;
};
enum { MOST_OUT = 4096 };

static u64 random_state = 1;
static u64 random_word() {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * 0x2545f4914f6cdd1dull;
}
// Words of all kinds: small, all bits, edges of integers, and single-precision numbers with zeros, denormals and infinities.
static u32 input_word() {
    static const u32 edges[] = {0, 1, 2, 31, 32, 33, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff,
                                0xfffffffe, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00800000, 0x00000001,
                                0x80000001, 0x7f7fffff, 0x4b000000, 0x4f000000, 0x5f000000, 0x3c003c00, 0x7bff0001, 0x7c00fc00};
    u32 r = (u32)(random_word() >> 32), kind = (u32)(random_word() >> 40);
    switch (kind % 5) {
    case 0: return edges[r % (sizeof edges / sizeof *edges)];
    case 1: return r % 64;
    case 2: return 0x3f800000 + (r & 0x81ffffff);
    default: return r;
    }
}

static void show(const char *name, const char *what, const u64 *words, u32 count) {
    for (u32 i = 0; i < count; i++) printf("%s %s %u %016llx\n", name, what, i, words[i]);
}

static u64 *host_out, *host_64;
static u32 *host_32, *host_own, *host_in;
static const u32 zeros[WORDS] = {};
static Args args;

static void need(bool fine, const char *name, const char *what) {
    if (fine) return;
    printf("%s error %s\n", name, what);
    fflush(stdout);
    _Exit(4);
}
#ifdef __CUDACC__
static void call(cudaError_t e, const char *name) { need(e == cudaSuccess, name, cudaGetErrorName(e)); }
template <class T> static T *make(size_t count) {
    T *at = nullptr;
    call(cudaMalloc(&at, count * sizeof(T)), "cudaMalloc");
    return at;
}
template <class T> static void give(T *to, const T *from, size_t count) {
    call(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
}
template <class T> static void take(T *to, const T *from, size_t count) {
    call(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
}
#define DONE(name) call(cudaGetLastError(), name), call(cudaDeviceSynchronize(), name)
#else
template <class T> static T *make(size_t count) { return (T *)calloc(count, sizeof(T)); }
template <class T> static void give(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> static void take(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
#define DONE(name) (void)0
#endif

static void prepare(u64 seed, u32 threads) {
    if (!host_out) {
        host_out = (u64 *)calloc(MOST_OUT, 8);
        host_64 = (u64 *)calloc(WORDS, 8);
        host_32 = (u32 *)calloc(WORDS, 4);
        host_own = (u32 *)calloc(MOST_OUT * OWN, 4);
        host_in = (u32 *)calloc(INPUTS, 4);
        args.out = make<u64>(MOST_OUT);
        args.g64 = make<u64>(WORDS);
        args.g32 = make<u32>(WORDS);
        args.own = make<u32>(MOST_OUT * OWN);
        args.in = make<u32>(INPUTS);
        args.zeros = make<u32>(WORDS);
        args.n = 4;
    }
    need(threads <= MOST_OUT, "threads", "too many");
    random_state = seed * 2 + 1;
    for (int i = 0; i < 8; i++) random_word();
#ifdef FUZZ_ODD
    Odd &o = args.odd;
    memset(&o, 0, sizeof o);
    o.first = (i8)random_word(), o.number = (f64)(i32)input_word() / 8, o.wide = (u128)random_word() << 64 | input_word();
    for (auto &e : o.bytes) e = make_uchar3((u8)random_word(), (u8)random_word(), (u8)random_word());
    for (auto &e : o.shorts) e = make_short3((i16)random_word(), (i16)input_word(), (i16)random_word());
    for (auto &e : o.floats) e = make_float3((f32)(i32)input_word(), (f32)(i16)random_word() / 4, 0.5f);
    for (auto &e : o.words) e = (u16)random_word();
    for (auto &e : o.pairs) e.small = (u8)random_word(), e.large = random_word();
    for (auto &e : o.packed) e.a = 1, e.b = input_word(), e.c = 3, e.d = random_word();
    o.five = input_word(), o.eleven = input_word(), o.sixteen = input_word(), o.forty = (i64)random_word(), o.last = (i64)random_word();
#endif
    memset(host_out, 0, MOST_OUT * 8);
    for (u32 i = 0; i < WORDS; i++) host_64[i] = i % 3 ? random_word() : i % 6 ? ~0ull : 0, host_32[i] = i % 2 ? 0 : input_word();
    for (u32 i = 0; i < MOST_OUT * OWN; i++) host_own[i] = i * 0x9e3779b9u;
    for (u32 i = 0; i < INPUTS; i++) host_in[i] = input_word();
    give(args.out, host_out, MOST_OUT);
    give(args.g64, host_64, WORDS);
    give(args.g32, host_32, WORDS);
    give(args.zeros, zeros, WORDS);
    give(args.own, host_own, MOST_OUT * OWN);
    give((u32 *)args.in, host_in, INPUTS);
}
static void finish(const char *name, u32 threads) {
    take(host_out, args.out, MOST_OUT);
    take(host_64, args.g64, WORDS);
    take(host_32, args.g32, WORDS);
    take(host_own, args.own, MOST_OUT * OWN);
    show(name, "thread", host_out, threads);
    show(name, "g64", host_64, WORDS);
    u64 h = 0;
    for (u32 i = 0; i < WORDS; i++) printf("%s g32 %u %08x\n", name, i, host_32[i]);
    for (u32 i = 0; i < threads * OWN; i++) {
        h = (h ^ host_own[i]) * 0x9e3779b97f4a7c15ull, h ^= h >> 29;
        if (i % OWN == OWN - 1) printf("%s own %u %016llx\n", name, i / OWN, h), h = 0;
    }
    fflush(stdout);
}
#define RUN(kernel, seed, grid, block, bytes, cluster)                                                                           \
    do {                                                                                                                \
        dim3 g grid, b block;                                                                                           \
        u32 threads = g.x * g.y * g.z * b.x * b.y * b.z;                                                                \
        prepare(seed, threads);                                                                                         \
        LAUNCH(kernel, g, b, bytes, args, cluster);                                                                              \
        DONE(#kernel);                                                                                                  \
        finish(#kernel, threads);                                                                                       \
    } while (0)
