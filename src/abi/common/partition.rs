//! Resources of devices, how they are split, and descriptions of contexts made of them.

use crate::abi::arguments::{In, Out, OutArray};
use crate::abi::common::support::stream as resolve;
use cuda_types::*;
use device::partition::{self, Description, GroupRequest, Origin, Pairs, QueueConfig, Resource, Sms};
use device::{Device, Error, Result};
use parking_lot::Mutex;
use queue::context::Context;
use std::ffi::{c_int, c_uint};
use std::sync::Arc;

/// What marks a resource that we have filled in.
const MARK: [u8; 8] = *b"SMs of U";
const QUEUE_MARK: [u8; 8] = *b"WQs of U";

/// Words of numbers, as bytes.
fn write(to: &mut [u8], words: impl IntoIterator<Item = u64>) {
    to.chunks_exact_mut(8).zip(words).for_each(|(to, word)| to.copy_from_slice(&word.to_ne_bytes()));
}

fn words(from: &[u8]) -> impl Iterator<Item = u64> + '_ {
    from.chunks_exact(8).map(|b| u64::from_ne_bytes(b.try_into().unwrap_or_default()))
}

fn blank(type_: c_int) -> cudaDevResource {
    let of = cudaDevResourceUnion { _oversize: [0; 40] };
    cudaDevResource { type_, _internal_padding: [0; 92], of, nextResource: std::ptr::null_mut() }
}

/// As C sees a resource.
pub fn c_resource(resource: &Resource) -> cudaDevResource {
    match resource {
        Resource::Sms(sms) => {
            let mut to = blank(cudaDevResourceTypeSm);
            to.of.sm = cudaDevSmResource {
                smCount: sms.count,
                minSmPartitionSize: sms.minimum,
                smCoscheduledAlignment: sms.alignment,
                flags: sms.flags,
                localityDomainId: 0,
            };
            let place = u64::from(sms.device) | (sms.origin as u64) << 32;
            let own = [u64::from_ne_bytes(MARK), place, sms.split].into_iter().chain(sms.pairs.0);
            write(&mut to._internal_padding, own);
            to
        }
        Resource::Config(config) => {
            let mut to = blank(cudaDevResourceTypeWorkqueueConfig);
            to.of.wqConfig = cudaDevWorkqueueConfigResource {
                device: config.device as c_int,
                wqConcurrencyLimit: config.limit,
                sharingScope: config.scope,
            };
            to
        }
        Resource::Queue { device, context } => {
            let mut to = blank(cudaDevResourceTypeWorkqueue);
            let mut reserved = [0; 40];
            write(&mut reserved, [u64::from_ne_bytes(QUEUE_MARK), (*device).into(), *context]);
            to.of.wq = cudaDevWorkqueueResource { reserved };
            to
        }
    }
}

/// A resource that C passes. Errors: `InvalidResourceType` if it is none, `InvalidResourceConfiguration` for multiprocessors if it is not
/// one that we have filled in, or was changed where it may not be (as on an H200), `InvalidValue` for wrong queues.
fn given(from: &cudaDevResource) -> Result<Resource> {
    match from.type_ {
        cudaDevResourceTypeSm => {
            // SAFETY: plain numbers, whatever wrote them.
            let sm = unsafe { from.of.sm };
            let mut own = words(&from._internal_padding);
            let mut next = || own.next().unwrap_or(0);
            let (mark, place, split) = (next(), next(), next());
            let origin = Origin::from_raw((place >> 32) as u32).filter(|_| mark == u64::from_ne_bytes(MARK));
            let origin = origin.ok_or(Error::InvalidResourceConfiguration)?;
            let mut pairs = Pairs::default();
            pairs.0.iter_mut().for_each(|word| *word = next());
            let sms = Sms {
                device: place as u32,
                origin,
                split,
                pairs,
                count: sm.smCount,
                minimum: sm.minSmPartitionSize,
                alignment: sm.smCoscheduledAlignment,
                flags: sm.flags,
            };
            let all = device::get(sms.device as c_int)?.profile.sm_count;
            let whole = sms.numbers(all).count() as u32 == sms.count;
            let sizes = 1..=partition::LARGEST_GROUP;
            let sound = whole && sms.count > 0 && sizes.contains(&sms.alignment) && sizes.contains(&sms.minimum);
            sound.then_some(Resource::Sms(sms)).ok_or(Error::InvalidResourceConfiguration)
        }
        cudaDevResourceTypeWorkqueueConfig => {
            // SAFETY: as above.
            let config = unsafe { from.of.wqConfig };
            let device = device::get(config.device).map_err(|_| Error::InvalidValue)?.ordinal;
            Ok(Resource::Config(QueueConfig { device, limit: config.wqConcurrencyLimit, scope: config.sharingScope }))
        }
        cudaDevResourceTypeWorkqueue => {
            // SAFETY: as above.
            let queue = unsafe { from.of.wq };
            let own: Vec<u64> = words(&queue.reserved).collect();
            match own[..] {
                [mark, device, context, ..] if mark == u64::from_ne_bytes(QUEUE_MARK) => {
                    Ok(Resource::Queue { device: device as u32, context })
                }
                _ => Err(Error::InvalidValue),
            }
        }
        _ => Err(Error::InvalidResourceType),
    }
}

/// The multiprocessors that are to be split, and their device. Errors: those of [`given`], `InvalidResourceType` for other resources.
fn input(input: In<cudaDevResource>) -> Result<(&'static Device, Sms)> {
    match given(&input.read()?)? {
        Resource::Sms(sms) => Ok((device::get(sms.device as c_int)?, sms)),
        _ => Err(Error::InvalidResourceType),
    }
}

/// Writes the groups of a split and what is left.
fn write_groups(
    result: OutArray<cudaDevResource>,
    groups: &[Sms],
    rest: Out<cudaDevResource>,
    left: Option<Sms>,
) -> Result {
    if !result.is_null() {
        result.write(groups.iter().map(|sms| c_resource(&Resource::Sms(*sms))))?;
    }
    rest.write_optional(left.map_or(blank(cudaDevResourceTypeInvalid), |sms| c_resource(&Resource::Sms(sms))));
    Ok(())
}

/// A resource of a device.
pub fn of_device(device: c_int, resource: Out<cudaDevResource>, type_: cudaDevResourceType) -> Result {
    resource.non_null()?;
    let device = device::get(device)?;
    let found = match type_ {
        cudaDevResourceTypeSm => Resource::Sms(Sms::of(device)),
        cudaDevResourceTypeWorkqueueConfig => Resource::Config(QueueConfig::of(device)),
        // Work queues belong to contexts.
        _ => return Err(Error::InvalidResourceType),
    };
    resource.write(c_resource(&found))
}

/// A resource of an execution context.
pub fn of_context(context: &Arc<Context>, resource: Out<cudaDevResource>, type_: cudaDevResourceType) -> Result {
    let found = match type_ {
        cudaDevResourceTypeSm => Resource::Sms(context.sms()),
        cudaDevResourceTypeWorkqueueConfig => Resource::Config(context.queue_config()),
        cudaDevResourceTypeWorkqueue => context.queue(),
        _ => return Err(Error::InvalidResourceType),
    };
    resource.write(c_resource(&found))
}

/// The multiprocessors of a stream's kernels.
pub fn of_stream(stream: cudaStream_t, resource: Out<cudaDevResource>, type_: cudaDevResourceType) -> Result {
    resource.non_null()?;
    let stream = resolve(stream)?;
    if type_ != cudaDevResourceTypeSm {
        return Err(Error::InvalidResourceType);
    }
    let sms = stream.context().map_or_else(|| Sms::of(stream.device), |context| context.sms());
    resource.write(c_resource(&Resource::Sms(sms)))
}

/// Splits multiprocessors into equal groups.
pub fn split_by_count(
    result: OutArray<cudaDevResource>,
    count: Out<c_uint>,
    from: In<cudaDevResource>,
    rest: Out<cudaDevResource>,
    flags: c_uint,
    least: c_uint,
) -> Result {
    let wanted = count.read()?;
    let (device, sms) = self::input(from)?;
    let wanted = (!result.is_null()).then_some(wanted);
    let (groups, left) = partition::split_by_count(device, &sms, wanted, least, flags)?;
    write_groups(result, &groups, rest, left)?;
    count.write(groups.len() as c_uint)
}

/// Splits multiprocessors into groups as wanted.
pub fn split(
    result: OutArray<cudaDevResource>,
    count: c_uint,
    from: In<cudaDevResource>,
    rest: Out<cudaDevResource>,
    flags: c_uint,
    groups_wanted: OutArray<cudaDevSmResourceGroupParams>,
) -> Result {
    groups_wanted.non_null()?;
    let (device, sms) = self::input(from)?;
    // Each group has two at least.
    if count == 0 || count > sms.count || flags != 0 {
        return Err(Error::InvalidValue);
    }
    let mut requests = Vec::with_capacity(count as usize);
    for p in groups_wanted.as_in().read()? {
        if p.reserved.iter().any(|&r| r != 0) {
            return Err(Error::InvalidValue);
        }
        requests.push(GroupRequest {
            count: p.smCount,
            coscheduled: p.coscheduledSmCount,
            preferred: p.preferredCoscheduledSmCount,
            flags: p.flags,
            domain: p.localityDomainId,
        });
    }
    let (groups, left) = partition::split(device, &sms, &requests, result.is_null())?;
    write_groups(result, &groups, rest, left)?;
    for (i, sms) in groups.iter().enumerate() {
        let params = groups_wanted.at(i);
        params.write(cudaDevSmResourceGroupParams { smCount: sms.count, ..params.read()? })?;
    }
    Ok(())
}

/// Descriptions that programs have asked for, each once: nothing ends them. A handle is a number from 1 on.
static DESCRIPTIONS: Mutex<Vec<Description>> = Mutex::new(Vec::new());

/// The description behind a handle. Errors: `InvalidValue`.
pub fn description(handle: cudaDevResourceDesc_t) -> Result<Description> {
    let at = (handle as usize).checked_sub(1).ok_or(Error::InvalidValue)?;
    DESCRIPTIONS.lock().get(at).copied().ok_or(Error::InvalidValue)
}

/// Describes a context that is to have these resources.
pub fn describe(handle: Out<cudaDevResourceDesc_t>, resources: OutArray<cudaDevResource>) -> Result {
    handle.non_null()?;
    resources.non_null()?;
    let mut all = Vec::new();
    for resource in resources.as_in().read_unless_empty()? {
        all.push(given(&resource)?);
    }
    let new = Description::new(&all)?;
    let mut known = DESCRIPTIONS.lock();
    let at = known.iter().position(|d| *d == new).unwrap_or_else(|| {
        known.push(new);
        known.len() - 1
    });
    handle.write((at + 1) as cudaDevResourceDesc_t)
}
