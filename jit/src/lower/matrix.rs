//! Matrix instructions: unsupported forms are refused here, by their spelling; operands are lowered as those of others.

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::matrix::{rows_of_matrices, Product, Tile};
use crate::pre_ssa::Arg;
use ptx::ast::{Instr, Mod, Operand};
use ptx::table::Op;

impl<'m> Lower<'m> {
    pub(super) fn matrix(&mut self, fr: &mut Frame<'m>, i: &Instr, guard: Option<(Arg, bool)>) -> Result<(), Error> {
        // Registers of the operands in braces, in order; a register alone stands for itself.
        let registers = |o: &Operand| match o {
            Operand::Vector(v) => v.len() as u32,
            _ => 1,
        };
        let vectors: Vec<u32> =
            i.operands.iter().filter(|o| !matches!(o, Operand::Addr { .. })).map(registers).collect();
        let expected = match i.op {
            Op::Mma | Op::Wmma if i.op == Op::Mma || i.has(Mod::Other("mma")) => Product::parse(i.op, &i.mods)
                .map(|p| [p.acc_registers(p.d)].into_iter().chain(p.operands()).collect::<Vec<_>>()),
            Op::Wmma => Tile::parse(&i.mods).map(|t| vec![t.registers]),
            Op::Ldmatrix | Op::Stmatrix => rows_of_matrices(&i.mods).map(|(n, _)| vec![n]),
            _ => Some(vec![1, 1]),
        };
        let Some(expected) = expected else { return Err(unsupported(format!("`{}`", i.spelling()))) };
        if vectors.len() < expected.len() || vectors[..expected.len()] != expected {
            return Err(Error::invalid(format!(
                "`{}` takes vectors of {expected:?} registers, found {vectors:?}",
                i.spelling()
            )));
        }
        self.general(fr, i, guard)
    }
}
