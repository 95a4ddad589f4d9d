//! Stream capture: work that is queued in a capturing stream becomes nodes of a graph.
//!
//! `session`: captures under way, and the streams that take part. `restrictions`: what they forbid. `record`: what becomes of the streams'
//! work. `lifetime`: how they begin and end.

mod lifetime;
mod record;
mod restrictions;
mod session;

pub(super) use lifetime::{abandon, abandon_all};
pub use lifetime::{begin, end};
pub(super) use record::{allocate, free, join, record, take, take_launch, take_node};
pub use record::{of, query, set_frontier};
pub use restrictions::check_unsafe;
pub(super) use restrictions::{check_device, check_streams, check_wait, isolate, misused};
pub(super) use session::{any, Member};
pub use session::{exchange_mode, Frontier, Mode, Part, Session};
