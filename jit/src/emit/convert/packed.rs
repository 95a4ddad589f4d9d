//! `cvt` with packed and narrow floating-point formats: pairs of halves, tf32, 8-, 6- and 4-bit formats.

use crate::emit::float::half::is_half;
use crate::emit::form::Form;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::Inst;
use baseline::build::{IntCmp, V};
use ptx::ast::{Mod, Round, Type};

/// A binary format of at most 8 bits.
#[derive(Clone, Copy)]
struct Narrow {
    /// Bits of the fraction.
    fraction: u32,
    bias: u32,
    /// Encoding of the largest finite magnitude.
    max: u64,
    /// Encoding of NaN, for formats that have one; others take the largest number.
    nan: Option<u64>,
    /// Width of a value, sign included.
    bits: u32,
    /// Distance of the two values of a pair.
    stride: u32,
}

fn format_of(ty: Type) -> Option<Narrow> {
    Some(match ty {
        Type::E4M3x2 => Narrow { fraction: 3, bias: 7, max: 0x7e, nan: Some(0x7f), bits: 8, stride: 8 },
        Type::E5M2x2 => Narrow { fraction: 2, bias: 15, max: 0x7b, nan: Some(0x7f), bits: 8, stride: 8 },
        Type::E2M3x2 => Narrow { fraction: 3, bias: 1, max: 0x1f, nan: None, bits: 6, stride: 8 },
        Type::E3M2x2 => Narrow { fraction: 2, bias: 3, max: 0x1f, nan: None, bits: 6, stride: 8 },
        Type::E2M1x2 => Narrow { fraction: 1, bias: 1, max: 0x7, nan: None, bits: 4, stride: 4 },
        _ => return None,
    })
}

impl Emit<'_> {
    pub(super) fn cvt_packed(&mut self, i: &Inst, d: Type, s: Type, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let refuse = |e: &Self| Err(unsupported(e.spelled(i)));
        let word = self.form_type(ll.int(32), form);
        match (d, s) {
            (Type::F16x2 | Type::BF16x2, Type::F32) if i.args.len() == 2 => {
                let mut halves = vec![];
                for &a in &i.args {
                    let x = self.get_as(a, Type::F32, form);
                    let x = if i.has(Mod::Relu) { self.relu(x) } else { x };
                    let r = self.narrow_half(x, d, Rnd::of(i));
                    let r = if i.has(Mod::SatFinite) { self.finite_half(r, d) } else { r };
                    let canonical = i.has(Mod::Relu) || i.has(Mod::SatFinite);
                    let r = if canonical { self.canonical_half(r, d) } else { r };
                    halves.push(ll.zext(r, word));
                }
                Ok(ll.or(ll.shl(halves[0], ll.c(word, 16)), halves[1]))
            }
            (Type::TF32, Type::F32) => {
                let x = self.get_as(i.args[0], Type::F32, form);
                let x = if i.has(Mod::Relu) { self.relu(x) } else { x };
                Ok(self.tf32(x, i.round(), i.has(Mod::SatFinite)))
            }
            (_, Type::F32) if i.args.len() == 2 => {
                let Some(f) = format_of(d) else { return refuse(self) };
                let mut acc = None;
                for &a in &i.args {
                    let x = self.get_as(a, Type::F32, form);
                    let x = if i.has(Mod::Relu) { self.relu(x) } else { x };
                    let r = self.narrow_to(x, f);
                    acc = Some(match acc {
                        None => ll.shl(r, ll.c(word, f.stride as u64)),
                        Some(high) => ll.or(high, r),
                    });
                }
                Ok(acc.unwrap_or_else(|| ll.zero(word)))
            }
            (_, Type::F16x2 | Type::BF16x2) if i.args.len() == 1 => {
                let Some(f) = format_of(d) else { return refuse(self) };
                let h = self.half_lanes(i.args[0], s, form);
                let x = self.widen_half(h, s);
                let x = if i.has(Mod::Relu) { self.relu(x) } else { x };
                let r = self.narrow_to(x, f);
                // Two lanes of 32 bits a thread.
                let pair = ll.bitcast(r, self.form_type(ll.int(64), form));
                let t = ll.type_of(pair);
                let high = ll.lshr(pair, ll.c(t, 32 - f.stride as u64));
                let both = ll.or(pair, high);
                let both = ll.trunc(both, word);
                Ok(ll.and(both, ll.c(word, (1 << (f.stride + f.bits)) - 1)))
            }
            (Type::F16x2 | Type::BF16x2, _) if i.args.len() == 1 && !is_half(s) => {
                let Some(f) = format_of(s) else { return refuse(self) };
                let x = self.get_as(i.args[0], Type::B16, form);
                let x = ll.zext(x, word);
                let mut halves = vec![];
                for k in [1, 0] {
                    let code = ll.lshr(x, ll.c(word, k * f.stride as u64));
                    let r = self.widen_from(code, f, s);
                    let r = if i.has(Mod::Relu) { self.relu(r) } else { r };
                    let r = self.narrow_half(r, d, Rnd::Near);
                    halves.push(ll.zext(r, word));
                }
                Ok(ll.or(ll.shl(halves[0], ll.c(word, 16)), halves[1]))
            }
            _ => refuse(self),
        }
    }

    /// tf32 has the range of single precision and 10 bits of fraction; the bits below are zero here. Of NaNs hardware makes one, but
    /// for `.rna`, which is integer arithmetic there: the lower bits are cut off, and `.satfinite` takes one from what is not finite.
    fn tf32(&self, x: V, round: Option<Round>, finite: bool) -> V {
        let ll = self.ll;
        let b = self.bits_of(x);
        let t = ll.type_of(b);
        let add = match round {
            Some(Round::Rna) => ll.c(t, 0x1000),
            Some(Round::Rz) => ll.zero(t),
            _ => ll.add(ll.and(ll.lshr(b, ll.c(t, 13)), ll.c(t, 1)), ll.c(t, 0x0fff)),
        };
        let keep = ll.c(t, 0xffff_e000);
        let r = ll.and(ll.add(b, add), keep);
        let mag = ll.and(b, ll.c(t, 0x7fff_ffff));
        let special = ll.icmp(IntCmp::Uge, mag, ll.c(t, 0x7f80_0000));
        let r = ll.select(special, ll.and(b, keep), r);
        let r = if finite {
            let over = ll.icmp(IntCmp::Uge, ll.and(r, ll.c(t, 0x7fff_ffff)), ll.c(t, 0x7f80_0000));
            ll.select(over, ll.sub(r, ll.c(t, 0x2000)), r)
        } else {
            r
        };
        if round == Some(Round::Rna) {
            return r;
        }
        let nan = ll.icmp(IntCmp::Ugt, mag, ll.c(t, 0x7f80_0000));
        ll.select(nan, ll.c(t, 0x7fff_e000), r)
    }

    /// Single precision to a narrow format, to nearest even, saturating (`.rn.satfinite`), as 32-bit integers.
    fn narrow_to(&self, x: V, f: Narrow) -> V {
        let ll = self.ll;
        let ft = ll.type_of(x);
        let b = self.bits_of(x);
        let t = ll.type_of(b);
        let drop = 23 - f.fraction;
        let mag = ll.and(b, ll.c(t, 0x7fff_ffff));
        // Normal: half of the last place added (ties to even), then rebased.
        let odd = ll.and(ll.lshr(mag, ll.c(t, drop as u64)), ll.c(t, 1));
        let n = ll.add(mag, ll.add(odd, ll.c(t, (1 << (drop - 1)) - 1)));
        let n = ll.lshr(n, ll.c(t, drop as u64));
        let n = ll.sub(n, ll.c(t, ((127 - f.bias) as u64) << f.fraction));
        // Subnormal: an addition whose last place is that of the format's subnormal numbers.
        let least = 127 + 1 - f.bias;
        let magic = ((least + drop) as u64) << 23;
        let s = ll.fadd(ll.bitcast(mag, ft), ll.c(ft, magic));
        let s = ll.sub(self.bits_of(s), ll.c(t, magic));
        let small = ll.icmp(IntCmp::Ult, mag, ll.c(t, (least as u64) << 23));
        let r = ll.select(small, s, n);
        let r = ll.intrinsic("llvm.umin", &[t], &[r, ll.c(t, f.max)]);
        let sign = ll.shl(ll.lshr(b, ll.c(t, 31)), ll.c(t, f.bits as u64 - 1));
        let r = ll.or(r, sign);
        let nan = ll.icmp(IntCmp::Ugt, mag, ll.c(t, 0x7f80_0000));
        ll.select(nan, ll.c(t, f.nan.unwrap_or(f.max)), r)
    }

    /// A value of a narrow format in the low bits of `code`, to single precision.
    fn widen_from(&self, code: V, f: Narrow, ty: Type) -> V {
        let ll = self.ll;
        let t = ll.type_of(code);
        let ft = ll.like(t, ll.f32());
        let low = ll.and(code, ll.c(t, (1 << (f.bits - 1)) - 1));
        let m = ll.bitcast(ll.shl(low, ll.c(t, 23 - f.fraction as u64)), ft);
        let scale = ((127 - f.bias + 127) as u64) << 23;
        let r = self.bits_of(ll.fmul(m, ll.c(ft, scale)));
        let r = match (ty, f.nan) {
            (Type::E5M2x2, _) => {
                // As in f16: the top exponent is infinity and NaNs.
                let special = ll.icmp(IntCmp::Uge, low, ll.c(t, 0x7c));
                let nan = ll.icmp(IntCmp::Ugt, low, ll.c(t, 0x7c));
                let s = ll.select(nan, ll.c(t, 0x7fff_ffff), ll.c(t, 0x7f80_0000));
                ll.select(special, s, r)
            }
            (_, Some(nan)) => {
                let is = ll.icmp(IntCmp::Eq, low, ll.c(t, nan));
                ll.select(is, ll.c(t, 0x7fff_ffff), r)
            }
            _ => r,
        };
        let sign = ll.and(code, ll.c(t, 1 << (f.bits - 1)));
        let sign = ll.shl(sign, ll.c(t, 32 - f.bits as u64));
        ll.bitcast(ll.or(r, sign), ft)
    }
}
