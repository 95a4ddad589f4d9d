// What the program's two sides share: the device's is compiled by nvcc, the host's, with quad precision, by the host's compiler.
#pragma once
#include <stddef.h>

// Runs function number `function` of the list on n operands, arrays of elements of `size` bytes.
void run_on_device(int function, const void *const in[4], void *out, int n, size_t size);
