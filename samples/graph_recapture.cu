// Streams that are captured in ways of CUDA 12 and 13: into a graph that exists, again into the nodes of one, events that stay
// events, launches with attributes; edges between kernels with ports; a child graph that is moved into its node.
#include "check.h"
#include "expect.h"

__global__ void add(int *data, int value) { atomicAdd(data, value); }

static int run(cudaGraphExec_t exec, int *data, cudaStream_t stream) {
    int value = 0;
    CHECK(cudaMemsetAsync(data, 0, sizeof value, stream));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemcpy(&value, data, sizeof value, cudaMemcpyDeviceToHost));
    return value;
}

// Events recorded and waited for from outside are nodes; others are edges.
static void external_events(int *data, cudaStream_t stream, cudaStream_t other) {
    cudaEvent_t inside, outside;
    CHECK(cudaEventCreate(&inside));
    CHECK(cudaEventCreate(&outside));
    FAILS(cudaEventRecordWithFlags(outside, stream, cudaEventRecordExternal), cudaErrorIllegalState);
    FAILS(cudaStreamWaitEvent(stream, outside, cudaEventWaitExternal), cudaErrorIllegalState);
    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaStreamWaitEvent(stream, outside, cudaEventWaitExternal));
    add<<<1, 1, 0, stream>>>(data, 1);
    CHECK(cudaEventRecordWithFlags(inside, stream, cudaEventRecordExternal));
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t nodes[4];
    size_t count = 4;
    CHECK(cudaGraphGetNodes(graph, nodes, &count));
    cudaGraphNodeType types[3];
    for (int i = 0; i < 3 && count == 3; i++) CHECK(cudaGraphNodeGetType(nodes[i], &types[i]));
    EXPECT(count == 3 && types[0] == cudaGraphNodeTypeWaitEvent && types[1] == cudaGraphNodeTypeKernel &&
           types[2] == cudaGraphNodeTypeEventRecord);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaMemsetAsync(data, 0, sizeof(int), other));
    add<<<1, 1, 0, other>>>(data, 10);
    CHECK(cudaEventRecord(outside, other));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaEventSynchronize(inside));
    int value;
    CHECK(cudaMemcpy(&value, data, sizeof value, cudaMemcpyDeviceToHost));
    EXPECT(value == 11);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
}

static void launch(int *data, int value, cudaLaunchAttribute *attributes, int count, cudaStream_t stream) {
    cudaLaunchConfig_t config = {};
    config.gridDim = config.blockDim = dim3(1);
    config.stream = stream;
    config.attrs = attributes;
    config.numAttrs = count;
    CHECK(cudaLaunchKernelEx(&config, add, data, value));
}

// What a launch asks for is the node's when it is captured. Events of launches are recorded with them.
static void launch_attributes(int *data, cudaStream_t stream, cudaStream_t other) {
    cudaEvent_t timed, event;
    CHECK(cudaEventCreate(&timed));
    CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    cudaLaunchAttribute attributes[2] = {};
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = 1;
    attributes[1].id = cudaLaunchAttributePriority;
    attributes[1].val.priority = -2;
    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch(data, 1, NULL, 0, stream);
    launch(data, 2, attributes, 2, stream);
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphNode_t nodes[2];
    size_t count = 2;
    CHECK(cudaGraphGetNodes(graph, nodes, &count));
    cudaKernelNodeAttrValue value = {};
    CHECK(cudaGraphKernelNodeGetAttribute(nodes[1], cudaKernelNodeAttributePriority, &value));
    EXPECT(count == 2 && value.priority == -2);
#if CUDART_VERSION >= 13000
    cudaGraphNode_t before;
    cudaGraphEdgeData edge;
    count = 1;
    CHECK(cudaGraphNodeGetDependencies(nodes[1], &before, &edge, &count));
    EXPECT(before == nodes[0] && edge.type == cudaGraphDependencyTypeProgrammatic && edge.from_port == 1);
#endif
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagUseNodePriority));
    EXPECT(run(exec, data, stream) == 3);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));

    CHECK(cudaMemsetAsync(data, 0, sizeof(int), stream));
    attributes[1].id = cudaLaunchAttributeLaunchCompletionEvent;
    attributes[1].val.launchCompletionEvent.event = event;
    launch(data, 40, attributes, 2, stream);
    CHECK(cudaStreamWaitEvent(other, event, 0));
    int seen = 0;
    CHECK(cudaMemcpyAsync(&seen, data, sizeof seen, cudaMemcpyDeviceToHost, other));
    CHECK(cudaStreamSynchronize(other));
    CHECK(cudaStreamSynchronize(stream));
    EXPECT(seen == 0 || seen == 40);  // it may be recorded when the kernel has started
    attributes[1].val.launchCompletionEvent.event = timed;
    cudaLaunchConfig_t config = {};
    config.gridDim = config.blockDim = dim3(1);
    config.attrs = attributes;
    config.numAttrs = 2;
    FAILS(cudaLaunchKernelEx(&config, add, data, 1), cudaErrorInvalidValue);
}

#if CUDART_VERSION >= 13000
struct Asked {
    int times, before, now;
    bool refuse;
};

static cudaError_t differs(void *data, cudaGraphNode_t, const cudaGraphNodeParams *before, const cudaGraphNodeParams *now,
                           cudaGraphRecaptureStatus status) {
    Asked *asked = (Asked *)data;
    asked->times++;
    EXPECT(before->type == cudaGraphNodeTypeKernel && status == cudaGraphRecaptureEligibleForUpdate);
    asked->before = *(int *)before->kernel.kernelParams[1];
    asked->now = *(int *)now->kernel.kernelParams[1];
    return asked->refuse ? cudaErrorUnknown : cudaSuccess;
}

static cudaError_t again(int *data, int first, int second, int third, cudaStream_t stream, cudaGraph_t graph, Asked *asked) {
    cudaGraphRecaptureCallbackData ask = {differs, asked};
    CHECK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, graph, &ask));
    add<<<1, 1, 0, stream>>>(data, first);
    cudaError_t launch = cudaGetLastError();
    add<<<1, 1, 0, stream>>>(data, second);
    // What comes after the failure finds the capture invalid.
    if (launch != cudaSuccess) EXPECT(cudaGetLastError() == cudaErrorStreamCaptureInvalidated);
    if (third) {
        add<<<1, 1, 0, stream>>>(data, third);
        launch = cudaGetLastError();
    }
    cudaGraph_t same;
    cudaError_t end = cudaStreamEndCapture(stream, &same);
    (void)cudaGetLastError();
    EXPECT(end != cudaSuccess || same == graph);
    return launch != cudaSuccess ? launch : end;
}

static void recapture(int *data, cudaStream_t stream) {
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    CHECK(cudaStreamBeginCaptureToGraph(stream, graph, NULL, NULL, 0, cudaStreamCaptureModeRelaxed));
    add<<<1, 1, 0, stream>>>(data, 1);
    add<<<1, 1, 0, stream>>>(data, 2);
    CHECK(cudaStreamEndCapture(stream, &graph));
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    EXPECT(run(exec, data, stream) == 3);
    Asked asked = {};
    EXPECT(again(data, 1, 20, 0, stream, graph, &asked) == cudaSuccess);
    EXPECT(asked.times == 1 && asked.before == 2 && asked.now == 20);
    EXPECT(run(exec, data, stream) == 3);
    cudaGraphExecUpdateResultInfo info;
    CHECK(cudaGraphExecUpdate(exec, graph, &info));
    EXPECT(info.result == cudaGraphExecUpdateSuccess && run(exec, data, stream) == 21);
    // One node more than there is, one less, and one that the program refuses.
    EXPECT(again(data, 1, 20, 5, stream, graph, &asked) == cudaErrorGraphRecaptureFailure);
    CHECK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, graph, NULL));
    add<<<1, 1, 0, stream>>>(data, 1);
    FAILS(cudaStreamEndCapture(stream, NULL), cudaErrorGraphRecaptureFailure);
    asked.refuse = true;
    EXPECT(again(data, 3, 20, 0, stream, graph, &asked) == cudaErrorGraphRecaptureFailure && asked.now == 3);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
}

static cudaGraphNode_t kernel(cudaGraph_t graph, int *data, int value, cudaGraphNode_t *after, cudaGraphEdgeData *edge) {
    cudaGraphNodeParams params = {};
    void *args[] = {&data, &value};
    params.type = cudaGraphNodeTypeKernel;
    params.kernel.func = (void *)add;
    params.kernel.gridDim = params.kernel.blockDim = dim3(1);
    params.kernel.kernelParams = args;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddNode(&node, graph, after, edge, after ? 1 : 0, &params));
    return node;
}

static void edges_and_moved_children(int *data, cudaStream_t stream) {
    cudaGraph_t graph, child;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphEdgeData programmatic = {}, told[2];
    programmatic.from_port = cudaGraphKernelNodePortProgrammatic;
    programmatic.type = cudaGraphDependencyTypeProgrammatic;
    cudaGraphNode_t first = kernel(graph, data, 1, NULL, NULL), empty, node;
    cudaGraphNode_t second = kernel(graph, data, 2, &first, &programmatic), from[2], to[2];
    CHECK(cudaGraphAddEmptyNode(&empty, graph, &second, 1));
    size_t count = 2;
    CHECK(cudaGraphGetEdges(graph, from, to, told, &count));
    EXPECT(count == 2 && from[0] == first && to[0] == second && told[0].from_port == 1 && told[0].type == 1);
    EXPECT(told[1].type == cudaGraphDependencyTypeDefault && to[1] == empty);
    FAILS(cudaGraphGetEdges(graph, from, to, NULL, &count), cudaErrorLossyQuery);
    FAILS(cudaGraphAddDependencies(graph, &first, &empty, &programmatic, 1), cudaErrorInvalidValue);
    FAILS(cudaGraphRemoveDependencies(graph, &first, &second, NULL, 1), cudaErrorInvalidValue);
    CHECK(cudaGraphRemoveDependencies(graph, &first, &second, &programmatic, 1));
    CHECK(cudaGraphAddDependencies(graph, &first, &second, NULL, 1));

    // A child that is moved may allocate memory, which one that is copied may not.
    CHECK(cudaGraphCreate(&child, 0));
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeMemAlloc;
    params.alloc.poolProps.allocType = cudaMemAllocationTypePinned;
    params.alloc.poolProps.location.type = cudaMemLocationTypeDevice;
    params.alloc.bytesize = 4096;
    CHECK(cudaGraphAddNode(&node, child, NULL, NULL, 0, &params));
    int *own = (int *)params.alloc.dptr;
    cudaGraphNode_t use = kernel(child, own, 5, &node, NULL), sum = kernel(child, data, 100, &use, NULL);
    CHECK(cudaGraphAddMemFreeNode(&node, child, &sum, 1, own));
    cudaGraphNodeParams part = {};
    part.type = cudaGraphNodeTypeGraph;
    part.graph.graph = child;
    part.graph.ownership = cudaGraphChildGraphOwnershipClone;
    FAILS(cudaGraphAddNode(&node, graph, &empty, NULL, 1, &part), cudaErrorNotSupported);
    part.graph.ownership = cudaGraphChildGraphOwnershipMove;
    CHECK(cudaGraphAddNode(&node, graph, &empty, NULL, 1, &part));
    FAILS(cudaGraphDestroy(child), cudaErrorInvalidValue);
    cudaGraph_t inside;
    CHECK(cudaGraphChildGraphNodeGetGraph(node, &inside));
    EXPECT(inside == child);
    cudaGraphNodeParams answer = {};
    CHECK(cudaGraphNodeGetParams(node, &answer));
    EXPECT(answer.type == cudaGraphNodeTypeGraph && answer.graph.graph == child);
    unsigned graph_id, exec_id, first_id, second_id;
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphGetId(graph, &graph_id));
    CHECK(cudaGraphExecGetId(exec, &exec_id));
    CHECK(cudaGraphNodeGetLocalId(first, &first_id));
    CHECK(cudaGraphNodeGetLocalId(second, &second_id));
    EXPECT(graph_id != exec_id && first_id == 0 && second_id == 1);
    EXPECT(run(exec, data, stream) == 103 && run(exec, data, stream) == 103);
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
}
#endif

int main() {
    int *data;
    cudaStream_t stream, other;
    CHECK(cudaMalloc(&data, sizeof(int)));
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    external_events(data, stream, other);
    launch_attributes(data, stream, other);
#if CUDART_VERSION >= 13000
    recapture(data, stream);
    edges_and_moved_children(data, stream);
#endif
    return verdict("graph_recapture", wrong == 0, "events, captures, edges, children: %d wrong", wrong);
}
