// A kernel calls a virtual function of an object that another one has deleted.
// check: --leak-check full
#include "bug.h"

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};

struct Square : Shape {
    float side = 3;
    __device__ float area() const override { return side * side; }
};

struct Circle : Shape {
    float radius = 1;
    __device__ float area() const override { return 3.14f * radius * radius; }
};

__global__ void make(Shape **all) {
    all[0] = new Square;
    all[1] = new Circle;
}

__global__ void destroy(Shape **all) {
    delete all[0];
    delete all[1];
}

__global__ void sum(Shape **all, float *out) { *out = all[0]->area() + all[1]->area(); }

int main(int argc, char **argv) {
    Shape **all;
    float *out;
    cudaMalloc(&all, 2 * sizeof(Shape *));
    cudaMalloc(&out, sizeof(float));
    make<<<1, 1>>>(all);
    if (is_fixed(argc, argv)) {
        sum<<<1, 1>>>(all, out);
        destroy<<<1, 1>>>(all);
    } else {
        destroy<<<1, 1>>>(all);
        sum<<<1, 1>>>(all, out);
    }
    cudaDeviceSynchronize();
    cudaFree(all);
    cudaFree(out);
}
