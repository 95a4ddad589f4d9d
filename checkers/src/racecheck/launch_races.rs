//! Races between launches, copies and fills that nothing orders: reported when both have ended, since either may find the other's
//! accesses.

use super::history::{self, Accessor, Origin};
use super::options::{is_severe, tells_hazards, tells_places, MOST_HAZARDS};
use super::race::Race as Found;
use super::sides::{earlier_side, in_lines, is_same, later_side, side_of_call};
use crate::allocations::LEDGER;
use crate::call::Call;
use crate::checked_launch::CheckedLaunch;
use crate::places::Site;
use crate::session::Session;
use exec::timeline::Item;
use parking_lot::Mutex;
use sanitizer::finding::*;
use std::sync::Arc;

/// What was found and not reported yet; so many hazards, and pairs of places, at most: [`MOST_HAZARDS`].
static FOUND: Mutex<Vec<Known>> = Mutex::new(Vec::new());

struct Known {
    /// The launches, copies or fills that were found first.
    items: [Arc<Item>; 2],
    /// What was added to it already, so that more of the same is quickly found.
    keys: Vec<Key>,
    finding: Finding,
}

/// For the earlier access and the later one: the item, the pc, and what was done.
type Key = [(u64, u64, AccessKind); 2];

/// What made the later access.
pub enum Later<'a> {
    Kernel(&'a CheckedLaunch, &'a Site<'a>),
    Call(&'a Call),
}

/// An access was found that `later` is not ordered after.
pub fn found(session: &Session, later: Later, race: &Found) {
    let options = &session.options;
    let Some([Some(other), Some(own)]) = race.launches.map(|both| both.map(history::get)) else { return };
    let (Some(other_item), Some(item)) = (&other.item, &own.item) else { return };
    if !is_severe(options, race.severity) {
        return;
    }
    let (kind, pc, ..) = race.earlier;
    let own_pc = if let Later::Kernel(_, site) = &later { site.pc } else { 0 };
    let key = [(other_item.number, pc, kind), (item.number, own_pc, race.later)];
    if !tells_hazards(options) {
        let mut all = FOUND.lock();
        let known = all.iter_mut().find(|k| k.keys.contains(&key) && k.finding.severity >= race.severity);
        if let Some(Known { finding: Finding { what: What::Race(r), .. }, .. }) = known {
            r.hazards += u64::from(race.bytes);
            return;
        }
    }
    let earlier = match &other.origin {
        Origin::Grid { grid, .. } => earlier_side(&grid.entry, grid.sources(), &race.earlier),
        Origin::Transfer(call) => side_of_call(call, kind),
    };
    let now = match &later {
        Later::Kernel(_, site) => later_side(site, race.later),
        Later::Call(call) => side_of_call(call, race.later),
    };
    let mut all = FOUND.lock();
    if tells_places(options) {
        // Which came first is a matter of chance; which was requested first is not.
        let turned = item.number < other_item.number;
        let (mut sides, mut items) = ([earlier.clone(), now.clone()], [other_item.clone(), item.clone()]);
        sides.rotate_left(turned.into());
        items.rotate_left(turned.into());
        let same = |k: &&mut Known| match &k.finding.what {
            What::Race(r) => {
                (0..2).all(|i| is_same(&r.sides[i], &sides[i])) && r.space == race.space && in_lines(r, &sides)
            }
            _ => false,
        };
        if let Some(known) = all.iter_mut().find(same) {
            if let What::Race(r) = &mut known.finding.what {
                r.hazards += u64::from(race.bytes);
            }
            known.finding.severity = known.finding.severity.max(race.severity);
            known.keys.push(key);
        } else if all.len() < MOST_HAZARDS {
            let what = What::Race(Race {
                space: race.space,
                sides,
                hazards: race.bytes.into(),
                between_launches: true,
                address: race.addr,
                nearest: LEDGER.nearest(race.addr).0,
                remark: race.missing.map(|m| m.line(turned)),
                owner: None,
            });
            let stacks = stacks(&later, &other, turned);
            all.push(Known { items, keys: vec![key], finding: finding(race.severity, what, stacks) });
        }
    }
    if tells_hazards(options) && all.len() < MOST_HAZARDS {
        let what = What::Hazard(Hazard {
            kind: race.hazard,
            space: race.space,
            address: race.addr,
            sides: [earlier, now],
            current: race.current,
            incoming: race.incoming,
            remark: race.missing.map(|m| m.remark().to_owned()),
            owner: None,
            between_launches: true,
            nearest: LEDGER.nearest(race.addr).0,
        });
        let stacks = stacks(&later, &other, false);
        let items = [other_item.clone(), item.clone()];
        all.push(Known { items, keys: vec![], finding: finding(race.severity, what, stacks) });
    }
}

/// Something with accesses ends: reports what no other one can add to. `item`: what ends; `None`: everything has.
pub fn ended(session: &Session, item: Option<&Arc<Item>>) {
    let mut all = FOUND.lock();
    let over = |i: &Arc<Item>| i.has_ended() || item.is_some_and(|own| Arc::ptr_eq(own, i));
    let ready = |k: &Known| item.is_none() || k.items.iter().all(over);
    let (mut complete, kept): (Vec<Known>, Vec<Known>) = std::mem::take(&mut *all).into_iter().partition(ready);
    *all = kept;
    drop(all);
    // In the order in which they were requested.
    let kinds = |k: &Known| match &k.finding.what {
        What::Race(r) => Some([r.sides[0].kind, r.sides[1].kind]),
        _ => None,
    };
    complete.sort_by_key(|k| ([k.items[0].number, k.items[1].number], kinds(k)));
    complete.into_iter().for_each(|k| session.report(k.finding));
}

fn finding(severity: Severity, what: What, stacks: Vec<HostStack>) -> Finding {
    Finding::memcheck(severity, what, stacks).of(Tool::Racecheck)
}

/// Where both were requested, the earlier access's first unless they are `turned`.
fn stacks(later: &Later, other: &Accessor, turned: bool) -> Vec<HostStack> {
    let first = match &other.origin {
        Origin::Grid { grid, .. } => grid.launch.launched_at(&grid.entry),
        Origin::Transfer(call) => call.called(),
    };
    let second = match later {
        Later::Kernel(launch, site) => launch.launched_at(site.kernel),
        Later::Call(call) => call.called(),
    };
    let mut both = vec![first, second];
    both.rotate_left(turned.into());
    both
}
