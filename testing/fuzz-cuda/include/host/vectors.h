// Vector types, with the alignment that CUDA's have.
#pragma once

#define VECTOR(T, name, align)                                                                                          \
    struct alignas(align) name##4 { T x, y, z, w; };                                                                    \
    struct alignas(align / 2) name##2 { T x, y; };                                                                      \
    struct name##3 { T x, y, z; };                                                                                      \
    inline name##2 make_##name##2(T x, T y) { return {x, y}; }                                                          \
    inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                                                  \
    inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
VECTOR(signed char, char, 4)
VECTOR(u8, uchar, 4)
VECTOR(i16, short, 8)
VECTOR(u16, ushort, 8)
VECTOR(i32, int, 16)
VECTOR(u32, uint, 16)
VECTOR(f32, float, 16)
#undef VECTOR
struct alignas(16) double2 { f64 x, y; };
struct alignas(16) ulonglong2 { u64 x, y; };
inline double2 make_double2(f64 x, f64 y) { return {x, y}; }
inline ulonglong2 make_ulonglong2(u64 x, u64 y) { return {x, y}; }
