//! Why an object cannot be loaded.

use std::fmt;

/// Why an object cannot be loaded, as a complete message.
#[derive(Debug)]
pub struct LoadError(pub String);

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LoadError {}

impl From<object::Error> for LoadError {
    fn from(e: object::Error) -> LoadError {
        LoadError(format!("malformed object: {e}"))
    }
}

impl From<std::io::Error> for LoadError {
    fn from(e: std::io::Error) -> LoadError {
        LoadError(format!("no memory for code: {e}"))
    }
}
