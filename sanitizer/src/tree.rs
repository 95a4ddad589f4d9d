//! Records as trees of named values: what XML and JSON files have, under the same names, and what suppressions compare.
//!
//! `docs/check.md` documents the names; they are stable.

use crate::describe;
use crate::finding::{
    AccessKind, AccessProblem, DeviceFrame, DevicePlace, Distance, Finding, HeapProblem, HostStack, Launch, LeakKind,
    Memory, Nearest, Record, Side, Space, StackOf, What,
};
use crate::rules;
use crate::style::{self, Style};
use crate::summary::Summary;
use crate::tools::tool_name;

/// A value of a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(u64),
    Flag(bool),
    /// Written in hexadecimal.
    Address(u64),
    Text(String),
    Group(Fields),
    List(Vec<Value>),
}

/// Named values, in order.
pub type Fields = Vec<(&'static str, Value)>;

fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}

/// What compute-sanitizer calls a kind of record in its XML files; names of ours where it has none.
pub fn kind(what: &What) -> &'static str {
    match what {
        What::Access(a) => match a.problem {
            AccessProblem::UseBeforeAlloc | AccessProblem::StreamUseAfterFree => "Stream-ordered race",
            _ => "Precise",
        },
        What::DeviceHeap { .. } => "Syscall",
        What::Api { .. } => "Api",
        What::ApiLog { .. } => "ApiLog",
        What::Transfer(_) => "ApiMemoryAccess",
        What::Uninitialized { .. } => "Initcheck",
        What::UninitializedTransfer { .. } => "InitcheckApiError",
        What::Unused { .. } => "UnusedMemory",
        What::Race(_) => "Analysis",
        What::Hazard(h) if h.space == Space::Global => "Global hazard",
        What::Hazard(_) => "Hazard",
        What::Barrier { .. } => "Synccheck",
        What::Deadlock { .. } => "Deadlock",
        What::Leak(_) => "Leak",
        What::Nvtx { .. } => "Nvtx",
        What::Exception { .. } => "Imprecise",
        What::ExitCode { .. } => "ExitCode",
        What::NoCuda => "NoCuda",
        What::Sync(_) => "SyncLog",
    }
}

/// The fields of a finding.
pub fn finding(finding: &Finding, style: &Style) -> Fields {
    let mut what = vec![("text", text(describe::title(finding, style)))];
    let details = describe::details(finding, style);
    if !details.is_empty() {
        what.push(("detail", Value::List(details.into_iter().map(Value::Text).collect())));
    }
    what.extend(self::what(&finding.what, style));
    let mut fields = vec![
        ("kind", text(kind(&finding.what))),
        ("tool", text(tool_name(finding.tool))),
        ("severity", text(style::severity(finding.severity).to_lowercase())),
        ("rule", text(rules::rule(&finding.what).id)),
        ("count", Value::Number(finding.count.max(1))),
        ("what", Value::Group(what)),
    ];
    if let Some(place) = &finding.device {
        fields.extend(device(place, style));
    }
    if !finding.stacks.is_empty() {
        let stacks = finding.stacks.iter().map(|stack| host_stack(stack, style)).collect();
        fields.push(("hostStack", Value::List(stacks)));
    }
    fields
}

/// Where in a kernel and who.
fn device(place: &DevicePlace, style: &Style) -> Fields {
    let mut fields = vec![("kernel", text(style.function(&place.kernel)))];
    if let Some(first) = place.frames.first() {
        fields.push(("where", Value::Group(device_frame(first, style))));
    }
    let who = vec![("threadIdx", index(place.thread)), ("blockIdx", index(place.block))];
    fields.push(("who", Value::Group(who)));
    if place.frames.len() > 1 {
        let frames = place.frames[1..].iter().map(|frame| Value::Group(device_frame(frame, style))).collect();
        fields.push(("deviceStack", Value::Group(vec![("frame", Value::List(frames))])));
    }
    fields
}

fn index([x, y, z]: [u32; 3]) -> Value {
    let number = |n: u32| Value::Number(n.into());
    Value::Group(vec![("x", number(x)), ("y", number(y)), ("z", number(z))])
}

fn device_frame(frame: &DeviceFrame, style: &Style) -> Fields {
    let mut fields = vec![("func", text(style.function(&frame.function))), ("offset", Value::Address(frame.offset))];
    if !frame.file.is_empty() {
        fields.push(("file", text(frame.file.clone())));
        fields.push(("line", Value::Number(frame.line.into())));
        if frame.column != 0 {
            fields.push(("column", Value::Number(frame.column.into())));
        }
    }
    fields
}

fn host_stack(stack: &HostStack, style: &Style) -> Value {
    let frames = stack.frames.iter().map(|frame| {
        let mut fields = Vec::new();
        if let Some(function) = &frame.function {
            fields.push(("func", text(style.function(function))));
        }
        if let Some(file) = &frame.file {
            fields.push(("file", text(file.clone())));
            fields.push(("line", Value::Number(frame.line.into())));
        }
        fields.push(("module", text(frame.module.clone())));
        fields.push(("offset", Value::Address(frame.offset)));
        Value::Group(fields)
    });
    let location = text(describe::stack_time(stack.of));
    Value::Group(vec![("saveLocation", location), ("frame", Value::List(frames.collect()))])
}

fn side(side: &Side, style: &Style) -> Value {
    let mut fields = vec![("type", text(style::access(side.kind)))];
    match side.call {
        true => fields.push(("call", text(side.place.kernel.clone()))),
        false => fields.extend(device(&side.place, style)),
    }
    Value::Group(fields)
}

fn near(nearest: &Option<Nearest>) -> Option<(&'static str, Value)> {
    let n = nearest.as_ref()?;
    let (place, distance) = match n.distance {
        Distance::Inside => ("inside", 0),
        Distance::Before(bytes) => ("before", bytes),
        Distance::After(bytes) => ("after", bytes.saturating_add(1)),
    };
    let mut fields = vec![
        ("place", text(place)),
        ("distance", Value::Number(distance)),
        ("address", Value::Address(n.base)),
        ("size", Value::Number(n.size)),
        ("memory", text(memory(n.memory))),
    ];
    if let Some(name) = &n.name {
        fields.push(("name", text(name.clone())));
    }
    fields.push(("freed", Value::Flag(n.freed)));
    Some(("nearest", Value::Group(fields)))
}

/// A word for a kind of memory.
fn memory(memory: Memory) -> &'static str {
    match memory {
        Memory::Device => "device",
        Memory::Pool => "pool",
        Memory::Managed => "managed",
        Memory::Pinned => "pinned",
        Memory::Registered => "registered",
        Memory::Array => "array",
        Memory::Variable => "variable",
        Memory::DeviceHeap => "deviceheap",
        Memory::Region => "region",
        Memory::Graph => "graph",
        Memory::Ipc => "ipc",
    }
}

fn problem(problem: AccessProblem) -> Value {
    text(rules::access(problem).id.trim_start_matches("memcheck/"))
}

fn what(what: &What, style: &Style) -> Fields {
    let mut fields: Fields = Vec::new();
    match what {
        What::Access(a) => {
            fields.push(("space", text(style::space(a.space))));
            fields.push(("accessType", text(style::access(a.kind))));
            fields.push(("size", Value::Number(a.bytes.into())));
            fields.push(("problem", problem(a.problem)));
            fields.push(("address", Value::Address(a.address)));
            fields.extend(near(&a.nearest));
        }
        What::DeviceHeap { problem, address, nearest } => {
            fields.push((
                "problem",
                text(match problem {
                    HeapProblem::DoubleFree => "double-free",
                    HeapProblem::InvalidFree => "invalid-free",
                    HeapProblem::Corruption => "corruption",
                    HeapProblem::AllocationFailed => "allocation-failed",
                }),
            ));
            fields.push(("address", Value::Address(*address)));
            fields.extend(near(nearest));
        }
        What::Api { function, error, code, text: message, driver } => {
            fields.push(("api", text(function.clone())));
            fields.push(("error", text(error.clone())));
            fields.push(("message", text(message.clone())));
            fields.push(("result", Value::Number(u64::from(code.unsigned_abs()))));
            fields.push(("driver", Value::Flag(*driver)));
        }
        What::ApiLog { text: message } => fields.push(("message", text(message.clone()))),
        What::Transfer(t) => {
            fields.push(("api", text(t.function.clone())));
            fields.push(("direction", text(if t.kind == AccessKind::Read { "source" } else { "destination" })));
            fields.push(("size", Value::Number(t.bytes)));
            fields.push(("problem", problem(t.problem)));
            fields.push(("address", Value::Address(t.address)));
            fields.extend(near(&t.nearest));
        }
        What::Uninitialized { space, bytes, address, nearest } => {
            fields.push(("space", text(style::space(*space))));
            fields.push(("size", Value::Number((*bytes).into())));
            fields.push(("address", Value::Address(*address)));
            fields.extend(near(nearest));
        }
        What::UninitializedTransfer { function, address, bytes, nearest } => {
            fields.push(("api", text(function.clone())));
            fields.push(("size", Value::Number(*bytes)));
            fields.push(("address", Value::Address(*address)));
            fields.extend(near(nearest));
        }
        What::Unused { space, address, bytes, unused, ranges, nearest } => {
            fields.push(("space", text(style::space(*space))));
            fields.push(("address", Value::Address(*address)));
            fields.push(("size", Value::Number(*bytes)));
            fields.push(("unused", Value::Number(*unused)));
            let range = |(offset, size): &(u64, u64)| {
                Value::Group(vec![("offset", Value::Number(*offset)), ("size", Value::Number(*size))])
            };
            fields.push(("range", Value::List(ranges.iter().map(range).collect())));
            fields.extend(near(nearest));
        }
        What::Race(r) => {
            fields.push(("space", text(style::space(r.space))));
            fields.push(("hazards", Value::Number(r.hazards)));
            fields.extend(r.between_launches.then(|| ("between", text("launches"))));
            fields.push(("address", Value::Address(r.address)));
            fields.push(("access", Value::List(r.sides.iter().map(|s| side(s, style)).collect())));
            fields.extend(near(&r.nearest));
        }
        What::Hazard(h) => {
            fields.push(("hazard", text(describe::hazard_name(h.kind))));
            fields.push(("space", text(style::space(h.space))));
            fields.push(("address", Value::Address(h.address)));
            fields.push(("access", Value::List(h.sides.iter().map(|s| side(s, style)).collect())));
            fields.extend(h.current.map(|value| ("current", Value::Number(value))));
            fields.extend(h.incoming.map(|value| ("incoming", Value::Number(value))));
            fields.extend(h.between_launches.then(|| ("between", text("launches"))));
            fields.extend(h.remark.as_ref().map(|remark| ("remark", text(remark.clone()))));
            fields.extend(near(&h.nearest));
        }
        What::Barrier { problem, .. } => fields.push(("problem", text(describe::barrier(*problem)))),
        What::Leak(leak) => {
            let (kind, of) = match leak.kind {
                LeakKind::Memory(of) => ("memory", Some(memory(of))),
                LeakKind::Stream => ("stream", None),
                LeakKind::Event => ("event", None),
                LeakKind::Graph => ("graph", None),
                LeakKind::GraphExec => ("graph-exec", None),
                LeakKind::Texture => ("texture", None),
                LeakKind::Surface => ("surface", None),
                LeakKind::Mempool => ("mempool", None),
                LeakKind::Library => ("library", None),
                LeakKind::Ipc => ("ipc", None),
                LeakKind::UserObject => ("user-object", None),
            };
            fields.push(("leaked", text(kind)));
            fields.extend(of.map(|of| ("memory", text(of))));
            fields.push(("size", Value::Number(leak.bytes)));
            fields.push(("handle", Value::Address(leak.handle)));
            fields.extend(leak.name.as_ref().map(|name| ("name", text(name.clone()))));
            fields.push(("device", Value::Number(leak.device.into())));
        }
        What::Nvtx { function, text: message } => {
            fields.push(("api", text(function.clone())));
            fields.push(("message", text(message.clone())));
        }
        What::Exception { error, text: message } => {
            fields.push(("exception", text(error.clone())));
            fields.push(("message", text(message.clone())));
        }
        What::ExitCode { code, signal } => {
            fields.push(("exitCode", text(code.to_string())));
            fields.extend(signal.map(|signal| ("signal", Value::Number(u64::from(signal.unsigned_abs())))));
        }
        What::Sync(call) => {
            fields.push(("operation", text(call.operation.clone())));
            fields.push(("activeMask", Value::Address(call.active.into())));
            fields.extend(call.barrier.map(|address| ("barrier", Value::Address(address))));
            let mask = |(thread, mask): &(u32, u32)| {
                Value::Group(vec![
                    ("thread", Value::Number((*thread).into())),
                    ("mask", Value::Address((*mask).into())),
                ])
            };
            if !call.masks.is_empty() {
                fields.push(("syncwarpMask", Value::List(call.masks.iter().map(mask).collect())));
            }
        }
        What::Deadlock { .. } | What::NoCuda => {}
    }
    fields
}

/// The fields of a record that is no finding: its name and its fields. `None` for the end of a process.
pub fn other(record: &Record, style: &Style) -> Option<(&'static str, Fields)> {
    Some(match record {
        Record::Session(session) => {
            let command = session.command.iter().cloned().map(Value::Text).collect();
            let fields = vec![
                ("pid", Value::Number(session.pid.into())),
                ("argument", Value::List(command)),
                ("cuda", Value::Flag(session.cuda)),
            ];
            ("session", fields)
        }
        Record::Launch(l) => ("launch", launch(l, style)),
        Record::Leaks { bytes, allocations, handles } => {
            let count = |name, n: &u64| (name, Value::Number(*n));
            ("leaks", vec![count("size", bytes), count("allocations", allocations), count("handles", handles)])
        }
        Record::Note(note) => ("note", vec![("text", text(note.clone()))]),
        Record::Finding(_) | Record::End => return None,
    })
}

fn launch(launch: &Launch, style: &Style) -> Fields {
    let mut fields = vec![
        ("kernel", text(style.function(&launch.kernel))),
        ("launchNumber", Value::Number(launch.number)),
        ("grid", index(launch.grid)),
        ("block", index(launch.block)),
        ("stream", Value::Address(launch.stream)),
        ("filtered", Value::Flag(launch.left_out.is_some())),
    ];
    fields.extend(launch.left_out.as_ref().map(|why| ("filterReason", text(why.clone()))));
    if !launch.stack.is_empty() {
        let stack = HostStack { of: StackOf::Launch, frames: launch.stack.clone() };
        fields.push(("hostStack", Value::List(vec![host_stack(&stack, style)])));
    }
    fields
}

/// The fields of the summary.
pub fn summary(summary: &Summary) -> Fields {
    let mut fields = vec![
        ("errors", Value::Number(summary.errors)),
        ("warnings", Value::Number(summary.warnings)),
        ("suppressed", Value::Number(summary.suppressed)),
    ];
    if let Some((bytes, allocations)) = summary.leaks {
        fields.push(("leakedSize", Value::Number(bytes)));
        fields.push(("leakedAllocations", Value::Number(allocations)));
    }
    fields
}
