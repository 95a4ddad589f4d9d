//! Severity of findings.

use serde::{Deserialize, Serialize};

/// Severity of a finding, for `--print-level` and the summaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    Info,
    Warning,
    Error,
}
