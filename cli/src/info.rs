//! `understudy info`: what is installed here and what it would run with.

use crate::{cache, library, show, Failure};

/// Prints one fact per line.
pub fn info() -> Result<(), Failure> {
    let mut facts = Vec::new();
    facts.push(format!("understudy   {}", env!("CARGO_PKG_VERSION")));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    facts.push(format!("host         {}, {threads} threads", host_isa()));
    match library::find() {
        Ok(path) => {
            facts.push(format!("library      {}", path.display()));
            let folder = path.parent().unwrap_or(&path);
            for (name, without) in library::COMPILERS {
                let compiler = folder.join(name);
                let there = compiler.is_file();
                let why = if there { String::new() } else { format!("missing ({without}): ") };
                facts.push(format!("compiler     {why}{}", compiler.display()));
            }
            let missing: Vec<&str> = library::LINKS.into_iter().filter(|l| !folder.join(l).exists()).collect();
            if !missing.is_empty() {
                facts.push(format!("             no links {} yet; run makes them", missing.join(", ")));
            }
        }
        Err(failure) => facts.push(format!("library      missing: {}", failure.message)),
    }
    facts.push(format!("cache        {}", cache::describe()));
    show(&facts.join("\n"))
}

/// The best instruction set that kernels can be compiled for here, by the names of `UNDERSTUDY_ISA`.
#[cfg(target_arch = "x86_64")]
fn host_isa() -> &'static str {
    let has_avx2 =
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("bmi2");
    let has_avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512cd");
    match (has_avx2, has_avx512) {
        (true, true) => "avx512",
        (true, false) => "avx2",
        _ => "base",
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn host_isa() -> &'static str {
    "not x86-64: not supported"
}
