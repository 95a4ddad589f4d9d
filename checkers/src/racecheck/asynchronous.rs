//! Events of asynchronous operations, and of what completes them.

use super::async_groups::Series;
use super::block_order::BlockOrder;
use super::grid_order::GridOrder;
use exec::events::WarpCall;
use kernel_abi::{args::race::*, MbarrierOp, RaceUse};

/// Takes note of a call that is about the order of asynchronous operations; false if it is about something else.
pub fn noted(call: &WarpCall, grid: &GridOrder, order: &mut BlockOrder) -> bool {
    let Some(how) = RaceUse::of(call.what() >> USE_SHIFT) else { return false };
    let (interval, warp) = (order.interval(call.warp), order.warp_of(call.warp));
    let (products, member) = Series::of_products(warp);
    match how {
        RaceUse::ProxyFence => order.fence_proxies(grid, call.warp),
        RaceUse::BulkCommit => call.lanes().for_each(|l| order.groups().commit(Series::Bulk(warp, l), 0)),
        RaceUse::MatrixCommit => order.groups().commit(products, member),
        RaceUse::BulkWait => {
            let but = call.word(GROUPS) as u32;
            call.lanes().for_each(|l| order.groups().wait(Series::Bulk(warp, l), 0, but, warp, interval));
        }
        RaceUse::MatrixWait => order.groups().wait(products, member, call.word(GROUPS) as u32, warp, interval),
        RaceUse::Mbarrier => mbarrier(call, grid, order),
        _ => return false,
    }
    true
}

fn mbarrier(call: &WarpCall, grid: &GridOrder, order: &mut BlockOrder) {
    let Some(op) = MbarrierOp::of(call.what() & BYTES) else { return };
    let lanes = || call.lanes().map(|l| (l, call.of_lane(ADDRESSES, l), call.of_lane(OPERANDS, l)));
    if op == MbarrierOp::Wait {
        let mut complete = lanes().filter(|l| l.2 == 1).map(|l| l.1).peekable();
        if complete.peek().is_some() {
            order.observe_mbarriers(call.warp, complete);
        }
    } else {
        order.change_mbarriers(grid, call.warp, op, lanes().map(|(_, addr, n)| (addr, n)));
    }
    let (interval, warp) = (order.interval(call.warp), order.warp_of(call.warp));
    order.groups().mbarrier(warp, interval, op, lanes());
}

/// The interval of the group that a lane's operation belongs to.
pub fn group(how: RaceUse, order: &BlockOrder, warp: u32, lane: u32) -> u32 {
    let of = order.warp_of(warp);
    match how {
        RaceUse::BulkRead => order.groups().member(Series::Bulk(of, lane), 0, of),
        RaceUse::MatrixRead => {
            let (products, member) = Series::of_products(of);
            order.groups().member(products, member, of)
        }
        _ => order.groups().transaction(of, lane),
    }
}
