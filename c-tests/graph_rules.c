/* What functions for graphs keep as it was given, what they accept, and what they refuse: where the manual is silent, as hip-tests
   expects it of NVIDIA's devices. */
#include "test.h"
#include <time.h>

#if defined(CUDART_VERSION) && CUDART_VERSION < 13000
#define ADDED(argument)
#else
/* An argument that CUDA 13 has added. */
#define ADDED(argument) argument,
#endif

enum { N = 64 };

/* A copy keeps the direction that the program has said; an exec does not take another. */
static void directions(char *device, char *host) {
    char *ends[4][2];
    ends[0][0] = host, ends[0][1] = host + N;
    ends[1][0] = device, ends[1][1] = host;
    ends[2][0] = host, ends[2][1] = device;
    ends[3][0] = device, ends[3][1] = device + N;
    for (int kind = 0; kind < 5; kind++) {
        char **to = ends[kind < 4 ? kind : 2];
        cudaGraph_t graph;
        cudaGraphNode_t node;
        cudaGraphExec_t exec;
        struct cudaMemcpy3DParms told;
        memset(&told, 0, sizeof told);
        OK(cudaGraphCreate(&graph, 0));
        OK(cudaGraphAddMemcpyNode1D(&node, graph, NULL, 0, to[0], to[1], N, AS(cudaMemcpyKind, kind)));
        OK(cudaGraphMemcpyNodeGetParams(node, &told));
        EQUAL(kind, told.kind);
        OK(cudaGraphInstantiate(&exec, graph, 0));
        for (int other = 0; other < 5; other++) {
            cudaError_t expected = other == kind ? cudaSuccess : cudaErrorInvalidValue;
            RETURNS(expected,
                    cudaGraphExecMemcpyNodeSetParams1D(exec, node, to[0], to[1], N, AS(cudaMemcpyKind, other)));
        }
        OK(cudaGraphExecDestroy(exec));
        OK(cudaGraphDestroy(graph));
    }
}

/* Nodes that would do nothing. */
static void operands(char *device, char *host) {
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaEvent_t none = NULL;
    struct cudaMemsetParams fill;
    memset(&fill, 0, sizeof fill);
    OK(cudaGraphCreate(&graph, 0));
    RETURNS(cudaErrorInvalidValue,
            cudaGraphAddMemcpyNode1D(&node, graph, NULL, 0, device, host, 0, cudaMemcpyDefault));
    fill.dst = device;
    fill.elementSize = 1;
    fill.height = 1;
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemsetNode(&node, graph, NULL, 0, &fill));
    fill.width = N;
    fill.height = 0;
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemsetNode(&node, graph, NULL, 0, &fill));
    RETURNS(cudaErrorInvalidValue, cudaGraphAddEventRecordNode(&node, graph, NULL, 0, none));
    RETURNS(cudaErrorInvalidValue, cudaGraphAddEventWaitNode(&node, graph, NULL, 0, none));
    OK(cudaGraphDestroy(graph));
}

/* Cycles are found when a graph is instantiated. */
static void forms(void) {
    cudaGraph_t graph, clone;
    cudaGraphNode_t nodes[2], found;
    cudaGraphExec_t exec;
    unsigned enabled = 9;
    OK(cudaGraphCreate(&graph, 0));
    for (int i = 0; i < 2; i++) OK(cudaGraphAddEmptyNode(&nodes[i], graph, NULL, 0));
    OK(cudaGraphAddDependencies(graph, &nodes[0], &nodes[1], ADDED(NULL) 1));
    OK(cudaGraphAddDependencies(graph, &nodes[1], &nodes[0], ADDED(NULL) 1));
    RETURNS(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphClone(&clone, graph));
    RETURNS(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, clone, 0));
    OK(cudaGraphDestroy(clone));
    OK(cudaGraphRemoveDependencies(graph, &nodes[1], &nodes[0], ADDED(NULL) 1));

    RETURNS(cudaErrorInvalidValue, cudaGraphNodeFindInClone(&found, nodes[0], graph));
    RETURNS(cudaErrorInvalidValue, cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagUpload));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, NULL));
    OK(cudaDeviceSynchronize());
    RETURNS(cudaErrorInvalidValue, cudaGraphNodeGetEnabled(exec, nodes[0], &enabled));
    EQUAL(9, enabled);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
}

/* What an allocation node is told of places. */
static void places(void) {
    cudaGraph_t graph;
    cudaGraphNode_t node;
    struct cudaMemAllocNodeParams params;
    struct cudaMemAccessDesc access;
    int devices = 0;
    OK(cudaGetDeviceCount(&devices));
    memset(&params, 0, sizeof params);
    memset(&access, 0, sizeof access);
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location.type = cudaMemLocationTypeDevice;
    params.bytesize = N;
    OK(cudaGraphCreate(&graph, 0));
    params.poolProps.location.id = 99;
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &params));
    params.poolProps.location.id = 0;
    params.accessDescs = &access;
    params.accessDescCount = devices + 1;
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &params));
    OK(cudaGraphDestroy(graph));
}

/* As on an H200: what is reserved is zero, and nothing is copied in no direction, which is said first. */
static void reserved(char *device) {
    cudaGraph_t graph;
    cudaGraphNode_t node;
    OK(cudaGraphCreate(&graph, 0));
    RETURNS(cudaErrorInvalidValue,
            cudaGraphAddMemcpyNode1D(&node, graph, NULL, 0, device, device + N, 0, AS(cudaMemcpyKind, 9)));
#if CUDART_VERSION >= 13000
    /* In C++ it has no constructor. */
    static long long room[sizeof(struct cudaGraphNodeParams) / sizeof(long long)];
    struct cudaGraphNodeParams *params = (struct cudaGraphNodeParams *)room;
    params->type = cudaGraphNodeTypeEmpty;
    OK(cudaGraphAddNode(&node, graph, NULL, NULL, 0, params));
    params->reserved2 = 1;
    RETURNS(cudaErrorInvalidValue, cudaGraphAddNode(&node, graph, NULL, NULL, 0, params));
#endif
    OK(cudaGraphDestroy(graph));
}

static void CUDART_CB waits(void *unused) {
    (void)unused;
    struct timespec while_the_call_may_return = {0, 30000000};
    nanosleep(&while_the_call_may_return, NULL);
}

/* A graph that copies to pageable memory has done so when its launch returns, as NVIDIA's compute-eval (task 202) counts on. */
static void pageable(char *device, char *host) {
    cudaGraph_t graph;
    cudaGraphNode_t before, node;
    cudaGraphExec_t exec;
    struct cudaHostNodeParams params;
    memset(&params, 0, sizeof params);
    params.fn = waits;
    OK(cudaMemset(device, 7, N));
    memset(host, 1, N);
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddHostNode(&before, graph, NULL, 0, &params));
    OK(cudaGraphAddMemcpyNode1D(&node, graph, &before, 1, host, device, N, cudaMemcpyDeviceToHost));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphLaunch(exec, NULL));
    EQUAL(7, host[0]);
    EQUAL(7, host[N - 1]);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
}

int main(void) {
    char *device, host[2 * N];
    OK(cudaMalloc((void **)&device, 2 * N));
    directions(device, host);
    operands(device, host);
    forms();
    places();
    reserved(device);
    pageable(device, host);
    OK(cudaFree(device));
    return finish();
}
