//! How much code a PTX instruction becomes: over the suite's PTX files, and as kernels grow. Counts, not times.

use kernel_abi::Counts;
use kernel_abi::*;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What one may become over all files, instructions of the builder: 27 when this was written. Kernels that nvcc makes of the samples
/// have 10 (`understudy info --kernel`); those of the files are small, and loads, stores and texture fetches take the most.
const EACH: u32 = 31;
/// And in any of them: 470 in one that is all texture fetches, whose coordinates and weights are those of GPUs, with quick code for usual formats.
const MOST: u32 = 480;

fn counts(text: &str, entry: &str, threads: u32) -> Result<(Counts, usize), CompileError> {
    let request = CompileRequest {
        images: [text.into()].into(),
        entry: entry.into(),
        variant: Variant::for_block(Isa::Avx2, 0, true, [threads, 1, 1]),
        tier: Tier::Quick,
        dump: vec![],
    };
    let kernel = jit::quick::compile(&request)?;
    Ok((kernel.meta.counts, kernel.object.len()))
}

fn inside(folder: &Path) -> impl Iterator<Item = PathBuf> {
    std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path())
}

#[test]
fn a_ptx_instruction_stays_within_its_budget() {
    let folders = inside(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests"));
    let (mut ptx, mut emitted, mut kernels, mut over) = (0, 0, 0, String::new());
    for path in folders.flat_map(|folder| inside(&folder)) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let Ok(module) = ptx::parse(&text) else { continue };
        let entries = module.functions.iter().filter(|f| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some());
        for f in entries {
            let entry = module.name(f.name);
            let Ok((counts, _)) = counts(&text, entry, 256) else { continue };
            (ptx, emitted, kernels) = (ptx + counts.ptx, emitted + counts.emitted, kernels + 1);
            if counts.emitted > MOST * counts.ptx {
                let _ = writeln!(over, "{}, {entry}: {} become {}", path.display(), counts.ptx, counts.emitted);
            }
        }
    }
    assert!(kernels > 300, "{kernels} kernels");
    println!("{kernels} kernels: {ptx} PTX instructions become {emitted}, {:.1} each", emitted as f64 / ptx as f64);
    assert!(over.is_empty(), "more than {MOST} for each instruction:\n{over}");
    assert!(emitted <= EACH * ptx, "{ptx} instructions become {emitted}, more than {EACH} each");
}

const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u32 m)\n{\n\
    .reg .b32 %r<8>;\n.reg .f32 %f<4>;\n.reg .pred %p;\n.reg .b64 %rd<4>;\n.shared .align 4 .b32 s[256];\n\
    ld.param.u64 %rd1, [a];\nld.param.u32 %r3, [m];\nmov.u32 %r1, %tid.x;\nmul.wide.u32 %rd2, %r1, 4;\n\
    add.u64 %rd3, %rd1, %rd2;\nmov.u32 %r4, s;\nmad.lo.u32 %r4, %r1, 4, %r4;\nmov.f32 %f1, 0f3F800000;\nmov.u32 %r2, 7;\n";

/// A kernel of `n` times `part`, which is told its number.
fn repeated(n: usize, part: impl Fn(usize) -> String) -> String {
    let body: String = (0..n).map(part).collect();
    format!("{HEAD}{body}st.global.f32 [%rd3], %f1;\nst.global.u32 [%rd3 + 4096], %r2;\nret;\n}}\n")
}

#[test]
fn code_grows_with_the_kernel() {
    let branches = |k: usize| {
        format!(
            "ld.global.f32 %f2, [%rd3 + {}];\nadd.f32 %f1, %f1, %f2;\nmul.lo.u32 %r2, %r2, %r3;\nsetp.lt.u32 %p, %r2, %r1;\n\
             @%p bra L{k};\nadd.f32 %f1, %f1, %f1;\nst.global.f32 [%rd3 + 8192], %f1;\nL{k}:\n",
            k % 500 * 128
        )
    };
    let scans = |k: usize| {
        format!(
            "st.shared.u32 [%r4], %r2;\nbar.sync 0;\nsetp.lt.u32 %p, %r1, {};\n@%p bra L{k};\nld.shared.u32 %r5, [%r4 + {}];\n\
             add.u32 %r2, %r2, %r5;\nL{k}:\nbar.sync 0;\n",
            1 << (k % 8),
            -(4i64 << (k % 8))
        )
    };
    let loops = |k: usize| {
        format!(
            "mov.u32 %r5, %r1;\nL{k}:\nadd.f32 %f1, %f1, 0f3F800000;\nadd.u32 %r2, %r2, %r5;\nsub.u32 %r5, %r5, 1;\n\
             setp.gt.s32 %p, %r5, {k};\n@%p bra L{k};\n"
        )
    };
    // Lanes go to any of them.
    let cases = |n: usize| {
        let targets: Vec<String> = (0..n).map(|k| format!("C{k}")).collect();
        let table = format!("rem.u32 %r5, %r1, {n};\nT: .branchtargets {};\nbrx.idx %r5, T;\n", targets.join(", "));
        let case = |k: usize| match k {
            0 => table.clone(),
            _ if k > n => "J:\n".into(),
            _ => format!("C{}: add.u32 %r2, %r2, {k};\nbra J;\n", k - 1),
        };
        repeated(n + 2, case)
    };
    let kernels: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("branches", &|n| repeated(n, branches)),
        ("barriers", &|n| repeated(n, scans)),
        ("loops", &|n| repeated(n, loops)),
        ("cases", &cases),
    ];
    for (what, kernel) in kernels {
        let of = |n: usize| counts(&kernel(n), "k", 256).expect("a kernel");
        let ((one, bytes), (four, more_bytes)) = (of(100), of(400));
        let ir = f64::from(four.emitted) / f64::from(one.emitted);
        let code = more_bytes as f64 / bytes as f64;
        println!("{what}: four times the instructions, {ir:.2} times the IR, {code:.2} times the object");
        assert!(ir < 4.4 && code < 4.4, "{what}: 4 times the PTX is {ir:.2} times the IR, {code:.2} times the object");
    }
}

/// Bytes of quick code for a lookup of [`many_table_lookups_are_short`], four instructions, in a kernel with many: 273 when this was written.
const LOOKUP: usize = 350;

#[test]
fn many_table_lookups_are_short() {
    let lookup = |k: usize| {
        let shift = k % 20;
        format!(
            "shr.u32 %r5, %r2, {shift};\nand.b32 %r5, %r5, 1020;\nld.shared.u32 %r5, [%r5];\nxor.b32 %r2, %r2, %r5;\n"
        )
    };
    let kernel = |n: usize| repeated(n + 1, |k| if k == 0 { "ld.global.u32 %r2, [%rd3];\n".into() } else { lookup(k) });
    let bytes = |n: usize| counts(&kernel(n), "k", 256).expect("a kernel").1;
    let (few, many) = ((bytes(30) - bytes(10)) / 20, (bytes(200) - bytes(100)) / 100);
    println!("a lookup: {few} bytes, {many} where there are many");
    assert!(many < LOOKUP && many < few, "{few} bytes for a lookup, {many} where there are many");
}
