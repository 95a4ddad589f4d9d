//! What is made while a context of the driver API is current, and ends with it: streams, events, device memory, modules. A primary context
//! keeps no list, since resetting its device ends all that there is.

use device::{memory, Result};
use module::registry::{self, Library};
use queue::{pool, Event, Stream};
use std::sync::{Arc, Weak};

/// Something that belongs to a context. A weak reference keeps its handle, which is its address, from being another's.
pub enum Owned {
    Stream(Weak<Stream>),
    Event(Weak<Event>),
    /// Its address, and the allocation's number, which is no other's.
    Memory(u64, u64),
    Module(Weak<Library>),
}

/// Adds to what belongs to a context. What the program has ended meanwhile goes as often as the list has doubled.
pub fn add(owned: &mut Vec<Owned>, made: Owned) {
    if owned.len() == owned.capacity() {
        owned.retain(Owned::is_there);
        owned.reserve(owned.len() + 1);
    }
    owned.push(made);
}

impl Owned {
    /// Errors: those of looking the handle up.
    pub fn stream(handle: usize) -> Result<Owned> {
        Ok(Owned::Stream(Arc::downgrade(&Stream::resolve(handle, false)?)))
    }

    /// Errors: as [`Owned::stream`].
    pub fn event(handle: usize) -> Result<Owned> {
        Ok(Owned::Event(Arc::downgrade(&Event::get(handle)?)))
    }

    /// Errors: as [`Owned::stream`].
    pub fn module(handle: usize) -> Result<Owned> {
        Ok(Owned::Module(Arc::downgrade(&registry::library(handle)?)))
    }

    /// Whether the program has not ended it.
    fn is_there(&self) -> bool {
        match self {
            Owned::Stream(stream) => Stream::resolve(stream.as_ptr() as usize, false).is_ok(),
            Owned::Event(event) => Event::get(event.as_ptr() as usize).is_ok(),
            Owned::Module(library) => registry::library(library.as_ptr() as usize).is_ok(),
            Owned::Memory(addr, id) => memory::find(*addr).is_some_and(|a| a.id == *id),
        }
    }

    /// Ends it, if the program has not.
    pub fn end(self) {
        // What is not there any more is an error, and all right.
        let _ = match &self {
            Owned::Stream(stream) => Stream::end_with_context(stream.as_ptr() as usize),
            Owned::Event(event) => Event::end_with_context(event.as_ptr() as usize),
            Owned::Module(library) => registry::remove_library(library.as_ptr() as usize),
            Owned::Memory(addr, _) if self.is_there() => pool::free(*addr),
            Owned::Memory(..) => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_ended_does_not_stay_in_the_list() {
        let mut owned = vec![];
        // Nothing is allocated there.
        (0..10_000).for_each(|id| add(&mut owned, Owned::Memory(64, id)));
        assert!(owned.capacity() < 16, "{}", owned.capacity());
    }
}
