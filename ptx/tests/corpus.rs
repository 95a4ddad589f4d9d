//! What nvcc makes of CUDA sources parses and links.
//!
//! `CUDA_HOME` names a CUDA toolkit: `ci/test` runs `cargo test -p ptx --test corpus -- --ignored`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Sources that between them make the compiler use most of its repertoire. Each is compiled with several options.
const SOURCES: &[(&str, &str)] = &[
    (
        "arith",
        r#"
__global__ void ints(int *a, unsigned *b, long long *c, unsigned long long *d, short *s, unsigned char *u) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = a[i] / (a[i + 1] | 1) + a[i] % 7 + __mulhi(a[i], 5) + __popc(a[i]) + __clz(a[i]) + __ffs(a[i]) + abs(a[i]);
    b[i] = __brev(b[i]) + __byte_perm(b[i], b[i + 1], 0x3210) + __funnelshift_l(b[i], b[i + 1], 3) + min(b[i], 5u) + (b[i] >> (i & 31));
    c[i] = c[i] * c[i + 1] + c[i] / 3 + max(c[i], 4ll) + __mul64hi(c[i], c[i + 1]) + (c[i] << (i & 63));
    d[i] = __popcll(d[i]) + d[i] % 1000 + __umul64hi(d[i], d[i + 1]) + (d[i] >> 3);
    s[i] = s[i] * 3 - u[i]; u[i] = u[i] << 2;
    a[i] += __dp4a(a[i], a[i + 1], a[i + 2]) + __vabsdiffu4(b[i], b[i + 1]) + __sad(a[i], 4, 5u) + __mul24(a[i], 3);
}
__global__ void floats(float *f, double *d) {
    int i = threadIdx.x;
    f[i] = sinf(f[i]) + cosf(f[i]) + expf(f[i]) + logf(f[i]) + sqrtf(f[i]) + rsqrtf(f[i]) + tanhf(f[i]) + powf(f[i], 2.5f) + f[i] / f[i + 1];
    f[i] += __sinf(f[i]) + __expf(f[i]) + __fdividef(f[i], 3.f) + __fmaf_rz(f[i], f[i], 1.f) + __saturatef(f[i]) + fminf(f[i], 1.f) + floorf(f[i]) + rintf(f[i]);
    d[i] = sin(d[i]) + exp(d[i]) + log(d[i]) + sqrt(d[i]) + pow(d[i], 3.3) + fma(d[i], d[i], 1.0) + __ddiv_rn(d[i], 3.0) + copysign(d[i], -1.0);
    f[i] += isnan(f[i]) + isinf(d[i]) + __float2int_rn(f[i]) + __int2float_rz(i) + (float)d[i] + __float_as_int(f[i]) + erff(f[i]) + lgammaf(f[i]);
}
"#,
    ),
    (
        "memory",
        r#"
#include <cstdint>
__constant__ float table[16] = {1, 2, 3};
__device__ int counter = 7; __managed__ int managed; static __device__ const char *text = "hello"; __device__ int *pointers[2] = {&counter, &counter};
extern __shared__ float dynamic[];
struct alignas(16) Big { int4 a; char b[20]; };
template <typename T> __global__ void copy(T *a, const T *__restrict__ b, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = b[i]; }
template __global__ void copy<float4>(float4 *, const float4 *, int);
template __global__ void copy<char>(char *, const char *, int);
__global__ void spaces(Big big, float *out, volatile int *v, int n) {
    __shared__ float tile[32][33]; __shared__ int4 quads[8];
    int local[40]; for (int i = 0; i < n; i++) local[i] = v[i];
    tile[threadIdx.y][threadIdx.x] = table[n] + big.b[n]; quads[n] = big.a; dynamic[n] = local[n] + local[n / 2];
    __syncthreads(); out[n] = tile[n][0] + quads[0].x + text[n] + *pointers[n] + managed + __ldg(out + n) + dynamic[0];
    __threadfence(); __threadfence_block(); __threadfence_system(); __prof_trigger(1);
    if (__isShared(out)) out[0] = 1; if (__isGlobal(out)) out[1] = 1;
    __stcs(out, 1.f); out[2] = __ldcg(out + 4) + __ldcs(out + 5) + __ldca(out + 6);
}
"#,
    ),
    (
        "control",
        r#"
#include <cstdio>
#include <cassert>
struct Base { __device__ virtual int f(int x) { return x; } __device__ virtual ~Base() {} };
struct Derived : Base { __device__ int f(int x) override { return x * 3; } };
__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
typedef int (*Fn)(int); __device__ int one(int x) { return x + 1; } __device__ int two(int x) { return x * 2; } __device__ Fn fns[2] = {one, two};
struct Pair { double a; int b; }; __device__ __noinline__ Pair make(Pair p, int n) { p.b += n; return p; }
__global__ __launch_bounds__(256, 2) void control(int *a, int n) {
    int i = threadIdx.x;
    switch (a[i]) { case 0: a[i] = 5; break; case 1: a[i] = n; break; case 2: a[i] = 8; break; case 3: a[i] = fib(n); break; case 4: a[i]++; break; case 5: a[i] = 77; break; case 6: a[i] = 9; break; default: a[i] = -1; }
    a[i] += fns[n & 1](a[i]); Base *b = n ? new Derived : new Base; a[i] += b->f(i); delete b;
    Pair p = {1.0, n}; p = make(p, i); a[i] += p.b + (int)p.a;
    printf("%d %f %s\n", a[i], 1.5, "x"); assert(a[i] > 0); int *m = (int *)malloc(16); m[0] = n; a[i] += m[0]; free(m);
    if (n == 99) __trap(); if (n == 98) asm volatile("exit;");
}
"#,
    ),
    (
        "warp",
        r#"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
__global__ void warp(int *a, unsigned long long *l, float *f, double *d) {
    int i = threadIdx.x, v = a[i];
    v += __shfl_sync(~0u, v, 3) + __shfl_up_sync(~0u, v, 1) + __shfl_xor_sync(~0u, v, 16) + __shfl_down_sync(0xff, v, 2, 8);
    v += __ballot_sync(~0u, v > 3) + __any_sync(~0u, v) + __all_sync(~0u, v) + __activemask() + __match_any_sync(~0u, v);
    int pred; v += __match_all_sync(~0u, v, &pred) + pred + __reduce_add_sync(~0u, v); __syncwarp();
    v += __syncthreads_count(v) + __syncthreads_and(v) + __syncthreads_or(v);
    atomicAdd(a, v); atomicAdd(f, 1.f); atomicAdd(d, 1.0); atomicCAS(a, 1, 2); atomicExch(l, 5ull); atomicMin(a, v); atomicInc((unsigned *)a, 7);
    v += atomicOr(a, 3) + atomicAdd_block(a, 1) + atomicAdd_system(a, 1) + atomicCAS(l, 1ull, 2ull); atomicMax(l, 4ull);
    cg::grid_group g = cg::this_grid(); g.sync(); auto tile = cg::tiled_partition<16>(cg::this_thread_block()); v = cg::reduce(tile, v, cg::plus<int>());
    cuda::atomic_ref<int, cuda::thread_scope_device> r(*a); r.fetch_add(v, cuda::memory_order_release); v += r.load(cuda::memory_order_acquire);
    __nanosleep(100); a[i] = v + clock() + (int)clock64();
}
"#,
    ),
    (
        "half",
        r#"
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <mma.h>
#include <cuda_pipeline.h>
using namespace nvcuda;
__global__ void half_(__half *h, __half2 *h2, __nv_bfloat16 *b, __nv_bfloat162 *b2, float *f, __nv_fp8_e4m3 *q) {
    int i = threadIdx.x;
    h[i] = __hfma(h[i], h[i + 1], h[i + 2]) + hexp(h[i]) + hsqrt(h[i]) + __hmax(h[i], h[i + 1]); h2[i] = __hadd2(h2[i], h2[i + 1]) * h2[i]; if (__hgt(h[i], h[i + 1])) h[i] = __float2half(f[i]);
    b[i] = b[i] * b[i + 1] + __float2bfloat16(f[i]); b2[i] = __hfma2(b2[i], b2[i], b2[i]); f[i] = __half2float(h[i]) + __bfloat162float(b[i]) + float(q[i]); q[i] = __nv_fp8_e4m3(f[i]);
    atomicAdd(h, h[i]); atomicAdd(h2, h2[i]); h[i] = htanh(h[i]); b[i] = __hneg(b[i]); h[i] = __int2half_rn(i); f[i] += __half2int_rz(h[i]);
}
__global__ void matrix(half *a, half *b, float *c) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa; wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb; wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 0.f); wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, b, 16); wmma::mma_sync(fc, fa, fb, fc); wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
__global__ void pipe(float4 *g) {
    __shared__ float4 s[64]; __pipeline_memcpy_async(&s[threadIdx.x], &g[threadIdx.x], 16); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); g[threadIdx.x] = s[63 - threadIdx.x];
}
"#,
    ),
    (
        "texture",
        r#"
__global__ void tex(cudaTextureObject_t t, cudaSurfaceObject_t s, float4 *o, int *p) {
    o[0] = tex2D<float4>(t, 1.f, 2.f); o[1].x = tex1Dfetch<float>(t, 3); o[2] = tex3D<float4>(t, 1.f, 2.f, 3.f); o[3].x = tex2DLod<float>(t, 1.f, 2.f, 3.f);
    o[4].x = tex1DLayered<float>(t, 1.f, 2); o[5] = texCubemap<float4>(t, 1.f, 2.f, 3.f); o[6] = tex2Dgather<float4>(t, 1.f, 2.f, 1); o[7].x = tex2DGrad<float>(t, 1.f, 2.f, make_float2(1, 2), make_float2(3, 4));
    p[0] = surf2Dread<int>(s, 4, 5); surf2Dwrite(p[1], s, 8, 9, cudaBoundaryModeZero); surf1Dwrite(make_float4(1, 2, 3, 4), s, 16); uchar4 c = surf3Dread<uchar4>(s, 4, 5, 6, cudaBoundaryModeClamp); p[2] = c.x;
}
"#,
    ),
    (
        "inline",
        r#"
__global__ void inline_(int *a, unsigned long long *l, float *f) {
    int i = threadIdx.x, x = a[i], y; unsigned lo, hi;
    asm("{ .reg .pred p; .reg .b32 t; setp.ne.s32 p, %1, 0; @p mov.b32 t, 1; @!p mov.b32 t, 2; mov.b32 %0, t; }" : "=r"(y) : "r"(x));
    asm volatile("{\n LOOP: add.s32 %0, %0, -1; \n .reg .pred q; setp.gt.s32 q, %0, 0; @q bra LOOP; }" : "+r"(x));
    asm volatile("{\n LOOP: add.s32 %0, %0, -1; \n .reg .pred q; setp.gt.s32 q, %0, 0; @q bra LOOP; }" : "+r"(y));
    asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(l[i])); asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(y) : "r"(x), "r"(y), "r"(lo));
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(a), "r"(y) : "memory"); asm("add.cc.u32 %0, %1, %2; addc.u32 %0, %0, 0;" : "=r"(y) : "r"(x), "r"(hi));
    asm("mad.lo.cc.u32 %0, %1, %2, %3; madc.hi.u32 %0, %1, %2, 0;" : "+r"(y) : "r"(x), "r"(hi), "r"(lo)); asm volatile("prefetch.global.L2 [%0];" ::"l"(a));
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(f[i]) : "f"(f[i + 1])); asm("bfe.u32 %0, %1, 3, 5; bfi.b32 %0, %0, %1, 8, 8;" : "=r"(y) : "r"(x)); asm volatile("// nothing\n" ::: "memory");
    a[i] = x + y;
}
"#,
    ),
];

fn nvcc() -> PathBuf {
    let home = std::env::var_os("CUDA_HOME").expect("CUDA_HOME names no CUDA toolkit");
    Path::new(&home).join("bin").join("nvcc")
}

/// Compiles `source` to PTX, or explains why that was not possible.
fn compile(nvcc: &Path, dir: &Path, name: &str, source: &str, options: &[&str]) -> Result<String, String> {
    let (cu, ptx) = (dir.join(format!("{name}.cu")), dir.join(format!("{name}.ptx")));
    std::fs::write(&cu, source).map_err(|e| e.to_string())?;
    let out = Command::new(nvcc)
        .args(["-ptx", "-std=c++17", "-o"])
        .arg(&ptx)
        .arg(&cu)
        .args(options)
        .output()
        .map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned());
    }
    std::fs::read_to_string(&ptx).map_err(|e| e.to_string())
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn compiled_sources_parse_and_link() {
    let nvcc = nvcc();
    let dir = std::env::temp_dir().join(format!("ptx-corpus-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    for (i, (name, source)) in SOURCES.iter().enumerate() {
        // Options take turns, so that the test stays affordable.
        let options: &[&str] = [
            &["-arch=sm_80"][..],
            &["-arch=sm_90", "-lineinfo", "-rdc=true"],
            &["-arch=sm_80", "-G"],
            &["-arch=sm_90a", "-use_fast_math"],
        ][i % 4];
        let text = compile(&nvcc, &dir, name, source, options).unwrap_or_else(|e| panic!("{name}: {e}"));
        let module = ptx::parse(&text).unwrap_or_else(|e| panic!("{}", ptx::diag::render_all(&e, name)));
        assert!(module.functions.iter().any(|f| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some()));
        let linked = ptx::link(vec![module]).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        if options.contains(&"-lineinfo") {
            let body = linked.functions.iter().filter_map(|f| f.body.as_ref()).max_by_key(|b| b.locs.len()).unwrap();
            assert!(body.locs.iter().any(|l| l.inlined_at.is_some() && l.function.is_some()), "{name}");
        }
    }
    let _ = std::fs::remove_dir_all(&dir);
}
