//! Texture and surface instructions: operands in one flat list, handle first, then what lies in the braces.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::image::Geometry;
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::{Base, Instr, Mod, Operand, Type};
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
        if let Operand::TexAddr { sampler, coords, .. } = place {
            if sampler.is_some() {
                return Err(unsupported(format!(
                    "`{}` with a separate sampler (`.target texmode_independent`)",
                    i.spelling()
                )));
            }
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
        self.push(PreInst { kind, mods: i.mods.clone(), args, dsts, guard, offset: 0, pc });
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

    /// The handle: a register, or a parameter's value. Variables of opaque types have no objects behind them.
    fn handle(&mut self, fr: &Frame<'m>, i: &Instr, place: &Operand) -> Result<Arg, Error> {
        let base = match place {
            Operand::TexAddr { handle, .. } => match &**handle {
                Operand::Reg(r) => Base::Reg(*r),
                Operand::Name { base, .. } => *base,
                _ => Base::None,
            },
            Operand::Addr { base, .. } => *base,
            Operand::Reg(r) => Base::Reg(*r),
            _ => Base::None,
        };
        let reference = |name: &str| {
            unsupported(format!("`{}` through the texture or surface reference `{name}` (use an object)", i.spelling()))
        };
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
            Base::Var(v) => Err(reference(self.m.name(fr.f.vars[v.0 as usize].name))),
            Base::Sym(s) => Err(reference(self.m.name(s))),
            Base::None => Err(Error::invalid(format!("`{}` without a handle", i.spelling()))),
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
