//! Pointer provenance: the object that each address is derived from, which is a pointer parameter, a variable or a shared array. Checked
//! code then finds an access that has left its object, even where it hits another one.
//!
//! A value has a root if it is one, or a root plus something that is no pointer itself; joins keep a root that all sides
//! agree on. What was loaded as 64 bits may be a pointer, and so leaves a sum without a root. Where in doubt there is none.

use crate::id_vec::IdVec;
use crate::ir::*;
use kernel_abi::Root;
use ptx::ast::Type;
use ptx::table::{Derived, Memory, Op};
use rustc_hash::FxHashMap as HashMap;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// Nothing yet: it depends on itself.
    Open,
    /// A number, not an address.
    Number,
    From(Root),
    /// It could be anything.
    Any,
}

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
    let mut origins = IdVec::filled(Origin::Open, f.vals.len());
    for (v, data) in f.vals.entries() {
        if data.block.is_none() {
            origins[v] = floating(f, f.inst(data.inst));
        }
    }
    // Each value changes twice at most: from open to something, and from that to anything.
    loop {
        let mut changed = false;
        for block in &f.blocks {
            for &i in &block.insts {
                let inst = f.inst(i);
                for r in inst.results.iter().flatten() {
                    let (old, new) = (origins[*r], derived(f, inst, &origins));
                    let new = if old == Origin::Open { new } else { join(old, new) };
                    changed |= new != old;
                    origins[*r] = new;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let root = |o| match o {
        Origin::From(root) => Some(root),
        _ => None,
    };
    origins.into_iter().map(root).collect()
}

fn join(a: Origin, b: Origin) -> Origin {
    match (a, b) {
        (Origin::Open, x) | (x, Origin::Open) => x,
        (a, b) if a == b => a,
        _ => Origin::Any,
    }
}

fn floating(f: &Func, i: &Inst) -> Origin {
    match i.kind {
        Kind::Const(_) | Kind::Special(_) => Origin::Number,
        Kind::Param { offset, bytes: 8, .. } => Origin::From(Root::Param(offset)),
        Kind::Param { .. } => Origin::Number,
        Kind::Symbol(s) => Origin::From(Root::Symbol(s)),
        Kind::Shared(at) => {
            let next = f.shared_starts.iter().copied().filter(|&s| s > at).min();
            Origin::From(Root::Shared { at, end: next.unwrap_or(u32::MAX) })
        }
        Kind::Local(_) | Kind::LocalEnd(_) | Kind::ParamAddr(_) => Origin::From(Root::Private),
        _ => Origin::Any,
    }
}

fn derived(f: &Func, i: &Inst, origins: &IdVec<Val, Origin>) -> Origin {
    let of = |k: usize| i.args.get(k).map_or(Origin::Any, |a| origins[*a]);
    let narrow = |r: &Option<Val>| r.is_some_and(|r| f.ty(r) != Ty::I64);
    match (i.kind, i.derived()) {
        (Kind::Phi, _) => i.args.iter().fold(Origin::Open, |o, a| join(o, origins[*a])),
        (Kind::Select, _) => join(of(1), of(2)),
        (Kind::Op(Op::Alloca), _) => Origin::From(Root::Private),
        (_, Derived::Copy) => of(0),
        (_, Derived::Choice) => join(of(0), of(1)),
        (_, Derived::Sum) => sum(of(0), of(1)),
        (_, Derived::MultiplyAdd) => match of(2) {
            // The product of two numbers, or of anything and a number, is none that was a pointer.
            Origin::Open => Origin::Open,
            third => sum(Origin::Number, third),
        },
        (_, Derived::Difference) => match (of(0), of(1)) {
            (Origin::Open, _) | (_, Origin::Open) => Origin::Open,
            (Origin::From(x), Origin::Number) => Origin::From(x),
            (Origin::From(_), Origin::From(_)) | (Origin::Number, Origin::Number) => Origin::Number,
            _ => Origin::Any,
        },
        (_, Derived::Mixture) => match (of(0), of(1)) {
            (Origin::Open, _) | (_, Origin::Open) => Origin::Open,
            (Origin::Number, Origin::Number) => Origin::Number,
            _ => Origin::Any,
        },
        (_, Derived::Product | Derived::ShiftLeft | Derived::Number) => Origin::Number,
        // Widened from something too narrow for an address.
        (_, Derived::Convert) if i.types().nth(1).is_some_and(|t: Type| t.size() < 8) => match of(0) {
            Origin::From(shared) => Origin::From(shared),
            _ => Origin::Number,
        },
        // Shared addresses are narrow, all other narrow values are numbers.
        _ if i.results.iter().all(narrow) => Origin::Number,
        _ => Origin::Any,
    }
}

fn sum(a: Origin, b: Origin) -> Origin {
    match (a, b) {
        (Origin::Open, _) | (_, Origin::Open) => Origin::Open,
        (Origin::Number, x) | (x, Origin::Number) => x,
        _ => Origin::Any,
    }
}
