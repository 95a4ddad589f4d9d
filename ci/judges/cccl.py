"""CCCL's own tests (github.com/NVIDIA/cccl): CUB's and Thrust's files count by their tests, libcudacxx's one by one.

The headers under test come with the checkout. Tests that need Catch2 take it from a checkout that
`CATCH2` names. CUB's files have variants (`%PARAM%`); the first value of each is built, which launches from the host.
"""

import os
import re
import sys
import threading
from pathlib import Path

from .compiled import Compiled
from .core import Case, Outcome, failure


class Cccl(Compiled):
    """What the three have in common: the checkout and its headers."""

    def __init__(self, checkout, bench):
        super().__init__(checkout, bench)
        if not (checkout / "libcudacxx/include").is_dir():
            sys.exit(f"{checkout} is no checkout of CCCL: it has no folder libcudacxx/include")

    def includes(self):
        return [self.source / "libcudacxx/include", self.source / "cub", self.source / "thrust"]


class Libcudacxx(Cccl):
    """libcudacxx's `.pass.cpp`: a main that runs on the host and in a kernel."""

    arch, flags = 90, ["--extended-lambda", "--expt-relaxed-constexpr", "-x", "cu"]
    ALWAYS = re.compile(r"half|complex|barrier|atomic|int128|semaphore|latch", re.I)
    # What lit knows of this setup; compilers and systems of other names are not it.
    FEATURES = {"nvcc", "gcc", "linux", "c++17", "true", "*"}

    def includes(self):
        return super().includes() + [self.source / "libcudacxx/test/support"]

    def cases(self):
        root = self.source / "libcudacxx/test/libcudacxx"
        found = []
        for file in sorted(root.rglob("*.pass.cpp")):
            name = str(file.relative_to(root)).removesuffix(".pass.cpp")
            text = file.read_text(errors="replace")
            always = bool(self.ALWAYS.search(name)) or "__int128" in text and "cuda" in name
            found.append(Case(name, file, always, self.excluded(text)))
        return found

    def excluded(self, text):
        for kind, expression in re.findall(r"^//\s*(UNSUPPORTED|XFAIL|REQUIRES):\s*(.*)$", text, re.M):
            held = any(self.holds(part) for part in expression.split(","))
            if held == (kind != "REQUIRES"):
                return f"{kind}: {expression}"
        return None

    def holds(self, expression):
        """Whether a condition of lit's is true here: names, `!`, `&&`, `||` and brackets."""
        words = re.findall(r"&&|\|\||!|[()]|[^\s&|!()]+", expression)
        text = " ".join({"&&": "and", "||": "or", "!": "not"}.get(w, w if w in "()" else str(w in self.FEATURES)) for w in words)
        return bool(text) and eval(text, {"__builtins__": {}})  # Only the words above are in it.

    def build(self, case):
        text = case.path.read_text(errors="replace")
        flags = []
        for line in re.findall(r"ADDITIONAL_COMPILE_OPTIONS_HOST:\s*(.*)", text):
            flags += [f"-Xcompiler={w}" for w in line.split()]
        for line in re.findall(r"ADDITIONAL_COMPILE_DEFINITIONS:\s*(.*)", text):
            flags += [f"-D{w}" for w in line.split()]
        force = self.source / "libcudacxx/test/libcudacxx/force_include.h"
        return self.nvcc(self.program(case), ["-include", force, case.path], flags)

    def run(self, case):
        done = self.start(case)
        if outcome := failure(done):
            return outcome
        if done.code == 0:
            return Outcome.of(done, "right")
        said = re.search(r"CUDA ERROR.*|.*(?:ssert|returned failure).*", done.output)
        state = "wrong" if said and "CUDA ERROR" not in said.group(0) else "failed"
        return Outcome.of(done, state, said.group(0) if said else f"exit code {done.code}: {done.output[-100:]}")


class WithCatch2(Cccl):
    """Tests in C++ frameworks: many in a file."""

    flags = ["--extended-lambda", "-DCCCL_ENABLE_ASSERTIONS", "-DC2H_HAS_CURAND=0"]

    def __init__(self, checkout, bench):
        super().__init__(checkout, bench)
        self.catch2 = Path(os.environ.get("CATCH2", checkout.parent / "Catch2"))
        if not (self.catch2 / "src/catch2").is_dir():
            sys.exit(f"{self.catch2} is no checkout of Catch2: set CATCH2")
        self.compiling = threading.Lock()
        self.parts = bench.options.work.resolve() / "catch2"
        config = self.parts / "include/catch2/catch_user_config.hpp"
        if not config.exists():  # What Catch2's CMake would write.
            config.parent.mkdir(parents=True, exist_ok=True)
            config.write_text('#pragma once\n#define CATCH_CONFIG_DEFAULT_REPORTER "console"\n#define CATCH_CONFIG_CONSOLE_WIDTH 120\n')

    def includes(self):
        return super().includes() + [self.source / "c2h/include", self.source / "c2h", self.catch2 / "src", self.parts / "include"]

    def objects(self, sources):
        """Objects that all tests share, compiled once; (None, objects) or (what the compiler says, [])."""
        made = []
        for source in sources:
            target = self.parts / f"{source.parent.name}_{source.stem}.o"
            with self.compiling:
                main = [] if source.stem == "catch_main" else ["-DCATCH_AMALGAMATED_CUSTOM_MAIN"]
                if reason := self.nvcc(target, [source], ["-c", "-O1", *main]):
                    return f"{source.name}: {reason}", []
            made.append(target)
        return None, made

    def run_catch2(self, case):
        """Runs all tests but those that need much memory; the XML has those that ended even if the program did not."""
        log = self.bench.work / "log" / (case.name.replace("/", "~") + ".xml")
        log.unlink(missing_ok=True)
        listed = re.search(r"^(\d+) (?:matching )?test cases?", self.start(case, "--list-tests", "~[large-mem]").output, re.M)
        done = self.start(case, "~[large-mem]", "--reporter", "xml", "--out", log)
        text = log.read_text(errors="replace") if log.exists() else ""
        passed = len(re.findall(r"<OverallResult success=\"true\"", text))
        skipped = len(re.findall(r"<OverallResult success=\"true\" skips=\"[1-9]", text))
        total = max(int(listed.group(1)) if listed else 1, 1)
        passed, total = passed - skipped, total - skipped
        if outcome := failure(done):
            outcome.passed, outcome.total = min(passed, total), total
            return outcome
        if passed >= total:
            return Outcome.of(done, "right", "", passed, passed)
        failed = re.findall(r'<TestCase name="([^"]*)"(?:(?!</TestCase>).)*?success="false"', text, re.S)
        said = re.search(r"<(?:Exception|FatalErrorCondition)[^>]*>\s*(.*?)\s*</", text, re.S)
        cause = "; ".join(failed[:3]) + (f": {said.group(1)[:120]}" if said else "")
        return Outcome.of(done, "wrong" if failed else "failed", cause or done.output[-160:], passed, total)


class Cub(WithCatch2):
    """CUB's catch2 files."""

    flags = [*WithCatch2.flags, "-DCATCH_CONFIG_PREFIX_ALL"]

    def cases(self):
        return [Case(f.stem.removeprefix("catch2_test_"), f, excluded=self.excluded(f))
                for f in sorted((self.source / "cub/test").rglob("catch2_test_*.cu"))]

    @staticmethod
    def excluded(file):
        if "nvrtc" in file.name:
            return "needs NVRTC"
        return None

    def includes(self):
        return super().includes() + [self.source / "cub/test"]

    def build(self, case):
        c2h = self.source / "c2h"
        shared = [c2h / f"{n}.cu" for n in ("generators", "generators_gen_values", "generators_uniform_offsets",
                                            "generators_vector", "catch2_runner", "catch2_runner_helper")]
        reason, objects = self.objects(shared + [self.catch2 / "extras/catch_amalgamated.cpp"])
        if reason:
            return reason
        text = case.path.read_text(errors="replace")
        flags = []
        for names, _, values in re.findall(r"^//\s*%PARAM%\s+(\S+)\s+(\S+)\s+(\S+)", text, re.M):
            first = values.split(":")[0].split("=")[-1]
            flags += [f"-D{name}={value}" for name, value in zip(names.split(","), first.split(","))]
        return self.nvcc(self.program(case), [case.path, *objects], flags)

    def run(self, case):
        return self.run_catch2(case)


class Thrust(WithCatch2):
    """Thrust's unit tests: its own framework for most files, Catch2 for some. Input sizes are its `small`."""

    def cases(self):
        root = self.source / "thrust/testing"
        files = sorted(root.glob("*.cu")) + sorted((root / "cuda").glob("*.cu"))
        return [Case(str(f.relative_to(root)).removesuffix(".cu"), f, excluded=self.excluded(f)) for f in files]

    @staticmethod
    def excluded(file):
        return "its test is that it fails" if file.stem == "unittest_tester" else None

    def includes(self):
        return super().includes() + [self.source / "thrust/testing"]

    def build(self, case):
        if "catch2_test_" in case.name:
            shared = [self.catch2 / "extras/catch_amalgamated.cpp", self.catch2 / "src/catch2/internal/catch_main.cpp"]
        else:
            shared = [self.source / "thrust/testing/unittest" / n for n in ("testframework.cu", "cuda/testframework.cu")]
        reason, objects = self.objects(shared)
        return reason or self.nvcc(self.program(case), [case.path, *objects], ["-DTHRUST_TEST_DEVICE_SIDE"])

    def run(self, case):
        if "catch2_test_" in case.name:
            return self.run_catch2(case)
        listed = len(self.start(case, "--list").output.split())
        done = self.start(case, "--sizes=small", "--verbose")
        passed = len(re.findall(r"^\r?(?:Running .*\r)?\[(?:PASS|KNOWN FAILURE)\]", done.output, re.M))
        passed = max(passed, len(re.findall(r"\[(?:PASS|KNOWN FAILURE)\]", done.output)))
        total = max(listed, passed, 1)
        if outcome := failure(done):
            outcome.passed, outcome.total = passed, total
            return outcome
        if passed >= total and done.code == 0:
            return Outcome.of(done, "right", "", passed, total)
        failed = re.findall(r"\[(?:FAILURE|ERROR)\]\s*(.*)", done.output)
        return Outcome.of(done, "wrong" if failed else "failed", "; ".join(failed[:3]) or done.output[-160:], passed, total)
