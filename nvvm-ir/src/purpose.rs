//! Verifying and compiling.

use crate::result::{Code, COMPILATION, INVALID_IR};

/// What is done with a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// Checks what the specification demands.
    Verify,
    /// Compiles what can be compiled.
    Compile,
}

impl Purpose {
    /// What a failure is.
    pub fn code(self) -> Code {
        match self {
            Purpose::Verify => INVALID_IR,
            Purpose::Compile => COMPILATION,
        }
    }
}
