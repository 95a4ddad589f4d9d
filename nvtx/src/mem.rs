//! The functions of `nvToolsExtMem.h` and `nvToolsExtMemCudaRt.h` as the headers' tables take them: they read the
//! structures, check them, and call [`super::memory`].

use super::entry::call;
use super::layout::mem::*;
use super::listener::marked;
use super::memory::{self, Allocation, Extent, Layout, Outcome, Reference, Usage, NO_HANDLE};
use super::state::{self, annotations, change, THREAD};
use super::text::{message, message_type};
use device::{array::Array, memory as device_memory};
use std::sync::Arc;

/// What the runtime has allocated or registered at an address.
fn allocation(address: u64) -> Option<Allocation> {
    let ours = device_memory::find(address).map(|a| Allocation { base: a.base, len: a.size });
    ours.or_else(|| device_memory::find_registered(address).map(|r| Allocation { base: r.base, len: r.size }))
}

fn thread() -> u64 {
    THREAD.with(|t| *t)
}

/// A structure of this extension.
///
/// # Safety
/// `at` is null or has as many bytes as its second field says.
unsafe fn descriptor<T: Copy>(at: *const T) -> Outcome<T> {
    if at.is_null() {
        return Err("the descriptor is null".into());
    }
    // SAFETY: its first two fields, of 16 bits each.
    let [compatibility, size] = unsafe { at.cast::<[u16; 2]>().read_unaligned() };
    if compatibility != COMPATIBILITY {
        return Err(format!(
            "extCompatID is {compatibility:#06x}; set it to NVTX_EXT_COMPATID_MEM ({COMPATIBILITY:#06x})"
        ));
    }
    if usize::from(size) != size_of::<T>() {
        return Err(format!("structSize is {size}; set it to the size of the structure, {}", size_of::<T>()));
    }
    // SAFETY: as large as it says.
    Ok(unsafe { at.read_unaligned() })
}

/// The elements of a batch. Errors: a null array, elements that are too small.
///
/// # Safety
/// `at` is null or holds `count` elements of `size` bytes.
unsafe fn elements<T: Copy>(at: *const u8, count: u64, size: u64) -> Outcome<Vec<T>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if at.is_null() {
        return Err(format!("the array of {count} elements is null"));
    }
    if size < size_of::<T>() as u64 {
        return Err(format!("the size of an element is {size}; set it to {} at least", size_of::<T>()));
    }
    let bytes = count.checked_mul(size).filter(|b| isize::try_from(*b).is_ok());
    if bytes.is_none() {
        return Err(format!("an array of {count} elements of {size} bytes does not fit into memory"));
    }
    // SAFETY: within the array, by the caller's promise; the size of an element is the stride.
    Ok((0..count).map(|i| unsafe { at.add((i * size) as usize).cast::<T>().read_unaligned() }).collect())
}

/// What the elements of a batch describe.
enum Elements {
    Ranges(Vec<(u64, u64)>),
    Boxes(Vec<(u64, [u64; 3], [u64; 3])>),
}

/// # Safety
/// See [`elements`].
unsafe fn typed(kind: u32, at: *const u8, count: u64, size: u64) -> Outcome<Elements> {
    match kind {
        TYPE_VIRTUAL_ADDRESS => {
            // SAFETY: the caller's promise.
            let all = unsafe { elements::<VirtualRange>(at, count, size)? };
            Ok(Elements::Ranges(all.iter().map(|r| (r.ptr, r.size)).collect()))
        }
        TYPE_CUDA_ARRAY | TYPE_CU_ARRAY => {
            // SAFETY: the caller's promise.
            let all = unsafe { elements::<ArrayRange>(at, count, size)? };
            for (index, range) in all.iter().enumerate() {
                // SAFETY: a structure of its own.
                unsafe { descriptor(range) }.map_err(|text| format!("element {index}: {text}"))?;
            }
            Ok(Elements::Boxes(all.iter().map(|r| (r.src, r.offset, r.extent)).collect()))
        }
        _ => Err(format!(
            "type {kind:#x} does not exist; use NVTX_MEM_TYPE_VIRTUAL_ADDRESS (1), _CUDA_ARRAY (0x11) or _CU_ARRAY (0x12)"
        )),
    }
}

/// Bytes that lie in an allocation must do so to the end.
fn within_one(base: u64, len: u64) -> Outcome {
    match allocation(base) {
        Some(a) if len > a.base + a.len - base => Err(format!(
            "{base:#x} .. {:#x} reaches past the end of the allocation at {:#x} of {} bytes",
            base.saturating_add(len),
            a.base,
            a.len
        )),
        _ => Ok(()),
    }
}

fn reference(kind: u32, value: u64) -> Outcome<Reference> {
    match kind {
        REFERENCE_POINTER => Ok(Reference::Pointer(value)),
        REFERENCE_HANDLE => Ok(Reference::Handle(value)),
        _ => Err(format!(
            "reference type {kind} does not exist; use NVTX_MEM_REGION_REF_TYPE_POINTER (1) or _HANDLE (2)"
        )),
    }
}

fn known_domain(domain: u64) -> Outcome {
    annotations().check_domain(domain)
}

/// # Safety
/// This and the functions below: the headers call them with what the program passed, whose structures, arrays and texts
/// are as large as they say.
unsafe extern "C" fn heap_register(domain: u64, desc: *const HeapDesc) -> u64 {
    call("nvtxMemHeapRegister", NO_HANDLE, || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        let usage = match d.usage {
            USAGE_SUB_ALLOCATOR => Usage::SubAllocator,
            USAGE_LAYOUT => Usage::Layout,
            other => {
                return Err(format!(
                    "usage {other:#x} does not exist; use NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR (1) or _LAYOUT (2)"
                ))
            }
        };
        // SAFETY: see above.
        let label = annotations().text(&unsafe { message(d.message_type, d.message)? })?;
        match d.kind {
            TYPE_VIRTUAL_ADDRESS => {
                // SAFETY: see above: one element.
                let range = unsafe { elements::<VirtualRange>(d.type_specific_desc, 1, d.type_specific_desc_size)? }[0];
                within_one(range.ptr, range.size)?;
                change(|m| m.register_heap(usage, range.ptr, range.size, label))
            }
            TYPE_CUDA_ARRAY | TYPE_CU_ARRAY => {
                // The header can be read both ways: the array's handle, or where that is.
                let own = d.type_specific_desc as u64;
                let handle = if Array::get(own as usize).is_ok() {
                    own
                } else {
                    // SAFETY: see above: one element.
                    let all = unsafe { elements::<u64>(d.type_specific_desc, 1, d.type_specific_desc_size)? };
                    all[0]
                };
                let array = Array::get(handle as usize)
                    .map_err(|_| format!("{handle:#x} is not a CUDA array; typeSpecificDesc points to the handle of one"))?;
                change(|m| m.register_array(usage, handle, array.extent, label))
            }
            other => Err(format!(
                "type {other:#x} does not exist; use NVTX_MEM_TYPE_VIRTUAL_ADDRESS (1), _CUDA_ARRAY (0x11) or _CU_ARRAY (0x12)"
            )),
        }
    })
}

extern "C" fn heap_unregister(domain: u64, heap: u64) {
    call("nvtxMemHeapUnregister", (), || {
        known_domain(domain)?;
        change(|m| m.unregister_heap(heap, &allocation))
    });
}

extern "C" fn heap_reset(domain: u64, heap: u64) {
    call("nvtxMemHeapReset", (), || {
        known_domain(domain)?;
        change(|m| m.reset_heap(heap))
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn regions_register(domain: u64, desc: *const RegisterBatch) {
    call("nvtxMemRegionsRegister", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        let handles = match unsafe { typed(d.region_type, d.elements, d.region_count, d.element_size)? } {
            Elements::Ranges(ranges) => {
                for (index, (base, len)) in ranges.iter().enumerate() {
                    within_one(*base, *len).map_err(|text| format!("element {index}: {text}"))?;
                }
                change(|m| m.register_regions(d.heap, &ranges))?
            }
            Elements::Boxes(boxes) => change(|m| m.register_boxes(d.heap, &boxes))?,
        };
        if !d.handles_out.is_null() {
            for (index, handle) in handles.into_iter().enumerate() {
                // SAFETY: as many elements as regions, says the header.
                unsafe { d.handles_out.add(index).write_unaligned(handle) };
            }
        }
        Ok(())
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn regions_resize(domain: u64, desc: *const Batch) {
    call("nvtxMemRegionsResize", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        match unsafe { typed(d.kind, d.elements, d.count, d.element_size)? } {
            Elements::Ranges(ranges) => {
                for (index, (base, len)) in ranges.iter().enumerate() {
                    within_one(*base, *len).map_err(|text| format!("element {index}: {text}"))?;
                }
                change(|m| m.resize_regions(&ranges))
            }
            Elements::Boxes(boxes) => change(|m| m.resize_boxes(&boxes)),
        }
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn regions_unregister(domain: u64, desc: *const Batch) {
    call("nvtxMemRegionsUnregister", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        let values = unsafe { elements::<u64>(d.elements, d.count, d.element_size)? };
        let references = values.into_iter().map(|value| reference(d.kind, value)).collect::<Outcome<Vec<_>>>()?;
        change(|m| m.unregister_regions(&references))
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn regions_name(domain: u64, desc: *const NameBatch) {
    call("nvtxMemRegionsName", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        let all = unsafe { elements::<Name>(d.elements, d.count, d.element_size)? };
        let name = |element: &Name| -> Outcome<(Reference, Arc<str>)> {
            // SAFETY: see above.
            let text = unsafe { message(element.name_type, element.name)? };
            let none = "the region has no name; set nameType and name, or call nvtxMemRegionsUnregister";
            let text = annotations().text(&text)?.ok_or(none)?;
            memory::check_name(&text, element.name_type == message_type::ASCII)?;
            Ok((reference(element.reference_type, element.region)?, text))
        };
        let named = all.iter().enumerate().map(|(i, e)| name(e).map_err(|text| format!("element {i}: {text}")));
        let names = named.collect::<Outcome<Vec<_>>>()?;
        change(|m| m.name_regions(&names, &allocation))
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn permissions_assign(domain: u64, desc: *const AssignBatch) {
    call("nvtxMemPermissionsAssign", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        let all = unsafe { elements::<Assignment>(d.elements, d.count, d.element_size)? };
        let regions = all.iter().enumerate().map(|(i, e)| {
            let reference = reference(e.reference_type, e.region).map_err(|text| format!("element {i}: {text}"))?;
            Ok((reference, e.flags))
        });
        let regions = regions.collect::<Outcome<Vec<_>>>()?;
        change(|m| m.assign_permissions(d.permissions, &regions, &allocation))
    });
}

extern "C" fn permissions_create(domain: u64, flags: i32) -> u64 {
    call("nvtxMemPermissionsCreate", NO_HANDLE, || {
        known_domain(domain)?;
        change(|m| m.create_permissions(flags as u32))
    })
}

extern "C" fn permissions_destroy(domain: u64, handle: u64) {
    call("nvtxMemPermissionsDestroy", (), || {
        known_domain(domain)?;
        change(|m| m.destroy_permissions(handle))
    });
}

extern "C" fn permissions_reset(domain: u64, handle: u64) {
    call("nvtxMemPermissionsReset", (), || {
        known_domain(domain)?;
        change(|m| m.reset_permissions(handle))
    });
}

extern "C" fn permissions_bind(domain: u64, handle: u64, scope: u32, flags: u32) {
    call("nvtxMemPermissionsBind", (), || {
        known_domain(domain)?;
        change(|m| m.bind(thread(), handle, scope, flags))
    });
}

extern "C" fn permissions_unbind(domain: u64, scope: u32) {
    call("nvtxMemPermissionsUnbind", (), || {
        known_domain(domain)?;
        change(|m| m.unbind(thread(), scope))
    });
}

extern "C" fn process_permissions(domain: u64) -> u64 {
    call("nvtxMemCudaGetProcessWidePermissions", NO_HANDLE, || {
        known_domain(domain)?;
        Ok(state::memory().process_permissions())
    })
}

/// The ordinal of a device that there is.
fn ordinal(device: i32) -> Outcome<u32> {
    device::get(device).map(|d| d.ordinal).map_err(|_| format!("there is no device {device}, only {}", device::count()))
}

extern "C" fn device_permissions(domain: u64, device: i32) -> u64 {
    call("nvtxMemCudaGetDeviceWidePermissions", NO_HANDLE, || {
        known_domain(domain)?;
        let device = ordinal(device)?;
        Ok(state::memory().device_permissions(device))
    })
}

extern "C" fn set_peer_access(domain: u64, handle: u64, peer: i32, flags: u32) {
    call("nvtxMemCudaSetPeerAccess", (), || {
        known_domain(domain)?;
        let peer = if peer == ALL_DEVICES { None } else { Some(ordinal(peer)?) };
        change(|m| m.set_peer_access(handle, peer, flags))
    });
}

/// # Safety
/// See [`heap_register`].
unsafe extern "C" fn mark_initialized(domain: u64, stream: u64, per_thread: u8, desc: *const Batch) {
    call("nvtxMemCudaMarkInitialized", (), || {
        known_domain(domain)?;
        // SAFETY: see above.
        let d = unsafe { descriptor(desc)? };
        // SAFETY: see above.
        let extents: Vec<Extent> = match unsafe { typed(d.kind, d.elements, d.count, d.element_size)? } {
            Elements::Ranges(ranges) => {
                for (index, (base, len)) in ranges.iter().enumerate() {
                    let fits = memory::check_range(*base, *len).and_then(|()| within_one(*base, *len));
                    fits.map_err(|text| format!("element {index}: {text}"))?;
                }
                ranges.into_iter().map(|(base, len)| Extent::Bytes { base, len }).collect()
            }
            Elements::Boxes(boxes) => {
                for (index, (array, offset, size)) in boxes.iter().enumerate() {
                    box_in_array(*array, *offset, *size).map_err(|text| format!("element {index}: {text}"))?;
                }
                boxes.into_iter().map(|(array, offset, size)| Extent::Box { array, offset, size }).collect()
            }
        };
        for extent in &extents {
            marked(extent, stream, per_thread != 0);
        }
        Ok(())
    });
}

fn box_in_array(array: u64, offset: [u64; 3], size: [u64; 3]) -> Outcome {
    let whole = Array::get(array as usize).map_err(|_| format!("{array:#x} is not a CUDA array"))?.extent;
    let fits = (0..3).all(|d| offset[d].checked_add(size[d]).is_some_and(|end| end <= whole[d].max(1)));
    match fits && !size.contains(&0) {
        true => Ok(()),
        false => Err(format!("offset {offset:?} and extent {size:?} are not in the array of {whole:?} elements")),
    }
}

/// In the order of their slots.
pub(super) fn functions() -> Vec<usize> {
    vec![
        heap_register as *const () as usize,
        heap_unregister as *const () as usize,
        heap_reset as *const () as usize,
        regions_register as *const () as usize,
        regions_resize as *const () as usize,
        regions_unregister as *const () as usize,
        regions_name as *const () as usize,
        permissions_assign as *const () as usize,
        permissions_create as *const () as usize,
        permissions_destroy as *const () as usize,
        permissions_reset as *const () as usize,
        permissions_bind as *const () as usize,
        permissions_unbind as *const () as usize,
        process_permissions as *const () as usize,
        device_permissions as *const () as usize,
        set_peer_access as *const () as usize,
        mark_initialized as *const () as usize,
    ]
}

/// Where the elements of a live CUDA array lie.
pub(super) fn layout(array: u64) -> Option<Layout> {
    let a = Array::get(array as usize).ok()?;
    let slice = a.slice_pitch();
    let bytes = slice * a.slices();
    Some(Layout { base: a.base(), bytes, element: a.format.bytes(), row: a.row_pitch(), slice })
}
