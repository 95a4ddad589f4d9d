//! Rules of shapes, and of where divergent lanes wait.

use super::violation::{Checked, Rule};
use crate::frontier::{transfers, Frontiers};
use crate::graph::{self, Dominators};
use crate::id_vec::Id;
use crate::ir::*;
use crate::shape::{Shape, Shapes};

/// Whether patterns and anchors are on values that may have them, and branches are divergent where their conditions are.
pub fn shapes(f: &Func, shapes: &Shapes) -> Checked {
    let dominators = Dominators::new(0, &graph::successors(f));
    for (b, block) in f.blocks.entries() {
        for &r in block.insts.iter().flat_map(|&i| f.inst(i).results.iter().flatten()) {
            let Some(l) = shapes.get(r).lin() else { continue };
            Rule::Pattern.check(l.is_uniform() || matches!(f.ty(r), Ty::I32 | Ty::I64), b, Some(r))?;
            let Some(a) = l.anchor else { continue };
            let before = f.block_of(a.x).is_none_or(|made| dominators.dominates(made.0, b.0));
            Rule::Anchor.check(f.ty(a.x) == Ty::I32 && a.x != r && before, b, Some(r))?;
        }
        let condition = match &block.term {
            Term::Cond { p, .. } => Some(*p),
            Term::Switch { index, targets } if targets.len() > 1 => Some(*index),
            _ => None,
        };
        let parts = condition.is_some_and(|c| *shapes.get(c) != Shape::Top && !shapes.uniform(c));
        Rule::Divergence.check(shapes.divergent[b.index()] == parts, b, condition)?;
    }
    Ok(())
}

/// Whether `fr` has every block at which lanes may wait, as [`crate::frontier::frontiers`] finds them.
pub fn frontiers(f: &Func, shapes: &Shapes, fr: &Frontiers) -> Checked {
    for (b, waiting) in fr.iter().enumerate() {
        let above = waiting.first().is_none_or(|&w| w as usize > b)
            && waiting.windows(2).all(|w| w[0] < w[1])
            && waiting.last().is_none_or(|&w| (w as usize) < fr.len());
        Rule::FrontierAbove.check(above, Block(b as u32), None)?;
    }
    for b in 0..f.blocks.len() {
        for (candidates, waiting) in transfers(f, b, shapes.divergent[b], &fr[b]) {
            for c in candidates {
                let listed = waiting.iter().filter(|&&t| t > c).all(|t| fr[c as usize].binary_search(t).is_ok());
                Rule::FrontierClosed.check(listed, Block(c), None)?;
            }
        }
    }
    Ok(())
}
