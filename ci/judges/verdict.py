"""What a program's output says about its results: words, error norms, or the same numbers as a twin's."""

import math
import re

# The worst comes first.
ORDER = ["wrong", "failed", "refused", "slow", "unbuilt", "unchecked", "left out", "right"]

NUMBER = r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|nan|inf)"
# "0 errors", "Errors: 0", "no mismatches": words of failure that tell of success.
CLEAN = re.compile(r"(?i)\b(?:no|0|zero)\s+(?:\w+\s+)?(?:errors?|mismatch\w*|failures?|differences?)|"
                   r"\b(?:errors?|mismatch\w*|failures?|failed)(?: count)?\s*[:=]\s*0+(?:\.0*)?(?!\.?[\d])\b(?![eE.])")
BAD = re.compile(r"(?i:\b(?:fail(?:ed|ure|s)?|mismatch\w*|incorrect\w*|wrong|not (?:match|correct|equal)\w*|does ?n.t match|"
                 r"invalid result\w*|verification error)\b)|\bERROR\b|!=")
GOOD = re.compile(r"(?i)\b(?:pass(?:ed)?|success(?:ful(?:ly)?)?|correct(?:ly)?|verified|results? (?:match\w*|agree)|ok|identical|valid)\b")
DEVICE = re.compile(r"(?i)cuda (?:runtime |api )?(?:error|failed)|cudaError\w+|CUDA API failed|GPUassert|unspecified launch failure|"
                    r"illegal memory access")
NO_DATA = re.compile(r"(?i)(?:fail\w*|unable|cannot|can't|could ?n.t|error) (?:to )?(?:open|import|read|load|find|opening|reading)\w*\b.*"
                     r"(?:file|\.\w{2,5}\b)|no such file|(?:file|images|labels|data) not found|not opened successfully|cannot be opened")
NORM = re.compile(r"(?i)((?:max\w*|avg|average|mean|rms|relative|rel|total|l[12]|abs\w*)?[\w .()/-]*\b(?:errors?|rmse|rsme|nrmse|mse|diff(?:erence)?s?|"
                  r"deviation|residual|error[ -]norm|error rate)\b)[^\d\n+-.]*(?:[:=]|is|of)\s*(" + NUMBER + r")", re.I)
SPREAD = re.compile(r"(?i)std ?dev|variance|%")  # How much times differ, not results.
LARGEST_NORM = 1e-2
# Lines whose numbers differ from run to run.
TIMES = re.compile(r"(?i)time|second|\b[mun]?s\b|\(?[um]?s\)|elapsed|bandwidth|throughput|gflop|flops|[gm]b/s|/s\b|speed|fps|rate|cycle|"
                   r"device|thread|gpu|clock|hz|memory|allocation|host|offload|took|duration|msec|usec|perf")


def of(output, code):
    """(state, cause) by the words and norms of one output."""
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("understudy:")]
    if "as expected" in output:  # A test of assertions: that one fails is right, if the program says so.
        lines = [line for line in lines if not re.search(r"Assertion .* failed", line)]
    for line in lines:
        if NO_DATA.search(line):
            return "left out", f"its data is not there: {line[:120]}"
        if DEVICE.search(line) and "as expected" not in line:
            return "failed", line[:160]
    good, norms = False, []
    for line in lines:
        rest = CLEAN.sub(" passed ", line.replace("failed as expected", "passed"))
        for label, value in NORM.findall(rest):
            if not SPREAD.search(line):
                norms.append((label.strip(), float(value), line))
        rest = NORM.sub(" ", rest)
        if BAD.search(rest):
            return "wrong", line[:160]
        good = good or GOOD.search(rest) is not None
    for label, value, line in norms:
        if not math.isfinite(value) or (abs(value) > LARGEST_NORM and not good):
            return "wrong", line[:160]
    if code not in (0, 1) or (code == 1 and not good):
        return "failed", f"exit code {code}: {lines[-1][:120] if lines else 'no output'}"
    if good or norms:
        return "right", ""
    return "unchecked", "prints nothing about its results"


def compare(ours, theirs):
    """(state, cause): whether the numbers of lines that tell of no times are those of the twin."""
    def numbers(text):
        kept = []
        for line in text.splitlines():
            if line.startswith("understudy:") or TIMES.search(line):
                continue
            found = [float(n) for n in re.findall(r"(?<![\w.])" + NUMBER + r"(?![\w])", line)]
            if found:
                kept.append((re.sub(NUMBER, "#", line).strip(), found))
        return kept

    one, two = numbers(ours), numbers(theirs)
    if not one or [l for l, _ in one] != [l for l, _ in two]:
        return "unchecked", "prints nothing that its twin prints as well"
    for (line, a), (_, b) in zip(one, two):
        for x, y in zip(a, b):
            if x != y and not abs(x - y) <= 1e-3 * max(abs(x), abs(y), 1e-6):
                return "wrong", f"{x:g} and not {y:g} as its twin: {line[:100]}"
    return "right", "as its twin"
