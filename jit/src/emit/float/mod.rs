//! Floating-point instructions: operands, modifiers and dispatch to the families.
//!
//! * `round.rs`: rounding, and `soft.rs`: fused multiply-add in integers. `half.rs`: f16 and bf16.
//! * `minmax.rs`: extrema, clamps, classes. `divide.rs`: approximate quotients; other approximations in `math.rs`.
//!
//! NaN results are whatever the host's instruction gives, except where PTX names one; `nan_bits.rs` settles those of single precision.

mod divide;
pub(crate) mod half;
mod minmax;
mod round;
mod soft;

use super::form::Form;
use super::rounding::{Arith, Rnd};
use super::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::{Inst, Kind, Val};
use crate::print;
use baseline::build::{FloatCmp, V};
use half::is_half;
use ptx::ast::{Mod, Type};
use ptx::table::Op;

impl Emit<'_> {
    /// Flushes subnormal numbers to zero of the same sign (`.ftz`, single precision).
    pub(crate) fn flush(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let b = self.bits_of(x);
        let z = ll.bitcast(ll.and(b, self.sign_bit(ll.type_of(b))), t);
        let tiny = if self.host.classifies && ll.is_vec(t) {
            self.is_subnormal(x)
        } else {
            ll.fcmp(FloatCmp::Olt, self.fabs(x), ll.c(t, 0x0080_0000))
        };
        ll.select(tiny, z, x)
    }

    /// Whether a value cannot be subnormal: results of `.ftz` instructions, constants.
    fn is_flushed(&self, v: Val) -> bool {
        let def = self.f.def(v);
        match def.kind {
            // Of a pair both halves.
            Kind::Const(c) => [c, c >> 32].iter().all(|w| w & 0x7f80_0000 != 0 || w & 0x7fff_ffff == 0),
            Kind::Op(_) => {
                let flushes = def.info().is_some_and(|info| info.flushes);
                flushes && def.has(Mod::Ftz) && def.types().next() == Some(Type::F32)
            }
            _ => false,
        }
    }

    /// An operand as lanes to compute with: packed singles as twice as many lanes.
    fn float_arg(&mut self, i: &Inst, k: usize, ty: Type, form: Form) -> V {
        let v = i.args[k];
        if is_half(ty) {
            let h = self.half_lanes(v, ty, form);
            return self.widen_half(h, ty);
        }
        let x = if ty == Type::F32x2 {
            let x = self.get_as(v, Type::B64, form);
            self.split_lanes(x, self.ll.f32())
        } else {
            self.get_as(v, ty, form)
        };
        // 2 to a subnormal power is 1 with or without flushing.
        let matters = i.op() != Some(Op::Ex2);
        if i.has(Mod::Ftz) && ty != Type::F64 && matters && !self.is_flushed(v) {
            self.flush(x)
        } else {
            x
        }
    }

    /// Arithmetic on floating-point types. `i`'s first type is that of the result.
    pub(super) fn float_op(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ty = i.ty();
        if is_half(ty) {
            return self.half_op(op, i, form);
        }
        if !matches!(ty, Type::F32 | Type::F64 | Type::F32x2) {
            return Err(unsupported(self.spelled(i)));
        }
        // Mixed precision: all operands but the last are halves.
        let narrow = i.types().nth(1).unwrap_or(ty);
        if i.types().count() > 1 && !(is_half(narrow) && matches!(op, Op::Add | Op::Sub | Op::Fma)) {
            return Err(unsupported(self.spelled(i)));
        }
        if matches!(op, Op::Testp | Op::Copysign) {
            let a = self.get_as(i.args[0], ty, form);
            if op == Op::Testp {
                return Ok(self.testp(i, a));
            }
            let b = self.get_as(i.args[1], ty, form);
            return Ok(ll.intrinsic("llvm.copysign", &[ll.type_of(a)], &[b, a]));
        }
        let last = i.args.len() - 1;
        let args: Vec<V> = (0..=last).map(|k| self.float_arg(i, k, if k < last { narrow } else { ty }, form)).collect();
        let args = if last == 0 { vec![self.float_arg(i, 0, ty, form)] } else { args };
        let mode = Rnd::of(i);
        let approx = i.has(Mod::Approx) || i.has(Mod::Full);
        let ftz = i.has(Mod::Ftz) && ty != Type::F64;
        // Whether subnormal results are possible although the operands are not.
        let mut flush = ftz;
        let r = match op {
            Op::Add => self.rounded(Arith::Add, &args, mode),
            Op::Sub => self.rounded(Arith::Sub, &args, mode),
            Op::Mul => self.rounded(Arith::Mul, &args, mode),
            Op::Fma | Op::Mad if self.dominated(i, mode) => self.directed_by_addend(&args, mode),
            Op::Fma | Op::Mad => self.rounded(Arith::Fma, &args, mode),
            Op::Neg => {
                flush = false;
                ll.fneg(args[0])
            }
            Op::Abs => {
                flush = false;
                self.fabs(args[0])
            }
            Op::Min | Op::Max => {
                flush = false;
                self.extremum(op, i, &args)
            }
            Op::Div if i.has(Mod::Approx) => self.approximate_divide(args[0], args[1]),
            Op::Div => self.rounded(Arith::Div, &args, mode),
            Op::Rcp if approx && ty == Type::F64 => self.rough_double(args[0], false),
            Op::Rcp => {
                let one = ll.c_real(ll.type_of(args[0]), 1.0);
                self.rounded(Arith::Div, &[one, args[0]], mode)
            }
            Op::Sqrt => {
                flush = false;
                if approx && ftz {
                    self.approximate_root(args[0])
                } else {
                    self.rounded(Arith::Sqrt, &args, mode)
                }
            }
            Op::Rsqrt if ty == Type::F64 && i.has(Mod::Ftz) => self.rough_double(args[0], true),
            Op::Rsqrt => {
                flush = false;
                self.reciprocal_root(args[0])
            }
            Op::Ex2 if ty == Type::F32 => {
                flush = false;
                self.exp2(args[0], ftz)
            }
            Op::Lg2 if ty == Type::F32 => self.log2(args[0]),
            Op::Sin | Op::Cos if ty == Type::F32 => {
                flush = false;
                self.sine(args[0], op == Op::Cos)
            }
            Op::Tanh if ty == Type::F32 => self.tanh(args[0]),
            _ => return Err(unsupported(self.spelled(i))),
        };
        let r = if i.has(Mod::Sat) { self.saturate(r) } else { r };
        let r = if flush { self.flush(r) } else { r };
        Ok(if ty == Type::F32x2 { self.join_lanes(r, form) } else { r })
    }

    /// Whether a directed `fma.f32` is one that [`Emit::directed_by_addend`] does: a saturated number times a constant
    /// plus a larger constant, as in every exponential of CUDA's library.
    fn dominated(&self, i: &Inst, mode: Rnd) -> bool {
        let constant = |k: usize| self.f.as_const(i.args[k]).map(|c| f32::from_bits(c as u32).abs());
        let a = self.f.def(i.args[0]);
        let unit = a.has(Mod::Sat) && a.types().next() == Some(Type::F32);
        let (Some(b), Some(c)) = (constant(1), constant(2)) else { return false };
        let directed = matches!(mode, Rnd::Zero | Rnd::Down | Rnd::Up);
        directed && self.host.rounds_by_error() && i.ty() == Type::F32 && unit && b >= 1.0 && 2.0 * b <= c && c < 1e30
    }

    /// The instruction with its modifiers, for messages.
    pub(crate) fn spelled(&self, i: &Inst) -> String {
        format!("`{}`", i.op().map_or("?".into(), |op| print::spelling(op, &i.mods)))
    }
}
