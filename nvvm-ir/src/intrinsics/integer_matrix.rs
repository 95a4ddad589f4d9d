//! Warp-level matrices of integers and bits: `llvm.nvvm.imma.*` and `llvm.nvvm.bmma.*`. LLVM has a function for each layout; NVVM IR takes the
//! layout, and whether sums saturate, as operands. All values are `i32` in both.

use super::matrix::{arguments, list, numbered, pointer, LAYOUTS};
use super::text::{choice_of, function};

/// A shape: its name, the types of its elements, the registers of its fragments of `a`, `b` and accumulators.
struct Shape {
    name: &'static str,
    types: &'static [&'static str],
    counts: [usize; 3],
}

const fn shape(name: &'static str, types: &'static [&'static str], counts: [usize; 3]) -> Shape {
    Shape { name, types, counts }
}

const BYTES: &[&str] = &["s8", "u8"];
const INTEGERS: [Shape; 4] = [
    shape("m16n16k16", BYTES, [2, 2, 8]),
    shape("m32n8k16", BYTES, [4, 1, 8]),
    shape("m8n32k16", BYTES, [1, 4, 8]),
    shape("m8n8k32", &["s4", "u4"], [1, 1, 2]),
];
const BITS: [Shape; 1] = [shape("m8n8k128", &["b1"], [1, 1, 2])];

impl Shape {
    /// Whether `a` has rows and `b` has columns in memory, and nothing else: elements of less than a byte.
    fn is_fixed(&self) -> bool {
        self.types != BYTES
    }

    /// The layouts that a fragment of this matrix may have in memory.
    fn layouts(&self, which: &str) -> &'static [u64] {
        match which {
            "a" if self.is_fixed() => &[0],
            "b" if self.is_fixed() => &[1],
            _ => &[0, 1],
        }
    }

    /// The layouts of a product, in pairs.
    fn products(&self) -> &'static [u64] {
        match self.is_fixed() {
            true => &[1],
            false => &[0, 1, 2, 3],
        }
    }
}

/// An intrinsic, taken apart.
enum Operation<'n> {
    /// The matrix, LLVM's name of its type, and the address space.
    Load(&'n str, &'n str, u32),
    Store(u32),
    /// What is between `mma` and the layouts in LLVM's name, and the type of the elements.
    Multiply(&'static str, &'n str),
}

fn parse(name: &str) -> Option<(&'static Shape, Operation<'_>)> {
    let (shapes, rest): (&'static [Shape], &str) = match name.split_once('.')? {
        ("imma", rest) => (&INTEGERS, rest),
        ("bmma", rest) => (&BITS, rest),
        _ => return None,
    };
    let (shape, rest) = rest.split_once('.')?;
    let shape = shapes.iter().find(|known| known.name == shape)?;
    let has = |ty: &&str| shape.types.contains(ty);
    let operation = match rest.split('.').collect::<Vec<_>>()[..] {
        ["ld", which @ ("a" | "b"), ty, space] if has(&ty) => Operation::Load(which, ty, pointer(space)?),
        ["ld", "c", space] => Operation::Load("c", "s32", pointer(space)?),
        ["st", "c", "i32", space] => Operation::Store(pointer(space)?),
        ["mma", ty] if has(&ty) && ty != "b1" => Operation::Multiply("", ty),
        ["mma", "xor", "popc", "b1"] if has(&"b1") => Operation::Multiply("xor.popc.", "b1"),
        _ => return None,
    };
    Some((shape, operation))
}

/// `name` is what follows `llvm.nvvm.`.
pub fn definition(name: &str, own: &str) -> Option<String> {
    let (shape, operation) = parse(name)?;
    Some(match operation {
        Operation::Load(which, ty, space) => load(shape, which, ty, space, own),
        Operation::Store(space) => store(shape, space, own),
        Operation::Multiply(kind, ty) => multiply(shape, kind, ty, own),
    })
}

/// The place of the operand that is a layout, and the layouts that the intrinsic of this name has.
pub fn layouts(name: &str) -> Option<(u32, &'static [u64])> {
    let (shape, operation) = parse(name)?;
    Some(match operation {
        Operation::Load(which, ..) => (2, shape.layouts(which)),
        Operation::Store(_) => (2, shape.layouts("c")),
        Operation::Multiply(..) => (0, shape.products()),
    })
}

/// The type of so many results.
fn results(count: usize) -> String {
    match count {
        1 => "i32".into(),
        _ => format!("{{{}}}", list(count, "i32")),
    }
}

fn load(shape: &Shape, which: &str, ty: &str, space: u32, own: &str) -> String {
    let [a, b, c] = shape.counts;
    let result = results(match which {
        "a" => a,
        "b" => b,
        _ => c,
    });
    let body = |&layout: &u64| {
        let name = LAYOUTS[layout as usize];
        let callee = format!("@llvm.nvvm.wmma.{}.load.{which}.{name}.stride.{ty}.p{space}", shape.name);
        let call = format!("call {result} {callee}(ptr addrspace({space}) %p, i32 %ldm)");
        (layout, format!("  %{name} = {call}\n  ret {result} %{name}\n"))
    };
    let bodies: Vec<_> = shape.layouts(which).iter().map(body).collect();
    choice_of(&format!("{result} @{own}(ptr addrspace({space}) %p, i32 %ldm, i32 %mode)"), &bodies)
}

fn store(shape: &Shape, space: u32, own: &str) -> String {
    let values = arguments("i32", &numbered("v", shape.counts[2]));
    let body = |&layout: &u64| {
        let callee = format!("@llvm.nvvm.wmma.{}.store.d.{}.stride.s32.p{space}", shape.name, LAYOUTS[layout as usize]);
        let call = format!("call void {callee}(ptr addrspace({space}) %p, {values}, i32 %ldm)");
        (layout, format!("  {call}\n  ret void\n"))
    };
    let bodies: Vec<_> = shape.layouts("c").iter().map(body).collect();
    choice_of(&format!("void @{own}(ptr addrspace({space}) %p, i32 %ldm, i32 %mode, {values})"), &bodies)
}

/// Products of integers have an operand that tells whether they saturate, those of bits do not.
fn multiply(shape: &Shape, kind: &str, ty: &str, own: &str) -> String {
    let [a, b, c] = shape.counts;
    let result = results(c);
    let values = arguments("i32", &[numbered("a", a), numbered("b", b), numbered("c", c)].concat());
    let body = |mode: u64, layout: u64, saturation: &str| {
        let (of_a, of_b) = (LAYOUTS[layout as usize / 2], LAYOUTS[layout as usize % 2]);
        let callee = format!("@llvm.nvvm.wmma.{}.mma.{kind}{of_a}.{of_b}.{ty}{saturation}", shape.name);
        (mode, format!("  %r{mode} = call {result} {callee}({values})\n  ret {result} %r{mode}\n"))
    };
    if ty == "b1" {
        let bodies: Vec<_> = shape.products().iter().map(|&layout| body(layout, layout, "")).collect();
        return choice_of(&format!("{result} @{own}(i32 %mode, {values})"), &bodies);
    }
    let both = |&layout: &u64| [body(2 * layout, layout, ""), body(2 * layout + 1, layout, ".satfinite")];
    let bodies: Vec<_> = shape.products().iter().flat_map(both).collect();
    let inner = format!("{own}.mode");
    let outer = format!(
        "  %saturates = icmp ne i32 %satf, 0\n  %low = zext i1 %saturates to i32\n  %high = shl i32 %rowcol, 1\n  \
         %mode = or i32 %high, %low\n  %r = call {result} @{inner}(i32 %mode, {values})\n  ret {result} %r\n"
    );
    choice_of(&format!("{result} @{inner}(i32 %mode, {values})"), &bodies)
        + &function(&format!("{result} @{own}(i32 %rowcol, i32 %satf, {values})"), &outer)
}
