//! Classes of findings with explanations: the rules of SARIF reports, and `rule` in XML and JSON.

/// A class of findings.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Index of the rule in SARIF reports; a new rule gets the next number.
    pub number: usize,
    /// Stable: tool, slash, class.
    pub id: &'static str,
    /// One sentence.
    pub short: &'static str,
    /// Explanation, and advice.
    pub help: &'static str,
}
