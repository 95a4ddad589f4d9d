//! Basic blocks: their ends, and the points at which warps stop.

use super::value::{Block, InstId, Val};
use kernel_abi::{Stop, SuspendKind};
use smallvec::{smallvec, SmallVec};

/// Why a warp stops at a suspend point.
#[derive(Clone, Debug)]
pub struct Suspend {
    pub kind: SuspendKind,
    /// Barrier number, thread count and predicate, where they are not constants of `kind`.
    pub barrier: Option<Val>,
    pub threads: Option<Val>,
    pub pred: Option<(Val, bool)>,
    /// Operands that lanes which synchronise here pass to each other: those of the instruction but for the mask.
    pub operands: SmallVec<[Val; 3]>,
    pub stop: Stop,
}

impl Suspend {
    /// Whether it is a warp-level synchronisation: lanes stop here only if others that they wait for are elsewhere.
    pub fn is_warp_sync(&self) -> bool {
        matches!(self.kind, SuspendKind::WarpSync { .. })
    }
}

#[derive(Clone, Debug)]
pub enum Term {
    Br(Block),
    /// `if args ^ negated goto then else otherwise`
    Cond {
        p: Val,
        negated: bool,
        then: Block,
        otherwise: Block,
    },
    /// `brx.idx`: past the end is undefined behaviour in PTX; here it goes to the last target.
    Switch {
        index: Val,
        targets: Vec<Block>,
    },
    /// The thread ends.
    Exit,
    /// The lanes stop until the executor resumes them at `next`. At a warp-level synchronisation ([`Suspend::is_warp_sync`])
    /// they continue at once if all are there.
    Suspend {
        point: u32,
        next: Block,
    },
}

impl Term {
    /// The suspend point at which lanes stop here, and where they resume.
    pub fn stop(&self) -> Option<(u32, u32)> {
        match self {
            Term::Suspend { point, next } => Some((*point, next.0)),
            _ => None,
        }
    }
    pub fn succs(&self) -> SmallVec<[Block; 2]> {
        match self {
            Term::Br(b) => smallvec![*b],
            Term::Cond { then, otherwise, .. } => {
                if then == otherwise {
                    smallvec![*then]
                } else {
                    smallvec![*then, *otherwise]
                }
            }
            Term::Switch { targets, .. } => {
                let mut v: SmallVec<[Block; 2]> = SmallVec::new();
                for t in targets {
                    if !v.contains(t) {
                        v.push(*t);
                    }
                }
                v
            }
            Term::Exit => SmallVec::new(),
            Term::Suspend { next, .. } => smallvec![*next],
        }
    }
}

#[derive(Clone, Debug)]
pub struct BlockData {
    /// Phis first.
    pub insts: Vec<InstId>,
    pub term: Term,
    pub preds: Vec<Block>,
}
