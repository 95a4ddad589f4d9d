//! What a text uses beyond its '.version' and '.target' is refused, on both sides of the numbers that ptxas names.

/// Whether a module with this version and target takes `lines`.
fn takes(version: &str, sm: u32, lines: &str) -> bool {
    let size = if version >= "2.3" { ".address_size 64\n" } else { "" };
    ptx::parse(&format!(".version {version}\n.target sm_{sm}\n{size}{lines}\n")).is_ok()
}

fn body(statements: &str) -> String {
    format!(".entry k() {{ .reg .b32 r; .reg .b64 l, m; .reg .f32 f, g, h, i; .reg .pred p; {statements} ret; }}")
}

/// `lines` are there from the second version and target on, and not with the first ones.
#[track_caller]
fn begins(before: &[(&str, u32)], from: (&str, u32), lines: &str) {
    assert!(takes(from.0, from.1, lines), "{from:?} lacks {lines}");
    for &(version, sm) in before {
        assert!(!takes(version, sm, lines), "{version} for sm_{sm} has {lines}");
    }
}

#[test]
fn types_of_registers() {
    begins(&[("8.2", 90), ("8.3", 60)], ("8.3", 70), &body(".reg .b128 q;"));
    begins(&[("4.1", 52), ("4.2", 52)], ("4.2", 53), &body(".reg .f16x2 q;"));
    for ty in ["bf16", "bf16x2", "tf32", "e4m3", "u16x2", "texref"] {
        assert!(!takes("9.0", 90, &body(&format!(".reg .{ty} q;"))), "{ty}");
    }
}

#[test]
fn directives() {
    let since = |before, from, lines: &str| begins(&[(before, 30)], (from, 30), lines);
    since("3.1", "3.2", &format!(".file 1 \"a.cu\", 1, 2\n{}", body("")));
    begins(&[("6.5", 75)], ("7.0", 75), &format!("{} .section .debug_str {{ L: .b8 65, 0 }}", body("")));
    let inlined = ".loc 1 2 3 .loc 1 3 4, function_name L, inlined_at 1 2 3";
    begins(&[("6.5", 75)], ("7.0", 75), &format!(".file 1 \"a.cu\"\n{}", body(inlined)));
    begins(&[("6.1", 70), ("6.2", 60)], ("6.2", 70), &body("nanosleep.u32 5;"));
    // What is no more.
    begins(&[("2.1", 20), ("9.0", 90)], ("2.0", 20), ".entry k() .maxntid 32 .maxnctapersm 2 { ret; }");
    begins(&[("2.2", 20), ("9.0", 90)], ("2.1", 20), &format!(".const[2] .b32 c; {}", body("ld.const[2].b32 r, [c];")));
    assert!(!takes("9.0", 90, ".func g(); .alias g, f; .func f() { ret; }"));
    assert!(!takes("9.0", 90, &body("call k;")));
    assert!(!takes("9.0", 90, &body(".shared .texref t;")));
}

#[test]
fn textures_and_surfaces() {
    let four = "{f, g, h, i}";
    let global = |statement: &str| format!(".global .texref t; .global .surfref s;\n{}", body(statement));
    let tex = |geometry: &str, place: &str, more: &str| {
        global(&format!("tex.{geometry}.v4.f32.f32 {four}, [t, {place}]{more};"))
    };
    begins(&[("2.2", 20)], ("2.3", 20), &tex("a1d", "{r, f}", ""));
    begins(&[("4.2", 53), ("4.3", 20)], ("4.3", 30), &tex("2d", "{f, g}", ", {r, r}"));
    begins(&[("4.2", 53), ("4.3", 20)], ("4.3", 30), &tex("2d", "{f, g}", ", h"));
    begins(&[("4.2", 53)], ("4.3", 30), &global(&format!("tld4.r.cube.v4.f32.f32 {four}, [t, {four}];")));
    begins(&[("3.0", 30)], ("3.1", 30), &body(&format!("tex.1d.v4.f32.f32 {four}, [l, {{f}}];")));
    begins(&[("3.0", 30)], ("3.1", 30), &body("txq.width.b32 r, [l];"));
    begins(&[("4.2", 53)], ("4.3", 30), &body("txq.level.width.b32 r, [l], r;"));
    begins(&[("2.3", 20)], ("3.0", 20), &global("suld.b.3d.b32.trap r, [s, {r, r, r, r}];"));
    begins(&[("2.3", 20)], ("3.0", 20), &global("sust.b.a1d.b32.trap [s, {r, r}], r;"));
}

#[test]
fn barriers_in_memory() {
    begins(&[("7.7", 80), ("8.0", 80)], ("7.8", 90), &body("mbarrier.arrive.shared.b64 l, [m], r;"));
    begins(&[("6.5", 75)], ("7.0", 80), &body("mbarrier.arrive.shared.b64 l, [m];"));
    begins(&[("7.7", 80)], ("7.8", 80), &body("cp.async.mbarrier.arrive.shared::cta.b64 [m];"));
}
