//! Structures and unions, which only the document of PTX 1.x has ('Structures and Unions'): laid out as in C.

use super::scope::{Member, Record};
use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::Kind;

/// Members of a structure, and structures of a module, at most.
const MOST: usize = 4096;

impl<'a> Parser<'a> {
    /// `.struct name { .s32 i; .f32 x, y; };` or `.union`. The look-ahead is the directive.
    pub(super) fn record(&mut self) -> Res<()> {
        let t = self.bump();
        let union = self.word(t) == "union";
        let (name, span) = self.ident("the name of a structure or union")?;
        if self.records.len() == MOST || self.record_named(name).is_some() {
            return self.fail(span, format!("'{name}' is declared twice, or the {MOST}th structure"));
        }
        self.expect(b'{', "before the members")?;
        let mut record = Record { name, size: 0, align: 1, members: Vec::new() };
        while !self.at(b'}') {
            let header = self.variable_header(Space::Global)?;
            loop {
                let (name, span) = (self.text(self.tok), self.tok.span());
                let var = self.declarator(&header, Linkage::Internal)?;
                if var.init.is_some() || var.size == 0 || record.members.iter().any(|m| m.name == name) {
                    return self.fail(span, format!("'{name}' cannot be a member, or is one already"));
                }
                if record.members.len() == MOST || record.size + var.size > super::decl::MAX_SIZE {
                    return self.fail(span, format!("'{}' is too large: it may have {MOST} members", record.name));
                }
                let offset = if union { 0 } else { record.size.next_multiple_of(u64::from(var.align)) };
                record.size = record.size.max(offset + var.size);
                record.align = record.align.max(var.align);
                let stride = super::operand::element_stride(&var);
                record.members.push(Member { name, offset, stride, record: header.record });
                if !self.eat(b',') {
                    break;
                }
            }
            if !self.eat(b';') && !self.at(b'}') {
                return self.unexpected("';' after a member");
            }
        }
        self.bump();
        record.size = record.size.next_multiple_of(u64::from(record.align));
        self.records.push(record);
        self.expect(b';', "after a structure or union")
    }

    pub(super) fn record_named(&self, name: &str) -> Option<usize> {
        self.records.iter().position(|r| r.name == name)
    }

    /// `[2].member+8` after the name of a variable of a structure or union.
    pub(super) fn member_offset(&mut self, mut stride: u64, record: usize) -> Res<i64> {
        let mut record = Some(record);
        let mut offset = 0u64;
        loop {
            match (self.tok.kind, record) {
                (Kind::Punct(b'['), _) => {
                    self.bump();
                    let index = self.int_constant("an index")?;
                    self.expect(b']', "after an index")?;
                    offset = offset.wrapping_add((index as u64).wrapping_mul(stride));
                }
                (Kind::Dot, Some(at)) => {
                    let (word, span) = (self.word(self.tok), self.tok.span());
                    let Some(member) = self.records[at].members.iter().find(|m| m.name == word) else {
                        let name = self.records[at].name;
                        return self.fail(span, format!("'{name}' has no member '{word}'"));
                    };
                    (offset, stride, record) = (offset.wrapping_add(member.offset), member.stride, member.record);
                    self.bump();
                }
                _ => return Ok((offset as i64).wrapping_add(self.offset()?)),
            }
        }
    }
}
