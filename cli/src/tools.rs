//! The `ptxas` that programs find under `understudy run`: a link to this command, in a folder of its own. And, where the PATH has NVIDIA's
//! compiler, the `nvcc` that stands before it.

use crate::console::warn;
use crate::toolkit::{next_in_path, own};
use crate::{nvcc, private, ptxas};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder's name, beside the library or, where that cannot be written, in the cache.
const FOLDER: &str = "understudy-tools";

/// Variables that name the assembler for Triton, the second for newer devices. They are set whatever they say: machine code from
/// another one would not run.
const TRITON: [&str; 2] = ["TRITON_PTXAS_PATH", "TRITON_PTXAS_BLACKWELL_PATH"];

/// Has a program that runs `ptxas` or `nvcc` run this command.
pub fn offer(command: &mut Command, beside: &Path) {
    let Some(own) = own() else { return };
    let mut problem = None;
    let beside = beside.join(FOLDER);
    let first = std::fs::create_dir_all(&beside).map(|()| beside);
    for place in std::iter::once(first).chain(private::folder(&[FOLDER])) {
        match place.and_then(|place| make(&place, &own)) {
            Ok(link) => {
                let compiler = next_in_path(nvcc::NAME);
                // Without it programs find NVIDIA's, which makes machine code.
                let toolkit = compiler.and_then(|real| toolkit(link.parent()?, &own, &real).ok());
                return set(command, &link, toolkit.as_deref());
            }
            Err(e) => problem = problem.or(Some(e)),
        }
    }
    if let Some(e) = problem {
        warn(format_args!(
            "cannot create the folder {FOLDER} beside the library or in the cache, so programs that run ptxas get machine code, \
             which does not run here: {e}"
        ));
    }
}

/// The link to this command in a folder, made if it is not there or leads elsewhere.
fn make(folder: &Path, own: &Path) -> Result<PathBuf, Error> {
    let link = folder.join(ptxas::NAME);
    private::link(own, &link)?;
    Ok(link)
}

/// A folder `bin` with our `nvcc`, in one that has all else of NVIDIA's toolkit: programs find that by where `nvcc` is.
fn toolkit(folder: &Path, own: &Path, real: &Path) -> Result<PathBuf, Error> {
    let real = std::path::absolute(real)?;
    let (Some(tools), Some(root)) = (real.parent(), real.parent().and_then(Path::parent)) else {
        return Err(Error::other("a program has a folder"));
    };
    let digest = Sha256::digest(root.as_os_str().as_encoded_bytes());
    let name: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let place = folder.join(format!("toolkit-{name}"));
    let bin = place.join("bin");
    fs::create_dir_all(&bin)?;
    for entry in fs::read_dir(root)?.flatten() {
        if entry.path() != tools {
            private::link(&entry.path(), &place.join(entry.file_name()))?;
        }
    }
    // The folder may be the system's, where only the compiler is a link.
    let whole = tools.join("nvcc.profile").exists();
    for entry in fs::read_dir(tools)?.flatten().filter(|_| whole) {
        if entry.file_name() != nvcc::NAME && entry.file_name() != ptxas::NAME {
            private::link(&entry.path(), &bin.join(entry.file_name()))?;
        }
    }
    private::link(&real, &bin.join(nvcc::REAL))?;
    private::link(own, &bin.join(ptxas::NAME))?;
    private::link(own, &bin.join(nvcc::NAME))?;
    Ok(bin)
}

fn set(command: &mut Command, link: &Path, toolkit: Option<&Path>) {
    for variable in TRITON {
        command.env(variable, link);
    }
    let folder = link.parent().unwrap_or(link);
    // Without the variable programs search places of their own choice, which would be lost.
    let Some(before) = std::env::var_os("PATH").filter(|list| !list.is_empty()) else { return };
    let rest = std::env::split_paths(&before).filter(|place| place != folder && Some(place.as_path()) != toolkit);
    let ours = std::iter::once(folder).chain(toolkit).map(Path::to_path_buf);
    // A folder with a colon in its name cannot be in the list.
    if let Ok(path) = std::env::join_paths(ours.chain(rest)) {
        command.env("PATH", path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_follow_the_command() {
        let folder = std::env::temp_dir().join(format!("understudy-tools-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let folder = folder.canonicalize().unwrap();
        let (one, two) = (folder.join("one"), folder.join("two"));
        std::fs::write(&one, "").unwrap();
        std::fs::write(&two, "").unwrap();
        for own in [&one, &one, &two] {
            std::fs::create_dir_all(folder.join("tools")).unwrap();
            let link = make(&folder.join("tools"), own).unwrap();
            assert_eq!(link.canonicalize().unwrap(), *own);
            assert_eq!(std::fs::read_dir(folder.join("tools")).unwrap().count(), 1);
        }
        let mut command = Command::new("x");
        set(&mut command, &folder.join("tools/ptxas"), Some(&folder.join("kit/bin")));
        let value = |name: &str| {
            command.get_envs().find(|(key, _)| *key == name).and_then(|(_, value)| value).unwrap().to_owned()
        };
        assert_eq!(value(TRITON[0]), folder.join("tools/ptxas"));
        let path: Vec<_> = std::env::split_paths(&value("PATH")).take(2).collect();
        assert_eq!(path, [folder.join("tools"), folder.join("kit/bin")]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
