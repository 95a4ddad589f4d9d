//! Statements made from the instruction table: every form's modifiers and operands, right ones and one wrong thing at a time.

use ptx::ast::Type;
use ptx::table::form::{Form, Operands, Role, Sig, Spec, TypeSel};
use ptx::table::{type_of, Op, Row};
use std::collections::BTreeSet;

/// One statement, and what was done to it.
#[derive(Clone, Debug)]
pub struct Case {
    pub text: String,
    /// The row that it was made from: opcode and number.
    pub row: String,
    /// `right`, `modifier`, `order`, `operand` or `count`; `expression` or `directive`.
    pub kind: &'static str,
}

/// A small generator, so that a failure can be repeated.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    /// One for each row, so that a change of another leaves its statements as they are.
    fn of(row: &Row) -> Random {
        Random::new(
            row.form.bytes().fold(0xCBF2_9CE4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01B3)),
        )
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Modifiers that are tried where a form does not have them.
const STRANGERS: &[&str] = &[
    "rn",
    "rz",
    "rni",
    "ftz",
    "sat",
    "satfinite",
    "relu",
    "cc",
    "wide",
    "lo",
    "approx",
    "full",
    "uni",
    "sync",
    "aligned",
    "v2",
    "volatile",
    "relaxed",
    "gpu",
    "global",
    "shared",
    "NaN",
    "abs",
    "noftz",
    "to",
    "eq",
];

/// Types that are tried in the place of a form's own.
const TYPES: &[&str] = &[
    "pred", "b8", "b16", "b32", "b64", "b128", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "f16x2",
    "bf16", "bf16x2", "tf32", "f32", "f32x2", "f64", "u16x2", "s16x2",
];

/// Operands that are tried in the place of a right one.
const OPERANDS: &[&str] = &[
    "%pred_5",
    "%b8_5",
    "%u8_5",
    "%s8_5",
    "%b16_5",
    "%u16_5",
    "%s16_5",
    "%f16_5",
    "%b32_5",
    "%u32_5",
    "%s32_5",
    "%f32_5",
    "%f16x2_5",
    "%b64_5",
    "%u64_5",
    "%s64_5",
    "%f64_5",
    "%b128_5",
    "1",
    "-1",
    "0x80000000",
    "0x100000000",
    "1U",
    "1.5",
    "0f3F800000",
    "0d3FF0000000000000",
    "-1.5",
    "-%b32_5",
    "-%f32_5",
    "!%pred_5",
    "!%b32_5",
    "{%b32_5, %b32_6}",
    "{%b32_5}",
    "{%b64_5, %b64_6}",
    "{%f32_5, %f32_6, %f32_7, %f32_8}",
    "{%b16_5, %b16_6}",
    "{%b32_5, 1}",
    "{%b32_5, 1.5}",
    "{%b32_5, %tid.x}",
    "{1, 2}",
    "{_, %b32_5}",
    "[%b64_5]",
    "[%b32_5]",
    "[%f64_5]",
    "[%b16_5]",
    "[%b64_5+4]",
    "[gvar]",
    "[gvar+4]",
    "[svar]",
    "[lvar]",
    "[cvar]",
    "[kparam]",
    "[16]",
    "[gvar+%b64_5]",
    "%u16_5+1",
    "%b32_5+1",
    "%f32_5+1",
    "%b64_5+1",
    "%pred_5+1",
    "%tid.x",
    "%tid",
    "%laneid",
    "%clock64",
    "%globaltimer",
    "%lanemask_lt",
    "gvar",
    "gvar+4",
    "svar",
    "lvar",
    "kparam",
    "callee",
    "END",
    "WARP_SZ",
    "_",
    "%b32_5.b0",
    "%b32_5.h1",
    "%u32_5|%pred_5",
    "%pred_5|%pred_6",
    "(1+2)*3",
    "(1)",
];

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
struct Words<'a> {
    op: Op,
    words: &'a [&'static str],
    types: Vec<Type>,
    vec: usize,
}

impl<'a> Words<'a> {
    fn new(op: Op, words: &'a [&'static str]) -> Words<'a> {
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

    fn spelling(&self) -> String {
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
                Op::Applypriority | Op::Discard | Op::Fence | Op::Tensormap => "128".into(),
                Op::Setmaxnreg => "64".into(),
                Op::St => "0".into(),
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
            Role::Vector => {
                let b32 = Spec { ty: TypeSel::Fixed(Type::B32), ..*spec };
                let count = [("x1", 1), ("x2", 2), ("x4", 4), ("cvt", 4)];
                let count = count.iter().find(|c| self.has(c.0) || self.op.name() == c.0).map_or(2, |c| c.1);
                self.vector(&b32, n, count)
            }
            Role::Gradient => self.gradient(n),
            Role::Move { .. } | Role::Any => self.scalar(&Spec { ty: TypeSel::Nth(0), ..*spec }, n),
        }
    }

    /// The operands of one signature.
    fn operands(&self, sig: &Sig) -> Vec<String> {
        let mut addresses = 0;
        sig.specs.iter().enumerate().map(|(i, spec)| self.operand(spec, i, &mut addresses)).collect()
    }
}

/// Chooses a word for a slot, by its number, its words and whether it may be left out.
type Choice<'a> = Box<dyn FnMut(usize, &[&'static str], bool) -> Option<&'static str> + 'a>;

/// Combinations of a form's modifiers: of the required ones all or `most` of them, then each optional one, then some of both.
fn spellings(form: &Form, most: usize, random: &mut Random) -> Vec<Vec<&'static str>> {
    let slots: Vec<(Vec<&'static str>, bool)> = form.alternatives();
    let total = slots.iter().filter(|s| !s.1).fold(1usize, |n, s| n.saturating_mul(s.0.len()));
    let mut out = BTreeSet::new();
    let mut pick = |mut chosen: Choice<'_>| {
        out.insert(slots.iter().enumerate().filter_map(|(i, s)| chosen(i, &s.0, s.1)).collect::<Vec<_>>());
    };
    for number in 0..total.min(most) {
        let mut rest = if total <= most { number } else { random.below(total) };
        pick(Box::new(|_, words, optional| {
            if optional {
                return None;
            }
            let word = words[rest % words.len()];
            rest /= words.len();
            Some(word)
        }));
    }
    // Each optional modifier alone.
    for (at, slot) in slots.iter().enumerate().filter(|s| s.1 .1) {
        for word in &slot.0 {
            for _ in 0..if most > 50 { 4 } else { 1 } {
                pick(Box::new(|i, words, optional| match optional {
                    true => (i == at).then_some(*word),
                    false => Some(words[random.below(words.len())]),
                }));
            }
        }
    }
    if slots.iter().filter(|s| s.1).count() > 1 {
        for _ in 0..most {
            pick(Box::new(|_, words, optional| {
                let word = words[random.below(words.len())];
                (!optional || random.below(3) == 0).then_some(word)
            }));
        }
    }
    out.into_iter().collect()
}

/// Statements of one row; `most` bounds the combinations of each sort.
pub fn of_row(op: Op, number: usize, row: &Row, most: usize) -> Vec<Case> {
    let random = &mut Random::of(row);
    let form = Form::parse(row.form);
    let sigs = Operands::parse(form.operands).signatures();
    let name = format!("{} {}", op.name(), number);
    let mut out = Vec::new();
    let mut add = |kind, spelling: &str, operands: &[String]| {
        let text = format!("{spelling} {};", operands.join(", ")).replace(" ;", ";");
        out.push(Case { text, row: name.clone(), kind });
    };
    let all = spellings(&form, most, random);
    for words in &all {
        let w = Words::new(op, words);
        for sig in &sigs {
            add("right", &w.spelling(), &w.operands(sig));
        }
    }
    // One wrong thing at a time, in a few of them.
    for _ in 0..(most / 20).max(1) {
        let words = &all[random.below(all.len())];
        let w = Words::new(op, words);
        let sig = &sigs[random.below(sigs.len())];
        let operands = w.operands(sig);
        for at in 0..words.len() {
            let mut fewer = words.clone();
            fewer.remove(at);
            add("modifier", &Words::new(op, &fewer).spelling(), &operands);
            let mut moved = words.clone();
            moved.swap(at, (at + 1) % words.len());
            add("order", &Words::new(op, &moved).spelling(), &operands);
            if type_of(words[at]).is_some() {
                for ty in TYPES {
                    let mut other = words.clone();
                    other[at] = ty;
                    // With the operands of the old type, and with those of the new.
                    let w = Words::new(op, &other);
                    add("modifier", &w.spelling(), &operands);
                    add("modifier", &w.spelling(), &w.operands(sig));
                }
            }
        }
        for stranger in STRANGERS {
            let mut more = words.clone();
            more.insert(random.below(words.len() + 1), stranger);
            add("modifier", &Words::new(op, &more).spelling(), &operands);
        }
        for at in 0..operands.len() {
            for other in OPERANDS {
                let mut changed = operands.clone();
                changed[at] = other.to_string();
                add("operand", &w.spelling(), &changed);
            }
            let mut fewer = operands.clone();
            fewer.remove(at);
            add("count", &w.spelling(), &fewer);
        }
        let mut more = operands.clone();
        more.push("%b32_9".into());
        add("count", &w.spelling(), &more);
        if let Some(m) = more.last_mut() {
            *m = "1".into();
        }
        add("count", &w.spelling(), &more);
    }
    let mut seen = BTreeSet::new();
    out.retain(|c| seen.insert(c.text.clone()));
    out
}
