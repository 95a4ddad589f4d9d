//! Launches of kernels: arguments, attributes, and the way to the stream.

use crate::abi::api::not_supported;
use crate::abi::common::support::{readable, take};
use crate::abi::contexts;
use crate::abi::default_stream::is_default;
use checkers::{self, launch::To};
use cuda_types::*;
use device::partition::Partition;
use device::{Device, Error, Result};
use exec::{self, FaultKind};
use module::{Kernel, Shape};
use queue::event::DISABLE_TIMING;
use queue::graph::LaunchAttributes;
use queue::{capture, Event};
use std::ffi::c_void;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

/// How a launch differs from the plain one.
#[derive(Clone, Default)]
pub struct Options {
    pub cooperative: bool,
    /// The kernel runs on the stream's device, whichever is the thread's: so in the driver API, where a kernel is no one device's.
    pub on_streams_device: bool,
    pub manner: LaunchAttributes,
    /// Recorded behind the kernel. CUDA may record it earlier, when all blocks have started or have called for that.
    pub event: Option<Arc<Event>>,
}

/// How a launch passes the kernel's arguments.
pub enum Arguments {
    /// One pointer per parameter, each to its value.
    Pointers(*mut *mut c_void),
    /// The parameter block as PTX lays it out, less what is not passed at its end.
    Block(Vec<u8>),
}

/// Keys of the `extra` list of a launch.
const END: usize = 0;
const BUFFER_POINTER: usize = 1;
const BUFFER_SIZE: usize = 2;

/// The arguments of a launch, given in one of two ways. Errors: `InvalidValue` if both are, or the list
/// holds an unknown key.
///
/// # Safety
/// `extra` is null or a list of keys and values that ends with `CU_LAUNCH_PARAM_END`, and the buffer that it names is there.
pub unsafe fn arguments(params: *mut *mut c_void, extra: *mut *mut c_void) -> Result<Arguments> {
    if extra.is_null() {
        return Ok(Arguments::Pointers(params));
    }
    if !params.is_null() {
        return Err(Error::InvalidValue);
    }
    let (mut data, mut size, mut at) = (std::ptr::null::<u8>(), 0, extra);
    loop {
        // SAFETY: no key before it has ended the list, so that there is one here, as the caller promises.
        let key = unsafe { at.read_unaligned() } as usize;
        if key == END {
            break;
        }
        if ![BUFFER_POINTER, BUFFER_SIZE].contains(&key) {
            return Err(Error::InvalidValue);
        }
        // SAFETY: a value is behind every other key, and then another key.
        let value = unsafe { at.add(1).read_unaligned() };
        if key == BUFFER_POINTER {
            data = value.cast();
        } else {
            // SAFETY: null or the size, as the caller promises.
            size = unsafe { take::<usize>(value.cast())? };
        }
        // SAFETY: as above.
        at = unsafe { at.add(2) };
    }
    if size == 0 {
        return Ok(Arguments::Block(Vec::new()));
    }
    readable(data, size)?;
    // SAFETY: not null, and so as many bytes as the list says, as the caller promises.
    Ok(Arguments::Block(unsafe { std::slice::from_raw_parts(data, size) }.to_vec()))
}

/// Checks a launch and copies its arguments.
///
/// # Safety
/// [`Arguments::Pointers`] are one pointer per parameter of the kernel, each to its value.
pub unsafe fn prepare(
    device: &'static Device,
    kernel: &Kernel,
    shape: Shape,
    args: Arguments,
    cooperative: bool,
    partition: Option<Arc<Partition>>,
) -> Result<exec::Launch> {
    let ready = kernel.ready(device)?;
    let cluster = kernel.check(device, &ready.entry, &shape)?;
    if cooperative {
        let sms = Partition::size(partition.as_deref(), device);
        kernel.check_cooperative(device, sms, &ready.entry, &Shape { cluster, ..shape }).map_err(|e| {
            let holder = if partition.is_some() { "green context" } else { "device" };
            let why =
                format_args!("a cooperative grid of {:?} blocks does not fit on the {holder} at once", shape.grid);
            kernel.refuse(e, why)
        })?;
    }
    let params = match args {
        Arguments::Pointers(args) => {
            let mut params = exec::zero_params(ready.entry.param_bytes as usize);
            // SAFETY: one pointer per parameter, each to its value, as the caller promises.
            let passed = unsafe { ready.entry.marshal(args.cast(), &mut params) };
            passed.map(|()| params).ok_or_else(|| {
                let (n, s) = (ready.entry.params.len(), if ready.entry.params.len() == 1 { "" } else { "s" });
                kernel.refuse(
                    Error::InvalidValue,
                    format_args!("takes {n} argument{s}, and the launch passes a null pointer"),
                )
            })?
        }
        Arguments::Block(block) => ready.entry.block(block).ok_or(Error::InvalidValue)?.into(),
    };
    Ok(exec::Launch {
        function: ready.function(device, &|| queue::drain(device))?,
        grid: shape.grid,
        block: shape.block,
        cluster,
        dynamic_shared: shape.dynamic_shared as u32,
        params,
        cooperative,
        partition,
        member: None,
        listener: None,
        graph: None,
    })
}

/// Has a launch checked, if the process is, and what it runs compiled: as [`exec::compile`]. Errors: what the compiler refuses, said on
/// stderr.
pub fn make_ready(kernel: &Kernel, device: &'static Device, launch: &mut exec::Launch, to: To) -> Result<bool> {
    checkers::launch::watch(launch, to);
    exec::compile(device, launch).map_err(|e| {
        let error = Error::from_code(FaultKind::from(&e).code() as i32);
        kernel.refuse(error, format_args!("{}", e.message))
    })
}

/// "A kernel launch will fail if it is issued to a stream that is not associated to the current device" (CUDA Programming Guide,
/// 'Stream and Event Behavior').
fn check_device(kernel: &Kernel, of: &Device) -> Result {
    let current = device::current()?.ordinal;
    if of.ordinal == current {
        return Ok(());
    }
    let text = format_args!("launched into a stream of device {}, but the current device is {current}", of.ordinal);
    Err(kernel.refuse(Error::InvalidResourceHandle, text))
}

/// Checks a launch, copies its arguments and queues it.
///
/// # Safety
/// As for [`prepare`].
pub unsafe fn launch(kernel: &Kernel, shape: Shape, args: Arguments, stream: cudaStream_t, options: Options) -> Result {
    let handle = stream as u64;
    let stream = crate::abi::common::support::stream(stream)?;
    if !options.on_streams_device {
        check_device(kernel, stream.device)?;
    }
    // Whatever else may be wrong with it.
    capture::check_implicit(&stream)?;
    let current = || contexts::current_green().filter(|green| std::ptr::eq(green.device, stream.device));
    let partition = match is_default(handle as cudaStream_t) {
        true => current().and_then(|green| green.partition()),
        false => stream.partition(),
    };
    // SAFETY: the caller's promise is the same.
    let prepared = unsafe { prepare(stream.device, kernel, shape, args, options.cooperative, partition) };
    let mut launch = prepared.inspect_err(|_| capture::spoil(&stream))?;
    let overlaps = make_ready(kernel, stream.device, &mut launch, To::Stream(stream.device.ordinal, handle))?;
    stream.launch(launch, &options.manner, overlaps)?;
    options.event.map_or(Ok(()), |event| event.record(&stream))?;
    match checkers::launch::is_waited_for(stream.id) && capture::of(&stream).is_none() {
        true => stream.finish(),
        false => Ok(()),
    }
}

/// What a launch asks for, without a cluster.
#[inline]
pub fn shape(grid: dim3, block: dim3, dynamic_shared: usize) -> Shape {
    Shape::new(grid.into(), block.into(), dynamic_shared)
}

/// A value of `cudaLaunchAttributePortableClusterSizeMode`, for [`Shape::portable`]. Errors: `InvalidValue`.
pub fn portable(value: &cudaLaunchAttributeValue) -> Result<Option<bool>> {
    // SAFETY: this attribute's value, a number.
    match unsafe { value.portableClusterSizeMode } {
        cudaLaunchPortableClusterModeDefault => Ok(None),
        cudaLaunchPortableClusterModeRequirePortable => Ok(Some(true)),
        cudaLaunchPortableClusterModeAllowNonPortable => Ok(Some(false)),
        _ => Err(Error::InvalidValue),
    }
}

/// The shape of a launch's clusters. All zero stands for none.
pub fn stated_cluster(d: cudaLaunchAttributeDim) -> Option<[u32; 3]> {
    (d.x != 0 || d.y != 0 || d.z != 0).then_some([d.x, d.y, d.z])
}

/// Whether a `cudaAccessPolicyWindow` is one: no larger than on hardware, with a ratio, and misses that do not persist.
fn is_window(value: &[u8]) -> bool {
    const LARGEST: u64 = 128 << 20;
    let word = |at: usize| [value[at], value[at + 1], value[at + 2], value[at + 3]];
    let (low, high) = (u32::from_ne_bytes(word(8)), u32::from_ne_bytes(word(12)));
    let bytes = u64::from(high) << 32 | u64::from(low);
    bytes <= LARGEST
        && (0.0..=1.0).contains(&f32::from_ne_bytes(word(16)))
        && i32::from_ne_bytes(word(24)) != cudaAccessPropertyPersisting
}

/// Whether the value of an attribute which is kept and has no effect is one at all. Errors: `InvalidValue`.
pub fn check_hint(id: cudaLaunchAttributeID, value: &[u8]) -> Result {
    let word = i32::from_ne_bytes([value[0], value[1], value[2], value[3]]);
    let known = match id {
        cudaLaunchAttributeClusterSchedulingPolicyPreference => {
            (cudaClusterSchedulingPolicyDefault..=cudaClusterSchedulingPolicyLoadBalancing).contains(&word)
        }
        cudaLaunchAttributeSynchronizationPolicy => (cudaSyncPolicyAuto..=cudaSyncPolicyBlockingSync).contains(&word),
        cudaLaunchAttributeMemSyncDomain => {
            [cudaLaunchMemSyncDomainDefault, cudaLaunchMemSyncDomainRemote].contains(&word)
        }
        cudaLaunchAttributeNvlinkUtilCentricScheduling => [0, 1].contains(&word),
        cudaLaunchAttributeAccessPolicyWindow => is_window(value),
        _ => true,
    };
    known.then_some(()).ok_or(Error::InvalidValue)
}

/// Applies one launch attribute. Those that only affect speed have no effect here, and are kept for queries of graph nodes.
///
/// # Safety
/// The value is that of the attribute's `id`, and all of its bytes are written.
pub unsafe fn attribute(attribute: &cudaLaunchAttribute, shape: &mut Shape, options: &mut Options) -> Result {
    match attribute.id {
        // SAFETY: this attribute's value.
        cudaLaunchAttributeCooperative => options.cooperative = unsafe { attribute.val.cooperative } != 0,
        cudaLaunchAttributeClusterDimension => {
            // SAFETY: this attribute's value.
            let d = unsafe { attribute.val.clusterDim };
            shape.cluster = stated_cluster(d);
        }
        cudaLaunchAttributeProgrammaticStreamSerialization => {
            // SAFETY: this attribute's value.
            options.manner.programmatic = unsafe { attribute.val.programmaticStreamSerializationAllowed } != 0;
        }
        // Both events are recorded when the kernel has ended, which CUDA allows.
        cudaLaunchAttributeProgrammaticEvent | cudaLaunchAttributeLaunchCompletionEvent => {
            // SAFETY: the value of either attribute begins with an event.
            let event = Event::get(unsafe { attribute.val.programmaticEvent.event } as usize)?;
            // CUDA Runtime API, 'cudaLaunchAttributeProgrammaticEvent': the event must not measure time.
            if event.flags & DISABLE_TIMING == 0 {
                return Err(Error::InvalidValue);
            }
            options.event = Some(event);
        }
        cudaLaunchAttributeIgnore => {}
        cudaLaunchAttributeAccessPolicyWindow
        | cudaLaunchAttributeClusterSchedulingPolicyPreference
        | cudaLaunchAttributePriority
        | cudaLaunchAttributeMemSyncDomainMap
        | cudaLaunchAttributeMemSyncDomain
        | cudaLaunchAttributePreferredClusterDimension
        | cudaLaunchAttributePreferredSharedMemoryCarveout
        | cudaLaunchAttributeNvlinkUtilCentricScheduling
        | cudaLaunchAttributePortableClusterSizeMode
        | cudaLaunchAttributeSharedMemoryMode => {
            // SAFETY: the program has written all of the value.
            let value = unsafe { attribute.val.pad };
            check_hint(attribute.id, &value.map(|b| b as u8))?;
            if attribute.id == cudaLaunchAttributePortableClusterSizeMode {
                shape.portable = portable(&attribute.val)?;
            }
            options.manner.attributes.insert(attribute.id, value.map(|b| b as u8));
        }
        cudaLaunchAttributeDeviceUpdatableKernelNode => {
            // SAFETY: this attribute's value.
            if unsafe { attribute.val.deviceUpdatableKernelNode.deviceUpdatable } == 0 {
                return Ok(());
            }
            static TOLD: AtomicBool = AtomicBool::new(false);
            return Err(not_supported(&format!("cudaLaunchKernelExC with attribute {}", attribute.id), &TOLD));
        }
        _ => return Err(Error::InvalidValue),
    }
    Ok(())
}
