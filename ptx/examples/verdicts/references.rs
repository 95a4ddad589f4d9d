//! Textures, samplers and surfaces as variables: their declarations, their initial values, and instructions that name them.

use crate::statements::Case;

/// Declarations, initial values among them. `#` stands for a number.
const DECLARED: &[&str] = &[
    ".global .surfref s#;",
    ".global .surfref s#, t#;",
    ".global .texref s#[3];",
    ".const .texref s#;",
    ".shared .surfref s#;",
    ".surf .u32 s#;",
    ".surf .surfref s#;",
    ".tex .texref s#;",
    ".visible .global .surfref s#;",
    ".extern .global .surfref s#;",
    ".weak .global .texref s#;",
    ".common .global .texref s#;",
    ".global .align 8 .surfref s#;",
    ".global .v2 .texref s#;",
    ".global .texref s# = { };",
    ".global .texref s# = 5;",
    ".global .texref s# = { width = 5 };",
    ".global .texref s# = { width = 5, };",
    ".global .texref s# = { width = -1 };",
    ".global .texref s# = { width = 1 + 2 };",
    ".global .texref s# = { width = rgba };",
    ".global .texref s# = { filter_mode = nearest, addr_mode_0 = clamp_to_edge, addr_mode_1 = clamp_to_border };",
    ".global .texref s# = { addr_mode_0 = clamp_ogl, addr_mode_2 = mirror, normalized_coords = 1 };",
    ".global .texref s# = { force_unnormalized_coords = 1 };",
    ".global .texref s# = { memory_layout = 1 };",
    ".global .texref s# = { num_mipmap_levels = 2, num_samples = 1, array_size = 3 };",
    ".global .texref s#[2] = { { filter_mode = linear }, { filter_mode = nearest } };",
    ".global .surfref s# = { filter_mode = linear };",
    ".global .surfref s# = { normalized_coords = 1 };",
    ".global .surfref s# = { num_samples = 1 };",
    ".global .surfref s# = { width = 5, height = 2, depth = 1, channel_data_type = 1, channel_order = 1, array_size = 2 };",
    ".global .samplerref s#;",
    ".global .samplerref s# = { filter_mode = linear, addr_mode_0 = wrap, force_unnormalized_coords = 1 };",
    ".global .samplerref s# = { normalized_coords = 1 };",
    ".global .surfref s#; .global .u64 p# = s#;",
    ".entry f# (.param .surfref a) { .reg .b32 r; suq.width.b32 r, [a]; exit; }",
    ".entry f# (.param .surfref a) { .reg .u64 r; mov.u64 r, a; exit; }",
    ".entry f# (.param .surfref a) { .reg .u64 r; ld.param.u64 r, [a]; exit; }",
    ".entry f# (.param .u64 a) { .reg .b32 r; suq.width.b32 r, [a]; exit; }",
    ".entry f# (.param .u64 .ptr .surfref a) { .reg .u64 p; .reg .b32 r; ld.param.u64 p, [a]; suq.width.b32 r, [p]; exit; }",
    ".entry f# (.param .texref t, .param .samplerref s) { exit; }",
    ".func f# (.param .surfref a) { ret; }",
    ".entry f# () { .global .surfref s; exit; }",
];

/// Statements of a kernel behind `sf`, `tx` and, in independent mode, `sm`.
const NAMED: &[&str] = &[
    "suld.b.1d.b32.trap %x, [sf, {%x}];",
    "suld.b.1d.b32.trap %x, [sf, %x];",
    "suld.b.1d.b32 %x, [sf, {%x}];",
    "suld.b.2d.v4.b32.clamp {%x, %y, %z, %w}, [sf, {%x, %y}];",
    "suld.b.3d.v2.b64.zero {%q, %u}, [sf, {%x, %y, %z, %w}];",
    "suld.b.a1d.v2.b32.trap {%x, %y}, [sf, {%x, %y}];",
    "suld.b.a2d.b32.trap %x, [sf, {%x, %y, %z, %w}];",
    "suld.p.1d.v4.b32.trap {%x, %y, %z, %w}, [sf, {%x}];",
    "suld.b.1d.b32.trap %x, [tx, {%x}];",
    "suld.b.1d.b32.trap %x, [%u, {%x}];",
    "suld.b.1d.b32.trap %x, [sf+8, {%x}];",
    "sust.b.1d.b32.trap [sf, {%x}], %y;",
    "sust.b.a1d.v2.b64.zero [sf, {%x, %y}], {%q, %u};",
    "sust.b.a2d.b32 [sf, {%x, %y, %z, %w}], %x;",
    "sust.p.1d.v4.b32.trap [sf, {%x}], {%f, %g, %h, %i};",
    "sust.p.3d.v2.b32.clamp [sf, {%x, %y, %z, %w}], {%x, %y};",
    "sust.p.a1d.b32.trap [sf, {%x, %y}], %x;",
    "sured.b.add.2d.u32.trap [sf, {%x, %y}], %x;",
    "sured.b.add.1d.s64.trap [sf, {%x}], %q;",
    "sured.b.max.1d.u64.trap [sf, {%x}], %q;",
    "sured.b.and.1d.b32.zero [sf, {%x}], %x;",
    "sured.p.min.1d.u32.trap [sf, {%x}], %x;",
    "sured.p.min.1d.b32.trap [sf, {%x}], %x;",
    "sured.p.min.1d.b64.trap [sf, {%x}], %q;",
    "suq.width.b32 %x, [sf];",
    "suq.channel_order.b32 %x, [sf];",
    "suq.array_size.b32 %x, [sf];",
    "suq.memory_layout.b32 %x, [sf];",
    "suq.width.b32 %x, [tx];",
    "suq.width.b32 %x, sf;",
    "txq.width.b32 %x, [sf];",
    "txq.width.b32 %x, [tx];",
    "txq.filter_mode.b32 %x, [tx];",
    "txq.normalized_coords.b32 %x, [tx];",
    "txq.force_unnormalized_coords.b32 %x, [tx];",
    "txq.level.width.b32 %x, [tx], %y;",
    "tex.1d.v4.f32.s32 {%f, %g, %h, %i}, [tx, {%x}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%f, %g}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}|%p, [tx, {%f, %g}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%f, %g}], {%x, %y};",
    "tex.a2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%x, %f, %g, %h}];",
    "tex.level.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%f, %g}], %h;",
    "tex.1d.v4.f32.s32 {%f, %g, %h, %i}, [sf, {%x}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [%u, {%f, %g}];",
    "tld4.g.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%f, %g}];",
    "tld4.g.a2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, {%x, %f, %g, %h}];",
    "mov.u64 %u, sf;",
    "mov.b64 %u, sf;",
    "mov.s64 %u, tx;",
    "mov.b32 %x, tx;",
    "cvta.global.u64 %u, tx;",
    "cvta.to.global.u64 %u, tx;",
    "cvta.shared.u64 %u, tx;",
    "istypep.surfref %p, sf;",
    "istypep.surfref %p, %u;",
    "ld.global.u64 %u, [sf];",
    "st.global.u64 [tx], %u;",
    "st.global.u64 [%u], sf;",
    "atom.global.add.u32 %x, [tx], 1;",
    "add.u64 %u, sf, 8;",
    "setp.eq.u64 %p, %u, sf;",
    "isspacep.global %p, sf;",
];

/// Statements with a sampler, `sm` in independent mode.
const SAMPLED: &[&str] = &[
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, sm, {%f, %g}];",
    "tex.1d.v4.f32.s32 {%f, %g, %h, %i}, [tx, sm, {%x}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, tx, {%f, %g}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [sm, tx, {%f, %g}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, %f, {%f, %g}];",
    "tex.2d.v4.f32.f32 {%f, %g, %h, %i}, [%u, {%f, %g}];",
    "tld4.g.2d.v4.f32.f32 {%f, %g, %h, %i}, [tx, sm, {%f, %g}];",
    "suld.b.1d.b32.trap %x, [sf, sm, {%x}];",
    "txq.filter_mode.b32 %x, [sm];",
    "txq.width.b32 %x, [sm];",
    "txq.normalized_coords.b32 %x, [sm];",
    "txq.force_unnormalized_coords.b32 %x, [sm];",
    "mov.u64 %u, sm;",
];

const REGISTERS: &str =
    ".reg .b32 %x, %y, %z, %w; .reg .f32 %f, %g, %h, %i; .reg .b64 %q; .reg .u64 %u; .reg .pred %p;";

/// All of them; with those of samplers in independent mode.
pub fn all(independent: bool) -> Vec<Case> {
    let case = |text: String| Case { text, row: "reference 0".into(), kind: "reference" };
    let sampler = if independent { ".global .samplerref sm; " } else { "" };
    let more: &[&str] = if independent { SAMPLED } else { &[] };
    let named = NAMED.iter().chain(more).enumerate().map(|(n, text)| {
        let numbered = |text: String, name: &str| {
            let places = ["[", " "].map(|before| format!("{before}{name}"));
            places.iter().fold(text, |t, place| t.replace(place, &format!("{place}{n}")))
        };
        let text = ["sf", "tx", "sm"].into_iter().fold(format!(" {text}"), numbered);
        let declared =
            format!(".global .surfref sf{n}; .global .texref tx{n}; {}", sampler.replace("sm", &format!("sm{n}")));
        case(format!("{declared}.entry k{n} () {{ {REGISTERS} {text} exit; }}"))
    });
    DECLARED.iter().enumerate().map(|(n, text)| case(text.replace('#', &n.to_string()))).chain(named).collect()
}
