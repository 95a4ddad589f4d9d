//! What the options ask of racecheck.

use exec::races;
use kernel_abi::Checks;
use sanitizer::finding::{Severity, Tool};
use sanitizer::options::{Options, RaceReport};

/// Hazards that are told one by one at most: of one launch, and between launches.
pub const MOST_HAZARDS: usize = 10_000;

/// What is to be there before any memory is allocated.
pub fn prepare(options: &Options) {
    if options.checks(Tool::Racecheck) {
        races::want_planes();
    }
}

/// What kernels are compiled with.
pub fn instrument(options: &Options, checks: &mut Checks) {
    checks.races = options.checks(Tool::Racecheck);
}

/// Whether a race is severe enough to be told.
pub fn is_severe(options: &Options, severity: Severity) -> bool {
    severity >= options.racecheck.detect_level.severity()
}

/// Whether each pair of places in the code is told.
pub fn tells_places(options: &Options) -> bool {
    options.racecheck.report != RaceReport::Hazard
}

/// Whether each hazard is told by itself.
pub fn tells_hazards(options: &Options) -> bool {
    options.racecheck.report != RaceReport::Analysis
}
