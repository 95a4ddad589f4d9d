"""The tests of LLVM's NVPTX back end as modules for libnvvm (`libnvvm.so` of the folder of `--library`).

CHECKOUT is LLVM's source, of the version that is linked (`apt-get source llvm-toolchain-19`). A case is a file of
`llvm/test/CodeGen/NVPTX` or `llvm/test/DebugInfo/NVPTX`; for each processor that it names, its module is compiled here and, where the
toolkit has one, by NVIDIA's libnvvm. What compiles is given to ptxas and to our parser. Not right is: a crash, PTX that ptxas does not take
(of a module of which it takes NVIDIA's), PTX that ptxas takes and our parser does not, and a module that NVIDIA's library takes and ours refuses.
The tests' own expectations are not looked at: they are of LLVM's spelling.
"""

import re
import subprocess
import sys
from pathlib import Path

from .core import Case, Outcome, failure
from .interpreted import Interpreted

CLIENT = Path(__file__).parent / "nvvm_client.py"
# The oldest processor that NVIDIA's library and ptxas still know.
OLDEST = 75
# The oldest processor for which it reads pointers without a type: for those before, its LLVM is version 7.
OPAQUE = "100"
VERSION = "\n!nvvmir.version = !{!999999}\n!999999 = !{i32 2, i32 0}\n"
LAYOUT = ("e-p:{0}:{0}:{0}-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-"
          "v128:128:128-n16:32:64")
# What our loader says of functions that are defined elsewhere: the text was read.
UNRESOLVED = re.compile(r"is declared in module \d+ and defined in none")
RANK = ["right", "left out", "refused", "wrong", "failed"]


def commands(text):
    """The RUN lines of a test, those that are continued in one."""
    lines = re.findall(r"^[;#/ ]*RUN:(.*)$", text, re.M)
    return re.sub(r"\\\n", " ", "\n".join(line.strip() for line in lines)).splitlines()


class Nvptx(Interpreted):
    def __init__(self, checkout, bench):
        self.bench, self.tests = bench, checkout / "llvm/test"
        if not (self.tests / "CodeGen/NVPTX").is_dir():
            sys.exit(f"{checkout} is no checkout of LLVM")
        self.ours = bench.folder / "libnvvm.so"
        if not self.ours.exists():
            sys.exit(f"{self.ours} is missing: cargo build --release -p understudy-nvvm")
        found = sorted([*bench.cuda.glob("lib/libnvvm.so.4"), *bench.cuda.glob("nvvm/lib64/libnvvm.so.4")])
        self.theirs = found[0] if found else None

    def cases(self):
        files = [f for kind in ("CodeGen", "DebugInfo") for f in sorted((self.tests / kind / "NVPTX").iterdir())]
        cases = []
        for file in files:
            text = file.read_text(errors="replace") if file.suffix in (".ll", ".py") else ""
            if text and (file.suffix == ".ll" or "%python %s" in text) and commands(text):
                cases.append(Case(f"{file.parent.parent.name}/{file.name}", file))
        return cases

    def modules(self, case):
        """What a case consists of: texts, each with the processors that it is compiled for and whether its pointers have 32 bits."""
        text = case.path.read_text(errors="replace")
        lines = commands(text)
        targets = set()
        for line in lines:
            for command in re.findall(r"(?:llc|opt)\s[^|]*", line):
                processor = re.search(r"-mcpu=sm_(\d+a?)", command)
                narrow = re.search(r"-m(?:arch|triple)=nvptx(?![\w])", command) is not None
                if processor or re.search(r"-m(?:arch|triple)=nvptx", command) or not targets:
                    targets.add((processor.group(1) if processor else str(OLDEST), narrow))
        if case.path.suffix == ".py":
            for line in lines:
                if made := re.match(r"%python %s(.*?)>", line):
                    words = re.sub(r"--gen-list\S*", "", made.group(1)).split()
                    done = subprocess.run([sys.executable, case.path, *words], capture_output=True, text=True, cwd=self.bench.work)
                    yield done.stdout, targets
        elif "split-file" in text:
            for part in re.split(r"^;--- \S+\n", text, flags=re.M)[1:]:
                yield part, targets
        else:
            yield text, targets

    def run(self, case):
        folder = self.bench.work / "modules" / case.name.replace("/", "~")
        folder.mkdir(parents=True, exist_ok=True)
        verdicts = []
        for number, (text, targets) in enumerate(self.modules(case)):
            for processor, narrow in sorted(targets):
                name = f"{number}-{processor}{'-narrow' if narrow else ''}"
                verdicts.append((name, self.judge(folder / name, text, processor, narrow, expects_error(case))))
        worst = max((v for _, v in verdicts), key=lambda v: RANK.index(v[0]))
        causes = [f"{name}: {cause}" for name, (state, cause, _) in verdicts if state == worst[0] and cause]
        passed = sum(state == "right" for _, (state, _, _) in verdicts)
        return Outcome.of(worst[2], worst[0], "; ".join(causes)[:400], passed, len(verdicts))

    def judge(self, place, text, processor, narrow, expects_error):
        """(state, cause, what ran last) of a module for a processor."""
        layout, triple = LAYOUT.format(32 if narrow else 64), f"nvptx{'' if narrow else '64'}-nvidia-cuda"
        text = re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.M)
        version = "" if "!nvvmir.version" in text else VERSION
        # In front are no lines of their own: those of messages stay.
        module = place.with_suffix(".ll")
        module.write_text(f'target datalayout = "{layout}" target triple = "{triple}" {text}{version}')
        number = int(processor.rstrip("a"))
        ours, ptx = self.compile(self.ours, module, place.with_suffix(".ptx"), processor)
        if bad := failure(ours):
            return "failed", bad.cause, ours
        newer = processor if number >= OLDEST else str(OLDEST)
        theirs, reference, there = None, None, newer
        for there in (newer, OPAQUE) if self.theirs and not narrow else ():
            theirs, reference = self.compile(self.theirs, module, place.with_suffix(".reference.ptx"), there)
            if reference:
                break
        if ptx is None:
            said = " ".join(ours.output.split())[:200]
            if reference and not self.assembled(reference, there):
                return "refused", said, ours
            return "right", f"refused here{' and there' if theirs else ''}: {said}", ours
        if narrow:
            return "right", "", ours  # ptxas and drivers have given them up.
        if said := self.assembled(ptx, newer):
            if reference and self.assembled(reference, there):
                return "right", f"PTX that ptxas refuses of both: {said}", ours
            return ("right" if expects_error else "wrong"), said, ours
        loaded = self.bench.command([sys.executable, CLIENT, "load", self.bench.folder / "libcudart.so", ptx], self.bench.work,
                                    dict(self.bench.environment(preload=False), UNDERSTUDY_DEVICE="sm_90"), self.bench.options.limit,
                                    place.with_suffix(".log"))
        if bad := failure(loaded):
            return bad.state if bad.state in RANK else "failed", bad.cause, loaded
        if loaded.output.split()[:1] != ["0"] and not UNRESOLVED.search(loaded.output):
            return "refused", "our loader: " + " ".join(loaded.output.split())[:300], loaded
        return "right", "" if reference or not theirs else "refused there: " + " ".join(theirs.output.split())[:200], loaded

    def compile(self, library, module, output, processor):
        """How the client ended, and the PTX's file if there is some."""
        output.unlink(missing_ok=True)
        words = [sys.executable, CLIENT, "compile", library, module, output, f"-arch=compute_{processor}"]
        done = self.bench.command(words, self.bench.work, self.bench.environment(preload=False), self.bench.options.limit,
                                  output.with_suffix(".log"))
        return done, output if done.output.startswith("NVVM_SUCCESS") else None

    def assembled(self, ptx, processor):
        """What ptxas says of PTX, nothing if it takes it."""
        words = [self.bench.cuda / "bin/ptxas", "-arch", f"sm_{processor}", "-c", "-o", "/dev/null", ptx]
        done = self.bench.command(words, self.bench.work, self.bench.build_environment(), self.bench.options.limit,
                                  ptx.with_suffix(".ptxas"))
        return "" if done.code == 0 else " ".join(done.output.split())[:300] or "fails"


def expects_error(case):
    return re.search(r"\bnot (--crash )?llc", "\n".join(commands(case.path.read_text(errors="replace")))) is not None
