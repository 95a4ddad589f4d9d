//! State spaces of variables whose addresses instructions take.

use super::scope::Fun;
use super::Parser;
use crate::ast::*;
use crate::spelling::Spelling;
use crate::table::Op;

/// The state space that `space` is a part of.
fn window(space: Space) -> Space {
    match space {
        Space::SharedCta | Space::SharedCluster => Space::Shared,
        Space::ParamEntry | Space::ParamFunc => Space::Param,
        other => other,
    }
}

impl<'a> Parser<'a> {
    pub(super) fn variable(&self, f: &'a Fun<'a>, base: Base) -> Option<&Variable> {
        match base {
            Base::Var(v) => f.vars.get(v.0 as usize),
            Base::Sym(sym) => self.variables.get(&sym).map(|&v| &self.module.vars[v]),
            _ => None,
        }
    }

    /// The state space of the variable that an instruction without one accesses: ptxas takes that, and not a generic address.
    pub(super) fn implied_space(&self, f: &Fun<'a>, index: u32, operands: &[Operand]) -> Option<Space> {
        let spelling = &self.spellings[index];
        if !spelling.info.follows || spelling.mods.iter().any(|m| matches!(m, Mod::Space(_))) {
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
        if spelling.info.reaches.is_empty() && op != Op::Cvta {
            return None;
        }
        if let Some(message) = self.parameter_fault(f, spelling, operands) {
            return Some(message);
        }
        let mut last = None;
        for operand in operands {
            let (base, address) = match operand {
                Operand::Addr { base, .. } => (*base, true),
                // A tensor map's.
                Operand::TexAddr { handle, .. } if op == Op::Cp => match **handle {
                    Operand::Name { base, .. } => (base, true),
                    Operand::Reg(r) => (Base::Reg(r), true),
                    _ => continue,
                },
                Operand::Name { base, .. } if matches!(op, Op::Cvta | Op::Mapa | Op::Getctarank) => (*base, false),
                _ => continue,
            };
            // An mbarrier behind the addresses of a copy is in shared memory, as the destination is.
            let named = spaces.next().or(if op == Op::Cp && last.is_some() { Some(Space::Shared) } else { last });
            last = named;
            if let Some(message) = self.one_space_fault(f, spelling, base, address, named) {
                return Some(message);
            }
        }
        None
    }

    /// Loads and stores of parameters: `.param::func` is about those of calls, and of the function itself, each by its
    /// name; `.param::entry` is not about those of calls. What a function is given is not written, what it returns not
    /// read.
    fn parameter_fault(&self, f: &Fun<'a>, spelling: &Spelling, operands: &[Operand]) -> Option<String> {
        if !matches!(spelling.op, Op::Ld | Op::St) {
            return None;
        }
        let space = spelling.mods.iter().find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None })?;
        if window(space) != Space::Param {
            return None;
        }
        let base = operands.iter().find_map(|o| if let Operand::Addr { base, .. } = o { Some(*base) } else { None })?;
        let Base::Var(v) = base else {
            let address = space == Space::ParamFunc && matches!(base, Base::Reg(_));
            return address.then(|| "'.param::func' takes a parameter by its name, and no address".to_string());
        };
        let (at, var) = (v.0 as usize, self.variable(f, base)?);
        if window(var.space) != Space::Param {
            return None;
        }
        let (result, given) = (at < f.rets, at >= f.rets && at < f.rets + f.params);
        let message = match space {
            Space::ParamFunc if given && f.entry => "is a parameter of an entry, and not '.param::func'",
            Space::ParamEntry if !result && !given => "is a parameter of calls, and not '.param::entry'",
            _ if given && spelling.op == Op::St => "is a parameter of the function, which cannot write it",
            _ if result && spelling.op == Op::Ld => "is a result of the function, which cannot read it",
            _ => return None,
        };
        Some(format!("'{}' {message}", self.name(var.name)))
    }

    fn one_space_fault(
        &self,
        f: &Fun<'a>,
        spelling: &Spelling,
        base: Base,
        address: bool,
        named: Option<Space>,
    ) -> Option<String> {
        let reaches = spelling.info.reaches;
        // PTX 1.x has constant addresses in all spaces, and without one named that of the variable.
        let old = self.spellings.level.ptx < 20;
        if base == Base::None {
            let other = match named {
                Some(space) => space != Space::Local,
                None => !reaches.is_empty(),
            };
            return (address && other && !old)
                .then(|| "constant addresses are allowed in '.local' memory only".to_string());
        }
        let var = self.variable(f, base)?;
        let held = window(var.space);
        let fits = match named {
            Some(space) => held == space || held == Space::Tex,
            None => old || held == Space::Tex || reaches.is_empty() || reaches.contains(&held),
        };
        (!fits).then(|| {
            let held = format!("{held:?}").to_lowercase();
            let about = match named {
                Some(space) => format!("the instruction accesses '.{}'", format!("{space:?}").to_lowercase()),
                None => "the instruction needs its state space as a modifier".to_string(),
            };
            format!("'{}' is in '.{held}', but {about}", self.name(var.name))
        })
    }
}
