//! Pointer provenance: the object that each address is derived from, which is a pointer parameter, a variable or a shared array. Checked
//! code then finds an access that has left its object, even where it hits another one.
//!
//! A value has a root if it is one, or a root plus something that is no pointer itself; joins keep a root that all sides
//! agree on. What was loaded as 64 bits may be a pointer, and so leaves a sum without a root. Where in doubt there is none.

use crate::flat::{self, Flat};
use crate::id_vec::IdVec;
use crate::ir::*;
use kernel_abi::Root;
use ptx::ast::Type;
use ptx::table::{Derived, Memory, Op};
use rustc_hash::FxHashMap as HashMap;

/// Neutral are numbers, which are no addresses.
type Origin = Flat<Root>;

/// Roots of accesses, by their source positions. What an instruction does to several objects has none: an asynchronous store, and what it
/// completes at an mbarrier.
pub fn of_accesses(f: &Func) -> HashMap<u32, Root> {
    let roots = of_values(f);
    let mut found: HashMap<u32, Option<Root>> = HashMap::default();
    let all = f.blocks.iter().flat_map(|b| &b.insts).flat_map(|&i| match f.inst(i).kind {
        Kind::Loads(k) => f.merged[k as usize].clone(),
        _ => vec![i],
    });
    for i in all {
        let inst = f.inst(i);
        let root = inst.args.first().and_then(|a| roots[*a]);
        let alone = match (inst.access(), inst.memory()) {
            (Some(_), _) => root,
            // Its bounds are those of what the instruction copies, if that is all there is.
            (None, Memory::Barrier) => None,
            _ => continue,
        };
        found.entry(inst.pc).and_modify(|known| *known = known.filter(|k| Some(*k) == root)).or_insert(alone);
    }
    found.into_iter().filter_map(|(pc, root)| Some((pc, root?))).collect()
}

/// The object that each value is derived from, if it is an address.
pub fn of_values(f: &Func) -> IdVec<Val, Option<Root>> {
    let floating = |v| floating(f, f.inst(f.vals[v].inst));
    let origins = flat::solve(f, floating, |inst, _, _, origins| derived(f, inst, origins));
    let root = |o| match o {
        Origin::Of(root) => Some(root),
        _ => None,
    };
    origins.into_iter().map(root).collect()
}

fn floating(f: &Func, i: &Inst) -> Origin {
    match i.kind {
        Kind::Const(_) | Kind::Special(_) => Origin::Neutral,
        Kind::Param { offset, bytes: 8, .. } => Origin::Of(Root::Param(offset)),
        Kind::Param { .. } => Origin::Neutral,
        Kind::Symbol(s) => Origin::Of(Root::Symbol(s)),
        Kind::Shared(at) => {
            let next = f.shared_starts.iter().copied().filter(|&s| s > at).min();
            Origin::Of(Root::Shared { at, end: next.unwrap_or(u32::MAX) })
        }
        Kind::Local(_) | Kind::LocalEnd(_) | Kind::ParamAddr(_) => Origin::Of(Root::Private),
        _ => Origin::Any,
    }
}

fn derived(f: &Func, i: &Inst, origins: &IdVec<Val, Origin>) -> Origin {
    let of = |k: usize| i.args.get(k).map_or(Origin::Any, |a| origins[*a]);
    let narrow = |r: &Option<Val>| r.is_some_and(|r| f.ty(r) != Ty::I64);
    match (i.kind, i.derived()) {
        (Kind::Phi, _) => Origin::any_of(i.args.iter().map(|a| origins[*a])),
        (Kind::Select, _) => of(1).or(of(2)),
        (Kind::Op(Op::Alloca), _) => Origin::Of(Root::Private),
        (_, Derived::Copy) => of(0),
        (_, Derived::Choice) => of(0).or(of(1)),
        (_, Derived::Sum) => of(0).plus(of(1)),
        // The product of two numbers, or of anything and a number, is none that was a pointer.
        (_, Derived::MultiplyAdd) => of(2),
        (_, Derived::Difference) => match (of(0), of(1)) {
            (Origin::Open, _) | (_, Origin::Open) => Origin::Open,
            (Origin::Of(x), Origin::Neutral) => Origin::Of(x),
            (Origin::Of(_), Origin::Of(_)) | (Origin::Neutral, Origin::Neutral) => Origin::Neutral,
            _ => Origin::Any,
        },
        (_, Derived::Mixture) => match (of(0), of(1)) {
            (Origin::Open, _) | (_, Origin::Open) => Origin::Open,
            (Origin::Neutral, Origin::Neutral) => Origin::Neutral,
            _ => Origin::Any,
        },
        (_, Derived::Product | Derived::ShiftLeft | Derived::Number) => Origin::Neutral,
        // Widened from something too narrow for an address.
        (_, Derived::Convert) if i.types().nth(1).is_some_and(|t: Type| t.size() < 8) => match of(0) {
            Origin::Of(shared) => Origin::Of(shared),
            _ => Origin::Neutral,
        },
        // Shared addresses are narrow, all other narrow values are numbers.
        _ if i.results.iter().all(narrow) => Origin::Neutral,
        _ => Origin::Any,
    }
}
