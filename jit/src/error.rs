//! Errors of the compiler.

use kernel_abi::{CompileError, CompileErrorKind};

pub type Error = Box<CompileError>;

/// Short constructors; messages are complete sentences' beginnings: the executor adds the kernel's name.
pub trait ErrorExt {
    fn internal(message: impl Into<String>) -> Error;
    fn invalid(message: impl Into<String>) -> Error;
    fn no_such_entry(name: &str, m: &ptx::ast::Module) -> Error;
}

pub fn error(kind: CompileErrorKind, message: impl Into<String>) -> Error {
    Box::new(CompileError { kind, message: message.into() })
}

/// Valid PTX that this version does not compile.
pub fn unsupported(what: impl Into<String>) -> Error {
    error(CompileErrorKind::Unsupported, format!("{} is not supported yet", what.into()))
}

impl ErrorExt for Error {
    fn internal(message: impl Into<String>) -> Error {
        error(CompileErrorKind::Internal, format!("internal compiler error: {}", message.into()))
    }
    fn invalid(message: impl Into<String>) -> Error {
        error(CompileErrorKind::InvalidPtx, message)
    }
    fn no_such_entry(name: &str, m: &ptx::ast::Module) -> Error {
        let have: Vec<&str> = m
            .functions
            .iter()
            .filter(|f| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some())
            .map(|f| m.name(f.name))
            .take(8)
            .collect();
        error(
            CompileErrorKind::NoSuchEntry,
            format!(
                "the module has no kernel `{name}`; it has {}",
                if have.is_empty() { "none".into() } else { have.join(", ") }
            ),
        )
    }
}
