//! What the program never gave back (Compute Sanitizer, 'Leak Checking').

use super::memory::memory;
use super::State;
use crate::device::memory::{self as table, Kind};
use sanitizer::finding::{Finding, Leak, LeakKind, Record, Severity, StackOf, Tool, What};
use sanitizer::options::LeakCheck;

/// Tells what is left of `device`, or of all devices.
pub fn report(state: &State, device: Option<u32>) {
    if state.options.leak_check != LeakCheck::Full {
        return;
    }
    let (mut bytes, mut allocations) = (0, 0);
    for a in table::all() {
        let ours = matches!(a.kind, Kind::Internal | Kind::Module | Kind::Graph) || a.held;
        if ours || device.is_some_and(|d| d != a.device) {
            continue;
        }
        (bytes, allocations) = (bytes + a.size, allocations + 1);
        let kind = LeakKind::Memory(memory(a.kind));
        let leak = Leak { kind, handle: a.base, bytes: a.size, name: None, device: a.device };
        let made = state.memory.made(a.base);
        state.tell(Finding {
            tool: Tool::Memcheck,
            severity: Severity::Error,
            what: What::Leak(leak),
            device: None,
            count: 1,
            stacks: made.iter().map(|s| s.named(StackOf::Allocation)).collect(),
        });
    }
    state.send(&Record::Leaks { bytes, allocations });
}
