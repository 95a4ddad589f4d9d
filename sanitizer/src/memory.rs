//! State spaces, kinds of memory, and the allocation nearest to an address: as data, text and fields.

use crate::fields::{text, Value};
use crate::style::{grouped, Style};
use serde::{Deserialize, Serialize};

/// A state space of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Space {
    Global,
    Shared,
    Local,
    Constant,
    Param,
    /// Textures and surfaces.
    Image,
}

impl Space {
    /// Its name in titles. Parameters and constants count as global memory.
    pub fn name(self) -> &'static str {
        match self {
            Space::Global => "__global__",
            Space::Shared => "__shared__",
            Space::Local => "__local__",
            Space::Constant => "__constant__",
            Space::Param => "parameter",
            Space::Image => "texture or surface",
        }
    }
}

/// Kinds of memory that reports distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Memory {
    Device,
    /// Of a memory pool: `cudaMallocAsync`.
    Pool,
    Managed,
    /// Pinned memory of the host.
    Pinned,
    Registered,
    Array,
    /// A variable of a module.
    Variable,
    /// `malloc` in a kernel.
    DeviceHeap,
    /// An NVTX region in a heap registered by the program.
    Region,
    Graph,
    Ipc,
}

impl Memory {
    /// Description of the kind of memory, except for plain device memory.
    pub fn description(self) -> Option<&'static str> {
        Some(match self {
            Memory::Device => return None,
            Memory::Pool => "memory of a pool (cudaMallocAsync)",
            Memory::Managed => "managed memory",
            Memory::Pinned => "pinned host memory",
            Memory::Registered => "registered host memory",
            Memory::Array => "an array",
            Memory::Variable => "the variable",
            Memory::DeviceHeap => "located in the device heap",
            Memory::Region => "a region of the program's memory pool",
            Memory::Graph => "memory of a graph",
            Memory::Ipc => "memory of another process (IPC)",
        })
    }

    /// Its word in XML and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Memory::Device => "device",
            Memory::Pool => "pool",
            Memory::Managed => "managed",
            Memory::Pinned => "pinned",
            Memory::Registered => "registered",
            Memory::Array => "array",
            Memory::Variable => "variable",
            Memory::DeviceHeap => "deviceheap",
            Memory::Region => "region",
            Memory::Graph => "graph",
            Memory::Ipc => "ipc",
        }
    }
}

/// The allocation that contains an address or is nearest to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nearest {
    /// Distance of the address from the allocation.
    pub distance: Distance,
    pub base: u64,
    /// Requested bytes.
    pub size: u64,
    pub memory: Memory,
    /// The name given by the program (NVTX), or the name of the variable.
    pub name: Option<String>,
    pub freed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Distance {
    /// Bytes before the first byte of the allocation, or after its last byte (0: directly after it).
    Before(u64),
    Inside,
    After(u64),
}

impl Nearest {
    /// Its name, if it has one: of variables as of functions.
    pub fn shown_name(&self, style: &Style) -> Option<String> {
        let name = self.name.as_ref()?;
        Some(if self.memory == Memory::Variable { style.symbol(name) } else { name.clone() })
    }

    /// Lines with its position, as compute-sanitizer prints it, and its kind.
    pub fn lines(&self, style: &Style) -> Vec<String> {
        let place = match self.distance {
            Distance::Inside => "inside".to_string(),
            Distance::Before(bytes) => format!("{} bytes before", grouped(bytes)),
            // Counted from the last byte: the first byte after the allocation is 1 byte after.
            Distance::After(bytes) => format!("{} bytes after", grouped(bytes.saturating_add(1))),
        };
        let (base, size) = (self.base, grouped(self.size));
        let mut lines = vec![format!("and is {place} the nearest allocation at {base:#x} of size {size} bytes")];
        match (self.shown_name(style), self.memory.description()) {
            (Some(name), kind) => lines.push(format!("which is {} \"{name}\"", kind.unwrap_or("device memory"))),
            (None, Some(kind)) => lines.push(format!("which is {kind}")),
            (None, None) => {}
        }
        lines
    }

    /// The same as a field.
    pub fn field(&self, style: &Style) -> (&'static str, Value) {
        let (place, distance) = match self.distance {
            Distance::Inside => ("inside", 0),
            Distance::Before(bytes) => ("before", bytes),
            Distance::After(bytes) => ("after", bytes.saturating_add(1)),
        };
        let mut fields = vec![
            ("place", text(place)),
            ("distance", Value::Number(distance)),
            ("address", Value::Address(self.base)),
            ("size", Value::Number(self.size)),
            ("memory", text(self.memory.word())),
        ];
        fields.extend(self.shown_name(style).map(|name| ("name", text(name))));
        fields.push(("freed", Value::Flag(self.freed)));
        ("nearest", Value::Group(fields))
    }
}
