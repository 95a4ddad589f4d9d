//! Conversions from linear indices of blocks and threads to three-dimensional ones; x varies fastest.

/// Index of a block in a grid of these dimensions.
pub fn block([x, y, _]: [u32; 3], linear: u64) -> [u32; 3] {
    let [x, y] = [x, y].map(u64::from);
    [linear % x, linear / x % y, linear / x / y].map(|k| k as u32)
}

/// Linear index of a block.
pub fn linear([x, y, _]: [u32; 3], at: [u32; 3]) -> u64 {
    let [x, y] = [x, y].map(u64::from);
    let at = at.map(u64::from);
    at[0] + x * (at[1] + y * at[2])
}

/// Index of a thread in a block of these dimensions.
pub fn thread([x, y, _]: [u32; 3], linear: u32) -> [u32; 3] {
    [linear % x, linear / x % y, linear / x / y]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x_counts_fastest() {
        assert_eq!(thread([4, 3, 2], 4 * 3 + 4 + 2), [2, 1, 1]);
        assert_eq!(block([70_000, 65_535, 9], 70_000 * 65_535 * 8 + 70_000 * 3 + 5), [5, 3, 8]);
        assert_eq!(linear([70_000, 65_535, 9], [5, 3, 8]), 70_000 * 65_535 * 8 + 70_000 * 3 + 5);
    }
}
