"""NVIDIA's libnvvm as the judge of ours: kernels that both compile leave the same bytes in memory, whichever PTX runs.

CHECKOUT is a toolkit, or NVIDIA's library itself (`libnvvm.so.4`). A case is a section of the specification (`nvvm-ir/tests/document`), a
test a kernel in it, with three sets of arguments.
"""

import re
import sys

from .core import ROOT, Case, Outcome, failure
from .interpreted import Interpreted

RUNS = ROOT / "ci/judges/nvvm_runs.py"


class Nvvm(Interpreted):
    def __init__(self, checkout, bench):
        self.bench = bench
        found = [checkout] if checkout.is_file() else sorted(checkout.glob("**/libnvvm.so.4"))
        if not found:
            sys.exit(f"{checkout} has no libnvvm.so.4")
        self.theirs, self.ours = found[0], bench.folder / "libnvvm.so"
        if not self.ours.exists():
            sys.exit(f"{self.ours} is missing: cargo build --release --workspace")

    def cases(self):
        return [Case(f.stem, f) for f in sorted((ROOT / "nvvm-ir/tests/document").glob("*.ll"))]

    def run(self, case):
        env = self.bench.environment(preload=False)
        log = self.bench.work / "log" / case.name
        done = self.bench.command([sys.executable, RUNS, case.path, self.ours, self.theirs, self.bench.folder / "libcudart.so"],
                                  self.bench.work, env, self.bench.options.limit, log)
        said = re.findall(r"^(same|other|skipped)\t(.*)\t(.*)$", done.output, re.M)
        same, other = [s for s in said if s[0] == "same"], [s for s in said if s[0] == "other"]
        ended = failure(done)
        if ended and ended.state != "refused" or done.code:
            return ended or Outcome.of(done, "failed", done.output[-160:])
        if not same and not other:
            return Outcome.of(done, "unchecked", "no kernel that both take and that can be launched")
        cause = "; ".join(f"{name}: {why}" for _, why, name in other[:4])
        return Outcome.of(done, "wrong" if other else "right", cause, len(same), len(same) + len(other))
