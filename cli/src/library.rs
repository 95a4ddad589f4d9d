//! Finds `libcudart.so`, and creates the names under which programs load it.

use crate::console::Failure;
use crate::private;
use crate::toolkit;
use kernel_abi::environment::LIBRARY;
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
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

/// Names under which programs load the library: CUDA 12 and 13 runtime, the driver, and its management library. All are links to one file, so
/// that a process that loads two of them has one library.
const LINKS: [&str; 5] = ["libcudart.so.12", "libcudart.so.13", "libcuda.so", "libcuda.so.1", "libnvidia-ml.so.1"];

/// The compiler of NVVM IR, if it was built, and the name that programs which are linked to it ask for. Others open it by its own.
const NVVM: (&str, &str) = ("libnvvm.so", "libnvvm.so.4");

/// The links that belong in `folder`: their names, and the files that they are links to. Where it is the library's own, they name those
/// files alone, so that the folder may be moved with what is in it.
fn links(library: &Path, folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let (Some(own), Some(name)) = (library.parent(), library.file_name()) else { return Vec::new() };
    let elsewhere = own != folder;
    let target = |name: &OsStr| if elsewhere { own.join(name) } else { name.into() };
    let mut links: Vec<_> = LINKS.iter().map(|link| (folder.join(link), target(name))).collect();
    if elsewhere {
        links.push((folder.join(NAME), target(name)));
    }
    if own.join(NVVM.0).exists() {
        links.push((folder.join(NVVM.1), target(NVVM.0.as_ref())));
        if elsewhere {
            links.push((folder.join(NVVM.0), target(NVVM.0.as_ref())));
        }
    }
    links
}

/// Names of links that are missing beside the library.
pub fn missing_links(library: &Path) -> Vec<String> {
    let missing = links(library, library.parent().unwrap_or(library)).into_iter().filter(|(link, _)| !link.exists());
    missing.filter_map(|(link, _)| Some(link.file_name()?.to_string_lossy().into_owned())).collect()
}

/// Where the library may be: as set by the user, beside this program, or in a `lib` directory beside its directory.
fn candidates() -> Vec<PathBuf> {
    if let Some(path) = LIBRARY.value() {
        return vec![PathBuf::from(path)];
    }
    let Some(program) = toolkit::own() else { return Vec::new() };
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
    let list = match tried.as_slice() {
        [] => " nowhere, since the path of this command is unknown.".into(),
        tried => tried.iter().map(|p| format!("\n    {}", p.display())).collect::<String>(),
    };
    Err(Failure::new(format!(
        "{NAME} was not found. Searched:{list}\nBuild it with cargo build --release, or set {LIBRARY} to its path."
    )))
}

/// The folder in which programs find the library under all its names, which are made where they are missing: the library's own, or one
/// in the user's cache where that cannot be written to, as of a package that an administrator installed. And the links that are
/// in neither, with the reason.
pub fn links_folder(library: &Path) -> (PathBuf, Vec<String>) {
    let folder = library.parent().unwrap_or(Path::new("."));
    let own = make_links(library, folder);
    if own.is_empty() {
        return (folder.to_path_buf(), own);
    }
    let other = private::folder(&["names", &name_of(folder)]).and_then(Result::ok);
    let made = other.filter(|other| links(library, other).iter().all(|(link, to)| private::link(to, link).is_ok()));
    match made {
        Some(other) => (other, Vec::new()),
        None => (folder.to_path_buf(), own),
    }
}

/// A file name for the path of a folder: two folders have two.
fn name_of(folder: &Path) -> String {
    let digest = Sha256::digest(folder.as_os_str().as_encoded_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Makes the links that are missing in `folder`. Returns those that cannot be made, with the reason.
fn make_links(library: &Path, folder: &Path) -> Vec<String> {
    let mut failed = Vec::new();
    for (link, target) in links(library, folder) {
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
        let other = folder.join("other");
        std::fs::create_dir(&other).unwrap();
        assert_eq!(missing_links(&library), LINKS);
        for place in [&folder, &folder, &other] {
            assert_eq!(make_links(&library, place), Vec::<String>::new());
            for link in LINKS {
                assert_eq!(place.join(link).canonicalize().unwrap(), library.canonicalize().unwrap());
            }
        }
        assert_eq!(missing_links(&library), Vec::<String>::new());
        // That of the compiler of NVVM IR where there is one, and to it.
        assert!(!folder.join(NVVM.1).exists());
        std::fs::write(folder.join(NVVM.0), "y").unwrap();
        assert_eq!(missing_links(&library), [NVVM.1]);
        for place in [&folder, &other] {
            assert_eq!(make_links(&library, place), Vec::<String>::new());
            assert_eq!(std::fs::read(place.join(NVVM.1)).unwrap(), b"y");
            assert_eq!(std::fs::read(place.join(NVVM.0)).unwrap(), b"y");
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(make_links(&library, &folder).len(), LINKS.len());
    }
}
