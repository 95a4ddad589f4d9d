//! Kernels that are launched as clusters of blocks: `.reqnctapercluster`, which LLVM 19 does not write.

use crate::llvm::Ir;
use crate::options::Options;
use std::collections::HashMap;

/// The first architecture with clusters.
const FIRST: u32 = 90;

const DIMENSIONS: [&str; 3] = ["cluster_dim_x", "cluster_dim_y", "cluster_dim_z"];

/// Directives by the names of kernels. Without a size in the program a launch says it.
pub fn directives(program: &Ir, options: &Options) -> HashMap<String, String> {
    let mut sizes: HashMap<String, [Option<u64>; 3]> = HashMap::new();
    for node in program.named_metadata("nvvm.annotations") {
        let Some(function) = node.first().and_then(|operand| operand.value()) else { continue };
        for pair in node[1..].chunks_exact(2) {
            let dimension = pair[0].text().and_then(|text| DIMENSIONS.iter().position(|name| *name == text));
            if let (Some(dimension), Some(size)) = (dimension, pair[1].integer()) {
                sizes.entry(function.name()).or_default()[dimension] = Some(size);
            }
        }
    }
    if options.architecture.number < FIRST {
        return HashMap::new();
    }
    let directive = |[x, y, z]: [Option<u64>; 3]| match x.or(y).or(z) {
        Some(0) => ".explicitcluster\n".to_owned(),
        _ => {
            let size = |size: Option<u64>| size.unwrap_or(1);
            format!(".explicitcluster\n.reqnctapercluster {}, {}, {}\n", size(x), size(y), size(z))
        }
    };
    sizes.into_iter().map(|(name, sizes)| (name, directive(sizes))).collect()
}
