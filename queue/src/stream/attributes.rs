//! Attributes of streams that only whoever has set them asks for.

use super::chain::Stream;
use crate::attributes::AttributeValue;

impl Stream {
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
