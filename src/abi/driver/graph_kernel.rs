//! Graph management: nodes that launch kernels.

use crate::abi::api::export;
use crate::abi::arguments::{In, Out};
use crate::abi::common::graph::node_of;
use crate::abi::common::graph_attribute::{self, check};
use crate::abi::common::graph_node::{self, add, exec};
use crate::abi::common::graph_query::{pointees, Arguments, Pointees};
use crate::abi::common::launch::arguments;
use crate::abi::contexts;
use cuda_types::*;
use device::{Error, Result};
use module::{registry, Shape};
use queue::Payload;

/// What a node of these parameters launches. Errors: `CUDA_ERROR_INVALID_HANDLE`, `CUDA_ERROR_INVALID_CONTEXT`, and those of launches.
///
/// # Safety
/// Pointers in the parameters are as CUDA's manual requires them.
pub(super) unsafe fn launched(p: &CUDA_KERNEL_NODE_PARAMS) -> Result<Payload> {
    // Beside a function, `cuda.h` says, the context is not looked at.
    let context = if p.ctx.is_null() || !p.func.is_null() { None } else { Some(contexts::get(p.ctx)?) };
    let handle = if p.func.is_null() { p.kern as usize } else { p.func as usize };
    let kernel = registry::kernel_by_handle(handle)?;
    // A function, like a kernel, is no one device's.
    let device = context.as_ref().map_or_else(device::current, |c| Ok(c.device))?;
    let green = match context {
        Some(context) => context.green.clone(),
        None => contexts::current_green().filter(|green| std::ptr::eq(green.device, device)),
    };
    let (grid, block) = ([p.gridDimX, p.gridDimY, p.gridDimZ], [p.blockDimX, p.blockDimY, p.blockDimZ]);
    let shape = Shape::new(grid, block, p.sharedMemBytes as usize);
    // SAFETY: `extra` is a list of keys and values, and `kernelParams` has a pointer for each parameter of the kernel.
    unsafe {
        graph_node::kernel(
            device,
            green.and_then(|green| green.partition()),
            &kernel,
            shape,
            arguments(p.kernelParams, p.extra)?,
        )
    }
}

/// The same from parameters that name no kernel of a library, and no context.
fn with_context(p: CUDA_KERNEL_NODE_PARAMS_v1) -> CUDA_KERNEL_NODE_PARAMS {
    CUDA_KERNEL_NODE_PARAMS {
        func: p.func,
        gridDimX: p.gridDimX,
        gridDimY: p.gridDimY,
        gridDimZ: p.gridDimZ,
        blockDimX: p.blockDimX,
        blockDimY: p.blockDimY,
        blockDimZ: p.blockDimZ,
        sharedMemBytes: p.sharedMemBytes,
        kernelParams: p.kernelParams,
        extra: p.extra,
        kern: std::ptr::null_mut(),
        ctx: std::ptr::null_mut(),
    }
}

fn kernel(params: In<CUDA_KERNEL_NODE_PARAMS>) -> Result<Payload> {
    // SAFETY: pointers in the structure are the program's.
    unsafe { launched(&params.read()?) }
}

fn kernel_v1(params: In<CUDA_KERNEL_NODE_PARAMS_v1>) -> Result<Payload> {
    // SAFETY: as above.
    unsafe { launched(&with_context(params.read()?)) }
}

/// What a kernel node launches, described.
pub(super) fn described(arguments: &Arguments) -> CUDA_KERNEL_NODE_PARAMS {
    let launch = &arguments.launch;
    let ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]) = (launch.grid, launch.block);
    with_context(CUDA_KERNEL_NODE_PARAMS_v1 {
        func: arguments.handle as CUfunction,
        gridDimX,
        gridDimY,
        gridDimZ,
        blockDimX,
        blockDimY,
        blockDimZ,
        sharedMemBytes: launch.dynamic_shared,
        kernelParams: arguments.pointers(),
        extra: std::ptr::null_mut(),
    })
}

fn get(node: CUgraphNode, to: Out<CUDA_KERNEL_NODE_PARAMS>) -> Result {
    to.non_null()?;
    match &*pointees(&*node_of(node)?)? {
        Pointees::Kernel(arguments) => to.write(described(arguments)),
        _ => Err(Error::InvalidValue),
    }
}

fn get_v1(node: CUgraphNode, to: Out<CUDA_KERNEL_NODE_PARAMS_v1>) -> Result {
    to.non_null()?;
    let Pointees::Kernel(arguments) = &*pointees(&*node_of(node)?)? else { return Err(Error::InvalidValue) };
    let p = described(arguments);
    to.write(CUDA_KERNEL_NODE_PARAMS_v1 {
        func: p.func,
        gridDimX: p.gridDimX,
        gridDimY: p.gridDimY,
        gridDimZ: p.gridDimZ,
        blockDimX: p.blockDimX,
        blockDimY: p.blockDimY,
        blockDimZ: p.blockDimZ,
        sharedMemBytes: p.sharedMemBytes,
        kernelParams: p.kernelParams,
        extra: p.extra,
    })
}

/// Adds a node that launches a kernel: the form of CUDA 10.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddKernelNode(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1,
) -> CUresult {
    add(phGraphNode, hGraph, dependencies, kernel_v1(nodeParams)?)
}

/// Adds a node that launches a kernel.
#[export(driver, context, arrays(dependencies[numDependencies]))]
#[no_mangle]
pub unsafe extern "C" fn cuGraphAddKernelNode_v2(
    phGraphNode: *mut CUgraphNode,
    hGraph: CUgraph,
    dependencies: *const CUgraphNode,
    numDependencies: usize,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS,
) -> CUresult {
    add(phGraphNode, hGraph, dependencies, kernel(nodeParams)?)
}

/// What a kernel node launches: the form of CUDA 10.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeGetParams(
    hNode: CUgraphNode,
    nodeParams: *mut CUDA_KERNEL_NODE_PARAMS_v1,
) -> CUresult {
    get_v1(hNode, nodeParams)
}

/// What a kernel node launches.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeGetParams_v2(
    hNode: CUgraphNode,
    nodeParams: *mut CUDA_KERNEL_NODE_PARAMS,
) -> CUresult {
    get(hNode, nodeParams)
}

/// Changes what a kernel node launches: the form of CUDA 10.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeSetParams(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1,
) -> CUresult {
    node_of(hNode)?.set_checked(kernel_v1(nodeParams)?, &check)
}

/// Changes what a kernel node launches.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeSetParams_v2(
    hNode: CUgraphNode,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS,
) -> CUresult {
    node_of(hNode)?.set_checked(kernel(nodeParams)?, &check)
}

/// Changes what a kernel node launches, in an exec: the form of CUDA 10.
#[export(driver, context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecKernelNodeSetParams(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS_v1,
) -> CUresult {
    exec(hGraphExec)?.set_checked(&*node_of(hNode)?, kernel_v1(nodeParams)?, &check)
}

/// Changes what a kernel node launches, in an exec.
#[export(driver, context, approximate = "nodes' kernels may change in every way, also to one that launches kernels")]
#[no_mangle]
pub unsafe extern "C" fn cuGraphExecKernelNodeSetParams_v2(
    hGraphExec: CUgraphExec,
    hNode: CUgraphNode,
    nodeParams: *const CUDA_KERNEL_NODE_PARAMS,
) -> CUresult {
    exec(hGraphExec)?.set_checked(&*node_of(hNode)?, kernel(nodeParams)?, &check)
}

/// An attribute of a kernel node.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeGetAttribute(
    hNode: CUgraphNode,
    attr: CUkernelNodeAttrID,
    value_out: *mut CUkernelNodeAttrValue,
) -> CUresult {
    graph_attribute::kernel_node_get_attribute(hNode, attr, value_out.alike())
}

/// Sets an attribute of a kernel node.
#[export(
    driver,
    context,
    approximate = "cooperation, clusters and priorities have their effect, others are kept and returned only; \
        nodes that kernels may change are refused"
)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeSetAttribute(
    hNode: CUgraphNode,
    attr: CUkernelNodeAttrID,
    value: *const CUkernelNodeAttrValue,
) -> CUresult {
    graph_attribute::kernel_node_set_attribute(hNode, attr, value.alike())
}

/// Sets all attributes of a kernel node to those of another one.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuGraphKernelNodeCopyAttributes(dst: CUgraphNode, src: CUgraphNode) -> CUresult {
    graph_attribute::kernel_node_copy_attributes(dst, src)
}
