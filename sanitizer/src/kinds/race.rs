//! Races: all hazards between the same two places in the code (`--racecheck-report analysis`).

use super::kind::{Found, Kind, Nature};
use super::side::{self, Side};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::{Nearest, Space};
use crate::place::DevicePlace;
use crate::rule::Rule;
use crate::style::{self, Style};
use serde::{Deserialize, Serialize};

/// Hazards between the same two places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    pub space: Space,
    pub sides: [Side; 2],
    pub hazards: u64,
    /// As in [`super::hazard::Hazard::between_launches`]: then the side that was enqueued first is the first.
    pub between_launches: bool,
    /// The first address, for global memory.
    pub address: u64,
    pub nearest: Option<Nearest>,
    /// More about it, a sentence without its full stop.
    pub remark: Option<String>,
    /// The block of a cluster whose shared memory it is, if that is not the later access's own.
    pub owner: Option<[u32; 3]>,
}

/// Rule for races and single hazards.
pub static RULE: Rule = Rule {
    number: 17,
    id: "racecheck/race",
    short: "Accesses of two threads to the same memory without synchronization, at least one of them a write.",
    help: "Put __syncthreads() between the accesses of a block's threads, __syncwarp() between those of a warp, a grid-wide barrier, an atomic or another launch between those of different blocks.",
};

impl Kind for Race {
    fn name(&self) -> &'static str {
        "Analysis"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, style: &Style) -> String {
        format!("Race reported between {}", side(&self.sides[0], style))
    }

    fn details(&self, style: &Style) -> Vec<String> {
        let mut lines = style.callers(&self.sides[0].place);
        lines.push(format!("and {} [{} hazards]", side(&self.sides[1], style), self.hazards));
        lines.extend(style.callers(&self.sides[1].place));
        lines.extend(side::between_launches(self.between_launches, self.remark.as_deref()));
        lines.extend(self.remark.clone());
        lines.extend(self.owner.map(|block| format!("In the shared memory of block {}", style.index(block))));
        if self.space == Space::Global {
            lines.push(format!("First at global address {:#x}", self.address));
            lines.extend(self.nearest.iter().flat_map(|n| n.lines(style)));
        }
        let called = self.sides.iter().any(|side| side.call);
        let words = if called { ["First", "First"] } else { ["First", "and"] };
        for (side, word) in self.sides.iter().zip(words).filter(|(side, _)| !side.call) {
            let (thread, block) = (style.index(side.place.thread), style.index(side.place.block));
            lines.push(format!("{word} by thread {thread} in block {block}"));
        }
        lines
    }

    fn fields(&self, style: &Style) -> Fields {
        let mut fields = vec![("space", text(self.space.name())), ("hazards", Value::Number(self.hazards))];
        fields.extend(self.between_launches.then(|| ("between", text("launches"))));
        fields.push(("address", Value::Address(self.address)));
        fields.push(side::values(&self.sides, style));
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
        Some((&self.sides[1].place, "the other access"))
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{AccessKind, Tool, What};
        use crate::samples::{finding, frame, place};
        let file = "/home/cuda/github/compute-sanitizer-samples/Racecheck/block_error.cu";
        let side = |kind, offset, line, thread| Side {
            kind,
            place: place(vec![frame("_Z9sumKernelPiS_", offset, file, line)], [thread, 0, 0], [0; 3]),
            call: false,
        };
        let sides = [side(AccessKind::Write, 0x90, 41, 1), side(AccessKind::Read, 0x100, 51, 0)];
        let (space, between_launches) = (Space::Shared, false);
        let race =
            Race { space, sides, hazards: 508, between_launches, address: 0, nearest: None, remark: None, owner: None };
        vec![finding(What::Race(race)).of(Tool::Racecheck)]
    }
}

fn side(side: &Side, style: &Style) -> String {
    let kind = style::access_title(side.kind);
    match side.call {
        true => format!("{kind} access by {}", side.place.kernel),
        false => format!("{kind} access at {}", style.place(&side.place)),
    }
}
