"""CUTLASS's device unit tests of GEMMs for sm_80 and sm_90a (github.com/NVIDIA/cutlass).

Tests need GoogleTest, from a checkout that `GOOGLETEST` names. Each GEMM runs for the first of its problem sizes
(`CUTLASS_UNIT_TEST_PROBLEM_COUNT`); its result is compared with CUTLASS's host reference, element by element.
"""

import os
import re
import sys
import threading
from pathlib import Path

from .compiled import Compiled
from .core import Case, Outcome, failure


class Cutlass(Compiled):
    files = "gemm_*_sm80.cu"
    flags = ["--expt-relaxed-constexpr", "-O2", "-DCUTLASS_ENABLE_TENSOR_CORE_MMA=1", "-DCUTLASS_VERSIONS_GENERATED=0"]

    def __init__(self, checkout, bench):
        super().__init__(checkout, bench)
        self.unit = checkout / "test/unit"
        self.gtest = Path(os.environ.get("GOOGLETEST", checkout.parent / "googletest")) / "googletest"
        self.compiling = threading.Lock()
        for folder in (self.unit / "gemm/device", self.gtest / "src"):
            if not folder.is_dir():
                sys.exit(f"{folder} is missing: name a checkout of CUTLASS, and set GOOGLETEST to one of GoogleTest")

    def cases(self):
        return [Case(f.stem, f) for f in sorted((self.unit / "gemm/device").glob(self.files))]

    def includes(self):
        return [self.source / "include", self.source / "tools/util/include", self.source / "test/unit/common", self.source / "test",
                self.unit, self.gtest / "include", self.gtest]

    def build(self, case):
        objects = []
        for source in (self.gtest / "src/gtest-all.cc", self.unit / "test_unit.cpp", self.unit / "common/filter_architecture.cpp"):
            target = self.bench.work / "parts" / f"{source.stem}.o"
            with self.compiling:
                if reason := self.nvcc(target, [source], ["-c", "-x", "cu"]):
                    return f"{source.name}: {reason}"
            objects.append(target)
        return self.nvcc(self.program(case), [case.path, *objects])

    def run(self, case):
        listed = len(re.findall(r"^  \S", self.start(case, "--gtest_list_tests").output, re.M))
        done = self.start(case, CUTLASS_UNIT_TEST_PROBLEM_COUNT="1")
        passed, skipped = (len(re.findall(rf"^\[ +{word} \] \S+ \(", done.output, re.M)) for word in ("OK", "SKIPPED"))
        total = max(listed - skipped, passed, 1)
        if outcome := failure(done):
            outcome.passed, outcome.total = passed, total
            return outcome
        failed = sorted(set(re.findall(r"^\[ +FAILED +\] (\S+) \(", done.output, re.M)))
        if done.code == 0 and passed == total:
            return Outcome.of(done, "right", "", passed, total)
        return Outcome.of(done, "wrong" if failed else "failed", "; ".join(failed[:4]) or done.output[-160:], passed, total)


class Cutlass90(Cutlass):
    """Tensor maps, warpgroup matrix products and clusters."""

    arch, files = "90a", "sm90_gemm_*.cu"
