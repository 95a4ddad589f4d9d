"""A kernel compiled by NVRTC and launched by cuda.core, in stream order: understudy run python cuda_core_saxpy.py"""

import ctypes

import numpy as np
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch
from cuda.core import LegacyPinnedMemoryResource as Pinned

SOURCE = """
template <typename T> __global__ void saxpy(T a, const T *x, const T *y, T *out, size_t n) {
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) out[i] = a * x[i] + y[i];
}
"""
N = 100003

device = Device()
device.set_current()
stream = device.create_stream()
options = ProgramOptions(std="c++17", arch=f"sm_{device.arch}")
module = Program(SOURCE, code_type="c++", options=options).compile("cubin", name_expressions=("saxpy<float>",))
kernel = module.get_kernel("saxpy<float>")


def array():
    buffer = Pinned().allocate(4 * N)
    return buffer, np.frombuffer((ctypes.c_float * N).from_address(int(buffer.handle)), np.float32)


(x_buffer, x), (y_buffer, y), (out_buffer, out) = array(), array(), array()
x[:], y[:] = np.arange(N) % 1000, np.arange(N) % 77
launch(stream, LaunchConfig(grid=64, block=256), kernel, np.float32(3), x_buffer, y_buffer, out_buffer, np.uint64(N))
stream.sync()
wrong = int(np.count_nonzero(out != 3 * x + y))
print(f"saxpy on {device.name}: {wrong} of {N} wrong")
raise SystemExit(wrong != 0)
