//! What every kind of finding has.

use crate::fields::Fields;
#[cfg(test)]
use crate::finding::Finding;
use crate::place::DevicePlace;
use crate::rule::Rule;
use crate::severity::Severity;
use crate::style::Style;

/// A kind of finding: its data, and all that reports say of it. Titles and details are those of compute-sanitizer 2026.4; where a
/// finding knows more, lines in the same manner follow.
pub trait Kind {
    /// What compute-sanitizer calls it in its XML files; a name of ours where it has none.
    fn name(&self) -> &'static str;

    /// The classes that it adds to those of the other kinds.
    fn rules() -> Vec<&'static Rule>
    where
        Self: Sized;

    /// The class that it belongs to.
    fn rule(&self) -> &'static Rule;

    /// The first line, without the severity.
    fn title(&self, found: &Found, style: &Style) -> String;

    /// Lines behind the title and the place.
    fn details(&self, _style: &Style) -> Vec<String> {
        Vec::new()
    }

    /// What XML and JSON have besides the texts. `docs/check.md` documents the names; they are stable.
    fn fields(&self, _style: &Style) -> Fields {
        Vec::new()
    }

    /// How it is counted and shown.
    fn nature(&self) -> Nature {
        Nature::Problem
    }

    /// Whether its texts say where it is, as far as that matters.
    fn tells_place(&self) -> bool {
        false
    }

    /// Where it is, if the finding does not say.
    fn place(&self) -> Option<&DevicePlace> {
        None
    }

    /// A second place that belongs to it, and what that is.
    fn other_place(&self) -> Option<(&DevicePlace, &'static str)> {
        None
    }

    /// For the tests of the renderers: at least one.
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

/// How findings are counted and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Something that is wrong with the program's code.
    Problem,
    /// The same; its title says how bad it is, and summaries count it among the hazards.
    Race,
    /// What was asked for, and is no error.
    Trace,
    /// About the program as a whole: shown whatever the level, and not counted.
    Program,
}
