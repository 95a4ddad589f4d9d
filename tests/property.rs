//! Random kernels, and forms of the instruction table with many operands (`property/rows.rs`), run on the oracle and on the library,
//! compared byte by byte.
//!
//! `UNDERSTUDY_PROPERTY_CASES=500` runs more than the fixed few, `UNDERSTUDY_PROPERTY_SEED=n` starts elsewhere,
//! `UNDERSTUDY_PROPERTY_KEEP=1` keeps passing programs too. Each case runs in one variant of code generation, in turn. A failing case is made smaller and kept in the target folder.

#[path = "property/covered.rs"]
mod covered;
#[path = "property/folds.rs"]
mod folds;
#[path = "property/generate.rs"]
mod generate;
mod harness;
#[path = "../ptx/examples/verdicts/operands.rs"]
mod operands;
#[path = "property/program.rs"]
mod program;
#[path = "property/rows.rs"]
mod rows;
#[path = "property/sass.rs"]
mod sass;
#[path = "property/shrink.rs"]
mod shrink;
#[path = "../ptx/examples/verdicts/statements.rs"]
#[expect(dead_code, reason = "right statements are used, not wrong ones")]
mod statements;

use harness::worker::{self, Variant};
use harness::{run_oracle, Test};
use libtest_mimic::{Arguments, Failed, Trial};
use program::{to_ptx, Node};
use std::path::{Path, PathBuf};

/// Cases that are always run.
const CASES: u64 = 24;
/// Programs tried to make a failing one smaller.
const TRIES: u32 = 300;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

fn main() {
    worker::serve_if_worker();
    let args = Arguments::from_args();
    let first = number("UNDERSTUDY_PROPERTY_SEED", 1);
    let variants = worker::variants();
    let mut trials = vec![Trial::test("self::a_wrong_library_is_found_out_and_shrunk", a_wrong_library_is_shrunk)];
    for seed in first..first + number("UNDERSTUDY_PROPERTY_CASES", CASES) {
        let variant = variants[seed as usize % variants.len()];
        trials.push(Trial::test(format!("random::{seed}::{}", variant.name()), move || case(seed, variant)));
    }
    trials.extend(rows::trials(&variants, &folder()));
    trials.extend(folds::trials(&folder()));
    let conclusion = libtest_mimic::run(&args, trials);
    worker::stop_all();
    conclusion.exit();
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("property")
}

/// Runs one random kernel in one variant.
fn case(seed: u64, variant: Variant) -> Result<(), Failed> {
    let (nodes, grid, block) = generate::program(seed);
    let path = folder().join(format!("{seed}-{}.ptx", variant.name()));
    std::fs::create_dir_all(folder()).map_err(|e| e.to_string())?;
    let run = |nodes: &[Node]| -> Result<(), String> {
        let text = to_ptx(nodes, grid, block, seed);
        // A program that the oracle itself refuses says nothing.
        Test::parse(&text)?.check(&run_oracle).map_err(|e| format!("the oracle: {e}"))?;
        std::fs::write(&path, text).map_err(|e| e.to_string())?;
        worker::run(variant, &path.display().to_string(), 0).map(|_| ())
    };
    let Err(first) = run(&nodes) else {
        if std::env::var_os("UNDERSTUDY_PROPERTY_KEEP").is_none() {
            let _ = std::fs::remove_file(&path);
        }
        return Ok(());
    };
    if first.starts_with("the oracle: ") {
        return Err(first.into());
    }
    let tries = number("UNDERSTUDY_PROPERTY_TRIES", TRIES.into()) as u32;
    let small = shrink::shrink(nodes, tries, &mut |n| run(n).is_err_and(|e| !e.starts_with("the oracle: ")));
    let error = run(&small).err().unwrap_or(first);
    Err(format!("{error}\nin {} (made smaller from seed {seed})", path.display()).into())
}

/// The net itself: a library that gets one instruction wrong is caught, and the program that shows it is small.
fn a_wrong_library_is_shrunk() -> Result<(), Failed> {
    let wrong = |text: &str| text.replace("xor.b32 %r", "or.b32 %r");
    let fails = |nodes: &[Node]| {
        let text = to_ptx(nodes, 1, [32, 1, 1], 1);
        let Ok(test) = Test::parse(&text) else { return false };
        let changed = wrong(&text);
        test.check(&|_, shape, inputs| run_oracle(&Test::parse(&changed)?, shape, inputs)).is_err()
    };
    let (nodes, _) = (1..200)
        .map(|seed| (generate::program(seed).0, seed))
        .find(|(nodes, _)| fails(nodes))
        .ok_or("no random program shows a wrong xor")?;
    let before = to_ptx(&nodes, 1, [32, 1, 1], 1).lines().count();
    let small = shrink::shrink(nodes, 2000, &mut |n| fails(n));
    let empty = to_ptx(&[], 1, [32, 1, 1], 1).lines().count();
    let after = to_ptx(&small, 1, [32, 1, 1], 1).lines().count();
    if after > empty + 30 || after > before {
        return Err(format!("{before} lines became {after}, of which {empty} are the frame").into());
    }
    Ok(())
}
