//! Blocks and their scheduling.
//!
//! Threads of a block run in turn, each until it waits or has used up a share of steps, so that threads that poll for
//! each other make progress.

use crate::context::Context;
use crate::instr::{is_matrix, spelling, unsupported};
use crate::matrix::Warp;
use crate::memory::{Memory, Trap};
use crate::state::{Cluster, Launch, Shared, State, Thread, BARRIERS, DYNAMIC_END};
use crate::warp::{exchange, Lane};
use ptx::ast::{Instr, Stmt};

/// Steps of one thread before the next one's turn.
const TURN: u64 = 500;

/// A block with its threads.
pub struct Block {
    pub shared: Shared,
    pub threads: Vec<Thread>,
}

impl Block {
    /// The block of a cluster whose first block is `first`.
    pub fn new(launch: &Launch<'_>, first: [u32; 3], rank: u32, cluster: &mut Cluster) -> Result<Block, Trap> {
        let [x, y, _] = launch.cluster;
        let cluster_ctaid = [rank % x, rank / x % y, rank / x / y];
        let ctaid = [0, 1, 2].map(|d| first[d] + cluster_ctaid[d]);
        let shared = Shared { ctaid, cluster_ctaid, rank, arrived: Default::default() };
        let [bx, by, bz] = launch.block;
        let threads = (0..bx * by * bz)
            .map(|index| Thread {
                index,
                tid: [index % bx, index / bx % by, index / bx / by],
                frames: Vec::new(),
                stack: Vec::new(),
                dynamic: Vec::new(),
                top: DYNAMIC_END,
                carry: false,
                state: State::Ready,
                arrivals: 0,
                waits: 0,
                steps: 0,
            })
            .collect();
        let mut block = Block { shared, threads };
        for i in 0..block.threads.len() {
            let mut nothing = Memory::new();
            block.context(launch, &mut nothing, cluster, i).enter(launch.program.entry)?;
        }
        Ok(block)
    }

    fn context<'a>(
        &'a mut self,
        launch: &'a Launch<'a>,
        memory: &'a mut Memory,
        cluster: &'a mut Cluster,
        i: usize,
    ) -> Context<'a> {
        Context { launch, memory, shared: &mut self.shared, cluster, thread: &mut self.threads[i] }
    }

    /// Gives each thread that can move a turn. Returns whether any was released afterwards.
    pub fn round(
        &mut self,
        launch: &Launch<'_>,
        memory: &mut Memory,
        cluster: &mut Cluster,
        steps: &mut u64,
    ) -> Result<bool, Trap> {
        for i in 0..self.threads.len() {
            let mut cx = self.context(launch, memory, cluster, i);
            let begin = cx.thread.steps;
            while cx.thread.state == State::Ready && cx.thread.steps - begin < TURN {
                cx.step()?;
            }
            *steps += cx.thread.steps - begin;
        }
        Ok(self.release_warps(launch, memory, cluster)? | self.release_barriers(launch, memory, cluster)?)
    }

    /// Threads that wait, for a message.
    pub fn waiting(&self) -> String {
        let waiting: Vec<String> = self
            .threads
            .iter()
            .filter(|t| t.state != State::Exited)
            .map(|t| format!("thread {:?} at {:?}", t.tid, t.state))
            .take(4)
            .collect();
        format!("block {:?}: {}", self.shared.ctaid, waiting.join(", "))
    }

    /// The instruction that a waiting thread stands at.
    fn instr<'a>(&self, launch: &'a Launch<'a>, i: usize) -> Result<&'a Instr, Trap> {
        let frame = self.threads[i].frames.last().expect("a waiting thread has a frame");
        match &launch.program.code(frame.function)?.body.stmts[frame.pc] {
            Stmt::Instr(instr) => Ok(instr),
            Stmt::Label(_) => unreachable!("threads wait at instructions"),
        }
    }

    /// Lets groups of lanes go whose members have all come to one warp instruction.
    fn release_warps(&mut self, launch: &Launch<'_>, memory: &mut Memory, cluster: &mut Cluster) -> Result<bool, Trap> {
        let mut released = false;
        for first in (0..self.threads.len()).step_by(32) {
            let warp = first..(first + 32).min(self.threads.len());
            for i in warp.clone() {
                let group: Vec<usize> = match self.threads[i].state {
                    State::Sync(mask) => {
                        let members = |j: &usize| mask >> (j % 32) & 1 == 1 && self.threads[*j].state != State::Exited;
                        let group: Vec<usize> = warp.clone().filter(members).collect();
                        let own = self.instr(launch, i)?;
                        let mut complete = true;
                        for &j in &group {
                            complete = complete && self.threads[j].state == State::Sync(mask) && {
                                let other = self.instr(launch, j)?;
                                other.op == own.op && other.mods == own.mods
                            };
                        }
                        if complete {
                            group
                        } else {
                            continue;
                        }
                    }
                    // Without a mask: the lanes that stand at the same place once nobody in the warp can move.
                    State::Convergent => {
                        if warp.clone().any(|j| self.threads[j].state == State::Ready) {
                            continue;
                        }
                        let place = |j: usize| -> Vec<(usize, usize)> {
                            self.threads[j].frames.iter().map(|f| (f.function, f.pc)).collect()
                        };
                        warp.clone()
                            .filter(|&j| self.threads[j].state == State::Convergent && place(j) == place(i))
                            .collect()
                    }
                    _ => continue,
                };
                self.release_group(launch, memory, cluster, &group)?;
                released = true;
            }
        }
        Ok(released)
    }

    fn release_group(
        &mut self,
        launch: &Launch<'_>,
        memory: &mut Memory,
        cluster: &mut Cluster,
        group: &[usize],
    ) -> Result<(), Trap> {
        let first = self.instr(launch, group[0])?;
        if is_matrix(first.op) {
            if group.len() != 32 {
                return Err(unsupported("a matrix instruction in a warp of fewer than 32 threads: undefined"));
            }
            let mut with = |l: usize, f: &mut dyn FnMut(&mut Context<'_>) -> Result<(), Trap>| {
                f(&mut self.context(launch, memory, cluster, group[l]))
            };
            return Warp { with: &mut with }.run(first).map_err(|mut t| {
                t.message = format!("{}: {}", spelling(first), t.message);
                t
            });
        }
        let mut lanes: Vec<Lane> = Vec::new();
        for &j in group {
            let instr = self.instr(launch, j)?;
            lanes.push(self.context(launch, memory, cluster, j).contribution(instr)?);
        }
        let instr = self.instr(launch, group[0])?;
        let threads = (self.threads.len() - group[0] / 32 * 32).min(32);
        let outcomes = exchange(instr, &lanes, threads).map_err(|mut t| {
            t.message = format!("{}: {}", spelling(instr), t.message);
            t
        })?;
        for (&j, outcome) in group.iter().zip(outcomes) {
            let own = self.instr(launch, j)?;
            self.context(launch, memory, cluster, j).take(own, outcome)?;
        }
        Ok(())
    }

    /// Lets barriers go that all expected threads have reached. Exited threads are no longer expected.
    fn release_barriers(
        &mut self,
        launch: &Launch<'_>,
        memory: &mut Memory,
        cluster: &mut Cluster,
    ) -> Result<bool, Trap> {
        let mut released = false;
        for id in 0..BARRIERS as u32 {
            let waits = |t: &Thread| matches!(t.state, State::Barrier { id: i, .. } if i == id);
            let waiting: Vec<usize> = (0..self.threads.len()).filter(|&i| waits(&self.threads[i])).collect();
            let Some(&first) = waiting.first() else { continue };
            let State::Barrier { threads, .. } = self.threads[first].state else { unreachable!("filtered above") };
            let complete = match threads {
                None => self.threads.iter().all(|t| t.state == State::Exited || waits(t)),
                Some(expected) => self.arrivals(id, &waiting) >= expected,
            };
            if !complete {
                continue;
            }
            self.shared.arrived[id as usize].clear();
            let mut preds = Vec::new();
            for &i in &waiting {
                let instr = self.instr(launch, i)?;
                preds.push(self.context(launch, memory, cluster, i).barrier_pred(instr)?);
            }
            for &i in &waiting {
                let instr = self.instr(launch, i)?;
                self.context(launch, memory, cluster, i).barrier_result(instr, &preds)?;
            }
            released = true;
        }
        Ok(released)
    }

    /// Threads that have arrived: a warp whose non-exited threads are all there counts in full.
    fn arrivals(&self, id: u32, waiting: &[usize]) -> u32 {
        let mut here: Vec<u32> = waiting.iter().map(|i| *i as u32).collect();
        here.extend(&self.shared.arrived[id as usize]);
        let mut count = 0;
        for first in (0..self.threads.len() as u32).step_by(32) {
            let lanes = here.iter().filter(|i| (first..first + 32).contains(i)).count() as u32;
            let live = self.threads.iter().skip(first as usize).take(32).filter(|t| t.state != State::Exited).count();
            count += if lanes > 0 && lanes >= live as u32 { 32 } else { lanes };
        }
        count
    }
}
