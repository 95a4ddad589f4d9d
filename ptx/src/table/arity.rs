//! How many operands an opcode has.

use super::form::{Form, Operands, Role};
use super::{rows, Op};
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// Numbers of operands that the forms of an opcode have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arity {
    pub sources: RangeInclusive<usize>,
    /// A vector and a list count as one; the carry flag does not count.
    pub results: RangeInclusive<usize>,
}

impl Arity {
    fn of(op: Op) -> Arity {
        let (mut sources, mut results) = (vec![], vec![]);
        for row in rows(op) {
            let form = Form::parse(row.form);
            let first = usize::from(form.operands.trim_start().starts_with(['d', 'p']));
            for sig in Operands::parse(form.operands).signatures() {
                sources.push(sig.specs.len() - first);
                match sig.specs.first().map(|spec| spec.role) {
                    Some(Role::Pair { required: true }) => results.push(2),
                    Some(Role::Pair { required: false }) => results.extend([1, 2]),
                    _ => results.push(first),
                }
            }
        }
        let range = |n: Vec<usize>| n.iter().copied().min().unwrap_or(0)..=n.into_iter().max().unwrap_or(0);
        Arity { sources: range(sources), results: range(results) }
    }
}

/// Numbers of operands of `op`, from its forms.
pub fn arity(op: Op) -> &'static Arity {
    static OF: OnceLock<Vec<Arity>> = OnceLock::new();
    &OF.get_or_init(|| Op::ALL.iter().map(|op| Arity::of(*op)).collect())[op as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_come_from_the_forms() {
        assert_eq!(*arity(Op::Fma), Arity { sources: 3..=3, results: 1..=1 });
        assert_eq!(*arity(Op::Setp), Arity { sources: 2..=3, results: 1..=2 });
        assert_eq!(*arity(Op::Elect), Arity { sources: 1..=1, results: 2..=2 });
        assert_eq!(*arity(Op::Trap), Arity { sources: 0..=0, results: 0..=0 });
    }
}
