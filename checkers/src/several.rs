//! Several listeners of one block: each receives all events, in their order, until one answers where one answer is needed.

use exec::events::*;
use kernel_abi::{Cta, Helper};

/// See the module's text.
pub struct Several(Vec<Box<dyn BlockListener>>);

impl Several {
    /// All of them as one; `None` if there is none.
    pub fn of(mut all: Vec<Box<dyn BlockListener>>) -> Option<Box<dyn BlockListener>> {
        match all.len() {
            0 | 1 => all.pop(),
            _ => Some(Box::new(Several(all))),
        }
    }
}

impl BlockListener for Several {
    fn started(&mut self, index: u64, cta: &mut Cta) {
        self.0.iter_mut().for_each(|l| l.started(index, cta));
    }

    fn ended(&mut self, cta: &Cta) {
        self.0.iter_mut().for_each(|l| l.ended(cta));
    }

    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        self.0.iter_mut().find_map(|l| l.helper_called(helper, call))
    }

    /// Those that all let make it.
    fn accesses(&mut self, call: &WarpCall, access: Access) -> (u32, Option<Reported>) {
        self.0.iter_mut().fold((call.mask, None), |(lanes, error), l| {
            let (may, more) = l.accesses(call, access);
            (lanes & may, error.or(more))
        })
    }

    fn loaded(&mut self, call: &WarpCall, loaded: u32, bytes: u32) {
        self.0.iter_mut().for_each(|l| l.loaded(call, loaded, bytes));
    }

    fn stores(&mut self, call: &WarpCall, bytes: u32) {
        self.0.iter_mut().for_each(|l| l.stores(call, bytes));
    }

    /// What one does not let happen is no access to those after it.
    fn accesses_image(&mut self, call: &WarpCall, access: &ImageAccess) -> (bool, Option<Reported>) {
        self.0.iter_mut().map(|l| l.accesses_image(call, access)).find(|(may, _)| !may).unwrap_or((true, None))
    }

    fn allocated(&mut self, call: &WarpCall, addr: u64, size: u64) {
        self.0.iter_mut().for_each(|l| l.allocated(call, addr, size));
    }

    fn out_of_memory(&mut self, call: &WarpCall, lanes: u32) {
        self.0.iter_mut().for_each(|l| l.out_of_memory(call, lanes));
    }

    fn freed(&mut self, call: &WarpCall, freed: &[u64], bad: &[BadFree]) -> (bool, Option<Reported>) {
        self.0.iter_mut().fold((false, None), |(reported, error), l| {
            let (by_it, more) = l.freed(call, freed, bad);
            (reported | by_it, error.or(more))
        })
    }

    fn met(&mut self, cta: &mut Cta) {
        self.0.iter_mut().for_each(|l| l.met(cta));
    }

    fn met_in_cluster(&mut self, cta: &mut Cta) {
        self.0.iter_mut().for_each(|l| l.met_in_cluster(cta));
    }

    fn waited_for_grids(&mut self) {
        self.0.iter_mut().for_each(|l| l.waited_for_grids());
    }

    fn arrived(&mut self, warp: u32, barrier: u32) {
        self.0.iter_mut().for_each(|l| l.arrived(warp, barrier));
    }

    fn released(&mut self, warps: u32, barrier: u32) {
        self.0.iter_mut().for_each(|l| l.released(warps, barrier));
    }

    fn arrives(&self, at: &AtBarriers, arrival: &Arrival, counted: bool) -> bool {
        self.0.iter().any(|l| l.arrives(at, arrival, counted))
    }

    fn completed(&self, at: &AtBarriers, release: &Release) {
        self.0.iter().for_each(|l| l.completed(at, release));
    }

    fn deadlocked(&self, at: &AtBarriers) -> bool {
        self.0.iter().any(|l| l.deadlocked(at))
    }

    fn waits(&self, at: &AtBarriers, polling: &[Waiting]) -> Vec<String> {
        self.0.iter().flat_map(|l| l.waits(at, polling)).collect()
    }

    fn stuck(&self, at: &AtBarriers, first: Waiting, waits: Vec<String>, certain: bool) {
        self.0.iter().for_each(|l| l.stuck(at, first, waits.clone(), certain));
    }
}
