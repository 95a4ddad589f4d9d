//! Analyses of a function before code generation: block order, needed instructions, and live ranges.

use crate::build::{Bb, V};
use crate::compare::Comparison;
use crate::ir::{Binary, Def, Module, Op};
use crate::types::{Class, PTR};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub struct Plan {
    /// Reachable blocks in code order: cold ones last.
    pub blocks: Vec<Bb>,
    pub position: HashMap<Bb, usize>,
    pub preds: HashMap<Bb, Vec<Bb>>,
    /// Number of uses of each needed value.
    pub uses: HashMap<V, u32>,
    /// How many of `blocks` are not cold.
    pub warm: usize,
    /// Positions of blocks that use values of other blocks, ascending.
    reads: HashMap<V, Vec<usize>>,
    /// Values used outside their block, with the positions of the first and last block where they are live.
    pub spans: HashMap<V, (usize, usize)>,
    /// Comparisons fused with the branch, or the selection between vectors, that alone uses them.
    pub fused: HashSet<V>,
}

/// An address: an optional base and an offset in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    pub base: V,
    pub offset: i32,
}

/// Decomposes the address `p`.
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

/// Which operand of `op` is an address to be decomposed.
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

/// Whether a value is kept from its definition to its uses. Constants and frame addresses are rematerialised.
fn is_kept(m: &Module, v: V) -> bool {
    match &m.values[v.0].def {
        Def::Inst { op, .. } => !matches!(op, Op::Alloca(_)),
        Def::Param => true,
        _ => false,
    }
}

/// Most blocks that are looked at for where values live: thousands of values that are read thousands of blocks further on, as the
/// masks of a `brx.idx` are, would take time in the square of their number.
const MOST_VISITS: usize = 1 << 20;

impl Plan {
    /// The values that code for `v` reads, without constants.
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
        out.retain(|&a| is_kept(m, a));
        out
    }

    pub fn of(m: &Module, f: usize) -> Plan {
        let mut plan = Plan {
            blocks: vec![],
            position: HashMap::default(),
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

    /// The instructions of a block up to its first terminator; later ones are unreachable.
    pub fn insts(m: &Module, b: Bb) -> &[V] {
        let insts = &m.blocks[b.0].insts;
        let end = insts.iter().position(|&v| m.inst(v).is_some_and(|(op, _)| op.is_terminator()));
        &insts[..end.map_or(insts.len(), |e| e + 1)]
    }

    fn order(&mut self, m: &Module, entry: Bb) {
        let next = |b: Bb| {
            let mut s = successors(m.inst(Plan::terminator(m, b)).expect("an instruction").0);
            // The last successor is visited last, and comes first in reverse postorder.
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
        self.position = self.blocks.iter().enumerate().map(|(i, &b)| (b, i)).collect();
    }

    /// Fuses comparisons of general registers that only the branch of their block uses, and those of vectors that only a selection of their block
    /// uses, lane by lane.
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
        let (class, bits) = (|v: V| m.types.class(m.ty(v)), |v: V| m.types.bits(m.ty(v)));
        for &b in &self.blocks {
            for &v in Plan::insts(m, b) {
                let Some((Op::Select, &[c, _, _])) = m.inst(v) else { continue };
                let Def::Inst { block, .. } = m.values[c.0].def else { continue };
                let Some(compared) = Comparison::of(m, c).filter(|_| block == b && used[&c] == 1) else { continue };
                if class(v) == class(compared.x) && bits(v) == compared.bits {
                    self.fused.insert(c);
                }
            }
        }
    }

    /// Counts uses of needed values, starting from instructions with effects.
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

    /// Whether a block at positions `first` to `last`, other than that of the definition, reads `v`.
    pub fn is_read(&self, v: V, first: usize, last: usize) -> bool {
        let Some(places) = self.reads.get(&v) else { return false };
        places.get(places.partition_point(|&at| at < first)).is_some_and(|&at| at <= last)
    }

    pub fn needed(&self, v: V) -> bool {
        self.uses.contains_key(&v) && !self.fused.contains(&v)
    }

    /// Computes live ranges of values used in other blocks.
    fn live(&mut self, m: &Module) {
        let home = |v: V| match &m.values[v.0].def {
            Def::Inst { block, .. } => Some(*block),
            // Parameters are defined at the start.
            _ => None,
        };
        // Reads of values from other blocks; `global`: values used in other blocks, and phis.
        let mut reads: HashMap<V, Vec<usize>> = HashMap::default();
        let mut global: Vec<V> = vec![];
        for (i, &b) in self.blocks.iter().enumerate() {
            for &v in Plan::insts(m, b) {
                if !self.needed(v) {
                    continue;
                }
                let (op, args) = m.inst(v).expect("an instruction");
                if let Op::Phi(from) = op {
                    global.push(v);
                    // Read at the end of the predecessor.
                    for (&a, p) in args.iter().zip(from) {
                        let Some(&at) = self.position.get(p) else { continue };
                        if is_kept(m, a) && home(a) != Some(*p) {
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
        global.extend(reads.keys().filter(|&&v| !is_phi(v)));
        let places = |b: &Bb| self.preds.get(b).into_iter().flatten().map(|p| self.position[p]).collect();
        let preds_of: Vec<Vec<usize>> = self.blocks.iter().map(places).collect();
        // Walks backwards from each use to the definition; `seen`: the last value for which a block was visited.
        let mut seen: Vec<Option<V>> = vec![None; self.blocks.len()];
        let mut todo: Vec<usize> = vec![];
        let mut left = MOST_VISITS;
        let start = |v: V| home(v).map_or(0, |b| self.position[&b]);
        // For each value an edge is looked at once. Where these may be too many, the shortest come first: what is left then is what
        // lives long anyway.
        if global.len() * preds_of.iter().map(Vec::len).sum::<usize>() > MOST_VISITS {
            let distance =
                |v: V| reads.get(&v).into_iter().flatten().map(|at| at.abs_diff(start(v))).max().unwrap_or(0);
            global.sort_by_cached_key(|&v| (distance(v), v.0));
        }
        for v in global {
            if left == 0 {
                // Everywhere: it keeps its slot to itself.
                self.spans.insert(v, (0, self.blocks.len() - 1));
                continue;
            }
            let def = start(v);
            let mut span = (def, def);
            let mut extend = |at: usize| span = (span.0.min(at), span.1.max(at));
            for &at in reads.get(&v).into_iter().flatten() {
                extend(at);
                if seen[at].replace(v) != Some(v) {
                    todo.push(at);
                }
            }
            while let Some(i) = todo.pop() {
                left = left.saturating_sub(preds_of[i].len());
                for &at in &preds_of[i] {
                    extend(at);
                    if at != def && seen[at].replace(v) != Some(v) {
                        todo.push(at);
                    }
                }
            }
            // A phi is written at the end of its predecessors.
            if let Some((Op::Phi(from), _)) = m.inst(v) {
                from.iter().filter_map(|p| self.position.get(p)).for_each(|&at| extend(at));
            }
            self.spans.insert(v, span);
        }
        reads.values_mut().for_each(|places| places.sort_unstable());
        self.reads = reads;
    }
}
