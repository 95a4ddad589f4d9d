//! What modifiers ask of each other, where the rows of the table do not say it.

use super::Op;
use crate::ast::Type;
use crate::Level;

/// Checks the modifiers of one spelling, `words`, among them `types`.
///
/// # Errors
/// What is wrong, in terms of the modifiers.
pub(crate) fn check(op: Op, words: &[&str], types: &[Type], level: Level) -> Result<(), String> {
    let has = |word: &str| words.contains(&word);
    match op {
        Op::Set | Op::Setp => comparison(words, types.last().copied())?,
        Op::Vset | Op::Vset2 | Op::Vset4 => {
            let signed = types.contains(&Type::S32);
            comparison(words, Some(if signed { Type::S32 } else { Type::U32 }))?;
        }
        Op::Shfl | Op::Vote if !has("sync") && level.sm >= 70 && level.ptx >= 64 => {
            return Err(format!(
                "'{}' without '.sync' is gone from sm_70 on with PTX 6.4: add '.sync' and a mask",
                op.name()
            ));
        }
        Op::Mul | Op::Mad if level.ptx >= 14 => {
            let integer =
                types.first().is_some_and(|t| matches!(t.bits(), 16 | 32 | 64) && (t.is_signed() || t.is_unsigned()));
            if integer && !["lo", "hi", "wide"].iter().any(|w| has(w)) {
                return Err("'.lo', '.hi' or '.wide' is needed for integers".into());
            }
            if op == Op::Mad && types.first() == Some(&Type::F64) && !rounded(words) {
                return Err("a rounding modifier is needed".into());
            }
        }
        Op::Mul24 | Op::Mad24 if level.ptx >= 14 && !has("lo") && !has("hi") => {
            return Err("'.lo' or '.hi' is needed".into());
        }
        Op::Madc if !has("lo") && !has("hi") => return Err("'.lo' or '.hi' is needed".into()),
        Op::Cvt => conversion(words, types, level)?,
        Op::Min | Op::Max if has("xorsign") && !has("abs") => return Err("'.xorsign' needs '.abs'".into()),
        Op::Ld | Op::St | Op::Ldu => memory(words, types)?,
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

/// Which comparisons there are for values of type `ty`.
fn comparison(words: &[&str], ty: Option<Type>) -> Result<(), String> {
    let Some(ty) = ty else { return Ok(()) };
    let Some(cmp) = words.first() else { return Ok(()) };
    let cmp = if matches!(*cmp, "u32" | "s32") { words.get(2).unwrap_or(cmp) } else { cmp };
    let float = ty.is_float() || matches!(ty, Type::F16x2 | Type::BF16x2);
    let fits = match *cmp {
        "eq" | "ne" => true,
        "lt" | "le" | "gt" | "ge" => float || ty.is_signed() || ty.is_unsigned(),
        "lo" | "ls" | "hi" | "hs" => ty.is_unsigned(),
        "equ" | "neu" | "ltu" | "leu" | "gtu" | "geu" | "num" | "nan" => float,
        _ => true,
    };
    let name = format!("{ty:?}").to_lowercase();
    if !fits {
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

/// Vectors and hints of loads and stores.
fn memory(words: &[&str], types: &[Type]) -> Result<(), String> {
    let Some(ty) = types.first() else { return Ok(()) };
    let vector = [("v2", 2), ("v4", 4), ("v8", 8)].iter().find(|v| words.contains(&v.0)).map_or(1, |v| v.1);
    let bits = ty.bits() * vector;
    let global = words.contains(&"global") || !words.iter().any(|w| super::space_of(w).is_some());
    let widest = bits == 256 && matches!(ty.bits(), 32 | 64) && global;
    if vector > 1 && bits > 128 && !widest {
        return Err("a vector has at most 128 bits, or 256 of 32 or 64 bits each in global memory".into());
    }
    if words.iter().any(|w| w.starts_with("L2::evict_")) && !widest {
        return Err("'.L2::evict_...' goes with '.v8.b32' and '.v4.b64' only".into());
    }
    Ok(())
}
