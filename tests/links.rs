//! Objects and libraries that nvcc makes, linked by the driver API: what nvlink links is linked and runs, what it refuses is refused.
//!
//! `CUDA_HOME` names a toolkit; ci/test fetches one and runs `cargo test --test links -- --ignored`.

use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr::null_mut;

type Handle = *mut c_void;

unsafe extern "C" {
    fn cuInit(flags: c_uint) -> c_int;
    fn cuDevicePrimaryCtxRetain(context: *mut Handle, device: c_int) -> c_int;
    fn cuCtxSetCurrent(context: Handle) -> c_int;
    fn cuLinkCreate_v2(n: c_uint, keys: *mut c_int, values: *mut *mut c_void, link: *mut Handle) -> c_int;
    fn cuLinkAddData_v2(
        link: Handle,
        kind: c_int,
        data: *mut c_void,
        size: usize,
        name: *const c_char,
        n: c_uint,
        keys: *mut c_int,
        values: *mut *mut c_void,
    ) -> c_int;
    fn cuLinkAddFile_v2(
        link: Handle,
        kind: c_int,
        path: *const c_char,
        n: c_uint,
        keys: *mut c_int,
        values: *mut *mut c_void,
    ) -> c_int;
    fn cuLinkComplete(link: Handle, image: *mut Handle, size: *mut usize) -> c_int;
    fn cuLinkDestroy(link: Handle) -> c_int;
    fn cuModuleLoadData(module: *mut Handle, image: *const c_void) -> c_int;
    fn cuModuleUnload(module: Handle) -> c_int;
    fn cuLibraryLoadData(
        library: *mut Handle,
        image: *const c_void,
        keys: *mut c_int,
        values: *mut *mut c_void,
        n: c_uint,
        library_keys: *mut c_int,
        library_values: *mut *mut c_void,
        m: c_uint,
    ) -> c_int;
    fn cuLibraryGetKernelCount(count: *mut c_uint, library: Handle) -> c_int;
    fn cuLibraryUnload(library: Handle) -> c_int;
    fn cuModuleGetFunction(function: *mut Handle, module: Handle, name: *const c_char) -> c_int;
    fn cuMemAlloc_v2(memory: *mut u64, size: usize) -> c_int;
    fn cuMemFree_v2(memory: u64) -> c_int;
    fn cuMemsetD32_v2(memory: u64, word: c_uint, count: usize) -> c_int;
    fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, size: usize) -> c_int;
    fn cuLaunchKernel(
        function: Handle,
        gx: c_uint,
        gy: c_uint,
        gz: c_uint,
        bx: c_uint,
        by: c_uint,
        bz: c_uint,
        shared: c_uint,
        stream: Handle,
        parameters: *mut *mut c_void,
        extra: *mut *mut c_void,
    ) -> c_int;
}

const OK: c_int = 0;
const INVALID_IMAGE: c_int = 200;
const NO_BINARY_FOR_GPU: c_int = 209;
const FILE_NOT_FOUND: c_int = 301;
const NOT_FOUND: c_int = 500;
const NOT_SUPPORTED: c_int = 801;
/// Of the inputs of a link.
const OBJECT: c_int = 3;
const LIBRARY: c_int = 4;
const NVVM: c_int = 5;

/// What the kernel makes of 5: three times that, and the table's entry by the name of each file.
const RESULT: i32 = 3 * 5 + 11 + 20;

const SOURCES: [(&str, &str); 5] = [
    (
        "main.cu",
        "extern \"C\" __device__ int times(int x); extern __device__ int table[2]; static __device__ int own(int i) { return table[i]; }\n\
         extern \"C\" __global__ void k(int *p) { *p = times(*p) + own(0) + table[1]; }",
    ),
    (
        "times.cu",
        "static __device__ int own(int i) { return i * 3; }\n\
         extern \"C\" __device__ __noinline__ int times(int x) { return own(x); }",
    ),
    ("table.cu", "__device__ int table[2] = {11, 20}; extern \"C\" __global__ void other(int *p) { *p = 1; }"),
    ("host.cpp", "int host() { return 1; }"),
    ("program.cpp", "int main() {}"),
];

/// A folder with the files that the tests link, made by nvcc, `ar` and `ld`.
struct Files {
    folder: PathBuf,
    home: PathBuf,
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Files {
    fn make() -> Files {
        let home = PathBuf::from(std::env::var_os("CUDA_HOME").expect("CUDA_HOME names no toolkit"));
        let folder = std::env::temp_dir().join(format!("understudy-links-{}", std::process::id()));
        let files = Files { folder, home };
        std::fs::create_dir_all(&files.folder).unwrap();
        for (name, text) in SOURCES {
            std::fs::write(files.folder.join(name), text).unwrap();
        }
        std::fs::write(files.folder.join("text.o"), "no object").unwrap();
        let both = "arch=compute_80,code=[sm_80,compute_80]";
        files.nvcc(&["-gencode", both, "-dc", "main.cu", "times.cu", "table.cu", "host.cpp"]);
        files.nvcc(&["-gencode", both, "-rdc=true", "-lib", "times.cu", "table.cu", "host.cpp", "-o", "both.a"]);
        files.nvcc(&["-gencode", both, "-c", "times.cu", "-o", "whole.o"]);
        // With the device runtime, which nvcc links into all such programs.
        files.nvcc(&["-gencode", both, "-rdc=true", "times.cu", "table.cu", "program.cpp", "-o", "program"]);
        files.nvcc(&["-gencode", "arch=compute_80,code=sm_80", "-dc", "times.cu", "-o", "code.o"]);
        files.nvcc(&["-gencode", "arch=compute_80,code=lto_80", "-dc", "times.cu", "-o", "lto.o"]);
        files.tool(Path::new("ar"), &["rc", "mixed.a", "times.o", "text.o"]);
        files.tool(Path::new("ld"), &["-r", "times.o", "table.o", "-o", "joined.o"]);
        files
    }

    fn tool(&self, program: &Path, arguments: &[&str]) {
        let done = Command::new(program).args(arguments).current_dir(&self.folder).output().unwrap();
        assert!(done.status.success(), "{program:?} {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn nvcc(&self, arguments: &[&str]) {
        self.tool(&self.home.join("bin/nvcc"), &[&["-Wno-deprecated-gpu-targets"], arguments].concat());
    }

    /// What nvlink says of these files: whether it links them.
    fn nvlink(&self, names: &[&str]) -> bool {
        let done = Command::new(self.home.join("bin/nvlink"))
            .args(["-arch=sm_80", "-o", "linked.cubin"])
            .args(names)
            .current_dir(&self.folder)
            .output()
            .unwrap();
        done.status.success()
    }

    /// The error of linking these files with the driver API, by path or from memory, and what is in its log.
    fn link(&self, names: &[&str], from_memory: bool) -> (c_int, String) {
        let mut log = [0u8; 2048];
        let mut keys = [5, 6];
        let mut values = [log.as_mut_ptr().cast(), 2048 as *mut c_void];
        let mut link = null_mut();
        // SAFETY: valid pointers, a log of that size that outlives the link.
        let result = unsafe {
            assert_eq!(cuLinkCreate_v2(2, keys.as_mut_ptr(), values.as_mut_ptr(), &mut link), OK);
            let added = names.iter().map(|name| self.add(link, name, from_memory)).find(|&r| r != OK);
            let result = added.unwrap_or_else(|| complete(link));
            assert_eq!(cuLinkDestroy(link), OK);
            result
        };
        (result, CStr::from_bytes_until_nul(&log).unwrap().to_string_lossy().into_owned())
    }

    /// # Safety
    /// A link.
    unsafe fn add(&self, link: Handle, name: &str, from_memory: bool) -> c_int {
        let kind = if name.ends_with(".a") { LIBRARY } else { OBJECT };
        let path = self.folder.join(name);
        let (file, none) = (CString::new(path.to_str().unwrap()).unwrap(), null_mut());
        // SAFETY: the caller's promise, and valid pointers.
        unsafe {
            if !from_memory {
                return cuLinkAddFile_v2(link, kind, file.as_ptr(), 0, null_mut(), none);
            }
            // At an odd address, and gone before the link is complete.
            let mut bytes = [b"-".to_vec(), std::fs::read(path).unwrap()].concat();
            let (data, size) = (bytes.as_mut_ptr().add(1).cast(), bytes.len() - 1);
            cuLinkAddData_v2(link, kind, data, size, file.as_ptr(), 0, null_mut(), none)
        }
    }
}

/// Completes a link. If that succeeds, the image is loaded as a module and as a library, and `k` runs.
///
/// # Safety
/// A link.
unsafe fn complete(link: Handle) -> c_int {
    let (mut image, mut size, mut module, mut library, mut k) = (null_mut(), 0, null_mut(), null_mut(), null_mut());
    let (mut memory, mut value, mut count) = (0u64, 0i32, 0);
    // SAFETY: the caller's promise, and valid pointers.
    unsafe {
        let result = cuLinkComplete(link, &mut image, &mut size);
        if result != OK {
            return result;
        }
        assert!(size > 0);
        assert_eq!(cuModuleLoadData(&mut module, image), OK);
        assert_eq!(cuModuleGetFunction(&mut k, module, c"k".as_ptr()), OK);
        assert_eq!(cuMemAlloc_v2(&mut memory, 4), OK);
        assert_eq!(cuMemsetD32_v2(memory, 5, 1), OK);
        let mut parameters = [(&raw mut memory).cast()];
        let none = null_mut();
        assert_eq!(cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, none, parameters.as_mut_ptr(), null_mut()), OK);
        assert_eq!(cuMemcpyDtoH_v2((&raw mut value).cast(), memory, 4), OK);
        assert_eq!(value, RESULT);
        assert_eq!(cuMemFree_v2(memory), OK);
        assert_eq!(cuModuleUnload(module), OK);
        let (n, v) = (null_mut(), null_mut());
        assert_eq!(cuLibraryLoadData(&mut library, image, n, v, 0, n, v, 0), OK);
        assert_eq!(cuLibraryGetKernelCount(&mut count, library), OK);
        assert_eq!(count, 2, "k, and the kernel of a member that k does not need");
        assert_eq!(cuLibraryUnload(library), OK);
    }
    OK
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn what_nvlink_links_is_linked() {
    let files = Files::make();
    // Keeps the library linked as well.
    assert!(!cudart::abi::exports::rows().is_empty());
    let mut context = null_mut();
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(cuInit(0), OK);
        assert_eq!(cuDevicePrimaryCtxRetain(&mut context, 0), OK);
        assert_eq!(cuCtxSetCurrent(context), OK);
    }
    for (names, linked) in [
        (&["main.o", "times.o", "table.o"][..], true),
        (&["main.o", "both.a"], true),
        (&["both.a", "main.o"], true),
        (&["main.o", "table.o", "host.o", "times.o"], true),
        (&["main.o", "whole.o", "both.a"], true),
        (&["main.o"], false),
        (&["main.o", "whole.o", "table.o"], false),
        (&["main.o", "times.o", "both.a"], false),
        (&["main.o", "both.a", "text.o"], false),
        (&["main.o", "mixed.a"], false),
    ] {
        assert_eq!(files.nvlink(names), linked, "nvlink {names:?}");
        for from_memory in [false, true] {
            let (result, log) = files.link(names, from_memory);
            assert_eq!(result == OK, linked, "{names:?}: {result} {log}");
            assert_eq!(log.is_empty(), linked, "{names:?}: {log}");
        }
    }
    // Which nvlink makes nothing of.
    assert_eq!(files.link(&["main.o", "joined.o"], false).0, OK);
    // Which the driver takes as well: Jitify links kernels with the program that compiles them.
    let (result, log) = files.link(&["main.o", "program"], false);
    assert_eq!(result, OK, "{log}");

    for (names, expected, said) in [
        (["main.o", "table.o"], NOT_FOUND, "times"),
        (["main.o", "code.o"], NO_BINARY_FOR_GPU, "code.o: no PTX"),
        (["main.o", "lto.o"], NO_BINARY_FOR_GPU, "lto.o: no PTX"),
        (["main.o", "text.o"], INVALID_IMAGE, "text.o: no object file"),
        (["main.o", "mixed.a"], INVALID_IMAGE, "mixed.a(text.o): no object file"),
        (["main.o", "missing.a"], FILE_NOT_FOUND, "missing.a: it cannot be read"),
    ] {
        let (result, log) = files.link(&names, false);
        assert_eq!(result, expected, "{names:?}: {log}");
        assert!(log.contains(said), "{names:?}: {log}");
    }

    // Objects are no images, and code for link-time optimisation is not linked.
    let object = std::fs::read(files.folder.join("main.o")).unwrap();
    let (mut module, mut link) = (null_mut(), null_mut());
    // SAFETY: valid pointers.
    unsafe {
        assert_eq!(cuModuleLoadData(&mut module, object.as_ptr().cast()), INVALID_IMAGE);
        assert_eq!(cuLinkCreate_v2(0, null_mut(), null_mut(), &mut link), OK);
        let (data, size) = (object.as_ptr() as *mut c_void, object.len());
        let name = c"main.bc".as_ptr();
        assert_eq!(cuLinkAddData_v2(link, NVVM, data, size, name, 0, null_mut(), null_mut()), NOT_SUPPORTED);
        assert_eq!(cuLinkDestroy(link), OK);
    }
}
