//! Each rule: a function that breaks it, and that the verifier finds it.

use super::violation::{Checked, Rule};
use super::{order, plan, pre_ssa, shapes, ssa, types};
use crate::frontier::{self, Frontiers};
use crate::id_vec::Id;
use crate::ir::*;
use crate::loops::{LoopId, Loops};
use crate::plan::Plan;
use crate::pre_ssa::{Arg, PreFunc, PreTerm, Var};
use crate::shape::{self, Anchor, Lin, Shape, Shapes};
use kernel_abi::{Isa, Variant, WARP};
use ptx::table::Op;
use smallvec::smallvec;

/// A loop whose lanes leave it together, a barrier, and a divergent branch.
const KERNEL: &str = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u32 n)\n{
    .reg .pred %p<4>; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [p]; ld.param.u32 %r5, [n]; mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; mov.u32 %r2, 0; mov.u32 %r3, 0;
L:  ld.global.u32 %r4, [%rd3]; add.s32 %r2, %r2, %r4; add.s32 %r3, %r3, 1;
    setp.lt.u32 %p1, %r3, %r5; @%p1 bra L;
    bar.sync 0;
    setp.lt.u32 %p2, %r1, %r4; @%p2 bra M;
    st.global.u32 [%rd3 + 4], %r2;
M:  @%p2 st.global.u32 [%rd3], %r2;
    ret;\n}\n";

/// What the passes make of it.
struct Passes {
    pre: PreFunc,
    loops: Loops,
    f: Func,
    shapes: Shapes,
    frontiers: Frontiers,
    plan: Plan,
}

impl Passes {
    fn new() -> Passes {
        let module = ptx::link(vec![ptx::parse(KERNEL).unwrap()]).unwrap();
        let variant = Variant::for_block(Isa::Base, 32, true, [64, 1, 1]);
        let of_module = crate::lower::ModuleFacts::of(&module);
        let facts = crate::lower::Facts::of(&module, &of_module, 0, variant);
        let ordered = || {
            let mut pre = crate::lower::lower(&module, &facts, 0).ok().unwrap();
            let loops = crate::order::order(&mut pre);
            (pre, loops)
        };
        let (pre, loops) = ordered();
        let f = crate::ssa::build(ordered().0);
        let shapes = shape::analyse(&f, &loops, variant, WARP, false);
        let frontiers = frontier::frontiers(&f, &shapes.divergent, &[]);
        let plan = crate::plan::plan(&f, &shapes, &frontiers, loops.clone(), WARP, false, false);
        Passes { pre, loops, f, shapes, frontiers, plan }
    }

    fn check(&self) -> Checked {
        pre_ssa::graph(&self.pre, true)?;
        order::order(&self.pre, &self.loops)?;
        ssa::graph(&self.f)?;
        types::types(&self.f)?;
        shapes::shapes(&self.f, &self.shapes)?;
        shapes::frontiers(&self.f, &self.shapes, &self.frontiers)?;
        plan::plan(&self.f, &self.shapes, &self.frontiers, &self.plan, WARP)
    }

    /// The first instruction of a kind: its block, its place there and its number.
    fn find(&self, kind: Kind) -> (Block, usize, InstId) {
        let blocks = self.f.blocks.entries();
        let mut all = blocks.flat_map(|(b, block)| block.insts.iter().enumerate().map(move |(k, &i)| (b, k, i)));
        all.find(|&(_, _, i)| self.f.inst(i).kind == kind).unwrap()
    }

    fn inst(&mut self, kind: Kind) -> &mut Inst {
        let (_, _, i) = self.find(kind);
        &mut self.f.insts[i]
    }

    fn result(&self, op: Op) -> Val {
        self.f.insts[self.find(Kind::Op(op)).2].results[0].unwrap()
    }

    /// The block with the divergent branch.
    fn diverging(&self) -> Block {
        Block(self.shapes.divergent.iter().position(|&d| d).unwrap() as u32)
    }
}

/// Breaks a rule in what the passes have made.
type Break = fn(&mut Passes);

fn breaks(rule: Rule) -> Break {
    match rule {
        Rule::Target => |p| p.f.blocks[Block(0)].term = Term::Br(Block(99)),
        Rule::Ended => |p| p.pre.blocks[Block(0)].term = None,
        Rule::Variable => |p| p.pre.blocks[Block(0)].insts[0].args = smallvec![Arg::Var(Var(999))],
        Rule::Copied => |p| {
            let mut insts = p.pre.blocks.iter_mut().flat_map(|b| &mut b.insts);
            insts.find(|i| i.kind.is_none()).unwrap().args.clear();
        },
        Rule::FloatsBeforeSsa => |p| p.pre.blocks[Block(0)].insts[0].args = smallvec![Arg::Val(Val(999))],
        Rule::SuspendOnce => |p| {
            let Term::Br(next) = p.f.blocks[Block(0)].term else { panic!("the loop is behind it") };
            p.f.blocks[Block(0)].term = Term::Suspend { point: 0, next };
        },
        Rule::Guard => |p| {
            let number = p.result(Op::Ld);
            let guarded = p.f.insts.iter_mut().find(|i| i.guard.is_some()).unwrap();
            guarded.guard = Some((number, false));
        },
        Rule::Condition => |p| {
            let (b, number) = (p.diverging(), p.result(Op::Ld));
            let Term::Cond { p, .. } = &mut p.f.blocks[b].term else { panic!("a branch") };
            *p = number;
        },
        Rule::LoopContiguous => |p| p.loops.loops[LoopId(0)].blocks.push(Block(0)),
        Rule::LoopLatch => |p| {
            let last = *p.loops.loops[LoopId(0)].blocks.last().unwrap();
            p.pre.blocks[last].term = Some(PreTerm::Br(Block(last.0 + 1)));
        },
        Rule::LoopNest => |p| p.loops.of[Block(0)] = Some(LoopId(0)),
        Rule::Backward => |p| p.pre.blocks.iter_mut().last().unwrap().term = Some(PreTerm::Br(Block(0))),
        Rule::LoopExit => |p| p.pre.blocks[Block(0)].captures.push(Var(0)),
        Rule::Preds => |p| p.f.blocks[Block(0)].preds.push(Block(0)),
        Rule::Reached => |p| {
            p.f.blocks.push(BlockData { insts: vec![], term: Term::Exit, preds: vec![] });
        },
        Rule::PhiFirst => |p| {
            let (b, k, _) = p.find(Kind::Phi);
            let insts = &mut p.f.blocks[b].insts;
            let phi = insts.remove(k);
            insts.push(phi);
        },
        Rule::PhiArity => |p| p.inst(Kind::Phi).args.clear(),
        Rule::Once => |p| {
            let again = p.f.blocks[Block(0)].insts[0];
            p.f.blocks[Block(0)].insts.push(again);
        },
        Rule::Floats => |p| {
            let floating = p.f.konst(Ty::I32, 77);
            p.f.insts[p.f.vals[floating].inst].kind = Kind::Op(Op::Activemask);
        },
        Rule::Made => |p| {
            let v = p.result(Op::Ld);
            p.f.vals[v].block = Some(Block(0));
        },
        Rule::Dominance => |p| {
            let (b, k, _) = p.find(Kind::Op(Op::Mul));
            let insts = &mut p.f.blocks[b].insts;
            let product = insts.remove(k);
            insts.push(product);
        },
        Rule::Table => |p| p.inst(Kind::Op(Op::St)).kind = Kind::CallFunction(9),
        Rule::OperandCount => |p| p.inst(Kind::Op(Op::Setp)).args.clear(),
        Rule::OperandType => |p| {
            let address = p.result(Op::Mul);
            p.inst(Kind::Op(Op::Setp)).args[0] = address;
        },
        Rule::ResultType => |p| {
            let product = p.result(Op::Mul);
            p.f.vals[product].ty = Ty::I32;
        },
        Rule::Pattern => |p| {
            let condition = p.result(Op::Setp);
            p.shapes.of[condition] = anchored(condition);
        },
        Rule::Anchor => |p| {
            let (product, loaded) = (p.result(Op::Mul), p.result(Op::Ld));
            p.shapes.of[product] = anchored(loaded);
        },
        Rule::Divergence => |p| {
            let b = p.diverging();
            p.shapes.divergent[b.index()] = false;
        },
        Rule::FrontierAbove => |p| p.frontiers[1].insert(0, 0),
        Rule::FrontierClosed => |p| p.frontiers.iter_mut().for_each(Vec::clear),
        Rule::Remat => |p| {
            let loaded = p.result(Op::Ld);
            p.plan.remat.insert(loaded);
        },
        Rule::Segment => |p| p.plan.segments[1].start = 0,
        Rule::LiveIn => |p| p.plan.segments[1].live_in.clear(),
        Rule::Slot => |p| p.plan.frame_slots.clear(),
        Rule::Frame => |p| p.plan.frame_bytes += 1,
        Rule::Pending => |p| {
            let waits = p.frontiers.iter().position(|w| !w.is_empty()).unwrap();
            p.plan.pending[waits] = false;
        },
    }
}

fn anchored(x: Val) -> Shape {
    Shape::Lin(Lin { pattern: None, anchor: Some(Anchor { x, signed: false, scale: 1 }), align: 1 })
}

#[test]
fn rules_hold_for_what_the_passes_make() {
    assert_eq!(Passes::new().check(), Ok(()));
}

#[test]
fn every_rule_is_looked_at() {
    for &rule in Rule::ALL {
        let mut passes = Passes::new();
        breaks(rule)(&mut passes);
        assert_eq!(passes.check().map_err(|b| b.rule), Err(rule));
    }
}

#[test]
fn values_at_one_place_of_the_frame_are_found() {
    let mut passes = Passes::new();
    let taken = passes.plan.segments[1].live_in.clone();
    assert!(taken.len() > 1, "{taken:?}");
    let first = passes.plan.frame_slots[&taken[0]];
    passes.plan.frame_slots.insert(taken[1], first);
    assert_eq!(passes.check().map_err(|b| b.rule), Err(Rule::Slot));
}

#[test]
fn errors_name_pass_block_and_value() {
    let mut passes = Passes::new();
    passes.inst(Kind::Phi).args.pop();
    let broken = passes.check().unwrap_err();
    let (block, value) = (broken.block.unwrap(), broken.value.unwrap());
    let error = broken.after("ssa", "k");
    assert_eq!(error.kind, kernel_abi::CompileErrorKind::Internal);
    let start = format!("after pass `ssa`, `k`, block {}, value v{}: broken rule `PhiArity`: ", block.0, value.0);
    assert!(error.message.contains(&start), "{}", error.message);
}

/// In debug builds every kernel in general mode counts as large. This covers small ones.
#[test]
fn rules_hold_for_small_general_kernels() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests");
    let inside = |folder: &std::path::Path| std::fs::read_dir(folder).unwrap().flatten().map(|e| e.path());
    let mut kernels = 0;
    for path in inside(&folder).flat_map(|folder| inside(&folder)) {
        let Ok(module) = ptx::parse(&std::fs::read_to_string(&path).unwrap()) else { continue };
        let Ok(module) = ptx::link(vec![module]) else { continue };
        let variant = Variant::for_block(Isa::Base, 32, true, [64, 1, 1]);
        let entries = module.functions.iter().enumerate();
        let entries = entries.filter(|(_, f)| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some());
        let of_module = crate::lower::ModuleFacts::of(&module);
        for (index, _) in entries {
            let mut facts = crate::lower::Facts::of(&module, &of_module, index, variant);
            facts.lane_waits = true;
            let Ok(mut pre) = crate::lower::lower(&module, &facts, index) else { continue };
            let loops = crate::order::order(&mut pre);
            let f = crate::ssa::build(pre);
            assert_eq!(types::types(&f), Ok(()), "{}", path.display());
            let shapes = shape::analyse(&f, &loops, variant, WARP, true);
            let frontiers = frontier::frontiers(&f, &shapes.divergent, &crate::suspends::starts(&f));
            if !crate::suspends::needs_general(&f, &frontiers) {
                continue;
            }
            kernels += 1;
            let plan = crate::plan::plan(&f, &shapes, &frontiers, loops, WARP, true, false);
            let shaped = shapes::shapes(&f, &shapes).and_then(|()| shapes::frontiers(&f, &shapes, &frontiers));
            let checked = shaped.and_then(|()| plan::plan(&f, &shapes, &frontiers, &plan, WARP));
            assert_eq!(checked, Ok(()), "{}", path.display());
        }
    }
    assert!(kernels > 50, "{kernels} kernels");
}
