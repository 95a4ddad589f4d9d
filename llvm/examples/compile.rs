//! Compiles one kernel of a PTX file and prints what was asked for.
//!
//! `cargo run -p understudy-llvm --example compile -- file.ptx entry|all XxYxZ avx512|avx2|base|quick [dump,dump...] [lanes]`
//!
//! Objects are kept in the folder that `OBJECTS` names.

use kernel_abi::*;
use std::time::Instant;

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).expect("readable PTX file");
    let block: Vec<u32> = a[3].split('x').map(|x| x.parse().expect("number")).collect();
    let isa = match a[4].as_str() {
        "avx512" => Isa::Avx512,
        "avx2" | "quick" => Isa::Avx2,
        _ => Isa::Base,
    };
    let (tier, compile): (_, fn(&CompileRequest) -> _) = match a[4].as_str() {
        "quick" => (Tier::Quick, jit::quick::compile),
        _ => (Tier::Optimised, understudy_llvm::compile::compile),
    };
    let dump: Vec<String> = a.get(5).map(|d| d.split(',').map(String::from).collect()).unwrap_or_default();
    let lanes = a.get(6).map_or(0, |l| l.parse().expect("lanes"));
    let entries: Vec<String> = if a[2] == "all" {
        let m = match ptx::parse(&text) {
            Ok(m) => m,
            Err(ds) => {
                for d in ds {
                    eprintln!("{}", d.render(&text));
                }
                std::process::exit(1)
            }
        };
        m.functions
            .iter()
            .filter(|f| f.kind == ptx::ast::FunctionKind::Entry && f.body.is_some())
            .map(|f| m.name(f.name).to_string())
            .collect()
    } else {
        vec![a[2].clone()]
    };
    for entry in entries {
        let r = CompileRequest {
            images: [text.as_str().into()].into(),
            entry: entry.clone(),
            variant: Variant::for_block(isa, lanes, true, [block[0], block[1], block[2]]),
            tier,
            dump: dump.clone(),
        };
        let t = Instant::now();
        match compile(&r) {
            Ok(k) => {
                if let Some(folder) = std::env::var_os("OBJECTS") {
                    let path = std::path::Path::new(&folder).join(format!("{entry}.o"));
                    std::fs::write(path, &k.object).expect("a folder for objects");
                }
                println!(
                    "{entry}: {:.1} ms, {} bytes, lanes {}, {:?}, suspend points {}, frame {}",
                    t.elapsed().as_secs_f64() * 1e3,
                    k.object.len(),
                    k.meta.lanes,
                    k.meta.mode,
                    k.meta.suspends.len(),
                    k.meta.frame_bytes
                );
            }
            Err(e) => println!("{entry}: {:?}: {}", e.kind, e.message),
        }
    }
}
