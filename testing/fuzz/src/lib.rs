//! What the targets in `fuzz_targets` have in common.

pub mod edge;
pub mod growth;
pub mod lines;
pub mod nvvm;

use ptx::ast::Module;

/// Parses a text. What is wrong with it lies in it, and can be shown.
pub fn parse(text: &str) -> Option<Module> {
    let errors = match ptx::parse(text) {
        Ok(module) => return Some(module),
        Err(errors) => errors,
    };
    assert!(!errors.is_empty());
    for e in &errors {
        assert!(e.line >= 1 && e.column >= 1 && !e.message.is_empty());
        assert!(e.span.start as usize <= text.len(), "{e:?}");
    }
    assert!(!ptx::diag::render_all(&errors, "text").is_empty());
    None
}

/// Lays out parameters, shared and local memory of some functions, as launching them does.
pub fn lay_out(module: &Module) {
    for (i, f) in module.functions.iter().enumerate().take(8) {
        let _ = ptx::param_layout(f);
        let reached = ptx::reachable(module, i);
        let _ = (ptx::shared_layout(module, &reached), ptx::layout::local_size(module, &reached));
    }
}
