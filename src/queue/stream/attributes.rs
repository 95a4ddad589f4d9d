//! Attributes of streams: the priority, which acts, and others, which are told back.

use super::{AttributeValue, Stream, GREATEST_PRIORITY};
use std::sync::atomic::Ordering::*;

impl Stream {
    /// Lower is more urgent.
    pub fn priority(&self) -> i32 {
        self.priority.load(Relaxed)
    }

    /// For work queued from now on. Clamped to what there is.
    pub fn set_priority(&self, priority: i32) {
        self.priority.store(priority.clamp(GREATEST_PRIORITY, 0), Relaxed);
    }

    /// What [`Stream::set_attribute`] has set for this number.
    pub fn attribute(&self, number: i32) -> Option<AttributeValue> {
        self.attributes.lock().get(&number).copied()
    }

    /// Keeps a value of `cudaStreamSetAttribute` that asks for nothing we act on.
    pub fn set_attribute(&self, number: i32, value: AttributeValue) {
        self.attributes.lock().insert(number, value);
    }

    /// Takes all attributes of another stream over.
    pub fn copy_attributes(&self, from: &Stream) {
        let all = from.attributes.lock().clone();
        *self.attributes.lock() = all;
        self.set_priority(from.priority());
    }
}
