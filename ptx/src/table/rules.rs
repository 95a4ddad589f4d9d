//! Constraints among modifiers that the rows of the table do not express.

use super::Op;
use crate::ast::Type;
use crate::level::Level;

/// Modifiers that belong to the name of an instruction: they come first, in this order.
const NAMES: &[(&[Op], &str)] = &[
    (&[Op::Mul, Op::Mad, Op::Mul24, Op::Mad24, Op::Madc, Op::Dp2a], "lo hi wide"),
    (&[Op::Div], "full"),
    (&[Op::Setmaxnreg], "inc dec"),
    (&[Op::Shf], "l r"),
    (&[Op::Createpolicy], "range fractional cvt"),
    (&[Op::Cvta], "to"),
    (&[Op::Tex, Op::Txq], "base level grad"),
    (&[Op::Suld, Op::Sust, Op::Sured], "b p"),
    (&[Op::Bar, Op::Barrier], "cta cluster warp red arrive wait"),
    (&[Op::Membar, Op::Fence], "proxy"),
    (&[Op::Mbarrier], "init inval arrive arrive_drop expect_tx complete_tx test_wait try_wait parity pending_count"),
    (&[Op::Tensormap], "replace cp_fenceproxy"),
    (&[Op::Wmma], "load store mma a b c d"),
    (&[Op::Wgmma], "mma_async fence commit_group wait_group"),
    (&[Op::Cp], "reduce async bulk prefetch tensor mbarrier arrive commit_group wait_group wait_all"),
];

/// Whether the modifiers that belong to the name of `op` stand where they must.
fn named(op: Op, words: &[&str]) -> Result<(), String> {
    let Some((_, list)) = NAMES.iter().find(|(ops, _)| ops.contains(&op)) else { return Ok(()) };
    let mut next = 0;
    for (at, word) in words.iter().enumerate() {
        let Some(place) = list.split(' ').position(|w| w == *word) else { continue };
        let before = words[..at].iter().all(|w| list.split(' ').any(|name| name == *w));
        if !before || place < next {
            return Err(format!("'.{word}' is part of the instruction's name, and must come before other modifiers"));
        }
        next = place + 1;
    }
    Ok(())
}

/// Checks the modifiers of one spelling, `words`, among them `types`.
///
/// # Errors
/// What is wrong, in terms of the modifiers.
pub(crate) fn check(op: Op, words: &[&str], types: &[Type], level: Level) -> Result<(), String> {
    let has = |word: &str| words.contains(&word);
    named(op, words)?;
    if matches!(op, Op::Mma | Op::Wmma | Op::Wgmma) {
        product(op, words, types)?;
    }
    match op {
        Op::Set | Op::Setp => comparison(words, types.last().copied())?,
        Op::Shfl | Op::Vote if !has("sync") && level.sm >= 70 && level.ptx >= 64 => {
            return Err(format!(
                "'{}' without '.sync' was removed for sm_70 and higher in PTX 6.4: add '.sync' and a mask",
                op.name()
            ));
        }
        Op::Mul | Op::Mad if level.ptx >= 14 => {
            let integer =
                types.first().is_some_and(|t| matches!(t.bits(), 16 | 32 | 64) && (t.is_signed() || t.is_unsigned()));
            if integer && !["lo", "hi", "wide"].iter().any(|w| has(w)) {
                return Err("'.lo', '.hi' or '.wide' is needed for integers".into());
            }
            let needed = match types.first() {
                Some(Type::F64) => true,
                Some(Type::F32) => level.ptx >= 40 && level.sm >= 20,
                _ => false,
            };
            if op == Op::Mad && needed && !rounded(words) {
                return Err("a rounding modifier is needed".into());
            }
        }
        Op::Mul24 | Op::Mad24 if level.ptx >= 14 && !has("lo") && !has("hi") => {
            return Err("'.lo' or '.hi' is needed".into());
        }
        Op::Madc if !has("lo") && !has("hi") => return Err("'.lo' or '.hi' is needed".into()),
        Op::Cvt => conversion(words, types, level)?,
        Op::Wmma if !has("aligned") && level.ptx >= 63 => return Err("'.aligned' is needed from PTX 6.3 on".into()),
        Op::Wmma if has("satfinite") && types.len() == 2 && level.ptx >= 65 => {
            return Err("sums in floating point have no '.satfinite' from PTX 6.5 on".into());
        }
        Op::Mma if types.len() >= 4 && !has("m8n8k4") => {
            let float = |t: Type| matches!(t, Type::F16 | Type::F32);
            if float(types[0]) && float(types[3]) && types[0] != types[3] {
                return Err("the results must have the type of the accumulators".into());
            }
        }
        Op::Mma if types.first() == Some(&Type::F16) && types.get(3) == Some(&Type::F32) => {
            return Err("with accumulators of type '.f32' the results must be '.f32'".into());
        }
        Op::Slct if has("ftz") && types.last() != Some(&Type::F32) => {
            return Err("'.ftz' needs a third operand of type '.f32'".into());
        }
        Op::Mov | Op::Suld | Op::Sust => vector(words, types)?,
        Op::Createpolicy => {
            // Of two priorities the second applies to the rest of the lines.
            let second = words.iter().filter(|w| w.starts_with("L2::")).nth(1);
            if second.is_some_and(|w| !matches!(*w, "L2::evict_first" | "L2::evict_unchanged")) {
                return Err("the second priority must be '.L2::evict_first' or '.L2::evict_unchanged'".into());
            }
        }
        Op::St | Op::Red if has("mmio") && !has("sys") => return Err("'.mmio' needs '.sys'".into()),
        Op::Ld | Op::St | Op::Ldu => memory(op, words, types)?,
        Op::Atom | Op::Red => hints(words)?,
        Op::Mbarrier => {
            let order = ["relaxed", "acquire", "release"].iter().any(|w| has(w));
            let scope = has("cta") || has("cluster");
            if order != scope {
                let (one, other) = if order { ("an order", "a scope") } else { ("a scope", "an order") };
                return Err(format!("{one} needs {other} beside it, such as '.release.cta'"));
            }
        }
        _ => {}
    }
    Ok(())
}

fn rounded(words: &[&str]) -> bool {
    words.iter().any(|w| matches!(*w, "rn" | "rz" | "rm" | "rp" | "rna" | "rs" | "rni" | "rzi" | "rmi" | "rpi"))
}

/// Products of matrices: the order of layouts, of which A's comes first, and of what is done to single bits.
fn product(op: Op, words: &[&str], types: &[Type]) -> Result<(), String> {
    let place = |of: &[&str]| words.iter().position(|w| of.contains(w));
    if place(&["popc"]).is_some_and(|popc| place(&["and", "xor"]).is_some_and(|bits| popc < bits)) {
        return Err("'.popc' comes behind what is done to the bits".into());
    }
    // Others have but one layout of each factor.
    let free = words.contains(&"m8n8k4") && types.contains(&Type::F16);
    if op == Op::Mma && !free && place(&["col"]) < place(&["row"]) {
        return Err("the layout of A is '.row', that of B '.col'".into());
    }
    Ok(())
}

/// Which comparisons there are for values of type `ty`.
fn comparison(words: &[&str], ty: Option<Type>) -> Result<(), String> {
    let Some(ty) = ty else { return Ok(()) };
    let float = ty.is_float() || matches!(ty, Type::F16x2 | Type::BF16x2);
    let fits = |word: &str| match word {
        "lt" | "le" | "gt" | "ge" => float || ty.is_signed() || ty.is_unsigned(),
        "lo" | "ls" | "hi" | "hs" => ty.is_unsigned(),
        "equ" | "neu" | "ltu" | "leu" | "gtu" | "geu" | "num" | "nan" => float,
        // Not a comparison, or one that all have.
        _ => true,
    };
    let name = format!("{ty:?}").to_lowercase();
    if let Some(cmp) = words.iter().find(|w| !fits(w)) {
        return Err(format!("there is no comparison '.{cmp}' of type '.{name}'"));
    }
    if words.contains(&"ftz") && !matches!(ty, Type::F32 | Type::F16 | Type::F16x2) {
        return Err(format!("'.ftz' does not apply to type '.{name}'"));
    }
    Ok(())
}

/// Roundings, `.ftz` and `.sat` of the conversions between plain numbers.
fn conversion(words: &[&str], types: &[Type], level: Level) -> Result<(), String> {
    let &[to, from] = types else { return Ok(()) };
    let plain = |t: Type| {
        matches!(t, Type::F16 | Type::BF16 | Type::F32 | Type::F64)
            || (t.is_signed() || t.is_unsigned()) && matches!(t.bits(), 8 | 16 | 32 | 64)
    };
    if !plain(to) || !plain(from) || words.contains(&"pack") {
        return Ok(());
    }
    if words.contains(&"sat") && !saturates(to, from) {
        return Err("'.sat' applies where a value may be beyond the result's range, and not to '.bf16'".into());
    }
    let integer = words.iter().any(|w| matches!(*w, "rni" | "rzi" | "rmi" | "rpi"));
    let float = rounded(words) && !integer;
    let narrower =
        to.size() < from.size() || to == Type::BF16 && from == Type::F16 || to == Type::F16 && from == Type::BF16;
    let (none_fits, integer_fits, float_fits) = match (from.is_float(), to.is_float()) {
        (false, false) => (true, false, false),
        (true, false) => (false, true, false),
        (false, true) => (false, false, true),
        (true, true) if narrower => (false, false, true),
        (true, true) if to == from => (true, true, false),
        // Exact, but ptxas takes a rounding of `.bf16` all the same.
        (true, true) => (true, false, from == Type::BF16),
    };
    // Up to PTX 1.3 a conversion without a rounding has one all the same.
    if !integer && !float && !none_fits && level.ptx >= 14 {
        let which = if integer_fits { "'.rzi'" } else { "'.rn'" };
        return Err(format!("a rounding modifier such as {which} is needed"));
    }
    if integer && !integer_fits || float && !float_fits {
        return Err("this conversion does not take this rounding modifier".into());
    }
    if words.contains(&"ftz") && to != Type::F32 && from != Type::F32 {
        return Err("'.ftz' applies where one of the types is '.f32'".into());
    }
    Ok(())
}

/// Whether a conversion from `from` to `to` may have `.sat`.
fn saturates(to: Type, from: Type) -> bool {
    if to == Type::BF16 || from == Type::BF16 {
        return false;
    }
    if to.is_float() || from.is_float() {
        return true;
    }
    // Not where the range of `to` holds that of `from`.
    match (to.is_signed(), from.is_signed()) {
        (false, true) => true,
        (true, false) => to.bits() <= from.bits(),
        _ => to.bits() < from.bits(),
    }
}

/// Elements of a vector: 1 without `.v2` and the like.
fn elements(words: &[&str]) -> u32 {
    [("v2", 2), ("v4", 4), ("v8", 8)].iter().find(|v| words.contains(&v.0)).map_or(1, |v| v.1)
}

/// Vectors of at most 128 bits.
fn vector(words: &[&str], types: &[Type]) -> Result<(), String> {
    let (Some(ty), n) = (types.first(), elements(words)) else { return Ok(()) };
    if n > 1 && (*ty == Type::Pred || ty.bits() * n > 128) {
        return Err("a vector has at most 128 bits, and none of predicates".into());
    }
    Ok(())
}

/// Whether the access is to global memory, as far as its modifiers say.
fn is_global(words: &[&str]) -> bool {
    words.contains(&"global") || !words.iter().any(|w| super::space_of(w).is_some())
}

/// Cache hints apply to global memory only.
fn hints(words: &[&str]) -> Result<(), String> {
    let hint = words.iter().find(|w| w.starts_with("L1::") || w.starts_with("L2::"));
    match hint.filter(|_| !is_global(words)) {
        Some(hint) => Err(format!("'.{hint}' applies to global memory only")),
        None => Ok(()),
    }
}

/// Vectors and hints of loads and stores.
fn memory(op: Op, words: &[&str], types: &[Type]) -> Result<(), String> {
    let Some(ty) = types.first() else { return Ok(()) };
    hints(words)?;
    let vector = elements(words);
    let bits = ty.bits() * vector;
    let widest =
        bits == 256 && matches!(ty.bits(), 32 | 64) && is_global(words) && op != Op::Ldu && !words.contains(&"async");
    if vector > 1 && bits > 128 && !widest {
        return Err("a vector has at most 128 bits, or 256 of 32 or 64 bits each in global memory".into());
    }
    if words.iter().any(|w| w.starts_with("L2::evict_")) && !widest {
        return Err("'.L2::evict_...' goes with '.v8.b32' and '.v4.b64' only".into());
    }
    Ok(())
}
