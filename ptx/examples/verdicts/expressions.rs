//! Constant expressions, and directives of function bodies; products of matrices and accesses to parameters, which no
//! row of the table tells enough about.

#[path = "matrices.rs"]
mod matrices;

use crate::statements::{Case, Random};

/// What expressions are made of: literals of every sort, and some that are wrong.
const LITERALS: &[&str] = &[
    "0",
    "1",
    "7",
    "-3",
    "2U",
    "010",
    "0b101",
    "0x1F",
    "0xFFFFFFFFFFFFFFFF",
    "18446744073709551615",
    "08",
    "0b2",
    "1u",
    "1.5",
    "2.0e3",
    "0f3F800000",
    "0d4000000000000000",
    "0f3F80",
    "WARP_SZ",
    "1.",
    ".5",
    "1e3",
];

const BINARY: &[&str] =
    &["+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", "**"];

const UNARY: &[&str] = &["-", "+", "!", "~", "(.s64)", "(.u64)", "(.u32)"];

/// Directives, right and wrong; each is a line of a body.
const DIRECTIVES: &[&str] = &[
    "{ .reg .b32 %x; mov.b32 %x, 1; }",
    "{ .reg .b32 %x, %y<4>; mov.b32 %x, %y3; }",
    "{ .reg .b32 %y<4>; mov.b32 %y4, 1; }",
    "{ .reg .b32 %x; .reg .b32 %x; }",
    "{ .reg .b7 %x; }",
    "{ .reg .bf16 %x; }",
    "{ .reg .v4 .b32 %x; mov.b32 %x.x, 1; }",
    "{ .reg .v4 .b32 %x; mov.b32 %x.q, 1; }",
    "{ .reg .v2 .f32 %x; mov.f32 %x.z, 0f00000000; }",
    "{ .reg .v3 .b32 %x; }",
    "{ .reg .align 8 .b32 %x; }",
    "{ .local .b8 x[4]; }",
    "{ .local .align 8 .b8 x[4]; }",
    "{ .local .align 3 .b8 x[4]; }",
    "{ .local .align 0 .b8 x[4]; }",
    "{ .local .b8 x[0]; }",
    "{ .local .b8 x[-1]; }",
    "{ .local .b8 x[2][3]; }",
    "{ .local .b8 x[2+3*4]; }",
    "{ .local .b32 x = 4; }",
    "{ .local .pred x; }",
    "{ .shared .b8 x[16]; }",
    "{ .shared .v4 .f32 x[4]; }",
    "{ .shared .b32 x = 4; }",
    "{ .global .b32 x = 4; }",
    "{ .global .b32 x[2] = {1, 2}; }",
    "{ .global .b32 x[2] = {1, 2, 3}; }",
    "{ .const .f32 x = 1.5; }",
    "{ .param .b32 x; }",
    "{ .param .align 16 .b8 x[32]; }",
    "{ .pragma \"nounroll\"; }",
    "{ .pragma nounroll; }",
    "{ LABEL: bra LABEL; }",
    "{ bra NOWHERE; }",
    "{ @%pred_1 bra END; }",
    "{ @!%pred_1 bra END; }",
    "{ @%b32_1 bra END; }",
    "{ @!%pred_1 LABEL: ; }",
    "{ list: .branchtargets END; brx.idx %u32_1, list; }",
    "{ list: .branchtargets NOWHERE; brx.idx %u32_1, list; }",
    "{ proto: .callprototype _ (.param .b32 _); }",
    "{ proto: .callprototype (.param .b32 _) _; }",
    "{ functions: .calltargets callee; }",
    "{ functions: .calltargets nobody; }",
    "{ ; }",
    "{ { { } } }",
    "{ .loc 1 2 3; }",
    "{ .maxntid 32; }",
    "{ .unknown; }",
];

/// Loads and stores of parameters: `kparam` is the entry's, `pvar` one of calls.
const PARAMETERS: &[&str] = &[
    "ld.param.b64 %b64_0, [kparam];",
    "ld.param::entry.b64 %b64_0, [kparam];",
    "ld.param::func.b64 %b64_0, [kparam];",
    "ld.param.b64 %b64_0, [pvar];",
    "ld.param::entry.b64 %b64_0, [pvar];",
    "ld.param::func.b64 %b64_0, [pvar];",
    "ld.param.b64 %b64_0, [%b64_1];",
    "ld.param::entry.b64 %b64_0, [%b64_1+4];",
    "ld.param::func.b64 %b64_0, [%b64_1];",
    "ld.param::func.b64 %b64_0, [%b64_1+4];",
    "st.param.b64 [kparam], %b64_0;",
    "st.param::func.b64 [kparam], %b64_0;",
    "st.param.b64 [pvar], %b64_0;",
    "st.param::func.b64 [pvar], %b64_0;",
    "st.param.b64 [%b64_1+4], %b64_0;",
    "st.param::func.b64 [%b64_1], %b64_0;",
    "st.param::func.b64 [%b64_1+4], %b64_0;",
];

/// Modifiers that go together only in some ways, and vectors whose elements do.
const COMBINED: &[&str] = &[
    "red.async.release.gpu.global.add.s64 [%b64_0], %b64_1;",
    "red.async.release.cluster.global.add.s64 [%b64_0], %b64_1;",
    "red.async.mmio.release.sys.global.min.u32 [%b64_0], %b32_1;",
    "red.async.mmio.release.gpu.global.min.u32 [%b64_0], %b32_1;",
    "st.async.mmio.release.sys.global.u32 [%b64_0], %b32_1;",
    "st.async.mmio.release.gpu.global.u32 [%b64_0], %b32_1;",
    "stmatrix.sync.aligned.m8n8.x2.b16 [%b64_0], {%u32_0, %s32_1};",
    "stmatrix.sync.aligned.m8n8.x2.b16 [%b64_0], {%b32_0, %f32_1};",
    "stmatrix.sync.aligned.m8n8.x2.b16 [%b64_0], {%u32_0, %f32_1};",
    "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%f16x2_0, %b32_1}, [%b64_0];",
    "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%f16x2_0, %u32_1}, [%b64_0];",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%u32_1, %b32_0, %f32_2, %b32_3}, [%b64_0];",
    "cvt.rn.scaled::n2::ue8m0.bf16x2.e4m3x2 %b32_0, %b16_0, %b16_1;",
    "cvt.rn.satfinite.scaled::n2::ue8m0.e4m3x2.bf16x2 %b16_0, %b32_0, %b16_1;",
    "wmma.mma.sync.row.col.m8n8k32.s32.s4.s4.s32 {%s32_0, %s32_1}, {%b32_0}, {%b32_0}, {%s32_0, %s32_1};",
    "mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.u8.s32 {%s32_0, %s32_1, %s32_2, %s32_3}, \
     {%b32_0, %b32_1, %b32_2, %b32_3}, {%b32_0, %b32_1, %b32_2, %b32_3}, {%s32_0, %s32_1, %s32_2, %s32_3}, %b32_9, 0;",
];

fn expression(random: &mut Random, depth: usize) -> String {
    let mut pick = |list: &[&'static str]| list[random.below(list.len())];
    let (literal, unary, binary) = (pick(LITERALS), pick(UNARY), pick(BINARY));
    match random.below(if depth == 0 { 2 } else { 8 }) {
        0 | 1 => literal.to_string(),
        2 => format!("{unary}{}", expression(random, depth - 1)),
        3 => format!("({})", expression(random, depth - 1)),
        4 => {
            let parts = [0; 3].map(|_| expression(random, depth - 1));
            format!("{} ? {} : {}", parts[0], parts[1], parts[2])
        }
        _ => format!("{} {binary} {}", expression(random, depth - 1), expression(random, depth - 1)),
    }
}

/// All directives, products and accesses to parameters, and `count` expressions: as operands, and as sizes of arrays.
pub fn all(count: usize) -> Vec<Case> {
    let case = |text: String, kind| Case { text, row: format!("{kind} 0"), kind };
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    let mut out: Vec<Case> = DIRECTIVES.iter().map(|d| case((*d).into(), "directive")).collect();
    for (lines, kind) in [(PARAMETERS, "parameter"), (COMBINED, "combined")] {
        let op = |line: &str| line[..line.find('.').unwrap_or(0)].to_string();
        out.extend(lines.iter().map(|l| Case { text: (*l).into(), row: format!("{} 0", op(l)), kind }));
    }
    out.extend(matrices::all());
    for n in 0..count {
        let value = expression(&mut random, 1 + n % 3);
        out.push(case(
            match n % 4 {
                0 => format!("mov.b64 %b64_0, {value};"),
                1 => format!("mov.f32 %f32_0, {value};"),
                2 => format!("add.s32 %s32_0, %s32_1, {value};"),
                _ => format!("ld.global.b32 %b32_0, [gvar+({value})];"),
            },
            "expression",
        ));
    }
    let mut seen = std::collections::BTreeSet::new();
    out.retain(|c| seen.insert(c.text.clone()));
    out
}
