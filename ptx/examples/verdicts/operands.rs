//! Operands that fit a spelling: registers, addresses, matrices.

use ptx::ast::Type;
use ptx::table::form::{Role, Sig, Spec, TypeSel};
use ptx::table::{type_of, Op};

/// The name of a register that holds a value of type `ty`.
fn register(ty: Type, n: usize) -> String {
    use Type::*;
    let held = match ty {
        BF16 | E4M3x2 | E5M2x2 | E2M3x2 | E3M2x2 | UE8M0x2 | E2M1x4 => B16,
        BF16x2 | TF32 | U16x2 | S16x2 | U8x4 | S8x4 | E4M3x4 | E5M2x4 | E2M3x4 | E3M2x4 | U4 | S4 | B1 => B32,
        F32x2 | TexRef | SamplerRef | SurfRef => B64,
        E4M3 | E5M2 | E2M1x2 => B8,
        other => other,
    };
    format!("%{}_{n}", format!("{held:?}").to_lowercase())
}

/// The types among a spelling's words, and its vector width.
pub struct Words<'a> {
    op: Op,
    words: &'a [&'static str],
    types: Vec<Type>,
    vec: usize,
}

impl<'a> Words<'a> {
    pub fn new(op: Op, words: &'a [&'static str]) -> Words<'a> {
        let vec = words.iter().find_map(|w| {
            Some(match *w {
                "v2" => 2,
                "v4" => 4,
                "v8" => 8,
                _ => return None,
            })
        });
        Words { op, words, types: words.iter().filter_map(|w| type_of(w)).collect(), vec: vec.unwrap_or(1) }
    }

    pub fn spelling(&self) -> String {
        let mut text = self.op.name().to_string();
        self.words.iter().for_each(|w| {
            text.push('.');
            text.push_str(w);
        });
        text
    }

    fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    fn scalar(&self, spec: &Spec, n: usize) -> String {
        let ty = match spec.ty {
            TypeSel::Nth(i) => self.types.get(usize::from(i)).copied().unwrap_or(Type::B32),
            TypeSel::Fixed(t) => t,
            TypeSel::Wide => match self.types.first() {
                Some(Type::U16) => Type::U32,
                Some(Type::S16) => Type::S32,
                Some(Type::U32) => Type::U64,
                Some(Type::S32) => Type::S64,
                _ => Type::B32,
            },
            TypeSel::Any => Type::B32,
        };
        register(ty, n)
    }

    fn vector(&self, spec: &Spec, n: usize, count: usize) -> String {
        let one = |i: usize| self.scalar(spec, n + i);
        format!("{{{}}}", (0..count).map(one).collect::<Vec<_>>().join(", "))
    }

    /// Space of the first or second address of the instruction.
    fn address(&self, nth: usize) -> String {
        let spaces: Vec<&str> = self
            .words
            .iter()
            .copied()
            .filter(|w| w.starts_with("shared") || w.starts_with("param") || ["global", "const", "local"].contains(w))
            .collect();
        let space = spaces.get(nth).or(spaces.last()).copied().unwrap_or("");
        match space {
            "param" | "param::entry" if matches!(self.op, Op::Ld | Op::Prefetch) => "[kparam]".into(),
            "param" | "param::func" => "[pvar]".into(),
            "param::entry" => "[kparam]".into(),
            _ => format!("[%b64_{nth}]"),
        }
    }

    /// `[texture, {coordinates}]`
    fn image(&self) -> String {
        let geometry =
            self.words.iter().find(|w| ["1d", "2d", "3d", "a1d", "a2d", "cube", "acube", "2dms", "a2dms"].contains(w));
        let count = match geometry {
            Some(&"1d") => 1,
            Some(&"2d" | &"a1d") => 2,
            _ => 4,
        };
        let float = matches!(self.op, Op::Tex | Op::Tld4) && self.words.last() == Some(&"f32");
        let layered = geometry.is_some_and(|g| g.starts_with('a'));
        let one = |i: usize| match float && !(layered && i == 0) {
            true => format!("%f32_{i}"),
            false => format!("%b32_{i}"),
        };
        format!("[%b64_0, {{{}}}]", (0..count).map(one).collect::<Vec<_>>().join(", "))
    }

    /// Dimensions of a tensor.
    fn rank(&self) -> usize {
        ["1d", "2d", "3d", "4d", "5d"].iter().position(|d| self.has(d)).map_or(1, |at| at + 1)
    }

    /// `[map, {coordinates}]`; where four rows are gathered, a column and those.
    fn tensor_box(&self, nth: usize) -> String {
        let gathers = self.has("tile::gather4") || self.has("tile::scatter4");
        let count = if gathers { 5 } else { self.rank() };
        format!("[%b64_{nth}, {{{}}}]", (0..count).map(|i| format!("%s32_{i}")).collect::<Vec<_>>().join(", "))
    }

    /// Offsets of an im2col copy: for each dimension but channels and images, or a halo and an offset.
    fn im2col(&self, n: usize) -> String {
        let count = if self.has("im2col") { self.rank() - 2 } else { 2 };
        format!("{{{}}}", (0..count).map(|i| format!("%b16_{}", n + i)).collect::<Vec<_>>().join(", "))
    }

    /// The fragment of operand `at` of `wgmma`: the sums, or A's rows, which take 4 registers each.
    fn warpgroup_fragment(&self, at: usize) -> Option<(Type, usize)> {
        let shape = self.words.iter().find(|w| w.starts_with("m64n"))?;
        let n: usize = shape.trim_start_matches("m64n").split('k').next()?.parse().ok()?;
        Some(match (at, self.types.first()?) {
            (0, Type::F16) => (Type::B32, n / 4),
            (0, sum) => (*sum, n / 2),
            _ => (Type::B32, 4),
        })
    }

    /// Type and number of the registers that hold a matrix: operand `at` of `mma` or `wmma`.
    fn fragment(&self, at: usize) -> Option<(Type, usize)> {
        if self.op == Op::Wgmma {
            return self.warpgroup_fragment(at);
        }
        let of_shape = |w: &&str| -> Option<[usize; 3]> {
            let (m, rest) = w.strip_prefix('m')?.split_once('n')?;
            let (n, k) = rest.split_once('k')?;
            Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
        };
        let [m, n, k] = self.words.iter().find_map(of_shape)?;
        let sparse = self.words.iter().any(|w| w.starts_with("sp"));
        let (load, store) = (self.has("load"), self.has("store"));
        let role = match (load || store, at) {
            (true, _) => self.words.iter().find(|w| ["a", "b", "c", "d"].contains(w)).map_or("d", |w| w),
            (false, 0) => "d",
            (false, 1) => "a",
            (false, 2) => "b",
            (false, 3) => "c",
            _ => return None,
        };
        let (d, a, b, c) = match self.types[..] {
            [one] => (one, one, one, one),
            [d, c] => (d, Type::F16, Type::F16, c),
            [d, a, b, c, ..] => (d, a, b, c),
            _ => return None,
        };
        let (ty, cells) = match role {
            "a" => (a, if sparse { m * k / 2 } else { m * k }),
            "b" => (b, k * n),
            "c" => (c, m * n),
            _ => (d, m * n),
        };
        let whole = matches!(role, "c" | "d") && matches!(ty, Type::F32 | Type::S32) || ty == Type::F64;
        let held = if whole { ty } else { Type::B32 };
        let bits = match ty {
            Type::U4 | Type::S4 => 4,
            Type::B1 => 1,
            ty => ty.bits() as usize,
        };
        let wmma_halves = self.op == Op::Wmma && matches!(role, "a" | "b") && ty == Type::F16;
        let quads = self.op == Op::Mma && [m, n, k] == [8, 8, 4] && a == Type::F16;
        let count = cells * if quads { 4 } else { 1 } * bits / held.bits() as usize / 32;
        Some((held, if wmma_halves { 8 } else { count.max(1) }))
    }

    /// One of the derivatives of a texture's coordinates.
    fn gradient(&self, n: usize) -> String {
        let count = match self.words.iter().find(|w| w.ends_with('d') && w.len() < 4) {
            Some(&"1d" | &"a1d") => 1,
            Some(&"2d" | &"a2d") => 2,
            _ => 4,
        };
        format!("{{{}}}", (0..count).map(|i| format!("%f32_{}", n + i)).collect::<Vec<_>>().join(", "))
    }

    /// An operand that `spec` asks for.
    fn operand(&self, spec: &Spec, at: usize, addresses: &mut usize) -> String {
        let n = at;
        match spec.role {
            Role::Destination | Role::Source if spec.vector && self.vec > 1 => self.vector(spec, n, self.vec),
            Role::Destination | Role::Source => self.scalar(spec, n),
            Role::Predicate => "%pred_1".into(),
            Role::Address if matches!(self.op, Op::Tex | Op::Tld4 | Op::Suld | Op::Sust | Op::Sured) => self.image(),
            Role::Address => {
                *addresses += 1;
                self.address(*addresses - 1)
            }
            Role::Immediate => match self.op {
                Op::Cp if self.has("ca") || self.has("cg") => "16".into(),
                Op::Applypriority | Op::Discard | Op::Fence => "128".into(),
                Op::Tensormap if self.has("cp_fenceproxy") => "128".into(),
                Op::Setmaxnreg => "64".into(),
                Op::St | Op::Mma => "0".into(),
                // Which threads have the metadata.
                Op::Wgmma if self.has("sp") && at == 4 => "0".into(),
                Op::Alloca => "8".into(),
                _ => "1".into(),
            },
            Role::Label => "END".into(),
            Role::Targets => "targets".into(),
            Role::Pair { required } => {
                let vector = spec.vector && self.vec > 1;
                let first = if vector { self.vector(spec, n, self.vec) } else { self.scalar(spec, n) };
                if required {
                    format!("{first}|%pred_2")
                } else {
                    first
                }
            }
            Role::Vector { .. } if self.op == Op::Cp => self.im2col(n),
            Role::Box => {
                *addresses += 1;
                self.tensor_box(*addresses - 1)
            }
            Role::Vector { .. } => {
                let b32 = Spec { ty: TypeSel::Fixed(Type::B32), ..*spec };
                if let Some((ty, count)) = self.fragment(at) {
                    return self.vector(&Spec { ty: TypeSel::Fixed(ty), ..*spec }, 0, count);
                }
                let count = [("x1", 1), ("x2", 2), ("x4", 4), ("cvt", 4)];
                let count = count.iter().find(|c| self.has(c.0) || self.op.name() == c.0).map_or(2, |c| c.1);
                let count = if self.has("m16n16") { 2 * count } else { count };
                self.vector(&b32, n, count)
            }
            Role::Gradient => self.gradient(n),
            Role::Any if self.op == Op::Tcgen05 => format!("%b64_{n}"),
            Role::Move { .. } | Role::Any => self.scalar(&Spec { ty: TypeSel::Nth(0), ..*spec }, n),
        }
    }

    /// The operands of one signature.
    pub fn operands(&self, sig: &Sig) -> Vec<String> {
        if self.op == Op::Call {
            // A list of results, the function, a list of arguments and a prototype, of which the function alone is there always.
            return vec!["callee".into()];
        }
        let mut addresses = 0;
        sig.specs.iter().enumerate().map(|(i, spec)| self.operand(spec, i, &mut addresses)).collect()
    }
}
