//! Where our verdict is not ptxas's, and why.

/// A sort of difference.
pub struct Difference {
    /// Opcodes that it is about; empty for all.
    pub ops: &'static str,
    /// What ptxas says, or `-` if it takes the statement.
    pub theirs: &'static str,
    /// What we say, or `-` if we take it.
    pub ours: &'static str,
    pub why: &'static str,
}

impl Difference {
    /// Whether verdicts on a statement of `op` differ in this way.
    pub fn covers(&self, op: &str, theirs: Option<&str>, ours: Option<&str>) -> bool {
        let says = |pattern: &str, said: Option<&str>| match said {
            Some(said) => pattern != "-" && said.contains(pattern),
            None => pattern == "-",
        };
        (self.ops.is_empty() || self.ops.split(' ').any(|o| o == op))
            && says(self.theirs, theirs)
            && says(self.ours, ours)
    }
}

/// None is explained yet: what differs is counted as it is.
pub const DIFFERENCES: &[Difference] = &[];
