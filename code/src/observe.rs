//! Names of generated code for profilers.

use super::object::Code;
use kernel_abi::environment::PERF;
use parking_lot::Mutex;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::sync::OnceLock;
use sys::{log, signals};

/// With [`PERF`]: appends the functions of a kernel to `/tmp/perf-PID.map`, where `perf report` looks up names
/// of generated code.
pub fn loaded(entry: &str, code: &Code) {
    static MAP: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let map = MAP.get_or_init(|| {
        PERF.text().filter(|v| v != "0" && !v.is_empty())?;
        let path = format!("/tmp/perf-{}.map", std::process::id());
        // Never follow a symlink of another user.
        let file = OpenOptions::new().append(true).create(true).mode(0o600).custom_flags(libc::O_NOFOLLOW).open(&path);
        match file {
            Ok(file) => Some(Mutex::new(file)),
            Err(e) => {
                log::print(format_args!("{path}: {e}"));
                None
            }
        }
    });
    let Some(map) = map else { return };
    // Failure only affects profilers.
    let _ = signals::unsignalled(|| map.lock().write_all(lines(entry, code).as_bytes()));
}

/// One line per function: address, size, name. A function extends to the next one.
fn lines(entry: &str, code: &Code) -> String {
    let mut functions: Vec<(u64, &str)> = code.symbols().filter(|s| code.range().contains(&s.0)).collect();
    functions.sort_unstable();
    let ends = functions.iter().skip(1).map(|f| f.0).chain([code.range().end]);
    functions.iter().zip(ends).map(|(&(at, name), end)| format!("{at:x} {:x} {entry}:{name}\n", end - at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::tests::returning;

    #[test]
    fn functions_are_listed_with_address_and_size() {
        let code = Code::load(&returning(1)).unwrap();
        let at = code.symbol("seg0").unwrap();
        let text = lines("_Z1kv", &code);
        assert_eq!(text, format!("{at:x} {:x} _Z1kv:seg0\n", code.range().end - at));
    }
}
