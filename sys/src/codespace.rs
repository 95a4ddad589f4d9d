//! One reserved range of addresses for all generated code, so that a signal handler can decide by two comparisons whether
//! a program counter is in generated code.

use super::{limits, vm};
use parking_lot::Mutex;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

static BASE: AtomicU64 = AtomicU64::new(0);
static END: AtomicU64 = AtomicU64::new(0);

/// Sizes in bytes, tried in turn.
const SIZES: [u64; 4] = [2 << 30, 256 << 20, 64 << 20, 16 << 20];

struct Space {
    next: u64,
    /// Released ranges: address and bytes.
    free: Vec<(u64, u64)>,
}

static SPACE: OnceLock<Option<Mutex<Space>>> = OnceLock::new();

/// Whether `pc` lies in generated code. Async-signal-safe.
pub fn contains(pc: u64) -> bool {
    (BASE.load(Ordering::Relaxed)..END.load(Ordering::Relaxed)).contains(&pc)
}

fn space() -> io::Result<&'static Mutex<Space>> {
    let space = SPACE.get_or_init(|| {
        let (base, len) = limits::reserve_first(&SIZES)?;
        BASE.store(base, Ordering::Relaxed);
        END.store(base + len, Ordering::Relaxed);
        Some(Mutex::new(Space { next: base, free: Vec::new() }))
    });
    space.as_ref().ok_or_else(|| io::Error::from_raw_os_error(libc::ENOMEM))
}

/// Allocates `len` bytes (whole pages), zeroed, readable and writable.
///
/// # Errors
/// `ENOMEM` when address space or memory is exhausted.
pub fn allocate(len: u64) -> io::Result<u64> {
    let mut space = space()?.lock();
    let at = match space.free.iter().position(|f| f.1 >= len) {
        Some(i) => {
            let (at, have) = space.free[i];
            if have == len {
                space.free.swap_remove(i);
            } else {
                space.free[i] = (at + len, have - len);
            }
            at
        }
        None => {
            let at = space.next;
            if len > END.load(Ordering::Relaxed) - at {
                return Err(io::Error::from_raw_os_error(libc::ENOMEM));
            }
            space.next = at + len;
            at
        }
    };
    drop(space);
    // SAFETY: whole pages of the reserved range that are not handed out.
    unsafe { vm::commit(at, len)? };
    Ok(at)
}

/// Frees a range from [`allocate`].
///
/// # Safety
/// No thread executes or reads it any more.
pub unsafe fn release(at: u64, len: u64) {
    // SAFETY: guaranteed by the caller.
    if unsafe { vm::decommit(at, len) }.is_ok() {
        if let Ok(s) = space() {
            s.lock().free.push((at, len));
        }
    }
}
