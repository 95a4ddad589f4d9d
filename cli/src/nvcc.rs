//! `nvcc`: stands before NVIDIA's compiler driver where a program runs it (PyCUDA): asked for a file of machine code, it makes one of PTX.
//!
//! Everything else goes to NVIDIA's unchanged: what it builds has machine code beside the PTX.

use crate::ancestors::ancestors;
use crate::toolkit;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name by which the command is called.
pub const NAME: &str = "nvcc";

/// The link to NVIDIA's in a folder in which this command stands before it.
pub const REAL: &str = "nvcc-of-toolkit";

/// Options whose value may be the next word, as `nvcc --help` of CUDA 13 has them.
const WITH_VALUE: &[&str] = &[
    "D",
    "I",
    "L",
    "MF",
    "MT",
    "O",
    "Ofast-compile",
    "Ofc",
    "U",
    "Werror",
    "Xarchive",
    "Xcompiler",
    "Xlinker",
    "Xnvlink",
    "Xnvprune",
    "Xptxas",
    "Xtileiras",
    "apply-controls",
    "arbin",
    "arch",
    "archive-options",
    "archiver-binary",
    "brief-diag",
    "brief-diagnostics",
    "ccbin",
    "code",
    "compiler-bindir",
    "compiler-options",
    "compress-mode",
    "cudadevrt",
    "cudart",
    "ddp",
    "default-stream",
    "define-macro",
    "dependency-drive-prefix",
    "dependency-output",
    "dependency-target-name",
    "device-entity-has-hidden-visibility",
    "device-stack-protector",
    "diag-error",
    "diag-suppress",
    "diag-warn",
    "dopt",
    "dp",
    "drive-prefix",
    "e",
    "entries",
    "fdevice-sanitize",
    "fdevice-time-trace",
    "fdevice-time-trace-granularity",
    "fmad",
    "fmax-errors",
    "frandom-seed",
    "ftemplate-backtrace-limit",
    "ftemplate-depth",
    "ftz",
    "gencode",
    "generate-code",
    "gpu-architecture",
    "gpu-code",
    "hls",
    "host-linker-script",
    "idp",
    "include",
    "include-path",
    "input-drive-prefix",
    "isystem",
    "jtd",
    "jump-table-density",
    "keep-dir",
    "l",
    "ldir",
    "libdevice-directory",
    "library",
    "library-path",
    "linker-options",
    "m",
    "machine",
    "maxrregcount",
    "nvlink-options",
    "nvprune-options",
    "o",
    "odir",
    "opt-info",
    "opt-level",
    "optf",
    "optimization-info",
    "optimize",
    "options-file",
    "output-directory",
    "output-file",
    "pre-include",
    "prec-div",
    "prec-sqrt",
    "ptxas-options",
    "qpp-config",
    "rdc",
    "relocatable-device-code",
    "run-args",
    "split-compile",
    "split-compile-extended",
    "static-global-template-stub",
    "std",
    "stdlib",
    "system-include",
    "t",
    "target-dir",
    "target-directory",
    "threads",
    "tile-preview",
    "tileiras-options",
    "time",
    "undefine-macro",
    "use-local-env",
    "x",
];

/// Options of calls that are left alone: what is made is for linking, no file or no machine code, or is told in other files.
const LEFT_ALONE: &[&str] = &[
    "E",
    "M",
    "MM",
    "V",
    "arch-ls",
    "clean",
    "clean-targets",
    "code-ls",
    "dc",
    "device-c",
    "device-link",
    "dlink",
    "dryrun",
    "ewp",
    "extensible-whole-program",
    "generate-dependencies",
    "generate-nonsystem-dependencies",
    "h",
    "help",
    "list-gpu-arch",
    "list-gpu-code",
    "ltoir",
    "optf",
    "optix-ir",
    "options-file",
    "preprocess",
    "ptx",
    "version",
];

/// Variables whose words nvcc adds to its command line.
const FLAGS: [&str; 2] = ["NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"];

/// Programs that run others to build something.
const BUILDERS: &[&str] = &["make", "gmake", "ninja", "cmake"];

/// Kinds of input of which nvcc makes PTX.
const SOURCES: &[&str] = &["cu", "cup", "gpu", "c", "cc", "cpp", "cxx", "i", "ii"];

/// What NVIDIA's nvcc is to do instead, and the file that it makes.
#[derive(Debug, PartialEq)]
struct Instead {
    words: Vec<OsString>,
    output: PathBuf,
}

/// Whether the `nvcc` in this folder is this command.
fn is_in(folder: &Path, own: &Path) -> bool {
    folder.join(NAME).canonicalize().is_ok_and(|real| real == own)
}

/// NVIDIA's, which does not find this command: it may be a wrapper (ccache) that runs the next `nvcc` in the PATH.
fn command(real: &Path) -> Command {
    let mut command = Command::new(real);
    if let (Some(own), Some(path)) = (toolkit::own(), std::env::var_os("PATH")) {
        let others = std::env::split_paths(&path).filter(|folder| !is_in(folder, &own));
        // What was in the list can be in it again.
        command.envs(std::env::join_paths(others).map(|path| ("PATH", path)));
    }
    command
}

/// NVIDIA's: that of the folder in which this command was called by its path, or the first in the PATH.
fn real(program: &OsStr) -> Option<PathBuf> {
    let beside = Path::new(program).parent().and_then(|folder| fs::read_link(folder.join(REAL)).ok());
    beside.filter(|file| file.is_file()).or_else(|| toolkit::next_in_path(NAME))
}

/// The words of [`FLAGS`]. Quotes do not matter for what is asked of them.
fn flags() -> Vec<OsString> {
    let all = FLAGS.iter().filter_map(std::env::var_os);
    all.flat_map(|text| text.to_string_lossy().split_whitespace().map(OsString::from).collect::<Vec<_>>()).collect()
}

/// Whether a build runs it that was itself started under `understudy run`: other tools of the toolkit take its machine code as ELF.
fn called_by_build() -> bool {
    let Some(own) = toolkit::own() else { return false };
    let finds_us = |path: OsString| std::env::split_paths(&path).any(|folder| is_in(&folder, &own));
    let mut below = ancestors().take_while(|process| process.path().is_some_and(finds_us));
    below.any(|process| BUILDERS.contains(&process.name.as_str()))
}

/// Does what `words` say, as `program`. Returns the exit code.
pub fn run(program: &OsStr, words: &[OsString]) -> u8 {
    let Some(real) = real(program) else {
        say("nvcc is not in the PATH");
        return 127;
    };
    let mut command = command(&real);
    let Some(instead) = instead(words, &flags()).filter(|_| !called_by_build()) else {
        let error = command.args(words).exec();
        say(&format!("{}: {error}", real.display()));
        return 126;
    };
    let status = match command.args(&instead.words).status() {
        Ok(status) => status,
        Err(error) => {
            say(&format!("{}: {error}", real.display()));
            return 126;
        }
    };
    if status.success() {
        match fs::OpenOptions::new().append(true).open(&instead.output) {
            // The NUL is how modules in memory end.
            Ok(mut file) => {
                if let Err(error) = file.write_all(&[0]) {
                    say(&format!("{}: {error}", instead.output.display()));
                    return 1;
                }
            }
            Err(error) => say(&format!("nvcc was to write PTX to {}: {error}", instead.output.display())),
        }
    }
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default());
    u8::try_from(code).unwrap_or(1)
}

/// A line on stderr. Failing to write it is ignored.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "understudy: {text}");
}

/// What a command line says of what is made, and how.
#[derive(Default)]
struct Read {
    inputs: Vec<PathBuf>,
    folder: Option<PathBuf>,
    output: Option<PathBuf>,
    /// A file of dependencies is asked for, and the target in it is given.
    dependencies: bool,
    target: bool,
    /// Which words ask for machine code.
    cubin: Vec<usize>,
}

/// Reads a command line. `None` if the call is to be left alone, or an option lacks its value.
fn read(words: &[OsString]) -> Option<Read> {
    let mut read = Read::default();
    let mut given = words.iter().enumerate();
    while let Some((at, word)) = given.next() {
        let text = word.to_string_lossy();
        let Some((name, mut value)) = toolkit::option(&text) else {
            read.inputs.push(PathBuf::from(word));
            continue;
        };
        if value.is_none() && WITH_VALUE.contains(&name) {
            value = Some(given.next()?.1.clone());
        }
        match (name, value) {
            ("cubin", None) => read.cubin.push(at),
            ("output-file" | "o", Some(value)) => read.output = Some(PathBuf::from(value)),
            ("output-directory" | "odir", Some(value)) => read.folder = Some(PathBuf::from(value)),
            ("generate-dependencies-with-compile" | "MD", _) => read.dependencies = true,
            ("generate-nonsystem-dependencies-with-compile" | "MMD", _) => read.dependencies = true,
            ("dependency-target-name" | "MT", _) => read.target = true,
            ("relocatable-device-code" | "rdc", Some(value)) if value == "true" => return None,
            _ if LEFT_ALONE.contains(&name) => return None,
            _ => {}
        }
    }
    Some(read)
}

/// What to do where one source is to become a file of machine code (`-cubin`): the same with `-ptx`. `None` for all other calls; of those,
/// machine code made of several sources, of PTX, by linking or for it stays what it is, and is refused when it is loaded. `flags`: words
/// that nvcc takes from the environment.
fn instead(words: &[OsString], flags: &[OsString]) -> Option<Instead> {
    let given = read(words)?;
    let flags = read(flags)?;
    if flags.output.is_some() || flags.folder.is_some() || !flags.cubin.is_empty() {
        return None;
    }
    let [input] = given.inputs.as_slice() else { return None };
    let kind = input.extension()?.to_str()?;
    if given.cubin.is_empty() || !SOURCES.contains(&kind) {
        return None;
    }
    let mut words = words.to_vec();
    for at in given.cubin {
        words[at] = "-ptx".into();
    }
    let output = given.output.unwrap_or_else(|| {
        let name = Path::new(input.file_name().unwrap_or_default());
        let file = given.folder.unwrap_or_default().join(name.with_extension("cubin"));
        if (given.dependencies || flags.dependencies) && !(given.target || flags.target) {
            // The target that nvcc writes where it chooses the output. It puts the folder before it.
            words.extend(["-MT".into(), name.with_extension("o").into()]);
        }
        words.extend(["-o".into(), file.clone().into()]);
        file
    });
    Some(Instead { words, output })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &str, flags: &str) -> Option<(String, String)> {
        let split = |text: &str| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        let instead = instead(&split(words), &split(flags))?;
        let text = instead.words.iter().map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
        Some((text, instead.output.to_string_lossy().into_owned()))
    }

    #[test]
    fn machine_code_becomes_ptx() {
        for (words, want, output) in [
            // PyCUDA's.
            ("--cubin -arch sm_90 -I/x kernel.cu", "-ptx -arch sm_90 -I/x kernel.cu -o kernel.cubin", "kernel.cubin"),
            ("-cubin -o b.bin src/a.cu -arch=sm_80", "-ptx -o b.bin src/a.cu -arch=sm_80", "b.bin"),
            ("src/a.cpp -odir out -x cu -cubin", "src/a.cpp -odir out -x cu -ptx -o out/a.cubin", "out/a.cubin"),
            ("-cubin -include b.cu --output-file=c a.cu", "-ptx -include b.cu --output-file=c a.cu", "c"),
            ("-e k.c -fmax-errors 3 -cubin a.cu -o c", "-e k.c -fmax-errors 3 -ptx a.cu -o c", "c"),
            ("-cubin -MD src/a.cu -odir d", "-ptx -MD src/a.cu -odir d -MT a.o -o d/a.cubin", "d/a.cubin"),
            ("-cubin -MMD -MT x a.cu", "-ptx -MMD -MT x a.cu -o a.cubin", "a.cubin"),
            ("-cubin -MD -o c a.cu", "-ptx -MD -o c a.cu", "c"),
            ("-rdc=false -cubin a.cu -o c", "-rdc=false -ptx a.cu -o c", "c"),
        ] {
            assert_eq!(of(words, "-ccbin g++-12 -O3"), Some((want.into(), output.into())), "{words}");
        }
    }

    #[test]
    fn all_else_is_unchanged() {
        for words in [
            "a.cu -o a",
            "-ptx a.cu",
            "-fatbin -arch=sm_90 a.cu",
            "-Xptxas -cubin a.cu",
            "-cubin a.cu b.cu",
            "-cubin a.ptx",
            "-dlink -cubin a.o",
            "-rdc=true -cubin a.cu",
            "-cubin --relocatable-device-code true a.cu",
            "-dc -cubin a.cu",
            "-ewp -cubin a.cu",
            "-cubin",
            "--version",
            "-cubin a.cu -o",
            "-cubin a.cu -optf words",
            "-cubin a.cu --options-file=words",
            "-cubin a.cu --dryrun",
            "-cubin -ptx a.cu",
            "-cubin -M a.cu",
        ] {
            assert_eq!(of(words, ""), None, "{words}");
        }
    }

    #[test]
    fn outputs_named_in_the_environment_are_left_alone() {
        for flags in ["-o b", "-O3 --output-file=b", "-odir out", "-cubin", "-optf words", "-rdc=true"] {
            assert_eq!(of("-cubin a.cu", flags), None, "{flags}");
        }
    }
}
