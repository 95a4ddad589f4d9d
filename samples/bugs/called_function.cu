// The bad access is in a function that the kernel calls.
#include "bug.h"

struct Node {
    int value;
    Node *next;
};

__device__ __noinline__ int last(const Node *n, bool ask) {
    while (ask ? n->next != nullptr : n != nullptr) {
        n = n->next;
    }
    return n->value;
}

__global__ void walk(Node *nodes, int *out, bool ask) {
    for (int i = 0; i < 3; i++) {
        nodes[i] = Node{i, i < 2 ? nodes + i + 1 : nullptr};
    }
    *out = last(nodes, ask);
}

int main(int argc, char **argv) {
    Node *nodes;
    int *out;
    cudaMalloc(&nodes, 3 * sizeof(Node));
    cudaMalloc(&out, sizeof(int));
    walk<<<1, 1>>>(nodes, out, is_fixed(argc, argv));
    cudaDeviceSynchronize();
    cudaFree(nodes);
    cudaFree(out);
}
