//! Video instructions: scalar ones on 32 bits and parts of them, SIMD ones on the halves or bytes of a register (PTX ISA,
//! 'Scalar Video Instructions', 'SIMD Video Instructions').

use super::form::Form;
use super::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::Inst;
use crate::lower::{place_of_part, Selected, NEGATES_PRODUCT, NEGATES_SUM};
use baseline::build::{IntCmp, V};
use ptx::ast::{Cmp, Mod, Type};
use ptx::table::Op;

/// The comparison of `vset`, which works on signed numbers wide enough for both operands.
fn comparison(i: &Inst) -> Result<IntCmp, Error> {
    let lo_hi = [(Mod::Lo, Cmp::Lt), (Mod::Hi, Cmp::Gt)].into_iter().find(|(m, _)| i.has(*m)).map(|x| x.1);
    Ok(match i.cmp().or(lo_hi) {
        Some(Cmp::Eq) => IntCmp::Eq,
        Some(Cmp::Ne) => IntCmp::Ne,
        Some(Cmp::Lt | Cmp::Lo) => IntCmp::Slt,
        Some(Cmp::Le | Cmp::Ls) => IntCmp::Sle,
        Some(Cmp::Gt | Cmp::Hi) => IntCmp::Sgt,
        Some(Cmp::Ge | Cmp::Hs) => IntCmp::Sge,
        _ => return Err(unsupported("`vset` with this comparison")),
    })
}

impl Emit<'_> {
    fn saturated(&self, x: V, bits: u64, signed: bool) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let (lo, hi) = if signed { (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1) } else { (0, (1i64 << bits) - 1) };
        let x = ll.intrinsic("llvm.smax", &[t], &[x, ll.c(t, lo as u64)]);
        ll.intrinsic("llvm.smin", &[t], &[x, ll.c(t, hi as u64)])
    }

    /// An operand of 32 bits in 64.
    fn video_source(&mut self, i: &Inst, k: usize, signed: bool, form: Form) -> V {
        let ll = self.ll;
        let wide = self.form_type(ll.int(64), form);
        let x = self.get_as(i.args[k], Type::B32, form);
        if signed {
            ll.sext(x, wide)
        } else {
            ll.zext(x, wide)
        }
    }

    /// A scalar video instruction: `vmad`, or one of `vadd vsub vabsdiff vmin vmax vshl vshr vset`: exact in 64 bits, then saturated, then
    /// merged with or joined to `c`.
    pub(super) fn scalar_video(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        if op == Op::Vmad {
            return self.video_multiply_add(i, form);
        }
        let ll = self.ll;
        let types: Vec<Type> = i.types().collect();
        let [ta, tb] = types[types.len().saturating_sub(2)..] else {
            return Err(Error::internal("a video instruction without types"));
        };
        let signed = types.len() > 2 && types[0].is_signed();
        let wide = self.form_type(ll.int(64), form);
        let (a, b) = (self.video_source(i, 0, ta.is_signed(), form), self.video_source(i, 1, tb.is_signed(), form));
        let two = |name: &str, x: V, y: V| ll.intrinsic(name, &[wide], &[x, y]);
        let k = |n: u64| ll.c(wide, n);
        let mut r = match op {
            Op::Vadd => ll.add(a, b),
            Op::Vsub => ll.sub(a, b),
            Op::Vabsdiff => ll.sub(two("llvm.smax", a, b), two("llvm.smin", a, b)),
            Op::Vmin => two("llvm.smin", a, b),
            Op::Vmax => two("llvm.smax", a, b),
            Op::Vset => ll.zext(ll.icmp(comparison(i)?, a, b), wide),
            Op::Vshl | Op::Vshr => {
                let by = if i.has(Mod::Clamp) { two("llvm.umin", b, k(32)) } else { ll.and(b, k(31)) };
                if op == Op::Vshr {
                    ll.ashr(a, by)
                } else {
                    // Shifted by 32, only the sign and whether there is anything count.
                    let far = ll.shl(self.saturated(a, 20, true), k(32));
                    let all = ll.icmp(IntCmp::Eq, by, k(32));
                    ll.select(all, far, ll.shl(a, ll.select(all, k(0), by)))
                }
            }
            _ => return Err(unsupported(format!("instruction `{}`", op.name()))),
        };
        let part = i.mods.iter().rev().find_map(|m| place_of_part(*m));
        if i.has(Mod::Sat) {
            r = self.saturated(r, part.map_or(32, |p| p.1 as u64), signed);
        }
        let t = self.form_type(ll.int(32), form);
        let r = ll.trunc(r, t);
        let c = self.get_as(i.args[2], Type::B32, form);
        if let Some((at, bits)) = part {
            let hole = ((1u64 << bits) - 1) << at;
            let kept = ll.and(c, ll.c(t, !hole & 0xffff_ffff));
            return Ok(ll.or(kept, ll.and(ll.shl(r, ll.c(t, at as u64)), ll.c(t, hole))));
        }
        Ok(if i.has(Mod::Add) {
            ll.add(r, c)
        } else if i.has(Mod::Min) {
            ll.intrinsic(if signed { "llvm.smin" } else { "llvm.umin" }, &[t], &[r, c])
        } else if i.has(Mod::Max) {
            ll.intrinsic(if signed { "llvm.smax" } else { "llvm.umax" }, &[t], &[r, c])
        } else {
            r
        })
    }

    /// `vmad`: exact in 64 bits, but for a negated product of unsigned numbers; that saturates alike from 2^62 on.
    fn video_multiply_add(&mut self, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let [_, ta, tb] = i.types().collect::<Vec<_>>()[..] else {
            return Err(Error::internal("a `vmad` without three types"));
        };
        let [negates_product, negates_sum] = [NEGATES_PRODUCT, NEGATES_SUM].map(|bit| i.offset & bit != 0);
        let signed_product = ta.is_signed() || tb.is_signed();
        let signed = signed_product || negates_product || negates_sum;
        let wide = self.form_type(ll.int(64), form);
        let signs = [ta.is_signed(), tb.is_signed(), signed];
        let [a, b, c] = [0, 1, 2].map(|k| self.video_source(i, k, signs[k], form));
        let smaller = |x: V, most: u64| ll.intrinsic("llvm.umin", &[wide], &[x, ll.c(wide, most)]);
        let mut product = ll.mul(a, b);
        if i.has(Mod::Sat) && negates_product && !signed_product {
            product = smaller(product, 1 << 62);
        }
        let mut sum = match (negates_product, negates_sum) {
            (true, _) => ll.sub(c, product),
            (_, true) => ll.sub(product, c),
            _ => ll.add(product, c),
        };
        if i.has(Mod::Other("po")) {
            sum = ll.add(sum, ll.c(wide, 1));
        }
        for (word, by) in [("shr7", 7), ("shr15", 15)] {
            if i.has(Mod::Other(word)) {
                let by = ll.c(wide, by);
                sum = if signed { ll.ashr(sum, by) } else { ll.lshr(sum, by) };
            }
        }
        if i.has(Mod::Sat) {
            sum = if signed { self.saturated(sum, 32, true) } else { smaller(sum, u32::MAX.into()) };
        }
        Ok(ll.trunc(sum, self.form_type(ll.int(32), form)))
    }

    /// `vadd2/4 vsub2/4 vavrg2/4 vabsdiff2/4 vmin2/4 vmax2/4 vset2/4`.
    pub(super) fn simd_video(&mut self, op: Op, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let name = op.name();
        let width = match name.as_bytes().last() {
            Some(b'2') => 16,
            Some(b'4') => 8,
            _ => return Err(unsupported(format!("instruction `{name}`"))),
        };
        let base = &name[..name.len() - 1];
        let ts: Vec<Type> = i.types().collect();
        // `vset` has no type for its destination.
        let first = ts.len().saturating_sub(2);
        let signed = |k: usize| ts.get(k).is_some_and(|t| t.is_signed());
        let (sd, sa, sb) = (first > 0 && signed(0), signed(first), signed(first + 1));
        let a = self.get_as(i.args[0], Type::B32, form);
        let b = self.get_as(i.args[1], Type::B32, form);
        let c = self.get_as(i.args[2], Type::B32, form);
        let t = ll.type_of(a);
        let field = |x: V, at: u64, s: bool| {
            let x = ll.shl(x, ll.c(t, 32 - at - width));
            if s {
                ll.ashr(x, ll.c(t, 32 - width))
            } else {
                ll.lshr(x, ll.c(t, 32 - width))
            }
        };
        let add = i.has(Mod::Add);
        let (selected, lanes) = (Selected::unpacked(i.offset), 32 / width);
        // Lanes of `a`, and behind them those of `b`.
        let source = |which: u32, k: u64, s: bool| {
            let lane = u64::from(which >> (4 * k) & 15);
            field(if lane < lanes { a } else { b }, lane % lanes * width, s)
        };
        // Lanes that are not written are those of `c`.
        let kept = (0..lanes).filter(|k| selected.mask >> k & 1 == 0);
        let kept = kept.fold(0, |bits, k| bits | ((1u64 << width) - 1) << (k * width));
        let mut acc = match kept {
            _ if add => c,
            0 => ll.zero(t),
            kept => ll.and(c, ll.c(t, kept)),
        };
        for k in (0..lanes).filter(|k| selected.mask >> k & 1 == 1) {
            let (x, y) = (source(selected.a, k, sa), source(selected.b, k, sb));
            let smax = |x: V, y: V| ll.intrinsic("llvm.smax", &[t], &[x, y]);
            let smin = |x: V, y: V| ll.intrinsic("llvm.smin", &[t], &[x, y]);
            // Fields are at most 17 significant bits with sign: 32-bit signed arithmetic is exact.
            let mut r = match base {
                "vadd" => ll.add(x, y),
                "vsub" => ll.sub(x, y),
                "vabsdiff" => ll.sub(smax(x, y), smin(x, y)),
                "vmin" => smin(x, y),
                "vmax" => smax(x, y),
                "vavrg" => {
                    let s = ll.add(x, y);
                    let up = ll.lshr(ll.not(s), ll.c(t, 31));
                    ll.ashr(ll.add(s, up), ll.c(t, 1))
                }
                "vset" => ll.zext(ll.icmp(comparison(i)?, x, y), t),
                _ => return Err(unsupported(format!("instruction `{name}`"))),
            };
            if i.has(Mod::Sat) {
                r = self.saturated(r, width, sd);
            }
            if add {
                acc = ll.add(acc, r);
            } else {
                let cut = ll.and(r, ll.c(t, (1u64 << width) - 1));
                acc = ll.or(acc, ll.shl(cut, ll.c(t, k * width)));
            }
        }
        Ok(acc)
    }
}
