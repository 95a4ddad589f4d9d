//! Constant expressions, and directives of function bodies.

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

/// All directives, and `count` expressions: as operands, and as sizes of arrays.
pub fn all(count: usize) -> Vec<Case> {
    let case = |text: String, kind| Case { text, row: format!("{kind} 0"), kind };
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    let mut out: Vec<Case> = DIRECTIVES.iter().map(|d| case((*d).into(), "directive")).collect();
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
