//! The interface of all kinds of findings.

use crate::fields::Fields;
#[cfg(test)]
use crate::finding::Finding;
use crate::place::DevicePlace;
use crate::rule::Rule;
use crate::severity::Severity;
use crate::style::Style;

/// A kind of finding: its data, and everything that reports print of it. Titles and details are those of compute-sanitizer 2026.4, followed
/// by lines in the same style for additional information.
pub trait Kind {
    /// Its name in compute-sanitizer's XML files, or a name of our own if it has none.
    fn name(&self) -> &'static str;

    /// Rules that it adds to those of other kinds.
    fn rules() -> Vec<&'static Rule>
    where
        Self: Sized;

    /// Its rule.
    fn rule(&self) -> &'static Rule;

    /// The first line, without the severity.
    fn title(&self, found: &Found, style: &Style) -> String;

    /// Lines after the title and the place.
    fn details(&self, _style: &Style) -> Vec<String> {
        Vec::new()
    }

    /// Fields in XML and JSON in addition to the texts. `docs/check.md` documents the names; they are stable.
    fn fields(&self, _style: &Style) -> Fields {
        Vec::new()
    }

    /// How it is counted and printed.
    fn nature(&self) -> Nature {
        Nature::Problem
    }

    /// Whether its texts include the place.
    fn tells_place(&self) -> bool {
        false
    }

    /// The place, if the finding itself has none.
    fn place(&self) -> Option<&DevicePlace> {
        None
    }

    /// A second place that belongs to it, and its meaning.
    fn other_place(&self) -> Option<(&DevicePlace, &'static str)> {
        None
    }

    /// At least one sample, for the tests of the renderers.
    #[cfg(test)]
    fn samples() -> Vec<Finding>
    where
        Self: Sized;
}

/// What a title says of a finding besides its kind.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    pub severity: Severity,
    pub device: Option<&'a DevicePlace>,
}

/// How findings are counted and printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// An error in the program's code.
    Problem,
    /// The same, for hazards: the title includes the severity, and summaries count it as a hazard.
    Race,
    /// Requested output that is not an error.
    Trace,
    /// About the program as a whole: printed at every level, and not counted.
    Program,
}
