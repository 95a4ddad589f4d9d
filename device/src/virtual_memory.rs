//! Virtual memory management (CUDA Driver API, 'Virtual Memory Management'): the program reserves addresses, creates memory, and maps
//! one to the other.
//!
//! Memory is an anonymous file, so that it can be mapped at several addresses, stays when it is mapped nowhere, and can be passed to
//! another process by a descriptor (`physical`). Reserved addresses lie in the arena and have no pages. A mapping gets them when a device is
//! granted access to it (`ranges`), and only then is it an allocation, which copies and checks find. `handles` has the table of both.

mod handles;
mod physical;
mod ranges;

pub use handles::{create, export, import, properties, release, retain};
pub use physical::{Properties, GRANULARITY};
pub use ranges::{access, free, map, mapped, may_write, reservation, reserve, set_access, unmap, Access};
