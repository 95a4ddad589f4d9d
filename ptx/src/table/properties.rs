//! Properties that initial values of textures, samplers and surfaces set (PTX ISA, 'Opaque Type Fields').

use crate::ast::Type;

/// What a property's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PropertyKind {
    Number,
    /// One of these names.
    Words(&'static [&'static str]),
}

/// Names of filters.
const FILTERS: &[&str] = &["nearest", "linear"];
/// Names of address modes.
const ADDRESSES: &[&str] = &["wrap", "mirror", "clamp_ogl", "clamp_to_edge", "clamp_to_border"];
/// Properties of textures and surfaces.
const IMAGE: &[&str] = &["width", "height", "depth", "channel_data_type", "channel_order", "array_size"];

/// The property `name` of variables of type `ty`, as ptxas has it.
pub(crate) fn property_of(ty: Type, name: &str) -> Option<PropertyKind> {
    let number = match ty {
        Type::TexRef => {
            IMAGE.contains(&name) || ["normalized_coords", "num_mipmap_levels", "num_samples"].contains(&name)
        }
        Type::SurfRef => IMAGE.contains(&name) || name == "memory_layout",
        _ => name == "force_unnormalized_coords",
    };
    match name {
        _ if number => Some(PropertyKind::Number),
        "filter_mode" if ty != Type::SurfRef => Some(PropertyKind::Words(FILTERS)),
        "addr_mode_0" | "addr_mode_1" | "addr_mode_2" if ty != Type::SurfRef => Some(PropertyKind::Words(ADDRESSES)),
        _ => None,
    }
}
