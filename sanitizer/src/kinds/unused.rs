//! Memory that was allocated and never written.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::{Nearest, Space};
use crate::rule::Rule;
use crate::style::{grouped, Style};
use serde::{Deserialize, Serialize};

/// Memory that was allocated and never written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unused {
    pub space: Space,
    pub address: u64,
    pub bytes: u64,
    pub unused: u64,
    /// Offsets and sizes.
    pub ranges: Vec<(u64, u64)>,
    pub nearest: Option<Nearest>,
}

static RULE: Rule = Rule {
    number: 16,
    id: "initcheck/unused",
    short: "Memory that was allocated and never written.",
    help: "The allocation is larger than needed, or a kernel does not reach its end.",
};

impl Kind for Unused {
    fn name(&self) -> &'static str {
        "UnusedMemory"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, found: &Found, style: &Style) -> String {
        let of = format!("of size {} bytes", grouped(self.bytes));
        let name = self.nearest.as_ref().and_then(|n| n.shown_name(style));
        let called = name.map_or(String::new(), |name| format!(" called {name}"));
        // The blank is compute-sanitizer's.
        match self.space {
            Space::Shared => {
                let block = found.device.map_or([0; 3], |place| place.block);
                format!(" Unused __shared__ memory in allocation{called} {of} in block {}", style.index(block))
            }
            space => format!(" Unused {} memory in allocation {:#x}{called} {of}", space.name(), self.address),
        }
    }

    fn details(&self, _: &Style) -> Vec<String> {
        let mut lines: Vec<String> = self.not_written().into_iter().collect();
        let share = match self.bytes {
            0 => 100,
            bytes => (u128::from(self.unused) * 100 / u128::from(bytes)) as u64,
        };
        lines.push(match self.space {
            Space::Shared => format!("These unused bytes represent {share}% of the shared memory."),
            _ => format!("{share}% of allocation were unused."),
        });
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let range = |(offset, size): &(u64, u64)| {
            Value::Group(vec![("offset", Value::Number(*offset)), ("size", Value::Number(*size))])
        };
        let mut fields = vec![
            ("space", text(self.space.name())),
            ("address", Value::Address(self.address)),
            ("size", Value::Number(self.bytes)),
            ("unused", Value::Number(self.unused)),
            ("range", Value::List(self.ranges.iter().map(range).collect())),
        ];
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    fn tells_place(&self) -> bool {
        true
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Tool, What};
        use crate::samples::{finding, frame, place};
        let of = |space, address| {
            let (bytes, unused, ranges, nearest) = (100, 80, vec![(0x14, 80)], None);
            finding(What::Unused(Unused { space, address, bytes, unused, ranges, nearest })).of(Tool::Initcheck)
        };
        let device = Some(place(vec![frame("_Z1kv", 0, "", 0)], [0; 3], [0; 3]));
        vec![of(Space::Global, 0x7fed_9f40_0000), Finding { device, ..of(Space::Shared, 0) }]
    }
}

impl Unused {
    fn not_written(&self) -> Option<String> {
        if self.unused >= self.bytes {
            return Some("Not written any memory.".into());
        }
        let (first, last) = (self.ranges.first()?, self.ranges.last()?);
        let unused = grouped(self.unused);
        let start = format!("{:#x} ({:#x})", first.0, self.address.wrapping_add(first.0));
        if self.ranges.len() == 1 {
            return Some(format!("Not written {unused} bytes at offset {start}"));
        }
        let end = last.0.wrapping_add(last.1.saturating_sub(1));
        Some(format!(
            "Not written {unused} bytes between offsets {start} and {end:#x} ({:#x}) (inclusive)",
            self.address.wrapping_add(end)
        ))
    }
}
