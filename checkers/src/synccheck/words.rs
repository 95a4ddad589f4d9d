//! Threads, for people.

use exec::index;
use kernel_abi::WARP;

/// Some lanes of a warp. `shape`: threads of a block.
pub fn threads(shape: [u32; 3], warp: u32, lanes: u32) -> String {
    let thread = |lane: u32| {
        let [x, y, z] = index::thread(shape, warp * WARP + lane);
        format!("({x},{y},{z})")
    };
    let (first, last) = (lanes.trailing_zeros(), 31 - lanes.leading_zeros().min(31));
    match lanes.count_ones() {
        0 => "no threads".to_owned(),
        1 => format!("thread {}", thread(first)),
        n if n == last + 1 - first => format!("threads {} to {}", thread(first), thread(last)),
        n => format!("{n} threads from {} to {} (lanes {lanes:#010x} of their warp)", thread(first), thread(last)),
    }
}

/// The text with a capital letter in front.
pub fn capitalized(text: &str) -> String {
    let mut all = text.chars();
    all.next().map_or(String::new(), |c| c.to_uppercase().chain(all).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_named_by_their_indices() {
        assert_eq!(threads([64, 1, 1], 1, u32::MAX), "threads (32,0,0) to (63,0,0)");
        assert_eq!(threads([16, 4, 1], 0, 1 << 17), "thread (1,1,0)");
        assert_eq!(threads([32, 1, 1], 0, 5), "2 threads from (0,0,0) to (2,0,0) (lanes 0x00000005 of their warp)");
    }
}
