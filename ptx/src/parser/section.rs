//! Debugging sections. Only the strings of `.debug_str` are kept, for the names of inlined functions.

use super::{Parser, Res};
use crate::lexer::{integer, Kind};

impl<'a> Parser<'a> {
    /// `@@DWARF ...` to the end of the line (PTX 1.x to 2.x).
    pub(super) fn dwarf_line(&mut self) -> Res<()> {
        let t = self.tok;
        let line = self.lexer.slice(t.start, (t.start + 7).min(self.lexer.text().len() as u32));
        if !line.eq_ignore_ascii_case("@@DWARF") {
            return self.unexpected("a directive");
        }
        self.lexer.seek(t.end as usize);
        self.lexer.skip_line();
        self.bump();
        Ok(())
    }

    /// `.section .name { ... }`, or the old `.section .name, "flags", @progbits`.
    pub(super) fn section(&mut self) -> Res<()> {
        let start = self.bump().start;
        let name = match self.tok.kind {
            Kind::Dot => self.word(self.tok),
            Kind::Ident => self.text(self.tok),
            _ => return self.unexpected("a section name"),
        };
        // The name may have dots of its own.
        while matches!(self.tok.kind, Kind::Dot | Kind::Ident) {
            self.bump();
        }
        if self.eat(b',') {
            self.lexer.seek(start as usize);
            self.lexer.skip_line();
            self.bump();
            return Ok(());
        }
        self.expect(b'{', "after the section's name")?;
        if name == "debug_str" {
            return self.debug_strings();
        }
        while !matches!(self.tok.kind, Kind::Punct(b'}') | Kind::Eof) {
            self.bump();
        }
        self.expect(b'}', "at the end of the section")
    }

    /// `label: .b8 95, 90, ..., 0`
    fn debug_strings(&mut self) -> Res<()> {
        let mut label = "";
        let mut bytes = Vec::new();
        loop {
            let t = self.tok;
            match t.kind {
                Kind::Int => match integer(self.text(t)) {
                    Some((0, _)) => {
                        if !label.is_empty() {
                            self.debug_str.insert(label, String::from_utf8_lossy(&bytes).into());
                        }
                        bytes.clear();
                        label = "";
                    }
                    Some((byte, _)) => bytes.push(byte as u8),
                    None => return self.unexpected("a byte"),
                },
                Kind::Ident => {
                    self.since("label", t.span())?;
                    label = self.text(t);
                    bytes.clear();
                }
                Kind::Punct(b'}') => {
                    self.bump();
                    return Ok(());
                }
                Kind::Eof => return self.unexpected("'}' at the end of the section"),
                _ => {}
            }
            self.bump();
        }
    }
}
