//! Uses of values: as operands, and as anchors of operands.

use super::Shapes;
use crate::ir::*;
use crate::span::Span;

/// Calls `each` with every value and a block that uses it, as an operand or as the anchor of one.
pub fn each_use(f: &Func, shapes: &Shapes, mut each: impl FnMut(Val, usize)) {
    f.each_operand(|v, b| with_anchors(shapes, v, |v| each(v, b)));
}

/// Calls `each` with a value, its anchor, that one's anchor...
pub fn with_anchors(shapes: &Shapes, v: Val, mut each: impl FnMut(Val)) {
    let mut next = Some(v);
    while let Some(v) = next {
        each(v);
        next = shapes.get(v).lin().and_then(|l| l.anchor).map(|a| a.x);
    }
}

/// Calls `each` with every value that a block of a region uses, as an operand or as the anchor of one, and that block. Operands of phis are
/// used in the blocks they come from.
pub fn each_use_in(f: &Func, shapes: &Shapes, region: &Span<bool>, mut each: impl FnMut(Val, u32)) {
    let mut used = |v: Val, b: u32| with_anchors(shapes, v, |v| each(v, b));
    for b in region.members() {
        let block = f.block(Block(b));
        for i in block.insts.iter().map(|&i| f.inst(i)).filter(|i| i.kind != Kind::Phi) {
            f.uses(i, |v| used(v, b));
        }
        f.term_uses(&block.term, |v| used(v, b));
        for next in block.term.succs() {
            let next = f.block(next);
            let phis = next.insts.iter().map(|&i| f.inst(i)).take_while(|i| i.kind == Kind::Phi);
            for i in phis {
                i.args.iter().zip(&next.preds).filter(|(_, p)| p.0 == b).for_each(|(&a, _)| used(a, b));
            }
        }
    }
}
