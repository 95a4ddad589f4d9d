//! Asynchronous copies (PTX ISA, 'Data Movement and Conversion Instructions: Asynchronous copy'). They are done when they
//! are issued, which is one of the moments that the manual allows.

use crate::atomic::update;
use crate::context::Context;
use crate::instr::{first_type, unsupported};
use crate::memory::Trap;
use ptx::ast::*;

impl Context<'_> {
    pub fn copy(&mut self, instr: &Instr) -> Result<(), Trap> {
        let has = |w: &str| instr.mods.iter().any(|m| matches!(m, Mod::Other(o) if *o == w));
        if ["commit_group", "wait_group", "wait_all", "prefetch"].iter().any(|w| has(w)) {
            return Ok(());
        }
        if instr.has(Mod::Arrive) {
            // Without `.noinc` the arrival is added to what is pending first.
            return if has("noinc") { self.mbarrier(instr) } else { Ok(()) };
        }
        if has("tensor") {
            return self.copy_tensor(instr);
        }
        let mut spaces = instr.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None });
        let (Some(to), Some(from)) = (spaces.next(), spaces.next()) else { return Err(unsupported("the spaces")) };
        let (dst, src) = (self.place(to, &instr.operands[0])?, self.place(from, &instr.operands[1])?);
        let size = self.read(&instr.operands[2], Type::U32)? as u32;
        if !has("bulk") {
            // A size, or a predicate that says to ignore the source; the last operand may be a cache policy.
            let count = instr.operands.len() - usize::from(instr.has(Mod::CacheHint));
            let given = match instr.operands.get(3).filter(|_| count > 3) {
                Some(Operand::Reg(r)) if self.reg_type(*r)? == Type::Pred => size * u32::from(self.reg(*r) & 1 == 0),
                Some(Operand::NotReg(r)) => size * u32::from(self.reg(*r) & 1 == 1),
                Some(o) => (self.read(o, Type::U32)? as u32).min(size),
                None => size,
            };
            let mut bytes = vec![];
            for at in 0..u64::from(given) {
                bytes.extend(self.load(src.plus(at), 1)?);
            }
            bytes.resize(size as usize, 0);
            return self.store(dst, &bytes);
        }
        // Bytes at either end that may lie outside of the source's allocation: what is in their place in shared memory
        // afterwards is not said, and here it stays.
        let ends = if has("ignore_oob") { 2 } else { 0 };
        let end = |n: usize| self.read(&instr.operands[3 + n], Type::U32).map(|bytes| bytes as u32);
        let (left, right) = if ends > 0 { (end(0)?, end(1)?) } else { (0, 0) };
        let step = match first_type(instr) {
            Ok(ty) if has("reduce") => ty.size(),
            _ if ends > 0 => 1,
            _ => 16,
        };
        let barrier = match instr.operands.get(3 + ends) {
            Some(barrier @ Operand::Addr { .. }) => Some(self.place(Space::Shared, barrier)?),
            _ => None,
        };
        if has("cp_mask") {
            // Of every 16 bytes those whose bit is set.
            let mask = self.read(&instr.operands[instr.operands.len() - 1], Type::U16)?;
            for at in (0..u64::from(size)).filter(|at| mask >> (at % 16) & 1 == 1) {
                let value = self.load(src.plus(at), 1)?;
                self.store(dst.plus(at), &value)?;
            }
            return Ok(());
        }
        for rank in self.targets(instr, 4)? {
            let (dst, barrier) = (dst.of_block(rank), barrier.map(|b| b.of_block(rank)));
            for at in (left..size.saturating_sub(right)).step_by(step as usize).map(u64::from) {
                let value = self.load(src.plus(at), step as usize)?;
                if !has("reduce") {
                    self.store(dst.plus(at), &value)?;
                    continue;
                }
                let number = |b: &[u8]| b.iter().rev().fold(0u128, |v, b| v << 8 | u128::from(*b));
                let old = number(&self.load(dst.plus(at), step as usize)?);
                let new = update(instr, first_type(instr)?, old, number(&value), 0);
                let new = new.ok_or_else(|| unsupported("this operation"))?;
                self.store(dst.plus(at), &new.to_le_bytes()[..step as usize])?;
            }
            if let Some(barrier) = barrier {
                self.complete_transactions(barrier, size)?;
            }
        }
        Ok(())
    }

    /// Ranks of the blocks that a multicast goes to, by the operand with their mask; otherwise one copy, to where its address says.
    pub fn targets(&self, instr: &Instr, mask: usize) -> Result<Vec<Option<u64>>, Trap> {
        if !instr.mods.iter().any(|m| matches!(m, Mod::Other("multicast::cluster"))) {
            return Ok(vec![None]);
        }
        let mask = self.read(&instr.operands[mask], Type::U16)?;
        Ok((0..16).filter(|rank| mask >> rank & 1 == 1).map(Some).collect())
    }
}
