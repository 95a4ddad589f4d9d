//! What a GPU computed, kept as data: `tests/hardware.txt` has a line for each launch of a filetest.
//!
//! ```text
//! int/bfe 3f2a...  2x1x1 64x1x1 9c01...
//! ```
//!
//! The test's name, a hash of its text, the launch, and a hash of the buffers that the test compares exactly, or the kind of error. A
//! line whose text is another by now says nothing: `ci/hardware` makes the file anew on a machine with a GPU.

use super::header::{Compare, Shape};
use super::{pattern, run_oracle, Outcome, Test};
use kernel_abi::version::{hash_bytes, START};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::OnceLock;

/// Names a folder that `keep` writes to.
pub const FOLDER: &str = "UNDERSTUDY_TEST_RECORD";

/// A test's name: its path below `filetests` without the ending, elsewhere that of the file.
pub fn name(path: &Path) -> String {
    let path = path.with_extension("").display().to_string();
    match path.split_once("/filetests/") {
        Some((_, name)) => name.into(),
        None => path.rsplit('/').next().unwrap_or(&path).into(),
    }
}

/// Of all lines but plain comments, and what is said of GPUs.
fn text_hash(test: &Test) -> u64 {
    let says = |l: &&str| !l.starts_with("//") || l.starts_with("//#") && !l.starts_with("//# hardware:");
    test.text.lines().map(str::trim).filter(says).fold(START, |h, l| hash_bytes(hash_bytes(h, l.as_bytes()), b"\n"))
}

/// What a line says of an outcome; of one that says nothing of the instructions, nothing.
fn outcome_text(test: &Test, outcome: &Outcome) -> Option<String> {
    let buffers = match outcome {
        Outcome::Done(buffers) => buffers,
        Outcome::Error(kind, _) => return Some(kind.clone()),
        Outcome::Invalid(_) => return None,
    };
    let mut state = START;
    for (b, bytes) in test.header.buffers.iter().zip(buffers) {
        match b.compare {
            Compare::Exact => state = hash_bytes(state, bytes),
            Compare::AnyNan => {
                let values = pattern::from_bytes(b.ty, bytes).into_iter().map(|v| b.ty.with_one_nan(v));
                state = hash_bytes(state, &pattern::to_bytes(b.ty, &values.collect::<Vec<_>>()));
            }
            Compare::Skip | Compare::Approx { .. } => {}
        }
    }
    Some(format!("{state:016x}"))
}

fn shape_text((grid, block): Shape) -> String {
    let [g, b] = [grid, block].map(|[x, y, z]| format!("{x}x{y}x{z}"));
    format!("{g} {b}")
}

/// The oracle, compared with the GPU where its outcome is known.
pub fn oracle(name: &str) -> impl Fn(&Test, Shape, &[Vec<u8>]) -> Result<Outcome, String> + use<'_> {
    move |test, shape, inputs| {
        let outcome = run_oracle(test, shape, inputs)?;
        compare(name, test, shape, &outcome)?;
        Ok(outcome)
    }
}

/// Adds the line of a launch to a file of this process, if a folder is named.
///
/// # Errors
/// Those of the file.
pub fn keep(name: &str, test: &Test, shape: Shape, outcome: &Outcome) -> Result<(), String> {
    let (Some(folder), Some(outcome)) = (std::env::var_os(FOLDER), outcome_text(test, outcome)) else { return Ok(()) };
    let path = Path::new(&folder).join(std::process::id().to_string());
    let line = format!("{} {outcome}\n", key(name, test, shape));
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&path);
    file.and_then(|mut f| f.write_all(line.as_bytes())).map_err(|e| format!("{}: {e}", path.display()))
}

/// The lines of `tests/hardware.txt`: outcomes by name, text and launch.
pub fn recorded() -> &'static HashMap<String, String> {
    static LINES: OnceLock<HashMap<String, String>> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = include_str!("../hardware.txt").lines().filter(|l| !l.starts_with('#'));
        lines.filter_map(|l| l.rsplit_once(' ')).map(|(key, outcome)| (key.into(), outcome.into())).collect()
    })
}

/// The line of a launch, without its outcome.
pub fn key(name: &str, test: &Test, shape: Shape) -> String {
    format!("{name} {:016x} {}", text_hash(test), shape_text(shape))
}

/// Compares an outcome with the GPU's, if that is known.
///
/// # Errors
/// The outcome is another.
fn compare(name: &str, test: &Test, shape: Shape, outcome: &Outcome) -> Result<(), String> {
    let (Some(got), Some(want)) = (outcome_text(test, outcome), recorded().get(&key(name, test, shape))) else {
        return Ok(());
    };
    // Where an allocation ends within a page, GPUs find nothing wrong with what is behind it.
    let unseen = got == "illegal_address" && want.len() == 16;
    if *want == got || test.header.differs || unseen {
        return Ok(());
    }
    Err(format!("a GPU's outcome is another ({want}, not {got}): see tests/hardware.txt"))
}
