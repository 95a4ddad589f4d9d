//! Has ctest2 write the comparison of types: a file of C that says what NVIDIA's headers say, and one of Rust that compares.
//! Functions are compared by the C++ compiler, in what `prototypes` writes. `CUDA_HOME` says with which CUDA, 12 or 13.

mod names;
mod prototypes;
mod source;

use std::collections::BTreeSet;
use std::path::Path;

/// Types that only we name: unions and structures without a name in C. Their places in the structures around them are
/// compared.
const OURS: [&str; 31] = [
    "CUmemAllocationPropFlags",
    "CUgraphNodeParamsUnion",
    "cudaArrayTileExtent",
    "cudaAsyncNotificationUnion",
    "cudaAsyncOverBudget",
    "cudaDevResourceUnion",
    "cudaResourceArray",
    "cudaResourceMipmap",
    "cudaResourceUnion_v12",
    "cudaExternalHandleWin32",
    "cudaGraphKernelNodeParamUpdate",
    "cudaGraphKernelNodeUpdateUnion",
    "cudaLaunchAttributeDeviceNode",
    "cudaLaunchAttributeDim",
    "cudaLaunchAttributeEvent",
    "cudaResourceUnion",
    "cudaResourceLinear",
    "cudaResourcePitch2D",
    "cudaGraphNodeParamsUnion",
    "cudaMemcpy3DOperandUnion",
    "cudaMemcpy3DOperandPointer",
    "cudaMemcpy3DOperandArray",
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

/// Structures that keywords align in C, in CUDA 12 less than in CUDA 13.
const ALIGNED: [&str; 1] = ["CUtensorMap"];

/// What CUDA 13 has no more.
const GONE: [&str; 3] =
    ["cudaLaunchParams", "cudaCooperativeLaunchMultiDeviceNoPreSync", "cudaCooperativeLaunchMultiDeviceNoPostSync"];

/// How many enumerators there are, which is another number in CUDA 12.
const NUMBERS: [&str; 7] = [
    "CU_DEVICE_ATTRIBUTE_MAX",
    "CU_FUNC_ATTRIBUTE_MAX",
    "CU_JIT_NUM_OPTIONS",
    "CU_LIMIT_MAX",
    "cudaDevAttrMax",
    "cudaFuncAttributeMax",
    "cudaGraphNodeTypeCount",
];

/// Structures that are longer in CUDA 13 than in 12, and lie in unions whose size is the same; see `prototypes::heads`.
const GROWN: [&str; 11] = [
    "CUDA_EVENT_RECORD_NODE_PARAMS",
    "CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2",
    "CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2",
    "CUDA_HOST_NODE_PARAMS_v2",
    "cudaConditionalNodeParams",
    "cudaEventRecordNodeParams",
    "cudaExternalSemaphoreSignalNodeParamsV2",
    "cudaExternalSemaphoreWaitNodeParamsV2",
    "cudaHostNodeParamsV2",
    "cudaKernelNodeParamsV2",
    "cudaMemsetParamsV2",
];

/// Members that CUDA 13 has where CUDA 12 has reserved bytes, and what that leaves of those: the sizes of these structures
/// are compared all the same, but for those that have grown.
const NEW_MEMBERS: [(&str, &str); 30] = [
    ("CUstreamBatchMemOpParams_v1", "atomicReduction"),
    ("CUDA_EVENT_RECORD_NODE_PARAMS", "ctx"),
    ("CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2", "ctx"),
    ("CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2", "ctx"),
    ("CUDA_HOST_NODE_PARAMS_v2", "ctx"),
    ("CUDA_HOST_NODE_PARAMS_v2", "syncMode"),
    ("CUlaunchAttributeValue", "nvlinkUtilCentricScheduling"),
    ("CUlaunchAttributeValue", "portableClusterSizeMode"),
    ("CUlaunchAttributeValue", "sharedMemoryMode"),
    ("CUmemPoolProps", "gpuDirectRDMACapable"),
    ("CUmemPoolProps", "reserved"),
    ("cudaConditionalNodeParams", "ctx"),
    ("cudaEventRecordNodeParams", "ctx"),
    ("cudaExternalSemaphoreSignalNodeParamsV2", "ctx"),
    ("cudaExternalSemaphoreWaitNodeParamsV2", "ctx"),
    ("cudaFuncAttributes", "deviceNodeUpdateStatus"),
    ("cudaFuncAttributes", "reserved"),
    ("cudaFuncAttributes", "sharedMemoryMode"),
    ("cudaHostNodeParamsV2", "ctx"),
    ("cudaHostNodeParamsV2", "syncMode"),
    ("cudaKernelNodeParamsV2", "ctx"),
    ("cudaKernelNodeParamsV2", "functionType"),
    ("cudaLaunchAttributeValue", "nvlinkUtilCentricScheduling"),
    ("cudaLaunchAttributeValue", "portableClusterSizeMode"),
    ("cudaLaunchAttributeValue", "sharedMemoryMode"),
    ("cudaMemPoolProps", "reserved"),
    ("cudaMemPoolProps", "reserved1"),
    ("cudaMemcpyNodeParams", "ctx"),
    ("cudaMemcpyNodeParams", "reserved"),
    ("cudaMemsetParamsV2", "ctx"),
];

fn main() {
    println!("cargo:rerun-if-env-changed=CUDA_HOME");
    println!("cargo:rerun-if-changed=../../src/abi");
    println!("cargo:rerun-if-changed=../../cuda-types/src");
    println!("cargo:rerun-if-changed=build");
    let home = std::env::var("CUDA_HOME").unwrap_or_else(|_| "/usr/local/cuda".into());
    let include = Path::new(&home).join("include");
    assert!(include.join("cuda_runtime_api.h").exists(), "no CUDA headers in {home}: set CUDA_HOME");
    let major = major(&include);
    let source = source::read(Path::new("../../src/abi"), Path::new("../../cuda-types/src"));
    prototypes::build(&source, &include, major);
    names::build(&include, Path::new("../../include"), major);
    types(&source, &include, major);
}

/// The major version of the headers.
fn major(include: &Path) -> u32 {
    let text = std::fs::read_to_string(include.join("cuda.h")).unwrap();
    let version = text.lines().find_map(|l| l.strip_prefix("#define CUDA_VERSION ")?.trim().parse::<u32>().ok());
    match version.map(|v| v / 1000) {
        Some(major @ (12 | 13)) => major,
        _ => panic!("{} is of CUDA {version:?}, not of CUDA 12 or 13", include.display()),
    }
}

/// All words of the headers that the types are from.
fn words(include: &Path) -> BTreeSet<String> {
    let mut text = String::new();
    for header in [
        "cuda_runtime_api.h",
        "driver_types.h",
        "texture_types.h",
        "surface_types.h",
        "vector_types.h",
        "cuda.h",
        "cudaProfiler.h",
    ] {
        text.push_str(&std::fs::read_to_string(include.join(header)).unwrap());
    }
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_string).collect()
}

/// Sizes, alignments and offsets of structures, sizes of other types, values of constants.
fn types(source: &source::Source, include: &Path, major: u32) {
    let (words, old, enumerations) = (words(include), source.old.clone(), source.enumerations.clone());
    // CUDA 12 lacks what came later, and has a form of its own of some structures; 13 lacks the first forms of others.
    let there = move |name: &str| match name.strip_suffix("_v12") {
        Some(_) => major == 12,
        None if major == 12 => words.contains(name) && !old.contains(name),
        None => words.contains(name) || !name.ends_with("_v1") && !GONE.contains(&name),
    };
    let mut cfg = ctest2::TestGenerator::new();
    cfg.include(include).header("cuda_runtime_api.h").header("cuda.h").header("cudaProfiler.h");
    cfg.flag("-std=c11").flag("-Wno-deprecated-declarations");
    cfg.type_name(move |ty, is_struct, _| {
        let theirs = ty.trim_end_matches("_v12");
        let tag = ty.starts_with("cuda") || ty.ends_with("_st") || ty.ends_with("_enum");
        match (is_struct, enumerations.contains(ty)) {
            (true, _) if tag => format!("struct {theirs}"),
            (_, true) if tag => format!("enum {theirs}"),
            _ => theirs.to_string(),
        }
    });
    cfg.field_name(|ty, field| match (ty, field) {
        // One structure here for copies within a context and between two.
        ("CUDA_MEMCPY3D", "srcContext") => "reserved0".into(),
        ("CUDA_MEMCPY3D", "dstContext") => "reserved1".into(),
        // This one has the underscore in C, too.
        (_, "default_") => field.into(),
        // `type_` and `fn_` are words of Rust's without the underscore.
        _ => field.trim_end_matches('_').to_string(),
    });
    let lacks_member = move |ty: &str, field: &str| major == 12 && NEW_MEMBERS.contains(&(ty, field));
    // Members without a name in C, or spread out there; what comes after them is compared.
    cfg.skip_field(move |ty, field| {
        matches!((ty, field), ("CUgraphNodeParams" | "cudaGraphNodeParams" | "cudaDevResource_st", "of"))
            || lacks_member(ty, field)
    });
    let heads = ["CUresource", "CUdevprop", "CUstreamMemOp"];
    let ours = move |ty: &str| OURS.contains(&ty) || heads.iter().any(|head| ty.starts_with(head));
    let (constant, alias) = (there.clone(), there.clone());
    cfg.skip_struct(move |ty| ours(ty) || ALIGNED.contains(&ty) || !there(ty) || major == 12 && GROWN.contains(&ty));
    cfg.skip_const(move |name| !constant(name) || major == 12 && NUMBERS.contains(&name))
        // In CUDA 12 it has no pointer, and is aligned less.
        .skip_type(move |ty| !alias(ty) || major == 12 && ty == "CUdevResource");
    // Integers here, enumerations there: of one size, which is compared.
    cfg.skip_field_type(|_, _| true).skip_signededness(|_| true);
    cfg.skip_roundtrip(|_| true);
    cfg.generate("../../cuda-types/src/lib.rs", "headers.rs");
}
