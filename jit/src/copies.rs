//! Values that are loaded and then only stored, in the same block. Copying uninitialised memory is no error (`emit/init.rs`). A
//! selection counts as a copy: nvcc makes `if (found) out = x; else out = -1;` one, and loads `x` first.

use crate::ir::*;
use ptx::ast::Type;
use ptx::table::Op;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Loaded values, and selections of such, that are only stored or selected from. `to_shared`: what is stored in shared memory is followed there; it
/// is used otherwise, since nobody would learn of it later.
pub fn copied(f: &Func, to_shared: bool) -> HashSet<Val> {
    // Where each was loaded, and bytes of the load.
    let mut known: HashMap<Val, (usize, u32)> = HashMap::default();
    for (b, block) in f.blocks.iter().enumerate() {
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            if (is_plain(i, Op::Ld) || matches!(i.kind, Kind::Loads(_))) && i.guard.is_none() {
                known.extend(i.results.iter().flatten().map(|&r| (r, (b, i.ty().size()))));
            }
            let from = selected(i).and_then(|(_, of)| of.iter().find_map(|v| known.get(v).copied()));
            if let (Some(from), Some(r)) = (from, i.results.first().copied().flatten()) {
                known.insert(r, from);
            }
        }
    }
    for (b, block) in f.blocks.iter().enumerate() {
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let result = i.results.first().copied().flatten();
            let bytes = match selected(i) {
                Some(_) => result.and_then(|r| known.get(&r)).map(|k| k.1),
                None => (is_plain(i, Op::St) && (to_shared || !i.space().is_shared())).then(|| i.ty().size()),
            };
            let mut data: Vec<Val> = match selected(i) {
                Some((_, of)) => of.to_vec(),
                None if bytes.is_some() => i.args[1..].to_vec(),
                None => vec![],
            };
            f.uses(i, |v| {
                // Each operand once: a predicate or an address may be the value as well.
                let copies = data.iter().position(|&d| d == v).map(|k| data.swap_remove(k)).is_some();
                let same = known.get(&v).is_some_and(|k| k.0 == b && Some(k.1) == bytes);
                if !(copies && same) || is_address(i, v) {
                    known.remove(&v);
                }
            });
        }
        f.term_uses(&block.term, |v| {
            known.remove(&v);
        });
    }
    known.into_keys().collect()
}

/// The predicate and the two values of a selection.
pub fn selected(i: &Inst) -> Option<(Val, [Val; 2])> {
    match (i.kind, &i.args[..]) {
        (Kind::Select, &[p, a, b]) => Some((p, [a, b])),
        (Kind::Op(Op::Selp), &[a, b, p]) if i.guard.is_none() => Some((p, [a, b])),
        _ => None,
    }
}

fn is_address(i: &Inst, v: Val) -> bool {
    i.op() == Some(Op::St) && i.args.first() == Some(&v)
}

fn is_plain(i: &Inst, op: Op) -> bool {
    i.kind == Kind::Op(op) && i.is_weak() && i.ty() != Type::Pred
}
