//! Accesses that nothing orders (racecheck).

use super::between;
use super::launch::{frames, place, Place, Watched};
use crate::exec::checks::{self, Site};
use sanitizer::finding::*;
use sanitizer::options::RaceReport;

/// Hazards of one launch that are told one by one at most.
const HAZARDS: usize = 10_000;

impl Watched {
    pub fn report_race(&self, site: &Site, race: &checks::Race) {
        let options = &self.state.options;
        let [x, y, _] = self.blocks.map(u64::from);
        let [bx, by, bz] = site.block.map(u64::from);
        let block = (bz * y + by) * x + bx;
        if self.silent {
            return;
        }
        if race.launches.is_some() {
            return self.state.between.found(self.state, between::Later::Kernel(self, site), race);
        }
        if race.severity < options.racecheck_detect_level.severity()
            || race.copied && !options.racecheck_memcpy_async
            || options.racecheck_filter_cluster_id.is_some_and(|only| only != block)
        {
            return;
        }
        if options.racecheck_report != RaceReport::Hazard {
            self.analyse(site, race);
        }
        if options.racecheck_report != RaceReport::Analysis {
            self.tell_hazard(site, race);
        }
    }

    /// Adds to what is known of the two places in the code. Several instructions of one line, as in a loop that was unrolled, are
    /// one place.
    fn analyse(&self, site: &Site, race: &checks::Race) {
        // Which came first is a matter of chance: the places are told in the order in which they stand in the code.
        let turned = site.pc < race.earlier.1;
        let pair = if turned { (site.pc, race.earlier.1) } else { (race.earlier.1, site.pc) };
        let sides = || {
            let mut sides = sides(site, race);
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
        let mut found = self.found.lock();
        let mut known = found.iter().position(|p| p.pairs.contains(&pair) && same(p));
        let mut both = None;
        if known.is_none() {
            let sides = sides();
            known =
                found.iter().position(|p| same(p) && matches!(&p.finding.what, What::Race(r) if in_lines(r, &sides)));
            if let Some(k) = known {
                found[k].pairs.push(pair);
            }
            both = Some(sides);
        }
        if let Some(Place { finding, .. }) = known.map(|k| &mut found[k]) {
            if let What::Race(r) = &mut finding.what {
                r.hazards += u64::from(race.bytes);
                // What matters more is told.
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
            nearest: self.near(race),
        });
        found.push(self.at(site, race, pair, what));
    }

    fn tell_hazard(&self, site: &Site, race: &checks::Race) {
        let mut found = self.found.lock();
        if found.len() >= HAZARDS {
            return;
        }
        let remark = match race.severity {
            _ if race.copied => Some("invalid memcpy_async synchronization"),
            Severity::Warning => Some("Warp Level Programming"),
            _ => None,
        };
        let what = What::Hazard(Hazard {
            kind: race.hazard,
            space: race.space,
            address: race.addr,
            sides: sides(site, race),
            current: race.current,
            incoming: race.incoming,
            remark: remark.map(str::to_owned),
            between_launches: false,
            nearest: self.near(race),
        });
        found.push(self.at(site, race, (site.pc, race.earlier.1), what));
    }

    fn at(&self, site: &Site, race: &checks::Race, pair: (u64, u64), what: What) -> Place {
        let stacks = vec![self.launched_at(site.kernel)];
        let finding = Finding { tool: Tool::Racecheck, severity: race.severity, what, device: None, count: 1, stacks };
        Place { kernel: site.kernel.into(), pc: site.pc, pairs: vec![pair], finding }
    }

    fn near(&self, race: &checks::Race) -> Option<Nearest> {
        (race.space == Space::Global).then(|| self.state.memory.nearest(race.addr).0).flatten()
    }
}

/// Both accesses, the earlier first.
fn sides(site: &Site, race: &checks::Race) -> [Side; 2] {
    let (kind, pc, block, thread) = race.earlier;
    let frames = frames(site.kernel, site.sources, pc);
    let earlier = DevicePlace { kernel: site.kernel.to_owned(), thread, block, frames };
    [Side { kind, place: earlier, call: false }, Side { kind: race.later, place: place(site), call: false }]
}

/// Whether two accesses stand in the same lines of code as those of a race, as far as lines are known.
pub(super) fn in_lines(race: &Race, sides: &[Side; 2]) -> bool {
    let lines = |side: &Side| {
        let frames = side.place.frames.iter();
        frames.map(|f| (f.function.clone(), f.file.clone(), f.line)).collect::<Vec<_>>()
    };
    let known = |side: &Side| side.place.frames.first().is_some_and(|f| !f.file.is_empty());
    let same = |a: &Side, b: &Side| a.call && b.call || known(a) && lines(a) == lines(b);
    race.sides.iter().zip(sides).all(|(a, b)| same(a, b))
}
