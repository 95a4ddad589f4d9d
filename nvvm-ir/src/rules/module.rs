//! Triple, data layout, annotations, and what is of the whole module.

use super::Level::{Always, First, Verified};
use super::Report;
use crate::llvm::{Ir, Kind, Node, Value};
use std::collections::HashMap;

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
    for ifunc in ir.ifuncs() {
        report.global(Always, ifunc, "Ifuncs are not supported");
    }
    annotations(ir, report);
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

/// Functions that annotations make kernels.
pub fn kernels(ir: &Ir) -> Vec<Value<'_>> {
    let nodes = ir.named_metadata("nvvm.annotations");
    let is = |node: &Vec<Node>| {
        node.iter()
            .skip(1)
            .step_by(2)
            .zip(node.iter().skip(2).step_by(2))
            .any(|(property, value)| property.text() == Some("kernel") && value.integer() == Some(1))
    };
    nodes.iter().filter(|node| is(node)).filter_map(|node| node.first()?.value()).collect()
}

fn annotations(ir: &Ir, report: &mut Report) {
    let mut seen: HashMap<(Value, String), u64> = HashMap::new();
    for node in ir.named_metadata("nvvm.annotations") {
        // What was deleted leaves an empty place.
        let Some(entity) = node.first().and_then(Node::value) else { continue };
        // LLVM's readers take well-formed nodes for granted.
        if node.len() % 2 == 0 {
            report.global(Always, entity, "an annotation is a list of properties with their values");
        }
        for pair in node[1..].chunks_exact(2) {
            let Some(property) = pair[0].text() else {
                report.global(Always, entity, "the name of a property in an annotation is a text");
                continue;
            };
            let Some(value) = pair[1].integer() else {
                if property != "grid_constant" || !matches!(pair[1], Node::Nested) {
                    report.global(Always, entity, format!("the value of annotation {property} is an integer"));
                }
                continue;
            };
            // `align` is once for each parameter.
            let key = (entity, property.to_owned());
            if property != "align" && seen.insert(key, value).is_some_and(|before| before != value) {
                report.global(First, entity, format!("conflicting annotations {property}"));
            }
            property_of(entity, property, report);
        }
    }
    for kernel in kernels(ir).into_iter().filter(|kernel| kernel.is_function()) {
        let returns = kernel.value_type().parts().last().is_some_and(|result| result.kind() != Kind::Void);
        if returns {
            report.global(Always, kernel, "non-void entry function.");
        }
    }
}

fn property_of(entity: Value, property: &str, report: &mut Report) {
    let of_function = matches!(
        property,
        "kernel" | "align" | "minctasm" | "maxntidx" | "maxntidy" | "maxntidz" | "reqntidx" | "reqntidy" | "reqntidz"
    );
    let of_variable = matches!(property, "texture" | "surface" | "managed");
    if of_function && !entity.is_function() {
        report.global(Verified, entity, format!("annotation {property} is of functions"));
    }
    if of_variable && !entity.is_global() {
        report.global(Verified, entity, format!("annotation {property} is of global variables"));
    }
    if matches!(property, "texture" | "surface") && entity.is_global() {
        let kinds = (entity.value_type().kind(), entity.ty().kind());
        if kinds != (Kind::Integer(64), Kind::Pointer(1)) {
            report.global(Verified, entity, format!("a {property} is an i64 variable in the global address space"));
        }
        for user in entity.users().into_iter().filter(|user| user.is_instruction() && !user.is_call()) {
            let text = user.print();
            report.global(
                First,
                entity,
                format!("the address of a {property} is not for this\n  context: {}", text.trim()),
            );
        }
    }
}
