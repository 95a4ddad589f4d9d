//! Clusters of blocks (PTX ISA, 'Cooperative Thread Array Clusters'): their scheduling, their barrier, and addresses of shared memory in
//! them. A launch that says nothing of clusters has clusters of one block.
//!
//! Blocks of a cluster run in turn. Clusters run in order; one that polls for another is set aside for a while.

use crate::block::Block;
use crate::context::Context;
use crate::instr::{first_type, unsupported};
use crate::memory::{Kind, Memory, Trap};
use crate::program::SHARED_WINDOW;
use crate::state::{Cluster, Launch, State, RANK_SHIFT};
use ptx::ast::{Instr, Mod, Operand, Space, Type};

/// Rounds over a cluster's threads before the next cluster's turn.
const ROUNDS: u32 = 10;
/// Steps of all threads of a launch, above which the test is taken to hang.
const LIMIT: u64 = 400_000_000;

struct Running {
    blocks: Vec<Block>,
    cluster: Cluster,
}

/// Runs all blocks of a launch.
pub fn run_grid(launch: &Launch<'_>, memory: &mut Memory) -> Result<(), Trap> {
    let mut waiting: Vec<Running> = Vec::new();
    let mut steps = 0;
    while let Some(first) = launch.next_cluster() {
        let mut cluster = Running::new(launch, first)?;
        if !cluster.run(launch, memory, &mut steps)? {
            waiting.push(cluster);
        }
    }
    while !waiting.is_empty() {
        let mut left = Vec::new();
        for mut cluster in waiting {
            if !cluster.run(launch, memory, &mut steps)? {
                left.push(cluster);
            }
        }
        waiting = left;
    }
    Ok(())
}

impl Running {
    fn new(launch: &Launch<'_>, first: [u32; 3]) -> Result<Running, Trap> {
        let count = launch.cluster.iter().product();
        let memories = (0..count).map(|_| Some(vec![0; launch.program.shared_size as usize])).collect();
        let mut cluster = Cluster { memories, phase: 0 };
        let blocks = (0..count).map(|rank| Block::new(launch, first, rank, &mut cluster)).collect::<Result<_, _>>()?;
        Ok(Running { blocks, cluster })
    }

    /// Runs until all threads have exited (true), or for some rounds (false).
    fn run(&mut self, launch: &Launch<'_>, memory: &mut Memory, steps: &mut u64) -> Result<bool, Trap> {
        for _ in 0..ROUNDS {
            let mut released = false;
            for (rank, block) in self.blocks.iter_mut().enumerate() {
                released |= block.round(launch, memory, &mut self.cluster, steps)?;
                if block.threads.iter().all(|t| t.state == State::Exited) {
                    self.cluster.memories[rank] = None;
                }
            }
            if *steps > LIMIT {
                return Err(Trap::new(Kind::TooLong, format!("{steps} steps")));
            }
            released |= self.release_barrier();
            let mut threads = self.blocks.iter().flat_map(|b| &b.threads);
            if threads.clone().all(|t| t.state == State::Exited) {
                return Ok(true);
            }
            if !released && !threads.any(|t| t.state == State::Ready) {
                let waiting: Vec<String> = self.blocks.iter().map(Block::waiting).collect();
                return Err(Trap::new(Kind::Deadlock, format!("nobody can move: {}", waiting.join("; "))));
            }
        }
        Ok(false)
    }

    /// The cluster's barrier: a phase is complete when all threads that have not exited have arrived, and lets those go that
    /// wait for it. Returns whether there were any.
    fn release_barrier(&mut self) -> bool {
        let phase = self.cluster.phase;
        let threads = || self.blocks.iter().flat_map(|b| &b.threads).filter(|t| t.state != State::Exited);
        if threads().next().is_some() && threads().all(|t| t.arrivals > phase) {
            self.cluster.phase += 1;
        }
        let mut released = false;
        for t in self.blocks.iter_mut().flat_map(|b| &mut b.threads) {
            if t.state == State::Cluster && t.arrivals <= self.cluster.phase {
                t.state = State::Ready;
                released = true;
            }
        }
        released
    }
}

impl Context<'_> {
    /// `clusterlaunchcontrol`: a request is done when it is issued. The answer's fields are where ptxas has `query_cancel` read them.
    pub fn launch_control(&mut self, instr: &Instr) -> Result<(), Trap> {
        let has = |w: &'static str| instr.has(Mod::Other(w));
        if has("query_cancel") {
            let answer = self.read(&instr.operands[1], Type::B128)?;
            let first = [answer & 0xffff_ffff, answer >> 32 & 0xffff, answer >> 48 & 0xffff, 0];
            return match &instr.operands[0] {
                Operand::Vector(list) => list.iter().zip(first).try_for_each(|(d, value)| self.write(d, value)),
                d if has("is_canceled") => self.write(d, answer >> 64 & 1),
                d if has("get_first_ctaid::y") => self.write(d, first[1]),
                d if has("get_first_ctaid::z") => self.write(d, first[2]),
                d => self.write(d, first[0]),
            };
        }
        let answer = self.launch.next_cluster().map_or(0, |first| {
            let [x, y, z] = first.map(u128::from);
            1 << 64 | z << 48 | y << 32 | x
        });
        let (at, barrier) =
            (self.place(instr.space(), &instr.operands[0])?, self.place(instr.space(), &instr.operands[1])?);
        let ranks = match has("multicast::cluster::all") {
            true => (0..self.cluster.memories.len() as u64).map(Some).collect(),
            false => vec![None],
        };
        for rank in ranks {
            self.store(at.of_block(rank), &answer.to_le_bytes())?;
            self.complete_transactions(barrier.of_block(rank), 16)?;
        }
        Ok(())
    }

    /// `barrier.cluster.arrive` and `barrier.cluster.wait`, which each thread executes in turn.
    pub fn cluster_barrier(&mut self, instr: &Instr) -> Result<(), Trap> {
        if instr.has(Mod::Arrive) {
            if self.thread.arrivals != self.thread.waits {
                return Err(Trap::new(Kind::Trap, "arrives again without having waited"));
            }
            self.thread.arrivals += 1;
            return Ok(());
        }
        if self.thread.arrivals == self.thread.waits {
            return Err(Trap::new(Kind::Trap, "waits without having arrived"));
        }
        self.thread.waits += 1;
        self.thread.state = State::Cluster;
        Ok(())
    }

    /// The shared address that an operand of `mapa` or `getctarank` means.
    fn shared_operand(&self, instr: &Instr, ty: Type) -> Result<u64, Trap> {
        let a = self.read(&instr.operands[1], ty)? as u64;
        match instr.space() {
            Space::Generic if ty.bits() == 64 => Ok(a.wrapping_sub(SHARED_WINDOW)),
            Space::SharedCluster => Ok(a),
            _ => Err(unsupported("this form")),
        }
    }

    /// `mapa`: the address of the same variable in the block of another rank.
    pub fn mapa(&mut self, instr: &Instr) -> Result<(), Trap> {
        let a = self.shared_operand(instr, first_type(instr)?)?;
        let rank = self.read(&instr.operands[2], Type::U32)? as u64;
        let d = a & ((1 << RANK_SHIFT) - 1) | rank << RANK_SHIFT;
        let window = if instr.space() == Space::Generic { SHARED_WINDOW } else { 0 };
        self.write(&instr.operands[0], (d + window).into())
    }

    /// `getctarank`: the rank of the block whose memory an address is in.
    pub fn getctarank(&mut self, instr: &Instr) -> Result<(), Trap> {
        let a = self.shared_operand(instr, first_type(instr)?)?;
        self.write(&instr.operands[0], (a >> RANK_SHIFT).into())
    }
}
