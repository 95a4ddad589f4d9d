"""The CUDA tests of numba 0.60, which gives libnvvm text with pointers that have types.

CHECKOUT is a virtual environment that has `numba==0.60.0` and `numpy<2`. A case is a test file. libnvvm is ours; the variable NVVM names
another, NVIDIA's for instance, whose results tell what is not a matter of ours. libdevice and the device runtime are the toolkit's.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from .core import Case, Outcome, failure
from .interpreted import Interpreted

# What a test file wants that is not a matter of the library.
LEFT_OUT = {"cudasim": "tests the simulator", "nocuda": "runs without a device", "test_cuda_libraries": "wants a toolkit of conda's"}


class Numba60(Interpreted):
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        found = sorted(checkout.glob("lib/python3*/site-packages/numba/cuda/tests"))
        if not found:
            sys.exit(f"{checkout} is no virtual environment that has numba 0.60")
        self.tests = found[0]
        self.home = self.make_home(Path(os.environ.get("NVVM", bench.folder / "libnvvm.so")).resolve())

    def make_home(self, nvvm):
        """A folder for CUDA_HOME, as numba expects one."""
        if not nvvm.exists():
            sys.exit(f"{nvvm} is missing: cargo build --release --workspace")
        home, cuda = self.bench.work / "home", self.bench.cuda
        shutil.rmtree(home, ignore_errors=True)
        (home / "nvvm/lib64").mkdir(parents=True)
        (home / "lib64").mkdir()
        # numba looks for a name with a version.
        (home / "nvvm/lib64/libnvvm.so.4").symlink_to(nvvm)
        (home / "nvvm/libdevice").symlink_to(cuda / "nvvm/libdevice")
        (home / "lib64/libcudart.so").symlink_to(self.bench.folder / "libcudart.so")
        (home / "lib64/libcudadevrt.a").symlink_to(next(cuda.glob("lib*/libcudadevrt.a")))
        # And opens NVRTC by the name without one, which the wheels do not have.
        (home / "lib64/libnvrtc.so").symlink_to(next(cuda.glob("lib*/libnvrtc.so.*")))
        return home

    def cases(self):
        return [Case(str(f.relative_to(self.tests)).removesuffix(".py"), f,
                     excluded=LEFT_OUT.get(f.parent.name) or LEFT_OUT.get(f.stem))
                for f in sorted(self.tests.rglob("test_*.py"))]

    def run(self, case):
        env = self.bench.environment(preload=False)
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        env["CUDA_HOME"] = str(self.home)
        env["NUMBA_CUDA_DRIVER"] = str(self.bench.folder / "libcuda.so")
        env["LD_LIBRARY_PATH"] += f":{self.home / 'lib64'}:{next(self.bench.cuda.glob('lib*'))}"
        log = self.bench.work / "log" / case.name.replace("/", "~")
        module = "numba.cuda.tests." + case.name.replace("/", ".")
        done = self.bench.command([self.python, "-m", "numba.runtests", "-v", module], self.bench.work, env, self.bench.options.limit, log)
        if (ended := failure(done)) and ended.state != "refused":
            return ended
        count = re.search(r"^Ran (\d+) tests? in ", done.output, re.M)
        if not count:
            return Outcome.of(done, "failed", done.output[-160:])
        numbers = {name: int(n) for name, n in re.findall(r"(?<!expected )(failures|errors|skipped)=(\d+)", done.output[count.end():])}
        total = int(count.group(1)) - numbers.get("skipped", 0)
        passed = max(total - numbers.get("failures", 0) - numbers.get("errors", 0), 0)
        if total == 0:
            return Outcome.of(done, "unchecked", "all of its tests are skipped")
        if passed == total:
            return Outcome.of(done, "right", "", passed, total)
        names = re.findall(r"^(?:FAIL|ERROR): (\S+)", done.output, re.M)
        return Outcome.of(done, "refused" if ended else "wrong", ", ".join(names[:8]), passed, total)
