"""Compiles one module with a libnvvm, or loads PTX as a program does, in a process that may end while it does so.

    nvvm_client.py compile LIBRARY MODULE OUTPUT OPTION...    prints the result's name and the log
    nvvm_client.py load LIBRARY PTX                           prints the driver API's error number and its log
"""

import ctypes
import sys


def compile_module(path, module, output, options):
    nvvm = ctypes.CDLL(path)
    nvvm.nvvmGetErrorString.restype = ctypes.c_char_p
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    with open(module, "rb") as f:
        text = f.read()

    def read(of_size, of_text):
        of_size(program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value or 1)
        of_text(program, buffer)
        return buffer.value

    nvvm.nvvmCreateProgram(ctypes.byref(program))
    code = nvvm.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), b"module")
    words = (ctypes.c_char_p * len(options))(*(o.encode() for o in options))
    code = code or nvvm.nvvmCompileProgram(program, len(options), words)
    print(nvvm.nvvmGetErrorString(code).decode())
    print(read(nvvm.nvvmGetProgramLogSize, nvvm.nvvmGetProgramLog).decode(errors="replace"))
    with open(output, "wb") as f:
        f.write(read(nvvm.nvvmGetCompiledResultSize, nvvm.nvvmGetCompiledResult))
    nvvm.nvvmDestroyProgram(ctypes.byref(program))


def load(path, ptx):
    cuda = ctypes.CDLL(path)
    with open(ptx, "rb") as f:
        text = f.read()
    context, loaded, log = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.create_string_buffer(4096)
    started = cuda.cuInit(0) or cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) or cuda.cuCtxSetCurrent(context)
    assert started == 0, started
    # CU_JIT_ERROR_LOG_BUFFER and its size.
    names = (ctypes.c_int * 2)(5, 6)
    values = (ctypes.c_void_p * 2)(ctypes.addressof(log), len(log))
    print(cuda.cuModuleLoadDataEx(ctypes.byref(loaded), text, 2, names, values))
    print(log.value.decode(errors="replace"))


if sys.argv[1] == "compile":
    compile_module(*sys.argv[2:5], sys.argv[5:])
else:
    load(*sys.argv[2:])
