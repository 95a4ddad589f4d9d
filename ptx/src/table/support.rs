//! What is done of each row, and how exactly: `docs/ptx.md`.

use super::form::{Form, Operands, Role, TypeSel};
use super::words::modifier;
use super::{accuracy, refusal, refused_operand, remark, rows, Op, Row};
use crate::ast::Mod;
use std::fmt::Write;

/// Modifiers of a form, in its order: those it must have, the first of each slot, and each word that a slot takes in turn (named
/// beside them).
pub(super) fn spellings(op: Op, form: &Form) -> Vec<(Option<&'static str>, Vec<Mod>)> {
    let slots: Vec<(Vec<&'static str>, bool)> = form.alternatives();
    let with = |at: usize, word: &'static str| -> Vec<Mod> {
        let here = slots.iter().enumerate().filter(|(k, slot)| !slot.1 || *k == at);
        here.map(|(k, slot)| modifier(op, if k == at { word } else { slot.0[0] })).collect()
    };
    let each = slots.iter().enumerate().flat_map(|(k, slot)| slot.0.iter().map(move |word| (k, *word)));
    each.map(|(k, word)| (Some(word), with(k, word))).chain([(None, with(usize::MAX, ""))]).collect()
}

/// What is done of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Results are exact: rounded once where they are rounded.
    Exact,
    /// With modifiers (none: with all) they are within a published bound.
    Approximate { with: Vec<&'static str>, published: &'static str },
    /// Refused by name when a kernel with it is compiled.
    Refused { why: &'static str },
}

/// The status of a row, and what of its forms is refused although others are done, with the reason.
pub fn status(op: Op, row: &Row) -> (Status, Vec<(String, &'static str)>) {
    let form = Form::parse(row.form);
    let all = spellings(op, &form);
    let refusals: Vec<_> = all.iter().map(|(_, mods)| refusal(op, mods)).collect();
    if let Some(why) = refusals.iter().map(|r| r.map(|r| r.why)).collect::<Option<Vec<_>>>() {
        return (Status::Refused { why: why.last().copied().unwrap_or_default() }, vec![]);
    }
    let mut but: Vec<(String, &'static str)> = vec![];
    let mut add = |what: String, why| {
        if !but.iter().any(|b| b.0 == what) {
            but.push((what, why));
        }
    };
    for refused in refusals.iter().flatten() {
        add(format!(".{}", refused.word.unwrap_or_default()), refused.why);
    }
    for sig in Operands::parse(form.operands).signatures() {
        let last = sig.specs.last().filter(|spec| spec.role == Role::Source);
        let ty = last.and_then(|spec| if let TypeSel::Fixed(ty) = spec.ty { Some(ty) } else { None });
        refused_operand(op, ty).into_iter().for_each(|why| add("the last operand".into(), why));
    }
    let done = || all.iter().zip(&refusals).filter(|(_, refused)| refused.is_none()).map(|(one, _)| one);
    let bounds: Vec<_> = done().map(|(word, mods)| (*word, accuracy(op, mods))).collect();
    let Some(first) = bounds.iter().find_map(|(_, bound)| *bound) else { return (Status::Exact, but) };
    // All forms, or those with the modifiers that name the approximation.
    let whole = bounds.iter().all(|(_, bound)| bound.is_some());
    let mut with: Vec<&'static str> =
        bounds.iter().filter(|(_, bound)| bound.is_some() && !whole).filter_map(|(word, _)| *word).collect();
    with.dedup();
    let mut published: Vec<&'static str> = bounds.iter().filter_map(|(_, bound)| bound.map(|b| b.published)).collect();
    published.dedup();
    debug_assert!(published.len() == 1, "{}: one bound for a row", row.form);
    (Status::Approximate { with, published: first.published }, but)
}

/// The status in words.
fn words_of(op: Op, row: &Row) -> String {
    let (status, but) = status(op, row);
    let mut text = match status {
        Status::Exact => "exact".to_string(),
        Status::Approximate { with, published } if with.is_empty() => format!("approximate: {published}"),
        Status::Approximate { with, published } => {
            let with: Vec<String> = with.iter().map(|w| format!("`.{w}`")).collect();
            format!("exact; approximate with {}: {published}", with.join(", "))
        }
        Status::Refused { why: "" } => return "refused: not done".into(),
        Status::Refused { why } => return format!("refused: {why}"),
    };
    for (at, (what, why)) in but.iter().enumerate() {
        let what = if what.starts_with('.') { format!("`{what}`") } else { what.clone() };
        let again = at > 0 && but[at - 1].1 == *why;
        let _ = match *why {
            _ if again => write!(text, ", {what}"),
            "" => write!(text, "; refused: {what}"),
            why => write!(text, "; refused ({why}): {what}"),
        };
    }
    if let Some(remark) = remark(op, row.form) {
        let _ = write!(text, "; {remark}");
    }
    text
}

/// Names of the manual's sections.
const SECTIONS: &[(&str, &str)] = &[
    ("9.7.1", "Integer arithmetic"),
    ("9.7.2", "Extended-precision integer arithmetic"),
    ("9.7.3", "Floating point"),
    ("9.7.4", "Half-precision floating point"),
    ("9.7.5", "Mixed-precision floating point"),
    ("9.7.6", "Comparison and selection"),
    ("9.7.7", "Half-precision comparison"),
    ("9.7.8", "Logic and shift"),
    ("9.7.9", "Data movement and conversion"),
    ("9.7.10", "Texture"),
    ("9.7.11", "Surface"),
    ("9.7.12", "Control flow"),
    ("9.7.13", "Parallel synchronisation and communication"),
    ("9.7.14", "Warp-level matrices"),
    ("9.7.15", "Asynchronous warpgroup-level matrices"),
    ("9.7.16", "Tensor memory (tcgen05)"),
    ("9.7.17", "Stack manipulation"),
    ("9.7.18", "Video"),
    ("9.7.19", "Miscellaneous"),
];

/// Numbers of a section, by which sections are in order.
fn numbers(section: &str) -> Vec<u32> {
    section.split('.').filter_map(|n| n.parse().ok()).collect()
}

/// All rows in the manual's order.
pub fn all_rows() -> Vec<(Op, &'static Row)> {
    let mut all: Vec<_> = Op::ALL.iter().flat_map(|op| rows(*op).iter().map(move |row| (*op, row))).collect();
    all.sort_by_key(|(_, row)| numbers(row.section));
    all
}

/// The text of `docs/ptx.md`.
pub fn document() -> String {
    let all = all_rows();
    let refused = all.iter().filter(|(op, row)| matches!(status(*op, row).0, Status::Refused { .. })).count();
    let mut text = format!(
        "# Instructions\n\nMade by `ci/coverage` from the instruction table (`ptx/src/table/`), which the parser and the compiler read; do not \
         edit. Sections are those of the PTX ISA manual. In a form, `.x` is a modifier or a class of them, which the words behind `;` list, \
         `{{}}` encloses what may be left out, `|` separates alternatives. A version and a target are the first that have the form.\n\n\
         *Exact* results are rounded once, as the form says, or not at all; *approximate* ones are within the bound that the manual \
         publishes ([measured errors](math.md)); what is *refused* is named when a kernel with it is compiled. Of {} forms {} are done, \
         {refused} are refused.\n",
        all.len(),
        all.len() - refused
    );
    for (section, name) in SECTIONS {
        let mine = |row: &Row| row.section.starts_with(section) && row.section[section.len()..].starts_with('.');
        let _ = write!(text, "\n## {section} {name}\n\n| section | form | from | status |\n|---|---|---|---|\n");
        for (op, row) in all.iter().filter(|(_, row)| mine(row)) {
            let (form, status) = (row.form.replace('|', "\\|"), words_of(*op, row));
            let (major, minor) = (row.ptx / 10, row.ptx % 10);
            let _ = writeln!(text, "| {} | `{form}` | {major}.{minor}, sm_{} | {status} |", row.section, row.sm);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_in_a_section() {
        let text = document();
        for (_, row) in all_rows() {
            assert!(text.contains(&row.form.replace('|', "\\|")), "{}", row.form);
        }
    }

    #[test]
    fn a_row_says_what_is_approximate_and_what_is_refused() {
        let of = |op: Op, form: &str| {
            let row = rows(op).iter().find(|row| row.form.starts_with(form)).expect(form);
            words_of(op, row)
        };
        assert_eq!(of(Op::Rcp, "rcp{.approx|.rnd}{.ftz}.f32"), "exact; approximate with `.approx`: 1 ulp");
        assert_eq!(of(Op::Tanh, "tanh.approx.f32"), "approximate: 2^-11 relative");
        assert_eq!(of(Op::Add, "add.type"), "exact");
        assert!(of(Op::Multimem, "multimem.st").starts_with("refused: "));
    }
}
