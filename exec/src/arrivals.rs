//! Who has arrived at the barrier of a cluster, in one of its blocks.

use super::barrier::MAX_WARPS;

/// Lanes of a block's warps at `barrier.cluster`.
#[derive(Clone, Debug, Default)]
pub struct Arrivals {
    /// Those that have arrived in the current phase.
    arrived: [u32; MAX_WARPS],
    /// Those that have arrived and not waited since.
    owing: [u32; MAX_WARPS],
    /// Whether any thread of the block has ever arrived.
    used: bool,
}

impl Arrivals {
    /// `barrier.cluster.arrive`. Returns the lanes that may not, since they have not waited after arriving before.
    pub fn arrive(&mut self, warp: u32, lanes: u32) -> u32 {
        let (arrived, owing) = (&mut self.arrived[warp as usize], &mut self.owing[warp as usize]);
        let wrong = *owing & lanes;
        *arrived |= lanes;
        *owing |= lanes;
        self.used = true;
        wrong
    }

    /// The lanes of each warp that have arrived in the current phase.
    pub fn arrived(&self) -> &[u32; MAX_WARPS] {
        &self.arrived
    }

    /// Those of a warp that have arrived and not waited since.
    pub fn owing(&self, warp: u32) -> u32 {
        self.owing[warp as usize]
    }

    /// Lanes go on after they have waited.
    pub fn waited(&mut self, warp: u32, lanes: u32) {
        self.owing[warp as usize] &= !lanes;
    }

    /// Forgets everything, before a block starts.
    pub fn reset(&mut self) {
        if self.used {
            *self = Arrivals::default();
        }
    }

    /// The next phase.
    pub fn complete(&mut self) {
        self.arrived = [0; MAX_WARPS];
    }

    /// Whether of each warp some lane has arrived and not waited.
    pub fn owes(&self, warps: u32) -> bool {
        self.owing[..warps as usize].iter().all(|&lanes| lanes != 0)
    }
}
