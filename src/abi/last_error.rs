//! Last errors: each thread has one for each runtime in the process ("in the same instance of the CUDA Runtime library", CUDA Runtime
//! API, `cudaGetLastError`). Each object with a runtime linked into it has one of its own; this library is one more.

use cuda_types::*;
use device::thread::thread_state;
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use sys::threads;

/// A runtime in the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runtime(u32);

impl Runtime {
    /// This library, for those who find its functions by their names.
    const SHARED: Runtime = Runtime(0);

    /// The runtime of an object that has one linked into it: the number that its calls record, see [`device::thread::record_runtime`].
    pub fn number_of_static() -> u32 {
        static LATEST: AtomicU32 = AtomicU32::new(0);
        LATEST.fetch_add(1, Relaxed) + 1
    }

    /// The runtime that the present call of an exported function is one of. Calls of the shared one record nothing, so what the last call
    /// has recorded is forgotten: only the first question of a call has this answer.
    #[inline(always)]
    pub fn of_call() -> Runtime {
        Runtime(thread_state().runtime.take())
    }
}

/// For how many runtimes a thread has an error that was not taken yet; then the oldest is forgotten.
const KEPT: usize = 16;

type Kept = (Runtime, cudaError_t);
const FREE: Kept = (Runtime::SHARED, cudaSuccess);

thread_local! {
    /// The latest first, then free entries, with no error. There is nothing to be dropped: static objects may ask in their destructors,
    /// which run after those of the thread.
    static ERRORS: [Cell<Kept>; KEPT] = const { [const { Cell::new(FREE) }; KEPT] };
}

/// Records an error that a function of a runtime returns.
pub fn set(runtime: Runtime, error: cudaError_t) {
    ERRORS.with(|errors| {
        let mut next = (runtime, error);
        for entry in errors {
            next = entry.replace(next);
            if next.0 == runtime || next == FREE {
                break;
            }
        }
    });
}

/// Forgets the error of a runtime.
fn forget(runtime: Runtime) {
    ERRORS.with(|errors| {
        let Some(at) = errors.iter().position(|entry| entry.get().0 == runtime) else { return };
        for pair in errors[at..].windows(2) {
            pair[0].set(pair[1].get());
        }
        errors[KEPT - 1].set(FREE);
    });
}

/// The error that is kept for a runtime.
fn kept(runtime: Runtime) -> cudaError_t {
    ERRORS.with(|errors| {
        let mut used = errors.iter().map(Cell::get).take_while(|entry| *entry != FREE);
        used.find(|entry| entry.0 == runtime).map_or(cudaSuccess, |entry| entry.1)
    })
}

/// `cudaPeekAtLastError`: the last error that a call of this thread has returned. A sticky one is taken as any other: the next call that
/// needs the context returns it again.
pub fn peek(runtime: Runtime) -> cudaError_t {
    if !threads::forked() {
        threads::used();
    }
    kept(runtime)
}

/// `cudaGetLastError`: like [`peek`], and forgets it.
pub fn take(runtime: Runtime) -> cudaError_t {
    let error = peek(runtime);
    if error != cudaSuccess {
        forget(runtime);
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_runtime_has_its_own() {
        let (a, b) = (Runtime(101), Runtime(102));
        set(a, cudaErrorInvalidValue);
        set(b, cudaErrorInvalidDevice);
        set(a, cudaErrorInvalidSymbol);
        assert_eq!(peek(Runtime::SHARED), cudaSuccess);
        assert_eq!([peek(a), take(a), take(a)], [cudaErrorInvalidSymbol, cudaErrorInvalidSymbol, cudaSuccess]);
        assert_eq!([take(b), take(b)], [cudaErrorInvalidDevice, cudaSuccess]);
    }

    #[test]
    fn the_oldest_of_many_is_forgotten() {
        let all = 1..=KEPT as u32 + 1;
        all.clone().for_each(|i| set(Runtime(i), cudaErrorInvalidValue));
        assert_eq!(all.map(|i| take(Runtime(i))).filter(|e| *e == cudaSuccess).count(), 1);
    }
}
