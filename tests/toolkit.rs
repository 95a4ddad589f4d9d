//! The built library against NVIDIA's own, of both major versions: names with their versions, and the texts of errors.
//!
//! `CUDA_HOME` names a toolkit of CUDA 13, `CUDA12_HOME` one of CUDA 12; ci/test fetches both and runs
//! `cargo test --test toolkit -- --ignored`. NVIDIA's library is asked for texts only, for which it needs no driver.

use libloading::os::unix::{Library, Symbol, RTLD_LOCAL, RTLD_NOW};
use object::read::elf::{FileHeader, Sym};
use object::{elf, Endianness};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{c_char, c_int, c_void, CStr};
use std::path::PathBuf;

/// The library that cargo built for this test run.
fn library() -> PathBuf {
    std::env::current_exe().unwrap().with_file_name("libcudart.so")
}

/// The variable that names a toolkit.
fn home(major: u32) -> PathBuf {
    let variable = if major == 12 { "CUDA12_HOME" } else { "CUDA_HOME" };
    std::env::var_os(variable)
        .map(PathBuf::from)
        .unwrap_or_else(|| panic!("{variable} names no toolkit of CUDA {major}"))
}

/// NVIDIA's library of that version.
fn nvidias(major: u32) -> PathBuf {
    let home = home(major);
    let places = ["lib64", "lib"].map(|folder| home.join(folder).join(format!("libcudart.so.{major}")));
    places.into_iter().find(|p| p.exists()).unwrap_or_else(|| panic!("no libcudart.so.{major} in {}", home.display()))
}

/// The functions that a library exports: versions of each name, `None` for the library's own (base) version.
fn exports(path: &PathBuf) -> BTreeMap<String, BTreeSet<Option<String>>> {
    let bytes = std::fs::read(path).unwrap();
    let header = elf::FileHeader64::<Endianness>::parse(&*bytes).unwrap();
    let endian = header.endian().unwrap();
    let sections = header.sections(endian, &*bytes).unwrap();
    let versions = sections.versions(endian, &*bytes).unwrap().unwrap();
    let symbols = sections.symbols(endian, &*bytes, elf::SHT_DYNSYM).unwrap();
    let mut all = BTreeMap::<_, BTreeSet<_>>::new();
    for (index, symbol) in symbols.enumerate() {
        if symbol.is_undefined(endian) || symbol.st_type() != elf::STT_FUNC {
            continue;
        }
        let name = String::from_utf8_lossy(symbol.name(endian, symbols.strings()).unwrap()).into_owned();
        let version = versions.version(versions.version_index(endian, index)).unwrap();
        all.entry(name).or_default().insert(version.map(|v| String::from_utf8_lossy(v.name()).into_owned()));
    }
    all
}

/// Every name and version that a program can have been linked to is there.
fn all_are_there(major: u32) {
    let (theirs, ours) = (exports(&nvidias(major)), exports(&library()));
    assert!(theirs.len() > 430, "{} functions of CUDA {major}", theirs.len());
    let mut missing = Vec::new();
    for (name, versions) in &theirs {
        for version in versions {
            assert_eq!(version.as_deref(), Some(format!("libcudart.so.{major}").as_str()), "{name}");
            if !ours.get(name).is_some_and(|ours| ours.contains(version)) {
                missing.push(format!("{name}@libcudart.so.{major}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
#[ignore = "needs CUDA12_HOME"]
fn every_function_of_cuda_12_is_exported() {
    all_are_there(12);
}

#[test]
#[ignore = "needs CUDA_HOME"]
fn every_function_of_cuda_13_is_exported() {
    all_are_there(13);
}

/// What the runtime API has is NVIDIA's, of one version or the other, and here in both.
#[test]
#[ignore = "needs CUDA_HOME and CUDA12_HOME"]
fn no_function_of_the_runtime_is_an_invention() {
    let (twelve, thirteen) = (exports(&nvidias(12)), exports(&nvidias(13)));
    let ours = exports(&library());
    let runtime = ours.iter().filter(|(name, _)| name.starts_with("cuda") || name.starts_with("__cuda"));
    for (name, versions) in runtime {
        assert!(twelve.contains_key(name) || thirteen.contains_key(name), "{name} is in neither");
        let both = ["libcudart.so.12", "libcudart.so.13"].map(|v| Some(v.to_string()));
        assert_eq!(versions, &BTreeSet::from(both), "versions of {name}");
    }
}

type Text = unsafe extern "C" fn(c_int) -> *const c_char;

/// Name and text of an error, by the functions of a library.
struct Texts {
    name: Symbol<Text>,
    text: Symbol<Text>,
    _library: Library,
}

impl Texts {
    fn of(path: PathBuf) -> Texts {
        // SAFETY: a CUDA runtime, whose constructors do nothing that needs a device; its names stay its own.
        let library = unsafe { Library::open(Some(&path), RTLD_NOW | RTLD_LOCAL) }.unwrap();
        // SAFETY: both take a number and return a constant string.
        let (name, text) = unsafe { (library.get(b"cudaGetErrorName\0"), library.get(b"cudaGetErrorString\0")) };
        Texts { name: name.unwrap(), text: text.unwrap(), _library: library }
    }

    fn get(&self, code: c_int) -> (String, String) {
        // SAFETY: any number may be asked for.
        let (name, text) = unsafe { (CStr::from_ptr((self.name)(code)), CStr::from_ptr((self.text)(code))) };
        (name.to_string_lossy().into_owned(), text.to_string_lossy().into_owned())
    }
}

fn codes() -> impl Iterator<Item = c_int> {
    (-10..=1300).chain(9990..=10_010).chain([c_int::MIN, c_int::MAX])
}

/// As CUDA 13 has them, for every number.
#[test]
#[ignore = "needs CUDA_HOME"]
fn errors_are_named_and_described_as_by_cuda_13() {
    let (theirs, ours) = (Texts::of(nvidias(13)), Texts::of(library()));
    for code in codes() {
        assert_eq!(ours.get(code), theirs.get(code), "error {code}");
    }
    assert_eq!(theirs.get(700).0, "cudaErrorIllegalAddress");
}

/// CUDA 12 says the same of each error that it knows.
#[test]
#[ignore = "needs CUDA12_HOME"]
fn errors_are_named_and_described_as_by_cuda_12() {
    let (theirs, ours) = (Texts::of(nvidias(12)), Texts::of(library()));
    let unknown = theirs.get(-1);
    let known: Vec<c_int> = codes().filter(|code| theirs.get(*code) != unknown).collect();
    assert!(known.len() > 125, "{} errors", known.len());
    for code in known {
        assert_eq!(ours.get(code), theirs.get(code), "error {code}");
    }
}

/// The values of `CUresult` in a header: `CUDA_ERROR_X = N`.
fn results(major: u32) -> BTreeMap<c_int, String> {
    let header = std::fs::read_to_string(home(major).join("include/cuda.h")).unwrap();
    let body = header.split("typedef enum cudaError_enum {").nth(1).unwrap().split("} CUresult;").next().unwrap();
    let value = |line: &str| {
        let (name, value) = line.split_once('=')?;
        let name = name.trim().strip_prefix("CUDA_")?;
        Some((value.trim().trim_end_matches(',').parse().ok()?, format!("CUDA_{name}")))
    };
    body.lines().filter_map(value).collect()
}

/// Of the driver API there is no library to ask without a driver: names are those of `cuda.h`, and each has a text.
#[test]
#[ignore = "needs CUDA_HOME and CUDA12_HOME"]
fn results_of_the_driver_are_named_as_in_its_header() {
    let (twelve, thirteen) = (results(12), results(13));
    assert!(twelve.len() > 95 && thirteen.len() > twelve.len(), "{} {}", twelve.len(), thirteen.len());
    // SAFETY: as in `Texts`.
    let library = unsafe { Library::open(Some(library()), RTLD_NOW | RTLD_LOCAL) }.unwrap();
    type Ask = unsafe extern "C" fn(c_int, *mut *const c_char) -> c_int;
    // SAFETY: as `cuda.h` declares them.
    let (name, text) = unsafe { (library.get::<Ask>(b"cuGetErrorName\0"), library.get::<Ask>(b"cuGetErrorString\0")) };
    let ask = |ask: &Symbol<Ask>, code| {
        let mut answer = std::ptr::null();
        // SAFETY: the answer is a constant string, or null for a number that is no result.
        let answer = unsafe { (ask(code, &mut answer) == 0).then(|| CStr::from_ptr(answer)) };
        answer.map(|a| a.to_string_lossy().into_owned())
    };
    let (name, text) = (name.unwrap(), text.unwrap());
    for code in codes() {
        let expected = thirteen.get(&code).or(twelve.get(&code));
        assert_eq!(ask(&name, code).as_ref(), expected, "result {code}");
        assert_eq!(ask(&text, code).is_some(), expected.is_some(), "text of result {code}");
        assert_ne!(ask(&text, code).as_deref(), Some("unrecognized error code"), "text of {expected:?}");
    }
}

/// Plain names of the driver API's functions mean in our header what they mean in NVIDIA's of CUDA 13.
#[test]
#[ignore = "needs CUDA_HOME"]
fn plain_names_mean_what_they_mean_in_cuda_h() {
    let theirs = std::fs::read_to_string(home(13).join("include/cuda.h")).unwrap();
    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("include/understudy.h");
    let ours = std::fs::read_to_string(ours).unwrap();
    // `__CUDA_API_PTSZ(cuMemcpyAsync_v2)` is that function, or its twin.
    let meaning = |text: &str| -> BTreeMap<String, String> {
        let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix('#')).map(words);
        let two = lines.filter(|w| w.len() == 3 && w[0] == "define" && w[1].starts_with("cu"));
        let plain = |name: &str| name.rsplit('(').next().unwrap().trim_end_matches(')').to_string();
        two.map(|w| (w[1].clone(), plain(&w[2]))).filter(|(name, means)| name != means).collect()
    };
    let (ours, theirs) = (meaning(&ours), meaning(&theirs));
    let ours: Vec<_> = ours.iter().filter(|(name, _)| name.as_bytes()[2].is_ascii_uppercase()).collect();
    assert!(ours.len() > 50, "{} names", ours.len());
    for (name, means) in ours {
        assert_eq!(theirs.get(name), Some(means), "{name}");
    }
}

/// The versions at which headers of the driver API declare types of functions (`PFN_cuMemAlloc_v3020`), by the functions' names.
fn typed(majors: &[u32]) -> BTreeMap<String, BTreeSet<c_int>> {
    let mut all = BTreeMap::<_, BTreeSet<_>>::new();
    for major in majors {
        for header in ["cuda", "cudaGL", "cudaEGL", "cudaVDPAU", "cudaProfiler"] {
            let path = home(*major).join(format!("include/{header}Typedefs.h"));
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let types = text.split("*PFN_").skip(1).filter_map(|rest| rest.split_once(')'));
            for (name, version) in types.filter_map(|(name, _)| name.rsplit_once("_v")) {
                if let Ok(version) = version.parse() {
                    all.entry(name.to_string()).or_default().insert(version);
                }
            }
        }
    }
    all
}

/// A function by name and version is the one that the headers mean: the first version of a name is `name`, the next `name_v2`, and so on.
#[test]
#[ignore = "needs CUDA_HOME and CUDA12_HOME"]
fn every_function_of_the_driver_is_found_by_its_versions() {
    type Find = unsafe extern "C" fn(*const c_char, *mut *mut c_void, c_int, u64, *mut c_int) -> c_int;
    // SAFETY: our own library; its constructors need nothing.
    let library = unsafe { Library::open(Some(library()), RTLD_NOW | RTLD_LOCAL) }.unwrap();
    // SAFETY: addresses are compared, and one is called by its type.
    let symbol = |name: &str| unsafe { library.get::<*mut c_void>(name.as_bytes()) }.ok().map(|s| s.as_raw_ptr());
    // SAFETY: as above.
    let find: Symbol<Find> = unsafe { library.get(b"cuGetProcAddress_v2\0") }.unwrap();
    let typed = typed(&[12, 13]);
    assert!(typed.len() > 500, "{} functions", typed.len());
    let mut wrong = Vec::new();
    // This one is Windows's.
    for (name, versions) in typed.iter().filter(|(name, _)| *name != "cuWGLGetDevice") {
        let c_name = std::ffi::CString::new(name.as_str()).unwrap();
        for (i, &version) in versions.iter().enumerate() {
            let form = if i == 0 { name.clone() } else { format!("{name}_v{}", i + 1) };
            let twin = symbol(&format!("{form}_ptsz")).or_else(|| symbol(&format!("{form}_ptds")));
            for (flag, expected) in [(1, symbol(&form)), (2, twin.or_else(|| symbol(&form)))] {
                let (mut found, mut status) = (std::ptr::null_mut(), -1);
                // SAFETY: valid pointers.
                unsafe { find(c_name.as_ptr(), &mut found, version, flag, &mut status) };
                if expected.is_none() || Some(found) != expected {
                    wrong.push(format!("{form}@{version}"));
                }
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{wrong:?}");
}
