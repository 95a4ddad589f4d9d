//! Intrinsics by name.

use super::builder::Builder;
use super::handles::{Type, Value};
use llvm_sys::core::*;

impl<'cx> Builder<'cx> {
    /// Calls intrinsic `name`, overloaded on `types`.
    pub(super) fn intrinsic(&self, name: &str, types: Vec<Type<'cx>>, args: Vec<Value<'cx>>) -> Value<'cx> {
        // SAFETY: a name with its length.
        let id = unsafe { LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()) };
        assert!(id != 0, "no intrinsic {name}");
        // SAFETY: an intrinsic.
        let overloaded = unsafe { LLVMIntrinsicIsOverloaded(id) != 0 };
        let expected = if overloaded { overloads(name) } else { Some(0) };
        let fits = expected == Some(types.len())
            && types.iter().all(|t| t.is_data())
            // The result's type is that of a lane of the first.
            && (!name.starts_with("llvm.vector.reduce.") || types[0].is_vec());
        assert!(fits, "{name} is not overloaded on {:?}", types.iter().map(|t| t.kind()).collect::<Vec<_>>());
        // SAFETY: an intrinsic, and as many types as its own mentions, of which it takes the lanes only where there are some.
        let f = unsafe { LLVMGetIntrinsicDeclaration(self.ll.module, id, Type::raw_list(&types), types.len()) };
        // SAFETY: a function of this module.
        let f = unsafe { Value::of(f) };
        let call = self.call(f.function().signature(), f, args);
        if name.starts_with("llvm.masked.") {
            self.tag(call.instruction());
        }
        call
    }
}

/// On how many types an intrinsic is overloaded, which LLVM's C API does not tell: those that emission uses.
fn overloads(name: &str) -> Option<usize> {
    Some(match name.strip_prefix("llvm.")? {
        "abs" | "bitreverse" | "bswap" | "ctlz" | "ctpop" | "cttz" | "fshl" | "fshr" | "sadd.sat" | "smax" | "smin"
        | "ssub.sat" | "uadd.sat" | "umax" | "umin" | "usub.sat" => 1,
        "ceil" | "copysign" | "fabs" | "floor" | "fma" | "maxnum" | "minnum" | "rint" | "roundeven" | "sqrt"
        | "trunc" => 1,
        "vector.reduce.add" | "vector.reduce.and" | "vector.reduce.or" | "vector.reduce.smax"
        | "vector.reduce.smin" | "vector.reduce.umax" | "vector.reduce.umin" | "vector.reduce.xor" => 1,
        "lifetime.end" | "prefetch" => 1,
        "fptosi.sat" | "fptoui.sat" => 2,
        "masked.gather" | "masked.load" | "masked.scatter" | "masked.store" | "memset" => 2,
        _ => return None,
    })
}
