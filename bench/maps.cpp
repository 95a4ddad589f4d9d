// Work on elements, rows or strings that do not depend on each other, by hand: softmax, layer normalisation, the nearest of
// some centres, convolution, hashes, and the area of a circle by chance.
#include "common.h"
#include "inputs_more.h"

// ---- rows of floats --------------------------------------------------------------------------------------------------------

class Softmax : public Benchmark {
    static constexpr int lanes = 64;
    RowsInput input;
    Array<float> result{input.values.size()};

    void run() override {
        constexpr int columns = RowsInput::columns;
#pragma omp parallel for schedule(static)
        for (int row = 0; row < RowsInput::rows; row++) {
            const float *__restrict in = &input.values[size_t(row) * columns];
            float *__restrict out = &result[size_t(row) * columns];
            // By hand: without -ffast-math, clang takes the greatest of floats one by one.
            alignas(64) float greatest_of_lanes[lanes];
            std::copy(in, in + lanes, greatest_of_lanes);
            for (int first = lanes; first < columns; first += lanes) {
#pragma omp simd
                for (int i = 0; i < lanes; i++) {
                    greatest_of_lanes[i] = in[first + i] > greatest_of_lanes[i] ? in[first + i] : greatest_of_lanes[i];
                }
            }
            const float greatest = *std::max_element(greatest_of_lanes, greatest_of_lanes + lanes);
            float sum = 0;
#pragma omp simd reduction(+ : sum)
            for (int i = 0; i < columns; i++) {
                out[i] = expf(in[i] - greatest);
                sum += out[i];
            }
            const float factor = 1 / sum;
#pragma omp simd
            for (int i = 0; i < columns; i++) out[i] *= factor;
        }
    }
    bool right() override { return input.right_softmax(result); }
};
BENCHMARK(Softmax, "softmax");

class LayerNorm : public Benchmark {
    RowsInput input;
    Array<float> result{input.values.size()};

    void run() override {
        constexpr int columns = RowsInput::columns;
        const float *__restrict scales = input.scales.data(), *__restrict offsets = input.offsets.data();
#pragma omp parallel for schedule(static)
        for (int row = 0; row < RowsInput::rows; row++) {
            const float *__restrict in = &input.values[size_t(row) * columns];
            float *__restrict out = &result[size_t(row) * columns];
            float sum = 0, squares = 0;
#pragma omp simd reduction(+ : sum)
            for (int i = 0; i < columns; i++) sum += in[i];
            const float mean = sum / columns;
#pragma omp simd reduction(+ : squares)
            for (int i = 0; i < columns; i++) squares += (in[i] - mean) * (in[i] - mean);
            const float factor = 1 / sqrtf(squares / columns + RowsInput::epsilon);
#pragma omp simd
            for (int i = 0; i < columns; i++) out[i] = (in[i] - mean) * factor * scales[i] + offsets[i];
        }
    }
    bool right() override { return input.right_norm(result); }
};
BENCHMARK(LayerNorm, "layer_norm");

// ---- the nearest centre ----------------------------------------------------------------------------------------------------

// Points in groups whose distances stay in registers.
class Cluster : public Benchmark {
    static constexpr int group = 64;
    ClusterInput input;
    Array<int> nearest{ClusterInput::points};

    void run() override {
        constexpr int points = ClusterInput::points, dimensions = ClusterInput::dimensions;
#pragma omp parallel for schedule(static)
        for (int first = 0; first < points; first += group) {
            const float *coordinates = &input.coordinates[first];
            alignas(64) float least[group];
            alignas(64) int best[group];
            for (int i = 0; i < group; i++) {
                least[i] = INFINITY;
                best[i] = 0;
            }
            for (int centre = 0; centre < ClusterInput::centres; centre++) {
                const float *middle = &input.middles[centre * dimensions];
                alignas(64) float distance[group] = {};
                for (int d = 0; d < dimensions; d++) {
                    const float *own = coordinates + size_t(d) * points;
#pragma omp simd
                    for (int i = 0; i < group; i++) distance[i] += (own[i] - middle[d]) * (own[i] - middle[d]);
                }
#pragma omp simd
                for (int i = 0; i < group; i++) {
                    best[i] = distance[i] < least[i] ? centre : best[i];
                    least[i] = distance[i] < least[i] ? distance[i] : least[i];
                }
            }
            std::copy(best, best + group, &nearest[first]);
        }
    }
    bool right() override { return input.right(nearest); }
};
BENCHMARK(Cluster, "kmeans");

// ---- convolution -----------------------------------------------------------------------------------------------------------

class Convolution : public Benchmark {
    static constexpr int width = ConvolutionInput::width, height = ConvolutionInput::height;
    static constexpr int radius = ConvolutionInput::radius, taps = ConvolutionInput::taps;
    ConvolutionInput input;
    Array<float> between{input.picture.size()}, result{input.picture.size()};

    void run() override {
#pragma omp parallel
        {
            const float *weights = input.weights;
            // A row with what is beyond its ends.
            alignas(64) float wide[width + 2 * radius];
#pragma omp for schedule(static)
            for (int y = 0; y < height; y++) {
                const float *in = &input.picture[size_t(y) * width];
                float *__restrict out = &between[size_t(y) * width];
                std::fill(wide, wide + radius, in[0]);
                std::copy(in, in + width, wide + radius);
                std::fill(wide + radius + width, wide + 2 * radius + width, in[width - 1]);
#pragma omp simd
                for (int x = 0; x < width; x++) {
                    float sum = 0;
                    for (int tap = 0; tap < taps; tap++) sum += weights[tap] * wide[x + tap];
                    out[x] = sum;
                }
            }
#pragma omp for schedule(static)
            for (int y = 0; y < height; y++) {
                const float *rows[taps];
                for (int tap = 0; tap < taps; tap++) {
                    rows[tap] = &between[size_t(std::clamp(y + tap - radius, 0, height - 1)) * width];
                }
                float *__restrict out = &result[size_t(y) * width];
#pragma omp simd
                for (int x = 0; x < width; x++) {
                    float sum = 0;
                    for (int tap = 0; tap < taps; tap++) sum += weights[tap] * rows[tap][x];
                    out[x] = sum;
                }
            }
        }
    }
    bool right() override { return input.right(result); }
};
BENCHMARK(Convolution, "convolution");

// ---- hashes ----------------------------------------------------------------------------------------------------------------

class Hash : public Benchmark {
    HashInput input;
    Array<uint32_t> hashes{HashInput::strings};

    void run() override {
#pragma omp parallel for schedule(static)
        for (int string = 0; string < HashInput::strings; string++) {
            hashes[string] = HashInput::hash_of(&input.words[input.starts[string]], input.lengths[string]);
        }
    }
    bool right() override { return input.right(hashes); }
};
BENCHMARK(Hash, "hash");

// ---- the area of a circle --------------------------------------------------------------------------------------------------

// Streams in groups, a stream per lane of the vectors.
class Circle : public Benchmark {
    static constexpr int group = 64;
    CircleInput input;
    uint64_t inside = 0;

    static uint32_t next(uint32_t state) {
        state ^= state << 13;
        state ^= state >> 17;
        return state ^ state << 5;
    }

    static float coordinate(uint32_t state) { return float(int(state >> 20)) * (1 / 4096.0f); }

    void run() override {
        uint64_t count = 0;
#pragma omp parallel for reduction(+ : count) schedule(static)
        for (int first = 0; first < CircleInput::streams; first += group) {
            alignas(64) uint32_t states[group], own[group] = {};
            for (int i = 0; i < group; i++) states[i] = CircleInput::seed(uint32_t(first + i));
            for (int sample = 0; sample < CircleInput::samples; sample++) {
#pragma omp simd
                for (int i = 0; i < group; i++) {
                    const uint32_t after_x = next(states[i]), after_y = next(after_x);
                    const float x = coordinate(after_x), y = coordinate(after_y);
                    own[i] += x * x + y * y < 1;
                    states[i] = after_y;
                }
            }
            for (int i = 0; i < group; i++) count += own[i];
        }
        inside = count;
    }
    bool right() override { return input.right(inside); }
};
BENCHMARK(Circle, "pi");
