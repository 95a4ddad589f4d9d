//! Where variables live, and their addresses.

use super::context::{Frame, Lower, Place};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst};
use kernel_abi::IMAGE_STRIDE;
use ptx::ast::{self, Base, Instr, Space, Type};
use ptx::layout::SharedVar;
use ptx::table::Op;
use rustc_hash::FxHashMap as HashMap;
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    /// Gives every body variable of a function its place.
    pub(super) fn place_vars(&mut self, index: usize, places: &mut HashMap<u32, Place>) -> Result<(), Error> {
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
                    let space = format!("{:?}", v.space).to_lowercase();
                    return Err(unsupported(format!("variable `{}` in state space `.{space}`", m.name(v.name))));
                }
            };
            places.insert(i, place);
        }
        Ok(())
    }

    fn shared_place(&self, key: SharedVar) -> Place {
        Place::Shared(self.shared.offsets.get(&key).copied().unwrap_or(0))
    }

    pub(super) fn local_bytes(&mut self, size: u32, align: u32) -> u32 {
        let f = &mut self.pre.func;
        // A thread's memory begins at a page at best.
        let align = align.clamp(1, 4096);
        let at = f.local_bytes.next_multiple_of(align);
        (f.local_bytes, f.local_align) = (at + size, f.local_align.max(align));
        at
    }

    /// The floating value of a variable's or function's address, and whether it is in 32 bits (shared space).
    pub(super) fn address(&mut self, fr: &Frame<'m>, base: Base) -> Result<Arg, Error> {
        let place = match base {
            Base::None => return Ok(Arg::Val(self.pre.func.konst(Ty::I64, 0))),
            Base::Reg(r) => return Ok(Arg::Var(fr.reg(r))),
            Base::Var(v) if fr.f.vars[v.0 as usize].ty.is_opaque() => return self.passed_handle(fr, v),
            Base::Var(v) => *fr.places.get(&v.0).ok_or_else(|| Error::internal("variable without a place"))?,
            Base::Sym(s) => self.symbol_place(s)?,
        };
        let f = &mut self.pre.func;
        Ok(Arg::Val(match place {
            Place::Pointer(v) => return Ok(Arg::Var(v)),
            Place::EntryParam(o) => f.float(Kind::ParamAddr(o), Ty::I64),
            Place::Shared(o) => return Ok(self.own_shared(o)),
            Place::Local(o) => f.float(Kind::Local(o), Ty::I64),
            Place::Symbol(i) => f.float(Kind::Symbol(i), Ty::I64),
            Place::Storage(s) => {
                let o =
                    self.storages[s].memory.ok_or_else(|| Error::internal("address of a parameter in registers"))?;
                f.float(Kind::Local(o), Ty::I64)
            }
        }))
    }

    pub(super) fn variable(&self, fr: &Frame<'m>, base: Base) -> Option<&'m ast::Variable> {
        match base {
            Base::Var(v) => fr.f.vars.get(v.0 as usize),
            Base::Sym(s) => self.m.vars.iter().find(|v| v.name == s),
            _ => None,
        }
    }

    /// Fails for textures, samplers and surfaces: there is nothing at any distance of their addresses.
    pub(super) fn refuse_offset(&self, fr: &Frame<'m>, base: Base) -> Result<(), Error> {
        match self.variable(fr, base).filter(|v| v.ty.is_opaque()) {
            Some(v) => Err(unsupported(format!("arithmetic on the address of `{}`", self.m.name(v.name)))),
            None => Ok(()),
        }
    }

    /// A texture or surface that is a parameter of the kernel: the launch passes a handle of 64 bits for it.
    fn passed_handle(&mut self, fr: &Frame<'m>, v: ast::VarId) -> Result<Arg, Error> {
        let var = &fr.f.vars[v.0 as usize];
        match fr.places.get(&v.0) {
            Some(&Place::EntryParam(offset)) if !var.is_array && var.ty != Type::SamplerRef => {
                let kind = Kind::Param { offset, bytes: 8, signed: false };
                Ok(Arg::Val(self.pre.func.float(kind, Ty::I64)))
            }
            _ => Err(unsupported(format!("the sampler or array `{}` as a parameter", self.m.name(var.name)))),
        }
    }

    /// `isspacep.const` and `.global`: behind the address, each constant variable's address and size.
    pub(super) fn in_constants(&mut self, fr: &Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let mut args: SmallVec<[Arg; 4]> = smallvec![self.operand(fr, &i.operands[1], Type::U64)?];
        let m = self.m;
        for v in m.vars.iter().filter(|v| v.space == Space::Const && v.linkage != ast::Linkage::Extern) {
            let symbol = self.pre.func.symbol(m.name(v.name), v.align);
            args.push(Arg::Val(self.pre.func.float(Kind::Symbol(symbol), Ty::I64)));
            args.push(Arg::Val(self.pre.func.konst(Ty::I64, v.size)));
        }
        let mut test = PreInst::new(Kind::Op(Op::Isspacep), args, self.dests(fr, &i.operands[0])?);
        (test.mods, test.guard) = (i.mods.clone(), guard);
        self.push(test);
        Ok(())
    }

    /// The place of a `.local` variable of the module, or of a register of it: functions have it in common.
    fn module_local(&mut self, v: &ast::Variable) -> Result<u32, Error> {
        if !self.pre.func.is_kernel {
            return Err(unsupported(format!(
                "the `.local` variable or register `{}` of a module in a function that is called recursively or through a pointer",
                self.m.name(v.name)
            )));
        }
        if let Some(&at) = self.module_locals.get(&v.name) {
            return Ok(at);
        }
        let at = self.local_bytes(v.size as u32, v.align);
        self.module_locals.insert(v.name, at);
        Ok(at)
    }

    fn symbol_place(&mut self, s: ast::Sym) -> Result<Place, Error> {
        let m = self.m;
        if let Some(v) = m.vars.iter().find(|v| v.name == s) {
            if v.ty.is_opaque() {
                if v.is_array {
                    return Err(unsupported(format!("the array `{}` of textures, samplers or surfaces", m.name(s))));
                }
                return Ok(Place::Symbol(self.pre.func.symbol(m.name(s), IMAGE_STRIDE as u32)));
            }
            return Ok(match v.space {
                Space::Shared | Space::SharedCta | Space::SharedCluster => self.shared_place(SharedVar::Module(s)),
                Space::Local => Place::Local(self.module_local(v)?),
                _ => Place::Symbol(self.pre.func.symbol(m.name(s), v.align)),
            });
        }
        if self.names.functions.contains_key(&s) {
            return Ok(Place::Symbol(self.pre.func.symbol(m.name(s), 16)));
        }
        Err(Error::invalid(format!("`{}` is not declared", m.name(s))))
    }
}
