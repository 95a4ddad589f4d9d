"""HeCBench's CUDA programs (github.com/zjin-lcf/HeCBench, `src/*-cuda`), scored by what they print.

A program is built by its own Makefile and run as `make run` would, but for three things: nvcc makes PTX alone, an argument
that the source reads as a number of repetitions is cut down to a few, and large sizes are divided by powers of 16 (if it fails
so, its own sizes count; if it takes too long, smaller ones do). Exit codes say little here. What counts, in this order: the
program's words (PASS, FAIL, ...), the error norms that it prints, and, for a program with an OpenMP twin in the repository
(`-omp`) that says nothing of its own results, what the twin prints when it is built for the host.
"""

import os
import re
import shlex
import shutil
import threading

from . import verdict
from .core import Case, Outcome, compiler_line, failure

LIBRARIES = re.compile(r"-l(cu(blas|sparse|solver|rand|fft|dnn)\w*|nccl|mpi\w*|gsl\w*|gdal|boost\w*|bz2|z|parmetis|gfortran)\b")
HEADERS = re.compile(r'#\s*include\s*[<"](cu(rand|blas|sparse|solver|fft|dnn|tensor)|nccl|mpi\.h|gsl/|boost/|zlib|gdal|cutlass|nppi|cudnn)')
REPETITIONS = re.compile(r"\b\w*(?:repeat|iteration|niter|iters|nruns|numRuns|trials|runs)\w*\s*=\s*(?:std::)?(?:ato[il]|stoi|strtol)\s*\(\s*"
                         r"argv\s*\[\s*(\d+)\s*\]", re.I)
FEW = 3
# Larger sizes are divided by 16 until they are not; the second is for what takes too long with the first.
LARGEST = [1 << 17, 1 << 11]
NAMED = re.compile(r"--?(?:\w*rep\w*|\w*iter\w*|n?runs)$")


class HecBench:
    def __init__(self, checkout, bench):
        self.source, self.bench = checkout / "src", bench
        self.tree = bench.work / "src"
        self.copying = threading.Lock()

    def cases(self):
        found = []
        for folder in sorted(self.source.glob("*-cuda")):
            found.append(Case(folder.name.removesuffix("-cuda"), folder, excluded=self.excluded(folder)))
        return found

    @staticmethod
    def excluded(folder):
        makefile = folder / "Makefile"
        if not makefile.exists():
            return "has no Makefile"
        text = makefile.read_text(errors="replace")
        if found := LIBRARIES.search(text):
            return f"needs {found.group(0)}"
        if re.search(r"nvc\+\+", text):
            return "is for nvc++"
        for file in folder.rglob("*"):
            if file.suffix in (".cu", ".cuh", ".h", ".hpp", ".cpp", ".cc") and file.is_file():
                if found := HEADERS.search(file.read_text(errors="replace")):
                    return f"needs {found.group(1)}"
        commands = runs(text)
        if not commands:
            return "has no rule to run it"
        for words in commands:
            for word in words[1:]:
                if "/" in word and "." in word.rsplit("/", 1)[-1] and not (folder / word).exists():
                    return f"its data is not there: {word}"
        return None

    def program(self, case):
        return self.tree / case.path.name / ".built"

    def folder(self, name):
        """A copy of one program's folder, among links to all the others, which it may include or read."""
        here = self.tree / name
        with self.copying:
            if not self.tree.exists():
                self.tree.mkdir()
                for entry in self.source.iterdir():
                    (self.tree / entry.name).symlink_to(entry)
            if here.is_symlink():
                here.unlink()
                shutil.copytree(self.source / name, here, symlinks=True)
        return here

    def make(self, folder, file, *variables):
        return self.bench.command(["make", "-s", "-f", file, "VERIFY=yes", *variables], folder, self.bench.build_environment(),
                                  self.bench.options.build_limit, folder / ".make.log")

    def build(self, case):
        if self.program(case).exists():
            return None
        folder = self.folder(case.path.name)
        text = (folder / "Makefile").read_text(errors="replace")
        # PTX alone spares ptxas; code that is linked as relocatable needs machine code.
        arch = "sm_80" if re.search(r"-rdc|-dc\b|--relocatable|dlink|sm_\$\(ARCH", text) else "compute_80"
        nvcc = self.bench.cuda / "bin/nvcc"
        done = self.make(folder, "Makefile", f"CC={nvcc} -Wno-deprecated-gpu-targets -L{self.bench.cuda}/lib", f"ARCH={arch}")
        if done.code != 0:
            return "takes too long to build" if done.slow else compiler_line(done.output)
        self.program(case).touch()
        return None

    def arguments(self, words, folder, largest):
        """The arguments of a run with repetitions cut down, and sizes that are larger than `largest`."""
        words = list(words)
        for place, word in enumerate(words):
            if word.isdigit():
                size = int(word)
                while largest and size > largest:
                    size //= 16
                words[place] = str(min(size, FEW) if NAMED.match(words[place - 1]) else size)
        for file in folder.rglob("*"):
            if file.suffix in (".cu", ".cpp", ".cc", ".c", ".h") and file.is_file():
                for place in map(int, REPETITIONS.findall(file.read_text(errors="replace"))):
                    if place < len(words) and words[place].isdigit():
                        words[place] = str(min(int(words[place]), FEW))
        return words

    def run(self, case):
        folder = self.folder(case.path.name)
        outcomes = []
        for number, words in enumerate(runs((folder / "Makefile").read_text(errors="replace"))):
            full, medium, small = (self.arguments(words, folder, largest) for largest in (None, *LARGEST))
            outcome = self.one_run(case, number, medium)
            # Some programs need the sizes that they were written for: with others, only what is right counts.
            if outcome.state == "slow" and small != medium:
                smaller = self.one_run(case, number, small)
                outcome = smaller if smaller.state == "right" else outcome
            elif medium != full and outcome.state in ("wrong", "failed"):
                outcome = self.one_run(case, number, full)
            outcomes.append(outcome)
            if outcome.state == "slow":
                break
        worst = min(outcomes, key=lambda o: verdict.ORDER.index(o.state))
        worst.processor, worst.wall = sum(o.processor for o in outcomes), sum(o.wall for o in outcomes)
        return worst

    def one_run(self, case, number, words):
        folder = self.folder(case.path.name)
        log = self.bench.work / "log" / f"{case.name}.{number}"
        done = self.bench.command(words, folder, self.bench.environment(), self.bench.options.limit, log)
        if outcome := failure(done):
            return outcome
        state, cause = verdict.of(done.output, done.code)
        if state == "unchecked" and done.code == 0:
            state, cause = self.as_twin(case, number, words, done.output)
        return Outcome.of(done, state, cause)

    def as_twin(self, case, number, words, output):
        """Compares with the OpenMP program of the same name, built for the host."""
        name = f"{case.name}-omp"
        if not (self.source / name / "Makefile.aomp").exists():
            return "unchecked", "prints nothing about its results"
        folder = self.folder(name)
        if not (folder / ".built").exists():
            done = self.make(folder, "Makefile.aomp", "CC=g++ -fno-strict-aliasing", "DEVICE=cpu")
            if done.code != 0:
                return "unchecked", "prints nothing about its results, and g++ does not compile its twin"
            (folder / ".built").touch()
        log = self.bench.work / "log" / f"{name}.{number}"
        done = self.bench.command(words, folder, dict(os.environ), self.bench.options.limit, log)
        if done.code != 0:
            return "unchecked", "prints nothing about its results, and its twin fails"
        return verdict.compare(output, done.output)


def runs(makefile):
    """The commands of the rule `run` of a Makefile, as words."""
    variables = dict(re.findall(r"^(\w+)\s*[:?]?=\s*(.*?)\s*(?:#.*)?$", makefile, re.M))
    found, within = [], False
    for line in makefile.replace("\\\n", " ").splitlines():
        if line.startswith("\t"):
            if within and line.strip() and not line.strip().startswith("#"):
                text = line.strip().lstrip("@-")
                for _ in range(3):
                    text = re.sub(r"\$[({](\w+)[)}]", lambda m: variables.get(m.group(1), ""), text)
                try:
                    words = shlex.split(text)
                except ValueError:
                    return []
                if words and words[0].startswith("./") and not set("|><&;`") & set(text):
                    found.append(words)
        elif line.strip():
            within = re.match(r"run\s*:", line) is not None
    return found
