//! Statements made from the instruction table: every form's modifiers and operands, right ones and one wrong thing at a time.

use super::operands::Words;
use ptx::table::form::{Form, Operands, Sig};
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

/// Operands that are tried in the place of a tensor map with coordinates, or of offsets.
const BOXES: &[&str] = &[
    "{%b16_5}",
    "{%b16_5, %u16_6, %s16_7}",
    "{%f16_5}",
    "{%f16_5, %f16_6}",
    "{1, 2, 3}",
    "[%b64_5, {%b32_5}]",
    "[%b64_5, {%u32_5, %s32_6}]",
    "[%b64_5, {%b32_5, 1, -1}]",
    "[%b64_5, {%b32_5, %b32_6, %b32_7, %b32_8}]",
    "[%b64_5, {%b32_5, %b32_6, %b32_7, %b32_8, %b32_9}]",
    "[%b64_5, {%b32_5, %b32_6, %b32_7, %b32_8, %b32_9, %b32_10}]",
    "[%b64_5, {%f32_5, %f32_6}]",
    "[%b64_5, {%b16_5, %b16_6}]",
    "[%b64_5, {%b64_5, %b64_6}]",
    "[%b64_5, {%b32_5, 1.5}]",
    "[%b64_5, {%b32_5, %tid.x}]",
    "[%b64_5, {%b32_5, _}]",
    "[%b64_5, %b64_6, {%b32_5, %b32_6}]",
    "[%b64_5+128, {%b32_5, %b32_6}]",
    "[%u64_5, {1, 2}]",
    "[%b32_5, {1, 2}]",
    "[gvar, {1, 2}]",
    "[gvar+128, {1, 2}]",
    "[svar, {1, 2}]",
    "[cvar, {1, 2}]",
    "[kparam, {1, 2}]",
];

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

/// The text of an instruction.
fn text_of(spelling: &str, operands: &[String]) -> String {
    format!("{spelling} {};", operands.join(", ")).replace(" ;", ";")
}

/// Right statements of one row with their operands' forms; `most` bounds the combinations of modifiers of each sort.
pub fn right_of_row(op: Op, row: &Row, most: usize) -> Vec<(String, Sig)> {
    let sigs = Operands::parse(row_operands(row)).signatures();
    let all = spellings(&Form::parse(row.form), most, &mut Random::of(row));
    let each = |words: &Vec<&'static str>| {
        let w = Words::new(op, words);
        sigs.iter().map(|sig| (text_of(&w.spelling(), &w.operands(sig)), sig.clone())).collect::<Vec<_>>()
    };
    all.iter().flat_map(each).collect()
}

fn row_operands(row: &Row) -> &'static str {
    Form::parse(row.form).operands
}

/// Statements of one row; `most` bounds the combinations of each sort.
pub fn of_row(op: Op, number: usize, row: &Row, most: usize) -> Vec<Case> {
    let random = &mut Random::of(row);
    let sigs = Operands::parse(row_operands(row)).signatures();
    let name = format!("{} {}", op.name(), number);
    let right = right_of_row(op, row, most).into_iter();
    let mut out: Vec<Case> = right.map(|(text, _)| Case { text, row: name.clone(), kind: "right" }).collect();
    let mut add = |kind, spelling: &str, operands: &[String]| {
        out.push(Case { text: text_of(spelling, operands), row: name.clone(), kind });
    };
    let all = spellings(&Form::parse(row.form), most, random);
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
            let tensor = op == Op::Cp && words.contains(&"tensor") && operands[at].contains('{');
            for other in OPERANDS.iter().chain(BOXES.iter().filter(|_| tensor)) {
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
