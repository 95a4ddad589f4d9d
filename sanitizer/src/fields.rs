//! Named values, and the representation of data shared by many records as such values.

use crate::place::{DeviceFrame, DevicePlace};
use crate::style::Style;

/// A value of a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(u64),
    Flag(bool),
    /// Written in hexadecimal.
    Address(u64),
    Text(String),
    Group(Fields),
    List(Vec<Value>),
}

/// Named values, in order.
pub type Fields = Vec<(&'static str, Value)>;

/// A text.
pub fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}

/// A place in a kernel, with its thread and block.
pub fn device(place: &DevicePlace, style: &Style) -> Fields {
    let mut fields = vec![("kernel", text(style.symbol(&place.kernel)))];
    if let Some(first) = place.frames.first() {
        fields.push(("where", Value::Group(device_frame(first, style))));
    }
    let who = vec![("threadIdx", index(place.thread)), ("blockIdx", index(place.block))];
    fields.push(("who", Value::Group(who)));
    if place.frames.len() > 1 {
        let frames = place.frames[1..].iter().map(|frame| Value::Group(device_frame(frame, style))).collect();
        fields.push(("deviceStack", Value::Group(vec![("frame", Value::List(frames))])));
    }
    fields
}

/// An index of a thread or block, or the size of a grid or block.
pub fn index([x, y, z]: [u32; 3]) -> Value {
    let number = |n: u32| Value::Number(n.into());
    Value::Group(vec![("x", number(x)), ("y", number(y)), ("z", number(z))])
}

fn device_frame(frame: &DeviceFrame, style: &Style) -> Fields {
    let mut fields = vec![("func", text(style.symbol(&frame.function))), ("offset", Value::Address(frame.offset))];
    if !frame.file.is_empty() {
        fields.push(("file", text(frame.file.clone())));
        fields.push(("line", Value::Number(frame.line.into())));
        if frame.column != 0 {
            fields.push(("column", Value::Number(frame.column.into())));
        }
    }
    fields
}
