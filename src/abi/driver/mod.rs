//! The driver API, one file per chapter of its manual, over the same rooms as the runtime API.
//!
//! What functions do that the runtime API has as well is in [`super::common`].

mod array;
mod context;
mod copy;
mod copy_box;
mod device;
mod error;
mod event;
mod function;
mod init;
mod launch;
mod link;
mod memory;
mod module;
mod pointer;
mod proc;
mod share;
mod stream;
mod texture;
mod unsupported;

pub(super) use context::{choose, primary};
pub use context::{need_context, need_current, need_stream};
pub use error::{code, text as error_name};
pub use init::initialised;
pub use proc::entry_point;
