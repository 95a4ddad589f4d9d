"""Kernels that Triton compiles for sm_80 or sm_90, on numpy's arrays and against numpy's results.

CHECKOUT is a virtual environment that has `triton` and `numpy`; PyTorch is not needed. Triton makes machine code with ptxas, for which
`understudy run` has one of its own.
"""

import re
import sys
from pathlib import Path

from .core import Case, Outcome, failure, telling_line
from .interpreted import Interpreted

KERNELS = Path(__file__).parent / "triton_kernels"


class Triton(Interpreted):
    device, files = "sm_80", ["elementwise.py", "collective.py", "tutorial.py"]

    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        if not list(checkout.glob("lib/python3*/site-packages/triton")):
            sys.exit(f"{checkout} is no virtual environment that has triton")

    def cases(self):
        names = re.findall(r"\w+", " ".join(re.findall(r"^CASES = \[(.*?)\]", "\n".join(
            (KERNELS / f).read_text() for f in self.files), re.M | re.S)))
        return [Case(name, KERNELS / "one.py") for name in names]

    def run(self, case):
        env = self.environment()
        env.update(TRITON_CACHE_DIR=str(self.bench.work / "cache"), UNDERSTUDY_DEVICE=self.device, CUDA_HOME=str(self.bench.cuda))
        words = [self.bench.folder / "understudy", "run", self.python, case.path, case.name]
        done = self.bench.command(words, self.bench.work, env, self.bench.options.limit, self.bench.work / "log" / case.name)
        if outcome := failure(done):
            return outcome
        if done.code == 0 and done.output.rstrip().endswith("right"):
            return Outcome.of(done, "right")
        said = re.search(r"^AssertionError: (.*)", done.output, re.M)
        return Outcome.of(done, "wrong" if said else "failed", said.group(1) if said else telling_line(done.output))


class Triton90(Triton):
    """The same and those that need tensor descriptors."""

    device, files = "sm_90", [*Triton.files, "hopper.py"]
