//! The graph of values.

use super::inst::{condition, ty, value, Line};
use crate::frontier::Frontiers;
use crate::ir::*;
use crate::shape::{Shape, Shapes};
use std::fmt::Write;

/// A function in SSA form.
pub fn function(f: &Func) -> String {
    text(f, |_| String::new(), |_| String::new())
}

/// The same with shapes of values, and where lanes wait and diverge.
pub fn shapes(f: &Func, shapes: &Shapes, fr: &Frontiers) -> String {
    let of_block = |b: usize| {
        let waiting = match fr[b].is_empty() {
            true => String::new(),
            false => format!(", lanes wait at {}", blocks(fr[b].iter().copied())),
        };
        let divergent = if shapes.divergent[b] { ", divergent" } else { "" };
        format!("{waiting}{divergent}")
    };
    text(f, of_block, |v| format!("   ; {}", shape(f, shapes.get(v))))
}

/// `of_block`, `of_value`: annotations of blocks and of results.
fn text(f: &Func, of_block: impl Fn(usize) -> String, of_value: impl Fn(Val) -> String) -> String {
    let mut out = format!("function {}\n", f.name);
    for (b, block) in f.blocks.iter().enumerate() {
        let from = match block.preds.is_empty() {
            true => String::new(),
            false => format!(" from {}", blocks(block.preds.iter().map(|p| p.0))),
        };
        let _ = writeln!(out, "b{b}{from}{}:", of_block(b));
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let of_first = i.results.iter().flatten().next().map(|&r| of_value(r)).unwrap_or_default();
            let _ = writeln!(out, "  {}{of_first}", inst(f, block, i));
        }
        let _ = writeln!(out, "  {}", term(f, &block.term));
    }
    out
}

fn blocks(all: impl Iterator<Item = u32>) -> String {
    all.map(|b| format!("b{b}")).collect::<Vec<_>>().join(" ")
}

fn inst(f: &Func, block: &BlockData, i: &Inst) -> String {
    let result = |r: &Option<Val>| match r {
        Some(r) => format!("v{}:{}", r.0, ty(f.ty(*r))),
        None => "_".into(),
    };
    let args = match i.kind {
        Kind::Phi => i.args.iter().zip(&block.preds).map(|(&a, p)| format!("b{}: {}", p.0, value(f, a))).collect(),
        _ => i.args.iter().map(|&a| value(f, a)).collect(),
    };
    let line = Line {
        results: i.results.iter().map(result).collect(),
        kind: Some(&i.kind),
        mods: &i.mods,
        args,
        guard: i.guard.map(|(p, negated)| condition(value(f, p), negated)),
        offset: i.offset,
    };
    line.text()
}

fn term(f: &Func, t: &Term) -> String {
    match t {
        Term::Exit => "exit".into(),
        Term::Br(to) => format!("br b{}", to.0),
        Term::Cond { p, negated, then, otherwise } => {
            format!("if {} br b{} else b{}", condition(value(f, *p), *negated), then.0, otherwise.0)
        }
        Term::Switch { index, targets } => {
            format!("switch {} {}", value(f, *index), blocks(targets.iter().map(|t| t.0)))
        }
        Term::Suspend { point, next } => {
            let mut reads = vec![];
            f.term_uses(t, |v| reads.push(value(f, v)));
            let kind = f.suspends[*point as usize].kind;
            format!("suspend {point} {kind:?} ({}) then b{}", reads.join(", "), next.0)
        }
    }
}

fn shape(f: &Func, s: &Shape) -> String {
    let Shape::Lin(l) = s else {
        return if *s == Shape::Top { "unreached".into() } else { "varying".into() };
    };
    if l.is_uniform() {
        return format!("uniform, align {}", l.align);
    }
    let mut out = "scalar".to_string();
    if let Some(p) = &l.pattern {
        let _ = write!(out, " + {:?}...", &p[..4]);
    }
    if let Some(a) = l.anchor {
        let sign = if a.signed { "signed " } else { "" };
        let _ = write!(out, " + {sign}{} * {}", value(f, a.x), a.scale);
    }
    format!("{out}, align {}", l.align)
}
