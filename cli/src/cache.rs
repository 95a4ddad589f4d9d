//! The directory of compiled kernels.

use crate::console::Failure;
use kernel_abi::environment::{cache_folder, CACHE};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The cache directory.
///
/// # Errors
/// Caching is off, or the user has no home directory.
pub fn folder() -> Result<PathBuf, Failure> {
    cache_folder().ok_or_else(|| Failure::new(format!("the cache is off ({CACHE}=off)")))
}

/// Compiled kernels in the directory: number of files and bytes.
///
/// # Errors
/// The directory exists but cannot be read.
pub fn size(folder: &Path) -> std::io::Result<(u64, u64)> {
    let mut total = (0, 0);
    visit(folder, &mut |_, bytes| {
        total = (total.0 + 1, total.1 + bytes);
        Ok(())
    })?;
    Ok(total)
}

/// `understudy cache`.
pub fn show() -> Result<(), Failure> {
    crate::console::show(&describe())
}

/// One line: location and size of the cache.
pub fn describe() -> String {
    let Some(folder) = cache_folder() else { return "off".into() };
    match size(&folder) {
        Ok((files, bytes)) => format!("{} ({files} kernels, {})", folder.display(), human(bytes)),
        Err(e) => format!("{} ({e})", folder.display()),
    }
}

/// `understudy cache clear`: deletes compiled kernels and nothing else in the directory.
pub fn clear() -> Result<(), Failure> {
    let folder = folder()?;
    let (mut files, mut bytes) = (0u64, 0u64);
    let outcome = visit(&folder, &mut |path, size| {
        fs::remove_file(path)?;
        files += 1;
        bytes += size;
        Ok(())
    });
    outcome.map_err(|e| Failure::new(format!("{}: {e}", folder.display())))?;
    crate::console::show(&format!("deleted {files} kernels, {} from {}", human(bytes), folder.display()))
}

/// File name extensions of the library's files: kernels, and leftovers of interrupted writes.
const EXTENSIONS: [&str; 2] = [kernel_abi::file::EXTENSION, "tmp"];

/// Calls `each` with the path and size of every compiled kernel in the directory. A missing directory counts as empty.
fn visit(folder: &Path, each: &mut dyn FnMut(&Path, u64) -> std::io::Result<()>) -> std::io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_file()
            && path.extension().and_then(|e| e.to_str()).is_some_and(|e| EXTENSIONS.contains(&e))
        {
            each(&path, entry.metadata()?.len())?;
        }
    }
    Ok(())
}

fn human(bytes: u64) -> String {
    match bytes {
        0..=9_999 => format!("{bytes} B"),
        10_000..=9_999_999 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_kernels_only() {
        let folder = std::env::temp_dir().join(format!("understudy-cache-{}", std::process::id()));
        fs::create_dir_all(folder.join("ab.kernel")).unwrap();
        fs::write(folder.join("1.kernel"), "12345").unwrap();
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        assert_eq!(size(&folder).unwrap(), (1, 5));
        assert_eq!(size(&folder.join("missing")).unwrap(), (0, 0));
        fs::remove_dir_all(&folder).unwrap();
    }
}
