"""CuPy's own tests, of its repository at the tag of the wheel.

CHECKOUT is a virtual environment that has `cupy-cuda13x[ctk]`, `pytest`, `pytest-xdist` and `pytest-timeout`; the repository's `tests` are in
`cupy` beside it, or at CUPY. A case is a test file. Of tests with parameters CuPy's own draw takes one in fifteen, and one of each
test at least; of the types that a test goes through, it takes some. There are two devices, which some tests want. What fails in one of NVIDIA's
libraries of machine code does not count.
"""

import os
import re
import sys
from pathlib import Path

from .core import Case, Outcome, failure
from .interpreted import Interpreted

FOLDERS = ["core", "math", "sorting", "creation", "indexing", "manipulation", "logic", "binary", "statistics", "functional"]
LEFT_OUT = {"math_tests/test_matmul": "wants cuBLAS"}
LIBRARIES = re.compile(r"CU(BLAS|RAND|SOLVER|SPARSE)_STATUS|CUFFT_")
# A test's name and the reason; names of parameters may have spaces in them.
FAILED = re.compile(r"^(?:FAILED|ERROR) \S+?\.py::(.+?)(?: - (.*))?$", re.M)
COUNT = re.compile(r"(\d+) (passed|failed|errors?|xfailed|xpassed)")


class Cupy(Interpreted):
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        if not list(checkout.glob("lib/python3*/site-packages/cupy")):
            sys.exit(f"{checkout} is no virtual environment that has CuPy")
        self.root = Path(os.environ.get("CUPY", checkout.parent / "cupy")).resolve() / "tests"
        if not (self.root / "cupy_tests").exists():
            sys.exit(f"{self.root} has no cupy_tests: name CuPy's repository by CUPY")

    def cases(self):
        found = [f for name in FOLDERS for f in sorted((self.root / f"cupy_tests/{name}_tests").rglob("test_*.py"))]
        names = [str(f.relative_to(self.root / "cupy_tests")).removesuffix(".py") for f in found]
        return [Case(name, f, excluded=LEFT_OUT.get(name)) for name, f in zip(names, found)]

    def run(self, case):
        env = self.environment()
        env.update(CUPY_TEST_RANDOM_SUBSAMPLE="1", _CUPY_TEST_SUBSAMPLE_SEED=str(self.bench.options.seed),
                   CUPY_CACHE_DIR=str(self.bench.work / "cache"), NVCC=str(self.bench.cuda / "bin/nvcc"), UNDERSTUDY_DEVICE_COUNT="2", COLUMNS="400")
        done = self.bench.command(
            [self.bench.folder / "understudy", "run", self.python, "-m", "pytest", "-n", "1", "--max-worker-restart=30", "-q", "-rfE",
             "--tb=short", "--timeout=200", "-m", "not slow", "-p", "no:cacheprovider", case.path],
            self.root, env, self.bench.options.limit, self.bench.work / "log" / case.name.replace("/", "~"))
        numbers = {word.rstrip("s"): int(n) for n, word in COUNT.findall((done.output.strip().splitlines() or [""])[-1])}
        passed = numbers.get("passed", 0) + numbers.get("xfailed", 0)
        total = sum(numbers.values())
        outcome = failure(done)
        if outcome and outcome.state != "refused":
            return outcome
        if total == 0:
            skipped = re.search(r"\d+ (skipped|deselected)|no tests ran", done.output)
            return Outcome.of(done, "unchecked" if skipped else "failed", "all of its tests are skipped" if skipped else done.output[-160:])
        reasons = FAILED.findall(done.output)
        wanting = self.wanting(done.output)
        reasons = [(n, why) for n, why in reasons if n not in wanting]
        total -= len(wanting)
        if passed == total:
            return Outcome.of(done, "right", "", passed, total)
        cause = "; ".join(f"{n}: {why[:80]}" if why else n for n, why in reasons[:4])
        return Outcome.of(done, "wrong", cause, passed, total)

    def wanting(self, output):
        """The tests that failed because a library of machine code did."""
        # pytest writes a line with the name above each failure's text.
        parts = re.split(r"^_{2,} (?:ERROR at setup of )?(.+?) _{2,}$", output.split("short test summary info")[0], flags=re.M)
        failed = {name.replace(".", "::") for name, text in zip(parts[1::2], parts[2::2]) if LIBRARIES.search(text)}
        return {n for n, _ in FAILED.findall(output) if n in failed}
