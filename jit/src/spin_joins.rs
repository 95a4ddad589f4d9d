//! Spin loops of some lanes for which the others of their warp wait: at a barrier of the whole block, at a `.sync` instruction that names the
//! whole warp, or with nothing left to do.
//!
//! ```text
//! if (threadIdx.x == 0)                     go = threadIdx.x == 0 ? LOOP : AFTER;
//!     while (!try_lock()) {}                do switch (go) {
//! __syncthreads();                              LOOP: go = try_lock() ? AFTER : LOOP;
//!                                           } while (__any_sync(~0, go == LOOP) && (yield(), true));
//!                                           __syncthreads();
//! ```
//!
//! A `.sync` instruction on the way that names some lanes is tried like the lock, until all lanes that it names are there.
//!
//! On the left lanes are in two places when the loop yields, so that each needs a place of its own to go on from: general mode. On the right
//! (which this makes of it) all of them yield together. Lanes that do not spin execute what they did before, and as early, up to where they
//! would wait anyway, so that whoever waits for what they write gets it.

mod behind;

use crate::id_vec::IdVec;
use crate::ir::{Block, Kind, Ty};
use crate::loops::{LoopId, Loops};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreInst, PreTerm, Var, ENTRY};
use kernel_abi::{Stop, SuspendKind};
use ptx::ast::{Cmp, Mod, Type};
use ptx::table::{self, Op};

const WHOLE_WARP: u64 = u32::MAX as u64;

/// Spin loops with one meeting place that are never too many. Each is a place to go on at, with values of its own that all of the others keep: code
/// grows with the square of their number.
const MOST_SPINS: usize = 6;

/// Spin loops whose warps meet at the same place, and all that lies between.
pub struct Join {
    pub spins: Vec<LoopId>,
    /// Those, and loops around them that do not contain the place.
    around: Vec<LoopId>,
    /// The place: an instruction of a block, or its end.
    place: (Block, usize),
    /// Blocks that lanes may be in on the way from a loop's header to the place, whose block is the last.
    region: IdVec<Block, bool>,
}

/// Places to meet at for some of these loops; none if they are too many for one.
pub fn find(pre: &PreFunc, loops: &Loops, spins: &[LoopId]) -> Vec<Join> {
    let mut joins: Vec<Join> = vec![];
    for &l in spins {
        let Some(join) = join_of(pre, loops, l) else { continue };
        match joins.iter_mut().find(|j| j.place == join.place) {
            Some(same) => same.add(join),
            None => joins.push(join),
        }
    }
    if joins.iter().any(|j| j.spins.len() > MOST_SPINS) {
        return vec![];
    }
    // A loop that yields elsewhere would part the warp again.
    joins.retain(|j| {
        let inside = |l: &&LoopId| j.region[loops.loops[**l].header];
        spins.iter().filter(inside).all(|l| j.spins.contains(l))
    });
    joins
}

/// A `.sync` instruction on lanes' way from a spin loop to where they meet, at which those that it names wait for each other.
pub struct Wait {
    /// Instruction `at` of a block.
    block: Block,
    at: usize,
    /// The block, still empty, that tests whether all are there.
    test: Block,
    /// Where lanes go to try again.
    again: Block,
    /// Lanes that have nothing left to do, which nobody waits for, if the place is the kernel's end.
    ended: Option<Var>,
}

fn join_of(pre: &PreFunc, loops: &Loops, l: LoopId) -> Option<Join> {
    let mut region = IdVec::filled(false, pre.blocks.len());
    let mut place = None;
    let mut work = vec![loops.loops[l].header];
    while let Some(b) = work.pop() {
        if std::mem::replace(&mut region[b], true) {
            continue;
        }
        let block = &pre.blocks[b];
        match (waits_for_warp(pre, block), block.term.as_ref()?) {
            (Some(_), _) if place.is_some() => return None,
            (Some(at), _) => place = Some((b, at)),
            (None, PreTerm::Suspend { .. }) => return None,
            (None, t) => work.extend(t.succs()),
        }
    }
    let place = place?;
    let outwards = std::iter::successors(Some(l), |&l| loops.loops[l].parent);
    let around: Vec<LoopId> = outwards.take_while(|&l| !loops.contains(l, place.0)).collect();
    let parent = loops.loops[*around.last()?].parent;
    // The region becomes a loop of its own within the loop that the place is in.
    let enters = parent.is_some_and(|p| region[loops.loops[p].header]);
    (loops.of[place.0] == parent && !enters && !region[ENTRY]).then(|| Join { spins: vec![l], around, place, region })
}

/// Whether lanes wait for each other at an instruction, which all of them execute.
fn syncs(i: &PreInst) -> bool {
    matches!(i.kind, Some(Kind::Op(op)) if table::info(op, &i.mods).members) && i.guard.is_none()
}

/// Where lanes in a block wait for all other lanes of their warp first.
fn waits_for_warp(pre: &PreFunc, block: &PreBlock) -> Option<usize> {
    let whole = |i: &PreInst| {
        syncs(i) && matches!(i.args.last(), Some(Arg::Val(v)) if pre.func.as_const(*v) == Some(WHOLE_WARP))
    };
    let end = || match block.term {
        Some(PreTerm::Exit) => true,
        Some(PreTerm::Suspend { point, .. }) => {
            matches!(pre.suspends[point as usize].kind, SuspendKind::Barrier { all: true, arrive: false, .. })
        }
        _ => false,
    };
    block.insts.iter().position(whole).or_else(|| end().then_some(block.insts.len()))
}

impl Join {
    /// Adds what leads to the same place.
    fn add(&mut self, other: Join) {
        self.spins.extend(other.spins);
        for l in other.around {
            if !self.around.contains(&l) {
                self.around.push(l);
            }
        }
        self.region.iter_mut().zip(&other.region).for_each(|(b, more)| *b |= more);
    }

    /// Whether a block is in the region. Blocks made since it was found are not.
    fn contains(&self, b: Block) -> bool {
        self.region.get(b) == Some(&true)
    }

    /// Has all lanes yield where they meet. `stop`: what they wait for. Gives the `.sync` instructions on the way, for [`Wait::insert`] when
    /// blocks need no longer be those of `loops`.
    pub fn apply(&self, pre: &mut PreFunc, loops: &Loops, stop: Stop) -> Vec<Wait> {
        let inside = |b: Block| self.contains(b);
        let outside: Vec<Block> = pre.reachable().into_iter().filter(|&b| !inside(b)).collect();
        let mut targets =
            Targets { go: pre.vars.push(Ty::I32), waits: pre.vars.push(Ty::P), ended: None, blocks: vec![] };
        let new = |pre: &mut PreFunc| pre.blocks.push(PreBlock::new(vec![], None));
        let [header, meeting] = [new(pre), new(pre)];
        let (last, at) = self.place;
        let block = &mut pre.blocks[last];
        let tail = block.insts.split_off(at);
        let term = block.term.take();
        let after = pre.blocks.push(PreBlock::new(tail, term));
        self.compute_again(pre, after);
        let at_end =
            matches!(pre.blocks[after], PreBlock { ref insts, term: Some(PreTerm::Exit), .. } if insts.is_empty());
        let named = pre.blocks.entries().filter(|(b, _)| inside(*b)).flat_map(|(b, block)| {
            block.insts.iter().enumerate().filter(|(_, i)| syncs(i)).map(move |(at, _)| (b, at))
        });
        let named: Vec<(Block, usize)> = named.collect();
        let ended = (at_end && !named.is_empty()).then(|| pre.vars.push(Ty::I32));
        targets.ended = ended;
        let done = targets.leave(pre, None, meeting);
        pre.blocks[last].term = Some(PreTerm::Br(done));
        for &l in &self.around {
            let first = loops.loops[l].header;
            let again = targets.leave(pre, Some((first, self.spins.contains(&l))), meeting);
            for &b in &loops.loops[l].blocks {
                pre.redirect(b, first, again);
            }
        }
        for b in outside.into_iter().chain([after]) {
            for s in pre.succs(b).into_iter().filter(|&s| inside(s)) {
                let enter = targets.enter(pre, s, header);
                pre.redirect(b, s, enter);
            }
        }
        let waits: Vec<Wait> = named
            .into_iter()
            .map(|(block, at)| {
                let test = new(pre);
                Wait { block, at, test, again: targets.leave(pre, Some((test, true)), meeting), ended }
            })
            .collect();
        pre.func.retries_sync |= !waits.is_empty();
        targets.dispatch(pre, header, meeting);
        let mut on = Emitter { pre, at: meeting };
        let others = on.differs(targets.go, 0);
        let any = on.any(others);
        let again = on.branch(any, after);
        on.at = again;
        if let Some(ended) = ended {
            let zero = Arg::Val(on.pre.func.konst(Ty::I32, 0));
            let done = on.predicate(Op::Setp, &[Mod::Cmp(Cmp::Eq), Mod::Ty(Type::U32)], [Arg::Var(targets.go), zero]);
            on.vote(ended, Mod::Ballot, Type::B32, done);
        }
        let any = on.any(Arg::Var(targets.waits));
        let yields = on.branch(any, header);
        pre.blocks[yields].term = Some(pre.yields(stop, false, header));
        pre.func.warp_ops = true;
        waits
    }
}

impl Wait {
    /// Makes lanes try the instruction until all that it names are there. Of a block's instructions the last is to be first.
    pub fn insert(&self, pre: &mut PreFunc) {
        let block = &mut pre.blocks[self.block];
        let mut rest = block.insts.split_off(self.at);
        let term = block.term.replace(PreTerm::Br(self.test));
        let named = *rest[0].args.last().expect("a `.sync` instruction names lanes");
        let mut on = Emitter { pre, at: self.test };
        let mut here = on.those_here(named);
        if let Some(ended) = self.ended {
            let gone = on.bits(Op::And, &[named, Arg::Var(ended)]);
            here = on.bits(Op::Or, &[here, gone]);
        }
        let all = on.predicate(Op::Setp, &[Mod::Cmp(Cmp::Eq), Mod::Ty(Type::U32)], [here, named]);
        on.at = on.branch(all, self.again);
        // The same lanes, and known to be here.
        *rest[0].args.last_mut().expect("a mask") = on.those_here(named);
        let block = &mut on.pre.blocks[on.at];
        block.insts.append(&mut rest);
        block.term = term;
    }
}

/// Where lanes go from the header of the loop that a region becomes.
struct Targets {
    /// For each lane: 0 if it waits for the others, else one more than the number of its block in `blocks`.
    go: Var,
    /// Whether it came back to try again.
    waits: Var,
    /// See [`Wait::ended`].
    ended: Option<Var>,
    blocks: Vec<Block>,
}

impl Targets {
    fn number(&mut self, b: Block) -> u64 {
        let known = self.blocks.iter().position(|&t| t == b);
        let at = known.unwrap_or_else(|| {
            self.blocks.push(b);
            self.blocks.len() - 1
        });
        at as u64 + 1
    }

    /// A block through which lanes get from outside to block `b`.
    fn enter(&mut self, pre: &mut PreFunc, b: Block, header: Block) -> Block {
        let go = set(pre, self.go, Ty::I32, self.number(b));
        let none = self.ended.map(|ended| set(pre, ended, Ty::I32, 0));
        pre.blocks.push(PreBlock::new(none.into_iter().chain([go]).collect(), Some(PreTerm::Br(header))))
    }

    /// A block through which lanes get to where they meet: to wait there, or to go on at a block, perhaps after other warps had their turn.
    fn leave(&mut self, pre: &mut PreFunc, to: Option<(Block, bool)>, meeting: Block) -> Block {
        let number = to.map_or(0, |(b, _)| self.number(b));
        let waits = to.is_some_and(|(_, waits)| waits);
        let insts = vec![set(pre, self.go, Ty::I32, number), set(pre, self.waits, Ty::P, waits.into())];
        pre.blocks.push(PreBlock::new(insts, Some(PreTerm::Br(meeting))))
    }

    fn dispatch(&self, pre: &mut PreFunc, header: Block, meeting: Block) {
        let mut on = Emitter { pre, at: header };
        for (k, &b) in self.blocks.iter().enumerate() {
            let other = on.differs(self.go, k as u64 + 1);
            on.at = on.branch(other, b);
        }
        on.pre.blocks[on.at].term = Some(PreTerm::Br(meeting));
    }
}

fn set(pre: &mut PreFunc, v: Var, ty: Ty, to: u64) -> PreInst {
    PreInst::copy(v, Arg::Val(pre.func.konst(ty, to)))
}

/// Appends instructions to a block.
struct Emitter<'a> {
    pre: &'a mut PreFunc,
    at: Block,
}

impl Emitter<'_> {
    fn predicate(&mut self, op: Op, mods: &[Mod], args: [Arg; 2]) -> Arg {
        let p = self.pre.vars.push(Ty::P);
        self.pre.blocks[self.at].insts.push(PreInst::computing(p, op, mods, &args));
        Arg::Var(p)
    }

    fn differs(&mut self, v: Var, from: u64) -> Arg {
        let from = Arg::Val(self.pre.func.konst(Ty::I32, from));
        self.predicate(Op::Setp, &[Mod::Cmp(Cmp::Ne), Mod::Ty(Type::U32)], [Arg::Var(v), from])
    }

    fn bits(&mut self, op: Op, args: &[Arg]) -> Arg {
        let v = self.pre.vars.push(Ty::I32);
        self.pre.blocks[self.at].insts.push(PreInst::computing(v, op, &[Mod::Ty(Type::B32)], args));
        Arg::Var(v)
    }

    /// Those of the named lanes that execute the block.
    fn those_here(&mut self, named: Arg) -> Arg {
        let here = self.bits(Op::Activemask, &[]);
        self.bits(Op::And, &[named, here])
    }

    fn vote(&mut self, to: Var, how: Mod, ty: Type, p: Arg) {
        let warp = Arg::Val(self.pre.func.konst(Ty::I32, WHOLE_WARP));
        let vote = PreInst::computing(to, Op::Vote, &[Mod::Sync, how, Mod::Ty(ty)], &[p, warp]);
        self.pre.blocks[self.at].insts.push(vote);
    }

    /// Whether a predicate is true for any lane of the warp.
    fn any(&mut self, p: Arg) -> Arg {
        let any = self.pre.vars.push(Ty::P);
        self.vote(any, Mod::Any, Type::Pred, p);
        Arg::Var(any)
    }

    /// Ends the block: to a new one, which it gives, if `p`, or else to `otherwise`.
    fn branch(&mut self, p: Arg, otherwise: Block) -> Block {
        let then = self.pre.blocks.push(PreBlock::new(vec![], None));
        self.pre.blocks[self.at].term = Some(PreTerm::Cond { p, negated: false, then, otherwise });
        then
    }
}
