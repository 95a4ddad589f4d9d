//! Diagnostics: errors in a module, with their places in its text.

use crate::ast::Span;
use std::fmt;

/// What sort of error a module has, as CUDA tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The text is not what its version and target allow.
    Invalid,
    /// It is of a PTX version that is newer than what is known.
    Version,
}

/// One error in a PTX text. Self-contained: it keeps the source line, so it can be shown after the text is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Bytes of the text that the message is about.
    pub span: Span,
    /// Line, counted from 1.
    pub line: u32,
    /// Column in bytes, counted from 1.
    pub column: u32,
    /// The offending text itself, cut to one line.
    pub text: String,
    /// What is wrong, and what was expected there.
    pub message: String,
    /// What sort of error it is.
    pub cause: Cause,
    /// The whole source line that holds the start of the span, cut to a sane length.
    pub source_line: String,
}

/// Longest source line that a diagnostic keeps, in bytes: initialisers can be megabytes on one line.
const MAX_LINE: usize = 240;

impl Diagnostic {
    /// Builds a diagnostic about `span` of `source`.
    pub fn new(source: &str, span: Span, message: impl Into<String>) -> Diagnostic {
        let bytes = source.as_bytes();
        let start = (span.start as usize).min(bytes.len());
        let end = (span.end as usize).clamp(start, bytes.len());
        let line_start = bytes[..start].iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
        let line_end = bytes[start..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |p| start + p);
        let line = 1 + bytes[..start].iter().filter(|&&b| b == b'\n').count() as u32;
        let text_end = end.min(line_end).min(start + MAX_LINE);
        let shown_end = line_end.min(line_start.saturating_add(MAX_LINE).max(text_end));
        let lossy = |b: &[u8]| String::from_utf8_lossy(b).trim_end().to_string();
        Diagnostic {
            span,
            line,
            column: (start - line_start) as u32 + 1,
            text: lossy(&bytes[start..text_end]),
            message: message.into(),
            cause: Cause::Invalid,
            source_line: lossy(&bytes[line_start..shown_end]),
        }
    }

    /// The message with its place, the source line and a caret under the offending text:
    ///
    /// ```text
    /// error: k.ptx:12:5: unknown instruction 'ad'
    ///    12 | ad.s32 %r1, %r2, %r3;
    ///       | ^~
    /// ```
    pub fn render(&self, file: &str) -> String {
        use fmt::Write;
        let mut out = String::new();
        let before = self.source_line.get(..(self.column as usize - 1)).unwrap_or(&self.source_line);
        // Tabs stay tabs, so that the caret lines up whatever their width.
        let pad: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let width = self.text.chars().count().max(1);
        let _ = writeln!(out, "error: {file}:{}:{}: {}", self.line, self.column, self.message);
        let _ = writeln!(out, "{:>5} | {}", self.line, self.source_line);
        let _ = write!(out, "      | {pad}^{}", "~".repeat(width - 1));
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// Renders all diagnostics of a module, one after the other.
pub fn render_all(diagnostics: &[Diagnostic], file: &str) -> String {
    diagnostics.iter().map(|d| d.render(file)).collect::<Vec<_>>().join("\n")
}

/// Why modules do not link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// Two strong definitions of one name. The numbers are positions in the list given to `link`.
    Duplicate { name: String, first: usize, second: usize },
    /// A name is declared and used, and no module defines it.
    Undefined { name: String, module: usize },
    /// Two declarations of one name that cannot be the same thing.
    Mismatch { name: String, first: usize, second: usize, what: String },
    /// Modules that cannot be combined at all: different address sizes.
    Incompatible { first: usize, second: usize, what: String },
    /// Nothing to link.
    Empty,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Duplicate { name, first, second } => {
                write!(f, "'{name}' is defined in module {first} and again in module {second}")
            }
            LinkError::Undefined { name, module } => {
                write!(f, "'{name}' is declared in module {module} and defined in none")
            }
            LinkError::Mismatch { name, first, second, what } => {
                write!(f, "'{name}' differs between module {first} and module {second}: {what}")
            }
            LinkError::Incompatible { first, second, what } => {
                write!(f, "modules {first} and {second} cannot be linked: {what}")
            }
            LinkError::Empty => write!(f, "no module to link"),
        }
    }
}

impl std::error::Error for LinkError {}
