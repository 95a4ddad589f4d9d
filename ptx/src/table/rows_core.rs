//! Rows of the instruction table.

use super::{Op, Row};

/// Writes rows as `section ptx sm form`, grouped by opcode.
macro_rules! rows {
    ($($op:ident { $($section:literal $ptx:literal $sm:literal $form:literal;)* })*) => {
        /// The forms of an opcode, in the manual's order.
        pub fn rows(op: Op) -> &'static [Row] {
            match op {
                $(Op::$op => &[$(Row { section: $section, ptx: $ptx, sm: $sm, form: $form }),*],)*
                _ => &[],
            }
        }
    };
}

rows! {
    Add {
        "9.7.1.1" 10 10 "add.type d, a, b; type=u16 u32 u64 s16 s32 s64 u16x2 s16x2";
        "9.7.1.1" 10 10 "add.sat.s32 d, a, b";
        "9.7.2.1" 12 10 "add.cc.type d, a, b; type=u32 s32 b32 u64 s64 b64";
        "9.7.3.3" 10 10 "add{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.3" 86 100 "add{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.3" 10 13 "add{.rnd}{.sat}.f64 d, a, b";
        "9.7.4.1" 42 53 "add{.rn|.rz}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.1" 78 90 "add{.rn|.rz}.type d, a, b; type=bf16 bf16x2";
        "9.7.5.1" 86 100 "add{.rnd}{.sat}.f32.atype d, a:1, c:f32; atype=f16 bf16";
    }
    Sub {
        "9.7.1.2" 10 10 "sub.type d, a, b; type=u16 u32 u64 s16 s32 s64 u16x2 s16x2";
        "9.7.1.2" 10 10 "sub.sat.s32 d, a, b";
        "9.7.2.3" 12 10 "sub.cc.type d, a, b; type=u32 s32 b32 u64 s64 b64";
        "9.7.3.4" 10 10 "sub{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.4" 86 100 "sub{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.4" 10 13 "sub{.rnd}{.sat}.f64 d, a, b";
        "9.7.4.2" 42 53 "sub{.rn|.rz}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.2" 78 90 "sub{.rn|.rz}.type d, a, b; type=bf16 bf16x2";
        "9.7.5.2" 86 100 "sub{.rnd}{.sat}.f32.atype d, a:1, c:f32; atype=f16 bf16";
    }
    Mul {
        "9.7.1.3" 10 10 "mul{.lo|.hi}.itype d, a, b";
        "9.7.1.3" 10 10 "mul.wide.type d:wide, a, b; type=u16 u32 s16 s32";
        "9.7.3.5" 10 10 "mul{.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.5" 86 100 "mul{.rnd}{.ftz}.f32x2 d, a, b";
        "9.7.3.5" 10 13 "mul{.rnd}{.sat}.f64 d, a, b";
        "9.7.4.3" 42 53 "mul{.rn|.rz}{.ftz}{.sat}.type d, a, b; type=f16 f16x2";
        "9.7.4.3" 78 90 "mul{.rn|.rz}.type d, a, b; type=bf16 bf16x2";
    }
    Mad {
        "9.7.1.4" 10 10 "mad{.lo|.hi}.itype d, a, b, c";
        "9.7.1.4" 10 10 "mad.wide.type d:wide, a, b, c:wide; type=u16 u32 s16 s32";
        "9.7.1.4" 10 10 "mad{.hi|.lo}.sat.s32 d, a, b, c";
        "9.7.2.5" 30 20 "mad{.hi|.lo}.cc.type d, a, b, c; type=u32 s32 u64 s64";
        "9.7.3.6" 10 10 "mad{.rnd}{.ftz}{.sat}.f32 d, a, b, c";
        "9.7.3.6" 10 13 "mad{.rnd}{.sat}.f64 d, a, b, c";
    }
    Mul24 { "9.7.1.5" 10 10 "mul24{.lo|.hi}.type d, a, b; type=u32 s32"; }
    Mad24 {
        "9.7.1.6" 10 10 "mad24{.lo|.hi}.type d, a, b, c; type=u32 s32";
        "9.7.1.6" 10 10 "mad24.hi.sat.s32 d, a, b, c";
    }
    Sad { "9.7.1.7" 10 10 "sad.itype d, a, b, c"; }
    Div {
        "9.7.1.8" 10 10 "div.itype d, a, b";
        "9.7.3.8" 10 10 "div{.approx|.full|.rnd}{.ftz}{.sat}.f32 d, a, b";
        "9.7.3.8" 10 13 "div{.rnd}{.sat}.f64 d, a, b";
    }
    Rem { "9.7.1.9" 10 10 "rem.itype d, a, b"; }
    Abs {
        "9.7.1.10" 10 10 "abs.type d, a; type=s16 s32 s64";
        "9.7.3.9" 10 10 "abs{.ftz}.f32 d, a";
        "9.7.3.9" 10 13 "abs.f64 d, a";
        "9.7.4.6" 65 53 "abs{.ftz}.type d, a; type=f16 f16x2";
        "9.7.4.6" 70 80 "abs.type d, a; type=bf16 bf16x2";
    }
    Neg {
        "9.7.1.11" 10 10 "neg.type d, a; type=s16 s32 s64";
        "9.7.3.10" 10 10 "neg{.ftz}.f32 d, a";
        "9.7.3.10" 10 13 "neg.f64 d, a";
        "9.7.4.5" 60 53 "neg{.ftz}.type d, a; type=f16 f16x2";
        "9.7.4.5" 70 80 "neg.type d, a; type=bf16 bf16x2";
    }
    Min {
        "9.7.1.12" 10 10 "min.type d, a, b; type=u16 u32 u64 u16x2 s16 s64";
        "9.7.1.12" 10 10 "min{.relu}.type d, a, b; type=s16x2 s32";
        "9.7.3.11" 10 10 "min{.ftz}{.NaN}{.xorsign}{.abs}.f32 d, a, b";
        "9.7.3.11" 88 100 "min{.ftz}{.NaN}{.abs}.f32 d, a, b, c";
        "9.7.3.11" 10 13 "min.f64 d, a, b";
        "9.7.4.7" 70 80 "min{.ftz}{.NaN}{.xorsign}{.abs}.type d, a, b; type=f16 f16x2 bf16 bf16x2";
    }
    Max {
        "9.7.1.13" 10 10 "max.type d, a, b; type=u16 u32 u64 u16x2 s16 s64";
        "9.7.1.13" 10 10 "max{.relu}.type d, a, b; type=s16x2 s32";
        "9.7.3.12" 10 10 "max{.ftz}{.NaN}{.xorsign}{.abs}.f32 d, a, b";
        "9.7.3.12" 88 100 "max{.ftz}{.NaN}{.abs}.f32 d, a, b, c";
        "9.7.3.12" 10 13 "max.f64 d, a, b";
        "9.7.4.8" 70 80 "max{.ftz}{.NaN}{.xorsign}{.abs}.type d, a, b; type=f16 f16x2 bf16 bf16x2";
    }
    Popc { "9.7.1.14" 20 20 "popc.type d:u32, a; type=b32 b64"; }
    Clz { "9.7.1.15" 20 20 "clz.type d:u32, a; type=b32 b64"; }
    Bfind { "9.7.1.16" 20 20 "bfind{.shiftamt}.type d:u32, a; type=u32 u64 s32 s64"; }
    Fns { "9.7.1.17" 60 30 "fns.b32 d, a, b, c"; }
    Brev { "9.7.1.18" 20 20 "brev.type d, a; type=b32 b64"; }
    Bfe { "9.7.1.19" 20 20 "bfe.type d, a, b:u32, c:u32; type=u32 u64 s32 s64"; }
    Bfi { "9.7.1.20" 20 20 "bfi.type d, a, b, c:u32, e:u32; type=b32 b64"; }
    Szext { "9.7.1.21" 76 70 "szext.mode.type d, a, b:u32; mode=clamp wrap; type=u32 s32"; }
    Bmsk { "9.7.1.22" 76 70 "bmsk.mode.b32 d, a, b; mode=clamp wrap"; }
    Dp4a { "9.7.1.23" 50 61 "dp4a.atype.btype d:b32, a:b32, b:b32, c:b32; atype=u32 s32; btype=u32 s32"; }
    Dp2a { "9.7.1.24" 50 61 "dp2a.mode.atype.btype d:b32, a:b32, b:b32, c:b32; mode=lo hi; atype=u32 s32; btype=u32 s32"; }
    Addc { "9.7.2.2" 12 10 "addc{.cc}.type d, a, b; type=u32 s32 b32 u64 s64 b64"; }
    Subc { "9.7.2.4" 30 20 "subc{.cc}.type d, a, b; type=u32 s32 b32 u64 s64 b64"; }
    Madc { "9.7.2.6" 30 20 "madc{.lo|.hi}{.cc}.type d, a, b, c; type=u32 s32 u64 s64"; }
    Testp {
        "9.7.3.1" 20 20 "testp.op.type d:pred, a; op=finite infinite number notanumber normal subnormal; type=f32 f64";
    }
    Copysign { "9.7.3.2" 20 20 "copysign.type d, a, b; type=f32 f64"; }
    Fma {
        "9.7.3.7" 20 20 "fma.rnd{.ftz}{.sat}.f32 d, a, b, c";
        "9.7.3.7" 86 100 "fma.rnd{.ftz}.f32x2 d, a, b, c";
        "9.7.3.7" 14 13 "fma.rnd{.sat}.f64 d, a, b, c";
        "9.7.4.4" 42 53 "fma.rn{.ftz}{.sat|.relu}.type d, a, b, c; type=f16 f16x2";
        "9.7.4.4" 70 80 "fma.rn{.relu}.type d, a, b, c; type=bf16 bf16x2";
        "9.7.4.4" 92 100 "fma.rn.oob{.relu}.type d, a, b, c; type=f16 f16x2 bf16 bf16x2";
        "9.7.5.3" 86 100 "fma.rnd{.sat}.f32.atype d, a:1, b:1, c:f32; atype=f16 bf16";
    }
    Rcp {
        "9.7.3.13" 10 10 "rcp{.approx|.rnd}{.ftz}.f32 d, a";
        "9.7.3.13" 10 13 "rcp{.rnd}.f64 d, a";
        "9.7.3.14" 21 20 "rcp.approx.ftz.f64 d, a";
    }
    Sqrt {
        "9.7.3.15" 10 10 "sqrt{.approx|.rnd}{.ftz}.f32 d, a";
        "9.7.3.15" 10 13 "sqrt{.rnd}.f64 d, a";
    }
    Rsqrt {
        "9.7.3.16" 10 10 "rsqrt{.approx}{.ftz}.f32 d, a";
        "9.7.3.16" 10 13 "rsqrt{.approx}{.ftz}.f64 d, a";
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
        "9.7.4.9" 70 75 "tanh.approx.type d, a; type=f16 f16x2 bf16 bf16x2";
    }
    Set {
        "9.7.6.1" 10 10 "set.cmp{.ftz}.dtype.stype d, a:1, b:1; dtype=u32 s32 f32; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
        "9.7.6.1" 10 10 "set.cmp.bool{.ftz}.dtype.stype d, a:1, b:1, {!}c; dtype=u32 s32 f32; stype=b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
        "9.7.7.1" 42 53 "set.cmp{.ftz}.dtype.stype d, a:1, b:1; dtype=f16 bf16 f16x2 bf16x2 u16 s16 u32 s32; stype=f16 bf16 f16x2 bf16x2 b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
        "9.7.7.1" 42 53 "set.cmp.bool{.ftz}.dtype.stype d, a:1, b:1, {!}c; dtype=f16 bf16 f16x2 bf16x2 u16 s16 u32 s32; stype=f16 bf16 f16x2 bf16x2 b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
    }
    Setp {
        "9.7.6.2" 10 10 "setp.cmp{.ftz}.anytype p{|q}, a, b";
        "9.7.6.2" 10 10 "setp.cmp.bool{.ftz}.anytype p{|q}, a, b, {!}c";
        "9.7.7.2" 42 53 "setp.cmp{.ftz}.type p{|q}, a, b; type=f16 f16x2 bf16 bf16x2";
        "9.7.7.2" 42 53 "setp.cmp.bool{.ftz}.type p{|q}, a, b, {!}c; type=f16 f16x2 bf16 bf16x2";
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
    Shf { "9.7.8.7" 31 32 "shf.dir.mode.b32 d, a, b, c; dir=l r; mode=clamp wrap"; }
    Shl { "9.7.8.8" 10 10 "shl.type d, a, b:u32; type=b16 b32 b64"; }
    Shr { "9.7.8.9" 10 10 "shr.type d, a, b:u32; type=b16 b32 b64 u16 u32 u64 s16 s32 s64"; }
    Mov {
        "9.7.9.3" 10 10 "mov{.vec}.type d:mov, a:mov; type=pred b16 b32 b64 b128 u16 u32 u64 s16 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64 b8 u8 s8";
    }
    Shfl {
        "9.7.9.5" 30 30 "shfl.mode.b32 d{|p}, a, b:b32, c:b32; mode=up down bfly idx";
        "9.7.9.6" 60 30 "shfl.sync.mode.b32 d{|p}, a, b:b32, c:b32, e:b32; mode=up down bfly idx";
    }
    Prmt { "9.7.9.7" 20 20 "prmt.b32{.mode} d, a, b, c; mode=f4e b4e rc8 ecl ecr rc16"; }
    Ld {
        "9.7.9.8" 10 10 "ld{.weak}{.space}{.ldcop}{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 74 70 "ld{.weak}{.space}{.evict1}{.evict2}{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 10 10 "ld.volatile{.space}{.prefetch}{.vec}.memtype d/wv, [a]";
        "9.7.9.8" 60 70 "ld.relaxed.scope{.space}{.evict1}{.evict2}{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 60 70 "ld.acquire.scope{.space}{.evict1}{.evict2}{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 82 70 "ld.mmio.relaxed.sys{.space}.memtype d/w, [a]";
        "9.7.9.9" 31 32 "ld.global{.ldcop}.nc{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.9" 74 70 "ld.global.nc{.evict1}{.evict2}{.hint}{.prefetch}{.vec}.memtype d/wv, [a]{, e:b64}";
    }
    Ldu { "9.7.9.10" 20 20 "ldu{.space}{.vec}.memtype d/wv, [a]"; }
    St {
        "9.7.9.11" 10 10 "st{.weak}{.space}{.stcop}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 74 70 "st{.weak}{.space}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 10 10 "st.volatile{.space}{.vec}.memtype [a], b/wv";
        "9.7.9.11" 60 70 "st.relaxed.scope{.space}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 60 70 "st.release.scope{.space}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 82 70 "st.mmio.relaxed.sys{.space}.memtype [a], b/w";
    }
    Cvta {
        "9.7.9.20" 20 20 "cvta.space.type d, a; type=u32 u64";
        "9.7.9.20" 20 20 "cvta.to.space.type d, a; type=u32 u64";
    }
    Cvt {
        "9.7.9.21" 10 10 "cvt{.irnd|.rnd}{.ftz}{.sat}.dtype.atype d/w, a:1/w; dtype=u8 u16 u32 u64 s8 s16 s32 s64 bf16 f16 f32 f64; atype=u8 u16 u32 u64 s8 s16 s32 s64 bf16 f16 f32 f64";
    }
    Bra { "9.7.12.3" 10 10 "bra{.uni} tgt"; }
    BrxIdx { "9.7.12.4" 60 30 "brx.idx{.uni} a:u32, tlist"; }
    Call { "9.7.12.5" 10 10 "call{.uni} a:anything, b:anything, c:anything, e:anything"; }
    Ret { "9.7.12.6" 10 10 "ret{.uni}"; }
    Exit { "9.7.12.7" 10 10 "exit"; }
    Bar {
        "9.7.13.1" 10 10 "bar{.cta}.sync a:b32{, b:b32}";
        "9.7.13.1" 20 20 "bar{.cta}.arrive a:b32, b:b32";
        "9.7.13.1" 20 20 "bar{.cta}.red.popc.u32 d, a:b32{, b:b32}, {!}c";
        "9.7.13.1" 20 20 "bar{.cta}.red.op.pred d, a:b32{, b:b32}, {!}c; op=and or";
        "9.7.13.2" 60 30 "bar.warp.sync a:b32";
    }
    Barrier {
        "9.7.13.1" 60 30 "barrier{.cta}.sync{.aligned} a:b32{, b:b32}";
        "9.7.13.1" 60 30 "barrier{.cta}.arrive{.aligned} a:b32, b:b32";
        "9.7.13.1" 60 30 "barrier{.cta}.red.popc{.aligned}.u32 d, a:b32{, b:b32}, {!}c";
        "9.7.13.1" 60 30 "barrier{.cta}.red.op{.aligned}.pred d, a:b32{, b:b32}, {!}c; op=and or";
        "9.7.13.3" 78 90 "barrier.cluster.arrive{.sem}{.aligned}; sem=release relaxed";
        "9.7.13.3" 78 90 "barrier.cluster.wait{.acquire}{.aligned}";
    }
    Membar { "9.7.13.4" 14 10 "membar.level; level=cta gl sys"; }
    Atom {
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.space}.op{.hint}.type d, [a], b{, e:b64}; op=and or xor exch add inc dec min max; type=b32 b64 u32 u64 s32 s64 f32 f64 b16";
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.space}.cas{.hint}.type d, [a], b, c{, e:b64}; type=b16 b32 b64 b128 u32 u64 s32 s64";
        "9.7.13.5" 83 90 "atom{.sem}{.scope}{.space}.exch{.hint}.b128 d, [a], b{, e:b64}";
        "9.7.13.5" 62 70 "atom{.sem}{.scope}{.space}.add.noftz{.hint}.type d, [a], b{, e:b64}; type=f16 f16x2 bf16 bf16x2";
        "9.7.13.5" 81 90 "atom{.sem}{.scope}{.space}.add{.hint}.vec.f32 d/v, [a], b/v{, e:b64}";
        "9.7.13.5" 81 90 "atom{.sem}{.scope}{.space}.op.noftz{.hint}.vec.type d/v, [a], b/v{, e:b64}; op=add min max; type=f16 bf16 f16x2 bf16x2";
    }
    Red {
        "9.7.13.7" 12 11 "red{.sem}{.scope}{.space}.op{.hint}.type [a], b{, e:b64}; sem=relaxed release; op=and or xor add inc dec min max; type=b32 b64 u32 u64 s32 s64 f32 f64";
        "9.7.13.7" 62 70 "red{.sem}{.scope}{.space}.add.noftz{.hint}.type [a], b{, e:b64}; sem=relaxed release; type=f16 f16x2 bf16 bf16x2";
        "9.7.13.7" 81 90 "red{.sem}{.scope}{.space}.add{.hint}.vec.f32 [a], b/v{, e:b64}; sem=relaxed release";
        "9.7.13.7" 81 90 "red{.sem}{.scope}{.space}.op.noftz{.hint}.vec.type [a], b/v{, e:b64}; sem=relaxed release; op=add min max; type=f16 bf16 f16x2 bf16x2";
    }
    Vote {
        "9.7.13.9" 12 12 "vote.mode.pred d, {!}a; mode=all any uni";
        "9.7.13.9" 20 20 "vote.ballot.b32 d, {!}a";
        "9.7.13.10" 60 30 "vote.sync.mode.pred d, {!}a, b:b32; mode=all any uni";
        "9.7.13.10" 60 30 "vote.sync.ballot.b32 d, {!}a, b:b32";
    }
    Activemask { "9.7.13.12" 62 30 "activemask.b32 d"; }
    Trap { "9.7.19.5" 10 10 "trap"; }
    Brkpt { "9.7.19.1" 10 11 "brkpt"; }
    Nanosleep { "9.7.19.2" 63 70 "nanosleep.u32 a"; }
}
