//! Loops and the execution order of blocks.
//!
//! Divergent lanes wait at blocks of higher number while blocks of lower number run (see `frontier.rs`). The order
//! makes an iteration boundary of every loop a point where all its lanes meet: a loop's blocks are contiguous, its
//! header first, and its one latch last. A value is then never computed anew while a lane still needs the old one,
//! except by lanes that have left the loop; their copies are *captured* on the exit edge (`PreBlock::captures`).

use crate::bitset::BitSet;
use crate::graph;
use crate::id_vec::IdVec;
use crate::loops::{Loop, LoopId, Loops};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreTerm, Var};

/// Renumbers the blocks into execution order, drops unreachable ones, splits loop exits and marks captures.
pub fn order(pre: &mut PreFunc) -> Loops {
    for b in &mut pre.blocks {
        b.term.get_or_insert(PreTerm::Exit);
    }
    let (_, loops) = find(pre);
    let (_, loops) =
        if pre.func.is_kernel && crate::polling::insert_yields(pre, &loops) { find(pre) } else { (vec![], loops) };
    split_exits(pre, &loops);
    let (sequence, loops) = find(pre);
    let loops = renumber(pre, &sequence, loops);
    captures(pre, &loops);
    loops
}

fn succs(pre: &PreFunc, b: u32) -> Vec<u32> {
    pre.blocks[b as usize].term.as_ref().map(|t| t.succs()).unwrap_or_default()
}

/// Execution order of the reachable blocks, and the loops. Gives loops with several back edges one latch.
fn find(pre: &mut PreFunc) -> (Vec<u32>, Loops) {
    let mut out = vec![];
    let mut loops = Loops::default();
    let mut reach = vec![];
    let mut seen = vec![false; pre.blocks.len()];
    let mut work = vec![0];
    seen[0] = true;
    while let Some(b) = work.pop() {
        reach.push(b);
        for s in succs(pre, b) {
            if !std::mem::replace(&mut seen[s as usize], true) {
                work.push(s);
            }
        }
    }
    region(pre, &reach, 0, None, None, &mut out, &mut loops);
    loops.of.resize(pre.blocks.len(), None);
    (out, loops)
}

/// Orders `nodes`, entered at `entry`, with edges to `header` (the enclosing loop's) taken away.
fn region(
    pre: &mut PreFunc,
    nodes: &[u32],
    entry: u32,
    header: Option<u32>,
    parent: Option<LoopId>,
    out: &mut Vec<u32>,
    loops: &mut Loops,
) {
    for mut scc in components(pre, nodes, entry, header) {
        let first = scc[0];
        let cyclic = scc.len() > 1 || succs(pre, first).iter().any(|&s| s == first && Some(s) != header);
        if !cyclic {
            loops.of.resize(pre.blocks.len(), None);
            loops.of[first as usize] = parent;
            out.push(first);
            continue;
        }
        // The component's blocks come in discovery order: the first one is where control enters.
        let h = first;
        let latches: Vec<u32> = scc.iter().copied().filter(|&b| succs(pre, b).contains(&h)).collect();
        if latches.len() > 1 {
            pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Br(h))));
            let l = pre.blocks.len() as u32 - 1;
            for b in latches {
                if let Some(t) = &mut pre.blocks[b as usize].term {
                    for s in t.succs_mut() {
                        if *s == h {
                            *s = l;
                        }
                    }
                }
            }
            scc.push(l);
        }
        let id = loops.loops.push(Loop { header: h, parent, blocks: scc.clone() });
        if scc.len() == 1 {
            loops.of.resize(pre.blocks.len(), None);
            loops.of[h as usize] = Some(id);
            out.push(h);
        } else {
            region(pre, &scc, h, Some(h), Some(id), out, loops);
        }
    }
}

/// Strongly connected components in topological order (Tarjan, iterative); blocks within one in discovery order.
fn components(pre: &PreFunc, nodes: &[u32], entry: u32, header: Option<u32>) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = u32::MAX;
    let n = pre.blocks.len();
    let mut inside = vec![false; n];
    for &b in nodes {
        inside[b as usize] = true;
    }
    let (mut index, mut low, mut on) = (vec![UNSEEN; n], vec![0u32; n], vec![false; n]);
    let (mut stack, mut result, mut counter) = (vec![], vec![], 0u32);
    let roots = std::iter::once(entry).chain(nodes.iter().copied());
    for root in roots {
        if index[root as usize] != UNSEEN {
            continue;
        }
        let mut calls: Vec<(u32, Vec<u32>, usize)> = vec![];
        let mut enter = Some(root);
        loop {
            if let Some(b) = enter.take() {
                index[b as usize] = counter;
                low[b as usize] = counter;
                counter += 1;
                stack.push(b);
                on[b as usize] = true;
                // Visiting the last successor first leaves the first one right behind its branch in the order.
                let ss: Vec<u32> =
                    succs(pre, b).into_iter().rev().filter(|&s| inside[s as usize] && Some(s) != header).collect();
                calls.push((b, ss, 0));
            }
            let Some((b, ss, k)) = calls.last_mut() else { break };
            let b = *b;
            if let Some(&s) = ss.get(*k) {
                *k += 1;
                if index[s as usize] == UNSEEN {
                    enter = Some(s);
                } else if on[s as usize] {
                    low[b as usize] = low[b as usize].min(index[s as usize]);
                }
                continue;
            }
            calls.pop();
            if let Some((p, _, _)) = calls.last() {
                low[*p as usize] = low[*p as usize].min(low[b as usize]);
            }
            if low[b as usize] == index[b as usize] {
                let mut scc = vec![];
                while let Some(x) = stack.pop() {
                    on[x as usize] = false;
                    scc.push(x);
                    if x == b {
                        break;
                    }
                }
                scc.sort_by_key(|&x| index[x as usize]);
                result.push(scc);
            }
        }
    }
    result.reverse();
    result
}

/// Gives every edge that leaves a loop a block of its own, where captures can live.
fn split_exits(pre: &mut PreFunc, loops: &Loops) {
    for u in 0..loops.of.len() as u32 {
        if loops.of[u as usize].is_none() {
            continue;
        }
        let mut fresh: Vec<(u32, u32)> = vec![];
        for x in succs(pre, u) {
            if loops.outermost_exited(u, x).is_some() && !fresh.iter().any(|f| f.0 == x) {
                pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Br(x))));
                fresh.push((x, pre.blocks.len() as u32 - 1));
            }
        }
        if let Some(t) = &mut pre.blocks[u as usize].term {
            for s in t.succs_mut() {
                if let Some(f) = fresh.iter().find(|f| f.0 == *s) {
                    *s = f.1;
                }
            }
        }
    }
}

fn renumber(pre: &mut PreFunc, sequence: &[u32], loops: Loops) -> Loops {
    let mut new = vec![u32::MAX; pre.blocks.len()];
    for (i, &b) in sequence.iter().enumerate() {
        new[b as usize] = i as u32;
    }
    let mut old: Vec<Option<PreBlock>> = std::mem::take(&mut pre.blocks).into_iter().map(Some).collect();
    for &b in sequence {
        if let Some(mut blk) = old[b as usize].take() {
            if let Some(t) = &mut blk.term {
                for s in t.succs_mut() {
                    *s = new[*s as usize];
                }
            }
            pre.blocks.push(blk);
        }
    }
    let of = sequence.iter().map(|&b| loops.of[b as usize]).collect();
    let mut out = Loops { loops: loops.loops, of };
    for l in out.loops.iter_mut() {
        l.header = new[l.header as usize];
        l.blocks = l.blocks.iter().map(|&b| new[b as usize]).filter(|&b| b != u32::MAX).collect();
        l.blocks.sort_unstable();
    }
    // Nested loops may have gained latches that their parents' lists do not know.
    for i in out.loops.ids().rev() {
        if let Some(p) = out.loops[i].parent {
            let inner = out.loops[i].blocks.clone();
            let outer = &mut out.loops[p].blocks;
            outer.extend(inner);
            outer.sort_unstable();
            outer.dedup();
        }
    }
    out
}

/// Marks, for every exit edge, the variables that the loop assigns and that are live beyond it.
fn captures(pre: &mut PreFunc, loops: &Loops) {
    if loops.loops.is_empty() {
        return;
    }
    let live = live_in(pre);
    let n = pre.vars.len();
    let defs: IdVec<LoopId, BitSet> = loops
        .loops
        .iter()
        .map(|l| {
            let mut d = BitSet::new(n);
            for &b in &l.blocks {
                for i in &pre.blocks[b as usize].insts {
                    i.dsts.iter().flatten().for_each(|&v| d.insert(v.0));
                }
            }
            d
        })
        .collect();
    for u in 0..pre.blocks.len() as u32 {
        for e in succs(pre, u) {
            if let Some(l) = loops.outermost_exited(u, e) {
                let assigned = live[e as usize].iter().copied().filter(|&v| defs[l].contains(v.0));
                pre.blocks[e as usize].captures = assigned.collect();
            }
        }
    }
}

/// Variables live at the start of each block.
fn live_in(pre: &PreFunc) -> Vec<Vec<Var>> {
    let (mut reads, mut makes) = (vec![], vec![]);
    let mut preds: Vec<Vec<u32>> = vec![vec![]; pre.blocks.len()];
    // The last block that makes each variable, of those seen so far.
    let mut made = IdVec::filled(None, pre.vars.len());
    for (b, block) in pre.blocks.iter().enumerate() {
        let here = b as u32;
        let mut read = |a: Arg, made: &IdVec<Var, Option<u32>>| {
            if let Arg::Var(v) = a {
                if made[v] != Some(here) {
                    reads.push((v, here));
                }
            }
        };
        for i in &block.insts {
            i.args.iter().for_each(|&a| read(a, &made));
            if let Some((a, _)) = i.guard {
                read(a, &made);
                // A guarded definition keeps the old value in the other lanes.
                i.dsts.iter().flatten().for_each(|&v| read(Arg::Var(v), &made));
            }
            for &v in i.dsts.iter().flatten() {
                if made[v].replace(here) != Some(here) {
                    makes.push((v, here));
                }
            }
        }
        match &block.term {
            Some(PreTerm::Cond { p, .. }) => read(*p, &made),
            Some(PreTerm::Switch { index, .. }) => read(*index, &made),
            Some(PreTerm::Suspend { point, .. }) => {
                pre.suspends[*point as usize].reads().for_each(|a| read(a, &made));
            }
            _ => {}
        }
        for s in succs(pre, here) {
            preds[s as usize].push(here);
        }
    }
    graph::live(&preds, reads, makes)
}
