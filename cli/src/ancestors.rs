//! The processes that have started this one.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;

/// A process as `/proc` shows it.
pub struct Ancestor {
    id: String,
    /// The first 15 bytes of its program's file name, or of the script's.
    pub name: String,
}

impl Ancestor {
    /// The `PATH` with which it was started; `None` if it had none or may not be looked at.
    pub fn path(&self) -> Option<OsString> {
        let all = fs::read(format!("/proc/{}/environ", self.id)).ok()?;
        let found = all.split(|&byte| byte == 0).find_map(|variable| variable.strip_prefix(b"PATH="))?;
        Some(OsString::from_vec(found.to_vec()))
    }
}

/// The parent, its parent, and so on, as far as they can be seen.
pub fn ancestors() -> impl Iterator<Item = Ancestor> {
    let (_, mut next) = stat("self").unwrap_or_default();
    std::iter::from_fn(move || {
        let (name, parent) = stat(&next)?;
        Some(Ancestor { id: std::mem::replace(&mut next, parent), name })
    })
}

/// The name of a process and its parent.
fn stat(id: &str) -> Option<(String, String)> {
    let bytes = fs::read(format!("/proc/{id}/stat")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    // `PID (NAME) STATE PARENT ...`, where the name may have anything.
    let (start, rest) = text.rsplit_once(") ")?;
    let (_, name) = start.split_once('(')?;
    Some((name.to_owned(), rest.split(' ').nth(1)?.to_owned()))
}
