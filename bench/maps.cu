// Work on elements, rows or strings that do not depend on each other: softmax, layer normalisation, the nearest of some
// centres, convolution, hashes, and the area of a circle by chance.
#include "device.h"
#include "inputs_more.h"

// ---- rows of floats --------------------------------------------------------------------------------------------------------

constexpr int row_block = 256, row_warps = row_block / 32;
constexpr int columns = RowsInput::columns;

struct Greatest {
    static constexpr float neutral = -INFINITY;
    static __device__ float of(float a, float b) { return fmaxf(a, b); }
};

struct Sum {
    static constexpr float neutral = 0;
    static __device__ float of(float a, float b) { return a + b; }
};

// All lanes of the warp get what the operation makes of their values.
template <class Operation>
__device__ float across_warp(float value) {
    for (int offset = 16; offset > 0; offset /= 2) value = Operation::of(value, __shfl_xor_sync(0xffffffff, value, offset));
    return value;
}

// The same for a block; `shared` has a place per warp.
template <class Operation>
__device__ float across_block(float value, float *shared) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    value = across_warp<Operation>(value);
    if (lane == 0) shared[warp] = value;
    __syncthreads();
    return across_warp<Operation>(lane < row_warps ? shared[lane] : Operation::neutral);
}

// A block per row. Each thread has a few elements of it in registers.
__global__ void __launch_bounds__(row_block) softmax_rows(const float *in, float *out) {
    constexpr int own = columns / row_block;
    __shared__ float greatest_of_warps[row_warps], sums_of_warps[row_warps];
    in += size_t(blockIdx.x) * columns;
    out += size_t(blockIdx.x) * columns;
    float values[own];
    float greatest = -INFINITY;
    for (int i = 0; i < own; i++) {
        values[i] = in[i * row_block + threadIdx.x];
        greatest = fmaxf(greatest, values[i]);
    }
    greatest = across_block<Greatest>(greatest, greatest_of_warps);
    float sum = 0;
    for (int i = 0; i < own; i++) {
        values[i] = expf(values[i] - greatest);
        sum += values[i];
    }
    sum = across_block<Sum>(sum, sums_of_warps);
    for (int i = 0; i < own; i++) out[i * row_block + threadIdx.x] = values[i] / sum;
}

class Softmax : public Benchmark {
    RowsInput input;
    Device<float> values{input.values}, result{input.values.size()};

    void run() override {
        softmax_rows<<<RowsInput::rows, row_block>>>(values, result);
        finish();
    }
    bool right() override { return input.right_softmax(result.download()); }
};
BENCHMARK(Softmax, "softmax");

// A warp per row.
__global__ void __launch_bounds__(row_block) normalise_rows(const float *in, float *out, const float *scales,
                                                            const float *offsets) {
    const int row = blockIdx.x * row_warps + threadIdx.x / 32, lane = threadIdx.x % 32;
    in += size_t(row) * columns;
    out += size_t(row) * columns;
    float sum = 0;
    for (int i = lane; i < columns; i += 32) sum += in[i];
    const float mean = across_warp<Sum>(sum) / columns;
    float squares = 0;
    for (int i = lane; i < columns; i += 32) squares += (in[i] - mean) * (in[i] - mean);
    const float factor = rsqrtf(across_warp<Sum>(squares) / columns + RowsInput::epsilon);
    for (int i = lane; i < columns; i += 32) out[i] = (in[i] - mean) * factor * scales[i] + offsets[i];
}

class LayerNorm : public Benchmark {
    RowsInput input;
    Device<float> values{input.values}, scales{input.scales}, offsets{input.offsets}, result{input.values.size()};

    void run() override {
        normalise_rows<<<RowsInput::rows / row_warps, row_block>>>(values, result, scales, offsets);
        finish();
    }
    bool right() override { return input.right_norm(result.download()); }
};
BENCHMARK(LayerNorm, "layer_norm");

// ---- the nearest centre ----------------------------------------------------------------------------------------------------

__constant__ float middles[ClusterInput::centres][ClusterInput::dimensions];

__global__ void find_nearest(const float *coordinates, int *nearest) {
    constexpr int dimensions = ClusterInput::dimensions;
    const int point = blockIdx.x * blockDim.x + threadIdx.x;
    if (point >= ClusterInput::points) return;
    float own[dimensions];
    for (int d = 0; d < dimensions; d++) own[d] = coordinates[size_t(d) * ClusterInput::points + point];
    float least = INFINITY;
    int best = 0;
    for (int centre = 0; centre < ClusterInput::centres; centre++) {
        float distance = 0;
        for (int d = 0; d < dimensions; d++) {
            const float off = own[d] - middles[centre][d];
            distance += off * off;
        }
        if (distance < least) {
            least = distance;
            best = centre;
        }
    }
    nearest[point] = best;
}

class Cluster : public Benchmark {
    ClusterInput input;
    Device<float> coordinates{input.coordinates};
    Device<int> nearest{ClusterInput::points};

    void run() override {
        CHECK(cudaMemcpyToSymbol(middles, input.middles.data(), input.middles.bytes()));
        find_nearest<<<ClusterInput::points / 256, 256>>>(coordinates, nearest);
        finish();
    }
    bool right() override { return input.right(nearest.download()); }
};
BENCHMARK(Cluster, "kmeans");

// ---- convolution -----------------------------------------------------------------------------------------------------------

constexpr int width = ConvolutionInput::width, height = ConvolutionInput::height;
constexpr int radius = ConvolutionInput::radius, taps = ConvolutionInput::taps;
// Threads in a block, and the results that each of them computes.
constexpr int tile_x = 32, tile_y = 8, results = 4;

__constant__ float weights[taps];

__device__ int clamp_to(int i, int count) { return min(max(i, 0), count - 1); }

// A block computes 128 columns of 8 rows.
__global__ void convolve_rows(const float *in, float *out) {
    __shared__ float near[tile_y][results * tile_x + 2 * radius];
    const int first = blockIdx.x * results * tile_x, y = blockIdx.y * tile_y + threadIdx.y;
    for (int i = threadIdx.x; i < results * tile_x + 2 * radius; i += tile_x) {
        near[threadIdx.y][i] = in[y * width + clamp_to(first + i - radius, width)];
    }
    __syncthreads();
    for (int k = 0; k < results; k++) {
        const int i = k * tile_x + threadIdx.x;
        float sum = 0;
        for (int tap = 0; tap < taps; tap++) sum += weights[tap] * near[threadIdx.y][i + tap];
        out[y * width + first + i] = sum;
    }
}

// A block computes 32 columns of 32 rows.
__global__ void convolve_columns(const float *in, float *out) {
    __shared__ float near[results * tile_y + 2 * radius][tile_x];
    const int x = blockIdx.x * tile_x + threadIdx.x, first = blockIdx.y * results * tile_y;
    for (int i = threadIdx.y; i < results * tile_y + 2 * radius; i += tile_y) {
        near[i][threadIdx.x] = in[clamp_to(first + i - radius, height) * width + x];
    }
    __syncthreads();
    for (int k = 0; k < results; k++) {
        const int i = k * tile_y + threadIdx.y;
        float sum = 0;
        for (int tap = 0; tap < taps; tap++) sum += weights[tap] * near[i + tap][threadIdx.x];
        out[(first + i) * width + x] = sum;
    }
}

class Convolution : public Benchmark {
    ConvolutionInput input;
    Device<float> picture{input.picture}, between{input.picture.size()}, result{input.picture.size()};

    void run() override {
        const dim3 block(tile_x, tile_y);
        CHECK(cudaMemcpyToSymbol(weights, input.weights, sizeof input.weights));
        convolve_rows<<<dim3(width / (results * tile_x), height / tile_y), block>>>(picture, between);
        convolve_columns<<<dim3(width / tile_x, height / (results * tile_y)), block>>>(between, result);
        finish();
    }
    bool right() override { return input.right(result.download()); }
};
BENCHMARK(Convolution, "convolution");

// ---- hashes ----------------------------------------------------------------------------------------------------------------

// A thread per string.
__global__ void hash_strings(const uint32_t *words, const uint32_t *starts, const uint32_t *lengths, uint32_t *hashes) {
    const int string = blockIdx.x * blockDim.x + threadIdx.x;
    if (string >= HashInput::strings) return;
    hashes[string] = HashInput::hash_of(words + starts[string], lengths[string]);
}

class Hash : public Benchmark {
    HashInput input;
    Device<uint32_t> words{input.words}, starts{input.starts}, lengths{input.lengths}, hashes{HashInput::strings};

    void run() override {
        hash_strings<<<HashInput::strings / 256, 256>>>(words, starts, lengths, hashes);
        finish();
    }
    bool right() override { return input.right(hashes.download()); }
};
BENCHMARK(Hash, "hash");

// ---- the area of a circle --------------------------------------------------------------------------------------------------

__device__ float next_coordinate(uint32_t &state) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return float(state >> 20) * (1 / 4096.0f);
}

__global__ void throw_darts(unsigned long long *inside) {
    uint32_t state = (blockIdx.x * blockDim.x + threadIdx.x + 1) * 0x9E3779B1u;
    unsigned own = 0;
    for (int i = 0; i < CircleInput::samples; i++) {
        const float x = next_coordinate(state), y = next_coordinate(state);
        if (x * x + y * y < 1) own++;
    }
    const unsigned all = __reduce_add_sync(0xffffffff, own);
    if (threadIdx.x % 32 == 0) atomicAdd(inside, static_cast<unsigned long long>(all));
}

class Circle : public Benchmark {
    CircleInput input;
    Device<unsigned long long> inside{1};

    void run() override {
        CHECK(cudaMemsetAsync(inside, 0, inside.bytes()));
        throw_darts<<<CircleInput::streams / 256, 256>>>(inside);
        finish();
    }
    bool right() override { return input.right(inside.download()[0]); }
};
BENCHMARK(Circle, "pi");
