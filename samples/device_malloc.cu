// Memory from the device's own heap: threads build lists of different lengths with malloc, a later kernel walks and frees
// them; new and delete run constructors; and when the heap is empty, malloc returns null.
#include "check.h"

struct Node {
    int value;
    Node *next;
};

__global__ void build(Node **heads) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    Node *head = nullptr;
    for (int k = 0; k < i % 7; k++) {
        Node *node = (Node *)malloc(sizeof(Node));
        if (node == nullptr) break;
        node->value = i * 10 + k;
        node->next = head;
        head = node;
    }
    heads[i] = head;
}

__global__ void sum_and_free(Node **heads, int *sums) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (Node *node = heads[i]; node != nullptr;) {
        Node *next = node->next;
        sum += node->value;
        free(node);
        node = next;
    }
    sums[i] = sum;
}

struct Table {
    int *squares, n;
    __device__ Table(int n) : squares(new int[n]), n(n) {
        for (int i = 0; i < n; i++) squares[i] = i * i;
    }
    __device__ ~Table() { delete[] squares; }
};

__global__ void with_new(int *out) {
    Table *table = new Table(threadIdx.x + 1);
    out[threadIdx.x] = table->squares[threadIdx.x];
    delete table;
    // Blocks of no bytes are blocks.
    void *nothing = malloc(0), *other = malloc(0);
    if (nothing == nullptr || nothing == other) out[threadIdx.x] = -1;
    free(nothing);
    free(other);
}

// Takes a megabyte at a time until there is no more, and gives all of it back.
__global__ void exhaust(int *megabytes) {
    void *taken[64];
    int n = 0;
    while (n < 64 && (taken[n] = malloc(1 << 20)) != nullptr) n++;
    *megabytes = n;
    while (n > 0) free(taken[--n]);
}

int main() {
    const int n = 256;
    Node **dev_heads;
    int *dev_sums, sums[n], wrong = 0, megabytes[2];
    CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 8 << 20));  // before the first kernel
    CHECK(cudaMalloc(&dev_heads, n * sizeof(Node *)));
    CHECK(cudaMalloc(&dev_sums, n * sizeof(int)));
    build<<<2, n / 2>>>(dev_heads);
    CHECK_LAUNCH();
    sum_and_free<<<4, n / 4>>>(dev_heads, dev_sums);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(sums, dev_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        const int length = i % 7;
        wrong += sums[i] != length * i * 10 + length * (length - 1) / 2;
    }
    with_new<<<1, 64>>>(dev_sums);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(sums, dev_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) wrong += sums[i] != i * i;
    for (int &m : megabytes) {  // the second time it must find as much again
        exhaust<<<1, 1>>>(dev_sums);
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(&m, dev_sums, sizeof(m), cudaMemcpyDeviceToHost));
    }
    CHECK(cudaFree(dev_heads));
    CHECK(cudaFree(dev_sums));
    const bool ok = wrong == 0 && megabytes[0] >= 4 && megabytes[0] < 64 && megabytes[1] == megabytes[0];
    return verdict("device_malloc", ok, "%d wrong, %d MiB of 8 to be had, then %d", wrong, megabytes[0], megabytes[1]);
}
