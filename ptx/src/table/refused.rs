//! What is refused by name, and why.

use super::info::{info, names};
use super::words::modifier;
use super::Op;
use crate::ast::{Mod, Sem, Type};

/// Why an instruction is not compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The modifier that is not known; `None` if no form of the opcode is.
    pub word: Option<&'static str>,
    /// Empty if it has just not been done.
    pub why: &'static str,
}

/// Forms that are refused.
struct Refused {
    ops: &'static [Op],
    /// The modifiers that are; none for all forms.
    words: &'static [&'static str],
    why: &'static str,
}

const REFUSED: &[Refused] = &[
    Refused { ops: &[Op::Tcgen05], words: &[], why: "tensor memory, of sm_100 and later" },
    Refused { ops: &[Op::Multimem], words: &[], why: "memory of several devices at one address (multicast objects)" },
    Refused {
        ops: &[Op::Mma],
        words: &["block_scale", "kind::f8f6f4", "kind::mxf4", "kind::mxf4nvf4", "kind::mxf8f6f4"],
        why: "scaled matrices and those of 6 and 4 bits, of sm_120",
    },
    Refused {
        ops: &[Op::Ldmatrix],
        words: &["m16n16", "m8n16", "b8x16"],
        why: "matrices of bytes and less, of sm_100 and later",
    },
    Refused { ops: &[Op::Stmatrix], words: &["m16n8"], why: "matrices of bytes, of sm_100 and later" },
    Refused { ops: &[Op::Cvt], words: &["rs"], why: "stochastic rounding, of sm_100 and later" },
    Refused {
        ops: &[Op::Cvt],
        words: &["ue8m0x2", "scaled::n2::ue8m0"],
        why: "scales that are powers of two, of sm_100 and later",
    },
    Refused { ops: &[Op::St], words: &["bulk"], why: "bulk stores, of sm_100 and later" },
    Refused {
        ops: &[Op::Cp],
        words: &["tile::gather4", "tile::scatter4"],
        why: "rows that are picked one by one, of sm_100 and later",
    },
    Refused {
        ops: &[Op::Cp],
        words: &["im2col::w", "im2col::w::128"],
        why: "columns of pixels along W alone, of sm_100 and later",
    },
    Refused { ops: &[Op::Cp], words: &["cta_group::1", "cta_group::2"], why: "pairs of blocks, of sm_100 and later" },
    Refused { ops: &[Op::Tensormap], words: &["swizzle_atomicity"], why: "swizzles of sm_100 and later" },
    Refused {
        ops: &[Op::Tex],
        words: &["2dms", "a2dms"],
        why: "textures with several samples, which CUDA does not have",
    },
    Refused {
        ops: &[Op::Stacksave, Op::Stackrestore, Op::Alloca],
        words: &["u32"],
        why: "32-bit addresses, which modules for 64-bit hosts do not have",
    },
];

/// Forms that no modifier alone tells.
fn by_several(op: Op, mods: &[Mod]) -> Option<Refusal> {
    let asynchronous = matches!(op, Op::St | Op::Red) && mods.contains(&Mod::Other("async"));
    if asynchronous && mods.contains(&Mod::Sem(Sem::Release)) {
        return Some(Refusal {
            word: Some("release"),
            why: "asynchronous stores to global memory, of sm_100 and later",
        });
    }
    let generic = matches!(op, Op::Mapa | Op::Getctarank) && !mods.iter().any(|m| matches!(m, Mod::Space(_)));
    (generic && mods.contains(&Mod::Ty(Type::U32)))
        .then_some(Refusal { word: Some("u32"), why: "generic addresses have 64 bits" })
}

/// Why an instruction is not compiled, if its opcode, or a modifier of it, is not known.
pub fn refusal(op: Op, mods: &[Mod]) -> Option<Refusal> {
    if let Some(refused) = by_several(op, mods) {
        return Some(refused);
    }
    let named = REFUSED.iter().filter(|r| r.ops.contains(&op));
    for refused in named {
        if refused.words.is_empty() {
            return Some(Refusal { word: None, why: refused.why });
        }
        if let Some(word) = refused.words.iter().find(|word| mods.contains(&modifier(op, word))) {
            return Some(Refusal { word: Some(word), why: refused.why });
        }
    }
    let known = info(op, mods);
    if !known.supported {
        return Some(Refusal { word: None, why: "" });
    }
    let unknown = mods.iter().find_map(|m| match m {
        Mod::Other(word) if !names(known.words, word) => Some(*word),
        _ => None,
    });
    unknown.map(|word| Refusal { word: Some(word), why: "" })
}

/// The operand of a form that is refused where it is given, although the form is not.
pub fn refused_operand(op: Op, ty: Option<Type>) -> Option<&'static str> {
    // The other scalars behind a texture's coordinates, its levels, are in forms with `.level`.
    (matches!(op, Op::Tex | Op::Tld4) && ty == Some(Type::F32))
        .then_some("a depth to compare with: no description of a texture in CUDA says how")
}

/// What is refused of some operands of a form, in words, where neither modifiers nor types tell.
pub fn remark(op: Op, form: &str) -> Option<&'static str> {
    let subtracts = op == Op::Vmad && form.contains("c:b32/n");
    subtracts.then_some("refused (the manual contradicts itself): `-c` of an unsigned product with `.sat` or a shift")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::form::class;
    use crate::table::rows;

    fn word(op: Op, mods: &[Mod]) -> Option<Option<&'static str>> {
        refusal(op, mods).map(|r| r.word)
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert_eq!(word(Op::Multimem, &[]), Some(None));
        assert_eq!(word(Op::Fma, &[Mod::Other("unheard")]), Some(Some("unheard")));
        assert_eq!(word(Op::Alloca, &[Mod::Ty(Type::U32)]), Some(Some("u32")));
        assert_eq!(word(Op::Mma, &[Mod::Other("m16n8k16")]), None);
        assert_eq!(word(Op::Cp, &[Mod::Other("tile::gather4")]), Some(Some("tile::gather4")));
    }

    /// Each line is about forms that there are.
    #[test]
    fn what_is_refused_is_in_the_table() {
        for refused in REFUSED {
            for op in refused.ops {
                let no_word = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == ':');
                let words = rows(*op).iter().flat_map(|row| row.form.split(no_word));
                let words: Vec<&str> = words.flat_map(|w| class(w).unwrap_or(w).split(' ')).collect();
                let used = |word: &&str| words.contains(word);
                assert!(refused.words.iter().all(used), "{}: {:?}", op.name(), refused.words);
                assert!(!refused.why.is_empty() && !refused.why.ends_with('.') && !refused.why.contains('|'));
            }
        }
    }
}
