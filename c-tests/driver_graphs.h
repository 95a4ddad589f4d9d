/* What tests of the driver API's graphs share: a kernel that adds to a number. */
#pragma once

#include "driver.h"

/* add(p, n): *p += n */
static const char *ptx =
    ".version 8.0\n.target sm_75\n.address_size 64\n"
    ".visible .entry add(.param .u64 p, .param .u32 n)\n"
    "{ .reg .u64 %p; .reg .u32 %n;\n"
    "  ld.param.u64 %p, [p]; ld.param.u32 %n, [n]; cvta.to.global.u64 %p, %p;\n"
    "  red.global.add.u32 [%p], %n; ret; }\n";

static CUfunction add;
static CUcontext context;
static CUdeviceptr counter;

static unsigned value(void) {
    unsigned n = 0xdead;
    DO(cuMemcpyDtoH(&n, counter, sizeof n));
    return n;
}
