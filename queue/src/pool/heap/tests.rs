use super::*;
use crate::pool::heap_state::GRANULE;
use crate::pool::settings::Settings;
use device::blocks::UNIT;
use device::memory;
use std::iter;
use std::sync::atomic::AtomicBool;

/// A block freed by another stream counts as freed at the op by which the heap's stream comes after that free: a stream that is ordered
/// behind an earlier op only must not get it.
#[test]
fn what_is_taken_in_is_free_from_the_op_on_that_comes_after_it() {
    let device = device::get(0).unwrap();
    let settings = Settings {
        follow_event_dependencies: true,
        opportunistic: false,
        internal_dependencies: false,
        release_threshold: 0,
    };
    let (own, other) = (Progress::new(u64::MAX - 1), Progress::new(u64::MAX - 2));
    let heap = Heap::open(u64::MAX, device.ordinal, false);
    heap.bind(&own, device);
    let chunk = memory::allocate(device, GRANULE, GRANULE, memory::Kind::Chunk(u64::MAX)).unwrap();
    heap.adopt(Chunk { addr: chunk.base, size: chunk.size, role: 0 });
    let base = heap.state().base;
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // Op number n of the heap's stream comes after op number n of the other one.
        scope.spawn(|| {
            for n in 1..=300_000 {
                let before = other.enqueue(n, iter::empty());
                own.enqueue(n, iter::once(&before));
            }
            ended.store(true, Release);
        });
        while !ended.load(Acquire) {
            let block = heap.state().take(1).unwrap();
            heap.state().mark_live(block, 1, UNIT);
            let place = other.queued();
            heap.free(block.addr(), &other, device, place).unwrap();
            while heap.state().remote_count() > 0 {
                heap.state().absorb(&settings);
            }
            let free = Block::at(chunk.base).unwrap().place() - base;
            assert!(
                free >= place,
                "freed behind op {place} of the other stream, and free from op {free} on of its own?"
            );
        }
    });
    heap.state().clear();
    memory::free(chunk.base, |_| true).unwrap();
}
