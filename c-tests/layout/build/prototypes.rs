//! Writes a C++ file that compares our functions' parameters and results with the declarations in NVIDIA's headers.

use crate::source::Source;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// Headers that declare what `libcudart.so` exports. The macro has them declare old forms and twins under their own names.
const HEADERS: &str = "#define __CUDA_API_VERSION_INTERNAL\n#include <cuda_runtime_api.h>\n#include <cuda.h>\n\
                       #include <cuda_profiler_api.h>\n#include <cudaProfiler.h>\n";

/// Headers with what nvcc's code calls, which no other compiler can read as a whole.
const INTERNAL: [&str; 2] = ["crt/host_runtime.h", "crt/device_functions.h"];

/// Compiles the comparison with the headers in `include`, of CUDA `major`, into a library that the test links.
pub fn build(source: &Source, include: &Path, major: u32) {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    let mut compiler = cc::Build::new();
    compiler.cpp(true).std("c++17").include(include).include("src").flag("-Wno-deprecated-declarations");
    let headers = out.join("declared.cpp");
    std::fs::write(&headers, HEADERS).unwrap();
    let text = compiler.clone().file(&headers).expand();
    let mut declared = functions(&String::from_utf8_lossy(&text));
    let internal = internal(include);
    declared.extend(internal.iter().map(|(name, _)| name.clone()));

    let mut cpp = format!("{HEADERS}#include \"prototypes.hpp\"\n");
    for (_, declaration) in &internal {
        writeln!(cpp, "extern \"C\" {declaration};").unwrap();
    }
    cpp.push_str("using namespace prototypes;\nextern \"C\" const Row understudy_prototypes[] = {\n");
    let (mut compared, mut unknown) = (BTreeSet::new(), BTreeSet::new());
    for f in source.functions.iter().filter(|f| f.only.is_none_or(|only| only == major)) {
        if !declared.contains(&f.name) {
            unknown.insert(f.name.clone());
            continue;
        }
        compared.insert(f.name.clone());
        // What nvcc's code passes to itself has types that nobody else sees.
        let loose = f.name.starts_with("__");
        let ours = source.signature(f, major);
        writeln!(cpp, "    row<{loose}, {ours}, decltype(&::{0})>(\"{0}\"),", f.name).unwrap();
    }
    cpp.push_str("    {nullptr, nullptr},\n};\n");
    let rust = heads(source, major, &mut cpp);
    let file = out.join("prototypes.cpp");
    std::fs::write(&file, cpp).unwrap();
    println!("cargo:rerun-if-changed=src/prototypes.hpp");
    compiler.file(&file).compile("prototypes");

    // Declared, and neither compared nor known to be missing: of the runtime there are none, of the driver API many.
    let missing = declared.iter().filter(|n| !compared.contains(*n) && !source.unsupported.contains(*n));
    let missing: BTreeSet<String> = missing.cloned().collect();
    let text = format!(
        "pub const MAJOR: u32 = {major};\npub const COMPARED: usize = {};\npub const MISSING: &[&str] = &{missing:?};\n\
         pub const UNKNOWN: &[&str] = &{unknown:?};\n",
        compared.len()
    );
    let text = text.replace("&{", "&[").replace("};", "];");
    std::fs::write(out.join("prototypes.rs"), text + &rust).unwrap();
}

/// Structures inside of unions to which CUDA 13 has added members: where CUDA 12 has the others. Unused bytes of the unions
/// are zero, which is what the new members are then.
fn heads(source: &Source, major: u32, cpp: &mut String) -> String {
    cpp.push_str("extern \"C\" const Member understudy_heads[] = {\n");
    let mut rust = String::from("fn heads() -> Vec<(&'static str, usize, usize)> {\n    vec![\n");
    for name in crate::GROWN.iter().filter(|_| major == 12) {
        let members = source.members[*name].iter().filter(|m| !crate::NEW_MEMBERS.contains(&(name, m)));
        for member in members {
            let theirs = member.trim_end_matches('_');
            let size = format!("sizeof(((::{name} *)nullptr)->{theirs})");
            writeln!(cpp, "    {{\"{name}.{theirs}\", offsetof(::{name}, {theirs}), {size}}},").unwrap();
            let ours =
                format!("std::mem::offset_of!(layout::{name}, {member}), size(|s: &layout::{name}| &s.{member})");
            writeln!(rust, "        (\"{name}.{theirs}\", {ours}),").unwrap();
        }
    }
    cpp.push_str("    {nullptr, 0, 0},\n};\n");
    rust + "    ]\n}\n"
}

/// Names of CUDA functions that preprocessed text declares: words with a parenthesis behind them.
pub fn functions(text: &str) -> BTreeSet<String> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut names = BTreeSet::new();
    for (at, _) in text.match_indices('(') {
        let before = text[..at].trim_end();
        let name = &before[before.rfind(|c| !word(c)).map_or(0, |i| i + 1)..];
        let rest = name.strip_prefix("cuda").or(name.strip_prefix("cu"));
        // `CUresult cuXyz(`, not a type such as `cudaError_t (*f)(`, nor a call.
        let result = before[..before.len() - name.len()].trim_end().ends_with(|c| word(c) || c == '*');
        if result && !name.ends_with("_t") && rest.is_some_and(|r| r.starts_with(|c: char| c.is_ascii_uppercase())) {
            names.insert(name.to_string());
        }
    }
    names
}

/// Names and declarations of what nvcc's code calls, each without linkage and attributes.
fn internal(include: &Path) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for header in INTERNAL {
        let text = std::fs::read_to_string(include.join(header)).unwrap();
        for (at, _) in text.match_indices("CUDARTAPI __cuda") {
            let start = text[..at].rfind([';', '}', '{', '#']).unwrap();
            // A preprocessor line before it does not belong to it.
            let start = start + if text[start..].starts_with('#') { text[start..].find('\n').unwrap() } else { 1 };
            let Some(end) = text[at..].find(';') else { continue };
            let declaration = text[start..at + end].replace("extern", "").replace("\"C\"", "");
            let declaration = declaration.replace("__host__", "").replace("__device__", "");
            let name = text[at + "CUDARTAPI ".len()..].split('(').next().unwrap().trim().to_string();
            let simple = !declaration.contains(['{', '\\', '#']);
            if simple && !all.iter().any(|(n, _)| *n == name) {
                all.push((name, declaration.trim().to_string()));
            }
        }
    }
    assert!(all.len() >= 10, "found only {:?} in {INTERNAL:?}", all.iter().map(|a| &a.0).collect::<Vec<_>>());
    all
}
