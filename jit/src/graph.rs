//! Dominators and liveness on graphs of blocks.

use crate::ir::*;

/// Immediate dominators of what `root` reaches along `succs`; `u32::MAX` for the rest.
pub fn dominators_along(root: u32, succs: &[Vec<u32>]) -> Vec<u32> {
    let n = succs.len();
    let mut preds = vec![vec![]; n];
    let mut seen = vec![false; n];
    let mut post = vec![];
    let mut stack = vec![(root, 0usize)];
    seen[root as usize] = true;
    while let Some((b, k)) = stack.last_mut() {
        if let Some(&s) = succs[*b as usize].get(*k) {
            *k += 1;
            preds[s as usize].push(*b);
            if !std::mem::replace(&mut seen[s as usize], true) {
                stack.push((s, 0));
            }
        } else {
            post.push(*b);
            stack.pop();
        }
    }
    post.reverse();
    solve(n, root, &post, &preds)
}

/// Numbers of each block's successors.
pub fn successors(f: &Func) -> Vec<Vec<u32>> {
    f.blocks.iter().map(|b| b.term.succs().iter().map(|s| s.0).collect()).collect()
}

/// Whether each block is among those that `from` and their successors lead to.
pub fn reached(from: impl IntoIterator<Item = u32>, blocks: usize, succs: impl Fn(u32) -> Vec<u32>) -> Vec<bool> {
    let mut seen = vec![false; blocks];
    let mut work: Vec<u32> = from.into_iter().collect();
    while let Some(b) = work.pop() {
        if !std::mem::replace(&mut seen[b as usize], true) {
            work.extend(succs(b));
        }
    }
    seen
}

/// Immediate post-dominators; `n` is the virtual exit that every `Exit` (and every endless loop) leads to.
pub fn post_dominators(f: &Func) -> Vec<u32> {
    let n = f.blocks.len();
    let mut succs = successors(f);
    succs.push(vec![]);
    for s in succs.iter_mut().take(n) {
        if s.is_empty() {
            s.push(n as u32);
        }
    }
    // Blocks that cannot reach an exit get an edge to it, last ones first, so that the tree spans everything.
    loop {
        let mut reach = vec![false; n + 1];
        reach[n] = true;
        let mut changed = true;
        while changed {
            changed = false;
            for b in (0..n).rev() {
                if !reach[b] && succs[b].iter().any(|&s| reach[s as usize]) {
                    reach[b] = true;
                    changed = true;
                }
            }
        }
        match (0..n).rev().find(|&b| !reach[b]) {
            Some(b) => succs[b].push(n as u32),
            None => break,
        }
    }
    // Reverse post-order of the reversed graph.
    let mut rev = vec![vec![]; n + 1];
    for (b, ss) in succs.iter().enumerate() {
        for &s in ss {
            rev[s as usize].push(b as u32);
        }
    }
    let mut post = vec![];
    let mut seen = vec![false; n + 1];
    let mut stack = vec![(n as u32, 0usize)];
    seen[n] = true;
    while let Some((b, k)) = stack.last_mut() {
        if let Some(&p) = rev[*b as usize].get(*k) {
            *k += 1;
            if !std::mem::replace(&mut seen[p as usize], true) {
                stack.push((p, 0));
            }
        } else {
            post.push(*b);
            stack.pop();
        }
    }
    post.reverse();
    solve(n + 1, n as u32, &post, &succs)
}

/// Live-ins of each block, ascending, found from each use upwards. `preds`: of each block. `reads`: what
/// blocks read before they make it; `makes`: what they make. As lists: in sets of bits, the values of a kernel of 200,000
/// instructions took 2 GiB.
pub fn live<V: Copy + Ord>(preds: &[Vec<u32>], mut reads: Vec<(V, u32)>, mut makes: Vec<(V, u32)>) -> Vec<Vec<V>> {
    reads.sort_unstable();
    reads.dedup();
    makes.sort_unstable();
    let mut makes = makes.into_iter().peekable();
    let mut made: Vec<Option<V>> = vec![None; preds.len()];
    let mut live: Vec<Vec<V>> = vec![vec![]; preds.len()];
    let mut todo = vec![];
    for (v, b) in reads {
        while let Some((maker, at)) = makes.next_if(|m| m.0 <= v) {
            made[at as usize] = Some(maker);
        }
        todo.push(b);
        while let Some(b) = todo.pop() {
            if live[b as usize].last() != Some(&v) {
                live[b as usize].push(v);
                todo.extend(preds[b as usize].iter().filter(|&&p| made[p as usize] != Some(v)));
            }
        }
    }
    live
}

/// Cooper, Harvey, Kennedy, 'A Simple, Fast Dominance Algorithm'.
fn solve(n: usize, root: u32, order: &[u32], preds: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut rank = vec![0u32; n];
    for (i, &b) in order.iter().enumerate() {
        rank[b as usize] = i as u32;
    }
    let mut idom = vec![NONE; n];
    idom[root as usize] = root;
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order {
            if b == root {
                continue;
            }
            let mut new = NONE;
            for &p in &preds[b as usize] {
                if idom[p as usize] == NONE {
                    continue;
                }
                new = if new == NONE { p } else { intersect(&idom, &rank, p, new) };
            }
            if new != NONE && idom[b as usize] != new {
                idom[b as usize] = new;
                changed = true;
            }
        }
    }
    idom
}

fn intersect(idom: &[u32], rank: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while rank[a as usize] > rank[b as usize] {
            a = idom[a as usize];
        }
        while rank[b as usize] > rank[a as usize] {
            b = idom[b as usize];
        }
    }
    a
}

/// Which blocks dominate which, of those that a root reaches.
pub struct Dominators {
    /// When a walk through the tree of immediate dominators enters and leaves each block; `(0, 0)` where it does not.
    walked: Vec<(u32, u32)>,
}

impl Dominators {
    pub fn new(root: u32, succs: &[Vec<u32>]) -> Dominators {
        let mut children = vec![vec![]; succs.len()];
        for (b, &up) in dominators_along(root, succs).iter().enumerate() {
            if up != u32::MAX && b as u32 != root {
                children[up as usize].push(b as u32);
            }
        }
        let mut walked = vec![(0, 0); succs.len()];
        let mut time = 1;
        walked[root as usize].0 = time;
        let mut stack = vec![(root, 0)];
        while let Some((b, next)) = stack.last_mut() {
            time += 1;
            match children[*b as usize].get(*next) {
                Some(&child) => {
                    *next += 1;
                    walked[child as usize].0 = time;
                    stack.push((child, 0));
                }
                None => {
                    walked[*b as usize].1 = time;
                    stack.pop();
                }
            }
        }
        Dominators { walked }
    }

    /// Whether `b` is reachable.
    pub fn reaches(&self, b: u32) -> bool {
        self.walked[b as usize].0 != 0
    }

    /// Whether `a` dominates `b`. An unreachable block dominates nothing.
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.walked[a as usize], self.walked[b as usize]);
        a.0 != 0 && a.0 <= b.0 && b.1 <= a.1
    }
}
