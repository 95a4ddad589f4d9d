//! What the options ask of memcheck.

use device::memory;
use kernel_abi::Checks;
use sanitizer::finding::Tool;
use sanitizer::options::{Options, StreamOrdered};

/// Bytes behind each allocation that belong to nobody, unless `--padding` asks for more: an overflow of one array is not an
/// access to the next.
const GAP: u64 = 512;

/// What is to be there before any memory is allocated, whichever checkers run.
pub fn prepare(options: &Options) {
    memory::set_padding(options.memcheck.padding.max(GAP));
}

/// What kernels are compiled with.
pub fn instrument(options: &Options, checks: &mut Checks) {
    checks.memory = options.checks(Tool::Memcheck);
    checks.cache_control = options.checks(Tool::Memcheck) && options.memcheck.check_cache_control;
}

/// Which uses of memory that streams allocate and free are looked for.
pub fn stream_ordered(options: &Options) -> StreamOrdered {
    match options.checks(Tool::Memcheck) {
        true => options.memcheck.track_stream_ordered_races,
        false => StreamOrdered::No,
    }
}
