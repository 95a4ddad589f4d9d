//! Finds `libcudart.so`, and creates the names under which programs load it.

use crate::console::Failure;
use kernel_abi::environment::LIBRARY;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// The library's file name.
pub const NAME: &str = "libcudart.so";

/// File names of the compilers, and what is missing without each; the library opens one from its own directory for the first kernel
/// that is not in the cache.
pub const COMPILERS: [(&str, &str); 2] = [
    (kernel_abi::QUICK_LIBRARY, "kernels are compiled by LLVM from the start, which takes longer"),
    (
        kernel_abi::LLVM_LIBRARY,
        "kernels are not optimised, and those that the quick code generator does not support cannot run",
    ),
];

/// Names under which programs load the library: CUDA 12 and 13 runtime, and the driver. All are links to one file, so
/// that a process that loads two of them has one library.
const LINKS: [&str; 4] = ["libcudart.so.12", "libcudart.so.13", "libcuda.so", "libcuda.so.1"];

/// The compiler of NVVM IR, if it was built, and the name that programs which are linked to it ask for. Others open it by its own.
const NVVM: (&str, &str) = ("libnvvm.so", "libnvvm.so.4");

/// The links that belong beside the library: their names, and the files that they are links to.
fn links(library: &Path) -> Vec<(PathBuf, OsString)> {
    let (Some(folder), Some(name)) = (library.parent(), library.file_name()) else { return Vec::new() };
    let mut links: Vec<_> = LINKS.iter().map(|link| (folder.join(link), name.to_owned())).collect();
    if folder.join(NVVM.0).exists() {
        links.push((folder.join(NVVM.1), NVVM.0.into()));
    }
    links
}

/// Names of links that are missing beside the library.
pub fn missing_links(library: &Path) -> Vec<String> {
    let missing = links(library).into_iter().filter(|(link, _)| !link.exists());
    missing.filter_map(|(link, _)| Some(link.file_name()?.to_string_lossy().into_owned())).collect()
}

/// Where the library may be: as set by the user, beside this program, or in a `lib` directory beside its directory.
fn candidates() -> Vec<PathBuf> {
    if let Some(path) = LIBRARY.value() {
        return vec![PathBuf::from(path)];
    }
    let Ok(program) = std::env::current_exe().and_then(|p| p.canonicalize()) else { return Vec::new() };
    let Some(folder) = program.parent() else { return Vec::new() };
    ["", "../lib", "../lib/understudy"].iter().map(|f| folder.join(f).join(NAME)).collect()
}

/// The library's absolute path.
///
/// # Errors
/// It was not found; the message lists the places searched.
pub fn find() -> Result<PathBuf, Failure> {
    let tried = candidates();
    for path in &tried {
        // canonicalize would also follow a packager's libcudart.so -> libcudart.so.13; the directory must be that of
        // the link, which has the other names.
        if path.is_file() {
            return match path.parent().map(Path::canonicalize) {
                Some(Ok(folder)) => Ok(folder.join(path.file_name().unwrap_or_default())),
                _ => Ok(path.clone()),
            };
        }
    }
    let list = tried.iter().map(|p| format!("\n    {}", p.display())).collect::<String>();
    Err(Failure::new(format!(
        "{NAME} was not found. Searched:{list}\nBuild it with cargo build --release, or set {LIBRARY} to its path."
    )))
}

/// Creates the links that are missing beside the library. Returns those that cannot be created, with the reason.
pub fn make_links(library: &Path) -> Vec<String> {
    let mut failed = Vec::new();
    for (link, target) in links(library) {
        match symlink(target, &link) {
            Ok(()) => {}
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            Err(e) => failed.push(format!("{}: {e}", link.display())),
        }
    }
    failed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_created_once_and_refer_to_the_library() {
        let folder = std::env::temp_dir().join(format!("understudy-links-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let library = folder.join(NAME);
        std::fs::write(&library, "x").unwrap();
        assert_eq!(missing_links(&library), LINKS);
        assert_eq!(make_links(&library), Vec::<String>::new());
        assert_eq!(make_links(&library), Vec::<String>::new());
        assert_eq!(missing_links(&library), Vec::<String>::new());
        for link in LINKS {
            assert_eq!(folder.join(link).canonicalize().unwrap(), library.canonicalize().unwrap());
        }
        // That of the compiler of NVVM IR where there is one, and to it.
        assert!(!folder.join(NVVM.1).exists());
        std::fs::write(folder.join(NVVM.0), "y").unwrap();
        assert_eq!(missing_links(&library), [NVVM.1]);
        assert_eq!(make_links(&library), Vec::<String>::new());
        assert_eq!(std::fs::read(folder.join(NVVM.1)).unwrap(), b"y");
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(make_links(&library).len(), LINKS.len());
    }
}
