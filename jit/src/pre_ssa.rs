//! The graph before SSA: blocks of instructions on mutable registers.

use crate::id_vec::{id, IdVec};
use crate::ir::{Block, Func, Kind, Ty, Val};
use kernel_abi::{Stop, SuspendKind};
use ptx::ast::Mod;
use ptx::table::{self, Op};
use smallvec::{smallvec, SmallVec};

/// A mutable register of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);
id!(Var);

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arg {
    Var(Var),
    Val(Val),
}

#[derive(Clone, Debug)]
pub struct PreInst {
    /// `None` copies `args[0]`.
    pub kind: Option<Kind>,
    pub mods: SmallVec<[Mod; 4]>,
    pub args: SmallVec<[Arg; 4]>,
    pub dsts: SmallVec<[Option<Var>; 1]>,
    pub guard: Option<(Arg, bool)>,
    pub offset: i64,
    pub pc: u32,
}

impl PreInst {
    /// Copies an operand.
    pub fn copy(dst: Var, src: Arg) -> PreInst {
        PreInst {
            kind: None,
            mods: smallvec![],
            args: smallvec![src],
            dsts: smallvec![Some(dst)],
            guard: None,
            offset: 0,
            pc: 0,
        }
    }

    /// An operation with one result.
    pub fn computing(dst: Var, op: Op, mods: &[Mod], args: &[Arg]) -> PreInst {
        let inst = PreInst::new(Kind::Op(op), args.iter().copied().collect(), smallvec![Some(dst)]);
        PreInst { mods: mods.iter().copied().collect(), ..inst }
    }

    /// Whether it does nothing but compute its results from its operands.
    pub fn is_pure(&self) -> bool {
        let pure = |kind: &Kind| matches!(kind, Kind::Op(op) if table::info(*op, &self.mods).is_pure());
        self.kind.as_ref().is_none_or(pure)
    }

    pub fn new(kind: Kind, args: SmallVec<[Arg; 4]>, dsts: SmallVec<[Option<Var>; 1]>) -> PreInst {
        PreInst { kind: Some(kind), mods: smallvec![], args, dsts, guard: None, offset: 0, pc: 0 }
    }
}

#[derive(Clone, Debug)]
pub enum PreTerm {
    Br(Block),
    Cond { p: Arg, negated: bool, then: Block, otherwise: Block },
    Switch { index: Arg, targets: Vec<Block> },
    Exit,
    Suspend { point: u32, next: Block },
}

impl PreTerm {
    pub fn succs_mut(&mut self) -> Vec<&mut Block> {
        match self {
            PreTerm::Br(b) | PreTerm::Suspend { next: b, .. } => vec![b],
            PreTerm::Cond { then, otherwise, .. } => vec![then, otherwise],
            PreTerm::Switch { targets, .. } => targets.iter_mut().collect(),
            PreTerm::Exit => vec![],
        }
    }

    pub fn succs(&self) -> Vec<Block> {
        self.clone().succs_mut().into_iter().map(|b| *b).collect()
    }
}

#[derive(Clone, Debug)]
pub struct PreBlock {
    pub insts: Vec<PreInst>,
    /// Variables to be captured on the edge into this block (it has one predecessor): see `order.rs`.
    pub captures: Vec<Var>,
    pub term: Option<PreTerm>,
}

/// Operands of a suspend point before SSA.
#[derive(Clone, Debug)]
pub struct PreSuspend {
    pub kind: SuspendKind,
    pub barrier: Option<Arg>,
    pub threads: Option<Arg>,
    pub pred: Option<(Arg, bool)>,
    /// Operands that lanes which synchronise here pass to each other.
    pub operands: SmallVec<[Arg; 3]>,
    pub stop: Stop,
}

/// Where control begins.
pub const ENTRY: Block = Block(0);

/// The graph before SSA.
pub struct PreFunc {
    pub func: Func,
    pub vars: IdVec<Var, Ty>,
    pub blocks: IdVec<Block, PreBlock>,
    pub suspends: Vec<PreSuspend>,
    /// Functions for [`kernel_abi::KernelMeta::classes`].
    pub classes: Vec<Option<PreFunc>>,
    /// Whether lanes in spin loops yield where the others of their warp wait for them: see `spin_joins.rs`.
    pub joins: bool,
    /// Whether lanes that have left for what leads to no suspend point run it at once: see `early_exits.rs`.
    pub tails: bool,
}

impl PreFunc {
    pub fn new(func: Func) -> PreFunc {
        PreFunc {
            func,
            vars: IdVec::new(),
            blocks: IdVec::new(),
            suspends: vec![],
            classes: vec![],
            joins: false,
            tails: false,
        }
    }

    pub fn succs(&self, b: Block) -> Vec<Block> {
        self.blocks[b].term.as_ref().map(|t| t.succs()).unwrap_or_default()
    }

    /// Leads a block's edges to `old` to `new` instead.
    pub fn redirect(&mut self, from: Block, old: Block, new: Block) {
        let succs = self.blocks[from].term.iter_mut().flat_map(PreTerm::succs_mut);
        succs.filter(|s| **s == old).for_each(|s| *s = new);
    }

    /// The end of a block whose lanes yield, and then go on at `target`.
    pub fn yields(&mut self, stop: Stop, barriers: bool, target: Block) -> PreTerm {
        let point = self.suspends.len() as u32;
        self.suspends.push(PreSuspend::new(SuspendKind::Yield { barriers }, stop));
        // Lanes resume in a separate block, so that operands of the target's phis are live across the suspend point.
        let next = self.blocks.push(PreBlock::new(vec![], Some(PreTerm::Br(target))));
        PreTerm::Suspend { point, next }
    }

    /// The blocks that control reaches, in the order in which a search from the entry finds them.
    pub fn reachable(&self) -> Vec<Block> {
        let mut found = vec![];
        let mut seen = IdVec::filled(false, self.blocks.len());
        let mut work = vec![ENTRY];
        seen[ENTRY] = true;
        while let Some(b) = work.pop() {
            found.push(b);
            for s in self.succs(b) {
                if !std::mem::replace(&mut seen[s], true) {
                    work.push(s);
                }
            }
        }
        found
    }
}

impl PreBlock {
    pub fn new(insts: Vec<PreInst>, term: Option<PreTerm>) -> PreBlock {
        PreBlock { insts, captures: vec![], term }
    }
}

impl PreSuspend {
    /// A point without operands.
    pub fn new(kind: SuspendKind, stop: Stop) -> PreSuspend {
        PreSuspend { kind, barrier: None, threads: None, pred: None, operands: smallvec![], stop }
    }

    /// Everything that stopping here reads.
    pub fn reads(&self) -> impl Iterator<Item = Arg> + '_ {
        [self.barrier, self.threads, self.pred.map(|p| p.0)].into_iter().flatten().chain(self.operands.iter().copied())
    }
}
