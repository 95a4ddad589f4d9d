//! Classes of findings, with an explanation each: the rules of a SARIF report, and the `rule` of XML and JSON.

/// A class of findings.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Counts all rules from 0; a new rule has the next number. Its place in SARIF reports.
    pub number: usize,
    /// Stable: tool, slash, class.
    pub id: &'static str,
    /// One sentence.
    pub short: &'static str,
    /// What it means and what to do.
    pub help: &'static str,
}
