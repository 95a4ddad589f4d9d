//! Node parameters: access to them, and which may replace which.

use super::model::Payload;
use crate::attributes::{priority, Attributes, PRIORITY};
use crate::transfer::Direction;
use crate::work::Work;
use device::copy::{Copy, Fill};
use device::{Error, Result};
use exec::Launch;
use std::sync::Arc;

/// Checks the launch of a kernel node, and may complete it.
pub type Check<'a> = &'a dyn Fn(&mut Launch, &Attributes) -> Result;

impl Payload {
    /// A kernel launch without attributes.
    pub fn kernel(launch: Launch) -> Payload {
        Payload::Kernel(Work::Launch(Arc::new(launch)), Arc::default())
    }

    /// `cudaGraphNodeType`, and 12 of the driver API's `CUgraphNodeType`
    pub fn kind(&self) -> i32 {
        match self {
            Payload::Kernel(..) => 0,
            Payload::Copy(..) => 1,
            Payload::Fill(_) => 2,
            Payload::Host(_) => 3,
            Payload::Child(_) => 4,
            Payload::Empty => 5,
            Payload::Wait(_) => 6,
            Payload::Record(_) => 7,
            Payload::Signal(_) => 8,
            Payload::Await(_) => 9,
            Payload::Alloc(_) => 10,
            Payload::Free(_) => 11,
            Payload::MemoryOps(_) => 12,
            Payload::Conditional(_) => 13,
            Payload::Batch(_) => 14,
        }
    }

    /// A kernel of a captured stream. The stream's priority applies if the launch has none of its own.
    pub(crate) fn captured_launch(work: Work, attributes: &Attributes, priority: i32) -> Payload {
        let mut attributes = attributes.clone();
        if priority != 0 {
            let mut value = [0; 64];
            value[..4].copy_from_slice(&priority.to_ne_bytes());
            attributes.entry(PRIORITY).or_insert(value);
        }
        Payload::Kernel(work, Arc::new(attributes))
    }

    /// The node for work of a captured stream. `None` for work that graphs cannot hold.
    pub(crate) fn captured(work: Work) -> Option<Payload> {
        Some(match work {
            Work::Launch(_) => Payload::Kernel(work, Arc::default()),
            Work::Copy(_) => Payload::Copy(work, None),
            Work::Fill(_) => Payload::Fill(work),
            Work::Host(..) => Payload::Host(work),
            Work::Marker => Payload::Empty,
            Work::Discard(_) | Work::Job(_) | Work::Cleanup(_) | Work::Callback(..) => return None,
        })
    }

    /// The launch of a kernel node. Errors: `InvalidValue` for other nodes.
    pub fn launch(&self) -> Result<&Arc<Launch>> {
        match self {
            Payload::Kernel(Work::Launch(launch), _) => Ok(launch),
            _ => Err(Error::InvalidValue),
        }
    }

    /// The attributes of a kernel node. Errors: `InvalidValue` for other nodes.
    pub fn attributes(&self) -> Result<&Arc<Attributes>> {
        match self {
            Payload::Kernel(_, attributes) => Ok(attributes),
            _ => Err(Error::InvalidValue),
        }
    }

    /// The copy of a copy node, and its direction if the program has said it. Errors: `InvalidValue` for other nodes.
    pub fn copied(&self) -> Result<(&Copy, Option<Direction>)> {
        match self {
            Payload::Copy(Work::Copy(copy), direction) => Ok((copy, *direction)),
            _ => Err(Error::InvalidValue),
        }
    }

    /// The fill of a fill node. Errors: `InvalidValue` for other nodes.
    pub fn filled(&self) -> Result<&Fill> {
        match self {
            Payload::Fill(Work::Fill(fill)) => Ok(fill),
            _ => Err(Error::InvalidValue),
        }
    }

    /// Its copies and fills.
    pub(crate) fn transfers(&self) -> &[Work] {
        match self {
            Payload::Copy(work, _) | Payload::Fill(work) => std::slice::from_ref(work),
            Payload::Batch(batch) => batch.works(),
            _ => &[],
        }
    }

    /// The priority attribute of a kernel node; lower values are more urgent.
    pub(crate) fn priority(&self) -> Option<i32> {
        match self {
            Payload::Kernel(_, attributes) => priority(attributes),
            _ => None,
        }
    }

    /// `self` as new parameters of a node that has the parameters `old`: a kernel node keeps its attributes.
    /// Errors: `InvalidValue` if the type differs.
    pub(crate) fn in_place_of(self, old: &Payload) -> Result<Payload> {
        if self.kind() != old.kind() {
            return Err(Error::InvalidValue);
        }
        let (Payload::Kernel(Work::Launch(new), _), Payload::Kernel(Work::Launch(before), kept)) = (&self, old) else {
            return Ok(self);
        };
        let mut launch = (**new).clone();
        launch.cooperative = before.cooperative;
        launch.cluster = launch.cluster.or(before.cluster);
        // A green context stays unless another is named.
        launch.partition = launch.partition.or_else(|| before.partition.clone());
        Ok(Payload::Kernel(Work::Launch(Arc::new(launch)), kept.clone()))
    }

    /// Itself, if `check` agrees with a kernel's launch and its attributes.
    pub(crate) fn checked(self, check: Check) -> Result<Payload> {
        let Payload::Kernel(Work::Launch(launch), attributes) = self else { return Ok(self) };
        let mut launch = (*launch).clone();
        check(&mut launch, &attributes)?;
        Ok(Payload::Kernel(Work::Launch(Arc::new(launch)), attributes))
    }

    /// Whether type and parameters are equal.
    pub(crate) fn same(&self, other: &Payload) -> bool {
        match (self, other) {
            (Payload::Kernel(Work::Launch(a), x), Payload::Kernel(Work::Launch(b), y)) => {
                let (f, g) = (&a.function, &b.function);
                Arc::ptr_eq(&f.program, &g.program)
                    && (&f.entry, a.grid, a.block, a.cluster) == (&g.entry, b.grid, b.block, b.cluster)
                    && (a.dynamic_shared, &a.params, a.cooperative) == (b.dynamic_shared, &b.params, b.cooperative)
                    && x == y
            }
            (Payload::Copy(Work::Copy(a), _), Payload::Copy(Work::Copy(b), _)) => (a.dst, a.src) == (b.dst, b.src),
            (Payload::Fill(Work::Fill(a)), Payload::Fill(Work::Fill(b))) => {
                a.dst == b.dst && (a.value, a.element) == (b.value, b.element)
            }
            (Payload::Host(Work::Host(f, a)), Payload::Host(Work::Host(g, b))) => {
                std::ptr::fn_addr_eq(*f, *g) && a.0 == b.0
            }
            (Payload::Wait(a), Payload::Wait(b)) | (Payload::Record(a), Payload::Record(b)) => Arc::ptr_eq(a, b),
            (Payload::Signal(a), Payload::Signal(b)) | (Payload::Await(a), Payload::Await(b)) => a.same(b),
            (Payload::MemoryOps(a), Payload::MemoryOps(b)) => a.same(b),
            (Payload::Alloc(a), Payload::Alloc(b)) => a.addr == b.addr && a.size == b.size,
            (Payload::Free(a), Payload::Free(b)) => a == b,
            (Payload::Empty, Payload::Empty) => true,
            (Payload::Conditional(a), Payload::Conditional(b)) => a.handle == b.handle,
            (Payload::Batch(a), Payload::Batch(b)) => a.same(b),
            _ => false,
        }
    }

    /// Whether an executable graph may replace the parameters `self` by `new`: they have the same type, and differ in nothing that
    /// `cudaGraphExecUpdate` does not allow to change. Copies keep their direction, and copies and fills of several rows their shape.
    pub(crate) fn may_become(&self, new: &Payload) -> bool {
        match (self, new) {
            (Payload::Copy(_, Some(a)), Payload::Copy(_, Some(b))) if a != b => false,
            (Payload::Copy(Work::Copy(a), _), Payload::Copy(Work::Copy(b), _)) => {
                self.same(new) || a.bytes() > 0 && b.bytes() > 0 && [a, b].iter().all(|c| c.dst.is_row())
            }
            (Payload::Fill(Work::Fill(a)), Payload::Fill(Work::Fill(b))) => {
                let shape = |f: &Fill| (f.dst.shape(), f.element);
                a.dst.is_row() && b.dst.is_row() || shape(a) == shape(b)
            }
            (Payload::Signal(a), Payload::Signal(b)) | (Payload::Await(a), Payload::Await(b)) => {
                a.list.len() == b.list.len()
            }
            (Payload::Batch(a), Payload::Batch(b)) => a.may_become(b),
            (Payload::MemoryOps(a), Payload::MemoryOps(b)) => a.may_become(b),
            (Payload::Alloc(_) | Payload::Free(_), _) => self.same(new),
            _ => self.kind() == new.kind(),
        }
    }
}
