//! The same lines to ptxas and to our parser: both should take them, or both refuse them. Prints each statement whose verdicts
//! differ for a reason that is not in `differences.rs`, and fails if there is one. `ci/ptxas-verdicts` runs it.
//!
//! In `CUDA_HOME` is the toolkit. `UNDERSTUDY_VERDICTS_MOST` bounds the combinations of modifiers for each row,
//! `UNDERSTUDY_VERDICTS_SLICE` the statements that are compared of each sort, evenly spread, `UNDERSTUDY_VERDICTS_ONLY` names
//! opcodes, and `UNDERSTUDY_VERDICTS_MEMORY` is a folder that keeps ptxas's answers between runs.

mod assembler;
mod differences;
mod expressions;
mod modules;
mod operands;
mod references;
mod statements;

use assembler::{Assembler, Head, Scope};
use differences::DIFFERENCES;
use ptx::ast::Stmt;
use ptx::table::{refusal, rows, Op};
use statements::{of_row, Case};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

fn ptxas() -> PathBuf {
    let home = std::env::var_os("CUDA_HOME").expect("CUDA_HOME names no CUDA toolkit");
    PathBuf::from(home).join("bin").join("ptxas")
}

/// The newest version and target, with which almost all there is exists.
const NEWEST: Head = Head::new((9, 3), "sm_100a");
const NEWEST_SMALL: Head = Head::new((9, 3), "sm_120a");
/// The only target that has `wgmma`.
const WARPGROUPS: Head = Head::new((9, 3), "sm_90a");

/// Versions and targets that are on either side of the numbers in the table.
const OLDER: &[Head] = &[
    Head::new((1, 0), "sm_10"),
    Head::new((1, 4), "sm_13"),
    Head::new((2, 3), "sm_20"),
    Head::new((3, 1), "sm_35"),
    Head::new((4, 3), "sm_53"),
    Head::new((6, 0), "sm_70"),
    Head::new((6, 5), "sm_75"),
    Head::new((7, 0), "sm_80"),
    Head::new((7, 5), "sm_86"),
    Head::new((7, 8), "sm_90"),
    Head::new((8, 0), "sm_90a"),
    Head::new((8, 6), "sm_100"),
    Head::new((8, 6), "sm_100a"),
    Head::new((8, 7), "sm_120a"),
    Head::new((8, 8), "sm_103f"),
    Head::new((9, 3), "sm_90a"),
    Head::new((9, 3), "sm_100"),
    Head::new((9, 3), "sm_100f"),
    Head::new((9, 3), "sm_103a"),
    Head::new((9, 3), "sm_110f"),
    Head::new((9, 3), "sm_120"),
    Head::new((9, 3), "sm_120a"),
    Head::new((9, 3), "sm_121f"),
];

/// What our parser does with a statement.
enum Ours {
    Takes,
    /// It is read, and the compiler refuses it by its name.
    NotDone,
    Refuses(String),
}

fn ours(head: Head, statement: &str) -> Ours {
    let text = format!("{}{statement}\n{}", head.text(), head.tail());
    let module = match ptx::parse(&text) {
        Ok(module) => module,
        Err(errors) => return Ours::Refuses(errors[0].to_string()),
    };
    let body = module.function("k").and_then(|f| f.body.as_ref()).expect("an entry with a body");
    let first = body.stmts.iter().find_map(|s| if let Stmt::Instr(i) = s { Some(i) } else { None });
    match first.and_then(|i| refusal(i.op, &i.mods)) {
        Some(_) => Ours::NotDone,
        None => Ours::Takes,
    }
}

/// The number in an environment variable.
fn number(name: &str) -> Option<usize> {
    std::env::var(name).ok().and_then(|n| n.parse().ok())
}

/// As many of `all` as are wanted, evenly spread.
fn slice<T>(all: Vec<T>) -> Vec<T> {
    let (total, wanted) = (all.len(), number("UNDERSTUDY_VERDICTS_SLICE").unwrap_or(usize::MAX));
    let kept = |i: usize| wanted >= total || i * wanted / total != (i + 1) * wanted / total;
    all.into_iter().enumerate().filter(|(i, _)| kept(*i)).map(|(_, one)| one).collect()
}

fn cases() -> Vec<(Head, Case)> {
    let most = number("UNDERSTUDY_VERDICTS_MOST").unwrap_or(20);
    let only = std::env::var("UNDERSTUDY_VERDICTS_ONLY").unwrap_or_default();
    let mut out = Vec::new();
    for &op in Op::ALL {
        // Calls take lists (`tests/filetests/call` has them); `tcgen05` is refused.
        let other = matches!(op, Op::Tcgen05 | Op::Call);
        if other || !(only.is_empty() || only.split(' ').any(|o| o == op.name())) {
            continue;
        }
        for (i, row) in rows(op).iter().enumerate() {
            let head = match op {
                Op::Wgmma => WARPGROUPS,
                _ if row.sm >= 110 => NEWEST_SMALL,
                _ => NEWEST,
            };
            // Registers in the braces of matrices are checked when they are compiled.
            let matrix = matches!(op, Op::Wmma | Op::Mma | Op::Wgmma);
            let wanted = of_row(op, i, row, most).into_iter().filter(|c| !(matrix && c.kind == "operand"));
            out.extend(wanted.map(|c| (head, c)));
        }
    }
    out
}

/// Counts what verdicts are compared and which differ without a known reason.
#[derive(Default)]
struct Tally {
    total: usize,
    /// How often each of the known differences was met.
    known: Vec<usize>,
    /// Statements that we take, ptxas does not, and that are refused by name when they are compiled.
    not_done: usize,
    unknown: usize,
    /// How often ptxas was started.
    started: usize,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        Tally {
            total: self.total + other.total,
            known: self.known.iter().zip(&other.known).map(|(a, b)| a + b).collect(),
            not_done: self.not_done + other.not_done,
            unknown: self.unknown + other.unknown,
            started: self.started + other.started,
        }
    }
}

/// How many statements ptxas is given at a time.
const PIECE: usize = 400;

/// Compares the verdicts on statements behind their heads, on all processors.
fn compare_all(work: &[(Head, Vec<Case>)]) -> Tally {
    let pieces: Vec<(Head, &[Case])> =
        work.iter().flat_map(|(head, cases)| cases.chunks(PIECE).map(|piece| (*head, piece))).collect();
    let next = AtomicUsize::new(0);
    let compare_some = || {
        let mut judge = Assembler::new(ptxas());
        let mut tally = Tally { known: vec![0; DIFFERENCES.len()], ..Tally::default() };
        while let Some((head, cases)) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            compare(&mut judge, *head, cases, &mut tally);
        }
        tally.started = judge.started;
        tally
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(compare_some)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).reduce(Tally::plus).unwrap()
    })
}

/// Compares the verdicts on `cases` behind `head`.
fn compare(judge: &mut Assembler, head: Head, cases: &[Case], tally: &mut Tally) {
    let texts: Vec<String> = cases.iter().map(|c| c.text.clone()).collect();
    for (case, theirs) in cases.iter().zip(judge.judge(head, &texts)) {
        let mine = ours(head, &case.text);
        let not_done = matches!(mine, Ours::NotDone);
        let mine = if let Ours::Refuses(why) = mine { Some(why) } else { None };
        // A refused statement can spoil ptxas's verdict on another of the same file.
        let theirs = match theirs {
            Some(_) if mine.is_none() && !not_done => judge.alone(head, &case.text),
            other => other,
        };
        tally.total += 1;
        if theirs.is_some() == mine.is_some() {
            continue;
        }
        if not_done {
            tally.not_done += 1;
            continue;
        }
        let op = case.row.split(' ').next().unwrap_or("");
        let older = head.version != NEWEST.version;
        match DIFFERENCES.iter().position(|d| d.covers(op, &case.text, older, theirs.as_deref(), mine.as_deref())) {
            Some(known) => tally.known[known] += 1,
            None => {
                tally.unknown += 1;
                let (theirs, mine) = (theirs.as_deref().unwrap_or("-"), mine.as_deref().unwrap_or("-"));
                println!("{}\t{}\t{}\tptxas: {theirs}\tours: {mine}\t{head:?}", case.row, case.kind, case.text);
            }
        }
    }
}

fn report(what: &str, tally: &Tally) {
    for (d, n) in DIFFERENCES.iter().zip(&tally.known).filter(|(_, n)| **n > 0) {
        println!("{n:7} {} | ptxas: {} | ours: {} | {}", d.ops, d.theirs, d.ours, d.why);
    }
    let Tally { total, unknown, known, not_done, started } = tally;
    let known: usize = known.iter().sum();
    println!(
        "{what}: {total} statements; verdicts differ on {not_done} that are refused by name when they are compiled, on {known} for \
         known reasons, on {unknown} without; ptxas started {started} times"
    );
}

/// The newest version, with right statements and wrong ones.
fn instructions() -> Tally {
    let all = slice(cases());
    let of = |head| (head, all.iter().filter(|c| c.0 == head).map(|c| c.1.clone()).collect());
    compare_all(&[NEWEST, NEWEST_SMALL, WARPGROUPS].map(of))
}

/// What is right today, in modules for older versions and targets.
fn versions_and_targets() -> Tally {
    let right: Vec<Case> = cases().into_iter().map(|c| c.1).filter(|c| c.kind == "right").collect();
    let right = slice(right);
    let of = |&head: &Head| {
        // Registers of types that the version does not have say nothing about the statement.
        let text = head.text();
        let there = |c: &&Case| ["%b128_", "%f16x2_"].iter().all(|r| !c.text.contains(r) || text.contains(r));
        (head, right.iter().filter(there).cloned().collect())
    };
    compare_all(&OLDER.iter().map(of).collect::<Vec<_>>())
}

/// Textures, samplers and surfaces as variables.
fn references() -> Tally {
    let heads = [NEWEST, Head::new((1, 4), "sm_13"), Head::new((2, 0), "sm_20"), Head::new((3, 1), "sm_35")];
    let independent = [Head::new((8, 6), "sm_90, texmode_independent")];
    let of = |independent: bool| move |head: &Head| (head.at(Scope::Module), references::all(independent));
    compare_all(&heads.iter().map(of(false)).chain(independent.iter().map(of(true))).collect::<Vec<_>>())
}

/// Variables and functions at module scope.
fn module_scope() -> Tally {
    let all = slice(modules::all(number("UNDERSTUDY_VERDICTS_MOST").unwrap_or(20) * 25));
    let heads = [NEWEST, Head::new((1, 4), "sm_13"), Head::new((3, 1), "sm_35"), Head::new((7, 0), "sm_80")];
    compare_all(&heads.map(|head| (head.at(Scope::Module), all.clone())))
}

/// Constant expressions and the directives of function bodies.
fn other_statements() -> Tally {
    let all = expressions::all(number("UNDERSTUDY_VERDICTS_MOST").unwrap_or(20) * 100);
    compare_all(&[(NEWEST, slice(all))])
}

/// A sort of statements, and what compares them.
type Sort = (&'static str, fn() -> Tally);

fn main() -> std::process::ExitCode {
    let mut unknown = 0;
    let sorts: [Sort; 5] = [
        ("today's version", instructions),
        ("other versions and targets", versions_and_targets),
        ("constant expressions and directives", other_statements),
        ("module scope", module_scope),
        ("textures and surfaces", references),
    ];
    for (what, compared) in sorts {
        let tally = compared();
        report(what, &tally);
        unknown += tally.unknown;
    }
    u8::from(unknown > 0).into()
}
