//! Memory that streams allocate and free: uses of it that nothing orders after the one, or before the other (Compute Sanitizer,
//! 'Stream-ordered race detection').

use super::options::stream_ordered;
use crate::allocations::LEDGER;
use crate::call::{Call, Moment};
use crate::session::Session;
use crate::stack::{self, Stack};
use device::memory::Allocation;
use exec::timeline::{Item, Stamp};
use parking_lot::Mutex;
use sanitizer::finding::*;
use sanitizer::options::StreamOrdered;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

/// So many released allocations are remembered.
const REMEMBERED: usize = 1024;

/// Allocations with lower addresses among which one is looked for that holds an address.
const NEAR: usize = 64;

/// There is any such memory.
static ANY: AtomicBool = AtomicBool::new(false);

static LIVES: Mutex<Table> = Mutex::new(Table { all: BTreeMap::new(), gone: VecDeque::new() });

struct Table {
    /// By address and number: several had the same address one after the other.
    all: BTreeMap<(u64, u64), Life>,
    gone: VecDeque<(u64, u64)>,
}

/// An allocation, from one place in the streams to another.
struct Life {
    size: u64,
    allocated_by: Arc<Item>,
    /// When it was requested.
    when: Moment,
    freed: Option<Stamp>,
    /// When the memory could become another allocation's.
    gone: Option<Moment>,
    /// Who has used it, unless another one has that is ordered after.
    users: Vec<User>,
}

struct User {
    stamp: Stamp,
    /// `None` if it was reported already.
    who: Option<(AccessKind, u64, Who)>,
}

/// What used memory.
pub enum Who {
    /// A kernel: the first access of a launch.
    Kernel {
        device: DevicePlace,
        launched: Stack,
        bytes: u32,
    },
    Call {
        call: Call,
        bytes: u64,
    },
}

/// Memory was allocated; `item` is the place of that in its stream.
pub fn allocated(a: &Allocation, item: &Arc<Item>) {
    let life = Life {
        size: a.size,
        allocated_by: item.clone(),
        when: Moment::now(),
        freed: None,
        gone: None,
        users: Vec::new(),
    };
    LIVES.lock().all.insert((a.base, a.id), life);
    ANY.store(true, Relaxed);
}

/// Memory was freed, and may become another allocation.
pub fn released(a: &Allocation) {
    if !ANY.load(Relaxed) {
        return;
    }
    let mut table = LIVES.lock();
    let Table { all, gone } = &mut *table;
    // Those that a pool has given the same memory before are gone with it.
    let now = Moment::now();
    for (&key, life) in all.range_mut((a.base, 0)..=(a.base, a.id)).filter(|x| x.1.gone.is_none()) {
        life.gone = Some(now);
        gone.push_back(key);
    }
    while gone.len() > REMEMBERED {
        let first = gone.pop_front();
        first.map(|key| all.remove(&key));
    }
}

/// Something is about to access memory at an address. `when` it was requested; `None`: it is requested again and again.
pub fn touched(
    session: &Session,
    stamp: &Stamp,
    when: Option<Moment>,
    (kind, addr): (AccessKind, u64),
    who: impl FnOnce() -> Who,
) {
    if !ANY.load(Relaxed) {
        return;
    }
    let wanted = stream_ordered(&session.options);
    if wanted == StreamOrdered::No {
        return;
    }
    let mut lives = LIVES.lock();
    let Some(life) = lives.at(addr, when) else { return };
    if life.users.iter().any(|u| u.stamp.at == stamp.at) {
        return;
    }
    let early = !life.allocated_by.stamp().is_some_and(|allocated_by| stamp.follows(allocated_by.at));
    let problem = match (early, &life.freed) {
        (true, _) if wanted.before_alloc() => Some(AccessProblem::UseBeforeAlloc),
        (false, Some(_)) if wanted.after_free() => Some(AccessProblem::StreamUseAfterFree),
        _ => None,
    };
    life.users.retain(|u| !stamp.follows(u.stamp.at));
    let who = (kind, addr, who());
    let Some(problem) = problem else {
        life.users.push(User { stamp: stamp.clone(), who: Some(who) });
        return;
    };
    life.users.push(User { stamp: stamp.clone(), who: None });
    drop(lives);
    report(session, who, problem);
}

/// A stream has come to the place where memory is freed.
pub fn freed(session: &Session, a: &Allocation, stamp: &Stamp, call: &Call) {
    let wanted = stream_ordered(&session.options);
    let mut lives = LIVES.lock();
    let Some(life) = lives.all.get_mut(&(a.base, a.id)) else { return };
    let early = !life.allocated_by.stamp().is_some_and(|allocated_by| stamp.follows(allocated_by.at));
    life.freed = Some(stamp.clone());
    let others = life.users.iter_mut().filter(|u| !stamp.follows(u.stamp.at));
    let late: Vec<_> = others.filter_map(|u| u.who.take()).collect();
    drop(lives);
    if early && wanted.before_alloc() {
        let problem = AccessProblem::UseBeforeAlloc;
        let (nearest, stacks) = about(a.base, problem);
        let (function, kind) = (call.function.to_owned(), AccessKind::Write);
        let what = What::Transfer(Transfer { function, kind, address: a.base, bytes: a.size, problem, nearest });
        let call = HostStack { of: StackOf::Call, ..call.called() };
        session.report(Finding::memcheck(Severity::Error, what, std::iter::once(call).chain(stacks).collect()));
    }
    if wanted.after_free() {
        late.into_iter().for_each(|who| report(session, who, AccessProblem::StreamUseAfterFree));
    }
}

impl Table {
    /// The allocation that an address was in for work that was requested at a time; the last one, if that is not known.
    fn at(&mut self, addr: u64, when: Option<Moment>) -> Option<&mut Life> {
        let before = self.all.range_mut(..=(addr, u64::MAX)).rev().take(NEAR);
        let meant = |life: &Life| match (when, life.gone) {
            (Some(when), gone) => life.when < when && gone.is_none_or(|gone| when < gone),
            (None, gone) => gone.is_none(),
        };
        before.filter(|(key, life)| addr - key.0 < life.size.max(1)).map(|x| x.1).find(|life| meant(life))
    }
}

/// What reports say of the memory.
fn about(addr: u64, problem: AccessProblem) -> (Option<Nearest>, Vec<HostStack>) {
    let (mut nearest, mut stacks) = LEDGER.nearest(addr);
    if problem == AccessProblem::UseBeforeAlloc {
        // Whether it has been freed meanwhile does not matter.
        nearest.iter_mut().for_each(|n| n.freed = false);
        stacks.retain(|s| s.of != StackOf::Free);
    }
    (nearest, stacks)
}

fn report(session: &Session, (kind, addr, who): (AccessKind, u64, Who), problem: AccessProblem) {
    let (nearest, stacks) = about(addr, problem);
    let (what, device, mut own) = match who {
        Who::Kernel { device, launched, bytes } => {
            let access = Access { space: Space::Global, kind, bytes, address: addr, problem, nearest, element: None };
            let mut own = launched.named(StackOf::Launch);
            stack::drop_stubs(&mut own.frames, Some(&device.kernel));
            (What::Access(access), Some(device), vec![own])
        }
        Who::Call { call, bytes } => {
            let function = call.function.to_owned();
            let transfer = Transfer { function, kind, address: addr, bytes, problem, nearest };
            (What::Transfer(transfer), None, vec![call.stack.named(StackOf::Transfer)])
        }
    };
    own.extend(stacks);
    session.report(Finding { device, ..Finding::memcheck(Severity::Error, what, own) });
}
