/* A program in plain C: it allocates, copies and launches with the runtime's C functions, and knows the kernel by its name
 * alone. nvcc gives the kernel's C symbol to the function that stands for it on the host. */
#include "check.h"

void saxpy(int n, float a, const float *x, float *y); /* __global__, in kernel.cu */

int main(void) {
    enum { n = 1000 };
    static float x[n], y[n];
    float *dev_x, *dev_y, a = 2.5f;
    int count = n, wrong = 0, devices = 0;
    struct cudaDeviceProp properties;
    dim3 grid = {(n + 127) / 128, 1, 1}, block = {128, 1, 1};
    void *arguments[4];

    CHECK(cudaGetDeviceCount(&devices));
    CHECK(cudaGetDeviceProperties(&properties, 0));
    for (int i = 0; i < n; i++) x[i] = (float)i, y[i] = 1.0f;
    CHECK(cudaMalloc((void **)&dev_x, sizeof(x)));
    CHECK(cudaMalloc((void **)&dev_y, sizeof(y)));
    CHECK(cudaMemcpy(dev_x, x, sizeof(x), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_y, y, sizeof(y), cudaMemcpyHostToDevice));

    arguments[0] = &count, arguments[1] = &a, arguments[2] = &dev_x, arguments[3] = &dev_y;
    CHECK(cudaLaunchKernel((const void *)saxpy, grid, block, arguments, 0, NULL));
    CHECK(cudaMemcpy(y, dev_y, sizeof(y), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_x));
    CHECK(cudaFree(dev_y));
    for (int i = 0; i < n; i++) wrong += y[i] != 2.5f * i + 1;
    return verdict("c_host", wrong == 0 && devices > 0, "%d.%d device, warp of %d, %d wrong", properties.major,
                   properties.minor, properties.warpSize, wrong);
}
