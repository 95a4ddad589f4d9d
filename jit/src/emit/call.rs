//! Calls of the executor's helpers.

use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{grid_control, Inst, Val};
use crate::lower::TOO_DEEP;
use baseline::build::{IntCmp, V};
use kernel_abi::{args, Cta, DeviceFunction, Helper, SystemCall, TrapCode, DEVICE_FUNCTIONS};
use ptx::ast::{Mod, Type};
use ptx::table::Op;
use std::mem::offset_of;

impl Emit<'_> {
    /// Calls a helper with an argument block of `words` 64-bit words.
    pub(crate) fn call_helper(&mut self, h: Helper, mask: V, args: V) {
        let bits = self.warp_bits(mask);
        self.call_helper_for(h, self.warp(), bits, args);
    }

    /// Calls a helper for the lanes `bits` of a warp.
    pub(super) fn call_helper_for(&mut self, h: Helper, warp: V, bits: V, args: V) {
        let ll = self.ll;
        let table = self.field_ptr(offset_of!(Cta, helpers));
        let at = ll.gep_at(table, h.offset() as u64);
        let f = ll.load_invariant(ll.ptr(), at, 8);
        let fty = ll.func(ll.void(), &mut [ll.ptr(), ll.int(32), ll.int(32), ll.ptr()]);
        ll.call(fty, f, &[self.function.cta, warp, bits, args]);
    }

    /// An argument block on the stack, shared by all calls of the segment.
    pub(crate) fn arg_block(&mut self) -> V {
        if let Some(a) = self.function.args {
            return a;
        }
        let t = self.ll.array(self.ll.int(64), args::WORDS as u64);
        let a = self.entry_alloca(t, 64);
        self.function.args = Some(a);
        a
    }

    /// Word `word` of a per-lane array of an argument block, at the unit's first lane; `stride` words per lane.
    pub(crate) fn lane_words(&self, block: V, word: usize, stride: usize) -> V {
        let ll = self.ll;
        let p = self.word_at(block, word);
        if self.w >= kernel_abi::WARP {
            return p;
        }
        let l = ll.zext(self.lane_base(), ll.int(64));
        ll.gep(p, ll.mul(l, ll.i64(stride as u64 * 8)))
    }

    /// Place of word `word` of an argument block.
    pub(crate) fn word_at(&self, block: V, word: usize) -> V {
        self.ll.gep_at(block, word as u64 * 8)
    }

    pub(crate) fn store_word(&self, block: V, word: usize, v: V) {
        self.ll.store(v, self.word_at(block, word), 8);
    }

    /// Stores a per-lane argument from `word` on, widened to 64 bits.
    pub(super) fn store_lanes(&mut self, block: V, word: usize, v: Val) {
        let ll = self.ll;
        let x = self.vector(v);
        let bits = ll.bits(ll.type_of(x));
        let x = self.cast_bits(x, ll.int(bits));
        let x = ll.zext_or_trunc(x, ll.vec(ll.int(64), self.w));
        let p = self.lane_words(block, word, 1);
        ll.store(x, p, 8);
    }

    pub(super) fn load_lanes(&mut self, block: V, word: usize) -> V {
        let ll = self.ll;
        let p = self.lane_words(block, word, 1);
        ll.load(ll.vec(ll.int(64), self.w), p, 8)
    }

    /// The result of a helper.
    pub(super) fn answer(&self, block: V) -> V {
        const { assert!(args::WHAT == 0, "the block begins with it") };
        self.ll.load(self.ll.int(64), block, 8)
    }

    pub(super) fn call_helper_word(&mut self, h: Helper) -> V {
        let a = self.arg_block();
        self.call_helper(h, self.mask, a);
        self.answer(a)
    }

    /// `barrier.cluster.arrive`.
    pub(super) fn cluster_arrive(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let a = self.arg_block();
        self.store_word(a, args::PC, self.ll.i64(i.pc as u64));
        self.call_helper(Helper::ClusterArrive, self.mask, a);
        Ok(vec![])
    }

    /// `griddepcontrol`.
    pub(super) fn grid_control(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let control = grid_control(&i.mods) as u32;
        let all = self.field_i32(offset_of!(Cta, overlaps));
        let [call, after] = ["grid_control", "controlled"].map(|n| self.new_block(n));
        let has = ll.icmp(IntCmp::Ne, ll.and(all, ll.i32(1 << control)), ll.i32(0));
        ll.cond_br(has, call, after);
        ll.at_end(call);
        let a = self.arg_block();
        self.store_word(a, args::WHAT, ll.i64(control.into()));
        self.store_word(a, args::PC, ll.i64(i.pc as u64));
        self.call_helper(Helper::GridControl, self.mask, a);
        ll.br(after);
        ll.at_end(after);
        Ok(vec![])
    }

    /// `clusterlaunchcontrol.try_cancel`: the two halves of each lane's answer.
    pub(super) fn try_cancel(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let a = self.arg_block();
        self.store_word(a, args::PC, self.ll.i64(i.pc as u64));
        self.call_helper(Helper::Cancel, self.mask, a);
        Ok([args::cancel::LOW, args::cancel::HIGH].map(|half| self.load_lanes(a, half)).to_vec())
    }

    pub(super) fn trap(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        let code = match op {
            Op::Trap if i.mods.contains(&TOO_DEEP) => TrapCode::TooDeep,
            Op::Trap => TrapCode::Trap,
            _ => TrapCode::Breakpoint,
        };
        let a = self.arg_block();
        self.store_word(a, args::WHAT, self.ll.i64(code as u64));
        self.store_word(a, args::PC, self.ll.i64(i.pc as u64));
        self.call_helper(Helper::Trap, self.mask, a);
        Ok(vec![])
    }

    pub(super) fn nanosleep(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let a = self.arg_block();
        self.store_lanes(a, args::nanosleep::NANOSECONDS, i.args[0]);
        self.call_helper(Helper::Nanosleep, self.mask, a);
        Ok(vec![])
    }

    /// `vprintf`, `malloc`, `free`, `__assertfail`, and the device runtime.
    pub(super) fn runtime_call(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let name = i.mods.iter().find_map(|m| if let Mod::Other(n) = m { Some(*n) } else { None });
        let number = name.and_then(DeviceFunction::find);
        let (h, result) = match (number, name.and_then(SystemCall::find)) {
            (Some(number), _) => (Helper::DeviceRuntime, DEVICE_FUNCTIONS[number].result),
            (None, Some(call)) => (call.helper, call.result),
            (None, None) => return Err(Error::internal(format!("runtime function {name:?}"))),
        };
        let a = self.arg_block();
        if let Some(number) = number {
            self.store_word(a, args::WHAT, self.ll.i64(number as u64));
        }
        self.store_word(a, args::PC, self.ll.i64(i.pc as u64));
        for (k, &v) in i.args.iter().enumerate() {
            self.store_lanes(a, args::lanes(k), v);
        }
        self.call_helper(h, self.mask, a);
        if i.results.is_empty() {
            return Ok(vec![]);
        }
        let x = self.load_lanes(a, args::lanes(i.args.len()));
        let ll = self.ll;
        Ok(vec![if result == 8 { x } else { self.cast_bits(x, ll.int(Type::B32.bits())) }])
    }
}
