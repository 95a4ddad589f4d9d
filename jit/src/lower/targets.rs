//! Possible targets of calls through handles.

use super::names::Names;
use super::signature::{cells, layout, signature, Cells};
use crate::error::{Error, ErrorExt};
use ptx::ast::{self, Instr, Operand};

/// Functions that a call through a handle may go to.
pub(super) struct Targets {
    pub params: Cells,
    pub rets: Cells,
    pub candidates: Vec<usize>,
}

/// The functions that call `i` in function `f` may go to.
pub(super) fn targets(m: &ast::Module, names: &Names, f: &ast::Function, i: &Instr) -> Result<Targets, Error> {
    let body = f.body.as_ref().ok_or_else(|| Error::internal("no body"))?;
    match i.operands.get(3) {
        Some(Operand::Prototype(k)) => {
            let proto = &body.prototypes[*k as usize];
            let (params, rets, _) = layout(proto.params.iter(), proto.rets.iter());
            let want: (Vec<_>, Vec<_>) =
                (proto.params.iter().map(cells).collect(), proto.rets.iter().map(cells).collect());
            let fits = |f: &ast::Function| {
                let var = |p: &ast::VarId| cells(&f.vars[p.0 as usize]);
                let have: (Vec<_>, Vec<_>) = (f.params.iter().map(var).collect(), f.rets.iter().map(var).collect());
                f.kind == ast::FunctionKind::Func && f.body.is_some() && have == want && names.taken.contains(&f.name)
            };
            let candidates = m.functions.iter().enumerate().filter(|(_, f)| fits(f)).map(|(k, _)| k).collect();
            Ok(Targets { params, rets, candidates })
        }
        Some(Operand::Targets(k)) => {
            let ast::TargetList::Call(list) = &body.targets[*k as usize] else {
                return Err(Error::invalid("call with a list of branch targets"));
            };
            let candidates: Vec<usize> = list.iter().filter_map(|s| names.functions.get(s).copied()).collect();
            let first = candidates.first().ok_or_else(|| Error::invalid("call with an empty target list"))?;
            let (params, rets, _) = signature(&m.functions[*first]);
            Ok(Targets { params, rets, candidates })
        }
        _ => Err(Error::invalid("an indirect call needs a prototype or a target list")),
    }
}
