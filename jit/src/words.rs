//! Loads of pairs of 64-bit elements of which only words are used become loads of four words.
//!
//! CUB, Thrust and much code besides load four floats as two 64-bit elements (`ulonglong2`) and take these apart. Transposing the lanes' elements,
//! and then taking words out of them, is twice the shuffles of transposing words, most of which spill.

use crate::bitset::BitSet;
use crate::combine::is_plain;
use crate::id_vec::IdVec;
use crate::ir::*;
use ptx::ast::{Mod, Type};
use ptx::table::Op;

/// What uses an element.
#[derive(Clone, Default)]
struct Uses {
    /// Instructions that take its low and its high word.
    words: [Option<InstId>; 2],
    /// Something else does, or two take the same word.
    others: bool,
}

/// Splits the loads of a function.
pub fn split_loads(f: &mut Func) {
    let all = || f.blocks.ids().flat_map(|b| f.block(b).insts.iter().map(move |&id| (b, id)));
    let loads: Vec<(Block, InstId)> = all().filter(|&(_, id)| is_pair(f.inst(id))).collect();
    if loads.is_empty() {
        return;
    }
    let mut uses = IdVec::filled(Uses::default(), f.vals.len());
    for (_, id) in all() {
        let i = f.inst(id);
        if let Some(word) = word(f, i) {
            let u: &mut Uses = &mut uses[i.args[0]];
            u.others |= u.words[word].replace(id).is_some();
        } else {
            f.uses(i, |v| uses[v].others = true);
        }
    }
    for b in &f.blocks {
        f.term_uses(&b.term, |v| uses[v].others = true);
    }
    let mut gone = BitSet::new(f.insts.len());
    for (b, id) in loads {
        let of = |k: usize| f.inst(id).results[k].map(|v| uses[v].clone()).unwrap_or_default();
        let elements = [of(0), of(1)];
        if !elements.iter().any(|u| u.others) {
            split(f, b, id, elements.map(|u| u.words), &mut gone);
        }
    }
    for b in f.blocks.iter_mut() {
        b.insts.retain(|i| !gone.contains(i.0));
    }
}

/// Whether an instruction is a plain load of two 64-bit elements.
fn is_pair(i: &Inst) -> bool {
    let fits = |m: &Mod| match m {
        Mod::Ty(t) => t.size() == 8,
        Mod::V2 => true,
        m => is_plain(m),
    };
    i.kind == Kind::Op(Op::Ld) && i.results.len() == 2 && i.guard.is_none() && i.mods.iter().all(fits)
}

/// Which word of a 64-bit register an instruction takes, if that is what it does.
fn word(f: &Func, i: &Inst) -> Option<usize> {
    let [Some(v)] = i.results[..] else { return None };
    let word = i.kind == Kind::Part && f.ty(i.args[0]) == Ty::I64 && f.ty(v) == Ty::I32;
    match i.offset {
        0 if word => Some(0),
        32 if word => Some(1),
        _ => None,
    }
}

/// Makes load `id` one of four words, which are the results of what took them so far and is `gone`.
fn split(f: &mut Func, b: Block, id: InstId, words: [[Option<InstId>; 2]; 2], gone: &mut BitSet) {
    let takers = words.concat();
    f.insts[id].results = takers.iter().map(|t| t.and_then(|t| f.inst(t).results[0])).collect();
    for m in &mut f.insts[id].mods {
        match m {
            Mod::V2 => *m = Mod::V4,
            Mod::Ty(t) => *t = Type::B32,
            _ => {}
        }
    }
    for taker in takers.into_iter().flatten() {
        gone.insert(taker.0);
        for &v in f.insts[taker].results.iter().flatten() {
            (f.vals[v].inst, f.vals[v].block) = (id, Some(b));
        }
    }
}
