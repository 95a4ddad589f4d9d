//! Memory pools: allocation and release in stream order.
//!
//! A pool gives an address at the call. A freed block stays with the pool, and may be given out again at once in the stream that
//! freed it (whatever uses it is queued behind the free), or in another one once the free is ordered before that one's next work:
//! the stream waits for an event after the free, or the free has been reached, or, where memory is short, the stream is made to
//! wait. Synchronising returns what exceeds the pool's release threshold to the system, as CUDA does.
//!
//! `memory_pool`: a pool; `settings`, `site`: what programs choose of it. `registry`: which pools there are. `allocate`, `free`: the calls.
//! `suballocate`: blocks that are cut from chunks, in a `heap` for each stream (`heap_state`: what is free there), with `quick` for what
//! needs no more than that. `dedicated`: blocks that are allocations of their own. `account`, `budget`: what is reserved and used.
//! `release`: what goes back. `share`: pools of several processes.

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

pub use free::{free, free_async};
pub use memory_pool::Pool;
pub use quick::{allocate as allocate_quickly, free as free_quickly, Ticket};
pub use release::release_all;
pub(super) use release::{after_synchronize, reset};
pub use settings::{Settings, Usage};
pub use site::Site;
