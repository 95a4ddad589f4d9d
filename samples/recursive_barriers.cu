// Recursive functions in which all threads of a block wait for each other: halves of a sum, two calls in each, functions that call each
// other through pointers, and virtual functions of a tree.
#include "check.h"
#include "expect.h"

constexpr int kThreads = 96;
constexpr int kBlocks = 3;

// Adds up v[0] to v[2n - 1], and 1 for each call that does something.
__device__ __noinline__ void halves(int *v, int n) {
    if (n == 0) return;
    if (threadIdx.x < n) v[threadIdx.x] += v[threadIdx.x + n];
    __syncthreads();
    halves(v, n / 2);
    __syncthreads();
    if (threadIdx.x == 0) v[0]++;
}

__global__ void sum_by_halves(int *out) {
    __shared__ int v[kThreads];
    v[threadIdx.x] = threadIdx.x;
    __syncthreads();
    halves(v, 32);
    __syncthreads();
    out[blockIdx.x * kThreads + threadIdx.x] = v[0];
}

// How often each thread has been here is counted by one of them.
__device__ __noinline__ int fibonacci(int *calls, int n) {
    __syncthreads();
    if (threadIdx.x == n % kThreads) ++*calls;
    __syncthreads();
    if (n < 2) return n;
    const int a = fibonacci(calls, n - 1);
    __syncthreads();
    return a + fibonacci(calls, n - 2);
}

__global__ void two_calls(int *out, int n) {
    __shared__ int calls;
    if (threadIdx.x == 0) calls = 0;
    const int result = fibonacci(&calls, n);
    __syncthreads();
    out[blockIdx.x * kThreads + threadIdx.x] = 1000 * result + calls;
}

typedef void (*Work)(int *);

__device__ __noinline__ void in_parallel(Work f, int *count) {
    __syncthreads();
    f(count);
    __syncthreads();
}
__device__ __noinline__ void inner(int *count) { atomicAdd(count, 1); }
__device__ Work next_work = inner;
__device__ __noinline__ void outer(int *count) {
    in_parallel(next_work, count);
    if (threadIdx.x == 0) *count *= 2;
}

__global__ void through_pointers(int *out, bool deep) {
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    in_parallel(deep ? outer : inner, &count);
    out[blockIdx.x * kThreads + threadIdx.x] = count;
}

struct Node {
    __device__ virtual int value(int *sum) = 0;
};
struct Leaf : Node {
    int x;
    __device__ Leaf(int x) : x(x) {}
    __device__ int value(int *sum) override {
        if (threadIdx.x == 0) *sum += x;
        __syncthreads();
        const int now = *sum;
        __syncthreads();
        return now;
    }
};
struct Both : Node {
    Node *a, *b;
    __device__ Both(Node *a, Node *b) : a(a), b(b) {}
    __device__ int value(int *sum) override {
        __syncthreads();
        const int x = a->value(sum), y = b->value(sum);
        __syncthreads();
        return 3 * x + y;
    }
};

// ((5, 7), (5, (5, 7))): a leaf's value is the sum of those visited so far.
__global__ void of_a_tree(int *out) {
    __shared__ int sum;
    __shared__ Node *root;
    if (threadIdx.x == 0) {
        sum = 0;
        Node *five = new Leaf(5), *pair = new Both(five, new Leaf(7));
        root = new Both(pair, new Both(five, pair));
    }
    __syncthreads();
    out[blockIdx.x * kThreads + threadIdx.x] = root->value(&sum);
}

static void all_are(const int *out, int wanted, int line) {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < kBlocks * kThreads; i++) expect(out[i] == wanted, line);
}

int main() {
    int *out;
    CHECK(cudaMallocManaged(&out, kBlocks * kThreads * sizeof(int)));
    sum_by_halves<<<kBlocks, kThreads>>>(out);
    all_are(out, 63 * 64 / 2 + 6, __LINE__);
    // The calls of fibonacci(n) are 2 fibonacci(n + 1) - 1.
    two_calls<<<kBlocks, kThreads>>>(out, 9);
    all_are(out, 34 * 1000 + 2 * 55 - 1, __LINE__);
    through_pointers<<<kBlocks, kThreads>>>(out, false);
    all_are(out, kThreads, __LINE__);
    through_pointers<<<kBlocks, kThreads>>>(out, true);
    all_are(out, 2 * kThreads, __LINE__);
    of_a_tree<<<kBlocks, kThreads>>>(out);
    all_are(out, 3 * (3 * 5 + 12) + 3 * 17 + 3 * 22 + 29, __LINE__);
    CHECK(cudaFree(out));
    return verdict("recursive_barriers", wrong == 0, "halves, two calls, pointers, virtual functions");
}
