// Products of matrices by whole warps.
#pragma once
#ifdef FUZZ_MATRIX
#include <mma.h>
namespace wm = nvcuda::wmma;

// The same by mma.sync and ldmatrix, as libraries have it: 16x16 by 16x8, both by rows, in half precision.
FN inline void mma_halves(const h16 *a, const h16 *b, const f32 *c, f32 *d) {
    const u32 lane = LANE, g = lane >> 2, t = lane & 3;
    u32 x[4], y[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"((u32)__cvta_generic_to_shared(a + (lane & 15) * 16 + (lane >> 4) * 8)) : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1]) : "r"((u32)__cvta_generic_to_shared(b + (lane & 15) * 8)) : "memory");
    f32 z[4] = {c[g * 8 + t * 2], c[g * 8 + t * 2 + 1], c[(g + 8) * 8 + t * 2], c[(g + 8) * 8 + t * 2 + 1]};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(z[0]), "+f"(z[1]), "+f"(z[2]), "+f"(z[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    *(float2 *)(d + g * 8 + t * 2) = make_float2(z[0], z[1]);
    *(float2 *)(d + (g + 8) * 8 + t * 2) = make_float2(z[2], z[3]);
}
// 16x32 by rows and 32x8 by columns, of bytes.
FN inline void mma_bytes(const i8 *a, const i8 *b, const i32 *c, i32 *d) {
    const u32 lane = LANE, g = lane >> 2, t = lane & 3;
    u32 x[4], y[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"((u32)__cvta_generic_to_shared(a + (lane & 15) * 32 + (lane >> 4) * 16)) : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1]) : "r"((u32)__cvta_generic_to_shared(b + (lane & 7) * 32 + (lane >> 3 & 1) * 16)) : "memory");
    i32 z[4] = {c[g * 8 + t * 2], c[g * 8 + t * 2 + 1], c[(g + 8) * 8 + t * 2], c[(g + 8) * 8 + t * 2 + 1]};
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+r"(z[0]), "+r"(z[1]), "+r"(z[2]), "+r"(z[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    *(int2 *)(d + g * 8 + t * 2) = make_int2(z[0], z[1]);
    *(int2 *)(d + (g + 8) * 8 + t * 2) = make_int2(z[2], z[3]);
}
#endif
