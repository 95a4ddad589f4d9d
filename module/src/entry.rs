//! Properties of a kernel for the host side: parameters, limits, resources. Read from its PTX.

use ptx::ast::{Directives, Function, FunctionKind, Linkage, Module, Space, VarId};
use ptx::layout::{local_size, param_layout, reachable, shared_layout};

/// Offset and size of a parameter in the parameter block, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    pub offset: u32,
    pub size: u32,
}

/// Registers per thread reported for kernels that do not limit them: there is no register allocation to
/// report, and ptxas uses about this many for typical kernels.
const REGISTERS: u32 = 32;

/// A kernel as its PTX declares it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub params: Vec<Param>,
    /// Bytes of the parameter block.
    pub param_bytes: u32,
    pub directives: Directives,
    /// Bytes of static shared memory (padded for the alignment of the dynamic shared memory after it), of local variables per thread,
    /// and of the module's constants.
    pub shared_bytes: u32,
    pub local_bytes: u32,
    pub const_bytes: u32,
    /// `.target` of its PTX, 80 for `sm_80`.
    pub target: u32,
    /// Its PTX is from before CUDA 13, whose runtime has other errors.
    pub before_cuda13: bool,
}

impl Entry {
    /// The kernel `name` of `module`; `None` if it has no such kernel.
    pub fn find(module: &Module, name: &str) -> Option<Entry> {
        let is = |f: &Function| f.kind == FunctionKind::Entry && f.body.is_some() && module.name(f.name) == name;
        let index = module.functions.iter().position(is)?;
        let function = &module.functions[index];
        let (offsets, param_bytes) = param_layout(function);
        let size = |id: &VarId| u32::try_from(function.vars[id.0 as usize].size).unwrap_or(u32::MAX);
        let params = function.params.iter().zip(offsets).map(|(id, offset)| Param { offset, size: size(id) }).collect();
        let reached = reachable(module, index);
        let shared = shared_layout(module, &reached);
        let constants = module.vars.iter().filter(|v| v.space == Space::Const && v.linkage != Linkage::Extern);
        Some(Entry {
            params,
            param_bytes,
            directives: function.directives.clone(),
            shared_bytes: shared.dynamic - shared.reserved,
            local_bytes: local_size(module, &reached),
            const_bytes: u32::try_from(constants.fold(0, |sum: u64, v| sum.saturating_add(v.size))).unwrap_or(u32::MAX),
            target: module.sm,
            before_cuda13: module.version < (9, 0),
        })
    }

    /// Most threads that a block may have: those of `.maxntid`, else `limit`. `.reqntid` says nothing of them, as recorded on an H200.
    pub fn max_threads(&self, limit: u32) -> u32 {
        self.directives.maxntid.map_or(limit, |[x, y, z]| x.saturating_mul(y).saturating_mul(z).min(limit))
    }

    /// Registers of a thread.
    pub fn registers(&self) -> u32 {
        self.directives.maxnreg.unwrap_or(REGISTERS)
    }

    /// Normalises a parameter block laid out by the program. `None` if it cannot be this kernel's.
    pub fn block(&self, mut given: Vec<u8>) -> Option<Vec<u8>> {
        let bytes = self.param_bytes as usize;
        // Programs round the block's size up to its alignment, or omit the padding.
        if given.len().abs_diff(bytes) >= 16 {
            return None;
        }
        given.resize(bytes, 0);
        Some(given)
    }

    /// Copies arguments into a parameter block of [`Entry::param_bytes`] zeros. `None` if a pointer is null.
    ///
    /// # Safety
    /// `args` points at one pointer per parameter, each to a value of the parameter's size.
    pub unsafe fn marshal(&self, args: *const *const u8, block: &mut [u8]) -> Option<()> {
        for (i, param) in self.params.iter().enumerate() {
            if args.is_null() {
                return None;
            }
            // SAFETY: guaranteed by the caller.
            unsafe {
                let arg = *args.add(i);
                if arg.is_null() {
                    return None;
                }
                let target = block[param.offset as usize..].as_mut_ptr();
                target.copy_from_nonoverlapping(arg, param.size as usize);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_sizes_saturate() {
        let mut module = ptx::parse(
            ".version 8.0 .target sm_80 .address_size 64
             .const .b8 a[4]; .const .b8 b[4];
             .entry k(.param .b8 p[4]) { .shared .b8 s[4]; .local .b8 l[4]; ret; }",
        )
        .unwrap();
        module.vars.iter_mut().for_each(|v| v.size = (1 << 32) - 1);
        module.functions[0].vars.iter_mut().for_each(|v| v.size = 1 << 40);
        let entry = Entry::find(&module, "k").unwrap();
        assert_eq!(
            [entry.const_bytes, entry.param_bytes, entry.params[0].size, entry.shared_bytes, entry.local_bytes],
            [u32::MAX; 5]
        );
    }

    #[test]
    fn static_shared_memory_is_padded_for_the_dynamic_one() {
        let module = ptx::parse(
            ".version 8.0 .target sm_80 .address_size 64
             .extern .shared .align 16 .b8 dyn[];
             .entry k() { .reg .u32 %r<2>; .shared .align 4 .b8 own[4]; mov.u32 %r1, own; mov.u32 %r1, dyn; ret; }
             .entry without() { .reg .u32 %r<2>; .shared .align 4 .b8 own[4]; mov.u32 %r1, own; ret; }",
        )
        .unwrap();
        assert_eq!(["k", "without"].map(|name| Entry::find(&module, name).unwrap().shared_bytes), [16, 4]);
    }
}
