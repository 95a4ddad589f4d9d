//! What is said about wrong modules.

mod common;
use common::{errors, REGS};

/// The message about one instruction.
fn wrong(text: &str) -> String {
    let all = errors(&format!(".global .b32 var[16];\n.entry k() {{ {REGS}\n{text}\nret; }}"));
    assert_eq!(all.len(), 1, "{all:?}");
    all.into_iter().next().unwrap()
}

#[test]
fn instructions() {
    assert_eq!(wrong("ad.s32 x, y, z;"), "4:1 unknown instruction 'ad'");
    assert!(wrong("add.s33 x, y, z;").starts_with("4:5 modifier '.s33' does not fit here in 'add.s33'"));
    assert!(wrong("add x, y, z;").contains("lacks a modifier"));
    assert!(wrong("fma.f32 f, f1, f2, f3;").contains("lacks a modifier: the nearest form is 'fma.rnd"));
    assert!(wrong("mul.wide.s64 a, b8, c8;").starts_with("4:10 modifier '.s64'"));
    assert_eq!(wrong("add.s32 x, y;"), "4:1 'add.s32' takes 3 operands, found 2");
    assert_eq!(wrong("bar.sync 0, 1, 2;"), "4:1 'bar.sync' takes 1 or 2 operands, found 3");
    assert_eq!(
        wrong("add.s32 x, y, f;"),
        "4:1 operand 3 of 'add.s32': expected a .s32 value, found register 'f' of type .f32"
    );
    assert_eq!(
        wrong("mul.wide.s32 x, y, z;"),
        "4:1 operand 1 of 'mul.wide.s32': expected a register for a .s64 value, found register 'x' of type .b32"
    );
    assert!(wrong("add.f32 f, f1, 1;").contains("found an integer constant"));
    assert!(wrong("add.s32 x, y, 1.5;").contains("found a floating-point constant"));
    assert!(wrong("and.b32 p, x, y;").contains("found register 'p' of type .pred"));
    assert!(wrong("selp.b32 x, y, z, w;").contains("expected a predicate"));
    assert!(wrong("ld.global.u32 x, a;").contains("expected an address in brackets"));
    assert!(wrong("ld.global.v2.u32 {x, y, z}, [a];").contains("expected a vector of 2 registers, found a vector of 3"));
    assert!(wrong("ld.global.u64 x, [a];").contains("a .u64 value"));
    assert!(wrong("mov.b64 {x, y, z}, a;").contains("a vector of 3"));
    assert!(wrong("lop3.b32 x, y, z, w, x;").contains("expected an integer constant"));
    assert!(wrong("add.s32 5, y, x;").contains("a register for a .s32 value"));
    assert!(wrong("@x add.s32 x, y, z;").contains("guard 'x' is not a predicate register"));
    assert!(wrong("call a, (x);").contains("needs a '.callprototype'"));
    assert!(wrong("bra x;").contains("brx.idx"));
    assert_eq!(wrong("bra nowhere;"), "4:5 label 'nowhere' is not defined in this function");
    assert_eq!(wrong("add.s32 x, y, qq;"), "4:15 'qq' is not declared");
    assert_eq!(wrong("add.s32 x, y, %qq;"), "4:15 '%qq' is neither a declared register nor a special register");
    assert!(wrong("mov.f32 f, 0f3F8;").contains("not a floating-point literal"));
    assert_eq!(wrong("add.s32 x, y z;"), "4:14 expected ',' or ';' after an operand, found 'z'");
    assert!(wrong("frob: .callprototype _ (.param .u32 _;").contains("expected ')'"));
}

/// Statements that ptxas refuses, and what of the message is about the reason. `ci/ptxas-verdicts` compares all sorts.
#[test]
fn what_ptxas_refuses() {
    const WRONG: &[(&str, &str)] = &[
        // Modifiers of the instruction's name stand first; types and state spaces have their order.
        ("mul.u32.lo %r1, %r1, %r2;", "'.lo' is part of the instruction's name"),
        ("mbarrier.b64.inval [%d1];", "'.inval' is part of the instruction's name"),
        ("cvt.pack.sat.s32.u16 %r1, %r1, %r2;", "does not fit here"),
        ("slct.s32.u32 %r1, %r1, %r2, %r3;", "does not fit here"),
        // Modifiers that go with some types or others only.
        ("cvt.sat.u8.u8 %r1, %r2;", "'.sat' applies where"),
        ("cvt.sat.s32.u16 %r1, %h1;", "'.sat' applies where"),
        ("mad.f32 %f1, %f1, %f2, %f3;", "a rounding modifier is needed"),
        ("mad.lo.sat.s32 %r1, %r1, %r2, %r3;", "does not fit here"),
        ("div.rn.sat.f32 %f1, %f1, %f2;", "does not fit here"),
        ("min.abs.f32 %f1, %f1, %f2;", "takes 4 operands"),
        ("min.ftz.bf16 %h1, %h1, %h2;", "does not fit here"),
        ("set.ls.u32.s32 %r1, %r1, %r2;", "no comparison '.ls'"),
        ("set.u32.ls.s32 %r1, %r1, %r2;", "no comparison '.ls'"),
        ("ld.shared.L2::128B.b32 %r1, [%d1];", "applies to global memory only"),
        ("red.shared.add.v2.f32 [%d1], {%f1, %f2};", "does not fit here"),
        // Registers of other kinds.
        ("cvt.rn.bf16.s8 %h1, %r1;", "found register '%r1'"),
        ("cvt.rn.satfinite.e4m3x2.f32 %r1, %f1, %f2;", "found register '%r1'"),
        ("shl.b32 %r1, %r2, %f1;", "found register '%f1'"),
        ("createpolicy.fractional.L2::evict_last.b64 %fd1;", "found register '%fd1'"),
        ("ldmatrix.sync.aligned.m8n8.x2.b16 {%r1}, [%d1];", "found a vector of 1"),
        ("mov.u32 5, %r1;", "found an integer constant"),
        // Addresses.
        ("add.u32 %r1, var, %r2;", "found the address of a variable"),
        ("ld.global.u32 %r1, var;", "expected an address in brackets"),
        ("ld.global.u32 %r1, [16];", "constant addresses"),
        ("mbarrier.inval.b64 [var];", "'var' is in '.global'"),
        ("cp.async.bulk.prefetch.tensor.2d.L2.global [%d1+64, {%r1, %r2}];", "']' after an offset"),
        // Constants.
        ("bfe.u32 %r1, %r2, 256, 1;", "operand 3 of 'bfe.u32' must be 0 to 255, found 256"),
        ("mbarrier.init.b64 [%d1], 0;", "must be 1 to 1048575, found 0"),
        ("cp.async.cg.shared.global [%d1], [%d2], 8;", "must be 16, found 8"),
        ("cp.async.bulk.global.shared::cta.bulk_group [%d1], [%d2], 8;", "a multiple of 16"),
        ("alloca.u64 %d1, %d2, 3;", "found 3"),
        ("stackrestore.u64 16;", "found an integer constant"),
        // A register and a number.
        ("add.u16x2 %r1, %r2+1, %r3;", "a number added to the register '%r2'"),
        ("add.u32 %r1, %r2-1, %r3;", "expected ',' or ';'"),
        ("add.f32 %f1, %f2+1, %f3;", "a number added to the register '%f2'"),
        // Parameters by their names, and types of matrices that go together.
        ("ld.param::func.b32 %r1, [%d1];", "takes a parameter by its name"),
        ("{ .param .b32 x; ld.param::entry.b32 %r1, [x]; }", "'x' is a parameter of calls"),
        (
            "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u4.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};",
            "modifier '.u4' does not fit",
        ),
        (
            "tex.grad.2d.v4.u32.f32 {%r1, %r2, %r3, %r4}, [%d1, {%f1, %f2}], {%f1}, {%f1, %f2};",
            "takes two vectors of 2 derivatives",
        ),
    ];
    for (text, about) in WRONG {
        let registers = ".reg .b16 %h<4>; .reg .b32 %r<5>; .reg .b64 %d<4>; .reg .f32 %f<5>; .reg .f64 %fd<4>;";
        let module = format!(".version 9.2\n.target sm_100\n.address_size 64\n.global .b32 var[16];\n.entry k() {{ {registers}\n{text}\nret; }}");
        let all = ptx::parse(&module).expect_err(text);
        assert!(all.len() == 1 && all[0].to_string().contains(about), "{text}: {all:?}");
    }
}

/// Statements that ptxas takes.
#[test]
fn what_ptxas_takes() {
    const RIGHT: &[&str] = &[
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob [%d1], [%d2], %r1, %r2, %r3, [%d3];",
        "cp.async.ca.shared.global [%d1], [%d2], 16, !%p1;",
        "prefetch.L2::evict_last [%d1];",
        "prefetch.tensormap.const [%d1];",
        "bar.sync 0x100000000;",
        "st.v2.f32 [%d1], {%u1, %u2};",
        "ld.mmio.relaxed.sys.b32 {%r1}, [%d1];",
        "ld.global.u32 %r1, var[4];",
        "st.u64 [%d1], %d2+1;",
        "mad.lo.u32 %r1, %r2 + 1, %u1+-1, %u2+3*4;",
        "alloca.u64 %d1, %d2+7, 8388608;",
    ];
    for text in RIGHT {
        let registers = ".reg .pred %p<2>; .reg .b32 %r<4>; .reg .u32 %u<4>; .reg .b64 %d<4>;";
        let module = format!(".version 9.2\n.target sm_100\n.address_size 64\n.global .b32 var[16];\n.entry k() {{ {registers}\n{text}\nret; }}");
        assert!(ptx::parse(&module).is_ok(), "{text}: {:?}", ptx::parse(&module).err());
    }
}

/// Instructions that only targets with a letter have: an architecture's own with `a`, those of its family with `f`.
#[test]
fn letters_of_targets() {
    const STATEMENTS: &[(&str, &[&str], &[&str])] = &[
        ("setmaxnreg.inc.sync.aligned.u32 64;", &["90a", "100f", "121f"], &["90", "100", "120"]),
        ("wgmma.fence.sync.aligned;", &["90a"], &["90", "100a"]),
        ("redux.sync.min.f32 %f1, %f2, %r1;", &["100a", "100f", "103a", "103f"], &["100", "110a", "120f"]),
        ("cvt.rs.f16x2.f32 %r1, %f1, %f2, %r2;", &["100a", "103a"], &["100f", "103f", "110a"]),
        ("tcgen05.ld.red.sync.aligned.32x32b.x2.min.u32 {%r1, %r2}, %r3, [%r1];", &["103f", "110f"], &["100a", "120a"]),
        ("tcgen05.wait::ld.sync.aligned;", &["101a", "103a", "110f"], &["110", "120a"]),
    ];
    for (text, there, lacking) in STATEMENTS {
        let parsed = |target: &str| {
            let registers = ".reg .b32 %r<4>; .reg .f32 %f<4>;";
            ptx::parse(&format!(".version 9.2\n.target sm_{target}\n.entry k() {{ {registers} {text} ret; }}"))
        };
        there.iter().for_each(|t| assert!(parsed(t).is_ok(), "{text} {t}: {:?}", parsed(t).err()));
        lacking.iter().for_each(|t| {
            let all = parsed(t).expect_err(text);
            assert!(all[0].to_string().contains("needs '.target "), "{text} {t}: {all:?}");
        });
    }
}

/// As ptxas of CUDA 13 accepts and refuses them.
#[test]
fn register_limits_and_elections() {
    let accepted = |text: &str| {
        let registers = ".reg .pred %p; .reg .b32 %r<4>;";
        ptx::parse(&format!(".version 8.6\n.target sm_90a\n.entry k() {{ {registers} {text} ret; }}")).is_ok()
    };
    let limit = |n: &str| accepted(&format!("setmaxnreg.inc.sync.aligned.u32 {n};"));
    assert!(["24", "32", "256", "0x18"].into_iter().all(limit));
    assert!(!["16", "20", "25", "264", "0", "-8", "%r1"].into_iter().any(limit));
    assert!(accepted("@%p setmaxnreg.dec.sync.aligned.u32 32;"));
    assert!(!accepted("setmaxnreg.dec.aligned.u32 32;") && !accepted("setmaxnreg.dec.sync.aligned.b32 32;"));
    assert!(accepted("elect.sync %r2|%p, -1;") && accepted("elect.sync _|%p, %r1;"));
    assert!(accepted("elect.sync %r2|%p, 0;") && accepted("@%p elect.sync %r2|%p, %r1;"));
    assert!(!accepted("elect.sync %p, %r1;") && !accepted("elect.sync %r2, %r1;"));
}

#[test]
fn module_level() {
    let one = |text: &str| {
        let all = errors(text);
        assert_eq!(all.len(), 1, "{all:?}");
        all.into_iter().next().unwrap()
    };
    assert_eq!(one(".globl .u32 x;"), "1:1 unknown directive '.globl'");
    assert!(one(".global .u33 x;").contains("'.u33' is not a type"));
    assert!(one(".global x;").contains("expected a type"));
    assert!(one(".global .align 3 .u32 x;").contains("not a power of two"));
    assert!(one(".global .u32 x[2] = {1,2,3};").contains("more values"));
    assert!(one(".global .u32 x[2] = {{1},{2}};").contains("more nested braces"));
    assert!(one(".global .u32 x = nowhere;").contains("'nowhere' is not declared"));
    assert!(one(".global .u8 x[4096][4294967296][4294967296];").contains("too large"));
    assert!(one(".global .u32 x; .func x() { ret; }").contains("already declared as a variable"));
    assert!(one(".func f() { ret; } .func f() { ret; }").contains("'f' is defined twice"));
    assert!(one(".func f(.param .u32 a); .func f(.param .u64 a) { ret; }").contains("different parameters"));
    assert!(one(".entry k(.param .u32 a, .param .u32 a) { ret; }").contains("declared twice"));
    assert!(one(".entry k(.param .b8 a[32764], .param .b8 b) { ret; }").contains("32765 bytes of parameters"));
    assert!(one(".extern .func f() { ret; }").contains("its body is in another module"));
    assert!(one(".func f(); .visible .func f() { ret; }").contains("different linkage"));
    assert!(one(".entry k() .maxntid 0 { ret; }").contains("positive"));
    assert!(one(".func f() .maxntid 32 { ret; }").contains("a directive of entries"));
    assert!(one(".global .s64 a = there; .global .b8 there;").contains("'.u32' or '.u64'"));
    assert!(one(".global .u8 a[2][2] = {1, 2};").contains("expected '{'"));
    assert!(one(".entry k() .fast { ret; }").contains("unknown directive '.fast'"));
    assert!(one(".struct s { .u32 a; };").contains("documents of PTX 1.x only"));
    assert!(one("hello").contains("expected a directive"));
    assert!(one(".entry k() { ret;").contains("the text ends where '}'"));
    let bad = |text: &str| ptx::parse(text).unwrap_err()[0].to_string();
    assert!(bad("").contains("empty PTX text"));
    assert!(bad("\x7fELF").contains("begins with '.version'"));
    assert!(bad(".entry k() { ret; }").contains("begins with '.version'"));
    assert!(bad(".version x\n").contains("expected a version"));
    assert!(bad(".version 8.0\n.target gfx90\n").contains("unknown target 'gfx90'"));
}

#[test]
fn calls() {
    let wrong = |call: &str| {
        let text = format!(
            ".func (.param .b32 r) f(.param .b64 a, .param .b8 s[8]) {{ ret; }} .entry k() {{ .reg .b64 t; .param .b32 p, r; .param .b64 a; .param .b8 s[8];
             P: .callprototype _ (.param .b32 _); {call} ret; }}"
        );
        let all = errors(&text);
        assert_eq!(all.len(), 1, "{all:?}");
        all.into_iter().next().unwrap()
    };
    assert!(wrong("call (r), f, (a);").contains("the callee has 2 arguments, the call 1"));
    assert!(wrong("call f, (a, s);").contains("the callee has 1 results, the call 0"));
    assert!(wrong("call (r), f, (p, s);").contains("argument 1 of the call has 4 bytes, the callee's parameter 8"));
    assert!(wrong("call (r), f, (a, 5);").contains("argument 2 of the call is no parameter"));
    assert!(wrong("call t, (a), P;").contains("argument 1 of the call has 8 bytes, the callee's parameter 4"));
    assert!(wrong("call (r), nowhere, (a);").contains("'nowhere' is not declared"));
}

/// A function of any number of arguments takes an array as aligned as its parameter, or nothing.
#[test]
fn open_parameters() {
    let tell = |text: &str| {
        let head = ".func f(.param .b32 a, .param .align 8 .b8 va[]) { ret; }";
        ptx::parse(&format!("{}{head}{text}", common::HEAD)).map_err(|all| all[0].to_string())
    };
    let call = |call: &str| tell(&format!(".entry k() {{ .reg .b32 r; .param .b32 x; {call} ret; }}"));
    assert!(call("call f, (x);").is_ok());
    assert!(call(".param .align 8 .b8 v[12]; call f, (x, v);").is_ok());
    assert!(call(".param .align 8 .b64 v[2]; call f, (x, v);").is_ok());
    assert!(call(".param .align 4 .b8 v[8]; call f, (x, v);").unwrap_err().contains("'v' is aligned to 4"));
    assert!(call("call f, (x, x);").unwrap_err().contains("is no array"));
    assert!(call("call f, (x, 5);").unwrap_err().contains("is no array"));
    assert!(call("call f, ();").unwrap_err().contains("has 2 arguments, the call 0"));
    let passed_on = ".func g(.param .b32 a, .param .align 8 .b8 va[]) { .param .b32 x; call f, (x, va); ret; }";
    assert!(tell(passed_on).unwrap_err().contains("'va' cannot be passed on"));
}

#[test]
fn several_errors_are_found() {
    let all = errors(
        ".global .u33 x;\n.entry k() {\n.reg .b32 a;\nfoo a;\nadd.s32 a, a;\nbra gone;\n{ mov.b32 a, b; }\n}\n.bogus;\n.entry j() { bar; }\n",
    );
    let lines: Vec<&str> = all.iter().map(|e| e.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["1", "4", "5", "6", "7", "9", "10"], "{all:?}");
}

#[test]
fn rendering_points_at_the_place() {
    let text = ".version 8.0\n.target sm_80\n.entry k() {\n\t.reg .b32 a;\n\tad.s32 \ta, a, a;\n}\n";
    let errors = ptx::parse(text).unwrap_err();
    assert_eq!(
        errors[0].render("k.ptx"),
        "error: k.ptx:5:2: unknown instruction 'ad'\n    5 | \tad.s32 \ta, a, a;\n      | \t^~"
    );
    assert_eq!((errors[0].text.as_str(), errors[0].line, errors[0].column), ("ad", 5, 2));
}

#[test]
fn a_hopeless_text_gives_a_bounded_list() {
    let text = format!(".version 8.0\n.target sm_80\n.entry k() {{\n{}}}", "foo bar;\n".repeat(10000));
    assert!(ptx::parse(&text).unwrap_err().len() <= 40);
}
