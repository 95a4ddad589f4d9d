//! Parses PTX files, links each to itself (with `--link` all of them together), and says what is in them and how long
//! that took: `cargo run --release -p ptx --example parse -- [--link] a.ptx b.ptx`.

use std::time::Instant;

fn main() {
    let mut failed = 0;
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let together = args.first().is_some_and(|a| a == "--link");
    let mut modules = Vec::new();
    for path in args.drain(usize::from(together)..) {
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
                if together {
                    modules.push(module);
                } else if let Err(errors) = ptx::link(vec![module]) {
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
    if together {
        match ptx::link(modules) {
            Ok(m) => println!("linked: {} functions, {} variables", m.functions.len(), m.vars.len()),
            Err(errors) => {
                failed += 1;
                errors.iter().for_each(|e| println!("link: {e}"));
            }
        }
    }
    if failed > 0 {
        println!("{failed} failed");
        std::process::exit(1);
    }
}
