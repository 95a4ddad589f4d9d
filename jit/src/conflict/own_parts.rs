//! Parts of arrays that are a lane's own: what each thread works on from an address on that is another one in each lane, such as
//! `work + t * n`, or `values + offsets[t]`.
//!
//! That is a sum of one value that differs from lane to lane and of numbers that do not say which lane it is: loop counters, what is
//! the same for all, what was read from memory. A sum with the lane's number in another place (`a[i ^ 1]`, `a[t * n + lane]`) may
//! lie in the part of another lane.

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

/// How a value depends on which lane it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    /// Nothing is known yet: it depends on itself.
    Open,
    /// Not.
    Not,
    /// It is in the part that begins there.
    In(Own),
    /// In any other way.
    Any,
}

/// Own parts of the lanes of a unit.
pub struct OwnParts(IdVec<Val, Lane>);

impl OwnParts {
    pub fn new(f: &Func, loops: &Loops, shapes: &Shapes, lanes: u32) -> OwnParts {
        let analysis = Analysis { f, loops, shapes, lanes: lanes as usize };
        let mut of = IdVec::filled(Lane::Open, f.vals.len());
        for (v, data) in f.vals.entries() {
            if data.block.is_none() {
                of[v] = if shapes.uniform(v) { Lane::Not } else { Lane::Any };
            }
        }
        // Each value changes twice at most: from open to something, and from that to anything.
        let mut changed = true;
        while changed {
            changed = false;
            for (b, block) in f.blocks.entries() {
                for &i in &block.insts {
                    for v in f.inst(i).results.iter().flatten() {
                        let new = join(of[*v], analysis.derived(f.inst(i), *v, b, &of));
                        changed |= new != of[*v];
                        of[*v] = new;
                    }
                }
            }
        }
        OwnParts(of)
    }

    /// The lane's own part that an access lies in, if it does.
    pub fn of(&self, f: &Func, i: &Inst) -> Option<Own> {
        let Lane::In(own) = self.0[*i.args.first()?] else { return None };
        // Elements one behind the other, of which each lane has one, are not parts: an index that was read leads to any of them.
        let stride = match own.start {
            Start::Product(_, by) => f.as_const(by).map(|by| (by as i64).wrapping_mul(own.times)),
            Start::Loaded(_) => None,
        };
        let bytes = i64::from(i.ty().size() * i.vec());
        stride.is_none_or(|stride| stride.unsigned_abs() > bytes as u64).then_some(own)
    }
}

fn join(a: Lane, b: Lane) -> Lane {
    match (a, b) {
        (Lane::Open, x) | (x, Lane::Open) => x,
        (a, b) if a == b => a,
        _ => Lane::Any,
    }
}

fn sum(a: Lane, b: Lane) -> Lane {
    match (a, b) {
        (Lane::Open, _) | (_, Lane::Open) => Lane::Open,
        (Lane::Not, x) | (x, Lane::Not) => x,
        _ => Lane::Any,
    }
}

/// The product with a constant.
fn scaled(a: Lane, by: Option<i64>) -> Lane {
    match (a, by) {
        (Lane::In(own), Some(by)) => Lane::In(Own { times: own.times.wrapping_mul(by), ..own }),
        (Lane::Open | Lane::Not, _) => a,
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
            return Lane::Not;
        }
        let arg = |k: usize| i.args.get(k).map_or(Lane::Any, |a| of[*a]);
        match (i.kind, i.derived()) {
            (Kind::Phi, _) => i.args.iter().fold(Lane::Open, |all, a| join(all, of[*a])),
            (_, Derived::Copy) => arg(0),
            (_, Derived::Convert) if !i.types().any(Type::is_float) => arg(0),
            (_, Derived::Sum) => self.total((arg(0), &i.args[..1]), (arg(1), &i.args[1..2])),
            (_, Derived::Difference) if arg(1) == Lane::Not => self.total((arg(0), &[]), (arg(1), &i.args[1..2])),
            (_, Derived::Product) => self.product(i, of),
            (_, Derived::MultiplyAdd) => self.total((self.product(i, of), &i.args[..2]), (arg(2), &i.args[2..3])),
            (_, Derived::ShiftLeft) => {
                let by = i.args.get(1).and_then(|by| self.f.as_const(*by)).filter(|by| *by < 63);
                scaled(arg(0), by.map(|by| 1 << by))
            }
            (Kind::Op(Op::Or), _) if self.f.as_const(i.args[1]).is_some() => arg(0),
            _ if i.access() == Some(Memory::Read) => self.loaded(i, v, block),
            // An effect of its own, such as an atomic operation: a ticket.
            _ if i.memory() != Memory::None => Lane::Not,
            _ => i.args.iter().map(|a| of[*a]).fold(Lane::Not, |all, a| match a {
                Lane::Not => all,
                Lane::Open if all == Lane::Not => Lane::Open,
                Lane::Open => all,
                _ => Lane::Any,
            }),
        }
    }

    /// A sum, of two summands and what they are products of. With a multiple of the distance between two lanes' parts it leads to another
    /// lane's.
    fn total(&self, (a, of_a): (Lane, &[Val]), (b, of_b): (Lane, &[Val])) -> Lane {
        let added = match (a, b) {
            (Lane::In(own), Lane::Not) => Some((own, of_b)),
            (Lane::Not, Lane::In(own)) => Some((own, of_a)),
            _ => None,
        };
        match added {
            Some((Own { start: Start::Product(_, distance), .. }, by))
                if by.iter().any(|&v| self.is_multiple(v, distance, DEPTH)) =>
            {
                Lane::Any
            }
            _ => sum(a, b),
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
            (Lane::Not, Lane::Not) => Lane::Not,
            (x, Lane::Not) if x != Lane::Any => scaled(x, self.f.as_const(b).map(|by| by as i64)),
            (Lane::Not, x) if x != Lane::Any => scaled(x, self.f.as_const(a).map(|by| by as i64)),
            _ if self.numbers_lanes(a) && self.shapes.uniform(b) => {
                Lane::In(Own { start: Start::Product(a, b), times: 1 })
            }
            _ if self.numbers_lanes(b) && self.shapes.uniform(a) => {
                Lane::In(Own { start: Start::Product(b, a), times: 1 })
            }
            _ => Lane::Any,
        }
    }

    fn loaded(&self, i: &Inst, v: Val, block: Block) -> Lane {
        let once = self.loops.of[block].is_none() && i.vec() == 1;
        match once && i.args.first().is_some_and(|&at| self.differs(at)) {
            true => Lane::In(Own { start: Start::Loaded(v), times: 1 }),
            false => Lane::Not,
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
