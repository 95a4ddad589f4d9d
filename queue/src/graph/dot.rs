//! Graphs in the language of Graphviz (`cudaGraphDebugDotPrint`).

use super::batch::Linear;
use super::model::{Edge, Graph, Node, Payload};
use crate::attributes::Attributes;
use crate::semaphore::Signals;
use crate::work::Work;
use device::copy::Copy;
use device::extent::Extent;
use device::memory::{self, Side};
use std::fmt::Write;
use std::sync::Arc;

/// `cudaGraphDebugDotFlags`: which parameters are printed. Node types and ids, kernel names and copy directions always are.
#[derive(Clone, Copy, Debug)]
pub struct Detail(u32);

const VERBOSE: u32 = cuda_types::cudaGraphDebugDotFlagsVerbose as u32;
const KERNEL: u32 = cuda_types::cudaGraphDebugDotFlagsKernelNodeParams as u32;
const COPY: u32 = cuda_types::cudaGraphDebugDotFlagsMemcpyNodeParams as u32;
const FILL: u32 = cuda_types::cudaGraphDebugDotFlagsMemsetNodeParams as u32;
const HOST: u32 = cuda_types::cudaGraphDebugDotFlagsHostNodeParams as u32;
const EVENT: u32 = cuda_types::cudaGraphDebugDotFlagsEventNodeParams as u32;
const SIGNAL: u32 = cuda_types::cudaGraphDebugDotFlagsExtSemasSignalNodeParams as u32;
const AWAIT: u32 = cuda_types::cudaGraphDebugDotFlagsExtSemasWaitNodeParams as u32;
const ATTRIBUTES: u32 = cuda_types::cudaGraphDebugDotFlagsKernelNodeAttributes as u32;
const HANDLES: u32 = cuda_types::cudaGraphDebugDotFlagsHandles as u32;
const CONDITIONAL: u32 = cuda_types::cudaGraphDebugDotFlagsConditionalNodeParams as u32;
const BATCH: u32 = cuda_types::cudaGraphDebugDotFlagsMemcpyBatchNodeParams as u32;
const MEMORY_OPS: u32 = cuda_types::CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS as u32;

impl Detail {
    /// Unknown flags are ignored.
    pub fn from_raw(flags: u32) -> Detail {
        Detail(flags)
    }

    fn has(self, flag: u32) -> bool {
        self.0 & (flag | VERBOSE) != 0
    }
}

impl Graph {
    /// The description of the graph. Nodes are named by `cudaGraphNodeGetLocalId`, graphs by `cudaGraphGetId`; child graphs and bodies are
    /// clusters inside their graph's cluster.
    pub fn dot(&self, detail: Detail) -> String {
        let mut out = String::from("digraph dot {\n");
        self.cluster(detail, 1, &mut out);
        out.push_str("}\n");
        out
    }

    fn cluster(&self, detail: Detail, depth: usize, out: &mut String) {
        let pad = "  ".repeat(depth);
        let inner = "  ".repeat(depth + 1);
        // Writing to a string does not fail.
        let _ = writeln!(out, "{pad}subgraph \"cluster_{}\" {{", self.id);
        let _ = writeln!(out, "{inner}label=\"graph_{}\";\n{inner}style=\"dashed\";", self.id);
        for node in self.nodes() {
            let (name, payload) = (self.node_name(&node), node.payload());
            let mut label = format!("{}\n{}\n", node.local, kind(&payload));
            describe(&payload, detail, &mut label);
            if detail.has(HANDLES) {
                let _ = writeln!(label, "node handle: {:#x}", node.handle());
            }
            let _ = writeln!(out, "{inner}{name} [shape=\"{}\" label=\"{}\"];", shape(&payload), escaped(&label));
            let parts: Vec<Arc<Graph>> = match &payload {
                Payload::Child(child) => vec![child.clone()],
                Payload::Conditional(c) => c.bodies.clone(),
                _ => Vec::new(),
            };
            for part in parts {
                part.cluster(detail, depth + 1, out);
                for root in part.roots() {
                    let _ = writeln!(out, "{inner}{name} -> {} [style=\"dotted\"];", part.node_name(&root));
                }
            }
        }
        for Edge { from, to, data } in self.edges() {
            let _ = write!(out, "{inner}{} -> {}", self.node_name(&from), self.node_name(&to));
            let _ = match data.kind {
                0 => writeln!(out, ";"),
                _ => writeln!(out, " [style=\"dashed\" label=\"programmatic, port {}\"];", data.from_port),
            };
        }
        let _ = writeln!(out, "{pad}}}");
    }

    fn node_name(&self, node: &Node) -> String {
        format!("\"graph_{}_node_{}\"", self.id, node.local)
    }
}

fn kind(payload: &Payload) -> &'static str {
    match payload {
        Payload::Kernel(..) => "KERNEL",
        Payload::Copy(..) => "MEMCPY",
        Payload::Fill(_) => "MEMSET",
        Payload::Host(_) => "HOST",
        Payload::Child(_) => "GRAPH",
        Payload::Empty => "EMPTY",
        Payload::Wait(_) => "EVENT_WAIT",
        Payload::Record(_) => "EVENT_RECORD",
        Payload::Signal(_) => "EXT_SEMAS_SIGNAL",
        Payload::Await(_) => "EXT_SEMAS_WAIT",
        Payload::MemoryOps(_) => "BATCH_MEM_OP",
        Payload::Alloc(_) => "MEM_ALLOC",
        Payload::Free(_) => "MEM_FREE",
        Payload::Conditional(_) => "CONDITIONAL",
        Payload::Batch(_) => "MEMCPY_BATCH",
    }
}

fn shape(payload: &Payload) -> &'static str {
    match payload {
        Payload::Kernel(..) => "octagon",
        Payload::Copy(..) | Payload::Fill(_) | Payload::Batch(_) => "box",
        Payload::Host(_) => "house",
        Payload::Child(_) => "folder",
        Payload::Empty => "ellipse",
        Payload::Wait(_) | Payload::Record(_) | Payload::Signal(_) | Payload::Await(_) | Payload::MemoryOps(_) => "cds",
        Payload::Alloc(_) | Payload::Free(_) => "cylinder",
        Payload::Conditional(_) => "diamond",
    }
}

/// A copy's direction, as in `cudaMemcpyKind`.
fn direction(copy: &Copy) -> String {
    let side = |e: &Extent| match memory::side(e.base, e.span()) {
        Ok(Side::Ours(a)) if !a.kind.on_host() => "Device",
        Ok(_) => "Host",
        Err(_) => "?",
    };
    format!("{} to {}", side(&copy.src), side(&copy.dst))
}

/// Lines with the node's parameters.
fn describe(payload: &Payload, detail: Detail, out: &mut String) {
    // Writing to a string does not fail.
    let _ = match payload {
        Payload::Kernel(Work::Launch(launch), attributes) => {
            let _ = writeln!(out, "{}", launch.function.entry);
            if detail.has(KERNEL) {
                let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
                let _ = writeln!(out, "<<<({gx}, {gy}, {gz}), ({bx}, {by}, {bz}), {}>>>", launch.dynamic_shared);
                let _ = write!(out, "parameters:");
                launch.params.iter().for_each(|byte| {
                    let _ = write!(out, " {byte:02x}");
                });
                out.push('\n');
            }
            if detail.has(ATTRIBUTES) {
                describe_attributes(launch.cooperative, launch.cluster, attributes, out);
            }
            Ok(())
        }
        Payload::Copy(Work::Copy(copy), _) => {
            let _ = writeln!(out, "{}", direction(copy));
            if detail.has(COPY) {
                let (src, dst) = (&copy.src, &copy.dst);
                let _ = writeln!(
                    out,
                    "src: {:#x}, pitch {}\ndst: {:#x}, pitch {}",
                    src.base, src.pitch, dst.base, dst.pitch
                );
                let Extent { width, height, depth, .. } = src;
                let _ = writeln!(out, "extent: {width} x {height} x {depth} bytes");
            }
            Ok(())
        }
        Payload::Fill(Work::Fill(fill)) if detail.has(FILL) => {
            let _ = writeln!(out, "dst: {:#x}, pitch {}", fill.dst.base, fill.dst.pitch);
            let _ = writeln!(out, "value: {:#x}, {} bytes", fill.value, fill.element);
            writeln!(out, "elements: {} x {}", fill.dst.width / fill.element, fill.dst.height * fill.dst.depth)
        }
        Payload::Host(Work::Host(function, data)) if detail.has(HOST) => {
            writeln!(out, "function: {:p}\nuser data: {:p}", *function, data.0)
        }
        Payload::Wait(event) | Payload::Record(event) if detail.has(EVENT) => {
            writeln!(out, "event: {:p}", Arc::as_ptr(event))
        }
        Payload::Signal(signals) if detail.has(SIGNAL) => describe_signals(signals, out),
        Payload::Await(signals) if detail.has(AWAIT) => describe_signals(signals, out),
        Payload::MemoryOps(ops) if detail.has(MEMORY_OPS) => ops.list.iter().try_for_each(|op| writeln!(out, "{op:?}")),
        Payload::Alloc(slot) => writeln!(out, "{:#x}, {} bytes", slot.addr, slot.size),
        Payload::Free(addr) => writeln!(out, "{addr:#x}"),
        Payload::Conditional(c) if detail.has(CONDITIONAL) => {
            let _ = writeln!(out, "{:?}, {} bodies", c.kind, c.bodies.len());
            writeln!(out, "condition: {:#x}", c.handle)
        }
        Payload::Batch(batch) if detail.has(BATCH) => {
            let line = |c: &Linear| writeln!(out, "src: {:#x}, dst: {:#x}, {} bytes", c.src, c.dst, c.bytes);
            batch.given.iter().try_for_each(line)
        }
        _ => Ok(()),
    };
}

fn describe_signals(signals: &Signals, out: &mut String) -> std::fmt::Result {
    signals.list.iter().try_for_each(|(s, value, flags)| {
        writeln!(out, "semaphore: {:p}, value {value}, flags {flags:#x}", Arc::as_ptr(s))
    })
}

fn describe_attributes(cooperative: bool, cluster: Option<[u32; 3]>, attributes: &Attributes, out: &mut String) {
    if cooperative {
        out.push_str("cooperative\n");
    }
    if let Some([x, y, z]) = cluster {
        let _ = writeln!(out, "cluster: {x} x {y} x {z}");
    }
    for (number, value) in attributes {
        let first = i32::from_ne_bytes([value[0], value[1], value[2], value[3]]);
        let _ = writeln!(out, "attribute {number}: {first}");
    }
}

/// Text for a quoted label, with left-aligned lines.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l")
}
