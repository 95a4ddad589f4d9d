//! What executing an instruction does besides computing its results.

use super::{Inst, Kind};
use ptx::ast::Special;
use ptx::table::Op;

/// Textures, surfaces, matrices, asynchronous copies and their barriers: what a unit beside the cores does for a warp.
pub fn is_warp_unit(op: Op) -> bool {
    matches!(
        op,
        Op::Tex
            | Op::Tld4
            | Op::Txq
            | Op::Istypep
            | Op::Suq
            | Op::Suld
            | Op::Sust
            | Op::Sured
            | Op::Cp
            | Op::Mbarrier
            | Op::Wmma
            | Op::Mma
            | Op::Ldmatrix
            | Op::Stmatrix
            | Op::Movmatrix
    )
}

/// Whether executing the instruction does nothing but compute its results from its arguments.
pub fn is_pure(i: &Inst) -> bool {
    match i.kind {
        Kind::Op(op) if is_warp_unit(op) => false,
        Kind::Op(op) => !matches!(
            op,
            Op::Ld
                | Op::Ldu
                | Op::St
                | Op::Atom
                | Op::Red
                | Op::Call
                | Op::Membar
                | Op::Fence
                | Op::Shfl
                | Op::Vote
                | Op::Match
                | Op::Activemask
                | Op::Redux
                | Op::Elect
                | Op::Nanosleep
                | Op::Trap
                | Op::Brkpt
                | Op::Bar
                | Op::Barrier
                | Op::Prefetch
                | Op::Prefetchu
                | Op::Discard
                | Op::Applypriority
        ),
        Kind::Special(s) => !matches!(
            s,
            Special::Clock
                | Special::ClockHi
                | Special::Clock64
                | Special::GlobalTimer
                | Special::GlobalTimerLo
                | Special::GlobalTimerHi
        ),
        Kind::Phi
        | Kind::Loads(_)
        | Kind::CallFunction(_)
        | Kind::CallIndirect(_)
        | Kind::Argument(_)
        | Kind::Result(_)
        | Kind::Complete => false,
        _ => true,
    }
}
