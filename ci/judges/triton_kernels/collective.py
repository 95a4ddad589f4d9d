"""Kernels that reduce, scan, sort and count, and that use matrix instructions."""

import numpy as np
import triton
import triton.language as tl

from memory import Array, close, same, zeros

RANDOM = np.random.default_rng(2)


@triton.jit
def reduce_kernel(x, sums, places, xors, R: tl.constexpr, C: tl.constexpr):
    r, c = tl.arange(0, R), tl.arange(0, C)
    v = tl.load(x + r[:, None] * C + c[None, :])
    tl.store(sums + c, tl.sum(v, 0))
    tl.store(places + r, tl.argmax(v, 1))
    tl.store(xors + r, tl.xor_sum(v, 1))


def reductions():
    x = RANDOM.permutation(64 * 128).reshape(64, 128).astype(np.int32)
    sums, places, xors = zeros(128, np.int32), zeros(64, np.int32), zeros(64, np.int32)
    reduce_kernel[(1,)](Array(x), sums, places, xors, R=64, C=128)
    same(sums.read(), x.sum(0, dtype=np.int32))
    same(places.read(), x.argmax(1).astype(np.int32))
    same(xors.read(), np.bitwise_xor.reduce(x, 1))


@triton.jit
def linear(a, b, c, d):
    return a * c, b * c + d


@triton.jit
def scan_kernel(x, y, sums, first, second, R: tl.constexpr, C: tl.constexpr):
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    a, b = tl.load(x + at), tl.load(y + at)
    tl.store(sums + at, tl.cumsum(a, 0))
    p, q = tl.associative_scan((a, b), 1, linear, reverse=False)
    tl.store(first + at, p)
    tl.store(second + at, q)


def scans():
    x, y = RANDOM.integers(-3, 4, (2, 16, 256), dtype=np.int32)
    out = [zeros(x.shape, np.int32) for _ in range(3)]
    scan_kernel[(1,)](Array(x), Array(y), *out, R=16, C=256)
    same(out[0].read(), x.cumsum(0, dtype=np.int32))
    p, q = x[:, 0].astype(np.int64), y[:, 0].astype(np.int64)
    wrap = lambda v: v.astype(np.int32)
    for c in range(1, 256):
        p, q = wrap(p * x[:, c]).astype(np.int64), wrap(q * x[:, c] + y[:, c]).astype(np.int64)
        same(out[1].read()[:, c], wrap(p))
        same(out[2].read()[:, c], wrap(q))


@triton.jit
def sort_kernel(x, y, R: tl.constexpr, C: tl.constexpr):
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(y + at, tl.sort(tl.load(x + at), descending=True))


def sort():
    x = RANDOM.standard_normal((8, 512), dtype=np.float32)
    out = zeros(x.shape)
    sort_kernel[(1,)](Array(x), out, R=8, C=512)
    same(out.read(), -np.sort(-x, 1))


@triton.jit
def histogram_kernel(x, bins, BLOCK: tl.constexpr, BINS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(bins + tl.arange(0, BINS), tl.histogram(tl.load(x + at), BINS))


def histogram():
    x = RANDOM.integers(0, 64, 8192, dtype=np.int32)
    bins = zeros(64, np.int32)
    histogram_kernel[(8,)](Array(x), bins, BLOCK=1024, BINS=64)
    same(bins.read(), np.bincount(x, minlength=64).astype(np.int32))


@triton.jit
def atomic_kernel(x, where, sums, largest, lock, total, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v, slot = tl.load(x + at), tl.load(where + at)
    tl.atomic_add(sums + slot, v)
    tl.atomic_max(largest + slot, v)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(total, tl.load(total) + tl.sum(v.to(tl.int32), 0))
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


def atomics():
    x, where = RANDOM.integers(-9, 10, 4096).astype(np.float32), RANDOM.integers(0, 50, 4096, dtype=np.int32)
    sums, largest, lock, total = zeros(50), Array(np.full(50, -99, np.float32)), zeros(1, np.int32), zeros(1, np.int32)
    atomic_kernel[(16,)](Array(x), Array(where), sums, largest, lock, total, BLOCK=256)
    expected, top = np.zeros(50, np.float32), np.full(50, -99, np.float32)
    np.add.at(expected, where, x)
    np.maximum.at(top, where, x)
    same(sums.read(), expected)
    same(largest.read(), top)
    same(total.read(), np.array([x.sum()], np.int32))


@triton.jit
def gather_kernel(x, index, out, R: tl.constexpr, C: tl.constexpr):
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + at, tl.gather(tl.load(x + at), tl.load(index + at), 1))


def gather():
    x, index = RANDOM.integers(0, 9999, (32, 64), dtype=np.int32), RANDOM.integers(0, 64, (32, 64), dtype=np.int32)
    out = zeros(x.shape, np.int32)
    gather_kernel[(1,)](Array(x), Array(index), out, R=32, C=64)
    same(out.read(), np.take_along_axis(x, index, 1))


@triton.jit
def matmul_kernel(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, KIND: tl.constexpr, PRECISION: tl.constexpr):
    rm = tl.program_id(0) * M + tl.arange(0, M)[:, None]
    rn = tl.program_id(1) * N + tl.arange(0, N)[None, :]
    total = tl.zeros([M, N], KIND)
    for start in range(0, k, K):
        rk = start + tl.arange(0, K)
        x = tl.load(a + rm * k + rk[None, :], (rm < m) & (rk[None, :] < k), 0)
        y = tl.load(b + rk[:, None] * n + rn, (rk[:, None] < k) & (rn < n), 0)
        total = tl.dot(x, y, total, input_precision=PRECISION, out_dtype=KIND)
    tl.store(c + rm * n + rn, total, (rm < m) & (rn < n))


def matmul(a, b, kind, limit, precision="ieee", type=None, values=None, **options):
    m, k, n = 150, 200, 170
    a, b = a((m, k)), b((k, n))
    out = zeros((m, n), np.int32 if kind == tl.int32 else np.float32)
    matmul_kernel[(3, 3)](Array(a, type), Array(b, type), out, m, n, k, M=64, N=64, K=32, KIND=kind, PRECISION=precision, **options)
    x, y = (np.asarray(values(v) if values else v, np.float64) for v in (a, b))
    close(out.read(), x @ y, limit)


def normal(dtype):
    return lambda shape: RANDOM.standard_normal(shape).astype(dtype)


def matmul_fp16():
    matmul(normal(np.float16), normal(np.float16), tl.float32, 1e-4)


def matmul_fp16_stages():
    matmul(normal(np.float16), normal(np.float16), tl.float32, 1e-4, num_stages=4, num_warps=8)


def matmul_bf16():
    bits = lambda shape: (RANDOM.standard_normal(shape).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    matmul(bits, bits, tl.float32, 1e-4, type="bfloat16", values=lambda v: (v.astype(np.uint32) << 16).view(np.float32))


def matmul_tf32():
    matmul(normal(np.float32), normal(np.float32), tl.float32, 5e-2, precision="tf32")


def matmul_fp32():
    matmul(normal(np.float32), normal(np.float32), tl.float32, 1e-4)


def matmul_int8():
    bytes_ = lambda shape: RANDOM.integers(-128, 128, shape, dtype=np.int8)
    matmul(bytes_, bytes_, tl.int32, 0)


@triton.jit
def attention_kernel(q, k, v, out, length, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    rm, rd = tl.program_id(0) * M + tl.arange(0, M), tl.arange(0, D)
    base = tl.program_id(1) * length * D
    query = tl.load(q + base + rm[:, None] * D + rd[None, :])
    top, below, total = tl.full([M], -float("inf"), tl.float32), tl.zeros([M], tl.float32), tl.zeros([M, D], tl.float32)
    for start in range(0, (tl.program_id(0) + 1) * M, N):
        rn = start + tl.arange(0, N)
        s = tl.dot(query, tl.trans(tl.load(k + base + rn[:, None] * D + rd[None, :]))) * scale
        s = tl.where(rm[:, None] >= rn[None, :], s, -float("inf"))
        higher = tl.maximum(top, tl.max(s, 1))
        p, shrink = tl.exp2(s - higher[:, None]), tl.exp2(top - higher)
        below = below * shrink + tl.sum(p, 1)
        total = tl.dot(p.to(tl.float16), tl.load(v + base + rn[:, None] * D + rd[None, :]), total * shrink[:, None])
        top = higher
    tl.store(out + base + rm[:, None] * D + rd[None, :], total / below[:, None])


def attention():
    heads, length, d = 2, 256, 64
    q, k, v = (RANDOM.standard_normal((heads, length, d)).astype(np.float16) for _ in range(3))
    out = zeros(q.shape)
    attention_kernel[(4, heads)](Array(q), Array(k), Array(v), out, length, 1.4426950408889634 / d**0.5, M=64, N=32, D=d)
    s = q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1) / d**0.5
    s = np.where(np.tril(np.ones((length, length), bool)), s, -np.inf)
    p = np.exp(s - s.max(2, keepdims=True))
    close(out.read(), p / p.sum(2, keepdims=True) @ v.astype(np.float64), 3e-3)


CASES = [reductions, scans, sort, histogram, atomics, gather, matmul_fp16, matmul_fp16_stages, matmul_bf16, matmul_tf32, matmul_fp32,
         matmul_int8, attention]
