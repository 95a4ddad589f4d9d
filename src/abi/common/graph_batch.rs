//! Graph management: nodes that copy in batches.

use crate::abi::arguments::InArray;
use crate::abi::common::batch::Linear;
use cuda_types::*;
use device::Result;
use queue::graph::batch::{Batch, Group};
use queue::Payload;
use std::ffi::c_void;
use std::sync::Arc;

/// What a node of these parameters does.
/// Errors: `InvalidValue`, also for groups of copies that do not begin at 0 and rise, and for memory that the library does not know.
///
/// # Safety
/// The arrays are null, or as long as the parameters say.
pub unsafe fn batch(p: &cudaMemcpyBatchNodeParams) -> Result<Payload> {
    let cudaMemcpyBatchNodeParams { count, dsts, srcs, sizes, attrs, attrsIdxs, numAttrs, ctx } = *p;
    let linear = Linear { dsts, srcs: srcs.cast(), sizes, count, attrs, starts: attrsIdxs, kinds: numAttrs };
    // SAFETY: the caller's promise.
    let copies = unsafe { linear.copies(true) }.map_err(|failure| failure.error)?;
    // SAFETY: as above.
    let (starts, attributes) = unsafe { (InArray::new(attrsIdxs, numAttrs), InArray::new(attrs, numAttrs)) };
    let group = |(first, attributes)| {
        let cudaMemcpyAttributes { srcAccessOrder, srcLocHint, dstLocHint, flags } = attributes;
        let hints = [srcLocHint, dstLocHint].map(|place| (place.type_, place.id));
        Group { first, order: srcAccessOrder, hints, flags }
    };
    let groups = starts.read()?.zip(attributes.read()?).map(group).collect();
    Ok(Payload::Batch(Arc::new(Batch::new(copies, groups, ctx as usize)?)))
}

/// The arrays that a description of a batch points to; they live as long as the description.
pub struct BatchArrays {
    dsts: Box<[usize]>,
    srcs: Box<[usize]>,
    sizes: Box<[usize]>,
    attributes: Box<[cudaMemcpyAttributes]>,
    starts: Box<[usize]>,
    context: usize,
}

impl BatchArrays {
    pub fn of(batch: &Batch) -> BatchArrays {
        let place = |(type_, id)| cudaMemLocation { type_, id };
        let attributes = |g: &Group| cudaMemcpyAttributes {
            srcAccessOrder: g.order,
            srcLocHint: place(g.hints[0]),
            dstLocHint: place(g.hints[1]),
            flags: g.flags,
        };
        BatchArrays {
            dsts: batch.given.iter().map(|c| c.dst as usize).collect(),
            srcs: batch.given.iter().map(|c| c.src as usize).collect(),
            sizes: batch.given.iter().map(|c| c.bytes as usize).collect(),
            attributes: batch.groups.iter().map(attributes).collect(),
            starts: batch.groups.iter().map(|g| g.first).collect(),
            context: batch.context,
        }
    }

    pub fn params(&self) -> cudaMemcpyBatchNodeParams {
        cudaMemcpyBatchNodeParams {
            count: self.dsts.len(),
            dsts: self.dsts.as_ptr().cast_mut().cast::<*mut c_void>(),
            srcs: self.srcs.as_ptr().cast_mut().cast::<*mut c_void>(),
            sizes: self.sizes.as_ptr().cast_mut(),
            attrs: self.attributes.as_ptr().cast_mut(),
            attrsIdxs: self.starts.as_ptr().cast_mut(),
            numAttrs: self.starts.len(),
            ctx: self.context as cudaExecutionContext_t,
        }
    }
}
