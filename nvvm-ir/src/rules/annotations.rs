//! `!nvvm.annotations`.

use super::report::Level::{Always, First, Verified};
use super::report::Report;
use crate::llvm::{Ir, Kind, Node, Value};
use std::collections::HashMap;

/// Functions that annotations, of any value, or their calling convention make kernels.
pub fn kernels(ir: &Ir) -> Vec<Value<'_>> {
    let nodes = ir.named_metadata("nvvm.annotations");
    let is = |node: &Vec<Node>| {
        node.iter()
            .skip(1)
            .step_by(2)
            .zip(node.iter().skip(2).step_by(2))
            .any(|(property, value)| property.text() == Some("kernel") && value.integer().is_some())
    };
    let annotated = nodes.iter().filter(|node| is(node)).filter_map(|node| node.first()?.value());
    let mut kernels: Vec<Value> = annotated.collect();
    let by_convention = ir.functions().filter(|f| f.is_ptx_kernel() && !kernels.contains(f));
    kernels.extend(by_convention.collect::<Vec<_>>());
    kernels
}

pub fn check(ir: &Ir, report: &mut Report) {
    let mut seen: HashMap<(Value, String), u64> = HashMap::new();
    for node in ir.named_metadata("nvvm.annotations") {
        let entity = node.first().and_then(Node::value);
        // LLVM's readers take well-formed nodes for granted.
        if node.len() % 2 == 0 {
            let said = "an annotation is a list of properties with their values";
            match entity {
                Some(entity) => report.global(Always, entity, said),
                None => report.module(Always, said),
            }
        }
        // What was deleted leaves an empty place.
        let Some(entity) = entity else { continue };
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
    if property == "sampler" && entity.is_global() {
        report.global(Always, entity, "sampler variables are OpenCL's, with whose textures alone they work");
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
