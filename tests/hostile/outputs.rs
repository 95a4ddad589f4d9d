//! Results that a function writes to where its caller says. Without a place for one it returns `cudaErrorInvalidValue`, unless the
//! manual says that the pointer may be null.

use super::layout::Kind;
use cudart::abi::exports::{rows, Param, Row};

/// Functions, with those of their parameters that look like places for results and may be null: results that need not be asked for,
/// and what a function reads.
const OPTIONAL: &[(&str, &[&str])] = &[
    ("cuCtxCreate_v4", &["ctxCreateParams"]),
    ("cuCtxGetStreamPriorityRange", &["leastPriority", "greatestPriority"]),
    ("cuCtxPopCurrent", &["pctx"]),
    ("cuCtxPopCurrent_v2", &["pctx"]),
    ("cuGraphExecUpdate", &["hErrorNode_out"]),
    ("cuGraphGetEdges_v2", &["edgeData"]),
    ("cuGraphGetNodes", &["nodes"]),
    ("cuGraphGetRootNodes", &["rootNodes"]),
    ("cuGraphInstantiate", &["phErrorNode", "logBuffer"]),
    ("cuGraphInstantiate_v2", &["phErrorNode", "logBuffer"]),
    ("cuGraphNodeGetDependencies", &["dependencies"]),
    ("cuGraphNodeGetDependencies_v2", &["dependencies", "edgeData"]),
    ("cuGraphNodeGetDependentNodes", &["dependentNodes"]),
    ("cuGraphNodeGetDependentNodes_v2", &["dependentNodes", "edgeData"]),
    ("cuLaunchKernel", &["extra"]),
    ("cuLaunchKernelEx", &["extra"]),
    ("cuLogsRegisterCallback", &["callback_out"]),
    ("cuMemGetAddressRange_v2", &["pbase", "psize"]),
    ("cuMemGetInfo_v2", &["free", "total"]),
    ("cuStreamGetCaptureInfo", &["id_out"]),
    ("cuStreamGetCaptureInfo_v2", &["id_out", "graph_out", "dependencies_out", "numDependencies_out"]),
    ("cuStreamGetCaptureInfo_v3", &["id_out", "graph_out", "dependencies_out", "edgeData_out", "numDependencies_out"]),
    ("cudaArrayGetInfo", &["desc", "size", "flags"]),
    ("cudaDeviceGetStreamPriorityRange", &["leastPriority", "greatestPriority"]),
    ("cudaGraphGetEdges", &["edgeData"]),
    ("cudaGraphGetEdges_v2", &["edgeData"]),
    ("cudaGraphGetNodes", &["nodes"]),
    ("cudaGraphGetRootNodes", &["pRootNodes"]),
    ("cudaGraphNodeGetDependencies", &["pDependencies", "edgeData"]),
    ("cudaGraphNodeGetDependencies_v2", &["pDependencies", "edgeData"]),
    ("cudaGraphNodeGetDependentNodes", &["pDependentNodes", "edgeData"]),
    ("cudaGraphNodeGetDependentNodes_v2", &["pDependentNodes", "edgeData"]),
    ("cudaLogsRegisterCallback", &["callback_out"]),
    ("cudaMemGetInfo", &["free", "total"]),
    // Does nothing on devices with double precision.
    ("cudaSetDoubleForDevice", &["_d"]),
    ("cudaSetDoubleForHost", &["_d"]),
    // An empty list.
    ("cudaSetValidDevices", &["device_arr"]),
    ("cudaStreamBeginRecaptureToGraph", &["callbackData"]),
    ("cudaStreamGetCaptureInfo", &["id_out", "graph_out", "dependencies_out", "edgeData_out", "numDependencies_out"]),
    ("cudaStreamGetCaptureInfo_v2", &["id_out", "graph_out", "dependencies_out", "numDependencies_out"]),
    (
        "cudaStreamGetCaptureInfo_v3",
        &["id_out", "graph_out", "dependencies_out", "edgeData_out", "numDependencies_out"],
    ),
];

/// By its prototype, a place for a result.
fn is_place(param: &Param) -> bool {
    param.ty.replace(' ', "").starts_with("*mut")
}

/// Whether the function cannot do without this place for a result.
pub fn is_required(row: &Row, param: &Param, kind: &Kind) -> bool {
    let optional = |(function, names): &(&str, &[&str])| *function == base(row) && names.contains(&param.name);
    is_place(param) && matches!(kind, Kind::Pointer(_) | Kind::Text) && !OPTIONAL.iter().any(optional)
}

/// A function's name without the suffix of its twin.
fn base(row: &Row) -> &'static str {
    ["_ptsz", "_ptds"].iter().find_map(|s| row.name.strip_suffix(s)).unwrap_or(row.name)
}

/// The list names what there is.
pub fn check_list() {
    for (function, names) in OPTIONAL {
        for name in *names {
            let found = |row: &&Row| row.name == *function && row.params.iter().any(|p| p.name == *name && is_place(p));
            assert!(rows().iter().any(|row| found(&row)), "{function} has no place `{name}`");
        }
    }
}
