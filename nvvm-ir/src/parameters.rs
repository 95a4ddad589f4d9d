//! What PTX tells of the pointers that kernels take: `.ptr`, with the alignment of what they point to.

use crate::llvm::{Ir, Kind, Of};
use crate::options::{Options, FAMILY};
use crate::rules::kernels;
use std::collections::HashMap;

/// `.ptr` with its space and alignment, by the names of parameters in PTX. NVIDIA's library tells it of pointers with an alignment as an attribute,
/// which a kernel's are to global memory where their type does not say; for architectures of today of all pointers, and spaces only
/// that types say.
pub fn pointers(program: &Ir, options: &Options) -> HashMap<String, String> {
    let today = options.architecture.number >= FAMILY;
    let mut pointers = HashMap::new();
    for kernel in kernels(program).into_iter().filter(|kernel| kernel.is_function()) {
        let name = kernel.name();
        for (number, parameter) in (0..).zip(kernel.parameters()) {
            let Kind::Pointer(space) = parameter.ty().kind() else { continue };
            let space = match space {
                0 if today => "",
                0 | 1 => " .global",
                3 => " .shared",
                4 => " .const",
                5 => " .local",
                _ => continue,
            };
            let alignment = kernel.parameter_alignment(number).or(today.then_some(1));
            let Some(alignment) = alignment.filter(|_| !kernel.has_attribute(Of::Parameter(number), "byval")) else {
                continue;
            };
            pointers.insert(format!("{name}_param_{number}"), format!(".ptr{space} .align {alignment} "));
        }
    }
    pointers
}
