"""The Mandelbrot set by an elementwise kernel, with CuPy: understudy run python mandelbrot_cupy.py"""

import cupy as cp
import numpy as np
from PIL import Image

WIDTH, HEIGHT, STEPS = 960, 640, 200

escape = cp.ElementwiseKernel(
    "float64 x, float64 y, int32 steps",
    "int32 count",
    """
    double a = 0, b = 0;
    int n = 0;
    for (; n < steps && a * a + b * b < 4; n++) {
        double t = a * a - b * b + x;
        b = 2 * a * b + y;
        a = t;
    }
    count = n;
    """,
    "escape",
)
step = 3.2 / WIDTH
x = -2.2 + step * cp.arange(WIDTH, dtype=cp.float64)[None, :]
y = -1.0667 + step * cp.arange(HEIGHT, dtype=cp.float64)[:, None]
counts = escape(x, y, STEPS)
inside = int((counts == STEPS).sum())
Image.fromarray((255 * (1 - cp.asnumpy(counts) / STEPS)).astype(np.uint8)).save("mandelbrot_cupy.png")
name = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
print(f"{name}: {inside} of {WIDTH * HEIGHT} points inside, mandelbrot_cupy.png written")
