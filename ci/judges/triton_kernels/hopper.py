"""Kernels that use what sm_90 has: tensor descriptors, made on the host and on the device, and the matrix products that read them."""

import numpy as np
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

from memory import Array, close, same, zeros

RANDOM = np.random.default_rng(3)


def scratch(size, alignment, stream):
    return zeros(size, np.uint8)


def descriptor(array, block):
    shape = list(array.values.shape)
    strides = [int(np.prod(shape[i + 1:])) for i in range(len(shape))]
    return TensorDescriptor(array, shape, strides, block)


@triton.jit
def copy_kernel(source, target, M: tl.constexpr, N: tl.constexpr):
    at = [tl.program_id(0) * M, tl.program_id(1) * N]
    target.store(at, source.load(at) + 1)


def descriptor_copy():
    """Tiles that reach beyond the tensor: what lies outside is neither read nor written."""
    for dtype in np.float32, np.float16, np.int8:
        x = RANDOM.integers(-50, 50, (100, 80)).astype(dtype)
        out = zeros(x.shape, dtype)
        copy_kernel[(4, 3)](descriptor(Array(x), [32, 32]), descriptor(out, [32, 32]), M=32, N=32)
        same(out.read(), x + 1)


@triton.jit
def box_kernel(source, target, D: tl.constexpr):
    x = source.load([1, 2, 0])
    target.store([0, 2, 16], x)


def descriptor_3d():
    x = RANDOM.standard_normal((4, 9, 32)).astype(np.float32)
    out = zeros((2, 12, 48))
    box_kernel[(1,)](descriptor(Array(x), [2, 8, 32]), descriptor(out, [2, 8, 32]), D=3)
    expected = np.zeros((2, 12, 48), np.float32)
    expected[:, 2:9, 16:48] = x[1:3, 2:9]
    same(out.read(), expected)


@triton.jit
def made_kernel(source, target, m, n, M: tl.constexpr, N: tl.constexpr):
    x = tl.make_tensor_descriptor(source, [m, n], [n, 1], [M, N])
    y = tl.make_tensor_descriptor(target, [n, m], [m, 1], [N, M])
    i, j = tl.program_id(0) * M, tl.program_id(1) * N
    y.store([j, i], tl.trans(x.load([i, j])))


def descriptor_made_in_kernel():
    triton.set_allocator(scratch)
    x = RANDOM.standard_normal((96, 64)).astype(np.float16)
    out = zeros((64, 96), np.float16)
    made_kernel[(3, 2)](Array(x), out, 96, 64, M=32, N=32)
    same(out.read(), x.T)


@triton.jit
def reduce_kernel(target, N: tl.constexpr):
    values = tl.arange(0, N)[:, None] * 1.0 + tl.arange(0, N)[None, :]
    target.atomic_add([0, 16], values)


def descriptor_atomic_add():
    out = zeros((16, 64))
    reduce_kernel[(8,)](descriptor(out, [32, 32]), N=32)
    expected = np.zeros((16, 64), np.float32)
    expected[:, 16:48] = 8 * (np.arange(16)[:, None] + np.arange(32)[None, :])
    same(out.read(), expected)


@triton.jit
def matmul_kernel(a, b, c, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, TRANSPOSED: tl.constexpr):
    i, j = tl.program_id(0) * M, tl.program_id(1) * N
    total = tl.zeros([M, N], tl.float32)
    for start in range(0, k, K):
        x = a.load([i, start])
        if TRANSPOSED:
            total = tl.dot(x, b.load([j, start]).T, total)
        else:
            total = tl.dot(x, b.load([start, j]), total)
    c.store([i, j], total)


def matmul(m, n, k, blocks, dtype=np.float16, transposed=False, type=None, values=None, limit=1e-4, **options):
    shape = (n, k) if transposed else (k, n)
    if values:
        a, b = (RANDOM.integers(0, 256, s).astype(np.uint8) for s in ((m, k), shape))
        a[values(a) != values(a)], b[values(b) != values(b)] = 0, 0
    else:
        a, b = RANDOM.standard_normal((m, k)).astype(dtype), RANDOM.standard_normal(shape).astype(dtype)
    bm, bn, bk = blocks
    out = zeros((m, n))
    matmul_kernel[(-(-m // bm), -(-n // bn))](
        descriptor(Array(a, type), [bm, bk]), descriptor(Array(b, type), [bn, bk] if transposed else [bk, bn]),
        descriptor(out, [bm, bn]), k, M=bm, N=bn, K=bk, TRANSPOSED=transposed, **options)
    x, y = (np.asarray(values(v) if values else v, np.float64) for v in (a, b))
    y = y.T if transposed else y
    expected = x @ y
    scale = (np.abs(x) @ np.abs(y)).max() if values else 1
    close(out.read() / scale, expected / scale, limit)


def descriptor_matmul():
    matmul(192, 160, 256, (64, 64, 64))


def descriptor_matmul_pipelined():
    matmul(256, 256, 512, (128, 128, 64), num_stages=3, num_warps=8)


def descriptor_matmul_transposed():
    matmul(200, 136, 192, (64, 64, 64), transposed=True)


def descriptor_matmul_tf32():
    matmul(128, 128, 128, (64, 64, 32), np.float32, limit=5e-2)


def e4m3(bits):
    sign, exponent, mantissa = np.where(bits & 128, -1.0, 1.0), (bits >> 3 & 15).astype(int), (bits & 7) / 8.0
    value = np.where(exponent == 0, mantissa * 2.0**-6, (1 + mantissa) * 2.0**(exponent - 7.0))
    return np.where(bits & 127 == 127, np.nan, sign * value)


def descriptor_matmul_fp8():
    """B has K as its fastest dimension, the only layout that 8-bit matrix products take from shared memory."""
    matmul(128, 128, 256, (64, 64, 64), type="float8_e4m3fn", values=e4m3, transposed=True, limit=1e-3)


@triton.jit
def persistent_kernel(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    tiles_n = tl.cdiv(n, N)
    for tile in tl.range(tl.program_id(0), tl.cdiv(m, M) * tiles_n, tl.num_programs(0), flatten=True):
        i, j = tile // tiles_n * M, tile % tiles_n * N
        total = tl.zeros([M, N], tl.float32)
        for start in range(0, k, K):
            total = tl.dot(a.load([i, start]), b.load([j, start]).T, total)
        c.store([i, j], total.to(tl.float16))


def persistent_matmul():
    m, n, k = 256, 192, 256
    a, b = (RANDOM.standard_normal((s, k)).astype(np.float16) for s in (m, n))
    out = zeros((m, n), np.float16)
    persistent_kernel[(3,)](descriptor(Array(a), [64, 64]), descriptor(Array(b), [64, 64]), descriptor(out, [64, 64]), m, n, k,
                            M=64, N=64, K=64, num_stages=3)
    close(out.read(), a.astype(np.float64) @ b.astype(np.float64).T, 2e-3)


@triton.jit
def attention_kernel(q, k, v, out, length, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    first = tl.program_id(1) * length
    row = first + tl.program_id(0) * M
    query = q.load([row, 0])
    top, below, total = tl.full([M], -float("inf"), tl.float32), tl.zeros([M], tl.float32), tl.zeros([M, D], tl.float32)
    for start in range(0, length, N):
        s = tl.dot(query, k.load([first + start, 0]).T) * scale
        higher = tl.maximum(top, tl.max(s, 1))
        p, shrink = tl.exp2(s - higher[:, None]), tl.exp2(top - higher)
        below = below * shrink + tl.sum(p, 1)
        total = tl.dot(p.to(tl.float16), v.load([first + start, 0]), total * shrink[:, None])
        top = higher
    out.store([row, 0], total / below[:, None])


def descriptor_attention():
    heads, length, d = 2, 256, 64
    q, k, v = (RANDOM.standard_normal((heads, length, d)).astype(np.float16) for _ in range(3))
    out = zeros((heads * length, d))
    views = [descriptor(Array(x.reshape(-1, d)), [block, d]) for x, block in ((q, 128), (k, 64), (v, 64))]
    attention_kernel[(length // 128, heads)](*views, descriptor(out, [128, d]), length, 1.4426950408889634 / d**0.5, M=128, N=64, D=d,
                                             num_warps=8)
    s = q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1) / d**0.5
    p = np.exp(s - s.max(2, keepdims=True))
    close(out.read().reshape(q.shape), p / p.sum(2, keepdims=True) @ v.astype(np.float64), 3e-3)


CASES = [descriptor_copy, descriptor_3d, descriptor_made_in_kernel, descriptor_atomic_add, descriptor_matmul, descriptor_matmul_pipelined,
         descriptor_matmul_transposed, descriptor_matmul_tf32, descriptor_matmul_fp8, persistent_matmul, descriptor_attention]
