//! The compiler's visible, ordered list of passes.

use crate::emit::{self, Input};
use crate::error::{error, Error, ErrorExt};
use crate::ir::Func;
use crate::llvm::{Llvm, TargetMachine};
use crate::{frontier, lower, order, plan, shape, ssa};
use kernel_abi::*;

/// LLVM's passes over the emitted code: the light pipeline of `docs/decisions`.
const PIPELINE: &str = "function(sroa,early-cse,instcombine,simplifycfg),cgscc(inline),function(loop-simplify,lcssa,\
    loop-mssa(licm),gvn,instcombine,simplifycfg,dse)";

/// Compiles one entry for one variant.
pub fn compile(r: &CompileRequest) -> Result<CompiledKernel, Error> {
    let module = parse(&r.images)?;
    let dump = |what: &str| r.dump.iter().any(|d| d == what || d == "all");

    let mut pre = lower::lower(&module, &r.entry)?;
    let loops = order::order(&mut pre);
    let func = ssa::build(pre, &loops);
    let lanes = choose_lanes(&func, r.variant);
    let mut shapes = shape::analyse(&func, &loops, r.variant, lanes, false);
    let mut frontiers = frontier::frontiers(&func, &shapes.divergent, &[]);
    let general = plan::needs_general(&func, &frontiers);
    if general {
        shapes = shape::analyse(&func, &loops, r.variant, lanes, true);
        frontiers = frontier::frontiers(&func, &shapes.divergent, &plan::starts(&func));
    }
    if dump("ssa") || dump("shape") {
        eprintln!("{}", crate::dump::dump(&func, &shapes, &frontiers));
    }
    let plan = plan::plan(&func, &shapes, &frontiers, loops, lanes, general)?;

    let ll = Llvm::new(&r.entry);
    let tm = target_machine(r.variant.isa)?;
    ll.set_target(&tm);
    let input = Input { f: &func, shapes: &shapes, frontiers: &frontiers, plan: &plan, variant: r.variant, lanes };
    let segments = emit::emit(&ll, &input)?;
    if dump("llvm") {
        eprintln!("{}", ll.print());
    }
    if cfg!(debug_assertions) || dump("verify") {
        ll.verify().map_err(Error::internal)?;
    }
    ll.run_passes(PIPELINE, &tm).map_err(Error::internal)?;
    if dump("opt") {
        eprintln!("{}", ll.print());
    }
    if dump("asm") {
        let text = ll.emit(&tm, true).map_err(Error::internal)?;
        eprintln!("{}", String::from_utf8_lossy(&text));
    }
    let object = ll.emit(&tm, false).map_err(Error::internal)?;
    Ok(CompiledKernel { meta: meta(&func, &plan, segments, r, lanes), object })
}

fn parse(images: &[String]) -> Result<ptx::ast::Module, Error> {
    let mut modules = vec![];
    for text in images {
        modules.push(ptx::parse(text).map_err(|ds| {
            let shown: Vec<String> = ds.iter().take(5).map(|d| d.render(text)).collect();
            error(CompileErrorKind::InvalidPtx, shown.join("\n"))
        })?);
    }
    ptx::link(modules).map_err(|es| {
        let shown: Vec<String> = es.iter().take(10).map(|e| e.to_string()).collect();
        error(CompileErrorKind::Link, shown.join("\n"))
    })
}

/// Vector width: the whole warp, unless nothing crosses lanes and half warps make rows of a block uniform.
fn choose_lanes(f: &Func, v: Variant) -> u32 {
    if f.warp_ops {
        return 32;
    }
    match (v.lanes, v.shape) {
        (0, BlockShape::Pow2(4)) if !f.suspends.is_empty() => 16,
        (0, _) => 32,
        (n, _) => n as u32,
    }
}

fn target_machine(isa: Isa) -> Result<TargetMachine, Error> {
    let (cpu, features) = match isa {
        Isa::Avx512 => TargetMachine::host(),
        Isa::Avx2 => ("x86-64-v3".into(), "+f16c".into()),
        Isa::Base => ("x86-64-v2".into(), String::new()),
    };
    TargetMachine::new(&cpu, &features, false).map_err(Error::internal)
}

fn meta(f: &Func, p: &plan::Plan, segments: Vec<String>, r: &CompileRequest, lanes: u32) -> KernelMeta {
    KernelMeta {
        entry: r.entry.clone(),
        mode: if p.general { Mode::General } else { Mode::Segments },
        segments,
        suspends: f.suspends.iter().map(|s| s.kind).collect(),
        needs_header: p.needs_header,
        frame_bytes: p.frame_bytes,
        local_bytes: shape::local_stride(f),
        shared_bytes: f.shared_bytes,
        lanes: lanes as u8,
        symbols: f.symbols.clone(),
        pcs: f.pcs.clone(),
        polls: f.polls,
    }
}
