//! Cache of linked modules: each is parsed once for all of its kernels.

use crate::lower::ModuleFacts;
use kernel_abi::{CompileError, CompileErrorKind};
use ptx::ast::Module;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of PTX whose modules are kept: a module takes some ten times as many.
const MOST: usize = 16 << 20;
/// The latest is kept up to this, since its other kernels are likely to be asked for next.
const MOST_OF_LATEST: usize = 128 << 20;

/// A linked module, and what lowering each of its kernels needs to know of it.
pub struct Linked {
    pub ast: Module,
    pub facts: ModuleFacts,
}

/// A module with the texts that it was made of.
struct Kept {
    hash: u64,
    images: Arc<[Arc<str>]>,
    module: Arc<Linked>,
}

/// The latest last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(vec![]);

/// The module that `images` are linked to.
///
/// # Errors
/// Malformed PTX, with its lines, and modules that do not link.
pub fn linked(images: &Arc<[Arc<str>]>) -> Result<Arc<Linked>, CompileError> {
    let mut hasher = rustc_hash::FxHasher::default();
    images.hash(&mut hasher);
    let hash = hasher.finish();
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().iter().find(|l| l.hash == hash && l.images == *images) {
        return Ok(known.module.clone());
    }
    let ast = link(images)?;
    let module = Arc::new(Linked { facts: ModuleFacts::of(&ast), ast });
    let mut all = kept();
    all.push(Kept { hash, images: images.clone(), module: module.clone() });
    let bytes = |l: &Kept| l.images.iter().map(|text| text.len()).sum::<usize>();
    let mut sum = all.iter().map(bytes).sum::<usize>();
    while sum > if all.len() > 1 { MOST } else { MOST_OF_LATEST } {
        sum -= bytes(&all.remove(0));
    }
    Ok(module)
}

fn link(images: &[Arc<str>]) -> Result<Module, CompileError> {
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

    fn images(text: String) -> Arc<[Arc<str>]> {
        [text.into()].into()
    }

    fn text(name: &str) -> String {
        format!(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry {name}()\n{{ ret; }}\n")
    }

    #[test]
    fn a_module_is_read_once() {
        let first = linked(&images(text("a"))).unwrap();
        assert!(Arc::ptr_eq(&first, &linked(&images(text("a"))).unwrap()));
        assert!(!Arc::ptr_eq(&first, &linked(&images(text("b"))).unwrap()));
        assert_eq!(linked(&images("no PTX".into())).err().map(|e| e.kind), Some(CompileErrorKind::InvalidPtx));
        let large = |name| images(text(name) + &" ".repeat(MOST));
        let kept = linked(&large("c")).unwrap();
        assert!(Arc::ptr_eq(&kept, &linked(&large("c")).unwrap()), "the latest");
        linked(&large("d")).unwrap();
        assert!(!Arc::ptr_eq(&kept, &linked(&large("c")).unwrap()), "larger than what is kept");
    }
}
