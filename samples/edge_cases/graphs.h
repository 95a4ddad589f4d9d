// Graphs: what is copied and when, and what a launch is ordered behind.
#pragma once

#include "case.h"

namespace graphs {

static cudaGraphNode_t kernel_node(cudaGraph_t graph, void (*kernel)(int *), int *p, std::initializer_list<cudaGraphNode_t> after = {}) {
    void *args[] = {&p};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(kernel);
    params.gridDim = params.blockDim = dim3(1);
    params.kernelParams = args;
    cudaGraphNode_t node = nullptr;
    OK(cudaGraphAddKernelNode(&node, graph, after.begin(), after.size(), &params));
    return node;
}

static __global__ void twice(int *p) { *p *= 2; }

static cudaGraph_t new_graph() {
    cudaGraph_t graph = nullptr;
    OK(cudaGraphCreate(&graph, 0));
    return graph;
}

static cudaGraphExec_t exec_of(cudaGraph_t graph, unsigned flags = 0) {
    cudaGraphExec_t exec = nullptr;
    OK(cudaGraphInstantiateWithFlags(&exec, graph, flags));
    return exec;
}

static int *zero() {
    int *p = device_memory<int>(1);
    OK(cudaMemset(p, 0, 4));
    OK(cudaDeviceSynchronize());
    return p;
}

CASE(arguments_are_copied_into_the_node, "API, Graph Management: cudaGraphAddKernelNode") {
    int *p = zero(), *q = zero(), *arg = p, value = 7;
    void *args[] = {&arg, &value};
    cudaKernelNodeParams params = {};
    params.func = reinterpret_cast<void *>(store);
    params.gridDim = params.blockDim = dim3(1);
    params.kernelParams = args;
    cudaGraph_t graph = new_graph();
    cudaGraphNode_t node;
    OK(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params));
    arg = q, value = 8, args[0] = args[1] = nullptr;
    OK(cudaGraphLaunch(exec_of(graph), nullptr));
    HOLDS(value_of(p) == 7 && value_of(q) == 0);
}

CASE(an_executable_graph_is_a_snapshot, "API, Graph Management: cudaGraphInstantiate") {
    int *p = zero();
    cudaGraph_t graph = new_graph();
    kernel_node(graph, add_one, p);
    cudaGraphExec_t exec = exec_of(graph);
    kernel_node(graph, add_one, p);
    OK(cudaGraphLaunch(exec, nullptr));
    HOLDS(value_of(p) == 1);
    OK(cudaGraphDestroy(graph));
    OK(cudaGraphLaunch(exec, nullptr));  // needs its graph no longer
    HOLDS(value_of(p) == 2);
}

CASE(launches_of_one_executable_graph_are_ordered, "API, Graph Management: cudaGraphLaunch") {
    int *p = zero();
    cudaStream_t a = stream_of(), b = stream_of();
    cudaGraph_t graph = new_graph();
    kernel_node(graph, add_one, p);
    cudaGraphExec_t exec = exec_of(graph);
    Gate gate;
    gate.hold(a);
    OK(cudaGraphLaunch(exec, a));
    OK(cudaGraphLaunch(exec, b));  // behind the one in a
    sleep_ms(5);
    RETURNS(cudaErrorNotReady, cudaStreamQuery(b));
    gate.open();
    HOLDS(value_of(p) == 2);
}

CASE(destroyed_while_it_runs, "API, Graph Management: cudaGraphExecDestroy") {
    int *p = zero();
    cudaStream_t s = stream_of();
    cudaGraph_t graph = new_graph();
    kernel_node(graph, add_one, p);
    cudaGraphExec_t exec = exec_of(graph);
    Gate gate;
    gate.hold(s);
    OK(cudaGraphLaunch(exec, s));
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    gate.open();
    HOLDS(value_of(p) == 1);
}

CASE(cycles_are_found, "API, Graph Management: cudaGraphInstantiate") {
    int *p = zero();
    cudaGraph_t graph = new_graph();
    cudaGraphNode_t a = kernel_node(graph, add_one, p), b = kernel_node(graph, twice, p, {a});
    const cudaError_t adding = cudaGraphAddDependencies(graph, &b, &a, nullptr, 1);
    cudaGraphExec_t exec = nullptr;
    HOLDS(adding != cudaSuccess || cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess);
    RETURNS(cudaErrorInvalidValue, cudaGraphAddDependencies(graph, &a, &a, nullptr, 1));
    RETURNS(cudaErrorInvalidValue, cudaGraphAddDependencies(graph, &a, &b, nullptr, 1));  // is there already
}

CASE(an_empty_graph_takes_its_turn, "API, Graph Management: cudaGraphLaunch") {
    cudaGraphExec_t exec = exec_of(new_graph());
    cudaStream_t s = stream_of();
    Gate gate;
    gate.hold(s);
    OK(cudaGraphLaunch(exec, s));
    RETURNS(cudaErrorNotReady, cudaStreamQuery(s));
    gate.open();
    OK(cudaStreamSynchronize(s));
}

CASE(memory_must_be_freed_before_the_next_launch, "API, Graph Management: cudaGraphLaunch; guide, Graph Memory Nodes") {
    cudaStream_t s = stream_of();
    int *p = nullptr;
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    OK(cudaMallocAsync(&p, 4, s));
    store<<<1, 1, 0, s>>>(p, 3);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    cudaGraphExec_t exec = exec_of(graph);
    OK(cudaGraphLaunch(exec, s));
    HOLDS(value_of(p) == 3);
    RETURNS(cudaErrorInvalidValue, cudaGraphLaunch(exec, s));
    OK(cudaFreeAsync(p, s));
    OK(cudaGraphLaunch(exec, s));
    OK(cudaFree(p));
    OK(cudaStreamSynchronize(s));
}

CASE(memory_freed_by_the_next_launch, "API, Graph Management: cudaGraphInstantiateFlagAutoFreeOnLaunch") {
    cudaStream_t s = stream_of();
    int *p = nullptr;
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    OK(cudaMallocAsync(&p, 4, s));
    store<<<1, 1, 0, s>>>(p, 3);
    cudaGraph_t graph;
    OK(cudaStreamEndCapture(s, &graph));
    cudaGraphExec_t exec = exec_of(graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
    for (int i = 0; i < 3; i++) OK(cudaGraphLaunch(exec, s));
    HOLDS(value_of(p) == 3);
}

CASE(a_graph_with_memory_is_instantiated_once, "guide, Graph Memory Nodes: limitations") {
    cudaGraph_t graph = new_graph(), clone = nullptr;
    cudaMemAllocNodeParams params = {};
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location = {cudaMemLocationTypeDevice, 0};
    params.bytesize = 1024;
    cudaGraphNode_t node;
    OK(cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &params));
    HOLDS(params.dptr != nullptr);
    RETURNS(cudaErrorNotSupported, cudaGraphClone(&clone, graph));
    RETURNS(cudaErrorNotSupported, cudaGraphDestroyNode(node));
    cudaGraphExec_t first = exec_of(graph), second = nullptr;
    HOLDS(cudaGraphInstantiate(&second, graph, 0) != cudaSuccess);
    OK(cudaGraphExecDestroy(first));
}

CASE(disabled_nodes_do_nothing, "API, Graph Management: cudaGraphNodeSetEnabled") {
    int *p = zero();
    cudaGraph_t graph = new_graph();
    cudaGraphNode_t a = kernel_node(graph, add_one, p), b = kernel_node(graph, add_one, p, {a});
    cudaGraphExec_t exec = exec_of(graph);
    unsigned enabled = 9;
    OK(cudaGraphNodeSetEnabled(exec, a, 0));
    OK(cudaGraphNodeGetEnabled(exec, a, &enabled));
    HOLDS(enabled == 0);
    OK(cudaGraphLaunch(exec, nullptr));
    HOLDS(value_of(p) == 1);
    OK(cudaGraphNodeSetEnabled(exec, a, 1));
    OK(cudaGraphLaunch(exec, nullptr));
    HOLDS(value_of(p) == 3);
    (void)b;
}

CASE(updates_that_do_not_fit_change_nothing, "API, Graph Management: cudaGraphExecUpdate") {
    int *p = zero();
    cudaGraph_t one = new_graph(), two = new_graph();
    kernel_node(one, add_one, p);
    kernel_node(two, twice, p, {kernel_node(two, add_one, p)});
    cudaGraphExec_t exec = exec_of(one);
    cudaGraphExecUpdateResultInfo info = {};
    RETURNS(cudaErrorGraphExecUpdateFailure, cudaGraphExecUpdate(exec, two, &info));
    HOLDS(info.result == cudaGraphExecUpdateErrorTopologyChanged);
    cudaGetLastError();
    OK(cudaGraphLaunch(exec, nullptr));
    HOLDS(value_of(p) == 1);
}

}  // namespace graphs
