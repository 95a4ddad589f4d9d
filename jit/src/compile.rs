//! The compiler's visible, ordered list of passes.

use crate::emit::{self, Input};
use crate::error::{Error, ErrorExt, Failure};
use crate::ir::Func;
use crate::llvm::{Codegen, Llvm, TargetMachine};
use crate::{
    combine, conflict, frame, frontier, ir, lower, meeting, moved, order, plan, retried, roots, shape, ssa, width,
};
use kernel_abi::*;
use std::io::Write;

/// A stage of compilation, for whoever asked for it. A pipe that nobody reads does not end the program.
fn show(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// LLVM's passes over the emitted code: the light pipeline of `docs/decisions`.
pub(crate) const PIPELINE: &str = "function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),cgscc(inline),\
    function(loop-simplify,lcssa,loop-mssa(licm),gvn,instcombine<no-verify-fixpoint>,simplifycfg,dse)";

/// The same for large general kernels, whose blocks have little to do with each other: nothing is gained by looking further.
const RESIDENT_PIPELINE: &str =
    "function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),cgscc(inline),function(dse)";

/// Blocks of a function in LLVM's hands from which on its optimising code generator is left out: some of its passes go through the
/// whole function for everything that they change (a kernel with 9,600 blocks took 128 s so, and takes 7 s without them). Twice as
/// many before LLVM's passes: InstCombine, too.
const MOST_BLOCKS: u32 = 4000;

/// The same for such code: InstCombine goes through chains of phis and selects for each of their members.
const LINEAR_PIPELINE: &str = "function(sroa,early-cse,simplifycfg),cgscc(inline),function(early-cse,simplifycfg)";

/// Compiles one entry for one variant.
pub fn compile(r: &CompileRequest) -> Result<CompiledKernel, CompileError> {
    let start = std::time::Instant::now();
    let module = parse(&r.images)?;
    let mut kernel = compile_entry(r, &module).map_err(|e| e.located(&module, &r.images))?;
    kernel.meta.made_in = start.elapsed().as_nanos() as u64;
    Ok(kernel)
}

fn compile_entry(r: &CompileRequest, module: &ptx::ast::Module) -> Result<CompiledKernel, Error> {
    let dump = |what: &str| r.dump.iter().any(|d| d == what || d == "all");

    let index = lower::find_entry(module, &r.entry)?;
    let mut facts = lower::Facts::of(module, index, r.variant);
    let mut kernel = graph(lower::lower(module, &facts, index)?);
    let mut classes = vec![];
    if lanes_wait(&kernel, r.variant) {
        facts.meets = true;
        let mut pre = lower::lower(module, &facts, index)?;
        classes = std::mem::take(&mut pre.classes);
        kernel = graph(pre);
    }
    let mut functions = vec![];
    let mut symbols = kernel.0.give_symbols();
    while functions.len() < symbols.functions.len() {
        let next = symbols.functions[functions.len()];
        let f = graph(lower::lower_function(module, &facts, next, symbols)?);
        symbols = f.0.give_symbols();
        functions.push(f);
    }
    let (mut func, loops) = kernel;
    let lanes =
        width::choose(&func, &loops, r.variant, (!functions.is_empty(), functions.iter().any(|f| f.0.warp_ops)));
    // Local memory: the kernel's own, then a stack for the functions it calls for real, then what `alloca` gives away.
    let deepest = functions.iter().map(|f| f.0.local_bytes).max().unwrap_or(0);
    let stack = match deepest {
        0 => 0,
        deepest => {
            (deepest.next_multiple_of(16) * 64).max(lower::LOCAL_STACK).max(r.variant.stack.next_multiple_of(16))
        }
    };
    let align = functions.iter().map(|f| f.0.local_align).fold(func.local_align.max(16), u32::max);
    let stack = stack.next_multiple_of(align);
    let dynamic = facts.dynamic.next_multiple_of(align);
    let all = functions.iter_mut().map(|f| &mut f.0).chain([&mut func]);
    all.for_each(|f| (f.local_align, f.dynamic_bytes) = (align, dynamic));
    let stride = func.local_bytes.next_multiple_of(align) + stack + dynamic;
    let variant = r.variant;
    let kernel = analyse(func, loops, variant, lanes, stride, true)?;
    let functions = functions
        .into_iter()
        .map(|(f, l)| analyse(f, l, variant, lanes, stride, false))
        .collect::<Result<Vec<_>, _>>()?;
    let class = |pre| {
        let (f, l) = graph(pre);
        analyse(f, l, variant, lanes, stride, false)
    };
    let classes = classes.into_iter().map(|c| c.map(class).transpose()).collect::<Result<Vec<_>, _>>()?;
    if dump("ssa") || dump("shape") {
        for k in std::iter::once(&kernel).chain(&functions) {
            show(&crate::dump::dump(&k.func, &k.shapes, &k.frontiers));
        }
    }

    let inputs: Vec<Input> = functions.iter().map(|f| f.input(variant, lanes, &[], &[])).collect();
    let classes: Vec<_> = classes.iter().map(|c| c.as_ref().map(|c| c.input(variant, lanes, &[], &[]))).collect();
    let input = kernel.input(variant, lanes, &inputs, &classes);
    let Code { object, frames, emitted } = match r.tier {
        Tier::Quick => quick(r, &input)?,
        Tier::Optimised => optimised(r, &input)?,
    };
    let mut meta = meta(&kernel, emitted, symbols, r, lanes);
    let stack = if dynamic > 0 { dynamic } else { stack };
    (meta.calls, meta.stack_bytes, meta.frames) = (!functions.is_empty(), stack, frames);
    for f in std::iter::once(&kernel).chain(&functions) {
        meta.roots.extend(f.func.roots.iter().map(|(&pc, &root)| (pc, root)));
    }
    meta.roots.sort_unstable_by_key(|r| r.0);
    Ok(CompiledKernel { meta, object })
}

/// What a code generator makes.
struct Code {
    object: Vec<u8>,
    /// Bytes of all frames of more than 16 KiB.
    frames: u64,
    emitted: emit::Emitted,
}

/// Code by the quick generator.
fn quick(r: &CompileRequest, input: &Input) -> Result<Code, Error> {
    let refused = |why: &str| Error::new(Failure { kind: CompileErrorKind::NotQuick, message: why.into(), at: None });
    if r.variant.isa != Isa::Avx2 {
        return Err(refused("the quick code generator makes code for AVX2"));
    }
    let builder = baseline::Builder::new();
    let emitted = emit::emit(&builder, input)?;
    if r.dump.iter().any(|d| d == "quick" || d == "all") {
        show(&builder.print());
    }
    let made = builder.compile().map_err(|why| refused(&why))?;
    Ok(Code { object: made.object, frames: made.large_frames, emitted })
}

/// Code by LLVM.
fn optimised(r: &CompileRequest, input: &Input) -> Result<Code, Error> {
    let dump = |what: &str| r.dump.iter().any(|d| d == what || d == "all");
    let ll = Llvm::new(&r.entry);
    let tm = target_machine(r.variant.isa, Codegen::Optimising)?;
    ll.set_target(&tm);
    let emitted = emit::emit(&ll, input)?;
    if dump("llvm") {
        show(&ll.print());
    }
    // Always: what breaks LLVM's rules is an error here, and a crash or wrong code in its passes.
    ll.verify().map_err(Error::internal)?;
    let pipeline = match ll.most_blocks() {
        n if n > 2 * MOST_BLOCKS => LINEAR_PIPELINE,
        _ if input.plan.resident => RESIDENT_PIPELINE,
        _ => PIPELINE,
    };
    ll.run_passes(pipeline, &tm).map_err(Error::internal)?;
    // Bytes of a vector register.
    match r.variant.isa {
        Isa::Avx512 => {}
        Isa::Avx2 => ll.split_masks(32),
        Isa::Base => ll.split_masks(16),
    }
    if cfg!(debug_assertions) || dump("verify") {
        ll.verify().map_err(Error::internal)?;
    }
    if dump("opt") {
        show(&ll.print());
    }
    let tm = match ll.most_blocks() {
        n if n > MOST_BLOCKS => target_machine(r.variant.isa, Codegen::Linear)?,
        _ => tm,
    };
    if dump("asm") {
        let text = ll.emit(&tm, true).map_err(Error::internal)?;
        show(&String::from_utf8_lossy(&text));
    }
    let object = ll.emit(&tm, false).map_err(Error::internal)?;
    Ok(Code { object, frames: ll.large_frames(), emitted })
}

/// A function with everything the analyses found.
struct Analysed {
    func: Func,
    shapes: shape::Shapes,
    frontiers: frontier::Frontiers,
    plan: plan::Plan,
}

impl Analysed {
    fn input<'a>(
        &'a self,
        variant: Variant,
        lanes: u32,
        functions: &'a [Input<'a>],
        classes: &'a [Option<Input<'a>>],
    ) -> Input<'a> {
        let Analysed { func, shapes, frontiers, plan } = self;
        Input { f: func, functions, classes, shapes, frontiers, plan, variant, lanes }
    }
}

/// Whether lanes of a warp must be kept waiting at `.sync` instructions.
fn lanes_wait((f, loops): &(Func, order::Loops), variant: Variant) -> bool {
    if !f.warp_ops {
        return false;
    }
    let shapes = shape::analyse(f, loops, variant, WARP, false);
    meeting::needed(f, &shapes.divergent, &frontier::frontiers(f, &shapes.divergent, &[]))
}

fn graph(mut pre: lower::Pre) -> (Func, order::Loops) {
    let loops = order::order(&mut pre);
    (ssa::build(pre), loops)
}

fn analyse(
    mut func: Func,
    loops: order::Loops,
    variant: Variant,
    lanes: u32,
    stride: u32,
    kernel: bool,
) -> Result<Analysed, Error> {
    func.local_stride = stride;
    let mut shapes = shape::analyse(&func, &loops, variant, lanes, false);
    let mut frontiers = frontier::frontiers(&func, &shapes.divergent, &[]);
    let general = kernel && plan::needs_general(&func, &frontiers);
    let resident = general && frame::resident(&func);
    if general {
        shapes = shape::analyse(&func, &loops, variant, lanes, true);
        // Lanes of large kernels may be anywhere.
        frontiers = match resident {
            true => vec![vec![]; func.blocks.len()],
            false => frontier::frontiers(&func, &shapes.divergent, &plan::starts(&func)),
        };
    }
    if !variant.checks.races {
        combine::combine(&mut func, &shapes, variant.isa, lanes);
    }
    if variant.checks.init {
        func.moved = moved::moved(&func);
    }
    if variant.checks.races {
        func.retried = retried::retried(&func);
        if kernel {
            (func.sparing, func.footprint) = conflict::analyse(&func);
        }
    }
    if variant.checks.memory {
        func.roots = roots::roots(&func);
    }
    let plan = plan::plan(&func, &shapes, &frontiers, loops, lanes, general, resident)?;
    Ok(Analysed { func, shapes, frontiers, plan })
}

fn parse(images: &[String]) -> Result<ptx::ast::Module, CompileError> {
    let error = |kind, message| CompileError { kind, message };
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

pub(crate) fn target_machine(isa: Isa, codegen: Codegen) -> Result<TargetMachine, Error> {
    let (cpu, features) = match isa {
        Isa::Avx512 => {
            let (cpu, features) = TargetMachine::host();
            // Compiled for another machine, by the tools: the instructions used by name must exist.
            if features.contains("+avx512f") {
                (cpu, features)
            } else {
                ("x86-64-v4".into(), String::new())
            }
        }
        // Without 'fast-gather' LLVM turns each gather into a branch, a load and an insertion per lane.
        Isa::Avx2 => ("x86-64-v3".into(), "+f16c,+fast-gather".into()),
        Isa::Base => ("x86-64-v2".into(), String::new()),
    };
    TargetMachine::new(&cpu, &features, codegen).map_err(Error::internal)
}

/// `symbols`: those of the kernel and of every function it calls.
fn meta(k: &Analysed, emitted: emit::Emitted, symbols: ir::Symbols, r: &CompileRequest, lanes: u32) -> KernelMeta {
    let (f, p) = (&k.func, &k.plan);
    KernelMeta {
        entry: r.entry.clone(),
        mode: if p.general { Mode::General } else { Mode::Segments },
        segments: emitted.segments,
        blocks: emitted.blocks,
        classes: emitted.classes,
        suspends: f.suspends.iter().map(|s| s.kind).collect(),
        stops: if r.variant.checks.sync { f.suspends.iter().map(|s| s.stop).collect() } else { vec![] },
        needs_header: p.needs_header,
        frame_bytes: p.frame_bytes,
        local_bytes: f.local_stride,
        shared_bytes: f.shared_bytes,
        lanes: lanes as u8,
        symbols: symbols.names,
        checks: r.variant.checks,
        roots: vec![],
        footprint: f.footprint.clone(),
        sources: symbols.sources,
        polls: f.polls,
        calls: false,
        stack_bytes: 0,
        frames: 0,
        tier: r.tier,
        made_in: 0,
    }
}
