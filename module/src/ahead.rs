//! Ahead-of-time compilation of kernels.

use super::fatbin::Arch;
use super::file::{self, Found};
use super::select;
use code::{cache, Program};
use device::{profile, Error};
use kernel_abi::ahead::{AheadEvent, AheadFacts, AheadKernel, AheadRequest};
use kernel_abi::{Checks, Isa, Mode, Variant};
use parking_lot::Mutex;
use ptx::ast::{Dim, Function, FunctionKind, Module, Operand, Special, Stmt};
use ptx::layout::reachable;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use sys::threads;

/// Typical block of one-dimensional kernels: whole pairs of warps.
const ROW: [u32; 3] = [256, 1, 1];
/// Further typical blocks of two-dimensional kernels.
const PLANES: [[u32; 3]; 2] = [[16, 16, 1], [32, 8, 1]];

/// A kernel for one shape.
struct Job {
    program: Arc<Program>,
    entry: Arc<str>,
    block: [u32; 3],
}

/// Compiles the kernels of a request into the cache.
pub fn compile(request: &AheadRequest, on_event: &(dyn Fn(AheadEvent) + Sync)) {
    // The device that the program will see when it is run.
    let device = |programs: &[Vec<Arch>]| profile::cc_for(&|devices| select::lowest_device(programs, devices));
    let modules = match file::modules(Path::new(&request.file), &device) {
        Ok(modules) => modules,
        Err(message) => return on_event(AheadEvent::Failed(message)),
    };
    // Skip the module that nvcc's linker adds to every program: machine code without kernels.
    let without_kernels = |module: &Found| matches!(module, Err(e) if e.error == Error::NoKernelImageForDevice);
    let any_kernels = modules.iter().any(|m| !without_kernels(m));
    let modules: Vec<Found> = modules.into_iter().filter(|m| !any_kernels || !without_kernels(m)).collect();
    let mut jobs = vec![];
    for module in &modules {
        let kernels = module.as_ref().map_err(ToString::to_string).and_then(|program| kernels(program, request));
        match kernels {
            Ok(kernels) => jobs.extend(kernels),
            Err(message) => on_event(AheadEvent::Failed(message)),
        }
    }
    on_event(AheadEvent::Found { modules: modules.len() as u32, kernels: jobs.len() as u32 });
    let threads = if request.threads > 0 { request.threads as usize } else { threads::processors() };
    let next = AtomicUsize::new(0);
    let reporting = Mutex::new(());
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let compiled = job.run();
                    let _one = reporting.lock();
                    on_event(AheadEvent::Compiled(compiled));
                }
            });
        }
    });
}

/// The requested kernels of a module, once for each variant.
fn kernels(program: &Arc<Program>, request: &AheadRequest) -> Result<Vec<Job>, String> {
    let module = program.module().map_err(|e| e.message.clone())?;
    let mut jobs = vec![];
    for (index, f) in module.functions.iter().enumerate() {
        let name = module.name(f.name);
        let selected = request.names.is_empty() || request.names.iter().any(|n| name.contains(n));
        if f.kind != FunctionKind::Entry || f.body.is_none() || !selected {
            continue;
        }
        let mut seen = HashSet::new();
        for block in shapes(module, index, &request.blocks) {
            // The variant's ISA does not matter here.
            if seen.insert(Variant::for_block(Isa::Base, 0, true, block)) {
                jobs.push(Job { program: program.clone(), entry: name.into(), block });
            }
        }
    }
    Ok(jobs)
}

/// The block shapes to compile a kernel for.
fn shapes(module: &Module, index: usize, requested: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let directives = &module.functions[index].directives;
    if let Some(exactly) = directives.reqntid {
        return vec![exactly];
    }
    if !requested.is_empty() {
        return requested.to_vec();
    }
    let max_threads = directives.maxntid.map_or(u32::MAX, |[x, y, z]| x.saturating_mul(y).saturating_mul(z));
    let mut shapes = vec![if max_threads < ROW[0] { [max_threads, 1, 1] } else { ROW }];
    if reachable(module, index).iter().any(|&f| uses_second_dimension(&module.functions[f])) {
        shapes.extend(PLANES.iter().filter(|s| s.iter().product::<u32>() <= max_threads));
    }
    shapes
}

/// Whether a function reads `%tid.y`.
fn uses_second_dimension(function: &Function) -> bool {
    let is_row = |o: &Operand| matches!(o, Operand::Special(Special::Tid(Dim::Y)));
    let stmts = function.body.iter().flat_map(|body| &body.stmts);
    stmts.filter_map(|s| if let Stmt::Instr(i) = s { Some(i) } else { None }).any(|i| i.operands.iter().any(is_row))
}

impl Job {
    fn run(&self) -> AheadKernel {
        let result = cache().kernel(&self.program, &self.entry, self.block, Checks::default(), 0);
        let outcome = result.map_err(|e| e.message).map(|kernel| {
            let meta = &kernel.meta;
            AheadFacts {
                tier: meta.tier,
                lanes: meta.lanes,
                general: meta.mode == Mode::General,
                suspends: meta.suspends.len() as u32,
                frame_bytes: meta.frame_bytes,
                local_bytes: meta.local_bytes,
                shared_bytes: meta.shared_bytes,
                code_bytes: kernel.code_bytes(),
                counts: meta.counts,
                made_in: meta.made_in,
            }
        });
        AheadKernel { entry: self.entry.to_string(), block: self.block, outcome }
    }
}
