//! `cvt` between scalar types.

mod address;
mod integer;
mod packed;

use super::float::half::{half_of, is_half};
use super::form::Form;
use super::rounding::Rnd;
use super::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::Inst;
use baseline::build::{IntCmp, T, V};
use ptx::ast::{Mod, Type};

impl Emit<'_> {
    pub(super) fn cvt(&mut self, i: &Inst, form: Form) -> Result<V, Error> {
        let ts: Vec<Type> = i.types().collect();
        let [d, s] = ts[..] else { return Err(unsupported(self.spelled(i))) };
        let scalar = |t: Type| t.is_signed() || t.is_unsigned() || (t.is_float() && t != Type::TF32);
        if !scalar(d) || !scalar(s) || d.size() * s.size() == 0 || i.args.len() != 1 {
            return self.cvt_packed(i, d, s, form);
        }
        let is_int = |t: Type| t.is_signed() || t.is_unsigned();
        if is_int(s) {
            let x = self.get_as(i.args[0], s, form);
            return Ok(if is_int(d) {
                let y = self.int_to_int(x, d, s, i.has(Mod::Sat));
                self.fill(i, y, d, form)
            } else {
                let r = self.int_to_float(x, s.is_signed(), d, Rnd::of(i));
                if i.has(Mod::Sat) {
                    self.saturate_as(r, d)
                } else {
                    r
                }
            });
        }
        let x = self.wide_source(i, s, form);
        if is_int(d) {
            let y = self.float_to_int(x, i.round(), d, s == Type::F64);
            return Ok(self.fill(i, y, d, form));
        }
        self.float_to_float(i, x, d, s)
    }

    /// A floating-point operand in single or double precision, flushed where `.ftz` asks for it. Hardware does not flush what it makes
    /// an `.f16` of. Of halves only those of `.bf16` are subnormal in single precision as well.
    fn wide_source(&mut self, i: &Inst, s: Type, form: Form) -> V {
        let x = if is_half(s) {
            let h = self.half_lanes(i.args[0], s, form);
            self.widen_half(h, s)
        } else {
            self.get_as(i.args[0], s, form)
        };
        let flushes = i.has(Mod::Ftz) && matches!(s, Type::F32 | Type::BF16) && i.ty() != Type::F16;
        if flushes {
            self.flush(x)
        } else {
            x
        }
    }

    /// An integer result in its register: a wider one is filled by its sign, or zeros.
    fn fill(&mut self, i: &Inst, y: V, d: Type, form: Form) -> V {
        let ll = self.ll;
        let full = i.results[0].map_or(d.bits(), |r| self.f.ty(r).bits());
        let t = self.form_type(ll.int(full), form);
        if d.is_signed() {
            ll.sext_or_trunc(y, t)
        } else {
            ll.zext_or_trunc(y, t)
        }
    }

    fn int_to_int(&self, x: V, d: Type, s: Type, sat: bool) -> V {
        let ll = self.ll;
        let st = ll.type_of(x);
        let t = ll.like(st, ll.int(d.bits()));
        let x = if sat { self.clamp_int(x, s.is_signed(), d.is_signed(), d.bits()) } else { x };
        if s.is_signed() {
            ll.sext_or_trunc(x, t)
        } else {
            ll.zext_or_trunc(x, t)
        }
    }

    /// Clamps an integer to the range of `m` bits, signed or not, as far as its own type reaches.
    pub(super) fn clamp_int(&self, x: V, signed: bool, to_signed: bool, m: u32) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let n = ll.bits(t);
        // Greatest value of the destination, and how many bits the source has for magnitudes.
        let max_bits = if to_signed { m - 1 } else { m };
        let own_bits = if signed { n - 1 } else { n };
        let mut x = x;
        if max_bits < own_bits {
            let name = if signed { "llvm.smin" } else { "llvm.umin" };
            x = ll.intrinsic(name, &[t], &[x, ll.c(t, (1u64 << max_bits) - 1)]);
        }
        if signed && !to_signed {
            x = ll.intrinsic("llvm.smax", &[t], &[x, ll.zero(t)]);
        } else if signed && m < n {
            let least = (-(1i64 << (m - 1))) as u64;
            x = ll.intrinsic("llvm.smax", &[t], &[x, ll.c(t, least)]);
        }
        x
    }

    /// Integers to any floating-point type, rounded once. Halves come as 16-bit integers.
    fn int_to_float(&self, x: V, signed: bool, d: Type, mode: Rnd) -> V {
        if is_half(d) {
            let x = self.int_to_wide(x, signed, Type::F32, Rnd::Odd);
            return self.narrow_half(x, d, mode);
        }
        self.int_to_wide(x, signed, d, mode)
    }

    /// Integers to single or double precision.
    fn int_to_wide(&self, x: V, signed: bool, d: Type, mode: Rnd) -> V {
        let ll = self.ll;
        let it = ll.type_of(x);
        let n = ll.bits(it);
        let (single, keep) = if d == Type::F32 { (true, 24) } else { (false, 53) };
        let t = ll.like(it, if single { ll.f32() } else { ll.f64() });
        let plain = |x: V, t: T| if signed { ll.sitofp(x, t) } else { ll.uitofp(x, t) };
        if mode == Rnd::Near || n <= keep {
            return plain(x, t);
        }
        if n <= 32 {
            let w = plain(x, ll.like(it, ll.f64()));
            return self.narrow(w, mode);
        }
        // The leading bits convert exactly; what they leave out decides.
        let s = if signed { ll.ashr(x, ll.c(it, 63)) } else { ll.zero(it) };
        let mag = ll.sub(ll.xor(x, s), s);
        let lead = ll.intrinsic("llvm.ctlz", &[it], &[mag, ll.bool(false)]);
        let room = ll.c(it, 64 - keep as u64);
        let lead = ll.intrinsic("llvm.umin", &[it], &[lead, room]);
        let cut = ll.and(mag, ll.shl(ll.ones(it), ll.sub(room, lead)));
        let r = self.bits_of(ll.uitofp(cut, t));
        let rt = ll.type_of(r);
        let inexact = ll.icmp(IntCmp::Ne, cut, mag);
        let negative = ll.icmp(IntCmp::Ne, s, ll.zero(it));
        let one = ll.c(rt, 1);
        let r = match mode {
            Rnd::Odd => ll.select(inexact, ll.or(r, one), r),
            Rnd::Down => ll.select(ll.and(inexact, negative), ll.add(r, one), r),
            Rnd::Up => ll.select(ll.and(inexact, ll.not(negative)), ll.add(r, one), r),
            Rnd::Zero | Rnd::Near => r,
        };
        let r = ll.select(negative, ll.or(r, self.sign_bit(rt)), r);
        ll.bitcast(r, t)
    }

    fn saturate_as(&self, x: V, d: Type) -> V {
        if !is_half(d) {
            return self.saturate(x);
        }
        let w = self.widen_half(x, d);
        self.narrow_half(self.saturate(w), d, Rnd::Near)
    }

    fn float_to_float(&mut self, i: &Inst, x: V, d: Type, s: Type) -> Result<V, Error> {
        let mode = Rnd::of(i);
        let x = self.integral(x, i.round());
        let x = if i.has(Mod::Sat) { self.saturate(x) } else { x };
        let x = if i.has(Mod::Relu) { self.relu(x) } else { x };
        let ll = self.ll;
        let double = s == Type::F64;
        if is_half(d) {
            let x = if double { self.narrow(x, Rnd::Odd) } else { x };
            let r = self.narrow_half(x, d, mode);
            let r = if i.has(Mod::SatFinite) { self.finite_half(r, d) } else { r };
            let canonical = i.has(Mod::Relu) || i.has(Mod::SatFinite);
            return Ok(if canonical { self.canonical_half(r, d) } else { r });
        }
        Ok(match (d, double) {
            (Type::F64, false) => ll.fpext(x, ll.like(ll.type_of(x), ll.f64())),
            (Type::F32, true) => {
                let r = self.narrow(x, mode);
                if i.has(Mod::Ftz) {
                    self.flush(r)
                } else {
                    r
                }
            }
            // An infinitesimal number has not become less so by rounding to an integer or a wider format.
            _ => x,
        })
    }

    /// Infinities of halves to the largest finite number of the same sign.
    pub(super) fn finite_half(&self, x: V, ty: Type) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let inf = if half_of(ty) == Type::F16 { 0x7c00 } else { 0x7f80 };
        let is_inf = ll.icmp(IntCmp::Eq, ll.and(x, ll.c(t, 0x7fff)), ll.c(t, inf));
        ll.select(is_inf, ll.sub(x, ll.c(t, 1)), x)
    }

    pub(super) fn cvt_pack(&mut self, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let (d, s) = (ts[0], ts[1]);
        let n = match d {
            Type::U2 | Type::S2 => 2,
            Type::U4 | Type::S4 => 4,
            _ => d.bits(),
        };
        if s != Type::S32 || !i.has(Mod::Sat) {
            return Err(unsupported(self.spelled(i)));
        }
        let t = self.form_type(ll.int(32), form);
        // a goes above b; what is already packed in c moves up.
        let mut acc = if let Some(&c) = i.args.get(2) {
            let c = self.get_as(c, Type::B32, form);
            if 2 * n >= 32 {
                ll.zero(t)
            } else {
                ll.shl(c, ll.c(t, 2 * n as u64))
            }
        } else {
            ll.zero(t)
        };
        for (k, &a) in i.args[..2].iter().enumerate() {
            let x = self.get_as(a, s, form);
            let x = self.clamp_int(x, true, d.is_signed(), n);
            let x = ll.and(x, ll.c(t, (1u64 << n) - 1));
            let at = (1 - k as u64) * n as u64;
            acc = ll.or(acc, ll.shl(x, ll.c(t, at)));
        }
        Ok(acc)
    }
}
