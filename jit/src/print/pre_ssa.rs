//! The graph before SSA.

use super::inst::{condition, ty, value, Line};
use crate::loops::Loops;
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreTerm, Var};
use std::fmt::Write;

/// `loops`: once they are found.
pub fn graph(pre: &PreFunc, loops: Option<&Loops>) -> String {
    let mut out = format!("function {}\n", pre.func.name);
    for (b, block) in pre.blocks.entries() {
        let within = loops.and_then(|l| Some(l.loops[l.of[b]?].header));
        let within = within.map(|header| format!(" in loop b{}", header.0)).unwrap_or_default();
        let _ = writeln!(out, "b{}{within}:", b.0);
        body(pre, block, &mut out);
    }
    out
}

fn body(pre: &PreFunc, block: &PreBlock, out: &mut String) {
    let name = |a: Arg| match a {
        Arg::Var(r) => format!("r{}", r.0),
        Arg::Val(v) => value(&pre.func, v),
    };
    for r in &block.captures {
        let _ = writeln!(out, "  capture r{}", r.0);
    }
    for i in &block.insts {
        let result = |d: &Option<Var>| match d {
            Some(r) => format!("r{}:{}", r.0, ty(pre.vars[*r])),
            None => "_".into(),
        };
        let line = Line {
            results: i.dsts.iter().map(result).collect(),
            kind: i.kind.as_ref(),
            mods: &i.mods,
            args: i.args.iter().map(|&a| name(a)).collect(),
            guard: i.guard.map(|(p, negated)| condition(name(p), negated)),
            offset: i.offset,
        };
        let _ = writeln!(out, "  {}", line.text());
    }
    let _ = match &block.term {
        None => writeln!(out, "  (no end)"),
        Some(PreTerm::Exit) => writeln!(out, "  exit"),
        Some(PreTerm::Br(to)) => writeln!(out, "  br b{}", to.0),
        Some(PreTerm::Cond { p, negated, then, otherwise }) => {
            writeln!(out, "  if {} br b{} else b{}", condition(name(*p), *negated), then.0, otherwise.0)
        }
        Some(PreTerm::Switch { index, targets }) => {
            let targets: Vec<String> = targets.iter().map(|t| format!("b{}", t.0)).collect();
            writeln!(out, "  switch {} {}", name(*index), targets.join(" "))
        }
        Some(PreTerm::Suspend { point, next }) => {
            let s = &pre.suspends[*point as usize];
            let reads: Vec<String> = s.reads().map(name).collect();
            writeln!(out, "  suspend {point} {:?} ({}) then b{}", s.kind, reads.join(", "), next.0)
        }
    };
}
