//! Loops and the execution order of blocks.
//!
//! Divergent lanes wait at blocks of higher number while blocks of lower number run (see `frontier.rs`). The order
//! makes all lanes of a loop reconverge at each iteration boundary: a loop's blocks are contiguous, its
//! header first, and its one latch last. A value is then never redefined while a lane still needs the old one,
//! except by lanes that have left the loop; their copies are *captured* on the exit edge (`PreBlock::captures`).

use crate::bitset::BitSet;
use crate::early_exits;
use crate::graph;
use crate::id_vec::{Id, IdVec};
use crate::ir::Block;
use crate::loops::{Loop, LoopId, Loops};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreTerm, Var, ENTRY};
use rustc_hash::FxHashSet as HashSet;

/// Renumbers the blocks into execution order, drops unreachable ones, splits loop exits and marks captures.
pub fn order(pre: &mut PreFunc) -> Loops {
    for b in pre.blocks.iter_mut() {
        b.term.get_or_insert(PreTerm::Exit);
    }
    let (_, loops) = find(pre, &HashSet::default());
    let yields = pre.func.is_kernel && crate::spin_loops::insert_yields(pre, &loops);
    let ends = early_exits::split(pre);
    let (_, loops) = if yields || !ends.is_empty() { find(pre, &ends) } else { (vec![], loops) };
    split_exits(pre, &loops);
    let (sequence, loops) = find(pre, &ends);
    let loops = renumber(pre, &sequence, loops);
    captures(pre, &loops);
    pre.func.lowered = sequence;
    loops
}

/// Execution order of the reachable blocks, and the loops. Gives loops with several back edges one latch. `ends`: those of early exits.
fn find(pre: &mut PreFunc, ends: &HashSet<Block>) -> (Vec<Block>, Loops) {
    let reach = pre.reachable();
    let leads = early_exits::lead_to_stops(pre);
    let mut search = Search { pre, ends, leads, out: vec![], loops: Loops::default() };
    search.region(&reach, ENTRY, None, None);
    let Search { pre, out, mut loops, .. } = search;
    loops.of.resize(pre.blocks.len(), None);
    (out, loops)
}

struct Search<'a> {
    pre: &'a mut PreFunc,
    ends: &'a HashSet<Block>,
    /// See [`early_exits::lead_to_stops`].
    leads: Option<Vec<bool>>,
    out: Vec<Block>,
    loops: Loops,
}

impl Search<'_> {
    /// Orders `nodes`, entered at `entry`, with edges to `header` (the enclosing loop's) taken away.
    fn region(&mut self, nodes: &[Block], entry: Block, header: Option<Block>, parent: Option<LoopId>) {
        let mut taken: HashSet<Block> = HashSet::default();
        for mut scc in self.components(nodes, entry, header) {
            if taken.contains(&scc[0]) {
                continue;
            }
            let first = scc[0];
            let cyclic = scc.len() > 1 || self.pre.succs(first).iter().any(|&s| s == first && Some(s) != header);
            if !cyclic {
                self.loops.of.resize(self.pre.blocks.len(), None);
                self.loops.of[first] = parent;
                self.out.push(first);
                continue;
            }
            let inner = self.ends_in(nodes, &scc);
            let Search { pre, out, loops, .. } = self;
            // The component's blocks come in discovery order: the first one is where control enters.
            let header = first;
            let latches: Vec<Block> = scc.iter().copied().filter(|&b| pre.succs(b).contains(&header)).collect();
            let ends_at_latch = latches.iter().any(|&b| pre.succs(b).iter().any(|s| inner.contains(s)));
            taken.extend(&inner);
            scc.extend(inner);
            if latches.len() > 1 || ends_at_latch {
                let latch = pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Br(header))));
                for b in latches {
                    pre.redirect(b, header, latch);
                }
                scc.push(latch);
            }
            let id = loops.loops.push(Loop { header, parent, blocks: scc.clone() });
            if scc.len() == 1 {
                loops.of.resize(pre.blocks.len(), None);
                loops.of[header] = Some(id);
                out.push(header);
            } else {
                self.region(&scc, header, Some(header), Some(id));
            }
        }
    }

    /// The ends among `nodes` that a loop's blocks lead to, which become part of it: so that lanes are gone before the others go on. Not if
    /// nothing else leaves the loop, whose exit it is then.
    fn ends_in(&self, nodes: &[Block], scc: &[Block]) -> Vec<Block> {
        let out = || scc.iter().flat_map(|&b| self.pre.succs(b));
        let mut work: Vec<Block> = out().filter(|s| self.ends.contains(s)).collect();
        // A loop on the way to an end is left as any other.
        if work.is_empty() || self.ends.contains(&scc[0]) {
            return vec![];
        }
        let around: HashSet<Block> = nodes.iter().copied().collect();
        let mut inside: HashSet<Block> = scc.iter().copied().collect();
        let mut ends = vec![];
        while let Some(b) = work.pop() {
            if around.contains(&b) && inside.insert(b) {
                ends.push(b);
                work.extend(self.pre.succs(b));
            }
        }
        if !self.pre.tails && out().all(|s| inside.contains(&s)) {
            ends.clear();
        }
        ends
    }

    /// Strongly connected components in topological order (Tarjan, iterative); blocks within one in discovery order.
    fn components(&self, nodes: &[Block], entry: Block, header: Option<Block>) -> Vec<Vec<Block>> {
        const UNSEEN: u32 = u32::MAX;
        let pre = &*self.pre;
        // Lanes that stop nowhere on their way run to their end before the others go on.
        let leads = |s: Block| self.leads.as_ref().is_none_or(|l| l.get(s.index()).is_none_or(|&l| l));
        let n = pre.blocks.len();
        let mut inside = IdVec::filled(false, n);
        for &b in nodes {
            inside[b] = true;
        }
        let mut index = IdVec::filled(UNSEEN, n);
        let mut low = IdVec::filled(0u32, n);
        let mut on = IdVec::filled(false, n);
        let (mut stack, mut result, mut counter) = (vec![], vec![], 0u32);
        let roots = std::iter::once(entry).chain(nodes.iter().copied());
        for root in roots {
            if index[root] != UNSEEN {
                continue;
            }
            let mut calls: Vec<(Block, Vec<Block>, usize)> = vec![];
            let mut enter = Some(root);
            loop {
                if let Some(b) = enter.take() {
                    index[b] = counter;
                    low[b] = counter;
                    counter += 1;
                    stack.push(b);
                    on[b] = true;
                    // Visiting the last successor first leaves the first one right behind its branch in the order.
                    let mut ss: Vec<Block> =
                        pre.succs(b).into_iter().rev().filter(|&s| inside[s] && Some(s) != header).collect();
                    ss.sort_by_key(|&s| !leads(s));
                    calls.push((b, ss, 0));
                }
                let Some((b, ss, k)) = calls.last_mut() else { break };
                let b = *b;
                if let Some(&s) = ss.get(*k) {
                    *k += 1;
                    if index[s] == UNSEEN {
                        enter = Some(s);
                    } else if on[s] {
                        low[b] = low[b].min(index[s]);
                    }
                    continue;
                }
                calls.pop();
                if let Some((p, _, _)) = calls.last() {
                    low[*p] = low[*p].min(low[b]);
                }
                if low[b] == index[b] {
                    let mut scc = vec![];
                    while let Some(x) = stack.pop() {
                        on[x] = false;
                        scc.push(x);
                        if x == b {
                            break;
                        }
                    }
                    scc.sort_by_key(|&x| index[x]);
                    result.push(scc);
                }
            }
        }
        result.reverse();
        result
    }
}

/// Gives every edge that leaves a loop a block of its own, where captures can live.
fn split_exits(pre: &mut PreFunc, loops: &Loops) {
    for u in loops.of.ids() {
        if loops.of[u].is_none() {
            continue;
        }
        let mut fresh: Vec<(Block, Block)> = vec![];
        for x in pre.succs(u) {
            if loops.outermost_exited(u, x).is_some() && !fresh.iter().any(|f| f.0 == x) {
                fresh.push((x, pre.blocks.push(PreBlock::new(vec![], Some(PreTerm::Br(x))))));
            }
        }
        if let Some(t) = &mut pre.blocks[u].term {
            for s in t.succs_mut() {
                if let Some(f) = fresh.iter().find(|f| f.0 == *s) {
                    *s = f.1;
                }
            }
        }
    }
}

fn renumber(pre: &mut PreFunc, sequence: &[Block], loops: Loops) -> Loops {
    let mut new: IdVec<Block, Option<Block>> = IdVec::filled(None, pre.blocks.len());
    for (i, &b) in sequence.iter().enumerate() {
        new[b] = Some(Block(i as u32));
    }
    let mut old: IdVec<Block, Option<PreBlock>> = std::mem::take(&mut pre.blocks).into_iter().map(Some).collect();
    for &b in sequence {
        if let Some(mut blk) = old[b].take() {
            if let Some(t) = &mut blk.term {
                for s in t.succs_mut() {
                    *s = new[*s].unwrap_or(*s);
                }
            }
            pre.blocks.push(blk);
        }
    }
    let of = sequence.iter().map(|&b| loops.of[b]).collect();
    let mut out = Loops { loops: loops.loops, of };
    for l in out.loops.iter_mut() {
        l.header = new[l.header].unwrap_or(l.header);
        l.blocks = l.blocks.iter().filter_map(|&b| new[b]).collect();
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
                for i in &pre.blocks[b].insts {
                    i.dsts.iter().flatten().for_each(|&v| d.insert(v.0));
                }
            }
            d
        })
        .collect();
    for u in pre.blocks.ids() {
        for e in pre.succs(u) {
            if let Some(l) = loops.outermost_exited(u, e) {
                let assigned = live[e.index()].iter().copied().filter(|&v| defs[l].contains(v.0));
                pre.blocks[e].captures = assigned.collect();
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
    for (b, block) in pre.blocks.entries() {
        let here = b.0;
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
        for s in pre.succs(b) {
            preds[s.index()].push(here);
        }
    }
    graph::live(&preds, reads, makes)
}
