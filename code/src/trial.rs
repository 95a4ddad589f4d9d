//! Which of two codes of a kernel takes less time, found by running both.
//!
//! How few lanes of a warp are active in a loop, nobody knows beforehand. Where they are few, threads one after the other take less time
//! than vectors (decision 0020). So a kernel that has run for a while in quick code gets a second one, whose units are
//! single threads; blocks run in either in turn until one has won. What wins also says how the kernel is optimised. Where it was
//! close, the other is optimised as well, and the two optimised codes are compared in the same way.

use super::functions::Functions;
use kernel_abi::{Isa, KernelMeta};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};
use sys::threads::processor_time;

/// Calls of each code that are timed, at most: what blocks take varies.
const CALLS: u64 = 8;
/// Calls of each from which on a clear difference decides.
const FEW_CALLS: u64 = 3;
/// How many times the time of the other is a clear difference.
const CLEAR: u64 = 3;
/// A trial that takes longer ends with what is known by then: optimising waits for the quick codes', and nothing for the optimised ones'.
const LONGEST: Duration = Duration::from_millis(400);
const LONGEST_OPTIMISED: Duration = Duration::from_secs(10);
/// The second code wins if it takes less than so many hundredths of the first one's time: of single threads, since vectors gain more by being
/// optimised. With AVX-512 they get wider besides.
const LIMIT: u64 = 75;
const WIDE_LIMIT: u64 = 50;
/// The same for optimised codes: the first one stays where there is hardly a difference.
const OPTIMISED_LIMIT: u64 = 95;
/// A verdict is of the second code. [`CLOSE`] is added to the others.
const OPEN: u8 = 0;
const LOST: u8 = 1;
const WON: u8 = 2;
const CLOSE: u8 = 4;

/// A second code of a kernel, and what is known of the two.
#[derive(Debug)]
pub struct Trial {
    pub(super) meta: KernelMeta,
    pub(super) functions: Functions,
    /// [`LIMIT`], [`WIDE_LIMIT`] or [`OPTIMISED_LIMIT`].
    limit: u64,
    /// Hundredths of the first one's time for which the two may compare otherwise when they are optimised.
    close: Option<RangeInclusive<u64>>,
    /// [`LONGEST`] or [`LONGEST_OPTIMISED`].
    longest: Duration,
    since: Instant,
    /// Of the first code, and of the second.
    spent: [Spent; 2],
    calls: AtomicU32,
    verdict: AtomicU8,
}

#[derive(Debug, Default)]
struct Spent {
    calls: AtomicU64,
    blocks: AtomicU64,
    nanoseconds: AtomicU64,
}

/// A call of one of the two codes, that is timed.
pub struct Timed<'a> {
    trial: &'a Trial,
    second: bool,
    /// The thread's processor time before: others may use the machine as well.
    since: Duration,
}

impl Trial {
    /// Of quick codes. `isa`: what the winner will be optimised for.
    pub(super) fn quick(meta: KernelMeta, functions: Functions, isa: Isa) -> Trial {
        let limit = if isa == Isa::Avx512 { WIDE_LIMIT } else { LIMIT };
        let close = Some(limit * 2 / 3..=limit * 2);
        Trial { close, limit, longest: LONGEST, ..Trial::optimised(meta, functions) }
    }

    /// Of optimised codes.
    pub(super) fn optimised(meta: KernelMeta, functions: Functions) -> Trial {
        Trial {
            meta,
            functions,
            limit: OPTIMISED_LIMIT,
            longest: LONGEST_OPTIMISED,
            close: None,
            since: Instant::now(),
            spent: Default::default(),
            calls: AtomicU32::new(0),
            verdict: AtomicU8::new(OPEN),
        }
    }

    /// The next call's code, while it is open which one takes less time.
    #[inline]
    pub(super) fn next(&self) -> Option<Timed<'_>> {
        if self.verdict.load(Relaxed) != OPEN {
            return None;
        }
        let second = self.calls.fetch_add(1, Relaxed) % 2 == 1;
        Some(Timed { trial: self, second, since: processor_time() })
    }

    /// Whether one has won, or none will.
    pub(super) fn is_settled(&self) -> bool {
        if self.since.elapsed() > self.longest {
            match self.fewest_calls() {
                0 => self.decide(LOST),
                calls => self.compare(calls >= FEW_CALLS),
            }
        }
        self.verdict.load(Relaxed) != OPEN
    }

    /// Whether the second code takes less time.
    #[inline]
    pub(super) fn is_won(&self) -> bool {
        self.verdict.load(Relaxed) & WON != 0
    }

    /// Whether the optimised codes should be compared, too.
    pub(super) fn was_close(&self) -> bool {
        self.verdict.load(Relaxed) & CLOSE != 0
    }

    /// Ends it, if it is still open.
    fn decide(&self, verdict: u8) {
        let _ = self.verdict.compare_exchange(OPEN, verdict, Relaxed, Relaxed);
    }

    /// A call of one of them has run so many blocks.
    fn took(&self, second: bool, blocks: u64, nanoseconds: u64) {
        let of = &self.spent[usize::from(second)];
        of.nanoseconds.fetch_add(nanoseconds, Relaxed);
        of.blocks.fetch_add(blocks, Relaxed);
        of.calls.fetch_add(1, Relaxed);
        let [first, second] = self.times();
        let clear = first.max(second) > first.min(second) * u128::from(CLEAR);
        let calls = self.fewest_calls();
        if calls >= CALLS || calls >= FEW_CALLS && clear {
            self.compare(true);
        }
    }

    /// Calls of the one that has fewer.
    fn fewest_calls(&self) -> u64 {
        self.spent.iter().map(|s| s.calls.load(Relaxed)).min().unwrap_or(0)
    }

    /// What each takes for the same number of blocks.
    fn times(&self) -> [u128; 2] {
        [0, 1].map(|k| {
            let other = self.spent[1 - k].blocks.load(Relaxed);
            u128::from(self.spent[k].nanoseconds.load(Relaxed)) * u128::from(other)
        })
    }

    /// Ends it. The second code may win only if it is `known` well enough.
    fn compare(&self, known: bool) {
        let [first, second] = self.times();
        let share = u64::try_from(second * 100 / first.max(1)).unwrap_or(u64::MAX);
        let close = self.close.as_ref().is_some_and(|close| close.contains(&share) || !known && share < *close.start());
        let verdict = if known && share < self.limit { WON } else { LOST };
        self.decide(verdict | if close { CLOSE } else { 0 });
    }
}

impl Timed<'_> {
    /// The code to call.
    pub fn functions<'k>(&'k self, first: &'k Functions) -> &'k Functions {
        if self.second {
            &self.trial.functions
        } else {
            first
        }
    }

    /// The call has run so many blocks.
    pub fn ended(self, blocks: u64) {
        self.trial.took(self.second, blocks, (processor_time() - self.since).as_nanos() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::tests::returning;
    use crate::Kernel;
    use kernel_abi::CompiledKernel;

    fn code(value: u32) -> Functions {
        let meta = KernelMeta::plain("k");
        Functions::load(&CompiledKernel { meta, object: returning(value) }).unwrap()
    }

    fn trial() -> Trial {
        Trial::quick(KernelMeta::plain("k"), code(9), Isa::Avx2)
    }

    #[test]
    fn the_faster_code_wins_once_the_difference_is_clear() {
        let (near, far) = (true, false);
        for (first, second, won, close) in [
            (100, 20, true, far),
            (20, 100, false, far),
            (100, 70, true, near),
            (100, 80, false, near),
            (100, 160, false, far),
        ] {
            let trial = trial();
            let mut calls = 0;
            while !trial.is_settled() {
                trial.took(calls % 2 == 1, 10, if calls % 2 == 1 { second } else { first });
                calls += 1;
            }
            assert_eq!((trial.is_won(), trial.was_close()), (won, close), "{first} and {second}");
            let clear = first.max(second) > CLEAR * first.min(second);
            assert_eq!(calls, 2 * if clear { FEW_CALLS } else { CALLS }, "{first} and {second}");
        }
    }

    #[test]
    fn a_trial_that_takes_too_long_ends_with_what_is_known() {
        for (calls, first, second, won, close) in [
            (0, 0, 0, false, false),
            (1, 100, 20, false, true),
            (1, 100, 160, false, false),
            (FEW_CALLS, 100, 60, true, true),
        ] {
            let trial = Trial { longest: Duration::ZERO, ..trial() };
            for _ in 0..calls {
                trial.took(false, 1, first);
                trial.took(true, 1, second);
            }
            assert!(trial.is_settled());
            assert_eq!((trial.is_won(), trial.was_close()), (won, close), "{calls} calls: {first} and {second}");
        }
    }

    #[test]
    fn times_are_those_of_as_many_blocks() {
        let trial = trial();
        for _ in 0..CALLS {
            trial.took(false, 64, 1000);
            trial.took(true, 1, 100);
        }
        assert!(trial.is_settled() && !trial.is_won());
    }

    #[test]
    fn both_are_called_in_turn_until_one_has_won() {
        let meta = KernelMeta::plain("k");
        let kernel = Kernel::load(CompiledKernel { meta: meta.clone(), object: returning(7) }).unwrap();
        assert!(kernel.timed().is_none());
        assert!(
            kernel.try_out(CompiledKernel { meta: KernelMeta { lanes: 1, ..meta }, object: returning(9) }, Isa::Avx2)
        );
        // SAFETY: the code of `returning` ignores its arguments.
        let run = |f: &Functions| unsafe { f.segments[0](std::ptr::null_mut(), 0, 0) };
        for expected in [7, 9, 7, 9] {
            let timed = kernel.timed().unwrap();
            assert_eq!(run(timed.functions(kernel.functions())), expected);
        }
        let trial = kernel.trial().unwrap();
        for _ in 0..FEW_CALLS {
            trial.took(false, 1, 1000);
            trial.took(true, 1, 10);
        }
        assert!(kernel.timed().is_none());
        assert_eq!(run(kernel.functions()), 9);
    }

    #[test]
    fn code_that_does_not_fit_is_not_tried() {
        let meta = KernelMeta::plain("k");
        let kernel = Kernel::load(CompiledKernel { meta: meta.clone(), object: returning(7) }).unwrap();
        for other in [
            KernelMeta { lanes: 1, local_bytes: 16, ..meta.clone() },
            KernelMeta { lanes: 1, frames: 1 << 20, ..meta.clone() },
            KernelMeta { lanes: 1, shared_bytes: 4, ..meta.clone() },
            // As wide as before: there is nothing to try.
            meta,
        ] {
            assert!(!kernel.try_out(CompiledKernel { meta: other, object: returning(9) }, Isa::Avx2));
        }
    }
}
