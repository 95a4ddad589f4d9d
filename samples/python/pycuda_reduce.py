"""A kernel that nvcc compiles, and one of PyCUDA's reductions: understudy run python pycuda_reduce.py"""

import numpy as np
import pycuda.autoinit  # noqa: F401
import pycuda.driver as cuda
from pycuda import gpuarray
from pycuda.compiler import SourceModule

N = 100003
module = SourceModule("""
__global__ void scale(float *x, float by, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= by;
}
""")
x = (np.arange(N) % 101).astype(np.float32)
there = gpuarray.to_gpu(x)
module.get_function("scale")(there, np.float32(3), np.int32(N), block=(256, 1, 1), grid=((N + 255) // 256, 1))
wrong = int(np.count_nonzero(there.get() != 3 * x))
total = float(gpuarray.sum(there, dtype=np.float64).get())
print(f"scale on {cuda.Device(0).name()}: {wrong} of {N} wrong, sum {total:.0f}, expected {3 * x.sum(dtype=np.float64):.0f}")
raise SystemExit(int(wrong != 0 or total != 3 * x.sum(dtype=np.float64)))
