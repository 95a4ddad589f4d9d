//! How bad a finding is.

use serde::{Deserialize, Serialize};

/// How bad it is. `--print-level` and the summaries go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    Info,
    Warning,
    Error,
}
