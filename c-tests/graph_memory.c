/* Allocation nodes of host memory and of managed memory: added to graphs, and captured from pools of such memory. */
#include "test.h"

enum { BYTES = 1 << 20 };
/* Names of CUDA 13. */
enum { MANAGED = 2, NOWHERE = 0, HOST = 2 };

static struct cudaMemPoolProps props(int kind, int place) {
    struct cudaMemPoolProps p;
    memset(&p, 0, sizeof p);
    p.allocType = AS(cudaMemAllocationType, kind);
    p.location.type = AS(cudaMemLocationType, place);
    return p;
}

/* The kind of memory that an address is in. */
static int kind_of(void *p) {
    struct cudaPointerAttributes found;
    memset(&found, 0, sizeof found);
    OK(cudaPointerGetAttributes(&found, p));
    return found.type;
}

/* Captured, and left to be freed by the program. */
static void captured(int kind, int place, int memory) {
    struct cudaMemPoolProps wanted = props(kind, place);
    struct cudaMemAllocNodeParams params;
    cudaMemPool_t pool;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    size_t one = 1;
    unsigned char *p;
    OK(cudaMemPoolCreate(&pool, &wanted));
    OK(cudaStreamCreate(&s));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    OK(cudaMallocFromPoolAsync((void **)&p, BYTES, pool, s));
    OK(cudaMemsetAsync(p, 3, BYTES, s));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphGetRootNodes(graph, &node, &one));
    OK(cudaGraphMemAllocNodeGetParams(node, &params));
    EXPECT(params.dptr == p && params.bytesize == BYTES);
    EXPECT((int)params.poolProps.allocType == kind && (int)params.poolProps.location.type == place);
    OK(cudaGraphInstantiate(&exec, graph, 0));
    RETURNS(cudaErrorInvalidValue, cudaMemset(p, 0, 1)); /* not there before a launch, as on an H200 */
    for (int i = 0; i < 3; i++) {
        OK(cudaGraphLaunch(exec, s));
        OK(cudaStreamSynchronize(s));
        EQUAL(memory, kind_of(p));
        EQUAL(3, p[BYTES - 1]);
        p[0] = 9;
        /* Still allocated. */
        RETURNS(cudaErrorInvalidValue, cudaGraphLaunch(exec, s));
        if (i == 1) {
            OK(cudaFree(p));
        } else {
            OK(cudaFreeAsync(p, s));
        }
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(s));
    OK(cudaMemPoolDestroy(pool));
}

/* Added, written by one node, copied by the next, and freed by the last. */
static void added(int kind, int place) {
    struct cudaMemAllocNodeParams params;
    struct cudaMemsetParams fill;
    cudaGraph_t graph;
    cudaGraphNode_t nodes[4];
    cudaGraphExec_t exec;
    unsigned char out[16] = {0};
    memset(&params, 0, sizeof params);
    memset(&fill, 0, sizeof fill);
    params.poolProps = props(kind, place);
    params.bytesize = BYTES;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddMemAllocNode(&nodes[0], graph, NULL, 0, &params));
    fill.dst = params.dptr;
    fill.elementSize = 1;
    fill.width = BYTES;
    fill.height = 1;
    fill.value = 5;
    OK(cudaGraphAddMemsetNode(&nodes[1], graph, &nodes[0], 1, &fill));
    OK(cudaGraphAddMemcpyNode1D(&nodes[2], graph, &nodes[1], 1, out, (char *)params.dptr + BYTES - 16, 16, cudaMemcpyDefault));
    OK(cudaGraphAddMemFreeNode(&nodes[3], graph, &nodes[2], 1, params.dptr));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int i = 0; i < 2; i++) {
        memset(out, 0, sizeof out);
        OK(cudaGraphLaunch(exec, 0));
        OK(cudaDeviceSynchronize());
        EQUAL(5, out[15]);
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
}

/* A graph that was never launched has allocated nothing. Freeing its address is an error, also after it is gone, and touches no other memory. */
static void never_launched(size_t bytes) {
    enum { OTHERS = 20 };
    cudaStream_t s;
    cudaGraph_t graph;
    unsigned char *p, *others[OTHERS];
    OK(cudaStreamCreate(&s));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    OK(cudaMallocAsync((void **)&p, bytes, s));
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphDestroy(graph));
    for (int i = 0; i < OTHERS; i++) {
        OK(i % 2 ? cudaMalloc((void **)&others[i], bytes) : cudaMallocAsync((void **)&others[i], bytes, s));
        EXPECT(others[i] != p);
    }
    RETURNS(cudaErrorInvalidValue, cudaFreeAsync(p, s));
    for (int i = 0; i < OTHERS; i++) {
        OK(cudaFreeAsync(others[i], s));
    }
    OK(cudaStreamDestroy(s));
}

int main(void) {
    struct cudaMemAllocNodeParams params;
    cudaGraph_t graph;
    cudaGraphNode_t node;
    captured(cudaMemAllocationTypePinned, HOST, cudaMemoryTypeHost);
    captured(MANAGED, NOWHERE, cudaMemoryTypeManaged);
    captured(MANAGED, cudaMemLocationTypeDevice, cudaMemoryTypeManaged);
    captured(cudaMemAllocationTypePinned, cudaMemLocationTypeDevice, cudaMemoryTypeDevice);
    added(cudaMemAllocationTypePinned, HOST);
    added(MANAGED, NOWHERE);
    added(MANAGED, HOST);
    added(cudaMemAllocationTypePinned, cudaMemLocationTypeDevice);
    never_launched(4000);
    never_launched(4000000);
    /* What there is not. */
    OK(cudaGraphCreate(&graph, 0));
    memset(&params, 0, sizeof params);
    params.bytesize = BYTES;
    params.poolProps = props(cudaMemAllocationTypePinned, NOWHERE);
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &params));
    params.poolProps = props(77, cudaMemLocationTypeDevice);
    RETURNS(cudaErrorInvalidValue, cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &params));
    params.poolProps = props(cudaMemAllocationTypePinned, HOST);
    params.bytesize = (size_t)1 << 60;
    RETURNS(cudaErrorMemoryAllocation, cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &params));
    OK(cudaGraphDestroy(graph));
    return finish();
}
