//! Names inside one function: how the parser declares and finds them.

use super::scope::*;
use super::{Parser, Res};
use crate::ast::*;

impl<'a> Parser<'a> {
    /// `.reg .b32 %r<100>, a, b;` after `.reg`.
    ///
    /// The document of PTX 1.x gives registers values where they are declared, in a body.
    pub(super) fn registers(&mut self, f: &mut Fun<'a>, mut body: Option<(&mut Body, Site)>) -> Res<()> {
        let header = self.variable_header(Space::Param)?;
        if let Some(fault) = self.register_fault(header.ty) {
            return self.fail(self.tok.span(), fault);
        }
        // The document of PTX 1.x has vectors of predicates.
        let ty = if self.spellings.level.ptx < 20 && header.ty == Type::Pred { Type::B8 } else { header.ty };
        if !may_be_vector(header.vec, ty) {
            return self
                .fail(self.tok.span(), "vectors of registers have up to 4 elements and 128 bits, and no predicates");
        }
        loop {
            let (name, span) = self.ident("a register name")?;
            match self.range_count("registers", MAX_RANGE)? {
                Some(count) => {
                    if !f.add_range(name, count, header.vec, header.ty) {
                        return self.fail(span, format!("'{name}<...>' is declared twice in this scope"));
                    }
                }
                None => {
                    let binding = f.add_vector(name, header.vec, header.ty);
                    if !f.bind(name, binding) {
                        return self.fail(span, format!("'{name}' is declared twice in this scope"));
                    }
                    if let (true, Some((body, site)), Binding::Reg(reg)) =
                        (self.is_old() && self.at(b'='), &mut body, binding)
                    {
                        self.bump();
                        let value = Operand::Imm(self.constant()?.imm());
                        let text = format!("mov.{}", crate::check::type_name(header.ty));
                        self.emit(f, body, &text, [Operand::Reg(reg), value], Site { span, ..*site })?;
                    }
                }
            }
            if !self.eat(b',') {
                return self.expect(b';', "after a register declaration");
            }
        }
    }

    /// `<100>` behind a name that stands for so many.
    pub(super) fn range_count(&mut self, what: &str, most: u64) -> Res<Option<u32>> {
        if !self.eat(b'<') {
            return Ok(None);
        }
        // Not a general expression: `>` would be taken for an operator.
        let count = match crate::lexer::integer(self.text(self.tok)) {
            Some((n, _)) if n <= most => n as u32,
            _ => return self.fail(self.tok.span(), format!("expected a number of {what}, at most {most}")),
        };
        self.bump();
        self.expect(b'>', &format!("after the number of {what}"))?;
        Ok(Some(count))
    }
}
