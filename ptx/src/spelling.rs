//! Spellings of instructions: opcodes with their modifiers, matched against the instruction table.
//!
//! A module uses few distinct spellings (`fma.rn.ftz.f32`) many times over. Each is matched against the table's rows
//! once; after that, an instruction costs one hash look-up, and a check of its operands against the prepared
//! signature (see [`crate::check`]).

use crate::ast::*;
use crate::level::Level;
use crate::table::form::{Form, Operands, Sig};
use crate::table::{self, rules, since, words, Needs, Omitted, Op, OpInfo};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// One spelling of an opcode with its modifiers, ready to check instructions.
pub(crate) struct Spelling {
    pub op: Op,
    pub mods: SmallVec<[Mod; 4]>,
    /// Type modifiers in order.
    pub types: SmallVec<[Type; 4]>,
    pub info: OpInfo,
    /// Vector width.
    pub vec: u32,
    pub text: Box<str>,
    /// Operand lists that the matching rows allow.
    pub sigs: Vec<Sig>,
    /// From when on its modifiers exist.
    pub needs: Needs,
}

/// An opcode or modifier that the table does not know.
pub(crate) struct SpellError {
    pub message: String,
    /// The offending modifier: its number, counted from 0; `None` for the opcode itself.
    word: Option<usize>,
}

impl SpellError {
    /// Where in the spelling's text the error is: offset and length.
    pub fn place(&self, text: &str) -> (u32, u32) {
        let mut start = 0;
        for (i, part) in text.split('.').enumerate() {
            if self.word.map_or(i == 0, |w| i == w + 1) {
                return (start as u32, part.len() as u32);
            }
            start += part.len() + 1;
        }
        (0, text.len() as u32)
    }
}

/// Spellings met so far in a module.
#[derive(Default)]
pub(crate) struct Spellings<'a> {
    list: Vec<Spelling>,
    index: FxHashMap<&'a str, u32>,
    owned: FxHashMap<String, u32>,
    /// PTX version and target of the module.
    pub level: Level,
}

impl std::ops::Index<u32> for Spellings<'_> {
    type Output = Spelling;
    fn index(&self, i: u32) -> &Spelling {
        &self.list[i as usize]
    }
}

impl<'a> Spellings<'a> {
    #[inline]
    pub fn get(&mut self, text: &'a str) -> Result<u32, SpellError> {
        if let Some(&i) = self.index.get(text) {
            return Ok(i);
        }
        self.list.push(resolve(text, self.level)?);
        let i = self.list.len() as u32 - 1;
        self.index.insert(text, i);
        Ok(i)
    }

    /// As `get`, for text that is not a slice of the module.
    pub fn get_owned(&mut self, text: String) -> Result<u32, SpellError> {
        if let Some(&i) = self.owned.get(&text) {
            return Ok(i);
        }
        self.list.push(resolve(&text, self.level)?);
        let i = self.list.len() as u32 - 1;
        self.owned.insert(text, i);
        Ok(i)
    }
}

/// Most modifiers of one instruction: beyond any form of the table.
const MAX_MODS: usize = 24;

fn resolve(text: &str, level: Level) -> Result<Spelling, SpellError> {
    let mut parts = text.split('.');
    let first = parts.next().unwrap_or("");
    let mut words: SmallVec<[&str; 8]> = parts.collect();
    // `cvt.pack` and `brx.idx` are opcodes of two words.
    let two = words.first().and_then(|second| table::lookup(&text[..first.len() + 1 + second.len()]));
    let mut skipped = 0;
    let op = match two {
        Some(op) => {
            words.remove(0);
            skipped = 1;
            op
        }
        None => match table::lookup(first) {
            Some(op) => op,
            None => {
                return Err(SpellError { message: format!("unknown instruction '{first}'"), word: None });
            }
        },
    };
    if words.len() > MAX_MODS {
        return Err(SpellError { message: "too many modifiers".into(), word: Some(MAX_MODS) });
    }
    let rows = table::rows(op);
    let mut mods: Option<SmallVec<[Mod; 4]>> = None;
    let mut sigs = Vec::new();
    // Furthest modifier that some row accepts, for the message.
    let mut furthest = 0;
    let mut nearest = None;
    for row in rows {
        let form = Form::parse(row.form);
        match form.match_mods(&words) {
            Ok(spelled) => {
                let these: SmallVec<[Mod; 4]> = spelled.iter().map(|w| words::modifier(op, w)).collect();
                mods.get_or_insert(these);
                let hinted = spelled.contains(&"L2::cache_hint");
                let own = Needs::from(row.ptx, row.sm);
                let lists = Operands::parse(form.operands).signatures().into_iter();
                // The policy is there if and only if the modifier is.
                let lists = lists.filter(|s| s.specs.iter().any(|spec| spec.policy) == hinted);
                sigs.extend(lists.map(|s| Sig { needs: own.and(s.needs), ..s }));
            }
            Err(reached) => {
                if nearest.is_none() || reached > furthest {
                    furthest = reached;
                    nearest = Some(row);
                }
            }
        }
    }
    let Some(mut mods) = mods else {
        let form = nearest.map_or("", |r| r.form);
        let (message, word) = match words.get(furthest) {
            Some(w) => (
                format!("modifier '.{w}' does not fit here in '{text}': the nearest form is '{form}'"),
                Some(furthest + skipped),
            ),
            None => (format!("'{text}' lacks a modifier: the nearest form is '{form}'"), None),
        };
        return Err(SpellError { message, word });
    };
    let types: SmallVec<[Type; 4]> =
        mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).collect();
    if let Err(what) = rules::check(op, &words, &types, level) {
        return Err(SpellError { message: format!("'{text}': {what}"), word: None });
    }
    let needs = since::needs(op, &words, &types);
    complete(op, &mut mods, &types, level, text)?;
    if flushes_unasked(op, &words, &types, level) && !mods.contains(&Mod::Ftz) {
        let at = mods.iter().position(|m| matches!(m, Mod::Ty(_))).unwrap_or(mods.len());
        mods.insert(at, Mod::Ftz);
    }
    let vec = mods.iter().fold(1, |v, m| match m {
        Mod::V2 => 2,
        Mod::V4 => 4,
        Mod::V8 => 8,
        _ => v,
    });
    let info = table::info(op, &mods);
    Ok(Spelling { op, mods, types, info, vec, text: text.into(), sigs, needs })
}

/// Adds the modifiers that older PTX leaves out, so that later stages find them written: `.lo` of integer products,
/// the roundings of conversions, and up to PTX 1.3 `.approx.ftz` (`.rn` in double precision).
fn complete(op: Op, mods: &mut SmallVec<[Mod; 4]>, types: &[Type], level: Level, text: &str) -> Result<(), SpellError> {
    let Some(&ty) = types.first() else { return Ok(()) };
    let rounded = mods.iter().any(|m| matches!(m, Mod::Round(_)));
    match table::info(op, mods).omitted {
        Omitted::Low => {
            let mode = mods.iter().any(|m| matches!(m, Mod::Lo | Mod::Hi | Mod::Wide));
            if (ty.is_signed() || ty.is_unsigned()) && !mode {
                mods.insert(0, Mod::Lo);
            }
        }
        Omitted::Rounding if !rounded && types.len() == 2 => {
            let from = types[1];
            let round = match (from.is_float(), ty.is_float()) {
                (true, false) => Some(Round::Rzi),
                (false, true) => Some(Round::Rn),
                (true, true) if ty.size() < from.size() => Some(Round::Rn),
                _ => None,
            };
            if let (Some(round), true) = (round, plain_number(ty) && plain_number(from)) {
                mods.insert(0, Mod::Round(round));
            }
        }
        Omitted::Precision { rounds } if ty.is_float() => {
            let approximate = mods.iter().any(|m| matches!(m, Mod::Approx | Mod::Full));
            if approximate || rounded {
                return Ok(());
            }
            if level.ptx >= 14 {
                let message = format!("'{text}' needs a rounding modifier or '.approx' from PTX 1.4 on");
                return Err(SpellError { message, word: None });
            }
            match ty {
                Type::F64 if rounds => mods.insert(0, Mod::Round(Round::Rn)),
                Type::F64 => mods.insert(0, Mod::Approx),
                _ => {
                    mods.insert(0, Mod::Approx);
                    if !mods.contains(&Mod::Ftz) {
                        mods.insert(1, Mod::Ftz);
                    }
                }
            }
        }
        Omitted::None | Omitted::Rounding | Omitted::Precision { .. } => {}
    }
    Ok(())
}

/// Whether the instruction has `.ftz` without saying so. On sm_1x those on `.f32` flush subnormal numbers wherever they may be written
/// with it; but conversions from and to types of 64 bits in PTX up to 1.4 do not (PTX ISA, 'Floating-Point Instructions' and 'cvt').
fn flushes_unasked(op: Op, words: &[&str], types: &[Type], level: Level) -> bool {
    if level.sm == 0 || level.sm >= 20 || !types.contains(&Type::F32) {
        return false;
    }
    if op == Op::Cvt && types.iter().any(|t| t.bits() == 64) && level.ptx < 15 {
        return false;
    }
    let mut flushing: SmallVec<[&str; 8]> = SmallVec::from_slice(words);
    flushing.push("ftz");
    table::rows(op).iter().any(|row| Form::parse(row.form).match_mods(&flushing).is_ok())
        && rules::check(op, &flushing, types, level).is_ok()
}

/// Types that the plain forms of `cvt` convert between.
fn plain_number(ty: Type) -> bool {
    ty.is_signed() || ty.is_unsigned() || (ty.is_float() && ty != Type::TF32)
}
