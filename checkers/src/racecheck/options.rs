//! What the options ask of racecheck.

use sanitizer::finding::Severity;
use sanitizer::options::{Options, RaceReport};

/// Hazards that are reported one by one at most: of one launch, and between launches.
pub const MOST_HAZARDS: usize = 10_000;

/// Whether a race is severe enough to be reported.
pub fn is_severe(options: &Options, severity: Severity) -> bool {
    severity >= options.racecheck.detect_level.severity()
}

/// Whether each pair of places in the code is reported.
pub fn tells_places(options: &Options) -> bool {
    options.racecheck.report != RaceReport::Hazard
}

/// Whether each hazard is reported by itself.
pub fn tells_hazards(options: &Options) -> bool {
    options.racecheck.report != RaceReport::Analysis
}
