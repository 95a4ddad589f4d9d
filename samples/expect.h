// For samples that check many things and go on when one does not hold: how many did not, and on which lines.
#pragma once

#include <stdio.h>

static int wrong;

static void expect(bool holds, int line) {
    if (holds) return;
    fprintf(stderr, "line %d: not what it should be\n", line);
    wrong++;
}
#define EXPECT(condition) expect(condition, __LINE__)
#define FAILS(call, error) EXPECT((call) == error && cudaGetLastError() == error)
