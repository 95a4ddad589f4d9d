//! PTX syntax tree to IR, before SSA: one graph for the kernel with its calls inlined, registers still mutable.
//!
//! * `mod.rs`: the graph, functions and their variables, instructions in general.
//! * `params.rs`: `.param` variables that carry arguments and results, held in registers where their use allows.
//! * `image.rs`: operands of texture and surface instructions.
//! * `call.rs`: calls, inlined or to functions that the runtime provides.

mod call;
mod copy_async;
mod image;
mod matrix;
pub use call::CELL;
pub use video::place_of_part;
mod params;
mod source;
mod vector_atomic;
mod video;

use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::*;
use kernel_abi::{Reduce, SuspendKind};
use params::Storage;
use ptx::ast::{self, Base, Imm, Instr, Mod, Operand, Space, Special, Stmt, Type};
use ptx::layout::{SharedLayout, SharedVar};
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};
use std::collections::HashMap;

/// A mutable register of the graph.
pub type Var = u32;

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

#[derive(Clone, Debug)]
pub enum PreTerm {
    Br(u32),
    Cond { p: Arg, negated: bool, then: u32, otherwise: u32 },
    Switch { index: Arg, targets: Vec<u32> },
    Exit,
    Suspend { point: u32, next: u32 },
}

impl PreTerm {
    pub fn succs_mut(&mut self) -> Vec<&mut u32> {
        match self {
            PreTerm::Br(b) | PreTerm::Suspend { next: b, .. } => vec![b],
            PreTerm::Cond { then, otherwise, .. } => vec![then, otherwise],
            PreTerm::Switch { targets, .. } => targets.iter_mut().collect(),
            PreTerm::Exit => vec![],
        }
    }
    pub fn succs(&self) -> Vec<u32> {
        self.clone().succs_mut().into_iter().map(|b| *b).collect()
    }
}

#[derive(Clone, Debug)]
pub struct PreBlock {
    pub insts: Vec<PreInst>,
    /// Variables to be captured on the edge into this block (it has one predecessor): see `loops.rs`.
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
}

/// The graph before SSA. Block 0 is the entry.
pub struct Pre {
    pub func: Func,
    pub vars: Vec<Ty>,
    pub blocks: Vec<PreBlock>,
    pub suspends: Vec<PreSuspend>,
}

/// Where a function's variable lives.
#[derive(Clone, Copy, Debug)]
enum Place {
    EntryParam(u32),
    Storage(usize),
    Shared(u32),
    Local(u32),
    Symbol(u32),
}

/// One inlined activation of a function.
struct Frame<'m> {
    f: &'m ast::Function,
    regs: Var,
    places: HashMap<u32, Place>,
    labels: Vec<u32>,
    /// Where `ret` goes.
    ret: u32,
    cc: Option<Var>,
    /// Number of the instruction being lowered, and the position of the call that this is inlined for (0: none).
    index: u32,
    site: u32,
}

struct Lower<'m> {
    m: &'m ast::Module,
    by_name: HashMap<ast::Sym, usize>,
    pre: Pre,
    storages: Vec<Storage>,
    shared: &'m SharedLayout,
    cur: u32,
    exit: u32,
    /// Functions being inlined, outermost first.
    stack: Vec<usize>,
    /// Functions that can reach themselves by direct calls: called for real.
    recursive: &'m [bool],
    inlined: usize,
    /// Every instruction has a position of its own.
    each: bool,
}

/// Instructions after which inlining gives up: the kernel would take minutes to compile.
const MAX_INLINED: usize = 2_000_000;

/// What lowering needs to know of the whole module.
pub struct Facts {
    /// Functions that can reach themselves by direct calls.
    pub recursive: Vec<bool>,
    /// Shared memory of everything the kernel can reach.
    pub shared: SharedLayout,
    /// Whether every instruction that touches memory has a source position of its own: see [`kernel_abi::Checks`].
    pub each: bool,
}

impl Facts {
    /// Of the kernel at `index`.
    pub fn of(m: &ast::Module, index: usize, checks: kernel_abi::Checks) -> Facts {
        let reach = ptx::layout::reachable(m, index);
        let shared = ptx::layout::shared_layout(m, &reach);
        Facts { recursive: recursive_functions(m), shared, each: checks.any() }
    }
}

/// Index of entry `name`.
pub fn find_entry(m: &ast::Module, name: &str) -> Result<usize, Error> {
    m.functions
        .iter()
        .position(|f| m.name(f.name) == name && f.kind == ast::FunctionKind::Entry && f.body.is_some())
        .ok_or_else(|| Error::no_such_entry(name, m))
}

/// Functions that can reach themselves by direct calls.
fn recursive_functions(m: &ast::Module) -> Vec<bool> {
    let by_name: HashMap<ast::Sym, usize> = m.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
    let callees: Vec<Vec<usize>> = m
        .functions
        .iter()
        .map(|f| {
            let stmts = f.body.as_ref().map(|b| &b.stmts[..]).unwrap_or_default();
            stmts
                .iter()
                .filter_map(|s| match s {
                    Stmt::Instr(i) if i.op == Op::Call => match i.operands.get(1) {
                        Some(Operand::Name { base: Base::Sym(s), .. }) => by_name.get(s).copied(),
                        _ => None,
                    },
                    _ => None,
                })
                .collect()
        })
        .collect();
    (0..m.functions.len())
        .map(|start| {
            let mut seen = vec![false; m.functions.len()];
            let mut work = callees[start].clone();
            while let Some(f) = work.pop() {
                if f == start {
                    return true;
                }
                if !std::mem::replace(&mut seen[f], true) {
                    work.extend(&callees[f]);
                }
            }
            false
        })
        .collect()
}

/// Lowers function `index` as one that is called for real: its arguments and results pass through a call block.
pub fn lower_function(m: &ast::Module, facts: &Facts, index: usize, symbols: Symbols) -> Result<Pre, Error> {
    let f = &m.functions[index];
    let mut l = Lower::new(m, facts, m.name(f.name));
    l.pre.func.take_symbols(symbols);
    let (args, rets, _) = call::signature(f);
    let mut places = HashMap::new();
    for (cells, formal) in args.iter().zip(&f.params) {
        let s = l.formal_storage(index, *formal, cells);
        for &(offset, bytes, at) in cells {
            let d = l.new_var(params::ty_of_bytes(bytes));
            l.push(PreInst::new(Kind::Argument(at), smallvec![], smallvec![Some(d)]));
            l.write_storage(s, offset, bytes, Arg::Var(d), None);
        }
        places.insert(formal.0, Place::Storage(s));
    }
    let mut outs = vec![];
    for (cells, formal) in rets.iter().zip(&f.rets) {
        let s = l.formal_storage(index, *formal, cells);
        places.insert(formal.0, Place::Storage(s));
        outs.push((s, cells));
    }
    let ret = l.new_block();
    l.function(index, places, ret, 0)?;
    l.cur = ret;
    for (s, cells) in outs {
        for &(offset, bytes, at) in cells {
            let a = l.read_storage(s, offset, bytes)?;
            l.push(PreInst::new(Kind::Result(at), smallvec![a], smallvec![]));
        }
    }
    l.end(PreTerm::Exit);
    if !l.pre.suspends.is_empty() {
        return Err(unsupported(format!(
            "a barrier in `{}`, which is called recursively or through a pointer,",
            m.name(f.name)
        )));
    }
    Ok(l.pre)
}

/// Lowers entry `name` of a linked module.
pub fn lower(m: &ast::Module, facts: &Facts, index: usize) -> Result<Pre, Error> {
    let mut l = Lower::new(m, facts, m.name(m.functions[index].name));
    l.pre.func.shared_bytes = facts.shared.static_size;
    l.pre.func.shared_dynamic = facts.shared.dynamic;
    l.pre.func.is_kernel = true;
    let f = &m.functions[index];
    let (offsets, _) = ptx::layout::param_layout(f);
    let mut places = HashMap::new();
    for (p, off) in f.params.iter().zip(offsets) {
        places.insert(p.0, Place::EntryParam(off));
    }
    l.function(index, places, l.exit, 0)?;
    Ok(l.pre)
}

impl PreInst {
    fn new(kind: Kind, args: SmallVec<[Arg; 4]>, dsts: SmallVec<[Option<Var>; 1]>) -> PreInst {
        PreInst { kind: Some(kind), mods: smallvec![], args, dsts, guard: None, offset: 0, pc: 0 }
    }
}

impl<'m> Lower<'m> {
    fn new(m: &'m ast::Module, facts: &'m Facts, name: &str) -> Lower<'m> {
        let by_name = m.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
        let mut l = Lower {
            m,
            by_name,
            pre: Pre { func: Func::new(name), vars: vec![], blocks: vec![], suspends: vec![] },
            storages: vec![],
            shared: &facts.shared,
            cur: 0,
            exit: 0,
            stack: vec![],
            recursive: &facts.recursive,
            inlined: 0,
            each: facts.each,
        };
        l.cur = l.new_block();
        l.exit = l.new_block();
        l.pre.blocks[l.exit as usize].term = Some(PreTerm::Exit);
        l
    }
    fn new_block(&mut self) -> u32 {
        self.pre.blocks.push(PreBlock { insts: vec![], captures: vec![], term: None });
        self.pre.blocks.len() as u32 - 1
    }
    fn new_var(&mut self, ty: Ty) -> Var {
        self.pre.vars.push(ty);
        self.pre.vars.len() as u32 - 1
    }
    /// Ends the current block, unless something ended it already (code after a jump is unreachable).
    fn end(&mut self, t: PreTerm) {
        let b = &mut self.pre.blocks[self.cur as usize];
        if b.term.is_none() {
            b.term = Some(t);
        }
    }
    /// Ends the current block with a jump to `b` and goes on there.
    fn go(&mut self, b: u32) {
        self.end(PreTerm::Br(b));
        self.cur = b;
    }
    fn push(&mut self, i: PreInst) {
        self.pre.blocks[self.cur as usize].insts.push(i);
    }
    fn copy(&mut self, dst: Var, src: Arg, guard: Option<(Arg, bool)>) {
        self.push(PreInst {
            kind: None,
            mods: smallvec![],
            args: smallvec![src],
            dsts: smallvec![Some(dst)],
            guard,
            offset: 0,
            pc: 0,
        });
    }
    fn arg_ty(&self, a: Arg) -> Ty {
        match a {
            Arg::Var(v) => self.pre.vars[v as usize],
            Arg::Val(v) => self.pre.func.ty(v),
        }
    }

    /// Lowers the body of function `index` at the current position; goes on at `ret`.
    fn function(&mut self, index: usize, mut places: HashMap<u32, Place>, ret: u32, site: u32) -> Result<(), Error> {
        let m = self.m;
        let f = &m.functions[index];
        let body = f.body.as_ref().ok_or_else(|| Error::internal("lowering a declaration"))?;
        self.inlined += body.stmts.len();
        if self.inlined > MAX_INLINED {
            return Err(unsupported(format!("more than {MAX_INLINED} instructions after inlining")));
        }
        self.stack.push(index);
        let regs = self.pre.vars.len() as Var;
        self.pre.vars.extend(body.regs.iter().map(|r| Ty::of(r.ty)));
        let labels = body.labels.iter().map(|_| self.new_block()).collect();
        self.place_vars(index, &mut places)?;
        let mut fr = Frame { f, regs, places, labels, ret, cc: None, index: 0, site };
        for s in &body.stmts {
            match s {
                Stmt::Label(l) => {
                    let b = fr.labels[l.0 as usize];
                    self.go(b);
                }
                Stmt::Instr(i) => {
                    self.instr(&mut fr, i)?;
                    fr.index += 1;
                }
            }
        }
        self.end(PreTerm::Br(ret));
        self.stack.pop();
        Ok(())
    }

    /// Gives every body variable of a function its place.
    fn place_vars(&mut self, index: usize, places: &mut HashMap<u32, Place>) -> Result<(), Error> {
        let f = &self.m.functions[index];
        let m = self.m;
        for (i, v) in f.vars.iter().enumerate() {
            let i = i as u32;
            if places.contains_key(&i) {
                continue;
            }
            let place = match v.space {
                Space::Shared | Space::SharedCta | Space::SharedCluster => {
                    self.shared_place(SharedVar::Body(index, ast::VarId(i)))
                }
                Space::Local => Place::Local(self.local_bytes(v.size as u32, v.align)),
                Space::Param | Space::ParamFunc | Space::ParamEntry => self.param_place(index, ast::VarId(i)),
                Space::Global | Space::Const => Place::Symbol(self.pre.func.symbol(m.name(v.name), v.align)),
                Space::Generic | Space::Tex => {
                    return Err(unsupported(format!("variable {} in state space {:?}", m.name(v.name), v.space)))
                }
            };
            places.insert(i, place);
        }
        Ok(())
    }

    fn shared_place(&self, key: SharedVar) -> Place {
        Place::Shared(self.shared.offsets.get(&key).copied().unwrap_or(0))
    }

    fn local_bytes(&mut self, size: u32, align: u32) -> u32 {
        let f = &mut self.pre.func;
        let at = f.local_bytes.next_multiple_of(align.clamp(1, 16));
        f.local_bytes = at + size;
        at
    }

    /// The floating value of a variable's or function's address, and whether it is in 32 bits (shared space).
    fn address(&mut self, fr: &Frame<'m>, base: Base) -> Result<Arg, Error> {
        let place = match base {
            Base::None => return Ok(Arg::Val(self.pre.func.konst(Ty::I64, 0))),
            Base::Reg(r) => return Ok(Arg::Var(fr.regs + r.0)),
            Base::Var(v) => *fr.places.get(&v.0).ok_or_else(|| Error::internal("variable without a place"))?,
            Base::Sym(s) => self.symbol_place(s)?,
        };
        let f = &mut self.pre.func;
        Ok(Arg::Val(match place {
            Place::EntryParam(o) => f.float(Kind::ParamAddr(o), Ty::I64),
            Place::Shared(o) => f.float(Kind::Shared(o), Ty::I32),
            Place::Local(o) => f.float(Kind::Local(o), Ty::I64),
            Place::Symbol(i) => f.float(Kind::Symbol(i), Ty::I64),
            Place::Storage(s) => {
                let o =
                    self.storages[s].memory.ok_or_else(|| Error::internal("address of a parameter in registers"))?;
                f.float(Kind::Local(o), Ty::I64)
            }
        }))
    }

    fn symbol_place(&mut self, s: ast::Sym) -> Result<Place, Error> {
        let m = self.m;
        if let Some(v) = m.vars.iter().find(|v| v.name == s) {
            if matches!(v.ty, Type::TexRef | Type::SamplerRef | Type::SurfRef) {
                return Err(unsupported(format!(
                    "the texture, sampler or surface reference `{}` (use texture and surface objects)",
                    m.name(s)
                )));
            }
            return Ok(match v.space {
                Space::Shared | Space::SharedCta | Space::SharedCluster => self.shared_place(SharedVar::Module(s)),
                Space::Local => Place::Local(self.local_bytes(v.size as u32, v.align)),
                _ => Place::Symbol(self.pre.func.symbol(m.name(s), v.align)),
            });
        }
        if self.by_name.contains_key(&s) {
            return Ok(Place::Symbol(self.pre.func.symbol(m.name(s), 16)));
        }
        Err(Error::invalid(format!("`{}` is not declared", m.name(s))))
    }

    fn guard(&self, fr: &Frame, i: &Instr) -> Option<(Arg, bool)> {
        i.guard.map(|g| (Arg::Var(fr.regs + g.reg.0), g.negated))
    }

    /// A value operand; `ty` is what a literal is read as.
    fn operand(&mut self, fr: &Frame<'m>, o: &Operand, ty: Type) -> Result<Arg, Error> {
        Ok(match o {
            Operand::Reg(r) => Arg::Var(fr.regs + r.0),
            Operand::NotReg(r) => {
                let d = self.new_var(Ty::P);
                let a = Arg::Var(fr.regs + r.0);
                self.push(PreInst {
                    kind: Some(Kind::Op(Op::Not)),
                    mods: smallvec![Mod::Ty(Type::Pred)],
                    args: smallvec![a],
                    dsts: smallvec![Some(d)],
                    guard: None,
                    offset: 0,
                    pc: 0,
                });
                Arg::Var(d)
            }
            Operand::Imm(i) => Arg::Val(self.literal(*i, ty)),
            Operand::Special(s) => self.special(*s),
            Operand::Name { base, offset } | Operand::Addr { base, offset } => {
                let a = self.address(fr, *base)?;
                self.plus(a, *offset)
            }
            Operand::Sink => Arg::Val(self.pre.func.konst(Ty::of(ty), 0)),
            other => return Err(unsupported(format!("operand {other:?}"))),
        })
    }

    fn literal(&mut self, i: Imm, ty: Type) -> Val {
        let bits = match (i, ty) {
            (Imm::Int { bits, .. }, Type::Pred) => (bits != 0) as u64,
            (Imm::Int { bits, .. }, _) => bits,
            (Imm::F32(b), Type::F64) => (f32::from_bits(b) as f64).to_bits(),
            (Imm::F32(b), _) => b as u64,
            (Imm::F64(b), Type::F32) => (f64::from_bits(b) as f32).to_bits() as u64,
            (Imm::F64(b), _) => b,
        };
        self.pre.func.konst(Ty::of(ty), bits)
    }

    fn special(&mut self, s: Special) -> Arg {
        let wide = matches!(
            s,
            Special::Clock64 | Special::GlobalTimer | Special::GridId | Special::Pm64(_) | Special::CurrentGraphExec
        );
        let ty = match s {
            Special::IsExplicitCluster => Ty::P,
            _ if wide => Ty::I64,
            _ => Ty::I32,
        };
        let kind = Kind::Special(s);
        let volatile = matches!(
            s,
            Special::Clock
                | Special::ClockHi
                | Special::Clock64
                | Special::GlobalTimer
                | Special::GlobalTimerLo
                | Special::GlobalTimerHi
        );
        if !volatile {
            return Arg::Val(self.pre.func.float(kind, ty));
        }
        let d = self.new_var(ty);
        self.push(PreInst {
            kind: Some(kind),
            mods: smallvec![],
            args: smallvec![],
            dsts: smallvec![Some(d)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        Arg::Var(d)
    }

    fn plus(&mut self, a: Arg, offset: i64) -> Arg {
        if offset == 0 {
            return a;
        }
        let ty = self.arg_ty(a);
        let d = self.new_var(ty);
        let k = self.pre.func.konst(ty, offset as u64);
        let t = if ty == Ty::I64 { Type::S64 } else { Type::S32 };
        self.push(PreInst {
            kind: Some(Kind::Op(Op::Add)),
            mods: smallvec![Mod::Ty(t)],
            args: smallvec![a, Arg::Val(k)],
            dsts: smallvec![Some(d)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        Arg::Var(d)
    }

    /// Destination registers of an operand, in order.
    fn dests(&mut self, fr: &Frame, o: &Operand) -> Result<SmallVec<[Option<Var>; 1]>, Error> {
        Ok(match o {
            Operand::Reg(r) => smallvec![Some(fr.regs + r.0)],
            Operand::Sink => smallvec![None],
            Operand::Vector(v) => {
                let mut out = SmallVec::new();
                for x in v {
                    out.extend(self.dests(fr, x)?);
                }
                out
            }
            Operand::Pair(p) => {
                let mut out = self.dests(fr, &p[0])?;
                out.extend(self.dests(fr, &p[1])?);
                out
            }
            other => return Err(Error::invalid(format!("{other:?} as a destination"))),
        })
    }

    fn instr(&mut self, fr: &mut Frame<'m>, i: &'m Instr) -> Result<(), Error> {
        let guard = self.guard(fr, i);
        match i.op {
            Op::Bra => {
                let Some(Operand::Label(l)) = i.operands.first() else {
                    return Err(Error::invalid("bra without a label"));
                };
                let to = fr.labels[l.0 as usize];
                self.jump(guard, to);
            }
            Op::BrxIdx => self.branch_table(fr, i)?,
            Op::Ret => self.jump(guard, fr.ret),
            Op::Exit if !self.pre.func.is_kernel => {
                return Err(unsupported("exit in a function that is called recursively or through a pointer"))
            }
            Op::Exit => self.jump(guard, self.exit),
            Op::Bar | Op::Barrier => self.barrier(fr, i, guard)?,
            Op::Call => self.guarded(guard, |l| l.call(fr, i))?,
            Op::Mov => self.mov(fr, i, guard)?,
            Op::Cvta if !matches!(i.space(), Space::Shared | Space::SharedCta | Space::SharedCluster) => {
                // Generic addresses of these spaces are the plain ones.
                let a = self.operand(fr, &i.operands[1], i.ty().unwrap_or(Type::U64))?;
                let d = self.dests(fr, &i.operands[0])?;
                if let Some(Some(d)) = d.first() {
                    self.copy(*d, a, guard);
                }
            }
            // Clusters are one block; launches of others are refused.
            Op::Mapa => {
                let a = self.operand(fr, &i.operands[1], i.ty().unwrap_or(Type::U64))?;
                if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
                    self.copy(*d, a, guard);
                }
            }
            Op::Getctarank => {
                let zero = self.pre.func.konst(Ty::I32, 0);
                if let Some(Some(d)) = self.dests(fr, &i.operands[0])?.first() {
                    self.copy(*d, Arg::Val(zero), guard);
                }
            }
            Op::Atom | Op::Red if i.vec() > 1 => self.vector_atomic(fr, i, guard)?,
            Op::Cp => self.copy_async(fr, i, guard)?,
            Op::Tex | Op::Tld4 | Op::Txq | Op::Istypep | Op::Suld | Op::Sust | Op::Sured | Op::Suq => {
                self.image(fr, i, guard)?
            }
            Op::Vadd | Op::Vsub | Op::Vabsdiff | Op::Vmin | Op::Vmax | Op::Vshl | Op::Vshr | Op::Vset => {
                self.scalar_video(fr, i, guard)?
            }
            Op::Wmma | Op::Mma | Op::Ldmatrix | Op::Stmatrix | Op::Movmatrix => self.matrix(fr, i, guard)?,
            Op::Ld if is_param(i) => self.load_param(fr, i, guard)?,
            Op::St if is_param(i) => self.store_param(fr, i, guard)?,
            _ => self.general(fr, i, guard)?,
        }
        Ok(())
    }

    fn jump(&mut self, guard: Option<(Arg, bool)>, to: u32) {
        let next = self.new_block();
        match guard {
            None => self.end(PreTerm::Br(to)),
            Some((p, negated)) => self.end(PreTerm::Cond { p, negated, then: to, otherwise: next }),
        }
        self.cur = next;
    }

    /// Runs `f` in a block of its own that lanes without the guard jump over.
    fn guarded(
        &mut self,
        guard: Option<(Arg, bool)>,
        f: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some((p, negated)) = guard else { return f(self) };
        let (body, after) = (self.new_block(), self.new_block());
        self.end(PreTerm::Cond { p, negated, then: body, otherwise: after });
        self.cur = body;
        f(self)?;
        self.go(after);
        Ok(())
    }

    fn branch_table(&mut self, fr: &Frame<'m>, i: &Instr) -> Result<(), Error> {
        let Some(Operand::Targets(t)) = i.operands.get(1) else {
            return Err(Error::invalid("brx.idx without a target list"));
        };
        let body = fr.f.body.as_ref().ok_or_else(|| Error::internal("no body"))?;
        let ast::TargetList::Branch(ls) = &body.targets[*t as usize] else {
            return Err(Error::invalid("brx.idx with a list of call targets"));
        };
        let targets: Vec<u32> = ls.iter().map(|l| fr.labels[l.0 as usize]).collect();
        let index = self.operand(fr, &i.operands[0], Type::U32)?;
        let guard = self.guard(fr, i);
        let next = self.new_block();
        if let Some((p, negated)) = guard {
            let b = self.new_block();
            self.end(PreTerm::Cond { p, negated, then: b, otherwise: next });
            self.cur = b;
        }
        self.end(PreTerm::Switch { index, targets });
        self.cur = next;
        Ok(())
    }

    fn barrier(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        if i.has(Mod::Warp) {
            // Lanes of a warp meet at reconvergence points anyway; what counts is that the whole warp runs together.
            self.pre.func.warp_ops = true;
            return Ok(());
        }
        let cluster = i.has(Mod::Scope(ast::Scope::Cluster));
        if cluster && i.has(Mod::Arrive) {
            // Clusters are one block: the threads meet where they wait.
            return Ok(());
        }
        let arrive = i.has(Mod::Arrive);
        let reduce = if i.has(Mod::Popc) {
            Some(Reduce::Popc)
        } else if i.has(Mod::Red) && i.has(Mod::And) {
            Some(Reduce::And)
        } else if i.has(Mod::Red) && i.has(Mod::Or) {
            Some(Reduce::Or)
        } else {
            None
        };
        let mut ops = i.operands.iter();
        let dst = if reduce.is_some() { ops.next().map(|o| self.dests(fr, o)).transpose()? } else { None };
        let mut rest: Vec<&Operand> = ops.collect();
        let pred = if reduce.is_some() {
            let o = rest.pop().ok_or_else(|| Error::invalid("bar.red without a predicate"))?;
            Some((self.operand(fr, o, Type::Pred)?, false))
        } else {
            None
        };
        let id = match rest.first() {
            Some(o) => self.operand(fr, o, Type::U32)?,
            None => Arg::Val(self.pre.func.konst(Ty::I32, 0)),
        };
        let threads = rest.get(1).map(|o| self.operand(fr, o, Type::U32)).transpose()?;
        let konst = match id {
            Arg::Val(v) => self.pre.func.as_const(v).map(|c| c as u32),
            Arg::Var(_) => None,
        };
        let point = self.pre.suspends.len() as u32;
        self.pre.suspends.push(PreSuspend {
            kind: SuspendKind::Barrier { id: konst, all: threads.is_none(), reduce, arrive },
            barrier: Some(id),
            threads,
            pred,
        });
        self.guarded(guard, |l| {
            let next = l.new_block();
            l.end(PreTerm::Suspend { point, next });
            l.cur = next;
            if let Some(d) = dst {
                l.push(PreInst {
                    kind: Some(Kind::Op(Op::Bar)),
                    mods: smallvec![Mod::Ty(if reduce == Some(Reduce::Popc) { Type::U32 } else { Type::Pred })],
                    args: smallvec![],
                    dsts: d,
                    guard: None,
                    offset: point as i64,
                    pc: 0,
                });
            }
            Ok(())
        })
    }

    fn mov(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let ty = i.ty().unwrap_or(Type::B32);
        let (d, s) = (&i.operands[0], &i.operands[1]);
        match (d, s) {
            (Operand::Vector(ds), Operand::Vector(ss)) => {
                for (d, s) in ds.iter().zip(ss) {
                    let a = self.operand(fr, s, ty)?;
                    if let Some(Some(d)) = self.dests(fr, d)?.first() {
                        self.copy(*d, a, guard);
                    }
                }
            }
            (Operand::Vector(ds), _) => {
                let a = self.operand(fr, s, ty)?;
                let bits = ty.bits() / ds.len().max(1) as u32;
                for (k, d) in ds.iter().enumerate() {
                    if let Some(Some(d)) = self.dests(fr, d)?.first() {
                        let d = *d;
                        self.part(d, a, k as u32 * bits, guard);
                    }
                }
            }
            (_, Operand::Vector(ss)) => {
                let bits = ty.bits() / ss.len().max(1) as u32;
                let part = match bits {
                    8 => Type::B8,
                    16 => Type::B16,
                    32 => Type::B32,
                    _ => Type::B64,
                };
                let mut args = SmallVec::new();
                for s in ss {
                    args.push(self.operand(fr, s, part)?);
                }
                if let Some(Some(d)) = self.dests(fr, d)?.first() {
                    let d = *d;
                    self.push(PreInst {
                        kind: Some(Kind::Join),
                        mods: smallvec![],
                        args,
                        dsts: smallvec![Some(d)],
                        guard,
                        offset: bits as i64 / 8,
                        pc: 0,
                    });
                }
            }
            _ => {
                let a = self.operand(fr, s, ty)?;
                if let Some(Some(d)) = self.dests(fr, d)?.first() {
                    self.copy(*d, a, guard);
                }
            }
        }
        Ok(())
    }

    /// `dst` = bits of `a` from `shift` on.
    fn part(&mut self, dst: Var, a: Arg, shift: u32, guard: Option<(Arg, bool)>) {
        self.push(PreInst {
            kind: Some(Kind::Part),
            mods: smallvec![],
            args: smallvec![a],
            dsts: smallvec![Some(dst)],
            guard,
            offset: shift as i64,
            pc: 0,
        });
    }

    /// Everything without a lowering of its own: destinations, then sources in the manual's order.
    fn general(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        note_warp_ops(&mut self.pre.func, i);
        let mut ops = i.operands.iter();
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        if has_dest(i) {
            let d = ops.next().ok_or_else(|| Error::invalid(format!("{} without operands", i.op.name())))?;
            dsts = self.dests(fr, d)?;
        }
        let mut args = SmallVec::new();
        let mut offset = 0;
        for (k, o) in ops.enumerate() {
            match o {
                Operand::Addr { base, offset: off } => {
                    args.push(self.address(fr, *base)?);
                    offset = *off;
                }
                Operand::Vector(vs) => {
                    for v in vs {
                        args.push(self.operand(fr, v, literal_type(i, k))?);
                    }
                }
                _ => args.push(self.operand(fr, o, literal_type(i, k))?),
            }
        }
        if i.has(Mod::Cc) || matches!(i.op, Op::Addc | Op::Subc | Op::Madc) {
            let cc = match fr.cc {
                Some(c) => c,
                None => {
                    let c = self.new_var(Ty::P);
                    fr.cc = Some(c);
                    c
                }
            };
            if matches!(i.op, Op::Addc | Op::Subc | Op::Madc) {
                args.push(Arg::Var(cc));
            }
            if i.has(Mod::Cc) {
                dsts.push(Some(cc));
            }
        }
        let pc = if has_effects(i.op) { self.pc(fr, i) } else { 0 };
        self.push(PreInst { kind: Some(Kind::Op(i.op)), mods: i.mods.clone(), args, dsts, guard, offset, pc });
        Ok(())
    }
}

fn is_param(i: &Instr) -> bool {
    matches!(i.space(), Space::Param | Space::ParamEntry | Space::ParamFunc)
}

fn has_dest(i: &Instr) -> bool {
    // Forms that write memory, of instructions whose other forms write a register.
    match i.op {
        Op::Wmma => return !i.has(Mod::Other("store")),
        Op::Mbarrier => return !matches!(i.operands.first(), Some(Operand::Addr { .. })),
        _ => {}
    }
    !matches!(
        i.op,
        Op::St
            | Op::Red
            | Op::Membar
            | Op::Fence
            | Op::Prefetch
            | Op::Prefetchu
            | Op::Trap
            | Op::Brkpt
            | Op::Nanosleep
            | Op::Pmevent
            | Op::Cp
            | Op::Discard
            | Op::Applypriority
            | Op::Griddepcontrol
            | Op::Setmaxnreg
            | Op::Stmatrix
    )
}

fn has_effects(op: Op) -> bool {
    matches!(
        op,
        Op::Ld
            | Op::Ldu
            | Op::St
            | Op::Atom
            | Op::Red
            | Op::Trap
            | Op::Brkpt
            | Op::Call
            | Op::Wmma
            | Op::Ldmatrix
            | Op::Stmatrix
            | Op::Mbarrier
    )
}

/// What a literal in source position `k` is read as.
fn literal_type(i: &Instr, k: usize) -> Type {
    let last = i.types().last().unwrap_or(Type::B32);
    let first = i.ty().unwrap_or(Type::B32);
    match (i.op, k) {
        (Op::Shl | Op::Shr, 1) => Type::U32,
        (Op::Shf, 2) | (Op::Bfe, 1 | 2) | (Op::Bfi, 2 | 3) => Type::U32,
        (Op::Bmsk | Op::Szext, _) | (Op::Shfl, _) => Type::B32,
        (Op::Lop3, 3) => Type::U32,
        (Op::Mul | Op::Mad, 2) if i.has(Mod::Wide) => match first {
            Type::S16 | Type::U16 => Type::B32,
            _ => Type::B64,
        },
        (Op::Selp, 2) | (Op::Setp | Op::Set, 2) => Type::Pred,
        (Op::Vote, 0) => Type::Pred,
        (Op::Vote | Op::Match | Op::Redux, 1) => Type::B32,
        (Op::Wmma, _) if !i.has(Mod::Other("mma")) => Type::U32,
        (Op::Slct, 2) => last,
        (Op::Slct, _) => first,
        (Op::Nanosleep, _) => Type::U32,
        (Op::Set | Op::Cvt, _) => last,
        _ => first,
    }
}

/// Notes instructions through which lanes of a warp see each other: they need the whole warp in one vector.
fn note_warp_ops(f: &mut Func, i: &Instr) {
    let volatile_shared = matches!(i.op, Op::Ld | Op::St)
        && i.sem() == Some(ast::Sem::Volatile)
        && matches!(i.space(), Space::Shared | Space::Generic | Space::SharedCta);
    if volatile_shared
        || matches!(
            i.op,
            Op::Shfl
                | Op::Vote
                | Op::Match
                | Op::Activemask
                | Op::Redux
                | Op::Elect
                | Op::Mma
                | Op::Wmma
                | Op::Ldmatrix
                | Op::Stmatrix
                | Op::Movmatrix
        )
    {
        f.warp_ops = true;
    }
}
