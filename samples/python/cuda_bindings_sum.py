"""A sum by the driver API as cuda.bindings has it, with NVRTC's PTX: understudy run python cuda_bindings_sum.py"""

import ctypes

import numpy as np
from cuda.bindings import driver, nvrtc

SOURCE = b"""
extern "C" __global__ void sum(const int *in, long long *out, int n) {
    long long own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += in[i];
    for (int step = 16; step; step /= 2) own += __shfl_down_sync(~0u, own, step);
    if (threadIdx.x % 32 == 0) atomicAdd((unsigned long long *)out, (unsigned long long)own);
}
"""
N = 1000003


def call(function, *arguments):
    error, *results = function(*arguments)
    if int(error):
        raise SystemExit(f"{function.__name__}: {error}")
    return results[0] if len(results) == 1 else results


call(driver.cuInit, 0)
device = call(driver.cuDeviceGet, 0)
context = call(driver.cuDevicePrimaryCtxRetain, device)
call(driver.cuCtxSetCurrent, context)
program = call(nvrtc.nvrtcCreateProgram, SOURCE, b"sum.cu", 0, [], [])
call(nvrtc.nvrtcCompileProgram, program, 1, [b"--gpu-architecture=compute_80"])
ptx = b" " * call(nvrtc.nvrtcGetPTXSize, program)
call(nvrtc.nvrtcGetPTX, program, ptx)
kernel = call(driver.cuModuleGetFunction, call(driver.cuModuleLoadData, ptx), b"sum")

numbers = np.arange(N, dtype=np.int32) % 1009 - 300
total = np.zeros(1, np.int64)
here, there = call(driver.cuMemAlloc, numbers.nbytes), call(driver.cuMemAlloc, total.nbytes)
call(driver.cuMemcpyHtoD, here, numbers.ctypes.data, numbers.nbytes)
call(driver.cuMemcpyHtoD, there, total.ctypes.data, total.nbytes)
arguments = (int(here), int(there), N), (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
call(driver.cuLaunchKernel, kernel, 40, 1, 1, 256, 1, 1, 0, 0, arguments, 0)
call(driver.cuMemcpyDtoH, total.ctypes.data, there, total.nbytes)
print(f"sum {total[0]}, expected {numbers.sum(dtype=np.int64)}")
raise SystemExit(int(total[0] != numbers.sum(dtype=np.int64)))
