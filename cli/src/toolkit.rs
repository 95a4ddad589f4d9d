//! What the tools of a CUDA toolkit that this command stands before (`ptxas`, `nvcc`) have in common.

use std::ffi::{c_char, CStr, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Whether the command was called by a name.
pub fn is_called(program: Option<&OsStr>, name: &str) -> bool {
    program.and_then(|path| Path::new(path).file_name()).is_some_and(|found| found == name)
}

/// This command's file: as `/proc` has it, or where that is not mounted, as the kernel was told to run it.
pub fn own() -> Option<PathBuf> {
    let path = std::env::current_exe().ok().or_else(as_run)?;
    path.canonicalize().ok()
}

/// The path that this process was started with, which is relative to the folder that it was started in.
fn as_run() -> Option<PathBuf> {
    // SAFETY: no preconditions.
    let name = unsafe { libc::getauxval(libc::AT_EXECFN) } as *const c_char;
    // SAFETY: the kernel has put this string at the end of the stack, where it stays.
    (!name.is_null()).then(|| OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()).into())
}

/// The first program of a name in the PATH that is not this command.
pub fn next_in_path(name: &str) -> Option<PathBuf> {
    let own = own()?;
    let path = std::env::var_os("PATH")?;
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(name));
    found.find(|file| file.canonicalize().is_ok_and(|real| real != own && real.is_file()))
}

/// A word of a command line as an option: its name, behind one hyphen or two, and what follows a `=`. `None` for inputs.
pub fn option(text: &str) -> Option<(&str, Option<OsString>)> {
    let option = text.strip_prefix('-').filter(|rest| !rest.is_empty())?;
    let option = option.strip_prefix('-').unwrap_or(option);
    Some(match option.split_once('=') {
        Some((name, value)) => (name, Some(OsString::from(value))),
        None => (option, None),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_file_is_found_without_proc() {
        assert_eq!(as_run().and_then(|path| path.canonicalize().ok()), own());
        assert!(own().is_some());
    }

    #[test]
    fn the_name_decides() {
        let called = |program: &str, name| is_called(Some(program.as_ref()), name);
        assert!(called("/x/ptxas", "ptxas") && called("nvcc", "nvcc"));
        assert!(!called("/x/understudy", "ptxas") && !called("ptxas", "nvcc") && !is_called(None, "nvcc"));
    }

    #[test]
    fn options_have_one_hyphen_or_two() {
        let of = |text: &'static str| option(text).map(|(name, value)| (name.to_owned(), value));
        assert_eq!(of("-o"), Some(("o".into(), None)));
        assert_eq!(of("--gpu-name=sm_90"), Some(("gpu-name".into(), Some("sm_90".into()))));
        assert_eq!((of("-"), of("a.cu")), (None, None));
    }
}
