//! Constant expressions (PTX ISA, 'Constant Expressions'), folded while parsing.

use super::{Parser, Res};
use crate::ast::{Imm, Span};
use crate::lexer::{integer, Kind};

/// Value of a constant expression. Integers are 64 bits wide, and `.s64` or `.u64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Int { bits: u64, unsigned: bool },
    F32(u32),
    F64(f64),
}

impl Value {
    fn signed(v: i64) -> Value {
        Value::Int { bits: v as u64, unsigned: false }
    }
    fn truth(v: bool) -> Value {
        Value::signed(v as i64)
    }
    pub fn imm(self) -> Imm {
        match self {
            Value::Int { bits, unsigned } => Imm::Int { bits, unsigned },
            Value::F32(bits) => Imm::F32(bits),
            Value::F64(v) => Imm::F64(v.to_bits()),
        }
    }
    fn float(self) -> f64 {
        match self {
            Value::Int { bits, unsigned: true } => bits as f64,
            Value::Int { bits, unsigned: false } => bits as i64 as f64,
            Value::F32(bits) => f32::from_bits(bits) as f64,
            Value::F64(v) => v,
        }
    }
    fn is_int(self) -> bool {
        matches!(self, Value::Int { .. })
    }
    fn is_true(self) -> bool {
        match self {
            Value::Int { bits, .. } => bits != 0,
            other => other.float() != 0.0,
        }
    }
}

/// Binary operators with their precedence, higher binds tighter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bin {
    LogOr,
    LogAnd,
    Or,
    Xor,
    And,
    Eq,
    Ne,
    Lt,
    Gt,
    Le,
    Ge,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Deepest nesting of parentheses and unary operators: a limit on the parser's own stack.
const MAX_DEPTH: u32 = 200;

impl<'a> Parser<'a> {
    /// Parses a whole constant expression.
    pub(super) fn constant(&mut self) -> Res<Value> {
        self.ternary(0)
    }

    /// A constant expression that must be an integer.
    pub(super) fn int_constant(&mut self, what: &str) -> Res<i64> {
        let span = self.tok.span();
        match self.constant()? {
            Value::Int { bits, .. } => Ok(bits as i64),
            _ => self.fail(span, format!("{what} must be an integer")),
        }
    }

    pub(super) fn u32_constant(&mut self, what: &str) -> Res<u32> {
        let span = self.tok.span();
        if !matches!(self.tok.kind, Kind::Int | Kind::Ident | Kind::Punct(b'(' | b'+')) {
            return self.unexpected(what);
        }
        let v = self.int_constant(what)?;
        match u32::try_from(v) {
            Ok(v) => Ok(v),
            Err(_) => self.fail(span, format!("{what} is out of range: {v}")),
        }
    }

    fn ternary(&mut self, depth: u32) -> Res<Value> {
        let cond = self.binary(0, depth)?;
        if !self.at(b'?') {
            return Ok(cond);
        }
        self.check_depth(depth)?;
        self.bump();
        let yes = self.ternary(depth + 1)?;
        self.expect(b':', "in a conditional expression")?;
        let no = self.ternary(depth + 1)?;
        // The document of PTX 1.x has those of `.f64` as well.
        let numbers = self.is_old() && matches!((yes, no), (Value::F64(_), Value::F64(_)));
        if !(cond.is_int() && (numbers || yes.is_int() && no.is_int())) {
            let span = Span { start: self.prev_end.saturating_sub(1), end: self.prev_end };
            return self.fail(span, "a conditional expression is one of integers");
        }
        // Of the type of the one that is picked, as ptxas has it.
        Ok(if cond.is_true() { yes } else { no })
    }

    /// The binary operator at the look-ahead token: its precedence and its length in bytes.
    fn operator(&self) -> Option<(Bin, u8, u32)> {
        let c = match self.tok.kind {
            Kind::Punct(c) => c,
            // `7 %3`: in the place of an operator this is no register.
            Kind::Ident if self.lexer.byte(self.tok.start as usize) == b'%' => {
                return Some((Bin::Rem, 10, 1));
            }
            _ => return None,
        };
        let second = self.lexer.byte(self.tok.end as usize);
        Some(match (c, second) {
            (b'|', b'|') => (Bin::LogOr, 1, 2),
            (b'&', b'&') => (Bin::LogAnd, 2, 2),
            (b'=', b'=') => (Bin::Eq, 6, 2),
            (b'!', b'=') => (Bin::Ne, 6, 2),
            (b'<', b'<') => (Bin::Shl, 8, 2),
            (b'>', b'>') => (Bin::Shr, 8, 2),
            (b'<', b'=') => (Bin::Le, 7, 2),
            (b'>', b'=') => (Bin::Ge, 7, 2),
            (b'|', _) => (Bin::Or, 3, 1),
            (b'^', _) => (Bin::Xor, 4, 1),
            (b'&', _) => (Bin::And, 5, 1),
            (b'<', _) => (Bin::Lt, 7, 1),
            (b'>', _) => (Bin::Gt, 7, 1),
            (b'+', _) => (Bin::Add, 9, 1),
            (b'-', _) => (Bin::Sub, 9, 1),
            (b'*', _) => (Bin::Mul, 10, 1),
            (b'/', _) => (Bin::Div, 10, 1),
            (b'%', _) => (Bin::Rem, 10, 1),
            _ => return None,
        })
    }

    fn binary(&mut self, min: u8, depth: u32) -> Res<Value> {
        let mut left = self.unary(depth)?;
        while let Some((op, precedence, length)) = self.operator() {
            if precedence <= min {
                break;
            }
            let span = self.tok.span();
            self.lexer.seek((self.tok.start + length) as usize);
            self.bump();
            let right = self.binary(precedence, depth)?;
            left = self.apply(op, left, right, span)?;
        }
        Ok(left)
    }

    fn check_depth(&mut self, depth: u32) -> Res<()> {
        if depth >= MAX_DEPTH {
            return self.fail(self.tok.span(), "constant expression is nested too deeply");
        }
        Ok(())
    }

    fn unary(&mut self, depth: u32) -> Res<Value> {
        self.check_depth(depth)?;
        let t = self.tok;
        match t.kind {
            Kind::Int => {
                let text = self.text(t);
                self.bump();
                match integer(text) {
                    Some((bits, unsigned)) => Ok(Value::Int { bits, unsigned }),
                    None => self.fail(t.span(), format!("'{text}' is not an integer of at most 64 bits")),
                }
            }
            Kind::Float => {
                let text = self.text(t);
                self.bump();
                self.float_literal(text, t.span())
            }
            // `.5`
            Kind::Dot if self.lexer.byte(t.start as usize + 1).is_ascii_digit() => {
                let end = self.lexer.exponent_end(t.start as usize + 1);
                self.lexer.seek(end);
                let text = self.lexer.slice(t.start, end as u32);
                self.bump();
                self.float_literal(text, t.span())
            }
            Kind::Ident if self.text(t) == "WARP_SZ" => {
                self.bump();
                Ok(Value::signed(32))
            }
            Kind::Punct(b'(') => {
                self.bump();
                if self.tok.kind == Kind::Dot && !self.lexer.byte(self.tok.start as usize + 1).is_ascii_digit() {
                    let unsigned = match self.word(self.tok) {
                        "u64" => true,
                        "s64" => false,
                        _ => return self.unexpected("'.s64' or '.u64' in a cast"),
                    };
                    self.bump();
                    self.expect(b')', "after the type of a cast")?;
                    let span = self.tok.span();
                    return match self.unary(depth + 1)? {
                        Value::Int { bits, .. } => Ok(Value::Int { bits, unsigned }),
                        _ => self.fail(span, "casts in constant expressions take integers"),
                    };
                }
                let v = self.ternary(depth + 1)?;
                self.expect(b')', "to close the parenthesis of a constant expression")?;
                Ok(v)
            }
            Kind::Punct(c @ (b'-' | b'+' | b'~' | b'!')) => {
                self.bump();
                let v = self.unary(depth + 1)?;
                match (c, v) {
                    (b'+', v) => Ok(v),
                    (b'-', Value::Int { bits, unsigned }) => Ok(Value::Int { bits: bits.wrapping_neg(), unsigned }),
                    (b'-', Value::F32(bits)) => Ok(Value::F32(bits ^ 0x8000_0000)),
                    (b'-', Value::F64(v)) => Ok(Value::F64(-v)),
                    (b'~', Value::Int { bits, .. }) => Ok(Value::Int { bits: !bits, unsigned: true }),
                    (b'!', v) if v.is_int() => Ok(Value::truth(!v.is_true())),
                    _ => self.fail(t.span(), format!("operator '{}' takes an integer", c as char)),
                }
            }
            _ => self.unexpected("a constant"),
        }
    }

    pub(super) fn float_literal(&mut self, text: &str, span: Span) -> Res<Value> {
        let lower = text.as_bytes().get(1).map(u8::to_ascii_lowercase);
        let value = match lower {
            Some(b'f') if text.len() == 10 => u32::from_str_radix(&text[2..], 16).ok().map(Value::F32),
            Some(b'd') if text.len() == 18 => {
                u64::from_str_radix(&text[2..], 16).ok().map(|b| Value::F64(f64::from_bits(b)))
            }
            Some(b'f' | b'd') => None,
            _ => text.parse().ok().map(Value::F64),
        };
        match value {
            Some(v) => Ok(v),
            None => self.fail(
                span,
                format!("'{text}' is not a floating-point literal: expected '0f' and 8 hexadecimal digits, '0d' and 16, or a decimal number"),
            ),
        }
    }

    fn apply(&mut self, op: Bin, a: Value, b: Value, span: Span) -> Res<Value> {
        let (Value::Int { bits: x, unsigned: ux }, Value::Int { bits: y, unsigned: uy }) = (a, b) else {
            // Operands are of one sort, and a literal such as `0f3F800000` stands alone.
            let (Value::F64(x), Value::F64(y)) = (a, b) else {
                return self.fail(
                    span,
                    "the operands of a constant expression are both integers, or both floating-point numbers",
                );
            };
            return Ok(match op {
                Bin::Add => Value::F64(x + y),
                Bin::Sub => Value::F64(x - y),
                Bin::Mul => Value::F64(x * y),
                Bin::Div => Value::F64(x / y),
                Bin::Eq => Value::truth(x == y),
                Bin::Ne => Value::truth(x != y),
                Bin::Lt => Value::truth(x < y),
                Bin::Gt => Value::truth(x > y),
                Bin::Le => Value::truth(x <= y),
                Bin::Ge => Value::truth(x >= y),
                Bin::Or | Bin::Xor | Bin::And | Bin::Shl | Bin::Shr | Bin::Rem | Bin::LogAnd | Bin::LogOr => {
                    return self.fail(span, "this operator takes integers")
                }
            });
        };
        // 'Usual conversions': unsigned if either operand is.
        let unsigned = ux || uy;
        let same = |bits: u64| Value::Int { bits, unsigned };
        let less = if unsigned { x < y } else { (x as i64) < (y as i64) };
        Ok(match op {
            Bin::Add => same(x.wrapping_add(y)),
            Bin::Sub => same(x.wrapping_sub(y)),
            Bin::Mul => same(x.wrapping_mul(y)),
            Bin::Div | Bin::Rem if y == 0 => return self.fail(span, "division by zero in a constant expression"),
            Bin::Div if unsigned => same(x / y),
            Bin::Div => same((x as i64).wrapping_div(y as i64) as u64),
            // Unsigned whatever the operands' types: -1 % 10 is 5.
            Bin::Rem => Value::Int { bits: x % y, unsigned: true },
            // The manual is silent on 64 and more; ptxas takes the amount modulo 64.
            Bin::Shl => Value::Int { bits: x.wrapping_shl(y as u32), unsigned: ux },
            Bin::Shr if ux => Value::Int { bits: x.wrapping_shr(y as u32), unsigned: ux },
            Bin::Shr => Value::Int { bits: (x as i64).wrapping_shr(y as u32) as u64, unsigned: ux },
            Bin::And => same(x & y),
            Bin::Or => same(x | y),
            Bin::Xor => same(x ^ y),
            Bin::Eq => Value::truth(x == y),
            Bin::Ne => Value::truth(x != y),
            Bin::Lt => Value::truth(less),
            Bin::Ge => Value::truth(!less),
            Bin::Gt => Value::truth(!less && x != y),
            Bin::Le => Value::truth(less || x == y),
            Bin::LogAnd => Value::truth(x != 0 && y != 0),
            Bin::LogOr => Value::truth(x != 0 || y != 0),
        })
    }
}
