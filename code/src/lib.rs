//! Programs, the compile cache, the object loader.

pub mod cache;
pub mod compiler;
pub mod disk;
pub mod function;
pub mod functions;
pub mod kernel;
pub mod object;
mod observe;
mod optimiser;
mod policy;
pub mod program;
pub mod target;
pub mod tiers;
pub mod trial;

pub use cache::cache;
pub use function::Function;
pub use kernel::Kernel;
pub use program::{Program, Symbols};
