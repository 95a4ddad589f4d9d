//! Operations that round, and how.

use crate::ir::Inst;
use ptx::ast::Round;

/// How a result is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rnd {
    Near,
    Zero,
    Down,
    Up,
    Odd,
}

impl Rnd {
    /// Of an instruction's modifier; nearest where none is written.
    pub(crate) fn of(i: &Inst) -> Rnd {
        match i.round() {
            Some(Round::Rz) => Rnd::Zero,
            Some(Round::Rm) => Rnd::Down,
            Some(Round::Rp) => Rnd::Up,
            _ => Rnd::Near,
        }
    }
}

/// Operations that round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Sqrt,
}
