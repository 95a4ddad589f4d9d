//! Warp-level matrices of half-precision numbers: `llvm.nvvm.hmma.*`. LLVM has a function for each layout and takes halves in pairs; NVVM
//! IR takes the layout as an operand and pairs as `i32`.

use super::text::{choice, function};

const SHAPES: [&str; 3] = ["m16n16k16", "m32n8k16", "m8n32k16"];
/// The names of layouts in LLVM, in the order of their numbers in NVVM IR.
pub(super) const LAYOUTS: [&str; 2] = ["row", "col"];

/// Fragments of an accumulator's type: the number of its values, their type here and in LLVM.
fn accumulator(ty: &str) -> Option<(usize, &'static str, &'static str)> {
    match ty {
        "f16" => Some((4, "i32", "<2 x half>")),
        "f32" => Some((8, "float", "float")),
        _ => None,
    }
}

/// `name` is what follows `llvm.nvvm.`.
pub fn definition(name: &str, own: &str) -> Option<String> {
    let (shape, rest) = name.strip_prefix("hmma.")?.split_once('.')?;
    if !SHAPES.contains(&shape) {
        return None;
    }
    match rest.split('.').collect::<Vec<_>>()[..] {
        ["ld", which @ ("a" | "b"), space] => load(shape, which, "f16", (8, "i32", "<2 x half>"), pointer(space)?, own),
        ["ld", "c", ty, space] => load(shape, "c", ty, accumulator(ty)?, pointer(space)?, own),
        ["st", "c", ty, space] => store(shape, ty, pointer(space)?, own),
        ["mma", d, c] => multiply(shape, d, c, own),
        _ => None,
    }
}

/// The place of the operand that is a layout, and the layouts that an intrinsic of such a name has.
pub fn layouts(name: &str) -> Option<(u32, &'static [u64])> {
    let (_, rest) = name.strip_prefix("hmma.")?.split_once('.')?;
    match rest.split('.').next()? {
        "mma" => Some((0, &[0, 1, 2, 3])),
        _ => Some((2, &[0, 1])),
    }
}

/// The address space of an intrinsic's suffix, such as `p3i32`.
pub(super) fn pointer(suffix: &str) -> Option<u32> {
    let space = suffix.strip_prefix('p')?.chars().next()?.to_digit(10)?;
    matches!(space, 0 | 1 | 3).then_some(space)
}

pub(super) fn list(count: usize, ty: &str) -> String {
    vec![ty; count].join(", ")
}

/// Values with these names as LLVM's type, from this one; and the instructions that make them.
fn cast(from: &str, to: &str, names: &[String], mark: &str) -> (Vec<String>, String) {
    if from == to {
        return (names.to_vec(), String::new());
    }
    let casts = names.iter().map(|name| format!("  %{mark}.{name} = bitcast {from} %{name} to {to}\n")).collect();
    (names.iter().map(|name| format!("{mark}.{name}")).collect(), casts)
}

pub(super) fn arguments(ty: &str, names: &[String]) -> String {
    names.iter().map(|name| format!("{ty} %{name}")).collect::<Vec<_>>().join(", ")
}

pub(super) fn numbered(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|i| format!("{prefix}{i}")).collect()
}

/// What takes apart a structure `%r` of LLVM's values, and returns one of ours.
fn converted(mark: &str, (count, ours, theirs): (usize, &str, &str)) -> String {
    let result = format!("{{{}}}", list(count, ours));
    if ours == theirs {
        return format!("  ret {result} %{mark}\n");
    }
    let source = format!("{{{}}}", list(count, theirs));
    let mut body = String::new();
    let mut whole = "poison".to_owned();
    for i in 0..count {
        body.push_str(&format!(
            "  %{mark}.e{i} = extractvalue {source} %{mark}, {i}\n  %{mark}.c{i} = bitcast {theirs} %{mark}.e{i} to {ours}\n  \
             %{mark}.i{i} = insertvalue {result} {whole}, {ours} %{mark}.c{i}, {i}\n"
        ));
        whole = format!("%{mark}.i{i}");
    }
    body + &format!("  ret {result} {whole}\n")
}

fn load(
    shape: &str,
    which: &str,
    ty: &str,
    parts: (usize, &'static str, &'static str),
    space: u32,
    own: &str,
) -> Option<String> {
    let (count, ours, theirs) = parts;
    let callee = |layout: &str| format!("@llvm.nvvm.wmma.{shape}.load.{which}.{layout}.stride.{ty}.p{space}");
    let source = format!("{{{}}}", list(count, theirs));
    let declarations: String = LAYOUTS
        .iter()
        .map(|layout| format!("declare {source} {}(ptr addrspace({space}), i32)\n", callee(layout)))
        .collect();
    let bodies = LAYOUTS.map(|layout| {
        let call = format!("call {source} {}(ptr addrspace({space}) %p, i32 %ldm)", callee(layout));
        format!("  %{layout} = {call}\n") + &converted(layout, parts)
    });
    let head = format!("{{{}}} @{own}(ptr addrspace({space}) %p, i32 %ldm, i32 %mode)", list(count, ours));
    Some(declarations + &choice(&head, &bodies))
}

fn store(shape: &str, ty: &str, space: u32, own: &str) -> Option<String> {
    let (count, ours, theirs) = accumulator(ty)?;
    let callee = |layout: &str| format!("@llvm.nvvm.wmma.{shape}.store.d.{layout}.stride.{ty}.p{space}");
    let declarations: String = LAYOUTS
        .iter()
        .map(|layout| {
            let types = list(count, theirs);
            format!("declare void {}(ptr addrspace({space}), {types}, i32)\n", callee(layout))
        })
        .collect();
    let names = numbered("v", count);
    let bodies = LAYOUTS.map(|layout| {
        let (cast_names, casts) = cast(ours, theirs, &names, layout);
        let values = arguments(theirs, &cast_names);
        format!("{casts}  call void {}(ptr addrspace({space}) %p, {values}, i32 %ldm)\n  ret void\n", callee(layout))
    });
    let parameters = arguments(ours, &names);
    let head = format!("void @{own}(ptr addrspace({space}) %p, i32 %ldm, i32 %mode, {parameters})");
    Some(declarations + &choice(&head, &bodies))
}

/// The layouts make the mode. PTX has given up the clamping of `%satf`, which is done after it.
fn multiply(shape: &str, d: &str, c: &str, own: &str) -> Option<String> {
    let (result, operand) = (accumulator(d)?, accumulator(c)?);
    let source = format!("{{{}}}", list(result.0, result.2));
    let (a, b, v) = (numbered("a", 8), numbered("b", 8), numbered("c", operand.0));
    let (mut declarations, mut bodies) = (String::new(), vec![]);
    for mode in 0..4 {
        let callee = format!("@llvm.nvvm.wmma.{shape}.mma.{}.{}.{d}.{c}", LAYOUTS[mode / 2], LAYOUTS[mode % 2]);
        let types = format!("{}, {}", list(16, "<2 x half>"), list(operand.0, operand.2));
        declarations.push_str(&format!("declare {source} {callee}({types})\n"));
        let mark = format!("r{mode}");
        let halves: Vec<String> = a.iter().chain(&b).cloned().collect();
        let (half_names, half_casts) = cast("i32", "<2 x half>", &halves, &format!("h{mode}"));
        let (names, casts) = cast(operand.1, operand.2, &v, &format!("h{mode}"));
        let values = format!("{}, {}", arguments("<2 x half>", &half_names), arguments(operand.2, &names));
        let call = format!("{half_casts}{casts}  %{mark} = call {source} {callee}({values})\n");
        bodies.push(call + &converted(&mark, result));
    }
    let inner = format!("{own}.mode");
    let ours = format!("{{{}}}", list(result.0, result.1));
    let halves = format!("{}, {}", arguments("i32", &a), arguments("i32", &b));
    let parameters = format!("{halves}, {}", arguments(operand.1, &v));
    let inner_head = format!("{ours} @{inner}(i32 %mode, {parameters})");
    let body = format!(
        "  %r = call {ours} @{inner}(i32 %rowcol, {parameters})\n  %clamps = icmp ne i32 %satf, 0\n{}",
        clamped(result, &ours)
    );
    let outer = function(&format!("{ours} @{own}(i32 %rowcol, i32 %satf, {parameters})"), &body);
    Some(declarations + &choice(&inner_head, &bodies) + &outer)
}

/// Returns `%r`, with the largest numbers for infinities and 0 for NaN if `%clamps`. On the bits: no instruction for halves is needed.
fn clamped((count, ty, _): (usize, &str, &str), whole: &str) -> String {
    let (bits, sign, infinity, largest) = match ty {
        "float" => ("i32", "-2147483648", "2139095040", "2139095039"),
        _ => ("<2 x i16>", "splat (i16 -32768)", "splat (i16 31744)", "splat (i16 31743)"),
    };
    let (flags, mut body) = (if ty == "float" { "i1" } else { "<2 x i1>" }, String::new());
    let mut result = "poison".to_owned();
    for i in 0..count {
        body.push_str(&format!(
            "  %e{i} = extractvalue {whole} %r, {i}\n  %b{i}.bits = bitcast {ty} %e{i} to {bits}\n  \
             %s{i} = and {bits} %b{i}.bits, {sign}\n  %m{i} = xor {bits} %b{i}.bits, %s{i}\n  \
             %inf{i} = icmp eq {bits} %m{i}, {infinity}\n  %nan{i} = icmp ugt {bits} %m{i}, {infinity}\n  \
             %l{i} = or {bits} %s{i}, {largest}\n  \
             %x{i} = select {flags} %inf{i}, {bits} %l{i}, {bits} %b{i}.bits\n  \
             %y{i} = select {flags} %nan{i}, {bits} zeroinitializer, {bits} %x{i}\n  \
             %z{i} = bitcast {bits} %y{i} to {ty}\n  %o{i} = select i1 %clamps, {ty} %z{i}, {ty} %e{i}\n  \
             %i{i} = insertvalue {whole} {result}, {ty} %o{i}, {i}\n"
        ));
        result = format!("%i{i}");
    }
    body + &format!("  ret {whole} {result}\n")
}
