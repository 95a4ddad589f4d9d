//! The instruction table: opcodes ([`Op`]), what each does ([`info`]), and the rows that say which modifiers and operands each
//! instruction form takes.

mod accuracy;
mod arity;
mod constant;
mod facts;
pub mod form;
mod info;
mod lists;
mod op;
mod properties;
mod refused;
mod row;
mod rows_arith;
mod rows_control;
mod rows_data;
mod rows_matrix;
pub(crate) mod rules;
pub(crate) mod since;
pub(crate) mod specials;
pub mod support;
mod wgmma;
pub(crate) mod words;

pub use accuracy::{accuracy, bound, Bound};
pub use arity::{arity, Arity};
pub use constant::Constant;
pub use facts::{Action, Derived, Family, Memory, Omitted, OpInfo, OperandType, Scope, Texels, Uniform};
pub use info::info;
pub use op::{lookup, Op};
pub(crate) use properties::{property_of, PropertyKind};
pub use refused::{refusal, refused_operand, remark, Refusal};
pub use row::{Needs, Row};
pub(crate) use words::space_of;
pub use words::type_of;

/// All forms of an opcode, in the manual's order.
pub fn rows(op: Op) -> &'static [Row] {
    [rows_arith::rows(op), rows_data::rows(op), rows_control::rows(op), rows_matrix::rows(op)]
        .into_iter()
        .find(|rows| !rows.is_empty())
        .unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each form is its opcode's, every list it gives is used, and its numbers are possible.
    #[test]
    fn rows_are_well_formed() {
        for op in Op::ALL {
            for row in rows(*op) {
                let (head, lists) = row.form.split_once(';').unwrap_or((row.form, ""));
                let rest = head.strip_prefix(op.name()).unwrap_or_else(|| panic!("{}", row.form));
                assert!(rest.is_empty() || rest.starts_with(['.', '{', ' ']), "{}", row.form);
                let mods = rest.split(' ').next().unwrap();
                for list in lists.split(';').filter(|l| !l.is_empty()) {
                    let (name, words) = list.trim().split_once('=').unwrap_or_else(|| panic!("{}", row.form));
                    let used = mods.split(['.', '{', '}', '|']).any(|m| m == name);
                    assert!(used && !words.is_empty() && !words.contains("  "), "{}: {list}", row.form);
                }
                assert!((10..=99).contains(&row.ptx) && (10..=121).contains(&row.sm), "{}", row.form);
                assert!(row.section.starts_with("9.7."), "{}", row.form);
                assert_eq!(head.matches('{').count(), head.matches('}').count(), "{}", row.form);
            }
        }
    }

    #[test]
    fn every_opcode_has_rows() {
        assert!(Op::ALL.iter().all(|op| !rows(*op).is_empty()));
    }
}
