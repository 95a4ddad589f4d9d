//! Initialisers of variables (PTX ISA, 'Initializers').

use super::decl::Header;
use super::expr::Value;
use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::{integer, Kind};

/// Most initialised bytes of one variable: a short text must not make the parser allocate without bound.
const MAX_INIT: u64 = 1 << 30;

impl<'a> Parser<'a> {
    /// Parses what follows `=`. Empty dimensions are filled in from the number of values.
    pub(super) fn initialiser(&mut self, header: &Header, dims: &mut [u64]) -> Res<Init> {
        let mut init = Init::default();
        if header.ty.is_opaque() {
            init.properties = self.opaque_initialiser(header.ty, dims.len())?;
            return Ok(init);
        }
        if dims.is_empty() && header.vec == 1 {
            self.scalar(header.ty, 0, &mut init)?;
            return Ok(init);
        }
        if dims.iter().skip(1).any(|&n| n == 0) {
            self.infer_dims(dims);
        }
        let mut shape = dims.to_vec();
        if header.vec > 1 {
            shape.push(u64::from(header.vec));
        }
        let items = self.list(header, &shape, &mut 0, &mut init)?;
        if let Some(first) = dims.first_mut().filter(|first| **first == 0) {
            *first = items;
        }
        Ok(init)
    }

    /// `{ ... }`, the items of the first of `shape`'s dimensions, from byte `at` on; returns how many. As ptxas has it, values lie
    /// one behind the other even where an inner list is shorter than its dimension.
    fn list(&mut self, header: &Header, shape: &[u64], at: &mut u64, init: &mut Init) -> Res<u64> {
        self.expect(b'{', "before the values of an array or vector")?;
        let (limit, inner) = (shape[0], &shape[1..]);
        let mut items = 0;
        while !self.at(b'}') {
            if items == limit && limit != 0 {
                return self.fail(self.tok.span(), "more values than the variable has room for");
            }
            items += 1;
            if inner.is_empty() && self.at(b'{') {
                return self.fail(self.tok.span(), "more nested braces than dimensions");
            }
            if inner.is_empty() {
                self.scalar(header.ty, *at, init)?;
                *at = at.saturating_add(u64::from(header.ty.size()));
            } else {
                self.list(header, inner, at, init)?;
            }
            if !self.eat(b',') {
                break;
            }
        }
        if inner.is_empty() && header.vec > 1 && items != limit {
            return self.fail(self.tok.span(), format!("a vector of {limit} elements has as many values"));
        }
        self.expect(b'}', "or ',' after a value")?;
        Ok(items)
    }

    /// Fills empty inner dimensions (`offset[][] = {{-1, 0}, {0, -1}}`) from the first list at each depth, without
    /// consuming anything.
    fn infer_dims(&mut self, dims: &mut [u64]) {
        let (pos, tok, prev_end) = (self.lexer.pos(), self.tok, self.prev_end);
        let mut counts = vec![0u64; dims.len()];
        let mut done = vec![false; dims.len()];
        let mut depth = 0usize;
        loop {
            match self.tok.kind {
                Kind::Punct(b'{') => {
                    depth += 1;
                    if depth <= dims.len() && !done[depth - 1] {
                        counts[depth - 1] = 1;
                    }
                }
                Kind::Punct(b'}') => {
                    if depth >= 1 && depth <= dims.len() {
                        done[depth - 1] = true;
                    }
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        break;
                    }
                }
                Kind::Punct(b',') if depth >= 1 && depth <= dims.len() && !done[depth - 1] => counts[depth - 1] += 1,
                Kind::Punct(b';') | Kind::Eof => break,
                _ => {}
            }
            self.bump();
        }
        for (dim, count) in dims.iter_mut().zip(counts) {
            if *dim == 0 {
                *dim = count;
            }
        }
        self.lexer.seek(pos);
        self.tok = tok;
        self.prev_end = prev_end;
    }

    /// One value at byte `offset`: a constant, an address, or a masked address.
    fn scalar(&mut self, ty: Type, offset: u64, init: &mut Init) -> Res<()> {
        let t = self.tok;
        if t.kind == Kind::Int {
            self.bump();
            if matches!(self.tok.kind, Kind::Punct(b',' | b'}' | b';')) {
                // The usual case, worth its own path: large tables are lists of plain numbers.
                let Some((bits, unsigned)) = integer(self.text(t)) else {
                    return self.fail(t.span(), "not an integer of at most 64 bits");
                };
                return self.store(ty, offset, Value::Int { bits, unsigned }, t.span(), init);
            }
            if self.at(b'(') {
                // `0xFF00(address)`: the masked bits of the address, shifted down.
                let mask = integer(self.text(t)).map_or(0, |v| v.0);
                if mask == 0 || mask >> mask.trailing_zeros() != 0xFF || mask.trailing_zeros() % 8 != 0 {
                    return self.fail(t.span(), "the mask of an address must select one byte: 0xFF, 0xFF00, ...");
                }
                self.since("0xFF()", t.span())?;
                if ty.size() != 1 {
                    return self.fail(t.span(), "a masked address initialises a byte");
                }
                self.bump();
                let (sym, addend, generic) = self.symbol_address()?;
                self.expect(b')', "after a masked address")?;
                let reloc =
                    Reloc { offset, size: ty.size() as u8, sym, addend, shift: mask.trailing_zeros() as u8, generic };
                return self.relocation(reloc, init);
            }
            self.lexer.seek(t.start as usize);
            self.tok = self.lexer.next();
        } else if t.kind == Kind::Ident && self.text(t) != "WARP_SZ" {
            self.since("address", t.span())?;
            let (sym, addend, generic) = self.symbol_address()?;
            if !matches!(ty, Type::U32 | Type::U64) {
                return self.fail(t.span(), "an address needs an element of type '.u32' or '.u64'");
            }
            return self.relocation(Reloc { offset, size: ty.size() as u8, sym, addend, shift: 0, generic }, init);
        }
        let value = self.constant()?;
        self.store(ty, offset, value, t.span(), init)
    }

    fn relocation(&mut self, reloc: Reloc, init: &mut Init) -> Res<()> {
        self.extend(reloc.offset.saturating_add(u64::from(reloc.size)), init)?;
        init.relocs.push(reloc);
        Ok(())
    }

    /// Makes `init` at least `end` bytes long.
    fn extend(&mut self, end: u64, init: &mut Init) -> Res<()> {
        if end > MAX_INIT {
            return self.fail(self.tok.span(), format!("initialised data beyond {MAX_INIT} bytes"));
        }
        if init.bytes.len() < end as usize {
            init.bytes.resize(end as usize, 0);
        }
        Ok(())
    }

    /// `name`, `name+8`, `generic(name)`, `generic(name)+8`, `generic(name+8)`.
    fn symbol_address(&mut self) -> Res<(Sym, i64, bool)> {
        let (name, span) = self.ident("a variable or function name")?;
        if name == "generic" && self.eat(b'(') {
            self.since("generic()", span)?;
            let (name, span) = self.ident("a variable name in 'generic()'")?;
            let sym = self.global_name(name, span);
            let inner = self.offset()?;
            self.expect(b')', "to close 'generic('")?;
            let outer = self.offset()?;
            return Ok((sym, inner.wrapping_add(outer), true));
        }
        let sym = self.global_name(name, span);
        let addend = self.offset()?;
        Ok((sym, addend, false))
    }

    /// A module-level name; if it is not declared yet, it must be by the end.
    pub(super) fn global_name(&mut self, name: &'a str, span: Span) -> Sym {
        let sym = self.sym(name);
        if !self.functions.contains_key(&sym) && !self.variables.contains_key(&sym) {
            self.uses.push((sym, span));
        }
        sym
    }

    /// Optional `+ constant` or `- constant` after a name.
    pub(super) fn offset(&mut self) -> Res<i64> {
        match self.tok.kind {
            Kind::Punct(b'+') => {
                self.bump();
                self.int_constant("an offset")
            }
            Kind::Punct(b'-') => self.int_constant("an offset"),
            _ => Ok(0),
        }
    }

    fn store(&mut self, ty: Type, offset: u64, value: Value, span: Span, init: &mut Init) -> Res<()> {
        let bits = match (ty, value) {
            (Type::F32, Value::F32(bits)) => u64::from(bits),
            (Type::F32, Value::F64(v)) => u64::from((v as f32).to_bits()),
            (Type::F64, Value::F32(bits)) => u64::from(bits), // as in instructions (`literal_fits`)
            (Type::F64, Value::F64(v)) => v.to_bits(),
            (Type::F32 | Type::F64, Value::Int { .. }) => {
                return self.fail(span, "an integer cannot initialise this type: write it with a decimal point")
            }
            // Exact bit patterns may initialise untyped words of their size.
            (Type::B32, Value::F32(bits)) => u64::from(bits),
            (Type::B64, Value::F64(v)) => v.to_bits(),
            (Type::Pred, _) => return self.fail(span, "predicates cannot be initialised"),
            (_, Value::Int { bits, .. }) => bits,
            _ => return self.fail(span, "a floating-point value cannot initialise this type"),
        };
        let end = offset.saturating_add(u64::from(ty.size()));
        self.extend(end, init)?;
        // A 128-bit element takes its low half from the constant and sign extension above.
        let wide = if bits >> 63 == 1 && !matches!(value, Value::Int { unsigned: true, .. }) { 0xFF } else { 0 };
        for (i, byte) in init.bytes[offset as usize..end as usize].iter_mut().enumerate() {
            *byte = bits.to_le_bytes().get(i).copied().unwrap_or(wide);
        }
        Ok(())
    }
}
