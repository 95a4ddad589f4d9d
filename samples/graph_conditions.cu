// Nodes of a graph that decide while it runs: a loop, a choice, a switch. The conditions are set by kernels.
// nvcc: -rdc=true
#include "check.h"

// One step of the Collatz sequence, as long as it has not come to 1.
__global__ void step(unsigned *x, unsigned *steps, cudaGraphConditionalHandle more) {
    if (threadIdx.x == 0) {
        *x = *x % 2 ? 3 * *x + 1 : *x / 2;
        *steps += 1;
        cudaGraphSetConditional(more, *x != 1);
    }
}

__global__ void choose(const unsigned *steps, cudaGraphConditionalHandle large, cudaGraphConditionalHandle digit) {
    cudaGraphSetConditional(large, *steps > 100);
    cudaGraphSetConditional(digit, *steps % 4);
}

__global__ void note(unsigned *to, unsigned value) { *to = value; }

static cudaGraphNode_t kernel(cudaGraph_t graph, cudaGraphNode_t *after, void *function, void **args) {
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeKernel;
    params.kernel.func = function;
    params.kernel.gridDim = dim3(1);
    params.kernel.blockDim = dim3(1);
    params.kernel.kernelParams = args;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddNode(&node, graph, after, NULL, after ? 1 : 0, &params));
    return node;
}

static cudaGraphNode_t conditional(cudaGraph_t graph, cudaGraphNode_t *after, cudaGraphConditionalHandle handle,
                                   cudaGraphConditionalNodeType type, unsigned size, cudaGraph_t *bodies) {
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = handle;
    params.conditional.type = type;
    params.conditional.size = size;
    cudaGraphNode_t node;
    CHECK(cudaGraphAddNode(&node, graph, after, NULL, after ? 1 : 0, &params));
    for (unsigned i = 0; i < size; i++) bodies[i] = params.conditional.phGraph_out[i];
    return node;
}

int main() {
    unsigned *data;  // the number, its steps, what the choice and the switch have noted
    CHECK(cudaMallocManaged(&data, 4 * sizeof(unsigned)));
    unsigned *x = data, *steps = data + 1, *size = data + 2, *rest = data + 3;

    cudaGraph_t graph, loop, branches[2], cases[4];
    CHECK(cudaGraphCreate(&graph, 0));
    cudaGraphConditionalHandle more, large, digit;
    CHECK(cudaGraphConditionalHandleCreate(&more, graph, 1, cudaGraphCondAssignDefault));
    CHECK(cudaGraphConditionalHandleCreate(&large, graph));
    CHECK(cudaGraphConditionalHandleCreate(&digit, graph));

    cudaGraphNode_t after = conditional(graph, NULL, more, cudaGraphCondTypeWhile, 1, &loop);
    void *step_args[] = {&x, &steps, &more}, *choose_args[] = {&steps, &large, &digit};
    kernel(loop, NULL, (void *)step, step_args);
    after = kernel(graph, &after, (void *)choose, choose_args);
    cudaGraphNode_t chosen = conditional(graph, &after, large, cudaGraphCondTypeIf, 2, branches);
    conditional(graph, &chosen, digit, cudaGraphCondTypeSwitch, 4, cases);
    unsigned yes = 1, no = 2;
    void *yes_args[] = {&size, &yes}, *no_args[] = {&size, &no};
    kernel(branches[0], NULL, (void *)note, yes_args);
    kernel(branches[1], NULL, (void *)note, no_args);
    // The last case has an empty body.
    for (unsigned i = 0; i < 3; i++) {
        void *args[] = {&rest, &i};
        kernel(cases[i], NULL, (void *)note, args);
    }

    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    int wrong = 0;
    unsigned most = 0;
    for (unsigned start = 2; start < 40; start++) {
        unsigned expected = 0;
        for (unsigned n = start; n != 1; n = n % 2 ? 3 * n + 1 : n / 2) expected++;
        x[0] = start, steps[0] = 0, size[0] = 99, rest[0] = 99;
        CHECK(cudaGraphLaunch(exec, 0));
        CHECK(cudaDeviceSynchronize());
        wrong += *steps != expected;
        wrong += *size != (expected > 100 ? yes : no);
        wrong += *rest != (expected % 4 == 3 ? 99 : expected % 4);
        if (expected > most) most = expected;
    }
    // A condition that is no graph's, and a host function in a body, are refused.
    cudaGraphNodeParams params = {};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = 123456789;
    params.conditional.type = cudaGraphCondTypeIf;
    params.conditional.size = 1;
    cudaGraphNode_t node;
    const bool refused = cudaGraphAddNode(&node, graph, NULL, NULL, 0, &params) == cudaErrorInvalidValue;
    return verdict("graph_conditions", wrong == 0 && refused && most > 100, "%d wrong, at most %u rounds, refused %d", wrong,
                   most, refused);
}
