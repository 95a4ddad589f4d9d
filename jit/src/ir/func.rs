//! Functions: the graph, with results of analyses.

use super::block::{BlockData, Suspend, Term};
use super::elision::Elisions;
use super::inst::{Inst, Kind};
use super::value::{Block, InstId, Ty, Val};
use crate::id_vec::IdVec;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::{smallvec, SmallVec};

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub struct ValData {
    pub ty: Ty,
    pub inst: InstId,
    /// `None` for floating values.
    pub block: Option<Block>,
}

/// A kernel with everything it calls inlined.
#[derive(Debug, Default)]
pub struct Func {
    pub name: String,
    pub vals: IdVec<Val, ValData>,
    pub insts: IdVec<InstId, Inst>,
    pub blocks: IdVec<Block, BlockData>,
    pub suspends: Vec<Suspend>,
    /// Names of module variables and functions whose addresses are taken.
    pub symbols: Vec<String>,
    pub sources: kernel_abi::Sources,
    /// Provenance of accesses, by source position: see `provenance.rs`. Checked code only.
    pub roots: HashMap<u32, kernel_abi::Root>,
    /// Values that are loaded and then only stored: see `copies.rs`. Code with checks for initialisation only.
    pub copied: HashSet<Val>,
    /// Loaded values that are the expected value of a compare-and-swap: see `cas_loops.rs`. Code with checks for races only.
    pub cas_expected: HashSet<Val>,
    /// Race checks that are elided: see `conflict`.
    pub elisions: Elisions,
    /// Of kernels with checks for races: see there as well.
    pub footprint: kernel_abi::Footprint,
    /// Offsets of the variables in shared memory.
    pub shared_starts: Vec<u32>,
    pub shared_bytes: u32,
    /// Where dynamic shared memory begins.
    pub shared_dynamic: u32,
    /// Bytes before all variables that are reserved for the system.
    pub shared_reserved: u32,
    /// Shared addresses are those of a cluster: see `lower/cluster.rs`.
    pub clusters: bool,
    /// What the kernel says of clusters: see [`kernel_abi::KernelMeta::cluster`].
    pub cluster: Option<[u32; 3]>,
    pub blocks_are_clusters: bool,
    pub needs_cluster: bool,
    pub local_bytes: u32,
    /// Largest alignment of a variable in local memory, 0 without any; later that of each thread's memory.
    pub local_align: u32,
    /// Bytes between the local memories of neighbouring threads: this function's and all it calls'.
    pub local_stride: u32,
    /// Bytes at the end of it that `alloca` hands out.
    pub dynamic_bytes: u32,
    /// Known alignment of entries of `symbols`, bytes.
    pub symbol_align: Vec<u32>,
    /// Whether any instruction sees the warp as a whole (shuffle, vote, lane id...): then the vector width must be 32.
    pub warp_ops: bool,
    /// It has spin loops: see `spin_loops.rs`.
    pub polls: bool,
    /// Lanes try `.sync` instructions again until all that are named are there: see `spin_joins.rs`.
    pub retries_sync: bool,
    /// See [`kernel_abi::KernelMeta::overlaps`].
    pub overlaps: u32,
    /// Lanes of a warp wait for each other at `.sync` instructions: see `warp_sync.rs`.
    pub lane_waits: bool,
    /// Functions called out of line (recursive ones, and targets of indirect calls): indices into the module's list.
    pub functions: Vec<usize>,
    /// Targets an indirect call may have: handle and index into `functions`.
    pub call_sets: Vec<Vec<(u64, u32)>>,
    pub is_kernel: bool,
    /// PTX statements in it, those of inlined functions counted at each call.
    pub statements: usize,
    /// The loads that each [`Kind::Loads`] combines, by ascending address: instructions in no block, which keep their offsets and
    /// source positions.
    pub merged: Vec<Vec<InstId>>,
    /// The number of each basic block before blocks were ordered.
    pub lowered: Vec<Block>,
    floating: HashMap<(Kind, Ty), Val>,
}

/// Module names and source positions, shared by a kernel and the functions it calls.
pub struct Symbols {
    pub names: Vec<String>,
    pub align: Vec<u32>,
    pub sources: kernel_abi::Sources,
    pub functions: Vec<usize>,
}

impl Func {
    /// Passes the lists on to the next function to be lowered.
    pub fn give_symbols(&self) -> Symbols {
        Symbols {
            names: self.symbols.clone(),
            align: self.symbol_align.clone(),
            sources: self.sources.clone(),
            functions: self.functions.clone(),
        }
    }
    pub fn take_symbols(&mut self, s: Symbols) {
        (self.symbols, self.symbol_align, self.sources, self.functions) = (s.names, s.align, s.sources, s.functions);
    }
    /// Whether units may stop in one of these blocks.
    pub fn waits_in(&self, blocks: &[Block]) -> bool {
        blocks.iter().any(|&b| matches!(self.block(b).term, Term::Suspend { .. }))
    }

    pub fn new(name: &str) -> Func {
        Func { name: name.to_string(), ..Func::default() }
    }
    pub fn ty(&self, v: Val) -> Ty {
        self.vals[v].ty
    }
    pub fn def(&self, v: Val) -> &Inst {
        &self.insts[self.vals[v].inst]
    }
    pub fn block_of(&self, v: Val) -> Option<Block> {
        self.vals[v].block
    }
    pub fn block(&self, b: Block) -> &BlockData {
        &self.blocks[b]
    }
    pub fn inst(&self, i: InstId) -> &Inst {
        &self.insts[i]
    }
    /// The constant behind `v`, if it is one.
    pub fn as_const(&self, v: Val) -> Option<u64> {
        if let Kind::Const(c) = self.def(v).kind {
            Some(c)
        } else {
            None
        }
    }
    pub fn new_val(&mut self, ty: Ty, inst: InstId, block: Option<Block>) -> Val {
        self.vals.push(ValData { ty, inst, block })
    }
    /// A floating value, the same one for the same kind and type.
    pub fn float(&mut self, kind: Kind, ty: Ty) -> Val {
        if let Some(&v) = self.floating.get(&(kind, ty)) {
            return v;
        }
        let id = self.insts.next_id();
        let v = self.new_val(ty, id, None);
        self.insts.push(Inst {
            kind,
            mods: SmallVec::new(),
            args: SmallVec::new(),
            results: smallvec![Some(v)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        self.floating.insert((kind, ty), v);
        v
    }
    pub fn konst(&mut self, ty: Ty, bits: u64) -> Val {
        let bits = if ty.bits() < 64 { bits & ((1u64 << ty.bits()) - 1) } else { bits };
        self.float(Kind::Const(bits), ty)
    }
    pub fn symbol(&mut self, name: &str, align: u32) -> u32 {
        if let Some(i) = self.symbols.iter().position(|s| s == name) {
            return i as u32;
        }
        self.symbols.push(name.to_string());
        self.symbol_align.push(align);
        self.symbols.len() as u32 - 1
    }
    /// Whether an instruction loads the expected value of a compare-and-swap: see [`Func::cas_expected`].
    pub fn is_cas_expected(&self, i: &Inst) -> bool {
        i.results.iter().flatten().any(|r| self.cas_expected.contains(r))
    }
    /// Every value an instruction reads, its guard included.
    pub fn uses(&self, i: &Inst, mut f: impl FnMut(Val)) {
        for &a in &i.args {
            f(a);
        }
        if let Some((g, _)) = i.guard {
            f(g);
        }
    }
    /// Every value a terminator reads.
    pub fn term_uses(&self, t: &Term, mut f: impl FnMut(Val)) {
        match t {
            Term::Cond { p, .. } => f(*p),
            Term::Switch { index, .. } => f(*index),
            Term::Suspend { point, .. } => {
                let s = &self.suspends[*point as usize];
                let reads = [s.barrier, s.threads, s.pred.map(|p| p.0)];
                reads.into_iter().flatten().chain(s.operands.iter().copied()).for_each(f);
            }
            Term::Br(_) | Term::Exit => {}
        }
    }
    /// Calls `each` with every operand and the block that reads it; operands of phis are read in the block they come from.
    pub fn each_operand(&self, mut each: impl FnMut(Val, usize)) {
        for (b, blk) in self.blocks.iter().enumerate() {
            for &id in &blk.insts {
                let i = self.inst(id);
                if i.kind == Kind::Phi {
                    for (&a, p) in i.args.iter().zip(&blk.preds) {
                        each(a, p.0 as usize);
                    }
                } else {
                    self.uses(i, |v| each(v, b));
                }
            }
            self.term_uses(&blk.term, |v| each(v, b));
        }
    }
}
