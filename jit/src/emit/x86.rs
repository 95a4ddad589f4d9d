//! x86's own instructions: those that no generic operation of LLVM stands for, or that LLVM would not find. Each is asked for where
//! [`kernel_abi::HostFeatures`] has it; other architectures get the generic operations.

use super::rounding::{Arith, Rnd};
use super::state::Emit;
use baseline::build::{FloatCmp, V};

/// Immediate operand: the rounding that the processor is set to, exceptions as it is set to.
const AS_SET: u32 = 4;

/// Classes of numbers in the immediate operand of `vfpclass`.
const ZERO: u32 = 0x02 | 0x04;
const INFINITY: u32 = 0x08;
const SUBNORMAL: u32 = 0x20;

/// Immediate operand of embedded rounding, exceptions suppressed.
fn embedded(mode: Rnd) -> u32 {
    8 | match mode {
        Rnd::Near | Rnd::Odd => 0,
        Rnd::Down => 1,
        Rnd::Up => 2,
        Rnd::Zero => 3,
    }
}

/// Lanes of a 512-bit vector of single or double precision, and the end of instructions' names.
fn of_512(bits: u32) -> (u32, &'static str) {
    if bits == 32 {
        (16, "ps")
    } else {
        (8, "pd")
    }
}

impl Emit<'_> {
    /// An operation on single or double precision with embedded rounding.
    pub(super) fn embedded_rounding(&self, op: Arith, args: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let name = match op {
            Arith::Add => "add",
            Arith::Sub => "sub",
            Arith::Mul => "mul",
            Arith::Div => "div",
            Arith::Fma => "vfmadd",
            Arith::Sqrt => "sqrt",
        };
        let (n, suffix) = of_512(ll.bits(ll.type_of(args[0])));
        let name = format!("llvm.x86.avx512.{name}.{suffix}.512");
        self.pieces(n, args, |p| {
            let mut a = p.to_vec();
            a.push(ll.i32(embedded(mode)));
            ll.intrinsic(&name, &[], &a)
        })
    }

    /// Double to single precision with embedded rounding.
    pub(super) fn narrow_embedded(&self, x: V, mode: Rnd) -> V {
        let ll = self.ll;
        self.pieces(8, &[x], |p| {
            let name = "llvm.x86.avx512.mask.cvtpd2ps.512";
            let none = ll.zero(ll.vec(ll.f32(), 8));
            ll.intrinsic(name, &[], &[p[0], none, ll.ones(ll.int(8)), ll.i32(embedded(mode))])
        })
    }

    /// Where singles are of one of the classes.
    fn of_class(&self, x: V, classes: u32) -> V {
        let ll = self.ll;
        self.pieces(16, &[x], |p| ll.intrinsic("llvm.x86.avx512.fpclass.ps.512", &[], &[p[0], ll.i32(classes)]))
    }

    /// Where singles are subnormal.
    pub(super) fn is_subnormal(&self, x: V) -> V {
        self.of_class(x, SUBNORMAL)
    }

    /// Where singles are zeros or positive infinity.
    pub(super) fn is_zero_or_infinite(&self, x: V) -> V {
        if self.host.classifies {
            return self.of_class(x, ZERO | INFINITY);
        }
        let ll = self.ll;
        let t = ll.type_of(x);
        let is = |c: u64| ll.fcmp(FloatCmp::Oeq, x, ll.c(t, c));
        ll.or(is(0), is(0x7f80_0000))
    }

    /// Reciprocal square roots of singles, good to 2^-14.
    pub(super) fn root_estimate(&self, x: V) -> V {
        let ll = self.ll;
        let lanes = self.host.vector_bytes / 4;
        let name = format!("llvm.x86.avx512.rsqrt14.ps.{}", lanes * 32);
        self.pieces(lanes, &[x], |p| {
            let none = ll.zero(ll.type_of(p[0]));
            ll.intrinsic(&name, &[], &[p[0], none, ll.ones(ll.int(lanes))])
        })
    }

    /// Minimum or maximum of numbers in single or double precision, zeros ordered by their sign.
    pub(super) fn range(&self, max: bool, a: V, b: V) -> V {
        let ll = self.ll;
        let (n, suffix) = of_512(ll.bits(ll.type_of(a)));
        let name = format!("llvm.x86.avx512.mask.range.{suffix}.512");
        // Immediate: minimum or maximum, the sign of the result that of the operand chosen.
        let imm = ll.i32(4 | max as u32);
        self.pieces(n, &[a, b], |p| {
            let none = ll.zero(ll.type_of(p[0]));
            ll.intrinsic(&name, &[], &[p[0], p[1], imm, none, ll.ones(ll.int(n)), ll.i32(AS_SET)])
        })
    }

    /// Single or double precision to integers of `bits`, truncated. What is out of range becomes the least integer, or of unsigned
    /// ones the greatest.
    pub(super) fn truncate(&self, x: V, bits: u32, signed: bool) -> V {
        let ll = self.ll;
        let from = ll.bits(ll.type_of(x));
        let (_, suffix) = of_512(from);
        let n = 512 / from.max(bits);
        let to = match (bits, signed) {
            (32, true) => "dq",
            (32, false) => "udq",
            (_, true) => "qq",
            (_, false) => "uqq",
        };
        let name = format!("llvm.x86.avx512.mask.cvtt{suffix}2{to}.512");
        self.pieces(n, &[x], |p| {
            let none = ll.zero(ll.vec(ll.int(bits), n));
            ll.intrinsic(&name, &[], &[p[0], none, ll.ones(ll.int(n)), ll.i32(AS_SET)])
        })
    }

    /// Singles in the range of signed 32-bit integers, truncated; the least integer for all others.
    pub(super) fn truncate_single(&self, x: V) -> V {
        let ll = self.ll;
        let bytes = if ll.is_vec(ll.type_of(x)) { self.host.vector_bytes } else { 16 };
        match bytes {
            64 => self.truncate(x, 32, true),
            32 => self.pieces(8, &[x], |p| ll.intrinsic("llvm.x86.avx.cvtt.ps2dq.256", &[], &[p[0]])),
            _ => self.pieces(4, &[x], |p| ll.intrinsic("llvm.x86.sse2.cvttps2dq", &[], &[p[0]])),
        }
    }

    /// `p * 2^floor(x)` in single precision, overflowing and underflowing as it should; zero where `x` is below `least`.
    pub(super) fn scale_by_floor(&self, p: V, x: V, least: Option<f64>) -> V {
        let ll = self.ll;
        let name = "llvm.x86.avx512.mask.scalef.ps.512";
        self.pieces(16, &[p, x], |p| {
            let none = ll.zero(ll.type_of(p[0]));
            let keep = match least {
                Some(least) => {
                    let low = ll.c_real(ll.type_of(p[1]), least);
                    ll.bitcast(ll.fcmp(FloatCmp::Uge, p[1], low), ll.int(16))
                }
                None => ll.ones(ll.int(16)),
            };
            ll.intrinsic(name, &[], &[p[0], p[1], none, keep, ll.i32(AS_SET)])
        })
    }

    /// An instruction on singles with an immediate operand or none.
    fn unary(&self, name: &str, x: V, imm: Option<u32>) -> V {
        let ll = self.ll;
        self.pieces(16, &[x], |p| {
            let mut a = vec![p[0]];
            a.extend(imm.map(|i| ll.i32(i)));
            a.extend([ll.zero(ll.type_of(p[0])), ll.ones(ll.int(16)), ll.i32(AS_SET)]);
            ll.intrinsic(name, &[], &a)
        })
    }

    /// Mantissas of singles in [3/4, 3/2): NaN for negative numbers, 1 for zero and infinity.
    pub(super) fn mantissa(&self, x: V) -> V {
        self.unary("llvm.x86.avx512.mask.getmant.ps.512", x, Some(0b1011))
    }

    /// Exponents of singles as singles: infinite for zero and infinity.
    pub(super) fn exponent(&self, x: V) -> V {
        self.unary("llvm.x86.avx512.mask.getexp.ps.512", x, None)
    }

    /// Each eight lanes' words permuted among them: lane `l` gets that of the lane of its eight that the low three bits of `index[l]` name.
    pub(super) fn permute_eights(&self, x: V, index: V) -> V {
        self.pieces(8, &[x, index], |p| self.ll.intrinsic("llvm.x86.avx2.permd", &[], p))
    }

    /// Products of signed 16-bit integers, those of two neighbours added.
    pub(super) fn pair_products(&self, a: V, b: V) -> V {
        let ll = self.ll;
        let (n, name) = match self.host.vector_bytes.min(2 * ll.lanes(ll.type_of(a))) {
            64 => (32, "llvm.x86.avx512.pmaddw.d.512"),
            32 => (16, "llvm.x86.avx2.pmadd.wd"),
            _ => (8, "llvm.x86.sse2.pmadd.wd"),
        };
        self.pieces(n, &[a, b], |p| ll.intrinsic(name, &[], p))
    }

    /// The products of the unsigned bytes of words by signed ones, those of a word added to a sum.
    pub(super) fn byte_products(&self, sum: V, unsigned: V, signed: V) -> V {
        let ll = self.ll;
        let (n, name) = match ll.lanes(ll.type_of(sum)) {
            0..=4 => (4, "llvm.x86.avx512.vpdpbusd.128"),
            8 => (8, "llvm.x86.avx512.vpdpbusd.256"),
            _ => (16, "llvm.x86.avx512.vpdpbusd.512"),
        };
        self.pieces(n, &[sum, unsigned, signed], |p| ll.intrinsic(name, &[], p))
    }

    /// Gathers elements of 4 or 8 bytes, as floating-point numbers, into a vector register, from `p + index[lane] * scale`. Lanes that
    /// `mask` leaves out are zero.
    pub(super) fn gather_register(&self, p: V, index: V, scale: i64, bytes: u32, mask: V) -> V {
        let ll = self.ll;
        let n = self.host.vector_bytes / bytes;
        let t = ll.vec(if bytes == 4 { ll.f32() } else { ll.f64() }, n);
        let zero = ll.zero(t);
        if self.host.mask_registers {
            let name = match bytes {
                4 => "llvm.x86.avx512.mask.gather.dps.512",
                _ => "llvm.x86.avx512.mask.gather.dpd.512",
            };
            return ll.intrinsic(name, &[], &[zero, p, index, mask, ll.i32(scale as u32)]);
        }
        let name = match bytes {
            4 => "llvm.x86.avx2.gather.d.ps.256",
            _ => "llvm.x86.avx2.gather.d.pd.256",
        };
        let mask = ll.bitcast(ll.sext(mask, ll.vec(ll.int(bytes * 8), n)), t);
        ll.intrinsic(name, &[], &[zero, p, index, mask, ll.c(ll.int(8), scale as u64)])
    }
}
