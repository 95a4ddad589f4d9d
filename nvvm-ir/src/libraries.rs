//! What a library of bitcode defines, known from the last time that it was read.
//!
//! Programs bring libdevice, which takes as long to read as many a program to compile, and often use nothing of it.

use crate::llvm::{Ir, Value};
use crate::module::Module;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Of a library that adds nothing to a program but what that uses of it.
#[derive(Clone)]
pub struct Contents {
    names: Arc<HashSet<String>>,
    /// Whether its pointers have 32 bits, if it says so.
    pub narrow: Option<bool>,
}

struct Known {
    module: Arc<Module>,
    contents: Contents,
}

/// The library that was read last.
static LAST: Mutex<Option<Known>> = Mutex::new(None);

/// The contents of a library that was read before and found well-formed.
pub fn known(module: &Module) -> Option<Contents> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let known = last.as_ref().filter(|known| known.module.bytes == module.bytes)?;
    Some(known.contents.clone())
}

/// Remembers a library that was read, unless parts of it are in every program that it is linked to.
pub fn remember(module: &Arc<Module>, ir: &Ir, narrow: Option<bool>) -> Option<Contents> {
    let defined: HashSet<String> = ir.symbols().filter(|s| !s.is_declaration()).map(Value::name).collect();
    if ir.has_assembly() || defined.iter().any(|name| name.starts_with("llvm.")) {
        return None;
    }
    let contents = Contents { names: Arc::new(defined), narrow };
    let known = Known { module: module.clone(), contents: contents.clone() };
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    Some(contents)
}

impl Contents {
    /// Whether a program has names of the library's.
    pub fn are_in(&self, program: &Ir) -> bool {
        program.symbols().any(|symbol| self.names.contains(&symbol.name()))
    }
}
