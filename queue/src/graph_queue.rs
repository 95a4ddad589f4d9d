//! One launch of an executable graph: its steps become ops.

use super::conditional::Launched;
use super::environment::{Environment, Site, Uploaded};
use super::graph::Payload;
use super::graph_steps::Step;
use super::op::{Op, Ops};
use super::transfer;
use super::work::Work;
use device::memory::Kind;
use std::sync::Arc;

/// `cudaGraphInstantiateFlagUseNodePriority`
pub(super) const NODE_PRIORITY: u64 = cuda_types::cudaGraphInstantiateFlagUseNodePriority as u64;

/// The steps of an executable graph at a launch or an upload.
pub(super) struct Steps {
    pub list: Arc<Vec<Step>>,
    /// `cudaGraphExecGetFlags`
    pub flags: u64,
}

impl Uploaded for Steps {
    fn queue(&self, site: &Site) -> Ops {
        let mut ops: Vec<Arc<Op>> = Vec::with_capacity(self.list.len());
        let mut inner = vec![false; self.list.len()];
        for step in &*self.list {
            let is_early = |i: usize| step.early.contains(&i) && step.overlaps() && self.list[i].overlaps();
            let chosen = |early: bool| -> Ops {
                step.after.iter().filter(|&&i| is_early(i) == early).map(|&i| ops[i].clone()).collect()
            };
            let early = if step.early.is_empty() { Ops::new() } else { chosen(true) };
            let mut after = chosen(false);
            step.after.iter().for_each(|&i| inner[i] = true);
            if step.after.is_empty() {
                after.push(site.start.clone());
            }
            let launches = matches!(step.payload, Payload::Kernel(..) | Payload::Conditional(_));
            let run = site.environment.filter(|_| launches).map(Environment::node);
            let mut work = match &step.payload {
                Payload::Batch(batch) => match batch.works() {
                    [work] => transfer::launched(work, site.stream),
                    works => {
                        let part = |work| {
                            site.stream.submit_beside(
                                site.start,
                                transfer::launched(work, site.stream),
                                (&after, &[]),
                                None,
                            )
                        };
                        let parts: Vec<_> = works.iter().map(part).collect();
                        after.extend(parts);
                        Work::Marker
                    }
                },
                Payload::Kernel(w, _) | Payload::Copy(w, _) | Payload::Fill(w) | Payload::Host(w) if step.enabled => {
                    transfer::launched(w, site.stream)
                }
                Payload::Signal(signals) | Payload::Await(signals) => signals.work(),
                // Others write to memory of other kinds as well.
                Payload::Alloc(slot) if slot.home.kind == Kind::Graph => Work::mark_uninitialized(slot.addr, slot.size),
                Payload::Wait(event) => {
                    after.extend(event.op());
                    Work::Marker
                }
                Payload::Conditional(_) => match step.program.clone() {
                    Some(program) => Work::Job(Arc::new(Launched {
                        program,
                        stream: transfer::handle_of(site.stream),
                        permissions: transfer::permissions(site.stream),
                        run: run.clone(),
                    })),
                    None => Work::Marker,
                },
                _ => Work::Marker,
            };
            if let Payload::MemoryOps(memory) = &step.payload {
                ops.push(memory.launch(site.stream, site.context, site.start, &after));
                continue;
            }
            if let Some(run) = &run {
                run.admit(&mut work);
            }
            let priority = step.payload.priority().filter(|_| self.flags & NODE_PRIORITY != 0);
            let op = site.stream.submit_beside(site.start, work, (&after, &early), priority);
            if let Some(run) = &run {
                run.set_op(&op);
            }
            if let Payload::Record(event) = &step.payload {
                event.set(op.clone());
            }
            ops.push(op);
        }
        ops.into_iter().zip(inner).filter(|(_, inner)| !inner).map(|(op, _)| op).collect()
    }
}
