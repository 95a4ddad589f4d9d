//! Programs: the PTX of one module of the application.

use super::compiler;
use kernel_abi::{CompileError, CompileErrorKind};
use std::sync::{Arc, OnceLock};
use xxhash_rust::xxh3::Xxh3;

/// The PTX texts of a module, parsed and linked at the first use of the syntax tree.
///
/// Launching a cached kernel needs only the texts' hash.
#[derive(Debug)]
pub struct Program {
    images: Vec<Arc<str>>,
    hash: u128,
    module: OnceLock<Result<ptx::ast::Module, CompileError>>,
}

/// Addresses of a loaded program's variables.
pub trait Symbols: Send + Sync {
    /// Device address of the module variable `name` (the mangled name), `None` if there is none.
    fn address(&self, name: &str) -> Option<u64>;

    /// The address of what stands for the loaded module, whichever launch these symbols are of.
    fn module(&self) -> *const () {
        std::ptr::from_ref(self).cast()
    }
}

impl Program {
    /// A program of these PTX texts, in link order. Nothing is parsed yet.
    pub fn new(images: Vec<Arc<str>>) -> Arc<Program> {
        compiler::open_before_exit();
        let mut hasher = Xxh3::new();
        for image in &images {
            hasher.update(&(image.len() as u64).to_le_bytes());
            hasher.update(image.as_bytes());
        }
        Arc::new(Program { images, hash: hasher.digest128(), module: OnceLock::new() })
    }

    /// The texts.
    pub fn images(&self) -> &[Arc<str>] {
        &self.images
    }

    /// 128-bit hash of the texts.
    pub fn hash(&self) -> u128 {
        self.hash
    }

    /// The linked module; parsed by the first caller.
    ///
    /// # Errors
    /// Malformed PTX ([`CompileErrorKind::InvalidPtx`]) and link errors ([`CompileErrorKind::Link`]).
    pub fn module(&self) -> Result<&ptx::ast::Module, &CompileError> {
        self.module.get_or_init(|| self.parse()).as_ref()
    }

    fn parse(&self) -> Result<ptx::ast::Module, CompileError> {
        let mut modules = Vec::with_capacity(self.images.len());
        for (i, image) in self.images.iter().enumerate() {
            modules.push(ptx::parse(image).map_err(|e| CompileError {
                kind: match e.first().map(|d| d.cause) {
                    Some(ptx::diag::Cause::Version) => CompileErrorKind::Unsupported,
                    _ => CompileErrorKind::InvalidPtx,
                },
                message: ptx::diag::render_all(&e, &format!("image{i}.ptx")),
            })?);
        }
        ptx::link(modules).map_err(|e| CompileError {
            kind: CompileErrorKind::Link,
            message: e.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        })
    }
}
