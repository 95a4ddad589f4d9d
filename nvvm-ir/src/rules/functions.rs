//! Functions: their attributes and those of their parameters.

use super::report::Level::{Always, First, Verified};
use super::report::Report;
use crate::llvm::{Kind, Of, Value};

/// Attributes that are not supported. PTX without the first would be wrong.
const UNSUPPORTED: [&str; 18] = [
    "naked",
    "alignstack",
    "builtin",
    "nonlazybind",
    "nobuiltin",
    "noimplicitfloat",
    "noredzone",
    "returns_twice",
    "sanitize_address",
    "sanitize_memory",
    "sanitize_thread",
    "ssp",
    "sspreq",
    "sspstrong",
    "uwtable",
    "jumptable",
    "safestack",
    "convergent",
];

/// Textual ones.
const UNSUPPORTED_TEXTS: [&str; 3] = ["probe-stack", "stack-probe-size", "thunk"];

pub fn check(function: Value, report: &mut Report) {
    if function.name().starts_with("llvm.") {
        return;
    }
    for name in UNSUPPORTED.into_iter().filter(|name| function.has_attribute(Of::Function, name)) {
        let level = match name {
            "naked" => Always,
            "convergent" => First,
            _ => Verified,
        };
        report.global(level, function, format!("{name} function attribute is not supported."));
    }
    for name in UNSUPPORTED_TEXTS.into_iter().filter(|name| function.has_text_attribute(name)) {
        report.global(First, function, format!("{name} function attribute is not supported."));
    }
    let section = function.section();
    if !section.is_empty() {
        report.global(Verified, function, format!("Explicit section marker {section} is not allowed."));
    }
    if function.alignment() != 0 {
        report.global(Verified, function, "Explicit alignment is not allowed.");
    }
    let refused = [
        (function.has_collector(), "GC names are not supported."),
        (function.has_prefix(), "Prefix data is not allowed."),
        (function.has_prologue(), "Prologue data is not allowed."),
    ];
    for (_, said) in refused.into_iter().filter(|(is, _)| *is) {
        report.global(Always, function, said);
    }
    if function.has_personality() {
        report.global(Verified, function, "Personality function is not allowed.");
    }
    if function.has_metadata() {
        report.global(First, function, "Metadata of functions is not allowed.");
    }
    parameters(function, report);
    for part in function.value_type().parts() {
        let unsupported =
            part.is_endless() || part.has(&|kind| matches!(kind, Kind::Wide | Kind::Other) || too_wide(kind));
        let early = part.has(&|kind| matches!(kind, Kind::Half | Kind::Bfloat));
        if unsupported || early {
            report.global(
                if unsupported { Always } else { First },
                function,
                format!("{} type is not supported", part.print()),
            );
        }
    }
}

/// Integers that LLVM's back end has no parameters and results of.
pub fn too_wide(kind: Kind) -> bool {
    matches!(kind, Kind::Integer(bits) if bits > 64 && bits != 128)
}

fn parameters(function: Value, report: &mut Report) {
    for i in 0..function.parameters().len() as u32 {
        for name in ["inalloca", "swiftself", "swifterror", "swiftasync", "preallocated"] {
            if function.has_attribute(Of::Parameter(i), name) {
                report.global(Always, function, format!("{name} parameter attribute is not supported."));
            }
        }
        // A copy's alignment is part of the calling convention, that of a pointer is not.
        let of = Of::Parameter(i);
        if function.has_attribute(of, "align") && !function.has_attribute(of, "byval") {
            report.global(First, function, "align parameter attribute is not supported.");
        }
    }
}
