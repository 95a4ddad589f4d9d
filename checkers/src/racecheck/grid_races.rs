//! Accesses of one launch that nothing orders.

use super::intervals;
use super::launch_races::{self, Later};
use super::options::{is_severe, tells_hazards, tells_places, MOST_HAZARDS};
use super::race::{Missing, Race as Found};
use super::sides::{in_lines, of_grid};
use crate::allocations::LEDGER;
use crate::checked_launch::{CheckedGrid, CheckedLaunch, Place};
use crate::places::Site;
use exec::timeline;
use sanitizer::finding::*;

/// Two threads of a launch, or one of it and something else, accessed the same memory.
pub fn report(launch: &CheckedLaunch, site: &Site, race: &Found) {
    let options = &launch.session.options;
    let [x, y, _] = launch.blocks.map(u64::from);
    let [bx, by, bz] = site.block.map(u64::from);
    let block = (bz * y + by) * x + bx;
    if launch.silent {
        return;
    }
    if race.launches.is_some() {
        return launch_races::found(launch.session, Later::Kernel(launch, site), race);
    }
    if !is_severe(options, race.severity)
        || race.missing.is_some_and(Missing::is_copy) && !options.racecheck.memcpy_async
        || options.racecheck.filter_cluster_id.is_some_and(|only| only != block)
    {
        return;
    }
    if tells_places(options) {
        analyse(launch, site, race);
    }
    if tells_hazards(options) {
        tell_hazard(launch, site, race);
    }
}

/// A grid has ended.
pub fn ended(CheckedGrid { launch, entry, .. }: &CheckedGrid) {
    launch_races::ended(launch.session, timeline::current().as_ref());
    if intervals::exhausted() {
        let text = format!("{entry}: the grid is too long to look for all races in it: the rest of it was not checked");
        launch.session.send(&Record::Note(text));
    }
}

/// Adds to what is known of the two places in the code. Several instructions of one line, as in a loop that was unrolled, are
/// one place.
fn analyse(launch: &CheckedLaunch, site: &Site, race: &Found) {
    // Which came first is a matter of chance: the places are reported in the order in which they stand in the code.
    let turned = site.pc < race.earlier.1;
    let pair = if turned { (site.pc, race.earlier.1) } else { (race.earlier.1, site.pc) };
    let sides = || {
        let mut sides = of_grid(site, race);
        sides.rotate_left(turned.into());
        sides
    };
    let mut kinds = [race.earlier.0, race.later];
    kinds.rotate_left(turned.into());
    let same = |p: &Place| match &p.finding.what {
        What::Race(r) => {
            *p.kernel == *site.kernel && r.space == race.space && [r.sides[0].kind, r.sides[1].kind] == kinds
        }
        _ => false,
    };
    let mut found = launch.found.lock();
    let mut known = found.iter().position(|p| p.pairs.contains(&pair) && same(p));
    let mut both = None;
    if known.is_none() {
        let sides = sides();
        known = found.iter().position(|p| same(p) && matches!(&p.finding.what, What::Race(r) if in_lines(r, &sides)));
        if let Some(k) = known {
            found[k].pairs.push(pair);
        }
        both = Some(sides);
    }
    if let Some(Place { finding, .. }) = known.map(|k| &mut found[k]) {
        if let What::Race(r) = &mut finding.what {
            r.hazards += u64::from(race.bytes);
            // What matters more is reported.
            if finding.severity < race.severity {
                (finding.severity, r.sides) = (race.severity, both.unwrap_or_else(sides));
            }
        }
        return;
    }
    let what = What::Race(Race {
        space: race.space,
        sides: both.unwrap_or_else(sides),
        hazards: race.bytes.into(),
        between_launches: false,
        address: race.addr,
        nearest: near(race),
        remark: race.missing.filter(|m| *m != Missing::CopyWait).map(|m| m.line(turned).to_owned()),
        owner: race.owner,
    });
    found.push(at_place(launch, site, race, pair, what));
}

fn tell_hazard(launch: &CheckedLaunch, site: &Site, race: &Found) {
    let mut found = launch.found.lock();
    if found.len() >= MOST_HAZARDS {
        return;
    }
    let remark = match race.severity {
        _ if race.missing.is_some() => race.missing.map(Missing::remark),
        Severity::Warning => Some("Warp Level Programming"),
        _ => None,
    };
    let what = What::Hazard(Hazard {
        kind: race.hazard,
        space: race.space,
        address: race.addr,
        sides: of_grid(site, race),
        current: race.current,
        incoming: race.incoming,
        remark: remark.map(str::to_owned),
        owner: race.owner,
        between_launches: false,
        nearest: near(race),
    });
    found.push(at_place(launch, site, race, (site.pc, race.earlier.1), what));
}

fn at_place(launch: &CheckedLaunch, site: &Site, race: &Found, pair: (u64, u64), what: What) -> Place {
    let stacks = vec![launch.launched_at(site.kernel)];
    let finding = Finding { tool: Tool::Racecheck, severity: race.severity, what, device: None, count: 1, stacks };
    Place { kernel: site.kernel.into(), pc: site.pc, pairs: vec![pair], finding }
}

fn near(race: &Found) -> Option<Nearest> {
    (race.space == Space::Global).then(|| LEDGER.nearest(race.addr).0).flatten()
}
