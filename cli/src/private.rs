//! Folders in the user's cache, with what programs then load or run.

use kernel_abi::environment::{cache_folder, distrust};
use std::fs::DirBuilder;
use std::io::{Error, ErrorKind, Result};
use std::os::unix::fs::{symlink, DirBuilderExt};
use std::path::{Path, PathBuf};

/// A folder below the cache of compiled kernels, made if it is not there. `None` if there is no cache.
///
/// # Errors
/// Those of the system, and if another user may have written to it, to the cache, or to a folder between them: what is there is then nobody's to trust.
pub fn folder(names: &[&str]) -> Option<Result<PathBuf>> {
    let cache = cache_folder()?;
    Some(make(&cache, names))
}

fn make(cache: &Path, names: &[&str]) -> Result<PathBuf> {
    let mut folder = std::path::absolute(cache)?;
    for name in std::iter::once(&"").chain(names) {
        if !name.is_empty() {
            folder.push(name);
        }
        DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
        let meta = folder.symlink_metadata()?;
        // The cache itself may be a link of the user's.
        let meta = if name.is_empty() { folder.metadata()? } else { meta };
        // SAFETY: no preconditions.
        let me = unsafe { libc::geteuid() };
        let problem = distrust(&meta, me).or((!meta.is_dir()).then_some("is not a folder"));
        if let Some(problem) = problem {
            return Err(Error::new(ErrorKind::PermissionDenied, format!("{} {problem}", folder.display())));
        }
    }
    Ok(folder)
}

/// Makes a link, in place of one that leads elsewhere.
///
/// # Errors
/// Those of the system.
pub fn link(target: &Path, link: &Path) -> Result<()> {
    if std::fs::read_link(link).is_ok_and(|found| found == target) {
        return Ok(());
    }
    // Replaced at once, since another process may be using it.
    let new = link.with_extension(format!("new{}", std::process::id()));
    match symlink(target, &new) {
        Err(e) if e.kind() != ErrorKind::AlreadyExists => Err(e),
        _ => std::fs::rename(&new, link),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    #[test]
    fn folders_of_others_are_refused() {
        let cache = std::env::temp_dir().join(format!("understudy-private-{}", std::process::id()));
        let made = make(&cache, &["names", "a"]).unwrap();
        assert_eq!(made, cache.join("names/a"));
        assert_eq!(cache.metadata().unwrap().mode() & 0o777, 0o700);
        for place in [cache.clone(), cache.join("names"), made.clone()] {
            std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o770)).unwrap();
            assert!(make(&cache, &["names", "a"]).is_err(), "{}", place.display());
            std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o700)).unwrap();
        }
        link(Path::new("/wrong"), &made.join("l")).unwrap();
        link(Path::new("/right"), &made.join("l")).unwrap();
        assert_eq!(std::fs::read_link(made.join("l")).unwrap(), Path::new("/right"));
        std::fs::remove_dir_all(&cache).unwrap();
    }
}
