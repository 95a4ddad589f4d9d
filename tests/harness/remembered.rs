//! What the oracle said, kept for the processes after this one.
//!
//! Every variant's process asks the oracle the same, and a third of what the quick variants take would be its answers. It is asked
//! nothing that it has said before: `UNDERSTUDY_TEST_ORACLE` names a folder for its answers. Processes of one run have one of their
//! own; who sets the variable for several runs, as for those in an emulator (`ci/avx512`), clears it when the tests are built anew.

use super::header::Shape;
use super::{Outcome, Test};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Names the folder of answers.
pub const FOLDER: &str = "UNDERSTUDY_TEST_ORACLE";

/// The folder of this process and of those that it starts.
pub fn own_folder() -> PathBuf {
    std::env::temp_dir().join(format!("understudy-oracle-{}", std::process::id()))
}

/// Runs a launch on the oracle, or reads what came of that before.
///
/// # Errors
/// The oracle's, and those of the folder.
pub fn run_oracle(test: &Test, shape: Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return super::run_oracle(test, shape, inputs);
    };
    let file = file(Path::new(&folder), test, shape, inputs);
    if let Ok(bytes) = std::fs::read(&file) {
        let buffers = decode(&bytes).ok_or_else(|| format!("{} is damaged", file.display()))?;
        return Ok(Outcome::Done(buffers));
    }
    let outcome = super::run_oracle(test, shape, inputs)?;
    if let Outcome::Done(buffers) = &outcome {
        // Under another name first: processes of other variants read and write here.
        let new = file.with_extension(std::process::id().to_string());
        let write = std::fs::write(&new, encode(buffers)).and_then(|()| std::fs::rename(&new, &file));
        write.map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(outcome)
}

fn file(folder: &Path, test: &Test, shape: Shape, inputs: &[Vec<u8>]) -> PathBuf {
    let mut hash = DefaultHasher::new();
    (&test.text, shape, inputs).hash(&mut hash);
    folder.join(format!("{:016x}", hash.finish()))
}

/// The buffers one after the other, the length of each before it.
fn encode(buffers: &[Vec<u8>]) -> Vec<u8> {
    buffers.iter().flat_map(|b| (b.len() as u64).to_le_bytes().into_iter().chain(b.iter().copied())).collect()
}

fn decode(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut buffers = Vec::new();
    while !bytes.is_empty() {
        let (len, rest) = bytes.split_first_chunk()?;
        let (buffer, rest) = rest.split_at_checked(u64::from_le_bytes(*len) as usize)?;
        buffers.push(buffer.to_vec());
        bytes = rest;
    }
    Some(buffers)
}
