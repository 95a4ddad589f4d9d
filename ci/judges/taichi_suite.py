"""The examples that Taichi's wheel has, without their windows: what they show on the library is what they show on Taichi's CPU back end.

CHECKOUT is a virtual environment that has `taichi`, `matplotlib` and `pillow`. `taichi/headless.py` runs an example and writes the arrays
that it would show. An example whose CPU run fails or shows nothing and prints nothing is not comparable. Back ends draw different random numbers in
kernels, and differ in the last bits of a sine, of which some make a hash: where an example uses them, means are compared.
"""

import re
import sys
from pathlib import Path

from .core import Case, Outcome, failure, telling_line
from .interpreted import Interpreted

HEADLESS = Path(__file__).parent / "taichi/headless.py"
COMPARE = """
import sys
import numpy as np
host, ours = np.load(sys.argv[1]), np.load(sys.argv[2])
means = sys.argv[3] == "means"
if set(host) != set(ours):
    sys.exit(f"shows {len(ours.files)} arrays, {len(host.files)} on the CPU")
for name in host:
    a, b = host[name], ours[name]
    if a.shape != b.shape and not means:
        sys.exit(f"{name}: shape {b.shape}, {a.shape} on the CPU")
    if np.isfinite(a).all() != np.isfinite(b).all():
        sys.exit(f"{name}: not finite on one of them")
    a, b = np.nan_to_num(a, posinf=0, neginf=0), np.nan_to_num(b, posinf=0, neginf=0)
    scale = max(float(np.abs(a).mean()), 1e-6)
    if means:
        if abs(a.mean() - b.mean()) > 0.1 * scale + 4 * (a.std() + b.std()) / max(len(np.atleast_1d(a)), 1) ** 0.5:
            sys.exit(f"{name}: mean {b.mean():.6g}, {a.mean():.6g} on the CPU")
        continue
    # Lists that are appended to in parallel have any order.
    if a.ndim == 2 and a.shape[1] <= 3:
        a, b = np.sort(a, axis=0), np.sort(b, axis=0)
    # Sums in other orders: a few elements may be on the other side of a comparison.
    if (far := np.abs(a - b) > 1e-3 * scale + 1e-3 * np.abs(a)).mean() > 0.01:
        sys.exit(f"{name}: {far.mean():.1%} of the elements differ")
"""


class Taichi(Interpreted):
    def __init__(self, checkout, bench):
        self.python, self.bench = checkout / "bin/python", bench
        found = sorted(checkout.glob("lib/python3*/site-packages/taichi/examples"))
        if not found:
            sys.exit(f"{checkout} is no virtual environment that has taichi")
        self.examples = found[0]

    def cases(self):
        return [Case(str(f.relative_to(self.examples)).removesuffix(".py"), f)
                for f in sorted(self.examples.rglob("*.py")) if f.name != "__init__.py"]

    def example(self, case, arch, words, env):
        """Runs an example. Returns what came of it, and the file of its arrays."""
        folder = self.bench.work / "run" / case.name.replace("/", "~")
        folder.mkdir(parents=True, exist_ok=True)
        out = folder / f"{arch}.npz"
        out.unlink(missing_ok=True)
        env = dict(env, TI_ARCH=arch, TI_OFFLINE_CACHE="0", MPLBACKEND="Agg")
        log = self.bench.work / "log" / f"{case.name.replace('/', '~')}.{arch}"
        return self.bench.command([*words, self.python, HEADLESS, case.path, out], folder, env, self.bench.options.limit, log), out

    def run(self, case):
        env = self.environment()
        host, expected = self.example(case, "x64", [], env)
        if host.code != 0:
            return Outcome.of(host, "unchecked", f"on Taichi's CPU back end: {telling_line(host.output)}")
        done, shown = self.example(case, "cuda", [self.bench.folder / "understudy", "run"], env)
        if outcome := failure(done):
            return outcome
        if done.code != 0:
            return Outcome.of(done, "failed", telling_line(done.output))
        if "arch Arch.cuda" not in done.output and "arch none" not in done.output:
            return Outcome.of(done, "failed", "Taichi takes another back end: " + telling_line(done.output))
        means = re.search(r"ti\.random|ti\.randn|def hash\d", case.path.read_text()) is not None
        compared = self.bench.command([self.python, "-c", COMPARE, expected, shown, "means" if means else "elements"], self.bench.work, env, 60)
        if compared.code != 0:
            return Outcome.of(done, "wrong", compared.output.strip()[-160:])
        return Outcome.of(done, "right", f"{host.wall:.1f} s on its CPU back end")
