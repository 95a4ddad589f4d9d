//! Textures, samplers and surfaces of a module that instructions name.

use crate::ast::*;
use crate::table::Op;
use std::collections::{BTreeSet, HashSet};

/// What the code of a module does with its textures, samplers and surfaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct References {
    /// Those whose address is taken, by `mov`, `cvta` or in an initial value.
    pub exposed: HashSet<Sym>,
    /// Textures with the samplers that they are read with.
    pub pairs: BTreeSet<(Sym, Sym)>,
}

/// The variables of opaque types that have a place, arrays among them.
pub fn references(module: &Module) -> impl Iterator<Item = &Variable> {
    module.vars.iter().filter(|v| v.ty.is_opaque() && v.linkage != Linkage::Extern)
}

/// The name under which code asks for a texture together with a sampler. No variable has such a name.
pub fn pair_name(texture: &str, sampler: &str) -> String {
    format!("{texture}@{sampler}")
}

impl References {
    /// Reads all functions of a linked module.
    pub fn of(module: &Module) -> References {
        let opaque: HashSet<Sym> = references(module).map(|v| v.name).collect();
        let mut found = References::default();
        if opaque.is_empty() {
            return found;
        }
        let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
        for stmt in bodies.flat_map(|b| &b.stmts) {
            let Stmt::Instr(i) = stmt else { continue };
            for operand in &i.operands {
                match operand {
                    Operand::TexAddr { handle, sampler: Some(sampler), .. } => {
                        if let (Some(t), Some(s)) = (symbol(handle), symbol(sampler)) {
                            found.pairs.insert((t, s));
                        }
                    }
                    Operand::Name { base: Base::Sym(s), .. }
                        if matches!(i.op, Op::Mov | Op::Cvta) && opaque.contains(s) =>
                    {
                        found.exposed.insert(*s);
                    }
                    _ => {}
                }
            }
        }
        let initial = module.vars.iter().filter_map(|v| v.init.as_ref()).flat_map(|i| &i.relocs).map(|r| r.sym);
        found.exposed.extend(initial.filter(|s| opaque.contains(s)));
        found
    }
}

fn symbol(operand: &Operand) -> Option<Sym> {
    match operand {
        Operand::Name { base: Base::Sym(s), .. } => Some(*s),
        _ => None,
    }
}
