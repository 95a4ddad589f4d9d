"""Device memory for Triton without PyTorch: arrays that are copied there and back with the driver API."""

import ctypes

import numpy

CUDA = ctypes.CDLL("libcuda.so.1")


def check(code, call):
    if code:
        raise RuntimeError(f"{call} returned {code}")


def use_device():
    """Makes the first device's primary context current."""
    context = ctypes.c_void_p()
    check(CUDA.cuInit(0), "cuInit")
    check(CUDA.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0), "cuDevicePrimaryCtxRetain")
    check(CUDA.cuCtxSetCurrent(context), "cuCtxSetCurrent")


class Name:
    """A type by its name, as Triton asks for it of an array."""

    def __init__(self, name):
        self.name = name
        self.is_floating_point = "float" in name
        self.itemsize = 1 if "float8" in name else 2 if name == "bfloat16" else numpy.dtype(name).itemsize

    def __str__(self):
        return "torch." + self.name

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        return isinstance(other, Name) and self.name == other.name


use_device()


class Array:
    """A numpy array's copy in device memory; `type` names one that numpy does not have (bfloat16, float8_e5m2)."""

    def __init__(self, values, type=None):
        self.values = numpy.ascontiguousarray(values)
        self.dtype = Name(type or self.values.dtype.name)
        self.address = ctypes.c_uint64()
        check(CUDA.cuMemAlloc_v2(ctypes.byref(self.address), ctypes.c_size_t(max(self.values.nbytes, 16))), "cuMemAlloc")
        check(CUDA.cuMemcpyHtoD_v2(self.address, self.values.ctypes.data_as(ctypes.c_void_p),
                                   ctypes.c_size_t(self.values.nbytes)), "cuMemcpyHtoD")

    def data_ptr(self):
        return self.address.value

    def read(self):
        out = numpy.empty_like(self.values)
        check(CUDA.cuCtxSynchronize(), "cuCtxSynchronize")
        check(CUDA.cuMemcpyDtoH_v2(out.ctypes.data_as(ctypes.c_void_p), self.address, ctypes.c_size_t(out.nbytes)), "cuMemcpyDtoH")
        return out


def zeros(shape, dtype=numpy.float32):
    return Array(numpy.zeros(shape, dtype))


def same(got, expected):
    assert numpy.array_equal(got, expected), worst(got, expected)


def close(got, expected, limit):
    """Every element within `limit`, relative to the larger of the expected one and 1."""
    got, expected = numpy.asarray(got, numpy.float64), numpy.asarray(expected, numpy.float64)
    error = numpy.abs(got - expected) / numpy.maximum(numpy.abs(expected), 1)
    assert not (~(error <= limit)).any(), worst(got, expected)


def worst(got, expected):
    wrong = numpy.flatnonzero(numpy.asarray(got).ravel() != numpy.asarray(expected).ravel())
    at = wrong[0] if len(wrong) else 0
    return f"{len(wrong)} of {numpy.size(got)} differ, the first at {at}: {numpy.ravel(got)[at]} and not {numpy.ravel(expected)[at]}"
