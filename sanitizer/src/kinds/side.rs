//! The two sides of a race, which races and single hazards have.

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
    /// A copy or fill: the place has the name of the call that asked for it, and nothing else.
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

/// What is said of sides that are of different launches.
pub fn between_launches() -> String {
    "which are in different streams, or branches of a graph, that nothing orders".into()
}
