// Heat spreading over a plate and through a cube. The 2-D kernel keeps its tile and a rim of neighbours in shared memory; the
// 3-D kernel walks along z and keeps the values above and below in registers. Both agree bit for bit with the host, fused
// multiplications or not: products with powers of two are exact.
#include "check.h"

#include <utility>
#include <vector>

constexpr int kTile = 16;

// The new value from a cell's own and the sum of its neighbours'. Halves and quarters are exact.
__host__ __device__ float blend2(float own, float west, float east, float north, float south) {
    return 0.5f * own + 0.125f * ((west + east) + (north + south));
}
__host__ __device__ float blend3(float own, float west, float east, float north, float south, float down, float up) {
    return 0.25f * own + 0.125f * (((west + east) + (north + south)) + (down + up));
}

// The rim of the plate keeps its value.
__global__ void heat2(const float *in, float *out, int width, int height) {
    __shared__ float tile[kTile + 2][kTile + 2];
    const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const bool inside = x < width && y < height;
    if (inside) {
        tile[ty][tx] = in[y * width + x];
        if (threadIdx.x == 0 && x > 0) tile[ty][0] = in[y * width + x - 1];
        if (threadIdx.x == kTile - 1 && x + 1 < width) tile[ty][kTile + 1] = in[y * width + x + 1];
        if (threadIdx.y == 0 && y > 0) tile[0][tx] = in[(y - 1) * width + x];
        if (threadIdx.y == kTile - 1 && y + 1 < height) tile[kTile + 1][tx] = in[(y + 1) * width + x];
    }
    __syncthreads();
    if (!inside) return;
    const bool rim = x == 0 || y == 0 || x == width - 1 || y == height - 1;
    out[y * width + x] =
        rim ? tile[ty][tx] : blend2(tile[ty][tx], tile[ty][tx - 1], tile[ty][tx + 1], tile[ty - 1][tx], tile[ty + 1][tx]);
}

__global__ void heat3(const float *in, float *out, int nx, int ny, int nz) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny) return;
    const int plane = nx * ny, here = y * nx + x;
    const bool rim = x == 0 || y == 0 || x == nx - 1 || y == ny - 1;
    float down = 0, own = in[here], up = in[plane + here];
    for (int z = 0; z < nz; z++) {
        const float *p = in + z * plane + here;
        out[z * plane + here] =
            rim || z == 0 || z == nz - 1 ? own : blend3(own, p[-1], p[1], p[-nx], p[nx], down, up);
        down = own, own = up;
        if (z + 2 < nz) up = p[2 * plane];
    }
}

void host2(const float *in, float *out, int width, int height) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const float *p = in + y * width + x;
            const bool rim = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            out[y * width + x] = rim ? *p : blend2(*p, p[-1], p[1], p[-width], p[width]);
        }
    }
}
void host3(const float *in, float *out, int nx, int ny, int nz) {
    const int plane = nx * ny;
    for (int z = 0; z < nz; z++) {
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                const float *p = in + z * plane + y * nx + x;
                const bool rim = x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1;
                out[p - in] = rim ? *p : blend3(*p, p[-1], p[1], p[-nx], p[nx], p[-plane], p[plane]);
            }
        }
    }
}

// Runs `steps` steps on both sides and returns the number of cells that differ.
template <typename Device, typename Host>
int compare(size_t cells, int steps, Device device_step, Host host_step) {
    std::vector<float> a(cells), b(cells), result(cells);
    uint32_t seed = 7;
    for (float &x : a) x = next_uniform(&seed);
    const size_t bytes = cells * sizeof(float);
    float *dev_a, *dev_b;
    CHECK(cudaMalloc(&dev_a, bytes));
    CHECK(cudaMalloc(&dev_b, bytes));
    CHECK(cudaMemcpy(dev_a, a.data(), bytes, cudaMemcpyHostToDevice));
    for (int step = 0; step < steps; step++) {
        device_step(dev_a, dev_b);
        CHECK_LAUNCH();
        host_step(a.data(), b.data());
        std::swap(dev_a, dev_b);
        std::swap(a, b);
    }
    CHECK(cudaMemcpy(result.data(), dev_a, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_a));
    CHECK(cudaFree(dev_b));
    int differ = 0;
    for (size_t i = 0; i < cells; i++) differ += result[i] != a[i];
    return differ;
}

int main() {
    const int width = 150, height = 117, nx = 37, ny = 29, nz = 21;
    const dim3 block2(kTile, kTile), grid2((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
    const dim3 block3(32, 4), grid3((nx + 31) / 32, (ny + 3) / 4);
    const int differ2 = compare(
        width * height, 10, [&](float *in, float *out) { heat2<<<grid2, block2>>>(in, out, width, height); },
        [&](float *in, float *out) { host2(in, out, width, height); });
    const int differ3 = compare(
        nx * ny * nz, 10, [&](float *in, float *out) { heat3<<<grid3, block3>>>(in, out, nx, ny, nz); },
        [&](float *in, float *out) { host3(in, out, nx, ny, nz); });
    return verdict("stencil", differ2 == 0 && differ3 == 0, "2-D %d cells differ, 3-D %d cells differ", differ2, differ3);
}
