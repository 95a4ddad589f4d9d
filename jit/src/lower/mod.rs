//! PTX syntax tree to IR, before SSA: one graph for the kernel with its calls inlined, registers still mutable.
//!
//! * `mod.rs`: kernels and functions. `variables.rs`: where variables live.
//! * `instr.rs`: instructions in general. `operand.rs`: their operands. `flow.rs`: control and barriers.
//! * `params.rs`: `.param` variables that carry arguments and results, held in registers where their use allows.
//! * `registers.rs`: `.reg` parameters, and registers as arguments and results.
//! * `image.rs`: operands of texture and surface instructions.
//! * `stack.rs`: memory that functions allocate.
//! * `call.rs`: calls, inlined or to functions that the runtime provides. `indirect.rs`: calls through handles. `reach.rs`: which
//!   functions call which. `waiting.rs`: those that are not inlined.

mod call;
mod copy_async;
mod flow;
mod image;
mod indirect;
mod instr;
mod matrix;
mod meet;
mod operand;
mod params;
mod reach;
mod registers;
mod source;
mod stack;
mod variables;
mod vector_atomic;
mod video;
mod waiting;

pub use call::CELL;
pub use stack::LOCAL_STACK;
pub use video::place_of_part;

use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::*;
use crate::pre_ssa::*;
use instr::is_param;
use kernel_abi::{Reduce, Stop, SuspendKind};
use operand::literal_type;
use params::{Formals, Storage};
use ptx::ast::{self, Base, Imm, Instr, Mod, Operand, Space, Special, Stmt, Type};
use ptx::layout::{SharedLayout, SharedVar};
use ptx::table::Op;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::{smallvec, SmallVec};
use std::collections::BTreeMap;

/// Where a function's variable lives.
#[derive(Clone, Copy, Debug)]
enum Place {
    EntryParam(u32),
    Storage(usize),
    Shared(u32),
    Local(u32),
    Symbol(u32),
    /// Where the register points to: a parameter without a size.
    Pointer(Var),
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
    names: &'m Names,
    pre: PreFunc,
    storages: Vec<Storage>,
    shared: &'m SharedLayout,
    cur: u32,
    exit: u32,
    /// Functions being inlined, outermost first.
    stack: Vec<usize>,
    mentions: &'m params::Mentions,
    /// Functions that are called for real: see `waiting.rs`.
    real: &'m [bool],
    /// Functions in which lanes may wait, which are lowered into the kernel's graph; those that have been.
    waiting: &'m [bool],
    once: BTreeMap<usize, indirect::Once>,
    /// Every instruction has a position of its own.
    each: bool,
    /// What orders accesses is kept.
    races: bool,
    /// Synchronisation is checked.
    sync: bool,
    /// Cache control is checked.
    cache: bool,
    /// Lanes wait for each other at `.sync` instructions.
    meets: bool,
    /// Of such instructions.
    classes: Vec<meet::Class>,
    /// Bytes that `alloca` may give away, and the register that points to the lowest in use.
    dynamic: u32,
    top: Option<Var>,
}

/// Instructions after which inlining gives up: the kernel would take minutes to compile.
const MAX_INLINED: usize = 2_000_000;

/// Names of a module.
pub struct Names {
    /// Index of each function.
    functions: HashMap<ast::Sym, usize>,
    /// Those whose addresses are taken.
    taken: HashSet<ast::Sym>,
}

/// What lowering needs to know of the whole module.
pub struct Facts {
    names: Names,
    mentions: params::Mentions,
    /// Functions that are called for real.
    pub real: Vec<bool>,
    /// Functions whose lanes may have to wait for others.
    pub waiting: Vec<bool>,
    /// Shared memory of everything the kernel can reach.
    pub shared: SharedLayout,
    /// Whether every instruction that touches memory has a source position of its own: see [`kernel_abi::Checks`].
    pub each: bool,
    /// Whether what orders accesses is kept: see [`kernel_abi::Checks::races`].
    pub races: bool,
    /// Whether synchronisation is checked: [`kernel_abi::Checks::sync`].
    pub sync: bool,
    /// Whether cache control is: [`kernel_abi::Checks::cache_control`].
    pub cache: bool,
    /// Whether lanes of the kernel wait for each other at `.sync` instructions: see `meeting.rs`.
    pub meets: bool,
    /// Bytes of local memory that `alloca` may give away: none where nothing does.
    pub dynamic: u32,
}

impl Facts {
    /// Of the kernel at `index`.
    pub fn of(m: &ast::Module, index: usize, variant: kernel_abi::Variant) -> Facts {
        let checks = variant.checks;
        let reach = ptx::layout::reachable(m, index);
        let shared = ptx::layout::shared_layout(m, &reach);
        let functions = m.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
        let names = Names { functions, taken: indirect::addresses_taken(m) };
        Facts {
            real: waiting::real_functions(m, &names, index),
            waiting: waiting::waiting_functions(m, &names),
            names,
            mentions: params::Mentions::default(),
            shared,
            each: checks.any(),
            races: checks.races,
            sync: checks.sync,
            meets: false,
            cache: checks.cache_control,
            dynamic: stack::room(m, &reach, variant.stack),
        }
    }
}

/// Index of entry `name`.
pub fn find_entry(m: &ast::Module, name: &str) -> Result<usize, Error> {
    m.functions
        .iter()
        .position(|f| m.name(f.name) == name && f.kind == ast::FunctionKind::Entry && f.body.is_some())
        .ok_or_else(|| Error::no_such_entry(name, m))
}

/// Lowers function `index` as one that is called for real: its arguments and results pass through a call block.
pub fn lower_function(m: &ast::Module, facts: &Facts, index: usize, symbols: Symbols) -> Result<PreFunc, Error> {
    let f = &m.functions[index];
    let mut l = Lower::new(m, facts, m.name(f.name));
    l.pre.func.take_symbols(symbols);
    let first = l.pass_top();
    let (args, rets, _) = call::signature(f);
    let formals = l.formals(index);
    for (cells, &s) in args.iter().zip(&formals.params) {
        for &(offset, bytes, at) in cells {
            let d = l.new_var(params::ty_of_bytes(bytes));
            l.push(PreInst::new(Kind::Argument(first + at), smallvec![], smallvec![Some(d)]));
            l.write_cell(s, (offset, bytes), Arg::Var(d));
        }
    }
    let ret = l.new_block();
    l.function(index, formals.places, ret, 0)?;
    for (s, cells) in formals.rets.into_iter().zip(&rets) {
        for &(offset, bytes, at) in cells {
            let a = l.read_storage(s, offset, bytes)?;
            l.push(PreInst::new(Kind::Result(first + at), smallvec![a], smallvec![]));
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
pub fn lower(m: &ast::Module, facts: &Facts, index: usize) -> Result<PreFunc, Error> {
    let mut l = Lower::new(m, facts, m.name(m.functions[index].name));
    l.pre.func.shared_bytes = facts.shared.dynamic;
    l.pre.func.shared_dynamic = facts.shared.dynamic;
    l.pre.func.shared_starts = facts.shared.offsets.values().copied().collect();
    l.pre.func.is_kernel = true;
    l.meets = facts.meets;
    l.start_top();
    let f = &m.functions[index];
    let (offsets, _) = ptx::layout::param_layout(f);
    let mut places = HashMap::default();
    for (p, off) in f.params.iter().zip(offsets) {
        places.insert(p.0, Place::EntryParam(off));
    }
    l.function(index, places, l.exit, 0)?;
    l.return_to_callers();
    l.pre.classes = l.classes.iter().map(meet::Class::function).collect();
    Ok(l.pre)
}

impl<'m> Lower<'m> {
    fn new(m: &'m ast::Module, facts: &'m Facts, name: &str) -> Lower<'m> {
        let mut l = Lower {
            m,
            names: &facts.names,
            pre: PreFunc::new(Func::new(name)),
            storages: vec![],
            shared: &facts.shared,
            cur: 0,
            exit: 0,
            stack: vec![],
            mentions: &facts.mentions,
            real: &facts.real,
            waiting: &facts.waiting,
            once: BTreeMap::new(),
            each: facts.each,
            races: facts.races,
            sync: facts.sync,
            cache: facts.cache,
            meets: false,
            classes: vec![],
            dynamic: facts.dynamic,
            top: None,
        };
        l.pre.func.shared_reserved = facts.shared.reserved;
        l.cur = l.new_block();
        l.exit = l.new_block();
        l.pre.blocks[l.exit as usize].term = Some(PreTerm::Exit);
        l
    }
    fn new_block(&mut self) -> u32 {
        self.pre.blocks.push(PreBlock::new(vec![], None));
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
    /// What an instruction without effects gives.
    fn computed(&mut self, op: Op, mods: &[Mod], args: &[Arg], ty: Ty) -> Var {
        let d = self.new_var(ty);
        let mut i = PreInst::new(Kind::Op(op), args.iter().copied().collect(), smallvec![Some(d)]);
        i.mods = mods.iter().copied().collect();
        self.push(i);
        d
    }

    /// Comparison of an unsigned 32-bit value with a constant.
    fn compared(&mut self, cmp: ast::Cmp, a: Arg, with: u64) -> Var {
        let k = Arg::Val(self.pre.func.konst(Ty::I32, with));
        self.computed(Op::Setp, &[Mod::Cmp(cmp), Mod::Ty(Type::U32)], &[a, k], Ty::P)
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

    /// Lowers the body of function `index` at the current position; goes on at `ret`. `places` has those of its parameters, from and
    /// to which `.reg` parameters are copied.
    fn function(&mut self, index: usize, mut places: HashMap<u32, Place>, ret: u32, site: u32) -> Result<(), Error> {
        let m = self.m;
        let f = &m.functions[index];
        let body = f.body.as_ref().ok_or_else(|| Error::internal("lowering a declaration"))?;
        self.pre.func.statements += body.stmts.len();
        if self.pre.func.statements > MAX_INLINED {
            return Err(unsupported(format!("more than {MAX_INLINED} instructions after inlining")));
        }
        self.stack.push(index);
        let regs = self.pre.vars.len() as Var;
        self.pre.vars.extend(body.regs.iter().map(|r| Ty::of(r.ty)));
        for (formal, reg) in f.params.iter().zip(&f.reg_params) {
            if let (Some(reg), Some(Place::Storage(s))) = (reg, places.get(&formal.0).copied()) {
                for (cell, part) in Self::parts(&f.vars[formal.0 as usize], regs + reg.0) {
                    self.load_register(s, cell, part)?;
                }
            }
        }
        let outs = f.rets.iter().zip(&f.reg_rets);
        let outs: Vec<(Var, ast::VarId, Place)> =
            outs.filter_map(|(v, r)| Some((regs + r.as_ref()?.0, *v, places[&v.0]))).collect();
        let labels = body.labels.iter().map(|_| self.new_block()).collect();
        self.place_vars(index, &mut places)?;
        let kept = self.keep_top(f, ret);
        let mut fr = Frame { f, regs, places, labels, ret, cc: None, index: 0, site };
        for s in &body.stmts {
            match s {
                Stmt::Label(l) => {
                    let b = fr.labels[l.0 as usize];
                    self.go(b);
                }
                Stmt::Instr(i) => {
                    self.instr(&mut fr, i).map_err(|mut e| {
                        e.at.get_or_insert((i.span, i.op));
                        e
                    })?;
                    fr.index += 1;
                }
            }
        }
        self.end(PreTerm::Br(ret));
        self.stack.pop();
        self.cur = ret;
        self.restore_top(kept);
        for (reg, formal, place) in outs {
            let Place::Storage(s) = place else { return Err(Error::internal("result without a storage")) };
            for (cell, part) in Self::parts(&f.vars[formal.0 as usize], reg) {
                self.store_register(s, cell, part);
            }
        }
        Ok(())
    }
}
