"""Kernels that Triton compiles for sm_80, on numpy's arrays and against numpy's results.

CHECKOUT is a virtual environment that has `triton` and `numpy`; PyTorch is not needed. Triton makes machine code with ptxas; a
stand-in for that (`TRITON_PTXAS_PATH`) hands the PTX on, which the driver API takes as well.
"""

import re
import sys
from pathlib import Path

from .core import Case, Outcome, failure, telling_line

KERNELS = Path(__file__).parent / "triton_kernels"
PTXAS = """#!/bin/sh
# Stands in for ptxas: the last .ptx among its arguments is what it makes.
for word; do
    case $word in
        --version) echo 'Cuda compilation tools, release 13.0, V13.0.48'; exit ;;
        *.ptx) input=$word ;;
    esac
    [ "$last" = -o ] && output=$word
    last=$word
done
cp "$input" "$output"
"""


class Triton:
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        if not list(checkout.glob("lib/python3*/site-packages/triton")):
            sys.exit(f"{checkout} is no virtual environment that has triton")

    def cases(self):
        names = re.findall(r"\w+", " ".join(re.findall(r"^CASES = \[(.*?)\]", "\n".join(
            f.read_text() for f in sorted(KERNELS.glob("*.py"))), re.M | re.S)))
        return [Case(name, KERNELS / "one.py") for name in names]

    def program(self, case):
        return case.path

    def build(self, case):
        return None

    def run(self, case):
        ptxas = self.bench.work / "ptxas"
        ptxas.write_text(PTXAS)
        ptxas.chmod(0o755)
        env = self.bench.environment()
        del env["LD_PRELOAD"], env["LD_LIBRARY_PATH"]
        env.update(TRITON_PTXAS_PATH=str(ptxas), TRITON_CACHE_DIR=str(self.bench.work / "cache"), UNDERSTUDY_DEVICE="sm_80",
                   CUDA_HOME=str(self.bench.cuda), PYTHONDONTWRITEBYTECODE="1")
        words = [self.bench.folder / "understudy", "run", self.python, case.path, case.name]
        done = self.bench.command(words, self.bench.work, env, self.bench.options.limit, self.bench.work / "log" / case.name)
        if outcome := failure(done):
            return outcome
        if done.code == 0 and done.output.rstrip().endswith("right"):
            return Outcome.of(done, "right")
        said = re.search(r"^AssertionError: (.*)", done.output, re.M)
        return Outcome.of(done, "wrong" if said else "failed", said.group(1) if said else telling_line(done.output))
