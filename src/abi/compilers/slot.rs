//! The functions that stand in for those of one library, of several that may be loaded.

use super::options;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{Relaxed, Release};

/// Libraries of one kind that are redirected at once: programs load one, or one for each package that brings its own.
pub const SLOTS: usize = 8;

/// A generic function for each slot, where none of its arguments tells for which library it is called.
macro_rules! for_each_slot {
    ($function:ident) => {
        [
            $function::<0>,
            $function::<1>,
            $function::<2>,
            $function::<3>,
            $function::<4>,
            $function::<5>,
            $function::<6>,
            $function::<7>,
        ]
    };
}
pub(super) use for_each_slot;

/// Takes a slot for the library with a path and an identity; tells by the last argument which others are still loaded.
pub type Claim = fn(&str, usize, &dyn Fn(usize) -> bool) -> Option<Slot>;

/// The functions that stand in for those of one library.
pub struct Slot {
    /// Names, our functions where they are replaced, and where the originals' addresses are kept.
    pub functions: Vec<(&'static str, Option<usize>, &'static AtomicUsize)>,
}

impl Slot {
    /// Our function for an exported name, whose original is kept.
    pub fn replacement(&self, name: &[u8], original: usize) -> Option<usize> {
        let plain = options::without_version(name);
        let (exact, ours, keep) = self.functions.iter().find(|f| f.0.as_bytes() == plain)?;
        // All versions of a name jump to the same function, and the name without one is always there.
        if keep.load(Relaxed) == 0 || exact.as_bytes() == name {
            keep.store(original, Release);
        }
        *ours
    }
}
