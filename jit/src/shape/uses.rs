//! Uses of values: as operands, and as anchors of operands.

use super::Shapes;
use crate::ir::*;

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
