//! `understudy info`: the installation and its settings; with `--kernel`, how a file's kernels are compiled; with
//! `--support`, which instructions are done.

use crate::console::{show, warn, Failure};
use crate::{ahead, cache, library};
use clap::{Arg, ArgMatches, Command};
use kernel_abi::ahead::{AheadEvent, AheadKernel, AheadRequest};
use kernel_abi::environment::{CACHE, ISA, TIER};
use kernel_abi::{Choice, Isa, Tier};

/// The subcommand's syntax.
pub fn command() -> Command {
    Command::new("info")
        .about(
            "Print the version, the host's instruction set, and the paths of the library, the compilers and the cache",
        )
        .arg(Arg::new("kernel").long("kernel").num_args(1..=2).value_names(["FILE", "NAME"]).help(
            "Print properties of the compiled kernels of a program or PTX file, or of those whose names contain NAME",
        ))
        .arg(
            Arg::new("block")
                .long("block")
                .value_name("X[,Y[,Z]]")
                .requires("kernel")
                .value_parser(ahead::parse_block)
                .help("Threads of a block"),
        )
        .arg(
            Arg::new("support")
                .long("support")
                .num_args(0..=1)
                .default_missing_value("")
                .value_name("INSTRUCTION")
                .conflicts_with("kernel")
                .help("Print which forms of PTX instructions are done, and how exactly; of those whose names begin with INSTRUCTION"),
        )
}

/// What `docs/ptx.md` says; made from the instruction table, and compared with it by a test.
const INSTRUCTIONS: &str = include_str!("../../docs/ptx.md");

/// The forms whose names begin with `name`, each with its version and target and its status.
fn forms(name: &str) -> Vec<String> {
    let rows = INSTRUCTIONS.lines().filter_map(|line| line.strip_prefix("| 9.")?.split_once(" | `"));
    let parts = rows.filter_map(|(_, rest)| rest.split_once("` | "));
    let plain = parts.map(|(form, rest)| (form.replace("\\|", "|"), rest.trim_end_matches(" |").replace('`', "")));
    let wanted = plain.filter(|(form, _)| form.starts_with(name));
    wanted.map(|(form, rest)| format!("{form}\n    {}", rest.replacen(" | ", ": ", 1))).collect()
}

/// Prints the forms whose names begin with `name`.
fn support(name: &str) -> Result<(), Failure> {
    let found = forms(name);
    match found.is_empty() {
        true => Err(Failure { message: format!("no instruction begins with {name}"), code: 1 }),
        false => show(&found.join("\n")),
    }
}

/// Runs the subcommand.
pub fn run(options: &ArgMatches) -> Result<(), Failure> {
    if let Some(name) = options.get_one::<String>("support") {
        return support(name);
    }
    let mut words = options.get_many::<String>("kernel").into_iter().flatten().cloned();
    match words.next() {
        Some(file) => kernels(AheadRequest {
            file,
            names: words.collect(),
            blocks: options.get_one("block").into_iter().copied().collect(),
            threads: 0,
        }),
        None => info(),
    }
}

/// Compiles kernels without the cache, and prints a line for each.
fn kernels(request: AheadRequest) -> Result<(), Failure> {
    std::env::set_var(CACHE.name, "off");
    if TIER.value().is_none() {
        std::env::set_var(TIER.name, "quick");
    }
    let (mut kernels, mut failed) = (vec![], 0);
    ahead::compile(&request, &mut |event| match event {
        AheadEvent::Found { .. } => {}
        AheadEvent::Compiled(kernel) => kernels.push(kernel),
        AheadEvent::Failed(message) => {
            failed += 1;
            warn(message);
        }
    })?;
    kernels.sort_by(|a, b| (&a.entry, a.block).cmp(&(&b.entry, b.block)));
    let head =
        "  block      tier  lanes mode      PTX  emitted   each     code  each  frame  local shared stops      ms";
    show(head)?;
    let mut name = "";
    for kernel in &kernels {
        if kernel.entry != name {
            name = &kernel.entry;
            show(name)?;
        }
        failed += u32::from(kernel.outcome.is_err());
        show(&line(kernel))?;
    }
    show("PTX, emitted: instructions, with those of inlined functions; code, frame (of a warp), local (of a thread), shared: bytes")?;
    match failed {
        0 => Ok(()),
        n => Err(Failure { message: format!("{n} could not be compiled"), code: 1 }),
    }
}

fn line(kernel: &AheadKernel) -> String {
    let [x, y, z] = kernel.block;
    let block = format!("{x}x{y}x{z}");
    let facts = match &kernel.outcome {
        Ok(facts) => facts,
        Err(message) => return format!("  {block:10} {message}"),
    };
    let tier = if facts.tier == Tier::Quick { "quick" } else { "LLVM" };
    let mode = if facts.general { "general" } else { "segments" };
    let counts = facts.counts;
    let each = |of: f64| of / f64::from(counts.ptx.max(1));
    format!(
        "  {block:10} {tier:5} {:5} {mode:8} {:5} {:8} {:6.1} {:8} {:5.0} {:6} {:6} {:6} {:5} {:7.1}",
        facts.lanes,
        counts.ptx,
        counts.emitted,
        each(f64::from(counts.emitted)),
        facts.code_bytes,
        each(facts.code_bytes as f64),
        facts.frame_bytes,
        facts.local_bytes,
        facts.shared_bytes,
        facts.suspends,
        facts.made_in as f64 / 1e6,
    )
}

/// Prints one fact per line.
fn info() -> Result<(), Failure> {
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
                let found = compiler.is_file();
                let why = if found { String::new() } else { format!("missing ({without}): ") };
                facts.push(format!("compiler     {why}{}", compiler.display()));
            }
            let missing = library::missing_links(&path);
            if !missing.is_empty() {
                facts.push(format!("             missing links: {}; understudy run creates them", missing.join(", ")));
            }
        }
        Err(failure) => facts.push(format!("library      missing: {}", failure.message)),
    }
    facts.push(format!("cache        {}", cache::describe()));
    show(&facts.join("\n"))
}

/// The instruction set that the library compiles for here, as named by `UNDERSTUDY_ISA`.
fn host_isa() -> String {
    match Isa::choose(ISA.text().as_deref()) {
        Some(Choice { isa, refused }) => {
            let refused = refused.map_or(String::new(), |why| format!(" ({why})"));
            let quick =
                if isa.has_quick() { "" } else { " (no quick code: LLVM compiles all kernels at their first launch)" };
            format!("{}{refused}{quick}", isa.name())
        }
        None => format!("not supported: {}", Isa::LEAST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_document_is_a_form() {
        let rows = INSTRUCTIONS.lines().filter(|line| line.starts_with("| 9.")).count();
        assert!(rows > 400 && forms("").len() == rows);
        assert_eq!(forms("brev"), ["brev.type d, a; type=b32 b64\n    2.0, sm_20: exact"]);
        assert!(forms("unheard").is_empty());
    }
}
