//! How a value changes from one iteration of a loop to the next, or from a block of the grid to its neighbour in x: followed through
//! sums, differences and multiples.
//!
//! That narrow arithmetic may wrap is ignored: this is for what costs time if it is wrong, such as a vector width or a prefetch.

use crate::ir::*;
use crate::loops::{LoopId, Loops};
use crate::shape::{sign_extend, Shapes};
use ptx::ast::{Dim, Mod, Special};
use ptx::table::Derived;

/// Longest chain of instructions looked through.
const DEPTH: u32 = 16;
/// From this many bytes on, no hardware prefetcher follows.
const FAR: u64 = 2048;

/// From what to what.
#[derive(Clone, Copy)]
pub enum Per<'a> {
    /// From an iteration of the loop to the next.
    Iteration(&'a Loops, LoopId),
    /// From a block to the next in x.
    Block,
}

/// A number, and multiples of uniform values that do not change themselves.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Change {
    pub number: i64,
    pub multiples: Vec<(Val, i64)>,
}

impl Change {
    fn of(number: i64) -> Change {
        Change { number, multiples: vec![] }
    }

    /// The change as a number, if it is the same in all launches.
    pub fn known(&self) -> Option<i64> {
        self.multiples.is_empty().then_some(self.number)
    }

    /// Whether an address that changes so moves further than hardware prefetchers follow. What is known at launch only does.
    pub fn is_far(&self) -> bool {
        self.known().is_none_or(|c| c.unsigned_abs() >= FAR)
    }

    fn plus(mut self, other: Change) -> Change {
        self.number = self.number.wrapping_add(other.number);
        for (v, k) in other.multiples {
            match self.multiples.iter_mut().find(|m| m.0 == v) {
                Some(m) => m.1 = m.1.wrapping_add(k),
                None => self.multiples.push((v, k)),
            }
        }
        self.multiples.retain(|m| m.1 != 0);
        self
    }

    fn times(mut self, k: i64) -> Change {
        self.number = self.number.wrapping_mul(k);
        self.multiples.iter_mut().for_each(|m| m.1 = m.1.wrapping_mul(k));
        self.multiples.retain(|m| m.1 != 0);
        self
    }
}

/// How `v` changes; `None` if that is not known.
pub fn change(f: &Func, shapes: &Shapes, per: Per, v: Val) -> Option<Change> {
    Walk { f, shapes, per }.of(v, DEPTH)
}

struct Walk<'a> {
    f: &'a Func,
    shapes: &'a Shapes,
    per: Per<'a>,
}

impl Walk<'_> {
    fn of(&self, v: Val, depth: u32) -> Option<Change> {
        let f = self.f;
        if let Some(number) = self.origin(v) {
            return Some(Change::of(number));
        }
        let i = f.def(v);
        let depth = depth.checked_sub(1)?;
        let arg = |k: usize| self.of(i.args[k], depth);
        let product = || {
            // The high half of a product changes in another way.
            if !i.has(Mod::Wide) && !i.has(Mod::Lo) {
                return None;
            }
            let (x, y) = (arg(0)?, arg(1)?);
            match [&x, &y].map(|c| *c == Change::default()) {
                [true, true] => Some(x),
                [false, true] => Some(x.times(self.number(i.args[1])?)),
                [true, false] => Some(y.times(self.number(i.args[0])?)),
                [false, false] => None,
            }
        };
        match (i.kind, i.derived()) {
            (Kind::Phi, _) => {
                let Per::Iteration(loops, l) = self.per else { return None };
                let b = f.block_of(v).filter(|&b| b == loops.loops[l].header)?;
                let back = f.block(b).preds.iter().position(|p| loops.contains(l, *p))?;
                self.advance(i.args[back], v, depth)
            }
            _ if i.has(Mod::Sat) => None,
            (_, Derived::Sum) => Some(arg(0)?.plus(arg(1)?)),
            (_, Derived::Difference) => Some(arg(0)?.plus(arg(1)?.times(-1))),
            (_, Derived::Product) => product(),
            (_, Derived::MultiplyAdd) => Some(product()?.plus(arg(2)?)),
            (_, Derived::ShiftLeft) => {
                Some(arg(0)?.times(1 << self.number(i.args[1]).filter(|k| (0..63).contains(k))?))
            }
            (Kind::Part, _) | (_, Derived::Copy | Derived::Convert) => arg(0),
            _ => None,
        }
    }

    /// The change of a value that is not derived from others that change.
    fn origin(&self, v: Val) -> Option<i64> {
        match (self.per, self.f.block_of(v)) {
            (Per::Iteration(loops, l), b) => b.is_none_or(|b| !loops.contains(l, b)).then_some(0),
            (Per::Block, None) => Some((self.f.def(v).kind == Kind::Special(Special::CtaId(Dim::X))).into()),
            (Per::Block, Some(_)) => None,
        }
    }

    /// `v - phi`, for a value that is the phi plus values that do not change.
    fn advance(&self, v: Val, phi: Val, depth: u32) -> Option<Change> {
        if v == phi {
            return Some(Change::default());
        }
        let i = self.f.def(v);
        let depth = depth.checked_sub(1)?;
        if i.derived() != Derived::Sum || i.has(Mod::Sat) {
            return None;
        }
        for (x, s) in [(i.args[0], i.args[1]), (i.args[1], i.args[0])] {
            if self.origin(s).is_some() && self.shapes.uniform(s) {
                let by = match self.number(s) {
                    Some(c) => Change::of(c),
                    None => Change { number: 0, multiples: vec![(s, 1)] },
                };
                return Some(self.advance(x, phi, depth)?.plus(by));
            }
        }
        None
    }

    fn number(&self, v: Val) -> Option<i64> {
        self.f.as_const(v).map(|c| sign_extend(c, self.f.ty(v).bits()))
    }
}
