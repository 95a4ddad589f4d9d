//! Fused multiply-add of doubles in integer arithmetic: for hosts without the instruction, and for directed roundings
//! where the host cannot embed them, of operands that are not of moderate size. Such sequences are functions of their own,
//! looping over lanes in memory.

use crate::emit::rounding::{Arith, Rnd};
use crate::emit::state::Emit;
use baseline::build::{Attr, FloatCmp, IntCmp, T, V};

/// Exponent bias plus the 52 fraction bits: a mantissa `m` and biased exponent `e` mean `m * 2^(e - BIAS)`.
const BIAS: i64 = 1075;
/// Free bits below the product (105 or 106 bits) and below the addend (53 bits) in their 128-bit frames: both then
/// have their top bit at 124 or 125, and the sum fits.
const PRODUCT_SHIFT: u32 = 20;
const ADDEND_SHIFT: u32 = 72;

impl Emit<'_> {
    /// `a * b + c` of doubles (scalar or vector), rounded once.
    pub(super) fn soft_fma(&mut self, a: V, b: V, c: V, mode: Rnd) -> V {
        let ll = self.ll;
        let args = [a, b, c];
        if !self.host.rounds_by_error() {
            let f = self.exact_fma(mode);
            return self.outlined(f, ll.f64(), &args);
        }
        let piece = if ll.lanes(ll.type_of(a)) % 4 == 0 { ll.vec(ll.f64(), 4) } else { ll.f64() };
        let f = self.quick_fma(piece, mode);
        self.outlined(f, piece, &args)
    }

    /// The function that computes in integers.
    fn exact_fma(&mut self, mode: Rnd) -> V {
        let t = self.ll.f64();
        let body = |e: &mut Self, _: &[V], x: &[V]| e.fma_bits(x[0], x[1], x[2], mode);
        self.outlined_function(&format!("soft_fma_{mode:?}"), t, 3, body)
    }

    /// The function that corrects the result to nearest by the sign of its error, where neither can be out of range; other
    /// pieces it leaves to [`Emit::exact_fma`].
    ///
    /// The error of a fused multiply-add is a sum of two numbers of which the larger has its sign (Boldo and Muller, 'Exact and
    /// Approximated Error of the FMA').
    fn quick_fma(&mut self, piece: T, mode: Rnd) -> V {
        /// Biased exponents from here on, so many: no product, sum or error of such numbers overflows or underflows.
        const FROM: u64 = 1023 - 400;
        const COUNT: u64 = 801;
        let exact = self.exact_fma(mode);
        let body = |e: &mut Self, at: &[V], x: &[V]| {
            let ll = e.ll;
            let t = ll.type_of(x[0]);
            let it = e.int_like(x[0]);
            let moderate = |x: V| {
                let exponent = ll.and(ll.lshr(e.bits_of(x), ll.c(it, 52)), ll.c(it, 0x7ff));
                ll.icmp(IntCmp::Ult, ll.sub(exponent, ll.c(it, FROM)), ll.c(it, COUNT))
            };
            let no_addend = ll.fcmp(FloatCmp::Oeq, x[2], ll.zero(t));
            let fit = ll.and(ll.and(moderate(x[0]), moderate(x[1])), ll.or(moderate(x[2]), no_addend));
            let lanes = ll.lanes(t);
            let all = match lanes {
                1 => fit,
                n => ll.icmp(IntCmp::Eq, ll.bitcast(fit, ll.int(n)), ll.ones(ll.int(n))),
            };
            let f = ll.function_of(ll.here());
            let (quick, slow, join) = (ll.block(f, "quick"), ll.block(f, "slow"), ll.block(f, "join"));
            ll.cond_br(all, quick, slow);
            ll.at_end(slow);
            let mut args = at.to_vec();
            args.push(ll.i32(lanes));
            ll.call(ll.function_type(exact), exact, &args);
            let computed = ll.load(t, at[3], 8);
            ll.br(join);
            ll.at_end(quick);
            let r = e.corrected_fma(x, mode);
            let end = ll.here();
            ll.br(join);
            ll.at_end(join);
            ll.phi(t, &[(computed, slow), (r, end)])
        };
        self.outlined_function(&format!("fma_{mode:?}_{}", self.ll.lanes(piece)), piece, 3, body)
    }

    /// `a * b + c` of doubles of moderate size.
    fn corrected_fma(&self, x: &[V], mode: Rnd) -> V {
        let ll = self.ll;
        let t = ll.type_of(x[0]);
        let fma = |a, b, c| ll.intrinsic("llvm.fma", &[t], &[a, b, c]);
        let r = fma(x[0], x[1], x[2]);
        let high = ll.fmul(x[0], x[1]);
        let low = fma(x[0], x[1], ll.fneg(high));
        let (sum, rest) = self.two_sum(x[2], low);
        let (whole, part) = self.two_sum(high, sum);
        let error = ll.fadd(ll.fadd(ll.fsub(whole, r), part), rest);
        match mode {
            Rnd::Odd => self.to_odd(r, error),
            _ => {
                let r = self.direct(r, r, ll.fneg(error), mode);
                // What cancels altogether is -0 when rounding down.
                let zero = ll.fcmp(FloatCmp::Oeq, r, ll.zero(t));
                let cancelled = if mode == Rnd::Down { ll.c_real(t, -0.0) } else { ll.zero(t) };
                ll.select(zero, cancelled, r)
            }
        }
    }

    /// `a * b + c` of singles to nearest, for hosts without the instruction.
    pub(super) fn single_fma(&mut self, args: &[V]) -> V {
        let ll = self.ll;
        let n = ll.lanes(ll.type_of(args[0]));
        if n % 4 != 0 {
            return self.single(Arith::Fma, args, Rnd::Near);
        }
        let t = ll.vec(ll.f32(), 4);
        let body = |e: &mut Self, _: &[V], x: &[V]| e.single(Arith::Fma, x, Rnd::Near);
        let f = self.outlined_function("single_fma", t, 3, body);
        self.outlined(f, t, args)
    }

    /// Calls a function of [`Emit::outlined_function`] for pieces of type `piece`. Arguments and result pass through memory.
    fn outlined(&mut self, f: V, piece: T, args: &[V]) -> V {
        let ll = self.ll;
        let t = ll.type_of(args[0]);
        let mut at: Vec<V> = (0..=args.len()).map(|_| self.entry_alloca(t, 64)).collect();
        for (x, p) in args.iter().zip(&at) {
            ll.store(*x, *p, 8);
        }
        let result = at[args.len()];
        at.push(ll.i32(ll.lanes(t) / ll.lanes(piece)));
        ll.call(ll.function_type(f), f, &at);
        ll.load(t, result, 8)
    }

    /// `void (operand*..., result*, pieces)`: applies `body` to pieces of type `piece`, which keeps long sequences out of the
    /// kernel's code. The body is given a piece's places in memory, the result's last, and its operands.
    fn outlined_function(
        &mut self,
        name: &str,
        piece: T,
        operands: u32,
        body: impl Fn(&mut Self, &[V], &[V]) -> V,
    ) -> V {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let here = ll.here();
        let (i32t, ptr) = (ll.int(32), ll.ptr());
        let mut params = vec![ptr; operands as usize + 1];
        params.push(i32t);
        let f = ll.add_function(name, ll.func(ll.void(), &mut params), true);
        ll.attr(f, Attr::Noinline);
        let (entry, again, done) = (ll.block(f, "entry"), ll.block(f, "piece"), ll.block(f, "done"));
        ll.at_end(entry);
        ll.br(again);
        ll.at_end(again);
        let k = ll.phi(i32t, &[(ll.i32(0), entry)]);
        let place = |j: u32| ll.gep_typed(piece, ll.param(f, j), k);
        let at: Vec<V> = (0..=operands).map(place).collect();
        let x: Vec<V> = (0..operands).map(|j| ll.load(piece, at[j as usize], 8)).collect();
        let r = body(self, &at, &x);
        ll.store(r, at[operands as usize], 8);
        let next = ll.add(k, ll.i32(1));
        ll.phi_add(k, &[(next, ll.here())]);
        let more = ll.icmp(IntCmp::Ult, next, ll.param(f, operands + 1));
        ll.cond_br(more, again, done);
        ll.at_end(done);
        ll.ret_void();
        ll.at_end(here);
        f
    }

    /// Mantissa with bit 52 set (or zero) and biased exponent.
    fn unpack(&self, bits: V) -> (V, V) {
        let ll = self.ll;
        let t = ll.int(64);
        let e = ll.and(ll.lshr(bits, ll.i64(52)), ll.i64(0x7ff));
        let m = ll.and(bits, ll.i64((1 << 52) - 1));
        let tiny = ll.icmp(IntCmp::Eq, e, ll.i64(0));
        let m = ll.select(tiny, m, ll.or(m, ll.i64(1 << 52)));
        let e = ll.select(tiny, ll.i64(1), e);
        let up = ll.sub(ll.intrinsic("llvm.ctlz", &[t], &[m, ll.bool(false)]), ll.i64(11));
        (ll.shl(m, up), ll.sub(e, up))
    }

    /// `x >> by`, the last bit set if any bit was lost.
    fn shift_sticky(&self, x: V, by: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let r = ll.lshr(x, by);
        let lost = ll.icmp(IntCmp::Ne, ll.shl(r, by), x);
        ll.or(r, ll.zext(lost, t))
    }

    fn fma_bits(&self, a: V, b: V, c: V, mode: Rnd) -> V {
        let ll = self.ll;
        let (t, wide, f64t) = (ll.int(64), ll.int(128), ll.f64());
        let smax = |x, y| ll.intrinsic("llvm.smax", &[t], &[x, y]);
        let smin = |x, y| ll.intrinsic("llvm.smin", &[t], &[x, y]);
        let (ia, ib, ic) = (ll.bitcast(a, t), ll.bitcast(b, t), ll.bitcast(c, t));
        let ((ma, ea), (mb, eb), (mc, ec)) = (self.unpack(ia), self.unpack(ib), self.unpack(ic));

        // Product and addend as 128-bit integers with an exponent each.
        let p = ll.mul(ll.zext(ma, wide), ll.zext(mb, wide));
        let p = ll.shl(p, ll.c_wide_shift(wide, PRODUCT_SHIFT));
        let ep = ll.sub(ll.add(ea, eb), ll.i64((2 * BIAS + PRODUCT_SHIFT as i64) as u64));
        let k = ll.shl(ll.zext(mc, wide), ll.c_wide_shift(wide, ADDEND_SHIFT));
        let no_addend = ll.icmp(IntCmp::Eq, mc, ll.i64(0));
        let ek = ll.sub(ec, ll.i64((BIAS + ADDEND_SHIFT as i64) as u64));
        let ek = ll.select(no_addend, ll.i64(-10_000i64 as u64), ek);

        // The smaller exponent gives way. Bits are lost only where the other term is far larger, so that at most one
        // bit cancels and the sticky bit stays below the rounding position.
        let d = ll.sub(ep, ek);
        let clamp = |x| ll.zext(smin(smax(x, ll.i64(0)), ll.i64(127)), wide);
        let k = self.shift_sticky(k, clamp(d));
        let p = self.shift_sticky(p, clamp(ll.neg(d)));
        let e = smax(ep, ek);
        let sp = ll.lshr(ll.xor(ia, ib), ll.i64(63));
        let sc = ll.lshr(ic, ll.i64(63));
        let same = ll.icmp(IntCmp::Eq, sp, sc);
        let less = ll.icmp(IntCmp::Ult, p, k);
        let diff = ll.select(less, ll.sub(k, p), ll.sub(p, k));
        let sum = ll.select(same, ll.add(p, k), diff);
        let not_same = ll.not(same);
        let sign = ll.select(ll.and(not_same, less), sc, sp);
        let zero = ll.icmp(IntCmp::Eq, sum, ll.zero(wide));

        // Normalised to 55 bits: 53 of the result, a rounding bit and a sticky bit.
        let up = ll.intrinsic("llvm.ctlz", &[wide], &[sum, ll.bool(false)]);
        let up = ll.and(up, ll.c_wide(wide, 127, 0));
        let sum = ll.shl(sum, up);
        let e = ll.sub(e, ll.trunc(up, t));
        let biased = ll.add(e, ll.i64(127 + 1023));
        let m = ll.trunc(self.shift_sticky(sum, ll.c_wide_shift(wide, 73)), t);
        let under = smin(smax(ll.sub(ll.i64(1), biased), ll.i64(0)), ll.i64(60));
        let m = self.shift_sticky(m, under);
        let biased = smax(biased, ll.i64(1));
        let low = ll.and(m, ll.i64(3));
        let base = ll.lshr(m, ll.i64(2));
        let inexact = ll.zext(ll.icmp(IntCmp::Ne, low, ll.i64(0)), t);
        let base = match mode {
            Rnd::Near => {
                let odd = ll.and(base, ll.i64(1));
                let up = ll.icmp(IntCmp::Ugt, ll.add(low, odd), ll.i64(2));
                ll.add(base, ll.zext(up, t))
            }
            Rnd::Zero => base,
            Rnd::Down => ll.add(base, ll.and(inexact, sign)),
            Rnd::Up => ll.add(base, ll.and(inexact, ll.xor(sign, ll.i64(1)))),
            Rnd::Odd => ll.or(base, inexact),
        };
        let r = ll.add(ll.shl(ll.sub(biased, ll.i64(1)), ll.i64(52)), base);
        let (inf, max) = (ll.i64(0x7ff << 52), ll.i64((0x7ff << 52) - 1));
        let negative = ll.icmp(IntCmp::Ne, sign, ll.i64(0));
        let beyond = match mode {
            Rnd::Near => inf,
            Rnd::Zero | Rnd::Odd => max,
            Rnd::Down => ll.select(negative, inf, max),
            Rnd::Up => ll.select(negative, max, inf),
        };
        let over = ll.icmp(IntCmp::Sgt, biased, ll.i64(2046));
        let r = ll.select(over, beyond, r);
        let r = ll.or(r, ll.shl(sign, ll.i64(63)));
        let cancelled = if mode == Rnd::Down { ll.i64(1 << 63) } else { ll.i64(0) };
        let r = ll.bitcast(ll.select(zero, cancelled, r), f64t);

        // Zeros, infinities and NaNs are left to the hardware.
        let special = |x: V| {
            let e = ll.and(x, inf);
            ll.icmp(IntCmp::Eq, e, inf)
        };
        let is_zero = |x: V| ll.icmp(IntCmp::Eq, ll.shl(x, ll.i64(1)), ll.i64(0));
        let product = ll.fmul(a, b);
        let plain = if mode == Rnd::Down {
            // Zeros of different sign give -0.
            ll.fneg(ll.fsub(ll.fneg(product), c))
        } else {
            ll.fadd(product, c)
        };
        let by_hardware = ll.or(ll.or(special(ia), special(ib)), ll.or(is_zero(ia), is_zero(ib)));
        let r = ll.select(special(ic), ll.fadd(c, c), r);
        ll.select(by_hardware, plain, r)
    }
}
