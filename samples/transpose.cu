// Transposing through a tile in shared memory, so that reads and writes of global memory are both contiguous. The tile has
// one more column than it needs: on a GPU this spreads a column over all banks.
#include "check.h"

#include <vector>

constexpr int kTile = 32, kRows = 8;  // a block of 32 x 8 threads moves a tile of 32 x 32 elements

__global__ void transpose(const int *in, int *out, int width, int height) {
    __shared__ int tile[kTile][kTile + 1];
    int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
    for (int row = 0; row < kTile; row += kRows) {
        if (x < width && y + row < height) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * width + x];
    }
    __syncthreads();
    x = blockIdx.y * kTile + threadIdx.x;  // the block's place in the result is mirrored
    y = blockIdx.x * kTile + threadIdx.y;
    for (int row = 0; row < kTile; row += kRows) {
        if (x < height && y + row < width) out[(y + row) * height + x] = tile[threadIdx.x][threadIdx.y + row];
    }
}

int main() {
    const int width = 317, height = 211;
    std::vector<int> in(width * height), out(width * height);
    for (int i = 0; i < width * height; i++) in[i] = i;

    int *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(int)));
    CHECK(cudaMalloc(&dev_out, in.size() * sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice));
    const dim3 block(kTile, kRows), grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
    transpose<<<grid, block>>>(dev_in, dev_out, width, height);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));

    int wrong = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) wrong += out[x * height + y] != in[y * width + x];
    }
    return verdict("transpose", wrong == 0, "%d x %d, %d wrong", width, height, wrong);
}
