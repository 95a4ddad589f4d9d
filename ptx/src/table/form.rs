//! Forms: the syntax lines of the instruction table, and matching against them.
//!
//! A form is written as the manual writes it:
//!
//! ```text
//! fma.rnd{.ftz}{.sat}.f32 d, a, b, c
//! cvt{.irnd|.rnd}{.ftz}{.sat}.dtype.atype d:0w, a:1w; dtype=u8 u16; atype=u8 u16
//! ```
//!
//! - `.x` is a modifier, or a class of modifiers if the form or the table gives `x` a list; `{.x}` is optional;
//!   `|` separates alternatives. Modifiers are accepted in any order, as ptxas does, except that several types and several
//!   state spaces keep theirs, and that some belong to the instruction's name (see `rules`).
//! - Operands: `d...` is a destination, `[x]` an address, `{!}p` a predicate that may be negated, `d|p` a pair, `d{|p}`
//!   one that may be, `imm` a constant, `tgt` a label, `tlist` a list of targets; `{, x}` is optional.
//! - The type of an operand is the instruction's first type, or as written after `:`: a number n is the n-th type,
//!   `wide` twice the first, a type's name that type, `any` anything, `vec` a vector in braces, `grad` one of the
//!   derivatives of a texture's coordinates, `box` a tensor map with coordinates. Flags follow a `/`: `w`
//!   (wider registers are allowed), `v` (as many elements as `.v2`, `.v4`, `.v8` say), `p` (a part `.b0` may be selected),
//!   `n` (`-a` is allowed), `b` (untyped registers only), `r` (no constants).

use crate::ast::Type;
use crate::table::words::{space_of, type_of};
use crate::table::Needs;
use smallvec::SmallVec;

/// Classes of modifiers that many forms share.
const CLASSES: &[(&str, &str)] = &[
    ("rnd", "rn rz rm rp"),
    ("irnd", "rni rzi rmi rpi"),
    ("itype", "u16 u32 u64 s16 s32 s64"),
    ("ityp8", "u8 u16 u32 u64 s8 s16 s32 s64"),
    ("btype", "b8 b16 b32 b64"),
    ("anytype", "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64"),
    ("memtype", "b8 b16 b32 b64 b128 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64"),
    ("mode", "lo hi wide"),
    ("cmp", "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan"),
    ("bool", "and or xor"),
    ("scope", "cta cluster gpu sys"),
    ("sem", "relaxed acquire release acq_rel"),
    ("space", "global shared shared::cta shared::cluster local param param::entry param::func const"),
    ("stspace", "global shared shared::cta shared::cluster local param param::func"),
    ("strong", "global shared shared::cta shared::cluster"),
    ("volspace", "global shared shared::cta shared::cluster local"),
    ("window", "global shared shared::cta shared::cluster local param param::entry const"),
    ("vec", "v2 v4 v8"),
    ("ldcop", "ca cg cs lu cv"),
    ("stcop", "wb cg cs wt"),
    ("evict1", "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate"),
    ("evict2", "L2::evict_normal L2::evict_first L2::evict_last"),
    ("hint", "L2::cache_hint"),
    ("l2size", "L2::64B L2::128B L2::256B"),
    ("shared", "shared shared::cta shared::cluster"),
    ("sharedcta", "shared shared::cta"),
    ("complete", "mbarrier::complete_tx::bytes"),
    ("tcgroup", "cta_group::1 cta_group::2"),
    ("wgk8", WGMMA_K8),
    ("wgk16", WGMMA_K16),
    ("wgk32", WGMMA_K32),
    ("wgk64", WGMMA_K64),
    ("wgik32", WGMMA_INTEGERS_K32),
    ("wgik64", WGMMA_INTEGERS_K64),
    ("wgik256", WGMMA_INTEGERS_K256),
];

/// Shapes of `wgmma` by k: n goes in steps of 8 up to 256, of integers from 32 on in steps of 16.
const WGMMA_K8: &str = "m64n8k8 m64n16k8 m64n24k8 m64n32k8 m64n40k8 m64n48k8 m64n56k8 m64n64k8 \
    m64n72k8 m64n80k8 m64n88k8 m64n96k8 m64n104k8 m64n112k8 m64n120k8 m64n128k8 \
    m64n136k8 m64n144k8 m64n152k8 m64n160k8 m64n168k8 m64n176k8 m64n184k8 m64n192k8 \
    m64n200k8 m64n208k8 m64n216k8 m64n224k8 m64n232k8 m64n240k8 m64n248k8 m64n256k8";
const WGMMA_K16: &str = "m64n8k16 m64n16k16 m64n24k16 m64n32k16 m64n40k16 m64n48k16 m64n56k16 m64n64k16 \
    m64n72k16 m64n80k16 m64n88k16 m64n96k16 m64n104k16 m64n112k16 m64n120k16 m64n128k16 \
    m64n136k16 m64n144k16 m64n152k16 m64n160k16 m64n168k16 m64n176k16 m64n184k16 m64n192k16 \
    m64n200k16 m64n208k16 m64n216k16 m64n224k16 m64n232k16 m64n240k16 m64n248k16 m64n256k16";
const WGMMA_K32: &str = "m64n8k32 m64n16k32 m64n24k32 m64n32k32 m64n40k32 m64n48k32 m64n56k32 m64n64k32 \
    m64n72k32 m64n80k32 m64n88k32 m64n96k32 m64n104k32 m64n112k32 m64n120k32 m64n128k32 \
    m64n136k32 m64n144k32 m64n152k32 m64n160k32 m64n168k32 m64n176k32 m64n184k32 m64n192k32 \
    m64n200k32 m64n208k32 m64n216k32 m64n224k32 m64n232k32 m64n240k32 m64n248k32 m64n256k32";
const WGMMA_K64: &str = "m64n8k64 m64n16k64 m64n24k64 m64n32k64 m64n40k64 m64n48k64 m64n56k64 m64n64k64 \
    m64n72k64 m64n80k64 m64n88k64 m64n96k64 m64n104k64 m64n112k64 m64n120k64 m64n128k64 \
    m64n136k64 m64n144k64 m64n152k64 m64n160k64 m64n168k64 m64n176k64 m64n184k64 m64n192k64 \
    m64n200k64 m64n208k64 m64n216k64 m64n224k64 m64n232k64 m64n240k64 m64n248k64 m64n256k64";
const WGMMA_INTEGERS_K32: &str = "m64n8k32 m64n16k32 m64n24k32 m64n32k32 m64n48k32 m64n64k32 m64n80k32 m64n96k32 \
    m64n112k32 m64n128k32 m64n144k32 m64n160k32 m64n176k32 m64n192k32 m64n208k32 m64n224k32 \
    m64n240k32 m64n256k32";
const WGMMA_INTEGERS_K64: &str = "m64n8k64 m64n16k64 m64n24k64 m64n32k64 m64n48k64 m64n64k64 m64n80k64 m64n96k64 \
    m64n112k64 m64n128k64 m64n144k64 m64n160k64 m64n176k64 m64n192k64 m64n208k64 m64n224k64 \
    m64n240k64 m64n256k64";
const WGMMA_INTEGERS_K256: &str =
    "m64n8k256 m64n16k256 m64n24k256 m64n32k256 m64n48k256 m64n64k256 m64n80k256 m64n96k256 \
    m64n112k256 m64n128k256 m64n144k256 m64n160k256 m64n176k256 m64n192k256 m64n208k256 m64n224k256 \
    m64n240k256 m64n256k256";

/// The words of a class.
pub(super) fn class(name: &str) -> Option<&'static str> {
    CLASSES.iter().find(|(n, _)| *n == name).map(|(_, list)| *list)
}

/// Whether the order among modifiers of one sort is significant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Type,
    Space,
    Free,
}

impl Sort {
    fn of(word: &str) -> Sort {
        match () {
            () if type_of(word).is_some() => Sort::Type,
            () if space_of(word).is_some() => Sort::Space,
            () => Sort::Free,
        }
    }
}

/// One modifier slot of a form.
#[derive(Clone, Copy)]
struct Slot {
    /// Alternatives as written: `.rn|.rz`.
    text: &'static str,
    optional: bool,
}

/// A parsed form. Its classes are looked up only when a modifier is compared: most forms are discarded by their first.
pub struct Form {
    slots: SmallVec<[Slot; 12]>,
    /// Lists that the form itself gives, `(name, words)`.
    own: SmallVec<[(&'static str, &'static str); 6]>,
    /// The operands as written.
    pub operands: &'static str,
}

impl Form {
    /// Takes a row's form apart.
    pub fn parse(text: &'static str) -> Form {
        let (head, lists) = text.split_once(';').unwrap_or((text, ""));
        let own = lists.split(';').filter_map(|p| p.trim().split_once('=')).collect();
        let (mods, operands) = head.split_once(' ').unwrap_or((head, ""));
        let bytes = mods.as_bytes();
        let mut slots = SmallVec::new();
        let mut at = opcode_length(mods);
        while at < bytes.len() {
            let optional = bytes[at] == b'{';
            let begin = at + usize::from(optional);
            let mut end = begin + 1;
            while end < bytes.len() {
                let stop = match bytes[end] {
                    b'{' | b'}' => true,
                    // A new modifier, unless it follows a `|`.
                    b'.' => bytes[end - 1] != b'|',
                    _ => false,
                };
                if stop {
                    break;
                }
                end += 1;
            }
            slots.push(Slot { text: &mods[begin..end], optional });
            at = end + usize::from(optional);
        }
        Form { slots, own, operands }
    }

    /// The table's spelling of `word` if `slot` accepts it.
    fn accepts(&self, slot: Slot, word: &str) -> Option<&'static str> {
        slot.text.split('|').find_map(|name| {
            let name = &name[1..];
            let list = self.own.iter().chain(CLASSES).find(|(n, _)| *n == name).map(|(_, list)| *list);
            match list {
                Some(list) => list.split(' ').find(|w| *w == word),
                None => (name == word).then_some(name),
            }
        })
    }

    /// Words that each slot takes, and whether it may be left out.
    pub fn alternatives(&self) -> Vec<(Vec<&'static str>, bool)> {
        let words = |name: &'static str| {
            let list = self.own.iter().chain(CLASSES).find(|(n, _)| *n == name).map_or(name, |(_, list)| *list);
            list.split(' ').filter(|w| !w.is_empty())
        };
        self.slots.iter().map(|s| (s.text.split('|').flat_map(|n| words(&n[1..])).collect(), s.optional)).collect()
    }

    /// Whether an instruction may have these modifiers, by this form.
    pub fn takes(&self, words: &[&str]) -> bool {
        self.match_mods(words).is_ok()
    }

    /// Matches modifiers against the form. Gives the table's own spelling of each, or the number of the first one that
    /// does not fit (the number of modifiers if all fit and one is lacking).
    pub(crate) fn match_mods(&self, words: &[&str]) -> Result<SmallVec<[&'static str; 8]>, usize> {
        let mut used = 0u64;
        let mut out = SmallVec::new();
        let mut furthest = 0;
        if self.assign(words, 0, &mut used, &mut SmallVec::new(), &mut out, &mut furthest) {
            return Ok(out);
        }
        Err(furthest)
    }

    /// Gives word `at` and those after it distinct slots; backtracks where a word fits several.
    fn assign(
        &self,
        words: &[&str],
        at: usize,
        used: &mut u64,
        taken: &mut SmallVec<[u8; 8]>,
        out: &mut SmallVec<[&'static str; 8]>,
        furthest: &mut usize,
    ) -> bool {
        *furthest = (*furthest).max(at);
        let Some(word) = words.get(at) else {
            return self.slots.iter().enumerate().all(|(i, s)| s.optional || *used >> i & 1 == 1);
        };
        let sort = Sort::of(word);
        // Types and state spaces come in the form's order: the slots up to that of the one before are not for this one.
        let before = words[..at].iter().rposition(|w| sort != Sort::Free && Sort::of(w) == sort);
        let first = before.map_or(0, |k| usize::from(taken[k]) + 1);
        for (i, slot) in self.slots.iter().enumerate().skip(first) {
            if *used >> i & 1 == 1 {
                continue;
            }
            if let Some(spelling) = self.accepts(*slot, word) {
                *used |= 1 << i;
                out.push(spelling);
                taken.push(i as u8);
                if self.assign(words, at + 1, used, taken, out, furthest) {
                    return true;
                }
                taken.pop();
                out.pop();
                *used &= !(1 << i);
            }
        }
        false
    }
}

/// Length of the opcode at the start of a form: one word, or two for `cvt.pack` and `brx.idx`.
fn opcode_length(mods: &str) -> usize {
    if mods.starts_with("cvt.pack") || mods.starts_with("brx.idx") {
        return mods.find('.').unwrap_or(0) + if mods.starts_with("cvt") { 5 } else { 4 };
    }
    mods.find(['.', '{']).unwrap_or(mods.len())
}

/// What an operand is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Destination,
    Source,
    Predicate,
    Address,
    Immediate,
    Label,
    Targets,
    /// `d|p`; without `required` the predicate may be left out.
    Pair {
        required: bool,
    },
    /// Registers in braces; with `to` as the destination.
    Vector {
        to: bool,
    },
    /// Derivatives of a texture's coordinates.
    Gradient,
    /// The address of a tensor map, with coordinates: `[map, {x, y}]`.
    Box,
    /// Either side of `mov`.
    Move {
        to: bool,
    },
    Any,
}

/// Where an operand's type comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeSel {
    Nth(u8),
    Fixed(Type),
    Wide,
    Any,
}

/// What one operand may be.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub role: Role,
    pub ty: TypeSel,
    pub wider: bool,
    pub vector: bool,
    pub part: bool,
    pub negated: bool,
    /// Only registers that are declared untyped, `.b32` say.
    pub untyped: bool,
    /// No constants.
    pub variable: bool,
    /// The policy that `.L2::cache_hint` brings.
    pub policy: bool,
}

/// One list of operands, without options.
#[derive(Clone, Debug, Default)]
pub struct Sig {
    /// What each operand may be.
    pub specs: SmallVec<[Spec; 6]>,
    /// From when on there is an instruction of these operands.
    pub needs: Needs,
}

/// The operand part of a form: operands, each optional or not.
pub struct Operands {
    list: SmallVec<[(Spec, bool); 6]>,
}

impl Operands {
    pub fn parse(text: &str) -> Operands {
        let mut list = SmallVec::new();
        let mut rest = text.trim();
        let mut optional = false;
        while !rest.is_empty() {
            if let Some(r) = rest.strip_prefix("{,") {
                optional = true;
                rest = r.trim_start();
                continue;
            }
            if let Some(r) = rest.strip_prefix(',').or_else(|| rest.strip_prefix('}')) {
                if rest.starts_with('}') {
                    optional = false;
                }
                rest = r.trim_start();
                continue;
            }
            // One operand: up to a comma or a brace that is not part of it (`{!}c`, `d{|p}`).
            let bytes = rest.as_bytes();
            let mut end = 0;
            while end < bytes.len() {
                match bytes[end] {
                    b'{' if rest[end..].starts_with("{!}") => end += 3,
                    b'{' if rest[end..].starts_with("{|") => end += rest[end..].find('}').map_or(2, |p| p + 1),
                    b',' | b'}' | b'{' => break,
                    _ => end += 1,
                }
            }
            if end == 0 {
                break;
            }
            list.push((spec(rest[..end].trim()), optional));
            rest = rest[end..].trim_start();
        }
        Operands { list }
    }

    /// Every list of operands that the options allow.
    pub fn signatures(&self) -> Vec<Sig> {
        let mut out = vec![Sig::default()];
        for (spec, optional) in &self.list {
            let without = if *optional { out.clone() } else { Vec::new() };
            for sig in &mut out {
                sig.specs.push(*spec);
            }
            out.extend(without);
        }
        out
    }
}

fn spec(text: &str) -> Spec {
    let (text, flags) = text.split_once('/').unwrap_or((text, ""));
    let (name, head) = text.split_once(':').unwrap_or((text, ""));
    let mut spec = Spec {
        role: Role::Source,
        ty: TypeSel::Nth(0),
        wider: false,
        vector: false,
        part: false,
        negated: false,
        untyped: false,
        variable: false,
        policy: false,
    };
    spec.role = if name.starts_with('[') {
        Role::Address
    } else if name.starts_with("{!}") {
        Role::Predicate
    } else if name.contains("{|") {
        Role::Pair { required: false }
    } else if name.contains('|') {
        Role::Pair { required: true }
    } else if name.starts_with("imm") {
        Role::Immediate
    } else if name == "tgt" {
        Role::Label
    } else if name == "tlist" {
        Role::Targets
    } else if name.starts_with('d') {
        Role::Destination
    } else {
        Role::Source
    };
    // `d|p` of predicates: `p|q`.
    if name.starts_with('p') && matches!(spec.role, Role::Pair { .. }) {
        spec.ty = TypeSel::Fixed(Type::Pred);
    }
    spec.policy = text == "e:b64";
    spec.wider = flags.contains('w');
    spec.vector = flags.contains('v');
    spec.part = flags.contains('p');
    spec.negated = flags.contains('n');
    spec.untyped = flags.contains('b');
    spec.variable = flags.contains('r');
    match head {
        "" => {}
        "any" => spec.ty = TypeSel::Any,
        "wide" => spec.ty = TypeSel::Wide,
        "vec" => spec.role = Role::Vector { to: name == "d" },
        "grad" => spec.role = Role::Gradient,
        "box" => spec.role = Role::Box,
        "mov" => spec.role = Role::Move { to: name == "d" },
        "anything" => spec.role = Role::Any,
        _ => {
            spec.ty = match (head.parse(), type_of(head)) {
                (Ok(n), _) => TypeSel::Nth(n),
                (_, Some(ty)) => TypeSel::Fixed(ty),
                _ => TypeSel::Any,
            }
        }
    }
    spec
}
