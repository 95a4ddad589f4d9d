//! Uniqued constants, and constant folding of instructions.

use crate::build::{T, V};
use crate::fold;
use crate::ir::*;

pub(crate) fn constant(m: &mut Module, t: T, c: Const) -> V {
    let c = match c {
        Const::Lanes(xs) if xs.iter().all(|x| *x == xs[0]) => Const::Splat(xs[0]),
        c => c,
    };
    if let Some(&v) = m.constants.get(&(t, c.clone())) {
        return v;
    }
    let v = V(m.values.len());
    m.values.push(Value { ty: t, def: Def::Const(c.clone()) });
    m.constants.insert((t, c), v);
    v
}

/// Folds an instruction on constants.
pub(crate) fn folded(m: &mut Module, ty: T, op: &Op, args: &[V]) -> Option<V> {
    let cs: Vec<&Const> = args.iter().map(|&a| m.constant(a)).collect::<Option<_>>()?;
    let lanes = m.types.lanes(ty) as usize;
    let c = match op {
        Op::Splat => Const::Splat(cs[0].lane(0)),
        Op::Extract => Const::Splat(cs[0].lane(cs[1].lane(0) as usize % m.types.lanes(m.ty(args[0])) as usize)),
        Op::Insert => {
            let at = cs[2].lane(0) as usize;
            Const::Lanes((0..lanes).map(|i| if i == at { cs[1].lane(0) } else { cs[0].lane(i) }).collect())
        }
        Op::Shuffle(by) => {
            let n = m.types.lanes(m.ty(args[0])) as usize;
            let of = |i: i32| match i as usize {
                _ if i < 0 => 0,
                i if i < n => cs[0].lane(i),
                i => cs[1].lane(i - n),
            };
            Const::Lanes(by.iter().map(|&i| of(i)).collect())
        }
        Op::Cast(Cast::Bits) => return recast(m, ty, args[0]),
        Op::Pack | Op::Field(_) | Op::Reduce(_) => return None,
        op => {
            let from = m.types.bits(m.ty(*args.last()?));
            let to = m.types.bits(ty);
            let scalar = cs.iter().all(|c| matches!(c, Const::Splat(_)));
            let lane = |i: usize| fold::lane(op, &cs.iter().map(|c| c.lane(i)).collect::<Vec<_>>(), from, to);
            if scalar {
                Const::Splat(lane(0)?)
            } else {
                Const::Lanes((0..lanes).map(lane).collect::<Option<Vec<_>>>()?.into())
            }
        }
    };
    Some(constant(m, ty, c))
}

/// The bits of constant `v` as type `ty`.
fn recast(m: &mut Module, ty: T, v: V) -> Option<V> {
    let from = m.ty(v);
    let (fb, fl, tb, tl) = (m.types.bits(from), m.types.lanes(from), m.types.bits(ty), m.types.lanes(ty));
    let c = m.constant(v)?;
    let c = if fb == tb && fl == tl {
        c.clone()
    } else {
        let mut bits = vec![false; (fb * fl) as usize];
        for i in 0..fl {
            let x = c.lane(i as usize);
            (0..fb).for_each(|k| bits[(i * fb + k) as usize] = x >> k & 1 != 0);
        }
        let lane = |i: u32| (0..tb).fold(0u128, |x, k| x | (bits[(i * tb + k) as usize] as u128) << k);
        Const::Lanes((0..tl).map(lane).collect())
    };
    Some(constant(m, ty, c))
}
