// Structures whose members are of odd sizes, given to kernels and functions by value.
#pragma once

struct Pair { u8 small; u64 large; };
struct __attribute__((packed)) Packed { u8 a; u32 b; u16 c; u64 d; };
struct Odd {
    i8 first;
    uchar3 bytes[5];
    short3 shorts[3];
    f64 number;
    float3 floats[3];
    u16 words[7];
    u32 five : 5, eleven : 11, sixteen : 16;
    i64 forty : 40, last : 24;
    Pair pairs[3];
    Packed packed[2];
    u128 wide;
};
#ifdef FUZZ_ODD
#define ODD Odd odd;
#else
#define ODD
#endif
