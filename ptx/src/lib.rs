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
mod lexer;
mod link;
mod parser;
mod spelling;
pub mod table;
mod values;

pub use layout::{param_layout, reachable, shared_layout};
pub use link::provided_by_runtime;

/// The PTX version and target that a module is written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Level {
    /// PTX version times ten; 0 before `.version`.
    pub ptx: u8,
    /// Number of the target; 0 before `.target`.
    pub sm: u16,
    /// The letter behind it.
    pub suffix: Option<char>,
}

impl Level {
    /// What is lacking for `needs`, in words.
    pub fn lacks(self, needs: table::Needs) -> Option<String> {
        let table::Needs { ptx, sm, only } = needs;
        let (major, minor) = (ptx / 10, ptx % 10);
        match (self.ptx < ptx, self.sm < sm) {
            (false, false) if only.is_empty() || only.split(' ').any(|t| self.is_of(t)) => None,
            (false, false) => {
                let targets: Vec<String> = only.split(' ').map(|t| format!("sm_{t}")).collect();
                Some(format!("needs '.target {}'", targets.join("', '")))
            }
            (true, false) => Some(format!("needs '.version {major}.{minor}' or later")),
            (false, true) => Some(format!("needs '.target sm_{sm}' or higher")),
            (true, true) => Some(format!("needs '.version {major}.{minor}' and '.target sm_{sm}' or later")),
        }
    }

    /// Whether the target is `target` (`90a`), or one of its family from there on (`100f`).
    fn is_of(self, target: &str) -> bool {
        let (number, letter) = target.split_at(target.len() - 1);
        let Ok(number) = number.parse() else { return false };
        // sm_101 is what sm_110 was called first.
        let sm = if self.sm == 101 { 110 } else { self.sm };
        match (letter, self.suffix) {
            ("a", Some('a')) => sm == number,
            ("f", Some(_)) => sm / 10 == number / 10 && sm >= number,
            _ => false,
        }
    }
}

/// Parses one PTX module.
///
/// # Errors
/// All errors found, in source order, at most a few dozen: the list is never empty.
pub fn parse(text: &str) -> Result<ast::Module, Vec<diag::Diagnostic>> {
    parser::parse(text)
}

/// Where the tokens of a text lie. For `fuzz/`.
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
    link::link(modules)
}
