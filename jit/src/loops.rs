//! Loops of a graph of blocks.

use crate::id_vec::{id, IdVec};
use crate::ir::Block;

/// A loop, by its number in [`Loops::loops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopId(pub u32);
id!(LoopId);

/// A loop: a strongly connected region, innermost ones included in their parents.
#[derive(Clone, Debug)]
pub struct Loop {
    pub header: Block,
    pub parent: Option<LoopId>,
    /// Blocks, nested loops' included, ascending after [`crate::order`].
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, Default)]
pub struct Loops {
    pub loops: IdVec<LoopId, Loop>,
    /// Innermost loop of each block.
    pub of: IdVec<Block, Option<LoopId>>,
}

impl Loops {
    pub fn contains(&self, l: LoopId, b: Block) -> bool {
        let mut x = self.of[b];
        while let Some(i) = x {
            if i == l {
                return true;
            }
            x = self.loops[i].parent;
        }
        false
    }
    /// The outermost loop that contains `from` and not `to`.
    pub fn outermost_exited(&self, from: Block, to: Block) -> Option<LoopId> {
        let mut x = self.of[from];
        let mut best = None;
        while let Some(i) = x {
            if self.contains(i, to) {
                break;
            }
            best = Some(i);
            x = self.loops[i].parent;
        }
        best
    }
    /// Whether the edge `from -> to` leaves the loop headed by `header`.
    pub fn exits_from_header_loop(&self, from: Block, to: Block, header: Block) -> bool {
        let mut around = std::iter::successors(self.of[from], |&l| self.loops[l].parent);
        around.any(|l| self.loops[l].header == header && !self.contains(l, to))
    }
}
