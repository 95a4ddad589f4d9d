//! What only documents of PTX 1.x have, and what of it is refused: by them, or because later versions are without it.

mod common;
use common::whole;
use ptx::ast::*;
use ptx::table::Op;

const HEAD: &str = ".version 1.2\n.target sm_13\n";

fn refused(text: &str) -> String {
    ptx::parse(text).expect_err(text)[0].to_string()
}

/// The opcodes of the entry `k`.
fn opcodes(m: &Module) -> Vec<Op> {
    let stmts = &m.function("k").unwrap().body.as_ref().unwrap().stmts;
    stmts.iter().filter_map(|s| if let Stmt::Instr(i) = s { Some(i.op) } else { None }).collect()
}

#[test]
fn registers_of_a_module_are_loaded_and_stored() {
    let m = whole(&format!(
        "{HEAD}.reg .u32 n; .reg .pred p;\n.entry k {{ .reg .u32 a; add.u32 n, n, a; mov.u32 n, 1; @p mov.u32 a, n; setp.eq.u32 p, a, 0; exit; }}"
    ));
    use Op::*;
    let all = [Ld, Add, St, Mov, St, Ld, Ld, Setp, Mov, Setp, Selp, St, Exit];
    assert_eq!(opcodes(&m), all);
    assert!(m.vars.iter().all(|v| v.space == Space::Local) && m.vars.len() == 2);
    let late = ".version 3.0\n.target sm_20\n.reg .u32 n;\n.entry k() { exit; }";
    assert!(refused(late).contains("declared in functions from PTX 3.0 on"));
}

#[test]
fn members_are_where_c_has_them() {
    let text = "{HEAD}.struct s { .u8 c; .f64 d; .s16 h[3]; }; .union u { .s32 i; .struct s all; };\n.global .struct s p[2]; .global u q; .global .u32 n;\n";
    let text = text.replace("{HEAD}", HEAD);
    let m = whole(&format!("{text}.entry k {{ .reg .f64 x; .reg .u16 h; ld.global.f64 x, [p[1].d]; ld.global.u16 h, [q.all.h[2]+0]; exit; }}"));
    let var = |n: &str| m.vars.iter().find(|v| m.name(v.name) == n).unwrap();
    assert_eq!((var("p").size, var("p").align, var("q").size, var("q").align), (48, 8, 24, 8));
    let offsets: Vec<i64> = m
        .function("k")
        .unwrap()
        .body
        .as_ref()
        .unwrap()
        .stmts
        .iter()
        .filter_map(|s| match s {
            Stmt::Instr(i) if i.op == Op::Ld => match i.operands[1] {
                Operand::Addr { offset, .. } => Some(offset),
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(offsets, [32, 20]);
    let body = |statement: &str| refused(&format!("{text}.entry k {{ .reg .u32 a; {statement} exit; }}"));
    assert!(body("ld.global.u32 a, [p.e];").contains("'s' has no member 'e'"));
    assert!(body("ld.global.u32 a, [n.x];").contains("expected ']'"));
    assert!(body(".global .struct t other;").contains("there is no structure or union 't'"));
    let module = |declarations: &str| refused(&format!("{text}{declarations}.entry k {{ exit; }}"));
    assert!(module(".struct s { .u8 c; };").contains("'s' is declared twice"));
    assert!(module(".struct t { .u8 c; .u8 c; };").contains("'c' cannot be a member"));
    assert!(module(".global .struct s v = {1};").contains("no initial values"));
    let late = ".version 2.0\n.target sm_20\n.struct s { .u8 c; };\n.entry k() { exit; }";
    assert!(refused(late).contains("'.struct' is in the documents of PTX 1.x only"));
}

#[test]
fn labels_and_functions_have_addresses() {
    let m = whole(&format!(
        "{HEAD}.entry k {{ .reg .u32 r; mov.u32 r, B; bra r; A: mov.u32 r, B; bra.uni r; B: mov.u32 r, A; exit; }}"
    ));
    assert_eq!(opcodes(&m), [Op::Mov, Op::BrxIdx, Op::Mov, Op::BrxIdx, Op::Mov, Op::Exit]);
    let targets = &m.function("k").unwrap().body.as_ref().unwrap().targets;
    assert!(matches!(&targets[..], [TargetList::Branch(labels)] if labels.len() == 2));
    assert!(refused(&format!("{HEAD}.entry k {{ .reg .u32 r; bra r; }}")).contains("takes no label's address"));
    assert!(refused(&format!("{HEAD}.entry k {{ .reg .u32 r; mov.u32 r, nowhere; exit; }}"))
        .contains("'nowhere' is not defined"));
    let late = |statement: &str| {
        refused(&format!(
            ".version 2.1\n.target sm_20\n.func f() {{ ret; }} .entry k() {{ .reg .u32 r; L: {statement} exit; }}"
        ))
    };
    assert!(late("bra r;").contains("use 'brx.idx'"));
    assert!(late("mov.u32 r, L;").contains("'L' is not declared"));
    assert!(late("call r;").contains("needs a '.callprototype'"));
    assert!(late("{ .reg .pred p; @p { exit; } }").contains("expected an instruction after the guard"));
}

#[test]
fn the_head_may_be_repeated() {
    whole(&format!("{HEAD}.global .u32 a;\n.target sm_13\n.entry k {{ exit; }}\n{HEAD}"));
    let again = |head: &str| refused(&format!("{HEAD}.entry k {{ exit; }}\n{head}\n"));
    assert!(again(".version 1.3").contains("differs from that at the beginning"));
    assert!(again(".target sm_12").contains("differs from that at the beginning"));
    assert!(again(".target sm_10, map_f64_to_f32").contains("differs from that at the beginning"));
}

/// ptxas takes markers of lines and nothing else of a preprocessor.
#[test]
fn lines_of_a_preprocessor_are_not_skipped() {
    whole(&format!("# 1 \"a.cu\"\n{HEAD}#line 4 \"a.cu\"\n.entry k {{\n#  7\n exit; }}"));
    for line in ["#define N 4", "#if 0", "#include \"a.h\"", "#lines 4", "#"] {
        assert!(refused(&format!("{HEAD}{line}\n.entry k {{ exit; }}")).contains("found '#'"), "{line}");
    }
}

#[test]
fn elements_are_selected_by_registers_of_integers() {
    let body = |version: &str, statement: &str| {
        format!("{version}.global .u32 a[4]; .entry k {{ .reg .u32 d; .reg .u64 l; .reg .f32 f; .reg .pred p; {statement} exit; }}")
    };
    let m = whole(&body(HEAD, "ld.global.u32 d, a[d+1];"));
    assert_eq!(opcodes(&m), [Op::Mov, Op::Add, Op::Cvt, Op::Mul, Op::Mov, Op::Add, Op::Ld, Op::Exit]);
    // Later versions as well: ptxas takes all of them.
    whole(&body(".version 9.0\n.target sm_90\n.address_size 64\n", "st.global.u32 a[l], d;"));
    let wrong = |statement: &str| refused(&body(HEAD, statement));
    assert!(wrong("ld.global.u32 d, a[f];").contains("'f' is no register of integers"));
    assert!(wrong("ld.global.u32 d, a[p];").contains("'p' is no register of integers"));
    assert!(wrong("ld.global.u32 d, a[nothing];").contains("neither a constant nor a register"));
    assert!(wrong("atom.global.add.u32 d, [a[d]], 1;").contains("loads, stores and 'mov' only"));
}
