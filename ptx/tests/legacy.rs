//! PTX 1.x, as compilers of the first CUDA releases wrote it and its document shows it.

mod common;
use common::whole;
use ptx::ast::*;
use ptx::table::Op;

#[test]
fn a_kernel_of_cuda_2() {
    let m = whole(
        r#"	.version 1.4
	.target sm_10, map_f64_to_f32
	// compiled with an early toolkit
	.file	1	"<command-line>"
	.file	2	"scale.cudafe2.gpu"
	.file	3	"scale.cu"
	.tex .u32 tex_a;
	.tex[2] .u32 tex_b;
	.tex .u32 tex_c;
	.const .align 4 .b8 table[16] = {0,0,128,63,0,0,0,64,0,0,64,64,0,0,128,64};
	.shared .align 4 .b8 __cuda_tile[1024];

	.entry _Z5scalePfi (
		.param .u32 __cudaparm__Z5scalePfi_data,
		.param .s32 __cudaparm__Z5scalePfi_n)
	{
	.reg .u16 %rh<4>;
	.reg .u32 %r<10>;
	.reg .f32 %f<8>;
	.reg .pred %p<3>;
	.loc	3	5	0
$LDWbegin__Z5scalePfi:
	mov.u16 	%rh1, %ctaid.x;
	mov.u16 	%rh2, %ntid.x;
	mul.wide.u16 	%r1, %rh1, %rh2;
	cvt.u32.u16 	%r2, %tid.x;
	add.u32 	%r3, %r2, %r1;
	ld.param.s32 	%r4, [__cudaparm__Z5scalePfi_n];
	setp.le.s32 	%p1, %r4, %r3;
	@%p1 bra 	$Lt_0_1026;
	.loc	3	7	0
	ld.param.u32 	%r5, [__cudaparm__Z5scalePfi_data];
	mul24.lo.u32 	%r6, %r3, 4;
	add.u32 	%r7, %r5, %r6;
	ld.global.f32 	%f1, [%r7+0];
	ld.const.f32 	%f2, [table+4];
	mad.f32 	%f3, %f1, %f2, %f1;
	tex.1d.v4.f32.s32 {%f4,%f5,%f6,%f7},[tex_a,{%r3,%r3,%r3,%r3}];
	tex.1d.v4.f32.s32 {%f4,%f5,%f6,%f7},tex_b,{%r3};
	div.full.f32 	%f3, %f3, %f4;
	mov.u32 	%r8, __cuda_tile;
	st.shared.f32 	[__cuda_tile+16], %f3;
	bar.sync 	0;
	st.global.f32 	[%r7+0], %f3;
$Lt_0_1026:
	.loc	3	8	0
	exit;
$LDWend__Z5scalePfi:
	} // _Z5scalePfi
"#,
    );
    assert_eq!((m.version, m.sm, m.address_size), ((1, 4), 10, 32));
    assert_eq!(&*m.target_options[0], "map_f64_to_f32");
    assert!(m.vars[..3].iter().all(|v| v.ty == Type::TexRef));
    let f = m.function("_Z5scalePfi").unwrap();
    assert_eq!(ptx::param_layout(f), (vec![0, 4], 8));
    let body = f.body.as_ref().unwrap();
    let tex: Vec<_> = body
        .stmts
        .iter()
        .filter_map(|s| match s {
            Stmt::Instr(i) if i.op == Op::Tex => Some(i),
            _ => None,
        })
        .collect();
    let coords = |i: &Instr| match &i.operands[1] {
        Operand::TexAddr { coords, .. } => coords.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!((coords(tex[0]), coords(tex[1])), (4, 1));
    assert!(matches!(body.stmts.last(), Some(Stmt::Label(_))));
    assert_eq!(body.locs.len(), 3);
    assert_eq!((body.locs[1].file, body.locs[1].line), (3, 7));
}

#[test]
fn functions_take_registers() {
    let m = whole(
        ".version 1.4\n.target sm_13\n
         .func (.reg .b32 rval) foo (.reg .b32 arg0, .reg .f64 arg1)
         { .reg .b32 localVar; add.s32 localVar, arg0, 1; mov.b32 rval, localVar; ret; }
         .visible .func init { ret; }
         .entry k { .reg .b32 a, d; .reg .f64 b; .reg .pred p;
           setp.eq.s32 p, a, 0; call init; @p call (d), foo, (a, b); call.uni (d), foo, (a, 0d3FF0000000000000); exit; }",
    );
    let f = m.function("foo").unwrap();
    assert_eq!((f.reg_rets.len(), f.reg_params.len()), (1, 2));
    let body = f.body.as_ref().unwrap();
    assert_eq!(body.regs[f.reg_params[1].unwrap().0 as usize].ty, Type::F64);
    assert_eq!(&*body.regs[f.reg_rets[0].unwrap().0 as usize].name, "rval");
    let k = m.function("k").unwrap().body.as_ref().unwrap();
    let Stmt::Instr(call) = &k.stmts[2] else { panic!() };
    assert_eq!(call.operands.len(), 4);
    assert!(matches!(&call.operands[0], Operand::List(l) if matches!(l[..], [Operand::Reg(_)])));
    assert!(matches!(&call.operands[2], Operand::List(l) if l.len() == 2));
    assert!(call.guard.is_some());
}

#[test]
fn functions_take_vectors_and_predicates() {
    let m = whole(
        ".version 6.5\n.target sm_75\n
         .func (.reg .v2 .u32 o, .reg .pred p) f (.reg .v4 .u16 i) { mov.b32 o.y, {i.z, i.w}; mov.pred p, 1; ret; }
         .entry k { .reg .v4 .b16 v<3>; .reg .b64 two; .reg .pred q; call (two, q), f, (v2); mov.b16 v1.w, v2.x; exit; }",
    );
    let f = m.function("f").unwrap();
    let names = |regs: &[Option<RegId>]| -> Vec<&str> {
        regs.iter().map(|r| &*f.body.as_ref().unwrap().regs[r.unwrap().0 as usize].name).collect()
    };
    assert_eq!((names(&f.reg_rets), names(&f.reg_params)), (vec!["o.x", "p"], vec!["i.x"]));
    let k = m.function("k").unwrap().body.as_ref().unwrap();
    let Stmt::Instr(call) = &k.stmts[0] else { panic!() };
    assert!(matches!(&call.operands[2], Operand::List(l) if matches!(&l[..], [Operand::Vector(v)] if v.len() == 4)));
    let wrong = |head: &str| ptx::parse(&format!(".version 6.5\n.target sm_75\n.func {head} {{ ret; }}")).unwrap_err();
    assert!(wrong("f (.reg .v4 .f64 a)")[0].to_string().contains("'a' cannot be in a register"));
    assert!(wrong("f (.reg .v8 .b16 a)")[0].to_string().contains("'a' cannot be in a register"));
    let vectors = |head: &str| wrong(&format!("f {{ {head} }} .func g"))[0].to_string().contains("up to 4 elements");
    assert!(vectors(".reg .v8 .b16 a;") && vectors(".reg .v4 .b64 a<3>;") && vectors(".reg .v2 .pred a;"));
    assert!(wrong("f (.reg .v2 .pred a)")[0].to_string().contains("'a' cannot be in a register"));
}

#[test]
fn parameters_in_the_body() {
    let m = whole(
        ".version 1.2\n.target sm_10\n.entry filter { .param .u32 n; .param .u32 p; .reg .b32 %r<99>; ld.param.u32 %r1, [p]; exit; }",
    );
    let f = m.function("filter").unwrap();
    assert_eq!(ptx::param_layout(f), (vec![0, 4], 8));
}

#[test]
fn examples_of_the_document() {
    let m = whole(
        r#".version 1.2
.target compute_13
.global .u32 loc;
.const .f32 bias[] = {-1.0, 1.0};
.global .u8 bg[4] = {0, 0, 0, 0};
.global .s32 offset[][] = { {-1, 0}, {0, -1}, {1, 0}, {0, 1} };
.const .f32 blur_kernel[][] = {{.05,.1,.05},{.1,.4,.1},{.05,.1,.05}};
.global .v4 .u8 rgba[3] = {{1,0,0,0}, {0,1,0,0}, {0,0,1,0}};
.const .align 4 .b8 bar[8] = {0,0,0,0,2,0,0,0};
.shared .u16 x;
.global .v4 .f32 V;
.const .s32 tbl[256];
.tex .u32 tex_a, tex_d;
.const[3] .f32 bank[4];
.entry k
{
    .reg .u16 r0, h1, h2; .reg .v4 .f32 W; .reg .b32 ptr, q, r1, r2, r3, r4, i, j, n; .reg .pred p, p2, r;
    .reg .f32 f1, f2, f3, f4, c, d, k; .reg .v4 .pred vpred; .reg .f64 dd; .reg .s64 wide;
    .local .u16 kernel[19][19];
start: mov.b32 r1, %tid.x;
    shl.b32 r1, r1, 2;
    ld.u32 r2, [loc];
    ld.shared.u16 r0, [x];
    ld.global.v4.f32 W, [V];
    ld.global.v4.f32 {f1,f2,f3,f4}, [V+16];
    ld.const.s32 q, [tbl+12];
    ld.const[3].f32 c, [bank];
    mov.b32 ptr, tbl;
    mov.u32 ptr, tbl[5];
    ld.u32 r2, tbl[WARP_SZ-1];
    mov.f32 f1, W.x; mov.f32 f2, W.g; mov.v4.f32 {f1,f2,f3,f4}, W;
    add.f32 f2, f2, 0.5;
    setp.lt.s32 p|p2, i, j; setp.lt.and.s32 p|p2, i, j, r; setp.eq.u32 p, i, n; setp.hs.u32 p, i, n; setp.lo.u32 p, i, n;
    @!p bra L1;
    @p add.s32 j, j, 1;
L1: selp.u32 r1, 1, 0, p;
    set.lt.and.f32.s32 d, i, j, r; set.eq.u32.u32 i, i, n;
    slct.u32.s32 r1, r2, r3, i; slct.u64.f32 wide, wide, wide, c;
    mad.u16 r0, h1, h2, r0; mov.u16 h1, %ntid.x; sad.u32 i, j, n, i; rem.s32 i, i, 8;
    add.sat.s32 i, i, 1; add.rz.f32 f1, f2, f3; add.cc.u32 i, j, n; addc.cc.u32 i, j, n;
    abs.s32 i, j; neg.f32 f1, f2; min.s32 i, j, n; max.f32 f1, f2, f3; div.f32 d, c, 3.14159;
    not.pred p, r; cnot.b32 i, j; shr.u16 r0, h1, 2; and.b32 i, j, 0x80000000;
    cvt.f32.s32 f1, i; cvt.s32.f64 j, dd; cvt.rni.f32.f32 f1, f2; cvt.rzi.s32.f32 i, f1;
    st.global.f32 [loc], f1; st.shared.s32 [100], r1; st.local.u16 [kernel+4], h1; st.volatile.global.v4.f32 [V], W;
    tex.3d.v4.s32.f32 {r1,r2,r3,r4}, [tex_a, {f1,f2,f3,f4}]; tex.1d.v4.s32.f32 {r1,r2,r3,r4}, [tex_d, {f1}];
    atom.global.add.s32 i, [loc], 1; atom.shared.max.u32 i, [x+4], 0; @p atom.global.cas.b32 i, [ptr], j, n;
    red.global.and.b32 [ptr], j; vote.all.pred p, r; vote.uni.pred p, r;
    rcp.f32 f1, f2; sqrt.f32 f1, f2; rsqrt.f32 f1, f2; sin.f32 f1, f2; cos.f32 f1, f2; lg2.f32 f1, f2; ex2.f32 f1, f2;
    bar.sync 0; trap; brkpt; @p ret; @p exit;
    {add.s32 i, j, n; mov.s32 j, i;}
    mov.f32 k, 0F3f800000;
    exit;
}
"#,
    );
    let var = |n: &str| m.vars.iter().find(|v| m.name(v.name) == n).unwrap();
    assert_eq!((var("offset").dims.clone(), var("offset").size), (vec![4, 2], 32));
    assert_eq!((var("blur_kernel").dims.clone(), var("blur_kernel").size), (vec![3, 3], 36));
    assert_eq!(var("rgba").init.as_ref().unwrap().bytes, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    assert_eq!(var("bias").size, 8);
    assert_eq!(var("blur_kernel").init.as_ref().unwrap().bytes[16..20], 0.4f32.to_le_bytes());
}

#[test]
fn omitted_modifiers_are_filled_in() {
    let mods = |version: &str, text: &str| -> Vec<Mod> {
        let m = whole(&format!(
            ".version {version}\n.target sm_13\n.entry k {{ .reg .u16 h; .reg .b32 x; .reg .f32 f; .reg .f64 d; {text} }}"
        ));
        match &m.functions[0].body.as_ref().unwrap().stmts[0] {
            Stmt::Instr(i) => i.mods.to_vec(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(mods("1.2", "mad.u16 h, h, h, h;"), [Mod::Lo, Mod::Ty(Type::U16)]);
    assert_eq!(mods("1.2", "mad.f32 f, f, f, f;"), [Mod::Ftz, Mod::Ty(Type::F32)]);
    assert_eq!(mods("1.2", "div.f32 f, f, f;"), [Mod::Approx, Mod::Ftz, Mod::Ty(Type::F32)]);
    assert_eq!(mods("1.3", "sqrt.f64 d, d;"), [Mod::Round(Round::Rn), Mod::Ty(Type::F64)]);
    assert_eq!(mods("1.4", "sqrt.rn.f64 d, d;"), [Mod::Round(Round::Rn), Mod::Ty(Type::F64)]);
    assert_eq!(mods("1.2", "cvt.s32.f32 x, f;")[0], Mod::Round(Round::Rzi));
    assert_eq!(mods("1.2", "cvt.f32.s32 f, x;")[0], Mod::Round(Round::Rn));
    assert_eq!(mods("1.2", "cvt.f64.f32 d, f;").len(), 2);
    let text = ".version 1.4\n.target sm_10\n.entry k { .reg .f32 f; sin.f32 f, f; }";
    assert!(ptx::parse(text).unwrap_err()[0].message.contains("needs a rounding modifier or '.approx'"));
}

/// What ptxas 11.8, the last with 32-bit addresses, makes of such statements for sm_80 has or has not `.FTZ`.
#[test]
fn sm_1x_flushes_subnormal_numbers() {
    let ftz = |version: &str, sm: u32, text: &str| {
        let m = whole(&format!(
            ".version {version}\n.target sm_{sm}\n.entry k() {{ .reg .pred p; .reg .b16 h; .reg .b32 x; .reg .f32 f; .reg .f64 d; {text} }}"
        ));
        match &m.functions[0].body.as_ref().unwrap().stmts[0] {
            Stmt::Instr(i) => i.has(Mod::Ftz),
            other => panic!("{other:?}"),
        }
    };
    let flushing = [
        "add.f32 f, f, f;",
        "sub.rz.f32 f, f, f;",
        "mul.sat.f32 f, f, f;",
        "mad.f32 f, f, f, f;",
        "abs.f32 f, f;",
        "neg.f32 f, f;",
        "min.f32 f, f, f;",
        "max.f32 f, f, f;",
        "set.lt.f32.f32 f, f, f;",
        "set.lt.u32.f32 x, f, f;",
        "setp.lt.f32 p, f, f;",
        "slct.f32.f32 f, f, f, f;",
        "slct.b32.f32 x, x, x, f;",
        "cvt.f32.f32 f, f;",
        "cvt.rni.f32.f32 f, f;",
        "cvt.sat.f32.f32 f, f;",
        "cvt.rzi.s32.f32 x, f;",
        "div.full.f32 f, f, f;",
        "rcp.approx.f32 f, f;",
    ];
    for text in flushing {
        assert!(ftz("1.4", 13, text) && ftz("2.0", 12, text) && !ftz("2.0", 20, text), "{text}");
    }
    let others = [
        "selp.f32 f, f, f, p;",
        "mov.f32 f, f;",
        "slct.f32.s32 f, f, f, x;",
        "set.lt.f32.s32 f, x, x;",
        "add.f64 d, d, d;",
    ];
    assert!(others.iter().all(|text| !ftz("1.4", 13, text)));
    for text in ["cvt.rn.f32.f64 f, d;", "cvt.f64.f32 d, f;"] {
        assert!(!ftz("1.4", 13, text) && ftz("1.5", 13, text) && !ftz("2.0", 20, text), "{text}");
    }
}

#[test]
fn old_debugging_lines_are_skipped() {
    let m = whole(
        ".version 1.4\n.target sm_10\n.file 1 \"a.cu\"\n@@DWARF .section .debug_info, \"\",@progbits\n@@DWARF .byte 0x01, 0x02\n\
         .entry k { .loc 1 5 0\n exit; }\n@@DWARF .section .debug_line, \"\",@progbits\n.section .debug_pubnames, \"\",@progbits\n",
    );
    assert_eq!(m.functions.len(), 1);
}

#[test]
fn doubles_are_mapped_to_singles_for_no_machine_that_has_doubles() {
    let text = |sm: u32| format!(".version 1.4\n.target sm_{sm}, map_f64_to_f32\n.entry k() {{ exit; }}\n");
    assert!(ptx::parse(&text(12)).is_ok());
    let errors = ptx::parse(&text(13)).expect_err("ptxas refuses it");
    assert!(errors[0].message.contains("map_f64_to_f32"), "{errors:?}");
}
