//! Stream attributes that are only stored.

use super::chain::Stream;
use crate::attributes::AttributeValue;

impl Stream {
    /// The value stored by [`Stream::set_attribute`].
    pub fn attribute(&self, number: i32) -> Option<AttributeValue> {
        self.attributes.lock().get(&number).copied()
    }

    /// Stores a value of `cudaStreamSetAttribute` that has no effect here.
    pub fn set_attribute(&self, number: i32, value: AttributeValue) {
        self.attributes.lock().insert(number, value);
    }

    /// Copies all attributes of another stream.
    pub fn copy_attributes(&self, from: &Stream) {
        let all = from.attributes.lock().clone();
        *self.attributes.lock() = all;
        self.set_priority(from.priority());
    }
}
