//! Operands of copies of boxes through tensor maps, coordinates and im2col offsets, and registers of `wgmma`.

use crate::agree::own_type_agrees;
use crate::ast::*;
use crate::check::Known;
use crate::spelling::Spelling;

impl Spelling {
    fn says(&self, word: &'static str) -> bool {
        self.mods.contains(&Mod::Other(word))
    }

    /// Dimensions of the tensor.
    fn rank(&self) -> usize {
        [("1d", 1), ("2d", 2), ("3d", 3), ("4d", 4)].iter().find(|d| self.says(d.0)).map_or(5, |d| d.1)
    }

    /// As many as there are dimensions; where four rows are gathered, a column and those.
    pub(crate) fn coordinates(&self) -> usize {
        match self.says("tile::gather4") || self.says("tile::scatter4") {
            true => 5,
            false => self.rank(),
        }
    }

    /// One for each dimension but channels and images; of `im2col::w` a halo and an offset.
    pub(crate) fn offsets(&self) -> usize {
        match self.says("im2col") {
            true => self.rank().saturating_sub(2),
            false => 2,
        }
    }

    /// `wgmma`: registers of the sums, which `m64nNkK` says, or of A.
    pub(crate) fn warpgroup_registers(&self, to: bool) -> usize {
        let n = self.mods.iter().find_map(|m| match m {
            Mod::Other(word) => word.strip_prefix("m64n")?.split('k').next()?.parse::<usize>().ok(),
            _ => None,
        });
        match n {
            Some(n) if to && self.types.first() == Some(&Type::F16) => n / 4,
            Some(n) if to => n / 2,
            _ => 4,
        }
    }

    /// `[map, {x, y}]`: a register or a variable, and integers.
    #[cold]
    pub(crate) fn box_fits(&self, operand: &Operand, known: Known) -> bool {
        let Operand::TexAddr { handle, sampler: None, coords } = operand else { return false };
        let map = match **handle {
            Operand::Reg(r) => {
                let ty = known.regs[r.0 as usize].ty;
                matches!(ty.size(), 4 | 8) && !ty.is_float()
            }
            Operand::Name { offset, .. } => offset == 0,
            _ => false,
        };
        map && integers(coords, self.coordinates(), Type::B32, known)
    }

    /// Offsets in the window of an im2col copy.
    #[cold]
    pub(crate) fn offsets_fit(&self, operand: &Operand, known: Known) -> bool {
        matches!(operand, Operand::Vector(list) if integers(list, self.offsets(), Type::B16, known))
    }
}

/// Whether a list has so many integers of the size of `ty`, which are registers or constants.
fn integers(list: &[Operand], count: usize, ty: Type, known: Known) -> bool {
    let fits = |o: &Operand| match o {
        Operand::Reg(r) => own_type_agrees(ty, known.regs[r.0 as usize].ty, false, false),
        Operand::Imm(imm) => matches!(imm, Imm::Int { .. }),
        _ => false,
    };
    list.len() == count && list.iter().all(fits)
}
