//! Shapes of values across the lanes of a warp (uniformity and lane patterns): uniform, a lane pattern over a scalar, or varying.
//!
//! A [`Lin`] value is, in the arithmetic of its width,
//! `scalar + pattern[lane] + extend(x[lane]) * scale`, with `scalar` one number per warp computed at run time, a
//! pattern known at compile time, and at most one anchor `x`, a 32-bit value of any shape. The form is exact: wrapping
//! is the width's own. What is *not* assumed is that widening commutes with adding: a 32-bit index of pattern shape
//! that is widened to 64 bits becomes an anchor, and the memory access tests once per warp that it did not wrap.
//!
//! Where the pattern fills only bits that are clear in the scalar part, widening does commute.
//!
//! The analysis is optimistic (everything uniform until shown otherwise) and finds divergent branches on the way:
//! phis at joins that lanes reach by different paths vary; so do values carried out of loops that lanes leave at
//! different times.

mod analysis;
mod transfer;
mod uses;

pub use analysis::analyse;
pub use uses::{each_use, each_use_in, with_anchors};

use crate::graph;
use crate::id_vec::IdVec;
use crate::ir::*;
use crate::loops::Loops;
use kernel_abi::{BlockShape, Variant, WARP};
use ptx::ast::{Cmp, Dim, Mod, Space, Special, Type};
use ptx::table::Op;
use std::rc::Rc;

pub const MAX_LANES: usize = 64;
pub type Pattern = Rc<[i64; MAX_LANES]>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor {
    pub x: Val,
    pub signed: bool,
    pub scale: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Lin {
    pub pattern: Option<Pattern>,
    pub anchor: Option<Anchor>,
    /// A power of two that divides the scalar part.
    pub align: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Not yet known (unreachable so far).
    Top,
    Lin(Lin),
    Varying,
}

const MAX_ALIGN: u64 = 1 << 31;

impl Lin {
    pub fn uniform(align: u64) -> Lin {
        Lin { pattern: None, anchor: None, align }
    }
    pub fn is_uniform(&self) -> bool {
        self.pattern.is_none() && self.anchor.is_none()
    }
    /// The pattern fills only bits that are clear in the scalar part: no carry passes between them, so that widening, by
    /// zeros or by sign, acts on the two separately.
    pub fn is_disjoint(&self) -> bool {
        let inside = |p: &Pattern| p.iter().all(|&x| x >= 0 && (x as u64) < self.align);
        self.anchor.is_none() && self.pattern.as_ref().is_none_or(inside)
    }
}

impl Shape {
    fn uniform() -> Shape {
        Shape::Lin(Lin::uniform(1))
    }
    fn aligned(align: u64) -> Shape {
        Shape::Lin(Lin::uniform(align))
    }
    pub fn is_uniform(&self) -> bool {
        matches!(self, Shape::Lin(l) if l.is_uniform())
    }
    pub fn lin(&self) -> Option<&Lin> {
        if let Shape::Lin(l) = self {
            Some(l)
        } else {
            None
        }
    }
}

fn pattern(lanes: u32, f: impl Fn(i64) -> i64) -> Option<Pattern> {
    let mut p = [0; MAX_LANES];
    for (i, x) in p.iter_mut().enumerate().take(lanes as usize) {
        *x = f(i as i64);
    }
    p.iter().any(|&x| x != 0).then(|| Rc::new(p))
}

pub struct Shapes {
    pub of: IdVec<Val, Shape>,
    pub divergent: Vec<bool>,
}

impl Shapes {
    pub fn get(&self, v: Val) -> &Shape {
        &self.of[v]
    }
    pub fn uniform(&self, v: Val) -> bool {
        self.get(v).is_uniform()
    }
}

/// Whether a 32-bit value that `cvt.d.s` widens gets copies of its sign: of the source's type where the conversion itself widens,
/// else of the destination's, whose register is wider than its type.
pub fn widens_signed(d: Type, s: Type) -> bool {
    if d.bits() > s.bits() {
        s.is_signed()
    } else {
        d.is_signed()
    }
}

pub fn sign_extend(bits: u64, width: u32) -> i64 {
    if width >= 64 {
        bits as i64
    } else {
        ((bits << (64 - width)) as i64) >> (64 - width)
    }
}
