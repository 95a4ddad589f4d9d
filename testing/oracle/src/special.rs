//! Special registers (PTX ISA, 'Special Registers').

use crate::instr::unsupported;
use crate::memory::Trap;
use crate::state::{Launch, Shared, Thread};
use ptx::ast::{Dim, Special};

/// The value of a special register for a thread.
///
/// Clocks count the thread's own steps; nothing may depend on them, nor
/// on `%smid`.
pub fn value(launch: &Launch<'_>, shared: &Shared, thread: &Thread, s: Special) -> Result<u128, Trap> {
    let (block, grid) = (launch.block, launch.grid);
    let lane = thread.index % 32;
    let pick = |v: [u32; 3], d: Dim| match d {
        Dim::X => v[0],
        Dim::Y => v[1],
        Dim::Z => v[2],
        Dim::W => 0,
    };
    let v = match s {
        Special::Tid(d) => pick(thread.tid, d),
        Special::NTid(d) => pick(block, d),
        Special::CtaId(d) => pick(shared.ctaid, d),
        Special::NCtaId(d) => pick(grid, d),
        Special::ClusterId(d) => pick([0, 1, 2].map(|d| shared.ctaid[d] / launch.cluster[d]), d),
        Special::NClusterId(d) => pick([0, 1, 2].map(|d| grid[d] / launch.cluster[d]), d),
        Special::ClusterCtaId(d) => pick(shared.cluster_ctaid, d),
        Special::ClusterNCtaId(d) => pick(launch.cluster, d),
        Special::ClusterCtaRank => shared.rank,
        Special::IsExplicitCluster => launch.explicit_cluster.into(),
        Special::ClusterNCtaRank => launch.cluster.iter().product(),
        Special::LaneId => lane,
        Special::WarpId => thread.index / 32,
        Special::NWarpId => 64,
        Special::LaneMaskEq => 1 << lane,
        Special::LaneMaskLe => u32::MAX >> (31 - lane),
        Special::LaneMaskLt => !(u32::MAX << lane),
        Special::LaneMaskGe => u32::MAX << lane,
        Special::LaneMaskGt => u32::MAX.checked_shl(lane + 1).unwrap_or(0),
        Special::DynamicSmemSize => launch.dynamic_shared,
        Special::TotalSmemSize => (launch.program.shared_size as u32).next_multiple_of(128),
        Special::Clock | Special::Clock64 => return Ok(u128::from(thread.steps)),
        Special::ClockHi => (thread.steps >> 32) as u32,
        Special::EnvReg(_) => 0,
        other => return Err(unsupported(format!("special register {other:?}"))),
    };
    Ok(v.into())
}
