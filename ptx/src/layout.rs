//! Where parameters and shared variables lie.

use crate::ast::*;
use crate::table::Op;
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds `offset` up to a multiple of `align` (a power of two; 0 counts as 1).
fn align_up(offset: u64, align: u32) -> u64 {
    let align = u64::from(align.max(1));
    offset.div_ceil(align).saturating_mul(align)
}

/// Byte offset of each parameter in an entry's parameter block, in order, and the block's size: the end of the last
/// parameter, which is what the CUDA driver counts too. Saturates at `u32::MAX` for absurd sizes.
pub fn param_layout(function: &Function) -> (Vec<u32>, u32) {
    let mut end = 0;
    let mut offsets = Vec::with_capacity(function.params.len());
    for id in &function.params {
        let var = &function.vars[id.0 as usize];
        offsets.push(u32::try_from(align_up(end, var.align)).unwrap_or(u32::MAX));
        end = behind(end, var);
    }
    (offsets, u32::try_from(end).unwrap_or(u32::MAX))
}

/// The end of a parameter in a block whose last one ended at `end`.
fn behind(end: u64, var: &Variable) -> u64 {
    align_up(end, var.align).saturating_add(var.size)
}

/// The size of a parameter block.
pub(crate) fn parameter_bytes<'a>(parameters: impl Iterator<Item = &'a Variable>) -> u64 {
    parameters.fold(0, behind)
}

/// Calls `visit` with every module-level name that an instruction of `body` mentions; the flag says whether it is the
/// target of a direct call.
pub(crate) fn mentioned(body: &Body, mut visit: impl FnMut(Sym, bool)) {
    fn walk(operand: &Operand, visit: &mut dyn FnMut(Sym)) {
        match operand {
            Operand::Name { base: Base::Sym(s), .. } | Operand::Addr { base: Base::Sym(s), .. } => visit(*s),
            Operand::Vector(list) | Operand::List(list) => list.iter().for_each(|o| walk(o, visit)),
            Operand::TexAddr { handle, sampler, .. } => {
                walk(handle, visit);
                if let Some(sampler) = sampler {
                    walk(sampler, visit);
                }
            }
            _ => {}
        }
    }
    for stmt in &body.stmts {
        let Stmt::Instr(instr) = stmt else { continue };
        for (i, operand) in instr.operands.iter().enumerate() {
            walk(operand, &mut |s| visit(s, instr.op == Op::Call && i == 1));
        }
    }
    for list in &body.targets {
        if let TargetList::Call(functions) = list {
            functions.iter().for_each(|s| visit(*s, false));
        }
    }
}

/// Indices of the functions that code starting at function `root` can reach, `root` first, then in order of discovery.
/// When an indirect call can be reached, every function whose address is taken anywhere counts. Kernels that code mentions
/// are launched, not called.
pub fn reachable(module: &Module, root: usize) -> Vec<usize> {
    let functions = module.functions.iter().enumerate().filter(|(_, f)| f.kind == FunctionKind::Func);
    let by_name: FxHashMap<Sym, usize> = functions.map(|(i, f)| (f.name, i)).collect();
    let mut out = vec![root];
    let mut seen: FxHashSet<usize> = out.iter().copied().collect();
    let mut indirect = false;
    let mut at = 0;
    while at < out.len() {
        if let Some(body) = &module.functions[out[at]].body {
            mentioned(body, |sym, _| {
                if let Some(&f) = by_name.get(&sym) {
                    if seen.insert(f) {
                        out.push(f);
                    }
                }
            });
            let calls_register = body.stmts.iter().any(
                |s| matches!(s, Stmt::Instr(i) if i.op == Op::Call && matches!(i.operands.get(1), Some(Operand::Reg(_)))),
            );
            if calls_register && !indirect {
                indirect = true;
                for f in address_taken(module, &by_name) {
                    if seen.insert(f) {
                        out.push(f);
                    }
                }
            }
        }
        at += 1;
    }
    out
}

/// Functions whose address some instruction or initialiser takes, in source order.
fn address_taken(module: &Module, by_name: &FxHashMap<Sym, usize>) -> Vec<usize> {
    let mut taken: Vec<usize> = Vec::new();
    let mut add = |sym: Sym| taken.extend(by_name.get(&sym));
    for body in module.functions.iter().filter_map(|f| f.body.as_ref()) {
        mentioned(body, |sym, call| {
            if !call {
                add(sym);
            }
        });
    }
    let vars = module.vars.iter().chain(module.functions.iter().flat_map(|f| &f.vars));
    vars.filter_map(|v| v.init.as_ref()).flat_map(|i| &i.relocs).for_each(|r| add(r.sym));
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// A shared variable: of the module, or of a function's body (by its index in [`Module::functions`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SharedVar {
    Module(Sym),
    Body(usize, VarId),
}

/// Shared memory of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedLayout {
    /// Offset of each variable in the block's shared memory. Unsized `.extern` arrays all lie at [`Self::dynamic`].
    pub offsets: FxHashMap<SharedVar, u32>,
    /// Bytes of statically sized variables.
    pub static_size: u32,
    /// Where dynamic shared memory begins: `static_size` rounded up to the alignment of the unsized arrays.
    pub dynamic: u32,
    /// Largest alignment of any shared variable, at least 16.
    pub align: u32,
    /// Bytes before all variables reserved for CUDA's own device code (`%reserved_smem_offset_<2>`), which no size that programs
    /// see counts: [`RESERVED_SHARED`] where the functions read those registers, else none.
    pub reserved: u32,
}

/// Bytes of shared memory that the system reserves in each block (1 KiB from compute capability 8.0 on; cooperative groups want 288).
pub const RESERVED_SHARED: u32 = 1024;

/// Whether a function reads where the reserved shared memory is.
fn reads_reserved(body: &Body) -> bool {
    body.stmts.iter().any(|stmt| {
        let Stmt::Instr(instr) = stmt else { return false };
        instr.operands.iter().any(|o| matches!(o, Operand::Special(s) if s.is_of_reserved_shared()))
    })
}

fn is_shared(var: &Variable) -> bool {
    var.space.is_shared()
}

/// The module-level names that a set of functions mention.
fn used(module: &Module, functions: &[usize]) -> FxHashSet<Sym> {
    let mut used = FxHashSet::default();
    for body in functions.iter().filter_map(|&f| module.functions[f].body.as_ref()) {
        mentioned(body, |sym, _| {
            used.insert(sym);
        });
    }
    used
}

/// Lays out the shared memory of a set of functions, as [`reachable`] gives it: the module's shared variables that they
/// mention, then those of their bodies.
pub fn shared_layout(module: &Module, functions: &[usize]) -> SharedLayout {
    let used = used(module, functions);
    let of_module =
        module.vars.iter().filter(|v| is_shared(v) && used.contains(&v.name)).map(|v| (SharedVar::Module(v.name), v));
    let of_bodies = functions.iter().flat_map(|&f| {
        let vars = module.functions[f].vars.iter().enumerate();
        vars.filter(|(_, v)| is_shared(v)).map(move |(i, v)| (SharedVar::Body(f, VarId(i as u32)), v))
    });
    let reads = functions.iter().filter_map(|&f| module.functions[f].body.as_ref()).any(reads_reserved);
    let reserved = if reads { RESERVED_SHARED } else { 0 };
    let mut layout = SharedLayout { align: 16, reserved, ..SharedLayout::default() };
    let mut end = u64::from(reserved);
    let mut dynamic = Vec::new();
    let mut dynamic_align = 1;
    for (id, var) in of_module.chain(of_bodies) {
        layout.align = layout.align.max(var.align);
        if var.linkage == Linkage::Extern && var.size == 0 {
            dynamic_align = dynamic_align.max(var.align);
            dynamic.push(id);
            continue;
        }
        let start = align_up(end, var.align);
        end = start.saturating_add(var.size);
        layout.offsets.insert(id, u32::try_from(start).unwrap_or(u32::MAX));
    }
    layout.static_size = u32::try_from(end).unwrap_or(u32::MAX);
    layout.dynamic = u32::try_from(align_up(end, dynamic_align)).unwrap_or(u32::MAX);
    for id in dynamic {
        layout.offsets.insert(id, layout.dynamic);
    }
    layout
}

/// Bytes of a thread's local variables: those of the module that a set of functions, as [`reachable`] gives it, mention, and
/// those of their bodies.
pub fn local_size(module: &Module, functions: &[usize]) -> u32 {
    let used = used(module, functions);
    let of_module = module.vars.iter().filter(|v| used.contains(&v.name));
    let of_bodies = functions.iter().flat_map(|&f| &module.functions[f].vars);
    let local = of_module.chain(of_bodies).filter(|v| v.space == Space::Local);
    let end = local.fold(0, |end, v| align_up(end, v.align).saturating_add(v.size));
    u32::try_from(end).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_aligned() {
        let m = crate::parse(
            ".version 8.0 .target sm_80 .address_size 64
             .entry k(.param .u8 a, .param .u64 b, .param .align 16 .b8 c[20], .param .u16 d) { ret; }
             .entry none() { ret; }",
        )
        .unwrap();
        assert_eq!(param_layout(m.function("k").unwrap()), (vec![0, 8, 16, 36], 38));
        assert_eq!(param_layout(m.function("none").unwrap()), (vec![], 0));
    }

    #[test]
    fn shared_memory_of_what_is_reached() {
        let m = crate::parse(
            ".version 8.0 .target sm_80 .address_size 64
             .shared .align 4 .b8 used[10];
             .shared .align 4 .b8 unused[1000];
             .extern .shared .align 32 .b8 dyn[];
             .func leaf() { .reg .u32 %r<2>; .shared .align 8 .b8 own[8]; mov.u32 %r1, own; ret; }
             .func other() { .shared .align 8 .b8 own[80]; ret; }
             .entry k() { .reg .u32 %r<2>; ld.shared.u32 %r1, [used+4]; mov.u32 %r1, dyn; call leaf; ret; }",
        )
        .unwrap();
        let functions = reachable(&m, 2);
        assert_eq!(functions, vec![2, 0]);
        let layout = shared_layout(&m, &functions);
        assert_eq!((layout.static_size, layout.dynamic, layout.align), (24, 32, 32));
        let sym = |n: &str| Sym(m.names.iter().position(|x| &**x == n).unwrap() as u32);
        assert_eq!(layout.offsets[&SharedVar::Module(sym("used"))], 0);
        assert_eq!(layout.offsets[&SharedVar::Module(sym("dyn"))], 32);
        assert_eq!(layout.offsets[&SharedVar::Body(0, VarId(0))], 16);
        assert_eq!(layout.offsets.len(), 3);
    }

    #[test]
    fn indirect_calls_reach_every_address_taken() {
        let m = crate::parse(
            ".version 8.0 .target sm_80 .address_size 64
             .func a() { ret; } .func b() { ret; } .func c() { ret; }
             .global .u64 table[1] = { b };
             .entry k() { .reg .u64 %rd<2>; ld.global.u64 %rd1, [table];
               p: .callprototype () _ (); call %rd1, (), p; ret; }
             .entry plain() { ret; }",
        )
        .unwrap();
        assert_eq!(reachable(&m, 3), vec![3, 1]);
        assert_eq!(reachable(&m, 4), vec![4]);
    }
}
