//! Rules of the graph before SSA.

use super::violation::{Checked, Rule};
use crate::ir::{Block, Func, Ty, Val};
use crate::pre_ssa::{Arg, PreFunc, PreInst, PreTerm};

/// Whether the graph is whole. `ordered`: after that pass every block has an end.
pub fn graph(pre: &PreFunc, ordered: bool) -> Checked {
    let mut stops = vec![false; pre.suspends.len()];
    for (b, block) in pre.blocks.entries() {
        for i in &block.insts {
            inst(pre, b, i)?;
        }
        let Some(term) = &block.term else {
            Rule::Ended.check(!ordered, b, None)?;
            continue;
        };
        for s in term.succs() {
            Rule::Target.check(pre.blocks.get(s).is_some(), b, None)?;
        }
        match term {
            PreTerm::Cond { p, .. } => {
                arg(pre, b, *p)?;
                Rule::Condition.check(ty(pre, *p) == Ty::P, b, None)?;
            }
            PreTerm::Switch { index, .. } => {
                arg(pre, b, *index)?;
                Rule::Condition.check(ty(pre, *index) == Ty::I32, b, None)?;
            }
            PreTerm::Suspend { point, .. } => {
                let first = stops.get_mut(*point as usize).is_some_and(|s| !std::mem::replace(s, true));
                Rule::SuspendOnce.check(first, b, None)?;
                for a in pre.suspends[*point as usize].reads() {
                    arg(pre, b, a)?;
                }
            }
            PreTerm::Br(_) | PreTerm::Exit => {}
        }
    }
    Ok(())
}

fn inst(pre: &PreFunc, b: Block, i: &PreInst) -> Checked {
    for &a in &i.args {
        arg(pre, b, a)?;
    }
    if let Some((p, _)) = i.guard {
        arg(pre, b, p)?;
        Rule::Guard.check(ty(pre, p) == Ty::P, b, None)?;
    }
    for &d in i.dsts.iter().flatten() {
        Rule::Variable.check(pre.vars.get(d).is_some(), b, None)?;
    }
    let copied = i.kind.is_some() || i.args.len() == 1 && i.dsts.len() == 1;
    Rule::Copied.check(copied, b, None)
}

fn arg(pre: &PreFunc, b: Block, a: Arg) -> Checked {
    match a {
        Arg::Var(v) => Rule::Variable.check(pre.vars.get(v).is_some(), b, None),
        Arg::Val(v) => Rule::FloatsBeforeSsa.check(floats(&pre.func, v), b, Some(v)),
    }
}

fn floats(f: &Func, v: Val) -> bool {
    f.vals.get(v).is_some_and(|data| data.block.is_none())
}

fn ty(pre: &PreFunc, a: Arg) -> Ty {
    match a {
        Arg::Var(v) => pre.vars[v],
        Arg::Val(v) => pre.func.ty(v),
    }
}
