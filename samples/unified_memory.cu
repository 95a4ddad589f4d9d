// Managed memory: one pointer for both sides. A linked list that the host builds is walked and changed by a kernel, and the
// host reads the result with no copy; a __managed__ variable counts. Copies name such variables as symbols, too.
#include "check.h"

struct Node {
    int value;
    Node *next;
};

__managed__ int visited = 0;
__managed__ float weights[4] = {1, 2, 3, 4};

__global__ void square_all(Node *head) {
    for (Node *node = head; node != nullptr; node = node->next) {
        node->value *= node->value;
        visited++;
    }
}

__global__ void add_one(int *values, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += 1;
}

__global__ void double_weights() { weights[threadIdx.x] *= 2; }

// The functions for symbols, of a managed variable: it is where the host finds it.
static int wrong_symbols() {
    void *address = nullptr;
    size_t size = 0;
    CHECK(cudaGetSymbolAddress(&address, weights));
    CHECK(cudaGetSymbolSize(&size, weights));
    int wrong = address != (void *)weights || size != sizeof(weights);
    const float five = 5;
    CHECK(cudaMemcpyToSymbol(weights, &five, sizeof(five), 3 * sizeof(float)));
    double_weights<<<1, 4>>>();
    CHECK_LAUNCH();
    float back[4];
    CHECK(cudaMemcpyFromSymbol(back, weights, sizeof(back)));
    const float expected[4] = {2, 4, 6, 10};
    for (int i = 0; i < 4; i++) wrong += back[i] != expected[i] || weights[i] != expected[i];
    // Neither the middle of a variable nor no address is a symbol.
    wrong += cudaGetSymbolAddress(&address, (const void *)&weights[1]) != cudaErrorInvalidSymbol;
    wrong += cudaGetSymbolSize(&size, (const void *)nullptr) != cudaErrorInvalidSymbol;
    cudaGetLastError();
    return wrong;
}

int main() {
    const int n = 100, many = 5000;
    Node *head = nullptr;
    for (int i = 0; i < n; i++) {
        Node *node;
        CHECK(cudaMallocManaged(&node, sizeof(Node)));
        *node = {i, head};
        head = node;
    }
    int *values;
    CHECK(cudaMallocManaged(&values, many * sizeof(int)));
    for (int i = 0; i < many; i++) values[i] = i;

    square_all<<<1, 1>>>(head);
    CHECK_LAUNCH();
    add_one<<<(many + 127) / 128, 128>>>(values, many);
    CHECK_LAUNCH();
    CHECK(cudaDeviceSynchronize());  // from here on the host may touch the memory again

    int wrong = visited != n;
    wrong += wrong_symbols();
    for (int i = n - 1; i >= 0; i--) {
        Node *node = head;
        wrong += node->value != i * i;
        head = node->next;
        CHECK(cudaFree(node));
    }
    for (int i = 0; i < many; i++) wrong += values[i] != i + 1;
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, values));
    const bool managed = attributes.type == cudaMemoryTypeManaged;
    CHECK(cudaFree(values));
    return verdict("unified_memory", wrong == 0 && managed, "%d nodes visited, %d wrong", visited, wrong);
}
