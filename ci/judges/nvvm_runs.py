"""Kernels of NVVM IR, compiled by two libnvvms, and what each leaves in memory. The process of a case of the judge `nvvm`:

    nvvm_runs.py FILE OURS THEIRS LIBCUDA

FILE has parts as those of `nvvm-ir/tests/document`. A line is written for each: `same`, `other` or `skipped`, its name, and why.
"""

import ctypes
import os
import pickle
import random
import re
import sys
from pathlib import Path

HEAD = """target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-\
v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
"""
# That which both libraries take.
VERSION = "\n!nvvmir.version = !{!9990}\n!9990 = !{i32 2, i32 0}\n"
BYTES = 4096
SEEDS = 3
# Parts whose results depend on more than the IR says, or which NVIDIA's library does not compile to whole PTX.
UNDEFINED = {
    "alloca": "stores an address", "alloca of several": "stores an address", "named types": "has padding", "{ i8, double }": "has padding",
    "extractelement": "an index beyond the vector", "texture": "stores a handle", "surface": "stores a handle",
    "a texture read through a handle": "takes a handle",
    "fptosi to i1": "NVIDIA's library tests for zero", "fptoui to i1": "NVIDIA's library tests for zero",
    "available_externally function": "NVIDIA's PTX calls it and does not define it",
}
INTEGERS = {1: ctypes.c_uint8, 8: ctypes.c_uint8, 16: ctypes.c_uint16, 32: ctypes.c_uint32, 64: ctypes.c_uint64}


class Compiler:
    def __init__(self, path):
        self.lib = ctypes.CDLL(path)

    def compile(self, text, options):
        """The PTX, or None."""
        program, size = ctypes.c_void_p(), ctypes.c_size_t()
        self.lib.nvvmCreateProgram(ctypes.byref(program))
        words = (ctypes.c_char_p * len(options))(*options)
        ptx = None
        if not self.lib.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), b"part") and \
                not self.lib.nvvmCompileProgram(program, len(options), words):
            self.lib.nvvmGetCompiledResultSize(program, ctypes.byref(size))
            buffer = ctypes.create_string_buffer(size.value)
            self.lib.nvvmGetCompiledResult(program, buffer)
            ptx = buffer.raw
        self.lib.nvvmDestroyProgram(ctypes.byref(program))
        return ptx


def parameter_types(text):
    """The types of the parameters of `k`, or None."""
    found = re.search(r"define void @k\((.*?)\) ?[^()]*\{$", text, re.M)
    if not found:
        return None
    types, depth, word = [], 0, ""
    for c in found.group(1) + ",":
        depth += (c in "([{<") - (c in ")]}>")
        if c == "," and depth == 0:
            types.append(word.strip().rsplit(" ", 1)[0].strip())
            word = ""
        else:
            word += c
    return [t for t in types if t]


def value(kind, rng):
    """A random argument, or None for a type that has none here."""
    if kind == "float":
        return ctypes.c_float(rng.choice([1.5, -2.25, 0.1, 3e10, -7.0, 1e-40]))
    if kind == "double":
        return ctypes.c_double(rng.choice([1.5, -2.25, 0.1, 3e100, -7.0]))
    if found := re.fullmatch(r"i(\d+)", kind):
        bits = int(found.group(1))
        number = rng.choice([0, 1, 5, 7, 31, rng.getrandbits(bits), (1 << bits) - 1]) % (1 << bits)
        return INTEGERS[bits](number) if bits in INTEGERS else None
    if found := re.fullmatch(r"<(\d+) x (\w+)>", kind):
        parts = [value(found.group(2), rng) for _ in range(int(found.group(1)))]
        return None if None in parts else (type(parts[0]) * len(parts))(*parts)
    return None


def launch(libcuda, ptx, types, seed):
    """Runs the kernel with 32 threads. The error, and the memory of its pointers after it; None if an argument cannot be made."""
    cu = ctypes.CDLL(libcuda)
    context, module, function = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    if cu.cuInit(0) or cu.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) or cu.cuCtxSetCurrent(context):
        sys.exit("no device")
    if error := cu.cuModuleLoadData(ctypes.byref(module), ptx) or cu.cuModuleGetFunction(ctypes.byref(function), module, b"k"):
        return ("loading", error), []
    rng, buffers, arguments = random.Random(seed), [], []
    for kind in types:
        if kind.endswith("*"):
            memory = ctypes.c_uint64()
            cu.cuMemAlloc_v2(ctypes.byref(memory), ctypes.c_size_t(BYTES))
            cu.cuMemcpyHtoD_v2(memory, bytes(rng.choice([0, 1, 2, 0x40, 0x3F]) for _ in range(BYTES)), ctypes.c_size_t(BYTES))
            buffers.append(memory)
            arguments.append(memory)
        else:
            arguments.append(value(kind, rng))
    if None in arguments:
        return None
    pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.cast(ctypes.pointer(a), ctypes.c_void_p) for a in arguments])
    error = cu.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, None, pointers, None) or cu.cuCtxSynchronize()
    left = []
    for memory in buffers:
        data = ctypes.create_string_buffer(BYTES)
        cu.cuMemcpyDtoH_v2(data, memory, ctypes.c_size_t(BYTES))
        left.append(data.raw)
    return ("running", error), left


def apart(function, *arguments):
    """The result of a function in a process of its own: after a fault, CUDA does nothing more."""
    end, begin = os.pipe()
    if (child := os.fork()) == 0:
        os.close(end)
        with os.fdopen(begin, "wb") as pipe:
            pickle.dump(function(*arguments), pipe)
            pipe.flush()
            os._exit(0)
    os.close(begin)
    with os.fdopen(end, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else (("ended", 0), [])


def compare(title, part, ours, theirs, libcuda):
    """The verdict on a part, and why."""
    types = parameter_types(part)
    if types is None:
        return "skipped", "no kernel k"
    if title in UNDEFINED:
        return "skipped", UNDEFINED[title]
    if title.startswith("hmma.") and title.endswith("satf 1"):
        return "skipped", "NVIDIA's library does not saturate"
    if re.search(r"^; (log|fails|raw):", part, re.M) or "nvvmir.version" in part:
        return "skipped", "not of IR 2.0, or refused"
    if any("addrspace" in t for t in types):
        return "skipped", "a pointer to other than generic memory"
    options = [w.encode() for line in re.findall(r"^; options: (.*)$", part, re.M) for w in line.split()]
    # NVIDIA's library has no older architecture.
    options = [b"-arch=compute_75" if re.fullmatch(rb"-arch=compute_([2-6]\d|7[0-4])", w) else w for w in options]
    text = (HEAD + part + VERSION).encode()
    mine, other = ours.compile(text, options), theirs.compile(text, options)
    if mine is None or other is None:
        return "skipped", "refused by " + " and ".join(n for n, p in (("ours", mine), ("NVIDIA's", other)) if p is None)
    for seed in range(SEEDS):
        a, b = (apart(launch, libcuda, ptx, types, seed) for ptx in (mine, other))
        if a is None:
            return "skipped", "an argument cannot be made"
        if a[0][0] == "loading" and b[0][0] == "loading":
            return "skipped", f"neither is loaded ({a[0][1]})"
        if a != b:
            at = next((f"buffer {n}" for n, (x, y) in enumerate(zip(a[1], b[1])) if x != y), "")
            return "other", f"seed {seed}: {a[0]} {b[0]} {at}"
    return "same", ""


def main():
    file, ours, theirs, libcuda = sys.argv[1:]
    ours, theirs = Compiler(ours), Compiler(theirs)
    for part in Path(file).read_text().split("\n;; ")[1:]:
        title, _, part = part.partition("\n")
        print(*compare(title, part, ours, theirs, libcuda), title, sep="\t", flush=True)


if __name__ == "__main__":
    main()
