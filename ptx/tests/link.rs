//! Linking of modules.

use ptx::ast::*;
use ptx::diag::LinkError;

const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n";

fn module(body: &str) -> Module {
    match ptx::parse(&format!("{HEAD}{body}")) {
        Ok(m) => m,
        Err(e) => panic!("{}", ptx::diag::render_all(&e, "test")),
    }
}

fn link(bodies: &[&str]) -> Result<Module, Vec<LinkError>> {
    ptx::link(bodies.iter().map(|b| module(b)).collect())
}

/// Name of the function that the first `call` of `function` names.
fn callee(m: &Module, function: &str) -> String {
    let body = m.function(function).unwrap().body.as_ref().unwrap();
    body.stmts
        .iter()
        .find_map(|s| match s {
            Stmt::Instr(i) if i.op == ptx::table::Op::Call => match i.operands[1] {
                Operand::Name { base: Base::Sym(s), .. } => Some(m.name(s).to_string()),
                _ => None,
            },
            _ => None,
        })
        .unwrap()
}

fn variable<'m>(m: &'m Module, name: &str) -> &'m Variable {
    m.vars.iter().find(|v| m.name(v.name) == name).unwrap()
}

#[test]
fn extern_is_resolved() {
    let m = link(&[
        ".extern .func f(.param .b32 a); .extern .global .align 4 .u32 v;
         .entry k() { .reg .u64 %rd<2>; .param .b32 p; mov.u64 %rd1, v; call f, (p); ret; }",
        ".visible .global .align 4 .u32 v = 7; .visible .func f(.param .b32 a) { ret; }",
    ])
    .unwrap();
    assert_eq!(m.functions.len(), 2);
    assert_eq!(callee(&m, "k"), "f");
    assert_eq!(m.vars.len(), 1);
    assert_eq!(variable(&m, "v").init.as_ref().unwrap().bytes, [7, 0, 0, 0]);
}

#[test]
fn strong_beats_weak_and_first_weak_wins() {
    let weak = |n: u32| format!(".weak .global .u32 v = {n}; .weak .func f() {{ .reg .u32 %r<{n}>; ret; }}");
    let strong = ".visible .global .u32 v = 3; .visible .func f() { trap; ret; }";
    let m = link(&[&weak(1), &weak(2), strong]).unwrap();
    assert_eq!(variable(&m, "v").init.as_ref().unwrap().bytes[0], 3);
    assert_eq!(m.function("f").unwrap().body.as_ref().unwrap().stmts.len(), 2);
    let m = link(&[&weak(1), &weak(2)]).unwrap();
    assert_eq!(variable(&m, "v").init.as_ref().unwrap().bytes[0], 1);
    assert_eq!(m.functions.len(), 1);
}

#[test]
fn largest_common_wins_and_yields_to_a_definition() {
    let m = link(&[".common .global .b8 v[4];", ".common .global .b8 v[8];"]).unwrap();
    assert_eq!(variable(&m, "v").size, 8);
    let m = link(&[".common .global .b8 v[4];", ".visible .global .b8 v[4] = {1};"]).unwrap();
    assert!(variable(&m, "v").init.is_some());
}

#[test]
fn duplicates_and_undefined_names_are_all_reported() {
    let errors = link(&[
        ".visible .func f() { ret; } .extern .func g(); .extern .global .u32 w; .entry k() { .reg .u32 %r<2>; call g; ld.global.u32 %r1, [w]; ret; }",
        ".visible .func f() { ret; }",
    ])
    .unwrap_err();
    assert_eq!(
        errors,
        vec![
            LinkError::Duplicate { name: "f".into(), first: 0, second: 1 },
            LinkError::Undefined { name: "g".into(), module: 0 },
            LinkError::Undefined { name: "w".into(), module: 0 },
        ]
    );
    assert_eq!(errors[0].to_string(), "'f' is defined in module 0 and again in module 1");
    assert_eq!(link(&[]), Err(vec![LinkError::Empty]));
}

#[test]
fn what_the_runtime_provides_stays_declared() {
    let m = link(&[
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
         .extern .shared .align 16 .b8 dyn[];
         .entry k() { .reg .u32 %r<2>; .param .b64 p; .param .b32 r; call (r), vprintf, (p, p); mov.u32 %r1, dyn; ret; }",
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
         .extern .shared .align 16 .b8 dyn[];
         .extern .func unused();",
    ])
    .unwrap();
    assert!(m.function("vprintf").unwrap().body.is_none());
    assert_eq!(m.vars.len(), 1);
    assert_eq!(m.functions.iter().filter(|f| m.name(f.name) == "vprintf").count(), 1);
}

#[test]
fn private_names_are_kept_apart() {
    let a = ".func helper() { ret; } .global .u32 counter = 1; .global .u64 p = counter;
             .visible .entry a() { .reg .u32 %r<2>; ld.global.u32 %r1, [counter]; call helper; ret; }";
    let b = ".func helper() { trap; } .global .u32 counter = 2; .global .u64 q = counter;
             .visible .entry b() { .reg .u32 %r<2>; ld.global.u32 %r1, [counter]; call helper; ret; }";
    let m = link(&[a, b]).unwrap();
    assert_eq!(callee(&m, "a"), "helper");
    assert_eq!(callee(&m, "b"), "helper$m1");
    assert_eq!(m.function("helper$m1").unwrap().body.as_ref().unwrap().stmts.len(), 1);
    assert_eq!(m.name(variable(&m, "q").init.as_ref().unwrap().relocs[0].sym), "counter$m1");
    assert_eq!(variable(&m, "counter$m1").init.as_ref().unwrap().bytes[0], 2);
    // A private name that another module exports is the one to change.
    let m = link(&[a, ".visible .func helper() { trap; }"]).unwrap();
    assert_eq!(callee(&m, "a"), "helper$m0");
}

#[test]
fn aliases_are_followed() {
    let m = link(&[
        ".extern .func second(); .visible .entry k() { call second; ret; }",
        ".visible .func first() { ret; } .visible .func second(); .alias second, first;",
    ])
    .unwrap();
    assert_eq!(callee(&m, "k"), "first");
    assert!(m.function("second").is_none());
    let m = link(&[".func first() { ret; } .func second(); .alias second, first; .entry k() { call second; ret; }"])
        .unwrap();
    assert_eq!(callee(&m, "k"), "first");
}

#[test]
fn mismatches_are_errors() {
    let errors = link(&[
        ".extern .func f(.param .b32 a); .entry k() { .param .b32 p; call f, (p); ret; }",
        ".visible .func f(.param .b64 a) { ret; }",
    ])
    .unwrap_err();
    assert!(matches!(&errors[0], LinkError::Mismatch { name, first: 1, second: 0, .. } if name == "f"));
    let errors = link(&[".extern .global .u32 f;", ".visible .func f() { ret; }"]).unwrap_err();
    assert!(matches!(errors[0], LinkError::Mismatch { .. }));
    let m32 = ptx::parse(".version 1.4\n.target sm_10\n").unwrap();
    assert!(matches!(ptx::link(vec![module(""), m32]).unwrap_err()[0], LinkError::Incompatible { .. }));
}

#[test]
fn highest_target_and_files_are_merged() {
    let a = ptx::parse(
        ".version 7.0\n.target sm_70\n.address_size 64\n.file 1 \"a.cu\"\n.file 2 \"h.h\"\n.entry a() { .loc 2 5 1\n ret; }",
    );
    let b = ptx::parse(
        ".version 8.3\n.target sm_90a\n.address_size 64\n.file 1 \"h.h\"\n.file 2 \"b.cu\"\n.entry b() { .loc 2 7 1\n ret; }",
    );
    let m = ptx::link(vec![a.unwrap(), b.unwrap()]).unwrap();
    assert_eq!((m.version, m.sm, m.sm_suffix), ((8, 3), 90, Some('a')));
    let names: Vec<&str> = m.files.iter().map(|f| &*f.name).collect();
    assert_eq!(names, ["a.cu", "h.h", "b.cu"]);
    assert_eq!(m.function("a").unwrap().body.as_ref().unwrap().locs[0].file, 2);
    assert_eq!(m.function("b").unwrap().body.as_ref().unwrap().locs[0].file, 3);
}

/// The part of the device runtime that is PTX comes with the modules that call it, and gives way to a module's own.
#[test]
fn functions_of_the_runtime_written_in_ptx_are_added() {
    let declared = ".extern .func (.param .b32 r) cudaCGSynchronize(.param .b64 h, .param .b32 f);\n\
        .visible .entry k() { .param .b64 h; .param .b32 f; .param .b32 r; .reg .b64 z; .reg .b32 w; mov.u64 z, 0; mov.u32 w, 0;\n\
        st.param.b64 [h], z; st.param.b32 [f], w; call.uni (r), cudaCGSynchronize, (h, f); ret; }";
    let own = ".visible .func (.param .b32 r) cudaCGSynchronize(.param .b64 h, .param .b32 f) { ret; }";
    let has = |m: &Module, name: &str| m.function(name).is_some_and(|f| f.body.is_some());
    let with = |bodies: &[&str]| link(bodies).unwrap();
    let m = with(&[declared]);
    assert!(["cudaCGSynchronize", "cudaCGSynchronizeGrid", "cudaCGGetSize", "cudaCGGetRank"]
        .iter()
        .all(|n| has(&m, n)));
    assert_eq!(callee(&m, "k"), "cudaCGSynchronize");
    assert!(!has(&with(&[declared, own]), "cudaCGGetSize"));
    assert!(!has(&with(&[".visible .entry k() { ret; }"]), "cudaCGGetSize"));
}
