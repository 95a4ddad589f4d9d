//! Which code sees clusters of blocks: see `cluster.rs`.

use ptx::ast::{self, Instr, Mod, Scope, Space, Stmt};
use ptx::table::Op;

/// Whether the kernel at `index`, whose functions are `reach`, can tell blocks of a cluster apart by their addresses.
pub(super) fn sees_clusters(m: &ast::Module, index: usize, reach: &[usize]) -> bool {
    let directives = &m.functions[index].directives;
    let declared = directives.explicitcluster || directives.reqnctapercluster.is_some_and(|c| c != [1; 3]);
    let sees = |i: &Instr| match i.op {
        Op::Mapa | Op::Getctarank => true,
        Op::Barrier => i.has(Mod::Scope(Scope::Cluster)),
        // Copies to the block's own memory are written with `.shared::cluster`, too.
        Op::Clusterlaunchcontrol => i.has(Mod::Other("multicast::cluster::all")),
        Op::Cp => i.has(Mod::Other("multicast::cluster")),
        Op::St | Op::Red if i.has(Mod::Other("async")) => true,
        _ => i.has(Mod::Space(Space::SharedCluster)),
    };
    let bodies = reach.iter().filter_map(|&f| m.functions[f].body.as_ref());
    declared || bodies.flat_map(|b| &b.stmts).any(|s| matches!(s, Stmt::Instr(i) if sees(i)))
}
