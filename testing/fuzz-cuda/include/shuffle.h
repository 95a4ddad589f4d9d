// shfl.sync with all its operands.
#pragma once

// What a lane reads of one that takes no part counts as its own value.
template <int MODE> FN inline u32 shfl_ptx(u32 m, u32 x, u32 b, u32 c) {
    u32 read, y = p_shfl<MODE>(m, x, b, c, &read);
    const int from = shfl_source(MODE, b, c);
    return (from < 0 || (m >> from & 1) ? y : x) * 2 + read;
}
