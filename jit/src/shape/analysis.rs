//! The analysis: everything is uniform until shown otherwise. On the way it finds divergent branches.

use super::*;

pub(super) struct Analysis<'a> {
    pub(super) f: &'a Func,
    loops: &'a Loops,
    pub(super) variant: Variant,
    pub(super) lanes: u32,
    /// Lanes of a warp may be in different iterations of one loop (see `plan.rs`): only what is the same for the
    /// whole launch, or a function of the thread's index alone, is more than varying.
    general: bool,
    /// General mode: values used outside the block that makes them.
    crosses: IdVec<Val, bool>,
    pub(super) out: Shapes,
    /// Blocks whose phis vary.
    varying_phis: Vec<bool>,
    post: Vec<u32>,
}

/// Shapes of all values for vectors of `lanes` lanes.
pub fn analyse(f: &Func, loops: &Loops, variant: Variant, lanes: u32, general: bool) -> Shapes {
    let n = f.blocks.len();
    let mut analysis = Analysis {
        f,
        loops,
        variant,
        lanes,
        general,
        crosses: IdVec::new(),
        out: Shapes { of: f.vals.iter().map(|_| Shape::Top).collect(), divergent: vec![false; n] },
        varying_phis: vec![false; n],
        post: graph::post_dominators(f),
    };
    if general {
        analysis.crosses = IdVec::filled(false, f.vals.len());
        f.each_operand(|v, b| {
            if f.block_of(v).is_some_and(|d| d.0 as usize != b) {
                analysis.crosses[v] = true;
            }
        });
    }
    for (v, data) in f.vals.entries() {
        if data.block.is_none() {
            analysis.out.of[v] = analysis.floating(f.inst(data.inst).kind);
        }
    }
    loop {
        let mut changed = false;
        for b in 0..n {
            for &i in &f.block(Block(b as u32)).insts {
                changed |= analysis.inst(b, f.inst(i));
            }
            changed |= analysis.term(b);
        }
        if !changed {
            break;
        }
    }
    analysis.out
}

impl Analysis<'_> {
    fn floating(&self, k: Kind) -> Shape {
        let w = self.lanes;
        match k {
            Kind::Const(c) => Shape::aligned(if c == 0 { MAX_ALIGN } else { 1u64 << c.trailing_zeros().min(31) }),
            Kind::Shared(o) => Shape::aligned(if o == 0 { MAX_ALIGN } else { 1u64 << o.trailing_zeros() }),
            Kind::Symbol(i) => Shape::aligned(self.f.symbol_align[i as usize].max(1) as u64),
            Kind::Local(_) | Kind::LocalEnd(_) if self.is_one_thread() => Shape::uniform(),
            Kind::Local(o) | Kind::LocalEnd(o) => {
                // The stride between lanes is the thread's local memory, a constant of the compiled kernel.
                let stride = self.f.local_stride as i64;
                Shape::Lin(Lin {
                    pattern: pattern(w, |l| l * stride),
                    anchor: None,
                    align: if o == 0 { 16 } else { 1u64 << o.trailing_zeros().min(4) },
                })
            }
            Kind::Special(s) => self.special(s),
            _ => Shape::uniform(),
        }
    }

    /// Whether a unit has one thread: nothing varies then.
    pub(super) fn is_one_thread(&self) -> bool {
        self.lanes == 1 || self.variant.has_one_thread()
    }

    fn special(&self, s: Special) -> Shape {
        let w = self.lanes;
        if w == 1 {
            return Shape::uniform();
        }
        let lane = |align: u64| Shape::Lin(Lin { pattern: pattern(w, |l| l), anchor: None, align });
        let three_d = self.variant.three_d;
        match (s, self.variant.shape) {
            (Special::Tid(Dim::X), BlockShape::Linear | BlockShape::Rows) => lane(w as u64),
            (Special::Tid(Dim::X), BlockShape::Pow2(n)) => {
                let x = 1u32 << n;
                if x >= w {
                    lane(if x == w { MAX_ALIGN } else { w as u64 })
                } else {
                    Shape::Lin(Lin { pattern: pattern(w, |l| l & (x as i64 - 1)), anchor: None, align: MAX_ALIGN })
                }
            }
            (Special::Tid(Dim::Y), BlockShape::Pow2(n)) if 1u32 << n < w => {
                if three_d {
                    Shape::Varying
                } else {
                    Shape::Lin(Lin { pattern: pattern(w, |l| l >> n), anchor: None, align: (w >> n) as u64 })
                }
            }
            (Special::Tid(Dim::Z), BlockShape::Pow2(n)) if 1u32 << n < w && three_d => Shape::Varying,
            (Special::Tid(Dim::X | Dim::Y), BlockShape::Any) => Shape::Varying,
            (Special::Tid(Dim::Z), BlockShape::Any) if three_d => Shape::Varying,
            // Of a row, or of all threads: whole warps.
            (Special::NTid(Dim::X), BlockShape::Linear | BlockShape::Rows) if !self.variant.partial => {
                Shape::aligned(if self.variant.pairs { 2 * u64::from(WARP) } else { WARP.into() })
            }
            (Special::LaneId, _) if w >= WARP => {
                Shape::Lin(Lin { pattern: pattern(w, |l| l % WARP as i64), anchor: None, align: MAX_ALIGN })
            }
            (Special::LaneId, _) => lane(w as u64),
            (Special::WarpId, _) if w > WARP => {
                Shape::Lin(Lin { pattern: pattern(w, |l| l / WARP as i64), anchor: None, align: (w / WARP) as u64 })
            }
            (
                Special::LaneMaskEq
                | Special::LaneMaskGe
                | Special::LaneMaskGt
                | Special::LaneMaskLe
                | Special::LaneMaskLt,
                _,
            ) => Shape::Varying,
            _ => Shape::uniform(),
        }
    }

    fn set(&mut self, v: Val, s: Shape) -> bool {
        let old = &self.out.of[v];
        // Only downwards: Top, Lin, Varying.
        let new = match (old, s) {
            (_, Shape::Top) | (Shape::Varying, _) => return false,
            (Shape::Top, s) => s,
            (Shape::Lin(a), Shape::Lin(b)) => {
                let align = a.align.min(b.align);
                // A widened pattern loses its alignment, and needs the anchor then.
                if a.pattern == b.pattern && a.anchor == b.anchor || (a.anchor.is_none() && b.anchor.is_some()) {
                    Shape::Lin(Lin { align, ..b })
                } else {
                    Shape::Varying
                }
            }
            (Shape::Lin(_), Shape::Varying) => Shape::Varying,
        };
        if *old == new {
            return false;
        }
        self.out.of[v] = new;
        true
    }

    fn inst(&mut self, b: usize, i: &Inst) -> bool {
        let mut changed = false;
        for (k, r) in i.results.iter().enumerate() {
            let Some(r) = *r else { continue };
            let s = match i.kind {
                Kind::Phi if self.general => Shape::Varying,
                Kind::Phi => self.phi(b, i),
                _ if self.general && !is_cheap(i) => Shape::Varying,
                _ => self.transfer(i, r, k),
            };
            // Of what outlives its block, lanes keep their own copies: scalar and anchor would belong to different lanes.
            let s = match s {
                Shape::Lin(l) if self.general && l.anchor.is_some() && self.crosses[r] => Shape::Varying,
                s => s,
            };
            changed |= self.set(r, s);
        }
        changed
    }

    fn phi(&self, b: usize, i: &Inst) -> Shape {
        if self.varying_phis[b] {
            return Shape::Varying;
        }
        let mut acc = Shape::Top;
        for &a in &i.args {
            acc = match (acc, self.out.get(a).clone()) {
                (x, Shape::Top) | (Shape::Top, x) => x,
                (Shape::Lin(p), Shape::Lin(q)) if p.pattern == q.pattern && p.anchor == q.anchor => {
                    Shape::Lin(Lin { align: p.align.min(q.align), ..q })
                }
                _ => return Shape::Varying,
            };
        }
        acc
    }

    fn term(&mut self, b: usize) -> bool {
        let cond = match &self.f.block(Block(b as u32)).term {
            Term::Cond { p, .. } => *p,
            Term::Switch { index, targets } if targets.len() > 1 => *index,
            _ => return false,
        };
        if self.out.divergent[b] || *self.out.get(cond) == Shape::Top || self.out.uniform(cond) {
            return false;
        }
        self.out.divergent[b] = true;
        let n = self.f.blocks.len() as u32;
        let mut join = self.post[b];
        let around = self.loops.of[Block(b as u32)];
        let mut succs: Vec<u32> = self.f.block(Block(b as u32)).term.succs().iter().map(|s| s.0).collect();
        // Lanes that end by themselves meet no others.
        succs.retain(|&s| {
            let block = self.f.block(Block(s));
            let ends = matches!(block.term, Term::Exit) && block.preds.len() == 1;
            !ends || self.loops.of[Block(s)] != around
        });
        if succs.len() < 2 {
            return true;
        }
        let mut together = self.joins(&succs, join);
        // Lanes may leave these loops at different times: those whose lanes do not all reconverge before the iteration ends.
        let mut l = around;
        while let Some(k) = l {
            let inside = |m: u32| m < n && self.loops.contains(k, Block(m));
            if together && inside(join) {
                break;
            }
            while inside(join) {
                join = self.post[join as usize];
            }
            let mut exits = vec![];
            for &u in &self.loops.loops[k].blocks {
                for s in self.f.block(u).term.succs() {
                    if !self.loops.contains(k, s) {
                        self.varying_phis[s.0 as usize] = true;
                        exits.push(s.0);
                    }
                }
            }
            exits.sort_unstable();
            exits.dedup();
            together = self.joins(&exits, join);
            l = self.loops.loops[k].parent;
        }
        true
    }

    /// Marks joins of disjoint forward paths from `starts`, up to block `end` (included) if all paths reach it; returns whether
    /// they do. A path that takes a back edge first does not.
    fn joins(&mut self, starts: &[u32], end: u32) -> bool {
        const NONE: u32 = u32::MAX;
        let n = self.f.blocks.len();
        let mut label = vec![NONE; n];
        for &s in starts {
            label[s as usize] = s;
        }
        let Some(&first) = starts.iter().min() else { return true };
        for b in first..n as u32 {
            let l = label[b as usize];
            if l == NONE {
                continue;
            }
            if b == end && label[b as usize + 1..].iter().all(|&l| l == NONE) {
                return true;
            }
            for s in self.f.block(Block(b)).term.succs() {
                if s.0 <= b {
                    continue;
                }
                let t = &mut label[s.0 as usize];
                if *t == NONE {
                    *t = l;
                } else if *t != l {
                    *t = s.0;
                    self.varying_phis[s.0 as usize] = true;
                }
            }
        }
        false
    }
}
