//! What the program never gave back (Compute Sanitizer, 'Leak Checking').

use super::memory::{memory, name};
use super::State;
use crate::device::memory::{self as table, Kind};
use crate::device::{devices, error_text};
use crate::exec;
use crate::nvtx::{self, memory::Extent};
use sanitizer::finding::*;
use sanitizer::options::LeakCheck;

/// Tells what is left of `device`, or of all devices.
pub fn report(state: &State, device: Option<u32>) {
    if state.options.leak_check != LeakCheck::Full {
        return;
    }
    let (mut bytes, mut allocations) = (0, 0);
    for device in devices().iter().filter(|d| device.is_none_or(|ordinal| ordinal == d.ordinal)) {
        if let Err(error) = device.check() {
            // Nothing could be freed any more.
            let text = format!(
                "device {} has failed ({}): what was not freed before is not looked for",
                device.ordinal,
                error_text::name(error.code())
            );
            state.send(&Record::Note(text));
        }
    }
    let failed = |ordinal: u32| devices()[ordinal as usize].check().is_err();
    for a in table::all() {
        let ours = matches!(a.kind, Kind::Internal | Kind::Module | Kind::Graph) || a.held;
        if ours || state.memory.is_variable(a.base) || failed(a.device) || device.is_some_and(|d| d != a.device) {
            continue;
        }
        (bytes, allocations) = (bytes + a.size, allocations + 1);
        let kind = LeakKind::Memory(memory(a.kind));
        let leak = Leak { kind, handle: a.base, bytes: a.size, name: name(a.base), device: a.device };
        let made = state.memory.made(a.base);
        tell(state, leak, made.iter().map(|s| s.named(StackOf::Allocation)).collect());
    }
    if state.options.check_device_heap {
        let gone = |d: u32| failed(d) || device.is_some_and(|ordinal| ordinal != d);
        for (device, handle, size) in exec::heap_blocks().into_iter().filter(|b| !gone(b.0)) {
            (bytes, allocations) = (bytes + size, allocations + 1);
            let kind = LeakKind::Memory(Memory::DeviceHeap);
            tell(state, Leak { kind, handle, bytes: size, name: None, device }, vec![]);
        }
    }
    let regions: Vec<(u64, u64, Option<String>)> = match device {
        // They end with their heaps, and those with the allocations.
        Some(_) => vec![],
        None => {
            let memory = nvtx::memory();
            let left = memory.regions().into_iter().filter(|r| r.suballocation);
            left.filter_map(|r| match r.extent {
                Extent::Bytes { base, len } => Some((base, len, r.name.as_ref().map(|n| n.to_string()))),
                Extent::Box { .. } => None,
            })
            .collect()
        }
    };
    for (handle, size, name) in regions {
        (bytes, allocations) = (bytes + size, allocations + 1);
        let leak = Leak { kind: LeakKind::Memory(Memory::Region), handle, bytes: size, name, device: 0 };
        tell(state, leak, vec![]);
    }
    state.send(&Record::Leaks { bytes, allocations });
}

fn tell(state: &State, leak: Leak, stacks: Vec<HostStack>) {
    let (tool, severity) = (Tool::Memcheck, Severity::Error);
    state.tell(Finding { tool, severity, what: What::Leak(leak), device: None, count: 1, stacks });
}
