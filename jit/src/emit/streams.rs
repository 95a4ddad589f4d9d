//! Prefetching for lanes that each read a contiguous stretch of memory, one stretch behind the other.
//!
//! In compressed rows (sparse matrices, adjacency lists), lane `l` reads from where a loaded index says up to where lane
//! `l + 1` began: a unit's lanes together read one run of memory, and the next unit the run behind it. The hardware's
//! prefetchers see nothing of it in gathers and in loads that go to and fro between 32 places. So, as the loop is entered,
//! the code asks for as much memory behind the last lane's start as there is between the first lane's and the last's.

use super::prefetch::FIRST_LEVEL;
use super::state::Emit;
use crate::ir::{Block, Kind, Ty, Val};
use crate::shape::sign_extend;
use baseline::build::IntCmp;
use ptx::table::{Derived, Op};

/// Runs longer than this, bytes, are left alone: such rows are long enough for the hardware.
const LONGEST: u64 = 4096;

impl Emit<'_> {
    /// On the way from block `from` into the loop headed by `to`: for every pointer that moves ahead by up to 64 bytes
    /// per iteration and starts at a loaded index.
    pub(super) fn prefetch_streams(&mut self, from: u32, to: u32) {
        let loops = &self.x.plan.loops;
        let entered =
            loops.of[Block(to)].filter(|&l| loops.loops[l].header == Block(to) && !loops.contains(l, Block(from)));
        if entered.is_none() || self.x.plan.general {
            return;
        }
        let f = self.f;
        let header = f.block(Block(to));
        let [outside, inside] = [true, false].map(|o| header.preds.iter().position(|p| (p.0 == from) == o));
        let (Some(outside), Some(inside), 2) = (outside, inside, header.preds.len()) else { return };
        for phi in header.insts.iter().map(|&id| f.inst(id)).take_while(|i| i.kind == Kind::Phi) {
            let Some(v) = phi.results[0] else { continue };
            if self.moves_ahead(v, phi.args[inside]) {
                self.prefetch_stream(v, phi.args[outside]);
            }
        }
    }

    fn moves_ahead(&self, v: Val, next: Val) -> bool {
        let i = self.f.def(next);
        let step = |k: usize| self.f.as_const(i.args[k]).map(|c| sign_extend(c, 64));
        let by = match i.derived() {
            Derived::Sum if i.args[0] == v => step(1),
            Derived::Sum if i.args[1] == v => step(0),
            _ => None,
        };
        self.f.ty(v) == Ty::I64 && by.is_some_and(|s| (1..=64).contains(&s))
    }

    /// `v`: the pointer in the loop, `start`: what it starts with.
    fn prefetch_stream(&mut self, v: Val, start: Val) {
        let ll = self.ll;
        let shape = |v: Val| self.x.shapes.get(v).lin().filter(|l| l.pattern.is_none()).and_then(|l| l.anchor);
        let Some(a) = shape(start).filter(|_| shape(v) == shape(start)) else { return };
        let loaded = matches!(self.f.def(a.x).kind, Kind::Op(Op::Ld) | Kind::Loads(_));
        if !loaded || !(1..=16).contains(&a.scale) {
            return;
        }
        let base = self.scalar(start);
        let index = self.vector(a.x);
        let at = |lane: u32| {
            let x = ll.extract_at(index, lane);
            let x = if a.signed { ll.sext(x, ll.int(64)) } else { ll.zext(x, ll.int(64)) };
            ll.mul(x, ll.i64(a.scale as u64))
        };
        let (first, last) = (at(0), at(self.w - 1));
        let bytes = ll.sub(last, first);
        let first = ll.add(base, last);
        // The last lane's own stretch too.
        let end = ll.add(first, ll.add(bytes, ll.i64(LONGEST / 32)));
        let (line, done) = (self.new_block("line"), self.new_block("lines"));
        let before = ll.here();
        let few = ll.icmp(IntCmp::Ult, ll.sub(bytes, ll.i64(1)), ll.i64(LONGEST));
        ll.cond_br(few, line, done);
        ll.at_end(line);
        let p = ll.phi(ll.int(64), &[(first, before)]);
        self.prefetch(ll.inttoptr(p), FIRST_LEVEL);
        let next = ll.add(p, ll.i64(64));
        ll.phi_add(p, &[(next, line)]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, end), line, done);
        ll.at_end(done);
    }
}
