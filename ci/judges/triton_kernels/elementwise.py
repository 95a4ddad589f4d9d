"""Kernels that act on each element, on rows, or exchange elements of a block."""

import math

import numpy as np
import triton
import triton.language as tl
from triton.language.extra import libdevice

from memory import Array, close, same, zeros

RANDOM = np.random.default_rng(1)


@triton.jit
def add_kernel(a, b, c, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(c + at, tl.load(a + at, inside) + tl.load(b + at, inside), inside)


def vector_add():
    n = 10007
    a, b = (RANDOM.random(n, dtype=np.float32) for _ in range(2))
    out = zeros(n)
    add_kernel[(triton.cdiv(n, 1024),)](Array(a), Array(b), out, n, BLOCK=1024)
    same(out.read(), a + b)


@triton.jit
def softmax_kernel(x, y, columns, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + at, at < columns, -float("inf"))
    e = tl.exp(v - tl.max(v, 0))
    tl.store(y + row * columns + at, e / tl.sum(e, 0), at < columns)


def softmax():
    x = RANDOM.standard_normal((33, 781), dtype=np.float32)
    out = zeros(x.shape)
    softmax_kernel[(33,)](Array(x), out, 781, BLOCK=1024, num_warps=8)
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    close(out.read(), e / e.sum(1, keepdims=True), 1e-6)


@triton.jit
def layer_norm_kernel(x, w, b, y, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0) * columns
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(x + row + at, at < columns, 0.0)
    mean = tl.sum(total, 0) / columns
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        v = tl.where(at < columns, tl.load(x + row + at, at < columns, 0.0) - mean, 0.0)
        total += v * v
    scale = tl.rsqrt(tl.sum(total, 0) / columns + eps)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        inside = at < columns
        v = (tl.load(x + row + at, inside) - mean) * scale
        tl.store(y + row + at, v * tl.load(w + at, inside) + tl.load(b + at, inside), inside)


def layer_norm():
    x, w, b = RANDOM.standard_normal((20, 1151), dtype=np.float32), *RANDOM.random((2, 1151), dtype=np.float32)
    out = zeros(x.shape)
    layer_norm_kernel[(20,)](Array(x), Array(w), Array(b), out, 1151, 1e-5, BLOCK=256)
    d = x.astype(np.float64)
    close(out.read(), (d - d.mean(1, keepdims=True)) / np.sqrt(d.var(1, keepdims=True) + 1e-5) * w + b, 1e-5)


@triton.jit
def random_kernel(out, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.randint(seed, at))


def philox():
    out = zeros(1024, np.int32)
    random_kernel[(4,)](out, 1234, BLOCK=256)
    c = [np.arange(1024, dtype=np.uint64)] + [np.zeros(1024, np.uint64)] * 3
    key, low = [1234, 0], (1 << 32) - 1
    for _ in range(10):  # Philox-4x32-10, Salmon et al. 2011.
        one, two = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(two >> np.uint64(32)) ^ c[1] ^ np.uint64(key[0]), two & np.uint64(low),
             (one >> np.uint64(32)) ^ c[3] ^ np.uint64(key[1]), one & np.uint64(low)]
        key = [(key[0] + 0x9E3779B9) & low, (key[1] + 0xBB67AE85) & low]
    same(out.read().view(np.uint32), c[0].astype(np.uint32))


@triton.jit
def math_kernel(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + at, tl.exp(v))
    tl.store(out + n + at, tl.log(v))
    tl.store(out + 2 * n + at, tl.sin(v))
    tl.store(out + 3 * n + at, tl.cos(v))
    tl.store(out + 4 * n + at, tl.erf(v))
    tl.store(out + 5 * n + at, tl.sqrt_rn(v))
    tl.store(out + 6 * n + at, tl.floor(v))
    tl.store(out + 7 * n + at, libdevice.tanh(v))
    tl.store(out + 8 * n + at, libdevice.pow(v, v))
    tl.store(out + 9 * n + at, libdevice.lgamma(v))
    tl.store(out + 10 * n + at, tl.fma(v, v, v))
    tl.store(out + 11 * n + at, tl.log2(v))


def mathematics():
    n = 1024
    x = np.linspace(0.01, 9, n, dtype=np.float32)
    out = zeros((12, n))
    math_kernel[(1,)](Array(x), out, n, BLOCK=n)
    d = x.astype(np.float64)
    each = np.vectorize
    expected = [np.exp(d), np.log(d), np.sin(d), np.cos(d), each(math.erf)(d), np.sqrt(d), np.floor(d), np.tanh(d), d**d,
                each(math.lgamma)(d), d * d + d, np.log2(d)]
    for got, want in zip(out.read(), expected):
        close(got, want, 2e-6)


@triton.jit
def integer_kernel(a, b, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x, y = tl.load(a + at), tl.load(b + at)
    tl.store(out + at, x // y)
    tl.store(out + n + at, x % y)
    tl.store(out + 2 * n + at, tl.umulhi(x.to(tl.uint32), y.to(tl.uint32)).to(tl.int32))
    tl.store(out + 3 * n + at, (x << (y & 31)) ^ (x >> (y & 31)))
    tl.store(out + 4 * n + at, (x.to(tl.int64) * y.to(tl.int64) >> 17).to(tl.int32))
    tl.store(out + 5 * n + at, tl.minimum(x, y) | ~tl.maximum(x, y))


def integers():
    n = 512
    a, b = (RANDOM.integers(-2**31, 2**31, n, dtype=np.int32) for _ in range(2))
    b[b == 0] = 7
    b[:128] %= 1000
    b[b == 0] = 3
    out = zeros((6, n), np.int32)
    integer_kernel[(1,)](Array(a), Array(b), out, n, BLOCK=n)
    got = out.read()
    la, lb = a.astype(np.int64), b.astype(np.int64)
    quotient = (np.sign(la) * np.sign(lb)) * (np.abs(la) // np.abs(lb))  # Towards zero, as in C.
    same(got[0], quotient.astype(np.int32))
    same(got[1], (la - quotient * lb).astype(np.int32))
    same(got[2].view(np.uint32), (a.view(np.uint32).astype(np.uint64) * b.view(np.uint32).astype(np.uint64) >> np.uint64(32)).astype(np.uint32))
    same(got[3], (a << (b & 31)) ^ (a >> (b & 31)))
    same(got[4], (la * lb >> 17).astype(np.int32))
    same(got[5], np.minimum(a, b) | ~np.maximum(a, b))


@triton.jit
def assembler_kernel(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    r = tl.inline_asm_elementwise("{ .reg .u32 t; brev.b32 t, $1; popc.b32 $0, $1; xor.b32 $0, $0, t; }", "=r,r", [v], dtype=tl.int32,
                                  is_pure=True, pack=1)
    tl.store(out + at, r)


def inline_assembler():
    x = RANDOM.integers(-2**31, 2**31, 256, dtype=np.int32)
    out = zeros(256, np.int32)
    assembler_kernel[(1,)](Array(x), out, BLOCK=256)
    expected = [int(f"{v:032b}"[::-1], 2) ^ f"{v:b}".count("1") for v in x.view(np.uint32).tolist()]
    same(out.read().view(np.uint32), np.array(expected, np.uint32))


@triton.jit
def transpose_kernel(x, y, rows, columns, R: tl.constexpr, C: tl.constexpr):
    r = tl.program_id(0) * R + tl.arange(0, R)[:, None]
    c = tl.program_id(1) * C + tl.arange(0, C)[None, :]
    v = tl.load(x + r * columns + c, (r < rows) & (c < columns))
    tl.store(y + tl.trans(c) * rows + tl.trans(r), tl.trans(v), (tl.trans(c) < columns) & (tl.trans(r) < rows))


def transpose():
    x = RANDOM.standard_normal((77, 130), dtype=np.float32)
    out = zeros((130, 77))
    transpose_kernel[(3, 3)](Array(x), out, 77, 130, R=32, C=64)
    same(out.read(), x.T)


@triton.jit
def join_kernel(a, b, out, mirrored, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x, y = tl.load(a + at), tl.load(b + at)
    tl.store(out + tl.arange(0, 2 * BLOCK), tl.interleave(x, y))
    one, two = tl.split(tl.join(y, x))
    tl.store(mirrored + at, tl.flip(one) + two)


def join_split_flip():
    a, b = RANDOM.integers(0, 1000, (2, 256), dtype=np.int32)
    out, mirrored = zeros(512, np.int32), zeros(256, np.int32)
    join_kernel[(1,)](Array(a), Array(b), out, mirrored, BLOCK=256)
    same(out.read(), np.stack([a, b], 1).ravel())
    same(mirrored.read(), b[::-1] + a)


@triton.jit
def float8_kernel(x, out, e5m2, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    small = tl.load(x + at).to(tl.float8e5)
    tl.store(e5m2 + at, small.to(tl.uint8, bitcast=True))
    tl.store(out + at, small.to(tl.float32))


def float8_e5m2():
    x = (RANDOM.standard_normal(512) * 20).astype(np.float16)
    out, bits = zeros(512), zeros(512, np.uint8)
    float8_kernel[(1,)](Array(x), out, bits, BLOCK=512)
    wide = x.view(np.uint16).astype(np.uint32)
    rounded = (wide + 0x7F + (wide >> 8 & 1)) >> 8  # To nearest even, of half precision's upper byte.
    same(bits.read(), rounded.astype(np.uint8))
    same(out.read(), (rounded.astype(np.uint16) << 8).view(np.float16).astype(np.float32))


CASES = [vector_add, softmax, layer_norm, philox, mathematics, integers, inline_assembler, transpose, join_split_flip, float8_e5m2]
