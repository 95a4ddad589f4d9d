//! Choice of the vector width, the lanes of a unit: a warp's 32, two warps' 64, or half or a quarter of a warp.
//!
//! Wider units read more of memory at a time, which is what loops that stride over a grid are short of; narrower ones keep
//! more values in registers. A warp whose lanes may see each other is never split. See `docs/decisions/0006-two-warps.md`.

use crate::bitset::BitSet;
use crate::change::{change, Per};
use crate::conflict::lockstep;
use crate::frontier;
use crate::id_vec::{Id, IdVec};
use crate::ir::*;
use crate::liveness;
use crate::loops::{LoopId, Loops};
use crate::shape::{self, Shape, Shapes};
use crate::suspends;
use kernel_abi::{BlockShape, HostFeatures, Isa, Variant, WARP};
use ptx::ast::Space;
use ptx::table::{Action, Memory};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::LazyCell;

/// Lanes of two warps.
const PAIR: u32 = 2 * WARP;

/// Kernels with fewer instructions have no more live values than registers hold, unless they have loops.
const MANY: usize = 128;

/// The width for a kernel; `called`: whether it calls functions out of line, and whether lanes see each other in one.
pub fn choose(f: &Func, loops: &Loops, v: Variant, called: (bool, bool)) -> u32 {
    let (calls, calls_warp_ops) = called;
    if v.lanes as u32 == WARP || f.polls || f.lane_waits || v.checks.by_warp() {
        return WARP;
    }
    if v.lanes == 1 {
        return if may_be_alone(f, loops, v, calls) { 1 } else { WARP };
    }
    if v.partial {
        let few = v.few.into();
        let fits = (v.lanes == 0 || v.lanes == v.few) && v.few != 0 && !f.warp_ops && !calls_warp_ops;
        return if fits && stop_together(f, &shape::analyse(f, loops, v, few, false)) { few } else { WARP };
    }
    // Nothing else makes `preferred` leave a warp's width, so that most kernels need not be analysed for it.
    if v.lanes == 0 && loops.loops.is_empty() && row(v).is_none() && f.insts.len() < MANY {
        return WARP;
    }
    let shapes = shape::analyse(f, loops, v, WARP, false);
    let of_pairs = LazyCell::new(|| shape::analyse(f, loops, v, PAIR, false));
    let wanted = if v.lanes == 0 { preferred(f, &shapes, &of_pairs, loops, v) } else { v.lanes as u32 };
    let fits = match wanted {
        WARP => true,
        PAIR => v.pairs && !calls && pairs_agree(f, &of_pairs),
        _ => {
            // Of a unit of that width: what is scattered in a warp may be each lane's own there.
            let own = || shape::analyse(f, loops, v, wanted, false);
            let together = || lockstep::needed(f) || lockstep::needed_in_loops(f, loops, &own(), wanted);
            !f.warp_ops && !calls_warp_ops && !together() && stop_together(f, &shapes)
        }
    };
    if fits {
        wanted
    } else {
        WARP
    }
}

/// Whether units may be single threads: of a kernel that runs from its start to its end, whose threads do not see each other. Textures and
/// surfaces are read by vectors.
fn may_be_alone(f: &Func, loops: &Loops, v: Variant, calls: bool) -> bool {
    let ends = f.suspends.is_empty() && !f.warp_ops && !calls && !v.has_one_thread();
    ends && !instructions(f).any(|i| i.info().is_some_and(|known| known.unit))
        && !lockstep::needed(f)
        && !lockstep::needed_in_loops(f, loops, &shape::analyse(f, loops, v, WARP, false), WARP)
}

/// The width that suits the kernel's innermost loops, or the whole kernel if it has none: there some spilling costs less than the
/// instructions of more units. Up to half as many values again as there are registers may be live at once without
/// spilling: most are loaded right where they are used.
fn preferred(
    f: &Func,
    shapes: &Shapes,
    of_pairs: &LazyCell<Shapes, impl FnOnce() -> Shapes>,
    loops: &Loops,
    v: Variant,
) -> u32 {
    let host = HostFeatures::of(v.isa);
    // Half as many bytes with SSE as with AVX2, but measured to want the same widths.
    let registers = host.vector_registers * host.vector_bytes.max(32);
    // Where all of a block wait for each other, phases are short, and shared memory mostly is laid out as the block is.
    let waits = row(v) == Some(WARP / 2) && !f.suspends.is_empty();
    if let Some(row) = row(v).filter(|&row| !waits && suits_rows(f, shapes, loops, v, row)) {
        return row;
    }
    let bytes = most_live(f, shapes, loops);
    let fits = |lanes: u32| 2 * bytes * lanes <= 3 * registers;
    if waits && fits(WARP / 2) {
        return WARP / 2;
    }
    let strided = |shapes: &Shapes, lanes: u32| innermost(loops).any(|l| strides(f, shapes, loops, l, lanes));
    if v.pairs && fits(PAIR) && strided(shapes, WARP) && strided(of_pairs, PAIR) {
        PAIR
    } else if !fits(WARP) && !fits(WARP / 2) {
        WARP / 4
    } else if !fits(WARP) && !loops.loops.is_empty() || innermost(loops).any(|l| gathers_unevenly(f, shapes, loops, l))
    {
        WARP / 2
    } else {
        WARP
    }
}

/// Whether the lanes that the shapes are of may be a unit of their own.
fn stop_together(f: &Func, shapes: &Shapes) -> bool {
    suspends::lanes_agree(f, &frontier::frontiers(f, &shapes.divergent, &[]))
}

/// The block's rows, where they are 8 or 16 threads.
fn row(v: Variant) -> Option<u32> {
    match v.shape {
        BlockShape::Pow2(n @ (3 | 4)) => Some(1 << n),
        _ => None,
    }
}

/// Whether units of one row of the block each cost less: what is `y * width + x` in memory is one stretch for them.
fn suits_rows(f: &Func, shapes: &Shapes, loops: &Loops, v: Variant, row: u32) -> bool {
    let own = shape::analyse(f, loops, v, row, false);
    // Runs of 16 lanes that the code detects at run time: see `emit/runs.rs`.
    let runs = |i: &Inst| row == WARP / 2 && i.vec() == 1 && i.ty().size() >= 4 && in_row(&own, i, row);
    effort(f, &own, loops, v.isa, row, |_| false) < effort(f, shapes, loops, v.isa, WARP, runs)
}

/// Cost of starting a unit, in vector instructions.
const START: u64 = 8;
/// Assumed trip count of a loop.
const ROUNDS: u64 = 8;

/// Cost of testing an access's address.
const TEST: u64 = 2;
/// Cost of the test for runs.
const RUNS: u64 = 20;

/// Vector instructions that run in the time of one addition of floats, which waits for the one before it.
const CHAINED: u64 = 12;

/// Vector instructions that a warp takes in units of so many lanes, roughly, at the assumed trip counts, or the time that they wait for
/// each other in loops. `runs`: whether an access is one of runs of lanes.
fn effort(f: &Func, shapes: &Shapes, loops: &Loops, isa: Isa, lanes: u32, runs: impl Fn(&Inst) -> bool) -> u64 {
    let register = HostFeatures::of(isa).vector_bytes;
    let pieces = |bytes: u32| (bytes * lanes).div_ceil(register) as u64;
    let mut sum = START;
    let depth = |l: Option<LoopId>| {
        let outer = |l: &LoopId| loops.loops[*l].parent;
        std::iter::successors(l, outer).count().min(4) as u32
    };
    let mut of_loops = IdVec::filled(0, loops.loops.len());
    for (b, block) in f.blocks.entries() {
        let mut bases = HashSet::default();
        let mut of = |i: &Inst| match i.access() {
            Some(access @ (Memory::Read | Memory::Write)) => {
                let bytes = i.ty().size() * i.vec();
                let shape = shapes.get(i.args[0]).lin();
                TEST + match shape {
                    Some(l) if l.is_uniform() => 1,
                    _ if in_row(shapes, i, lanes) => pieces(bytes),
                    // Known distances: a few shorter stretches.
                    Some(l) if l.anchor.is_none_or(|a| shapes.get(a.x).lin().is_some()) => {
                        pieces(bytes) + lanes as u64 / 8
                    }
                    // Neighbours of what has been loaded come with it: see `combine.rs`.
                    _ if access == Memory::Read && bytes >= 4 && !bases.insert(i.args[0]) => pieces(bytes),
                    _ if runs(i) => RUNS + pieces(bytes),
                    _ => 2 * lanes as u64,
                }
            }
            _ if i.kind == Kind::Phi => 0,
            _ => {
                let varying = i.results.iter().flatten().filter(|&&r| *shapes.get(r) == Shape::Varying);
                varying.map(|&r| pieces(f.ty(r).bytes())).max().unwrap_or(1)
            }
        };
        let here = block.insts.iter().map(|&i| of(f.inst(i))).sum::<u64>();
        sum += ROUNDS.pow(depth(loops.of[b])) * here;
        if let Some(l) = loops.of[b] {
            of_loops[l] += here;
        }
    }
    for l in innermost(loops) {
        let waits = (CHAINED * chain(f, loops, l)).saturating_sub(of_loops[l]);
        sum += ROUNDS.pow(depth(Some(l))) * waits;
    }
    sum * (WARP / lanes) as u64
}

/// Most operations on floats of an iteration that each wait for the one before, from a value of the iteration before on.
fn chain(f: &Func, loops: &Loops, l: LoopId) -> u64 {
    let blocks = &loops.loops[l].blocks;
    let insts = || blocks.iter().flat_map(|&b| f.block(b).insts.iter().map(|&i| f.inst(i)));
    let Some(&latch) = blocks.last() else { return 0 };
    let header = f.block(loops.loops[l].header);
    let Some(from_latch) = header.preds.iter().position(|&p| p == latch) else { return 0 };
    let carried = header.insts.iter().map(|&i| f.inst(i)).take_while(|i| i.kind == Kind::Phi);
    let sums = carried.filter_map(|phi| Some((phi.results[0]?, phi.args[from_latch])));
    let is_float = |v: Val| matches!(f.ty(v), Ty::F32 | Ty::F64);
    let length = |(first, last): (Val, Val)| {
        let mut lengths = HashMap::from_iter([(first, 0)]);
        for i in insts().filter(|i| !i.results.contains(&Some(first))) {
            let before = i.args.iter().filter_map(|a| lengths.get(a)).max().copied();
            for (&r, before) in i.results.iter().flatten().zip(before) {
                lengths.insert(r, before + u64::from(is_float(r)));
            }
        }
        lengths.get(&last).copied().unwrap_or(0)
    };
    sums.filter(|s| is_float(s.0)).map(length).max().unwrap_or(0)
}

/// Whether two warps may be one vector: the instructions are those that [`crate::emit`] does for two warps, and both
/// reach each suspend point together.
fn pairs_agree(f: &Func, of_pairs: &LazyCell<Shapes, impl FnOnce() -> Shapes>) -> bool {
    // Handles of no function are reported for a warp, even if there is no function to call out of line.
    let done = |i: &Inst| !matches!(i.kind, Kind::CallIndirect(_)) && i.info().is_none_or(|known| !known.unit);
    if !f.suspends.iter().all(|s| s.kind.is_block_barrier())
        || suspends::tells_executor(f)
        || !instructions(f).all(done)
    {
        return false;
    }
    stop_together(f, of_pairs)
}

/// Those of all blocks.
fn instructions(f: &Func) -> impl Iterator<Item = &Inst> {
    f.blocks.iter().flat_map(|b| &b.insts).map(|&i| f.inst(i))
}

/// Innermost loops.
fn innermost(loops: &Loops) -> impl Iterator<Item = LoopId> + '_ {
    let mut inner = IdVec::filled(true, loops.loops.len());
    for parent in loops.loops.iter().filter_map(|l| l.parent) {
        inner[parent] = false;
    }
    loops.loops.ids().filter(move |&l| inner[l])
}

/// Bytes per lane of the varying values that are live at once in an innermost loop that sets them, at most; or anywhere in a kernel without
/// loops. What a loop only reads is an operand in memory where registers run out.
fn most_live(f: &Func, shapes: &Shapes, loops: &Loops) -> u32 {
    let live = liveness::live(f, shapes);
    // What each loop sets and uses itself, by one walk over all uses: kernels have up to thousands of loops. The last is what is in none.
    let outside = loops.loops.len();
    let mut used = vec![vec![]; outside + 1];
    shape::each_use(f, shapes, |v, b| {
        let l = loops.of[Block(b as u32)];
        let set = |l| f.block_of(v).is_some_and(|b| loops.contains(l, b));
        if *shapes.get(v) == Shape::Varying && l.is_none_or(set) {
            used[l.map_or(outside, LoopId::index)].push(v);
        }
    });
    let mut here = BitSet::new(f.vals.len());
    let mut now = IdVec::filled(false, f.vals.len());
    let mut most = 0;
    let all: Vec<Block> = f.blocks.ids().collect();
    let regions: Vec<(usize, &Vec<Block>)> = match loops.loops.is_empty() {
        true => vec![(outside, &all)],
        false => innermost(loops).map(|l| (l.index(), &loops.loops[l].blocks)).collect(),
    };
    for (l, blocks) in regions {
        used[l].iter().for_each(|v| here.insert(v.0));
        for &b in blocks {
            let mut bytes = 0;
            let mut set = |v: Val, on: bool| {
                if here.contains(v.0) && std::mem::replace(&mut now[v], on) != on {
                    let n = f.ty(v).bytes();
                    bytes = if on { bytes + n } else { bytes - n };
                }
                bytes
            };
            let blk = f.block(b);
            for s in blk.term.succs() {
                for &v in &live[s.0 as usize] {
                    set(v, true);
                }
                let sb = f.block(s);
                let Some(at) = sb.preds.iter().position(|&p| p == b) else { continue };
                for i in sb.insts.iter().map(|&i| f.inst(i)).take_while(|i| i.kind == Kind::Phi) {
                    set(i.args[at], true);
                }
            }
            f.term_uses(&blk.term, |v| {
                set(v, true);
            });
            for i in blk.insts.iter().rev().map(|&i| f.inst(i)) {
                for &r in i.results.iter().flatten() {
                    set(r, false);
                }
                if i.kind != Kind::Phi {
                    f.uses(i, |v| most = most.max(set(v, true)));
                }
            }
            used[l].iter().for_each(|&v| now[v] = false);
        }
        used[l].iter().for_each(|v| here.remove(v.0));
    }
    most
}

/// Whether a loop does little but read global memory in steps of a grid's size: neighbouring ones of so many lanes read neighbours, and all
/// of their addresses move by the same large distance.
fn strides(f: &Func, shapes: &Shapes, loops: &Loops, l: LoopId, lanes: u32) -> bool {
    let insts = || loops.loops[l].blocks.iter().flat_map(|&b| &f.block(b).insts).map(|&i| f.inst(i));
    let calls = |i: &Inst| i.info().is_some_and(|info| info.action == Action::Calls);
    let other = |i: &Inst| i.access() == Some(Memory::Update) || calls(i);
    let far = |i: &Inst| {
        loads_global(i)
            && in_row(shapes, i, lanes)
            && change(f, shapes, Per::Iteration(loops, l), i.args[0]).is_some_and(|step| step.is_far())
    };
    insts().any(far) && !insts().any(other) && !f.waits_in(&loops.loops[l].blocks)
}

/// Whether lanes of a loop leave it at different times and load one by one until then, as of rows of a sparse matrix: a gather costs
/// the same however many lanes are active, and a narrow unit has a larger share of active lanes.
fn gathers_unevenly(f: &Func, shapes: &Shapes, loops: &Loops, l: LoopId) -> bool {
    let blocks = &loops.loops[l].blocks;
    let leaves = |b: &Block| {
        let out = f.block(*b).term.succs().iter().any(|s| !loops.contains(l, *s));
        out && shapes.divergent[b.index()]
    };
    let gathers = |i: &Inst| loads_global(i) && !shapes.uniform(i.args[0]) && !in_row(shapes, i, WARP);
    blocks.iter().any(leaves) && blocks.iter().flat_map(|&b| &f.block(b).insts).any(|&i| gathers(f.inst(i)))
}

fn loads_global(i: &Inst) -> bool {
    i.access() == Some(Memory::Read) && matches!(i.space(), Space::Global | Space::Generic | Space::Const)
}

/// Whether neighbouring ones of so many lanes access neighbours.
fn in_row(shapes: &Shapes, i: &Inst, lanes: u32) -> bool {
    let Some(l) = shapes.get(i.args[0]).lin() else { return false };
    let (pattern, scale) = match (&l.pattern, l.anchor) {
        (Some(p), None) => (Some(p), 1),
        (None, Some(a)) => (shapes.get(a.x).lin().and_then(|l| l.pattern.as_ref()), a.scale),
        _ => (None, 1),
    };
    let bytes = (i.ty().size() * i.vec()) as i64;
    pattern.is_some_and(|p| p[..lanes as usize].windows(2).all(|x| (x[1] - x[0]) * scale == bytes))
}
