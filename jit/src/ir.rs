//! The compiler's own IR: PTX instructions over SSA values, in a control-flow graph.
//!
//! A value is one register of one thread, 32 lanes of it in a warp; how it is held (one scalar, a scalar and a lane
//! pattern, a vector) is decided later, by [`crate::shape`]. Constants, special registers, kernel parameters and
//! addresses of variables are *floating*: they belong to no block and are made on demand.

mod effects;

pub use effects::{can_fail, is_pure, sees_warp};

use ptx::ast::{Mod, Special, Type};
use ptx::table::Op;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::SmallVec;

/// An SSA value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Val(pub u32);

/// A basic block. After [`crate::order`] the numbers are the execution order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(pub u32);

/// How a register is held; PTX's own types decide what an instruction makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    P,
    I16,
    I32,
    I64,
    I128,
    F32,
    F64,
}

impl Ty {
    pub fn of(t: Type) -> Ty {
        match t {
            Type::Pred => Ty::P,
            Type::F32 => Ty::F32,
            Type::F64 => Ty::F64,
            _ => match t.size() {
                1 | 2 => Ty::I16,
                4 => Ty::I32,
                8 => Ty::I64,
                _ => Ty::I128,
            },
        }
    }
    pub fn bits(self) -> u32 {
        match self {
            Ty::P => 1,
            Ty::I16 => 16,
            Ty::I32 | Ty::F32 => 32,
            Ty::I64 | Ty::F64 => 64,
            Ty::I128 => 128,
        }
    }
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Floating: a constant, by its bits.
    Const(u64),
    /// Floating, but for clocks: a special register.
    Special(Special),
    /// Floating: `bytes` (at most 8) of the kernel's parameter block, zero- or sign-extended by `signed`.
    Param { offset: u32, bytes: u8, signed: bool },
    /// Floating: generic address of a byte of the kernel's parameter block.
    ParamAddr(u32),
    /// Floating: address of a module variable or handle of a function, index into [`Func::symbols`].
    Symbol(u32),
    /// Floating: offset of a `.shared` variable in the block's window.
    Shared(u32),
    /// Floating: generic address of an offset in the thread's local memory.
    Local(u32),
    /// Floating: generic address of so many bytes before the end of the thread's local memory.
    LocalEnd(u32),
    /// A PTX instruction.
    Op(Op),
    /// Loads of consecutive elements of each lane, `args[0]` the base, index into [`Func::merged`].
    Loads(u32),
    /// `args[0] ? args[1] : args[2]`: what a guard (`@p`) does to a result.
    Select,
    /// Joins control-flow edges; `args` parallel to [`BlockData::preds`].
    Phi,
    /// Calls a function that is not inlined, index into [`Func::functions`]: argument cells in, result cells out.
    CallFunction(u32),
    /// Calls through a function handle, `args[0]`; the rest as `CallFunction`. Index into [`Func::call_sets`].
    CallIndirect(u32),
    /// An argument cell of the function being compiled (not a kernel), at a byte offset of the call block.
    Argument(u32),
    /// Stores `args[0]` as the result cell at a byte offset of the call block.
    Result(u32),
    /// Low bits of `args[0]` shifted right by `offset` bits: parts of parameters that calls pass.
    Part,
    /// Concatenation of `args`, lowest first, each of its own width in bytes (`offset` bytes apiece).
    Join,
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub kind: Kind,
    pub mods: SmallVec<[Mod; 4]>,
    pub args: SmallVec<[Val; 4]>,
    pub results: SmallVec<[Option<Val>; 1]>,
    /// Lanes that take part: predicate and whether it is negated. Only on instructions with effects.
    pub guard: Option<(Val, bool)>,
    /// Constant byte offset of the address operand; other small constants by kind.
    pub offset: i64,
    /// Source position: number in [`Func::sources`].
    pub pc: u32,
}

impl Inst {
    pub fn has(&self, m: Mod) -> bool {
        self.mods.contains(&m)
    }
    pub fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None })
    }
    /// First type modifier; `.b32` where none is written.
    pub fn ty(&self) -> Type {
        self.types().next().unwrap_or(Type::B32)
    }
    pub fn op(&self) -> Option<Op> {
        if let Kind::Op(o) = self.kind {
            Some(o)
        } else {
            None
        }
    }
    pub fn space(&self) -> ptx::ast::Space {
        self.mods
            .iter()
            .find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None })
            .unwrap_or(ptx::ast::Space::Generic)
    }
    pub fn round(&self) -> Option<ptx::ast::Round> {
        self.mods.iter().find_map(|m| if let Mod::Round(r) = m { Some(*r) } else { None })
    }
    pub fn cmp(&self) -> Option<ptx::ast::Cmp> {
        self.mods.iter().find_map(|m| if let Mod::Cmp(r) = m { Some(*r) } else { None })
    }
    pub fn sem(&self) -> Option<ptx::ast::Sem> {
        self.mods.iter().find_map(|m| if let Mod::Sem(r) = m { Some(*r) } else { None })
    }
    pub fn vec(&self) -> u32 {
        self.mods
            .iter()
            .find_map(|m| match m {
                Mod::V2 => Some(2),
                Mod::V4 => Some(4),
                Mod::V8 => Some(8),
                _ => None,
            })
            .unwrap_or(1)
    }
}

/// Why a warp stops at a suspend point.
#[derive(Clone, Debug)]
pub struct Suspend {
    pub kind: kernel_abi::SuspendKind,
    /// Barrier number, thread count and predicate, where they are not constants of `kind`.
    pub barrier: Option<Val>,
    pub threads: Option<Val>,
    pub pred: Option<(Val, bool)>,
    /// What lanes that meet here pass to each other: operands of the instruction but for the mask.
    pub operands: SmallVec<[Val; 3]>,
    pub stop: kernel_abi::Stop,
}

impl Suspend {
    /// Whether lanes stop here only if others that they wait for are not here.
    pub fn is_meeting(&self) -> bool {
        matches!(self.kind, kernel_abi::SuspendKind::Meet { .. })
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
    /// The lanes stop until the executor lets them go on at `next`. At a meeting ([`Suspend::is_meeting`]) they go on
    /// at once if all are there.
    Suspend {
        point: u32,
        next: Block,
    },
}

impl Term {
    /// The suspend point at which lanes stop here, and where they go on.
    pub fn stop(&self) -> Option<(u32, u32)> {
        match self {
            Term::Suspend { point, next } => Some((*point, next.0)),
            _ => None,
        }
    }
    pub fn succs(&self) -> SmallVec<[Block; 2]> {
        match self {
            Term::Br(b) => smallvec::smallvec![*b],
            Term::Cond { then, otherwise, .. } => {
                if then == otherwise {
                    smallvec::smallvec![*then]
                } else {
                    smallvec::smallvec![*then, *otherwise]
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
            Term::Suspend { next, .. } => smallvec::smallvec![*next],
        }
    }
}

#[derive(Clone, Debug)]
pub struct BlockData {
    /// Phis first.
    pub insts: Vec<u32>,
    pub term: Term,
    pub preds: Vec<Block>,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub struct ValData {
    pub ty: Ty,
    pub inst: u32,
    /// `None` for floating values.
    pub block: Option<Block>,
}

/// A kernel with everything it calls inlined.
#[derive(Debug, Default)]
pub struct Func {
    pub name: String,
    pub vals: Vec<ValData>,
    pub insts: Vec<Inst>,
    pub blocks: Vec<BlockData>,
    pub suspends: Vec<Suspend>,
    /// Names of module variables and functions whose addresses are taken.
    pub symbols: Vec<String>,
    pub sources: kernel_abi::Sources,
    /// Objects that accesses were made from, by source position: see `roots.rs`. Checked code only.
    pub roots: HashMap<u32, kernel_abi::Root>,
    /// Values that are loaded and then only stored: see `moved.rs`. Code with checks for initialisation only.
    pub moved: HashSet<Val>,
    /// Loaded values that memory is compared with and swapped: see `retried.rs`. Code that looks for races only.
    pub retried: HashSet<Val>,
    /// Accesses that code that looks for races leaves out: see `conflict`.
    pub sparing: crate::conflict::Sparing,
    /// Kernels in code that looks for races: see there as well.
    pub footprint: kernel_abi::Footprint,
    /// Offsets of the variables in shared memory.
    pub shared_starts: Vec<u32>,
    pub shared_bytes: u32,
    /// Where dynamic shared memory begins.
    pub shared_dynamic: u32,
    /// Bytes before all variables that are the system's.
    pub shared_reserved: u32,
    pub local_bytes: u32,
    /// Largest alignment of a variable in local memory, 0 without any; later that of each thread's memory.
    pub local_align: u32,
    /// Bytes between the local memories of neighbouring threads: this function's and all it calls'.
    pub local_stride: u32,
    /// Bytes at the end of it that `alloca` gives away.
    pub dynamic_bytes: u32,
    /// Known alignment of entries of `symbols`, bytes.
    pub symbol_align: Vec<u32>,
    /// Whether any instruction sees the warp as a whole (shuffle, vote, lane id...): then the vector width must be 32.
    pub warp_ops: bool,
    pub polls: bool,
    /// Lanes of a warp wait for each other at `.sync` instructions: see `meeting.rs`.
    pub meets: bool,
    /// Functions called for real (recursive ones, and targets of indirect calls): indices into the module's list.
    pub functions: Vec<usize>,
    /// Targets an indirect call may have: handle and index into `functions`.
    pub call_sets: Vec<Vec<(u64, u32)>>,
    pub is_kernel: bool,
    /// Statements of PTX that it was made of, those of inlined functions at each call.
    pub statements: usize,
    /// What each [`Kind::Loads`] was made of, by ascending address: instructions of no block, which keep their offsets and
    /// source positions.
    pub merged: Vec<Vec<u32>>,
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
    /// Hands the lists on to the next function to be lowered.
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
    /// Whether units wait for others in one of these blocks.
    pub fn waits_in(&self, blocks: &[u32]) -> bool {
        blocks.iter().any(|&b| matches!(self.block(Block(b)).term, Term::Suspend { .. }))
    }

    pub fn new(name: &str) -> Func {
        Func { name: name.to_string(), ..Func::default() }
    }
    pub fn ty(&self, v: Val) -> Ty {
        self.vals[v.0 as usize].ty
    }
    pub fn def(&self, v: Val) -> &Inst {
        &self.insts[self.vals[v.0 as usize].inst as usize]
    }
    pub fn block_of(&self, v: Val) -> Option<Block> {
        self.vals[v.0 as usize].block
    }
    pub fn block(&self, b: Block) -> &BlockData {
        &self.blocks[b.0 as usize]
    }
    pub fn inst(&self, i: u32) -> &Inst {
        &self.insts[i as usize]
    }
    /// The constant behind `v`, if it is one.
    pub fn as_const(&self, v: Val) -> Option<u64> {
        if let Kind::Const(c) = self.def(v).kind {
            Some(c)
        } else {
            None
        }
    }
    pub fn new_val(&mut self, ty: Ty, inst: u32, block: Option<Block>) -> Val {
        self.vals.push(ValData { ty, inst, block });
        Val(self.vals.len() as u32 - 1)
    }
    /// A floating value, the same one for the same kind and type.
    pub fn float(&mut self, kind: Kind, ty: Ty) -> Val {
        if let Some(&v) = self.floating.get(&(kind, ty)) {
            return v;
        }
        let id = self.insts.len() as u32;
        let v = self.new_val(ty, id, None);
        self.insts.push(Inst {
            kind,
            mods: SmallVec::new(),
            args: SmallVec::new(),
            results: smallvec::smallvec![Some(v)],
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
    /// Whether an instruction loads what is compared and swapped later: see [`Func::retried`].
    pub fn is_retried(&self, i: &Inst) -> bool {
        i.results.iter().flatten().any(|r| self.retried.contains(r))
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
}
