//! Occupancy: how many blocks of a kernel a multiprocessor of the profile holds, by the rules of CUDA's calculator
//! (`cuda_occupancy.h`). Programs size their grids by it, and cooperative launches are limited by it.

use super::Profile;

/// Resources of a multiprocessor that a kernel uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Registers per thread.
    pub regs: u32,
    /// Bytes of static shared memory.
    pub static_shared: u32,
    /// Most dynamic shared memory that the kernel may be launched with (`cudaFuncAttributeMaxDynamicSharedMemorySize`).
    pub max_dynamic_shared: u32,
    /// Preferred share of shared memory in percent, -1 for the default (`...PreferredSharedMemoryCarveout`).
    pub carveout: i32,
}

/// Dynamic shared memory that a block may have without opting in, and all shared memory of one that has not.
pub const SHARED_DEFAULT: u32 = 48 << 10;

/// Registers are allocated to warps in units of this many.
const REG_UNIT: u32 = 256;

fn shared_unit(profile: &Profile) -> u32 {
    if profile.major >= 8 {
        128
    } else {
        256
    }
}

fn round_up(value: u32, unit: u32) -> u32 {
    value.div_ceil(unit) * unit
}

/// Sub-partitions of a multiprocessor, each with its share of the registers.
fn partitions(profile: &Profile) -> u32 {
    match (profile.major, profile.minor) {
        (6, 0) => 2,
        _ => 4,
    }
}

/// Shared memory sizes, in KiB, that the unified cache of compute capability 7.0 and later can be split into.
fn carveouts(profile: &Profile) -> &'static [u32] {
    match (profile.major, profile.minor) {
        (7, 0) => &[0, 8, 16, 32, 64, 96],
        (7, 5) => &[32, 64],
        (8, 0 | 7) => &[0, 8, 16, 32, 64, 100, 132, 164],
        (8, _) | (12, _) => &[0, 8, 16, 32, 64, 100],
        (9 | 10, _) => &[0, 8, 16, 32, 64, 100, 132, 164, 196, 228],
        _ => &[],
    }
}

/// Shared memory per multiprocessor with the kernel's preferred split.
fn shared_per_sm(profile: &Profile, usage: &Usage, per_block: u32) -> u32 {
    let fit = |bytes: u32| carveouts(profile).iter().map(|k| k << 10).find(|&s| s >= bytes);
    let preferred = match usage.carveout {
        c @ 0..=100 if profile.major >= 7 => {
            fit((u64::from(profile.shared_per_sm) * c as u64 / 100) as u32).unwrap_or(profile.shared_per_sm)
        }
        _ => profile.shared_per_sm,
    };
    match preferred >= per_block {
        true => preferred,
        false => fit(per_block).unwrap_or(profile.shared_per_sm),
    }
}

/// Most shared memory of a block, reserved part included: 48 KiB unless the kernel has opted in to more.
fn shared_limit(profile: &Profile, usage: &Usage) -> u32 {
    let required = usage.static_shared + profile.shared_reserved + usage.max_dynamic_shared;
    let plain = SHARED_DEFAULT + profile.shared_reserved;
    match required > plain {
        true => profile.shared_per_block_optin + profile.shared_reserved,
        false => plain,
    }
}

/// `cudaOccupancyMaxActiveBlocksPerMultiprocessor`: blocks of `threads` threads with `dynamic_shared` bytes that one
/// multiprocessor holds at once. 0 if no kernel can have such a block; the kernel's own launch bounds are not asked for.
pub fn blocks_per_sm(profile: &Profile, usage: &Usage, threads: u32, dynamic_shared: u64) -> u32 {
    if threads == 0 || threads > 1024 {
        return 0;
    }
    let warps = threads.div_ceil(32);
    let by_warps = profile.max_warps_per_sm() / warps;

    let regs_per_warp = round_up(usage.regs * 32, REG_UNIT);
    let by_regs = if regs_per_warp == 0 {
        u32::MAX
    } else if usage.regs > 256 || regs_per_warp * round_up(warps, partitions(profile)) > 65536 {
        0
    } else {
        let per_partition = profile.regs_per_sm / partitions(profile) / regs_per_warp;
        per_partition * partitions(profile) / warps
    };

    let total = dynamic_shared.saturating_add((usage.static_shared + profile.shared_reserved).into());
    let by_shared = if dynamic_shared > u64::from(usage.max_dynamic_shared) || total > u64::from(u32::MAX / 2) {
        0
    } else {
        let per_block = round_up(total as u32, shared_unit(profile));
        if per_block > shared_limit(profile, usage) {
            0
        } else {
            shared_per_sm(profile, usage, per_block).checked_div(per_block).unwrap_or(u32::MAX)
        }
    };
    by_warps.min(by_regs).min(by_shared).min(profile.max_blocks_per_sm)
}

/// `cuOccupancyMaxPotentialBlockSize`: threads of the block, up to `most`, with which a multiprocessor holds most threads, and how many
/// such blocks it holds. `shared` says how much dynamic shared memory a block of so many threads has.
pub fn best_block(profile: &Profile, usage: &Usage, most: u32, shared: impl Fn(u32) -> u64) -> (u32, u32) {
    let (mut best, mut resident) = ((0, 0), 0);
    // From the largest size down, as NVIDIA's own template does: among equals the largest block wins.
    for warps in (1..=most.div_ceil(32)).rev() {
        let threads = (warps * 32).min(most);
        let blocks = blocks_per_sm(profile, usage, threads, shared(threads));
        if blocks * threads > resident {
            (best, resident) = ((threads, blocks), blocks * threads);
        }
    }
    best
}

/// `cudaOccupancyAvailableDynamicSMemPerBlock`: most dynamic shared memory per block that still lets `blocks` blocks
/// of `threads` threads be resident. `None` if not even without any. Drivers of before 13.5 do not take off what is reserved in each block
/// (recorded on an H200), so that fewer blocks may fit.
pub fn available_dynamic_shared(profile: &Profile, usage: &Usage, blocks: u32, threads: u32) -> Option<u64> {
    if blocks == 0 || blocks_per_sm(profile, usage, threads, 0) < blocks {
        return None;
    }
    let limit = shared_limit(profile, usage);
    // Where the kernel prefers none, the smallest split that has any.
    let available = if blocks == 1 { limit } else { shared_per_sm(profile, usage, 1) / blocks };
    let available = (available / shared_unit(profile) * shared_unit(profile)).min(limit);
    let dynamic = available.saturating_sub(usage.static_shared + profile.shared_reserved);
    Some(u64::from(dynamic.min(usage.max_dynamic_shared)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage() -> Usage {
        Usage { regs: 32, static_shared: 0, max_dynamic_shared: 48 << 10, carveout: -1 }
    }

    fn profile(major: u32, minor: u32) -> Profile {
        Profile::for_cc(major, minor).unwrap()
    }

    /// Values worked out by hand with NVIDIA's calculator rules.
    #[test]
    fn limits_by_threads_blocks_registers_and_shared_memory() {
        let h100 = profile(9, 0);
        assert_eq!(blocks_per_sm(&h100, &usage(), 256, 0), 8);
        assert_eq!(blocks_per_sm(&h100, &usage(), 32, 0), 32);
        assert_eq!(blocks_per_sm(&h100, &usage(), 1024, 0), 2);
        assert_eq!(blocks_per_sm(&h100, &usage(), 1025, 0), 0);
        assert_eq!(blocks_per_sm(&h100, &usage(), 0, 0), 0);
        // 64 registers: 2048 a warp, 8 warps a partition, 32 in all.
        assert_eq!(blocks_per_sm(&h100, &Usage { regs: 64, ..usage() }, 256, 0), 4);
        assert_eq!(blocks_per_sm(&h100, &Usage { regs: 65, ..usage() }, 1024, 0), 0);
        // 10 KiB and the reserved one: 11 KiB a block, 20 in 228 KiB.
        assert_eq!(blocks_per_sm(&h100, &usage(), 64, 10 << 10), 20);
        assert_eq!(blocks_per_sm(&h100, &usage(), 64, 48 << 10), 4);
        assert_eq!(blocks_per_sm(&h100, &usage(), 64, (48 << 10) + 1), 0);
        let optin = Usage { max_dynamic_shared: 227 << 10, ..usage() };
        assert_eq!(blocks_per_sm(&h100, &optin, 64, 227 << 10), 1);
        assert_eq!(blocks_per_sm(&h100, &optin, 64, (227 << 10) + 1), 0);
        assert_eq!(blocks_per_sm(&profile(7, 5), &usage(), 256, 0), 4);
        assert_eq!(blocks_per_sm(&profile(8, 6), &usage(), 256, 0), 6);
    }

    #[test]
    fn the_dynamic_memory_offered_fits() {
        for (major, minor) in [(7, 0), (7, 5), (8, 0), (8, 6), (9, 0), (12, 0)] {
            let p = profile(major, minor);
            let u = Usage { static_shared: 1000, ..usage() };
            for blocks in 1..=4 {
                let bytes = available_dynamic_shared(&p, &u, blocks, 128).unwrap();
                assert!(blocks_per_sm(&p, &u, 128, bytes) >= blocks, "sm_{major}{minor}, {blocks} blocks");
            }
            assert_eq!(available_dynamic_shared(&p, &u, 100, 128), None);
        }
        // What NVIDIA's calculator says (`samples/occupancy.cu`).
        let cached = Usage { static_shared: 1000, carveout: 0, ..usage() };
        assert_eq!(available_dynamic_shared(&profile(9, 0), &cached, 4, 424), Some(24));
    }
}
