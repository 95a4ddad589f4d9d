//! Tokens of PTX (PTX ISA, chapter 'Syntax'). Hand-written and allocation-free: it runs over megabytes of text before
//! a program's first kernel.

use crate::ast::Span;

/// Kinds of tokens. `Punct` carries the byte; operators of two characters are put together by the expression parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `foo`, `%r1`, `$L1`, `_`.
    Ident,
    /// `.word`, with `::` parts: a directive, a type or a modifier.
    Dot,
    /// Integer literal, its suffix included.
    Int,
    /// `0f...`, `0d...` or a decimal floating-point literal.
    Float,
    /// `"..."`, quotes included.
    Str,
    Punct(u8),
    Eof,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
}

impl Token {
    pub fn span(self) -> Span {
        Span { start: self.start, end: self.end }
    }
    pub fn is(self, punct: u8) -> bool {
        self.kind == Kind::Punct(punct)
    }
}

const SPACE: u8 = 1;
const IDENT: u8 = 2;
const DIGIT: u8 = 4;
/// Only valid as first character of an identifier.
const PERCENT: u8 = 8;

static CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        t[i] = match c {
            b' ' | b'\t' | b'\r' | b'\n' | 11 | 12 => SPACE,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => IDENT,
            // Identifiers with bytes beyond ASCII are not PTX, but some front ends emit them.
            128..=255 => IDENT,
            b'0'..=b'9' => DIGIT,
            b'%' => PERCENT,
            _ => 0,
        };
        i += 1;
    }
    t
};

#[inline]
fn class(c: u8) -> u8 {
    CLASS[c as usize]
}

/// Whether `c` may stand inside an identifier.
#[inline]
pub(crate) fn is_word(c: u8) -> bool {
    class(c) & (IDENT | DIGIT) != 0
}

pub(crate) struct Lexer<'a> {
    text: &'a str,
    src: &'a [u8],
    pos: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        // Fatbin images pad the text with zero bytes.
        let src = text.as_bytes();
        let len = src.iter().rposition(|&b| b != 0).map_or(0, |p| p + 1);
        // Nor is a byte order mark part of the language.
        let pos = if text.starts_with('\u{FEFF}') { 3 } else { 0 };
        Lexer { text: &text[..len], src: &src[..len], pos }
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The byte at `at`, or 0 past the end.
    #[inline]
    pub fn byte(&self, at: usize) -> u8 {
        self.src.get(at).copied().unwrap_or(0)
    }

    /// The text of a token or span. Ends always lie on character boundaries: tokens begin and end at ASCII characters
    /// or take every byte beyond ASCII.
    #[inline]
    pub fn slice(&self, start: u32, end: u32) -> &'a str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    pub fn pos(&self) -> usize {
        self.pos
    }

    pub fn seek(&mut self, pos: usize) {
        self.pos = pos.min(self.src.len());
    }

    /// Moves to the first byte of the next line.
    pub fn skip_line(&mut self) {
        self.pos = match self.src[self.pos..].iter().position(|&b| b == b'\n') {
            Some(p) => self.pos + p + 1,
            None => self.src.len(),
        };
    }

    /// Skips white space, comments and preprocessor line markers.
    #[inline]
    pub fn skip_space(&mut self) {
        loop {
            let c = self.byte(self.pos);
            if class(c) & SPACE != 0 {
                self.pos += 1;
            } else if c == b'/' {
                match self.byte(self.pos + 1) {
                    b'/' => self.skip_line(),
                    b'*' => {
                        let body = &self.src[self.pos + 2..];
                        self.pos = match body.windows(2).position(|w| w == b"*/") {
                            Some(p) => self.pos + 2 + p + 2,
                            None => self.src.len(),
                        };
                    }
                    _ => return,
                }
            } else if c == b'#' && self.at_line_marker() {
                self.skip_line();
            } else {
                return;
            }
        }
    }

    /// At `#`: `# 3 "file"` or `#line 3 "file"`. ptxas takes no other lines of a preprocessor, which would have to be obeyed.
    #[cold]
    fn at_line_marker(&self) -> bool {
        let rest = &self.src[self.pos + 1..];
        let rest = &rest[rest.iter().take_while(|c| matches!(c, b' ' | b'\t')).count()..];
        rest.first().is_some_and(u8::is_ascii_digit)
            || rest.starts_with(b"line") && !rest.get(4).is_some_and(|&c| is_word(c))
    }

    /// End of the run of identifier characters that starts at `at`.
    #[inline]
    fn word_end(&self, mut at: usize) -> usize {
        while at < self.src.len() && is_word(self.src[at]) {
            at += 1;
        }
        at
    }

    /// End of a dotted word such as `shared::cta` that starts at `at`.
    #[inline]
    fn dotted_end(&self, at: usize) -> usize {
        let mut end = self.word_end(at);
        while self.byte(end) == b':' && self.byte(end + 1) == b':' && is_word(self.byte(end + 2)) {
            end = self.word_end(end + 2);
        }
        end
    }

    /// Given the end of an opcode's first word, the end of its whole spelling with modifiers (`ld.global.v4.f32`).
    #[inline]
    pub fn opcode_end(&self, mut at: usize) -> usize {
        loop {
            if self.byte(at) == b'.' && is_word(self.byte(at + 1)) {
                at = self.dotted_end(at + 1);
            } else {
                return at;
            }
        }
    }

    #[inline]
    pub fn next(&mut self) -> Token {
        self.skip_space();
        let start = self.pos;
        let Some(&c) = self.src.get(start) else {
            return Token { kind: Kind::Eof, start: start as u32, end: start as u32 };
        };
        let k = class(c);
        let (kind, end) = if k & IDENT != 0 || (k & PERCENT != 0 && is_word(self.byte(start + 1))) {
            (Kind::Ident, self.word_end(start + 1))
        } else if k & DIGIT != 0 {
            self.number(start)
        } else if c == b'.' && is_word(self.byte(start + 1)) {
            (Kind::Dot, self.dotted_end(start + 1))
        } else if c == b'"' {
            let mut end = start + 1;
            while end < self.src.len() && self.src[end] != b'"' && self.src[end] != b'\n' {
                end += if self.src[end] == b'\\' { 2 } else { 1 };
            }
            (Kind::Str, (end + 1).min(self.src.len()))
        } else {
            (Kind::Punct(c), start + 1)
        };
        self.pos = end;
        Token { kind, start: start as u32, end: end as u32 }
    }

    fn number(&self, start: usize) -> (Kind, usize) {
        if self.src[start] == b'0' && matches!(self.byte(start + 1), b'f' | b'F' | b'd' | b'D') {
            return (Kind::Float, self.word_end(start + 2));
        }
        let mut end = self.word_end(start);
        let decimal = self.src[start..end].iter().all(u8::is_ascii_digit);
        if decimal && self.byte(end) == b'.' && class(self.byte(end + 1)) & IDENT == 0 {
            // `1.5`, `1.`
            return (Kind::Float, self.exponent_end(end + 1));
        }
        // `1e5`, `1e-5`
        let digits = self.src[start..end].iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 && matches!(self.byte(start + digits), b'e' | b'E') {
            end = self.exponent_end(start);
            return (Kind::Float, end);
        }
        (Kind::Int, end)
    }

    /// End of `digits[e[+-]digits]` that starts at `at`.
    pub fn exponent_end(&self, at: usize) -> usize {
        let mut end = at;
        while self.byte(end).is_ascii_digit() {
            end += 1;
        }
        if matches!(self.byte(end), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
            if self.byte(end + 1 + sign).is_ascii_digit() {
                end += 1 + sign;
                while self.byte(end).is_ascii_digit() {
                    end += 1;
                }
            }
        }
        end
    }
}

/// Value of an integer literal: hexadecimal, octal, binary or decimal, with an optional `U` suffix that makes it
/// unsigned. `None` if it is malformed or does not fit 64 bits.
pub(crate) fn integer(text: &str) -> Option<(u64, bool)> {
    let (body, suffixed) = match text.strip_suffix('U') {
        Some(b) => (b, true),
        None => (text, false),
    };
    let value = if body.len() > 2 && (body.starts_with("0x") || body.starts_with("0X")) {
        u64::from_str_radix(&body[2..], 16).ok()?
    } else if body.len() > 2 && (body.starts_with("0b") || body.starts_with("0B")) {
        u64::from_str_radix(&body[2..], 2).ok()?
    } else if body.len() > 1 && body.starts_with('0') {
        u64::from_str_radix(&body[1..], 8).ok()?
    } else {
        body.parse().ok()?
    };
    // A literal is .s64 unless it has the suffix or does not fit (PTX ISA, 'Integer Constants').
    Some((value, suffixed || value > i64::MAX as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text);
        let mut out = Vec::new();
        loop {
            let t = lexer.next();
            if t.kind == Kind::Eof {
                return out;
            }
            out.push((t.kind, lexer.slice(t.start, t.end)));
        }
    }

    #[test]
    fn tokens() {
        use Kind::*;
        assert_eq!(
            kinds("ld.shared::cta %r1, [$L_x+0x1F]; // c\n/* d */ 0f3F800000 1.5e-3 \"a\\\"b\" _"),
            vec![
                (Ident, "ld"),
                (Dot, ".shared::cta"),
                (Ident, "%r1"),
                (Punct(b','), ","),
                (Punct(b'['), "["),
                (Ident, "$L_x"),
                (Punct(b'+'), "+"),
                (Int, "0x1F"),
                (Punct(b']'), "]"),
                (Punct(b';'), ";"),
                (Float, "0f3F800000"),
                (Float, "1.5e-3"),
                (Str, "\"a\\\"b\""),
                (Ident, "_"),
            ]
        );
    }

    #[test]
    fn integers() {
        assert_eq!(integer("42"), Some((42, false)));
        assert_eq!(integer("42U"), Some((42, true)));
        assert_eq!(integer("0x1F"), Some((31, false)));
        assert_eq!(integer("017"), Some((15, false)));
        assert_eq!(integer("0b101"), Some((5, false)));
        assert_eq!(integer("0xFABC123400000000"), Some((0xFABC_1234_0000_0000, true)));
        assert_eq!(integer("0"), Some((0, false)));
        assert_eq!(integer("08"), None);
        assert_eq!(integer("99999999999999999999"), None);
    }
}
