//! Programs, and the handles that stand for them.
//!
//! A handle is a number that no other program has had, so that one that was destroyed is an error and not another program. Programs are
//! shared: who destroys one while another thread compiles it takes the handle away, and the thread finishes.

use crate::compile;
use crate::module::Module;
use crate::options::Options;
use crate::purpose::Purpose;
use crate::result::{self, Code, Failure};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// A program: modules, and what became of them.
#[derive(Default)]
pub struct Program {
    modules: Vec<Arc<Module>>,
    /// PTX, without the NUL at its end.
    compiled: Vec<u8>,
    log: String,
}

#[derive(Default)]
struct Programs {
    alive: HashMap<usize, Arc<Mutex<Program>>>,
    last: usize,
}

static PROGRAMS: LazyLock<Mutex<Programs>> = LazyLock::new(Mutex::default);

/// Programs are whole between any two statements: a panic leaves nothing half done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A handle of a new program.
pub fn create() -> usize {
    let mut programs = locked(&PROGRAMS);
    // Aligned as pointers are: some bindings check that.
    programs.last += 16;
    let handle = programs.last;
    programs.alive.insert(handle, Arc::default());
    handle
}

/// Whether there was such a program, which is gone now.
pub fn destroy(handle: usize) -> bool {
    locked(&PROGRAMS).alive.remove(&handle).is_some()
}

/// Runs `f` on a program, alone.
pub fn with<R>(handle: usize, f: impl FnOnce(&mut Program) -> R) -> Option<R> {
    let program = locked(&PROGRAMS).alive.get(&handle).cloned()?;
    let mut program = locked(&program);
    Some(f(&mut program))
}

impl Program {
    pub fn add(&mut self, module: Module) {
        self.modules.push(Arc::new(module));
    }

    /// Verifies or compiles the program.
    pub fn process(&mut self, purpose: Purpose, words: &[&[u8]]) -> Code {
        self.compiled.clear();
        let (log, code) = match self.outcome(purpose, words) {
            Ok(done) => {
                self.compiled = done.ptx;
                (done.warnings, result::SUCCESS)
            }
            Err(failure) => (failure.log, failure.code),
        };
        // Texts of the program may have what ends a log, which is written as LLVM writes it.
        self.log = log.replace('\0', "\\00");
        code
    }

    fn outcome(&self, purpose: Purpose, words: &[&[u8]]) -> Result<compile::Done, Failure> {
        if !self.modules.iter().any(|module| !module.lazy) {
            return Err(Failure::new(result::NO_MODULE_IN_PROGRAM, ""));
        }
        let options = Options::parse(words)?;
        compile::process(purpose, &self.modules, &options)
    }

    /// PTX, or nothing.
    pub fn compiled(&self) -> &[u8] {
        &self.compiled
    }

    /// What was found wrong, or nothing.
    pub fn log(&self) -> &[u8] {
        self.log.as_bytes()
    }
}
