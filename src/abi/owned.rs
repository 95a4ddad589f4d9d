//! What is made while a context of the driver API is current, and ends with it: streams, events, device memory, modules. A primary context
//! keeps no list, since resetting its device ends all that there is.

use device::memory;
use module::registry;
use queue::{pool, Event, Stream};

/// Something that belongs to a context.
#[derive(Clone, Copy)]
pub enum Owned {
    Stream(usize),
    Event(usize),
    /// Its address, and the allocation's number, which is no other's.
    Memory(u64, u64),
    Module(usize),
}

impl Owned {
    /// Ends it, if the program has not.
    pub fn end(self) {
        match self {
            Owned::Stream(handle) => Stream::end_with_context(handle),
            Owned::Event(handle) => Event::end_with_context(handle),
            Owned::Module(handle) => drop(registry::remove_library(handle)),
            Owned::Memory(addr, id) if memory::find(addr).is_some_and(|a| a.id == id) => drop(pool::free(addr)),
            Owned::Memory(..) => {}
        }
    }
}
