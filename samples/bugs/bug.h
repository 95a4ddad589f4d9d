// Programs with one bug each, for `understudy check`. With the argument `fixed` a program does the same without its bug.
#pragma once
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

inline bool is_fixed(int argc, char **argv) { return argc > 1 && !strcmp(argv[1], "fixed"); }
