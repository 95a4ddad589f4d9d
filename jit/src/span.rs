//! Tables of blocks that are near each other, as those of a segment mostly are: of a kernel with thousands of barriers, tables of all blocks
//! for each segment would take the square of their number.

use std::ops::{Index, IndexMut, Range};

/// Something for each of a range of blocks, and one thing for all others.
#[derive(Clone, Debug)]
pub struct Span<T> {
    first: u32,
    items: Vec<T>,
    outside: T,
}

impl<T: Clone + Default> Span<T> {
    /// The same for each of `blocks`, the default for others.
    pub fn filled(item: T, blocks: Range<u32>) -> Span<T> {
        Span { first: blocks.start, items: vec![item; blocks.len()], outside: T::default() }
    }
    /// The default, to be changed for some of `blocks`.
    pub fn new(blocks: Range<u32>) -> Span<T> {
        Span::filled(T::default(), blocks)
    }
}

impl<T> Span<T> {
    /// The blocks from the first to the last that may have something of their own.
    pub fn range(&self) -> Range<u32> {
        self.first..self.first + self.items.len() as u32
    }
}

impl Span<bool> {
    /// A set.
    pub fn of(blocks: &[u32]) -> Span<bool> {
        let first = blocks.iter().copied().min().unwrap_or(0);
        let end = blocks.iter().map(|&b| b + 1).max().unwrap_or(0);
        let mut set = Span::new(first..end);
        blocks.iter().for_each(|&b| set[b as usize] = true);
        set
    }
    /// The members of a set, ascending.
    pub fn members(&self) -> impl Iterator<Item = u32> + '_ {
        self.range().zip(&self.items).filter(|(_, &inside)| inside).map(|(b, _)| b)
    }
}

impl<T> Index<usize> for Span<T> {
    type Output = T;
    fn index(&self, b: usize) -> &T {
        b.checked_sub(self.first as usize).and_then(|at| self.items.get(at)).unwrap_or(&self.outside)
    }
}

/// Of the range alone.
impl<T> IndexMut<usize> for Span<T> {
    fn index_mut(&mut self, b: usize) -> &mut T {
        &mut self.items[b - self.first as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Span;

    #[test]
    fn blocks_outside_have_the_default() {
        let set = Span::of(&[7, 3, 5]);
        assert_eq!(set.members().collect::<Vec<_>>(), [3, 5, 7]);
        assert_eq!(set.range(), 3..8);
        assert_eq!([0, 3, 4, 7, 8].map(|b| set[b]), [false, true, false, true, false]);
        assert_eq!(Span::of(&[]).members().count(), 0);
        let mut words = Span::<Option<u32>>::new(2..4);
        words[3] = Some(1);
        assert_eq!([1, 2, 3, 4].map(|b| words[b]), [None, None, Some(1), None]);
    }
}
