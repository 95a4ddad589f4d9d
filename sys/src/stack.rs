//! Stacks for generated code with calls: as large as the program has requested, on any thread.

use super::vm;
use std::cell::Cell;
use std::io;

/// Room for helpers called by generated code and for the first frame of a function: no function may start in it.
const MARGIN: u64 = 256 << 10;
/// The memory of larger stacks is released when they are put away.
const KEEP: u64 = 16 << 20;

/// A stack: its upper end, and the address below which no further function may start.
#[derive(Debug)]
pub struct Stack {
    base: u64,
    len: u64,
    /// Bytes at its lower end in which no function may start.
    margin: u64,
}

thread_local! {
    /// The calling thread's unused stack.
    static SPARE: Cell<Option<Stack>> = const { Cell::new(None) };
}

impl Stack {
    /// A stack with room for `bytes` bytes of frames in addition to `large` bytes of large frames: the thread's last one, if that
    /// is large enough.
    ///
    /// # Errors
    /// Those of the system call, e.g. `ENOMEM`.
    pub fn take(bytes: u64, large: u64) -> io::Result<Stack> {
        // When a function detects the overflow, its own frame is already allocated.
        let margin = MARGIN + large;
        let len = vm::page_up(bytes + large + margin);
        let spare = SPARE.try_with(Cell::take).ok().flatten();
        if let Some(mut stack) = spare.filter(|s| s.len >= len) {
            stack.margin = margin;
            return Ok(stack);
        }
        // A guard page at the lower end.
        let base = vm::reserve(vm::PAGE + len)?;
        let stack = Stack { base, len, margin };
        // SAFETY: part of the range just reserved.
        unsafe { vm::commit(base + vm::PAGE, len) }?;
        Ok(stack)
    }

    /// Keeps it for the thread's next call.
    pub fn put_away(self) {
        if self.len > KEEP {
            // SAFETY: owned and not in use. Failure only costs memory.
            let _ = unsafe { vm::discard(self.base + vm::PAGE, self.len) };
        }
        // A thread that is ending keeps nothing.
        let _ = SPARE.try_with(|spare| spare.set(Some(self)));
    }

    /// Its upper end, from which it grows down.
    #[inline]
    pub fn top(&self) -> u64 {
        self.base + vm::PAGE + self.len
    }

    /// The address below which no function may start.
    #[inline]
    pub fn limit(&self) -> u64 {
        self.base + vm::PAGE + self.margin
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: our own mapping, which nothing uses any more.
        unsafe { vm::unmap(self.base, vm::PAGE + self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_keeps_its_stack() {
        let stack = Stack::take(1 << 20, 0).unwrap();
        let top = stack.top();
        assert_eq!(top % 16, 0);
        assert!(top - stack.limit() >= 1 << 20);
        // SAFETY: within the stack.
        unsafe { ((top - 8) as *mut u64).write(1) };
        stack.put_away();
        let again = Stack::take(1 << 19, 0).unwrap();
        assert_eq!(again.top(), top);
        let other = Stack::take(2 << 20, 0).unwrap();
        assert_ne!(other.top(), top);
    }
}
