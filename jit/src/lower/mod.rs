//! PTX syntax tree to IR, before SSA: one graph for the kernel with its calls inlined, registers still mutable.
//!
//! * `mod.rs`: kernels and functions. `function.rs`: bodies of functions. `context.rs`: the state of lowering.
//!   `facts.rs`: facts of the kernel. `module_facts.rs`: of the module. `names.rs`: its functions by name.
//! * `instr.rs`: instructions in general. `operand.rs`: their operands. `flow.rs`: control and barriers.
//! * `variables.rs`: where variables live. `params.rs`: `.param` variables that carry arguments and results, held in registers where
//!   their use allows (`storage.rs`). `registers.rs`: `.reg` parameters, and registers as arguments and results.
//! * `image.rs`: operands of texture and surface instructions.
//! * `stack.rs`: `alloca`. `local_stack.rs`: the size of the stack.
//! * `call.rs`: calls, inlined or to functions that the runtime provides. `indirect.rs`: calls through handles, `targets.rs`: where
//!   they may go. `signature.rs`: how arguments lie in memory. `call_graph.rs`: which functions call which. `inlining.rs`: those that are
//!   not inlined. `waits.rs`: those in which lanes may wait.
//! * `cluster.rs`: clusters of blocks: addresses and barriers. `sees_clusters.rs`: for which code.
//! * `warp_sync.rs`: `.sync` instructions at which lanes wait for each other. `class.rs`: those that synchronise with each other.

mod call;
mod call_graph;
mod cancel;
mod class;
mod cluster;
mod context;
mod copy_async;
mod copy_masked;
mod exits;
mod facts;
mod flow;
mod function;
mod image;
mod indirect;
mod inlining;
mod instr;
mod kernel_params;
mod local_stack;
mod matrix;
mod module_facts;
mod names;
mod nested;
mod operand;
mod params;
mod registers;
mod sees_clusters;
mod short_address;
mod signature;
mod source;
mod stack;
mod storage;
mod targets;
mod tensor;
mod variables;
mod vector_atomic;
mod video;
mod waits;
mod warp_sync;
mod wgmma;

pub use facts::Facts;
pub use local_stack::LOCAL_STACK;
pub use module_facts::ModuleFacts;
pub use nested::TOO_DEEP;
pub use signature::CELL;
pub use video::{place_of_part, Selected, NEGATES_PRODUCT, NEGATES_SUM};

use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Symbols};
use crate::pre_ssa::{Arg, PreFunc, PreInst, PreTerm};
use class::Class;
use context::{Lower, Place};
use ptx::ast;
use rustc_hash::FxHashMap as HashMap;
use signature::signature;
use smallvec::smallvec;
use storage::ty_of_bytes;

/// Index of entry `name`.
pub fn find_entry(m: &ast::Module, name: &str) -> Result<usize, Error> {
    m.functions
        .iter()
        .position(|f| m.name(f.name) == name && f.kind == ast::FunctionKind::Entry && f.body.is_some())
        .ok_or_else(|| Error::no_such_entry(name, m))
}

/// Lowers function `index` as one that is called out of line: its arguments and results pass through a call block.
pub fn lower_function(m: &ast::Module, facts: &Facts, index: usize, symbols: Symbols) -> Result<PreFunc, Error> {
    let f = &m.functions[index];
    let mut l = Lower::new(m, facts, m.name(f.name));
    l.pre.func.take_symbols(symbols);
    let first = l.pass_top();
    let (args, rets, end) = signature(f);
    l.begin_exits();
    let formals = l.formals(index);
    for (cells, &s) in args.iter().zip(&formals.params) {
        for &(offset, bytes, at) in cells {
            let d = l.new_var(ty_of_bytes(bytes));
            l.push(PreInst::new(Kind::Argument(first + at), smallvec![], smallvec![Some(d)]));
            l.write_cell(s, (offset, bytes), Arg::Var(d));
        }
    }
    let ret = l.new_block();
    l.function(index, formals.places, ret, 0)?;
    if l.exits {
        l.go(l.exit);
    }
    for (s, cells) in formals.rets.into_iter().zip(&rets) {
        for &(offset, bytes, at) in cells {
            let a = l.read_storage(s, offset, bytes)?;
            l.push(PreInst::new(Kind::Result(first + at), smallvec![a], smallvec![]));
        }
    }
    l.end_exits(first + end);
    l.end(PreTerm::Exit);
    if !l.pre.suspends.is_empty() {
        return Err(barrier_out_of_line(m.name(f.name)));
    }
    Ok(l.pre)
}

fn barrier_out_of_line(function: &str) -> Error {
    unsupported(format!("a barrier in `{function}`, which is called recursively or through a pointer,"))
}

/// Lowers entry `name` of a linked module.
pub fn lower(m: &ast::Module, facts: &Facts, index: usize) -> Result<PreFunc, Error> {
    let mut l = Lower::new(m, facts, m.name(m.functions[index].name));
    l.pre.func.shared_bytes = facts.shared.dynamic;
    l.pre.func.shared_dynamic = facts.shared.dynamic;
    l.pre.func.shared_starts = facts.shared.offsets.values().copied().collect();
    l.pre.func.is_kernel = true;
    l.narrow_params = kernel_params::are_narrow(&m.functions[index]);
    l.lane_waits = facts.lane_waits;
    l.start_top();
    let f = &m.functions[index];
    l.pre.func.cluster = f.directives.reqnctapercluster;
    l.pre.func.blocks_are_clusters = f.directives.blocks_are_clusters;
    l.pre.func.needs_cluster = f.directives.explicitcluster && f.directives.reqnctapercluster.is_none();
    let (offsets, _) = ptx::layout::param_layout(f);
    let mut places = HashMap::default();
    for (p, off) in f.params.iter().zip(offsets) {
        places.insert(p.0, Place::EntryParam(off));
    }
    l.function(index, places, l.exit, 0)?;
    l.return_to_callers();
    l.pre.classes = l.classes.iter().map(Class::function).collect();
    Ok(l.pre)
}
