//! `cp.async.bulk` and `cp.reduce.async.bulk`: blocks of memory that one lane, or a few, copy or add to. Done synchronously, as all
//! asynchronous copies are (see `lower/copy_async.rs`).

use super::action::Action;
use super::form::Form;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use baseline::build::{Attr, IntCmp, T, V};
use kernel_abi::{AccessKind, RaceUse};
use ptx::ast::{Mod, Space, Type};

/// Addresses and sizes are multiples of this.
const UNIT: u64 = 16;

impl Emit<'_> {
    pub(super) fn bulk_copy(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let spaces: Vec<Space> =
            i.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None }).collect();
        let [to, from] = spaces[..] else { return Err(Error::internal("a bulk copy without its spaces")) };
        let dst = self.full_address(i.args[0], 0, to);
        let src = self.full_address(i.args[1], 0, from);
        let size = self.get_as(i.args[2], Type::B32, Form::Vector);
        let size = ll.and(size, ll.c(ll.type_of(size), !(UNIT - 1)));
        // With `.ignore_oob` bytes at either end, which may lie outside of the allocation, are not checked.
        let ends: Vec<V> = i.args[3..].iter().map(|a| self.get_as(*a, Type::B32, Form::Vector)).collect();
        let (dst, src, size, unit) = match ends[..] {
            [left, right] => {
                let most = ll.c(ll.type_of(size), UNIT - 1);
                let (left, right) = (ll.and(left, most), ll.and(right, most));
                let both = ll.add(left, right);
                let some = ll.icmp(IntCmp::Ult, both, size);
                let rest = ll.select(some, ll.sub(size, both), ll.zero(ll.type_of(size)));
                let left = ll.zext(left, ll.type_of(dst));
                (ll.add(dst, left), ll.add(src, left), rest, 1)
            }
            _ => (dst, src, size, UNIT),
        };
        let outer = self.mask;
        self.mask = ll.and(outer, ll.icmp(IntCmp::Ne, size, ll.zero(ll.type_of(size))));
        if self.x.variant.guard {
            for (at, space, kind) in [(dst, to, AccessKind::Write), (src, from, AccessKind::Read)] {
                if !space.is_shared() || self.checks_memory() {
                    self.check_block(at, size, unit, i.pc, kind);
                }
            }
        }
        let f = if i.has(Mod::Other("reduce")) {
            self.reduce_function(Action::of(i)?, i.ty(), to.is_shared())?
        } else {
            self.copy_function(unit)?
        };
        let bits = self.mask_bits(self.mask);
        ll.call(ll.function_type(f), f, &[dst, src, size, bits]);
        if self.checks_init() {
            self.copied_shadows(dst, src, size, i.pc);
        }
        // What goes to shared memory completes transactions of an mbarrier; what leaves it, a group.
        let reduces = i.has(Mod::Other("reduce"));
        let reads = match (from.is_shared(), to.is_shared()) {
            (false, _) => RaceUse::ReadAsOne,
            (true, true) => RaceUse::TxRead,
            (true, false) => RaceUse::BulkRead,
        };
        let writes = match (to.is_shared(), reduces) {
            (true, false) => RaceUse::TxWrite,
            (true, true) => RaceUse::TxReduce,
            (false, true) => RaceUse::Atomic,
            (false, false) => RaceUse::WriteAsOne,
        };
        self.copied_races(src, size, i.pc, reads);
        self.copied_races(dst, size, i.pc, writes);
        self.mask = outer;
        Ok(vec![])
    }

    /// Tests the first and the last `unit` bytes of the lanes' blocks; what lies between faults by itself. Lanes whose blocks are not
    /// accessible are masked out.
    fn check_block(&mut self, at: V, size: V, unit: u64, pc: u32, kind: AccessKind) {
        let ll = self.ll;
        let t = ll.type_of(at);
        let last = ll.sub(ll.add(at, ll.zext(size, t)), ll.c(t, unit));
        for end in [at, last] {
            self.mask = self.lanes_allowed(end, unit as u32, pc, kind);
        }
    }

    /// Outlined: `f(destinations, sources, sizes, lanes)`; sizes are multiples of `unit`.
    fn copy_function(&mut self, unit: u64) -> Result<V, Error> {
        self.block_function(&format!("bulk_copy_{unit}"), |e, to, from, size| {
            let ll = e.ll;
            let f = ll.function_of(ll.here());
            let mut start = ll.i64(0);
            // In large pieces, then the remainder.
            for piece in [64u64, UNIT, 1].into_iter().filter(|piece| *piece >= unit) {
                let t = ll.vec(ll.int(8), piece as u32);
                let [head, body, done] = ["pieces", "piece", "copied"].map(|b| ll.block(f, b));
                let before = ll.here();
                ll.br(head);
                ll.at_end(head);
                let at = ll.phi(ll.int(64), &[(start, before)]);
                let next = ll.add(at, ll.i64(piece));
                ll.cond_br(ll.icmp(IntCmp::Ule, next, size), body, done);
                ll.at_end(body);
                let x = ll.load(t, ll.gep(from, at), 1);
                ll.store(x, ll.gep(to, at), 1);
                ll.phi_add(at, &[(next, body)]);
                ll.br(head);
                ll.at_end(done);
                start = at;
            }
            Ok(())
        })
    }

    fn reduce_function(&mut self, action: Action, ty: Type, shared: bool) -> Result<V, Error> {
        let name = format!("bulk_{action:?}_{ty:?}_{shared}");
        self.block_function(&name, |e, to, from, size| {
            let ll = e.ll;
            let f = ll.function_of(ll.here());
            let bytes = ty.size();
            let elem = match ty {
                Type::F32 => ll.f32(),
                Type::F64 => ll.f64(),
                _ => ll.int(bytes * 8),
            };
            let [head, done] = ["element", "reduced"].map(|b| ll.block(f, b));
            let before = ll.here();
            ll.br(head);
            ll.at_end(head);
            let at = ll.phi(ll.int(64), &[(ll.i64(0), before)]);
            let x = ll.load(elem, ll.gep(from, at), bytes);
            // ptxas: UBLKRED.ADD.F32.RN, without .FTZ.
            e.one_atomic(action, ty, ll.gep(to, at), &[x], shared, None)?;
            let next = ll.add(at, ll.i64(bytes as u64));
            let end = ll.here();
            ll.phi_add(at, &[(next, end)]);
            ll.cond_br(ll.icmp(IntCmp::Ult, next, size), head, done);
            ll.at_end(done);
            Ok(())
        })
    }

    /// A function that processes the block of each active lane, lane by lane: `f(destinations, sources,
    /// sizes, lanes)`. `each` gets one lane's pointers and size, which is not 0.
    fn block_function(
        &mut self,
        name: &str,
        each: impl FnOnce(&mut Self, V, V, V) -> Result<(), Error>,
    ) -> Result<V, Error> {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return Ok(f);
        }
        let (word, half) = (ll.int(64), ll.int(32));
        let (words, halves) = (ll.vec(word, self.w), ll.vec(half, self.w));
        let f = ll.add_function(name, ll.func(ll.void(), &mut [words, words, halves, half]), true);
        ll.attr(f, Attr::Noinline);
        let here = ll.here();
        let [entry, lane, end] = ["entry", "lane", "end"].map(|b| ll.block(f, b));
        ll.at_end(entry);
        let spill = |k: u32, t: T| {
            let a = ll.alloca(t, 64);
            ll.store(ll.param(f, k), a, 64);
            a
        };
        let (to, from, sizes) = (spill(0, words), spill(1, words), spill(2, halves));
        let lanes = ll.param(f, 3);
        ll.cond_br(ll.icmp(IntCmp::Eq, lanes, ll.i32(0)), end, lane);
        ll.at_end(lane);
        let left = ll.phi(half, &[(lanes, entry)]);
        let l = ll.intrinsic("llvm.cttz", &[half], &[left, ll.bool(true)]);
        let l = ll.zext(l, word);
        let pointer = |a: V| ll.inttoptr(ll.load(word, ll.gep_typed(word, a, l), 8));
        let size = ll.zext(ll.load(half, ll.gep_typed(half, sizes, l), 4), word);
        let done = each(self, pointer(to), pointer(from), size);
        let rest = ll.and(left, ll.sub(left, ll.i32(1)));
        let last = ll.here();
        ll.phi_add(left, &[(rest, last)]);
        ll.cond_br(ll.icmp(IntCmp::Eq, rest, ll.i32(0)), end, lane);
        ll.at_end(end);
        ll.ret_void();
        ll.at_end(here);
        done.map(|()| f)
    }
}
