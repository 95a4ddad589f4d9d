//! The kinds of findings, one file each, and the list of them.
//!
//! To add a kind, implement [`kind::Kind`] for its data in a new file, and list it here: as a module, with the names that checkers use, and
//! in [`What`]. `access_problem` and `side` are shared by several kinds.

mod access;
mod access_problem;
mod api;
mod api_log;
mod barrier;
mod deadlock;
mod device_heap;
mod exception;
mod exit_code;
mod hazard;
pub mod kind;
mod leak;
mod no_cuda;
mod nvtx;
mod race;
mod side;
mod sync;
mod traffic;
mod transfer;
mod uninitialized;
mod uninitialized_transfer;
mod unused;

pub use access::{Access, TensorElement};
pub use access_problem::AccessProblem;
pub use api::Api;
pub use api_log::ApiLog;
pub use barrier::{Barrier, BarrierProblem};
pub use deadlock::Deadlock;
pub use device_heap::{DeviceHeap, HeapProblem};
pub use exception::Exception;
pub use exit_code::ExitCode;
pub use hazard::{Hazard, HazardKind};
pub use leak::{Leak, LeakKind};
pub use no_cuda::NoCuda;
pub use nvtx::Nvtx;
pub use race::Race;
pub use side::Side;
pub use sync::SyncCall;
pub use traffic::Traffic;
pub use transfer::Transfer;
pub use uninitialized::Uninitialized;
pub use uninitialized_transfer::UninitializedTransfer;
pub use unused::Unused;

/// The files with data of kinds, for [`crate::wire::VERSION`].
pub(crate) const FILES: [&str; 21] = [
    include_str!("access.rs"),
    include_str!("access_problem.rs"),
    include_str!("api.rs"),
    include_str!("api_log.rs"),
    include_str!("barrier.rs"),
    include_str!("deadlock.rs"),
    include_str!("device_heap.rs"),
    include_str!("exception.rs"),
    include_str!("exit_code.rs"),
    include_str!("hazard.rs"),
    include_str!("leak.rs"),
    include_str!("no_cuda.rs"),
    include_str!("nvtx.rs"),
    include_str!("race.rs"),
    include_str!("side.rs"),
    include_str!("sync.rs"),
    include_str!("traffic.rs"),
    include_str!("transfer.rs"),
    include_str!("uninitialized.rs"),
    include_str!("uninitialized_transfer.rs"),
    include_str!("unused.rs"),
];

#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use kind::Kind;
use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($variant:ident($data:ty),)*) => {
        /// The data of a finding, by kind.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum What {
            $($variant($data),)*
        }

        impl What {
            /// Its texts and fields.
            pub fn kind(&self) -> &dyn Kind {
                match self {
                    $(What::$variant(kind) => kind,)*
                }
            }

            /// The rules of all kinds, by number.
            pub fn rules() -> Vec<&'static Rule> {
                let mut rules = [$(<$data>::rules()),*].concat();
                rules.sort_by_key(|rule| rule.number);
                rules
            }

            /// Samples of all kinds.
            #[cfg(test)]
            pub fn samples() -> Vec<Finding> {
                [$(<$data>::samples()),*].concat()
            }
        }
    };
}

// The order determines the encoding of records: append new kinds.
kinds! {
    Access(Access),
    DeviceHeap(DeviceHeap),
    Api(Api),
    ApiLog(ApiLog),
    Transfer(Transfer),
    Uninitialized(Uninitialized),
    UninitializedTransfer(UninitializedTransfer),
    Unused(Unused),
    Race(Race),
    Hazard(Hazard),
    Barrier(Barrier),
    Deadlock(Deadlock),
    Leak(Leak),
    Nvtx(Nvtx),
    Exception(Exception),
    ExitCode(ExitCode),
    NoCuda(NoCuda),
    Sync(SyncCall),
    Traffic(Traffic),
}

#[cfg(test)]
mod tests {
    use super::What;

    #[test]
    fn files_are_listed() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kinds");
        let files = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name());
        assert_eq!(files.filter(|f| f != "mod.rs" && f != "kind.rs").count(), super::FILES.len());
    }

    #[test]
    fn rules_are_numbered_and_their_ids_unique() {
        let rules = What::rules();
        for (i, rule) in rules.iter().enumerate() {
            assert_eq!(rule.number, i, "{}", rule.id);
        }
        let mut ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rules.len());
    }
}
