//! Functions called out of line: recursive ones and targets of indirect calls.
//!
//! `void fnK(cta, unit, lanes, call block, stack)`: `lanes` are the bits of the calling lanes, the call block holds a
//! vector per argument and result cell, `stack` is the offset of the function's local memory in each thread's. Where anything
//! allocates memory (`alloca`), the first argument cell is the caller's stack pointer.

use super::input::Input;
use super::outline::outlined;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{Inst, Kind, Ty, Val};
use crate::span::Span;
use baseline::build::{Bb, Build, IntCmp, V};
use kernel_abi::{args, Call, Cta, Helper, TrapCode};
use std::mem::offset_of;

fn name(k: usize) -> String {
    format!("fn{k}")
}

pub(super) fn declare(ll: &dyn Build, x: &Input, k: usize) {
    let t = ll.func(ll.void(), &mut [ll.ptr(), ll.int(32), ll.int(32), ll.ptr(), ll.int(64)]);
    outlined(ll, x.host(), &name(k), t);
}

pub(super) fn define<'a>(ll: &'a dyn Build, x: &'a Input<'a>, k: usize) -> Result<(), Error> {
    let func = ll.named_function(&name(k)).ok_or_else(|| Error::internal("function not declared"))?;
    let mut e = begin(ll, x, func);
    e.function.own_block = Some(ll.param(func, 3));
    e.function.stack = Some(ll.param(func, 4));
    body(&mut e, ll.param(func, 2))?;
    ll.ret_void();
    Ok(())
}

/// Emission of a function `(cta, unit, ...)` that is no segment, at its head.
pub(super) fn begin<'a>(ll: &'a dyn Build, x: &'a Input<'a>, func: V) -> Emit<'a> {
    let [entry, head, end] = ["entry", "head", "end"].map(|n| ll.block(func, n));
    ll.at_end(entry);
    let live = ll.alloca(ll.vec(ll.int(1), x.lanes), 8);
    let result = ll.alloca(ll.int(32), 4);
    let region = Span::filled(true, 0..x.f.blocks.len() as u32);
    let e = Emit::new(ll, x, func, [entry, head, end], ll.param(func, 1), [live, result], region);
    ll.at_end(head);
    e
}

/// Its code, for the lanes whose bits are `lanes`, up to where it returns.
pub(super) fn body(e: &mut Emit, lanes: V) -> Result<(), Error> {
    let (ll, f) = (e.ll, e.f);
    let [entry, head, end] = [e.function.entry, e.unit.head, e.unit.end];
    ll.at_end(head);
    e.mask = e.mask_from_bits(lanes);
    ll.store(e.mask, e.unit.live, 8);
    if let Some(stack) = e.function.stack {
        e.check_depth();
        if f.local_bytes > 0 {
            e.check_stack(stack);
        }
    }
    for b in 0..f.blocks.len() {
        e.flow.blocks[b] = Some(e.new_block(&format!("b{b}")));
    }
    e.make_pending();
    e.make_slots(0)?;
    for b in 0..f.blocks.len() as u32 {
        e.block(b)?;
    }
    ll.at_end(e.unit.head);
    ll.br(e.flow.blocks[0].ok_or_else(|| Error::internal("function without blocks"))?);
    ll.at_end(entry);
    ll.br(head);
    ll.at_end(end);
    Ok(())
}

impl Emit<'_> {
    /// Ends the grid when the host's stack is nearly full, while helpers still have room.
    fn check_depth(&mut self) {
        // An alloca: its address is the stack pointer, nearly.
        let here = self.entry_alloca(self.ll.int(8), 1);
        let limit = self.field_i64(offset_of!(Cta, stack_limit));
        let over = self.ll.icmp(IntCmp::Ult, self.ll.ptrtoint(here), limit);
        self.unit.head = self.trap_overflow(over, 0);
    }

    /// Ends the grid when a function's local memory would not fit.
    fn check_stack(&mut self, stack: V) {
        let ll = self.ll;
        let need = ll.add(stack, ll.i64(self.f.local_bytes as u64));
        let room = self.f.local_stride - self.f.dynamic_bytes;
        let over = ll.icmp(IntCmp::Ugt, need, ll.i64(room as u64));
        self.unit.head = self.trap_overflow(over, 0);
    }

    /// Ends the grid if `over`. Returns the block where code continues otherwise.
    fn trap_overflow(&mut self, over: V, pc: u32) -> Bb {
        let ll = self.ll;
        let (bad, good) = (self.new_block("overflow"), self.new_block("head"));
        ll.cond_br_unlikely(over, bad, good);
        ll.at_end(bad);
        let a = self.arg_block();
        self.store_word(a, args::WHAT, ll.i64(TrapCode::StackOverflow as u64));
        self.store_word(a, args::PC, ll.i64(pc as u64));
        self.call_helper(Helper::Trap, self.mask, a);
        ll.br(good);
        ll.at_end(good);
        good
    }

    /// `alloca`: the new stack pointer from the old one, the lowest that it may be, and the bytes to allocate.
    pub(super) fn allocate(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let [top, lowest, size] = [0, 1, 2].map(|k| self.vector(i.args[k]));
        let room = ll.sub(top, lowest);
        let large = ll.icmp(IntCmp::Ugt, size, room);
        let made = ll.sub(top, size);
        let made = ll.and(made, ll.splat(ll.i64(-i.offset as u64), self.w));
        let low = ll.icmp(IntCmp::Ult, made, lowest);
        let over = ll.and(ll.or(large, low), self.mask);
        let any = self.any(over);
        self.trap_overflow(any, i.pc);
        Ok(vec![made])
    }

    pub(super) fn function_op(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        match i.kind {
            Kind::Argument(at) => {
                // An argument that the function does not use.
                let Some(r) = i.results[0] else { return Ok(vec![ll.bool(false)]) };
                let t = ll.vec(self.lane_type(self.f.ty(r)), self.w);
                let block = self.function.own_block.ok_or_else(|| Error::internal("argument in a kernel"))?;
                Ok(vec![self.load_masked(ll.gep_at(block, at as u64), t, 64)])
            }
            Kind::Result(at) => {
                let x = self.vector(i.args[0]);
                let block = self.function.own_block.ok_or_else(|| Error::internal("result in a kernel"))?;
                self.store_masked(ll.gep_at(block, at as u64), x, self.mask, 64);
                Ok(vec![])
            }
            Kind::CallFunction(k) => {
                self.pass(i, 0);
                let m = self.mask;
                self.call_out_of_line(k as usize, m, i.pc)?;
                Ok(self.take(i, 0))
            }
            Kind::CallIndirect(set) => {
                self.pass(i, 1);
                self.dispatch(i.args[0], set as usize, i.pc)?;
                Ok(self.take(i, 1))
            }
            ref k => Err(Error::internal(format!("{k:?} as a call"))),
        }
    }

    /// Stores the arguments into the call block.
    fn pass(&mut self, i: &Inst, skip: usize) {
        let ll = self.ll;
        let block = self.make_call_block();
        for (k, &a) in i.args[skip..].iter().enumerate() {
            let x = self.vector(a);
            ll.store(x, ll.gep_at(block, (k as u32 * crate::lower::CELL) as u64), 64);
        }
    }

    fn take(&mut self, i: &Inst, skip: usize) -> Vec<V> {
        let ll = self.ll;
        let block = self.make_call_block();
        let first = (i.args.len() - skip) as u32;
        i.results
            .iter()
            .enumerate()
            .map(|(k, r)| {
                let ty = r.map_or(Ty::I32, |r| self.f.ty(r));
                let t = ll.vec(self.lane_type(ty), self.w);
                ll.load(t, ll.gep_at(block, ((first + k as u32) * crate::lower::CELL) as u64), 64)
            })
            .collect()
    }

    /// The block for this function's calls: as large as the largest needs.
    fn make_call_block(&mut self) -> V {
        if let Some(b) = self.function.call_block {
            return b;
        }
        let cells = self
            .f
            .blocks
            .iter()
            .flat_map(|b| &b.insts)
            .map(|&i| self.f.inst(i))
            .filter(|i| matches!(i.kind, Kind::CallFunction(_) | Kind::CallIndirect(_)))
            .map(|i| i.args.len() + i.results.len())
            .max()
            .unwrap_or(1);
        let t = self.ll.array(self.ll.int(8), cells as u64 * crate::lower::CELL as u64);
        let b = self.entry_alloca(t, 64);
        self.function.call_block = Some(b);
        b
    }

    fn call_out_of_line(&mut self, k: usize, mask: V, pc: u32) -> Result<(), Error> {
        let ll = self.ll;
        let f = ll.named_function(&name(k)).ok_or_else(|| Error::internal("call of an unknown function"))?;
        let bits = self.mask_bits(mask);
        let own = ll.i64(self.f.local_bytes.next_multiple_of(self.f.local_align.max(16)) as u64);
        let stack = match self.function.stack {
            Some(s) => ll.add(s, own),
            None => own,
        };
        let block = self.make_call_block();
        let noted = self.x.variant.checks.any().then(|| self.note_call(pc));
        ll.call(ll.function_type(f), f, &[self.function.cta, self.unit.index, bits, block, stack]);
        if let Some((calls, outer)) = noted {
            ll.store(outer, calls, 8);
        }
        Ok(())
    }

    /// Makes [`Cta::calls`] name a call from here; returns its place, and what it was.
    fn note_call(&mut self, pc: u32) -> (V, V) {
        let ll = self.ll;
        let call = match self.function.call {
            Some(call) => call,
            None => self.entry_alloca(ll.array(ll.int(8), size_of::<Call>() as u64), 8),
        };
        self.function.call = Some(call);
        let calls = ll.gep_at(self.function.cta, offset_of!(Cta, calls) as u64);
        let outer = ll.load(ll.ptr(), calls, 8);
        ll.store(outer, ll.gep_at(call, offset_of!(Call, outer) as u64), 8);
        ll.store(ll.i64(pc.into()), ll.gep_at(call, offset_of!(Call, pc) as u64), 8);
        ll.store(call, calls, 8);
        (calls, outer)
    }

    /// Calls each distinct target with the lanes that call it.
    fn dispatch(&mut self, handle: Val, set: usize, pc: u32) -> Result<(), Error> {
        let ll = self.ll;
        let targets = self.f.call_sets[set].clone();
        let h = self.vector(handle);
        let (again, done) = (self.new_block("targets"), self.new_block("called"));
        let outer = self.mask;
        let from = ll.here();
        ll.br(again);
        ll.at_end(again);
        let left = ll.phi(self.mask_t(), &[(outer, from)]);
        self.mask = left;
        let l = self.first_lane();
        let one = ll.extract(h, l);
        let same = ll.icmp(IntCmp::Eq, h, ll.splat(one, self.w));
        let mine = ll.and(left, same);
        let (bad, next) = (self.new_block("badcall"), self.new_block("nexttarget"));
        let bbs: Vec<Bb> = targets.iter().map(|_| self.new_block("target")).collect();
        let cases: Vec<(u64, Bb)> = targets.iter().zip(&bbs).map(|(t, &b)| (t.0, b)).collect();
        ll.switch(one, bad, &cases);
        for ((_, k), &bb) in targets.iter().zip(&bbs) {
            ll.at_end(bb);
            self.call_out_of_line(*k as usize, mine, pc)?;
            ll.br(next);
        }
        ll.at_end(bad);
        let a = self.arg_block();
        self.store_word(a, args::PC, ll.i64(pc as u64));
        ll.store(h, self.lane_words(a, args::bad_call::HANDLES, 1), 8);
        self.call_helper(Helper::BadCall, mine, a);
        ll.br(next);
        ll.at_end(next);
        let rest = ll.and(left, ll.not(mine));
        let some = self.any(rest);
        let end = ll.here();
        ll.phi_add(left, &[(rest, end)]);
        ll.cond_br(some, again, done);
        ll.at_end(done);
        self.mask = outer;
        Ok(())
    }
}
