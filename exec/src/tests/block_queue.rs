//! Which blocks are claimed, and in which order.

use crate::block_queue::BlockQueue;
use std::collections::BTreeSet;

/// Takes claims of `threads` until none are left; `next` chooses whose turn it is.
fn claim_all(queue: &BlockQueue, threads: u32, resident: u64, mut next: impl FnMut() -> u32) {
    let wave = resident.next_multiple_of(u64::from(threads));
    let mut left: BTreeSet<u64> = (0..queue.total()).collect();
    let mut ended = BTreeSet::new();
    while ended.len() < threads as usize {
        let thread = next() % threads;
        let claimed = queue.claim(thread);
        if claimed.is_empty() {
            assert!(left.is_empty(), "thread {thread} finds none of {}", left.len());
            ended.insert(thread);
        }
        assert!(claimed.end - claimed.start <= queue.chunk());
        let first = left.first().copied();
        for block in claimed {
            assert!(left.remove(&block), "block {block} is claimed twice");
            assert!(first.is_some_and(|first| block < first + 2 * wave), "block {block} before {first:?}");
        }
        assert_eq!(queue.remaining(), left.len() as u64);
        assert_eq!(queue.has_more(thread), !left.is_empty());
    }
}

#[test]
fn each_block_is_claimed_once_and_not_far_ahead_of_others() {
    let mut seed = 1u32;
    let mut random = move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed >> 16
    };
    for total in [1, 2, 5, 17, 64, 100, 1000, 4099] {
        for (threads, chunk, resident) in [(1, 1, 1), (2, 1, 3), (2, 4, 32), (3, 64, 100), (8, 2, 128), (5, 7, 1000)] {
            let queue = BlockQueue::new(total, chunk, threads.into(), resident);
            claim_all(&queue, threads, resident, &mut random);
            // One thread alone claims them all, in this order but for parts.
            let queue = BlockQueue::new(total, chunk, threads.into(), resident);
            claim_all(&queue, 1, resident.next_multiple_of(threads.into()), || 0);
        }
    }
}

#[test]
fn a_thread_has_a_part_of_each_wave() {
    let queue = BlockQueue::new(32, 4, 2, 16);
    let claims: Vec<u64> = [0, 1, 0, 1, 0, 1].map(|thread| queue.claim(thread).start).to_vec();
    assert_eq!(claims, [0, 8, 4, 12, 16, 24]);
    // Its own part has been claimed up to the end of the second wave.
    assert_eq!([0, 0, 0].map(|thread| queue.claim(thread).start), [20, 28, 0]);
}
