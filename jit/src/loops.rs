//! Loops of a graph of blocks.

/// A loop: a strongly connected region, innermost ones included in their parents.
#[derive(Clone, Debug)]
pub struct Loop {
    pub header: u32,
    pub parent: Option<usize>,
    /// Blocks, nested loops' included, ascending after [`crate::order`].
    pub blocks: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub struct Loops {
    pub loops: Vec<Loop>,
    /// Innermost loop of each block.
    pub of: Vec<Option<usize>>,
}

impl Loops {
    pub fn contains(&self, l: usize, b: u32) -> bool {
        let mut x = self.of[b as usize];
        while let Some(i) = x {
            if i == l {
                return true;
            }
            x = self.loops[i].parent;
        }
        false
    }
    /// The outermost loop that contains `from` and not `to`.
    pub fn outermost_exited(&self, from: u32, to: u32) -> Option<usize> {
        let mut x = self.of[from as usize];
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
    pub fn exits_from_header_loop(&self, from: u32, to: u32, header: u32) -> bool {
        self.loops
            .iter()
            .enumerate()
            .any(|(l, x)| x.header == header && self.contains(l, from) && !self.contains(l, to))
    }
}
