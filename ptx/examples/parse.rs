//! Parses PTX files, links each to itself, and says what is in them and how long that took:
//! `cargo run --release -p ptx --example parse -- a.ptx b.ptx`.

use std::time::Instant;

fn main() {
    let mut failed = 0;
    for path in std::env::args().skip(1) {
        let bytes = match std::fs::read(&path) {
            Ok(b) => b,
            Err(e) => {
                eprintln!("{path}: {e}");
                failed += 1;
                continue;
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        let start = Instant::now();
        let parsed = ptx::parse(&text);
        let took = start.elapsed();
        let speed = text.len() as f64 / 1e6 / took.as_secs_f64();
        match parsed {
            Ok(module) => {
                let instructions: usize =
                    module.functions.iter().filter_map(|f| f.body.as_ref()).map(|b| b.stmts.len()).sum();
                println!(
                    "{path}: PTX {}.{} sm_{}, {} functions, {} variables, {instructions} statements, {took:.1?}, {speed:.0} MB/s",
                    module.version.0,
                    module.version.1,
                    module.sm,
                    module.functions.len(),
                    module.vars.len(),
                );
                if let Err(errors) = ptx::link(vec![module]) {
                    failed += 1;
                    errors.iter().for_each(|e| println!("{path}: link: {e}"));
                }
            }
            Err(errors) => {
                failed += 1;
                println!("{}", ptx::diag::render_all(&errors, &path));
            }
        }
    }
    if failed > 0 {
        println!("{failed} failed");
        std::process::exit(1);
    }
}
