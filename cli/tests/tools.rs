//! The `ptxas` and the `nvcc` that programs find under `understudy run`; the program is a shell.

use kernel_abi::environment::{CACHE, LIBRARY};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A library that may be preloaded into anything, and has nothing of ours: PTX cannot be checked with it.
fn library(folder: &Path) -> PathBuf {
    std::fs::create_dir_all(folder).unwrap();
    let library = folder.join("libcudart.so");
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let libc = maps.lines().filter_map(|l| l.split_whitespace().last()).find(|p| p.contains("/libc.so")).unwrap();
    let _ = std::os::unix::fs::symlink(libc, &library);
    library
}

fn run(folder: &Path, script: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_understudy"));
    command.args(["run", "sh", "-c", script]).env(LIBRARY.name, library(folder)).env(CACHE.name, "off");
    command.env("TRITON_PTXAS_PATH", "/nonexistent").current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn programs_find_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-found");
    let script = "command -v ptxas; echo $TRITON_PTXAS_PATH; echo $TRITON_PTXAS_BLACKWELL_PATH; ptxas --version";
    let done = run(&folder, script);
    let said = text(&done.stdout);
    let lines: Vec<&str> = said.lines().collect();
    let link = folder.canonicalize().unwrap().join("understudy-tools/ptxas");
    assert_eq!(lines[..3], [link.to_str().unwrap(); 3], "{said}");
    // How Triton and XLA read it.
    assert!(lines[4].contains("release 13.0, V13.0."), "{said}");
    assert!(done.status.success() && !said.contains("NVIDIA"));
}

#[test]
fn it_keeps_ptx_and_fails_like_ptxas() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-used");
    library(&folder);
    let ptx = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\nret;\n}\n";
    std::fs::write(folder.join("k.ptx"), ptx).unwrap();
    let done = run(&folder, "ptxas -c -v --gpu-name=sm_90a k.ptx -o k.cubin");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert_eq!(std::fs::read(folder.join("k.cubin")).unwrap(), [ptx.as_bytes(), &[0]].concat());
    assert!(text(&done.stderr).contains("Compiling entry function 'k' for 'sm_90a'"));
    for (script, want) in [
        ("ptxas -arch=sm_70 k.ptx", "SM version specified by .target is higher"),
        ("ptxas -arch=compute_90 k.ptx", "Value 'compute_90' is not defined for option 'gpu-name'"),
        ("ptxas -arch=sm_90 none.ptx", "Input file 'none.ptx' could not be opened"),
        ("ptxas -arch=sm_90", "No input files"),
        // The check is the library's.
        ("ptxas -arch=sm_90 k.ptx", "install both together"),
    ] {
        let done = run(&folder, script);
        assert_eq!(done.status.code(), Some(255), "{script}");
        assert!(text(&done.stderr).contains(want), "{script}: {}", text(&done.stderr));
    }
    assert!(!folder.join("elf.o").exists());
}

/// nvcc has its own assembler, wherever that is.
#[test]
fn nvcc_gets_the_toolkits() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-nvcc");
    let other = folder.join("toolkit");
    std::fs::create_dir_all(&other).unwrap();
    for (name, text) in
        [("ptxas", "#!/bin/sh\necho toolkit $*\n"), ("nvcc", "#!/bin/sh\nsh -c 'ptxas -arch=sm_90 k.ptx; true'\n")]
    {
        script(&other.join(name), text);
    }
    let done = run(&folder, &format!("PATH=$PATH:{} nvcc", other.display()));
    assert_eq!(text(&done.stdout), "toolkit -arch=sm_90 k.ptx\n", "{}", text(&done.stderr));
}

/// A file with this text, which can be executed.
fn script(file: &Path, text: &str) {
    std::fs::write(file, text).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(file, mode).unwrap();
}

/// An `nvcc` that tells its arguments and writes to the last.
const COMPILER: &str =
    "#!/bin/sh\necho nvcc $*\nfor last; do :; done\n[ \"$last\" = none ] || printf %s text >\"$last\"\n";

/// `program` runs a script, in a folder that exists; these folders are first in the PATH.
fn with_path(folder: &Path, first: &[&Path], program: &[&str], words: &str) -> Output {
    let path = std::env::var_os("PATH").unwrap();
    let list = first.iter().map(|folder| folder.to_path_buf()).chain(std::env::split_paths(&path));
    let mut command = Command::new(program[0]);
    command.args(&program[1..]).arg(words).env("PATH", std::env::join_paths(list).unwrap());
    command.env(LIBRARY.name, library(folder)).env(CACHE.name, "off").current_dir(folder).output().unwrap()
}

/// The command that runs a script.
const RUN: [&str; 4] = [env!("CARGO_BIN_EXE_understudy"), "run", "sh", "-c"];

/// A program that has nvcc make machine code gets PTX, and finds the toolkit by where nvcc is.
#[test]
fn nvcc_makes_ptx_of_what_is_to_be_machine_code() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-compiler");
    let bin = folder.join("kit/bin");
    std::fs::create_dir_all(&bin).unwrap();
    std::fs::create_dir_all(folder.join("kit/include")).unwrap();
    std::fs::write(folder.join("kit/include/cuda.h"), "").unwrap();
    for (name, text) in [("nvcc.profile", ""), ("nvcc", COMPILER), ("bin2c", "#!/bin/sh\n")] {
        script(&bin.join(name), text);
    }
    let found = "own=$(command -v nvcc); root=${own%/bin/nvcc}; ls $root/include $root/bin; PATH=/usr/bin:/bin";
    let done = with_path(&folder, &[&bin], &RUN, &format!("nvcc -arch=sm_90 --cubin k.cu; {found} $own -fatbin none"));
    let want = "nvcc -arch=sm_90 -ptx k.cu -o k.cubin\n";
    let said = text(&done.stdout);
    assert!(said.starts_with(want), "{said}{}", text(&done.stderr));
    assert!(said.contains("cuda.h\n") && said.contains("bin2c\n"), "{said}");
    assert!(said.ends_with("nvcc -fatbin none\n"), "{said}{}", text(&done.stderr));
    assert_eq!(std::fs::read(folder.join("k.cubin")).unwrap(), b"text\0");
}

/// ccache is found under the compiler's name too, and runs the next one in the PATH.
#[test]
fn a_wrapper_of_nvcc_runs_nvidias() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-wrapper");
    let (wrapper, bin) = (folder.join("wrapper"), folder.join("kit/bin"));
    std::fs::create_dir_all(&wrapper).unwrap();
    std::fs::create_dir_all(&bin).unwrap();
    script(&bin.join("nvcc"), COMPILER);
    let skipping = "#!/bin/sh\n[ -z \"$AGAIN\" ] || { echo again; exit 1; }\nexport AGAIN=1\nIFS=:\n\
        for place in $PATH; do\n[ $place = ${0%/*} ] || [ ! -x $place/nvcc ] || exec $place/nvcc \"$@\"\ndone\n";
    script(&wrapper.join("nvcc"), skipping);
    for (words, want) in [("--cubin k.cu", "nvcc -ptx k.cu -o k.cubin\n"), ("-fatbin none", "nvcc -fatbin none\n")] {
        let done = with_path(&folder, &[&wrapper, &bin], &RUN, &format!("nvcc {words}"));
        assert_eq!(text(&done.stdout), want);
    }
}

/// What a build makes is as without us, whatever runs `understudy run`.
#[test]
fn builds_get_machine_code() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-build");
    let bin = folder.join("kit/bin");
    std::fs::create_dir_all(&bin).unwrap();
    for (name, text) in [("nvcc.profile", ""), ("nvcc", COMPILER), ("make", "#!/bin/sh\n\"$@\"\n:\n")] {
        script(&bin.join(name), text);
    }
    let done = with_path(&folder, &[&bin], &RUN, "make sh -c 'nvcc --cubin k.cu -o k.cubin; :'");
    assert_eq!(text(&done.stdout), "nvcc --cubin k.cu -o k.cubin\n", "{}", text(&done.stderr));
    let make = bin.join("make");
    let above = [&[make.to_str().unwrap()], &RUN[..]].concat();
    let done = with_path(&folder, &[&bin], &above, "nvcc --cubin k.cu; :");
    assert_eq!(text(&done.stdout), "nvcc -ptx k.cu -o k.cubin\n", "{}", text(&done.stderr));
}

/// Who asked for the file will miss it.
#[test]
fn a_missing_output_is_told() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-missing");
    let bin = folder.join("kit/bin");
    std::fs::create_dir_all(&bin).unwrap();
    script(&bin.join("nvcc"), "#!/bin/sh\n");
    let done = with_path(&folder, &[&bin], &RUN, "nvcc --cubin k.cu");
    assert!(text(&done.stderr).contains("nvcc was to write PTX to k.cubin: "), "{}", text(&done.stderr));
}
