//! Operands of textures and surfaces beyond what the table says: coordinates, texel offsets, derivatives, depths.

use crate::agree::literal_fits;
use crate::ast::*;
use crate::check::{type_name, Known};
use crate::spelling::Spelling;
use crate::table::{Needs, Op};

impl Spelling {
    /// The address of a texture or surface instruction: as many coordinates as the geometry has, of 32 bits each.
    #[cold]
    pub(crate) fn check_place(&self, operands: &[Operand], regs: &[Reg]) -> Result<(), String> {
        let text = &self.text;
        let needed = self.mods.iter().find_map(|m| match m {
            Mod::Other("1d") => Some(1),
            Mod::Other("2d" | "a1d") => Some(2),
            Mod::Other("3d" | "a2d" | "cube" | "2dms") => Some(3),
            Mod::Other("acube" | "a2dms") => Some(4),
            _ => None,
        });
        let Some(needed) = needed else { return Ok(()) };
        let place =
            operands.iter().find_map(|o| if let Operand::TexAddr { coords, .. } = o { Some(coords) } else { None });
        let Some(coords) = place else {
            return Err(format!(
                "'{text}': expected '[handle, {{coordinates}}]', found an address without coordinates"
            ));
        };
        if coords.len() < needed {
            return Err(format!("'{text}' takes {needed} coordinates, found {}", coords.len()));
        }
        self.check_offset(operands, needed)?;
        self.check_kind(operands)?;
        for c in &coords[..needed] {
            if let Operand::Reg(r) = c {
                let reg = &regs[r.0 as usize];
                let integers = self.op == Op::Tex && self.types.last() == Some(&Type::S32);
                if reg.ty.bits() != 32 || integers && reg.ty == Type::F32 {
                    let ty = type_name(reg.ty);
                    return Err(format!(
                        "'{text}': coordinates have 32 bits, found register '{}' of type .{ty}",
                        reg.name
                    ));
                }
            }
        }
        Ok(())
    }

    /// What the operands of a texture instruction need beyond its words: `d|p`, and a texel offset or a depth to compare with.
    #[cold]
    pub(crate) fn operand_needs(&self, operands: &[Operand]) -> Needs {
        let has = |name: &'static str| self.mods.contains(&Mod::Other(name));
        let plain = 2 + usize::from(has("level")) + 2 * usize::from(has("grad"));
        let textures = matches!(self.op, Op::Tex | Op::Tld4);
        match operands.first() {
            Some(Operand::Pair(_)) => Needs::from(71, 60),
            _ if textures && operands.len() > plain => Needs::from(43, 30),
            _ => Needs::from(10, 10),
        }
    }

    /// The texel offset of `tex` and `tld4`, a vector behind the level or the derivatives: one element for each coordinate but the
    /// layer. Cubes take none.
    fn check_offset(&self, operands: &[Operand], coordinates: usize) -> Result<(), String> {
        let text = &self.text;
        let has = |names: &[&str]| self.mods.iter().any(|m| matches!(m, Mod::Other(name) if names.contains(name)));
        let behind = has(&["level"]) as usize + 2 * has(&["grad"]) as usize;
        let Some(Operand::Vector(list)) = operands.get(2 + behind) else { return Ok(()) };
        if has(&["cube", "acube"]) {
            return Err(format!("'{text}': cubes take no texel offset"));
        }
        let needed = coordinates - has(&["a1d", "a2d", "a2dms"]) as usize;
        match list.len() < needed {
            true => Err(format!("'{text}' takes a texel offset of {needed} elements, found {}", list.len())),
            false => Ok(()),
        }
    }

    /// A texel offset: integers of 32 bits.
    pub(crate) fn offset_fits(&self, operand: &Operand, known: Known) -> bool {
        let Operand::Vector(list) = operand else { return false };
        list.iter().all(|o| match o {
            Operand::Reg(r) => {
                let ty = known.regs[r.0 as usize].ty;
                ty.bits() == 32 && !ty.is_float()
            }
            Operand::Imm(imm) => matches!(imm, Imm::Int { .. }),
            _ => false,
        })
    }

    /// Derivatives: numbers of type `.f32`, or registers that hold any 32 bits.
    pub(crate) fn gradient_fits(&self, operand: &mut Operand, known: Known) -> bool {
        let Operand::Vector(list) = operand else { return false };
        list.iter_mut().all(|o| match o {
            Operand::Reg(r) => matches!(known.regs[r.0 as usize].ty, Type::F32 | Type::B32),
            Operand::Imm(imm) => literal_fits(imm, Type::F32),
            _ => false,
        })
    }

    /// What depends on the geometry: the type of the coordinates, derivatives as vectors, and a depth to compare with.
    fn check_kind(&self, operands: &[Operand]) -> Result<(), String> {
        if !matches!(self.op, Op::Tex | Op::Tld4) {
            return Ok(());
        }
        let text = &self.text;
        let has = |names: &[&str]| self.mods.iter().any(|m| matches!(m, Mod::Other(name) if names.contains(name)));
        let float = self.types.last() == Some(&Type::F32);
        if has(&["cube", "acube"]) && !float || has(&["2dms", "a2dms"]) && float {
            let needed = if float { "integers" } else { "of type '.f32'" };
            return Err(format!("'{text}': coordinates of this geometry are {needed}"));
        }
        let gradients = if has(&["grad"]) { 2 } else { 0 };
        // As many as there are coordinates but the layer; ptxas does not count those of cubes.
        let counts: &[usize] = match () {
            () if has(&["1d", "a1d"]) => &[1],
            () if has(&["2d", "a2d"]) => &[2],
            () if has(&["3d"]) => &[4],
            () => &[1, 2, 4],
        };
        if !operands[2..2 + gradients].iter().all(|o| matches!(o, Operand::Vector(v) if counts.contains(&v.len()))) {
            return Err(format!("'{text}' takes two vectors of {} derivatives", counts[counts.len() - 1]));
        }
        let behind = 2 + gradients + usize::from(has(&["level"]));
        let compared = operands[behind..].iter().any(|o| !matches!(o, Operand::Vector(_)));
        if compared && (!float || has(&["3d"])) {
            return Err(format!("'{text}' takes no depth to compare with"));
        }
        Ok(())
    }
}
