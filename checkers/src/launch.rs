//! Launches of the program's: checked, and waited for where the user wants that.

use super::listeners::launch::{listener, Request};
use super::start::started;
use exec::Launch;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Where a launch goes.
#[derive(Clone, Copy, Debug)]
pub enum To {
    /// The device and the handle of the stream.
    Stream(u32, u64),
    /// A graph, to be launched later, on this device.
    Graph(u32),
}

/// Has a launch checked, if the process is.
pub fn watch(launch: &mut Launch, to: To) {
    let Some(session) = started() else { return };
    let (device, stream, in_graph) = match to {
        To::Stream(device, stream) => (device, stream, false),
        To::Graph(device) => (device, 0, true),
    };
    let (kernel, grid, block) = (&*launch.function.entry, launch.grid, launch.block);
    if let Some(listener) = listener(session, &Request { kernel, grid, block, device, stream, in_graph }) {
        launch.listener = Some(listener);
    }
}

/// Whether the program is to wait for a launch on a stream that was just queued (`--force-blocking-launches`,
/// `--force-synchronization-limit`).
pub fn is_waited_for(stream: u64) -> bool {
    let Some(session) = started() else { return false };
    if session.options.force_blocking_launches {
        return true;
    }
    match session.options.force_synchronization_limit {
        0 => false,
        limit => {
            static LAUNCHES: LazyLock<Mutex<HashMap<u64, u64>>> = LazyLock::new(Mutex::default);
            let mut launches = LAUNCHES.lock();
            let count = launches.entry(stream).or_default();
            *count += 1;
            *count % limit == 0
        }
    }
}
