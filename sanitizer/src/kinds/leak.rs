//! Leaks: resources that were never freed or destroyed.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::Memory;
use crate::rule::Rule;
use crate::style::{grouped, Style};
use serde::{Deserialize, Serialize};

/// A leaked resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leak {
    pub kind: LeakKind,
    /// Address or handle.
    pub handle: u64,
    /// 0 for resources other than memory.
    pub bytes: u64,
    pub name: Option<String>,
    pub device: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LeakKind {
    Memory(Memory),
    Stream,
    Event,
    Graph,
    GraphExec,
    Texture,
    Surface,
    Mempool,
    Library,
    Ipc,
    UserObject,
}

impl LeakKind {
    /// Its name with an article, and its word in XML and JSON.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            LeakKind::Memory(_) => ("memory", "memory"),
            LeakKind::Stream => ("a stream", "stream"),
            LeakKind::Event => ("an event", "event"),
            LeakKind::Graph => ("a graph", "graph"),
            LeakKind::GraphExec => ("an executable graph", "graph-exec"),
            LeakKind::Texture => ("a texture object", "texture"),
            LeakKind::Surface => ("a surface object", "surface"),
            LeakKind::Mempool => ("a memory pool", "mempool"),
            LeakKind::Library => ("a module or library", "library"),
            LeakKind::Ipc => ("memory of another process (IPC)", "ipc"),
            LeakKind::UserObject => ("a user object", "user-object"),
        }
    }
}

static RULE: Rule = Rule {
    number: 12,
    id: "memcheck/leak",
    short: "A resource that was never freed or destroyed.",
    help: "Free or destroy it before the program ends or the device is reset.",
};

impl Kind for Leak {
    fn name(&self) -> &'static str {
        "Leak"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let called = self.name.as_ref().map_or(String::new(), |name| format!(" called {name}"));
        match self.kind {
            LeakKind::Memory(memory) => {
                let from = match memory {
                    Memory::Array => " from CUDA array",
                    _ => "",
                };
                let place = match memory {
                    Memory::DeviceHeap => " on the device heap",
                    _ => "",
                };
                format!("Leaked {} bytes{from} at {:#x}{place}{called}", grouped(self.bytes), self.handle)
            }
            kind => format!("Leaked {} with handle {:#x}{called}", kind.names().0, self.handle),
        }
    }

    fn fields(&self, _: &Style) -> Fields {
        let mut fields = vec![("leaked", text(self.kind.names().1))];
        if let LeakKind::Memory(memory) = self.kind {
            fields.push(("memory", text(memory.word())));
        }
        fields.push(("size", Value::Number(self.bytes)));
        fields.push(("handle", Value::Address(self.handle)));
        fields.extend(self.name.as_ref().map(|name| ("name", text(name.clone()))));
        fields.push(("device", Value::Number(self.device.into())));
        fields
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{StackOf, What};
        use crate::samples::{finding, host, stack};
        let of = |kind, handle, bytes| finding(What::Leak(Leak { kind, handle, bytes, name: None, device: 0 }));
        vec![
            Finding {
                stacks: vec![stack(StackOf::Allocation, vec![host("cudaMalloc", 0x56624), host("main", 0xae5c)])],
                ..of(LeakKind::Memory(Memory::Device), 0x7879_c080_0000, 1024)
            },
            of(LeakKind::Stream, 0x20, 0),
        ]
    }
}
