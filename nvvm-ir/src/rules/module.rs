//! Triple, data layout, and what is of the whole module.

use super::report::Level::{Always, First, Verified};
use super::report::Report;
use crate::llvm::Ir;

pub fn check(ir: &Ir, report: &mut Report) {
    let triple = ir.triple();
    let parts: Vec<&str> = triple.splitn(3, '-').collect();
    if triple.is_empty() {
        report.module(Always, "Module does not contain a triple, should be 'nvptx64-'");
    } else if !matches!(parts[..], ["nvptx" | "nvptx64" | "nvgpu", _, _]) {
        report.module(Always, format!("Invalid target triple ({triple}): nvptx-*-cuda or nvptx64-*-cuda is supported"));
    } else if parts[2] != "cuda" {
        report
            .module(Verified, format!("Invalid target triple ({triple}): nvptx-*-cuda or nvptx64-*-cuda is supported"));
    }
    let (layout, narrow) = (ir.layout(), parts.first() == Some(&"nvptx"));
    if layout.is_empty() {
        report.module(Always, "Data Layout string is empty");
    }
    for component in layout.split('-').filter(|component| !is_layout(component, narrow)) {
        report.module(Verified, format!("Data layout {layout}: {component} is not supported"));
    }
    if report.source.is_some_and(|text| text.lines().any(|line| line.trim_start().starts_with("uselistorder"))) {
        report.module(Verified, "Use-list orders are not supported");
    }
    let with_attributes = |line: &&str| {
        let tail = line.split_whitespace().next_back().and_then(|word| word.strip_prefix('#'));
        let numbered = tail.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
        line.starts_with('@') && numbered
    };
    for line in report.source.into_iter().flat_map(str::lines).filter(with_attributes) {
        report.module(First, format!("Attributes of global variables are not supported\n  context: {line}"));
    }
    for ifunc in ir.ifuncs() {
        report.global(Always, ifunc, "Ifuncs are not supported");
    }
}

/// Whether the specification has this part of a data layout, or a shorter spelling of it.
fn is_layout(component: &str, narrow: bool) -> bool {
    let known = [
        "",
        "e",
        "i1:8:8",
        "i8:8:8",
        "i16:16:16",
        "i32:32:32",
        "i64:64:64",
        "i128:128:128",
        "f32:32:32",
        "f64:64:64",
        "v16:16:16",
        "v32:32:32",
        "v64:64:64",
        "v128:128:128",
        "n16:32:64",
        "i1:8",
        "i8:8",
        "i16:16",
        "i32:32",
        "i64:64",
        "i128:128",
        "f32:32",
        "f64:64",
        "v16:16",
        "v32:32",
        "v64:64",
        "v128:128",
    ];
    match narrow {
        true if component.starts_with('p') => matches!(component, "p:32:32:32" | "p:32:32"),
        false if component.starts_with('p') => matches!(component, "p:64:64:64" | "p:64:64"),
        _ => known.contains(&component),
    }
}
