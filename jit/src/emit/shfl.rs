//! `shfl`: what a lane gets of another lane's value.

use super::form::Form;
use super::state::{Emit, ShuffleSources};
use crate::error::Error;
use crate::ir::{Inst, Val};
use baseline::build::{IntCmp, V};
use ptx::ast::{Mod, Type};

/// Lanes that one permutation of a register reaches.
const EIGHT: u32 = 8;

/// Where a lane takes its value from, and whether that is in range: PTX ISA, 'Data Movement and Conversion Instructions: shfl.sync'.
fn source(i: &Inst, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let (cval, seg) = (c & 31, c >> 8 & 31);
    let max = (lane & seg) | (cval & !seg);
    let min = lane & seg;
    let b = b & 31;
    let (j, p) = if i.has(Mod::Up) {
        let j = lane.wrapping_sub(b) as i32;
        (j, j >= max as i32)
    } else if i.has(Mod::Down) {
        let j = (lane + b) as i32;
        (j, j <= max as i32)
    } else if i.has(Mod::Bfly) {
        let j = (lane ^ b) as i32;
        (j, j <= max as i32)
    } else {
        let j = (min | (b & !seg)) as i32;
        (j, j <= max as i32)
    };
    if p {
        (j as u32 & 31, true)
    } else {
        (lane, false)
    }
}

impl Emit<'_> {
    /// Lanes without a thread have 0.
    pub(super) fn shuffle(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let x = self.vector(i.args[0]);
        let n = ll.bits(ll.type_of(x));
        let mut x = self.cast_bits(x, ll.int(n));
        // Left open by the manual, but programs reduce the values of a few threads as if there were 32, and are right on an H200.
        if self.x.variant.partial && !ll.is_all_ones(self.mask) {
            let threads = self.in_head(|e| e.threads_mask());
            x = ll.select(threads, x, ll.zero(ll.type_of(x)));
        }
        let (b, c) = (i.args[1], i.args[2]);
        let [known_b, known_c] = [b, c].map(|v| self.f.as_const(v).map(|v| v as u32));
        if let (Some(b), Some(c)) = (known_b, known_c) {
            let map: Vec<(u32, bool)> = (0..32).map(|l| source(i, l, b, c)).collect();
            let lanes: Vec<i32> = map.iter().map(|m| m.0 as i32).collect();
            let y = ll.shuffle(x, x, &lanes);
            let preds: Vec<i64> = map.iter().map(|m| m.1 as i64).collect();
            let p = ll.c_vec(ll.int(1), &preds);
            return Ok(vec![y, p]);
        }
        if i.broadcasts(known_c) && self.x.shapes.uniform(b) {
            let lane = self.scalar(b);
            let lane = ll.and(ll.zext_or_trunc(lane, ll.int(32)), ll.i32(31));
            return Ok(vec![ll.extract(x, lane), ll.bool(true)]);
        }
        let (src, p) = self.sources(i);
        // But for `.bfly`, which may go to a lower one, lanes of `c`'s segments stay in them.
        let within = known_c.is_some_and(|c| !i.has(Mod::Bfly) && !(c >> 8) & 31 < EIGHT);
        let y = if within && n == 32 && self.host.permutes_words {
            self.permute_eights(x, src)
        } else {
            self.permute_lanes(x, src)
        };
        Ok(vec![y, p])
    }

    /// Computed once in a block: unrolled code has many shuffles between the same lanes.
    fn sources(&mut self, i: &Inst) -> ShuffleSources {
        let lanes = (i.args[1], i.args[2], [Mod::Up, Mod::Down, Mod::Bfly].map(|m| i.has(m)));
        // Under a guard, or in a part of a unit, it is not there for what follows.
        let kept = i.guard.is_none() && self.part.is_none();
        if let Some(&known) = self.values.shuffles.get(&lanes).filter(|_| kept) {
            return known;
        }
        let made = self.sources_of(i);
        if kept {
            self.values.shuffles.insert(lanes, made);
        }
        made
    }

    fn sources_of(&mut self, i: &Inst) -> ShuffleSources {
        let ll = self.ll;
        let it = ll.vec(ll.int(32), 32);
        let word = |e: &mut Self, v: Val| e.get_as(v, Type::B32, Form::Vector);
        let (bv, cv) = (word(self, i.args[1]), word(self, i.args[2]));
        let lane = self.lane_ids();
        let k31 = ll.c(it, 31);
        let bv = ll.and(bv, k31);
        let cval = ll.and(cv, k31);
        let seg = ll.and(ll.lshr(cv, ll.c(it, 8)), k31);
        let nseg = ll.not(seg);
        let min = ll.and(lane, seg);
        let max = ll.or(min, ll.and(cval, nseg));
        let (j, p) = if i.has(Mod::Up) {
            let j = ll.sub(lane, bv);
            (j, ll.icmp(IntCmp::Sge, j, max))
        } else if i.has(Mod::Down) {
            let j = ll.add(lane, bv);
            (j, ll.icmp(IntCmp::Sle, j, max))
        } else if i.has(Mod::Bfly) {
            let j = ll.xor(lane, bv);
            (j, ll.icmp(IntCmp::Sle, j, max))
        } else {
            let j = ll.or(min, ll.and(bv, nseg));
            (j, ll.icmp(IntCmp::Sle, j, max))
        };
        let src = ll.select(p, j, lane);
        let src = ll.and(src, k31);
        (src, p)
    }

    /// `x[index[lane]]` for every lane; indices are in range.
    pub(crate) fn permute_lanes(&mut self, x: V, index: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let (e, n) = (ll.elem(t), ll.bits(t));
        // Through memory: a store and a gather from one or two cache lines, on every instruction set.
        let slot = self.entry_alloca(t, 64);
        ll.store(x, slot, 64);
        let ps = ll.gep_typed(e, slot, index);
        let mask = ll.ones(self.mask_t());
        ll.intrinsic("llvm.masked.gather", &[t, ll.type_of(ps)], &[ps, ll.i32(n / 8), mask, ll.poison(t)])
    }
}
