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
        std::fs::write(other.join(name), text).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(other.join(name), mode).unwrap();
    }
    let done = run(&folder, &format!("PATH=$PATH:{} nvcc", other.display()));
    assert_eq!(text(&done.stdout), "toolkit -arch=sm_90 k.ptx\n", "{}", text(&done.stderr));
}

/// A program that has nvcc make machine code gets PTX, and finds the toolkit by where nvcc is.
#[test]
fn nvcc_makes_ptx_of_what_is_to_be_machine_code() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools-compiler");
    let bin = folder.join("kit/bin");
    std::fs::create_dir_all(&bin).unwrap();
    std::fs::create_dir_all(folder.join("kit/include")).unwrap();
    std::fs::write(folder.join("kit/include/cuda.h"), "").unwrap();
    let compiler = "#!/bin/sh\necho nvcc $*\nfor last; do :; done\n[ \"$last\" = none ] || printf %s text >\"$last\"\n";
    for (name, text) in [("nvcc.profile", ""), ("nvcc", compiler), ("bin2c", "#!/bin/sh\n")] {
        std::fs::write(bin.join(name), text).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(bin.join(name), mode).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let run = |script: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_understudy"));
        command.args(["run", "sh", "-c", script]).env(LIBRARY.name, library(&folder)).env(CACHE.name, "off");
        command.env("PATH", &path).current_dir(&folder).output().unwrap()
    };
    let found = "own=$(command -v nvcc); root=${own%/bin/nvcc}; ls $root/include $root/bin; PATH=/usr/bin:/bin";
    let done = run(&format!("nvcc -arch=sm_90 --cubin k.cu; {found} $own -fatbin none"));
    let want = "nvcc -arch=sm_90 -ptx k.cu -o k.cubin\n";
    let said = text(&done.stdout);
    assert!(said.starts_with(want), "{said}{}", text(&done.stderr));
    assert!(said.contains("cuda.h\n") && said.contains("bin2c\n"), "{said}");
    assert!(said.ends_with("nvcc -fatbin none\n"), "{said}{}", text(&done.stderr));
    assert_eq!(std::fs::read(folder.join("k.cubin")).unwrap(), b"text\0");
}
