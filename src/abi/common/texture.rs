//! Texture and surface objects: views, and their end.

use cuda_types::*;
use device::texture::{Surface, Texture, View};
use device::{images, Result};
use queue::{self, capture};
use std::ffi::c_int;

/// The view that a descriptor of either API asks for.
pub fn view(d: &cudaResourceViewDesc_v12) -> View {
    View {
        format: d.format,
        extent: [d.width as u64, d.height as u64, d.depth as u64],
        first_level: d.firstMipmapLevel,
        last_level: d.lastMipmapLevel,
        first_layer: d.firstLayer,
        last_layer: d.lastLayer,
    }
}

/// The descriptor of a texture's view, all zeros if it has none.
pub fn view_descriptor(texture: &Texture) -> cudaResourceViewDesc_v12 {
    let v = texture.view.unwrap_or_default();
    let [width, height, depth] = v.extent.map(|n| n as usize);
    cudaResourceViewDesc_v12 {
        format: v.format,
        width,
        height,
        depth,
        firstMipmapLevel: v.first_level,
        lastMipmapLevel: v.last_level,
        firstLayer: v.first_layer,
        lastLayer: v.last_layer,
    }
}

/// Removes what a handle points at once the work that may use it is done: a program may destroy a texture right behind
/// a launch.
fn retire(handle: u64, device: u32) -> Result {
    let device = device::get(device as c_int)?;
    queue::after_pending(device, move || images::table().remove(handle));
    Ok(())
}

/// Ends a texture. Null is no texture, and no error.
pub fn destroy_texture(handle: u64) -> Result {
    capture::check_unsafe()?;
    match handle {
        0 => Ok(()),
        _ => retire(handle, Texture::forget(handle)?.device),
    }
}

/// Ends a surface. Null is no surface, and no error.
pub fn destroy_surface(handle: u64) -> Result {
    match handle {
        0 => Ok(()),
        _ => retire(handle, Surface::forget(handle)?.device),
    }
}
