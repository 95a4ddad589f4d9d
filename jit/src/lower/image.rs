//! Texture and surface instructions: operands in one flat list, handle first, then what lies in the braces.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::image::Geometry;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use kernel_abi::IMAGE_STRIDE;
use ptx::ast::{Base, Instr, Mod, Operand, Sym, Type};
use ptx::table::{self, Memory, Op, Texels};
use smallvec::{smallvec, SmallVec};

impl<'m> Lower<'m> {
    /// `tex`, `tld4`, `suld`, `sust`, `sured` (handle, layer, coordinates, then level, derivatives or data), and `txq`,
    /// `suq`, `istypep` (handle, level).
    pub(super) fn image(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        let mut ops = i.operands.iter();
        let mut resident = None;
        let mut dsts: SmallVec<[Option<Var>; 1]> = SmallVec::new();
        if !writes(i) {
            match ops.next() {
                // `d|p`: all of a texture is in memory.
                Some(Operand::Pair(p)) => {
                    dsts = self.dests(fr, &p[0])?;
                    resident = self.dests(fr, &p[1])?.first().copied().flatten();
                }
                Some(d) => dsts = self.dests(fr, d)?,
                None => {}
            }
        }
        let place = ops.next().ok_or_else(|| Error::invalid(format!("`{}` without operands", i.spelling())))?;
        let mut args = smallvec![self.handle(fr, i, place)?];
        let geometry = Geometry::of(&i.mods);
        if let Operand::TexAddr { coords, .. } = place {
            let g = geometry.ok_or_else(|| unsupported(format!("`{}`", i.spelling())))?;
            let mut wanted = g.coordinates();
            if g.layered() {
                wanted += 1;
                self.elements(fr, i, &coords[..1], 1, Type::U32, &mut args)?;
                self.elements(fr, i, &coords[1..], wanted - 1, coordinate_type(i), &mut args)?;
            } else {
                self.elements(fr, i, coords, wanted, coordinate_type(i), &mut args)?;
            }
        } else if geometry.is_some() {
            return Err(Error::invalid(format!("`{}` without coordinates", i.spelling())));
        }
        self.more(fr, i, ops.as_slice(), geometry, &mut args)?;
        let pc = self.pc(fr, i);
        let kind = Some(Kind::Op(i.op));
        let mut mods = i.mods.clone();
        if i.op == Op::Txq && self.m.is_independent() && OF_SAMPLERS.iter().any(|&name| i.has(Mod::Other(name))) {
            mods.push(Mod::Ty(Type::SamplerRef));
        }
        self.push(PreInst { kind, mods, args, dsts, guard, offset: 0, pc });
        if let Some(p) = resident {
            let yes = Arg::Val(self.pre.func.konst(Ty::P, 1));
            self.copy(p, yes, guard);
        }
        Ok(())
    }

    /// Operands behind the address.
    fn more(
        &mut self,
        fr: &Frame<'m>,
        i: &Instr,
        rest: &[Operand],
        geometry: Option<Geometry>,
        args: &mut SmallVec<[Arg; 4]>,
    ) -> Result<(), Error> {
        let mut rest = rest.iter();
        let n = geometry.map_or(1, Geometry::coordinates);
        if i.has(Mod::Other("level")) {
            let ty = if i.op == Op::Tex { coordinate_type(i) } else { Type::U32 };
            self.elements(fr, i, rest.next().map_or(&[], std::slice::from_ref), 1, ty, args)?;
        } else if i.has(Mod::Other("grad")) {
            for _ in 0..2 {
                let list = match rest.next() {
                    Some(Operand::Vector(list)) => &list[..],
                    Some(one) => std::slice::from_ref(one),
                    None => &[],
                };
                self.elements(fr, i, list, n, Type::F32, args)?;
            }
        } else if writes(i) {
            let ty = i.ty().unwrap_or(Type::B32);
            let list = match rest.next() {
                Some(Operand::Vector(list)) => &list[..],
                Some(one) => std::slice::from_ref(one),
                None => &[],
            };
            for o in list {
                args.push(self.operand(fr, o, ty)?);
            }
        }
        // `{, e}{, f}`: steps in texels, and a depth to compare with.
        if let (Op::Tex | Op::Tld4, Some(Operand::Vector(list))) = (i.op, rest.as_slice().first()) {
            if geometry.is_some_and(Geometry::cube) {
                return Err(Error::invalid(format!("`{}`: cubes take no texel offset", i.spelling())));
            }
            self.elements(fr, i, list, n, Type::S32, args)?;
            rest.next();
        }
        match rest.next() {
            None => Ok(()),
            Some(_) => {
                Err(unsupported(format!("`{}` with a depth comparison (CUDA has no depth textures)", i.spelling())))
            }
        }
    }

    /// The handle: a register, or what a variable of the module or a parameter of the kernel stands for at the launch.
    fn handle(&mut self, fr: &Frame<'m>, i: &Instr, place: &Operand) -> Result<Arg, Error> {
        let (base, sampler) = match place {
            Operand::TexAddr { handle, sampler, .. } => (base_of(handle), sampler.as_deref().map(base_of)),
            other => (base_of(other), None),
        };
        if let Some(sampler) = sampler {
            return match (base, sampler) {
                (Base::Sym(t), Base::Sym(s)) => {
                    self.reference_type(t, Type::TexRef)?;
                    self.reference_type(s, Type::SamplerRef)?;
                    let name = ptx::pair_name(self.m.name(t), self.m.name(s));
                    let symbol = self.pre.func.symbol(&name, IMAGE_STRIDE as u32);
                    Ok(Arg::Val(self.pre.func.float(Kind::Symbol(symbol), Ty::I64)))
                }
                _ => Err(unsupported(format!(
                    "`{}` with a sampler where either is in a register or a parameter (indirect access is of unified mode)",
                    i.spelling()
                ))),
            };
        }
        match base {
            Base::Reg(r) => {
                let a = Arg::Var(fr.reg(r));
                if self.arg_ty(a) != Ty::I64 {
                    return Err(Error::invalid(format!(
                        "the handle of `{}` is not in a 64-bit register",
                        i.spelling()
                    )));
                }
                Ok(a)
            }
            Base::Sym(s) => {
                let taken = match i.op {
                    Op::Tex | Op::Tld4 => Type::TexRef,
                    Op::Txq if self.m.vars.iter().any(|v| v.name == s && v.ty == Type::SamplerRef) => Type::SamplerRef,
                    Op::Txq => Type::TexRef,
                    _ => Type::SurfRef,
                };
                self.reference_type(s, taken)?;
                self.address(fr, base)
            }
            Base::Var(_) => self.address(fr, base),
            Base::None => Err(Error::invalid(format!("`{}` without a handle", i.spelling()))),
        }
    }

    /// Fails unless the variable has this type: the parser does not know those that are declared behind their use.
    fn reference_type(&self, s: Sym, ty: Type) -> Result<(), Error> {
        match self.m.vars.iter().find(|v| v.name == s) {
            Some(v) if v.ty == ty => Ok(()),
            _ => Err(Error::invalid(format!("`{}` is not a variable of type `{ty:?}`", self.m.name(s)))),
        }
    }

    /// The first `n` of `list`; the rest is ignored, as the manual has it.
    fn elements(
        &mut self,
        fr: &Frame<'m>,
        i: &Instr,
        list: &[Operand],
        n: usize,
        ty: Type,
        args: &mut SmallVec<[Arg; 4]>,
    ) -> Result<(), Error> {
        if list.len() < n {
            let text = format!("`{}` takes {n} coordinates there, found {}", i.spelling(), list.len());
            return Err(Error::invalid(text));
        }
        for o in &list[..n] {
            let a = self.operand(fr, o, ty)?;
            if self.arg_ty(a).bits() != 32 {
                return Err(Error::invalid(format!("a coordinate of `{}` is not 32 bits wide", i.spelling())));
            }
            args.push(a);
        }
        Ok(())
    }
}

/// Queries of samplers in independent mode.
const OF_SAMPLERS: [&str; 5] =
    ["filter_mode", "addr_mode_0", "addr_mode_1", "addr_mode_2", "force_unnormalized_coords"];

fn base_of(operand: &Operand) -> Base {
    match operand {
        Operand::Reg(r) => Base::Reg(*r),
        Operand::Name { base, offset: 0 } | Operand::Addr { base, offset: 0 } => *base,
        _ => Base::None,
    }
}

/// Whether an instruction takes texels, and gives none.
fn writes(i: &Instr) -> bool {
    matches!(table::info(i.op, &i.mods).memory, Memory::Image(Texels::Write | Texels::Update))
}

/// Type of the coordinates: `tex` says it last, `tld4` has floats, surfaces integers.
fn coordinate_type(i: &Instr) -> Type {
    match i.op {
        Op::Tex | Op::Tld4 => i.types().last().unwrap_or(Type::F32),
        _ => Type::S32,
    }
}
