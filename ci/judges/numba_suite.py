"""numba-cuda's own tests, which its wheel has, under pytest.

CHECKOUT is a virtual environment that has `numba-cuda[cu13]`, `pytest`, `pytest-xdist`, `filecheck`,
`cffi`, `ml_dtypes` and `psutil`. A case is a test file. Its tests run in a worker of pytest-xdist, so that one that ends the
process does not take the others along.
"""

import re
import sys

from .core import Case, Outcome, failure
from .interpreted import Interpreted

# What a test file wants that is not a matter of the library.
LEFT_OUT = {"benchmarks": "measures time", "cudasim": "tests the simulator", "nocuda": "runs without a device"}
# The fixture of numba-cuda's own conftest.py, which the wheel leaves out; it hands on an option of pytest's. Test modules
# have the names that tests expect, though numba-cuda's folder is not numba's.
PLUGIN = """import importlib
import pytest

class Named(pytest.Module):
    def _getobj(self):
        parts = self.path.with_suffix("").parts
        return importlib.import_module(".".join(parts[len(parts) - parts[::-1].index("numba") - 1:]))

def pytest_pycollect_makemodule(module_path, parent):
    return Named.from_parent(parent, path=module_path)

@pytest.fixture(scope="class")
def initialize_from_pytest_config(request):
    request.cls._dump_failed_filechecks = False
"""
RESULT = re.compile(r"^\[gw\d+\].*?(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\s+(\S+)", re.M)


class Numba(Interpreted):
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        found = sorted(checkout.glob("lib/python3*/site-packages/numba_cuda/numba/cuda/tests"))
        if not found:
            sys.exit(f"{checkout} is no virtual environment that has numba-cuda")
        self.tests = found[0]

    def cases(self):
        return [Case(str(f.relative_to(self.tests)).removesuffix(".py"), f, excluded=LEFT_OUT.get(f.parent.name))
                for f in sorted(self.tests.rglob("test_*.py"))]

    def run(self, case):
        env = self.environment()
        env["NUMBA_CUDA_USE_NVIDIA_BINDING"] = "1"
        folder = self.bench.work / "run"
        folder.mkdir(exist_ok=True)
        (folder / "judge_plugin.py").write_text(PLUGIN)
        env["PYTHONPATH"] = str(folder)
        log = self.bench.work / "log" / case.name.replace("/", "~")
        done = self.bench.command(
            [self.bench.folder / "understudy", "run", self.python, "-m", "pytest", "-n", "1", "--max-worker-restart=30", "-v", "-rfE",
             "--tb=short", "-p", "judge_plugin", "-p", "no:cacheprovider", "-p", "no:warnings", "--import-mode=importlib", "--pyargs", f"numba.cuda.tests.{case.name.replace('/', '.')}"],
            folder, env, self.bench.options.limit, log)
        said = RESULT.findall(done.output)
        passed = sum(s in ("PASSED", "XFAIL") for s, _ in said)
        total = sum(s != "SKIPPED" for s, _ in said)
        bad = [name.split("::")[-1] for s, name in said if s in ("FAILED", "ERROR")]
        outcome = failure(done)
        if outcome and outcome.state != "refused":
            outcome.passed, outcome.total = passed, max(total, passed + 1)
            return outcome
        if total == 0:
            state = "unchecked" if said or "no tests ran" in done.output else "failed"
            return Outcome.of(done, state, "all of its tests are skipped" if said else done.output[-160:])
        if not bad:
            return Outcome.of(done, "right", "", passed, total)
        reasons = re.findall(r"^(?:FAILED|ERROR) \S+::(\S+)(?: - (.*))?$", done.output, re.M)
        cause = "; ".join(f"{n}: {why[:80]}" if why else n for n, why in reasons[:4]) or ", ".join(bad[:6])
        return Outcome.of(done, "refused" if outcome else "wrong", cause, passed, total)
