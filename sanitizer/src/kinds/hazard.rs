//! A single hazard at one address (`--racecheck-report hazard`).

use super::kind::{Found, Kind, Nature};
use super::race;
use super::side::{self, Side};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::{Nearest, Space};
use crate::place::DevicePlace;
use crate::rule::Rule;
use crate::style::{self, Style};
use serde::{Deserialize, Serialize};

/// One hazard at one byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hazard {
    pub kind: HazardKind,
    pub space: Space,
    /// Offset in shared memory, address in global memory.
    pub address: u64,
    /// The earlier access first.
    pub sides: [Side; 2],
    pub current: Option<u64>,
    pub incoming: Option<u64>,
    /// Additional classification: `Warp Level Programming`, `invalid memcpy_async synchronization`.
    pub remark: Option<String>,
    /// The block of a cluster whose shared memory it is, if that is not the later access's own.
    pub owner: Option<[u32; 3]>,
    /// The accesses are of different launches, copies or fills, in unsynchronized streams.
    pub between_launches: bool,
    pub nearest: Option<Nearest>,
}

/// Canonical hazards: write after write, write after read, read after write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HazardKind {
    Waw,
    War,
    Raw,
}

impl HazardKind {
    fn name(self) -> &'static str {
        match self {
            HazardKind::Waw => "WAW",
            HazardKind::War => "WAR",
            HazardKind::Raw => "RAW",
        }
    }
}

impl Kind for Hazard {
    fn name(&self) -> &'static str {
        match self.space {
            Space::Global => "Global hazard",
            _ => "Hazard",
        }
    }

    fn rules() -> Vec<&'static Rule> {
        Vec::new()
    }

    fn rule(&self) -> &'static Rule {
        &race::RULE
    }

    fn title(&self, _: &Found, style: &Style) -> String {
        let place = match self.space {
            Space::Global => format!("global address {:#x}", self.address),
            space => {
                let block = style.index(self.owner.unwrap_or(self.sides[1].place.block));
                format!("{} {:#x} in block {block}", space.name(), self.address)
            }
        };
        // compute-sanitizer prints this one first, all others last.
        let (before, after) = match self.remark.as_deref() {
            Some(remark @ "Warp Level Programming") => (format!("({remark}) "), String::new()),
            Some(remark) => (String::new(), format!(" ({remark})")),
            None => Default::default(),
        };
        format!("{before}Potential {} hazard detected at {place}{after} :", self.kind.name())
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let mut lines = vec![];
        for side in &self.sides {
            lines.push(self.side(side, style));
            lines.extend(style.callers(&side.place));
        }
        let values = [("Current Value", self.current), ("Incoming Value", self.incoming)];
        let values: Vec<String> =
            values.iter().filter_map(|(name, value)| value.map(|value| format!("{name} : {value}"))).collect();
        lines.extend((!values.is_empty()).then(|| values.join(", ")));
        lines.extend(side::between_launches(self.between_launches, self.remark.as_deref()));
        lines.extend(self.nearest.iter().flat_map(|n| n.lines(style)));
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![
            ("hazard", text(self.kind.name())),
            ("space", text(self.space.name())),
            ("address", Value::Address(self.address)),
            side::values(&self.sides, style),
        ];
        fields.extend(self.current.map(|value| ("current", Value::Number(value))));
        fields.extend(self.incoming.map(|value| ("incoming", Value::Number(value))));
        fields.extend(self.between_launches.then(|| ("between", text("launches"))));
        fields.extend(self.remark.as_ref().map(|remark| ("remark", text(remark.clone()))));
        fields.extend(self.nearest.as_ref().map(|n| n.field(style)));
        fields
    }

    fn nature(&self) -> Nature {
        Nature::Race
    }

    fn place(&self) -> Option<&DevicePlace> {
        Some(&self.sides[0].place)
    }

    fn other_place(&self) -> Option<(&DevicePlace, &'static str)> {
        Some((&self.sides[1].place, "the later access"))
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{AccessKind, Distance, Severity, Tool, What};
        use crate::samples::{finding, frame, nearest, place};
        let file = "/home/cuda/github/compute-sanitizer-samples/Racecheck/warp_error.cu";
        let side = |kind, offset, line, thread| Side {
            kind,
            place: place(vec![frame("_Z9sumKernelPiS_", offset, file, line)], [thread, 0, 0], [0; 3]),
            call: false,
        };
        let shared = Hazard {
            kind: HazardKind::Raw,
            space: Space::Shared,
            address: 0x8c,
            sides: [side(AccessKind::Write, 0x90, 44, 35), side(AccessKind::Read, 0x120, 56, 32)],
            current: Some(35),
            incoming: None,
            remark: Some("Warp Level Programming".into()),
            owner: None,
            between_launches: false,
            nearest: None,
        };
        let side = |thread, block| Side {
            kind: AccessKind::Write,
            place: place(vec![frame("_Z3sumPi", 0x20, "sum.cu", 7)], [thread, 0, 0], [block, 0, 0]),
            call: false,
        };
        let global = Hazard {
            kind: HazardKind::Waw,
            space: Space::Global,
            address: 0x7f00_0000_0010,
            sides: [side(0, 0), side(3, 1)],
            current: Some(1),
            incoming: Some(2),
            remark: None,
            owner: None,
            between_launches: false,
            nearest: Some(Nearest { name: Some("total".into()), ..nearest(Distance::Inside, 0x7f00_0000_0000, 64) }),
        };
        let of = |hazard| finding(What::Hazard(hazard)).of(Tool::Racecheck);
        vec![Finding { severity: Severity::Warning, ..of(shared) }, of(global)]
    }
}

impl Hazard {
    fn side(&self, side: &Side, style: &Style) -> String {
        let kind = style::access_title(side.kind);
        if side.call {
            return format!("{kind} by {}", side.place.kernel);
        }
        let block = match self.space {
            Space::Global => format!(" in Block {}", style.index(side.place.block)),
            _ => String::new(),
        };
        format!("{kind} Thread {}{block} at {}", style.index(side.place.thread), style.place(&side.place))
    }
}
