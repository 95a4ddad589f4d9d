//! SSA construction (Braun et al., 'Simple and Efficient Construction of Static Single Assignment Form', CC 2013).

use crate::id_vec::IdVec;
use crate::ir::*;
use crate::narrow::narrow;
use crate::pre_ssa::{Arg, PreFunc, PreInst, PreTerm, Var};
use rustc_hash::FxHashMap as HashMap;
use smallvec::{smallvec, SmallVec};
use std::collections::VecDeque;

struct Build<'a> {
    pre: &'a PreFunc,
    f: Func,
    preds: IdVec<Block, Vec<Block>>,
    defs: IdVec<Block, HashMap<Var, Val>>,
    sealed: IdVec<Block, bool>,
    incomplete: IdVec<Block, Vec<(Var, Val)>>,
    phis: IdVec<Block, Vec<InstId>>,
    /// Phis that stay even with one operand: captures.
    keep: Vec<Val>,
}

/// Converts an ordered graph; block numbers stay.
pub fn build(mut pre: PreFunc) -> Func {
    let n = pre.blocks.len();
    let mut preds: IdVec<Block, Vec<Block>> = IdVec::filled(vec![], n);
    for (b, blk) in pre.blocks.entries() {
        if let Some(t) = &blk.term {
            for s in t.succs() {
                if !preds[s].contains(&b) {
                    preds[s].push(b);
                }
            }
        }
    }
    let f = std::mem::take(&mut pre.func);
    let mut build = Build {
        f,
        preds,
        defs: IdVec::filled(HashMap::default(), n),
        sealed: IdVec::filled(false, n),
        incomplete: IdVec::filled(vec![], n),
        phis: IdVec::filled(vec![], n),
        keep: vec![],
        pre: &pre,
    };
    for preds in &build.preds {
        build.f.blocks.push(BlockData { insts: vec![], term: Term::Exit, preds: preds.clone() });
    }
    let mut done = IdVec::filled(false, n);
    let suspends: Vec<Suspend> = pre
        .suspends
        .iter()
        .map(|s| Suspend {
            kind: s.kind,
            barrier: None,
            threads: None,
            pred: None,
            operands: smallvec![],
            stop: s.stop,
        })
        .collect();
    build.f.suspends = suspends;
    for i in pre.blocks.ids() {
        if build.preds[i].iter().all(|&p| done[p]) {
            build.seal(i);
        }
        build.block(i);
        done[i] = true;
        for s in build.succs(i) {
            if !build.sealed[s] && build.preds[s].iter().all(|&p| done[p]) {
                build.seal(s);
            }
        }
    }
    for (i, phis) in build.phis.entries() {
        build.f.blocks[i].insts.splice(0..0, phis.iter().copied());
    }
    simplify(&mut build.f, &build.keep);
    build.f
}

impl Build<'_> {
    fn succs(&self, b: Block) -> Vec<Block> {
        self.pre.succs(b)
    }

    fn phi(&mut self, b: Block, var: Var) -> Val {
        let id = self.f.insts.next_id();
        let v = self.f.new_val(self.pre.vars[var], id, Some(b));
        self.f.insts.push(Inst {
            kind: Kind::Phi,
            mods: smallvec![],
            args: smallvec![],
            results: smallvec![Some(v)],
            guard: None,
            offset: 0,
            pc: 0,
        });
        self.phis[b].push(id);
        v
    }

    fn fill(&mut self, b: Block, var: Var, phi: Val) {
        let args: SmallVec<[Val; 4]> = (0..self.preds[b].len())
            .map(|k| {
                let p = self.preds[b][k];
                self.read(p, var)
            })
            .collect();
        let id = self.f.vals[phi].inst;
        self.f.insts[id].args = args;
    }

    fn seal(&mut self, b: Block) {
        self.sealed[b] = true;
        for (var, phi) in std::mem::take(&mut self.incomplete[b]) {
            self.fill(b, var, phi);
        }
    }

    fn write(&mut self, b: Block, var: Var, v: Val) {
        self.defs[b].insert(var, v);
    }

    fn read(&mut self, b: Block, var: Var) -> Val {
        // Walk up single predecessors without recursion: chains are long in straight-line code.
        let mut at = b;
        let mut path = vec![];
        let v = loop {
            if let Some(&v) = self.defs[at].get(&var) {
                break v;
            }
            path.push(at);
            if !self.sealed[at] {
                let v = self.phi(at, var);
                self.incomplete[at].push((var, v));
                break v;
            }
            match self.preds[at][..] {
                // Undefined: any value will do.
                [] => break self.f.konst(self.pre.vars[var], 0),
                [p] => at = p,
                _ => {
                    let v = self.phi(at, var);
                    self.write(at, var, v);
                    self.fill(at, var, v);
                    break v;
                }
            }
        };
        for p in path {
            self.write(p, var, v);
        }
        v
    }

    fn arg(&mut self, b: Block, a: Arg) -> Val {
        match a {
            Arg::Var(v) => self.read(b, v),
            Arg::Val(v) => v,
        }
    }

    fn push(&mut self, b: Block, i: Inst) -> InstId {
        let id = self.f.insts.push(i);
        self.f.blocks[b].insts.push(id);
        id
    }

    fn block(&mut self, b: Block) {
        let pre = self.pre;
        let blk = &pre.blocks[b];
        if !blk.captures.is_empty() {
            for &var in &blk.captures {
                let phi = self.phi(b, var);
                self.keep.push(phi);
                self.fill(b, var, phi);
                self.write(b, var, phi);
            }
        }
        for i in &blk.insts {
            self.inst(b, i);
        }
        let term = match blk.term.as_ref() {
            None | Some(PreTerm::Exit) => Term::Exit,
            Some(PreTerm::Br(t)) => Term::Br(*t),
            Some(PreTerm::Cond { p, negated, then, otherwise }) => {
                if then == otherwise {
                    Term::Br(*then)
                } else {
                    let p = self.arg(b, *p);
                    Term::Cond { p, negated: *negated, then: *then, otherwise: *otherwise }
                }
            }
            Some(PreTerm::Switch { index, targets }) => {
                Term::Switch { index: self.arg(b, *index), targets: targets.clone() }
            }
            Some(PreTerm::Suspend { point, next }) => {
                let s = pre.suspends[*point as usize].clone();
                let barrier = s.barrier.map(|a| self.arg(b, a));
                let threads = s.threads.map(|a| self.arg(b, a));
                let pred = s.pred.map(|(a, n)| (self.arg(b, a), n));
                let operands = s.operands.iter().map(|&a| self.arg(b, a)).collect();
                let d = &mut self.f.suspends[*point as usize];
                (d.barrier, d.threads, d.pred, d.operands) = (barrier, threads, pred, operands);
                Term::Suspend { point: *point, next: *next }
            }
        };
        self.f.blocks[b].term = term;
    }

    fn inst(&mut self, b: Block, i: &PreInst) {
        let args: SmallVec<[Val; 4]> = i.args.iter().map(|&a| self.arg(b, a)).collect();
        let guard = i.guard.map(|(a, n)| (self.arg(b, a), n));
        let mut results: Vec<(Var, Val)> = vec![];
        match i.kind {
            None => {
                let Some(d) = i.dsts[0] else { return };
                let ty = self.pre.vars[d];
                let v = if self.f.ty(args[0]) == ty {
                    args[0]
                } else {
                    let id = self.f.insts.next_id();
                    let v = self.f.new_val(ty, id, Some(b));
                    self.push(
                        b,
                        Inst {
                            kind: Kind::Part,
                            mods: smallvec![],
                            args,
                            results: smallvec![Some(v)],
                            guard: None,
                            offset: 0,
                            pc: 0,
                        },
                    );
                    v
                };
                results.push((d, v));
            }
            Some(kind) => {
                let id = self.f.insts.next_id();
                let mut inst = Inst {
                    kind,
                    mods: i.mods.clone(),
                    args,
                    results: smallvec![],
                    guard: None,
                    offset: i.offset,
                    pc: i.pc,
                };
                if !is_pure(&inst) {
                    inst.guard = guard;
                }
                for d in &i.dsts {
                    inst.results.push(d.map(|d| {
                        let v = self.f.new_val(self.pre.vars[d], id, Some(b));
                        results.push((d, v));
                        v
                    }));
                }
                self.push(b, inst);
            }
        }
        for (d, v) in results {
            let v = match guard {
                None => v,
                Some((p, negated)) => {
                    let old = self.read(b, d);
                    let id = self.f.insts.next_id();
                    let r = self.f.new_val(self.f.ty(v), id, Some(b));
                    let args = if negated { smallvec![p, old, v] } else { smallvec![p, v, old] };
                    self.push(
                        b,
                        Inst {
                            kind: Kind::Select,
                            mods: smallvec![],
                            args,
                            results: smallvec![Some(r)],
                            guard: None,
                            offset: 0,
                            pc: 0,
                        },
                    );
                    r
                }
            };
            self.write(b, d, v);
        }
    }
}

/// Removes phis whose operands are all one value, then everything that nothing uses.
fn simplify(f: &mut Func, keep: &[Val]) {
    let mut to: IdVec<Val, Val> = f.vals.ids().collect();
    fn find(to: &mut IdVec<Val, Val>, v: Val) -> Val {
        let mut r = v;
        while to[r] != r {
            r = to[r];
        }
        let mut x = v;
        while to[x] != r {
            x = std::mem::replace(&mut to[x], r);
        }
        r
    }
    let kept: rustc_hash::FxHashSet<Val> = keep.iter().copied().collect();
    // Phis to look at, and those that read a value: they are looked at again when it is replaced.
    let mut open: VecDeque<InstId> = VecDeque::new();
    let mut readers: HashMap<Val, Vec<InstId>> = HashMap::default();
    for b in &f.blocks {
        for &id in b.insts.iter().take_while(|&&id| f.insts[id].kind == Kind::Phi) {
            if f.insts[id].results[0].is_some_and(|v| !kept.contains(&v)) {
                open.push_back(id);
                f.insts[id].args.iter().for_each(|&a| readers.entry(a).or_default().push(id));
            }
        }
    }
    while let Some(id) = open.pop_front() {
        let Some(v) = f.insts[id].results[0].filter(|&v| to[v] == v) else { continue };
        let others = f.insts[id].args.iter().map(|&a| find(&mut to, a)).filter(|&a| a != v);
        let Ok(same) =
            others.map(Some).try_fold(None, |same, a| if same.is_none() || same == a { Ok(a) } else { Err(()) })
        else {
            continue;
        };
        let same = same.unwrap_or_else(|| {
            let undefined = f.konst(f.ty(v), 0);
            while to.len() < f.vals.len() {
                to.push(to.next_id());
            }
            undefined
        });
        to[v] = same;
        let again = readers.remove(&v).unwrap_or_default();
        open.extend(again.iter().copied());
        readers.entry(same).or_default().extend(again);
    }
    for i in f.insts.ids() {
        for k in 0..f.insts[i].args.len() {
            f.insts[i].args[k] = find(&mut to, f.insts[i].args[k]);
        }
        if let Some((g, n)) = f.insts[i].guard {
            f.insts[i].guard = Some((find(&mut to, g), n));
        }
    }
    for b in f.blocks.ids() {
        match &mut f.blocks[b].term {
            Term::Cond { p, .. } => *p = find(&mut to, *p),
            Term::Switch { index, .. } => *index = find(&mut to, *index),
            _ => {}
        }
    }
    for s in &mut f.suspends {
        for v in [&mut s.barrier, &mut s.threads].into_iter().flatten().chain(&mut s.operands) {
            *v = find(&mut to, *v);
        }
        if let Some((p, _)) = &mut s.pred {
            *p = find(&mut to, *p);
        }
    }
    let replaced: IdVec<Val, bool> = to.entries().map(|(v, &now)| v != now).collect();
    dead_code(f, |v| replaced[v]);
}

/// Dead-code elimination: drops instructions without effects whose results are unused. `gone`: values that were replaced.
fn dead_code(f: &mut Func, gone: impl Fn(Val) -> bool) {
    let mut live = IdVec::filled(false, f.insts.len());
    let mut used = IdVec::filled(false, f.vals.len());
    let mut work: Vec<Val> = vec![];
    // Where lanes synchronise, lanes elsewhere may need the operands that these contribute.
    let waits = f.lane_waits;
    let stays = |i: &Inst| !is_pure(i) || waits && i.members().is_some();
    for b in &f.blocks {
        for &i in &b.insts {
            let inst = &f.insts[i];
            if stays(inst) && inst.kind != Kind::Phi {
                live[i] = true;
                f.uses(inst, |v| work.push(v));
            }
        }
        f.term_uses(&b.term, |v| work.push(v));
    }
    while let Some(v) = work.pop() {
        used[v] = true;
        let i = f.vals[v].inst;
        if !std::mem::replace(&mut live[i], true) {
            let inst = &f.insts[i];
            f.uses(inst, |v| work.push(v));
        }
    }
    for b in f.blocks.ids() {
        let mut insts = std::mem::take(&mut f.blocks[b].insts);
        insts.retain(|&i| {
            let inst = &f.insts[i];
            let replaced = inst.kind == Kind::Phi && inst.results[0].is_some_and(&gone);
            live[i] && !replaced
        });
        // Unused results are dropped: an atomic becomes a reduction.
        for &i in &insts {
            let inst = &mut f.insts[i];
            if stays(inst) && inst.kind != Kind::Phi {
                for r in &mut inst.results {
                    *r = r.filter(|v| used[*v]);
                }
            }
            narrow(inst, |v| used[v]);
        }
        f.blocks[b].insts = insts;
    }
}
