//! What each opcode does beyond computing a value: one row per opcode, which every pass of the compiler reads.
//!
//! The match has no wildcard: an opcode without a row does not compile. A row names the modifiers that tell its forms apart
//! ([`OpInfo::words`]); what carries another one is a form that nobody has thought of, and is refused ([`refusal`]).

use super::constant::{Constant, ALIGNMENT, ARRIVALS, BULK, IGNORED, LINE};
use super::facts::{Action, Derived, Literal, Memory, OpInfo, Scope, Texels, Uniform, PLAIN, VALUE};
use super::Op;
use crate::ast::{Mod, Space, Special, Type};

/// Dimensions of textures and surfaces.
const GEOMETRY: &[&str] =
    &["1d", "2d", "3d", "a1d", "a2d", "cube", "acube", "2dms", "a2dms", "base", "level", "grad", "r", "g", "b", "a"];
/// Dimensions of surfaces, formatted or not, and what happens beyond the edge.
const SURFACE: &[&str] = &["b", "p", "1d", "2d", "3d", "a1d", "a2d", "trap", "zero"];
/// What textures and surfaces are asked for: their properties, and `level`, of which one is asked.
const QUERIES: &[&str] = &[
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "normalized_coords",
    "array_size",
    "num_mipmap_levels",
    "num_samples",
    "force_unnormalized_coords",
    "filter_mode",
    "addr_mode_0",
    "addr_mode_1",
    "addr_mode_2",
    "memory_layout",
    "level",
];

/// Whether textures, samplers or surfaces have a property of this name, which their initialisers set.
pub(crate) fn is_property(name: &str) -> bool {
    name != "level" && QUERIES.contains(&name)
}
/// Kinds of fences; those of other proxies and of clusters order no less than the plain ones here.
const FENCES: &[&str] = &[
    "proxy",
    "alias",
    "async",
    "mbarrier_init",
    "tensormap::generic",
    "async::generic",
    "sync_restrict::shared::cluster",
    "sync_restrict::shared::cta",
];

/// Has a result that other lanes' operands are part of. Forms without `.sync` are for the lanes that execute them together.
fn voting(mods: &[Mod]) -> OpInfo {
    OpInfo { members: mods.contains(&Mod::Sync), ..VALUE.of_warp() }
}

/// `cp`: asynchronous copies, and what waits for them.
fn copying(has: impl Fn(&'static str) -> bool) -> OpInfo {
    let constants: &[_] = match (has("bulk"), has("prefetch"), has("ignore_oob")) {
        (true, true, _) => &[(1, BULK), (2, BULK)],
        (true, false, true) => &[(2, BULK), (3, IGNORED), (4, IGNORED)],
        (true, false, false) => &[(2, BULK)],
        (false, ..) => &[(2, Constant::CopyBytes), (3, Constant::UpTo(2, 16))],
    };
    PLAIN.accessing(Memory::Any).by_unit().reaches(DATA).follows().constants(constants)
}

/// Reads what describes an image.
const ASKING: OpInfo = VALUE.accessing(Memory::Image(Texels::Described)).by_unit().uniform(Uniform::OfOperands);

const COUNT: Literal = Literal::Is(Type::U32);
const BITS: Literal = Literal::Is(Type::B32);
const PRED: Literal = Literal::Is(Type::Pred);
const BYTE: Constant = Constant::Within(0, 255);

/// State spaces of variables that can be written.
const DATA: &[Space] = &[Space::Global, Space::Shared, Space::Local];

/// What is known of `op` with these modifiers.
pub fn info(op: Op, mods: &[Mod]) -> OpInfo {
    use Literal::{Last, Wide};
    use Memory::{Any, Image, Lines, Order, Read, Update, Write};
    use Op::*;
    let derived = |derived| VALUE.derived(derived);
    let has = |word: &'static str| mods.contains(&Mod::Other(word));
    let types = || mods.iter().filter_map(|m| if let Mod::Ty(ty) = m { Some(*ty) } else { None });
    match op {
        Mov => derived(Derived::Copy).cheap().addresses(true),
        Cvta => derived(Derived::Copy).cheap().addresses(!mods.contains(&Mod::To)),
        Cvt if types().any(Type::is_float) => derived(Derived::Convert).literals(Last),
        Cvt => derived(Derived::Convert).cheap().literals(Last),
        Selp => derived(Derived::Choice).cheap().literals_at(&[(2, PRED)]),
        Add => derived(Derived::Sum).cheap().flushes(),
        Sub => derived(Derived::Difference).cheap().flushes(),
        Mul => derived(Derived::Product).cheap().flushes(),
        Mad if mods.contains(&Mod::Wide) => derived(Derived::MultiplyAdd).cheap().literals_at(&[(2, Wide)]),
        Mad => derived(Derived::MultiplyAdd).cheap().flushes(),
        Shl => derived(Derived::ShiftLeft).cheap().literals_at(&[(1, COUNT)]),
        Shr => derived(Derived::Number).cheap().literals_at(&[(1, COUNT)]),
        And | Or => derived(Derived::Mixture).cheap(),
        Min | Max => derived(Derived::Mixture).cheap().flushes(),
        Not => derived(Derived::Number).cheap(),
        Div | Neg => derived(Derived::Number).flushes(),
        Rem => derived(Derived::Number),
        Xor => VALUE.cheap(),
        Setp => VALUE.cheap().literals_at(&[(2, PRED)]).discards(true),
        Set => VALUE.literals_at(&[(2, PRED)]).literals(Last),
        Slct => VALUE.literals_at(&[(2, Last)]),
        Shf => VALUE.literals_at(&[(2, COUNT)]),
        Bfe => VALUE.literals_at(&[(1, COUNT), (2, COUNT)]).constants(&[(2, BYTE), (3, BYTE)]),
        Bfi => VALUE.literals_at(&[(2, COUNT), (3, COUNT)]).constants(&[(3, BYTE), (4, BYTE)]),
        Lop3 => VALUE.literals_at(&[(3, COUNT), (4, PRED)]).discards(true),
        Bmsk | Szext | CvtPack => VALUE.literals(BITS),
        Fma | Abs | Rcp | Sqrt | Rsqrt | Sin | Cos | Lg2 | Ex2 => VALUE.flushes(),
        Mul24 | Mad24 | Sad | Popc | Clz | Bfind | Fns | Brev | Dp4a | Dp2a | Testp | Copysign | Tanh | Cnot | Prmt
        | Isspacep => VALUE,
        Mapa | Getctarank => VALUE.reaches(&[Space::Shared]).addresses(true),
        Addc | Subc | Madc => OpInfo { carries_in: true, ..VALUE },
        Vadd | Vsub | Vabsdiff | Vmin | Vmax | Vshl | Vshr | Vset => VALUE,
        Vadd2 | Vsub2 | Vavrg2 | Vabsdiff2 | Vmin2 | Vmax2 | Vset2 => VALUE.lanes(2),
        Vadd4 | Vsub4 | Vavrg4 | Vabsdiff4 | Vmin4 | Vmax4 | Vset4 => VALUE.lanes(4),
        Vmad => VALUE.words(&["po", "shr7", "shr15"]),
        // A policy is a number that nothing looks into.
        Createpolicy => VALUE.reaches(DATA).words(&["range", "fractional", "cvt", "L2"]),
        // What they tell the hardware has no effect that a program can see.
        Griddepcontrol => PLAIN.words(&["launch_dependents", "wait"]),
        Setmaxnreg => PLAIN.constants(&[(0, Constant::Multiple(8, 24, 256))]),
        Pmevent if has("mask") => PLAIN.constants(&[(0, Constant::Within(0, 0xFFFF))]).words(&["mask"]),
        Pmevent => PLAIN.constants(&[(0, Constant::Within(0, 15))]).words(&["mask"]),

        Ld => VALUE.accessing(Read).reaches(DATA).follows(),
        Ldu => VALUE.accessing(Read).reaches(DATA),
        St => PLAIN.accessing(Write).reaches(DATA).follows(),
        Atom => VALUE.accessing(Update).reaches(DATA).follows().discards(true),
        Red => PLAIN.accessing(Update).reaches(DATA).follows(),
        Prefetch => PLAIN.accessing(Lines).reaches(DATA).words(&["L1", "L2", "tensormap"]),
        Prefetchu => PLAIN.accessing(Lines).reaches(&[Space::Global]).words(&["L1"]),
        Discard => PLAIN.accessing(Lines).reaches(DATA).constants(&[(1, LINE)]).words(&["L2"]),
        Applypriority => PLAIN.accessing(Lines).reaches(DATA).constants(&[(1, LINE)]),
        Membar => PLAIN.accessing(Order).words(FENCES),
        Fence => PLAIN.accessing(Order).constants(&[(1, LINE)]).words(FENCES),
        Cp => copying(has).words(&[
            "async",
            "commit_group",
            "wait_group",
            "wait_all",
            "mbarrier",
            "noinc",
            "bulk",
            "bulk_group",
            "mbarrier::complete_tx::bytes",
            "ignore_oob",
            "reduce",
            "prefetch",
            "L2",
            "read",
        ]),

        Tex | Tld4 => VALUE.accessing(Image(Texels::Read)).by_unit().words(GEOMETRY),
        Txq | Suq => ASKING.words(QUERIES),
        Istypep => ASKING,
        Suld => VALUE.accessing(Image(Texels::Read)).by_unit().words(SURFACE),
        Sust => PLAIN.accessing(Image(Texels::Write)).by_unit().words(SURFACE),
        Sured => PLAIN.accessing(Image(Texels::Update)).by_unit().words(SURFACE),

        Bra | BrxIdx | Ret | Exit => PLAIN.acting(Action::Jumps),
        Call => PLAIN.accessing(Any).acting(Action::Calls),
        Trap | Brkpt => PLAIN.acting(Action::Traps),
        Nanosleep => PLAIN.acting(Action::Sleeps).literals(COUNT),

        Bar | Barrier if mods.contains(&Mod::Warp) => OpInfo { members: true, ..PLAIN.of_warp() },
        Bar | Barrier => OpInfo { dest: mods.contains(&Mod::Red), scope: Scope::Block, ..PLAIN }
            .uniform(Uniform::Always)
            .words(&["wait"]),
        Activemask => VALUE.of_warp().uniform(Uniform::Always),
        Shfl => voting(mods).literals(BITS),
        Vote => voting(mods).uniform(Uniform::OfMembers).literals_at(&[(0, PRED), (1, BITS)]),
        Match => voting(mods).literals_at(&[(1, BITS)]).discards(mods.contains(&Mod::All)),
        Redux => voting(mods).uniform(Uniform::OfMembers).literals_at(&[(1, BITS)]),
        Elect => voting(mods).uniform(Uniform::OfMembers).discards(true),

        Mbarrier => {
            let arrives = mods.contains(&Mod::Arrive) || has("arrive_drop");
            let dest = arrives || ["test_wait", "try_wait", "pending_count"].into_iter().any(has);
            let known = OpInfo { dest, ..PLAIN }.discards(arrives).accessing(Memory::Barrier).by_unit();
            let constants: &[_] = match () {
                () if has("init") => &[(1, ARRIVALS)],
                () if arrives && !has("expect_tx") => &[(2, Constant::Within(1, i64::MAX))],
                () if has("parity") => &[(2, Constant::OneOf(&[0, 1]))],
                () => &[],
            };
            known.reaches(&[Space::Shared]).follows().constants(constants).words(&[
                "init",
                "inval",
                "expect_tx",
                "complete_tx",
                "noComplete",
                "arrive_drop",
                "test_wait",
                "parity",
                "try_wait",
                "pending_count",
            ])
        }

        // Matrix forms are told apart by `jit`'s parsers of them, which know each word: see `matrix` there.
        Wmma if has("load") => VALUE.accessing(Read).of_warp().by_unit().literals(COUNT).words(WMMA),
        Wmma if has("store") => PLAIN.accessing(Write).of_warp().by_unit().literals(COUNT).words(WMMA),
        Wmma => VALUE.of_warp().by_unit().words(WMMA),
        Mma => VALUE.of_warp().by_unit().words(MMA),
        Ldmatrix => VALUE.accessing(Read).of_warp().by_unit().reaches(DATA).follows().words(ROWS),
        Stmatrix => PLAIN.accessing(Write).of_warp().by_unit().reaches(DATA).follows().words(ROWS),
        Movmatrix => VALUE.of_warp().by_unit().words(&["m8n8", "trans"]),

        Alloca => VALUE.acting(Action::Traps).constants(&[(2, ALIGNMENT)]),
        Stacksave => VALUE,
        // Its destination is the pointer that no operand names.
        Stackrestore => PLAIN,
        Multimem => OpInfo { dest: has("ld_reduce"), ..PLAIN }.accessing(Update).refused(),
        Tensormap => PLAIN.accessing(Write).refused(),
        Clusterlaunchcontrol => OpInfo { dest: has("query_cancel"), ..PLAIN }.accessing(Any).refused(),
        Wgmma => OpInfo { dest: has("mma_async"), ..PLAIN }.accessing(Any).of_warp().by_unit().refused(),
        Tcgen05 => OpInfo { dest: has("ld"), ..PLAIN }.accessing(Any).of_warp().by_unit().refused(),
    }
}

/// Forms of `ldmatrix` and `stmatrix`.
const ROWS: &[&str] = &["m8n8", "x1", "x2", "x4", "trans"];
const WMMA: &[&str] = &[
    "load",
    "store",
    "mma",
    "a",
    "b",
    "c",
    "d",
    "row",
    "col",
    "m16n16k16",
    "m8n32k16",
    "m32n8k16",
    "m16n16k8",
    "m8n8k4",
    "m8n8k32",
    "m8n8k128",
];
const MMA: &[&str] = &[
    "row",
    "col",
    "m16n8k4",
    "m16n8k8",
    "m16n8k16",
    "m16n8k32",
    "m8n8k4",
    "m8n8k16",
    "m8n8k32",
    "m16n8k64",
    "m8n8k128",
    "m16n8k128",
    "m16n8k256",
];

/// Why an instruction is not compiled, if its opcode or a modifier of its own is not known: the modifier, or nothing for the whole
/// opcode. Forms that only their types tell apart are refused where they are compiled.
pub fn refusal(op: Op, mods: &[Mod]) -> Option<Option<&'static str>> {
    let known = info(op, mods);
    if !known.done {
        return Some(None);
    }
    mods.iter()
        .find_map(|m| match m {
            Mod::Other(word) if !known.words.contains(word) => Some(*word),
            _ => None,
        })
        .map(Some)
}

impl Special {
    /// Whether reading it again gives something else.
    pub fn is_clock(self) -> bool {
        use Special::*;
        match self {
            Clock | ClockHi | Clock64 | GlobalTimer | GlobalTimerLo | GlobalTimerHi => true,
            // Counters of events that do not happen.
            Pm(_) | Pm64(_) => false,
            Tid(_)
            | NTid(_)
            | CtaId(_)
            | NCtaId(_)
            | ClusterId(_)
            | NClusterId(_)
            | ClusterCtaId(_)
            | ClusterNCtaId(_)
            | ClusterCtaRank
            | ClusterNCtaRank
            | IsExplicitCluster
            | LaneId
            | WarpId
            | NWarpId
            | SmId
            | NSmId
            | GridId
            | LaneMaskEq
            | LaneMaskLe
            | LaneMaskLt
            | LaneMaskGe
            | LaneMaskGt
            | EnvReg(_)
            | ReservedSmemOffset(_)
            | ReservedSmemBegin
            | ReservedSmemEnd
            | ReservedSmemCap
            | TotalSmemSize
            | AggrSmemSize
            | DynamicSmemSize
            | CurrentGraphExec => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::form::{Form, Operands, Role, TypeSel};
    use crate::table::{rows, words::modifier};

    /// Modifiers of a form: those it must have, the first of each slot, and each other word that a slot takes in turn.
    fn spellings(op: Op, form: &Form) -> Vec<Vec<Mod>> {
        let slots: Vec<(Vec<&'static str>, bool)> = form.alternatives();
        let base = |but: usize| {
            let needed = slots.iter().enumerate().filter(move |(k, s)| !s.1 && *k != but);
            needed.map(|(_, s)| modifier(op, s.0[0])).collect::<Vec<_>>()
        };
        let one = |(k, word): (usize, &'static str)| [base(k), vec![modifier(op, word)]].concat();
        let each = slots.iter().enumerate().flat_map(|(k, s)| s.0.iter().map(move |w| (k, *w)));
        each.map(one).chain([base(usize::MAX)]).collect()
    }

    /// The rows of [`info`] and the forms of the table say the same of destinations, and each word named is one of the opcode's.
    #[test]
    fn agrees_with_the_forms() {
        for &op in Op::ALL {
            let mut met = vec![];
            for row in rows(op) {
                let form = Form::parse(row.form);
                for mods in spellings(op, &form) {
                    met.extend(mods.iter().filter_map(|m| if let Mod::Other(w) = m { Some(*w) } else { None }));
                    let known = info(op, &mods);
                    if refusal(op, &mods).is_some() || matches!(known.action, Action::Jumps | Action::Calls) {
                        continue;
                    }
                    let dest = form.operands.trim_start().starts_with(['d', 'p']);
                    assert_eq!(known.dest, dest, "{}: {mods:?}", row.form);
                    // Operands in brackets are accesses, but for what an image's handle, a policy and a tensor map are.
                    let other = matches!(known.memory, Memory::Image(_) | Memory::Order | Memory::Any);
                    if !other && op != Op::Createpolicy && !mods.contains(&Mod::Other("pending_count")) {
                        assert_eq!(form.operands.contains('['), known.memory != Memory::None, "{}", row.form);
                    }
                    assert!(!known.is_pure() || known.dest || op_is_nothing(op), "{}", row.form);
                }
            }
            let words = info(op, &[]).words.iter();
            // One list serves several opcodes.
            let shared = matches!(
                op,
                Op::Tex
                    | Op::Tld4
                    | Op::Txq
                    | Op::Suq
                    | Op::Suld
                    | Op::Sust
                    | Op::Sured
                    | Op::Membar
                    | Op::Fence
                    | Op::Bar
            );
            words.filter(|_| !shared).for_each(|w| assert!(met.contains(w), "{}: {w}", op.name()));
        }
    }

    /// Of what a computation takes, literals have the types that the forms give operands, as far as their sizes go.
    #[test]
    fn literals_have_the_types_of_the_forms() {
        // What these take is looked at by nobody, and by code of their own.
        let ops = Op::ALL.iter().copied().filter(|op| !matches!(op, Op::Createpolicy | Op::Mapa));
        let wide = |ty: Type| if ty.bits() == 16 { Type::B32 } else { Type::B64 };
        for (op, row) in ops.flat_map(|op| rows(op).iter().map(move |row| (op, row))) {
            let form = Form::parse(row.form);
            for mods in spellings(op, &form) {
                let known = info(op, &mods);
                let types: Vec<Type> =
                    mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).collect();
                let (Some(&first), Some(&last)) = (types.first(), types.last()) else { continue };
                if !known.is_pure() || refusal(op, &mods).is_some() {
                    continue;
                }
                let sigs = Operands::parse(form.operands).signatures();
                let sources = sigs.iter().flat_map(|sig| sig.specs.iter().skip(usize::from(known.dest)).enumerate());
                for (k, spec) in sources {
                    let told = match (spec.role, spec.ty) {
                        _ if spec.variable => continue,
                        (Role::Predicate, _) => Type::Pred,
                        (Role::Source, TypeSel::Nth(n)) => types[usize::from(n)],
                        (Role::Source, TypeSel::Fixed(ty)) => ty,
                        (Role::Source, TypeSel::Wide) => wide(first),
                        _ => continue,
                    };
                    let read = match known.literal(k) {
                        Literal::First => first,
                        Literal::Last => last,
                        Literal::Wide => wide(first),
                        Literal::Is(ty) => ty,
                    };
                    // Beside singles there are no literals of halves.
                    let mixed = types.contains(&Type::F32) && types.iter().any(|t| matches!(t, Type::F16 | Type::BF16));
                    let agrees = told.bits() == read.bits() && (told == Type::Pred) == (read == Type::Pred);
                    assert!(agrees || mixed, "{}: {mods:?}, source {k}", row.form);
                }
            }
        }
    }

    fn op_is_nothing(op: Op) -> bool {
        matches!(op, Op::Griddepcontrol | Op::Setmaxnreg | Op::Pmevent | Op::Stackrestore)
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert_eq!(refusal(Op::Multimem, &[]), Some(None));
        assert_eq!(refusal(Op::St, &[Mod::Other("async")]), Some(Some("async")));
        assert_eq!(refusal(Op::Fma, &[Mod::Other("oob")]), Some(Some("oob")));
        assert_eq!(refusal(Op::Cp, &[Mod::Other("async"), Mod::Other("tensor")]), Some(Some("tensor")));
        assert_eq!(refusal(Op::Mma, &[Mod::Other("m16n8k16")]), None);
    }
}
