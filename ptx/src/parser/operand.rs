//! Instructions and their operands.

use super::scope::{Binding, Fun, Site};
use super::special::{component_of, part_of, special};
use super::{Parser, Res};
use crate::ast::*;
use crate::check::Known;
use crate::lexer::Kind;
use crate::table::{specials, Memory};
use smallvec::SmallVec;

/// Deepest nesting of operand lists.
const MAX_DEPTH: u32 = 8;

impl<'a> Parser<'a> {
    /// Parses one instruction up to its `;`, and appends it to the body. The look-ahead is the opcode's first word.
    pub(super) fn instruction(
        &mut self,
        f: &mut Fun<'a>,
        guard: Option<Guard>,
        loc: u32,
        start: u32,
        body: &mut Body,
    ) -> Res<()> {
        let t = self.tok;
        let end = self.lexer.opcode_end(t.end as usize) as u32;
        let text = self.lexer.slice(t.start, end);
        self.lexer.seek(end as usize);
        self.bump();
        if self.is_old_division(text) {
            let span = Span { start, end };
            return self.old_division(f, body, text, Site { guard, loc, span });
        }
        let known = if let Some(text) = self.respelled(text) {
            self.spellings.get_owned(text)
        } else if self.tok.kind == Kind::Dot || self.bank_follows(text) {
            let joined = self.join_opcode(text);
            self.spellings.get_owned(joined)
        } else {
            self.spellings.get(text)
        };
        let index = match known {
            Ok(index) => index,
            Err(error) => {
                let (at, length) = error.place(text);
                let span = Span { start: t.start + at, end: t.start + at + length };
                return self.fail(span, error.message);
            }
        };
        let op = self.spellings[index].op;
        let mut extra = None;
        let mut operands: SmallVec<[Operand; 4]> = SmallVec::new();
        let mut indexed = 0u32;
        f.old.index = None;
        if op == Op::Call {
            self.call(f, &body.prototypes, &mut operands)?;
        } else if !self.at(b';') {
            loop {
                let at = operands.len();
                operands.push(match op {
                    Op::Mov if at == 1 && self.at_label(f) => self.label_address(f)?,
                    Op::Bra if at == 0 => {
                        if self.is_old() && self.tok.kind == Kind::Ident {
                            let name = self.text(self.tok);
                            if matches!(self.find(f, name), Some(Binding::Reg(_))) {
                                let span = Span { start, end: self.tok.end };
                                return self.indirect_branch(f, body, Site { guard, loc, span });
                            }
                        }
                        let (name, span) = self.ident("a label")?;
                        if matches!(f.lookup(name), Some(Binding::Reg(_))) {
                            return self.fail(
                                span,
                                "branches through a register exist only in the PTX 1.x document: use 'brx.idx'",
                            );
                        }
                        Operand::Label(f.use_label(name, span))
                    }
                    _ => self.operand(f, 0)?,
                });
                let bracket =
                    matches!(operands[at], Operand::Name { .. }) && self.lexer.byte(self.prev_end as usize - 1) == b']';
                if bracket {
                    indexed |= 1u32.checked_shl(at as u32).unwrap_or(0);
                }
                // `ld.global.f32 d, [a].unified;`
                if self.tok.kind == Kind::Dot && self.word(self.tok) == "unified" {
                    self.bump();
                    extra = Some(Mod::Other("unified"));
                }
                if !self.eat(b',') {
                    break;
                }
            }
        }
        if op == Op::Tex
            && operands.len() == 3
            && matches!(operands[1], Operand::Name { base: Base::Var(_) | Base::Sym(_), .. })
        {
            // PTX 1.0 to 1.4 allow the texture without brackets: `tex.1d.v4.f32.f32 d, tex, {x};`
            let coords = match operands.pop() {
                Some(Operand::Vector(list)) => list,
                Some(one) => vec![one],
                None => Vec::new(),
            };
            let handle = Box::new(operands.pop().unwrap_or(Operand::Sink));
            operands.push(Operand::TexAddr { handle, sampler: None, coords });
        }
        let span = Span { start, end: self.tok.end };
        if !self.at(b';') {
            return self.unexpected("',' or ';' after an operand");
        }
        // Before the `;` is eaten: recovery skips to it.
        let known = Known { regs: &f.regs, variables: &self.variables, indexed, whole: self.is_old() };
        if let Err(message) = self.spellings[index].check(&mut operands, known, self.spellings.level) {
            return self.fail(span, message);
        }
        if let Some(message) = self.space_fault(f, index, &operands) {
            return self.fail(span, message);
        }
        if self.has_references || matches!(self.spellings[index].info.memory, Memory::Image(_)) {
            if let Some(message) = self.reference_fault(f, index, &operands) {
                return self.fail(span, message);
            }
        }
        self.bump();
        let mut mods = SmallVec::from_slice(&self.spellings[index].mods);
        if let Some(extra) = extra {
            mods.push(extra);
        }
        mods.extend(self.implied_space(f, index, &operands).map(Mod::Space));
        let site = Site { guard, loc, span };
        if let Some(index) = f.old.index.take() {
            self.address_element(f, body, index, (op, &mut operands), site)?;
        }
        match (op, &operands[..]) {
            (Op::Mov, [_, Operand::Name { base: Base::Sym(name), offset: 0 }]) => {
                if let Some(bits) = self.function_number(*name) {
                    operands[1] = Operand::Imm(Imm::Int { bits, unsigned: true });
                }
            }
            (Op::Call, [_, Operand::Reg(_), _, Operand::Sink]) => {
                return self.indirect_call(f, body, &operands, &mods, site);
            }
            _ => {}
        }
        self.append(f, body, Instr { op, guard, mods, operands, loc, span });
        Ok(())
    }

    /// Whether `[2]` follows `.const`, and not an address.
    fn bank_follows(&self, text: &str) -> bool {
        let digit = self.lexer.byte(self.tok.end as usize).is_ascii_digit();
        self.at(b'[') && digit && text.ends_with(".const") && self.spellings.level.ptx < 22
    }

    /// Opcodes with blanks between their parts, and `.const[2]`: rare, so they are put together in a string.
    fn join_opcode(&mut self, text: &str) -> String {
        let mut joined = text.to_string();
        loop {
            if self.bank_follows(&joined) {
                while !matches!(self.tok.kind, Kind::Punct(b']' | b';') | Kind::Eof) {
                    self.bump();
                }
                self.eat(b']');
            } else if self.tok.kind == Kind::Dot {
                let t = self.tok;
                joined.push_str(self.text(t));
                self.bump();
            } else {
                return joined;
            }
        }
    }

    #[inline]
    pub(super) fn operand(&mut self, f: &mut Fun<'a>, depth: u32) -> Res<Operand> {
        let t = self.tok;
        match t.kind {
            Kind::Ident => {
                let first = self.name_operand(f)?;
                if let (Operand::Reg(reg), true, 0) = (&first, self.at(b'+'), depth) {
                    return Ok(Operand::Name { base: Base::Reg(*reg), offset: self.offset()? });
                }
                if !self.at(b'|') {
                    return Ok(first);
                }
                self.bump();
                let second = self.name_operand(f)?;
                Ok(Operand::Pair(Box::new([first, second])))
            }
            Kind::Punct(b'[') => self.address(f, depth),
            Kind::Punct(b'{') => {
                if depth >= MAX_DEPTH {
                    return self.fail(t.span(), "operands are nested too deeply");
                }
                self.bump();
                let mut list = Vec::new();
                loop {
                    list.push(self.operand(f, depth + 1)?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b'}', "or ',' in a vector operand")?;
                let vector = Operand::Vector(list);
                if depth > 0 || !self.eat(b'|') {
                    return Ok(vector);
                }
                let second = self.name_operand(f)?;
                Ok(Operand::Pair(Box::new([vector, second])))
            }
            Kind::Punct(b'!') if self.lexer.byte(t.end as usize) == b'%' || self.register_follows(f) => {
                self.bump();
                let (name, span) = self.ident("a predicate register")?;
                match self.find(f, name) {
                    Some(Binding::Reg(reg)) => Ok(Operand::NotReg(reg)),
                    Some(_) => self.fail(span, format!("'!' takes a predicate register, and '{name}' is none")),
                    None => self.fail(span, format!("'{name}' is not declared")),
                }
            }
            Kind::Punct(b'-') if self.register_follows(f) => {
                self.bump();
                Ok(Operand::Neg(Box::new(self.name_operand(f)?)))
            }
            Kind::Int | Kind::Float | Kind::Dot | Kind::Punct(b'-' | b'+' | b'~' | b'(' | b'!') => {
                Ok(Operand::Imm(self.constant()?.imm()))
            }
            _ => self.unexpected("an operand"),
        }
    }

    /// At `!` or `-`: whether a register name follows (and not a constant).
    fn register_follows(&mut self, f: &mut Fun<'a>) -> bool {
        let pos = self.lexer.pos();
        let next = self.lexer.next();
        self.lexer.seek(pos);
        next.kind == Kind::Ident && matches!(self.find(f, self.text(next)), Some(Binding::Reg(_)))
    }

    /// An operand that begins with a name.
    #[inline]
    fn name_operand(&mut self, f: &mut Fun<'a>) -> Res<Operand> {
        let t = self.tok;
        if t.kind != Kind::Ident {
            return self.unexpected("a register or variable name");
        }
        let name = self.text(t);
        self.bump();
        if name == "_" {
            return Ok(Operand::Sink);
        }
        match self.find(f, name) {
            Some(Binding::Reg(reg)) => {
                if self.tok.kind != Kind::Dot || self.word(self.tok) == "unified" {
                    return Ok(Operand::Reg(reg));
                }
                // `a.b0`, `a.h1`: parts of a register in video instructions.
                let Some(part) = part_of(self.word(self.tok)) else {
                    return self.unexpected("',', ';' or a selector such as '.b0' or '.h1' after a register");
                };
                self.bump();
                Ok(Operand::Part(reg, part))
            }
            Some(Binding::Vector { first, n }) => {
                let component = if self.tok.kind == Kind::Dot { component_of(self.word(self.tok)) } else { None };
                match component {
                    Some(c) if c < n => {
                        self.bump();
                        Ok(Operand::Reg(RegId(first.0 + u32::from(c))))
                    }
                    Some(_) => self.unexpected("a component that the vector has"),
                    None => Ok(Operand::Vector((0..u32::from(n)).map(|i| Operand::Reg(RegId(first.0 + i))).collect())),
                }
            }
            Some(Binding::Var(var)) => {
                let element = element_stride(&f.vars[var.0 as usize]);
                let record = f.records.get(&var).copied();
                let offset = self.name_offset(f, element, record)?;
                Ok(Operand::Name { base: Base::Var(var), offset })
            }
            Some(Binding::Static(sym)) => {
                let element = element_stride(&self.module.vars[self.variables[&sym]]);
                let record = self.record_of.get(&sym).copied();
                let offset = self.name_offset(f, element, record)?;
                Ok(Operand::Name { base: Base::Sym(sym), offset })
            }
            Some(Binding::Prototype(i)) => Ok(Operand::Prototype(i)),
            Some(Binding::Targets(i)) => Ok(Operand::Targets(i)),
            None => self.other_name(f, name, t.span()),
        }
    }

    /// A name that is none of the function's: special register, constant, module variable or function.
    fn other_name(&mut self, f: &mut Fun<'a>, name: &'a str, span: Span) -> Res<Operand> {
        if name == "WARP_SZ" {
            // The start of a constant expression.
            self.lexer.seek(span.start as usize);
            self.tok = self.lexer.next();
            return Ok(Operand::Imm(self.constant()?.imm()));
        }
        if let Some(rest) = name.strip_prefix('%') {
            let component = if self.tok.kind == Kind::Dot { Some(self.word(self.tok)) } else { None };
            return match special(rest, component) {
                Some((operand, used)) => {
                    let read = match &operand {
                        Operand::Special(special) => Some(*special),
                        Operand::Vector(list) => match list.first() {
                            Some(Operand::Special(special)) => Some(*special),
                            _ => None,
                        },
                        _ => None,
                    };
                    let lacking = read.and_then(|special| self.spellings.level.lacks(specials::needs(special)));
                    if let Some(what) = lacking {
                        return self.fail(span, format!("'{name}' {what}"));
                    }
                    if used {
                        self.bump();
                    }
                    Ok(operand)
                }
                None => self.fail(span, format!("'{name}' is neither a declared register nor a special register")),
            };
        }
        let sym = self.global_name(name, span);
        let element = self.variables.get(&sym).map_or(1, |&v| element_stride(&self.module.vars[v]));
        let record = self.record_of.get(&sym).copied();
        let offset = self.name_offset(f, element, record)?;
        Ok(Operand::Name { base: Base::Sym(sym), offset })
    }

    /// `+8`, `-8` or `[i]` after a variable's name; `element` is the size of what `[i]` counts.
    #[inline]
    fn name_offset(&mut self, f: &mut Fun<'a>, element: u64, record: Option<usize>) -> Res<i64> {
        if let Some(record) = record {
            return self.member_offset(element, record);
        }
        match self.tok.kind {
            Kind::Punct(b'+' | b'-') => self.offset(),
            Kind::Punct(b'[') => {
                self.bump();
                if self.tok.kind == Kind::Ident && self.text(self.tok) != "WARP_SZ" {
                    self.element_index(f, element)?;
                    return Ok(0);
                }
                let index = self.int_constant("an index")?;
                self.expect(b']', "after an index")?;
                Ok(index.wrapping_mul(element as i64))
            }
            _ => Ok(0),
        }
    }

    /// `[...]`
    fn address(&mut self, f: &mut Fun<'a>, depth: u32) -> Res<Operand> {
        let start = self.bump();
        if depth >= MAX_DEPTH {
            return self.fail(start.span(), "operands are nested too deeply");
        }
        let is_name = self.tok.kind == Kind::Ident && self.text(self.tok) != "WARP_SZ";
        let (base, mut offset) = if is_name {
            let span = self.tok.span();
            match self.name_operand(f)? {
                Operand::Reg(reg) => (Base::Reg(reg), 0),
                Operand::Name { base, offset } => (base, offset),
                _ => return self.fail(span, "expected a register, a variable or a constant as an address"),
            }
        } else {
            (Base::None, 0)
        };
        offset = offset.wrapping_add(if is_name { self.offset()? } else { self.int_constant("an address")? });
        if self.at(b',') {
            if matches!(base, Base::Reg(_)) && offset != 0 {
                return self.unexpected("']' after an offset");
            }
            let handle = Box::new(match base {
                Base::Reg(reg) => Operand::Reg(reg),
                base => Operand::Name { base, offset },
            });
            let mut rest = Vec::new();
            while self.eat(b',') {
                rest.push(self.operand(f, depth + 1)?);
            }
            self.expect(b']', "after the coordinates")?;
            let coords = rest.pop().unwrap_or(Operand::Sink);
            let sampler = rest.pop().map(Box::new);
            if !rest.is_empty() {
                let span = Span { start: start.start, end: self.prev_end };
                return self.fail(span, "expected '[texture, coordinates]' or '[texture, sampler, coordinates]'");
            }
            let coords = match coords {
                Operand::Vector(list) => list,
                one => vec![one],
            };
            return Ok(Operand::TexAddr { handle, sampler, coords });
        }
        self.expect(b']', "at the end of an address")?;
        Ok(Operand::Addr { base, offset })
    }
}

/// Bytes that one step of the first index of `v` covers.
pub(super) fn element_stride(v: &Variable) -> u64 {
    v.dims.iter().skip(1).fold(u64::from(v.ty.size()) * u64::from(v.vec), |s, &n| s.saturating_mul(n))
}
