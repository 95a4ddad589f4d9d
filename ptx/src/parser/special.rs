//! Names with a fixed meaning: special registers, components and parts of registers.

use crate::ast::*;
use crate::lexer::is_word;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Component of a vector register: `.x .y .z .w`, also `.r .g .b .a`.
pub(super) fn component_of(word: &str) -> Option<u8> {
    Some(match word {
        "x" | "r" => 0,
        "y" | "g" => 1,
        "z" | "b" => 2,
        "w" | "a" => 3,
        _ => return None,
    })
}

/// Selector of a part of a register in video instructions: `.b0`, `.h1`, and for SIMD ones `.h10`, `.b7654`.
pub(super) fn part_of(word: &str) -> Option<Mod> {
    Some(match word {
        "b0" => Mod::B0,
        "b1" => Mod::B1,
        "b2" => Mod::B2,
        "b3" => Mod::B3,
        "h0" => Mod::H0,
        "h1" => Mod::H1,
        _ => {
            let (kind, digits) = (word.get(..1)?, word.get(1..)?);
            let fits =
                |most: usize, top: char| digits.len() <= most && digits.chars().all(|c| ('0'..=top).contains(&c));
            let known = digits.len() >= 2 && (kind == "h" && fits(2, '3') || kind == "b" && fits(4, '7'));
            return known.then(|| Mod::Other(kept(word)));
        }
    })
}

/// A copy of a SIMD selector that lives as long as the program. There are some five thousand different ones at most.
fn kept(word: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    match kept.get(word) {
        Some(known) => known,
        None => {
            let fresh: &'static str = Box::leak(word.into());
            kept.insert(fresh);
            fresh
        }
    }
}

/// The special register `%name` with the dotted word after it, and whether that word belongs to it
/// (PTX ISA, chapter 'Special Registers'). One of vector type without a component is the vector of its components.
pub(super) fn special(name: &str, component: Option<&str>) -> Option<(Operand, bool)> {
    let plain = |s| Some((Operand::Special(s), false));
    let vector = |make: fn(Dim) -> Special| {
        let dim = match component {
            Some("x") => Dim::X,
            Some("y") => Dim::Y,
            Some("z") => Dim::Z,
            Some("w") => Dim::W,
            _ => {
                let all = [Dim::X, Dim::Y, Dim::Z, Dim::W];
                return Some((Operand::Vector(all.map(|d| Operand::Special(make(d))).into()), false));
            }
        };
        Some((Operand::Special(make(dim)), true))
    };
    match name {
        "tid" => vector(Special::Tid),
        "ntid" => vector(Special::NTid),
        "ctaid" => vector(Special::CtaId),
        "nctaid" => vector(Special::NCtaId),
        "clusterid" => vector(Special::ClusterId),
        "nclusterid" => vector(Special::NClusterId),
        "cluster_ctaid" => vector(Special::ClusterCtaId),
        "cluster_nctaid" => vector(Special::ClusterNCtaId),
        "cluster_ctarank" => plain(Special::ClusterCtaRank),
        "cluster_nctarank" => plain(Special::ClusterNCtaRank),
        "is_explicit_cluster" => plain(Special::IsExplicitCluster),
        "laneid" => plain(Special::LaneId),
        "warpid" => plain(Special::WarpId),
        "nwarpid" => plain(Special::NWarpId),
        "smid" => plain(Special::SmId),
        "nsmid" => plain(Special::NSmId),
        "gridid" => plain(Special::GridId),
        "lanemask_eq" => plain(Special::LaneMaskEq),
        "lanemask_le" => plain(Special::LaneMaskLe),
        "lanemask_lt" => plain(Special::LaneMaskLt),
        "lanemask_ge" => plain(Special::LaneMaskGe),
        "lanemask_gt" => plain(Special::LaneMaskGt),
        "clock" => plain(Special::Clock),
        "clock_hi" => plain(Special::ClockHi),
        "clock64" => plain(Special::Clock64),
        "globaltimer" => plain(Special::GlobalTimer),
        "globaltimer_lo" => plain(Special::GlobalTimerLo),
        "globaltimer_hi" => plain(Special::GlobalTimerHi),
        "reserved_smem_offset_begin" => plain(Special::ReservedSmemBegin),
        "reserved_smem_offset_end" => plain(Special::ReservedSmemEnd),
        "reserved_smem_offset_cap" => plain(Special::ReservedSmemCap),
        "total_smem_size" => plain(Special::TotalSmemSize),
        "aggr_smem_size" => plain(Special::AggrSmemSize),
        "dynamic_smem_size" => plain(Special::DynamicSmemSize),
        "current_graph_exec" => plain(Special::CurrentGraphExec),
        _ => numbered(name, "envreg", 32)
            .map(Special::EnvReg)
            .or_else(|| numbered(name, "reserved_smem_offset_", 2).map(Special::ReservedSmemOffset))
            .or_else(|| name.strip_suffix("_64").and_then(|n| numbered(n, "pm", 8)).map(Special::Pm64))
            .or_else(|| numbered(name, "pm", 8).map(Special::Pm))
            .and_then(plain),
    }
}

fn numbered(name: &str, prefix: &str, limit: u8) -> Option<u8> {
    let digits = name.strip_prefix(prefix)?;
    if !digits.bytes().all(is_word) {
        return None;
    }
    digits.parse().ok().filter(|&n| n < limit)
}
