"""A field filled and summed by Taichi on its CUDA back end: understudy run python taichi_sum.py"""

import taichi as ti

ti.init(arch=ti.cuda)
# Taichi takes its CPU back end, with a message, where the driver lacks something.
assert ti.cfg.arch == ti.cuda, ti.cfg.arch
x = ti.field(ti.i32, 1000)


@ti.kernel
def fill() -> ti.i32:
    for i in x:
        x[i] = i
    total = 0
    for i in x:
        total += x[i]
    return total


total = fill()
assert total == 499500, total
print(f"{ti.cfg.arch}: {total}")
