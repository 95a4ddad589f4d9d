//! How fast PTX parses: `cargo run --release -p ptx --example speed [megabytes]`.
//!
//! The text is generated: kernels of the usual mixture of instructions. Times are processor time, and the best of a
//! few runs, so that other work on the machine counts little.

use std::fmt::Write;
use std::time::{Duration, Instant};

/// Processor time of this thread, where the system tells (Linux); else time since the start.
fn now(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|t| t.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// A module of about `bytes` bytes, in kernels of `length` rounds of a loop body each.
fn generate(bytes: usize, length: usize) -> String {
    let mut out = String::from(".version 8.0\n.target sm_80\n.address_size 64\n");
    let mut kernel = 0;
    while out.len() < bytes {
        let name = format!("_Z6kernelILi{kernel}EEvPKfPfi");
        kernel += 1;
        let _ = write!(
            out,
            ".visible .entry {name}(\n\t.param .u64 {name}_param_0,\n\t.param .u64 {name}_param_1,\n\t.param .u32 {name}_param_2\n)\n{{\n\
             \t.reg .pred \t%p<{0}>;\n\t.reg .f32 \t%f<{0}>;\n\t.reg .b32 \t%r<{0}>;\n\t.reg .b64 \t%rd<{0}>;\n\n\
             \tld.param.u64 \t%rd1, [{name}_param_0];\n\tld.param.u32 \t%r1, [{name}_param_2];\n",
            length * 4 + 8
        );
        for i in (0..length).map(|i| i * 4 + 4) {
            let (a, b, c) = (i, i + 1, i + 2);
            let _ = write!(
                out,
                "\tmov.u32 \t%r{a}, %ctaid.x;\n\tmad.lo.s32 \t%r{b}, %r{a}, 12, %r1;\n\tsetp.ge.s32 \t%p{a}, %r{b}, %r1;\n\
                 \t@%p{a} bra \t$L__BB{kernel}_{i};\n\n\tmul.wide.s32 \t%rd{a}, %r{b}, 4;\n\tadd.s64 \t%rd{b}, %rd1, %rd{a};\n\
                 \tld.global.f32 \t%f{a}, [%rd{b}+128];\n\tfma.rn.f32 \t%f{b}, %f{a}, 0f3F800000, %f{a};\n\
                 \tst.global.v2.f32 \t[%rd{b}], {{%f{a}, %f{b}}};\n\tcvt.rn.f32.s32 \t%f{c}, %r{b};\n\tshl.b32 \t%r{c}, %r{b}, 2;\n\
                 \tadd.f32 \t%f{c}, %f{a}, %f{b};\n$L__BB{kernel}_{i}:\n"
            );
        }
        out.push_str("\tret;\n\n}\n");
    }
    out
}

fn main() {
    let megabytes: f64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(4.0);
    let epoch = Instant::now();
    for (what, length) in [("small kernels", 4), ("large kernels", 2000)] {
        let text = generate((megabytes * 1e6) as usize, length);
        let mut best = Duration::MAX;
        let mut statements = 0;
        for _ in 0..8 {
            let start = now(epoch);
            let module = ptx::parse(&text).expect("the generated text is right");
            best = best.min(now(epoch) - start);
            statements = module.functions.iter().filter_map(|f| f.body.as_ref()).map(|b| b.stmts.len()).sum::<usize>();
        }
        let seconds = best.as_secs_f64();
        println!(
            "{what}: {:.1} MB, {statements} statements in {:.1} ms: {:.0} MB/s, {:.0} ns per statement",
            text.len() as f64 / 1e6,
            seconds * 1e3,
            text.len() as f64 / 1e6 / seconds,
            seconds * 1e9 / statements as f64
        );
    }
}
