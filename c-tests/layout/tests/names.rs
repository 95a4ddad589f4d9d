//! What NVIDIA's runtime headers declare, `include/understudy.h` declares: enumerations with their values, structures with their
//! members, other types, macros and functions, so that a program compiles with either. It is a header of CUDA 13.

use std::collections::BTreeMap;
use std::ffi::{c_char, c_longlong, CStr};

include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// Exported for programs that can do without: there is no graphics system, no NvSci and no other device on the bus.
const REFUSED: &str = "returns cudaErrorNotSupported and does nothing";

/// What our header lacks, as `names.hpp` has it, and why.
const LEFT_OUT: [(&str, &str); 10] = [
    ("NAME_FUNCTION(cudaDeviceFlushGPUDirectRDMAWrites)", REFUSED),
    ("NAME_FUNCTION(cudaDeviceGetNvSciSyncAttributes)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsMapResources)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsResourceGetMappedMipmappedArray)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsResourceGetMappedPointer)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsResourceSetMapFlags)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsSubResourceGetMappedArray)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsUnmapResources)", REFUSED),
    ("NAME_FUNCTION(cudaGraphicsUnregisterResource)", REFUSED),
    ("NAME_MEMBER(cudaPointerAttributes, unused)", "padding that has a name"),
];

/// As in `names.hpp`.
#[repr(C)]
struct Name {
    name: *const c_char,
    kind: *const c_char,
    number: c_longlong,
}

#[link(name = "names_theirs", kind = "static")]
extern "C" {
    #[link_name = "understudy_names_theirs"]
    static THEIRS: Name;
}

#[link(name = "names_ours", kind = "static")]
extern "C" {
    #[link_name = "understudy_names_ours"]
    static OURS: Name;
}

/// Names, with the type and the number of each.
fn list(first: *const Name) -> BTreeMap<String, (String, i64)> {
    // SAFETY: the strings are literals, and the list ends with a null name.
    let text = |s: *const c_char| (!s.is_null()).then(|| unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned());
    // SAFETY: as above.
    let entry = |i| unsafe { &*first.add(i) };
    (0..).map_while(|i| Some((text(entry(i).name)?, (text(entry(i).kind)?, entry(i).number)))).collect()
}

#[test]
fn no_name_is_missing() {
    if MAJOR == 12 {
        return;
    }
    let expected: Vec<&str> = LEFT_OUT.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = MISSING.iter().filter(|name| !expected.contains(name)).collect();
    assert!(missing.is_empty(), "{} names are not in our header: {missing:?}", missing.len());
    let there: Vec<_> = expected.iter().filter(|name| !MISSING.contains(name)).collect();
    assert!(there.is_empty(), "these are said to be left out, and are not: {there:?}");
}

#[test]
fn names_mean_the_same() {
    if MAJOR == 12 {
        return;
    }
    let (theirs, ours) = (list(&raw const THEIRS), list(&raw const OURS));
    assert!(theirs.len() > 2000 && ours.len() > 2000, "{} names, {} of them ours", theirs.len(), ours.len());
    let different: Vec<_> = ours
        .iter()
        .filter(|(name, ours)| theirs[*name] != **ours)
        .map(|(name, ours)| format!("{name}: {ours:?} instead of {:?}", theirs[name]))
        .collect();
    assert!(different.is_empty(), "{}:\n{}", different.len(), different.join("\n"));
}
