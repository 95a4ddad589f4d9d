//! The two sides of a race or hazard.

use crate::fields::{device, text, Value};
use crate::place::DevicePlace;
use crate::style::{self, Style};
use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    pub kind: AccessKind,
    pub place: DevicePlace,
    /// A copy or fill: the place has the name of the API function, and nothing else.
    pub call: bool,
}

impl Side {
    fn value(&self, style: &Style) -> Value {
        let mut fields = vec![("type", text(style::access(self.kind)))];
        match self.call {
            true => fields.push(("call", text(self.place.kernel.clone()))),
            false => fields.extend(device(&self.place, style)),
        }
        Value::Group(fields)
    }
}

/// Both as fields.
pub fn values(sides: &[Side; 2], style: &Style) -> (&'static str, Value) {
    ("access", Value::List(sides.iter().map(|side| side.value(style)).collect()))
}

/// Explanation for sides of different launches, unless a remark says how these are.
pub fn between_launches(are: bool, remark: Option<&str>) -> Option<String> {
    let apart = "which are in streams or branches of a graph that are not synchronized with each other";
    (are && remark.is_none()).then(|| apart.into())
}
