//! What a finding says, in words: a title, and lines of detail. Renderers put the places and stacks between and behind.
//!
//! Titles and details are those of compute-sanitizer 2026.4; where a finding knows more, lines in the same manner follow.

use crate::finding::{
    AccessKind, AccessProblem, BarrierProblem, Distance, Finding, Hazard, HazardKind, HeapProblem, Leak, LeakKind,
    Memory, Nearest, Severity, Side, Space, StackOf, What,
};
use crate::style::{self, access, grouped, Style};

/// The first line. Findings that are less than an error say so, races always.
pub fn title(finding: &Finding, style: &Style) -> String {
    let text = plain_title(finding, style);
    let race = matches!(finding.what, What::Race(_) | What::Hazard(_));
    let log = matches!(finding.what, What::Sync(_));
    if !log && (race || finding.severity != Severity::Error) {
        format!("{}: {text}", style::severity(finding.severity))
    } else {
        text
    }
}

fn plain_title(finding: &Finding, style: &Style) -> String {
    match &finding.what {
        What::Access(a) => {
            format!("Invalid {} {} of size {} bytes", style::space(a.space), access(a.kind), grouped(a.bytes.into()))
        }
        What::DeviceHeap { problem, .. } => match problem {
            HeapProblem::DoubleFree => "Malloc/Free error encountered : Double free".into(),
            HeapProblem::InvalidFree => "Malloc/Free error encountered : Invalid pointer to free".into(),
            HeapProblem::Corruption => "Malloc/Free error encountered : Heap corruption".into(),
            HeapProblem::AllocationFailed => "Malloc/Free error encountered : Device-side malloc failed".into(),
        },
        What::Api { function, error, code, text, .. } => {
            format!("Program hit {error} (error {code}) due to \"{text}\" on CUDA API call to {function}.")
        }
        What::ApiLog { text } => format!("CUDA API log: {text}"),
        What::Transfer(t) => {
            format!(
                "Host API memory access error at host access to {:#x} of size {} bytes",
                t.address,
                grouped(t.bytes)
            )
        }
        What::UninitializedTransfer { address, bytes, .. } => {
            format!("Host API memory access error at host access to {address:#x} of size {} bytes", grouped(*bytes))
        }
        What::Uninitialized { space, bytes, .. } => {
            format!("Uninitialized {} memory read of size {} bytes", style::space(*space), grouped((*bytes).into()))
        }
        What::Unused { space, address, bytes, nearest, .. } => {
            let of = format!("of size {} bytes", grouped(*bytes));
            let called =
                nearest.as_ref().and_then(|n| n.name.as_ref()).map_or(String::new(), |n| format!(" called {n}"));
            match space {
                // The blank is compute-sanitizer's.
                Space::Shared => {
                    let block = finding.device.as_ref().map_or([0; 3], |d| d.block);
                    format!(" Unused __shared__ memory in allocation{called} {of} in block {}", style.index(block))
                }
                _ => format!(" Unused {} memory in allocation {address:#x}{called} {of}", style::space(*space)),
            }
        }
        What::Race(r) => format!("Race reported between {}", side(&r.sides[0], style)),
        What::Hazard(h) => hazard_title(h, style),
        What::Barrier { problem, .. } => format!("Barrier error detected. {}", barrier(*problem)),
        What::Deadlock { .. } if finding.severity != Severity::Error => {
            "Possible deadlock. Unless the host or another kernel does, nothing wakes these threads:".into()
        }
        What::Deadlock { .. } => "Deadlock detected. Nothing can wake these threads:".into(),
        What::Leak(leak) => leak_title(leak),
        What::Nvtx { function, text } => format!("Invalid call to {function}: {text}"),
        What::Exception { error, text } => match text.is_empty() {
            true => error.clone(),
            false => format!("{text} ({error})"),
        },
        What::ExitCode { signal: None, .. } => "Target application returned an error".into(),
        What::ExitCode { signal: Some(_), .. } => "Error: process didn't terminate successfully".into(),
        What::Sync(call) => {
            let (thread, block) = finding.device.as_ref().map_or(([0; 3], [0; 3]), |d| (d.thread, d.block));
            let mut text = format!(
                "{} called by threads starting at {} in block {}, (active mask: {:#010x})",
                call.operation,
                style.index(thread),
                style.index(block),
                call.active
            );
            text += &call.barrier.map_or(String::new(), |address| format!(", barrier address: {address:#x}"));
            text + &finding.device.as_ref().map_or(String::new(), |place| format!(" at {}", style.place(place)))
        }
        What::NoCuda => "Error: Target application terminated before first instrumented API call".into(),
    }
}

/// One side of a race.
fn side(side: &Side, style: &Style) -> String {
    let kind = style::access_title(side.kind);
    match side.call {
        true => format!("{kind} access by {}", side.place.kernel),
        false => format!("{kind} access at {}", style.place(&side.place)),
    }
}

fn between_launches() -> String {
    "which are in different streams, or branches of a graph, that nothing orders".into()
}

fn hazard_title(hazard: &Hazard, style: &Style) -> String {
    let remark = |first: bool| match hazard.remark.as_deref() {
        // compute-sanitizer puts this one in front, all others behind.
        Some(text) if (text == "Warp Level Programming") == first => {
            if first {
                format!("({text}) ")
            } else {
                format!(" ({text})")
            }
        }
        _ => String::new(),
    };
    let place = match hazard.space {
        Space::Global => format!("global address {:#x}", hazard.address),
        space => format!(
            "{} {:#x} in block {}",
            style::space(space),
            hazard.address,
            style.index(hazard.sides[1].place.block)
        ),
    };
    format!("{}Potential {} hazard detected at {place}{} :", remark(true), hazard_name(hazard.kind), remark(false))
}

/// `WAW`, `WAR` or `RAW`.
pub fn hazard_name(kind: HazardKind) -> &'static str {
    match kind {
        HazardKind::Waw => "WAW",
        HazardKind::War => "WAR",
        HazardKind::Raw => "RAW",
    }
}

/// The class of a barrier error.
pub fn barrier(problem: BarrierProblem) -> &'static str {
    match problem {
        BarrierProblem::DivergentInWarp => "Divergent thread(s) in warp",
        BarrierProblem::DivergentInBlock => "Divergent thread(s) in block",
        BarrierProblem::InvalidArguments => "Invalid arguments",
        BarrierProblem::ExitedThreads => "Thread(s) have exited that the barrier waits for",
        BarrierProblem::MissingInit => "Missing initialization",
        BarrierProblem::AlreadyInitialized => "Already initialized. Invalidate before reinitialization",
        BarrierProblem::MissingWait => "Missing wait",
        BarrierProblem::Overflow => "Barrier overflow",
    }
}

fn leak_title(leak: &Leak) -> String {
    let called = leak.name.as_ref().map_or(String::new(), |name| format!(" called {name}"));
    match leak.kind {
        LeakKind::Memory(memory) => {
            let from = match memory {
                Memory::Array => " from CUDA array",
                _ => "",
            };
            let place = match memory {
                Memory::DeviceHeap => " on the device heap",
                _ => "",
            };
            format!("Leaked {} bytes{from} at {:#x}{place}{called}", grouped(leak.bytes), leak.handle)
        }
        kind => format!("Leaked {} with handle {:#x}{called}", leak_kind(kind), leak.handle),
    }
}

/// The kind of a thing that was leaked, with its article.
fn leak_kind(kind: LeakKind) -> &'static str {
    match kind {
        LeakKind::Memory(_) => "memory",
        LeakKind::Stream => "a stream",
        LeakKind::Event => "an event",
        LeakKind::Graph => "a graph",
        LeakKind::GraphExec => "an executable graph",
        LeakKind::Texture => "a texture object",
        LeakKind::Surface => "a surface object",
        LeakKind::Mempool => "a memory pool",
        LeakKind::Library => "a module or library",
        LeakKind::Ipc => "memory of another process (IPC)",
        LeakKind::UserObject => "a user object",
    }
}

/// Lines behind the title and the place.
pub fn details(finding: &Finding, style: &Style) -> Vec<String> {
    let mut lines = Vec::new();
    match &finding.what {
        What::Access(a) => {
            lines.push(format!("Address {:#x} {}", a.address, verdict(a.problem, a.kind)));
            lines.extend(near_access(&a.nearest, a.problem));
            lines.extend(explanation(a.problem, a.address));
        }
        What::DeviceHeap { address, nearest, .. } => {
            lines.push(format!("Address {address:#x}"));
            lines.extend(near(nearest));
        }
        What::Transfer(t) => {
            let side = match t.kind {
                _ if t.function.contains("Free") => "",
                AccessKind::Read => " source",
                AccessKind::Write | AccessKind::Atomic => " destination",
            };
            let what = verdict(t.problem, t.kind);
            lines.push(format!("Invalid access to {:#x} on access by {}{side}: it {what}", t.address, t.function));
            lines.extend(near_access(&t.nearest, t.problem));
            lines.extend(explanation(t.problem, t.address));
        }
        What::UninitializedTransfer { function, address, nearest, .. } => {
            lines.push(format!("Uninitialized access to {address:#x} on access by {function} source"));
            lines.extend(near(nearest));
        }
        What::Uninitialized { address, nearest, .. } => {
            lines.push(format!("Address {address:#x}"));
            lines.extend(near(nearest));
        }
        What::Unused { space, address, bytes, unused, ranges, .. } => {
            lines.extend(unused_ranges(*address, *bytes, *unused, ranges));
            let share = if *bytes == 0 { 100 } else { (u128::from(*unused) * 100 / u128::from(*bytes)) as u64 };
            lines.push(match space {
                Space::Shared => format!("These unused bytes represent {share}% of the shared memory."),
                _ => format!("{share}% of allocation were unused."),
            });
        }
        What::Race(race) => {
            lines.push(format!("and {} [{} hazards]", side(&race.sides[1], style), race.hazards));
            lines.extend(race.between_launches.then(between_launches));
            if race.space == Space::Global {
                lines.push(format!("First at global address {:#x}", race.address));
                lines.extend(near(&race.nearest));
            }
            let called = race.sides.iter().any(|side| side.call);
            let words = if called { ["First", "First"] } else { ["First", "and"] };
            for (side, word) in race.sides.iter().zip(words).filter(|(side, _)| !side.call) {
                let (thread, block) = (style.index(side.place.thread), style.index(side.place.block));
                lines.push(format!("{word} by thread {thread} in block {block}"));
            }
        }
        What::Hazard(h) => {
            for side in &h.sides {
                if side.call {
                    lines.push(format!("{} by {}", style::access_title(side.kind), side.place.kernel));
                    continue;
                }
                let block = match h.space {
                    Space::Global => format!(" in Block {}", style.index(side.place.block)),
                    _ => String::new(),
                };
                let (kind, thread) = (style::access_title(side.kind), style.index(side.place.thread));
                lines.push(format!("{kind} Thread {thread}{block} at {}", style.place(&side.place)));
            }
            let values = [("Current Value", h.current), ("Incoming Value", h.incoming)];
            let values: Vec<String> =
                values.iter().filter_map(|(name, value)| value.map(|value| format!("{name} : {value}"))).collect();
            lines.extend((!values.is_empty()).then(|| values.join(", ")));
            lines.extend(h.between_launches.then(between_launches));
            lines.extend(near(&h.nearest));
        }
        What::Barrier { text, .. } => lines.extend((!text.is_empty()).then(|| text.clone())),
        What::Deadlock { waiting } => lines.extend(waiting.iter().cloned()),
        What::ExitCode { signal: Some(signal), .. } => {
            lines.push(format!("Ended by signal {signal}{}", signal_name(*signal)));
        }
        What::ExitCode { code, signal: None } => lines.push(format!("Exit code {code}")),
        What::Leak(_) | What::Api { .. } | What::ApiLog { .. } | What::Nvtx { .. } | What::Exception { .. } => {}
        What::Sync(call) => {
            let mask = |(thread, mask): &(u32, u32)| format!("    Sync mask of thread {thread}: {mask:#010x}");
            lines.extend(call.masks.iter().map(mask));
        }
        What::NoCuda => {}
    }
    lines
}

fn unused_ranges(address: u64, bytes: u64, unused: u64, ranges: &[(u64, u64)]) -> Option<String> {
    if unused >= bytes {
        return Some("Not written any memory.".into());
    }
    let (first, last) = (ranges.first()?, ranges.last()?);
    let unused = grouped(unused);
    let start = format!("{:#x} ({:#x})", first.0, address.wrapping_add(first.0));
    if ranges.len() == 1 {
        return Some(format!("Not written {unused} bytes at offset {start}"));
    }
    let end = last.0.wrapping_add(last.1.saturating_sub(1));
    Some(format!(
        "Not written {unused} bytes between offsets {start} and {end:#x} ({:#x}) (inclusive)",
        address.wrapping_add(end)
    ))
}

/// What is wrong about an address.
fn verdict(problem: AccessProblem, kind: AccessKind) -> &'static str {
    match problem {
        AccessProblem::Misaligned => "is misaligned",
        AccessProblem::UseBeforeAlloc => "is potentially accessed before it is allocated",
        AccessProblem::StreamUseAfterFree => "is potentially accessed after it is free'd",
        AccessProblem::PermissionDenied => match kind {
            AccessKind::Read => "is not readable",
            AccessKind::Write => "is not writable",
            AccessKind::Atomic => "is not writable with atomic operations",
        },
        AccessProblem::OutOfBounds
        | AccessProblem::UseAfterFree
        | AccessProblem::WrongAllocation
        | AccessProblem::OutsideRegions
        | AccessProblem::HostMemory
        | AccessProblem::Null => "is out of bounds",
    }
}

/// What compute-sanitizer does not say.
fn explanation(problem: AccessProblem, address: u64) -> Option<String> {
    Some(match problem {
        AccessProblem::UseAfterFree => "which had been freed before this access (use after free)".into(),
        AccessProblem::WrongAllocation => "which is not the allocation that the pointer came from".into(),
        AccessProblem::OutsideRegions => {
            "which is a memory pool of the program's: no region of it that is registered has this address".into()
        }
        AccessProblem::HostMemory => {
            "and is memory of the host (malloc, new, a stack or a variable), which kernels cannot \
             reach: allocate it with cudaMallocManaged or cudaMallocHost, or copy it with cudaMemcpy"
                .into()
        }
        AccessProblem::Null if address == 0 => "and is a null pointer".into(),
        AccessProblem::Null => format!("and is a null pointer plus {} bytes", grouped(address)),
        AccessProblem::PermissionDenied => "and its permissions do not allow that".into(),
        AccessProblem::OutOfBounds
        | AccessProblem::Misaligned
        | AccessProblem::UseBeforeAlloc
        | AccessProblem::StreamUseAfterFree => return None,
    })
}

/// The nearest allocation, as compute-sanitizer tells it, and what it is.
fn near(nearest: &Option<Nearest>) -> Vec<String> {
    let Some(n) = nearest else { return Vec::new() };
    let place = match n.distance {
        Distance::Inside => "inside".to_string(),
        Distance::Before(bytes) => format!("{} bytes before", grouped(bytes)),
        // Counted from the last byte: just behind the allocation is 1 after it.
        Distance::After(bytes) => format!("{} bytes after", grouped(bytes.saturating_add(1))),
    };
    let mut lines =
        vec![format!("and is {place} the nearest allocation at {:#x} of size {} bytes", n.base, grouped(n.size))];
    let kind = memory(n.memory);
    match (&n.name, kind) {
        (Some(name), kind) => lines.push(format!("which is {} \"{name}\"", kind.unwrap_or("device memory"))),
        (None, Some(kind)) => lines.push(format!("which is {kind}")),
        (None, None) => {}
    }
    lines
}

/// The same for an access; a use after free says itself that the memory has been freed.
fn near_access(nearest: &Option<Nearest>, problem: AccessProblem) -> Vec<String> {
    let mut lines = near(nearest);
    if problem != AccessProblem::UseAfterFree && nearest.as_ref().is_some_and(|n| n.freed) {
        lines.push("which has been freed".into());
    }
    lines
}

/// What kind of memory it is, if that is worth a line.
pub fn memory(memory: Memory) -> Option<&'static str> {
    Some(match memory {
        Memory::Device => return None,
        Memory::Pool => "memory of a pool (cudaMallocAsync)",
        Memory::Managed => "managed memory",
        Memory::Pinned => "pinned memory of the host",
        Memory::Registered => "registered memory of the host",
        Memory::Array => "an array",
        Memory::Variable => "the variable",
        Memory::DeviceHeap => "located in the device heap",
        Memory::Region => "a region of the program's memory pool",
        Memory::Graph => "memory of a graph",
        Memory::Ipc => "memory of another process (IPC)",
    })
}

/// When the host was where a stack shows it.
pub fn stack_time(of: StackOf) -> &'static str {
    match of {
        StackOf::Launch => "kernel launch time",
        StackOf::Allocation => "allocation time",
        StackOf::Free => "free time",
        StackOf::Call => "error",
        StackOf::Transfer => "the time of the copy or fill",
    }
}

/// The name of a signal, in parentheses and after a blank; empty if it has no usual one.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGQUIT => "SIGQUIT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        _ => return String::new(),
    };
    format!(" ({name})")
}
