//! Parts of a device: sets of multiprocessors and how they are split, and settings of work queues.
//! The rules are in CUDA Runtime API, 'Execution Context Management'.

use super::profile::Profile;
use super::{Device, Error, Result};
use cuda_types::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Flags of [`split_by_count`].
const IGNORE_COSCHEDULING: u32 = cudaDevSmResourceSplitIgnoreSmCoscheduling as u32;
const LARGEST_CLUSTERS: u32 = cudaDevSmResourceSplitMaxPotentialClusterSize as u32;

/// Flags of [`split`]'s groups.
const BACKFILL: u32 = cudaDevSmResourceGroupBackfill as u32;
const LOCALITY_DOMAIN: u32 = cudaDevSmResourceGroupLocalityDomainId as u32;
const SUPPLEMENTAL: u32 = cudaDevSmResourceGroupLocalityDomainSupplementalSms as u32;

/// `cudaDevSmResourceGroupLocalityDomainIdAny`
const ANY_DOMAIN: u32 = !0;
/// Multiprocessors of the largest cluster.
const CLUSTER: u32 = 16;
/// Most multiprocessors that can be requested to be co-scheduled.
pub const LARGEST_GROUP: u32 = 32;

/// A set of multiprocessors. They come in pairs, as on hardware: a bit for each. Where a device has an odd number of them, the
/// last pair is half of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 8]);

impl Pairs {
    /// The first `n` pairs.
    fn first(n: u32) -> Pairs {
        let mut all = Pairs::default();
        (0..n).for_each(|i| all.0[i as usize / 64] |= 1 << (i % 64));
        all
    }

    fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|&i| self.0[i as usize / 64] >> (i % 64) & 1 == 1)
    }

    /// Takes the lowest `n` pairs out.
    fn take(&mut self, n: u32) -> Pairs {
        let mut taken = Pairs::default();
        self.numbers().take(n as usize).for_each(|i| taken.0[i as usize / 64] |= 1 << (i % 64));
        self.0.iter_mut().zip(taken.0).for_each(|(a, b)| *a &= !b);
        taken
    }

    fn overlaps(&self, other: &Pairs) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }
}

/// Where a resource comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A query of a device or a context.
    Query = 1,
    /// A group or the remainder of a split.
    Group = 2,
    Remainder = 3,
}

impl Origin {
    pub fn from_raw(raw: u32) -> Option<Origin> {
        [Origin::Query, Origin::Group, Origin::Remainder].into_iter().find(|&o| o as u32 == raw)
    }
}

/// Multiprocessors of a device, as `cudaDevSmResource` describes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sms {
    pub device: u32,
    pub origin: Origin,
    /// The split that it comes from; 0 for none.
    pub split: u64,
    pub pairs: Pairs,
    pub count: u32,
    /// Smallest size of a group split from it.
    pub minimum: u32,
    /// How many can be co-scheduled.
    pub alignment: u32,
    pub flags: u32,
}

/// Multiprocessors that are co-scheduled by default: group sizes are multiples of it.
fn granularity(profile: &Profile) -> u32 {
    if profile.major >= 9 {
        8
    } else {
        2
    }
}

impl Sms {
    /// All of a device.
    pub fn of(device: &Device) -> Sms {
        let count = device.profile.sm_count;
        let pairs = Pairs::first(count.div_ceil(2));
        Sms::new(device, Origin::Query, 0, pairs, granularity(&device.profile), 0)
    }

    fn new(device: &Device, origin: Origin, split: u64, pairs: Pairs, alignment: u32, flags: u32) -> Sms {
        let all = device.profile.sm_count;
        let mut sms = Sms { device: device.ordinal, origin, split, pairs, count: 0, minimum: 0, alignment, flags };
        sms.count = sms.numbers(all).count() as u32;
        // Do not report more than can be co-scheduled as a whole.
        if flags & BACKFILL == 0 && sms.count % sms.alignment != 0 && origin != Origin::Query {
            sms.alignment = if sms.count % 2 == 0 { 2 } else { 1 };
        }
        sms.minimum = sms.alignment.min(granularity(&device.profile));
        sms
    }

    /// As reported by a context created from it: it may be split again.
    pub fn queried(self) -> Sms {
        Sms { origin: Origin::Query, split: 0, ..self }
    }

    /// The numbers of its multiprocessors, on a device with `all` of them.
    pub fn numbers(&self, all: u32) -> impl Iterator<Item = u32> + '_ {
        self.pairs.numbers().flat_map(|i| [2 * i, 2 * i + 1]).filter(move |&i| i < all)
    }

    /// Errors: `InvalidResourceConfiguration` for groups: a context must be created from them first.
    fn check_input(&self) -> Result {
        match self.origin {
            Origin::Group => Err(Error::InvalidResourceConfiguration),
            _ => Ok(()),
        }
    }
}

fn next_split() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// The remainder of a split; `None` if empty.
fn remainder(device: &Device, split: u64, pairs: Pairs) -> Option<Sms> {
    let alignment = granularity(&device.profile);
    Some(Sms::new(device, Origin::Remainder, split, pairs, alignment, 0)).filter(|rest| rest.count > 0)
}

/// `cudaDevSmResourceSplitByCount`: at most `groups` groups of equal size with at least `least` multiprocessors each, and the rest.
///
/// Errors: `InvalidValue` for unknown flags, `NotSupported` for flags that the device's architecture does not know,
/// `InvalidResourceConfiguration` if not even one group can be made.
pub fn split_by_count(
    device: &Device,
    from: &Sms,
    groups: Option<u32>,
    least: u32,
    flags: u32,
) -> Result<(Vec<Sms>, Option<Sms>)> {
    if flags & !(IGNORE_COSCHEDULING | LARGEST_CLUSTERS) != 0 || groups == Some(0) {
        return Err(Error::InvalidValue);
    }
    if flags & LARGEST_CLUSTERS != 0 && device.profile.major < 9 {
        return Err(Error::NotSupported);
    }
    from.check_input()?;
    let unit = match flags {
        0 => from.minimum.max(from.alignment),
        _ if flags & IGNORE_COSCHEDULING != 0 => 2,
        _ if from.count >= CLUSTER => CLUSTER,
        _ => from.alignment,
    };
    let unit = unit.max(2);
    let size = least.max(1).checked_next_multiple_of(unit).ok_or(Error::InvalidResourceConfiguration)?;
    let count = (from.count / size).min(groups.unwrap_or(u32::MAX));
    if count == 0 {
        return Err(Error::InvalidResourceConfiguration);
    }
    let (split, mut left) = (next_split(), from.pairs);
    let mut split_off = Vec::with_capacity(count as usize);
    for _ in 0..count {
        split_off.push(Sms::new(device, Origin::Group, split, left.take(size / 2), unit, 0));
    }
    Ok((split_off, remainder(device, split, left)))
}

/// A group requested of `cudaDevSmResourceSplit`: `cudaDevSmResourceGroupParams`.
#[derive(Clone, Copy, Debug, Default)]
pub struct GroupRequest {
    /// 0: as many as possible.
    pub count: u32,
    /// 0: the device's default.
    pub coscheduled: u32,
    pub preferred: u32,
    pub flags: u32,
    pub domain: u32,
}

impl GroupRequest {
    /// How many must be co-scheduled. Errors: `InvalidValue` for impossible requests.
    fn check(&self, device: &Device, from: &Sms) -> Result<u32> {
        let max = if device.profile.major >= 9 { LARGEST_GROUP } else { 2 };
        let coscheduled = if self.coscheduled == 0 { granularity(&device.profile) } else { self.coscheduled };
        let preferred = if self.preferred == 0 { coscheduled } else { self.preferred };
        let fits = coscheduled % 2 == 0 && coscheduled <= max && preferred % coscheduled == 0;
        let known_flags = self.flags & !(BACKFILL | LOCALITY_DOMAIN | SUPPLEMENTAL) == 0;
        // SUPPLEMENTAL only qualifies a domain.
        let domain = self.flags & (LOCALITY_DOMAIN | SUPPLEMENTAL) != SUPPLEMENTAL;
        let backfill = self.flags & BACKFILL != 0;
        let count = self.count % 2 == 0 && self.count <= from.count && (backfill || self.count % coscheduled == 0);
        if !(fits && known_flags && domain && count) {
            return Err(Error::InvalidValue);
        }
        // There is one domain, with all multiprocessors.
        match self.flags & LOCALITY_DOMAIN != 0 && !matches!(self.domain, 0 | ANY_DOMAIN) {
            true => Err(Error::InvalidResourceConfiguration),
            false => Ok(coscheduled),
        }
    }
}

/// `cudaDevSmResourceSplit`: a group for each request, in order, and the rest. With `discover`, groups may be empty.
///
/// Errors: those of [`GroupRequest::check`], `InvalidResourceConfiguration` if there are not enough multiprocessors.
pub fn split(
    device: &Device,
    from: &Sms,
    requests: &[GroupRequest],
    discover: bool,
) -> Result<(Vec<Sms>, Option<Sms>)> {
    from.check_input()?;
    let (split, mut left) = (next_split(), from.pairs);
    let mut split_off = Vec::with_capacity(requests.len());
    for request in requests {
        let coscheduled = request.check(device, from)?;
        let available = Sms::new(device, Origin::Remainder, split, left, 2, 0).count;
        let backfill = request.flags & BACKFILL != 0;
        let count = match request.count {
            0 if available < coscheduled => 0,
            0 if backfill => available & !1,
            0 => available / coscheduled * coscheduled,
            count => count,
        };
        // Backfilled or not, a group has at least what must be co-scheduled.
        if count > available || count < coscheduled && !(discover && count == 0) {
            return Err(Error::InvalidResourceConfiguration);
        }
        split_off.push(Sms::new(device, Origin::Group, split, left.take(count / 2), coscheduled, request.flags));
    }
    Ok((split_off, remainder(device, split, left)))
}

/// `cudaDevWorkqueueConfigResource`. Every stream has its own queue here, so this is only stored for queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueConfig {
    pub device: u32,
    pub limit: u32,
    pub scope: i32,
}

const SCOPES: RangeInclusive<i32> = cudaDevWorkqueueConfigScopeDeviceCtx..=cudaDevWorkqueueConfigScopeGreenCtxBalanced;

impl QueueConfig {
    /// The default of a device: as many queues as `CUDA_DEVICE_MAX_CONNECTIONS` says.
    pub fn of(device: &Device) -> QueueConfig {
        let scope = cudaDevWorkqueueConfigScopeDeviceCtx;
        QueueConfig { device: device.ordinal, limit: super::config().max_connections, scope }
    }
}

/// One resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Sms(Sms),
    Config(QueueConfig),
    /// The work queues of the context with this number.
    Queue {
        device: u32,
        context: u64,
    },
}

/// `cudaDevResourceDesc_t`: the resources of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    pub device: u32,
    pub sms: Option<Sms>,
    pub config: Option<QueueConfig>,
    pub queue: Option<u64>,
}

impl Description {
    /// `cudaDevResourceGenerateDesc`.
    ///
    /// Errors: `InvalidValue` without resources or for invalid values, `InvalidResourceConfiguration` for resources of
    /// several devices, of several splits, or given twice.
    pub fn new(resources: &[Resource]) -> Result<Description> {
        let device_of = |r: &Resource| match r {
            Resource::Sms(sms) => sms.device,
            Resource::Config(config) => config.device,
            Resource::Queue { device, .. } => *device,
        };
        let device = device_of(resources.first().ok_or(Error::InvalidValue)?);
        if resources.iter().any(|r| device_of(r) != device) {
            return Err(Error::InvalidResourceConfiguration);
        }
        let mut all = Description { device, sms: None, config: None, queue: None };
        for resource in resources {
            match *resource {
                Resource::Sms(sms) => all.join(sms)?,
                Resource::Config(config) if config.limit == 0 || !SCOPES.contains(&config.scope) => {
                    return Err(Error::InvalidValue);
                }
                Resource::Config(_) | Resource::Queue { .. } if all.config.is_some() || all.queue.is_some() => {
                    return Err(Error::InvalidResourceConfiguration);
                }
                Resource::Config(config) => all.config = Some(config),
                Resource::Queue { context, .. } => all.queue = Some(context),
            }
        }
        Ok(all)
    }

    fn join(&mut self, sms: Sms) -> Result {
        let Some(have) = &mut self.sms else {
            self.sms = Some(sms);
            return Ok(());
        };
        let same = have.split == sms.split && sms.split != 0 && have.alignment == sms.alignment;
        if !same || have.pairs.overlaps(&sms.pairs) {
            return Err(Error::InvalidResourceConfiguration);
        }
        have.pairs.0.iter_mut().zip(sms.pairs.0).for_each(|(a, b)| *a |= b);
        have.count += sms.count;
        have.flags |= sms.flags;
        Ok(())
    }
}

/// The multiprocessors that a kernel of a green context runs on.
#[derive(Debug, PartialEq, Eq)]
pub struct Partition {
    /// Their numbers on the device; not empty.
    pub sms: Vec<u32>,
    /// The context's handle.
    pub context: usize,
}

impl Partition {
    /// How many multiprocessors a launch may use.
    pub fn size(partition: Option<&Partition>, device: &Device) -> u32 {
        partition.map_or(device.profile.sm_count, |p| p.sms.len() as u32)
    }
}

#[cfg(test)]
#[path = "partition_tests.rs"]
mod tests;
