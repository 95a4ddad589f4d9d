//! Rules of the graph of values: edges, phis, and that definitions come before uses.

use super::violation::{Broken, Checked, Rule};
use crate::graph::{self, Dominators};
use crate::id_vec::IdVec;
use crate::ir::*;

/// Whether blocks, edges, phis and definitions fit each other.
pub fn graph(f: &Func) -> Checked {
    edges(f)?;
    floating(f)?;
    let places = places(f)?;
    for (b, block) in f.blocks.entries() {
        let mut phis = true;
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let phi = i.kind == Kind::Phi;
            let result = i.results.iter().flatten().next().copied();
            Rule::PhiFirst.check(phis || !phi, b, result)?;
            phis &= phi;
            Rule::PhiArity.check(!phi || i.args.len() == block.preds.len(), b, result)?;
        }
    }
    dominance(f, &places)
}

/// Targets, predecessors and suspend points.
fn edges(f: &Func) -> Checked {
    let mut preds: IdVec<Block, Vec<Block>> = IdVec::filled(vec![], f.blocks.len());
    let mut stops = vec![false; f.suspends.len()];
    for (b, block) in f.blocks.entries() {
        for s in block.term.succs() {
            Rule::Target.check(f.blocks.get(s).is_some(), b, None)?;
            preds[s].push(b);
        }
        if let Some((point, _)) = block.term.stop() {
            let first = stops.get_mut(point as usize).is_some_and(|s| !std::mem::replace(s, true));
            Rule::SuspendOnce.check(first, b, None)?;
        }
    }
    for (b, block) in f.blocks.entries() {
        let mut have = block.preds.clone();
        have.sort_unstable();
        Rule::Preds.check(have == preds[b], b, None)?;
    }
    Ok(())
}

fn is_floating(k: &Kind) -> bool {
    match k {
        Kind::Special(s) => !s.is_clock(),
        Kind::Const(_)
        | Kind::Param { .. }
        | Kind::ParamAddr(_)
        | Kind::Symbol(_)
        | Kind::Shared(_)
        | Kind::Local(_)
        | Kind::LocalEnd(_) => true,
        _ => false,
    }
}

/// Floating values.
fn floating(f: &Func) -> Checked {
    for (v, data) in f.vals.entries().filter(|(_, data)| data.block.is_none()) {
        let made = f.insts.get(data.inst).filter(|i| i.results[..] == [Some(v)]);
        let Some(i) = made else { return Err(Rule::Made.broken().of(v)) };
        if !is_floating(&i.kind) || !i.args.is_empty() || i.guard.is_some() {
            return Err(Rule::Floats.broken().of(v));
        }
    }
    Ok(())
}

/// Block and position of each instruction that is in one.
type Places = IdVec<InstId, Option<(Block, u32)>>;

fn places(f: &Func) -> Result<Places, Broken> {
    let mut places: Places = IdVec::filled(None, f.insts.len());
    for (b, block) in f.blocks.entries() {
        for (k, &id) in block.insts.iter().enumerate() {
            let Some(place) = places.get_mut(id) else { return Err(Rule::Once.broken_in(b)) };
            let before = place.replace((b, k as u32));
            let i = f.inst(id);
            let first = i.results.iter().flatten().next().copied();
            Rule::Once.check(before.is_none(), b, first)?;
            Rule::Floats.check(!is_floating(&i.kind), b, first)?;
            for &r in i.results.iter().flatten() {
                let data = f.vals.get(r);
                let made = data.is_some_and(|d| d.inst == id && d.block == Some(b));
                Rule::Made.check(made, b, Some(r))?;
            }
        }
    }
    Ok(places)
}

/// Whether the definition of each operand dominates its use, in the order of control flow.
fn dominance(f: &Func, places: &Places) -> Checked {
    let dominators = Dominators::new(0, &graph::successors(f));
    for b in f.blocks.ids() {
        Rule::Reached.check(dominators.reaches(b.0), b, None)?;
    }
    // `at`: position of the use in its block.
    let used = |v: Val, b: Block, at: u32| {
        let Some(data) = f.vals.get(v) else { return Err(Rule::Made.broken_by(b, Some(v))) };
        if data.block.is_none() {
            return Ok(());
        }
        let Some((from, made_at)) = places[data.inst] else { return Err(Rule::Made.broken_by(b, Some(v))) };
        let before = match from == b {
            true => made_at < at,
            false => dominators.dominates(from.0, b.0),
        };
        Rule::Dominance.check(before, b, Some(v))
    };
    const END: u32 = u32::MAX;
    for (b, block) in f.blocks.entries() {
        for (k, i) in block.insts.iter().map(|&i| f.inst(i)).enumerate() {
            match i.kind {
                Kind::Phi => i.args.iter().zip(&block.preds).try_for_each(|(&a, p)| used(a, *p, END))?,
                _ => operands(i).try_for_each(|v| used(v, b, k as u32))?,
            }
        }
        let mut at_end = vec![];
        f.term_uses(&block.term, |v| at_end.push(v));
        at_end.into_iter().try_for_each(|v| used(v, b, END))?;
    }
    Ok(())
}

/// What an instruction reads, its guard included.
fn operands(i: &Inst) -> impl Iterator<Item = Val> + '_ {
    i.args.iter().copied().chain(i.guard.map(|g| g.0))
}
