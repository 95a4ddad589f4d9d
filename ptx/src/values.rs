//! Values of operands that are constants, where an instruction takes only some of them (as ptxas checks them).

use crate::ast::*;
use crate::spelling::Spelling;
use crate::table::{Constant, Op};

impl Spelling {
    /// What operand `at` may be where it is a constant.
    fn constant(&self, at: usize, operands: &[Operand]) -> Option<Constant> {
        Some(match self.info.constants.iter().find(|c| c.0 == at)?.1 {
            Constant::UpTo(most, otherwise) => Constant::Within(0, integer(&operands[most]).unwrap_or(otherwise)),
            Constant::CopyBytes if self.text.contains(".cg.") => Constant::OneOf(&[16]),
            Constant::CopyBytes => Constant::OneOf(&[4, 8, 16]),
            known => known,
        })
    }

    /// Checks the constants among operands that fit otherwise.
    ///
    /// # Errors
    /// What the first wrong one should be.
    pub(crate) fn check_values(&self, operands: &[Operand]) -> Result<(), String> {
        if matches!(self.op, Op::Bar | Op::Barrier) {
            return self.check_barrier(operands);
        }
        if self.op == Op::Createpolicy {
            return self.check_fraction(operands);
        }
        for (at, operand) in operands.iter().enumerate() {
            let Some(x) = integer(operand) else { continue };
            let Some(constant) = self.constant(at, operands) else { continue };
            let x = if constant.is_low() { i64::from(x as i32) } else { x };
            if !constant.holds(x) {
                return Err(format!(
                    "operand {} of '{}' must be {}, found {x}",
                    at + 1,
                    self.text,
                    constant.description()
                ));
            }
        }
        Ok(())
    }

    /// The fraction of lines that a cache policy applies to: above 0, at most 1.
    #[cold]
    fn check_fraction(&self, operands: &[Operand]) -> Result<(), String> {
        let fraction = match operands.get(1) {
            Some(Operand::Imm(Imm::F32(bits))) => f64::from(f32::from_bits(*bits)),
            Some(Operand::Imm(Imm::F64(bits))) => f64::from_bits(*bits),
            _ => return Ok(()),
        };
        match fraction > 0.0 && fraction <= 1.0 {
            true => Ok(()),
            false => Err(format!("'{}': the fraction must be above 0 and at most 1", self.text)),
        }
    }

    /// Numbers of barriers and of threads: of constants the lower 32 bits count.
    #[cold]
    fn check_barrier(&self, operands: &[Operand]) -> Result<(), String> {
        if self.mods.contains(&Mod::Warp) {
            return Ok(());
        }
        let at = usize::from(self.mods.contains(&Mod::Red));
        let constant = |i: usize| operands.get(i).and_then(integer).map(|x| x as u32);
        match (constant(at), constant(at + 1)) {
            (Some(number), _) if number > 15 => Err(format!("'{}': the barrier must be one of 0 to 15", self.text)),
            // The third operand of a reduction of three is the predicate.
            (_, Some(threads)) if threads % 32 != 0 && !(at == 1 && operands.len() == 3) => {
                Err(format!("'{}': the number of threads must be a multiple of 32", self.text))
            }
            _ => Ok(()),
        }
    }
}

fn integer(operand: &Operand) -> Option<i64> {
    match operand {
        Operand::Imm(Imm::Int { bits, .. }) => Some(*bits as i64),
        _ => None,
    }
}
