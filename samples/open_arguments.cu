// Functions of the C language that few kernels use: `alloca`, whose size differs from thread to thread and from call to call, and
// functions with any number of arguments, one of which hands its list on. The host computes the same.
#include "check.h"
#include <alloca.h>
#include <cstdarg>

// Fills a table on the stack of what Euler's totient function is up to n, and adds it up.
__host__ __device__ int totients(int n) {
    int *table = static_cast<int *>(alloca((n + 1) * sizeof(int)));
    for (int i = 0; i <= n; i++) table[i] = i;
    for (int p = 2; p <= n; p++) {
        if (table[p] != p) continue;
        for (int i = p; i <= n; i += p) table[i] -= table[i] / p;
    }
    int sum = 0;
    for (int i = 1; i <= n; i++) sum += table[i];
    return sum;
}

// Sorts numbers by merging them on the stack, in calls of itself.
__host__ __device__ void merge_sort(int *data, int n) {
    if (n < 2) return;
    merge_sort(data, n / 2);
    merge_sort(data + n / 2, n - n / 2);
    int *copy = static_cast<int *>(alloca(n * sizeof(int)));
    for (int i = 0; i < n; i++) copy[i] = data[i];
    for (int i = 0, j = n / 2, k = 0; k < n; k++) {
        const bool left = j == n || (i < n / 2 && copy[i] <= copy[j]);
        data[k] = left ? copy[i++] : copy[j++];
    }
}

// Arguments as the letters say: a char or an int, a long long, a double.
__host__ __device__ __noinline__ double add_list(const char *letters, va_list list) {
    double sum = 0;
    for (; *letters != 0; letters++) {
        switch (*letters) {
        case 'i': sum += va_arg(list, int); break;
        case 'l': sum += static_cast<double>(va_arg(list, long long)); break;
        default: sum += va_arg(list, double);
        }
    }
    return sum;
}

__host__ __device__ __noinline__ double add_all(const char *letters, ...) {
    va_list list, again;
    va_start(list, letters);
    va_copy(again, list);
    const double sum = add_list(letters, list) + 2 * add_list(letters, again);
    va_end(again);
    va_end(list);
    return sum;
}

__host__ __device__ double results(int i) {
    double sum = 0;
    for (int n = 1; n <= i % 7; n++) sum += totients(20 * n + i);
    int data[50];
    const int n = 3 + i % 47;
    for (int k = 0; k < n; k++) data[k] = (k * 7919 + i * 31) % 1009;
    merge_sort(data, n);
    for (int k = 1; k < n; k++) sum += data[k - 1] <= data[k] ? data[k] * k : 1e9;
    sum += add_all("");
    if (i % 3 == 0) sum += add_all("idl", i, i * 0.5, 1LL << (i % 40));
    return sum + add_all("dididi", 0.25, i, 1.5, -i, 3.0, i % 2 == 0 ? 'a' : 'b');
}

__global__ void compute(double *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = results(i);
}

int main() {
    const int n = 5 * 96;
    double *dev, out[n];
    int wrong = 0;
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 8192));
    CHECK(cudaMalloc(&dev, sizeof(out)));
    compute<<<5, 96>>>(dev);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev, sizeof(out), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev));
    for (int i = 0; i < n; i++) wrong += out[i] != results(i);
    return verdict("open_arguments", wrong == 0, "%d of %d threads wrong, the last has %g", wrong, n, out[n - 1]);
}
