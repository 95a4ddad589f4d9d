//! The forms of the instruction table that compute from registers alone, each with many operands, on the oracle and on the library.
//! What the forms are, and so what is compared, comes from the table: a new row is compared without a new test.

use crate::harness::hardware;
use crate::harness::worker::{self, Variant};
use crate::harness::{record, run_oracle, Test};
use crate::statements::right_of_row;
use libtest_mimic::{Failed, Trial};
use ptx::ast::{Instr, Mod, Stmt, Type};
use ptx::table::{accuracy, info, refusal, rows, Family, Op, Row};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// Threads that execute each statement, in blocks of two warps.
const THREADS: usize = 128;
/// Statements of one kernel at most, and combinations of a row's modifiers that are made to choose them from.
const STATEMENTS: usize = 16;
const COMBINATIONS: usize = 8;
/// The same for all of a row's kernels together.
const ALL_STATEMENTS: usize = 4096;
const ALL_COMBINATIONS: usize = 4096;
/// Elements of a buffer of operands; a power of two.
const OPERANDS: usize = 512;
/// Results that are compared at least, over all rows.
const LEAST: usize = 20_000;

/// Versions and targets of which one at least has each form.
pub const HEADS: [(&str, &str); 3] = [("9.3", "sm_100a"), ("9.3", "sm_90a"), ("6.3", "sm_60")];
/// Those that a GPU with compute capability 9.0 and a driver of CUDA 13.0 take.
const HARDWARE_HEADS: [(&str, &str); 2] = [("9.0", "sm_90a"), ("6.3", "sm_60")];

/// A statement with the registers it names, those of its results first.
pub struct Statement {
    pub text: String,
    pub results: Vec<String>,
    pub registers: Vec<String>,
    pub types: Vec<Type>,
}

/// Whether results are the same for all that keep to the manual: no addresses, no approximations, no flags from elsewhere.
fn is_comparable(i: &Instr) -> bool {
    let known = info(i.op, &i.mods);
    let opaque = matches!(
        i.op,
        Op::Cvta | Op::Isspacep | Op::Mapa | Op::Getctarank | Op::Createpolicy | Op::Stacksave | Op::Elect | Op::Wmma
    );
    // Division by zero is left open.
    let divides = matches!(i.op, Op::Div | Op::Rem) && !i.types().any(|t| t.is_float());
    let together = match known.family {
        Family::Warp => i.has(Mod::Sync),
        Family::Matrix => matches!(i.op, Op::Mma | Op::Movmatrix),
        _ => known.is_pure(),
    };
    known.dest
        && together
        && !opaque
        && !divides
        && !known.carries_in
        && refusal(i.op, &i.mods).is_none()
        && accuracy(i.op, &i.mods).is_none()
}

/// The registers in a text, in its order.
fn registers(text: &str) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '%'));
    let names = words.filter(|w| w.starts_with('%') && w.contains('_'));
    names.filter(|w| seen.insert(w.to_string())).map(str::to_string).collect()
}

/// The type in a register's name.
pub fn held(register: &str) -> &str {
    register.trim_start_matches('%').split('_').next().expect("a type and a number")
}

/// The bits that a register's instructions of `mov`, `ld` and `st` have in their types.
pub fn bits(register: &str) -> &str {
    match held(register) {
        "f16x2" => "32",
        ty => ty.trim_start_matches(char::is_alphabetic),
    }
}

/// How a module begins.
pub fn version_and_target((version, target): (&str, &str)) -> String {
    format!(".version {version}\n.target {target}\n.address_size 64\n")
}

/// Declarations of all registers that statements name.
pub fn declarations(target: &str) -> String {
    let mut text = String::new();
    for ty in [
        "pred", "b8", "u8", "s8", "b16", "u16", "s16", "f16", "b32", "u32", "s32", "f32", "f16x2", "b64", "u64", "s64",
        "f64", "b128",
    ] {
        if target != "sm_60" || ty != "b128" {
            let _ = write!(text, ".reg .{ty} %{ty}_<40>; ");
        }
    }
    text
}

fn head(of: (&str, &str)) -> String {
    let mut text = version_and_target(of);
    text.push_str(".visible .entry k(.param .u64 p_i, .param .u64 p_r, .param .u64 p_f, .param .u64 p_d, .param .u64 p_h, .param .u64 p_p, ");
    text.push_str(".param .u64 p_b, .param .u64 p_q, .param .u64 o_u, .param .u64 o_f, .param .u64 o_d, .param .u64 o_h, .param .u64 o_b)\n{\n");
    text.push_str(&declarations(of.1));
    text.push_str(".reg .b64 %base, %at; .reg .b32 %me, %k, %bit;\nmov.u32 %me, %ctaid.x; mov.u32 %k, %tid.x; mad.lo.u32 %me, %me, 64, %k;\n");
    text
}

/// The statements of a row that the parser takes behind a head: at most so many, of so many combinations.
pub fn statements(op: Op, row: &Row, of: (&str, &str), (most, combinations): (usize, usize)) -> Vec<Statement> {
    let parsed = |text: &str| -> Option<Instr> {
        let module = ptx::parse(&format!("{}{text}\nret;\n}}\n", head(of))).ok()?;
        let body = module.function("k").and_then(|f| f.body.as_ref())?;
        let mut all = body.stmts.iter().filter_map(|s| if let Stmt::Instr(i) = s { Some(i) } else { None });
        all.rfind(|i| i.op == op).cloned()
    };
    let mut all: Vec<Statement> = right_of_row(op, row, combinations)
        .into_iter()
        .filter_map(|(text, _)| {
            // All lanes take part.
            let masked = info(op, &[Mod::Sync]).members && text.contains(".sync");
            let text = match text.rsplit_once(", ") {
                Some((front, _)) if masked => format!("{front}, -1;"),
                _ => text,
            };
            let i = parsed(&text).filter(is_comparable)?;
            let (_, operands) = text.split_once(' ')?;
            let first = if operands.starts_with('{') { operands.find('}')? } else { operands.find(',')? };
            Some(Statement {
                results: registers(&operands[..first]),
                registers: registers(operands),
                types: i.types().collect(),
                text,
            })
        })
        .collect();
    while all.len() > most {
        let mut at = 0;
        all.retain(|_| {
            at += 1;
            at % 2 == 0
        });
    }
    all
}

/// The buffer that a register's operands come from, and bytes of its elements. Of integers every other statement has random ones.
pub fn source(register: &str, types: &[Type], odd: bool) -> (&'static str, u32) {
    match held(register) {
        "f32" => ("p_f", 4),
        "f64" => ("p_d", 8),
        "f16" => ("p_h", 2),
        "f16x2" => ("p_p", 4),
        "b16" if types.contains(&Type::BF16) => ("p_b", 2),
        "b32" if types.contains(&Type::BF16x2) => ("p_q", 4),
        _ if odd => ("p_r", 8),
        _ => ("p_i", 8),
    }
}

/// The buffer that a result goes to, by the sort of NaNs in it.
pub fn target(register: &str, types: &[Type]) -> (&'static str, u32) {
    let first = types.first();
    match held(register) {
        "f32" => ("o_f", 8),
        "b64" if first == Some(&Type::F32x2) => ("o_f", 8),
        "f64" => ("o_d", 8),
        "f16" | "f16x2" => ("o_h", 4),
        "b16" | "b32" if matches!(first, Some(Type::BF16 | Type::BF16x2)) => ("o_b", 4),
        "b32" if first == Some(&Type::F16x2) => ("o_h", 4),
        _ => ("o_u", 16),
    }
}

/// A filetest with the statements, and the number of its results.
fn kernel(of: (&str, &str), all: &[Statement]) -> (String, usize) {
    let (mut body, mut slots, mut results) = (String::new(), 0, 0);
    for (n, statement) in all.iter().enumerate() {
        for (k, register) in statement.registers.iter().enumerate() {
            let (buffer, bytes) = source(register, &statement.types, n % 2 == 1);
            let (step, start, mask) = (2 * k + 1, 37 * k + 11 * n, OPERANDS - 1);
            let _ = write!(
                body,
                "mad.lo.u32 %k, %me, {step}, {start}; and.b32 %k, %k, {mask}; ld.param.u64 %base, [{buffer}]; "
            );
            let _ = write!(body, "mad.wide.u32 %at, %k, {bytes}, %base; ");
            let _ = match held(register) {
                "pred" => {
                    writeln!(body, "ld.global.u32 %bit, [%at]; and.b32 %bit, %bit, 1; setp.ne.u32 {register}, %bit, 0;")
                }
                "b128" => writeln!(body, "and.b64 %at, %at, -16; ld.global.b128 {register}, [%at];"),
                _ => writeln!(body, "ld.global.b{} {register}, [%at];", bits(register)),
            };
        }
        let _ = writeln!(body, "{}", statement.text);
        for register in &statement.results {
            let (buffer, bytes) = target(register, &statement.types);
            let _ = write!(
                body,
                "ld.param.u64 %base, [{buffer}]; add.u32 %k, %me, {}; mad.wide.u32 %at, %k, {bytes}, %base; ",
                slots * THREADS
            );
            let _ = match held(register) {
                "pred" => writeln!(body, "selp.u32 %bit, 1, 0, {register}; st.global.u32 [%at], %bit;"),
                _ => writeln!(body, "st.global.b{} [%at], {register};", bits(register)),
            };
            (slots, results) = (slots + 1, results + THREADS);
        }
    }
    let mut text = format!("//# launch: {} 64\n", THREADS / 64);
    let elements = OPERANDS + 2;
    for (name, ty, pattern) in [
        ("i", "u64", "edges mixed"),
        ("r", "u64", "random 5"),
        ("f", "f32", "edges mixed"),
        ("d", "f64", "edges mixed"),
        ("h", "f16", "edges mixed"),
        ("p", "f16x2", "edges mixed"),
        ("b", "bf16", "edges mixed"),
        ("q", "bf16x2", "edges mixed"),
    ] {
        let _ = writeln!(text, "//# buf {name}: {ty}[{elements}] = {pattern}");
    }
    let count = slots.max(1) * THREADS;
    for (name, ty, each) in
        [("ou", "u32", 4), ("of", "f32", 2), ("od", "f64", 1), ("oh", "f16x2", 1), ("ob", "bf16x2", 1)]
    {
        let _ = writeln!(text, "//# buf {name}: {ty}[{}] = zero\n//# compare {name}: nan", count * each);
    }
    (format!("{text}{}{body}ret;\n}}\n", head(of)), results)
}

/// The kernel of a row, if anything of it can be compared.
fn of_row(op: Op, row: &Row) -> Option<(String, usize)> {
    of_row_for(op, row, if hardware::is_asked_for() { &HARDWARE_HEADS } else { &HEADS })
}

fn of_row_for(op: Op, row: &Row, heads: &[(&'static str, &'static str)]) -> Option<(String, usize)> {
    let few = |&of| (of, statements(op, row, of, (STATEMENTS, COMBINATIONS)));
    let (of, all) = heads.iter().map(few).find(|(_, all)| !all.is_empty())?;
    Some(kernel(of, &all))
}

/// Kernels with more statements of a row, if it has more.
fn more_of_row(op: Op, row: &Row) -> Vec<String> {
    let many = |&of| (of, statements(op, row, of, (ALL_STATEMENTS, ALL_COMBINATIONS)));
    let Some((of, all)) = HEADS.iter().map(many).find(|(_, all)| all.len() > STATEMENTS) else { return vec![] };
    all.chunks(STATEMENTS).map(|some| kernel(of, some).0).collect()
}

fn compare(op: Op, row: &'static Row, at: usize, variant: Variant, folder: &Path) -> Result<(), Failed> {
    let Some((text, _)) = of_row(op, row) else { return Ok(()) };
    compare_kernel(&text, row, &format!("row-{}-{at}.ptx", op.name()), variant, folder)
}

fn compare_more(op: Op, row: &'static Row, at: usize, variant: Variant, folder: &Path) -> Result<(), Failed> {
    for (n, text) in more_of_row(op, row).iter().enumerate() {
        compare_kernel(text, row, &format!("row-{}-{at}-{n}.ptx", op.name()), variant, folder)?;
    }
    Ok(())
}

fn compare_kernel(text: &str, row: &Row, name: &str, variant: Variant, folder: &Path) -> Result<(), Failed> {
    let folder = folder.join(variant.name());
    let path = folder.join(name);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    std::fs::write(&path, text).map_err(|e| e.to_string())?;
    Test::parse(text)?.check(&run_oracle).map_err(|e| format!("the oracle: {e}"))?;
    worker::run(variant, &path.display().to_string(), 0)
        .map_err(|e| format!("{e}\nin {}, of the row {}", path.display(), row.form))?;
    let _ = std::fs::remove_file(&path);
    Ok(())
}

/// Rows of which a GPU computes some results otherwise, and why.
const DIFFERS: &[(Op, &[usize], &str)] = &[
    (Op::Mul, &[2], FLUSHED),
    (Op::Vadd, &[2], EMULATED),
    (Op::Vsub, &[0, 2], EMULATED),
    (Op::Vabsdiff, &[2], EMULATED),
    (Op::Vmin, &[2], EMULATED),
    (Op::Vset, &[2], EMULATED),
    (Op::Vshl, &[0, 1, 2], EMULATED),
    (Op::Vmad, &[0, 1], EMULATED),
];
const FLUSHED: &str = "what rounds up to the smallest normal number is flushed (docs/limits.md)";
const EMULATED: &str = "ptxas emulates video instructions, not always as the manual has them";

/// Compares the oracle with what a GPU computed.
fn compare_with_hardware(op: Op, row: &'static Row, at: usize) -> Result<(), Failed> {
    let Some((text, _)) = of_row_for(op, row, &HARDWARE_HEADS) else { return Ok(()) };
    let known = DIFFERS.iter().find(|(o, rows, _)| *o == op && rows.contains(&at));
    let line = known.map_or(String::new(), |(.., why)| format!("//# hardware: differs {why}\n"));
    Ok(Test::parse(&(line + &text))?.check(&record::oracle(&format!("row-{}-{at}", op.name())))?)
}

/// Trials for each row of the table: in one variant, in turn, with more of its modifiers in quick code, and against a GPU; and one that counts.
pub fn trials(variants: &[Variant], folder: &Path) -> Vec<Trial> {
    let all = Op::ALL.iter().flat_map(|op| rows(*op).iter().enumerate().map(move |(at, row)| (*op, at, row)));
    let mut trials: Vec<Trial> = all
        .clone()
        .enumerate()
        .map(|(n, (op, at, row))| {
            let (variant, folder) = (variants[n % variants.len()], folder.to_path_buf());
            let name = format!("row::{}::{at}::{}", op.name(), variant.name());
            Trial::test(name, move || compare(op, row, at, variant, &folder))
        })
        .collect();
    // LLVM would take twenty times as long.
    let quick: Vec<Variant> = variants.iter().copied().filter(|v| v.tier == "quick").collect();
    trials.extend(all.clone().enumerate().filter(|_| !quick.is_empty()).map(|(n, (op, at, row))| {
        let (variant, folder) = (quick[n % quick.len()], folder.to_path_buf());
        let name = format!("more::{}::{at}::{}", op.name(), variant.name());
        Trial::test(name, move || compare_more(op, row, at, variant, &folder))
    }));
    trials.extend(all.map(|(op, at, row)| {
        Trial::test(format!("hardware::{}::{at}", op.name()), move || compare_with_hardware(op, row, at))
    }));
    trials.push(Trial::test("self::all_rows_are_compared", || {
        let missing = crate::covered::missing(|op, row| of_row(op, row).is_some())?;
        match missing.is_empty() {
            true => Ok(()),
            false => Err(format!("no test compares these with the oracle:\n{}", missing.join("\n")).into()),
        }
    }));
    trials.push(Trial::test("self::rows_are_compared", || {
        let all = Op::ALL.iter().flat_map(|op| rows(*op).iter().map(move |row| (*op, row)));
        let counts: Vec<usize> = all.filter_map(|(op, row)| of_row(op, row)).map(|made| made.1).collect();
        let (count, total) = (counts.len(), counts.iter().sum::<usize>());
        println!("{total} results of {count} rows are compared");
        match total >= LEAST {
            true => Ok(()),
            false => Err(format!("{total} results of {count} rows, where {LEAST} are wanted").into()),
        }
    }));
    trials
}
