//! The C compiler, for tests of whole processes.

use std::path::Path;
use std::process::Command;

/// Compiles `source`, a file in `tests`, to `output` in `folder`, where the compiler runs.
pub fn cc(folder: &Path, source: &str, output: &str, flags: &[&str]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(source);
    let mut command = Command::new("cc");
    command.current_dir(folder).args(["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-o", output]);
    assert!(command.arg(source).args(flags).status().unwrap().success(), "{output}");
}
