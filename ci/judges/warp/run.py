"""Runs a module of Warp's tests, and writes a line for each test: `python run.py RESULTS MODULE [--without NAME...]`.

Tests of Warp's CPU device, whose names end in `_cpu`, are run only beside those that fail on the library. A line is written when a test
begins, so that one that ends the process is known.
"""

import sys
import time
import unittest

import warp
import warp.tests.unittest_utils as utils


def single(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from single(test)
        else:
            yield test


class Lines(unittest.TestResult):
    def __init__(self, sink):
        super().__init__()
        self.sink, self.failed = sink, []

    def line(self, state, test, why=""):
        print(state, test.id(), " ".join(why.split())[:300], f"{time.time() - self.begun:.1f}", sep="\t", file=self.sink, flush=True)

    def startTest(self, test):
        super().startTest(test)
        self.begun = time.time()
        print("-----", test.id(), flush=True)
        self.line("begun", test)

    def addSuccess(self, test):
        self.line("ok", test)

    def addExpectedFailure(self, test, error):
        self.line("ok", test)

    def addSkip(self, test, reason):
        self.begun = getattr(self, "begun", time.time())
        self.line("skipped", test, reason)

    def bad(self, test, error):
        self.begun = getattr(self, "begun", time.time())
        print(self._exc_info_to_string(error, test), flush=True)
        self.line("failed", test, f"{error[0].__name__}: {error[1]}")
        self.failed.append(test)

    def addError(self, test, error):
        self.bad(test, error)

    def addFailure(self, test, error):
        self.bad(test, error)

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.bad(test, error)

    def addUnexpectedSuccess(self, test):
        self.line("failed", test, "succeeded against its expectation")


def main():
    path, module, without = sys.argv[1], sys.argv[2], set(sys.argv[4:])
    # It says what it has found at its first use, which would be in a test that allows no output.
    warp.init()
    tests = list(single(unittest.defaultTestLoader.loadTestsFromName(module)))
    chosen = [t for t in tests if not t.id().endswith("_cpu") and t.id() not in without]
    with open(path, "a") as sink:
        result = Lines(sink)
        unittest.TestSuite(chosen).run(result)
        # What fails on the CPU device too is no matter of the library.
        twins = {t.id().rsplit("_cuda_", 1)[0] + "_cpu" for t in result.failed if "_cuda_" in t.id()}
        unittest.TestSuite(t for t in tests if t.id() in twins).run(Lines(sink))
        print("end", file=sink)


if __name__ == "__main__":
    main()
