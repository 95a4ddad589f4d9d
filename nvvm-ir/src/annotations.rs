//! Annotations that say a property of a function twice, and kernels of any value.

use crate::llvm::{Ir, Node};
use crate::options::{Options, FAMILY};
use std::collections::hash_map::Entry;
use std::collections::HashMap;

/// Gives each property the value that NVIDIA's library takes: the first for processors that its older LLVM compiles for, the last for others. LLVM
/// would take the first. `kernel` makes kernels whatever its value is; for LLVM it is 1.
pub fn settle(ir: &Ir, options: &Options) {
    let is_last = options.architecture.number >= FAMILY;
    let mut values = HashMap::new();
    let mut is_settled = true;
    for node in ir.named_metadata("nvvm.annotations") {
        let Some(entity) = node.first().and_then(Node::value) else { continue };
        for pair in node[1..].chunks_exact(2) {
            let (Some(property), Some(value)) = (pair[0].text(), pair[1].integer()) else { continue };
            let value = match property {
                "kernel" => 1,
                // Once for each parameter.
                "align" => continue,
                _ => value,
            };
            is_settled &= Some(value) == pair[1].integer();
            match values.entry((entity, property.to_owned())) {
                Entry::Vacant(place) => {
                    place.insert(value);
                }
                Entry::Occupied(mut place) => {
                    is_settled &= *place.get() == value;
                    if is_last {
                        place.insert(value);
                    }
                }
            }
        }
    }
    if !is_settled {
        ir.change_annotations(|entity, property| values.get(&(entity, property.to_owned())).copied());
    }
}
