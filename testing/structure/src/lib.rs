//! Which modules of a crate name which others, read from its sources.
//!
//! [`Crate::read`] takes a crate's `src` folder apart into modules and the items and paths of each; [`Crate::edges`] resolves
//! the paths, through aliases and re-exports, to the module that defines what is named; [`circles`] finds modules that depend on
//! themselves by way of others. Code under `#[cfg(test)]` is left out.

mod circles;
mod resolve;
mod source;

pub use circles::circles;
pub use resolve::Edges;
pub use source::{files, Crate, Module, Path};

/// Folders of the sources of what ships, from the repository's root.
pub const SHIPPED: &[&str] = &[
    "src",
    "checkers/src",
    "queue/src",
    "exec/src",
    "module/src",
    "code/src",
    "nvtx/src",
    "cuda-types/src",
    "device/src",
    "sys/src",
    "jit/src",
    "ptx/src",
    "sanitizer/src",
    "kernel-abi/src",
    "baseline/src",
    "llvm/src",
    "llvm-calls/src",
    "nvvm-ir/src",
    "quick/src",
    "cli/src",
    "abi-macros/src",
];

/// Those of what only tests use, and no tool like loom compiles in another way.
pub const TESTING: &[&str] = &["testing/oracle/src", "testing/fuzz-cuda/src", "testing/structure/src"];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(texts: &[(&str, &str)]) -> Crate {
        Crate::parse(texts.iter().map(|(file, text)| (file.into(), text.to_string())).collect()).unwrap()
    }

    fn path(text: &str) -> Path {
        text.split('/').filter(|p| !p.is_empty()).map(String::from).collect()
    }

    fn names(of: &Crate, from: &str) -> Vec<String> {
        of.edges()[&path(from)].iter().map(|(to, what)| format!("{}: {what:?}", to.join("/"))).collect()
    }

    #[test]
    fn paths_lead_to_where_things_are_defined() {
        let lib = "mod a; mod b; pub use b::{Thing, deep::Other as Name}; fn top() { a::go() }";
        let a = "use crate::{b::deep, Thing}; use std::fmt; fn go() -> Thing { deep::make(); super::Name::new(x.b::<u8>()) }";
        let b = "pub mod deep; pub use deep::*; pub struct Thing; fn f() { self::deep::make() }";
        let all =
            read(&[("lib.rs", lib), ("a.rs", a), ("b/mod.rs", b), ("b/deep.rs", "pub struct Other; pub fn make() {}")]);
        assert_eq!(names(&all, ""), ["a: {\"go\"}"]);
        assert_eq!(names(&all, "a"), ["b: {\"Thing\"}", "b/deep: {\"Other::new\", \"make\"}"]);
        assert_eq!(names(&all, "b"), ["b/deep: {\"make\"}"]);
        assert!(circles(&all.edges()).is_empty());
        // What all names of a module bring is found as well.
        let c = read(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::Other;"),
            ("b/mod.rs", b),
            ("b/deep.rs", "pub struct Other;"),
        ]);
        assert_eq!(names(&c, "a"), ["b/deep: {\"Other\"}"]);
    }

    #[test]
    fn tests_and_comments_name_nobody() {
        let a = "// crate::b::x\n#[cfg(test)] mod tests; #[cfg(test)]\n#[allow(x)] fn f() { crate::b::x() }\nconst S: &str = \"crate::b::x\";";
        let all =
            read(&[("a.rs", a), ("a/tests.rs", "use crate::b::x;"), ("b.rs", "#[cfg(not(test))] use crate::a::f;")]);
        assert!(all.modules.len() == 2 && names(&all, "a").is_empty());
        assert_eq!(names(&all, "b"), ["a: {\"f\"}"]);
    }

    #[test]
    fn modules_in_a_file_are_part_of_it() {
        let a = "mod inner { use super::Own; use super::super::b::Thing; mod more { use super::super::super::b::go; } } struct Own;";
        let all = read(&[("a.rs", a), ("b.rs", "struct Thing; fn go() {}")]);
        assert_eq!(names(&all, "a"), ["b: {\"Thing\", \"go\"}"]);
    }

    #[test]
    fn circles_are_found() {
        let all = read(&[
            ("a.rs", "use crate::b::x;"),
            ("b.rs", "fn x() { crate::c::y() }"),
            ("c.rs", "use crate::a;\nfn y() { a::z() }"),
            ("d.rs", "use crate::a::z;"),
        ]);
        assert_eq!(circles(&all.edges()), [[path("a"), path("b"), path("c")]]);
        // A parent whose child uses its types, and which calls the child.
        let own = read(&[("a/mod.rs", "mod c; struct T; fn f() { c::g() }"), ("a/c.rs", "use super::T; fn g() {}")]);
        assert_eq!(circles(&own.edges()), [[path("a"), path("a/c")]]);
    }
}
