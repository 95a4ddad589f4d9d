//! Since when modifiers exist: the PTX version and target that one of them asks for on top of its form's own.
//!
//! The numbers are those that ptxas names when it refuses a modifier; `ci/ptxas-verdicts` compares.

use super::{Needs, Op};
use crate::ast::Type;

/// Groups of opcodes that a line below applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    All,
    /// Loads and stores.
    Memory,
    /// `atom` and `red`.
    Atomic,
    /// `div`, `rcp`, `sqrt`.
    Quotient,
    MinMax,
    Barrier,
    Mbarrier,
    Convert,
    Pack,
    /// `cvta` and `isspacep`.
    Space,
    Query,
    /// `suld`, `sust`, `sured`.
    Surface,
    /// `wmma` and `mma`.
    Product,
    One(Op),
}

impl On {
    fn has(self, op: Op) -> bool {
        match self {
            On::All => true,
            On::Memory => matches!(op, Op::Ld | Op::Ldu | Op::St),
            On::Atomic => matches!(op, Op::Atom | Op::Red),
            On::Quotient => matches!(op, Op::Div | Op::Rcp | Op::Sqrt),
            On::MinMax => matches!(op, Op::Min | Op::Max),
            On::Barrier => matches!(op, Op::Bar | Op::Barrier),
            On::Mbarrier => op == Op::Mbarrier,
            On::Convert => op == Op::Cvt,
            On::Pack => op == Op::CvtPack,
            On::Space => matches!(op, Op::Cvta | Op::Isspacep),
            On::Query => matches!(op, Op::Txq | Op::Suq),
            On::Surface => matches!(op, Op::Suld | Op::Sust | Op::Sured),
            On::Product => matches!(op, Op::Wmma | Op::Mma),
            On::One(one) => op == one,
        }
    }
}

/// `words on ptx sm`
const WORDS: &[(&str, On, u8, u16)] = &[
    ("ftz approx full", On::All, 14, 10),
    ("rn rz rm rp", On::Quotient, 10, 10),
    ("NaN", On::MinMax, 70, 80),
    ("L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate", On::Memory, 74, 70),
    ("L2::evict_normal L2::evict_first L2::evict_last", On::Memory, 88, 100),
    ("L2::64B L2::128B", On::Memory, 74, 75),
    ("L2::256B L2::cache_hint", On::Memory, 74, 80),
    ("L2::cache_hint", On::Atomic, 74, 80),
    ("L2::64B L2::128B L2::256B L2::cache_hint", On::One(Op::Cp), 74, 80),
    ("ca cg cs lu cv wb wt", On::Memory, 20, 20),
    ("weak", On::Memory, 60, 70),
    ("volatile", On::Memory, 11, 10),
    ("relaxed acquire release acq_rel", On::Atomic, 60, 70),
    ("cta gpu sys", On::Atomic, 50, 60),
    ("relaxed acquire release", On::Barrier, 80, 90),
    ("cta", On::Barrier, 78, 10),
    ("acquire release cta cluster", On::Mbarrier, 80, 80),
    ("cluster", On::All, 78, 90),
    ("shared::cluster", On::All, 78, 90),
    ("param::entry param::func", On::Memory, 83, 10),
    ("const", On::Space, 31, 20),
    ("param", On::Space, 77, 70),
    ("param::entry", On::Space, 83, 70),
    ("relu", On::Convert, 70, 80),
    ("u2 s2 u4 s4", On::Pack, 65, 75),
    ("tile::gather4 im2col::w", On::One(Op::Cp), 86, 100),
    ("m8n32k16 m32n8k16", On::One(Op::Wmma), 61, 70),
    ("aligned", On::One(Op::Wmma), 63, 70),
    ("s8 u8 s32", On::One(Op::Wmma), 63, 72),
    ("s4 u4 b1 m8n8k32 m8n8k128", On::One(Op::Wmma), 63, 75),
    ("bf16 tf32 f64", On::One(Op::Wmma), 70, 80),
    ("m16n8k16 m16n8k32 m16n8k64 m16n8k128 m16n8k256", On::One(Op::Mma), 70, 80),
    ("and", On::Product, 71, 80),
    ("sp::ordered_metadata", On::One(Op::Mma), 85, 80),
    ("sys", On::One(Op::Membar), 20, 20),
    ("async", On::One(Op::Membar), 80, 90),
    ("array_size num_mipmap_levels", On::Query, 41, 20),
    ("num_samples", On::Query, 41, 30),
    ("memory_layout", On::Query, 42, 20),
    ("channel_data_type channel_order", On::Query, 21, 10),
    ("clamp zero", On::Surface, 20, 10),
    ("ca cg cs cv wb wt", On::Surface, 20, 20),
    ("3d a1d a2d", On::Surface, 30, 20),
    ("a1d a2d", On::One(Op::Tex), 23, 10),
    ("cube", On::One(Op::Tex), 30, 10),
    ("acube", On::One(Op::Tex), 30, 20),
    ("2dms a2dms", On::One(Op::Tex), 32, 30),
    ("f16", On::One(Op::Tex), 42, 53),
    ("a2d cube acube", On::One(Op::Tld4), 43, 30),
];

/// `words ptx sm`: directives, operators of initial values and types of variables that have not been there from the beginning.
const DECLARATIONS: &[(&str, u8, u16)] = &[
    ("maxntid maxnreg maxnctapersm", 13, 10),
    ("texref samplerref surfref", 15, 10),
    ("minnctapersm pragma func(.param)", 20, 10),
    ("reqntid address", 21, 10),
    ("channel_data_type channel_order", 21, 10),
    ("timestamp", 32, 10),
    ("function_name inlined_at label", 70, 10),
    ("ptr", 22, 10),
    ("entry;", 30, 10),
    ("weak", 31, 20),
    ("generic()", 31, 10),
    ("attribute", 40, 10),
    ("managed", 40, 30),
    ("f16x2", 42, 53),
    ("ptr(opaque)", 43, 10),
    ("common", 50, 20),
    ("[]", 60, 10),
    ("alias", 63, 30),
    ("noreturn", 64, 30),
    ("0xFF()", 71, 10),
    ("reqnctapercluster explicitcluster maxclusterrank", 78, 90),
    ("unified", 80, 90),
    ("b128", 83, 70),
    ("abi_preserve abi_preserve_control", 90, 80),
    ("blocksareclusters", 90, 90),
    ("language", 92, 10),
];

/// What a word of `DECLARATIONS` asks for.
pub(crate) fn of_declaration(word: &str) -> Needs {
    let row = DECLARATIONS.iter().find(|(words, ..)| words.split(' ').any(|w| w == word));
    row.map_or(Needs::from(10, 10), |&(_, ptx, sm)| Needs::from(ptx, sm))
}

/// Instructions that exist on targets with a letter only: `(opcode, words, targets)`. The words are alternatives, of
/// which one is there with all of its own; without any it applies to the opcode. Of several lines the last counts.
const CONFINED: &[(Op, &str, &str)] = &[
    (Op::Wgmma, "", "90a"),
    (Op::Setmaxnreg, "", "90a 100f 110f 120f"),
    (Op::Tensormap, "replace", "90a 100f 110f 120f"),
    (Op::Tensormap, "swizzle_atomicity", "100f 110f 120f"),
    (Op::Tcgen05, "", "100f 110f"),
    (Op::Tcgen05, "red", "103f 110f"),
    (Op::Tcgen05, "shift|scale_vec::1X|scale_vec::2X|scale_vec::4X", "100a 103a 110a"),
    (Op::Tcgen05, "kind::i8", "100a 110a"),
    (Op::Cp, "cta_group::1|cta_group::2|tile::scatter4|im2col::w::128", "100f 110f"),
    (Op::Cp, "tile::gather4 shared::cluster|im2col::w shared::cluster", "100f 110f"),
    (Op::Cp, "tile::gather4 prefetch|im2col::w prefetch", "100f 110f"),
    (Op::Redux, "f32", "100f"),
    (Op::Clusterlaunchcontrol, "multicast::cluster::all", "100f 110f 120f"),
    (Op::Multimem, "acc::f16|e4m3|e4m3x2|e4m3x4|e5m2|e5m2x2|e5m2x4", "100f 110f 120a 121a"),
    (Op::Cvt, "e2m1x2|e2m3x2|e3m2x2|ue8m0x2|bf16x2 e4m3x2|bf16x2 e5m2x2", "100f 110f 120f"),
    (Op::Cvt, "rs", "100a 103a"),
    (Op::Ldmatrix, "m16n16|m8n16", "100f 110f 120f"),
    (Op::Stmatrix, "m16n8", "100f 110f 120f"),
    (Op::Mma, "kind::f8f6f4|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4", "120f"),
    (Op::Mma, "sp::ordered_metadata kind::mxf4|sp::ordered_metadata kind::mxf4nvf4", "120a 121a"),
];

/// The targets that an instruction with these modifiers is confined to.
fn confined(op: Op, words: &[&str]) -> &'static str {
    let there = |all: &str| all.split(' ').all(|w| w.is_empty() || words.contains(&w));
    let row = CONFINED.iter().rev().find(|(o, list, _)| *o == op && list.split('|').any(there));
    row.map_or("", |row| row.2)
}

/// What the modifiers of one spelling ask for together.
pub(crate) fn needs(op: Op, words: &[&str], types: &[Type]) -> Needs {
    let mut all = Needs { only: confined(op, words), ..Needs::from(10, 10) };
    let mut need = |ptx, sm| all = all.and(Needs::from(ptx, sm));
    for (list, on, ptx, sm) in WORDS {
        if on.has(op) && list.split(' ').any(|w| words.contains(&w)) {
            need(*ptx, *sm);
        }
    }
    let has = |word: &str| words.contains(&word);
    let ty = types.first().copied();
    let wide = ty.is_some_and(|t| t.bits() == 64);
    let half = types.iter().any(|t| matches!(t, Type::F16 | Type::F16x2));
    let brain = types.iter().any(|t| matches!(t, Type::BF16 | Type::BF16x2));
    let spaced = words.iter().any(|w| crate::table::space_of(w).is_some());
    // Loads and stores without a state space are in PTX 1.x too, where they mean the variable's.
    match op {
        Op::Atom | Op::Red if !spaced => need(20, 20),
        _ => {}
    }
    // `cp.async` has always had it.
    if has("shared::cta") && (op != Op::Cp || has("bulk") || has("mbarrier")) {
        need(78, 10);
    }
    // Boxes are loaded there since then.
    if op == Op::Cp && has("tensor") && has("shared::cta") && !has("bulk_group") {
        need(86, 90);
    }
    // The thread fence: those of proxies and `.mbarrier_init` are rows with numbers of their own.
    if op == Op::Fence && (words[0] == "acquire" || words[0] == "release") && !has("mbarrier_init") {
        need(86, 90);
    }
    if op == Op::Cvt && has("satfinite") && matches!(ty, Some(Type::F16 | Type::BF16 | Type::F16x2 | Type::BF16x2)) {
        need(81, 70);
    }
    if op == Op::Cvt && has("satfinite") && ty == Some(Type::TF32) {
        need(if has("rna") { 81 } else { 86 }, if has("rna") { 80 } else { 100 });
    }
    match op {
        Op::Div | Op::Sqrt if ty == Some(Type::F32) && ["rn", "rz", "rm", "rp"].iter().any(|w| has(w)) => need(10, 20),
        Op::Div | Op::Rcp | Op::Sqrt if ["rz", "rm", "rp"].iter().any(|w| has(w)) => need(10, 20),
        Op::Rsqrt if wide && has("ftz") => need(40, 20),
        Op::Mad if ty == Some(Type::F32) && ["rn", "rz", "rm", "rp"].iter().any(|w| has(w)) => need(10, 20),
        Op::Add | Op::Sub | Op::Addc | Op::Subc | Op::Mad | Op::Madc if wide && has("cc") => need(43, 20),
        Op::Add | Op::Sub | Op::Min | Op::Max if matches!(ty, Some(Type::U16x2 | Type::S16x2)) => need(80, 90),
        Op::Min | Op::Max if ty == Some(Type::S32) && has("relu") => need(80, 90),
        Op::Fma if has("relu") => need(70, 80),
        Op::Tanh | Op::Set | Op::Setp | Op::Atom | Op::Red if brain => need(78, 90),
        Op::Set if half && types[0].is_float() => need(42, 53),
        Op::Set if half => need(if matches!(ty, Some(Type::F16 | Type::F16x2)) { 42 } else { 65 }, 53),
        Op::Cvt if brain => {
            let single = types.iter().any(|t| matches!(t, Type::F32 | Type::F32x2));
            need(if single { 70 } else { 78 }, if single { 80 } else { 90 });
        }
        Op::Tex | Op::Tld4 if half => need(42, 53),
        _ => {}
    }
    match op {
        Op::St if ty == Some(Type::B128) && has("async") => need(92, 90),
        Op::Ld | Op::Ldu | Op::St | Op::Mov | Op::Atom if ty == Some(Type::B128) => {
            need(83, if op == Op::Atom { 90 } else { 70 });
        }
        Op::Atom | Op::Red => {
            let shared = has("shared") || has("shared::cta");
            match ty {
                Some(Type::F64) => need(50, 60),
                Some(Type::F32) => need(20, 20),
                Some(Type::B16) => need(63, 70),
                _ if wide && ["and", "or", "xor", "min", "max"].iter().any(|w| has(w)) => need(31, 32),
                _ if wide && shared => need(20, 20),
                _ if wide => need(12, 12),
                _ if shared => need(10, 12),
                _ => {}
            }
        }
        _ => {}
    }
    let vector = [("v2", 2), ("v4", 4), ("v8", 8)].iter().find(|v| has(v.0)).map_or(1, |v| v.1);
    if matches!(op, Op::Ld | Op::St) && ty.is_some_and(|t| t.bits() * vector == 256) {
        need(88, 100);
    }
    if matches!(op, Op::Ld | Op::St) && has("volatile") && has("local") {
        need(91, 10);
    }
    // Not `expect_tx` and `complete_tx`, which have been relaxed from the beginning.
    if op == Op::Mbarrier && has("relaxed") && !(words[0] == "expect_tx" || words[0] == "complete_tx") {
        need(86, 90);
    }
    all
}
