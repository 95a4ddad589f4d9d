//! Runs every file of `tests/filetests`: PTX with a header that says how to launch it and what must come out (see
//! `harness/header.rs`). Each file is one test for the oracle (against literal expectations and for being able to say
//! anything at all), and one for the library in every variant of code generation, against the oracle.
//!
//! `UNDERSTUDY_TEST_VARIANT=avx2-8-quick` restricts the variants. LLVM takes a part of them for each file, or all if
//! `UNDERSTUDY_TEST_ALL` is set.

mod harness;

use harness::worker::{self, Launches, Variant};
use harness::{record, run_oracle, Test};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

fn main() {
    worker::serve_if_worker();
    let args = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/filetests");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut trials = vec![Trial::test("self::wrong_expectations_are_reported", wrong_expectations_are_reported)];
    let all = files.clone();
    trials.push(Trial::test("self::the_record_of_a_gpu_is_of_these_tests", move || record_is_fresh(&all)));
    for file in files {
        let name = file.strip_prefix(&root).unwrap_or(&file).with_extension("").display().to_string();
        let path = file.clone();
        trials.push(Trial::test(format!("oracle::{name}"), move || on_oracle(&path)));
        trials.push(Trial::test(format!("library::{name}"), move || on_library(&file)));
    }
    let conclusion = libtest_mimic::run(&args, trials);
    worker::stop_all();
    conclusion.exit();
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of filetests").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "ptx") {
            out.push(path);
        }
    }
}

fn read(path: &Path) -> Result<Test, Failed> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Test::parse(&text).map_err(|e| format!("{}: {e}", path.display()).into())
}

fn on_oracle(path: &Path) -> Result<(), Failed> {
    read(path)?.check(&record::oracle(&record::name(path))).map_err(|e| format!("{}: {e}", path.display()).into())
}

fn on_library(path: &Path) -> Result<(), Failed> {
    let name = path.display().to_string();
    let mut failures = String::new();
    let header = read(path)?.header;
    // Launches whose warps make no pairs: with 64 lanes their code would be that of 32.
    let alone = header.launches.iter().enumerate().filter(|(_, (_, block))| block.iter().product::<u32>() % 64 != 0);
    let alone = alone.fold(0, |set: Launches, (i, _)| set | 1u64.checked_shl(i as u32).unwrap_or(0));
    // What the compiler made as wide as a warp though it was asked for less need not be run in other widths: warps with
    // idle lanes, and kernels whose lanes talk to each other. Much of the time goes into LLVM making the same again.
    let mut before: Option<(Variant, Launches)> = None;
    // Where threads do not see each other there is nothing to check about it, and all arithmetic is the same to checks; unless
    // a variant is asked for.
    let asked = std::env::var_os("UNDERSTUDY_TEST_VARIANT").is_some();
    let of = |folders: &[&str]| asked || folders.iter().any(|folder| name.contains(folder));
    let wanted = |v: &Variant| {
        let concerned = match v.checked {
            Some("synccheck") => of(&["/barrier/", "/matrix/", "/warp/"]),
            Some("perfcheck") => of(&["/atomic/", "/memory/"]),
            Some("initcheck" | "racecheck") => {
                of(&["/atomic/", "/barrier/", "/call/", "/matrix/", "/memory/", "/warp/"])
            }
            _ => true,
        };
        // Where one code goes on after the other: where warps stop.
        let stops = v.tier != "switching" || of(&["/atomic/", "/barrier/", "/call/", "/warp/"]);
        concerned && stops && (v.guard || !header.guarded)
    };
    // A tenth of what LLVM is to make, another tenth for each file: the quick code generator gets the same in all variants.
    let all = asked || std::env::var_os("UNDERSTUDY_TEST_ALL").is_some();
    let stem = path.file_stem().unwrap_or_default();
    let mut turn = stem.as_encoded_bytes().iter().fold(0, |sum, &b| sum + usize::from(b));
    let mut in_turn = |v: &Variant| {
        turn += usize::from(v.tier == "optimised");
        all || v.tier != "optimised" || turn % 10 == 0
    };
    for variant in worker::variants().into_iter().filter(wanted).filter(|v| in_turn(v)) {
        let same = |v: &Variant| {
            (v.isa, v.guard, v.tier) == (variant.isa, variant.guard, variant.tier) && v.lanes < variant.lanes
        };
        let left_out = match variant.lanes {
            64 => alone,
            _ => before.filter(|(v, _)| same(v)).map_or(0, |(_, launches)| launches),
        };
        match worker::run(variant, &name, left_out) {
            Ok(wide) => before = Some((variant, wide)),
            Err(e) => {
                failures += &e;
                failures.push('\n');
            }
        }
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(format!("{name}\n{failures}").into())
    }
}

/// Lines of `tests/hardware.txt` whose tests have changed judge nothing.
fn record_is_fresh(files: &[PathBuf]) -> Result<(), Failed> {
    let mut keys = HashSet::new();
    for file in files {
        let (name, test) = (record::name(file), read(file)?);
        keys.extend(test.header.launches.iter().map(|shape| record::key(&name, &test, *shape)));
    }
    let recorded = || record::recorded().keys().filter(|key| key.contains('/'));
    let (used, lines) = (recorded().filter(|key| keys.contains(*key)).count(), recorded().count());
    match used * 4 >= lines * 3 && lines > 0 {
        true => Ok(()),
        false => Err(format!("{used} of {lines} recorded launches are of today's tests: run ci/hardware").into()),
    }
}

/// A net that catches nothing is worse than none: every kind of expectation must be able to fail.
fn wrong_expectations_are_reported() -> Result<(), Failed> {
    const KERNEL: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a) {
    .reg .b32 %r<3>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [a];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd3, %rd1, %rd2;
    add.u32 %r2, %r1, 5;
    st.global.u32 [%rd3], %r2;
    ret;
}";
    let check = |header: &str, wanted: Option<&str>| -> Result<(), Failed> {
        let test = Test::parse(&format!("{header}\n{KERNEL}"))?;
        match (test.check(&run_oracle), wanted) {
            (Ok(()), None) => Ok(()),
            (Err(e), Some(text)) if e.contains(text) => Ok(()),
            (result, _) => Err(format!("{header}\ngave {result:?}, wanted {wanted:?}").into()),
        }
    };
    let buf = "//# buf a: u32[4] = zero";
    check(&format!("//# launch: 1 4\n{buf}\n//# want a: list 5 6 7 8"), None)?;
    check(&format!("//# launch: 1 4\n{buf}\n//# want a: list 5 6 7 9"), Some("1 of 4 elements of 'a' differ"))?;
    check(&format!("//# launch: 1 4\n{buf}\n//# expect: error misaligned"), Some("expected error misaligned"))?;
    check(&format!("//# launch: 1 5\n{buf}"), Some("illegal_address"))?;
    check(&format!("//# launch: 1 5\n{buf}\n//# expect: error illegal_address"), None)?;
    // A header that names nothing fails while it is read.
    match Test::parse("//# launch: 1 4\n//# arg a: ptr = b") {
        Err(e) if e.contains("no buffer 'b'") => {}
        _ => return Err("a pointer into no buffer is accepted".into()),
    }
    check(&format!("{buf}\n//# expect: invalid nonsense"), Some("expected a refusal"))?;
    let numbers = "//# buf a: f32[4] = list 1 2 3 4";
    check(&format!("//# launch: 1 4\n{numbers}\n//# compare a: approx ex2 a"), Some("a[0]: ex2 of"))?;
    // A runner that gives wrong bytes is found out by the comparison with the oracle.
    let test = Test::parse(&format!("//# launch: 1 4\n{buf}\n{KERNEL}"))?;
    let liar = |t: &Test, shape, inputs: &[Vec<u8>]| {
        run_oracle(t, shape, inputs).map(|o| match o {
            harness::Outcome::Done(mut b) => {
                b[0][7] ^= 0x40;
                harness::Outcome::Done(b)
            }
            other => other,
        })
    };
    match test.check(&liar) {
        Err(e) if e.contains("1 of 4 elements of 'a' differ") => Ok(()),
        other => Err(format!("a wrong bit passes: {other:?}").into()),
    }
}
