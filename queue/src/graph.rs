//! Graphs: work that is described once and launched often.
//!
//! A [`Graph`] is what programs edit; an [`Exec`](super::Exec) is a snapshot of one, ready to be launched.
//!
//! `model`: nodes and edges. `payload`, `node`: node parameters and how they change. `handles`, `state`, `memory`, `objects`, `edit`:
//! handles, edits, memory nodes, user objects. `order`: topological order. `dot`: output for Graphviz.

pub mod batch;
mod dot;
mod edit;
mod handles;
mod memory;
mod model;
mod node;
mod objects;
mod order;
mod payload;
mod state;

pub use super::attributes::{Attributes, LaunchAttributes};
pub use dot::Detail;
pub use handles::node;
pub(super) use model::next_id;
pub use model::{Conditional, Edge, EdgeData, Graph, Handle, Kind, Node, Payload};
pub(super) use order::order;
pub use payload::Check;
