//! Forms of the instruction table with constant operands, which ptxas computes when it compiles, compared with the oracle: what NVIDIA
//! makes of an instruction, without a GPU. It computes most of integers and conversions, and of floating point what is exact.
//!
//! Needs ptxas and nvdisasm, in `CUDA_HOME` or as `NVDISASM` says; `ci/ptxas-folds` runs it.

use crate::harness::pattern::{self, Elem};
use crate::harness::{run_oracle, Outcome, Test};
use crate::rows::{bits, declarations, held, source, statements, target, version_and_target, Statement, HEADS};
use crate::sass::{self, Stores};
use libtest_mimic::{Failed, Trial};
use ptx::ast::Type;
use ptx::table::{info, rows, Family, Op, Row};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Statements of a row at most, combinations of modifiers that they are chosen from, and operands that each has in turn.
const STATEMENTS: usize = 600;
const COMBINATIONS: usize = 600;
const OPERANDS: usize = 48;
/// Statements in one module, each in a kernel of its own.
const ENTRIES: usize = 40;
/// Bytes of a result's place.
const PLACE: usize = 16;

pub fn trials(folder: &Path) -> Vec<Trial> {
    let all = Op::ALL.iter().flat_map(|op| rows(*op).iter().enumerate().map(move |(at, row)| (*op, at, row)));
    all.map(|(op, at, row)| {
        let folder = folder.join("folds");
        let name = format!("folded::{}::{at}", op.name());
        Trial::test(name, move || compare(op, row, at, &folder)).with_ignored_flag(true)
    })
    .collect()
}

fn tool(name: &str) -> PathBuf {
    match std::env::var_os(name.to_uppercase()) {
        Some(path) => path.into(),
        None => Path::new(&std::env::var_os("CUDA_HOME").unwrap_or_default()).join("bin").join(name),
    }
}

/// What a program prints, or that it failed and its words.
fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into()),
        false => Err(format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr))),
    }
}

/// Values of a register, the `n`th of which is that of the `n`th execution.
fn constants(register: &str, types: &[Type], which: usize) -> Vec<u64> {
    let ty = match source(register, types, which % 2 == 1).0 {
        "p_f" => Elem::F32,
        "p_d" => Elem::F64,
        "p_h" => Elem::F16,
        "p_p" => Elem::F16x2,
        "p_b" => Elem::BF16,
        "p_q" => Elem::BF16x2,
        _ => Elem::parse(held(register)).unwrap_or(Elem::U64),
    };
    let pattern = if which % 4 == 3 { "random 9" } else { "edges mixed" };
    let all = pattern::elements(ty, 512, pattern).expect("a pattern");
    (0..OPERANDS).map(|n| all[(n * (2 * which + 1) + 37 * which) % all.len()]).collect()
}

/// A kernel that executes a statement with each of its constants, and stores the results.
fn entry(name: &str, target: &str, statement: &Statement) -> String {
    let mut body = String::new();
    let values: Vec<Vec<u64>> =
        statement.registers.iter().enumerate().map(|(k, r)| constants(r, &statement.types, k)).collect();
    for n in 0..OPERANDS {
        for (register, values) in statement.registers.iter().zip(&values) {
            let _ = match held(register) {
                "pred" => writeln!(body, "setp.ne.u32 {register}, {}, 0;", values[n] & 1),
                _ => writeln!(body, "mov.b{} {register}, {:#x};", bits(register), values[n]),
            };
        }
        let _ = writeln!(body, "{}", statement.text);
        for (k, register) in statement.results.iter().enumerate() {
            let at = (n * statement.results.len() + k) * PLACE;
            let _ = match held(register) {
                "pred" => writeln!(body, "selp.u32 %bit, 1, 0, {register}; st.global.u32 [%base+{at}], %bit;"),
                _ => writeln!(body, "st.global.b{} [%base+{at}], {register};", bits(register)),
            };
        }
    }
    format!(
        ".visible .entry {name}(.param .u64 out)\n{{\n{}.reg .b64 %base; .reg .b32 %bit;\nld.param.u64 %base, [out];\n{body}ret;\n}}\n",
        declarations(target)
    )
}

/// A number that both may write differently: any NaN is one.
fn plain(register: &str, types: &[Type], bits: u64) -> u64 {
    let ty = match target(register, types).0 {
        "o_d" => Elem::F64,
        "o_h" => Elem::F16x2,
        "o_b" => Elem::BF16x2,
        "o_f" if f32::from_bits(bits as u32).is_nan() => return 0x7fff_ffff,
        _ => return bits,
    };
    ty.with_one_nan(bits)
}

/// What is known of one row.
#[derive(Default)]
struct Comparison {
    results: usize,
    folded: usize,
    wrong: Vec<String>,
}

impl Comparison {
    fn add(&mut self, target: &str, statement: &Statement, stores: &Stores, ours: &[u64]) {
        for (slot, ours) in ours.iter().enumerate() {
            let (execution, k) = (slot / statement.results.len(), slot % statement.results.len());
            let register = &statement.results[k];
            self.results += 1;
            let Some((theirs, mask)) = stored(stores, slot, register) else { continue };
            self.folded += 1;
            let [theirs, ours] = [theirs, *ours].map(|v| plain(register, &statement.types, v & mask));
            if theirs != ours {
                let operand =
                    |(k, r): (usize, &String)| format!("{r} = {:#x}", constants(r, &statement.types, k)[execution]);
                let operands: Vec<String> = statement.registers.iter().enumerate().map(operand).collect();
                self.wrong.push(format!(
                    "{} for {target}, {}: {theirs:#x} by ptxas, {ours:#x} by the oracle",
                    statement.text,
                    operands.join(", ")
                ));
            }
        }
    }
}

fn compare(op: Op, row: &Row, at: usize, folder: &Path) -> Result<(), Failed> {
    if matches!(info(op, &[]).family, Family::Warp | Family::Matrix) {
        return Ok(());
    }
    let mut all = Comparison::default();
    // ptxas 13 compiles for no older ones.
    for head in HEADS.into_iter().filter(|(_, target)| *target != "sm_60") {
        let simple = |s: &Statement| s.registers.iter().all(|r| !matches!(held(r), "b128" | "b8" | "u8" | "s8"));
        let mut made = statements(op, row, head, (STATEMENTS, COMBINATIONS));
        made.retain(|s| simple(s) && !s.results.is_empty());
        for (n, some) in made.chunks(ENTRIES).enumerate() {
            let stores = folded_by_ptxas(head, some, &folder.join(format!("{}-{at}-{}-{n}", op.name(), head.1)))?;
            for (k, statement) in some.iter().enumerate() {
                if let Some(stores) = stores.get(&format!("k{k}")) {
                    all.add(head.1, statement, stores, &computed_by_oracle(head, statement)?);
                }
            }
        }
    }
    if all.results > 0 {
        println!("{} {at}: {} of {} results folded", op.name(), all.folded, all.results);
    }
    match all.wrong.len() {
        0 => Ok(()),
        n => {
            all.wrong.truncate(20);
            Err(format!("{n} differ:\n{}", all.wrong.join("\n")).into())
        }
    }
}

/// The result of a place that ptxas knew, and which of its bits count.
fn stored(stores: &Stores, slot: usize, register: &str) -> Option<(u64, u64)> {
    let at = (slot * PLACE) as u64;
    let low = u64::from(*stores.get(&at)?);
    Some(match bits(register) {
        "16" => (low, 0xffff),
        "64" => (low | u64::from(*stores.get(&(at + 4))?) << 32, u64::MAX),
        // Predicates as well.
        _ => (low, 0xffff_ffff),
    })
}

fn folded_by_ptxas(head: (&str, &str), some: &[Statement], path: &Path) -> Result<HashMap<String, Stores>, String> {
    std::fs::create_dir_all(path.parent().unwrap_or(path)).map_err(|e| e.to_string())?;
    let (text, cubin) = (path.with_extension("ptx"), path.with_extension("cubin"));
    let entries = some.iter().enumerate().map(|(k, s)| entry(&format!("k{k}"), head.1, s));
    std::fs::write(&text, version_and_target(head) + &entries.collect::<String>()).map_err(|e| e.to_string())?;
    output(Command::new(tool("ptxas")).arg(format!("-arch={}", head.1)).arg("-O3").arg(&text).arg("-o").arg(&cubin))?;
    let sass = output(Command::new(tool("nvdisasm")).arg("-c").arg(&cubin))?;
    let _ = std::fs::remove_file(&cubin);
    Ok(sass::stores(&sass))
}

fn computed_by_oracle(head: (&str, &str), statement: &Statement) -> Result<Vec<u64>, String> {
    let slots = OPERANDS * statement.results.len();
    let buffer = format!("//# launch: 1 1\n//# buf out: u64[{}] = zero\n", slots * PLACE / 8);
    let test = Test::parse(&(buffer + &version_and_target(head) + &entry("k", head.1, statement)))?;
    match run_oracle(&test, ([1; 3], [1; 3]), &test.inputs()?)? {
        Outcome::Done(buffers) => {
            Ok(pattern::from_bytes(Elem::U64, &buffers[0]).chunks(PLACE / 8).map(|place| place[0]).collect())
        }
        other => Err(format!("the oracle: {other:?}")),
    }
}
