//! Functions that stay functions, beside the kernel's segments.

use baseline::build::{Attr, Build, T, V};
use kernel_abi::HostFeatures;

/// A function that stays one, without a body yet.
pub(super) fn outlined(ll: &dyn Build, host: HostFeatures, name: &str, t: T) -> V {
    let f = ll.add_function(name, t, true);
    ll.attr(f, Attr::Noinline);
    // Frames may be larger than a guard page: touch the stack page by page.
    ll.attr(f, Attr::ProbeStack);
    allow_wide(ll, host, f);
    f
}

/// Has a function use vectors of 512 bits where the host has them: left to itself, LLVM uses half of each.
pub(super) fn allow_wide(ll: &dyn Build, host: HostFeatures, f: V) {
    if host.vector_bytes == 64 {
        ll.attr(f, Attr::Wide);
    }
}
