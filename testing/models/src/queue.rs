//! The queue's sources, with ops that are as simple as can be.

#[path = "../../../queue/src/link.rs"]
mod link;
// What is for machines that refuse threads has no part here.
#[allow(dead_code)]
#[path = "../../../queue/src/workers.rs"]
mod workers;

mod handover;
mod links;
mod op;
