//! The `ptxas` that programs find under `understudy run`: a link to this command, in a folder of its own.

use crate::console::warn;
use crate::{private, ptxas};
use std::io::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder's name, beside the library or, where that cannot be written, in the cache.
const FOLDER: &str = "understudy-tools";

/// Variables that name the assembler for Triton, the second for newer devices. They are set whatever they say: machine code from
/// another one would not run.
const TRITON: [&str; 2] = ["TRITON_PTXAS_PATH", "TRITON_PTXAS_BLACKWELL_PATH"];

/// Has a program that runs `ptxas` run this command.
pub fn offer(command: &mut Command, beside: &Path) {
    let Ok(own) = std::env::current_exe().and_then(|path| path.canonicalize()) else { return };
    let mut problem = None;
    let beside = beside.join(FOLDER);
    let first = std::fs::create_dir_all(&beside).map(|()| beside);
    for place in std::iter::once(first).chain(private::folder(&[FOLDER])) {
        match place.and_then(|place| make(&place, &own)) {
            Ok(link) => return set(command, &link),
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

fn set(command: &mut Command, link: &Path) {
    for variable in TRITON {
        command.env(variable, link);
    }
    let folder = link.parent().unwrap_or(link);
    // Without the variable programs search places of their own choice, which would be lost.
    let Some(before) = std::env::var_os("PATH").filter(|list| !list.is_empty()) else { return };
    let rest = std::env::split_paths(&before).filter(|place| place != folder);
    // A folder with a colon in its name cannot be in the list.
    if let Ok(path) = std::env::join_paths(std::iter::once(folder.to_path_buf()).chain(rest)) {
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
        set(&mut command, &folder.join("tools/ptxas"));
        let value = |name: &str| {
            command.get_envs().find(|(key, _)| *key == name).and_then(|(_, value)| value).unwrap().to_owned()
        };
        assert_eq!(value(TRITON[0]), folder.join("tools/ptxas"));
        assert_eq!(std::env::split_paths(&value("PATH")).next(), Some(folder.join("tools")));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
