//! Rows of arithmetic, comparison, logic and shift instructions (PTX ISA 9.7.1 to 9.7.8) and video ones (9.7.18).

use super::op::Op;
use super::row::{rows_table, Row};

rows_table! {
    Add {
        "9.7.1.1" 10 10 "add.type d, a, b; type=u16 u32 u64 s16 s32 s64 u16x2 s16x2";
        "9.7.1.1" 10 10 "add.sat.s32 d, a, b";
        "9.7.2.1" 12 10 "add.cc.type d, a, b; type=u32 s32 u64 s64";
        "9.7.3.3" 10 10 "add{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.3" 86 100 "add{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.3" 10 10 "add{.rnd}.f64 d, a, b";
        "9.7.4.1" 42 53 "add{.rn}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.1" 78 90 "add{.rn}.type d, a, b; type=bf16 bf16x2";
        "9.7.5.1" 86 100 "add{.rnd}{.sat}.f32.atype d, a:1, c:f32; atype=f16 bf16";
    }
    Sub {
        "9.7.1.2" 10 10 "sub.type d, a, b; type=u16 u32 u64 s16 s32 s64";
        "9.7.1.2" 10 10 "sub.sat.s32 d, a, b";
        "9.7.2.3" 13 10 "sub.cc.type d, a, b; type=u32 s32 u64 s64";
        "9.7.3.4" 10 10 "sub{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.4" 86 100 "sub{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.4" 10 10 "sub{.rnd}.f64 d, a, b";
        "9.7.4.2" 42 53 "sub{.rn}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.2" 78 90 "sub{.rn}.type d, a, b; type=bf16 bf16x2";
        "9.7.5.2" 86 100 "sub{.rnd}{.sat}.f32.atype d, a:1, c:f32; atype=f16 bf16";
    }
    Mul {
        "9.7.1.3" 10 10 "mul{.lo|.hi}.itype d, a, b";
        "9.7.1.3" 10 10 "mul.wide.type d:wide, a, b; type=u16 u32 s16 s32";
        "9.7.3.5" 10 10 "mul{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.5" 86 100 "mul{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.5" 10 10 "mul{.rnd}.f64 d, a, b";
        "9.7.4.3" 42 53 "mul{.rn}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.3" 78 90 "mul{.rn}.type d, a, b; type=bf16 bf16x2";
    }
    Mad {
        "9.7.1.4" 10 10 "mad{.lo|.hi}.itype d, a, b, c";
        "9.7.1.4" 10 10 "mad.wide.type d:wide, a, b, c:wide; type=u16 u32 s16 s32";
        "9.7.1.4" 10 10 "mad.hi.sat.s32 d, a, b, c";
        "9.7.2.5" 30 20 "mad{.hi|.lo}.cc.type d, a, b, c; type=u32 s32 u64 s64";
        "9.7.3.7" 10 10 "mad{.rnd}{.ftz}{.sat}.f32 d, a, b, c";
        "9.7.3.7" 10 10 "mad{.rnd}.f64 d, a, b, c";
    }
    Mul24 { "9.7.1.5" 10 10 "mul24{.lo|.hi}.type d, a, b; type=u32 s32"; }
    Mad24 {
        "9.7.1.6" 10 10 "mad24{.lo|.hi}.type d, a, b, c; type=u32 s32";
        "9.7.1.6" 10 10 "mad24.hi.sat.s32 d, a, b, c";
    }
    Sad { "9.7.1.7" 10 10 "sad.itype d, a, b, c"; }
    Div {
        "9.7.1.8" 10 10 "div.itype d, a, b";
        "9.7.3.8" 10 10 "div{.approx|.full|.rnd}{.ftz}.f32 d, a, b";
        "9.7.3.8" 10 10 "div{.rnd}.f64 d, a, b";
    }
    Rem { "9.7.1.9" 10 10 "rem.itype d, a, b"; }
    Abs {
        "9.7.1.10" 10 10 "abs.type d, a; type=s16 s32 s64";
        "9.7.3.9" 10 10 "abs{.ftz}.f32 d, a";
        "9.7.3.9" 10 10 "abs.f64 d, a";
        "9.7.4.6" 65 53 "abs{.ftz}.type d, a; type=f16 f16x2";
        "9.7.4.6" 70 80 "abs.type d, a; type=bf16 bf16x2";
    }
    Neg {
        "9.7.1.11" 10 10 "neg.type d, a; type=s16 s32 s64";
        "9.7.3.10" 10 10 "neg{.ftz}.f32 d, a";
        "9.7.3.10" 10 10 "neg.f64 d, a";
        "9.7.4.5" 60 53 "neg{.ftz}.type d, a; type=f16 f16x2";
        "9.7.4.5" 70 80 "neg.type d, a; type=bf16 bf16x2";
    }
    Min {
        "9.7.1.12" 10 10 "min.type d, a, b; type=u16 u32 u64 u16x2 s16 s64";
        "9.7.1.12" 10 10 "min{.relu}.type d, a, b; type=s16x2 s32";
        "9.7.3.11" 10 10 "min{.ftz}{.NaN}.f32 d, a, b";
        "9.7.3.11" 72 86 "min{.ftz}{.NaN}.xorsign.abs.f32 d, a, b";
        "9.7.3.11" 88 100 "min{.ftz}{.NaN}{.abs}.f32 d, a, b, c";
        "9.7.3.11" 10 10 "min.f64 d, a, b";
        "9.7.4.7" 70 80 "min{.ftz}{.NaN}.type d, a, b; type=f16 f16x2";
        "9.7.4.7" 72 86 "min{.ftz}{.NaN}.xorsign.abs.type d, a, b; type=f16 f16x2";
        "9.7.4.7" 70 80 "min{.NaN}.type d, a, b; type=bf16 bf16x2";
        "9.7.4.7" 72 86 "min{.NaN}.xorsign.abs.type d, a, b; type=bf16 bf16x2";
    }
    Max {
        "9.7.1.13" 10 10 "max.type d, a, b; type=u16 u32 u64 u16x2 s16 s64";
        "9.7.1.13" 10 10 "max{.relu}.type d, a, b; type=s16x2 s32";
        "9.7.3.12" 10 10 "max{.ftz}{.NaN}.f32 d, a, b";
        "9.7.3.12" 72 86 "max{.ftz}{.NaN}.xorsign.abs.f32 d, a, b";
        "9.7.3.12" 88 100 "max{.ftz}{.NaN}{.abs}.f32 d, a, b, c";
        "9.7.3.12" 10 10 "max.f64 d, a, b";
        "9.7.4.8" 70 80 "max{.ftz}{.NaN}.type d, a, b; type=f16 f16x2";
        "9.7.4.8" 72 86 "max{.ftz}{.NaN}.xorsign.abs.type d, a, b; type=f16 f16x2";
        "9.7.4.8" 70 80 "max{.NaN}.type d, a, b; type=bf16 bf16x2";
        "9.7.4.8" 72 86 "max{.NaN}.xorsign.abs.type d, a, b; type=bf16 bf16x2";
    }
    Popc { "9.7.1.14" 20 20 "popc.type d:u32, a; type=b32 b64"; }
    Clz { "9.7.1.15" 20 20 "clz.type d:u32, a; type=b32 b64"; }
    Bfind { "9.7.1.16" 20 20 "bfind{.shiftamt}.type d:u32, a; type=u32 u64 s32 s64"; }
    Fns { "9.7.1.17" 60 30 "fns.b32 d, a, b, c"; }
    Brev { "9.7.1.18" 20 20 "brev.type d, a; type=b32 b64"; }
    Bfe { "9.7.1.19" 20 20 "bfe.type d, a, b:u32, c:u32; type=u32 u64 s32 s64"; }
    Bfi { "9.7.1.20" 20 20 "bfi.type d, a, b, c:u32, e:u32; type=b32 b64"; }
    Szext { "9.7.1.21" 76 70 "szext.mode.type d, a, b:u32; mode=clamp wrap; type=u32 s32"; }
    Bmsk { "9.7.1.22" 76 70 "bmsk.mode.b32 d:b32, a:b32, b:b32; mode=clamp wrap"; }
    Dp4a { "9.7.1.23" 50 61 "dp4a.atype.btype d:b32, a, b:1, c:b32; atype=u32 s32; btype=u32 s32"; }
    Dp2a { "9.7.1.24" 50 61 "dp2a.mode.atype.btype d:b32, a, b:1, c:b32; mode=lo hi; atype=u32 s32; btype=u32 s32"; }
    Addc { "9.7.2.2" 12 10 "addc{.cc}.type d, a, b; type=u32 s32 u64 s64"; }
    Subc { "9.7.2.4" 13 10 "subc{.cc}.type d, a, b; type=u32 s32 u64 s64"; }
    Madc { "9.7.2.6" 30 20 "madc{.lo|.hi}{.cc}.type d, a, b, c; type=u32 s32 u64 s64"; }
    Testp {
        "9.7.3.1" 20 20 "testp.op.type d:pred, a; op=finite infinite number notanumber normal subnormal; type=f32 f64";
    }
    Copysign { "9.7.3.2" 20 20 "copysign.type d, a, b; type=f32 f64"; }
    Fma {
        "9.7.3.6" 20 20 "fma.rnd{.ftz}{.sat}.f32 d, a, b, c";
        "9.7.3.6" 86 100 "fma.rnd{.ftz}.f32x2 d, a, b, c";
        "9.7.3.6" 14 10 "fma.rnd.f64 d, a, b, c";
        "9.7.4.4" 42 53 "fma.rn{.ftz}{.sat|.relu}.type d, a, b, c; type=f16 f16x2";
        "9.7.4.4" 70 80 "fma.rn{.relu}.type d, a, b, c; type=bf16 bf16x2";
        "9.7.4.4" 81 90 "fma.rn.oob{.relu}.type d, a, b, c; type=f16 f16x2 bf16 bf16x2";
        "9.7.5.3" 86 100 "fma.rnd{.sat}.f32.atype d, a:1, b:1, c:f32; atype=f16 bf16";
    }
    Rcp {
        "9.7.3.13" 10 10 "rcp{.approx|.rnd}{.ftz}.f32 d, a";
        "9.7.3.13" 10 10 "rcp{.rnd}.f64 d, a";
        "9.7.3.14" 21 20 "rcp.approx.ftz.f64 d, a";
    }
    Sqrt {
        "9.7.3.15" 10 10 "sqrt{.approx|.rnd}{.ftz}.f32 d, a";
        "9.7.3.15" 10 10 "sqrt{.rnd}.f64 d, a";
    }
    Rsqrt {
        "9.7.3.16" 10 10 "rsqrt{.approx}{.ftz}.f32 d, a";
        "9.7.3.16" 10 10 "rsqrt{.approx}{.ftz}.f64 d, a";
    }
    Sin { "9.7.3.18" 10 10 "sin{.approx}{.ftz}.f32 d, a"; }
    Cos { "9.7.3.19" 10 10 "cos{.approx}{.ftz}.f32 d, a"; }
    Lg2 { "9.7.3.20" 10 10 "lg2{.approx}{.ftz}.f32 d, a"; }
    Ex2 {
        "9.7.3.21" 10 10 "ex2{.approx}{.ftz}.f32 d, a";
        "9.7.4.10" 70 75 "ex2.approx.type d, a; type=f16 f16x2";
        "9.7.4.10" 78 90 "ex2.approx.ftz.type d, a; type=bf16 bf16x2";
    }
    Tanh {
        "9.7.3.22" 70 75 "tanh.approx.f32 d, a";
        "9.7.4.9" 70 75 "tanh.approx.type d, a; type=f16 f16x2";
        "9.7.4.9" 78 90 "tanh.approx.type d, a; type=bf16 bf16x2";
    }
    Set {
        "9.7.6.1" 10 10 "set.cmp{.ftz}.dtype.f32 d, a:1, b:1; dtype=u32 s32 f32";
        "9.7.6.1" 10 10 "set.cmp.bool{.ftz}.dtype.f32 d, a:1, b:1, {!}c; dtype=u32 s32 f32";
        "9.7.6.1" 10 10 "set.cmp.dtype.stype d, a:1, b:1; dtype=u32 s32 f32; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f64";
        "9.7.6.1" 10 10 "set.cmp.bool.dtype.stype d, a:1, b:1, {!}c; dtype=u32 s32 f32; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f64";
        "9.7.7.1" 42 53 "set.cmp{.ftz}.f16.stype d, a:1, b:1; stype=f16 f32";
        "9.7.7.1" 42 53 "set.cmp.bool{.ftz}.f16.stype d, a:1, b:1, {!}c; stype=f16 f32";
        "9.7.7.1" 42 53 "set.cmp.f16.stype d, a:1, b:1; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f64";
        "9.7.7.1" 42 53 "set.cmp.bool.f16.stype d, a:1, b:1, {!}c; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f64";
        "9.7.7.1" 42 53 "set.cmp{.ftz}.dtype.f16 d, a:1, b:1; dtype=u16 s16 u32 s32";
        "9.7.7.1" 42 53 "set.cmp.bool{.ftz}.dtype.f16 d, a:1, b:1, {!}c; dtype=u16 s16 u32 s32";
        "9.7.7.1" 42 53 "set.cmp{.ftz}.dtype.f16x2 d, a:1, b:1; dtype=f16x2 u32 s32";
        "9.7.7.1" 42 53 "set.cmp.bool{.ftz}.dtype.f16x2 d, a:1, b:1, {!}c; dtype=f16x2 u32 s32";
        "9.7.7.1" 78 90 "set.cmp.bf16.stype d, a:1, b:1; stype=f16 bf16 b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
        "9.7.7.1" 78 90 "set.cmp.bool.bf16.stype d, a:1, b:1, {!}c; stype=f16 bf16 b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
        "9.7.7.1" 78 90 "set.cmp.dtype.bf16 d, a:1, b:1; dtype=u16 s16 u32 s32";
        "9.7.7.1" 78 90 "set.cmp.bool.dtype.bf16 d, a:1, b:1, {!}c; dtype=u16 s16 u32 s32";
        "9.7.7.1" 78 90 "set.cmp.dtype.bf16x2 d, a:1, b:1; dtype=bf16x2 u32 s32";
        "9.7.7.1" 78 90 "set.cmp.bool.dtype.bf16x2 d, a:1, b:1, {!}c; dtype=bf16x2 u32 s32";
    }
    Setp {
        "9.7.6.2" 10 10 "setp.cmp{.ftz}.anytype p{|q}, a, b";
        "9.7.6.2" 10 10 "setp.cmp.bool{.ftz}.anytype p{|q}, a, b, {!}c";
        "9.7.7.2" 42 53 "setp.cmp{.ftz}.f16 d:pred, a, b";
        "9.7.7.2" 42 53 "setp.cmp.bool{.ftz}.f16 d:pred, a, b, {!}c";
        "9.7.7.2" 42 53 "setp.cmp{.ftz}.f16x2 p{|q}, a, b";
        "9.7.7.2" 42 53 "setp.cmp.bool{.ftz}.f16x2 p{|q}, a, b, {!}c";
        "9.7.7.2" 78 90 "setp.cmp.bf16 d:pred, a, b";
        "9.7.7.2" 78 90 "setp.cmp.bool.bf16 d:pred, a, b, {!}c";
        "9.7.7.2" 78 90 "setp.cmp.bf16x2 p{|q}, a, b";
        "9.7.7.2" 78 90 "setp.cmp.bool.bf16x2 p{|q}, a, b, {!}c";
    }
    Selp { "9.7.6.3" 10 10 "selp.anytype d, a, b, {!}c"; }
    Slct { "9.7.6.4" 10 10 "slct{.ftz}.anytype.ctype d, a, b, c:1; ctype=s32 f32"; }
    And { "9.7.8.1" 10 10 "and.type d, a, b; type=pred b16 b32 b64"; }
    Or { "9.7.8.2" 10 10 "or.type d, a, b; type=pred b16 b32 b64"; }
    Xor { "9.7.8.3" 10 10 "xor.type d, a, b; type=pred b16 b32 b64"; }
    Not { "9.7.8.4" 10 10 "not.type d, a; type=pred b16 b32 b64"; }
    Cnot { "9.7.8.5" 10 10 "cnot.type d, a; type=b16 b32 b64"; }
    Lop3 {
        "9.7.8.6" 43 50 "lop3.b32 d, a, b, c, imm";
        "9.7.8.6" 82 70 "lop3.boolop.b32 d|p, a, b, c, imm, {!}q; boolop=or and";
    }
    Shf { "9.7.8.7" 31 32 "shf.dir.mode.b32 d, a, b, c:u32; dir=l r; mode=clamp wrap"; }
    Shl { "9.7.8.8" 10 10 "shl.type d, a, b:u32; type=b16 b32 b64"; }
    Shr { "9.7.8.9" 10 10 "shr.type d, a, b:u32; type=b16 b32 b64 u16 u32 u64 s16 s32 s64"; }
    Vadd {
        "9.7.18.1" 20 20 "vadd.dtype.atype.btype{.sat} d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vadd.dtype.atype.btype{.sat} d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vadd.dtype.atype.btype{.sat}.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; op2=add min max";
    }
    Vsub {
        "9.7.18.1" 20 20 "vsub.dtype.atype.btype{.sat} d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vsub.dtype.atype.btype{.sat} d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vsub.dtype.atype.btype{.sat}.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; op2=add min max";
    }
    Vabsdiff {
        "9.7.18.1" 20 20 "vabsdiff.dtype.atype.btype{.sat} d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vabsdiff.dtype.atype.btype{.sat} d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vabsdiff.dtype.atype.btype{.sat}.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; op2=add min max";
    }
    Vmin {
        "9.7.18.1" 20 20 "vmin.dtype.atype.btype{.sat} d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vmin.dtype.atype.btype{.sat} d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vmin.dtype.atype.btype{.sat}.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; op2=add min max";
    }
    Vmax {
        "9.7.18.1" 20 20 "vmax.dtype.atype.btype{.sat} d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vmax.dtype.atype.btype{.sat} d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32";
        "9.7.18.1" 20 20 "vmax.dtype.atype.btype{.sat}.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; op2=add min max";
    }
    Vshl {
        "9.7.18.2" 20 20 "vshl.dtype.atype.u32{.sat}.mode d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; mode=clamp wrap";
        "9.7.18.2" 20 20 "vshl.dtype.atype.u32{.sat}.mode d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; mode=clamp wrap";
        "9.7.18.2" 20 20 "vshl.dtype.atype.u32{.sat}.mode.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; mode=clamp wrap; op2=add min max";
    }
    Vshr {
        "9.7.18.2" 20 20 "vshr.dtype.atype.u32{.sat}.mode d, a:b32/p, b:b32/p; dtype=u32 s32; atype=u32 s32; mode=clamp wrap";
        "9.7.18.2" 20 20 "vshr.dtype.atype.u32{.sat}.mode d/p, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; mode=clamp wrap";
        "9.7.18.2" 20 20 "vshr.dtype.atype.u32{.sat}.mode.op2 d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; mode=clamp wrap; op2=add min max";
    }
    Vmad {
        "9.7.18.3" 20 20 "vmad.dtype.atype.btype{.sat}{.scale} d, a:b32/pn, b:b32/pn, c:b32/n; dtype=u32 s32; atype=u32 s32; btype=u32 s32; scale=shr7 shr15";
        "9.7.18.3" 20 20 "vmad.dtype.atype.btype.po{.sat}{.scale} d, a:b32/p, b:b32/p, c:b32; dtype=u32 s32; atype=u32 s32; btype=u32 s32; scale=shr7 shr15";
    }
    Vset {
        "9.7.18.4" 20 20 "vset.atype.btype.cmp d:u32, a:b32/p, b:b32/p; atype=u32 s32; btype=u32 s32; cmp=eq ne lt le gt ge";
        "9.7.18.4" 20 20 "vset.atype.btype.cmp d:u32/p, a:b32/p, b:b32/p, c:b32; atype=u32 s32; btype=u32 s32; cmp=eq ne lt le gt ge";
        "9.7.18.4" 20 20 "vset.atype.btype.cmp.op2 d:u32, a:b32/p, b:b32/p, c:b32; atype=u32 s32; btype=u32 s32; op2=add min max; cmp=eq ne lt le gt ge";
    }
    Vadd2 { "9.7.18.5" 30 30 "vadd2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vsub2 { "9.7.18.5" 30 30 "vsub2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vavrg2 { "9.7.18.5" 30 30 "vavrg2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vabsdiff2 { "9.7.18.5" 30 30 "vabsdiff2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vmin2 { "9.7.18.5" 30 30 "vmin2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vmax2 { "9.7.18.5" 30 30 "vmax2.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vset2 { "9.7.18.6" 30 30 "vset2.atype.btype.cmp{.add} d:u32/p, a:b32/p, b:b32/p, c:b32/r; atype=u32 s32; btype=u32 s32; cmp=eq ne lt le gt ge"; }
    Vadd4 { "9.7.18.7" 30 30 "vadd4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vsub4 { "9.7.18.7" 30 30 "vsub4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vavrg4 { "9.7.18.7" 30 30 "vavrg4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vabsdiff4 { "9.7.18.7" 30 30 "vabsdiff4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vmin4 { "9.7.18.7" 30 30 "vmin4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vmax4 { "9.7.18.7" 30 30 "vmax4.dtype.atype.btype{.sat|.add} d/p, a:b32/p, b:b32/p, c:b32/r; dtype=u32 s32; atype=u32 s32; btype=u32 s32"; }
    Vset4 { "9.7.18.8" 30 30 "vset4.atype.btype.cmp{.add} d:u32/p, a:b32/p, b:b32/p, c:b32/r; atype=u32 s32; btype=u32 s32; cmp=eq ne lt le gt ge"; }
}
