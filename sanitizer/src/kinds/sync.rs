//! Trace of synchronisation (`--racecheck-trace-sync`).

use super::kind::{Found, Kind, Nature};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// A synchronisation of a warp's threads. The place of the finding is that of the first thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncCall {
    /// `Barrier`, `Syncwarp`, `Cuda::barrier wait`, ...
    pub operation: String,
    /// Participating lanes.
    pub active: u32,
    /// Offset in shared memory of a `cuda::barrier`.
    pub barrier: Option<u64>,
    /// For `__syncwarp`: thread indices in the block, and the mask passed by each.
    pub masks: Vec<(u32, u32)>,
}

static RULE: Rule = Rule {
    number: 20,
    id: "racecheck/sync",
    short: "A synchronisation, not an error.",
    help: "Enabled by --racecheck-trace-sync yes.",
};

impl Kind for SyncCall {
    fn name(&self) -> &'static str {
        "SyncLog"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, found: &Found, style: &Style) -> String {
        let (thread, block) = found.device.map_or(([0; 3], [0; 3]), |place| (place.thread, place.block));
        let mut text = format!(
            "{} called by threads starting at {} in block {}, (active mask: {:#010x})",
            self.operation,
            style.index(thread),
            style.index(block),
            self.active
        );
        text += &self.barrier.map_or(String::new(), |address| format!(", barrier address: {address:#x}"));
        text + &found.device.map_or(String::new(), |place| format!(" at {}", style.place(place)))
    }

    fn details(&self, _: &Style) -> Vec<String> {
        let mask = |(thread, mask): &(u32, u32)| format!("    Sync mask of thread {thread}: {mask:#010x}");
        self.masks.iter().map(mask).collect()
    }

    fn fields(&self, _: &Style) -> Fields {
        let mut fields =
            vec![("operation", text(self.operation.clone())), ("activeMask", Value::Address(self.active.into()))];
        fields.extend(self.barrier.map(|address| ("barrier", Value::Address(address))));
        let mask = |(thread, mask): &(u32, u32)| {
            Value::Group(vec![("thread", Value::Number((*thread).into())), ("mask", Value::Address((*mask).into()))])
        };
        if !self.masks.is_empty() {
            fields.push(("syncwarpMask", Value::List(self.masks.iter().map(mask).collect())));
        }
        fields
    }

    fn nature(&self) -> Nature {
        Nature::Trace
    }

    fn tells_place(&self) -> bool {
        true
    }

    /// The second of the manual's entries of a trace, with two of its threads.
    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Severity, Tool, What};
        use crate::samples::{finding, frame, place};
        let call = SyncCall {
            operation: "Syncwarp".into(),
            active: 0xffff_0000,
            barrier: None,
            masks: vec![(16, 0xffff_0000), (17, 0xffff_0000)],
        };
        vec![Finding {
            severity: Severity::Info,
            device: Some(place(vec![frame("_Z6kernelv", 0x3c0, "app.cu", 42)], [0; 3], [0; 3])),
            ..finding(What::Sync(call)).of(Tool::Racecheck)
        }]
    }
}
