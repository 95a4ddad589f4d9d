"""NVIDIA's cuda-samples: what their CMake files say about each, and how it is built with a toolkit alone."""

import re
import shutil
import subprocess
from pathlib import Path

# Libraries that there is something for without a GPU: the driver and libnvvm are ours, NVRTC is NVIDIA's and needs no device,
# LLVM is the host's.
LIBRARIES = {"cuda_driver": "libcuda", "nvrtc": "NVRTC", "nvvm": "libnvvm", "llvm": "LLVM"}
# Names in target_link_libraries, set by hand in CMake files that do not use imported targets.
BY_HAND = {"CUDA_LIB": "cuda_driver", "NVVM_LIB": "nvvm", "llvm_libs": "llvm"}
FOREIGN_LIBRARIES = {"CUDLA_LIB": "cuDLA", "NVSCI": "NvSci", "d3d1": "Direct3D", "NVJITLINK_LIB": "nvJitLink"}
# Headers of GPU libraries, used without linking them.
LIBRARY_HEADERS = re.compile(r'#\s*include\s*[<"](curand|cublas|cufft|cusparse|cusolver|npp)')
# The samples of libNVVM are a project of their own, in C.
LIBNVVM = "7_libNVVM"


class Sample:
    """One add_executable of a CMake file: sources, compiler flags, inputs that its build makes, and why it is left out, if it is."""

    def __init__(self, folder, name, sources, text):
        self.folder, self.name, self.sources, self.program = folder, name, sources, name
        self.category = folder.parent.name
        self.arguments = None
        linked = " ".join(re.findall(r"target_link_libraries\(([^)]*)\)", text))
        libraries = set(re.findall(r"CUDA::(\w+)", text)) - {"cudart", "cudart_static"}
        libraries |= {library for word, library in BY_HAND.items() if word in linked}
        packages = sorted(set(re.findall(r"find_package\(\s*(\w+)", text)) - {"CUDAToolkit", "OpenMP"})
        foreign = sorted({name for word, name in FOREIGN_LIBRARIES.items() if word in linked})
        self.needs = sorted(libraries & LIBRARIES.keys())
        self.excluded = None
        lacking = sorted(libraries - LIBRARIES.keys()) + foreign + packages
        if not lacking:
            lacking = sorted({m for s in sources for m in LIBRARY_HEADERS.findall((folder / s).read_text(errors="replace"))})
        if lacking:
            self.excluded = "needs " + ", ".join(lacking)
        included = " ".join(re.findall(r"include_directories\(([^)]*)\)", text)).split()
        self.includes = [folder / i for i in included if "$" not in i and i not in ("PRIVATE", "PUBLIC", name)]
        self.openmp = "OpenMP" in text
        self.no_pie = "-no-pie" in text
        listed = re.findall(r"set\(CMAKE_CUDA_ARCHITECTURES ([^)]*)\)", text)
        archs = [int(a) for a in re.findall(r"\d+", listed[-1])] if listed else [75]
        # The newest architecture whose PTX every listed one from 8.0 on could have: 8.0, or the lowest above it.
        self.arch = min((a for a in archs if a >= 80), default=max(archs))
        self.inputs = inputs_of(text)
        # Headers that it gives to NVRTC, which its build copies from the toolkit to the program.
        self.headers = re.findall(r"\$\{CUDA_INCLUDE_DIR\}/(\S+)", text)


def inputs_of(text):
    """What the build makes for the program to load: (file, source, nvcc's options)."""
    made = []
    kernels = re.findall(r'set\(CUDA_KERNEL_SOURCE "\$\{CMAKE_CURRENT_SOURCE_DIR\}/([^"]+)"', text)
    for kind, name in re.findall(r'set\(CUDA_(FATBIN|PTX)_FILE "\$\{CMAKE_CURRENT_BINARY_DIR\}/([^"]+)"', text):
        made.append((name, kernels[0], [f"-{kind.lower()}"]))
    for name, source in re.findall(r"add_library\((\w+) STATIC (\S+\.cu)\)", text):
        made.append((f"lib{name}.a", source, ["-rdc=true", "-lib"]))
    return made


def find_samples(checkout):
    found = []
    for cmake in sorted(checkout.glob("Samples/**/CMakeLists.txt")):
        text = re.sub(r"#.*", "", cmake.read_text())
        for body in re.findall(r"add_executable\(\s*([^)]*)\)", text):
            name, *sources = body.split()
            if "$" not in name:
                found.append(Sample(cmake.parent, name, sources, text))
        # Tests without a program of their own: those of other folders' programs, with a file of this one.
        if "add_executable" not in text:
            tests = re.findall(r'add_test\(NAME test-(\S+)\s+COMMAND "\S*?/(\w+)" "\$\{CMAKE_CURRENT_SOURCE_DIR\}/([^"]+)"', text)
            for name, program, argument in tests:
                sample = Sample(cmake.parent, name, [], text)
                sample.program, sample.arguments, sample.needs = program, [argument], ["nvvm"]
                found.append(sample)
    return found


def link_words(sample, cuda, library):
    """What the compiler is told about libraries."""
    words = ["-L", cuda / "lib"] + (["-L", library] if sample.needs else [])
    words += ["-lcuda"] if "cuda_driver" in sample.needs else []
    words += ["-lnvvm"] if "nvvm" in sample.needs else []
    # The wheels have versioned names only.
    words += ["-l:" + sorted(cuda.glob("lib*/libnvrtc.so.*"))[0].name] if "nvrtc" in sample.needs else []
    return words


def host_command(sample, cuda, library):
    """For the samples of libNVVM: the C or C++ compiler, with what their common CMake file defines. Or why it cannot be."""
    in_c = all(s.endswith(".c") for s in sample.sources)
    command = ["gcc", "-std=c11"] if in_c else ["g++", "-std=c++17"]
    command += ["-w", "-I", sample.folder.parent / "common/include", "-I", cuda / "include", "-I", sample.folder]
    command += ["-DLIBDEVICE_MAJOR_VERSION=1", "-DLIBDEVICE_MINOR_VERSION=0"]
    devrt = sorted(cuda.glob("lib*/libcudadevrt.a"))[0]
    command += [f'-DLIBCUDADEVRT="{devrt}"', f"-DLIBNVVM_HOME={cuda / 'nvvm'}"]
    command += [sample.folder / s for s in sample.sources]
    if "llvm" in sample.needs:
        # They name LLVM 7 to 14, for pointers with types. Ours takes those of any version.
        names = ["llvm-config"] + [f"llvm-config-{version}" for version in range(14, 22)]
        found = next((path for path in map(shutil.which, names) if path), None)
        if not found:
            return "no llvm-config"
        words = subprocess.run([found, "--cxxflags", "--ldflags", "--libs", "core", "support"], capture_output=True, text=True)
        command += [word for word in words.stdout.split() if not word.startswith(("-std=", "-fno-exceptions"))]
    return command + link_words(sample, cuda, library)


def nvcc_command(sample, cuda, options):
    flags = ["-std=c++17"] if not any(s.endswith(".c") for s in sample.sources) else []
    flags += ["--extended-lambda", "-lineinfo"]
    flags += ["-Xcompiler", "-fopenmp"] if sample.openmp else []
    flags += ["-Xcompiler", "-no-pie"] if sample.no_pie else []
    flags += ["-rdc=true"] if options.mode == "rdc" else []
    flags += ["-cudart", options.cudart] if options.cudart else []
    command = [cuda / "bin/nvcc", *flags, *arch_words(sample, options), "-I", options.checkout / "Common", "-I", sample.folder]
    command += [word for folder in sample.includes for word in ("-I", folder)]
    return command + [sample.folder / s for s in sample.sources] + link_words(sample, cuda, options.library)


def arch_words(sample, options):
    return [f"-arch=sm_{options.arch or sample.arch}", "-Wno-deprecated-gpu-targets"]


def run_compiler(command, out):
    """None, or the line of the compiler's output that says what is wrong."""
    try:
        done = subprocess.run([*command, "-o", out], capture_output=True, text=True, timeout=900)
    except subprocess.TimeoutExpired:
        return "the compiler takes more than 900 s"
    if done.returncode == 0:
        return None
    lines = [l for l in (done.stdout + done.stderr).splitlines() if "error" in l or "undefined" in l]
    return (lines or ["the compiler failed"])[0].strip()


def build(sample, cuda, options):
    """Compiles and links one sample, and its inputs; returns None or the reason it does not build."""
    if not sample.sources:
        return None
    folder = options.work / options.mode
    folder.mkdir(parents=True, exist_ok=True)
    inputs = folder / f"{sample.name}.inputs"
    for name, source, words in sample.inputs:
        inputs.mkdir(exist_ok=True)
        # Their fatbins have machine code of every architecture and no PTX, which `-arch` adds.
        command = [cuda / "bin/nvcc", *arch_words(sample, options), *words, sample.folder / source]
        if not (inputs / name).exists() and (wrong := run_compiler(command, inputs / name)):
            return wrong
    out = folder / sample.name
    if out.exists():
        return None
    if sample.category == LIBNVVM:
        command = host_command(sample, cuda, options.library)
    else:
        command = nvcc_command(sample, cuda, options)
    return command if isinstance(command, str) else run_compiler(command, out)


def fill(folder, sample, cuda, options):
    """A folder to run a sample in, as its build leaves it: the program, the sample's files, its inputs and headers."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sample.folder, folder)
    shutil.copy2(options.work / options.mode / sample.program, folder / sample.program)
    inputs = options.work / options.mode / f"{sample.name}.inputs"
    if inputs.is_dir():
        shutil.copytree(inputs, folder, dirs_exist_ok=True)
    for name in sample.headers:
        source = cuda / "include" / name
        if source.is_dir():
            (folder / source.name).symlink_to(source)
        elif source.is_file():
            shutil.copy2(source, folder)
