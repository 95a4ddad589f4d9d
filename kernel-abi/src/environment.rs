//! The environment variables of the library and its command: one table, through which all are read.
//!
//! README.md's table is generated from it: `UPDATE_GOLDENS=1 cargo test -p kernel-abi` regenerates it.

use std::ffi::OsString;
use std::fmt;
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

/// An environment variable.
#[derive(Debug)]
pub struct Variable {
    pub name: &'static str,
    /// Accepted values, for users. All texts here are Markdown.
    pub values: &'static str,
    /// The behaviour without it.
    pub default: &'static str,
    /// Its purpose.
    pub meaning: &'static str,
    /// Which component reads it, and when.
    pub read: &'static str,
}

impl Variable {
    /// Its value; `None` if it is not set, or not UTF-8.
    pub fn text(&self) -> Option<String> {
        std::env::var(self.name).ok()
    }

    /// Its value; `None` if it is not set.
    pub fn value(&self) -> Option<OsString> {
        std::env::var_os(self.name)
    }
}

/// Displays its name.
impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name)
    }
}

macro_rules! variables {
    ($(#[$doc:meta])* $all:ident; $($variable:ident = $name:literal, $values:literal, $default:literal, $meaning:literal, $read:literal;)*) => {
        $(
            #[doc = $meaning]
            pub static $variable: Variable =
                Variable { name: $name, values: $values, default: $default, meaning: $meaning, read: $read };
        )*

        $(#[$doc])*
        pub static $all: &[&Variable] = &[$(&$variable),*];
    };
}

variables! {
    /// The variables that users set.
    DOCUMENTED;
    DEVICE = "UNDERSTUDY_DEVICE", "`sm_80`, `9.0`, `H100`, ...", "`sm_90`",
        "which device's limits and compute capability to report; a comma-separated list makes several devices",
        "the devices' profiles, once";
    DEVICE_COUNT = "UNDERSTUDY_DEVICE_COUNT", "1 to 16", "as many as `UNDERSTUDY_DEVICE` lists",
        "number of devices",
        "the devices' profiles, once";
    SM_COUNT = "UNDERSTUDY_SM_COUNT", "a number", "the cores, 16 to 64",
        "number of multiprocessors to report, which programs size their grids by",
        "the devices' profiles, once";
    MEMORY = "UNDERSTUDY_MEMORY", "`8G`, `512M`", "three quarters of what the machine and the control groups have left, shared among the devices",
        "memory of each device",
        "the devices' profiles, once";
    BUDGET = "UNDERSTUDY_BUDGET", "`4G`", "all of the memory",
        "soft limit on the memory of each device: when the program exceeds it, callbacks registered by `cudaDeviceRegisterAsyncNotification` are called",
        "the devices' profiles, once";
    THREADS = "UNDERSTUDY_THREADS", "a number", "one per core",
        "threads that run blocks",
        "the executor's settings, at the first launch";
    ISA = "UNDERSTUDY_ISA", "`avx512`, `avx2`, `base`; `neon`", "the best this CPU has",
        "instruction set to compile for",
        "the compiler's target, at the first compilation";
    LANES = "UNDERSTUDY_LANES", "`1`, `8`, `16`, `32`, `64`", "the compiler chooses",
        "threads that run as one vector",
        "the compiler's target, at the first compilation";
    GUARD = "UNDERSTUDY_GUARD", "`on`, `off`", "`on`",
        "`off` omits the range check of each memory access: faster, but accesses through wild pointers are not detected",
        "the compiler's target, at the first compilation";
    CHECK = "UNDERSTUDY_CHECK", "`memcheck,leak`, `--option ...`", "no checks",
        "check the program as `understudy check` does, and report from within it",
        "the checkers, at the program's first call, and NVTX's constructor";
    TIER = "UNDERSTUDY_TIER", "`auto`, `quick`, `optimised`", "`auto`",
        "the code generator: `auto` starts kernels in quick code, which is ready in milliseconds, and has LLVM optimise those that run long; `optimised` waits for LLVM at each kernel's first launch",
        "the compiler's policy, at the first compilation, and `understudy compile`";
    CACHE = "UNDERSTUDY_CACHE", "a folder, `off`", "`~/.cache/understudy`",
        "where compiled kernels are kept",
        "the cache on disk, at the first compilation, and the command";
    CACHE_SIZE = "UNDERSTUDY_CACHE_SIZE", "`512M`, `2G`", "1 GiB",
        "maximum size of that folder; the least recently used kernels are evicted first",
        "the cache on disk, at the first compilation";
    SEED = "UNDERSTUDY_SEED", "a number", "ascending order",
        "run blocks and warps in a reproducible pseudo-random order with this seed, on one thread unless `UNDERSTUDY_THREADS` is set",
        "the executor's settings, at the first launch";
    PERF = "UNDERSTUDY_PERF", "`1`", "no names",
        "name kernels for `perf report` (writes `/tmp/perf-PID.map`)",
        "the loader of compiled code, at the first kernel";
    TRACE = "UNDERSTUDY_TRACE", "`1`, a file", "none",
        "write a line for every CUDA call",
        "the entry of calls, at the program's first";
    DUMP = "UNDERSTUDY_DUMP", "`ptx,lower,order,ssa,nan-bits,shape,combine,plan,llvm,opt,asm,quick`", "none",
        "print stages of compilation",
        "the compiler's target, at the first compilation";
    LIBRARY = "UNDERSTUDY_LIBRARY", "a file", "`libcudart.so` beside the command, or in `../lib`",
        "the library that the command `understudy` uses",
        "the command, at its start";
    VISIBLE_DEVICES = "CUDA_VISIBLE_DEVICES", "`0,2`, `GPU-...`", "all devices",
        "as in CUDA; MIG instances (`MIG-...`) are not supported",
        "the devices' profiles, once";
    LAUNCH_BLOCKING = "CUDA_LAUNCH_BLOCKING", "`0`, `1`", "`0`",
        "as in CUDA: launches wait for their kernel",
        "the devices' profiles, once";
    MODULE_LOADING = "CUDA_MODULE_LOADING", "`LAZY`, `EAGER`", "`LAZY`",
        "as in CUDA: modules are loaded at first use, or when a context is created",
        "the devices' profiles, once";
    DEVICE_ORDER = "CUDA_DEVICE_ORDER", "`FASTEST_FIRST`, `PCI_BUS_ID`", "`PCI_BUS_ID`",
        "devices ordered by their products' speed, or as listed in `UNDERSTUDY_DEVICE`",
        "the devices' profiles, once";
    MAX_CONNECTIONS = "CUDA_DEVICE_MAX_CONNECTIONS", "1 to 32", "8",
        "reported in work queue resources, without other effect: each stream has its own queue",
        "the devices' profiles, once";
    LOG_FILE = "CUDA_LOG_FILE", "`stdout`, `stderr`, a file", "none",
        "as in CUDA 13: a line for every failed call, with the reason if it is known",
        "the log, at its first message";
}

variables! {
    /// The variables that the command sets for the processes that it starts.
    INTERNAL;
    CHECK_SOCKET = "UNDERSTUDY_CHECK_SOCKET", "a path, or the number of a descriptor", "a process shows its records itself",
        "the socket of `understudy check`",
        "the checkers, at the program's first call and at its end";
    CHECK_PARENT = "UNDERSTUDY_CHECK_PARENT", "a process ID", "every process is the program",
        "the process of `understudy check`: its child is the program, all others are children of that",
        "the checkers, at the program's first call";
}

/// The bytes that the value of a variable for a size says: a whole number, behind which `K`, `M`, `G` or `T` stands for a power of 1024.
/// `B` may follow, and `iB` after such a letter; case and blanks around the parts do not matter. `None` for other texts, and for sizes
/// of more than 64 bits.
pub fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let shift = match unit.trim_start().to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// The directory of compiled kernels: [`CACHE`], else `understudy` in the user's cache directory; `None` if that is `off` or there is
/// none. An empty variable counts as not set.
pub fn cache_folder() -> Option<PathBuf> {
    folder(&|name| std::env::var_os(name))
}

fn folder(read: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let read = |name| read(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    match read(CACHE.name) {
        Some(value) if value.as_os_str() == "off" => None,
        Some(value) => Some(value),
        None => {
            let base = read("XDG_CACHE_HOME").or_else(|| read("HOME").map(|home| home.join(".cache")))?;
            Some(base.join("understudy"))
        }
    }
}

/// Why somebody other than the user `me` may have written a file or folder of the cache.
pub fn distrust(meta: &Metadata, me: u32) -> Option<&'static str> {
    if meta.uid() != me {
        Some("belongs to another user")
    } else if meta.mode() & 0o022 != 0 {
        Some("can be written by others (chmod go-w it)")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// README.md's table.
    fn table() -> String {
        let mut table = String::from("| variable | values | default | meaning |\n|---|---|---|---|\n");
        for Variable { name, values, default, meaning, .. } in DOCUMENTED {
            table += &format!("| `{name}` | {values} | {default} | {meaning} |\n");
        }
        table
    }

    #[test]
    fn readme_has_the_table() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let at = text.find("\n| variable |").expect("the table is there") + 1;
        let end = text[at..].find("\n\n").map_or(text.len(), |end| at + end + 1);
        if std::env::var_os("UPDATE_GOLDENS").is_some() {
            std::fs::write(&path, format!("{}{}{}", &text[..at], table(), &text[end..])).unwrap();
            return;
        }
        for (written, made) in text[at..end].lines().zip(table().lines()) {
            assert_eq!(written, made, "README.md differs from the table: UPDATE_GOLDENS=1 writes it anew");
        }
        assert_eq!(text[at..end].lines().count(), table().lines().count());
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = DOCUMENTED.iter().chain(INTERNAL).map(|variable| variable.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn sizes_are_numbers_with_powers_of_1024() {
        assert_eq!(["0", " 77 ", "12b"].map(bytes), [Some(0), Some(77), Some(12)]);
        assert_eq!(["4K", "4kB", "4 KiB"].map(bytes), [Some(4096); 3]);
        assert_eq!(["512M", "2G", "1TiB"].map(bytes), [Some(512 << 20), Some(2 << 30), Some(1 << 40)]);
        assert_eq!(
            ["", "G", "-1", "1.5G", "8GG", "8iB", "8 G 1", "99999999999999999999", "99999999T"].map(bytes),
            [None; 9]
        );
    }

    #[test]
    fn the_cache_defaults_to_the_users_directory() {
        let folder =
            |vars: &'static [(&str, &str)]| folder(&move |name| vars.iter().find(|v| v.0 == name).map(|v| v.1.into()));
        assert_eq!(folder(&[]), None);
        assert_eq!(folder(&[("HOME", "/h")]), Some("/h/.cache/understudy".into()));
        assert_eq!(folder(&[("HOME", "/h"), ("XDG_CACHE_HOME", "/x")]), Some("/x/understudy".into()));
        assert_eq!(folder(&[("HOME", "/h"), ("UNDERSTUDY_CACHE", "/c")]), Some("/c".into()));
        assert_eq!(folder(&[("HOME", "/h"), ("UNDERSTUDY_CACHE", "")]), Some("/h/.cache/understudy".into()));
        assert_eq!(folder(&[("HOME", "/h"), ("UNDERSTUDY_CACHE", "off")]), None);
    }
}
