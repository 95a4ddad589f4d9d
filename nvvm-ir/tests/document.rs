//! The statements of the NVVM IR specification 1.5, section by section.
//!
//! A file of `tests/document` is a section. Its parts begin with `;; NAME`, are modules of their own, and say in comments what is expected:
//! `options:` words for the compiler, `ptx:` a part of the PTX, `no ptx:` what must not be in it, `log:` a part of what the verifier refuses it
//! with, `compiles:` that the compiler takes what the verifier refuses, `fails:` a part of the compiler's log, `not read:` why our parser does
//! not take the PTX, `ptxas:` why ptxas does not. What is not refused verifies and compiles, and our parser reads the PTX. Layout and triple are put around a part (not with
//! `raw:`), and a version around one that has none.

mod common;

use common::{run, Outcome};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const HEAD: &str =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-\
    v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";
const VERSION: &str = "\n!nvvmir.version = !{!9999}\n!9999 = !{i32 1, i32 5}\n";

struct Part {
    section: String,
    name: String,
    text: String,
}

fn parts() -> Vec<Part> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/document");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut parts = vec![];
    for file in files {
        let section = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        for part in text.split("\n;; ").skip(1) {
            let (name, text) = part.split_once('\n').unwrap();
            parts.push(Part { section: section.clone(), name: name.to_owned(), text: text.to_owned() });
        }
    }
    parts
}

impl Part {
    /// What comments of this key say.
    fn said(&self, key: &str) -> Vec<&str> {
        let words = self.text.lines().filter_map(|line| line.strip_prefix("; ")?.strip_prefix(key)?.strip_prefix(':'));
        words.map(str::trim).collect()
    }

    fn module(&self) -> String {
        let head = if self.said("raw").is_empty() { HEAD } else { "" };
        let version = if self.text.contains("nvvmir.version") { "" } else { VERSION };
        format!("{head}{}{version}", self.text)
    }

    fn run(&self, verify: bool) -> Outcome {
        let options: Vec<&str> = self.said("options").into_iter().flat_map(str::split_whitespace).collect();
        run(&[("part", self.module().as_bytes(), false)], &options, verify)
    }

    /// What is not as it should be, and the PTX if there is some.
    fn check(&self) -> (Vec<String>, Option<String>) {
        let mut wrong = vec![];
        let refused = self.said("log");
        let verified = self.run(true);
        if refused.is_empty() && !verified.succeeded() {
            wrong.push(format!("verifying: {} {}", verified.code, verified.log));
        }
        if !refused.is_empty() && verified.code != "NVVM_ERROR_INVALID_IR" {
            wrong.push(format!("verifying: {}", verified.code));
        }
        let lacking = |words: &[&str], text: &str| -> Vec<String> {
            words.iter().filter(|word| !text.contains(*word)).map(|word| format!("no {word:?} in {text}")).collect()
        };
        wrong.extend(lacking(&refused, &verified.log));
        let fails = self.said("fails");
        if !fails.is_empty() {
            let compiled = self.run(false);
            wrong.extend(lacking(&fails, &compiled.log));
            wrong.extend((compiled.code != "NVVM_ERROR_COMPILATION").then_some(compiled.code));
            return (wrong, None);
        }
        if !refused.is_empty() && self.said("compiles").is_empty() {
            return (wrong, None);
        }
        let compiled = self.run(false);
        if !compiled.succeeded() {
            wrong.push(format!("compiling: {} {}", compiled.code, compiled.log));
            return (wrong, None);
        }
        wrong.extend(lacking(&self.said("ptx"), &compiled.ptx));
        let excess = self.said("no ptx").into_iter().filter(|word| compiled.ptx.contains(*word));
        wrong.extend(excess.map(|word| format!("{word:?} in {}", compiled.ptx)));
        let errors = ptx::parse(&compiled.ptx).err().map(|errors| format!("{errors:?}"));
        match (errors, self.said("not read")[..].first()) {
            (Some(errors), None) => wrong.push(format!("our parser: {errors}\n{}", compiled.ptx)),
            (Some(errors), Some(said)) => wrong.extend(lacking(&[said], &errors)),
            (None, Some(_)) => wrong.push("our parser reads it now".into()),
            (None, None) => {}
        }
        (wrong, Some(compiled.ptx))
    }
}

#[test]
fn every_statement() {
    let parts = parts();
    assert!(parts.len() > 850, "{} parts", parts.len());
    let mut wrong = vec![];
    for part in &parts {
        wrong.extend(part.check().0.into_iter().map(|said| format!("{}, {}: {said}", part.section, part.name)));
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), parts.len(), wrong.join("\n"));
}

/// The table of `docs/nvvm.md` counts these parts: of each section, in order, and of all, how many there are, compile, and are refused.
#[test]
fn the_table_is_up_to_date() {
    let mut counts: Vec<(String, [usize; 3])> = vec![];
    for part in parts() {
        if counts.last().is_none_or(|(section, _)| *section != part.section) {
            counts.push((part.section.clone(), [0; 3]));
        }
        let refused = usize::from(!part.said("log").is_empty());
        let count = &mut counts.last_mut().unwrap().1;
        *count = [count[0] + 1, count[1] + 1 - refused, count[2] + refused];
    }
    let all = counts.iter().fold([0; 3], |sum, (_, count)| [sum[0] + count[0], sum[1] + count[1], sum[2] + count[2]]);
    let mut now: Vec<[usize; 3]> = counts.into_iter().map(|(_, count)| count).collect();
    now.push(all);
    let document = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/nvvm.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<usize> =
            line.split('|').rev().skip(1).take(3).filter_map(|cell| cell.trim().parse().ok()).collect();
        <[usize; 3]>::try_from(cells).ok().map(|[refused, compiled, all]| [all, compiled, refused])
    };
    let written: Vec<[usize; 3]> = document.lines().filter_map(row).collect();
    assert_eq!(written, now);
}

/// `CUDA_HOME` names a toolkit.
#[test]
#[ignore = "needs ptxas"]
fn ptxas_takes_every_statement() {
    let ptxas = PathBuf::from(std::env::var_os("CUDA_HOME").expect("CUDA_HOME names a toolkit")).join("bin/ptxas");
    let (parts, next) = (parts(), AtomicUsize::new(0));
    let work = &|worker: usize| {
        let file = std::env::temp_dir().join(format!("understudy-nvvm-{}-{worker}.ptx", std::process::id()));
        // Not `/dev/null`, which ptxas replaces if it may.
        let object = file.with_extension("cubin");
        let mut wrong = vec![];
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(verdict(part, &ptxas, &file, &object));
        }
        for file in [&file, &object] {
            let _ = std::fs::remove_file(file);
        }
        wrong
    };
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with ptxas's verdict on a part.
fn verdict(part: &Part, ptxas: &Path, file: &Path, object: &Path) -> Option<String> {
    let text = part.check().1?;
    std::fs::write(file, &text).unwrap();
    let target = text.lines().find_map(|line| line.strip_prefix(".target ")).unwrap();
    let target = target.split(',').next().unwrap().trim();
    // ptxas has given up the oldest, whose PTX it compiles for later ones.
    let number: u32 = target[3..].trim_end_matches(['a', 'f']).parse().unwrap();
    let target = if number < 75 { "sm_75" } else { target };
    let mut command = std::process::Command::new(ptxas);
    let output = command.args(["-arch", target, "-c", "-o"]).args([object, file]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let refused = part.said("ptxas");
    let is_wrong = output.status.success() != refused.is_empty() || refused.iter().any(|word| !said.contains(word));
    is_wrong.then(|| format!("{}, {}: {}", part.section, part.name, said))
}
