//! What the options ask of memcheck.

use sanitizer::finding::Tool;
use sanitizer::options::{Options, StreamOrdered};

/// Which uses of memory that streams allocate and free are looked for.
pub fn stream_ordered(options: &Options) -> StreamOrdered {
    match options.checks(Tool::Memcheck) {
        true => options.memcheck.track_stream_ordered_races,
        false => StreamOrdered::No,
    }
}
