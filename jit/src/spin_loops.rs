//! Spin loops: loops that wait for other threads, and so must let other lanes, warps and blocks run.
//!
//! A loop spins if it sleeps, or if memory that others write decides whether it ends or tries again: a volatile, relaxed or
//! acquire load, a plain load where there is a fence in the loop, a test of an `mbarrier`, an exchange, a compare-and-swap against
//! a constant (a lock), a read-modify-write that changes nothing (`atomicAdd(p, 0)`), or one that changes nothing when it is repeated
//! (`atomicOr(p, 1)` at the same address: a lock of one bit). A compare-and-swap against an earlier value is a lock-free update: some
//! lane always makes progress. A loop that writes nothing and ends by a clock passes time: other warps and blocks pass the same time, and
//! what they write meanwhile must be there afterwards.
//!
//! A loop with a barrier waits, too, if it reads such memory: the threads of a block wait together for other blocks.
//!
//! A warp that initialises an `mbarrier` again after its phase completed first yields to the warps that wait for that phase. Hardware
//! wakes all of them when the phase completes; here they test the word themselves, and would find one whose phase has just begun.

use crate::bitset::BitSet;
use crate::ir::{Block, Kind};
use crate::loops::{Loop, LoopId, Loops};
use crate::pre_ssa::{Arg, PreBlock, PreFunc, PreInst, PreSuspend, PreTerm, Var};
use crate::spin_joins;
use kernel_abi::{Stop, SuspendKind};
use ptx::ast::{Mod, Sem, Space, Type};
use ptx::table::{self, Action, Memory, Op};

/// Makes the back edge of every spin loop a suspend point, or the place where the warp meets that lanes leave it for. Returns whether there
/// was any.
pub fn insert_yields(pre: &mut PreFunc, loops: &Loops) -> bool {
    let spins: Vec<LoopId> = loops.loops.ids().filter(|&l| is_spin_loop(pre, loops, l)).collect();
    let of_block = |&l: &LoopId| is_spin_loop_of_block(pre, loops, &spins, l);
    let spins_of_block: Vec<LoopId> = loops.loops.ids().filter(of_block).collect();
    if spins.is_empty() && spins_of_block.is_empty() {
        return false;
    }
    let joins = if pre.joins { spin_joins::find(pre, loops, &spins) } else { vec![] };
    let apart = spins.iter().filter(|l| !joins.iter().any(|j| j.spins.contains(l)));
    for &l in apart.chain(&spins_of_block) {
        yield_at_back_edges(pre, loops, l);
    }
    let mut waits = vec![];
    for join in joins {
        let stop = stop(pre, loops, join.spins[0]);
        waits.extend(join.apply(pre, loops, stop));
    }
    waits.iter().rev().for_each(|w| w.insert(pre));
    insert_yields_before_init(pre);
    pre.func.polls = true;
    true
}

fn yield_at_back_edges(pre: &mut PreFunc, loops: &Loops, l: LoopId) {
    let barriers = has_barrier(pre, &loops.loops[l].blocks);
    let stop = stop(pre, loops, l);
    let Loop { header, blocks, .. } = &loops.loops[l];
    for &b in blocks {
        if pre.succs(b).contains(header) {
            let term = pre.yields(stop, barriers, *header);
            let yield_block = pre.blocks.push(PreBlock::new(vec![], Some(term)));
            pre.redirect(b, *header, yield_block);
        }
    }
}

/// Makes suspend points of initialisations of an `mbarrier` that are reachable from a test of one without a barrier of the whole block in
/// between.
fn insert_yields_before_init(pre: &mut PreFunc) {
    let mut seen = BitSet::new(pre.blocks.len());
    let holds = |pre: &PreFunc, b: Block, f: fn(&PreInst) -> bool| pre.blocks[b].insts.iter().any(f);
    let mut work: Vec<Block> = pre.blocks.ids().filter(|&b| holds(pre, b, tests_mbarrier)).collect();
    while let Some(b) = work.pop() {
        if seen.contains(b.0) {
            continue;
        }
        seen.insert(b.0);
        let term = pre.blocks[b].term.as_ref();
        let barrier = matches!(term, Some(PreTerm::Suspend { point, .. })
            if pre.suspends[*point as usize].kind.is_block_barrier());
        // What follows an initialisation follows its suspend point, too.
        if !barrier && !holds(pre, b, inits_mbarrier) {
            work.extend(term.map(|t| t.succs()).unwrap_or_default());
        }
    }
    for b in pre.blocks.ids().filter(|b| seen.contains(b.0)) {
        if let Some(at) = pre.blocks[b].insts.iter().position(inits_mbarrier) {
            yield_before(pre, b, at);
        }
    }
}

/// Splits a block before an instruction, with two suspend points in a row: between them every warp that could run at the first one has
/// run, whatever the scheduling order.
fn yield_before(pre: &mut PreFunc, b: Block, at: usize) {
    let [point, last] = [0, 1].map(|k| pre.suspends.len() as u32 + k);
    let [between, after] = [0, 1].map(|k| Block(pre.blocks.next_id().0 + k));
    let block = &mut pre.blocks[b];
    let insts = block.insts.split_off(at);
    let term = block.term.replace(PreTerm::Suspend { point, next: between });
    let stop = Stop { pc: insts[0].pc, ..Stop::default() };
    let suspend = PreSuspend::new(SuspendKind::Yield { barriers: false }, stop);
    pre.suspends.extend([suspend.clone(), suspend]);
    let again = Some(PreTerm::Suspend { point: last, next: after });
    pre.blocks.push(PreBlock::new(vec![], again));
    pre.blocks.push(PreBlock::new(insts, term));
}

fn tests_mbarrier(i: &PreInst) -> bool {
    is_mbarrier(i, "test_wait") || is_mbarrier(i, "try_wait")
}

fn inits_mbarrier(i: &PreInst) -> bool {
    is_mbarrier(i, "init")
}

fn is_mbarrier(i: &PreInst, action: &'static str) -> bool {
    i.kind == Some(Kind::Op(Op::Mbarrier)) && i.mods.contains(&Mod::Other(action))
}

/// For reports: where the loop reads what it waits for, and whether it ends by a clock (a timeout).
fn stop(pre: &PreFunc, loops: &Loops, l: LoopId) -> Stop {
    let blocks = &loops.loops[l].blocks;
    let insts = || blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    let fenced = insts().any(fences);
    let polled =
        insts().filter(|i| reads_others(pre, i, blocks, fenced)).chain(insts()).map(|i| i.pc).find(|&pc| pc != 0);
    Stop { pc: polled.unwrap_or(0), timed: ends_by_clock(pre, loops, l), ..Stop::default() }
}

/// Whether a clock that is read in the loop decides whether it ends.
fn ends_by_clock(pre: &PreFunc, loops: &Loops, l: LoopId) -> bool {
    let blocks = &loops.loops[l].blocks;
    let insts = blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    let timed = derived_from(pre, blocks, insts.filter(|i| matches!(i.kind, Some(Kind::Special(_)))));
    let ends = |p: Arg, then: Block, otherwise: Block| {
        depends(p, &timed) && (!loops.contains(l, then) || !loops.contains(l, otherwise))
    };
    blocks.iter().any(|&b| match &pre.blocks[b].term {
        Some(PreTerm::Cond { p, then, otherwise, .. }) => ends(*p, *then, *otherwise),
        _ => false,
    })
}

/// Whether the loop does nothing but wait until some time.
fn passes_time(pre: &PreFunc, loops: &Loops, l: LoopId) -> bool {
    let blocks = &loops.loops[l].blocks;
    let mut insts = blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    let works = |i: &PreInst| writes(i) || matches!(i.kind, Some(Kind::CallFunction(_) | Kind::CallIndirect(_)));
    !insts.any(works) && ends_by_clock(pre, loops, l)
}

fn depends(a: Arg, seen: &BitSet) -> bool {
    matches!(a, Arg::Var(v) if seen.contains(v.0))
}

/// Variables that depend on results of some of a loop's instructions, through registers only: what is loaded from an address that was
/// polled is data, not a condition.
fn derived_from<'a>(pre: &PreFunc, blocks: &[Block], from: impl Iterator<Item = &'a PreInst>) -> BitSet {
    let insts = || blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    let mut seen = BitSet::new(pre.vars.len());
    for i in from {
        i.dsts.iter().flatten().for_each(|&d| seen.insert(d.0));
    }
    loop {
        let mut changed = false;
        for i in insts() {
            let memory = matches!(i.kind, Some(Kind::Op(Op::Ld | Op::Atom | Op::Mbarrier)));
            if memory || !i.args.iter().any(|&a| depends(a, &seen)) {
                continue;
            }
            for &d in i.dsts.iter().flatten() {
                if !seen.contains(d.0) {
                    seen.insert(d.0);
                    changed = true;
                }
            }
        }
        if !changed {
            return seen;
        }
    }
}

fn is_spin_loop(pre: &PreFunc, loops: &Loops, l: LoopId) -> bool {
    let blocks = &loops.loops[l].blocks;
    let insts = || blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    let sleeps = |op: Op, i: &PreInst| table::info(op, &i.mods).action == Action::Sleeps;
    if insts().any(|i| matches!(i.kind, Some(Kind::Op(op)) if sleeps(op, i))) {
        return true;
    }
    if has_barrier(pre, blocks) {
        return false;
    }
    if passes_time(pre, loops, l) {
        return true;
    }
    let fenced = insts().any(fences);
    let seen = derived_from(pre, blocks, insts().filter(|i| reads_others(pre, i, blocks, fenced)));
    blocks.iter().any(|&b| match &pre.blocks[b].term {
        Some(PreTerm::Cond { p, then, otherwise, .. }) if depends(*p, &seen) => {
            let sides = [*then, *otherwise];
            sides.iter().any(|&s| !loops.contains(l, s)) || sides.iter().any(|&s| retries(pre, loops, l, s))
        }
        _ => false,
    })
}

/// Whether the threads of a block wait together for other blocks: one or each of them reads memory that others write, and all meet at a barrier
/// before they try again. What decides goes through shared memory, or the barrier itself, so that any such read counts that is
/// not in a loop which yields itself.
fn is_spin_loop_of_block(pre: &PreFunc, loops: &Loops, spins: &[LoopId], l: LoopId) -> bool {
    let blocks = &loops.loops[l].blocks;
    let within = |b: Block| std::iter::successors(loops.of[b], |&k| loops.loops[k].parent).take_while(|&k| k != l);
    let insts =
        || blocks.iter().filter(|&&b| !within(b).any(|k| spins.contains(&k))).flat_map(|&b| &pre.blocks[b].insts);
    let fenced = insts().any(fences);
    let global = |i: &PreInst| {
        let space = |m: &Mod| matches!(m, Mod::Space(s) if !matches!(s, Space::Global | Space::Generic));
        matches!(i.kind, Some(Kind::Op(Op::Ld | Op::Atom))) && !i.mods.iter().any(space)
    };
    !spins.contains(&l)
        && has_barrier(pre, blocks)
        && insts().any(|i| global(i) && reads_others(pre, i, blocks, fenced))
}

fn has_barrier(pre: &PreFunc, blocks: &[Block]) -> bool {
    let barrier = |&b: &Block| match pre.blocks[b].term {
        Some(PreTerm::Suspend { point, .. }) => {
            !matches!(pre.suspends[point as usize].kind, SuspendKind::WarpSync { .. })
        }
        _ => false,
    };
    blocks.iter().any(barrier)
}

/// Whether control can get from `from` back to the loop's header without writing memory: an iteration without progress.
fn retries(pre: &PreFunc, loops: &Loops, l: LoopId, from: Block) -> bool {
    let header = loops.loops[l].header;
    let mut seen = BitSet::new(pre.blocks.len());
    let mut work = vec![from];
    while let Some(b) = work.pop() {
        if b == header {
            return true;
        }
        if !loops.contains(l, b) || seen.contains(b.0) {
            continue;
        }
        seen.insert(b.0);
        let block = &pre.blocks[b];
        if block.insts.iter().any(writes) {
            continue;
        }
        if let Some(t) = &block.term {
            work.extend(t.succs());
        }
    }
    false
}

fn writes(i: &PreInst) -> bool {
    matches!(i.kind, Some(Kind::Op(op)) if table::info(op, &i.mods).memory.writes())
}

/// Whether an instruction is a fence: a plain load in a loop with one is performed at every iteration, and may wait for others
/// (`while (!*flag) __threadfence();`).
fn fences(i: &PreInst) -> bool {
    matches!(i.kind, Some(Kind::Op(op)) if table::info(op, &i.mods).memory == Memory::Order)
        && !i.mods.contains(&Mod::Warp)
}

/// `fenced`: there is a fence in the loop.
fn reads_others(pre: &PreFunc, i: &PreInst, blocks: &[Block], fenced: bool) -> bool {
    let has = |m: Mod| i.mods.contains(&m);
    let op = match i.kind {
        Some(Kind::Op(op)) => op,
        // Functions have their own suspend points, or none.
        Some(_) | None => return false,
    };
    match table::info(op, &i.mods).memory {
        Memory::None | Memory::Order | Memory::Lines | Memory::Write => false,
        // Matrices and images are read with plain loads.
        Memory::Read if op != Op::Ld => false,
        Memory::Image(_) => false,
        Memory::Read if fenced && !has(Mod::Nc) => !i.mods.iter().any(|m| matches!(m, Mod::Space(s) if is_private(*s))),
        Memory::Read => {
            i.mods.iter().any(|m| matches!(m, Mod::Sem(Sem::Volatile | Sem::Relaxed | Sem::Acquire | Sem::Mmio)))
        }
        Memory::Barrier => tests_mbarrier(i),
        Memory::Update if has(Mod::Exch) => true,
        Memory::Update if has(Mod::Cas) => i.args.get(1).is_some_and(|&a| constant_in(pre, a, blocks, &mut vec![])),
        Memory::Update if idempotent(i) && i.args.iter().all(|&a| unchanged_in(pre, a, blocks, &mut vec![])) => true,
        Memory::Update => i.args.get(1).is_some_and(|&a| changes_nothing(pre, i, a)),
        // Runtime functions and asynchronous copies have no result that a loop could wait for.
        Memory::Any => false,
    }
}

/// Memory that no other thread writes.
fn is_private(space: Space) -> bool {
    matches!(space, Space::Local | Space::Const | Space::Param | Space::ParamEntry | Space::ParamFunc)
}

/// Whether an atomic operation with this operand leaves memory unchanged: an atomic read.
fn changes_nothing(pre: &PreFunc, i: &PreInst, operand: Arg) -> bool {
    let has = |m: Mod| i.mods.contains(&m);
    let Some(bits) = constant(pre, operand) else { return false };
    let ty = i.mods.iter().find_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).unwrap_or(Type::B32);
    let ones = u64::MAX >> (64 - ty.bits().clamp(1, 64));
    let (least, most) = if ty.is_signed() { (ones / 2 + 1, ones / 2) } else { (0, ones) };
    let bits = bits & ones;
    if has(Mod::Add) || has(Mod::Or) || has(Mod::Xor) {
        bits == 0
    } else if has(Mod::And) {
        bits == ones
    } else if has(Mod::Min) {
        !ty.is_float() && bits == most
    } else if has(Mod::Max) {
        !ty.is_float() && bits == least
    } else {
        false
    }
}

/// Whether an atomic operation leaves memory unchanged when it is executed again.
fn idempotent(i: &PreInst) -> bool {
    [Mod::Or, Mod::And, Mod::Min, Mod::Max].iter().any(|m| i.mods.contains(m))
}

/// Whether an operand has the same value in every iteration: it, and what it is computed from, is not set within the loop otherwise.
fn unchanged_in(pre: &PreFunc, a: Arg, blocks: &[Block], within: &mut Vec<Var>) -> bool {
    let Arg::Var(v) = a else { return true };
    let mut sets = sets(blocks.iter().map(|&b| &pre.blocks[b]), v);
    let Some(set) = sets.next() else { return true };
    if sets.next().is_some() {
        return false;
    }
    let computes = match set.kind {
        None | Some(Kind::Part) => true,
        // An object's field, in code for debuggers.
        Some(Kind::Op(Op::Ld)) => !set.mods.iter().any(|m| matches!(m, Mod::Sem(_))) && !stores(pre, blocks),
        Some(Kind::Op(op)) => table::info(op, &set.mods).memory == Memory::None,
        Some(_) => false,
    };
    if !computes || within.contains(&v) {
        return false;
    }
    within.push(v);
    let same = set.args.iter().all(|&a| unchanged_in(pre, a, blocks, within));
    within.pop();
    same
}

fn stores(pre: &PreFunc, blocks: &[Block]) -> bool {
    let mut insts = blocks.iter().flat_map(|&b| &pre.blocks[b].insts);
    insts.any(|i| matches!(i.kind, Some(Kind::Op(op)) if table::info(op, &i.mods).memory == Memory::Write))
}

/// Whether an operand does not change within the loop, but for being set to a constant or to what does not change either: arguments of
/// inlined functions are copies.
fn constant_in(pre: &PreFunc, a: Arg, blocks: &[Block], within: &mut Vec<Var>) -> bool {
    let Arg::Var(v) = a else { return true };
    if within.contains(&v) {
        return false;
    }
    within.push(v);
    let mut sets = sets(blocks.iter().map(|&b| &pre.blocks[b]), v);
    let constant = sets.all(|i| copies(i) && constant_in(pre, i.args[0], blocks, within));
    within.pop();
    constant
}

/// The instructions that set a variable.
fn sets<'a>(blocks: impl Iterator<Item = &'a PreBlock>, v: Var) -> impl Iterator<Item = &'a PreInst> {
    blocks.flat_map(|b| &b.insts).filter(move |i| i.dsts.iter().flatten().any(|&d| d == v))
}

/// Whether an instruction copies a value, or a part of one.
fn copies(i: &PreInst) -> bool {
    matches!(i.kind, None | Some(Kind::Part))
}

/// The constant that an operand is, perhaps as a copy of others that are set once.
fn constant(pre: &PreFunc, mut operand: Arg) -> Option<u64> {
    for _ in 0..MOST_COPIES {
        let v = match operand {
            Arg::Val(v) => return pre.func.as_const(v),
            Arg::Var(v) => v,
        };
        let mut sets = sets(pre.blocks.iter(), v);
        match (sets.next(), sets.next()) {
            // Of an argument's parts only the first, which is all that an atomic operation reads.
            (Some(i), None) if copies(i) && i.offset == 0 && i.guard.is_none() => operand = i.args[0],
            _ => return None,
        }
    }
    None
}

/// Calls within calls that an argument is followed through.
const MOST_COPIES: usize = 16;
