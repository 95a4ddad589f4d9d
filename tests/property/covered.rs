//! Rows of the instruction table that nothing compares with the oracle: neither `rows.rs` nor a file test has a statement of them.

use ptx::ast::{Instr, Stmt};
use ptx::table::form::{Form, Operands};
use ptx::table::support::{status, Status};
use ptx::table::{rows, Op, Row};
use std::collections::BTreeSet;
use std::path::Path;

/// Rows by opcode and number.
type Rows = BTreeSet<(usize, usize)>;

/// The rows that an instruction of a text may be of: those that take its modifiers and as many operands.
fn of_instruction(text: &str, i: &Instr, found: &mut Rows) {
    let Some(written) = text.get(i.span.start as usize..i.span.end as usize) else { return };
    let Some(at) = written.find(i.op.name()) else { return };
    let name = written[at..].split([' ', '\t', '\n', ';']).next().unwrap_or_default();
    let words: Vec<&str> = name[i.op.name().len()..].split('.').filter(|w| !w.is_empty()).collect();
    for (at, row) in rows(i.op).iter().enumerate() {
        let form = Form::parse(row.form);
        let fits = || Operands::parse(form.operands).signatures().iter().any(|s| s.specs.len() == i.operands.len());
        if form.takes(&words) && fits() {
            found.insert((i.op as usize, at));
        }
    }
}

/// The rows that file tests have statements of.
fn of_files(folder: &Path, found: &mut Rows) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            of_files(&path, found)?;
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let Ok(module) = ptx::parse(&text) else { continue };
        for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
            for statement in &body.stmts {
                if let Stmt::Instr(i) = statement {
                    of_instruction(&text, i, found);
                }
            }
        }
    }
    Ok(())
}

/// What is done, is not compared by `compared`, and is in no file test.
pub fn missing(compared: impl Fn(Op, &Row) -> bool) -> std::io::Result<Vec<String>> {
    let mut found = Rows::new();
    of_files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/filetests")), &mut found)?;
    let mut missing = vec![];
    for op in Op::ALL {
        for (at, row) in rows(*op).iter().enumerate() {
            let done = !matches!(status(*op, row).0, Status::Refused { .. });
            if done && !found.contains(&(*op as usize, at)) && !compared(*op, row) {
                missing.push(row.form.to_string());
            }
        }
    }
    Ok(missing)
}
