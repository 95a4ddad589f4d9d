"""What all judges share: finding nvcc, drawing cases, running programs within limits, keeping results, tables."""

import hashlib
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# States in the order of the table. A share is that of the first among the first four.
STATES = ["right", "wrong", "refused", "failed", "slow", "unbuilt", "unchecked", "left out"]


def find_nvcc():
    """The folder of the CUDA toolkit: CUDA_HOME, or what `ci/demo` has fetched."""
    home = os.environ.get("CUDA_HOME")
    places = [Path(home)] if home else sorted(ROOT.glob(".cache/cuda/lib/python3*/site-packages/nvidia/cu13"))
    for place in places:
        if (place / "bin/nvcc").exists():
            return place
    sys.exit("no nvcc: run ci/demo once, or set CUDA_HOME")


def telling_line(text):
    """The line of a failed run's output that says most: ours first, then a CUDA error, then the last."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for pattern in (r"^understudy: ", r"panicked|CUDA error|cudaError", r"(?i)error|fail|waiv"):
        for line in lines:
            if re.search(pattern, line):
                return line[:160]
    return lines[-1][:160] if lines else "no output"


def compiler_line(text):
    """The first line of a compiler's output that names an error."""
    lines = [line.strip() for line in text.splitlines() if re.search(r"error|undefined|No rule|cannot find", line)]
    return (lines or text.strip().splitlines()[-1:] or ["no output"])[0][:200]


@dataclass
class Case:
    """One program or test file. `always`: in the draw in any case. `excluded`: why it is not judged."""

    name: str
    path: Path
    always: bool = False
    excluded: str | None = None


@dataclass
class Done:
    """A command that has ended. `slow`: it reached a limit of time."""

    code: int
    output: str
    wall: float
    processor: float
    slow: bool = False

    @property
    def signal(self):
        """The name of the signal that ended it, if one did (a shell in between adds 128)."""
        number = -self.code if self.code < 0 else self.code - 128
        try:
            return signal.Signals(number).name if number > 0 else None
        except ValueError:
            return None


@dataclass
class Outcome:
    """What came of a case: how many of its tests passed, and why not all."""

    state: str
    cause: str = ""
    passed: int = 0
    total: int = 1
    wall: float = 0.0
    processor: float = 0.0
    library: str = field(default="-")

    @staticmethod
    def unbuilt(cause):
        return Outcome("unbuilt", cause)

    @staticmethod
    def of(done, state, cause="", passed=None, total=1):
        """An outcome with the times of a run; without `passed`, all of it counts as its state says."""
        if passed is None:
            passed = total if state == "right" else 0
        return Outcome(state, cause, passed, total, done.wall, done.processor)


def failure(done):
    """The outcome of a run that did not come to an end of its own, or None: limits, signals, what the library refuses."""
    if done.slow and done.processor < done.wall / 20:
        return Outcome.of(done, "failed", f"hangs: {done.processor:.1f} s of processor time in {done.wall:.0f} s")
    if done.slow:
        return Outcome.of(done, "slow", f"more than {done.processor:.0f} s of processor time, {done.wall:.0f} s in all")
    said = re.search(r"^understudy: .*(not supported|unsupported|cannot|not implemented).*$", done.output, re.M)
    if said:
        return Outcome.of(done, "refused", said.group(0)[:200])
    if done.signal:
        return Outcome.of(done, "failed", f"{done.signal}: {telling_line(done.output)}")
    return None


class Bench:
    """A work folder, the library under test, and the limits that programs run under."""

    def __init__(self, judge, options):
        self.options = options
        self.work = options.work.resolve() / judge
        self.work.mkdir(parents=True, exist_ok=True)
        self.cuda = find_nvcc()
        self.prefix = shlex.split(options.prefix)
        folder = options.library.resolve()
        digest = hashlib.sha256()
        for name in ("libcudart.so", "libunderstudy_jit.so", "libunderstudy_llvm.so"):
            if not (folder / name).exists():
                sys.exit(f"{folder / name} is missing: cargo build --release, or name its folder with --library")
            digest.update((folder / name).read_bytes())
        self.library, self.folder = digest.hexdigest()[:12], folder

    def environment(self, preload=True):
        """Variables for programs that run on the library; its kernels are cached apart from those of other builds."""
        env = dict(os.environ, LD_LIBRARY_PATH=str(self.folder))
        env["UNDERSTUDY_CACHE"] = str(self.options.work.resolve() / "kernels" / self.library)
        env["UNDERSTUDY_CACHE_SIZE"] = "8G"
        if preload:
            env["LD_PRELOAD"] = str(self.folder / "libcudart.so")
        return env

    def build_environment(self):
        return dict(os.environ, PATH=f"{self.cuda / 'bin'}:{os.environ['PATH']}", CUDA_HOME=str(self.cuda))

    def command(self, words, folder, env, seconds, log=None):
        """Runs a command: at most `seconds` of processor time, four times as long in all, its whole process group."""
        log = log or self.work / "log" / "last"
        log.parent.mkdir(parents=True, exist_ok=True)
        wall = max(4 * seconds, 40)
        # The prefix may wait for its turn; the time that counts begins after it. LD_PRELOAD is for the program alone.
        words = [*self.prefix, "timeout", "--foreground", "--signal=KILL", str(int(wall)),
                 "env", *(f"{k}={env[k]}" for k in ("LD_PRELOAD", "LD_LIBRARY_PATH") if k in env), *map(str, words)]
        outer = {k: v for k, v in env.items() if k not in ("LD_PRELOAD", "LD_LIBRARY_PATH")}

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        start = time.time()
        with open(log, "wb") as sink:
            child = subprocess.Popen(words, cwd=folder, env=outer, stdin=subprocess.DEVNULL, stdout=sink,
                                     stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limits)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        try:
            os.killpg(child.pid, signal.SIGKILL)  # What the program left behind.
        except ProcessLookupError:
            pass
        processor = usage.ru_utime + usage.ru_stime
        with open(log, "rb") as f:
            text = f.read(4 << 20).decode(errors="replace")
        done = Done(child.returncode, text, time.time() - start, processor)
        done.slow = done.signal == "SIGXCPU" or (done.signal == "SIGKILL" and (processor >= seconds or done.wall >= wall))
        return done


def draw(cases, count, seed):
    """`count` of the cases in the order of the seed, after those that are judged in any case; each case has its place by
    its name, so a larger count has all of a smaller one's."""
    def place(case):
        return random.Random(f"{seed}:{case.name}").random()
    judged = [c for c in cases if not c.excluded]
    always = sorted((c for c in judged if c.always), key=place)
    rest = sorted((c for c in judged if not c.always), key=place)
    return rest[:count] + always if count is not None else rest + always


class Results:
    """The outcomes of a judge, one line each, appended as they come; the last one of a case counts."""

    COLUMNS = ["case", "library", "state", "passed", "total", "processor", "wall", "cause"]

    def __init__(self, path):
        self.path, self.latest = path, {}
        if path.exists():
            for line in path.read_text().splitlines()[1:]:
                name, library, state, passed, total, processor, wall, cause = line.split("\t")
                self.latest[name] = Outcome(state, cause, int(passed), int(total), float(wall), float(processor), library)
        else:
            path.write_text("\t".join(self.COLUMNS) + "\n")

    def add(self, name, outcome):
        self.latest[name] = outcome
        cause = re.sub(r"\s+", " ", outcome.cause)
        row = [name, outcome.library, outcome.state, outcome.passed, outcome.total, f"{outcome.processor:.1f}",
               f"{outcome.wall:.1f}", cause]
        with open(self.path, "a") as f:
            f.write("\t".join(map(str, row)) + "\n")


def table(judge, names, results):
    """The results of the named cases as Markdown: the counts, the share that is right, each miss with its cause.

    What takes longer than the limit has no verdict, and does not count; its tests that have passed do not either.
    """
    known = {n: results.latest[n] for n in names if n in results.latest}
    judged = [o for o in known.values() if o.state in ("right", "wrong", "refused", "failed")]
    passed, total = sum(o.passed for o in judged), sum(o.total for o in judged)
    counts = [f"{n} {s}" for s in STATES if (n := sum(o.state == s for o in known.values()))]
    lines = [f"## {judge}", "", f"{len(known)} of {len(names)} drawn have run: {', '.join(counts)}."]
    if total:
        lines.append(f"Tests with a verdict: **{passed} of {total}** right ({100 * passed / total:.1f}%).")
    misses = sorted((n, o) for n, o in known.items() if o.state not in ("right", "unchecked", "left out"))
    if misses:
        lines += ["", "| case | state | right | processor time | cause |", "|---|---|---|---|---|"]
        for name, o in misses:
            cause = re.sub(r"\s+", " ", o.cause).replace("|", "\\|")
            lines.append(f"| `{name}` | {o.state} | {o.passed} of {o.total} | {o.processor:.1f} s | {cause} |")
    return "\n".join(lines) + "\n"
