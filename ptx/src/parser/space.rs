//! State spaces of variables whose addresses instructions take.

use super::names::Fun;
use super::Parser;
use crate::ast::*;
use crate::table::Op;

/// The state space that `space` is a part of.
fn window(space: Space) -> Space {
    match space {
        Space::SharedCta | Space::SharedCluster => Space::Shared,
        Space::ParamEntry | Space::ParamFunc => Space::Param,
        other => other,
    }
}

/// Spaces of variables that `op` accesses without naming one; none where any may be meant.
fn unnamed(op: Op) -> &'static [Space] {
    match op {
        Op::Ld
        | Op::Ldu
        | Op::St
        | Op::Atom
        | Op::Red
        | Op::Prefetch
        | Op::Applypriority
        | Op::Discard
        | Op::Createpolicy
        | Op::Ldmatrix
        | Op::Stmatrix
        | Op::Cp => &[Space::Global, Space::Shared, Space::Local],
        Op::Mbarrier | Op::Mapa | Op::Getctarank => &[Space::Shared],
        Op::Prefetchu => &[Space::Global],
        _ => &[],
    }
}

impl<'a> Parser<'a> {
    fn variable(&self, f: &'a Fun<'a>, base: Base) -> Option<&Variable> {
        match base {
            Base::Var(v) => f.vars.get(v.0 as usize),
            Base::Sym(sym) => self.variables.get(&sym).map(|&v| &self.module.vars[v]),
            _ => None,
        }
    }

    /// The state space of the variable that an instruction without one accesses: ptxas takes that, and not a generic address.
    pub(super) fn implied_space(&self, f: &Fun<'a>, index: u32, operands: &[Operand]) -> Option<Space> {
        let spelling = &self.spellings[index];
        let accesses = matches!(spelling.op, Op::Ld | Op::St | Op::Atom | Op::Red | Op::Mbarrier)
            || matches!(spelling.op, Op::Ldmatrix | Op::Stmatrix | Op::Cp);
        if !accesses || spelling.mods.iter().any(|m| matches!(m, Mod::Space(_))) {
            return None;
        }
        let base = operands.iter().find_map(|o| if let Operand::Addr { base, .. } = o { Some(*base) } else { None })?;
        let held = window(self.variable(f, base)?.space);
        // Addresses of global variables are generic ones.
        matches!(held, Space::Shared | Space::Local | Space::Const | Space::Param).then_some(held)
    }

    /// What is wrong if an instruction on one state space names a variable of another, or an address without a variable.
    pub(super) fn space_fault(&self, f: &Fun<'a>, index: u32, operands: &[Operand]) -> Option<String> {
        let spelling = &self.spellings[index];
        let op = spelling.op;
        let mut spaces =
            spelling.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(window(*s)) } else { None });
        let without = unnamed(op);
        if without.is_empty() && !matches!(op, Op::Cvta | Op::Txq | Op::Suq) {
            return None;
        }
        let mut last = None;
        for operand in operands {
            let (base, offset, address) = match *operand {
                Operand::Addr { base, offset } => (base, offset, true),
                Operand::Name { base, offset } if matches!(op, Op::Cvta | Op::Mapa | Op::Getctarank) => {
                    (base, offset, false)
                }
                _ => continue,
            };
            // An mbarrier behind the addresses of a copy is in shared memory, as the destination is.
            let named = spaces.next().or(if op == Op::Cp && last.is_some() { Some(Space::Shared) } else { last });
            last = named;
            if let Some(message) = self.one_space_fault(f, op, base, offset, address, named) {
                return Some(message);
            }
        }
        None
    }

    fn one_space_fault(
        &self,
        f: &Fun<'a>,
        op: Op,
        base: Base,
        offset: i64,
        address: bool,
        named: Option<Space>,
    ) -> Option<String> {
        if matches!(op, Op::Txq | Op::Suq) {
            let handle = match base {
                Base::Reg(r) => f.regs[r.0 as usize].ty.bits() == 64 && offset == 0,
                Base::None => false,
                _ => self.variable(f, base).is_none_or(|v| v.space == Space::Tex || v.ty.is_opaque()),
            };
            return (!handle).then(|| format!("'{}' asks a texture, a sampler or a surface", op.name()));
        }
        // PTX 1.x has constant addresses in all spaces, and without one named that of the variable.
        let old = self.spellings.level.ptx < 20;
        if base == Base::None {
            let other = match named {
                Some(space) => space != Space::Local,
                None => !unnamed(op).is_empty(),
            };
            return (address && other && !old)
                .then(|| "addresses that are constants exist in '.local' memory only".to_string());
        }
        let var = self.variable(f, base)?;
        let held = window(var.space);
        let fits = match named {
            Some(space) => held == space || held == Space::Tex,
            None => old || held == Space::Tex || unnamed(op).is_empty() || unnamed(op).contains(&held),
        };
        (!fits).then(|| {
            let held = format!("{held:?}").to_lowercase();
            let about = match named {
                Some(space) => format!("the instruction is about '.{}'", format!("{space:?}").to_lowercase()),
                None => "the instruction does not reach it without naming it".to_string(),
            };
            format!("'{}' is in '.{held}', and {about}", self.name(var.name))
        })
    }
}
