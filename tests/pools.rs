//! Memory pools: blocks of one pool against a model, the rules for reuse one by one, and threads at work.
//!
//! `UNDERSTUDY_POOL_CASES=500` runs more random histories than the fixed few, `UNDERSTUDY_POOL_SEED=n` starts elsewhere,
//! `UNDERSTUDY_POOL_OPERATIONS=10000000` makes the history that looks at fragmentation longer.

#[path = "pools/model.rs"]
mod model;

use device::memory::{self, Kind};
use device::{Device, Error};
use model::{Model, Random};
use queue::pool::{self, Settings, Site};
use queue::{Event, Op, Pool, Stream, Work};
use std::sync::atomic::{AtomicBool, Ordering::*};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};

/// Synchronising gives back what all pools of the device hold.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

const MIB: u64 = 1 << 20;

fn device() -> &'static Device {
    device::get(0).unwrap()
}

/// A non-blocking stream, and its handle.
fn stream() -> (usize, Arc<Stream>) {
    let handle = Stream::create(device(), 1, 0).unwrap();
    (handle, Stream::resolve(handle, false).unwrap())
}

/// A pool that keeps what is freed.
fn pool(max: u64) -> (usize, Arc<Pool>) {
    let handle = Pool::create(Site::Device(0), max, false).unwrap();
    let pool = Pool::get(handle).unwrap();
    pool.set(|s| s.release_threshold = u64::MAX);
    (handle, pool)
}

/// Work that does not end before it is told to.
fn gate(stream: &Stream) -> (Arc<Op>, Arc<AtomicBool>) {
    let open = Arc::new(AtomicBool::new(false));
    let seen = open.clone();
    let work = Work::Job(Arc::new(move |_: &'static Device| {
        let start = Instant::now();
        while !seen.load(Acquire) && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_micros(200));
        }
        Ok(())
    }));
    (stream.submit(work, &[]), open)
}

/// Waits until an op is done, as nobody can who asks the runtime: it does not learn that the host knows.
fn watch(op: &Op) {
    let start = Instant::now();
    while !op.is_done() {
        assert!(start.elapsed() < Duration::from_secs(20), "an op never ended");
        std::thread::sleep(Duration::from_micros(100));
    }
}

fn only(f: impl Fn(&mut Settings)) -> impl Fn(&mut Settings) {
    move |s| {
        (s.follow_event_dependencies, s.opportunistic, s.internal_dependencies) = (false, false, false);
        f(s);
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

#[test]
fn random_histories_agree_with_the_model() {
    let _one = ONE_AT_A_TIME.lock();
    let first = number("UNDERSTUDY_POOL_SEED", 1);
    for seed in first..first + number("UNDERSTUDY_POOL_CASES", 40) {
        let mut model = Model::new(seed);
        for step in 0..600 {
            if let Err(error) = model.step() {
                panic!("seed {seed}, step {step}: {error}");
            }
        }
        model.end().unwrap_or_else(|error| panic!("seed {seed}, at the end: {error}"));
    }
}

#[test]
fn fragmentation_stays_within_bounds() {
    let _one = ONE_AT_A_TIME.lock();
    let (handle, pool) = pool(0);
    let streams: Vec<_> = (0..4).map(|_| stream()).collect();
    let mut random = Random::new(3);
    let (mut live, mut bytes): (Vec<(u64, u64)>, u64) = (Vec::new(), 0);
    let operations = number("UNDERSTUDY_POOL_OPERATIONS", 200_000);
    for _ in 0..operations {
        let of = random.below(4) as usize;
        let size = random.log_uniform(1, 4 * MIB);
        // As much as there can be is freed again and again, in any order.
        if bytes + size > 256 * MIB || !live.is_empty() && random.below(100) < 48 {
            let (addr, size) = live.swap_remove(random.below(live.len() as u64) as usize);
            pool::free_async(addr, &streams[of].1).unwrap();
            bytes -= size;
        } else {
            live.push((pool.allocate(size, &streams[of].1).unwrap(), size));
            bytes += size;
        }
    }
    let usage = pool.usage();
    let ratio = usage.reserved_high as f64 / usage.used_high as f64;
    println!("{operations} operations: {usage:?}, reserved at most {ratio:.3} times what was used at most");
    assert!(ratio < 1.75, "{ratio}");
    live.iter().for_each(|&(addr, _)| pool::free_async(addr, &streams[0].1).unwrap());
    streams.iter().for_each(|(_, s)| s.synchronize().unwrap());
    assert_eq!(pool.usage().used, 0);
    pool.trim(0);
    assert_eq!(pool.usage().reserved, 0);
    streams.iter().for_each(|(handle, _)| Stream::destroy(*handle).unwrap());
    Pool::destroy(handle).unwrap();
}

#[test]
fn a_stream_has_its_own_memory_again_at_once() {
    let _one = ONE_AT_A_TIME.lock();
    let (_, pool) = pool(0);
    let ((_, a), (_, b)) = (stream(), stream());
    for size in [1, 512, 5000, 40_000, 3 * MIB, 70 * MIB] {
        let (_, open) = gate(&a);
        let (_, other) = gate(&b);
        let first = pool.allocate(size, &a).unwrap();
        pool::free_async(first, &a).unwrap();
        let second = pool.allocate(size, &a).unwrap();
        assert_eq!(first, second, "{size}");
        // Freed in another stream, it is that one's.
        pool::free_async(second, &b).unwrap();
        assert_ne!(pool.allocate(size, &a).unwrap(), first);
        assert_eq!(pool.allocate(size, &b).unwrap(), first, "{size}");
        open.store(true, Release);
        other.store(true, Release);
        a.synchronize().unwrap();
        b.synchronize().unwrap();
    }
}

#[test]
fn events_let_memory_pass_where_that_is_allowed() {
    let _one = ONE_AT_A_TIME.lock();
    for (follow, through) in [(true, false), (true, true), (false, false)] {
        let (_, pool) = pool(0);
        pool.set(only(|s| s.follow_event_dependencies = follow));
        let ((_, a), (_, b), (_, c)) = (stream(), stream(), stream());
        let event = || Event::get(Event::create(device(), 0).unwrap()).unwrap();
        let (_, open) = gate(&a);
        let first = pool.allocate(2 * MIB, &a).unwrap();
        let early = event();
        early.record(&a).unwrap();
        let (_, again) = gate(&a);
        pool::free_async(first, &a).unwrap();
        early.block(&b).unwrap();
        // That event was before the free.
        let other = pool.allocate(2 * MIB, &b).unwrap();
        assert_ne!(other, first);
        let late = event();
        late.record(&a).unwrap();
        if through {
            late.block(&c).unwrap();
            let third = event();
            third.record(&c).unwrap();
            third.block(&b).unwrap();
        } else {
            late.block(&b).unwrap();
        }
        let second = pool.allocate(2 * MIB, &b).unwrap();
        assert_eq!(second == first, follow, "through another stream: {through}");
        open.store(true, Release);
        again.store(true, Release);
        [&a, &b, &c].iter().for_each(|s| s.synchronize().unwrap());
    }
}

#[test]
fn what_is_done_passes_if_that_is_allowed_or_the_host_knows() {
    let _one = ONE_AT_A_TIME.lock();
    for opportunistic in [true, false] {
        let (_, pool) = pool(0);
        pool.set(only(|s| s.opportunistic = opportunistic));
        let ((_, a), (_, b)) = (stream(), stream());
        let (op, open) = gate(&a);
        let first = pool.allocate(4 * MIB, &a).unwrap();
        pool::free_async(first, &a).unwrap();
        assert_ne!(pool.allocate(4 * MIB, &b).unwrap(), first, "not done");
        open.store(true, Release);
        watch(&op);
        assert_eq!(pool.allocate(4 * MIB, &b).unwrap() == first, opportunistic);
        if !opportunistic {
            a.synchronize().unwrap();
            assert_eq!(pool.allocate(4 * MIB, &b).unwrap(), first, "the host knows that it is done");
        }
    }
}

#[test]
fn only_what_was_freed_before_work_that_is_done_passes() {
    let _one = ONE_AT_A_TIME.lock();
    let (_, pool) = pool(0);
    let ((_, a), (_, b)) = (stream(), stream());
    let [x, y] = [0, 1].map(|_| pool.allocate(2 * MIB, &a).unwrap());
    let (op, open) = gate(&a);
    pool::free_async(x, &a).unwrap();
    let (_, later) = gate(&a);
    pool::free_async(y, &a).unwrap();
    open.store(true, Release);
    watch(&op);
    assert_eq!(pool.allocate(2 * MIB, &b).unwrap(), x);
    assert_ne!(pool.allocate(2 * MIB, &b).unwrap(), y);
    later.store(true, Release);
    a.synchronize().unwrap();
}

#[test]
fn where_memory_is_short_a_stream_is_made_to_wait() {
    let _one = ONE_AT_A_TIME.lock();
    let (_, pool) = pool(8 * MIB);
    pool.set(only(|s| s.internal_dependencies = true));
    let ((_, a), (_, b)) = (stream(), stream());
    let first = pool.allocate(8 * MIB, &a).unwrap();
    let (_, open) = gate(&a);
    pool::free_async(first, &a).unwrap();
    assert_eq!(pool.allocate(8 * MIB, &b).unwrap(), first);
    assert_eq!(b.query(), Err(Error::NotReady));
    // Freed by a third stream, it is not there for its first owner either.
    let (_, c) = stream();
    let (_, third) = gate(&c);
    pool::free_async(first, &c).unwrap();
    assert_eq!(pool.allocate(8 * MIB, &a).unwrap(), first);
    open.store(true, Release);
    b.synchronize().unwrap();
    assert_eq!(a.query(), Err(Error::NotReady));
    third.store(true, Release);
    a.synchronize().unwrap();
    // Otherwise the call waits.
    pool.set(only(|_| ()));
    let (_, open) = gate(&a);
    pool::free_async(first, &a).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(20));
            open.store(true, Release);
        });
        assert_eq!(pool.allocate(8 * MIB, &b).unwrap(), first);
    });
    assert_eq!(pool.allocate(512, &b), Err(Error::MemoryAllocation));
    pool::free_async(first, &b).unwrap();
    assert_eq!(pool.allocate(9 * MIB, &b), Err(Error::MemoryAllocation));
    assert_eq!(pool.allocate(u64::MAX, &b), Err(Error::MemoryAllocation));
    assert!(pool.usage().reserved_high <= 8 * MIB);
}

#[test]
fn a_free_in_one_stream_counts_implicit_waits_for_others() {
    let _one = ONE_AT_A_TIME.lock();
    let blocking = Stream::resolve(Stream::create(device(), 0, 0).unwrap(), false).unwrap();
    let legacy = Stream::legacy(device());
    for (user, freer) in [(&blocking, &legacy), (&legacy, &blocking)] {
        let (_, pool) = pool(0);
        let (_, other) = stream();
        let block = pool.allocate(MIB, freer).unwrap();
        // The one works with it; the other one, which waits for that implicitly, frees it.
        let (_, open) = gate(user);
        pool::free_async(block, freer).unwrap();
        assert_ne!(pool.allocate(MIB, &other).unwrap(), block);
        assert_eq!(pool.allocate(MIB, freer).unwrap(), block);
        open.store(true, Release);
        user.synchronize().unwrap();
        freer.synchronize().unwrap();
    }
}

#[test]
fn thresholds_are_kept_and_trims_obeyed() {
    let _one = ONE_AT_A_TIME.lock();
    let (_, pool) = pool(0);
    let (_, s) = stream();
    let blocks: Vec<_> = (0..6).map(|_| pool.allocate(32 * MIB, &s).unwrap()).collect();
    let (_, open) = gate(&s);
    blocks[1..].iter().for_each(|&b| pool::free_async(b, &s).unwrap());
    pool.trim(0);
    assert_eq!(pool.usage().reserved, 192 * MIB, "the stream may still use it");
    open.store(true, Release);
    s.synchronize().unwrap();
    assert_eq!(pool.usage().reserved, 192 * MIB, "the threshold has no end");
    pool.set(|s| s.release_threshold = 100 * MIB);
    s.synchronize().unwrap();
    assert_eq!(pool.usage().reserved, 96 * MIB, "as little as the threshold allows");
    pool.trim(40 * MIB);
    assert_eq!(pool.usage().reserved, 64 * MIB, "at least that");
    pool.trim(0);
    assert_eq!(pool.usage().reserved, 32 * MIB, "one block is in use");
    pool::free_async(blocks[0], &s).unwrap();
    pool.set(|s| s.release_threshold = 0);
    s.synchronize().unwrap();
    let usage = pool.usage();
    assert_eq!((usage.reserved, usage.used, usage.reserved_high, usage.used_high), (0, 0, 192 * MIB, 192 * MIB));
    pool.reset_high(true);
    pool.reset_high(false);
    assert_eq!((pool.usage().reserved_high, pool.usage().used_high), (0, 0));
}

#[test]
fn streams_that_come_and_go_leave_their_memory_to_others() {
    let _one = ONE_AT_A_TIME.lock();
    let (_, pool) = pool(0);
    for round in 0..100 {
        let (handle, s) = stream();
        let blocks: Vec<_> = [700, 100_000, 3 * MIB].map(|size| pool.allocate(size, &s).unwrap()).into();
        blocks.iter().for_each(|&b| pool::free_async(b, &s).unwrap());
        drop(s);
        Stream::destroy(handle).unwrap();
        assert!(pool.usage().reserved <= 12 * MIB, "round {round}: {:?}", pool.usage());
    }
}

#[test]
fn wrong_frees_are_refused_and_change_nothing() {
    let _one = ONE_AT_A_TIME.lock();
    let (handle, pool) = pool(0);
    let ((_, a), (_, b)) = (stream(), stream());
    let block = pool.allocate(100_000, &a).unwrap();
    for wrong in [block + 1, block + 512, block - 512, block + (1 << 30), 4096, &raw const handle as u64] {
        assert_eq!(pool::free_async(wrong, &a), Err(Error::InvalidValue), "{wrong:#x}");
    }
    let found = memory::find(block + 99_999).unwrap();
    assert_eq!((found.base, found.size, found.kind), (block, 100_000, Kind::Pool(pool.id)));
    assert_eq!(memory::find(block + 100_000), None);
    // A pool that is destroyed keeps what is in use.
    Pool::destroy(handle).unwrap();
    assert_eq!(Pool::get(handle).err(), Some(Error::InvalidValue));
    assert_eq!(memory::find(block).map(|a| a.base), Some(block));
    pool::free_async(block, &b).unwrap();
    for stream in [&a, &b] {
        assert_eq!(pool::free_async(block, stream), Err(Error::InvalidValue));
        assert_eq!(pool::free(block), Err(Error::InvalidValue));
    }
    assert_eq!(memory::find(block), None);
    a.synchronize().unwrap();
    b.synchronize().unwrap();
    assert_eq!(pool.usage().reserved, 0);
    let other = Pool::default(device());
    let last = other.allocate(64, &a).unwrap();
    pool::free(last).unwrap();
    assert_eq!(pool::free(last), Err(Error::InvalidValue));
}

#[test]
fn threads_allocate_and_free_each_other_s_blocks() {
    let _one = ONE_AT_A_TIME.lock();
    const THREADS: usize = 8;
    let (_, pool) = pool(0);
    let passed: Vec<Mutex<Vec<(u64, u64)>>> = (0..THREADS).map(|_| Mutex::default()).collect();
    let start = Barrier::new(THREADS);
    let write = |(addr, size): (u64, u64)| {
        // SAFETY: the first word of a block that this test has; sizes are 8 at least.
        unsafe { (addr as *mut u64).write_unaligned(addr ^ size) }
    };
    let check = |(addr, size): (u64, u64)| {
        // SAFETY: as above.
        let word = unsafe { (addr as *mut u64).read_unaligned() };
        assert_eq!(word, addr ^ size, "the contents of {addr:#x} have changed");
    };
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (pool, passed, start) = (&pool, &passed, &start);
            scope.spawn(move || {
                let (_, s) = stream();
                let mut random = Random::new(thread as u64 + 100);
                let mut live = Vec::new();
                start.wait();
                for step in 0..20_000 {
                    match random.below(10) {
                        0..5 => {
                            let size = random.log_uniform(8, MIB);
                            let block = (pool.allocate(size, &s).unwrap(), size);
                            assert_eq!(memory::find(block.0 + size / 2).map(|a| (a.base, a.size)), Some(block));
                            write(block);
                            live.push(block);
                        }
                        5..9 if !live.is_empty() => {
                            let block = live.swap_remove(random.below(live.len() as u64) as usize);
                            check(block);
                            pool::free_async(block.0, &s).unwrap();
                        }
                        9 if !live.is_empty() => {
                            let block = live.pop().unwrap();
                            passed[random.below(THREADS as u64) as usize].lock().unwrap().push(block);
                        }
                        _ => live.extend(passed[thread].lock().unwrap().pop()),
                    }
                    if step % 1000 == 0 {
                        s.synchronize().unwrap();
                        pool.usage();
                    }
                }
                live.into_iter().for_each(|block| {
                    check(block);
                    pool::free_async(block.0, &s).unwrap();
                });
                s.synchronize().unwrap();
            });
        }
    });
    let (_, s) = stream();
    for block in passed.iter().flat_map(|list| std::mem::take(&mut *list.lock().unwrap())) {
        check(block);
        pool::free_async(block.0, &s).unwrap();
    }
    s.synchronize().unwrap();
    assert_eq!(pool.usage().used, 0);
    pool.trim(0);
    assert_eq!(pool.usage().reserved, 0, "{:?}", pool.usage());
}
