//! Has ctest2 write the comparison: a file of C that says what NVIDIA's headers say, and one of Rust that compares.

use std::path::Path;

/// Types that only we name: forms of CUDA 12, which these headers no longer have, and unions and structures without a
/// name in C. Their places in the structures around them are compared.
const OURS: [&str; 18] = [
    "cudaDeviceProp_v12",
    "cudaPointerAttributes_v12",
    "cudaResourceDesc",
    "cudaResourceViewDesc",
    "cudaLaunchAttributeEvent",
    "cudaResourceUnion",
    "cudaResourceLinear",
    "cudaResourcePitch2D",
    "cudaGraphNodeParamsUnion",
    "cudaExternalHandleUnion",
    "cudaExternalSemaphoreFence",
    "cudaExternalSemaphoreNvSciSync",
    "cudaExternalSemaphoreKey",
    "cudaExternalSemaphoreKeyAndTime",
    "cudaExternalSemaphoreSignalValues",
    "cudaExternalSemaphoreSignalValues_v1",
    "cudaExternalSemaphoreWaitValues",
    "cudaExternalSemaphoreWaitValues_v1",
];

/// Structures that have a name without the word `struct`, though they are the runtime's.
const NAMED: [&str; 7] = [
    "cudaGraphInstantiateParams",
    "cudaGraphExecUpdateResultInfo",
    "cudaLaunchAttribute",
    "cudaLaunchConfig_t",
    "cudaUUID_t",
    "cudaIpcMemHandle_t",
    "cudaIpcEventHandle_t",
];

fn main() {
    println!("cargo:rerun-if-env-changed=CUDA_HOME");
    println!("cargo:rerun-if-changed=../../src/abi/types");
    let home = std::env::var("CUDA_HOME").unwrap_or_else(|_| "/usr/local/cuda".into());
    let include = Path::new(&home).join("include");
    assert!(include.join("cuda_runtime_api.h").exists(), "no CUDA headers in {home}: set CUDA_HOME");
    let mut cfg = ctest2::TestGenerator::new();
    cfg.include(&include).header("cuda_runtime_api.h").header("cuda.h");
    cfg.flag("-std=c11").flag("-Wno-deprecated-declarations");
    cfg.type_name(|ty, is_struct, _| match is_struct && ty.starts_with("cuda") && !NAMED.contains(&ty) {
        true => format!("struct {ty}"),
        false => ty.to_string(),
    });
    cfg.field_name(|ty, field| match (ty, field) {
        // One structure here for copies within a context and between two.
        ("CUDA_MEMCPY3D", "srcContext") => "reserved0".into(),
        ("CUDA_MEMCPY3D", "dstContext") => "reserved1".into(),
        // `type_` and `fn_` are words of Rust's without the underscore.
        _ => field.trim_end_matches('_').to_string(),
    });
    // Members without a name in C, or spread out there; what comes after them is compared.
    cfg.skip_field(|ty, field| {
        matches!((ty, field), ("cudaGraphNodeParams", "of") | ("CUDA_RESOURCE_VIEW_DESC", "view"))
    });
    let ours = |ty: &str| {
        OURS.contains(&ty) || ty.ends_with("Params_v1") || ty.starts_with("CUresource") || ty.starts_with("CUdevprop")
    };
    cfg.skip_struct(move |ty| ours(ty));
    // Integers here, enumerations there: of one size, which is compared.
    cfg.skip_field_type(|_, _| true).skip_signededness(|_| true);
    cfg.skip_roundtrip(|_| true);
    cfg.generate("src/lib.rs", "headers.rs");
}
