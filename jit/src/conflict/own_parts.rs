//! Parts of arrays that are a lane's own: what each thread works on from an address on that is another one in each lane, such as
//! `work + t * n`, or `values + offsets[t]`.
//!
//! That is a sum of one value that differs from lane to lane and of numbers that do not say which lane it is: loop counters, what is
//! the same for all, what was read from memory. A sum with the lane's number in another place (`a[i ^ 1]`, `a[t * n + lane]`) may
//! lie in the part of another lane.

use crate::flat::{self, Flat};
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::loops::Loops;
use crate::shape::{Lin, Shapes};
use ptx::ast::Type;
use ptx::table::{Derived, Memory, Op};

/// Longest chain of instructions that is followed from a number to what it is a multiple of.
const DEPTH: u32 = 6;

/// Where the part of a lane begins, up to what is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    start: Start,
    /// The start is multiplied by this.
    times: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// The product of the lane's number, or a sum of it and what is the same for all, and what is the same for all.
    Product(Val, Val),
    /// What was loaded before all loops, from an address that is another one in each lane.
    Loaded(Val),
}

/// How a value depends on which lane it is of: neutral if it does not, or it is in the part that begins there.
type Lane = Flat<Own>;

/// Own parts of the lanes of a unit.
pub struct OwnParts(IdVec<Val, Lane>);

impl OwnParts {
    pub fn new(f: &Func, loops: &Loops, shapes: &Shapes, lanes: u32) -> OwnParts {
        let analysis = Analysis { f, loops, shapes, lanes: lanes as usize };
        let floating = |v| if shapes.uniform(v) { Lane::Neutral } else { Lane::Any };
        OwnParts(flat::solve(f, floating, |i, v, block, of| analysis.derived(i, v, block, of)))
    }

    /// The lane's own part that an access lies in, if it does.
    pub fn of(&self, f: &Func, i: &Inst) -> Option<Own> {
        let Lane::Of(own) = self.0[*i.args.first()?] else { return None };
        // Elements one behind the other, of which each lane has one, are not parts: an index that was read leads to any of them.
        let stride = match own.start {
            Start::Product(_, by) => f.as_const(by).map(|by| (by as i64).wrapping_mul(own.times)),
            Start::Loaded(_) => None,
        };
        let bytes = i64::from(i.ty().size() * i.vec());
        stride.is_none_or(|stride| stride.unsigned_abs() > bytes as u64).then_some(own)
    }
}

/// The product with a constant.
fn scaled(a: Lane, by: Option<i64>) -> Lane {
    match (a, by) {
        (Lane::Of(own), Some(by)) => Lane::Of(Own { times: own.times.wrapping_mul(by), ..own }),
        (Lane::Open | Lane::Neutral, _) => a,
        _ => Lane::Any,
    }
}

struct Analysis<'a> {
    f: &'a Func,
    loops: &'a Loops,
    shapes: &'a Shapes,
    lanes: usize,
}

impl Analysis<'_> {
    fn derived(&self, i: &Inst, v: Val, block: Block, of: &IdVec<Val, Lane>) -> Lane {
        if self.shapes.uniform(v) {
            return Lane::Neutral;
        }
        let arg = |k: usize| i.args.get(k).map_or(Lane::Any, |a| of[*a]);
        match (i.kind, i.derived()) {
            (Kind::Phi, _) => Lane::any_of(i.args.iter().map(|a| of[*a])),
            (_, Derived::Copy) => arg(0),
            (_, Derived::Convert) if !i.types().any(Type::is_float) => arg(0),
            (_, Derived::Sum) => self.total((arg(0), &i.args[..1]), (arg(1), &i.args[1..2])),
            (_, Derived::Difference) if arg(1) == Lane::Neutral => self.total((arg(0), &[]), (arg(1), &i.args[1..2])),
            (_, Derived::Product) => self.product(i, of),
            (_, Derived::MultiplyAdd) => self.total((self.product(i, of), &i.args[..2]), (arg(2), &i.args[2..3])),
            (_, Derived::ShiftLeft) => {
                let by = i.args.get(1).and_then(|by| self.f.as_const(*by)).filter(|by| *by < 63);
                scaled(arg(0), by.map(|by| 1 << by))
            }
            (Kind::Op(Op::Or), _) if self.f.as_const(i.args[1]).is_some() => arg(0),
            _ if i.access() == Some(Memory::Read) => self.loaded(i, v, block),
            // An effect of its own, such as an atomic operation: a ticket.
            _ if i.memory() != Memory::None => Lane::Neutral,
            _ => i.args.iter().map(|a| of[*a]).fold(Lane::Neutral, |all, a| match a {
                Lane::Neutral => all,
                Lane::Open if all == Lane::Neutral => Lane::Open,
                Lane::Open => all,
                _ => Lane::Any,
            }),
        }
    }

    /// A sum, of two summands and what they are products of. With a multiple of the distance between two lanes' parts it leads to another
    /// lane's.
    fn total(&self, (a, of_a): (Lane, &[Val]), (b, of_b): (Lane, &[Val])) -> Lane {
        let added = match (a, b) {
            (Lane::Of(own), Lane::Neutral) => Some((own, of_b)),
            (Lane::Neutral, Lane::Of(own)) => Some((own, of_a)),
            _ => None,
        };
        match added {
            Some((Own { start: Start::Product(_, distance), .. }, by))
                if by.iter().any(|&v| self.is_multiple(v, distance, DEPTH)) =>
            {
                Lane::Any
            }
            _ => a.plus(b),
        }
    }

    fn is_multiple(&self, v: Val, of: Val, depth: u32) -> bool {
        if v == of || self.f.vals[v].block.is_none() || depth == 0 {
            return v == of;
        }
        let i = self.f.def(v);
        let through = match i.derived() {
            Derived::Copy | Derived::Convert | Derived::ShiftLeft => 1,
            Derived::Product => 2,
            _ => 0,
        };
        i.args.iter().take(through).any(|&a| self.is_multiple(a, of, depth - 1))
    }

    /// The product of the first two operands.
    fn product(&self, i: &Inst, of: &IdVec<Val, Lane>) -> Lane {
        let &[a, b, ..] = &i.args[..] else { return Lane::Any };
        match (of[a], of[b]) {
            (Lane::Neutral, Lane::Neutral) => Lane::Neutral,
            (x, Lane::Neutral) if x != Lane::Any => scaled(x, self.f.as_const(b).map(|by| by as i64)),
            (Lane::Neutral, x) if x != Lane::Any => scaled(x, self.f.as_const(a).map(|by| by as i64)),
            _ if self.numbers_lanes(a) && self.shapes.uniform(b) => {
                Lane::Of(Own { start: Start::Product(a, b), times: 1 })
            }
            _ if self.numbers_lanes(b) && self.shapes.uniform(a) => {
                Lane::Of(Own { start: Start::Product(b, a), times: 1 })
            }
            _ => Lane::Any,
        }
    }

    fn loaded(&self, i: &Inst, v: Val, block: Block) -> Lane {
        let once = self.loops.of[block].is_none() && i.vec() == 1;
        match once && i.args.first().is_some_and(|&at| self.differs(at)) {
            true => Lane::Of(Own { start: Start::Loaded(v), times: 1 }),
            false => Lane::Neutral,
        }
    }

    /// Whether a value is another one in each lane, and does not change in loops.
    fn numbers_lanes(&self, v: Val) -> bool {
        let outside = self.f.vals[v].block.is_none_or(|b| self.loops.of[b].is_none());
        outside && self.differs(v)
    }

    fn differs(&self, v: Val) -> bool {
        let ascends = |l: &Lin| l.pattern.as_ref().is_some_and(|p| p[..self.lanes].is_sorted_by(|a, b| a < b));
        let Some(lin) = self.shapes.get(v).lin() else { return false };
        match lin.anchor {
            None => ascends(lin),
            Some(anchor) => lin.pattern.is_none() && self.shapes.get(anchor.x).lin().is_some_and(ascends),
        }
    }
}
