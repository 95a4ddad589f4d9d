//! What each opcode does beyond computing a value: one row per opcode, which every pass of the compiler reads.
//!
//! The match has no wildcard: an opcode without a row does not compile. A row names the modifiers that tell its forms apart
//! ([`OpInfo::words`]); a form with any other modifier is unknown, and refused ([`super::refusal`]).

use super::constant::{Constant, ALIGNMENT, ARRIVALS, BULK, IGNORED, LINE};
use super::facts::{
    Action, Derived, Family, Memory, Omitted, OpInfo, OperandType, Scope, Texels, Uniform, PLAIN, VALUE,
};
use super::form::class;
use super::lists::{ASYNC, FENCES, GEOMETRY, MMA, QUERIES, ROWS, SURFACE, TENSOR_MAP, WMMA};
use super::{wgmma, Op};
use crate::ast::{Mod, Space, Type};

/// Combines operands of several lanes. Forms without `.sync` are for the lanes that execute them together.
fn voting(mods: &[Mod]) -> OpInfo {
    OpInfo { members: mods.contains(&Mod::Sync), ..VALUE.of_warp() }.family(Family::Warp)
}

/// `cp`: asynchronous copies, and what waits for them.
fn copying(has: impl Fn(&'static str) -> bool) -> OpInfo {
    let constants: &[_] = match (has("bulk"), has("prefetch"), has("ignore_oob")) {
        (true, ..) if has("tensor") => &[],
        (true, true, _) => &[(1, BULK), (2, BULK)],
        (true, false, true) => &[(2, BULK), (3, IGNORED), (4, IGNORED)],
        (true, false, false) => &[(2, BULK)],
        (false, ..) => &[(2, Constant::CopyBytes), (3, Constant::UpTo(2, 16))],
    };
    PLAIN.accessing(Memory::Any).by_unit().reaches(DATA).follows().constants(constants)
}

/// `mma.sp`: which of a group of four lanes have the positions of A's elements, of type `a`: one, two or all of them.
fn selectors(a: Type, has: impl Fn(&'static str) -> bool) -> &'static [(usize, Constant)] {
    let (one, two): (&[&'static str], &[&'static str]) = match a {
        Type::F16 | Type::BF16 => (&["m16n8k16"], &["m16n8k32"]),
        Type::TF32 => (&["m16n8k8"], &["m16n8k16"]),
        Type::U8 | Type::S8 => (&[], &["m16n8k32"]),
        Type::U4 | Type::S4 => (&[], &["m16n8k64"]),
        _ => (&[], &[]),
    };
    match () {
        () if one.iter().any(|shape| has(shape)) => &[(5, Constant::Within(0, 3))],
        () if two.iter().any(|shape| has(shape)) => &[(5, Constant::Within(0, 1))],
        () => &[(5, Constant::Within(0, 0))],
    }
}

/// `tensormap.replace`: the dimensions that there are, or the values of a field.
fn field(has: impl Fn(&'static str) -> bool) -> &'static [(usize, Constant)] {
    let known: &[(&[&'static str], &[_])] = &[
        (&["box_dim", "global_dim", "global_stride", "element_stride"], &[(1, Constant::Within(0, 4))]),
        (&["elemtype"], &[(1, Constant::Within(0, 15))]),
        (&["swizzle_mode", "swizzle_atomicity"], &[(1, Constant::Within(0, 3))]),
        (&["interleave_layout"], &[(1, Constant::Within(0, 2))]),
        (&["fill_mode"], &[(1, Constant::Within(0, 1))]),
    ];
    known.iter().find(|(fields, _)| fields.iter().any(|name| has(name))).map_or(&[], |known| known.1)
}

const COUNT: OperandType = OperandType::Is(Type::U32);
const BITS: OperandType = OperandType::Is(Type::B32);
const PRED: OperandType = OperandType::Is(Type::Pred);
const BYTE: Constant = Constant::Within(0, 255);

/// State spaces of variables that can be written.
const DATA: &[Space] = &[Space::Global, Space::Shared, Space::Local];

/// What is known of `op` with these modifiers.
pub fn info(op: Op, mods: &[Mod]) -> OpInfo {
    use Memory::{Any, Image, Lines, Order, Read, Update, Write};
    use Op::*;
    use OperandType::{Last, Wide};
    let derived = |derived| VALUE.derived(derived);
    let arith = VALUE.family(Family::Arithmetic);
    let sum = |derived| arith.derived(derived).cheap().flushes();
    let float = VALUE.family(Family::Float);
    let bits = VALUE.family(Family::Bits);
    let lines = PLAIN.family(Family::Cache).accessing(Lines);
    let image = |row: OpInfo, texels| row.family(Family::Image).accessing(Image(texels)).by_unit();
    let matrix = |row: OpInfo| row.family(Family::Matrix).of_warp().by_unit();
    let has = |word: &'static str| mods.contains(&Mod::Other(word));
    let types = || mods.iter().filter_map(|m| if let Mod::Ty(ty) = m { Some(*ty) } else { None });
    let wide = mods.contains(&Mod::Wide);
    match op {
        Mov => derived(Derived::Copy).cheap().addresses(true),
        Cvta => derived(Derived::Copy).cheap().addresses(!mods.contains(&Mod::To)),
        Cvt => OpInfo { cheap: !types().any(Type::is_float), ..derived(Derived::Convert) }
            .sources(Last)
            .omitting(Omitted::Rounding),
        CvtPack => VALUE.sources(BITS).result(BITS),
        Selp => derived(Derived::Choice).cheap().sources_at(&[(2, PRED)]),
        Slct => VALUE.sources_at(&[(2, Last)]),
        Setp => VALUE.cheap().sources_at(&[(2, PRED)]).result(PRED).discards(true),
        Set => VALUE.sources_at(&[(2, PRED)]).sources(Last),
        Isspacep => VALUE.result(PRED),

        // `.f32.f16`: all but the last summand are of the second type.
        Add => sum(Derived::Sum).sources_at(&[(0, Last)]),
        Sub => sum(Derived::Difference).sources_at(&[(0, Last)]),
        Mul if wide => sum(Derived::Product).result(Wide),
        Mul => sum(Derived::Product).omitting(Omitted::Low),
        Mad if wide => sum(Derived::MultiplyAdd).sources_at(&[(2, Wide)]).result(Wide),
        Mad => sum(Derived::MultiplyAdd).omitting(Omitted::Low),
        Mul24 | Mad24 => arith.omitting(Omitted::Low),
        Addc | Subc | Madc => OpInfo { carries_in: true, ..arith },
        Sad | Dp4a | Dp2a => arith,
        Div => arith.derived(Derived::Number).flushes().omitting(Omitted::Precision { rounds: true }),
        Rem => arith.derived(Derived::Number),
        Neg => arith.derived(Derived::Number).flushes(),
        Abs => arith.flushes(),
        Min | Max => arith.derived(Derived::Mixture).cheap().flushes(),
        Fma => float.flushes().sources_at(&[(0, Last), (1, Last)]).words(&["oob"]),
        Rcp | Sqrt => float.flushes().omitting(Omitted::Precision { rounds: true }),
        Rsqrt | Sin | Cos | Lg2 | Ex2 => float.flushes().omitting(Omitted::Precision { rounds: false }),
        Copysign | Tanh => float,
        Testp => float.result(PRED),

        Shl => bits.derived(Derived::ShiftLeft).cheap().sources_at(&[(1, COUNT)]),
        Shr => bits.derived(Derived::Number).cheap().sources_at(&[(1, COUNT)]),
        And | Or => bits.derived(Derived::Mixture).cheap(),
        Not => bits.derived(Derived::Number).cheap(),
        Xor => bits.cheap(),
        Shf => bits.sources_at(&[(2, COUNT)]),
        Bfe => bits.sources_at(&[(1, COUNT), (2, COUNT)]).constants(&[(2, BYTE), (3, BYTE)]),
        Bfi => bits.sources_at(&[(2, COUNT), (3, COUNT)]).constants(&[(3, BYTE), (4, BYTE)]),
        Lop3 => bits.sources_at(&[(3, COUNT), (4, PRED)]).discards(true),
        Bmsk | Szext => bits.sources(BITS),
        Popc | Clz | Bfind => bits.result(COUNT),
        Fns | Brev | Cnot | Prmt => bits,

        Vadd | Vsub | Vabsdiff | Vmin | Vmax | Vshl | Vshr | Vset => VALUE.family(Family::ScalarVideo),
        Vmad => VALUE.family(Family::ScalarVideo).words(&["po", "shr7", "shr15"]),
        Vadd2 | Vsub2 | Vavrg2 | Vabsdiff2 | Vmin2 | Vmax2 | Vset2 => VALUE.family(Family::SimdVideo).lanes(2),
        Vadd4 | Vsub4 | Vavrg4 | Vabsdiff4 | Vmin4 | Vmax4 | Vset4 => VALUE.family(Family::SimdVideo).lanes(4),

        Mapa => VALUE.reaches(&[Space::Shared]).addresses(true),
        Getctarank => VALUE.reaches(&[Space::Shared]).addresses(true).result(COUNT),
        // A policy is an opaque number without effect.
        Createpolicy => VALUE.reaches(DATA).words(&["range", "fractional", "cvt", "L2"]),
        // The wait makes what other grids have written visible.
        Griddepcontrol => PLAIN.accessing(Order).words(&["launch_dependents", "wait"]),
        // Hints to the hardware.
        Setmaxnreg => PLAIN.family(Family::Nothing).constants(&[(0, Constant::Multiple(8, 24, 256))]),
        Pmevent => {
            let constants: &[_] = match has("mask") {
                true => &[(0, Constant::Within(0, 0xFFFF))],
                false => &[(0, Constant::Within(0, 15))],
            };
            PLAIN.family(Family::Nothing).constants(constants).words(&["mask"])
        }

        Ld => VALUE.accessing(Read).reaches(DATA).follows(),
        Ldu => VALUE.accessing(Read).reaches(DATA),
        St => PLAIN.accessing(Write).reaches(DATA).follows().words(ASYNC),
        Atom => VALUE.accessing(Update).reaches(DATA).follows().discards(true),
        Red => PLAIN.accessing(Update).reaches(DATA).follows().words(ASYNC),
        Prefetch => lines.reaches(DATA).words(&["L1", "L2", "tensormap"]),
        Prefetchu => lines.reaches(&[Space::Global]).words(&["L1"]),
        Discard => lines.reaches(DATA).constants(&[(1, LINE)]).words(&["L2"]),
        Applypriority => lines.reaches(DATA).constants(&[(1, LINE)]),
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
            "cp_mask",
            "bulk_group",
            "mbarrier::complete_tx::bytes",
            "multicast::cluster",
            "ignore_oob",
            "reduce",
            "prefetch",
            "L2",
            "read",
            "tensor",
            "1d",
            "2d",
            "3d",
            "4d",
            "5d",
            "tile",
            "im2col",
            "im2col_no_offs",
            "multicast::cluster",
        ]),

        Tex | Tld4 => image(VALUE, Texels::Read).of(Type::TexRef).words(GEOMETRY),
        Txq => image(VALUE, Texels::Described).of(Type::TexRef).uniform(Uniform::OfOperands).words(QUERIES),
        Suq => image(VALUE, Texels::Described).of(Type::SurfRef).uniform(Uniform::OfOperands).words(QUERIES),
        Istypep => image(VALUE, Texels::Described).uniform(Uniform::OfOperands).result(PRED),
        Suld => image(VALUE, Texels::Read).of(Type::SurfRef).words(SURFACE),
        Sust => image(PLAIN, Texels::Write).of(Type::SurfRef).words(SURFACE),
        Sured => image(PLAIN, Texels::Update).of(Type::SurfRef).words(SURFACE),

        Bra | BrxIdx | Ret | Exit => PLAIN.acting(Action::Jumps),
        Call => PLAIN.accessing(Any).acting(Action::Calls),
        Trap | Brkpt => PLAIN.acting(Action::Traps),
        Nanosleep => PLAIN.acting(Action::Sleeps).sources(COUNT),

        Bar | Barrier if mods.contains(&Mod::Warp) => OpInfo { members: true, ..PLAIN.of_warp() },
        Bar | Barrier => OpInfo { dest: mods.contains(&Mod::Red), scope: Scope::Block, ..PLAIN }
            .uniform(Uniform::Always)
            .words(&["wait"]),
        Activemask => VALUE.of_warp().family(Family::Warp).uniform(Uniform::Always),
        Shfl => voting(mods).sources(BITS),
        Vote => voting(mods).uniform(Uniform::OfMembers).sources_at(&[(0, PRED), (1, BITS)]),
        Match => voting(mods).sources_at(&[(1, BITS)]).result(BITS).discards(mods.contains(&Mod::All)),
        Redux => voting(mods).uniform(Uniform::OfMembers).sources_at(&[(1, BITS)]),
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

        // Matrix forms are parsed by `jit`, which knows each modifier: see `matrix` there.
        Wmma if has("load") => matrix(VALUE).accessing(Read).sources(COUNT).words(WMMA),
        Wmma if has("store") => matrix(PLAIN).accessing(Write).sources(COUNT).words(WMMA),
        Wmma => matrix(VALUE).words(WMMA),
        Mma if has("sp") || has("sp::ordered_metadata") => {
            matrix(VALUE).words(MMA).constants(selectors(types().nth(1).unwrap_or(Type::B32), has))
        }
        Mma => matrix(VALUE).words(MMA),
        Ldmatrix => matrix(VALUE).accessing(Read).reaches(DATA).follows().words(ROWS),
        Stmatrix => matrix(PLAIN).accessing(Write).reaches(DATA).follows().words(ROWS),
        Movmatrix => matrix(VALUE).words(&["m8n8", "trans"]),

        Alloca => VALUE.acting(Action::Traps).constants(&[(2, ALIGNMENT)]),
        Stacksave => VALUE,
        // Its destination, the stack pointer, is implicit.
        Stackrestore => PLAIN,
        Multimem => OpInfo { dest: has("ld_reduce"), ..PLAIN }.accessing(Update).refused(),
        Tensormap => {
            let known = PLAIN.accessing(Any).by_unit().reaches(DATA).follows().words(TENSOR_MAP);
            match has("cp_fenceproxy") {
                true => known.of_warp().constants(&[(2, LINE)]),
                false => known.constants(field(has)),
            }
        }
        Clusterlaunchcontrol => {
            let words = &[
                "try_cancel",
                "async",
                "mbarrier::complete_tx::bytes",
                "multicast::cluster::all",
                "query_cancel",
                "is_canceled",
                "get_first_ctaid",
                "get_first_ctaid::x",
                "get_first_ctaid::y",
                "get_first_ctaid::z",
            ];
            match has("query_cancel") {
                true => VALUE.sources(OperandType::Is(Type::B128)).words(words),
                false => PLAIN.accessing(Any).by_unit().reaches(&[Space::Shared]).words(words),
            }
        }
        Wgmma if has("mma_async") => {
            let bytes = types().nth(1).is_some_and(|a| a.bits() == 8);
            let constants = match has("sp") {
                true if bytes => wgmma::SPARSE_BYTES,
                true => wgmma::SPARSE,
                false => wgmma::DENSE,
            };
            matrix(VALUE).accessing(Any).constants(constants).words(wgmma::WORDS)
        }
        // The warps of a warpgroup wait for each other.
        Wgmma if has("wait_group") => {
            OpInfo { scope: Scope::Block, ..PLAIN }.constants(&[(0, wgmma::PENDING)]).words(wgmma::WORDS)
        }
        Wgmma => PLAIN.accessing(Order).words(wgmma::WORDS),
        Tcgen05 => OpInfo { dest: has("ld"), ..PLAIN }.accessing(Any).of_warp().by_unit().refused(),
    }
}

/// Whether a modifier is one of `words`, or of a class of modifiers there.
pub(super) fn names(words: &[&'static str], word: &str) -> bool {
    let of_class = |name: &&str| class(name).is_some_and(|list| list.split(' ').any(|w| w == word));
    words.contains(&word) || words.iter().any(of_class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::form::{Form, Operands, Role, Spec, TypeSel};
    use crate::table::support::spellings;
    use crate::table::{refusal, rows};

    /// The rows of [`info`] and the forms of the table say the same of destinations, and each word named is one of the opcode's.
    #[test]
    fn agrees_with_the_forms() {
        for &op in Op::ALL {
            let mut met = vec![];
            for row in rows(op) {
                let form = Form::parse(row.form);
                for (_, mods) in spellings(op, &form) {
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
                    assert!(!known.is_pure() || known.dest || has_no_effect(op), "{}", row.form);
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
            let named = |w: &&'static str| met.iter().any(|m| names(&[w], m));
            words.filter(|_| !shared).for_each(|w| assert!(named(w), "{}: {w}", op.name()));
        }
    }

    /// Sources and results of computations have the types that the forms give them, as far as their sizes go.
    #[test]
    fn types_are_those_of_the_forms() {
        // Operands of these are ignored, or lowered by special code.
        let ops = Op::ALL.iter().copied().filter(|op| !matches!(op, Op::Createpolicy | Op::Mapa));
        for (op, row) in ops.flat_map(|op| rows(op).iter().map(move |row| (op, row))) {
            let form = Form::parse(row.form);
            for (_, mods) in spellings(op, &form) {
                let known = info(op, &mods);
                let types: Vec<Type> =
                    mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).collect();
                let computes = known.is_pure() || known.family == Family::Warp;
                if types.is_empty() || !computes || refusal(op, &mods).is_some() {
                    continue;
                }
                let agrees = |spec: &Spec, here: OperandType| {
                    let of_form = match (spec.role, spec.ty) {
                        (Role::Predicate, _) => Type::Pred,
                        (Role::Source | Role::Destination | Role::Pair { .. }, TypeSel::Nth(n)) => {
                            types[usize::from(n)]
                        }
                        (Role::Source | Role::Destination | Role::Pair { .. }, TypeSel::Fixed(ty)) => ty,
                        (Role::Source | Role::Destination, TypeSel::Wide) => {
                            OperandType::Wide.of(types.iter().copied())
                        }
                        _ => return true,
                    };
                    let here = here.of(types.iter().copied());
                    of_form.bits() == here.bits() && (of_form == Type::Pred) == (here == Type::Pred)
                };
                for sig in Operands::parse(form.operands).signatures() {
                    let (results, sources) = sig.specs.split_at(usize::from(known.dest));
                    let result = results.iter().all(|spec| agrees(spec, known.result));
                    assert!(result, "{}: {mods:?}, result", row.form);
                    for (k, spec) in sources.iter().enumerate().filter(|(_, spec)| !spec.variable) {
                        assert!(agrees(spec, known.source(k)), "{}: {mods:?}, source {k}", row.form);
                    }
                }
            }
        }
    }

    fn has_no_effect(op: Op) -> bool {
        matches!(op, Op::Setmaxnreg | Op::Pmevent | Op::Stackrestore)
    }
}
