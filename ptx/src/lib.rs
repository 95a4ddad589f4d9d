//! PTX: from text to a typed, linked syntax tree.
//!
//! - [`parse`] turns the text of one module into an [`ast::Module`], or into every error found in it;
//! - [`link`] merges modules into one, resolving `.extern` references;
//! - [`table`] is the instruction set: one row per instruction form, against which the parser validates.
//!
//! This package knows nothing of CUDA's host API, and nothing of how code is generated.

mod agree;
pub mod ast;
mod check;
pub mod diag;
mod images;
pub mod layout;
mod level;
mod lexer;
mod link;
mod parser;
mod references;
mod spelling;
pub mod table;
mod tensors;
mod values;

pub use layout::{param_layout, reachable, shared_layout};
pub use link::provided_by_runtime;
pub use references::{pair_name, references, References};

/// Parses one PTX module.
///
/// # Errors
/// All errors found, in source order, at most a few dozen: the list is never empty.
pub fn parse(text: &str) -> Result<ast::Module, Vec<diag::Diagnostic>> {
    parser::parse(text)
}

/// Where the tokens of a text lie. For `testing/fuzz/`.
#[doc(hidden)]
pub fn tokens(text: &str) -> impl Iterator<Item = ast::Span> + '_ {
    let mut lexer = lexer::Lexer::new(text);
    std::iter::from_fn(move || Some(lexer.next()).filter(|t| t.kind != lexer::Kind::Eof).map(lexer::Token::span))
}

/// Links modules into one (PTX ISA, 'Linking Directives').
///
/// `.extern` references are resolved against `.visible`, `.weak` and `.common` definitions; of weak definitions the
/// first is taken unless a strong one exists, of common ones the largest; names private to a module are renamed where
/// they clash; uses of an `.alias` become uses of the function it stands for. The highest version and target are kept.
/// Functions that the runtime provides ([`provided_by_runtime`]) and unsized shared arrays stay declarations.
///
/// # Errors
/// Every clash and every undefined name.
pub fn link(modules: Vec<ast::Module>) -> Result<ast::Module, Vec<diag::LinkError>> {
    link::link(modules, parser::parse)
}
