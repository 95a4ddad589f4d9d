//! What the options ask of initcheck.

use device::space;
use kernel_abi::{Checks, Plane};
use sanitizer::finding::{Space, Tool};
use sanitizer::options::{InitSpace, Options};

/// What is to be there before any memory is allocated.
pub fn prepare(options: &Options) {
    if options.checks(Tool::Initcheck) {
        space::want_plane(Plane::Init as u64);
    }
}

/// What kernels are compiled with.
pub fn instrument(options: &Options, checks: &mut Checks) {
    let init = options.checks(Tool::Initcheck);
    checks.init = init;
    checks.init_shared = init && options.initcheck.address_space != InitSpace::Global;
}

/// As [`instrument`], of kernels that the user's filters leave out: what they write is written.
pub fn instrument_others(options: &Options, checks: &mut Checks) {
    if options.initcheck.track_filtered_global_memory {
        instrument(options, checks);
    }
}

/// Whether what is known of a space is to be told.
pub fn wanted(options: &Options, space: Space) -> bool {
    match (space, options.initcheck.address_space) {
        (_, InitSpace::All) | (Space::Local, _) => true,
        (Space::Shared, chosen) => chosen == InitSpace::Shared,
        (_, chosen) => chosen == InitSpace::Global,
    }
}
