//! One test per production of the grammar.

mod common;
use common::*;
use ptx::ast::*;
use ptx::table::Op;

fn int(bits: i64) -> Operand {
    Operand::Imm(Imm::Int { bits: bits as u64, unsigned: false })
}

fn reg_name(m: &Module, r: RegId) -> &str {
    &m.function("k").unwrap().body.as_ref().unwrap().regs[r.0 as usize].name
}

#[test]
fn head() {
    let m = whole(".version 9.5\n.target sm_100f, debug, texmode_independent\n.address_size 64\n");
    assert_eq!((m.version, m.sm, m.sm_suffix, m.address_size), ((9, 5), 100, Some('f'), 64));
    assert_eq!(m.target_options.len(), 2);
    assert_eq!(whole(".version 3.0 .target sm_20").address_size, 32);
    // Images pad the text with zero bytes.
    assert!(ptx::parse(".version 8.0\n.target sm_80\n\0\0\0").is_ok());
}

#[test]
fn files_and_locations() {
    let m = module(
        r#".file 1 "a.cu"
.file 2 "h.h", 1234567, 99
.entry k() {
.loc 1 10 3
 ret;
.loc 2 5 1, function_name $L__info_string0, inlined_at 1 10 3
 ret;
.loc 2 6 1, function_name $L__info_string1+0, inlined_at 2 5 1
 ret;
.loc 2 6 1, function_name $L__info_string1, inlined_at 2 5 1
 ret;
}
.section .debug_str {
$L__info_string0:
.b8 102,111,111,0
$L__info_string1:
.b8 98,97,114
.b8 0
}
.section .debug_loc { }
"#,
    );
    assert_eq!(m.files[1], SourceFile { index: 2, name: "h.h".into() });
    let body = m.function("k").unwrap().body.as_ref().unwrap();
    let locs: Vec<u32> = body.stmts.iter().map(|s| if let Stmt::Instr(i) = s { i.loc } else { 0 }).collect();
    assert_eq!(locs, [1, 2, 3, 3]);
    assert_eq!(body.locs[1].inlined_at, Some(0));
    assert_eq!(body.locs[1].function.as_deref(), Some("foo"));
    assert_eq!(body.locs[2].inlined_at, Some(1));
    assert_eq!(body.locs[2].function.as_deref(), Some("bar"));
}

#[test]
fn what_llvm_writes() {
    let m = module(
        r#".file 1 "/src/dir" "kernel.py"
.extern .shared .align 16 .b8 global_smem[];
.common .global .align 8 .u64 env;
.visible .entry k(.param .u64 k_param_0) .maxntid 128, 1, 1
{
	.local .align 8 .b8 	__local_depot0[16];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.reg .b64 	%rd<3>;
$L__func_begin0:
	.loc	1 19 0                          // kernel.py:19:0
// %bb.0:
	mov.b64 	%SPL, __local_depot0;
	cvta.local.u64 	%SP, %SPL;
$L__tmp0:
	.loc	1 20 5
	ret;
$L__tmp1:
$L__func_end0:
}
	.section	.debug_abbrev
	{
.b8 1                                   // Abbreviation Code
.b8 0
	}
	.section	.debug_info
	{
.b32 .debug_abbrev
.b64 $L__func_begin0
	}
	.section	.debug_macinfo	{	}
"#,
    );
    assert_eq!(&*m.files[0].name, "/src/dir/kernel.py");
    assert_eq!(stmts(&m).iter().filter(|s| matches!(s, Stmt::Label(_))).count(), 4);
}

#[test]
fn variables() {
    let m = module(
        ".visible .global .align 8 .b8 a[16]; .weak .const .f32 c = 0f3F800000; .common .global .u32 d;
         .extern .shared .align 16 .b8 smem[]; .global .attribute(.managed) .u32 man = 5; .shared .v4 .f32 v;
         .global .attribute(.managed, .unified(1,2)) .align 4 .b8 u[4]; .global .b32 x, y[3]; .global .texref s = { filter_mode = linear };",
    );
    let var = |n: &str| m.vars.iter().find(|v| m.name(v.name) == n).unwrap();
    assert_eq!((var("a").linkage, var("a").align, var("a").size), (Linkage::Visible, 8, 16));
    assert_eq!((var("c").linkage, var("c").space, var("c").align), (Linkage::Weak, Space::Const, 4));
    assert_eq!(var("c").init.as_ref().unwrap().bytes, 1.0f32.to_le_bytes());
    assert_eq!(var("d").linkage, Linkage::Common);
    assert_eq!((var("smem").linkage, var("smem").size, var("smem").is_array), (Linkage::Extern, 0, true));
    assert!(var("man").managed && var("u").managed && !var("d").managed);
    assert_eq!((var("v").vec, var("v").align, var("v").size), (4, 16, 16));
    assert_eq!(var("y").size, 12);
}

#[test]
fn initialisers() {
    let m = module(
        ".extern .global .u32 ext[]; .func fn() { ret; } .global .u32 other;
         .global .u64 addresses[5] = {other, other+4, generic(other)+8, fn, 0};
         .global .b8 bytes[8] = {0xFF(other), 0xFF00(other), 0xFF0000(generic(ext)+4), 1, -1};
         .global .s16 grid[2][3] = {{1,2,3},{4}};
         .global .s16 packed[2][3] = {{1,2},{3}};
         .global .f64 doubles[] = {1.5, 0d4000000000000000, 0f3F800000, -2.0};
         .global .b32 bits = 0f40000000; .global .b64 quad = 0x8000000000000000; .global .v2 .u16 pair[1] = {{1, 2}};
         .global .b128 wide = -2;",
    );
    let init = |n: &str| m.vars.iter().find(|v| m.name(v.name) == n).unwrap().init.as_ref().unwrap();
    let a = init("addresses");
    let relocs: Vec<_> = a.relocs.iter().map(|r| (r.offset, r.size, m.name(r.sym), r.addend, r.generic)).collect();
    assert_eq!(
        relocs,
        [(0, 8, "other", 0, false), (8, 8, "other", 4, false), (16, 8, "other", 8, true), (24, 8, "fn", 0, false)]
    );
    assert_eq!(a.bytes.len(), 40);
    let b = init("bytes");
    let relocs: Vec<_> = b.relocs.iter().map(|r| (r.offset, r.size, r.shift, r.addend)).collect();
    assert_eq!(relocs, [(0, 1, 0, 0), (1, 1, 8, 0), (2, 1, 16, 4)]);
    assert_eq!(b.bytes, [0, 0, 0, 1, 255]);
    assert_eq!(init("grid").bytes, [1, 0, 2, 0, 3, 0, 4, 0]);
    // As ptxas has it (seen in the data of its cubin).
    assert_eq!(init("packed").bytes, [1, 0, 2, 0, 3, 0]);
    let d: Vec<f64> = init("doubles").bytes.chunks(8).map(|c| f64::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(d, [1.5, 2.0, f64::from_bits(0x3F80_0000), -2.0]);
    assert_eq!(init("bits").bytes, 2.0f32.to_le_bytes());
    assert_eq!(init("quad").bytes[7], 0x80);
    assert_eq!(init("pair").bytes, [1, 0, 2, 0]);
    assert_eq!(init("wide").bytes, (-2i128).to_le_bytes());
}

#[test]
fn constant_expressions() {
    let value = |e: &str| match instr(&format!("mov.b64 a, {e};")).operands[1] {
        Operand::Imm(Imm::Int { bits, unsigned }) => (bits as i64, unsigned),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(value("1+2*3"), (7, false));
    assert_eq!(value("(1+2)*3"), (9, false));
    assert_eq!(value("10-4-3"), (3, false));
    assert_eq!(value("1<<4|3"), (19, false));
    assert_eq!(value("-7/2"), (-3, false));
    assert_eq!(value("-7 % 4"), (1, true));
    assert_eq!(value("7%4"), (3, true));
    assert_eq!(value("~0"), (-1, true));
    assert_eq!(value("!5 || 3 && 2"), (1, false));
    assert_eq!(value("1 < 2 == 1"), (1, false));
    assert_eq!(value("-1 < 1U"), (0, false));
    assert_eq!(value("(.s64)0xFFFFFFFFFFFFFFFF >> 4"), (-1, false));
    assert_eq!(value("(.u64)-1 >> 63"), (1, true));
    assert_eq!(value("1 ? 2 : 3 ? 4 : 5"), (2, false));
    assert_eq!(value("0 ? 2 : 0 ? 4 : 5U"), (5, true));
    assert_eq!(value("WARP_SZ*2"), (64, false));
    assert_eq!(value("0b1010 ^ 017"), (5, false));
    assert_eq!(value("- - 3"), (3, false));
    assert_eq!(instr("mov.f64 d, 1.0/4.0+2.0;").operands[1], Operand::Imm(Imm::F64(2.25f64.to_bits())));
    assert_eq!(errors(".global .u32 x = 1/0;"), ["1:19 division by zero in a constant expression"]);
    assert_eq!(errors(".global .u32 x = 99999999999999999999;").len(), 1);
    assert_eq!(errors(&format!(".global .u32 x = {}1;", "(".repeat(5000))).len(), 1);
}

#[test]
fn entries_and_directives() {
    let m = whole(
        ".version 9.0 .target sm_90 .address_size 64
         .visible .entry k(.param .u64 .ptr .global .align 16 a, .param .align 8 .b8 s[24], .param .u64 .ptr b, .param .f32 x)
         .reqntid 128, 2 .minnctapersm 2 .maxnreg 64 .reqnctapercluster 2 .explicitcluster
         .blocksareclusters .pragma \"nounroll\"; { ret; }
         .weak .entry e .maxntid 32 .maxclusterrank 8 { exit; }",
    );
    let f = m.function("k").unwrap();
    assert_eq!((f.kind, f.linkage), (FunctionKind::Entry, Linkage::Visible));
    let d = &f.directives;
    assert_eq!((d.reqntid, d.minnctapersm, d.maxnreg), (Some([128, 2, 1]), Some(2), Some(64)));
    assert_eq!(d.reqnctapercluster, Some([2, 1, 1]));
    assert!(d.explicitcluster && d.blocks_are_clusters && !d.noreturn);
    assert_eq!(ptx::param_layout(f), (vec![0, 8, 32, 40], 44));
    assert_eq!(f.vars[0].ptr, Some((Space::Global, 16)));
    assert_eq!(f.vars[2].ptr, Some((Space::Generic, 4)));
    assert_eq!(f.vars[1].align, 8);
    let e = m.function("e").unwrap();
    let d = &e.directives;
    assert_eq!((d.maxntid, d.maxnctapersm, d.maxclusterrank), (Some([32, 1, 1]), None, Some(8)));
}

#[test]
fn functions_and_calls() {
    let m = module(
        ".extern .func die() .noreturn; .func (.param .b32 r) f(.param .b64 a, .param .align 4 .b8 s[8]);
         .func (.param .b32 r) f(.param .b64 a, .param .align 4 .b8 s[8]) { ret.uni; }
         .func g() { ret; }
         .entry k() { .reg .b64 %rd<3>; .reg .b32 %r<3>;
          { .param .b64 p0; st.param.b64 [p0+0], %rd1; .param .align 4 .b8 p1[8]; .param .b32 r0;
            call.uni (r0), f, (p0, p1); ld.param.b32 %r1, [r0+0]; }
          call g; call g, (); call.uni die;
          proto: .callprototype (.param .b32 _) _ (.param .b64 _, .param .align 4 .b8 _[8]) .noreturn;
          { .param .b64 p0; .param .align 4 .b8 p1[8]; .param .b32 r0; call (r0), %rd1, (p0, p1), proto; }
          list: .calltargets g, die; call %rd1, (), list; call %rd1, list; ret; }",
    );
    assert_eq!(m.functions.len(), 4);
    assert!(m.function("f").unwrap().body.is_some() && m.function("die").unwrap().directives.noreturn);
    let calls: Vec<&Instr> = stmts(&m)
        .iter()
        .filter_map(|s| match s {
            Stmt::Instr(i) if i.op == Op::Call => Some(i),
            _ => None,
        })
        .collect();
    assert!(calls.iter().all(|c| c.operands.len() == 4));
    let list = |o: &Operand| match o {
        Operand::List(l) => l.len(),
        other => panic!("{other:?}"),
    };
    let shapes: Vec<_> = calls.iter().map(|c| (list(&c.operands[0]), list(&c.operands[2]))).collect();
    assert_eq!(shapes, [(1, 2), (0, 0), (0, 0), (0, 0), (1, 2), (0, 0), (0, 0)]);
    assert_eq!(calls[4].operands[3], Operand::Prototype(0));
    assert_eq!(calls[5].operands[3], Operand::Targets(0));
    assert!(calls[0].has(Mod::Uni));
    let body = m.function("k").unwrap().body.as_ref().unwrap();
    assert!(body.prototypes[0].noreturn && body.prototypes[0].params[1].size == 8);
    // The same names in two scopes are different variables.
    let var = |i: &Instr| match &i.operands[2] {
        Operand::List(l) => l[0].clone(),
        _ => unreachable!(),
    };
    assert_ne!(var(calls[0]), var(calls[4]));
}

#[test]
fn scopes_shadow_and_end() {
    let m = module(
        ".entry k() { .reg .b32 x, %r<3>; mov.b32 x, 1;
         { .reg .b64 x; .reg .b32 %r<9>; mov.b64 x, 2; mov.b32 %r1, 0; mov.b32 %r7, 0; }
         { .reg .b64 %r1; mov.b64 %r1, 2; mov.b32 %r2, 0; }
         mov.b32 x, 3; mov.b32 %r1, 0; }",
    );
    let body = m.function("k").unwrap().body.as_ref().unwrap();
    let types: Vec<Type> = body
        .stmts
        .iter()
        .map(|s| match s {
            Stmt::Instr(i) => match i.operands[0] {
                Operand::Reg(r) => body.regs[r.0 as usize].ty,
                _ => unreachable!(),
            },
            _ => unreachable!(),
        })
        .collect();
    use Type::*;
    assert_eq!(types, [B32, B64, B32, B32, B64, B32, B32, B32]);
    let dest = |i: usize| match &body.stmts[i] {
        Stmt::Instr(i) => i.operands[0].clone(),
        _ => unreachable!(),
    };
    assert_ne!(dest(2), dest(7));
    assert_eq!(dest(0), dest(6));
    // It is no register there, and nothing else either.
    assert_eq!(errors(".entry k() { { .reg .b32 x; } mov.b32 x, 1; }").len(), 2);
    assert_eq!(errors(".entry k() { .reg .b32 x; .reg .b64 x; }"), ["1:37 'x' is declared twice in this scope"]);
    assert_eq!(
        errors(".entry k() { .reg .b32 %r<2>; { .reg .b32 %r<2>; } .reg .b64 %r<5>; }"),
        ["1:62 '%r<...>' is declared twice in this scope"]
    );
    let m = module(".entry k() { .reg .b32 %r<10>; mov.b32 %r01, %r1; }");
    assert_eq!(m.function("k").unwrap().body.as_ref().unwrap().regs.len(), 1);
    assert_eq!(errors(".entry k() { .reg .b32 %r<10>; mov.b32 %r10, 1; }").len(), 1);
}

#[test]
fn a_high_number_of_a_register_is_one_register() {
    let again = "mov.b32 %r9000000, %r300; mov.b32 %r300, %r1;".repeat(400);
    let many: String = (0..400).map(|i| format!("mov.b32 %r{i}, %r9000000;")).collect();
    let m = module(&format!(".entry k() {{ .reg .b32 %r<16777216>; {again} {many} {again} }}"));
    let body = m.function("k").unwrap().body.as_ref().unwrap();
    assert_eq!(body.regs.len(), 401);
    assert_eq!(body.regs.iter().filter(|r| matches!(&*r.name, "%r9000000" | "%r300" | "%r1")).count(), 3);
}

#[test]
fn variables_of_bodies_have_names_of_their_own() {
    let m = module(
        ".global .u32 k$y; .entry k() { .global .u32 x; { .global .u32 x; .const .u32 y; } { .global .u32 x; } }",
    );
    let names: Vec<_> = m.vars.iter().map(|v| m.name(v.name)).collect();
    assert_eq!(names, ["k$y", "k$x", "k$x$1", "k$y$1", "k$x$2"]);
}

#[test]
fn labels_belong_to_their_block() {
    let m = module(
        ".entry k() { .reg .pred p; .reg .b32 i;
         TOP: { LOOP: @p bra LOOP; @p bra DONE; @!p bra TOP; }
         { LOOP: @p bra LOOP; { @p bra DONE; bra LOOP; } }
         DONE: ret; ts: .branchtargets TOP, DONE; brx.idx i, ts; }",
    );
    let body = m.function("k").unwrap().body.as_ref().unwrap();
    let mut defined: std::collections::HashMap<LabelId, usize> = Default::default();
    for (i, s) in body.stmts.iter().enumerate() {
        if let Stmt::Label(l) = s {
            assert!(defined.insert(*l, i).is_none());
        }
    }
    let targets: Vec<usize> = body
        .stmts
        .iter()
        .filter_map(|s| match s {
            Stmt::Instr(Instr { op: Op::Bra, operands, .. }) => match operands[0] {
                Operand::Label(l) => Some(defined[&l]),
                _ => unreachable!(),
            },
            _ => None,
        })
        .collect();
    // TOP is statement 0, the LOOPs 1 and 5, DONE 9.
    assert_eq!(targets, [1, 9, 0, 5, 9, 5]);
    let TargetList::Branch(list) = &body.targets[0] else { panic!() };
    assert_eq!(list.iter().map(|l| defined[l]).collect::<Vec<_>>(), [0, 9]);
    assert_eq!(errors(".entry k() { { L: ret; } bra L; }"), ["1:30 label 'L' is not defined in this function"]);
    assert_eq!(errors(".entry k() { L: ret; L: ret; }"), ["1:22 label 'L' is defined twice"]);
}

#[test]
fn operands() {
    let i = instr("@!p ld.global.v4.f32 {f, _, f2, f3}, [a+-16];");
    assert!(i.guard.unwrap().negated);
    assert_eq!((i.op, i.vec(), i.space(), i.ty()), (Op::Ld, 4, Space::Global, Some(Type::F32)));
    assert!(matches!(&i.operands[0], Operand::Vector(v) if v[1] == Operand::Sink && v.len() == 4));
    assert!(matches!(i.operands[1], Operand::Addr { base: Base::Reg(_), offset: -16 }));
    assert!(matches!(instr("ld.global.u32 x, [var+4];").operands[1], Operand::Addr { base: Base::Sym(_), offset: 4 }));
    assert!(matches!(instr("ld.global.u32 x, [var-4+1];").operands[1], Operand::Addr { offset: -3, .. }));
    assert!(matches!(instr("ld.global.u32 x, [var[2]];").operands[1], Operand::Addr { offset: 8, .. }));
    assert!(matches!(instr("ld.local.u32 x, [240];").operands[1], Operand::Addr { base: Base::None, offset: 240 }));
    assert!(matches!(instr("mov.u64 a, var+8;").operands[1], Operand::Name { base: Base::Sym(_), offset: 8 }));
    assert!(matches!(instr("setp.lt.f32 p|q, f, f1;").operands[0], Operand::Pair(_)));
    assert!(matches!(instr("setp.lt.and.f32 p|_, f, f1, !q;").operands[3], Operand::NotReg(_)));
    assert_eq!(instr("mov.u32 x, %tid.y;").operands[1], Operand::Special(Special::Tid(Dim::Y)));
    assert_eq!(instr("mov.u64 a, %clock64;").operands[1], Operand::Special(Special::Clock64));
    assert_eq!(instr("mov.u32 x, %envreg7;").operands[1], Operand::Special(Special::EnvReg(7)));
    assert_eq!(instr("mov.u64 a, %pm3_64;").operands[1], Operand::Special(Special::Pm64(3)));
    let whole = [Dim::X, Dim::Y, Dim::Z, Dim::W].map(|d| Operand::Special(Special::CtaId(d)));
    assert_eq!(instr("mov.v4.u32 {x,y,z,w}, %ctaid;").operands[1], Operand::Vector(whole.into()));
    assert_eq!(instr("add.s32 x, y, -5;").operands[2], int(-5));
    assert!(matches!(instr("mov.b64 {x, y}, a;").operands[0], Operand::Vector(_)));
    assert!(matches!(instr("mov.b64 {x, _}, a;").operands[0], Operand::Vector(_)));
    // Literals take the instruction's precision.
    assert_eq!(instr("add.f32 f, f1, 0.5;").operands[2], Operand::Imm(Imm::F32(0.5f32.to_bits())));
    assert_eq!(instr("fma.rn.f64 d, d1, d2, 0f3F800000;").operands[3], Operand::Imm(Imm::F64(0x3F80_0000)));
    assert!(matches!(&instr("tex.2d.v4.f32.f32 {f,f1,f2,f3}, [a, {f, f1}];").operands[1],
        Operand::TexAddr { sampler: None, coords, .. } if coords.len() == 2));
    assert!(matches!(&instr("tex.1d.v4.f32.f32 {f,f1,f2,f3}|p, [a, b8, {f}];").operands[1],
        Operand::TexAddr { sampler: Some(_), coords, .. } if coords.len() == 1));
    assert!(matches!(instr("sust.b.2d.b32.trap [a, {x, y}], {z};").operands[1], Operand::Reg(_)));
    assert!(matches!(instr("vadd.u32.u32.u32.sat x.b0, y.h1, z, w;").operands[0], Operand::Part(_, Mod::B0)));
    assert!(
        matches!(&instr("vmad.s32.s32.s32 x, -y.h0, z.h1, -w;").operands[1], Operand::Neg(o) if matches!(**o, Operand::Part(..)))
    );
    let i = instr("vadd4.u32.s32.u32 x.b3210, y.b7654, z.b0011, w;");
    assert!(matches!(i.operands[1], Operand::Part(_, Mod::Other("b7654"))));
    assert!(instr("ld.global.f32 f, [a].unified;").has(Mod::Other("unified")));
}

#[test]
fn vector_registers_become_scalars() {
    let m = module(
        ".entry k() { .reg .v4 .f32 V; .reg .f32 a; mov.f32 a, V.z; mov.f32 V.a, a; ld.local.v4.f32 V, [0]; ret; }",
    );
    let [Stmt::Instr(i), Stmt::Instr(j), Stmt::Instr(l), ..] = stmts(&m) else { panic!() };
    let (Operand::Reg(z), Operand::Reg(w)) = (&i.operands[1], &j.operands[0]) else { panic!() };
    assert_eq!((reg_name(&m, *z), reg_name(&m, *w)), ("V.z", "V.w"));
    assert!(matches!(&l.operands[0], Operand::Vector(v) if v.len() == 4));
}

#[test]
fn spellings_are_given_back() {
    for text in [
        "atom.acq_rel.gpu.global.add.u32 x, [a], y;",
        "ld.param::entry.v2.b32 {x, y}, [a];",
        "min.ftz.NaN.xorsign.abs.f32 f, f1, f2;",
        "shf.r.clamp.b32 x, y, z, w;",
        "setp.geu.and.f32 p|q, f, f1, r;",
        "cvt.rzi.ftz.s32.f32 x, f;",
        "cvt.pack.sat.u8.s32.b32 x, y, z, w;",
        "tex.2d.v4.f32.f32 {f,f1,f2,f3}, [a, {f, f1}];",
        "testp.notanumber.f32 p, f;",
        "ld.volatile.shared::cta.f64 d, [x];",
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {f,f1,f2,f3},{x,y,z,w},{x,y},{f,f1,f2,f3};",
        "bfind.shiftamt.u64 x, a;",
        "exit;",
    ] {
        assert_eq!(instr(text).spelling(), text.split([' ', ';']).next().unwrap());
    }
    assert_eq!(instr("ld.global.L1::no_allocate.f32 f, [a];").spelling(), "ld.global.f32");
}

#[test]
fn modifiers() {
    let i = instr("ld.global.nc.L1::no_allocate.L2::cache_hint.L2::128B.v2.f32 {f,f1}, [a], b8;");
    assert_eq!(
        i.mods[..],
        [Mod::Space(Space::Global), Mod::Nc, Mod::Hint, Mod::CacheHint, Mod::Hint, Mod::V2, Mod::Ty(Type::F32)]
    );
    // The order that some code uses is not the manual's.
    let i = instr("atom.add.release.gpu.global.u32 x, [a], y;");
    assert_eq!((i.scope(), i.sem(), i.space()), (Some(Scope::Gpu), Some(Sem::Release), Space::Global));
    assert_eq!(instr("ld.global.acquire.gpu.b32 x, [a];").sem(), Some(Sem::Acquire));
    assert_eq!(instr("ld .global .u32 x, [a];").mods.len(), 2);
    let i = instr("cvt.rn.relu.bf16x2.f32 x, f, f1;");
    assert_eq!(i.types().collect::<Vec<_>>(), [Type::BF16x2, Type::F32]);
    assert_eq!(instr("cvt.rzi.s32.f32 x, f;").round(), Some(Round::Rzi));
    assert_eq!(instr("cvt.pack.sat.u16.s32 x, y, z;").op, Op::CvtPack);
    assert_eq!(instr("shf.l.wrap.b32 x, y, z, w;").mods[..2], [Mod::Left, Mod::Wrap]);
    assert_eq!(instr("membar.gl;").scope(), Some(Scope::Gpu));
    assert_eq!(instr("min.NaN.xorsign.abs.f32 f, f1, f2;").mods[..3], [Mod::Nan, Mod::XorSign, Mod::Abs]);
    assert_eq!(instr("setp.nan.f32 p, f, f1;").cmp(), Some(Cmp::Nan));
    assert!(instr("setp.lo.u32 p, x, y;").has(Mod::Lo));
    let i = instr("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {f,f1,f2,f3},{x,y,z,w},{x,y},{f,f1,f2,f3};");
    assert!(i.has(Mod::Other("m16n8k16")) && i.has(Mod::Other("row")) && i.types().count() == 4);
    let i = instr("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [x], [a, {y, z}], [w];");
    assert!(i.has(Mod::Other("mbarrier::complete_tx::bytes")) && i.space() == Space::SharedCluster);
    assert!(matches!(instr("cp.async.ca.shared.global [x], [a], 16, y;").operands[3], Operand::Reg(_)));
    assert!(instr("mbarrier.try_wait.parity.shared::cta.b64 p, [x], y;").has(Mod::Other("parity")));
    assert!(
        instr("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {f,f1,f2,f3}, a, b8, p, 1, 1, 0, 0;").operands.len()
            == 8
    );
}

/// What ptxas 13 puts into `.global .u64 x = ...;` for expressions whose type decides.
#[test]
fn constant_expressions_as_ptxas_has_them() {
    let cases: [(&str, u64); 30] = [
        ("-1 % 10", 5),
        ("-7 % 3", 0),
        ("5 % -3", 5),
        ("(-4 % 10) - 9 > 0", 1),
        ("-7 / 2", -3i64 as u64),
        ("7 / -2", -3i64 as u64),
        ("-7 / 2U", 0x7fff_ffff_ffff_fffc),
        ("-7U / 2", 0x7fff_ffff_ffff_fffc),
        ("-8 >> 1", -4i64 as u64),
        ("-8U >> 1", 0x7fff_ffff_ffff_fffc),
        ("(-3 | 0) >> 5U", u64::MAX),
        ("1 << 63 >> 63", u64::MAX),
        ("~0 / 2", 0x7fff_ffff_ffff_ffff),
        ("(-1 ^ 1) / 2", u64::MAX),
        ("(-3 & -1) / 2", u64::MAX),
        ("(-1 | 1U) / 2", 0x7fff_ffff_ffff_ffff),
        ("(1 ? -1 : 2U) / 2", 0),
        ("(0 ? 1U : -2) / 2", u64::MAX),
        ("(1 ? 2U : -1) - 3 > 0", 1),
        ("(1U == 1U) - 3 > 0", 0),
        ("(!1U) - 3 > 0", 0),
        ("(1U << 1) - 3 > 0", 1),
        ("(1 << 1U) - 3 > 0", 0),
        ("1U << 100U", 0x10_0000_0000),
        ("7 << 64", 7),
        ("65 >> 0x8000000000000000", 65),
        ("-1 > 0U", 1),
        ("18446744073709551615 / 2", 0x7fff_ffff_ffff_ffff),
        ("-9223372036854775808 / 2", 0x4000_0000_0000_0000),
        ("((.s64)0xffffffffffffffff) / 2", 0),
    ];
    for (text, want) in cases {
        let m = module(&format!(".visible .global .u64 x = {text};"));
        let init = m.vars[0].init.as_ref().expect("an initialiser");
        assert_eq!(init.bytes, want.to_le_bytes(), "{text}");
    }
}
