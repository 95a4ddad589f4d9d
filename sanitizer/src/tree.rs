//! Records as trees of named values: the contents of XML and JSON files, and the basis of suppressions.
//!
//! `docs/check.md` documents the names; they are stable.

use crate::describe;
use crate::fields::{device, index, text, Fields, Value};
use crate::finding::{Finding, Launch, Record};
use crate::place::{HostStack, StackOf};
use crate::style::{self, Style};
use crate::summary::Summary;
use crate::tools::tool_name;

/// The fields of a finding.
pub fn finding(finding: &Finding, style: &Style) -> Fields {
    let kind = finding.what.kind();
    let mut what = vec![("text", text(describe::title(finding, style)))];
    let details = describe::details(finding, style);
    if !details.is_empty() {
        what.push(("detail", Value::List(details.into_iter().map(Value::Text).collect())));
    }
    what.extend(kind.fields(style));
    let mut fields = vec![
        ("kind", text(kind.name())),
        ("tool", text(tool_name(finding.tool))),
        ("severity", text(style::severity(finding.severity).to_lowercase())),
        ("rule", text(kind.rule().id)),
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

fn host_stack(stack: &HostStack, style: &Style) -> Value {
    let frames = stack.frames.iter().map(|frame| {
        let mut fields = Vec::new();
        if let Some(function) = &frame.function {
            fields.push(("func", text(style.symbol(function))));
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

/// Name and fields of a record other than a finding. `None` for the end of a process.
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
        ("kernel", text(style.symbol(&launch.kernel))),
        ("launchNumber", Value::Number(launch.number)),
        ("grid", index(launch.grid)),
        ("block", index(launch.block)),
        ("stream", Value::Address(launch.stream)),
        ("filtered", Value::Flag(launch.filter_reason.is_some())),
    ];
    fields.extend(launch.filter_reason.as_ref().map(|why| ("filterReason", text(why.clone()))));
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
