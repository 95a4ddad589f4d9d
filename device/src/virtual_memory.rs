//! Virtual memory management (CUDA Driver API, 'Virtual Memory Management'): the program reserves addresses, creates memory, and maps
//! one to the other.
//!
//! Memory lies in an anonymous file, so that it can be mapped at several addresses and stays when it is mapped nowhere: in a part of one, or
//! in one of its own if it may be passed to other processes, which get that file's descriptor (`physical`, `place`). Reserved addresses lie
//! in the arena and have no pages. A mapping gets them when a device is granted access to it (`ranges`), and only then is it an allocation,
//! which copies and checks find. `handles` has the table of both.

mod handles;
mod physical;
mod place;
mod ranges;

pub use handles::{create, import, properties, release, retain};
pub use physical::{Properties, GRANULARITY};
pub use ranges::{access, export, free, map, mapped, may_write, reservation, reserve, set_access, unmap, Access};
