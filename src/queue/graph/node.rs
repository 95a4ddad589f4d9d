//! Nodes of graphs, and what they do.

use super::batch::Batch;
use super::{Graph, GRAPHS, NODES};
use crate::device::copy::{Copy, Fill};
use crate::device::{Error, Result};
use crate::exec::Launch;
use crate::queue::conditional::Conditional;
use crate::queue::event::Event;
use crate::queue::graph_memory::Slot;
use crate::queue::semaphore::Signals;
use crate::queue::stream::{AttributeValue, GREATEST_PRIORITY};
use crate::queue::work::Work;
use parking_lot::Mutex;
use std::any::Any;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::sync::{Arc, Weak};

/// `cudaLaunchAttributePriority`
const PRIORITY: i32 = 8;

/// Attributes of a kernel node by their number (`cudaLaunchAttributeID`), but for what the launch itself holds.
pub type Attributes = BTreeMap<i32, AttributeValue>;

/// How a kernel is launched, but for what the launch itself holds.
#[derive(Clone, Default)]
pub struct Manner {
    pub attributes: Attributes,
    /// It may start before the kernel in front of it has ended (`cudaLaunchAttributeProgrammaticStreamSerialization`).
    pub programmatic: bool,
}

/// The priority among a kernel's attributes: lower is more urgent. Clamped to what there is.
pub fn priority(attributes: &Attributes) -> Option<i32> {
    let value = attributes.get(&PRIORITY)?;
    Some(i32::from_ne_bytes([value[0], value[1], value[2], value[3]]).clamp(GREATEST_PRIORITY, 0))
}

/// What a node does.
#[derive(Clone)]
pub enum Payload {
    Kernel(Work, Arc<Attributes>),
    Copy(Work),
    Fill(Work),
    Host(Work),
    /// A graph of its own, copied when the node was made, or moved into it.
    Child(Arc<Graph>),
    Empty,
    Wait(Arc<Event>),
    Record(Arc<Event>),
    /// Memory whose address is fixed; from here on it may be used.
    Alloc(Arc<Slot>),
    /// The end of graph memory at this address.
    Free(u64),
    /// External semaphores.
    Signal(Arc<Signals>),
    Await(Arc<Signals>),
    Conditional(Arc<Conditional>),
    Batch(Arc<Batch>),
}

impl Payload {
    /// A launch of a kernel without attributes.
    pub fn kernel(launch: Launch) -> Payload {
        Payload::Kernel(Work::Launch(Arc::new(launch)), Arc::default())
    }

    /// `cudaGraphNodeType`
    pub fn kind(&self) -> i32 {
        match self {
            Payload::Kernel(..) => 0,
            Payload::Copy(_) => 1,
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
            Payload::Conditional(_) => 13,
            Payload::Batch(_) => 14,
        }
    }

    /// A kernel of a captured stream of this priority, which counts where the launch has none of its own.
    pub(in crate::queue) fn captured_launch(work: Work, attributes: &Attributes, priority: i32) -> Payload {
        let mut attributes = attributes.clone();
        if priority != 0 {
            let mut value = [0; 64];
            value[..4].copy_from_slice(&priority.to_ne_bytes());
            attributes.entry(PRIORITY).or_insert(value);
        }
        Payload::Kernel(work, Arc::new(attributes))
    }

    /// The node that stands for an op of a captured stream. `None` for work that graphs do not hold.
    pub(in crate::queue) fn captured(work: Work) -> Option<Payload> {
        Some(match work {
            Work::Launch(_) => Payload::Kernel(work, Arc::default()),
            Work::Copy(_) => Payload::Copy(work),
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

    /// The copy of a copy node. Errors: `InvalidValue` for other nodes.
    pub fn copied(&self) -> Result<&Copy> {
        match self {
            Payload::Copy(Work::Copy(copy)) => Ok(copy),
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

    /// The copies and fills that it makes.
    pub(in crate::queue) fn transfers(&self) -> &[Work] {
        match self {
            Payload::Copy(work) | Payload::Fill(work) => std::slice::from_ref(work),
            Payload::Batch(batch) => batch.works(),
            _ => &[],
        }
    }

    /// The priority that a kernel node asks for; lower is more urgent.
    pub(in crate::queue) fn priority(&self) -> Option<i32> {
        match self {
            Payload::Kernel(_, attributes) => priority(attributes),
            _ => None,
        }
    }

    /// New parameters of a node that has done something else of this kind until now: a kernel node keeps its attributes.
    /// Errors: `InvalidValue` if that is of another kind.
    pub(in crate::queue) fn in_place_of(self, old: &Payload) -> Result<Payload> {
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

    /// Whether both do the same with the same parameters.
    pub(in crate::queue) fn same(&self, other: &Payload) -> bool {
        match (self, other) {
            (Payload::Kernel(Work::Launch(a), x), Payload::Kernel(Work::Launch(b), y)) => {
                Arc::ptr_eq(&a.program, &b.program)
                    && (&a.entry, a.grid, a.block, a.cluster) == (&b.entry, b.grid, b.block, b.cluster)
                    && (a.dynamic_shared, &a.params, a.cooperative) == (b.dynamic_shared, &b.params, b.cooperative)
                    && x == y
            }
            (Payload::Copy(Work::Copy(a)), Payload::Copy(Work::Copy(b))) => (a.dst, a.src) == (b.dst, b.src),
            (Payload::Fill(Work::Fill(a)), Payload::Fill(Work::Fill(b))) => {
                a.dst == b.dst && (a.value, a.element) == (b.value, b.element)
            }
            (Payload::Host(Work::Host(f, a)), Payload::Host(Work::Host(g, b))) => {
                std::ptr::fn_addr_eq(*f, *g) && a.0 == b.0
            }
            (Payload::Wait(a), Payload::Wait(b)) | (Payload::Record(a), Payload::Record(b)) => Arc::ptr_eq(a, b),
            (Payload::Signal(a), Payload::Signal(b)) | (Payload::Await(a), Payload::Await(b)) => a.same(b),
            (Payload::Alloc(a), Payload::Alloc(b)) => a.addr == b.addr && a.size == b.size,
            (Payload::Free(a), Payload::Free(b)) => a == b,
            (Payload::Empty, Payload::Empty) => true,
            (Payload::Conditional(a), Payload::Conditional(b)) => a.handle == b.handle,
            (Payload::Batch(a), Payload::Batch(b)) => a.same(b),
            _ => false,
        }
    }

    /// Whether a node of an exec that does `self` may do `new` from now on: the same kind, and what CUDA lets change
    /// (`cudaGraphExecUpdate`). Copies and fills of several rows keep their shape.
    pub(in crate::queue) fn may_become(&self, new: &Payload) -> bool {
        match (self, new) {
            (Payload::Copy(Work::Copy(a)), Payload::Copy(Work::Copy(b))) => {
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
            (Payload::Alloc(_) | Payload::Free(_), _) => self.same(new),
            _ => self.kind() == new.kind(),
        }
    }
}

/// A node of a graph.
pub struct Node {
    pub(super) graph: Weak<Graph>,
    /// Unique in the process; a clone keeps the number of its original in `origin`.
    pub(super) id: u64,
    pub(super) origin: u64,
    /// Its number in its graph, by order of creation (`cudaGraphNodeGetLocalId`).
    pub local: u32,
    payload: Mutex<Payload>,
    /// What programs have been given pointers into.
    lent: Mutex<Lent>,
}

#[derive(Default)]
struct Lent {
    all: Vec<Arc<dyn Any + Send + Sync>>,
    /// The last one tells the parameters as they are now.
    fresh: bool,
}

impl Node {
    pub(super) fn new(graph: Weak<Graph>, (id, origin): (u64, u64), local: u32, payload: Payload) -> Arc<Node> {
        let node = Arc::new(Node { graph, id, origin, local, payload: Mutex::new(payload), lent: Mutex::default() });
        NODES.insert(node.handle(), node.clone());
        node
    }

    /// The value that programs know it by.
    pub fn handle(self: &Arc<Node>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// Unique in the process.
    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn payload(&self) -> Payload {
        self.payload.lock().clone()
    }

    /// Changes what it does. A kernel keeps its attributes. Errors: `InvalidValue` if that is of another kind.
    pub fn set(&self, payload: Payload) -> Result {
        let mut old = self.payload.lock();
        *old = payload.in_place_of(&old)?;
        self.lent.lock().fresh = false;
        Ok(())
    }

    /// Changes what it does, and a kernel's attributes with it.
    pub(in crate::queue) fn replace(&self, payload: Payload) {
        *self.payload.lock() = payload;
        self.lent.lock().fresh = false;
    }

    /// Changes the attributes of a kernel node. Errors: `InvalidValue` for other nodes, and `change`'s.
    pub fn set_attributes(&self, change: impl FnOnce(&mut Launch, &mut Attributes) -> Result) -> Result {
        let mut payload = self.payload.lock();
        let Payload::Kernel(Work::Launch(launch), attributes) = &*payload else { return Err(Error::InvalidValue) };
        let (mut launch, mut attributes) = ((**launch).clone(), (**attributes).clone());
        change(&mut launch, &mut attributes)?;
        *payload = Payload::Kernel(Work::Launch(Arc::new(launch)), Arc::new(attributes));
        Ok(())
    }

    /// Keeps what a program is given pointers into for as long as the node lives. What has been lent since the parameters
    /// were last changed is lent again.
    pub fn lend<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut lent = self.lent.lock();
        let last = lent.all.last().filter(|_| lent.fresh).cloned();
        if let Some(before) = last.and_then(|l| l.downcast::<T>().ok()) {
            return before;
        }
        let new = Arc::new(make());
        lent.all.push(new.clone());
        lent.fresh = true;
        new
    }

    pub(super) fn forget(self: &Arc<Node>) {
        NODES.remove(&self.handle());
        match self.payload() {
            Payload::Child(child) => {
                GRAPHS.remove(&(Arc::as_ptr(&child) as usize));
                child.forget();
            }
            Payload::Conditional(conditional) => {
                for body in &conditional.bodies {
                    GRAPHS.remove(&(Arc::as_ptr(body) as usize));
                    body.forget();
                }
            }
            _ => {}
        }
    }

    /// The graph that it belongs to. Errors: `InvalidValue` if that is gone.
    pub fn graph(&self) -> Result<Arc<Graph>> {
        self.graph.upgrade().ok_or(Error::InvalidValue)
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.id == other.id
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}
