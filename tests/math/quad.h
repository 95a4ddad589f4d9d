// Functions in quad precision that libquadmath does not have.
#pragma once
#include <quadmath.h>

typedef __float128 Q;

static inline Q exp10_(Q x) { return powq(10, x); }

// The sine of pi x: x is brought to [-1/2, 1/2] exactly.
static inline Q sinpi_(Q x) {
    const Q k = rintq(x), r = sinq(M_PIq * (x - k));
    return fmodq(k, 2) == 0 ? r : -r;
}

static inline Q cospi_(Q x) {
    const Q k = rintq(x), d = x - k;
    // Near its zeros the cosine is the sine of what is missing.
    const Q r = fabsq(d) > 0.25Q ? sinq(M_PIq * (0.5Q - fabsq(d))) : cosq(M_PIq * d);
    return fmodq(k, 2) == 0 ? r : -r;
}

// exp(x^2) erfc(x)
static inline Q erfcx_(Q x) {
    if (x < 60) return expq(x * x) * erfcq(x);
    Q sum = 1, term = 1;
    for (int k = 1; k < 20; k++) sum += term *= -(2 * k - 1) / (2 * x * x);
    return sum * M_2_SQRTPIq / 2 / x;
}

// erfc(x) = y by Newton's method on the logarithm, whose graph bends little: from any start on the right side it converges.
static inline Q erfcinv_(Q y) {
    if (y > 1) return -erfcinv_(2 - y);
    if (y == 1) return 0;
    Q x = y > 0.5Q ? (1 - y) / M_2_SQRTPIq : sqrtq(-logq(y)) * 0.8Q;
    for (int k = 0; k < 60; k++) {
        const Q e = erfcq(x), step = (logq(e) - logq(y)) * e / (M_2_SQRTPIq * expq(-x * x));
        x += step;
        if (fabsq(step) <= 1e-25Q * fabsq(x)) break;
    }
    return x;
}

static inline Q erfinv_(Q y) {
    if (fabsq(y) > 0.5Q) return y > 0 ? erfcinv_(1 - y) : -erfcinv_(1 + y);
    Q x = y / M_2_SQRTPIq;
    for (int k = 0; k < 20; k++) {
        const Q step = (y - erfq(x)) / (M_2_SQRTPIq * expq(-x * x));
        x += step;
        if (fabsq(step) <= 1e-25Q * fabsq(x)) break;
    }
    return x;
}

static inline Q normcdf_(Q x) { return erfcq(-x / sqrtq(2)) / 2; }
static inline Q normcdfinv_(Q p) { return -sqrtq(2) * erfcinv_(2 * p); }

// Modified Bessel functions by their power series, whose terms have one sign.
static inline Q bessel_i(int order, Q x) {
    const Q u = x * x / 4;
    Q term = order == 0 ? (Q)1 : x / 2, sum = term;
    for (int k = 1; k < 5000; k++) {
        term *= u / k / (k + order);
        sum += term;
        if (fabsq(term) <= 1e-34Q * fabsq(sum)) break;
    }
    return sum;
}
