//! Expressions of integer constants that LLVM has given up, computed from literals.

use super::types::skip_spaces;

/// A value of a number of bits, from 1 to 64.
#[derive(Clone, Copy)]
struct Number {
    bits: u32,
    value: u64,
}

impl Number {
    fn new(bits: u32, value: u64) -> Number {
        Number { bits, value: if bits == 64 { value } else { value & ((1 << bits) - 1) } }
    }

    fn signed(self) -> i64 {
        let unused = 64 - self.bits;
        ((self.value << unused) as i64) >> unused
    }

    fn print(self) -> String {
        match (self.bits, self.value) {
            (1, value) => (value != 0).to_string(),
            _ => self.signed().to_string(),
        }
    }
}

/// Words that LLVM reads no more. The others of these it computes itself, except where one of the former is in them.
pub fn is_given_up(word: &str) -> bool {
    matches!(
        word,
        "zext"
            | "sext"
            | "select"
            | "icmp"
            | "and"
            | "or"
            | "shl"
            | "lshr"
            | "ashr"
            | "udiv"
            | "sdiv"
            | "urem"
            | "srem"
    )
}

/// The expression whose first word begins at `at`, if it has literals only: its value as text, and where it ends.
pub fn folded(text: &str, at: usize) -> Option<(String, usize)> {
    let mut reader = Reader { text, at };
    let number = reader.expression(32)?;
    Some((number.print(), reader.at))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> &'a str {
        self.at = skip_spaces(self.text, self.at);
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn take(&mut self, what: char) -> Option<()> {
        self.at = skip_spaces(self.text, self.at);
        self.text[self.at..].starts_with(what).then(|| self.at += what.len_utf8())
    }

    fn bits(&mut self) -> Option<u32> {
        let bits = self.word().strip_prefix('i')?.parse().ok()?;
        (1..=64).contains(&bits).then_some(bits)
    }

    /// A type and a value of it.
    fn operand(&mut self, depth: u32) -> Option<Number> {
        let bits = self.bits()?;
        let begin = self.at;
        let value = match self.word() {
            "true" => 1,
            "false" => 0,
            word => match word.parse::<i128>() {
                Ok(value) => value as u64,
                Err(_) => {
                    self.at = begin;
                    return self.expression(depth).filter(|number| number.bits == bits);
                }
            },
        };
        Some(Number::new(bits, value))
    }

    fn expression(&mut self, depth: u32) -> Option<Number> {
        let depth = depth.checked_sub(1)?;
        let word = self.word();
        let predicate = if word == "icmp" { self.word() } else { "" };
        loop {
            let begin = self.at;
            if !matches!(self.word(), "nuw" | "nsw" | "exact" | "nneg") {
                self.at = begin;
                break;
            }
        }
        self.take('(')?;
        let a = self.operand(depth)?;
        let result = match word {
            "zext" | "sext" | "trunc" => {
                (self.word() == "to").then_some(())?;
                Number::new(self.bits()?, if word == "sext" { a.signed() as u64 } else { a.value })
            }
            "select" => {
                self.take(',')?;
                let b = self.operand(depth)?;
                self.take(',')?;
                let c = self.operand(depth)?;
                (b.bits == c.bits).then_some(if a.value != 0 { b } else { c })?
            }
            _ => {
                self.take(',')?;
                let b = self.operand(depth)?;
                (a.bits == b.bits).then_some(())?;
                match word {
                    "icmp" => Number::new(1, u64::from(compared(predicate, a, b)?)),
                    _ => Number::new(a.bits, computed(word, a, b)?),
                }
            }
        };
        self.take(')')?;
        Some(result)
    }
}

fn compared(predicate: &str, a: Number, b: Number) -> Option<bool> {
    let ((u, v), (s, t)) = ((a.value, b.value), (a.signed(), b.signed()));
    Some(match predicate {
        "eq" => u == v,
        "ne" => u != v,
        "ult" => u < v,
        "ule" => u <= v,
        "ugt" => u > v,
        "uge" => u >= v,
        "slt" => s < t,
        "sle" => s <= t,
        "sgt" => s > t,
        "sge" => s >= t,
        _ => return None,
    })
}

/// Nothing for results that are undefined.
fn computed(word: &str, a: Number, b: Number) -> Option<u64> {
    let ((u, v), (s, t)) = ((a.value, b.value), (a.signed(), b.signed()));
    let shift = || (v < a.bits.into()).then_some(v as u32);
    let overflows = t == -1 && s == Number::new(a.bits, 1 << (a.bits - 1)).signed();
    Some(match word {
        "add" => u.wrapping_add(v),
        "sub" => u.wrapping_sub(v),
        "mul" => u.wrapping_mul(v),
        "xor" => u ^ v,
        "and" => u & v,
        "or" => u | v,
        "shl" => u << shift()?,
        "lshr" => u >> shift()?,
        "ashr" => (s >> shift()?) as u64,
        "udiv" => u.checked_div(v)?,
        "urem" => u.checked_rem(v)?,
        "sdiv" if !overflows => s.checked_div(t)? as u64,
        "srem" if !overflows => s.checked_rem(t)? as u64,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn expressions() {
        let value = |text: &str| folded(text, 0).map(|(value, end)| (value, text.len() - end));
        let whole = |text: &str| Some((text.to_owned(), 0));
        assert_eq!(value("zext (i8 -1 to i32)"), whole("255"));
        assert_eq!(value("sext (i1 true to i16)"), whole("-1"));
        assert_eq!(value("select (i1 icmp slt (i32 -1, i32 1), i8 3, i8 add (i8 2, i8 5))"), whole("3"));
        assert_eq!(value("icmp ult (i8 -1, i8 1)"), whole("false"));
        assert_eq!(value("lshr exact (i64 -1, i64 63), i32 1"), Some(("1".into(), 7)));
        assert_eq!(value("ashr (i64 -8, i64 1)"), whole("-4"));
        for none in [
            "udiv (i32 1, i32 0)",
            "sdiv (i8 -128, i8 -1)",
            "lshr (i8 1, i8 8)",
            "zext (i8* @a to i32)",
            "and (i8 1, i9 1)",
            "or i32 %a, 1",
        ] {
            assert_eq!(value(none), None, "{none}");
        }
    }
}
