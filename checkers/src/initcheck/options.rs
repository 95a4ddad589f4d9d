//! What the options ask of initcheck.

use sanitizer::finding::Space;
use sanitizer::options::{InitSpace, Options};

/// Whether errors in a space are reported.
pub fn wanted(options: &Options, space: Space) -> bool {
    match (space, options.initcheck.address_space) {
        (_, InitSpace::All) | (Space::Local, _) => true,
        (Space::Shared, chosen) => chosen == InitSpace::Shared,
        (_, chosen) => chosen == InitSpace::Global,
    }
}
