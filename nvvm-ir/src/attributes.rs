//! What newer LLVMs say of kernels by attributes of functions, as the annotations that LLVM 19 has for it.

use crate::llvm::{Ir, Node, Value};

/// Attributes with a number for each dimension, and the annotations for these.
const DIMENSIONS: [(&str, [&str; 3]); 3] = [
    ("nvvm.maxntid", ["maxntidx", "maxntidy", "maxntidz"]),
    ("nvvm.reqntid", ["reqntidx", "reqntidy", "reqntidz"]),
    ("nvvm.cluster_dim", ["cluster_dim_x", "cluster_dim_y", "cluster_dim_z"]),
];

/// Those with one number.
const NUMBERS: [(&str, &str); 3] =
    [("nvvm.minctasm", "minctasm"), ("nvvm.maxnreg", "maxnreg"), ("nvvm.maxclusterrank", "maxclusterrank")];

/// The one without a number.
const KERNEL: &str = "nvvm.kernel";

/// Adds the annotations. What a program annotates itself is stronger.
pub fn annotate(ir: &Ir) {
    for function in ir.functions() {
        let mut said = properties(function);
        if said.is_empty() {
            continue;
        }
        let nodes = ir.named_metadata("nvvm.annotations");
        let of_function = nodes.iter().filter(|node| node.first().and_then(Node::value) == Some(function));
        let annotated: Vec<&str> =
            of_function.flat_map(|node| node[1..].iter().step_by(2)).filter_map(Node::text).collect();
        said.retain(|(name, _)| !annotated.contains(name));
        if !said.is_empty() {
            ir.annotate(function, &said);
        }
    }
}

fn properties(function: Value) -> Vec<(&'static str, u32)> {
    let mut said = vec![];
    if function.text_attribute(KERNEL).is_some() {
        said.push(("kernel", 1));
    }
    for (attribute, names) in DIMENSIONS {
        let Some(text) = function.text_attribute(attribute) else { continue };
        let numbers = text.split(',').map_while(|number| number.trim().parse().ok());
        said.extend(names.into_iter().zip(numbers));
    }
    for (attribute, name) in NUMBERS {
        let number = function.text_attribute(attribute).and_then(|text| text.trim().parse().ok());
        said.extend(number.map(|number| (name, number)));
    }
    said
}
