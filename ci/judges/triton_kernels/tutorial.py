"""Kernels of the subjects of Triton's tutorials that need more of a device than one kernel: programs that go through many rows, as many as
the device holds at once, sums that blocks add up one after the other behind locks, products in groups of tiles, random masks."""

import numpy as np
import triton
import triton.language as tl
from triton.runtime import driver

from memory import Array, close, same, zeros

RANDOM = np.random.default_rng(4)


@triton.jit
def rows_kernel(x, y, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    at = tl.arange(0, BLOCK)
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        v = tl.load(x + row * columns + at, at < columns, -float("inf"))
        e = tl.exp(v - tl.max(v, 0))
        tl.store(y + row * columns + at, e / tl.sum(e, 0), at < columns)


def persistent_softmax():
    x = RANDOM.standard_normal((1823, 781), dtype=np.float32)
    rows, columns = x.shape
    values, out = Array(x), zeros(x.shape)
    kernel = rows_kernel.warmup(values, out, rows, columns, BLOCK=1024, STAGES=4, num_warps=8, grid=(1,))
    kernel._init_handles()
    device = driver.active.utils.get_device_properties(driver.active.get_current_device())
    blocks = device["max_num_regs"] // (max(kernel.n_regs, 1) * 32 * 8)
    blocks = min(blocks, device["max_shared_mem"] // max(kernel.metadata.shared, 1), 8)
    rows_kernel[(min(device["multiprocessor_count"] * max(blocks, 1), rows),)](values, out, rows, columns, BLOCK=1024, STAGES=4, num_warps=8)
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    close(out.read(), e / e.sum(1, keepdims=True), 1e-6)


@triton.jit
def dropout_kernel(x, keep, y, n, p, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v, k = tl.load(x + at, at < n), tl.load(keep + at, at < n)
    tl.store(y + at, tl.where(k != 0, v / (1 - p), 0.0), at < n)


@triton.jit
def seeded_dropout_kernel(x, y, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, at < n)
    tl.store(y + at, tl.where(tl.rand(seed, at) > p, v / (1 - p), 0.0), at < n)


def dropout():
    n = 10007
    x, keep = RANDOM.standard_normal(n, dtype=np.float32), RANDOM.integers(0, 2, n, dtype=np.int32)
    values, out = Array(x), zeros(n)
    grid = (triton.cdiv(n, 1024),)
    dropout_kernel[grid](values, Array(keep), out, n, 0.5, BLOCK=1024)
    same(out.read(), np.where(keep, x * 2, 0))
    seen = []
    for seed in 123, 123, 512:
        seeded_dropout_kernel[grid](values, out, n, 0.5, seed, BLOCK=1024)
        got = out.read()
        same(got[got != 0], (x * 2)[got != 0])
        assert abs(np.count_nonzero(got) / n - 0.5) < 0.02, np.count_nonzero(got)
        seen.append(got)
    same(seen[0], seen[1])
    assert (seen[0] != seen[2]).any()


@triton.jit
def norm_forward_kernel(x, y, w, b, means, scales, columns, eps, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    inside = at < columns
    v = tl.load(x + row * columns + at, inside, 0.0).to(tl.float32)
    mean = tl.sum(v, 0) / columns
    v = tl.where(inside, v - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(v * v, 0) / columns + eps)
    tl.store(means + row, mean)
    tl.store(scales + row, scale)
    out = v * scale * tl.load(w + at, inside) + tl.load(b + at, inside)
    tl.store(y + row * columns + at, out.to(tl.float16), inside)


@triton.jit
def norm_backward_kernel(dx, dy, dw, db, x, w, means, scales, locks, columns, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    inside, group = at < columns, row % GROUP
    v = tl.load(x + row * columns + at, inside, 0.0).to(tl.float32)
    d = tl.load(dy + row * columns + at, inside, 0.0).to(tl.float32)
    scale = tl.load(scales + row)
    normal = tl.where(inside, (v - tl.load(means + row)) * scale, 0.0)
    weighted = tl.load(w + at, inside, 0.0) * d
    one, two = tl.sum(normal * weighted, 0) / columns, tl.sum(weighted, 0) / columns
    tl.store(dx + row * columns + at, ((weighted - normal * one - two) * scale).to(tl.float16), inside)
    # Rows of one group add up in one place, one after the other.
    while tl.atomic_cas(locks + group, 0, 1) == 1:
        pass
    at += group * columns
    tl.store(dw + at, tl.load(dw + at, inside) + d * normal, inside)
    tl.store(db + at, tl.load(db + at, inside) + d, inside)
    tl.debug_barrier()
    tl.atomic_xchg(locks + group, 0)


@triton.jit
def norm_sum_kernel(parts, total, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros((ROWS, BLOCK), tl.float32)
    for start in range(0, rows, ROWS):
        r = start + tl.arange(0, ROWS)
        acc += tl.load(parts + r[:, None] * columns + at[None, :], (r[:, None] < rows) & (at[None, :] < columns), 0.0)
    tl.store(total + at, tl.sum(acc, 0), at < columns)


def layer_norm_backward():
    rows, columns, groups = 301, 1000, 64
    x = RANDOM.standard_normal((rows, columns)).astype(np.float16)
    dy = (RANDOM.standard_normal((rows, columns)) / 10).astype(np.float16)
    w, b = RANDOM.random((2, columns), dtype=np.float32)
    y, dx = zeros(x.shape, np.float16), zeros(x.shape, np.float16)
    means, scales, values, weights = zeros(rows), zeros(rows), Array(x), Array(w)
    parts = [zeros((groups, columns)) for _ in range(2)]
    sums = [zeros(columns) for _ in range(2)]
    norm_forward_kernel[(rows,)](values, y, weights, Array(b), means, scales, columns, 1e-5, BLOCK=1024)
    norm_backward_kernel[(rows,)](dx, Array(dy), *parts, values, weights, means, scales, zeros(groups, np.int32), columns,
                                  GROUP=groups, BLOCK=1024, num_warps=4)
    for part, total in zip(parts, sums):
        norm_sum_kernel[(triton.cdiv(columns, 128),)](part, total, groups, columns, ROWS=32, BLOCK=128)
    d, e = x.astype(np.float64), dy.astype(np.float64)
    scale = 1 / np.sqrt(d.var(1, keepdims=True) + 1e-5)
    normal, weighted = (d - d.mean(1, keepdims=True)) * scale, w * e
    close(y.read(), normal * w + b, 2e-3)
    close(dx.read(), (weighted - normal * (normal * weighted).mean(1, keepdims=True) - weighted.mean(1, keepdims=True)) * scale, 1e-3)
    close(sums[0].read(), (e * normal).sum(0), 1e-4)
    close(sums[1].read(), e.sum(0), 1e-4)


@triton.jit
def leaky_relu(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.jit
def grouped_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, ACTIVATION: tl.constexpr):
    tiles_m, tiles_n = tl.cdiv(M, BM), tl.cdiv(N, BN)
    first = tl.program_id(0) // (GROUP * tiles_n) * GROUP
    size = min(tiles_m - first, GROUP)
    inside = tl.program_id(0) % (GROUP * tiles_n)
    m, n = (first + inside % size) * BM + tl.arange(0, BM), inside // size * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        left = tl.load(a + m[:, None] * K + (start + k)[None, :], (m[:, None] < M) & ((start + k)[None, :] < K), 0.0)
        right = tl.load(b + (start + k)[:, None] * N + n[None, :], ((start + k)[:, None] < K) & (n[None, :] < N), 0.0)
        acc = tl.dot(left, right, acc)
    if ACTIVATION == "leaky_relu":
        acc = leaky_relu(acc)
    tl.store(c + m[:, None] * N + n[None, :], acc.to(tl.float16), (m[:, None] < M) & (n[None, :] < N))


def grouped_matmul():
    M, N, K = 300, 260, 200
    a, b = RANDOM.standard_normal((M, K)).astype(np.float16), RANDOM.standard_normal((K, N)).astype(np.float16)
    left, right, out = Array(a), Array(b), zeros((M, N), np.float16)
    expected = a.astype(np.float64) @ b.astype(np.float64)
    for bm, bn, bk, stages, warps in (128, 128, 64, 3, 8), (64, 128, 32, 4, 4), (64, 32, 32, 5, 2):
        for activation in "", "leaky_relu":
            grouped_kernel[(triton.cdiv(M, bm) * triton.cdiv(N, bn),)](
                left, right, out, M, N, K, BM=bm, BN=bn, BK=bk, GROUP=8, ACTIVATION=activation, num_stages=stages, num_warps=warps)
            close(out.read(), np.where(expected >= 0, expected, 0.01 * expected) if activation else expected, 1e-3)


CASES = [persistent_softmax, dropout, layer_norm_backward, grouped_matmul]
