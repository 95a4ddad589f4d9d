//! Compiles small kernels, loads them and runs blocks of them in this process.

use code::object::Code;
use kernel_abi::*;

/// What this host runs code for.
pub fn isas() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|isa| isa.runs_here())
}

/// A compiled kernel without suspend points.
pub struct Machine {
    code: Code,
    entry: String,
}

extern "C" fn helper(_: *mut Cta, _: u32, _: u32, _: *mut u64) {
    eprintln!("generated code called a helper");
    std::process::abort();
}

impl Machine {
    /// Compiles `entry` for blocks of `threads` threads.
    pub fn new(ptx: &str, entry: &str, isa: Isa, lanes: u8, threads: u32) -> Result<Machine, String> {
        Machine::of(Tier::Optimised, ptx, entry, Variant::for_block(isa, lanes, true, [threads, 1, 1]))
    }

    /// As [`Machine::new`], as quick code is on machines with `isa`, if they have it: by the quick code generator, or by LLVM, which is
    /// what running grids go on with.
    pub fn as_quick(tier: Tier, ptx: &str, entry: &str, isa: Isa, threads: u32) -> Option<Result<Machine, String>> {
        let variant = Variant { isa: Isa::QUICK, ..Variant::for_block(isa, 0, true, [threads, 1, 1]) };
        (Isa::QUICK.runs_here() && isa.has_quick()).then(|| Machine::of(tier, ptx, entry, variant))
    }

    fn of(tier: Tier, ptx: &str, entry: &str, variant: Variant) -> Result<Machine, String> {
        let request = CompileRequest { images: [ptx.into()].into(), entry: entry.into(), variant, tier, dump: vec![] };
        let compile = if tier == Tier::Quick { jit::quick::compile } else { understudy_llvm::compile::compile };
        let kernel = compile(&request).map_err(|e| e.message)?;
        // The loader refuses objects that call routines it does not have: a check against library calls by LLVM.
        let code = Code::load(&kernel.object).map_err(|e| e.to_string())?;
        Ok(Machine { code, entry: kernel.meta.segments[0].clone() })
    }

    /// Runs `blocks` blocks of `threads` threads with 64-bit parameters; `images`: the table of textures and surfaces,
    /// its address and size.
    pub fn run(&self, blocks: u32, threads: u32, params: &[u64], images: (u64, u64)) {
        let helpers = HelperTable::all(helper);
        let address = self.code.symbol(&self.entry).expect("the entry segment");
        // SAFETY: the symbol is a segment function of the object, which `self` keeps loaded.
        let segment: SegmentFn = unsafe { std::mem::transmute::<u64, SegmentFn>(address) };
        for block in 0..blocks {
            let mut next = vec![0u32; threads.div_ceil(32) as usize];
            let mut cta = Cta {
                params: params.as_ptr().cast(),
                symbols: std::ptr::null(),
                helpers: &raw const helpers,
                arena_base: 0,
                arena_size: u64::MAX,
                shared: std::ptr::null_mut(),
                local: std::ptr::null_mut(),
                local_stride: 0,
                frames: std::ptr::null_mut(),
                next: next.as_mut_ptr(),
                live: std::ptr::null_mut(),
                exec: std::ptr::null_mut(),
                grid_id: 0,
                ctaid: [block, 0, 0],
                ntid: [threads, 1, 1],
                nctaid: [blocks, 1, 1],
                threads,
                warps: threads.div_ceil(32),
                shared_size: 0,
                dynamic_shared: 0,
                sm_id: 0,
                sm_count: 1,
                cluster_nctaid: [1; 3],
                cluster_id: [0; 3],
                ncluster_id: [1; 3],
                cluster_ctaid: [0; 3],
                grid_workspace: 0,
                images: images.0,
                images_size: images.1,
                calls: std::ptr::null(),
                bounds: std::ptr::null_mut(),
                shadow: 0,
                intervals: std::ptr::null_mut(),
                race_block: 0,
                race_launch: 0,
                race_first: 0,
                race_span: 0,
                race_table: std::ptr::null(),
                race_owner: 0,
                race_before: 0,
                race_next: std::ptr::null(),
                race_elided: 0,
                stack_limit: 0,
                listener: std::ptr::null_mut(),
                cluster_shared: std::ptr::null_mut(),
                cluster_rank: 0,
                cluster_blocks: 1,
                cluster_explicit: 0,
                cluster_arrivals: std::ptr::null_mut(),
                overlaps: 0,
                trigger: std::ptr::null_mut(),
                graph: 0,
            };
            // SAFETY: the kernel reads and writes what the parameters point to, which the caller keeps alive.
            let r = unsafe { segment(&mut cta, 0, cta.warps) };
            assert_eq!(r, 0, "the kernel stopped early");
        }
    }
}
