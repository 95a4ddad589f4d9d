//! Which threads of a warp are together.
//!
//! LLVM moves calls across branches unless they are `convergent`, which NVVM IR does not say of anything: barriers, shuffles and whatever
//! has them in it would change their meaning. So all functions and calls are taken for convergent, and passes find out which are not.

use crate::llvm::Ir;

pub fn keep_together(module: &Ir) {
    for function in module.functions() {
        if !function.is_intrinsic() {
            function.set_convergent(module);
        }
        for instruction in function.instructions() {
            if instruction.called().is_some_and(|called| !called.is_function()) {
                instruction.set_convergent(module);
            }
        }
    }
}
