//! Inefficient memory accesses: more transactions than necessary.

use super::kind::{Found, Kind};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::memory::Space;
use crate::rule::Rule;
use crate::style::{access, grouped, Style};
use kernel_abi::AccessKind;
use serde::{Deserialize, Serialize};

/// Transactions of the accesses at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    pub space: Space,
    pub kind: AccessKind,
    /// Of one thread.
    pub bytes: u32,
    /// Warps that executed the access.
    pub warps: u64,
    /// Transactions made: 32 bytes of global memory each, or a pass through the banks of shared memory.
    pub made: u64,
    /// Transactions that would be sufficient.
    pub least: u64,
}

static UNCOALESCED: Rule = Rule {
    number: 23,
    id: "perfcheck/uncoalesced",
    short: "Lanes of a warp access more pieces of global memory than their bytes fill.",
    help: "Have neighbouring threads access neighbouring elements: swap loops or indices, use structures of arrays, or go through a tile in shared memory.",
};

static BANKS: Rule = Rule {
    number: 24,
    id: "perfcheck/bank-conflicts",
    short: "Lanes of a warp access different words in one bank of shared memory.",
    help:
        "Add a column of padding to the tile, or permute its columns, so that the lanes' words lie in different banks.",
};

impl Traffic {
    /// Adds the counts of other warps.
    pub fn add(&mut self, warps: u64, made: u64, least: u64) {
        self.warps += warps;
        self.made += made;
        self.least += least;
    }

    /// Transactions per warp, with one decimal unless they are an integer.
    fn of_each(&self, transactions: u64) -> String {
        let tenths = (u128::from(transactions) * 10 + u128::from(self.warps) / 2) / u128::from(self.warps.max(1));
        match tenths % 10 {
            0 => (tenths / 10).to_string(),
            digit => format!("{}.{digit}", tenths / 10),
        }
    }
}

impl Kind for Traffic {
    fn name(&self) -> &'static str {
        "Traffic"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&UNCOALESCED, &BANKS]
    }

    fn rule(&self) -> &'static Rule {
        match self.space {
            Space::Shared => &BANKS,
            _ => &UNCOALESCED,
        }
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        let [made, least] = [self.made, self.least].map(|n| self.of_each(n));
        let what = match self.space {
            Space::Shared => "Bank conflicts in",
            _ => "Uncoalesced",
        };
        let (space, kind, bytes) = (self.space.name(), access(self.kind), self.bytes);
        format!(
            "{what} {space} {kind} of size {bytes} bytes: {made} transactions for each warp, where {least} would do"
        )
    }

    fn details(&self, _: &Style) -> Vec<String> {
        let [warps, made, least] = [self.warps, self.made, self.least].map(grouped);
        vec![format!("{warps} warps made {made} transactions, where {least} would do")]
    }

    fn fields(&self, _: &Style) -> Fields {
        vec![
            ("space", text(self.space.name())),
            ("access", text(access(self.kind))),
            ("size", Value::Number(self.bytes.into())),
            ("warps", Value::Number(self.warps)),
            ("transactions", Value::Number(self.made)),
            ("leastTransactions", Value::Number(self.least)),
        ]
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::{Severity, Tool, What};
        use crate::samples::{finding, frame, place};
        let (kind, bytes, warps) = (AccessKind::Write, 4, 512);
        let found = |space, made, least| {
            let what = What::Traffic(Traffic { space, kind, bytes, warps, made, least });
            let device = Some(place(vec![frame("_Z9transposePKfPfi", 0x170, "transpose.cu", 9)], [0; 3], [0; 3]));
            Finding { severity: Severity::Warning, device, ..finding(what).of(Tool::Perfcheck) }
        };
        vec![found(Space::Global, 16384, 2048), found(Space::Shared, 1600, 512)]
    }
}
