//! Prints figures of the sources: modules in circles, files that are long, opcodes that are listed outside of the instruction
//! table, and how many files a change of each kind touches. `structure edges CRATE` prints what holds a crate's circles together.

use std::path::{Path as FilePath, PathBuf};
use std::process::ExitCode;
use structure::{circles, files, Crate, Path, SHIPPED, TESTING};

/// Changes, and a name that all files have which one of the kind touched.
const SAMPLES: [(&str, &[&str]); 5] = [
    ("an instruction (bmsk)", &["Bmsk", "bmsk"]),
    ("an instruction of a warp (redux)", &["Redux", "redux"]),
    ("a runtime function (cudaMemcpyPeer)", &["cudaMemcpyPeer"]),
    ("a checker (perfcheck)", &["Perfcheck", "perfcheck;", "Traffic", "report_traffic", "self.traffic"]),
    (
        "a checker (synccheck)",
        &["checks.sync", "Helper::Sync", "SyncCheck", "BadBarrier", "bad_barrier", "BarrierProblem"],
    ),
];

/// Lines of a file at most.
const LONG: usize = 450;

fn main() -> ExitCode {
    let root = FilePath::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(PathBuf::from).unwrap_or_default();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        [] => figures(&root),
        ["edges", part] => edges(&root.join(part)),
        _ => {
            eprintln!("usage: structure [edges FOLDER], as in `structure edges jit/src`");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("structure: {e}");
            ExitCode::FAILURE
        }
    }
}

fn figures(root: &FilePath) -> std::io::Result<()> {
    println!("{:20} {:>7} {:>7} {:>8} {:>11}", "sources", "modules", "lines", "circles", "in circles");
    for part in SHIPPED.iter().chain(TESTING) {
        let read = Crate::read(&root.join(part))?;
        let found = circles(&read.edges());
        let lines: usize = read.modules.values().map(|m| m.lines).sum();
        let inside: usize = found.iter().map(Vec::len).sum();
        println!("{part:20} {:7} {lines:7} {:8} {inside:11}", read.modules.len(), found.len());
    }
    println!("\nfiles of more than {LONG} lines");
    let mut listed = vec![];
    let mut texts = vec![];
    for part in SHIPPED.iter().chain(TESTING) {
        for file in files(&root.join(part))? {
            let text = std::fs::read_to_string(&file)?;
            let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
            let lines = text.lines().count();
            if lines > LONG {
                println!("{lines:7} {name}");
            }
            listed.extend(lists_of_opcodes(&text).map(|line| format!("{name}:{line}")));
            texts.push((name, text));
        }
    }
    // The quick code generator's opcodes are others, and the oracle shares nothing with the compiler.
    let own = ["ptx/src/table/", "baseline/", "testing/oracle/"];
    listed.retain(|at| !own.iter().any(|o| at.starts_with(o)) && !at.contains("test"));
    println!("\nlists of four opcodes and more outside of ptx/src/table: {}", listed.len());
    listed.iter().for_each(|at| println!("        {at}"));
    println!("\nfiles that have the name of");
    for (change, names) in SAMPLES {
        let has = |text: &str| names.iter().any(|n| text.contains(n));
        let count = texts.iter().filter(|(name, text)| !name.contains("test") && has(text)).count();
        println!("{count:7} {change}");
    }
    Ok(())
}

/// The lines on which `Op::A | Op::B | Op::C | Op::D` and longer lists end.
fn lists_of_opcodes(text: &str) -> impl Iterator<Item = usize> {
    let mut found = vec![];
    let mut run = 0;
    for (at, line) in text.lines().enumerate() {
        for word in line.split_whitespace() {
            match word {
                "|" => {}
                w if w.trim_start_matches(['(', '!']).starts_with("Op::") => {
                    run += 1;
                    if run == 4 {
                        found.push(at + 1);
                    }
                    if w.ends_with([',', ')', ';']) {
                        run = 0;
                    }
                }
                _ => run = 0,
            }
        }
    }
    found.into_iter()
}

fn edges(src: &FilePath) -> std::io::Result<()> {
    let read = Crate::read(src)?;
    let all = read.edges();
    let name = |module: &Path| if module.is_empty() { "(root)".to_string() } else { module.join("/") };
    for circle in circles(&all) {
        println!("{} modules: {}", circle.len(), circle.iter().map(name).collect::<Vec<_>>().join(", "));
        for from in &circle {
            for (to, what) in all[from].iter().filter(|(to, _)| circle.contains(to)) {
                let what: Vec<&str> = what.iter().map(|w| if w.is_empty() { "(all)" } else { w.as_str() }).collect();
                println!("    {} -> {}: {}", name(from), name(to), what.join(", "));
            }
        }
    }
    Ok(())
}
