//! Compiles small kernels, loads them and runs blocks of them in this process.

use cudart::code::object::Code;
use kernel_abi::*;
use std::collections::HashMap;

pub const ISAS: [Isa; 3] = [Isa::Avx512, Isa::Avx2, Isa::Base];

/// Whether this host runs code for `isa`.
pub fn host_runs(isa: Isa) -> bool {
    match isa {
        Isa::Avx512 => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
        }
        Isa::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
        Isa::Base => true,
    }
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
        let request = CompileRequest {
            images: vec![ptx.to_string()],
            entry: entry.into(),
            variant: Variant::for_block(isa, lanes, true, [threads, 1, 1]),
            dump: vec![],
        };
        let kernel = understudy_jit::compile::compile(&request).map_err(|e| e.message)?;
        // The loader refuses objects that call routines it does not have: a check against library calls by LLVM.
        let code = Code::load(&kernel.object).map_err(|e| e.to_string())?;
        Ok(Machine { code, entry: kernel.meta.segments[0].clone() })
    }

    /// Runs `blocks` blocks of `threads` threads with 64-bit parameters.
    pub fn run(&self, blocks: u32, threads: u32, params: &[u64]) {
        let helpers = [helper as HelperFn; HELPERS];
        let address = self.code.symbol(&self.entry).expect("the entry segment");
        // SAFETY: the symbol is a segment function of the object, which `self` keeps loaded.
        let segment: SegmentFn = unsafe { std::mem::transmute::<u64, SegmentFn>(address) };
        for block in 0..blocks {
            let mut next = vec![0u32; threads.div_ceil(32) as usize];
            let mut cta = Cta {
                params: params.as_ptr().cast(),
                symbols: std::ptr::null(),
                helpers: helpers.as_ptr(),
                arena_base: 0,
                arena_size: u64::MAX,
                shared: std::ptr::null_mut(),
                local: std::ptr::null_mut(),
                local_stride: 0,
                frames: std::ptr::null_mut(),
                next: next.as_mut_ptr(),
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
                images: 0,
                images_size: 0,
            };
            // SAFETY: the kernel reads and writes what the parameters point to, which the caller keeps alive.
            let r = unsafe { segment(&mut cta, 0, cta.warps) };
            assert_eq!(r, 0, "the kernel stopped early");
        }
    }
}

/// One instruction under test: its text with `%d` and `%0`, `%1`, `%2` for operands, and the register widths in bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    pub text: String,
    pub dst: u32,
    pub src: Vec<u32>,
}

/// Case from `"add.f32 32 32 32"`: the instruction, the width of the result, widths of the operands. Width 1 is a
/// predicate, stored as 0 or 1.
pub fn case(s: &str) -> Case {
    let mut words = s.split_whitespace();
    let name = words.next().expect("an instruction");
    let widths: Vec<u32> = words.map(|w| w.parse().expect("a width")).collect();
    let operands: Vec<String> = (0..widths.len() - 1).map(|k| format!("%{k}")).collect();
    Case { text: format!("{name} %d, {};", operands.join(", ")), dst: widths[0], src: widths[1..].to_vec() }
}

/// A kernel that applies every case to operands `index` of the input arrays (of 8-byte elements) and stores results in
/// arrays of 8-byte elements, `stride` apart. `uniform`: the index is the block's, so that operands are scalars.
pub fn kernel(cases: &[Case], stride: usize, uniform: bool) -> String {
    let mut body = String::new();
    let index = if uniform { "mov.u32 %i, %ctaid.x;" } else { "mad.lo.u32 %i, %ctaid.x, %ntid.x, %tid.x;" };
    let mut regs: HashMap<String, u32> = HashMap::new();
    for k in 0..3 {
        body += &format!("ld.param.u64 %p{k}, [in{k}]; add.u64 %p{k}, %p{k}, %o;\n");
        for w in [16, 32, 64] {
            regs.insert(format!("%s{k}_{w}"), w);
            body += &format!("ld.global.b{w} %s{k}_{w}, [%p{k}];\n");
        }
    }
    for (n, c) in cases.iter().enumerate() {
        let d = format!("%d{n}");
        regs.insert(d.clone(), c.dst);
        let mut t = c.text.replace("%d", &d);
        for (k, w) in c.src.iter().enumerate() {
            t = t.replace(&format!("%{k}"), &format!("%s{k}_{w}"));
        }
        let at = n * stride * 8;
        body += &t;
        body += &match c.dst {
            1 => format!("\nselp.u32 %t, 1, 0, {d}; st.global.b32 [%q+{at}], %t;\n"),
            w => format!("\nst.global.b{w} [%q+{at}], {d};\n"),
        };
    }
    let mut declared = String::new();
    for (r, w) in &regs {
        let ty = if *w == 1 { "pred".to_string() } else { format!("b{w}") };
        declared += &format!(".reg .{ty} {r};\n");
    }
    format!(
        ".version 8.8\n.target sm_100\n.address_size 64\n\
         .visible .entry k(.param .u64 in0, .param .u64 in1, .param .u64 in2, .param .u64 out) {{\n\
         .reg .b32 %i, %t; .reg .b64 %o, %p<3>, %q;\n{declared}\
         {index}\nmul.wide.u32 %o, %i, 8;\nld.param.u64 %q, [out]; add.u64 %q, %q, %o;\n{body}ret;\n}}\n"
    )
}
