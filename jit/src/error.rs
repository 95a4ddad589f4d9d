//! Errors of the compiler.

use kernel_abi::{CompileError, CompileErrorKind};
use ptx::ast::{Module, Span, Stmt};
use ptx::diag::Diagnostic;
use ptx::table::Op;

pub type Error = Box<Failure>;

/// Why a kernel is not compiled.
#[derive(Clone, Debug)]
pub struct Failure {
    pub kind: CompileErrorKind,
    pub message: String,
    /// The instruction at fault, where that is known.
    pub at: Option<(Span, Op)>,
}

impl Failure {
    /// Adds the source line of the instruction, where that is known or its name is in the message. `texts`: the modules that were linked.
    pub fn located(self, module: &Module, texts: &[std::sync::Arc<str>]) -> CompileError {
        let named = |message: &str| {
            let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
            let mut instrs = bodies.flat_map(|b| &b.stmts).filter_map(|s| match s {
                Stmt::Instr(i) => Some(i),
                Stmt::Label(_) => None,
            });
            let message = message.to_lowercase();
            instrs.find(|i| message.contains(&format!("`{}`", i.spelling().to_lowercase()))).map(|i| (i.span, i.op))
        };
        let refused = matches!(self.kind, CompileErrorKind::Unsupported | CompileErrorKind::InvalidPtx);
        let at = self.at.or_else(|| named(&self.message).filter(|_| refused));
        let mut message = self.message;
        if let Some((span, op)) = at {
            // Of several modules the one that has such an instruction there.
            let has = |text: &&std::sync::Arc<str>| {
                text.get(span.start as usize..span.end as usize).is_some_and(|t| t.contains(op.name()))
            };
            let mut having = texts.iter().filter(has);
            if let (Some(text), None) = (having.next(), having.next()) {
                let d = Diagnostic::new(text, span, "");
                message += &format!(" (line {}: `{}`)", d.line, d.source_line.trim());
            }
        }
        CompileError { kind: self.kind, message }
    }
}

/// Short constructors; messages are complete sentences' beginnings: the executor adds the kernel's name.
pub trait ErrorExt {
    fn internal(message: impl Into<String>) -> Error;
    fn invalid(message: impl Into<String>) -> Error;
    fn no_such_entry(name: &str, m: &ptx::ast::Module) -> Error;
}

pub fn error(kind: CompileErrorKind, message: impl Into<String>) -> Error {
    Box::new(Failure { kind, message: message.into(), at: None })
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
