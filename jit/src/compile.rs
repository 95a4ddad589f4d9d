//! The compiler's visible, ordered list of passes.

use crate::emit::{self, Emitted, Input};
use crate::error::Error;
use crate::ir::Func;
use crate::stages::Stages;
use crate::{
    cas_loops, combine, conflict, copies, frame, frontier, ir, loops, lower, modules, nan_bits, order, plan, pre_ssa,
    print, provenance, remote, shape, ssa, suspends, verify, warp_sync, width, words,
};
use baseline::build::Build;
use kernel_abi::Counts;
use kernel_abi::*;
use std::io::Write;

/// Writes the text of a compilation stage to stderr. A closed pipe does not end the program.
pub fn show(text: &str) {
    let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Compiles one entry for one variant, with the code that `generate` makes.
///
/// # Errors
/// PTX that cannot be read, linked or compiled, with its line, and what `generate` refuses.
pub fn compile(r: &CompileRequest, generate: Generate) -> Result<CompiledKernel, CompileError> {
    let tell = |pass: &str, _: &str, text: &str| show(&format!("after {pass}: {text}"));
    compile_in_stages(r, generate, &Stages { wanted: &|what| shows(r, what), tell: &tell })
}

/// The same, with a callback that gets the IR after each pass.
///
/// # Errors
/// Those of [`compile`].
pub fn compile_in_stages(
    r: &CompileRequest,
    generate: Generate,
    stages: &Stages,
) -> Result<CompiledKernel, CompileError> {
    let start = std::time::Instant::now();
    let module = modules::linked(&r.images)?;
    let mut kernel = compile_entry(r, &module, generate, stages).map_err(|e| e.located(&module.ast, &r.images))?;
    kernel.meta.made_in = start.elapsed().as_nanos() as u64;
    Ok(kernel)
}

fn compile_entry(
    r: &CompileRequest,
    linked: &modules::Linked,
    generate: Generate,
    stages: &Stages,
) -> Result<CompiledKernel, Error> {
    let module = &linked.ast;
    let index = lower::find_entry(module, &r.entry)?;
    let mut facts = lower::Facts::of(module, &linked.facts, index, r.variant);
    let mut kernel = graph(lower::lower(module, &facts, index)?, stages)?;
    let mut classes = vec![];
    let mut parts = Parts::of(&kernel, r.variant);
    let (mut joins, mut tails) = (false, false);
    let polls = kernel.0.polls;
    // Reports name the threads that spin, not those that wait for them, and those that skip a barrier.
    let reported = if polls { r.variant.checks.any() } else { r.variant.checks.sync };
    if parts.general && !reported {
        let mut pre = lower::lower(module, &facts, index)?;
        (pre.joins, pre.tails) = (polls, !polls);
        let other = graph(pre, stages)?;
        let now = Parts::of(&other, r.variant);
        if now == Parts::default() && (!polls || suspends::joins_pay(&other.0)) {
            (kernel, parts) = (other, now);
            (joins, tails) = (polls, !polls);
        }
    }
    if parts.lanes_wait {
        facts.lane_waits = true;
        let mut pre = lower::lower(module, &facts, index)?;
        classes = std::mem::take(&mut pre.classes);
        kernel = graph(pre, stages)?;
    }
    // Checked, they are reported.
    if !r.variant.checks.races {
        let meeting = |reads: &[_], ends: &[_]| {
            let mut pre = lower::lower(module, &facts, index)?;
            (pre.joins, pre.tails) = (joins, tails);
            pre.classes.clear();
            conflict::broadcast::meet(&mut pre, reads);
            conflict::rewritten::meet(&mut pre, ends);
            graph(pre, stages)
        };
        let reads = conflict::broadcast::find(&kernel.0);
        if !reads.is_empty() {
            kernel = meeting(&reads, &[])?;
        }
        let ends = conflict::rewritten::find(&kernel.0);
        if !ends.is_empty() {
            kernel = meeting(&reads, &ends)?;
        }
    }
    let mut functions = vec![];
    let mut symbols = kernel.0.give_symbols();
    while functions.len() < symbols.functions.len() {
        let next = symbols.functions[functions.len()];
        let f = graph(lower::lower_function(module, &facts, next, symbols)?, stages)?;
        symbols = f.0.give_symbols();
        functions.push(f);
    }
    let (mut func, loops) = kernel;
    let lanes =
        width::choose(&func, &loops, r.variant, (!functions.is_empty(), functions.iter().any(|f| f.0.warp_ops)));
    // Local memory: the kernel's variables, then the stack of the functions it calls out of line, then what `alloca` hands out.
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
    let analyses = Analyses { variant, lanes, stride, stages };
    let kernel = analyses.run(func, loops, true)?;
    let functions = functions.into_iter().map(|(f, l)| analyses.run(f, l, false)).collect::<Result<Vec<_>, _>>()?;
    let class = |pre| {
        let (f, l) = graph(pre, stages)?;
        analyses.run(f, l, false)
    };
    let classes = classes.into_iter().map(|c| c.map(class).transpose()).collect::<Result<Vec<_>, _>>()?;
    let inputs: Vec<Input> = functions.iter().map(|f| f.input(variant, lanes, &[], &[])).collect();
    let classes: Vec<_> = classes.iter().map(|c| c.as_ref().map(|c| c.input(variant, lanes, &[], &[]))).collect();
    let mut input = kernel.input(variant, lanes, &inputs, &classes);
    // Values of a whole block have registers, or places that are read as they were written.
    input.unrolls = r.tier == Tier::Optimised && HostFeatures::of(variant.isa).vector_bytes >= 32;
    let Code { object, frames, emitted, instructions } = generate(&Kernel { request: r, input })?;
    let mut meta = meta(&kernel, emitted, symbols, r, lanes);
    let stack = if dynamic > 0 { dynamic } else { stack };
    (meta.calls, meta.stack_bytes, meta.frames) = (!functions.is_empty(), stack, frames);
    meta.counts.emitted = instructions;
    for f in std::iter::once(&kernel).chain(&functions) {
        meta.counts.ptx += f.func.statements as u32;
        meta.overlaps |= f.func.overlaps;
        meta.roots.extend(f.func.roots.iter().map(|(&pc, &root)| (pc, root)));
    }
    meta.roots.sort_unstable_by_key(|r| r.0);
    Ok(CompiledKernel { meta, object })
}

/// A code generator.
pub type Generate<'a> = &'a dyn Fn(&Kernel) -> Result<Code, Error>;

/// A kernel as the passes leave it to a code generator.
pub struct Kernel<'a> {
    pub request: &'a CompileRequest,
    input: Input<'a>,
}

impl Kernel<'_> {
    /// Emits its code.
    ///
    /// # Errors
    /// Some unsupported instructions are refused only here.
    pub fn emit(&self, to: &dyn Build) -> Result<Emitted, Error> {
        emit::emit(to, &self.input)
    }

    /// Whether values stay in the frame, and any lane may be at any block: a large kernel in general mode.
    pub fn is_resident(&self) -> bool {
        self.input.plan.resident
    }

    /// Whether the request asks for the text of stage `what`.
    pub fn shows(&self, what: &str) -> bool {
        shows(self.request, what)
    }
}

fn shows(r: &CompileRequest, what: &str) -> bool {
    r.dump.iter().any(|d| d == what || d == "all")
}

/// What a code generator makes.
pub struct Code {
    pub object: Vec<u8>,
    /// Bytes of all frames of more than 16 KiB.
    pub frames: u64,
    pub emitted: Emitted,
    /// How many were emitted.
    pub instructions: u32,
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
        Input { f: func, functions, classes, shapes, frontiers, plan, variant, lanes, unrolls: false }
    }
}

/// How lanes of a warp go separate ways in a kernel in which they wait for others, or that has operations of warps.
#[derive(Default, PartialEq)]
struct Parts {
    /// They may stop at different places, or go on while others wait.
    general: bool,
    /// They must be kept waiting at `.sync` instructions.
    lanes_wait: bool,
}

impl Parts {
    fn of((f, loops): &(Func, loops::Loops), variant: Variant) -> Parts {
        if !f.warp_ops && !f.polls && f.suspends.is_empty() {
            return Parts::default();
        }
        let shapes = shape::analyse(f, loops, variant, WARP, false);
        let frontiers = frontier::frontiers(f, &shapes.divergent, &[]);
        Parts {
            general: suspends::needs_general(f, &frontiers)
                || f.retries_sync && (variant.partial || !suspends::lanes_exit_together(f, &frontiers)),
            lanes_wait: f.warp_ops && warp_sync::needed(f, &shapes.divergent, &frontiers),
        }
    }
}

fn graph(mut pre: pre_ssa::PreFunc, stages: &Stages) -> Result<(Func, loops::Loops), Error> {
    stages.after("lower", &pre.func.name, || print::graph(&pre, None));
    verify::lowered(&pre)?;
    let loops = order::order(&mut pre);
    stages.after("order", &pre.func.name, || print::graph(&pre, Some(&loops)));
    verify::ordered(&pre, &loops)?;
    let mut func = ssa::build(pre);
    stages.after("ssa", &func.name, || print::function(&func));
    verify::function("ssa", &func)?;
    nan_bits::settle(&mut func);
    stages.after("nan-bits", &func.name, || print::function(&func));
    verify::function("nan-bits", &func)?;
    Ok((func, loops))
}

/// What analyses of a kernel and of the functions that it calls have in common.
struct Analyses<'a> {
    variant: Variant,
    lanes: u32,
    stride: u32,
    stages: &'a Stages<'a>,
}

impl Analyses<'_> {
    fn run(&self, mut func: Func, loops: loops::Loops, kernel: bool) -> Result<Analysed, Error> {
        let Analyses { variant, lanes, stride, stages } = *self;
        func.local_stride = stride;
        // Reports of checks are of the loads that the program has.
        if !variant.checks.any() {
            words::split_loads(&mut func);
            verify::function("words", &func)?;
        }
        let mut shapes = shape::analyse(&func, &loops, variant, lanes, false);
        let mut frontiers = frontier::frontiers(&func, &shapes.divergent, &[]);
        let general = kernel && suspends::needs_general(&func, &frontiers);
        let resident = general && frame::resident(&func);
        if general {
            shapes = shape::analyse(&func, &loops, variant, lanes, true);
            // In resident kernels any lane may be at any block.
            frontiers = match resident {
                true => vec![vec![]; func.blocks.len()],
                false => frontier::frontiers(&func, &shapes.divergent, &suspends::starts(&func)),
            };
        }
        stages.after("shape", &func.name, || print::shapes(&func, &shapes, &frontiers));
        verify::shapes(&func, &shapes)?;
        if !resident {
            verify::frontiers(&func, &shapes, &frontiers)?;
        }
        if !variant.checks.by_warp() {
            combine::combine(&mut func, &shapes, lanes);
            stages.after("combine", &func.name, || print::shapes(&func, &shapes, &frontiers));
            verify::function("combine", &func)?;
        }
        if variant.checks.init {
            func.copied = copies::copied(&func, variant.checks.init_shared);
        }
        if variant.checks.races {
            func.cas_expected = cas_loops::expected_values(&func);
            if kernel {
                (func.elisions, func.footprint) = conflict::analyse(&func);
            }
        }
        if variant.checks.memory {
            func.roots = provenance::of_accesses(&func);
        }
        let plan = plan::plan(&func, &shapes, &frontiers, loops, lanes, general, resident);
        stages.after("plan", &func.name, || print::plan(&func, &plan));
        verify::plan(&func, &shapes, &frontiers, &plan, lanes)?;
        Ok(Analysed { func, shapes, frontiers, plan })
    }
}

/// `symbols`: those of the kernel and of every function it calls.
fn meta(k: &Analysed, emitted: Emitted, symbols: ir::Symbols, r: &CompileRequest, lanes: u32) -> KernelMeta {
    let (f, p) = (&k.func, &k.plan);
    KernelMeta {
        entry: r.entry.clone(),
        mode: if p.general { Mode::General } else { Mode::Segments },
        segments: emitted.segments,
        blocks: emitted.blocks,
        classes: emitted.classes,
        suspends: f.suspends.iter().map(|s| s.kind).collect(),
        stops: if r.variant.checks.sync { f.suspends.iter().map(|s| s.stop).collect() } else { vec![] },
        tells_live: p.tells_live,
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
        overlaps: 0,
        cluster: f.cluster,
        blocks_are_clusters: f.blocks_are_clusters,
        needs_cluster: f.needs_cluster,
        remote: remote::accesses(f),
        calls: false,
        stack_bytes: 0,
        frames: 0,
        tier: r.tier,
        made_in: 0,
        counts: Counts::default(),
    }
}
