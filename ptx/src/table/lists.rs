//! Modifiers that rows of facts name by list.

/// Dimensions of textures and surfaces.
pub(super) const GEOMETRY: &[&str] =
    &["1d", "2d", "3d", "a1d", "a2d", "cube", "acube", "2dms", "a2dms", "base", "level", "grad", "r", "g", "b", "a"];

/// Dimensions of surfaces, formatted or not, and what happens beyond the edge.
pub(super) const SURFACE: &[&str] = &["b", "p", "1d", "2d", "3d", "a1d", "a2d", "trap", "zero"];

/// Queries of textures and surfaces: their properties, and `level`, which selects a mipmap level.
pub(super) const QUERIES: &[&str] = &[
    "width",
    "height",
    "depth",
    "channel_data_type",
    "channel_order",
    "normalized_coords",
    "array_size",
    "num_mipmap_levels",
    "num_samples",
    "force_unnormalized_coords",
    "filter_mode",
    "addr_mode_0",
    "addr_mode_1",
    "addr_mode_2",
    "memory_layout",
    "level",
];

/// Kinds of fences; those of other proxies and of clusters order no less than the plain ones here.
pub(super) const FENCES: &[&str] = &[
    "proxy",
    "alias",
    "async",
    "mbarrier_init",
    "tensormap::generic",
    "async::generic",
    "sync_restrict::shared::cluster",
    "sync_restrict::shared::cta",
];

/// Of a store or reduction in another block's shared memory, which completes transactions at an mbarrier there.
pub(super) const ASYNC: &[&str] = &["async", "mbarrier::complete_tx::bytes"];

/// Forms of `ldmatrix` and `stmatrix`.
pub(super) const ROWS: &[&str] = &["m8n8", "x1", "x2", "x4", "trans"];

pub(super) const WMMA: &[&str] = &[
    "load",
    "store",
    "mma",
    "a",
    "b",
    "c",
    "d",
    "row",
    "col",
    "m16n16k16",
    "m8n32k16",
    "m32n8k16",
    "m16n16k8",
    "m8n8k4",
    "m8n8k32",
    "m8n8k128",
];

/// What is done to tensor maps, and fields of them.
pub(super) const TENSOR_MAP: &[&str] = &[
    "replace",
    "tile",
    "global_address",
    "rank",
    "box_dim",
    "global_dim",
    "global_stride",
    "element_stride",
    "elemtype",
    "interleave_layout",
    "swizzle_mode",
    "fill_mode",
    "b1024",
    "cp_fenceproxy",
    "tensormap::generic",
];

pub(super) const MMA: &[&str] = &[
    "sp",
    "sp::ordered_metadata",
    "row",
    "col",
    "m16n8k4",
    "m16n8k8",
    "m16n8k16",
    "m16n8k32",
    "m8n8k4",
    "m8n8k16",
    "m8n8k32",
    "m16n8k64",
    "m8n8k128",
    "m16n8k128",
    "m16n8k256",
];
