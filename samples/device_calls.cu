// Calls whose target is known only when they happen: through a table of function pointers, through a pointer that the host
// fetched and passed as an argument, and through the virtual functions of objects that a kernel made.
#include "check.h"

#include <new>

typedef float (*Operation)(float, float);

__device__ __noinline__ float plus(float a, float b) { return a + b; }
__device__ __noinline__ float minus(float a, float b) { return a - b; }
__device__ __noinline__ float times(float a, float b) { return a * b; }
__device__ __noinline__ float larger(float a, float b) { return a > b ? a : b; }

__device__ Operation table[] = {plus, minus, times, larger};
__device__ Operation chosen = times;  // device code's address of the function; the host's would be of no use

// Neighbouring threads call different functions.
__global__ void through_table(float *out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = table[i % 4]((float)i, 10);
}

__global__ void through_argument(float *out, Operation operation) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = operation((float)i, 3);
}

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual int corners() const { return 0; }
};
struct Circle : Shape {
    float radius;
    __device__ Circle(float r) : radius(r) {}
    __device__ float area() const override { return 3 * radius * radius; }  // about
};
struct Rectangle : Shape {
    float width, height;
    __device__ Rectangle(float w, float h) : width(w), height(h) {}
    __device__ float area() const override { return width * height; }
    __device__ int corners() const override { return 4; }
};

constexpr int kSlot = 32;  // bytes kept for one object
static_assert(sizeof(Circle) <= kSlot && sizeof(Rectangle) <= kSlot, "an object must fit its slot");

// Objects with virtual functions must be made where they are used: their tables lie in device memory.
__global__ void make_shapes(char *slots, Shape **shapes, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (i % 3 == 0) {
        shapes[i] = new (slots + i * kSlot) Circle((float)i);
    } else {
        shapes[i] = new (slots + i * kSlot) Rectangle((float)i, 2);
    }
}

__global__ void measure(Shape *const *shapes, float *areas, int *corners, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    areas[i] = shapes[i]->area();
    atomicAdd(corners, shapes[i]->corners());
}

int main() {
    const int n = 256;
    float out[n], *dev_out;
    int wrong = 0;
    CHECK(cudaMalloc(&dev_out, sizeof(out)));
    through_table<<<2, n / 2>>>(dev_out);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        const float a = (float)i, expected[] = {a + 10, a - 10, a * 10, a > 10 ? a : 10};
        wrong += out[i] != expected[i % 4];
    }

    Operation operation;
    CHECK(cudaMemcpyFromSymbol(&operation, chosen, sizeof(operation)));
    through_argument<<<2, n / 2>>>(dev_out, operation);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) wrong += out[i] != i * 3.0f;

    const int shapes = 200;
    char *dev_slots;
    Shape **dev_shapes;
    int *dev_corners, corners;
    CHECK(cudaMalloc(&dev_slots, shapes * kSlot));
    CHECK(cudaMalloc(&dev_shapes, shapes * sizeof(Shape *)));
    CHECK(cudaMalloc(&dev_corners, sizeof(int)));
    CHECK(cudaMemset(dev_corners, 0, sizeof(int)));
    make_shapes<<<2, 128>>>(dev_slots, dev_shapes, shapes);
    CHECK_LAUNCH();
    measure<<<2, 128>>>(dev_shapes, dev_out, dev_corners, shapes);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, dev_out, shapes * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&corners, dev_corners, sizeof(int), cudaMemcpyDeviceToHost));
    int expected_corners = 0;
    for (int i = 0; i < shapes; i++) {
        wrong += out[i] != (i % 3 == 0 ? 3.0f * i * i : 2.0f * i);
        expected_corners += i % 3 == 0 ? 0 : 4;
    }
    wrong += corners != expected_corners;
    for (void *p : {(void *)dev_out, (void *)dev_slots, (void *)dev_shapes, (void *)dev_corners}) CHECK(cudaFree(p));
    return verdict("device_calls", wrong == 0, "%d shapes with %d corners, %d wrong", shapes, corners, wrong);
}
