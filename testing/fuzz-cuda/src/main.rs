//! Random CUDA C++ programs: made, compiled for the device by nvcc and for the host by g++ from one source, run, and compared.
//!
//! See docs/random-kernels.md; `ci/fuzz-cuda` finds the tools.

mod block;
mod drive;
mod expr;
mod flow;
mod gen;
mod kernel;
mod matrix;
mod memory;
mod odd;
mod ptx;
mod reduce;
mod rng;
mod stage;
mod table;
mod thread;
mod tickets;
mod together;
mod tree;
mod warp;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use drive::{Setup, Tools, Verdict};

const USAGE: &str =
    "fuzz-cuda [--seed N] [--programs N | --minutes N] [--kernels N] [--runs N] [--attempts N] [--only K] [--print]
          --cuda FOLDER --library FOLDER --include FOLDER --out FOLDER

    --seed N       the first program's seed; the next one has the next (default: 1)
    --programs N   how many programs (default: 1)
    --minutes N    go on for so long instead
    --kernels N    kernels in a program (default: 8)
    --runs N       settings of the library that a program is run with, of which one is the default (default: 3)
    --attempts N   programs tried at most to make a failing one small; 0: leave it as it is (default: 80)
    --only K       only the kernel of this number
    --print        print the program and do nothing else";

struct Options {
    seed: u64,
    programs: u64,
    minutes: Option<f64>,
    kernels: usize,
    runs: usize,
    attempts: usize,
    only: Option<usize>,
    print: bool,
    folders: [PathBuf; 4],
}

fn options() -> Result<Options, String> {
    let mut o = Options {
        seed: 1,
        programs: 1,
        minutes: None,
        kernels: 8,
        runs: 3,
        attempts: 80,
        only: None,
        print: false,
        folders: Default::default(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--print" {
            o.print = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value\n{USAGE}"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} {value}: not a number"));
        match word.as_str() {
            "--seed" => o.seed = number()?,
            "--programs" => o.programs = number()?,
            "--minutes" => o.minutes = Some(value.parse().map_err(|_| format!("{word} {value}: not a number"))?),
            "--kernels" => o.kernels = number()?.max(1) as usize,
            "--runs" => o.runs = number()?.max(1) as usize,
            "--attempts" => o.attempts = number()? as usize,
            "--only" => o.only = Some(number()? as usize),
            "--cuda" => o.folders[0] = value.into(),
            "--library" => o.folders[1] = value.into(),
            "--include" => o.folders[2] = value.into(),
            "--out" => o.folders[3] = value.into(),
            _ => return Err(format!("{word}: no such option\n{USAGE}")),
        }
    }
    Ok(o)
}

/// The kernels of a seed's program, and how it is compiled and run.
fn program(seed: u64, o: &Options) -> (Vec<gen::Kernel>, Setup) {
    if seed == 0 {
        let all = kernel::table(o.kernels as u64);
        let kernels = all.into_iter().enumerate().filter(|(at, _)| o.only.is_none_or(|only| only == *at));
        return (kernels.map(|(_, kernel)| kernel).collect(), Setup::new(seed, o.runs));
    }
    // Cooperative groups' headers take as long as all else: they are in some programs only.
    let groups = rng::Rng::new(seed, 1 << 41).chance(30);
    let numbers: Vec<usize> = o.only.map_or((0..o.kernels).collect(), |only| vec![only]);
    let kernels: Vec<gen::Kernel> = numbers.into_iter().map(|number| kernel::kernel(seed, number, groups)).collect();
    let mut setup = Setup::new(seed, o.runs);
    if kernels.iter().any(|k| k.cluster) {
        setup.with_clusters();
    }
    (kernels, setup)
}

/// Runs one program and tells of it: whether both agree, or none if nvcc cannot compile it.
fn one(seed: u64, o: &Options) -> Option<bool> {
    let (kernels, mut setup) = program(seed, o);
    let [cuda, library, include, out] = o.folders.clone();
    let work = std::env::temp_dir().join(format!("fuzz-cuda-{}", std::process::id()));
    let tools = Tools { cuda, library, include, work: work.clone() };
    let start = Instant::now();
    let verdict = tools.judge(&kernel::text(seed, &kernels), &setup);
    let took = start.elapsed().as_secs_f64();
    let fine = match verdict {
        Verdict::Same { lines } => {
            println!(
                "seed {seed}: {} kernels, {lines} results alike ({took:.1} s; {})",
                kernels.len(),
                setup.nvcc[1..].join(" ")
            );
            Some(true)
        }
        Verdict::Unbuildable => {
            println!("seed {seed}: nvcc cannot compile it ({took:.1} s; {})", setup.nvcc[1..].join(" "));
            None
        }
        Verdict::Invalid(why) => {
            println!("seed {seed}: NOT A PROGRAM: {}", why.lines().take(12).collect::<Vec<_>>().join("\n"));
            Some(false)
        }
        Verdict::Differs { kernel, settings, detail } => {
            println!("seed {seed}: DIFFERS in {kernel} with {settings:?}, nvcc {}\n{detail}", setup.nvcc.join(" "));
            let number: usize = kernel.trim_start_matches('k').parse().unwrap_or(0);
            println!("again: ci/fuzz-cuda --seed {seed} --only {number}");
            setup.runs.retain(|run| {
                run.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ") == settings
            });
            let failing = kernels.iter().find(|k| k.name == kernel).unwrap_or(&kernels[0]);
            let path = out.join(format!("seed-{seed}-{kernel}.cu"));
            let mut small = failing.clone();
            if o.attempts > 0 {
                match reduce::reduce(&tools, seed, failing, &setup, &detail, o.attempts) {
                    Some((kernel, said, tried)) => {
                        println!(
                            "reduced from {} to {} statements by {tried} programs\n{said}",
                            tree::size(&failing.body),
                            tree::size(&kernel.body)
                        );
                        small = kernel;
                    }
                    None => println!("the kernel alone does not fail so"),
                }
            }
            match std::fs::create_dir_all(&out).and_then(|()| std::fs::write(&path, kernel::text(seed, &[small]))) {
                Ok(()) => println!("kept as {}", path.display()),
                Err(e) => println!("{}: {e}", path.display()),
            }
            Some(false)
        }
    };
    let _ = std::fs::remove_dir_all(work);
    fine
}

fn main() {
    let o = options().unwrap_or_else(|e| {
        eprintln!("{e}");
        std::process::exit(2);
    });
    if o.print {
        print!("{}", kernel::text(o.seed, &program(o.seed, &o).0));
        return;
    }
    let start = Instant::now();
    let limit = o.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let (mut passed, mut failed, mut ignored) = (0, 0, 0);
    for seed in o.seed.. {
        if limit.map_or(seed - o.seed >= o.programs, |limit| start.elapsed() > limit) {
            break;
        }
        match one(seed, &o) {
            Some(true) => passed += 1,
            Some(false) => failed += 1,
            None => ignored += 1,
        }
    }
    // A run in which nvcc compiled hardly a program has shown nothing.
    if ignored > passed + failed {
        println!("nvcc cannot compile most of these programs");
        failed += 1;
    }
    let word = if failed == 0 { "ok" } else { "FAILED" };
    println!("test result: {word}. {passed} passed; {failed} failed; {ignored} ignored");
    std::process::exit((failed != 0) as i32);
}
