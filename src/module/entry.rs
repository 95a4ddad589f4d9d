//! What the host side needs to know of a kernel: parameters, limits, resources. Read from its PTX.

use ptx::ast::{Base, Directives, Function, FunctionKind, Linkage, Module, Operand, Space, Stmt, Sym};
use std::collections::HashSet;

/// Place of a parameter in the parameter block, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    pub offset: u32,
    pub size: u32,
}

/// A kernel as its PTX declares it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub params: Vec<Param>,
    /// Bytes of the parameter block.
    pub param_bytes: u32,
    pub directives: Directives,
    /// Bytes of static shared memory, of local variables per thread, and of constants of the module.
    pub shared_bytes: u32,
    pub local_bytes: u32,
    pub const_bytes: u32,
    /// `.target` of its PTX, 80 for `sm_80`.
    pub target: u32,
}

impl Entry {
    /// The kernel `name` of `module`; `None` if it has no such kernel.
    pub fn find(module: &Module, name: &str) -> Option<Entry> {
        let function = module.function(name).filter(|f| f.kind == FunctionKind::Entry && f.body.is_some())?;
        let (params, param_bytes) = layout(function);
        let usage = usage(module, function);
        let constants = module.vars.iter().filter(|v| v.space == Space::Const && v.linkage != Linkage::Extern);
        Some(Entry {
            params,
            param_bytes,
            directives: function.directives.clone(),
            shared_bytes: usage.shared,
            local_bytes: usage.local,
            const_bytes: constants.map(|v| v.size as u32).sum(),
            target: module.sm,
        })
    }

    /// Most threads that a block may have: `.maxntid` or `.reqntid`, else `limit`.
    pub fn max_threads(&self, limit: u32) -> u32 {
        let given = self.directives.reqntid.or(self.directives.maxntid);
        given.map_or(limit, |[x, y, z]| x.saturating_mul(y).saturating_mul(z).min(limit))
    }

    /// Copies arguments into a parameter block.
    ///
    /// # Safety
    /// `args` points at one pointer per parameter, each to a value of the parameter's size.
    pub unsafe fn marshal(&self, args: *const *const u8) -> Option<Vec<u8>> {
        let mut block = vec![0; self.param_bytes as usize];
        for (i, param) in self.params.iter().enumerate() {
            if args.is_null() {
                return None;
            }
            // SAFETY: the caller's promise.
            unsafe {
                let arg = *args.add(i);
                if arg.is_null() {
                    return None;
                }
                let target = block[param.offset as usize..].as_mut_ptr();
                target.copy_from_nonoverlapping(arg, param.size as usize);
            }
        }
        Some(block)
    }
}

/// Parameters lie in order, each at its alignment (PTX ISA, 'Kernel Function Parameters').
fn layout(function: &Function) -> (Vec<Param>, u32) {
    let mut end = 0u32;
    let place = |&id: &ptx::ast::VarId| {
        let var = &function.vars[id.0 as usize];
        let offset = end.next_multiple_of(var.align.max(1));
        end = offset + var.size as u32;
        Param { offset, size: var.size as u32 }
    };
    let params = function.params.iter().map(place).collect();
    (params, end)
}

struct Usage {
    shared: u32,
    local: u32,
}

/// Shared and local variables of a function and of all that it mentions.
fn usage(module: &Module, function: &Function) -> Usage {
    let (mut shared, mut local) = (0u64, 0u64);
    let mut add = |space: Space, size: u64, align: u32| {
        let sum = match space {
            Space::Shared | Space::SharedCta => &mut shared,
            Space::Local => &mut local,
            _ => return,
        };
        *sum = sum.next_multiple_of(align.max(1).into()) + size;
    };
    let mut seen: HashSet<Sym> = HashSet::new();
    let mut queue = vec![function];
    seen.insert(function.name);
    while let Some(function) = queue.pop() {
        for var in function.vars.iter().filter(|v| v.linkage != Linkage::Extern) {
            add(var.space, var.size, var.align);
        }
        for stmt in function.body.iter().flat_map(|b| &b.stmts) {
            let Stmt::Instr(instr) = stmt else { continue };
            instr.operands.iter().for_each(|o| {
                mentioned(o, &mut |sym| {
                    if !seen.insert(sym) {
                        return;
                    }
                    // Kernels that are mentioned are launched, not called.
                    queue.extend(module.functions.iter().find(|f| f.name == sym && f.kind == FunctionKind::Func));
                    if let Some(var) = module.vars.iter().find(|v| v.name == sym && v.linkage != Linkage::Extern) {
                        add(var.space, var.size, var.align);
                    }
                });
            });
        }
    }
    Usage { shared: shared as u32, local: local as u32 }
}

fn mentioned(operand: &Operand, found: &mut dyn FnMut(Sym)) {
    match operand {
        Operand::Name { base: Base::Sym(s), .. } | Operand::Addr { base: Base::Sym(s), .. } => found(*s),
        Operand::Vector(list) | Operand::List(list) => list.iter().for_each(|o| mentioned(o, found)),
        Operand::Pair(pair) => pair.iter().for_each(|o| mentioned(o, found)),
        Operand::TexAddr { handle, sampler, coords } => {
            mentioned(handle, found);
            sampler.iter().for_each(|o| mentioned(o, found));
            coords.iter().for_each(|o| mentioned(o, found));
        }
        _ => {}
    }
}
