// Programs with one bug each, for `understudy check`. With the argument `fixed` a program does the same without its bug.
#pragma once
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <unistd.h>

// Lets work that was asked for be done, without waiting for it as far as CUDA knows: what races then happens in the same order each
// time. Long enough for kernels to be compiled on a machine that does other things as well.
inline void let_run() { usleep(1500000); }

inline bool is_fixed(int argc, char **argv) { return argc > 1 && !strcmp(argv[1], "fixed"); }
