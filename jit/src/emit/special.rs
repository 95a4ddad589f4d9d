//! Special registers.

use super::state::Emit;
use crate::ir::Val;
use baseline::build::{IntCmp, V};
use kernel_abi::{Cta, CLUSTER_SHIFT};
use ptx::ast::{Dim, Special};
use ptx::layout::RESERVED_SHARED;
use std::mem::offset_of;

/// What shared memory is given out in, bytes (PTX ISA, `%total_smem_size`: of sm_8x and sm_9x).
const SHARED_UNIT: u32 = 128;

impl Emit<'_> {
    pub(super) fn special_scalar(&mut self, v: Val, s: Special) -> V {
        let ll = self.ll;
        let dim = |d: Dim| match d {
            Dim::X => 0usize,
            Dim::Y => 4,
            Dim::Z => 8,
            Dim::W => 12,
        };
        let one_or_field = |e: &mut Self, base: usize, d: Dim, missing: u32| {
            if d == Dim::W {
                e.ll.i32(missing)
            } else {
                e.field_i32(base + dim(d))
            }
        };
        match s {
            Special::Tid(d) => self.thread_index(d),
            Special::NTid(d) => one_or_field(self, offset_of!(Cta, ntid), d, 0),
            Special::CtaId(d) => one_or_field(self, offset_of!(Cta, ctaid), d, 0),
            Special::NCtaId(d) => one_or_field(self, offset_of!(Cta, nctaid), d, 0),
            Special::ClusterId(d) => one_or_field(self, offset_of!(Cta, cluster_id), d, 0),
            Special::NClusterId(d) => one_or_field(self, offset_of!(Cta, ncluster_id), d, 0),
            Special::ClusterCtaId(d) => one_or_field(self, offset_of!(Cta, cluster_ctaid), d, 0),
            Special::ClusterNCtaId(d) => one_or_field(self, offset_of!(Cta, cluster_nctaid), d, 0),
            Special::ClusterNCtaRank => self.field_i32(offset_of!(Cta, cluster_blocks)),
            Special::ClusterCtaRank => self.field_i32(offset_of!(Cta, cluster_rank)),
            Special::IsExplicitCluster => {
                let explicit = self.field_i32(offset_of!(Cta, cluster_explicit));
                self.in_entry(|e| e.ll.icmp(IntCmp::Ne, explicit, e.ll.i32(0)))
            }
            Special::LaneId => self.in_head(|e| e.lane_base()),
            Special::WarpId => self.in_head(|e| e.warp()),
            // "Maximum number of warp identifiers", of a multiprocessor: ptxas has this constant for sm_80.
            Special::NWarpId => ll.i32(64),
            Special::SmId => self.field_i32(offset_of!(Cta, sm_id)),
            Special::NSmId => self.field_i32(offset_of!(Cta, sm_count)),
            Special::GridId => self.field_i64(offset_of!(Cta, grid_id)),
            Special::CurrentGraphExec => self.field_i64(offset_of!(Cta, graph)),
            Special::TotalSmemSize | Special::AggrSmemSize => {
                let all = self.field_i32(offset_of!(Cta, shared_size));
                let reserved = self.f.shared_reserved;
                let system = if s == Special::AggrSmemSize { RESERVED_SHARED } else { 0 };
                self.in_entry(|e| {
                    let own = e.ll.sub(all, e.ll.i32(reserved));
                    let units = e.ll.and(e.ll.add(own, e.ll.i32(SHARED_UNIT - 1)), e.ll.i32(!(SHARED_UNIT - 1)));
                    e.ll.add(units, e.ll.i32(system))
                })
            }
            Special::ReservedSmemBegin | Special::ReservedSmemOffset(0) => self.own_address(0),
            Special::ReservedSmemOffset(_) => self.own_address(RESERVED_SHARED / 2),
            Special::ReservedSmemEnd => self.own_address(RESERVED_SHARED),
            Special::ReservedSmemCap => ll.i32(RESERVED_SHARED),
            Special::DynamicSmemSize => self.field_i32(offset_of!(Cta, dynamic_shared)),
            Special::EnvReg(1) | Special::EnvReg(2) => {
                let g = self.field_i64(offset_of!(Cta, grid_workspace));
                let high = matches!(s, Special::EnvReg(1));
                self.in_entry(|e| {
                    let x = if high { e.ll.lshr(g, e.ll.i64(32)) } else { g };
                    e.ll.trunc(x, e.ll.int(32))
                })
            }
            Special::LaneMaskEq
            | Special::LaneMaskGe
            | Special::LaneMaskGt
            | Special::LaneMaskLe
            | Special::LaneMaskLt => self.in_head(|e| {
                let ll = e.ll;
                let ids = e.lane_ids();
                let b = ll.splat(e.lane_base(), e.w);
                let l = ll.add(ids, b);
                let t = ll.type_of(l);
                let l = ll.and(l, ll.c(t, kernel_abi::WARP as u64 - 1));
                let eq = ll.shl(ll.c(t, 1), l);
                let lt = ll.sub(eq, ll.c(t, 1));
                let mask = match s {
                    Special::LaneMaskEq => eq,
                    Special::LaneMaskLt => lt,
                    Special::LaneMaskLe => ll.or(lt, eq),
                    Special::LaneMaskGe => ll.not(lt),
                    _ => {
                        let le = ll.or(lt, eq);
                        ll.not(le)
                    }
                };
                if e.w == 1 {
                    ll.extract_at(mask, 0)
                } else {
                    mask
                }
            }),
            // Performance counters, and words of a driver. Clocks are instructions.
            Special::Pm(_)
            | Special::Pm64(_)
            | Special::EnvReg(_)
            | Special::Clock
            | Special::ClockHi
            | Special::Clock64
            | Special::GlobalTimer
            | Special::GlobalTimerLo
            | Special::GlobalTimerHi => ll.zero(self.lane_type(self.f.ty(v))),
        }
    }

    /// The shared address of the block's own memory at an offset.
    fn own_address(&mut self, offset: u32) -> V {
        if !self.f.clusters {
            return self.ll.i32(offset);
        }
        let rank = self.field_i32(offset_of!(Cta, cluster_rank));
        self.in_entry(|e| {
            let start = e.ll.shl(rank, e.ll.i32(CLUSTER_SHIFT));
            e.ll.add(start, e.ll.i32(offset))
        })
    }

    /// Scalar part (or vector, where it varies) of a thread index; see `shape::special` for the patterns.
    fn thread_index(&mut self, d: Dim) -> V {
        use kernel_abi::BlockShape as S;
        let w = self.w;
        // One thread is in one row.
        let shape = match self.x.variant.shape {
            S::Any if w == 1 => S::Rows,
            shape => shape,
        };
        let three_d = self.x.variant.three_d;
        let nx = self.field_i32(offset_of!(Cta, ntid));
        let ny = self.field_i32(offset_of!(Cta, ntid) + 4);
        self.in_head(|e| {
            let ll = e.ll;
            let base = ll.mul(e.unit.index, ll.i32(w));
            match (shape, d) {
                (_, Dim::W) | (S::Single, _) => ll.i32(0),
                (S::Linear, Dim::X) => base,
                (S::Linear, _) => ll.i32(0),
                (S::Rows, Dim::X) => ll.urem(base, nx),
                (S::Rows, Dim::Y) => {
                    let row = ll.udiv(base, nx);
                    if three_d {
                        ll.urem(row, ny)
                    } else {
                        row
                    }
                }
                (S::Rows, _) => {
                    let row = ll.udiv(base, nx);
                    ll.udiv(row, ny)
                }
                (S::Pow2(n), d) => {
                    let in_row = 1u32 << n >= w;
                    // Of the unit itself: shifted right after a multiplication, it would not be known to be small.
                    let row = match w.trailing_zeros() {
                        width if width > n as u32 => ll.shl(e.unit.index, ll.i32(width - n as u32)),
                        width => ll.lshr(e.unit.index, ll.i32(n as u32 - width)),
                    };
                    match d {
                        Dim::X if 1 << n == w => ll.i32(0),
                        Dim::X if in_row => ll.and(base, ll.i32((1 << n) - 1)),
                        Dim::X => ll.i32(0),
                        _ if !three_d => {
                            if d == Dim::Y {
                                row
                            } else {
                                ll.i32(0)
                            }
                        }
                        _ if in_row => {
                            if d == Dim::Y {
                                ll.urem(row, ny)
                            } else {
                                ll.udiv(row, ny)
                            }
                        }
                        _ => {
                            let rows: Vec<i64> = (0..w as i64).map(|l| l >> n).collect();
                            let r = ll.splat(row, w);
                            let r = ll.add(r, ll.c_vec(ll.int(32), &rows));
                            let (q, m) = e.small_divide(r, ny);
                            if d == Dim::Y {
                                m
                            } else {
                                q
                            }
                        }
                    }
                }
                (S::Any, Dim::Z) if !three_d => ll.i32(0),
                (S::Any, d) => {
                    let ids = e.lane_ids();
                    let t = ll.splat(base, w);
                    let t = ll.add(t, ids);
                    let (row, x) = e.small_divide(t, nx);
                    if d == Dim::X {
                        return x;
                    }
                    if !three_d {
                        return row;
                    }
                    let (z, y) = e.small_divide(row, ny);
                    if d == Dim::Y {
                        y
                    } else {
                        z
                    }
                }
            }
        })
    }

    /// Quotient and remainder of small numbers (thread indices) by a uniform divisor: exact through floats, since
    /// both are below 2^12 and the half added keeps the quotient away from integers.
    fn small_divide(&self, x: V, d: V) -> (V, V) {
        let ll = self.ll;
        let ft = ll.vec(ll.f32(), self.w);
        let it = ll.type_of(x);
        let dv = ll.splat(d, self.w);
        let df = ll.uitofp(d, ll.f32());
        let inv = ll.fdiv(ll.c_real(ll.f32(), 1.0), df);
        let inv = ll.splat(inv, self.w);
        let xf = ll.uitofp(x, ft);
        let xf = ll.fadd(xf, ll.c_real(ft, 0.5));
        let q = ll.fmul(xf, inv);
        let q = ll.intrinsic("llvm.fptoui.sat", &[it, ft], &[q]);
        let back = ll.mul(q, dv);
        (q, ll.sub(x, back))
    }
}
