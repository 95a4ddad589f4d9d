//! Loads and stores: the access of an instruction, and the fast path for each form of its lanes' addresses.

use super::access::{Access, Addr, Atomicity, Raced};
use super::form::Form;
use super::state::Emit;
use crate::error::Error;
use crate::ir::{Inst, Val, PART};
use crate::shape::Shape;
use baseline::build::{IntCmp, Scope, V};
use kernel_abi::{args, AccessKind, Helper};
use ptx::ast::{Sem, Space, Type};

impl Emit<'_> {
    pub(super) fn access(&self, i: &Inst) -> Access {
        let ty = i.ty();
        let elem = match ty {
            Type::F32 => self.ll.f32(),
            Type::F64 => self.ll.f64(),
            t => self.ll.int(t.size() * 8),
        };
        let space = i.space();
        let shared = space.is_shared();
        let param = matches!(space, Space::Param | Space::ParamEntry | Space::ParamFunc);
        Access {
            elem,
            n: i.vec(),
            bytes: ty.size(),
            volatile: !i.is_weak(),
            guarded: self.x.variant.guard && !shared || self.checks_memory() && !param,
            loose: false,
            shared,
            global: space == Space::Global,
            param,
            scattered: i.args.first().is_some_and(|v| self.x.plan.lookups.contains(v)),
            atomicity: Atomicity::of(i, ty.size() * i.vec()),
            pc: i.pc,
            tracked: self.tracked(i),
            raced: self.raced(i),
            elided: self.elided(i),
        }
    }

    /// Code with [`kernel_abi::Checks::traffic`]: reports to the executor what a warp is about to access.
    pub(super) fn report_traffic(&mut self, i: &Inst, addr: &Addr, a: &Access, kind: AccessKind) {
        let watched = !matches!(i.space(), Space::Local | Space::Const) && !a.param && !i.has(PART);
        if !self.x.variant.checks.traffic || !watched {
            return;
        }
        let (block, [warp, lanes], _) = self.slow_block(addr, a, i.args[0], i.offset);
        let what = u64::from(a.bytes * a.n) | (kind as u64) << args::traffic::KIND_SHIFT;
        self.store_word(block, args::WHAT, self.ll.i64(what));
        self.call_helper_for(Helper::Traffic, warp, lanes, block);
    }

    pub(super) fn load_inst(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        if let Some(x) = self.load_row(i) {
            return Ok(self.filled(vec![x], i));
        }
        let a = self.access(i);
        let addr = self.address(i.args[0], i.offset, i.space());
        let addr = self.aligned_form(addr, i.args[0], i.offset, &a);
        self.report_traffic(i, &addr, &a, AccessKind::Read);
        let out = if a.atomicity == Atomicity::Integer {
            let all = self.load_checked(&addr, &self.as_integer(&a), i.args[0], i.offset);
            self.unfuse(all[0], &a)
        } else {
            let (v, offset) = (i.args[0], i.offset);
            let mut all = self.load_where_same(&addr, &a, v, offset, |e, addr| e.load_checked(addr, &a, v, offset));
            let shadows = all.split_off(a.n as usize);
            self.keep_shadows(i, &addr, &a, shadows);
            all
        };
        if matches!(i.sem(), Some(Sem::Acquire | Sem::AcqRel | Sem::Sc)) {
            self.order();
        }
        Ok(self.filled(out, i))
    }

    /// Loads from `v + offset` by `load`, which is given the form of the addresses. In functions, pointers are mostly the same for all lanes
    /// (`this`, and what is read through it), which shapes cannot tell: where they are, one load does for all.
    pub(super) fn load_where_same(
        &mut self,
        addr: &Addr,
        a: &Access,
        v: Val,
        offset: i64,
        load: impl Fn(&mut Self, &Addr) -> Vec<V>,
    ) -> Vec<V> {
        // Checks report every thread.
        let plain = !a.volatile && !self.x.variant.checks.any();
        if self.f.is_kernel || !plain || !matches!(addr, Addr::Full(_)) {
            return load(self, addr);
        }
        let ll = self.ll;
        let x = self.vector(v);
        let x = ll.zext_or_trunc(x, ll.vec(ll.int(64), self.w));
        let first = ll.zext_or_trunc(self.scalar_any_lane(v), ll.int(64));
        let equal = ll.icmp(IntCmp::Eq, x, ll.splat(first, self.w));
        let same = self.every(equal);
        let blocks = ["same", "apart", "loaded"].map(|name| self.new_block(name));
        ll.cond_br(same, blocks[0], blocks[1]);
        let once = |e: &mut Self| {
            let base = ll.add(first, ll.i64(offset as u64));
            load(e, &Addr::Uniform(base)).into_iter().map(|x| ll.splat(x, e.w)).collect()
        };
        self.join_of(blocks, once, |e| load(e, addr))
    }

    /// Elements, followed by the shadows of those that are only copied.
    fn load_checked(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> Vec<V> {
        self.prefetch_next(addr, a, v);
        let fast = |e: &mut Self| {
            let mut out = e.load_fast(addr, a);
            if a.tracked.on || a.raced != Raced::Not {
                e.order();
            }
            e.load_races(addr, a, v, offset);
            out.extend(e.load_shadows(addr, a, v, offset));
            out
        };
        let Some(ok) = self.guard(addr, a) else { return fast(self) };
        self.checked(ok, fast, |e| {
            let scope = e.slow_scope(a);
            let out = e.load_slow(addr, a, v, offset);
            e.ll.set_scope(scope);
            if a.raced != Raced::Not {
                e.order();
            }
            e.load_races_slow(addr, a, v, offset);
            out
        })
    }

    /// Loaded elements as wide as the registers they go to: narrow ones fill them by the type's sign.
    pub(super) fn filled(&self, loaded: Vec<V>, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let ty = i.ty();
        let fill = |(x, r): (V, &Option<Val>)| {
            let bits = r.map_or(32, |r| self.f.ty(r).bits());
            if ty.is_signed() && ty.bits() < bits {
                let t = ll.like(ll.type_of(x), ll.int(bits));
                ll.sext(x, t)
            } else {
                x
            }
        };
        loaded.into_iter().zip(&i.results).map(fill).collect()
    }

    /// The alias scope of an access. Shared and global memory are told apart where values are kept from one unit to the next.
    fn scope_of(&self, a: &Access) -> Scope {
        match (self.unit.alone, a) {
            (true, Access { shared: true, .. }) => Scope::Shared,
            (true, Access { global: true, .. }) => Scope::Global,
            _ => Scope::Kernel,
        }
    }

    /// Sets the scope of an access's slow path, which calls functions; returns the one to set after it.
    fn slow_scope(&self, a: &Access) -> Scope {
        match self.scope_of(a) {
            Scope::Global => self.ll.set_scope(Scope::Global),
            _ => self.ll.set_scope(Scope::Any),
        }
    }

    /// Lane by lane, or all at once.
    pub(super) fn load_each(&mut self, addr: &Addr, a: &Access) -> Vec<V> {
        let ll = self.ll;
        let scope = ll.set_scope(self.scope_of(a));
        let out = match addr {
            Addr::Uniform(base) if a.atomicity == Atomicity::Vector => self.load_pair(ll.inttoptr(*base), a),
            Addr::Full(v) if a.atomicity == Atomicity::Vector => self.load_pairs(*v, a),
            Addr::Uniform(base) => {
                let p = ll.inttoptr(*base);
                (0..a.n)
                    .map(|k| {
                        let p = ll.gep_at(p, (k * a.bytes) as u64);
                        let x = ll.load(a.elem, p, a.bytes.min(16));
                        if a.volatile {
                            ll.set_volatile(x);
                        }
                        x
                    })
                    .collect()
            }
            Addr::Pattern { base, pattern, .. } => self.load_pattern(*base, pattern, a),
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(*base);
                match self.runs(*index, *scale, a) {
                    Some(runs) => vec![self.load_runs(p, *index, *scale, a, &runs)],
                    None => {
                        (0..a.n).map(|k| self.gather(ll.gep_at(p, (k * a.bytes) as u64), *index, *scale, a)).collect()
                    }
                }
            }
            Addr::Full(v) => (0..a.n)
                .map(|k| {
                    let t = ll.type_of(*v);
                    let at = ll.add(*v, ll.c(t, (k * a.bytes) as u64));
                    let ps = ll.inttoptr(at);
                    self.masked_gather(a.elem, ps, self.mask)
                })
                .collect(),
        };
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
        out
    }

    pub(super) fn store_inst(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        if self.store_row(i) {
            return Ok(vec![]);
        }
        let ll = self.ll;
        let mut a = self.access(i);
        let addr = self.address(i.args[0], i.offset, i.space());
        let addr = self.aligned_form(addr, i.args[0], i.offset, &a);
        self.report_traffic(i, &addr, &a, AccessKind::Write);
        self.prefetch_stored(&addr, &a, i.args[0]);
        if a.volatile {
            self.compiler_fence();
        }
        self.race_release(i);
        if matches!(i.sem(), Some(Sem::Release | Sem::AcqRel | Sem::Sc)) {
            self.order();
        }
        let uniform = matches!(addr, Addr::Uniform(_));
        let mut data = vec![];
        for &v in &i.args[1..] {
            let x = if uniform {
                // All lanes write one place: the last one's value stays.
                if *self.x.shapes.get(v) == Shape::Varying || !self.x.shapes.uniform(v) {
                    let x = self.vector(v);
                    let l = self.last_lane();
                    ll.extract(x, l)
                } else {
                    self.scalar(v)
                }
            } else {
                self.get(v, Form::Vector)
            };
            data.push(self.cast_bits(x, a.elem));
        }
        if a.atomicity == Atomicity::Integer {
            data = vec![self.fuse(&data, &a)];
            a = self.as_integer(&a);
        }
        let shadows = self.shadows_of(&addr, &a, i);
        // First the shadow: a thread that sees the stored value must see that too.
        let fast = |e: &mut Self| {
            e.store_shadows(&addr, &a, &shadows);
            if a.tracked.on {
                e.order();
            }
            e.store_races(&addr, &a, i, &data);
            e.store_fast(&addr, &a, &data);
        };
        let Some(ok) = self.guard(&addr, &a) else {
            fast(self);
            return Ok(vec![]);
        };
        let blocks = self.where_checked(ok);
        let slow = |e: &mut Self| {
            e.store_races_slow(&addr, &a, i, &data);
            let all: Vec<V> = data.iter().chain(&shadows).copied().collect();
            let scope = e.slow_scope(&a);
            e.store_slow(&addr, &a, &all, i.args[0], i.offset);
            e.ll.set_scope(scope);
        };
        self.in_either(blocks, fast, slow);
        Ok(vec![])
    }

    /// Lane by lane, or all at once.
    pub(super) fn store_each(&mut self, addr: &Addr, a: &Access, data: &[V]) {
        let ll = self.ll;
        let scope = ll.set_scope(self.scope_of(a));
        match addr {
            Addr::Uniform(base) if a.atomicity == Atomicity::Vector => self.store_pair(ll.inttoptr(*base), data, a),
            Addr::Full(v) if a.atomicity == Atomicity::Vector => self.store_pairs(*v, data, a),
            Addr::Uniform(base) => {
                let p = ll.inttoptr(*base);
                for (k, &x) in data.iter().enumerate() {
                    let p = ll.gep_at(p, (k as u32 * a.bytes) as u64);
                    let s = ll.store(x, p, a.bytes.min(16));
                    if a.volatile {
                        ll.set_volatile(s);
                    }
                }
            }
            Addr::Pattern { base, pattern, .. } => self.store_pattern(*base, pattern, a, data),
            Addr::Gather { base, index, scale, .. } if self.can_run(*scale, a) => {
                let p = ll.inttoptr(*base);
                if let Some(runs) = self.runs(*index, *scale, a) {
                    self.store_runs(p, *index, *scale, a, &runs, data[0]);
                }
            }
            Addr::Gather { base, index, scale, .. } => {
                let p = ll.inttoptr(*base);
                for (k, &x) in data.iter().enumerate() {
                    let q = ll.gep_at(p, (k as u32 * a.bytes) as u64);
                    let ps = ll.gep_typed(ll.int(*scale as u32 * 8), q, *index);
                    self.scatter(ps, x);
                }
            }
            Addr::Full(v) => {
                for (k, &x) in data.iter().enumerate() {
                    let t = ll.type_of(*v);
                    let at = ll.add(*v, ll.c(t, (k as u32 * a.bytes) as u64));
                    let ps = ll.inttoptr(at);
                    self.scatter(ps, x);
                }
            }
        }
        ll.set_scope(scope);
        if a.volatile {
            self.compiler_fence();
        }
    }

    /// Memory accesses before are seen before those after, where the host does not see to it by itself. Its atomic operations do
    /// all that is asked of them anyway.
    fn order(&self) {
        if !self.host.ordered_memory {
            self.ll.fence();
        }
    }

    /// Keeps LLVM from moving memory accesses across; no instruction.
    pub(super) fn compiler_fence(&self) {
        self.ll.fence_single_thread();
    }
}
