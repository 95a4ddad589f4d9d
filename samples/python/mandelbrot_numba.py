"""The Mandelbrot set by a kernel in Python, with numba: understudy run python mandelbrot_numba.py"""

import numpy as np
from numba import cuda
from PIL import Image

WIDTH, HEIGHT, STEPS = 960, 640, 200


@cuda.jit
def escape(counts, left, top, step):
    x, y = cuda.grid(2)
    if x < counts.shape[1] and y < counts.shape[0]:
        c = complex(left + x * step, top + y * step)
        z = 0j
        n = 0
        while n < STEPS and z.real * z.real + z.imag * z.imag < 4.0:
            z = z * z + c
            n += 1
        counts[y, x] = n


counts = cuda.device_array((HEIGHT, WIDTH), dtype=np.int32)
block = (16, 16)
grid = ((WIDTH + 15) // 16, (HEIGHT + 15) // 16)
escape[grid, block](counts, -2.2, -1.0667, 3.2 / WIDTH)
picture = counts.copy_to_host()
inside = int((picture == STEPS).sum())
Image.fromarray((255 * (1 - picture / STEPS)).astype(np.uint8)).save("mandelbrot_numba.png")
name = cuda.get_current_device().name
# numba's own target has bytes, numba-cuda a string.
name = name if isinstance(name, str) else name.decode()
print(f"{name}: {inside} of {WIDTH * HEIGHT} points inside, mandelbrot_numba.png written")
