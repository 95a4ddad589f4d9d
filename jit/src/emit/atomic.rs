//! `atom` and `red`: host atomics lane by lane, or one for the warp where that is unobservable.
//!
//! Shared memory of a block is touched by one thread of the host only, so its atomics need no lock.

use super::access::{Access, Addr, Raced};
use super::action::{Action, AtomicLanes};
use super::outline::allow_wide;
use super::rounding::Rnd;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use baseline::build::{Attr, FloatCmp, IntCmp, Rmw, T, V};
use kernel_abi::AccessKind;
use ptx::ast::{Space, Type};
use ptx::table::Op;

/// Most atomic operations on shared memory that a segment has inline: each is a few instructions for every lane.
const STRAIGHT: u32 = 8;

/// Most of them that are deferred, so that the next one's addresses are stored to memory before they are loaded.
const AHEAD: usize = 4;

impl Emit<'_> {
    pub(super) fn atomic_inst(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let ty = i.ty();
        let action = Action::of(i)?;
        let shared = i.space().is_shared();
        let a = self.access(i);
        let addr = self.address(i.args[0], i.offset, i.space());
        self.report_traffic(i, &addr, &a, AccessKind::Atomic);
        let uniform = matches!(addr, Addr::Uniform(_));
        let wanted = i.op() == Some(Op::Atom) && i.results.iter().flatten().next().is_some();
        let elem = a.elem;
        let integer = !ty.is_float() && !matches!(ty, Type::F16x2 | Type::BF16x2);
        let combined = integer && action == Action::Add && matches!(ty.size(), 4 | 8) && !self.x.variant.checks.any();
        if uniform && combined {
            self.catch_up()?;
            return Ok(self.combined_add(i, &addr, elem, shared, wanted));
        }
        // Per-lane addresses and operands through memory, then one lane after the other.
        let (full, rest) = match &addr {
            Addr::Full(v) => (*v, 0),
            // Offsets; the loop adds the base.
            _ if shared => {
                let x = self.vector(i.args[0]);
                self.shared_sum(x, i.offset)
            }
            _ => (self.full_address(i.args[0], i.offset, i.space()), 0),
        };
        let mut operands = vec![];
        for &v in &i.args[1..] {
            let x = if self.x.shapes.uniform(v) { self.scalar(v) } else { self.vector(v) };
            operands.push(self.cast_bits(x, elem));
        }
        let mask = self.atomic_lanes(i, full, &a);
        self.race_release(i);
        let base = match i.space() {
            _ if shared => ll.add(self.shared_base(), ll.i64(rest as u64)),
            Space::Generic => self.shared_base(),
            _ => ll.i64(0),
        };
        let inline = action.is_plain(ty, shared) && !wanted && self.memory.straight < STRAIGHT && ll.is_all_ones(mask);
        let r = if inline {
            self.memory.straight += 1;
            let place = |e: &Self, x: V| e.entry_alloca(ll.type_of(x), 64);
            let lanes = self.lanes((action, ty, elem), shared, (full, base), &operands, None, place);
            self.memory.deferred.push(lanes);
            if self.memory.deferred.len() == AHEAD {
                self.catch_up()?;
            }
            None
        } else {
            self.catch_up()?;
            let f = self.lane_loop(action, ty, elem, shared, &operands, wanted)?;
            let mut args = vec![full, self.mask_bits(mask), base];
            args.extend(&operands);
            Some(ll.call(ll.function_type(f), f, &args))
        };
        if a.tracked.on {
            let at = self.full_address(i.args[0], i.offset, i.space());
            self.atomic_shadows(at, &a, mask, wanted || action != Action::Exch);
        }
        if a.raced != Raced::Not {
            let at = self.full_address(i.args[0], i.offset, i.space());
            let outer = std::mem::replace(&mut self.mask, mask);
            self.atomic_races(at, &a);
            self.mask = outer;
        }
        Ok(r.filter(|_| wanted).into_iter().collect())
    }

    /// The lanes that may perform an atomic operation, a mask. Registered host memory passes: its atomics work directly.
    fn atomic_lanes(&mut self, i: &Inst, full: V, a: &Access) -> V {
        if !a.guarded {
            return self.mask;
        }
        let at = match a.shared {
            true => self.full_address(i.args[0], i.offset, i.space()),
            false => full,
        };
        self.lanes_allowed(at, a.bytes, a.pc, AccessKind::Atomic)
    }

    /// All lanes add to one integer: one addition of the sum; each lane's old value is the one before plus the
    /// operands of the lanes below it, as if the lanes had gone in order.
    fn combined_add(&mut self, i: &Inst, addr: &Addr, elem: T, shared: bool, wanted: bool) -> Vec<V> {
        let ll = self.ll;
        let Addr::Uniform(base) = addr else { return vec![] };
        let x = self.vector(i.args[1]);
        let x = self.cast_bits(x, elem);
        let t = ll.type_of(x);
        let x = ll.select(self.mask, x, ll.zero(t));
        if self.x.variant.guard && !shared {
            let full = ll.splat(*base, self.w);
            let a = self.access(i);
            // Checked code has no combined addition, so no lane is masked out here.
            self.lanes_allowed(full, a.bytes, a.pc, AccessKind::Atomic);
        }
        let sum = ll.intrinsic("llvm.vector.reduce.add", &[t], &[x]);
        let p = ll.inttoptr(*base);
        let bytes = ll.bits(elem) / 8;
        let old = if shared {
            let old = ll.load(elem, p, bytes);
            ll.store(ll.add(old, sum), p, bytes);
            old
        } else {
            ll.atomic_rmw(Rmw::Add, p, sum)
        };
        if !wanted {
            return vec![];
        }
        // Exclusive prefix sum by doubling.
        let mut s = x;
        let mut d = 1;
        while d < self.w {
            let lanes: Vec<i32> =
                (0..self.w as i32).map(|l| if l >= d as i32 { l - d as i32 } else { self.w as i32 }).collect();
            let moved = ll.shuffle(s, ll.zero(t), &lanes);
            s = ll.add(s, moved);
            d *= 2;
        }
        let before = ll.sub(s, x);
        vec![ll.add(ll.splat(old, self.w), before)]
    }

    /// Outlined: `f(addresses, mask, base, operands...) -> old values`, a loop over the set bits of the mask. The base: of shared
    /// memory, to which addresses are offsets there; else 0 where no address is one of shared memory.
    pub(super) fn lane_loop(
        &mut self,
        action: Action,
        ty: Type,
        elem: T,
        shared: bool,
        operands: &[V],
        wanted: bool,
    ) -> Result<V, Error> {
        let ll = self.ll;
        let kinds: String = operands.iter().map(|&o| if ll.is_vec(ll.type_of(o)) { 'v' } else { 'u' }).collect();
        let space = if shared { "s" } else { "g" };
        let name = format!("atom_{action:?}_{ty:?}_{space}{kinds}{}", if wanted { "r" } else { "" });
        if let Some(f) = ll.named_function(&name) {
            return Ok(f);
        }
        let w = self.w;
        let word = ll.int(if shared { 32 } else { 64 });
        let at = ll.vec(word, w);
        let vt = ll.vec(elem, w);
        let mut params = vec![at, ll.int(32), ll.int(64)];
        params.extend(operands.iter().map(|&o| ll.type_of(o)));
        let fty = ll.func(if wanted { vt } else { ll.void() }, &mut params);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, Attr::Noinline);
        allow_wide(ll, self.host, f);
        let here = ll.here();
        let (entry, body, end) = (ll.block(f, "entry"), ll.block(f, "lane"), ll.block(f, "end"));
        ll.at_end(entry);
        let out = if wanted { Some(ll.alloca(vt, 64)) } else { None };
        out.map(|o| ll.store(ll.zero(vt), o, 64));
        let given: Vec<V> = (0..operands.len()).map(|k| ll.param(f, 3 + k as u32)).collect();
        let place = |_: &Self, x: V| ll.alloca(ll.type_of(x), 64);
        let at = (ll.param(f, 0), ll.param(f, 2));
        let lanes = self.lanes((action, ty, elem), shared, at, &given, out, place);
        let m0 = ll.param(f, 1);
        // All lanes there: straight-line code.
        let mut from = entry;
        if action.is_plain(ty, shared) {
            let (full, some) = (ll.block(f, "full"), ll.block(f, "some"));
            let every = ll.i32(if w == 32 { u32::MAX } else { (1 << w) - 1 });
            let all = ll.icmp(IntCmp::Eq, m0, every);
            ll.cond_br(all, full, some);
            ll.at_end(full);
            self.straight_line(&lanes)?;
            ll.br(end);
            ll.at_end(some);
            from = some;
        }
        let none = ll.icmp(IntCmp::Eq, m0, ll.i32(0));
        ll.cond_br(none, end, body);
        ll.at_end(body);
        let m = ll.phi(ll.int(32), &[(m0, from)]);
        let l = ll.intrinsic("llvm.cttz", &[ll.int(32)], &[m, ll.bool(true)]);
        let l = ll.zext(l, ll.int(64));
        let (addrs, word) = lanes.addrs;
        self.one_lane(&lanes, l, ll.load(word, ll.gep_typed(word, addrs, l), 4))?;
        let m1 = ll.and(m, ll.sub(m, ll.i32(1)));
        let last = ll.here();
        ll.phi_add(m, &[(m1, last)]);
        let done = ll.icmp(IntCmp::Eq, m1, ll.i32(0));
        ll.cond_br(done, end, body);
        ll.at_end(end);
        match lanes.out {
            Some(o) => {
                let v = ll.load(vt, o, 64);
                ll.ret(v)
            }
            None => ll.ret_void(),
        }
        ll.at_end(here);
        Ok(f)
    }

    /// What lanes do with their addresses, or offsets, and a base; `place`: of a vector of theirs in memory.
    fn lanes(
        &self,
        (action, ty, elem): (Action, Type, T),
        shared: bool,
        (addrs, base): (V, V),
        operands: &[V],
        out: Option<V>,
        place: impl Fn(&Self, V) -> V,
    ) -> AtomicLanes {
        let ll = self.ll;
        let spill = |v: V| {
            let a = place(self, v);
            ll.store(v, a, 64);
            // LLVM would take half of the lanes out of registers, which is slower.
            ll.opaque(a)
        };
        let varies = |o: V| ll.is_vec(ll.type_of(o));
        let ops = operands.iter().map(|&o| if varies(o) { (spill(o), true) } else { (o, false) }).collect();
        let word = ll.elem(ll.type_of(addrs));
        AtomicLanes {
            count: self.w,
            action,
            ty,
            elem,
            shared,
            base,
            addrs: (spill(addrs), word),
            ops,
            out: out.map(|o| ll.opaque(o)),
        }
    }

    /// Emits deferred operations, before an instruction that could observe them.
    pub(super) fn catch_up(&mut self) -> Result<(), Error> {
        std::mem::take(&mut self.memory.deferred).iter().try_for_each(|lanes| self.straight_line(lanes))
    }

    /// All lanes' operations on shared memory, without a loop. Offsets are loaded in pairs: such code waits for loads and stores.
    fn straight_line(&self, lanes: &AtomicLanes) -> Result<(), Error> {
        let ll = self.ll;
        let (offsets, word) = lanes.addrs;
        let pair = ll.int(64);
        (0..u64::from(lanes.count) / 2).try_for_each(|k| {
            let both = ll.load(pair, ll.gep_typed(pair, offsets, ll.i64(k)), 8);
            self.one_lane(lanes, ll.i64(2 * k), ll.trunc(both, word))?;
            self.one_lane(lanes, ll.i64(2 * k + 1), ll.trunc(ll.lshr(both, ll.i64(32)), word))
        })
    }

    /// Lane `l`'s operation, at address or offset `x`.
    fn one_lane(&self, lanes: &AtomicLanes, l: V, x: V) -> Result<(), Error> {
        let ll = self.ll;
        let &AtomicLanes { action, ty, elem, shared, base, out, .. } = lanes;
        let bytes = ll.bits(elem) / 8;
        let p = if shared { ll.add(base, ll.sext(x, ll.int(64))) } else { x };
        let mut p = ll.inttoptr(p);
        if action.is_plain(ty, shared) {
            // Base and index in one register: some processors take twice the time to write to a sum of two.
            p = ll.opaque(p);
        }
        let operand =
            |&(o, varies): &(V, bool)| if varies { ll.load(elem, ll.gep_typed(elem, o, l), bytes) } else { o };
        let vals: Vec<V> = lanes.ops.iter().map(operand).collect();
        let adds = !shared && action == Action::Add && ty == Type::F32;
        let flushed = adds.then(|| ll.icmp(IntCmp::Uge, ll.sub(x, base), ll.i64(1 << 32)));
        let old = self.one_atomic(action, ty, p, &vals, shared, flushed)?;
        if let Some(o) = out {
            ll.store(old, ll.gep_typed(elem, o, l), bytes);
        }
        Ok(())
    }

    /// The new value for an old one. `flushed`: whether an addition of single precision takes subnormal numbers for zeros and gives
    /// none: the manual has it so in global memory, and not in shared memory.
    fn apply(&self, action: Action, ty: Type, old: V, vals: &[V], flushed: Option<V>) -> Result<V, Error> {
        let ll = self.ll;
        let t = ll.type_of(old);
        let x = vals[0];
        let s = ty.is_signed();
        let half = matches!(ty, Type::F16 | Type::BF16 | Type::F16x2 | Type::BF16x2);
        Ok(match action {
            Action::Add | Action::Min | Action::Max if half => {
                // Single precision is wide enough for one rounding; LLVM would call runtime functions.
                let h = if ll.bits(t) == 32 { ll.vec(ll.int(16), 2) } else { ll.int(16) };
                let wide = |v: V| self.widen_half(ll.bitcast(v, h), ty);
                let (a, b) = (wide(old), wide(x));
                let r = match action {
                    Action::Add => ll.fadd(a, b),
                    _ => self.extremum2(action == Action::Max, a, b, false),
                };
                ll.bitcast(self.narrow_half(r, ty, Rnd::Near), t)
            }
            Action::Add if ty.is_float() => {
                let ft = self.type_for(ty);
                let flush = |x: V| flushed.map_or(x, |yes| ll.select(yes, self.flush(x), x));
                let r = ll.fadd(flush(ll.bitcast(old, ft)), flush(ll.bitcast(x, ft)));
                let r = flush(r);
                // Memory gets the NaN that GPUs make, as from other arithmetic of singles: see `nan_bits.rs`.
                let is_single = ty == Type::F32;
                let r = if is_single { ll.select(ll.fcmp(FloatCmp::Uno, r, r), self.canonical_nan(ft), r) } else { r };
                ll.bitcast(r, t)
            }
            Action::Min | Action::Max if ty.is_float() => {
                let ft = self.type_for(ty);
                let (a, b) = (ll.bitcast(old, ft), ll.bitcast(x, ft));
                let name = if action == Action::Min { "llvm.minnum" } else { "llvm.maxnum" };
                ll.bitcast(ll.intrinsic(name, &[ft], &[a, b]), t)
            }
            Action::Add => ll.add(old, x),
            Action::Min => ll.intrinsic(if s { "llvm.smin" } else { "llvm.umin" }, &[t], &[old, x]),
            Action::Max => ll.intrinsic(if s { "llvm.smax" } else { "llvm.umax" }, &[t], &[old, x]),
            Action::And => ll.and(old, x),
            Action::Or => ll.or(old, x),
            Action::Xor => ll.xor(old, x),
            Action::Inc => {
                let wrap = ll.icmp(IntCmp::Uge, old, x);
                ll.select(wrap, ll.zero(t), ll.add(old, ll.c(t, 1)))
            }
            Action::Dec => {
                let zero = ll.icmp(IntCmp::Eq, old, ll.zero(t));
                let over = ll.icmp(IntCmp::Ugt, old, x);
                let wrap = ll.or(zero, over);
                ll.select(wrap, x, ll.sub(old, ll.c(t, 1)))
            }
            Action::Exch => x,
            Action::Cas => {
                let y = *vals.get(1).ok_or_else(|| Error::internal("cas with one operand"))?;
                let eq = ll.icmp(IntCmp::Eq, old, x);
                ll.select(eq, y, old)
            }
        })
    }

    /// One lane's operation; returns the old value.
    pub(super) fn one_atomic(
        &self,
        action: Action,
        ty: Type,
        p: V,
        vals: &[V],
        shared: bool,
        flushed: Option<V>,
    ) -> Result<V, Error> {
        let ll = self.ll;
        let elem = ll.type_of(vals[0]);
        let bytes = ll.bits(elem) / 8;
        if shared {
            let old = ll.load(elem, p, bytes);
            let new = self.apply(action, ty, old, vals, None)?;
            ll.store(new, p, bytes);
            return Ok(old);
        }
        let s = ty.is_signed();
        let direct = match action {
            Action::Add if ty.is_float() => None,
            Action::Add | Action::Min | Action::Max if matches!(ty, Type::F16x2 | Type::BF16x2) => None,
            Action::Min | Action::Max if ty.is_float() => None,
            Action::Add => Some(Rmw::Add),
            Action::Min => Some(if s { Rmw::Min } else { Rmw::Umin }),
            Action::Max => Some(if s { Rmw::Max } else { Rmw::Umax }),
            Action::And => Some(Rmw::And),
            Action::Or => Some(Rmw::Or),
            Action::Xor => Some(Rmw::Xor),
            Action::Exch => Some(Rmw::Xchg),
            _ => None,
        };
        let it = ll.int(bytes * 8);
        if let Some(op) = direct {
            let x = ll.bitcast(vals[0], it);
            let old = ll.atomic_rmw(op, p, x);
            return Ok(ll.bitcast(old, elem));
        }
        if action == Action::Cas {
            let old = ll.cmpxchg(p, ll.bitcast(vals[0], it), ll.bitcast(vals[1], it));
            return Ok(ll.bitcast(old, elem));
        }
        // A compare-and-swap loop.
        let here = ll.here();
        let f = ll.function_of(here);
        let (again, done) = (ll.block(f, "again"), ll.block(f, "done"));
        let first = ll.load(it, p, bytes);
        ll.br(again);
        ll.at_end(again);
        let old = ll.phi(it, &[(first, here)]);
        let new = self.apply(action, ty, ll.bitcast(old, elem), vals, flushed)?;
        let new = ll.bitcast(new, it);
        let seen = ll.cmpxchg(p, old, new);
        let ok = ll.icmp(IntCmp::Eq, seen, old);
        ll.phi_add(old, &[(seen, again)]);
        ll.cond_br(ok, done, again);
        ll.at_end(done);
        Ok(ll.bitcast(old, elem))
    }
}
