//! Cache of linked modules: each is parsed once for all of its kernels.

use kernel_abi::{CompileError, CompileErrorKind};
use ptx::ast::Module;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of PTX whose modules are kept: a module takes some ten times as many.
const KEPT: usize = 16 << 20;
/// The latest is kept up to this, since its other kernels are likely to be asked for next.
const LATEST: usize = 128 << 20;

/// A module with the texts that it was made of.
struct Linked {
    hash: u64,
    images: Vec<String>,
    module: Arc<Module>,
}

/// The latest last.
static LINKED: Mutex<Vec<Linked>> = Mutex::new(vec![]);

/// The module that `images` are linked to.
///
/// # Errors
/// Malformed PTX, with its lines, and modules that do not link.
pub fn linked(images: &[String]) -> Result<Arc<Module>, CompileError> {
    let mut hasher = rustc_hash::FxHasher::default();
    images.hash(&mut hasher);
    let hash = hasher.finish();
    let kept = || LINKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().iter().find(|l| l.hash == hash && l.images == images) {
        return Ok(known.module.clone());
    }
    let module = Arc::new(link(images)?);
    let mut all = kept();
    all.push(Linked { hash, images: images.to_vec(), module: module.clone() });
    let bytes = |l: &Linked| l.images.iter().map(String::len).sum::<usize>();
    let mut sum = all.iter().map(bytes).sum::<usize>();
    while sum > if all.len() > 1 { KEPT } else { LATEST } {
        sum -= bytes(&all.remove(0));
    }
    Ok(module)
}

fn link(images: &[String]) -> Result<Module, CompileError> {
    let error = |kind, message| CompileError { kind, message };
    let mut modules = vec![];
    for text in images {
        modules.push(ptx::parse(text).map_err(|ds| {
            let shown: Vec<String> = ds.iter().take(5).map(|d| d.render(text)).collect();
            error(CompileErrorKind::InvalidPtx, shown.join("\n"))
        })?);
    }
    ptx::link(modules).map_err(|es| {
        let shown: Vec<String> = es.iter().take(10).map(|e| e.to_string()).collect();
        error(CompileErrorKind::Link, shown.join("\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str) -> Vec<String> {
        vec![format!(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry {name}()\n{{ ret; }}\n")]
    }

    #[test]
    fn a_module_is_read_once() {
        let first = linked(&text("a")).unwrap();
        assert!(Arc::ptr_eq(&first, &linked(&text("a")).unwrap()));
        assert!(!Arc::ptr_eq(&first, &linked(&text("b")).unwrap()));
        assert_eq!(linked(&["no PTX".into()]).unwrap_err().kind, CompileErrorKind::InvalidPtx);
        let large = |name| vec![text(name).remove(0) + &" ".repeat(KEPT)];
        let kept = linked(&large("c")).unwrap();
        assert!(Arc::ptr_eq(&kept, &linked(&large("c")).unwrap()), "the latest");
        linked(&large("d")).unwrap();
        assert!(!Arc::ptr_eq(&kept, &linked(&large("c")).unwrap()), "larger than what is kept");
    }
}
