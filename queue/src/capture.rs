//! Stream capture: work queued in a capturing stream becomes nodes of a graph.
//!
//! `session`: active captures and the streams that take part. `restrictions`: calls that are forbidden meanwhile. `record`: how work,
//! memory and events of a captured stream become nodes. `lifetime`: beginning and ending captures.

mod lifetime;
mod record;
mod restrictions;
mod session;

pub(super) use lifetime::{abandon, abandon_all};
pub use lifetime::{begin, end};
pub(super) use record::{allocate, asked, free, join, nothing, record, take, take_launch, take_node};
pub use record::{of, query, set_frontier};
pub(super) use restrictions::{check_device, check_streams, isolate, misused};
pub use restrictions::{check_implicit, check_unsafe, check_wait, spoil};
pub(super) use session::{any, Member};
pub use session::{exchange_mode, CaptureState, Frontier, Mode, Session};
