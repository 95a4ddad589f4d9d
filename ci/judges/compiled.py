"""Test files that nvcc compiles to a program each."""

from .core import compiler_line


class Compiled:
    """How nvcc is called, and where its programs are. It makes PTX alone, which spares ptxas."""

    arch, flags = 80, []

    def __init__(self, checkout, bench):
        self.source, self.bench = checkout, bench

    def program(self, case):
        return self.bench.work / "bin" / case.name.replace("/", "~")

    def includes(self):
        return []

    def nvcc(self, output, words, flags=()):
        """Compiles to `output`; returns None or what the compiler says."""
        if output.exists():
            return None
        output.parent.mkdir(parents=True, exist_ok=True)
        part = output.with_name("." + output.name + (".o" if "-c" in flags else ""))
        command = [self.bench.cuda / "bin/nvcc", "-std=c++17", f"-gencode=arch=compute_{self.arch},code=compute_{self.arch}", "-w",
                   *self.flags, *flags, *(f"-I{i}" for i in self.includes()), *words, "-L", self.bench.cuda / "lib", "-o", part]
        done = self.bench.command(command, self.bench.work, self.bench.build_environment(), self.bench.options.build_limit,
                                  self.bench.work / "build" / output.name)
        if done.code != 0:
            return "takes too long to build" if done.slow else compiler_line(done.output)
        part.rename(output)
        return None

    def start(self, case, *arguments, **variables):
        log = self.bench.work / "log" / case.name.replace("/", "~")
        env = self.bench.environment() | variables
        return self.bench.command([self.program(case), *arguments], self.bench.work, env, self.bench.options.limit, log)
