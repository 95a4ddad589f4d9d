//! Every form of the instruction table: what the table says of it, done or refused by name, is what the compiler does with it.

#[path = "../../ptx/examples/verdicts/assembler.rs"]
#[expect(dead_code, reason = "the head of a module is used, not ptxas")]
mod assembler;
#[path = "../../ptx/examples/verdicts/operands.rs"]
mod operands;
#[path = "../../ptx/examples/verdicts/statements.rs"]
#[expect(dead_code, reason = "right statements are used, not wrong ones")]
mod statements;

use assembler::Head;
use kernel_abi::*;
use ptx::ast::{Instr, Stmt};
use ptx::table::form::{Role, Sig, TypeSel};
use ptx::table::{refusal, refused_operand, rows, Op, Row};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// Combinations of modifiers that are tried of a row, of each sort.
const MOST: usize = 40;
/// Statements that are compiled in one kernel.
const TOGETHER: usize = 24;

/// A kernel around statements: each gets values from memory that no lane shares, and its results go to memory.
fn kernel(head: Head, statements: &[&str]) -> String {
    let mut text = head.text();
    text.push_str(".reg .b64 %at; .reg .b32 %mine, %bit;\nmov.u64 %at, gvar; mov.u32 %mine, %tid.x;\n");
    text.push_str("mad.wide.u32 %at, %mine, 16, %at;\n");
    for statement in statements {
        let names = registers(statement);
        for name in &names {
            let _ = match width(name) {
                1 => write!(text, "ld.global.u32 %bit, [%at]; setp.ne.u32 {name}, %bit, 7;"),
                bits => write!(text, "ld.global.b{bits} {name}, [%at];"),
            };
        }
        let _ = writeln!(text, "\n{statement}");
        for name in &names {
            let _ = match width(name) {
                1 => write!(text, "selp.u32 %bit, 1, 0, {name}; st.global.u32 [%at], %bit;"),
                bits => write!(text, "st.global.b{bits} [%at], {name};"),
            };
        }
        text.push('\n');
    }
    text + head.tail()
}

/// The registers that a statement names.
fn registers(statement: &str) -> BTreeSet<&str> {
    let words = statement.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '%'));
    words.filter(|w| w.starts_with('%') && w.contains('_') && !w.starts_with("%lanemask")).collect()
}

/// Bits of a register by its name; predicates have one.
fn width(name: &str) -> u32 {
    let ty = name.trim_start_matches('%').split('_').next().expect("a type");
    match ty {
        "pred" => 1,
        "f16x2" => 32,
        ty => ty.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().expect("a width"),
    }
}

/// The first of the statements, and what is behind the head.
fn first(head: Head, statement: &str) -> Option<Instr> {
    let module = ptx::parse(&format!("{}{statement}\n{}", head.text(), head.tail())).ok()?;
    let body = module.function("k").and_then(|f| f.body.as_ref()).expect("an entry with a body");
    body.stmts.iter().find_map(|s| if let Stmt::Instr(i) = s { Some(i.clone()) } else { None })
}

fn compile(text: String) -> Result<(), CompileError> {
    let variant = Variant::for_block(Isa::Avx2, 0, true, [128, 1, 1]);
    let request =
        CompileRequest { images: [text.into()].into(), entry: "k".into(), variant, tier: Tier::Quick, dump: vec![] };
    let made = std::panic::catch_unwind(|| jit::quick::compile(&request).map(|_| ()));
    made.unwrap_or_else(|_| {
        Err(CompileError { kind: CompileErrorKind::Internal, message: "the compiler panicked".into() })
    })
}

/// Versions and targets, of which one at least has each form: no target has all.
const HEADS: [Head; 5] = [
    Head::new((9, 3), "sm_100a"),
    Head::new((9, 3), "sm_103a"),
    Head::new((9, 3), "sm_120a"),
    Head::new((9, 3), "sm_90a"),
    Head::new((6, 3), "sm_60"),
];

/// Whether the statement has an operand that is refused.
fn has_refused_operand(op: Op, sig: &Sig) -> bool {
    let last = sig.specs.last().filter(|spec| spec.role == Role::Source);
    let ty = last.and_then(|spec| if let TypeSel::Fixed(ty) = spec.ty { Some(ty) } else { None });
    refused_operand(op, ty).is_some()
}

/// What is wrong with the row.
fn judge(op: Op, row: &Row) -> Vec<String> {
    let right = statements::right_of_row(op, row, MOST);
    let taken = |head: &Head| right.iter().any(|(statement, _)| first(*head, statement).is_some());
    let Some(head) = HEADS.into_iter().find(taken) else {
        return vec![format!("{}: the parser takes no statement of it, such as {}", row.form, right[0].0)];
    };
    let (mut wrong, mut done) = (vec![], vec![]);
    for (statement, sig) in right {
        // Some modifiers exclude each other.
        let Some(i) = first(head, &statement) else { continue };
        if refusal(i.op, &i.mods).is_none() && !has_refused_operand(op, &sig) {
            done.push(statement);
            continue;
        }
        match compile(kernel(head, &[&statement])) {
            Ok(()) => wrong.push(format!("compiled, although the table refuses it: {statement}")),
            Err(e) if e.kind == CompileErrorKind::Unsupported => {}
            Err(e) => wrong.push(format!("{statement}: {}", e.message)),
        }
    }
    for some in done.chunks(TOGETHER) {
        let all: Vec<&str> = some.iter().map(String::as_str).collect();
        if compile(kernel(head, &all)).is_ok() {
            continue;
        }
        // What the quick code generator leaves to LLVM has been emitted by then.
        let alone = |s: &&str| {
            let e = compile(kernel(head, &[s])).err().filter(|e| e.kind != CompileErrorKind::NotQuick)?;
            Some(format!("{s} {:?}: {}", e.kind, e.message))
        };
        wrong.extend(all.iter().filter_map(alone));
    }
    wrong.into_iter().map(|what| format!("{}\n    {what}", row.form)).collect()
}

#[test]
fn rows_say_what_the_compiler_does() {
    let all: Vec<(Op, &Row)> = Op::ALL.iter().flat_map(|op| rows(*op).iter().map(move |row| (*op, row))).collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(vec![]));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((op, row)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = judge(*op, row);
                    wrong.lock().expect("no panic").extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{} statements:\n{}", wrong.len(), wrong.join("\n"));
}
