//! Clients of NVIDIA's compilers get PTX where they ask for machine code, however they find the functions. The libraries are
//! stand-ins of our own (`tests/compilers`), which say what they were called with; NVIDIA's are asked where a toolkit has them.

#[path = "support/cc.rs"]
mod cc;

// The library that is preloaded.
use cudart as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What a client prints for NVRTC.
fn compiled(name: &str) -> String {
    format!(
        "0 [{name}: -DX -arch=compute_90a] ptx\nloaded 0, {name} 0\n\
         0 [{name}: --gpu-architecture compute_80] ptx\nloaded 0, {name} 0\n\
         0 [{name}: -arch=compute_80] nothing\n\
         0 [{name}: -arch=sm_90 -dlto] other\nloaded 209, {name} -1\n\
         5 [{name}: -arch=compute_90] nothing\n\
         0 [{name}:] nothing\n"
    )
}

/// What it prints for nvJitLink.
const LINKED: &str = "12: 0 0, 0, [-arch=sm_90 ] image\nloaded 0, k 0\n\
     1f: 0 0, 0, [-arch=sm_90 ] image\nloaded 0, k 0\n\
     1: 0, 6, ['f' is declared in module 0 and defined in none] machine code\n\
     m: 3, 3, [machine: a cubin holds machine code of a GPU, which does not run here. Load PTX instead \
     (nvcc -ptx, nvrtcGetPTX, or a fatbin with PTX in it)] machine code\n\
     l12: 0 0 0, 0, [-arch=sm_90 -lto -ptx data 8 of 3 complete ] image\nloaded 0, optimised 0\n\
     l: 0, 0, [-lto -ptx -arch=sm_90 data 8 of 3 complete ] machine code\n";

/// The last of them, for PTX that calls LTO-IR: with NVRTC in the process or beside the library, and without.
const KEPT: &str = "l1: 0 0, 0, [-arch=sm_90 -lto -ptx data 8 of 3 data 8 of 3 complete ] image\nloaded 0, k 0\n";
const LEFT_OUT: &str = "l1: 0 0, 6, ['f' is declared in module 0 and defined in none. nvJitLink leaves functions of \
     LTO-IR out that only PTX calls, unless there is NVRTC: compile all inputs to LTO-IR, or all to PTX] machine code\n";

struct Built {
    folder: PathBuf,
}

/// The stand-ins and their clients, compiled once.
fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        // Tests may be processes of their own, which build at the same time.
        let name = format!("compilers-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let second = ".version 7.0\n.target sm_70\n.address_size 64\n\
                      .visible .func (.param .b32 r) f()\n{\nst.param.b32 [r], 1;\nret;\n}\n";
        std::fs::write(folder.join("second.ptx"), second).unwrap();
        let built = Built { folder };
        built.cc("nvrtc.c", "libnvrtc.so.13", &["-shared", "-fPIC", "-Wl,-soname,libnvrtc.so.13"]);
        built.cc("nvrtc.c", "libnvrtc-1f2e.so.12", &["-shared", "-fPIC", "-DNAME=\"other\""]);
        for i in 0..7 {
            let name = format!("-DNAME=\"copy{i}\"");
            built.cc("nvrtc.c", &format!("libnvrtc-copy{i}.so"), &["-shared", "-fPIC", &name]);
        }
        built.cc("jitlink.c", "libnvJitLink.so.12", &["-shared", "-fPIC", "-Wl,-soname,libnvJitLink.so.12"]);
        std::fs::create_dir_all(built.folder.join("alone")).unwrap();
        std::fs::copy(built.folder.join("libnvJitLink.so.12"), built.folder.join("alone/libnvJitLink.so.12")).unwrap();
        built.cc("fatbin.c", "libnvfatbin.so.13", &["-shared", "-fPIC", "-Wl,-soname,libnvfatbin.so.13"]);
        built.cc("client.c", "client", &["-ldl"]);
        let linked = ["-DLINKED", "-ldl", "-Wl,-rpath,$ORIGIN", "-L.", "-l:libnvrtc.so.13", "-l:libnvJitLink.so.12"];
        built.cc("client.c", "linked", &linked);
        built.cc("client.c", "linked_now", &[&linked[..], &["-Wl,-z,now,-z,relro", "-fno-plt"]].concat());
        built.cc("client.c", "plugin.so", &[&linked[..], &["-DPLUGIN", "-shared", "-fPIC"]].concat());
        built
    })
}

impl Built {
    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().into()
    }

    fn cc(&self, source: &str, output: &str, flags: &[&str]) {
        cc::cc(&self.folder, &format!("compilers/{source}"), output, flags);
    }

    /// Output of a client that the library is preloaded into, and what it says on stderr.
    fn run(&self, words: &[&str]) -> (String, String) {
        let library = std::env::current_exe().unwrap().with_file_name("libcudart.so");
        let mut command = Command::new(self.path(words[0]));
        command.args(&words[1..]).env("LD_PRELOAD", library).env("SECOND", self.path("second.ptx"));
        let output = command.output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{words:?}: {}, {errors}", output.status);
        (String::from_utf8(output.stdout).unwrap(), errors)
    }
}

/// Lines that say that PTX is given.
fn said(errors: &str, library: &str) -> usize {
    errors.matches(&format!("understudy: {library} is asked for machine code of sm_90")).count()
}

#[test]
fn clients_that_open_nvrtc_get_ptx() {
    let built = built();
    let (output, errors) = built.run(&["client", "each", &built.path("libnvrtc.so.13"), "nvrtc"]);
    assert_eq!(output, compiled("nvrtc"));
    assert_eq!(said(&errors, "NVRTC"), 1, "{errors}");
}

#[test]
fn several_libraries_are_told_apart() {
    let built = built();
    let (one, two) = (built.path("libnvrtc.so.13"), built.path("libnvrtc-1f2e.so.12"));
    let (output, _) = built.run(&["client", "each", &one, "nvrtc", &two, "other", &one, "nvrtc"]);
    assert_eq!(output, compiled("nvrtc") + &compiled("other") + &compiled("nvrtc"));
}

/// There are eight places: seven stay in use, and the last one is used again and again.
#[test]
fn closed_libraries_give_their_place_back() {
    let built = built();
    let mut words: Vec<String> = vec!["client".into(), "again".into()];
    for i in 0..7 {
        words.extend([built.path(&format!("libnvrtc-copy{i}.so")), format!("copy{i}")]);
    }
    words.push(built.path("libnvrtc.so.13"));
    let (output, errors) = built.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let open: String = (0..7).map(|i| compiled(&format!("copy{i}"))).collect();
    assert_eq!(output, open + &compiled("nvrtc").repeat(20));
    assert_eq!(said(&errors, "NVRTC"), 1);
    assert!(!errors.contains("more than"), "{errors}");
}

#[test]
fn clients_that_open_the_linker_get_ptx() {
    let built = built();
    let (output, errors) = built.run(&["client", "linker", &built.path("libnvJitLink.so.12")]);
    assert_eq!(output, String::from(LINKED) + KEPT);
    assert_eq!(said(&errors, "nvJitLink"), 1, "{errors}");
    assert_eq!(
        built.run(&["client", "linker", &built.path("alone/libnvJitLink.so.12")]).0,
        String::from(LINKED) + LEFT_OUT
    );
    let words = ["client", "linker", &built.path("alone/libnvJitLink.so.12"), &built.path("libnvrtc.so.13")];
    assert_eq!(built.run(&words).0, String::from(LINKED) + KEPT);
}

#[test]
fn ptx_that_is_stored_as_machine_code_is_stored_as_ptx() {
    let built = built();
    let (output, _) = built.run(&["client", "fatbin", &built.path("libnvfatbin.so.13")]);
    assert_eq!(output, "0 [ptx 1, 70, k, []]\n0 [cubin 127, 64, 90, k]\n0 [cubin 46, 5, 90, k]\n2 [nothing]\n");
}

#[test]
fn clients_that_are_linked_get_ptx() {
    let built = built();
    let want = String::from("[nvrtc: -arch=compute_90]\n") + &compiled("nvrtc") + LINKED + KEPT;
    for program in ["linked", "linked_now"] {
        assert_eq!(built.run(&[program]).0, want, "{program}");
    }
    assert_eq!(built.run(&["client", "plugin", &built.path("plugin.so")]).0, want);
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn nvidias_nvrtc_makes_what_runs() {
    let home = PathBuf::from(std::env::var_os("CUDA_HOME").expect("CUDA_HOME names no CUDA toolkit"));
    let places = ["lib64", "lib"].map(|folder| home.join(folder).join("libnvrtc.so.13"));
    let library = places.iter().find(|path| path.exists()).expect("the toolkit has no libnvrtc.so.13");
    let built = built();
    built.cc("machine_code.c", "machine_code", &["-ldl"]);
    let (output, errors) = built.run(&["machine_code", library.to_str().unwrap()]);
    assert_eq!(output, "right\n", "{errors}");
    assert_eq!(said(&errors, "NVRTC"), 1, "{errors}");
}
