//! What the listener of a grid whose blocks only poll is told.

use super::*;
use crate::events::{
    AtBarriers, BlockListener, GridListener, GridStart, LaunchListener, ProgressListener, Stuck, Waiting,
};

/// Calls a grid stuck as soon as its blocks only poll, and says who does.
struct Watch;

impl LaunchListener for Watch {
    fn checks(&self) -> Checks {
        Checks { sync: true, ..Checks::default() }
    }
    fn begins(&self, _: &GridStart) -> Box<dyn GridListener> {
        Box::new(Watch)
    }
}

impl GridListener for Watch {
    fn block(&self, _: &mut Cta) -> Option<Box<dyn BlockListener>> {
        Some(Box::new(Watch))
    }
    fn child(&self, _: &str, _: [u32; 3], _: [u32; 3]) -> Option<Arc<dyn LaunchListener>> {
        None
    }
    fn joins(&self, _: u32) -> Option<Box<dyn ProgressListener + '_>> {
        Some(Box::new(Watch))
    }
    fn forgives(&self) -> bool {
        false
    }
    fn ended(&self, _: Option<&Fault>) -> bool {
        false
    }
}

impl ProgressListener for Watch {
    fn polls(&self, blocks: Option<Vec<(u64, u64)>>, waits: &mut dyn FnMut() -> Vec<String>, _: bool) -> Option<Stuck> {
        assert_eq!(blocks.map(|b| b.len()), Some(1));
        assert_eq!(waits(), ["warp 0, point 1: 0xffffffff", "warp 1, point 1: 0xffffffff", "warp 2, point 1: 0xffff"]);
        Some(Stuck { lines: vec![], certain: true })
    }
}

impl BlockListener for Watch {
    fn waits(&self, _: &AtBarriers, polling: &[Waiting]) -> Vec<String> {
        polling.iter().map(|w| format!("warp {}, point {}: {:#x}", w.warp, w.point, w.lanes)).collect()
    }
}

/// All warps of a block poll at one place from its start on, and have never run apart.
#[test]
fn warps_that_poll_together_are_known() {
    unsafe extern "C" fn poll(_: *mut Cta, _: u32, _: u32) -> u32 {
        1
    }
    let meta = KernelMeta { stops: vec![Stop::default()], ..meta(Mode::Segments, &[YIELD]) };
    let launch = Launch { listener: Some(Arc::new(Watch)), ..launch([1, 1, 1], [80, 1, 1], &[]) };
    assert_eq!(run_grid(&kernel(meta, &[poll, poll]), &launch).unwrap_err().kind, FaultKind::Deadlock);
}
