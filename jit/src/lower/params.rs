//! `.param` variables of calls. Their bytes are cut into cells at every boundary that a load or store of caller or
//! callee touches, and each cell is a register; only a variable whose address is taken lives in local memory.

use super::context::{Frame, Lower, Place};
use super::inlining::Calling;
use super::signature::{cells, signature, Cells};
use super::storage::{ty_of_bytes, type_of_bytes, Storage, Use};
use crate::error::{Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst};
use ptx::ast::{self, Base, Instr, Mod, Operand, Space, Stmt, Type};
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;
use smallvec::{smallvec, SmallVec};

/// Storages of a function's parameters and results, in their order, and as places of its variables.
pub(super) struct Formals {
    pub places: HashMap<u32, Place>,
    pub params: Vec<usize>,
    pub rets: Vec<usize>,
}

impl<'m> Lower<'m> {
    fn scan(&self, function: usize, var: ast::VarId, u: &mut Use, calls: bool) {
        let f = &self.m.functions[function];
        let Some(body) = &f.body else {
            // Runtime-provided functions take whole values.
            let v = &f.vars[var.0 as usize];
            u.accesses.push((0, v.size as u32));
            return;
        };
        let all = f.params.iter().zip(&f.reg_params).chain(f.rets.iter().zip(&f.reg_rets));
        if all.into_iter().any(|(v, reg)| *v == var && reg.is_some()) {
            u.accesses.extend(cells(&f.vars[var.0 as usize]));
        }
        let is = |b: &Base| *b == Base::Var(var);
        let mentions = self.mentions.of(function, body);
        for &at in mentions.get(&var.0).into_iter().flatten() {
            let Stmt::Instr(i) = &body.stmts[at] else { continue };
            for (k, o) in i.operands.iter().enumerate() {
                match o {
                    Operand::Addr { base, offset } if is(base) => {
                        if is_param(i) && *offset >= 0 {
                            let size = i.ty().map_or(4, |t| t.size());
                            for n in 0..i.vec() {
                                u.accesses.push((*offset as u32 + n * size, size));
                            }
                        } else {
                            u.address_taken = true;
                        }
                    }
                    Operand::Name { base, .. } if is(base) => u.address_taken = true,
                    Operand::List(args) if i.op == Op::Call && calls => {
                        for (n, a) in args.iter().enumerate() {
                            if matches!(a, Operand::Name { base, .. } if is(base)) {
                                self.scan_callee(body, i, k == 0, n, u);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn scan_callee(&self, body: &ast::Body, call: &Instr, result: bool, n: usize, u: &mut Use) {
        let target = match call.operands.get(1) {
            Some(Operand::Name { base: Base::Sym(s), .. }) => self.names.functions.get(s).copied(),
            _ => None,
        };
        let real = match target {
            Some(t) => self.calling[t] != Calling::Inlined,
            None => true,
        };
        if real {
            // Passed cell by cell: cut at the cells of the call block.
            u.whole = true;
            let formal = match (call.operands.get(3), target) {
                (Some(Operand::Prototype(k)), None) => body.prototypes[*k as usize].params.get(n),
                (Some(Operand::Targets(k)), None) => self.listed(&body.targets[*k as usize], n),
                (_, t) => t.and_then(|t| self.parameter(t, n)),
            };
            // Passed by its address.
            u.address_taken |= !result && formal.is_some_and(ast::Variable::is_open);
        }
        let Some(callee) = target else { return };
        let f = &self.m.functions[callee];
        let formal = if result { f.rets.get(n) } else { f.params.get(n) };
        if let Some(&v) = formal {
            self.scan(callee, v, u, false);
        }
    }

    fn parameter(&self, function: usize, n: usize) -> Option<&'m ast::Variable> {
        let f = &self.m.functions[function];
        f.params.get(n).map(|p| &f.vars[p.0 as usize])
    }

    /// A parameter of the functions in a list.
    fn listed(&self, list: &ast::TargetList, n: usize) -> Option<&'m ast::Variable> {
        let ast::TargetList::Call(names) = list else { return None };
        self.parameter(*self.names.functions.get(names.first()?)?, n)
    }

    /// Place of a `.param` variable declared in the body of `function`.
    pub(super) fn param_place(&mut self, function: usize, var: ast::VarId) -> Place {
        let v = &self.m.functions[function].vars[var.0 as usize];
        let (size, align) = (v.size as u32, v.align);
        let mut u = Use::default();
        self.scan(function, var, &mut u, true);
        if u.whole {
            u.accesses.extend(cells(v));
        }
        let storage = self.make_storage(size, align, u);
        self.storages.push(storage);
        Place::Storage(self.storages.len() - 1)
    }

    pub(super) fn make_storage(&mut self, size: u32, align: u32, u: Use) -> Storage {
        if u.address_taken {
            return Storage { cells: vec![], memory: Some(self.local_bytes(size.max(1), align)) };
        }
        let mut cuts: Vec<u32> = u.accesses.iter().flat_map(|&(o, n)| [o, o + n]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut cells = vec![];
        for w in cuts.windows(2) {
            let (mut at, end) = (w[0], w[1]);
            if !u.accesses.iter().any(|&(o, n)| o <= at && at < o + n) {
                continue;
            }
            // Registers hold 1, 2, 4 or 8 bytes.
            while at < end {
                let mut n = 8;
                while n > end - at {
                    n /= 2;
                }
                let ty = match n {
                    1 | 2 => Ty::I16,
                    4 => Ty::I32,
                    _ => Ty::I64,
                };
                cells.push((at, n, self.new_var(ty)));
                at += n;
            }
        }
        Storage { cells, memory: None }
    }

    /// Storages of the formal parameters of function `index`, cut where those who call it through a pointer cut them.
    pub(super) fn formals(&mut self, index: usize) -> Formals {
        let f = &self.m.functions[index];
        let (args, outs, _) = signature(f);
        let mut places = HashMap::default();
        let mut storages = |cells: &Cells, vars: &[ast::VarId]| -> Vec<usize> {
            let each = cells.iter().zip(vars).map(|(cells, formal)| {
                if matches!(cells[..], [(_, 0, _)]) {
                    let s = self.value_storage(8);
                    places.insert(formal.0, Place::Pointer(self.storages[s].cells[0].2));
                    return s;
                }
                let s = self.formal_storage(index, *formal, cells);
                places.insert(formal.0, Place::Storage(s));
                s
            });
            each.collect()
        };
        let params = storages(&args, &f.params);
        let rets = storages(&outs, &f.rets);
        Formals { places, params, rets }
    }

    /// Storage of a formal parameter of the function being lowered, cut at `cells` too.
    pub(super) fn formal_storage(&mut self, function: usize, var: ast::VarId, cells: &[(u32, u32, u32)]) -> usize {
        let v = &self.m.functions[function].vars[var.0 as usize];
        let (size, align) = (v.size as u32, v.align);
        let mut u = Use::default();
        self.scan(function, var, &mut u, true);
        u.accesses.extend(cells.iter().map(|c| (c.0, c.1)));
        let s = self.make_storage(size, align, u);
        self.storages.push(s);
        self.storages.len() - 1
    }

    /// A storage of one whole value.
    pub(super) fn value_storage(&mut self, size: u32) -> usize {
        let s = self.make_storage(size, size.max(1), Use::of(vec![(0, size)]));
        self.storages.push(s);
        self.storages.len() - 1
    }

    /// Reads `bytes` at `offset` of a storage in registers.
    pub(super) fn read_storage(&mut self, s: usize, offset: u32, bytes: u32) -> Result<Arg, Error> {
        let cells: Vec<_> =
            self.storages[s].cells.iter().filter(|&&(o, n, _)| o < offset + bytes && offset < o + n).copied().collect();
        if let Some(at) = self.storages[s].memory {
            return Ok(self.read_memory(at + offset, bytes));
        }
        match cells[..] {
            [] => Ok(Arg::Val(self.pre.func.konst(ty_of_bytes(bytes), 0))),
            [(o, n, v)] if o == offset && n == bytes => Ok(Arg::Var(v)),
            _ => {
                // Cells never straddle an access: join them, the largest common width at a time.
                let unit = cells.iter().map(|c| c.1).min().unwrap_or(1);
                let mut args: SmallVec<[Arg; 4]> = SmallVec::new();
                for (_, n, v) in cells {
                    for k in 0..n / unit {
                        if n == unit {
                            args.push(Arg::Var(v));
                        } else {
                            let d = self.new_var(ty_of_bytes(unit));
                            self.part(d, Arg::Var(v), k * unit * 8, None);
                            args.push(Arg::Var(d));
                        }
                    }
                }
                let d = self.new_var(ty_of_bytes(bytes));
                self.push(PreInst {
                    kind: Some(Kind::Join),
                    mods: smallvec![],
                    args,
                    dsts: smallvec![Some(d)],
                    guard: None,
                    offset: unit as i64,
                    pc: 0,
                });
                Ok(Arg::Var(d))
            }
        }
    }

    /// Writes `bytes` at `offset` of a storage in registers.
    pub(super) fn write_storage(&mut self, s: usize, offset: u32, bytes: u32, a: Arg, guard: Option<(Arg, bool)>) {
        let cells: Vec<_> =
            self.storages[s].cells.iter().filter(|&&(o, n, _)| o < offset + bytes && offset < o + n).copied().collect();
        if let Some(at) = self.storages[s].memory {
            return self.write_memory(at + offset, bytes, a, guard);
        }
        for (o, _, v) in cells {
            self.part(v, a, (o - offset) * 8, guard);
        }
    }

    /// Writes an argument into the storage of a formal parameter.
    pub(super) fn write_cell(&mut self, s: usize, (offset, bytes): (u32, u32), a: Arg) {
        // An address.
        let bytes = if bytes == 0 { 8 } else { bytes };
        self.write_storage(s, offset, bytes, a, None);
    }

    /// A load of the thread's local memory.
    fn read_memory(&mut self, at: u32, bytes: u32) -> Arg {
        let d = self.new_var(ty_of_bytes(bytes));
        let p = self.pre.func.float(Kind::Local(at), Ty::I64);
        let mut i = PreInst::new(Kind::Op(Op::Ld), smallvec![Arg::Val(p)], smallvec![Some(d)]);
        i.mods = smallvec![Mod::Space(Space::Local), Mod::Ty(type_of_bytes(bytes))];
        self.push(i);
        Arg::Var(d)
    }

    fn write_memory(&mut self, at: u32, bytes: u32, a: Arg, guard: Option<(Arg, bool)>) {
        let p = self.pre.func.float(Kind::Local(at), Ty::I64);
        let mut i = PreInst::new(Kind::Op(Op::St), smallvec![Arg::Val(p), a], smallvec![]);
        i.mods = smallvec![Mod::Space(Space::Local), Mod::Ty(type_of_bytes(bytes))];
        i.guard = guard;
        self.push(i);
    }

    pub(super) fn load_param(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let Some(Operand::Addr { base, offset }) = i.operands.get(1) else {
            return Err(Error::invalid("`ld.param` without an address"));
        };
        let ty = i.ty().unwrap_or(Type::B32);
        let dsts = self.dests(fr, &i.operands[0])?;
        let place = match base {
            Base::Var(v) => fr.places.get(&v.0).copied(),
            _ => None,
        };
        match place {
            Some(Place::EntryParam(at)) => {
                for (k, d) in dsts.iter().enumerate() {
                    let Some(d) = *d else { continue };
                    let off = (at as i64 + offset) as u32 + k as u32 * ty.size();
                    let dt = self.pre.vars[d];
                    let kind = Kind::Param { offset: off, bytes: ty.size() as u8, signed: ty.is_signed() };
                    let v = self.pre.func.float(kind, dt);
                    self.copy(d, Arg::Val(v), guard);
                }
                Ok(())
            }
            Some(Place::Storage(s)) if self.storages[s].memory.is_none() => {
                for (k, d) in dsts.iter().enumerate() {
                    let Some(d) = *d else { continue };
                    let a = self.read_storage(s, *offset as u32 + k as u32 * ty.size(), ty.size())?;
                    // The register of a byte has 16 bits, whose upper half is undefined.
                    let held = self.pre.vars[d];
                    if ty.size() < held.bytes() && (ty.is_signed() || ty.size() == 1) {
                        let (to, ty) = match (held, ty.is_signed()) {
                            (Ty::I64, true) => (Type::S64, ty),
                            (Ty::I16, true) => (Type::S16, ty),
                            (_, true) => (Type::S32, ty),
                            (Ty::I64, false) => (Type::U64, Type::U8),
                            (Ty::I16, false) => (Type::U16, Type::U8),
                            (_, false) => (Type::U32, Type::U8),
                        };
                        self.push(PreInst {
                            kind: Some(Kind::Op(Op::Cvt)),
                            mods: smallvec![Mod::Ty(to), Mod::Ty(ty)],
                            args: smallvec![a],
                            dsts: smallvec![Some(d)],
                            guard,
                            offset: 0,
                            pc: 0,
                        });
                    } else {
                        self.part(d, a, 0, guard);
                    }
                }
                Ok(())
            }
            // A parameter in memory, or an address in a register: a load like any other.
            Some(Place::Storage(_) | Place::Pointer(_)) => self.memory_param(fr, i, guard, Space::Local),
            _ => self.memory_param(fr, i, guard, Space::Param),
        }
    }

    fn memory_param(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
        space: Space,
    ) -> Result<(), Error> {
        let mut j = i.clone();
        for m in j.mods.iter_mut() {
            if let Mod::Space(s) = m {
                *s = space;
            }
        }
        self.general(fr, &j, guard)
    }

    pub(super) fn store_param(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let Some(Operand::Addr { base: Base::Var(v), offset }) = i.operands.first() else {
            return Err(Error::invalid("`st.param` to an address that is not a parameter"));
        };
        let ty = i.ty().unwrap_or(Type::B32);
        match fr.places.get(&v.0).copied() {
            Some(Place::Storage(s)) if self.storages[s].memory.is_none() => {
                let values: Vec<&Operand> = match &i.operands[1] {
                    Operand::Vector(vs) => vs.iter().collect(),
                    o => vec![o],
                };
                for (k, o) in values.into_iter().enumerate() {
                    let a = self.operand(fr, o, ty)?;
                    self.write_storage(s, *offset as u32 + k as u32 * ty.size(), ty.size(), a, guard);
                }
                Ok(())
            }
            Some(Place::Storage(_)) => self.memory_param(fr, i, guard, Space::Local),
            _ => Err(Error::invalid("`st.param` to a parameter of the kernel, which cannot be written")),
        }
    }
}

pub(super) fn is_param(i: &Instr) -> bool {
    matches!(i.space(), Space::Param | Space::ParamEntry | Space::ParamFunc)
}
