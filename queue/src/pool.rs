//! Memory pools: allocation and release in stream order.
//!
//! A pool returns an address at the call. A freed block stays in the pool. The stream that freed it may reuse it at once, because later
//! work of the stream is ordered behind the free. Another stream may reuse it if the free is ordered before that stream's next work: by an
//! event, because the free has been reached, or, if memory is short, because the stream is made to wait. Synchronizing returns memory above
//! the pool's release threshold to the system, as CUDA does.
//!
//! `memory_pool`: a pool; `settings`, `site`: its attributes and location. `registry`: all pools. `allocate`, `free`: the calls.
//! `suballocate`: blocks cut from chunks, in a `heap` per stream (`heap_state`: its free blocks), with `quick` as the fast path.
//! `dedicated`: blocks that are separate allocations. `account`, `budget`: bytes reserved and used. `release`: memory returned to the
//! system. `share`: pools shared with other processes.

mod account;
mod allocate;
mod budget;
mod dedicated;
mod free;
mod heap;
mod heap_state;
mod memory_pool;
mod quick;
mod registry;
mod release;
mod settings;
mod share;
mod site;
mod suballocate;

pub use free::{free, free_async, free_nothing};
pub use memory_pool::Pool;
pub use quick::{allocate as allocate_quickly, free as free_quickly, Ticket};
pub(super) use release::{after_synchronize, reset};
pub use release::{keeps_memory, release_all};
pub use settings::{Settings, Usage};
pub use site::Site;
