"""A histogram and sums of rows by Warp, compared with numpy's: understudy run python warp_histogram.py"""

import numpy as np
import warp as wp

BINS, WIDTH = 32, 64


@wp.kernel
def count(values: wp.array(dtype=float), bins: wp.array(dtype=int)):
    i = wp.tid()
    wp.atomic_add(bins, int(values[i] * float(BINS)), 1)


@wp.kernel
def sum_rows(values: wp.array2d(dtype=float), sums: wp.array(dtype=float)):
    row = wp.tid()
    wp.tile_store(sums, wp.tile_sum(wp.tile_load(values[row], shape=WIDTH)), offset=row)


host = np.random.default_rng(1).random((1000, WIDTH), dtype=np.float32)
with wp.ScopedDevice("cuda:0"):
    values, bins, sums = wp.array(host), wp.zeros(BINS, dtype=int), wp.zeros(len(host), dtype=float)
    wp.launch(count, dim=values.size, inputs=[values.flatten(), bins])
    wp.launch_tiled(sum_rows, dim=[len(host)], inputs=[values, sums], block_dim=64)
    bins, sums = bins.numpy(), sums.numpy()

expected = np.bincount((host.ravel() * np.float32(BINS)).astype(int), minlength=BINS)
assert (bins == expected).all(), bins
assert np.allclose(sums, host.sum(axis=1), rtol=1e-5), sums
print(f"{bins.sum()} values in {BINS} bins, {len(sums)} sums")
