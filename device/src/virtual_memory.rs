//! Virtual memory management (CUDA Driver API, 'Virtual Memory Management'): the program reserves addresses, creates memory, and maps
//! one to the other.
//!
//! Memory is an anonymous file, so that it can be mapped at several addresses, stays when it is mapped nowhere, and can be passed to
//! another process by a descriptor (`physical`). Reserved addresses lie in the arena and have no pages. A mapping gets them when a device is
//! granted access to it (`ranges`), and only then is it an allocation, which copies and checks find.

mod physical;
mod ranges;

pub use physical::{create, export, import, properties, release, Properties, GRANULARITY};
pub use ranges::{access, free, map, mapped, may_write, reservation, reserve, retain, set_access, unmap, Access};

use parking_lot::Mutex;
use physical::Physical;
use ranges::Mapping;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All of it, under one lock.
struct State {
    /// Memory by its handle, with how often the program has been given that.
    handles: BTreeMap<u64, (Arc<Physical>, u64)>,
    /// Bytes of reserved ranges, by their start.
    reserved: BTreeMap<u64, u64>,
    /// Mappings by their start.
    mappings: BTreeMap<u64, Mapping>,
    next: u64,
}

static STATE: Mutex<State> =
    Mutex::new(State { handles: BTreeMap::new(), reserved: BTreeMap::new(), mappings: BTreeMap::new(), next: 1 });
