//! The text of a finding: a title, and lines of detail. Renderers add places and stacks.

use crate::finding::Finding;
use crate::kinds::kind::{Found, Nature};
use crate::place::StackOf;
use crate::severity::Severity;
use crate::style::{self, Style};

/// The first line, without the severity; races state their severity themselves.
pub fn title(finding: &Finding, style: &Style) -> String {
    let kind = finding.what.kind();
    let text = kind.title(&Found { severity: finding.severity, device: finding.device.as_ref() }, style);
    let leveled = match kind.nature() {
        Nature::Race => true,
        Nature::Problem | Nature::Program => finding.severity != Severity::Error,
        Nature::Trace => false,
    };
    match leveled {
        true => format!("{}: {text}", style::severity(finding.severity)),
        false => text,
    }
}

/// Lines after the title and the place.
pub fn details(finding: &Finding, style: &Style) -> Vec<String> {
    finding.what.kind().details(style)
}

/// The point in time of a host stack.
pub fn stack_time(of: StackOf) -> &'static str {
    match of {
        StackOf::Launch => "kernel launch time",
        StackOf::Allocation => "allocation time",
        StackOf::Free => "free time",
        StackOf::Call => "error",
        StackOf::Transfer => "the time of the copy or fill",
    }
}
