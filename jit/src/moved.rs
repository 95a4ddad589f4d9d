//! Values that are loaded and then only stored, in the same block: copies. What they hold need not have been written
//! (`emit/init.rs`).

use crate::ir::*;
use ptx::ast::{Sem, Type};
use ptx::table::Op;
use std::collections::{HashMap, HashSet};

/// The loaded values that are moved, and nothing else.
pub fn moved(f: &Func) -> HashSet<Val> {
    let mut loaded: HashMap<Val, (usize, Type)> = HashMap::new();
    for (b, block) in f.blocks.iter().enumerate() {
        for i in block.insts.iter().map(|&i| f.inst(i)).filter(|i| is_plain(i, Op::Ld)) {
            loaded.extend(i.results.iter().flatten().map(|&r| (r, (b, i.ty()))));
        }
    }
    for (b, block) in f.blocks.iter().enumerate() {
        for i in block.insts.iter().map(|&i| f.inst(i)) {
            let store = is_plain(i, Op::St);
            let mut data = i.args.iter().skip(1);
            f.uses(i, |v| {
                let moves = store && i.args[0] != v && data.any(|&d| d == v);
                let same = loaded.get(&v).is_some_and(|l| l.0 == b && l.1.size() == i.ty().size());
                if !(moves && same) {
                    loaded.remove(&v);
                }
            });
        }
        f.term_uses(&block.term, |v| {
            loaded.remove(&v);
        });
    }
    loaded.into_keys().collect()
}

fn is_plain(i: &Inst, op: Op) -> bool {
    i.kind == Kind::Op(op) && i.sem().is_none_or(|s| s == Sem::Weak)
}
