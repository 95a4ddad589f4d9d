//! Transactions with memory that an access of a warp takes, and how many would do.

use kernel_abi::WARP;

/// Bytes of global memory that are moved at once.
const SECTOR: u64 = 32;
/// Banks of shared memory, bytes of a word in each, and bytes that one pass moves at most.
const BANKS: u64 = 32;
const WORD: u64 = 4;
const PASS: u64 = BANKS * WORD;

/// Addresses, one for each lane of a warp.
pub type Addresses = [u64; WARP as usize];

/// How many an access makes, and how many its distinct bytes would fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transactions {
    pub made: u64,
    pub least: u64,
}

/// Sectors of global memory that the lanes touch.
pub fn sectors(lanes: u32, addresses: &Addresses, bytes: u64) -> Transactions {
    let mut ascending = *addresses;
    let ascending = ascend(lanes, addresses, &mut ascending);
    let distinct = |unit| pieces(ascending, bytes, unit, |_, _| ());
    let words = bytes % WORD == 0 && ascending.iter().all(|a| a % WORD == 0);
    let unit = if words { WORD } else { 1 };
    Transactions { made: distinct(SECTOR), least: (distinct(unit) * unit).div_ceil(SECTOR) }
}

/// Passes through shared memory, of distinct words: lanes go together as far as they access 128 bytes at most (a warp, its halves, its
/// quarters), and each bank serves one word in a pass.
pub fn passes(lanes: u32, addresses: &Addresses, bytes: u64) -> Transactions {
    let group = ((PASS / bytes.max(WORD)).max(1) as u32).min(WARP);
    let mut all = Transactions::default();
    for first in (0..WARP).step_by(group as usize) {
        let together = lanes & (u32::MAX >> (WARP - group)) << first;
        let mut ascending = *addresses;
        let ascending = ascend(together, addresses, &mut ascending);
        let mut of_bank = [0; BANKS as usize];
        let words = pieces(ascending, bytes, WORD, |first, last| {
            (first..=last).for_each(|w| of_bank[(w % BANKS) as usize] += 1);
        });
        all.made += of_bank.into_iter().max().unwrap_or(0);
        all.least += words.div_ceil(BANKS);
    }
    all
}

/// The addresses of some lanes, in ascending order, in `room`.
fn ascend<'a>(lanes: u32, addresses: &Addresses, room: &'a mut Addresses) -> &'a [u64] {
    let mut n = 0;
    let mut left = lanes;
    while left != 0 {
        room[n] = addresses[left.trailing_zeros() as usize];
        n += 1;
        left &= left - 1;
    }
    let some = &mut room[..n];
    if !some.is_sorted() {
        some.sort_unstable();
    }
    some
}

/// How many pieces of `unit` bytes accesses of `bytes` each touch; `run` gets the first and the last of each run of them, none twice.
fn pieces(ascending: &[u64], bytes: u64, unit: u64, mut run: impl FnMut(u64, u64)) -> u64 {
    let (mut count, mut before) = (0, None);
    for &addr in ascending {
        let last = addr.saturating_add(bytes.max(1) - 1) / unit;
        let first = match before {
            Some(before) if last <= before => continue,
            Some(before) => (addr / unit).max(before + 1),
            None => addr / unit,
        };
        count += last - first + 1;
        run(first, last);
        before = Some(last);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(address: impl Fn(u64) -> u64) -> Addresses {
        std::array::from_fn(|lane| 0x1000 + address(lane as u64))
    }

    fn pair(t: Transactions) -> (u64, u64) {
        (t.made, t.least)
    }

    fn sectors(addresses: &Addresses, bytes: u64) -> (u64, u64) {
        pair(super::sectors(u32::MAX, addresses, bytes))
    }

    fn passes(addresses: &Addresses, bytes: u64) -> (u64, u64) {
        pair(super::passes(u32::MAX, addresses, bytes))
    }

    /// The cases of the guide: 'A Simple Access Pattern', 'A Sequential but Misaligned Access Pattern', 'Effects of Strides'.
    #[test]
    fn sectors_of_the_guide() {
        assert_eq!(sectors(&lanes(|l| 4 * l), 4), (4, 4));
        assert_eq!(sectors(&lanes(|l| 4 * (l ^ 5)), 4), (4, 4));
        assert_eq!(sectors(&lanes(|l| 4 + 4 * l), 4), (5, 4));
        assert_eq!(sectors(&lanes(|l| 8 * l), 4), (8, 4));
        assert_eq!(sectors(&lanes(|l| 4096 * l), 4), (32, 4));
        assert_eq!(sectors(&lanes(|_| 0), 4), (1, 1));
        assert_eq!(sectors(&lanes(|l| l), 1), (1, 1));
        assert_eq!(sectors(&lanes(|l| 16 * l), 16), (16, 16));
    }

    /// Those of the programming guide, 'Strided Shared Memory Accesses' and 'Irregular Shared Memory Accesses': stride one and three without
    /// conflict, stride two in two passes, one word for several threads without conflict.
    #[test]
    fn passes_of_the_guide() {
        assert_eq!(passes(&lanes(|l| 4 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 12 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 8 * l), 4), (2, 1));
        assert_eq!(passes(&lanes(|l| 128 * l), 4), (32, 1));
        assert_eq!(passes(&lanes(|l| 132 * l), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 4 * (l / 8)), 4), (1, 1));
        assert_eq!(passes(&lanes(|l| 8 * l), 8), (2, 2));
        assert_eq!(passes(&lanes(|l| 16 * l), 16), (4, 4));
        assert_eq!(passes(&lanes(|l| l), 1), (1, 1));
    }

    /// Lanes that take no part touch nothing, halves of a warp are halves whoever takes part, and addresses may be wild.
    #[test]
    fn some_lanes_and_any_address() {
        assert_eq!(pair(super::passes(0x00ff_00ff, &lanes(|l| 8 * l), 8)), (2, 2));
        assert_eq!(pair(super::passes(0x0000_ffff, &lanes(|l| 8 * l), 8)), (1, 1));
        assert_eq!(pair(super::passes(1, &lanes(|l| 128 * l), 4)), (1, 1));
        assert_eq!(pair(super::sectors(3, &lanes(|l| 64 * l), 4)), (2, 1));
        assert_eq!(pair(super::sectors(1, &[u64::MAX - 1; 32], 16)), (1, 1));
    }

    /// Against sets of pieces.
    #[test]
    fn any_addresses_as_sets_have_it() {
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) % n
        };
        for _ in 0..2000 {
            let (bytes, span) = (1 << random(5), 1 << random(12));
            let addresses: Addresses = std::array::from_fn(|_| 0x1000 + random(span));
            let lanes = (random(1 << 16) << 16 | random(1 << 16)) as u32;
            let set = |lanes: u32, unit: u64| -> std::collections::BTreeSet<u64> {
                let on = addresses.iter().enumerate().filter(|(l, _)| lanes >> l & 1 != 0);
                on.flat_map(|(_, a)| a / unit..=(a + bytes - 1) / unit).collect()
            };
            let words = bytes % 4 == 0 && (0..32).all(|l| lanes >> l & 1 == 0 || addresses[l] % 4 == 0);
            let unit = if words { 4 } else { 1 };
            let wanted = (set(lanes, 32).len() as u64, (set(lanes, unit).len() as u64 * unit).div_ceil(32));
            assert_eq!(pair(super::sectors(lanes, &addresses, bytes)), wanted);
            let group = (128 / bytes.max(4)).min(32) as usize;
            let mut wanted = (0, 0);
            for first in (0..32).step_by(group) {
                let words = set(lanes & (u32::MAX >> (32 - group)) << first, 4);
                wanted.0 += (0..32).map(|b| words.iter().filter(|&w| w % 32 == b).count() as u64).max().unwrap();
                wanted.1 += (words.len() as u64).div_ceil(32);
            }
            assert_eq!(pair(super::passes(lanes, &addresses, bytes)), wanted);
        }
    }
}
