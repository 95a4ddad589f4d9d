//! Shared helpers of the tests.
#![allow(dead_code)]

use ptx::ast::*;

pub const HEAD: &str = ".version 8.7\n.target sm_90a\n.address_size 64\n";

/// Parses a module given without its head; panics with the rendered errors.
pub fn module(body: &str) -> Module {
    whole(&format!("{HEAD}{body}"))
}

/// Parses a whole module text.
pub fn whole(text: &str) -> Module {
    match ptx::parse(text) {
        Ok(m) => m,
        Err(e) => panic!("{}", ptx::diag::render_all(&e, "test")),
    }
}

/// Messages of a module that must not parse, as `line:column message`.
pub fn errors(body: &str) -> Vec<String> {
    match ptx::parse(&format!("{HEAD}{body}")) {
        Ok(_) => panic!("parsed without error: {body}"),
        Err(e) => e.iter().map(|d| format!("{}:{} {}", d.line - 3, d.column, d.message)).collect(),
    }
}

/// Registers of every class, for one-instruction tests.
pub const REGS: &str =
    ".reg .pred p, q, r; .reg .b8 b; .reg .b16 h, h1, h2; .reg .b32 x, y, z, w; .reg .b64 a, b8, c8, d8;
    .reg .f32 f, f1, f2, f3; .reg .f64 d, d1, d2; .reg .b128 o;";

/// Statements of the entry `k` of a module.
pub fn stmts(m: &Module) -> &[Stmt] {
    &m.function("k").expect("an entry k").body.as_ref().expect("a body").stmts
}

/// Parses one instruction among [`REGS`].
pub fn instr(text: &str) -> Instr {
    let m = module(&format!(".global .b32 var[16];\n.entry k() {{ {REGS}\n{text} L: ret; }}"));
    match &stmts(&m)[0] {
        Stmt::Instr(i) => i.clone(),
        other => panic!("{other:?}"),
    }
}
