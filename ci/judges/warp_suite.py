"""Warp's own tests, which its wheel has.

CHECKOUT is a virtual environment that has `warp-lang`. A case is a test file; `warp/run.py` runs those of its tests that are not for Warp's CPU
device, and beside those that fail the same test on that device. After a test that ends the process, the others are run without it.
"""

import sys
from pathlib import Path

from .core import Case, Outcome
from .interpreted import Interpreted

RUN = Path(__file__).parent / "warp/run.py"
# What a test file wants that is not a matter of the library.
LEFT_OUT = {
    "test_cpu_block_codegen": "tests the CPU device", "test_cpu_block_dim": "tests the CPU device",
    "test_cpu_precompiled_headers": "tests the CPU device", "test_cpu_vectorization": "tests the CPU device",
    "test_jax": "wants JAX", "test_paddle": "wants Paddle", "test_torch": "wants PyTorch", "test_render_opengl": "wants OpenGL",
    "test_external_build": "wants a C++ compiler's environment",
}
# Tests that may end the process before the file counts as failed.
RESTARTS = 8


class Warp(Interpreted):
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        found = sorted(checkout.glob("lib/python3*/site-packages/warp/tests"))
        if not found:
            sys.exit(f"{checkout} is no virtual environment that has warp-lang")
        self.tests = found[0]

    def cases(self):
        return [Case(str(f.relative_to(self.tests)).removesuffix(".py"), f, excluded=LEFT_OUT.get(f.stem))
                for f in sorted(self.tests.rglob("test_*.py"))]

    def run(self, case):
        env = self.environment()
        env["WARP_CACHE_PATH"] = str(self.bench.work / "cache")
        name = case.name.replace("/", "~")
        folder, lines, log = self.bench.work / "run", self.bench.work / "run" / f"{name}.tsv", self.bench.work / "log" / name
        folder.mkdir(exist_ok=True)
        lines.unlink(missing_ok=True)
        crashed, done = [], None
        while len(crashed) < RESTARTS:
            lines.unlink(missing_ok=True)
            done = self.bench.command(
                [self.bench.folder / "understudy", "run", self.python, RUN, lines, "warp.tests." + case.name.replace("/", "."), "--without", *crashed],
                folder, env, self.bench.options.limit, log)
            said = [line.split("\t") for line in lines.read_text().splitlines()] if lines.exists() else []
            if done.slow or not said or said[-1][0] == "end" or said[-1][0] != "begun":
                break
            crashed.append(said[-1][1])
        last = {}
        for state, *rest in (s for s in said if s[0] != "end"):
            # Parts of a test may fail one by one.
            if not (state == "ok" and last.get(rest[0], ("",))[0] == "failed"):
                last[rest[0]] = (state, rest[1])
        last |= {test: ("failed", "ends the process") for test in crashed}
        cpu = {test: state for test, (state, _) in last.items() if test.endswith("_cpu")}
        ours = {test: pair for test, pair in last.items() if test not in cpu and pair[0] != "skipped"}
        bad = {test: ("too slow" if pair[0] == "begun" else pair[1]) for test, pair in ours.items() if pair[0] != "ok"}
        both = [test for test in bad if cpu.get(test.rsplit("_cuda_", 1)[0] + "_cpu") == "failed"]
        passed, total = len(ours) - len(bad), len(ours)
        cause = "; ".join(f"{test.split('.')[-1]}{' (on the CPU too)' if test in both else ''}: {why[:90]}" for test, why in bad.items())
        if done.slow:
            return Outcome.of(done, "slow", cause, passed, max(total, passed + 1))
        if not said:
            return Outcome.of(done, "failed", done.output[-160:].replace("\n", " "))
        if total == 0:
            return Outcome.of(done, "unchecked", "all of its tests are skipped")
        return Outcome.of(done, "wrong" if bad else "right", cause, passed, total)
