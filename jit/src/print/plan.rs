//! Segments and the frame.

use crate::ir::*;
use crate::plan::Plan;
use std::fmt::Write;

pub fn plan(f: &Func, plan: &Plan) -> String {
    let mode = match (plan.general, plan.resident) {
        (false, _) => "segments",
        (true, false) => "general",
        (true, true) => "general, values in the frame",
    };
    let mut out = format!("function {}\n", f.name);
    let _ = writeln!(out, "{mode}; frame {}: header {}, unit {}", plan.frame_bytes, plan.header_bytes, plan.unit_bytes);
    let values = |all: &mut dyn Iterator<Item = Val>| all.map(|v| format!("v{}", v.0)).collect::<Vec<_>>().join(" ");
    let mut remat: Vec<Val> = plan.remat.iter().copied().collect();
    remat.sort_unstable();
    if !remat.is_empty() {
        let _ = writeln!(out, "rematerialised: {}", values(&mut remat.into_iter()));
    }
    for s in &plan.segments {
        let region: Vec<String> = s.region.members().map(|b| format!("b{b}")).collect();
        let _ = writeln!(out, "segment from b{}: {}", s.start, region.join(" "));
        for v in &s.live_in {
            let at = plan.frame_slots.get(v).map(|at| format!(" at {at}")).unwrap_or_default();
            let _ = writeln!(out, "  live-in v{}{at}", v.0);
        }
        if !s.undominated.is_empty() {
            let _ = writeln!(out, "  in stack slots: {}", values(&mut s.undominated.iter().copied()));
        }
    }
    if let Some(same) = plan.block_uniform.as_ref().filter(|same| !same.is_empty()) {
        let _ = writeln!(out, "uniform over the block: {}", values(&mut same.iter().copied()));
    }
    let pending: Vec<String> =
        plan.pending.iter().enumerate().filter(|(_, &p)| p).map(|(b, _)| format!("b{b}")).collect();
    if !pending.is_empty() {
        let _ = writeln!(out, "lanes may wait at: {}", pending.join(" "));
    }
    out
}
