//! State of lowering, for the kernel and for each inlined function.

use super::class::Class;
use super::facts::Facts;
use super::inlining::Calling;
use super::names::Names;
use super::nested::{Group, Nested};
use super::storage::{Mentions, Storage};
use crate::ir::{Block, Func, Ty};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreInst, PreTerm, Var};
use kernel_abi::BlockShape;
use ptx::ast::{self, Mod, Type};
use ptx::layout::SharedLayout;
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// Where a function's variable lives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    EntryParam(u32),
    Storage(usize),
    Shared(u32),
    Local(u32),
    Symbol(u32),
    /// Behind the pointer in a register: a parameter without a size.
    Pointer(Var),
}

/// One inlined activation of a function.
pub(super) struct Frame<'m> {
    pub(super) f: &'m ast::Function,
    /// The first of its registers.
    pub(super) regs: Var,
    pub(super) places: HashMap<u32, Place>,
    pub(super) labels: Vec<Block>,
    /// Where `ret` goes.
    pub(super) ret: Block,
    pub(super) cc: Option<Var>,
    /// Number of the instruction being lowered, and the position of the call that this is inlined for (0: none).
    pub(super) index: u32,
    pub(super) site: u32,
}

impl Frame<'_> {
    /// The register of the graph that is one of the function's.
    pub(super) fn reg(&self, r: ast::RegId) -> Var {
        Var(self.regs.0 + r.0)
    }
}

pub(super) struct Lower<'m> {
    pub(super) m: &'m ast::Module,
    pub(super) names: &'m Names,
    pub(super) pre: PreFunc,
    pub(super) storages: Vec<Storage>,
    pub(super) shared: &'m SharedLayout,
    pub(super) cur: Block,
    pub(super) exit: Block,
    /// Functions being inlined, outermost first.
    pub(super) stack: Vec<usize>,
    pub(super) mentions: &'m Mentions,
    /// What becomes of direct calls of each function: see `inlining.rs`.
    pub(super) calling: &'m [Calling],
    /// Functions in which lanes may wait, and those of them that are lowered into the kernel's graph already.
    pub(super) waiting: &'m [bool],
    pub(super) subroutines: BTreeMap<(usize, u32), Subroutine>,
    /// Recursive ones, which have one for each depth, and the depth of the code that is being lowered.
    pub(super) nested: &'m Nested,
    pub(super) depth: Option<(Group, u32)>,
    /// Every instruction gets its own source position.
    pub(super) each: bool,
    /// Instructions that only order accesses are kept.
    pub(super) races: bool,
    /// Synchronisation is checked.
    pub(super) sync: bool,
    /// Cache control is checked.
    pub(super) cache: bool,
    /// Lanes wait for each other at `.sync` instructions.
    pub(super) lane_waits: bool,
    /// Classes of such instructions.
    pub(super) classes: Vec<Class>,
    /// Whether functions that are called out of line return which threads have exited, and in such a function, the register for that.
    pub(super) exits: bool,
    pub(super) exited: Option<Var>,
    /// Addresses of the kernel's parameters are taken in 32 bits.
    pub(super) narrow_params: bool,
    /// Bytes that `alloca` may hand out, and the stack pointer.
    pub(super) dynamic: u32,
    pub(super) top: Option<Var>,
    /// Of the blocks that the kernel is compiled for.
    pub(super) shape: BlockShape,
    /// Where the module's `.local` variables are that the kernel names.
    pub(super) module_locals: HashMap<ast::Sym, u32>,
}

/// A function that is lowered once into the graph of the kernel, for all its callers.
pub(super) struct Subroutine {
    pub(super) entry: Block,
    /// Its return block, and the register that holds the number of the caller to return to.
    pub(super) exit: Block,
    pub(super) caller: Var,
    pub(super) callers: Vec<Block>,
    /// Its arguments and results.
    pub(super) params: Vec<usize>,
    pub(super) rets: Vec<usize>,
}

impl<'m> Lower<'m> {
    pub(super) fn new(m: &'m ast::Module, facts: &'m Facts<'m>, name: &str) -> Lower<'m> {
        let mut l = Lower {
            m,
            names: &facts.module.names,
            pre: PreFunc::new(Func::new(name)),
            storages: vec![],
            shared: &facts.shared,
            cur: Block(0),
            exit: Block(0),
            stack: vec![],
            mentions: &facts.mentions,
            calling: &facts.calling,
            waiting: &facts.module.waiting,
            subroutines: BTreeMap::new(),
            nested: &facts.module.nested,
            depth: None,
            each: facts.each,
            races: facts.races,
            sync: facts.sync,
            cache: facts.cache,
            lane_waits: false,
            classes: vec![],
            narrow_params: false,
            exits: facts.exits,
            exited: None,
            dynamic: facts.dynamic,
            shape: facts.shape,
            top: None,
            module_locals: HashMap::default(),
        };
        l.pre.func.shared_reserved = facts.shared.reserved;
        l.pre.func.clusters = facts.clusters;
        l.cur = l.new_block();
        l.exit = l.new_block();
        l.pre.blocks[l.exit].term = Some(PreTerm::Exit);
        l
    }
    pub(super) fn new_block(&mut self) -> Block {
        self.pre.blocks.push(PreBlock::new(vec![], None))
    }
    pub(super) fn new_var(&mut self, ty: Ty) -> Var {
        self.pre.vars.push(ty)
    }
    /// Ends the current block, unless something ended it already (code after a jump is unreachable).
    pub(super) fn end(&mut self, t: PreTerm) {
        let b = &mut self.pre.blocks[self.cur];
        if b.term.is_none() {
            b.term = Some(t);
        }
    }
    /// Ends the current block with a jump to `b` and goes on there.
    pub(super) fn go(&mut self, b: Block) {
        self.end(PreTerm::Br(b));
        self.cur = b;
    }
    pub(super) fn push(&mut self, i: PreInst) {
        self.pre.blocks[self.cur].insts.push(i);
    }
    /// The result of a pure instruction.
    pub(super) fn computed(&mut self, op: Op, mods: &[Mod], args: &[Arg], ty: Ty) -> Var {
        let d = self.new_var(ty);
        self.push(PreInst::computing(d, op, mods, args));
        d
    }

    /// Comparison of an unsigned 32-bit value with a constant.
    pub(super) fn compared(&mut self, cmp: ast::Cmp, a: Arg, with: u64) -> Var {
        let k = Arg::Val(self.pre.func.konst(Ty::I32, with));
        self.computed(Op::Setp, &[Mod::Cmp(cmp), Mod::Ty(Type::U32)], &[a, k], Ty::P)
    }

    pub(super) fn copy(&mut self, dst: Var, src: Arg, guard: Option<(Arg, bool)>) {
        self.push(PreInst { guard, ..PreInst::copy(dst, src) });
    }
    pub(super) fn arg_ty(&self, a: Arg) -> Ty {
        match a {
            Arg::Var(v) => self.pre.vars[v],
            Arg::Val(v) => self.pre.func.ty(v),
        }
    }
}
