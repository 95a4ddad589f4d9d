//! Attributes of streams, launches and kernel nodes, by their numbers in CUDA.

use std::collections::BTreeMap;

/// Greatest (most urgent) stream priority; the least is 0. As on current hardware.
pub const GREATEST_PRIORITY: i32 = -5;

/// `cudaLaunchAttributePriority`
pub(super) const PRIORITY: i32 = cuda_types::cudaLaunchAttributePriority;

/// `cudaStreamAttrValue` or `cudaLaunchAttributeValue`, uninterpreted.
pub type AttributeValue = [u8; size_of::<cuda_types::cudaLaunchAttributeValue>()];

/// Attributes of a kernel node by number (`cudaLaunchAttributeID`), except those that the launch itself holds.
pub type Attributes = BTreeMap<i32, AttributeValue>;

/// Attributes of a launch, except those that the launch itself holds.
#[derive(Clone, Default)]
pub struct LaunchAttributes {
    pub attributes: Attributes,
    /// The kernel may start before its predecessor has completed (`cudaLaunchAttributeProgrammaticStreamSerialization`).
    pub programmatic: bool,
}

/// The priority among a kernel's attributes, clamped to the supported range. Lower values are more urgent.
pub(super) fn priority(attributes: &Attributes) -> Option<i32> {
    let value = attributes.get(&PRIORITY)?;
    Some(i32::from_ne_bytes([value[0], value[1], value[2], value[3]]).clamp(GREATEST_PRIORITY, 0))
}
