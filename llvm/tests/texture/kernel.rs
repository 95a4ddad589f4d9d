//! Kernels of one texture instruction, and the launches that run them.

use super::machine::{isas, Machine};
use super::picture::{Picture, Table};
use kernel_abi::*;

/// Words of input and of output of each thread.
pub const IN: usize = 12;
pub const OUT: usize = 4;
/// Threads of a block, the last warp not full.
pub const THREADS: usize = 80;

/// Geometries as PTX spells them, with their coordinates: `l` a layer.
pub const GEOMETRIES: [(&str, ImageKind, &str); 7] = [
    ("1d", ImageKind::D1, "x"),
    ("2d", ImageKind::D2, "xy"),
    ("3d", ImageKind::D3, "xyz"),
    ("a1d", ImageKind::D1Layered, "lx"),
    ("a2d", ImageKind::D2Layered, "lxy"),
    ("cube", ImageKind::Cube, "xyz"),
    ("acube", ImageKind::CubeLayered, "lxyz"),
];

/// Operands in braces for `count` of the input words from `first` on, filled up to a length that PTX takes.
pub fn braces(first: usize, count: usize) -> String {
    let n = if count == 3 { 4 } else { count };
    let regs: Vec<String> = (0..n).map(|k| format!("%w{}", first + k.min(count - 1))).collect();
    format!("{{{}}}", regs.join(", "))
}

/// A kernel around `body`, which reads `%h` (its thread's handle: word 0 of `handles`, or a word for each thread) and
/// `%w0` to `%w11`, and writes `%r0` to `%r3`.
pub fn kernel(body: &str, own_handles: bool) -> String {
    let mut loads = String::new();
    let named = |register: &str| body.split(|c: char| !c.is_alphanumeric() && c != '%').any(|word| word == register);
    // Most of what LLVM does for these kernels would be for words that no body reads.
    for k in (0..IN).filter(|k| named(&format!("%w{k}"))) {
        loads += &format!("ld.global.b32 %w{k}, [%in+{}];\n", 4 * k);
    }
    let mut stores = String::new();
    for k in 0..OUT {
        stores += &format!("st.global.b32 [%out+{}], %r{k};\n", 4 * k);
    }
    let handle = if own_handles { "mul.wide.u32 %o, %i, 8; add.u64 %h, %h, %o;\n" } else { "" };
    format!(
        ".version 8.8\n.target sm_90\n.address_size 64\n\
         .visible .entry k(.param .u64 handles, .param .u64 input, .param .u64 output) {{\n\
         .reg .b32 %i, %w<{IN}>, %r<{OUT}>;\n.reg .b16 %s<4>;\n.reg .pred %p;\n.reg .b64 %o, %in, %out, %h, %d<4>;\n\
         mov.u32 %i, %tid.x;\nmul.wide.u32 %o, %i, {};\n\
         ld.param.u64 %in, [input]; add.u64 %in, %in, %o;\nmul.wide.u32 %o, %i, {};\n\
         ld.param.u64 %out, [output]; add.u64 %out, %out, %o;\nld.param.u64 %h, [handles];\n{handle}\
         ld.global.u64 %h, [%h];\n{loads}mov.b32 %r0, 0; mov.b32 %r1, 0; mov.b32 %r2, 0; mov.b32 %r3, 0;\n\
         {body}\n{stores}ret;\n}}\n",
        4 * IN,
        4 * OUT
    )
}

/// The variants of this host: all instruction sets that it has, by both code generators. Kernels of an even length have 8 lanes in those
/// of LLVM's that are not the least one.
pub fn machines(ptx: &str) -> Vec<(String, Machine)> {
    let mut out = vec![];
    for isa in isas() {
        let lanes = if isa == Isa::Base || ptx.len() % 2 == 1 { 32 } else { 8 };
        let m = Machine::new(ptx, "k", isa, lanes, THREADS as u32);
        out.push((format!("{isa:?} x{lanes}"), m.unwrap_or_else(|e| panic!("{e}\n{ptx}"))));
        if let Some(m) = Machine::as_quick(Tier::Quick, ptx, "k", isa, THREADS as u32) {
            out.push((format!("{isa:?}, quick"), m.unwrap_or_else(|e| panic!("{e}\n{ptx}"))));
        }
    }
    out
}

/// One of the variants, another for each `k`: for kernels of which there are many.
pub fn machine(ptx: &str, k: usize) -> Vec<(String, Machine)> {
    let all: Vec<(Isa, u8)> =
        isas().flat_map(|isa| [(isa, 32), (isa, if isa == Isa::Base { 32 } else { 8 })]).collect();
    let (isa, lanes) = all[k % all.len()];
    let m = Machine::new(ptx, "k", isa, lanes, THREADS as u32);
    vec![(format!("{isa:?} x{lanes}"), m.unwrap_or_else(|e| panic!("{e}\n{ptx}")))]
}

/// Inputs of the threads of one block.
pub type Inputs = Vec<[u32; IN]>;

/// Runs a block; `handles`: which picture each thread reads (one entry: all the same).
pub fn run(m: &Machine, pictures: &[&Picture], handles: &[usize], inputs: &Inputs) -> Vec<[u32; OUT]> {
    assert_eq!(inputs.len(), THREADS);
    let table = Table::new(pictures);
    let handles: Vec<u64> = handles.iter().map(|&k| table.handle(k)).collect();
    let mut out = vec![[0xdead_beefu32; OUT]; THREADS];
    let params = [handles.as_ptr() as u64, inputs.as_ptr() as u64, out.as_mut_ptr() as u64];
    m.run(1, THREADS as u32, &params, table.range());
    out
}
