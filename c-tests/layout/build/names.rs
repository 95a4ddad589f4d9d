//! Writes a C++ file that tells what NVIDIA's runtime headers declare, and the same of ours: enumerations with their values,
//! structures with their members, other types, macros and functions.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// The headers that ours stands for. Of `cuda.h` it has a part.
const HEADERS: &str = "#include <cuda_runtime_api.h>\n#include <cuda.h>\n";

/// Our header, which is one of CUDA 13.
const OURS: &str = "#include <understudy.h>\n";

/// What headers declare, each as an entry of the C++ file.
#[derive(Default)]
struct Declared {
    entries: Vec<String>,
    types: BTreeSet<String>,
}

/// Compiles both lists into libraries that the test links, and writes what of NVIDIA's our header lacks.
pub fn build(include: &Path, ours: &Path, major: u32) {
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    let header = std::fs::read_to_string(ours.join("understudy.h")).unwrap();
    let words: BTreeSet<&str> = header.split(|c: char| !is_word(c)).collect();
    let mut compiler = cc::Build::new();
    compiler.cpp(true).std("c++17").include("src").flag("-Wno-deprecated-declarations");
    let (mut with_theirs, mut with_ours) = (compiler.clone(), compiler);
    with_theirs.include(include);
    with_ours.include(ours);
    let mut theirs = declared(&with_theirs, &out, HEADERS, &words);
    // A name that templates of ours have too is no single function.
    theirs.retain(|entry| match entry.strip_prefix("NAME_FUNCTION(") {
        Some(name) => !header.contains(&format!("inline cudaError_t {}(", name.trim_end_matches(')'))),
        None => true,
    });
    if major == 12 {
        theirs.clear();
    }
    let our: BTreeSet<String> = declared(&with_ours, &out, OURS, &words).into_iter().collect();
    let (there, missing): (Vec<_>, Vec<_>) = theirs.iter().partition(|entry| our.contains(*entry));

    let list = |name: &str, headers: &str, entries: &[&String]| {
        let mut cpp = format!("{headers}#include \"names.hpp\"\nextern \"C\" const names::Name {name}[] = {{\n");
        entries.iter().for_each(|entry| writeln!(cpp, "    {entry},").unwrap());
        let file = out.join(format!("{name}.cpp"));
        std::fs::write(&file, cpp + "    {nullptr, nullptr, 0},\n};\n").unwrap();
        file
    };
    with_theirs.file(list("understudy_names_theirs", HEADERS, &there)).compile("names_theirs");
    with_ours.file(list("understudy_names_ours", OURS, &there)).compile("names_ours");
    let text = format!("pub const MAJOR: u32 = {major};\npub const MISSING: &[&str] = &{missing:?};\n");
    std::fs::write(out.join("names.rs"), text).unwrap();
    println!("cargo:rerun-if-changed=src/names.hpp");
    println!("cargo:rerun-if-changed={}", ours.join("understudy.h").display());
}

/// What headers declare; of enumerations of the driver API, those among `words`.
fn declared(compiler: &cc::Build, out: &Path, headers: &str, words: &BTreeSet<&str>) -> Vec<String> {
    let file = out.join("names_headers.cpp");
    std::fs::write(&file, headers).unwrap();
    let expanded = |flags: &[&str]| {
        let mut compiler = compiler.clone();
        for flag in flags {
            compiler.flag(flag);
        }
        String::from_utf8(compiler.file(&file).expand()).unwrap()
    };
    let text = expanded(&[]);
    let mut declared = Declared::default();
    declared.read(&tokens(&text), words);
    declared.read_macros(&expanded(&["-dM"]));
    let functions = crate::prototypes::functions(&text).into_iter().filter(|name| is_runtimes(name));
    declared.entries.extend(functions.map(|name| format!("NAME_FUNCTION({name})")));
    declared.entries
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether the runtime API has the name.
fn is_runtimes(name: &str) -> bool {
    name.strip_prefix("cuda").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Words and signs of preprocessed text, without attributes and lines of the preprocessor's own.
fn tokens(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(first.len_utf8());
            all.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
    }
    all
}

/// Where the bracket at `start` is closed.
fn closing(tokens: &[&str], start: usize) -> usize {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate().skip(start) {
        match *token {
            "{" | "(" => depth += 1,
            "}" | ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i;
        }
    }
    panic!("a bracket that is not closed")
}

/// Where the declaration at `start` ends: at a semicolon outside of brackets.
fn end(tokens: &[&str], start: usize) -> Option<usize> {
    let mut i = start;
    while i < tokens.len() && tokens[i] != ";" {
        i = if matches!(tokens[i], "{" | "(") { closing(tokens, i) + 1 } else { i + 1 };
    }
    (i < tokens.len()).then_some(i)
}

/// The name that a typedef or a member declares. None for a union whose members belong to the structure around it.
fn declared_name<'a>(declaration: &[&'a str]) -> Option<&'a str> {
    let body = declaration.iter().rposition(|&t| t == "}").map_or(0, |at| at + 1);
    let declaration = &declaration[body..];
    // `result (*name)(parameters)`
    let pointer = declaration.windows(3).find(|w| w[0] == "*" && w[2] == ")" && w[1].starts_with(is_word));
    if let (Some(w), Some(&")")) = (pointer, declaration.last()) {
        return Some(w[1]);
    }
    let end = declaration.iter().rposition(|&t| t == "[").unwrap_or(declaration.len());
    declaration[..end].last().copied().filter(|name| name.starts_with(is_word))
}

impl Declared {
    /// Reads declarations; of enumerations of the driver API, those among `words`.
    fn read(&mut self, tokens: &[&str], words: &BTreeSet<&str>) {
        for i in 0..tokens.len().saturating_sub(3) {
            let (kind, name) = (tokens[i], tokens[i + 1]);
            let body = (tokens[i + 2] == "{").then(|| &tokens[i + 3..closing(tokens, i + 2)]);
            match (kind, body) {
                ("enum", Some(body)) if is_runtimes(name) || name.starts_with("CU") && words.contains(name) => {
                    self.entries.push(format!("NAME_TYPE(enum {name})"));
                    self.types.insert(name.to_string());
                    let starts = (0..body.len()).filter(|&i| i == 0 || body[i - 1] == ",");
                    starts.for_each(|i| self.entries.push(format!("NAME_VALUE({})", body[i])));
                }
                ("struct" | "union", Some(body)) if is_runtimes(name) => {
                    self.entries.push(format!("NAME_TYPE({kind} {name})"));
                    self.types.insert(name.to_string());
                    self.members(name, body);
                }
                ("typedef", _) => {
                    let declaration = &tokens[i + 1..end(tokens, i + 1).unwrap()];
                    if let Some(name) = declared_name(declaration).filter(|name| is_runtimes(name)) {
                        self.entries.push(format!("NAME_TYPE({name})"));
                        self.types.insert(name.to_string());
                    }
                }
                _ => {}
            }
        }
    }

    fn members(&mut self, of: &str, body: &[&str]) {
        let mut start = 0;
        while let Some(end) = end(body, start) {
            let declaration = &body[start..end];
            start = end + 1;
            match (declared_name(declaration), declaration) {
                (Some(name), _) => self.entries.push(format!("NAME_MEMBER({of}, {name})")),
                (None, ["union", "{", inner @ .., "}"]) => self.members(of, inner),
                (None, other) => panic!("{of} has a member of an unknown kind: {other:?}"),
            }
        }
    }

    /// Macros for constants and for types.
    fn read_macros(&mut self, text: &str) {
        for line in text.lines() {
            let Some((name, value)) = line.strip_prefix("#define ").and_then(|rest| rest.split_once(' ')) else {
                continue;
            };
            if is_runtimes(name) && name.chars().all(is_word) {
                let kind = if self.types.contains(value.trim()) { "NAME_TYPE" } else { "NAME_MACRO" };
                self.entries.push(format!("{kind}({name})"));
            }
        }
    }
}
