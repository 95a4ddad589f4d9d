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

pub use access::Access;
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
            /// Number of kinds.
            pub const KINDS: usize = [$(stringify!($variant)),*].len();

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
