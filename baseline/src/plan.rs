//! What is known of a function before code is made: the order of its blocks, which instructions are needed, and how long values live.

use crate::build::{Bb, V};
use crate::ir::{Binary, Def, Module, Op};
use crate::types::{Class, PTR};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub struct Plan {
    /// Reachable blocks in the order of the code: those that are all but never run come last.
    pub blocks: Vec<Bb>,
    pub place: HashMap<Bb, usize>,
    pub preds: HashMap<Bb, Vec<Bb>>,
    /// How often each needed value is used.
    pub uses: HashMap<V, u32>,
    /// How many of `blocks` are not among those that all but never run.
    pub warm: usize,
    /// The places at which values are used that are made in other blocks, ascending.
    reads: HashMap<V, Vec<usize>>,
    /// Values that are used in other blocks than their own, with the first and the last place at which they live.
    pub spans: HashMap<V, (usize, usize)>,
    /// Comparisons that are made where the branch is.
    pub fused: HashSet<V>,
}

/// An address: a value or nothing, and bytes behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    pub base: V,
    pub offset: i32,
}

/// What `p` is relative to.
pub fn address(m: &Module, p: V) -> Address {
    let mut at = Address { base: p, offset: 0 };
    while m.ty(at.base) == PTR {
        let Some((Op::Binary(Binary::Add), &[base, by])) = m.inst(at.base) else { break };
        if m.ty(base) != PTR {
            break;
        }
        let Some(by) = m.constant(by) else { break };
        let Some(sum) = (by.lane(0) as u64 as i64).checked_add(at.offset as i64).and_then(|s| i32::try_from(s).ok())
        else {
            break;
        };
        at = Address { base, offset: sum };
    }
    at
}

/// Which operand of `op` is an address that is taken apart.
pub fn address_operand(op: &Op) -> Option<usize> {
    match op {
        Op::Load | Op::MaskedLoad | Op::Rmw(_) | Op::Cmpxchg | Op::Prefetch(_) | Op::Memset => Some(0),
        Op::Store | Op::MaskedStore | Op::GatherIndexed(_) => Some(1),
        _ => None,
    }
}

pub fn successors(op: &Op) -> Vec<Bb> {
    match op {
        Op::Br(to) => vec![*to],
        Op::CondBr(t, f, _) => vec![*t, *f],
        Op::Switch(default, cases) => std::iter::once(*default).chain(cases.iter().map(|c| c.1)).collect(),
        _ => vec![],
    }
}

/// Whether a value is kept from where it is made to where it is used. Constants and addresses of the frame are made anew.
fn lives(m: &Module, v: V) -> bool {
    match &m.values[v.0].def {
        Def::Inst { op, .. } => !matches!(op, Op::Alloca(_)),
        Def::Param => true,
        _ => false,
    }
}

impl Plan {
    /// The values that code for `v` reads, less constants.
    pub fn operands(&self, m: &Module, v: V) -> Vec<V> {
        let Some((op, args)) = m.inst(v) else { return vec![] };
        let at = address_operand(op);
        let mut out = Vec::with_capacity(args.len());
        for (i, &a) in args.iter().enumerate() {
            let a = if at == Some(i) { address(m, a).base } else { a };
            if self.fused.contains(&a) {
                out.extend(m.inst(a).map_or(&[][..], |(_, args)| args).iter().copied());
            } else {
                out.push(a);
            }
        }
        out.retain(|&a| lives(m, a));
        out
    }

    pub fn of(m: &Module, f: usize) -> Plan {
        let mut plan = Plan {
            blocks: vec![],
            place: HashMap::default(),
            preds: HashMap::default(),
            uses: HashMap::default(),
            warm: 0,
            reads: HashMap::default(),
            spans: HashMap::default(),
            fused: HashSet::default(),
        };
        plan.order(m, m.functions[f].blocks[0]);
        plan.fuse(m);
        plan.count(m);
        plan.live(m);
        plan
    }

    fn terminator(m: &Module, b: Bb) -> V {
        *Plan::insts(m, b).last().expect("a block that ends")
    }

    /// The instructions of a block up to its first terminator: what is behind that is never reached.
    pub fn insts(m: &Module, b: Bb) -> &[V] {
        let insts = &m.blocks[b.0].insts;
        let end = insts.iter().position(|&v| m.inst(v).is_some_and(|(op, _)| op.is_terminator()));
        &insts[..end.map_or(insts.len(), |e| e + 1)]
    }

    fn order(&mut self, m: &Module, entry: Bb) {
        let next = |b: Bb| {
            let mut s = successors(m.inst(Plan::terminator(m, b)).expect("an instruction").0);
            // The last is visited last, and comes first in reverse postorder.
            s.reverse();
            s
        };
        let mut seen = HashSet::from_iter([entry]);
        let mut stack = vec![(entry, next(entry))];
        let mut post = vec![];
        while let Some((b, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(s) if seen.insert(s) => stack.push((s, next(s))),
                Some(_) => {}
                None => {
                    post.push(*b);
                    stack.pop();
                }
            }
        }
        post.reverse();
        let mut unlikely = HashSet::default();
        for &b in &post {
            let end = m.inst(Plan::terminator(m, b)).expect("an instruction").0;
            if let Op::CondBr(t, f, true) = end {
                if t != f {
                    unlikely.insert((b, *t));
                }
            }
            for s in successors(end) {
                let preds = self.preds.entry(s).or_default();
                if !preds.contains(&b) {
                    preds.push(b);
                }
            }
        }
        let mut cold = HashSet::default();
        for &b in &post[1..] {
            let rare = |p: &Bb| unlikely.contains(&(*p, b)) || cold.contains(p);
            if self.preds[&b].iter().all(rare) {
                cold.insert(b);
            }
        }
        let (warm, rest): (Vec<Bb>, Vec<Bb>) = post.into_iter().partition(|b| !cold.contains(b));
        self.warm = warm.len();
        self.blocks = warm.into_iter().chain(rest).collect();
        self.place = self.blocks.iter().enumerate().map(|(i, &b)| (b, i)).collect();
    }

    /// Comparisons of general registers that only the branch of their block reads.
    fn fuse(&mut self, m: &Module) {
        let mut used: HashMap<V, u32> = HashMap::default();
        for &b in &self.blocks {
            for &v in Plan::insts(m, b) {
                m.inst(v).into_iter().flat_map(|(_, args)| args).for_each(|&a| *used.entry(a).or_default() += 1);
            }
        }
        for &b in &self.blocks {
            let Some((Op::CondBr(..), &[c])) = m.inst(Plan::terminator(m, b)) else { continue };
            let Def::Inst { op: Op::Icmp(_), args, block } = &m.values[c.0].def else { continue };
            if *block == b && used[&c] == 1 && m.types.class(m.ty(args[0])) == Class::General {
                self.fused.insert(c);
            }
        }
    }

    /// Marks what is needed, from what has effects.
    fn count(&mut self, m: &Module) {
        let mut todo: Vec<V> = vec![];
        for &b in &self.blocks {
            for &v in Plan::insts(m, b) {
                let (op, _) = m.inst(v).expect("an instruction");
                if !op.is_removable() || m.volatile.contains(&v) {
                    self.uses.insert(v, 0);
                    todo.push(v);
                }
            }
        }
        while let Some(v) = todo.pop() {
            for a in self.operands(m, v) {
                match self.uses.entry(a) {
                    std::collections::hash_map::Entry::Occupied(mut e) => *e.get_mut() += 1,
                    std::collections::hash_map::Entry::Vacant(e) => {
                        e.insert(1);
                        if m.inst(a).is_some() {
                            todo.push(a);
                        }
                    }
                }
            }
        }
    }

    /// Whether a block from place `first` to place `last` reads `v`, other than the one that makes it.
    pub fn is_read(&self, v: V, first: usize, last: usize) -> bool {
        let Some(places) = self.reads.get(&v) else { return false };
        places.get(places.partition_point(|&at| at < first)).is_some_and(|&at| at <= last)
    }

    pub fn needed(&self, v: V) -> bool {
        self.uses.contains_key(&v) && !self.fused.contains(&v)
    }

    /// Where values live that are used in other blocks.
    fn live(&mut self, m: &Module) {
        let home = |v: V| match &m.values[v.0].def {
            Def::Inst { block, .. } => Some(*block),
            // Parameters are there from the start.
            _ => None,
        };
        // What is read where, and is not made there; values that other blocks use, and phis.
        let mut reads: HashMap<V, Vec<usize>> = HashMap::default();
        let mut wide: Vec<V> = vec![];
        for (i, &b) in self.blocks.iter().enumerate() {
            for &v in Plan::insts(m, b) {
                if !self.needed(v) {
                    continue;
                }
                let (op, args) = m.inst(v).expect("an instruction");
                if let Op::Phi(from) = op {
                    wide.push(v);
                    // Read where control comes from.
                    for (&a, p) in args.iter().zip(from) {
                        let Some(&at) = self.place.get(p) else { continue };
                        if lives(m, a) && home(a) != Some(*p) {
                            reads.entry(a).or_default().push(at);
                        }
                    }
                    continue;
                }
                for a in self.operands(m, v) {
                    if home(a) != Some(b) {
                        reads.entry(a).or_default().push(i);
                    }
                }
            }
        }
        let is_phi = |v: V| matches!(m.inst(v), Some((Op::Phi(_), _)));
        wide.extend(reads.keys().filter(|&&v| !is_phi(v)));
        let places = |b: &Bb| self.preds.get(b).into_iter().flatten().map(|p| self.place[p]).collect();
        let before: Vec<Vec<usize>> = self.blocks.iter().map(places).collect();
        // Backwards from each use, up to the definition; `seen`: the last value that a block was reached for.
        let mut seen: Vec<Option<V>> = vec![None; self.blocks.len()];
        let mut todo: Vec<usize> = vec![];
        for v in wide {
            let made = home(v).map_or(0, |b| self.place[&b]);
            let mut span = (made, made);
            let mut extend = |at: usize| span = (span.0.min(at), span.1.max(at));
            for &at in reads.get(&v).into_iter().flatten() {
                extend(at);
                if seen[at].replace(v) != Some(v) {
                    todo.push(at);
                }
            }
            while let Some(i) = todo.pop() {
                for &at in &before[i] {
                    extend(at);
                    if at != made && seen[at].replace(v) != Some(v) {
                        todo.push(at);
                    }
                }
            }
            // A phi is written where control comes from.
            if let Some((Op::Phi(from), _)) = m.inst(v) {
                from.iter().filter_map(|p| self.place.get(p)).for_each(|&at| extend(at));
            }
            self.spans.insert(v, span);
        }
        reads.values_mut().for_each(|places| places.sort_unstable());
        self.reads = reads;
    }
}
