// Compares CUDA's mathematical functions, run on the device, with quad precision, and prints a row for each: what the programming guide
// publishes and what was measured. Ends with 1 if one of them is further off, with 3 if there is none of the names.
//
// math_errors [--markdown] [--count N] [NAME ...]: only these functions; N operands for each range.
#include "math_errors.h"
#include "quad.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <vector>

struct Range {
    double low, high;
    enum { kEven, kLogarithm, kBothSigns, kHalves } kind;
};
[[maybe_unused]] static Range U(double low, double high) { return {low, high, Range::kEven}; }
[[maybe_unused]] static Range L(double low, double high) { return {low, high, Range::kLogarithm}; }
[[maybe_unused]] static Range S(double low, double high) { return {low, high, Range::kBothSigns}; }
// Whole numbers and halves between -high and high.
[[maybe_unused]] static Range H(double high) { return {-high, high, Range::kHalves}; }

static uint64_t state = 88172645463325252u;
static double uniform() {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static double draw(const Range &r) {
    switch (r.kind) {
        case Range::kEven: return r.low + (r.high - r.low) * uniform();
        case Range::kHalves: return rint((r.low + (r.high - r.low) * uniform()) * 2) / 2;
        default: break;
    }
    const double x = exp2(log2(r.low) + (log2(r.high) - log2(r.low)) * uniform());
    return r.kind == Range::kBothSigns && uniform() < 0.5 ? -x : x;
}

static bool inner(double x) { return x >= 0.5 && x <= 2; }

// How many numbers of the type lie between two.
static double steps(float a, float b) {
    int32_t i, j;
    memcpy(&i, &a, 4), memcpy(&j, &b, 4);
    if (i < 0) i = INT32_MIN - i;
    if (j < 0) j = INT32_MIN - j;
    return fabs((double)i - (double)j);
}
[[maybe_unused]] static double steps(double a, double b) {
    int64_t i, j;
    memcpy(&i, &a, 8), memcpy(&j, &b, 8);
    if (i < 0) i = INT64_MIN - i;
    if (j < 0) j = INT64_MIN - j;
    return fabs((double)(i - j));
}

struct Worst {
    double ulps = 0, ulps_allowed = 0, absolute = 0, absolute_allowed = 0;
    bool by_ulps = false, by_absolute = false, wrong = false;
    std::string first;
};

static std::string with_operands(const char *name, int operands, const double *x) {
    char text[200];
    std::string all = name;
    for (int k = 0; k < operands; k++) snprintf(text, sizeof text, "%s%.17g", k ? ", " : "(", x[k]), all += text;
    return all + ")";
}

// One result with its value and the bounds for its operands.
template <typename T>
static void judge(Worst &w, const char *name, int operands, const double *x, T got, Q value, double ulps, double absolute) {
    const T want = (T)value;
    double off = isnan(want) || isnan(got) ? (isnan(want) == isnan(got) ? 0 : INFINITY) : steps(got, want);
    const double error = off == 0 ? 0 : (double)fabsq((Q)got - value);
    const bool right = off <= ulps || error <= absolute;
    if (!right && !w.wrong) {
        char text[200];
        snprintf(text, sizeof text, " is %.17g, not %.17g", (double)got, (double)want);
        w.first = with_operands(name, operands, x) + text;
    }
    w.wrong |= !right;
    if (absolute > 0) {
        w.by_absolute = true;
        w.absolute_allowed = fmax(w.absolute_allowed, absolute);
        w.absolute = fmax(w.absolute, error);
    } else {
        w.by_ulps = true;
        // Where the bound depends on the operand, what comes nearest to it or passes it counts.
        if (off * (w.ulps_allowed + 1) >= w.ulps * (ulps + 1)) w.ulps = off, w.ulps_allowed = ulps;
    }
}

template <typename T, typename Value, typename Bound>
static Worst measure(int function, const char *name, int operands, int count, const std::vector<Range> &ranges, Value value, Bound bound) {
    const int n = count * (int)ranges.size();
    std::vector<T> in[4], out(n);
    for (auto &column : in) column.resize(n);
    for (int i = 0; i < n; i++)
        for (auto &column : in) column[i] = (T)draw(ranges[i / count]);
    const void *const columns[4] = {in[0].data(), in[1].data(), in[2].data(), in[3].data()};
    run_on_device(function, columns, out.data(), n, sizeof(T));
    Worst worst;
    for (int i = 0; i < n; i++) {
        const double x[4] = {(double)in[0][i], (double)in[1][i], (double)in[2][i], (double)in[3][i]};
        double ulps, absolute;
        bound(x[0], ulps, absolute);
        judge<T>(worst, name, operands, x, out[i], value((Q)x[0], (Q)x[1], (Q)x[2], (Q)x[3]), ulps, absolute);
    }
    return worst;
}

int main(int argc, char **argv) {
    bool markdown = false;
    int count = 20000, failed = 0, tried = 0, function = 0;
    std::vector<std::string> only;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--markdown")) markdown = true;
        else if (!strcmp(argv[i], "--count") && i + 1 < argc) count = atoi(argv[++i]);
        else only.push_back(argv[i]);
    }
    if (count < 1) return fprintf(stderr, "math_errors: --count takes a number above 0\n"), 2;
    if (markdown) printf("| function | published | measured |\n|---|---|---|\n");
    const auto wanted = [&](const char *name) {
        for (const auto &o : only)
            if (o == name) return true;
        return only.empty();
    };
    const auto tell = [&](const char *name, const Worst &w) {
        char published[64] = "", measured[64] = "", more[64];
        if (w.by_ulps) snprintf(published, sizeof published, "%g ulp", w.ulps_allowed), snprintf(measured, sizeof measured, "%g ulp", w.ulps);
        if (w.by_absolute) {
            const char *comma = w.by_ulps ? "; " : "";
            snprintf(more, sizeof more, "%s%.3g absolute", comma, w.absolute_allowed), strcat(published, more);
            snprintf(more, sizeof more, "%s%.3g", comma, w.absolute), strcat(measured, more);
        }
        if (markdown) printf("| `%s` | %s | %s |\n", name, published, measured);
        else printf("%-16s %-28s %-24s %s\n", name, published, measured, w.wrong ? "FAILED" : "ok");
        if (w.wrong) fprintf(stderr, "%s\n", w.first.c_str());
        tried++, failed += w.wrong;
    };
#define ROW(T, name, operands, ulp_bound, absolute_bound, formula, ...)                                                 \
    if (wanted(#name)) {                                                                                                \
        const auto value = [](Q x, Q y, Q z, Q t) -> Q { return (void)x, (void)y, (void)z, (void)t, (formula); };       \
        const auto bound = [](double x, double &u, double &a) { (void)x, u = (ulp_bound), a = (absolute_bound); };      \
        tell(#name, measure<T>(function, #name, operands, count, {__VA_ARGS__}, value, bound));                         \
    }                                                                                                                   \
    function++;
#include "functions.h"
    if (tried == 0) return fprintf(stderr, "math_errors: no such function in this list\n"), 3;
    if (!markdown) printf("math_errors: %s (%d functions, %d beyond their bounds)\n", failed ? "FAILED" : "ok", tried, failed);
    return failed ? 1 : 0;
}
