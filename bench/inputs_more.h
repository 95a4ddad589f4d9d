// Sizes, inputs and checks of maps.cu and paths.cu and their OpenMP forms: work of the kinds that the programs of benchmark
// collections consist of. As in inputs.h, constructors make inputs, and `right` compares with a simple loop.
#pragma once

#include "common.h"

#include <algorithm>
#include <cmath>

// ---- maps.cu, maps.cpp: elements, rows or strings that do not depend on each other ------------------------------------------

// Rows of floats, for softmax and for layer normalisation.
struct RowsInput {
    static constexpr int rows = 8192;
    static constexpr int columns = 1024;
    static constexpr float epsilon = 1e-5f;
    Array<float> values = random_floats(size_t(rows) * columns, 20, -4, 4);
    Array<float> scales = random_floats(columns, 21, 0.5f, 1.5f);
    Array<float> offsets = random_floats(columns, 22, -1, 1);

    bool right_softmax(const Array<float> &result) const {
        for (int row = 0; row < rows; row++) {
            const float *in = &values[size_t(row) * columns], *out = &result[size_t(row) * columns];
            double sum = 0;
            for (int i = 0; i < columns; i++) sum += std::exp(double(in[i]));
            for (int i = 0; i < columns; i++) {
                const double exact = std::exp(double(in[i])) / sum;
                if (!(std::fabs(out[i] - exact) < 1e-5 * exact)) return false;
            }
        }
        return true;
    }

    bool right_norm(const Array<float> &result) const {
        for (int row = 0; row < rows; row++) {
            const float *in = &values[size_t(row) * columns], *out = &result[size_t(row) * columns];
            double mean = 0, variance = 0;
            for (int i = 0; i < columns; i++) mean += in[i];
            mean /= columns;
            for (int i = 0; i < columns; i++) variance += (in[i] - mean) * (in[i] - mean);
            const double factor = 1 / std::sqrt(variance / columns + epsilon);
            for (int i = 0; i < columns; i++) {
                const double exact = (in[i] - mean) * factor * scales[i] + offsets[i];
                if (!(std::fabs(out[i] - exact) < 1e-4)) return false;
            }
        }
        return true;
    }
};

// The nearest of some centres for each of many points. The points' first coordinates come first, then all second ones.
struct ClusterInput {
    static constexpr int points = 256 << 10;
    static constexpr int dimensions = 16;
    static constexpr int centres = 32;
    Array<float> coordinates = random_floats(size_t(points) * dimensions, 23, 0, 1);
    Array<float> middles = random_floats(size_t(centres) * dimensions, 24, 0, 1);

    double distance(int point, int centre) const {
        double sum = 0;
        for (int d = 0; d < dimensions; d++) {
            const double off = double(coordinates[size_t(d) * points + point]) - double(middles[centre * dimensions + d]);
            sum += off * off;
        }
        return sum;
    }

    // One point in four is looked at. Where two centres are about as near, either is right.
    bool right(const Array<int> &nearest) const {
        for (int point = 0; point < points; point += 4) {
            double least = 1e30;
            for (int centre = 0; centre < centres; centre++) least = std::min(least, distance(point, centre));
            if (nearest[point] < 0 || nearest[point] >= centres) return false;
            if (!(distance(point, nearest[point]) < least * (1 + 1e-5))) return false;
        }
        return true;
    }
};

// A picture convolved with the same symmetric weights along its rows and then along its columns. Beyond its edges it goes on
// as at the edge.
struct ConvolutionInput {
    static constexpr int width = 2048;
    static constexpr int height = 2048;
    static constexpr int radius = 8;
    static constexpr int taps = 2 * radius + 1;
    Array<float> picture = random_floats(size_t(width) * height, 25, 0, 1);
    float weights[taps];

    ConvolutionInput() {
        for (int i = 0; i < taps; i++) weights[i] = std::exp(-0.08f * float((i - radius) * (i - radius))) / 6;
    }

    // Looks at 20,000 places, half of them near an edge.
    bool right(const Array<float> &result) const {
        for (int place = 0; place < 20000; place++) {
            int x = int(random_bits(uint32_t(place), 26) % width), y = int(random_bits(uint32_t(place), 27) % height);
            if (place % 4 == 0) x = x % 32 < 16 ? x % 16 : width - 1 - x % 16;
            if (place % 4 == 1) y = y % 32 < 16 ? y % 16 : height - 1 - y % 16;
            double exact = 0;
            for (int j = -radius; j <= radius; j++) {
                for (int i = -radius; i <= radius; i++) {
                    const int near_x = std::clamp(x + i, 0, width - 1), near_y = std::clamp(y + j, 0, height - 1);
                    exact += double(weights[i + radius]) * weights[j + radius] * picture[size_t(near_y) * width + near_x];
                }
            }
            if (!(std::fabs(result[size_t(y) * width + x] - exact) < 1e-4)) return false;
        }
        return true;
    }
};

// Hashes of strings of 16 to 79 bytes. Each begins at a multiple of four bytes.
struct HashInput {
    static constexpr int strings = 512 << 10;
    static constexpr uint32_t first_factor = 0xB5297A4Du, second_factor = 0x68E31DA5u, third_factor = 0x1B56C4E9u;
    Array<uint32_t> starts{strings}, lengths{strings};
    Array<uint32_t> words;

    HashInput() {
        uint32_t at = 0;
        for (int i = 0; i < strings; i++) {
            starts[i] = at;
            lengths[i] = 16 + random_bits(uint32_t(i), 28) % 64;
            at += (lengths[i] + 3) / 4;
        }
        words = Array<uint32_t>(at);
        for (uint32_t i = 0; i < at; i++) words[i] = random_bits(i, 29);
    }

    BOTH static uint32_t rotate(uint32_t x, int by) { return x << by | x >> (32 - by); }

    BOTH static uint32_t stirred(uint32_t hash, uint32_t word) {
        hash ^= rotate(word * first_factor, 15) * second_factor;
        return rotate(hash, 13) * 5 + third_factor;
    }

    // The hash of the string of so many bytes that begins at `word`.
    BOTH static uint32_t hash_of(const uint32_t *word, uint32_t length) {
        uint32_t hash = length;
        for (uint32_t i = 0; i < length / 4; i++) hash = stirred(hash, *word++);
        // The last word without the bytes that the string does not have.
        if (length % 4 != 0) hash = stirred(hash, *word & ((1u << 8 * (length % 4)) - 1));
        hash = (hash ^ hash >> 16) * first_factor;
        hash = (hash ^ hash >> 13) * second_factor;
        return hash ^ hash >> 16;
    }

    bool right(const Array<uint32_t> &hashes) const {
        for (int i = 0; i < strings; i++) {
            const unsigned char *bytes = reinterpret_cast<const unsigned char *>(&words[starts[i]]);
            uint32_t hash = lengths[i], word = 0;
            for (uint32_t k = 0; k < lengths[i]; k++) {
                word |= uint32_t(bytes[k]) << 8 * (k % 4);
                if (k % 4 == 3 || k + 1 == lengths[i]) {
                    hash ^= rotate(word * first_factor, 15) * second_factor;
                    hash = rotate(hash, 13) * 5 + third_factor;
                    word = 0;
                }
            }
            hash = (hash ^ hash >> 16) * first_factor;
            hash = (hash ^ hash >> 13) * second_factor;
            if (hashes[i] != (hash ^ hash >> 16)) return false;
        }
        return true;
    }
};

// How many random points of the unit square lie within the circle. Each stream of random numbers has its own state. The
// coordinates have 12 bits, so that floats make no difference to the count.
struct CircleInput {
    static constexpr int streams = 64 << 10;
    static constexpr int samples = 256;

    static constexpr uint32_t seed(uint32_t stream) { return (stream + 1) * 0x9E3779B1u; }

    bool right(uint64_t inside) const {
        uint64_t exact = 0;
        for (int stream = 0; stream < streams; stream++) {
            uint32_t state = seed(uint32_t(stream));
            const auto next = [&state] {
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                return state >> 20;
            };
            for (int i = 0; i < samples; i++) {
                const uint32_t x = next(), y = next();
                exact += x * x + y * y < 1u << 24;
            }
        }
        return inside == exact;
    }
};

// ---- paths.cu, paths.cpp: what is computed from its neighbours' results ----------------------------------------------------

// The lengths of the shortest ways between all pairs of nodes; one way in ten exists at the beginning.
struct WaysInput {
    static constexpr int nodes = 512;
    static constexpr int none = 1 << 20;
    Array<int> lengths{nodes * nodes};

    WaysInput() {
        for (int i = 0; i < nodes * nodes; i++) {
            const uint32_t random = random_bits(uint32_t(i), 30);
            lengths[i] = i / nodes == i % nodes ? 0 : random % 10 == 0 ? int(random / 10 % 1000) + 1 : none;
        }
    }

    bool right(const Array<int> &shortest) const {
        std::vector<int> d(lengths.begin(), lengths.end());
        for (int k = 0; k < nodes; k++) {
            for (int i = 0; i < nodes; i++) {
                for (int j = 0; j < nodes; j++) d[i * nodes + j] = std::min(d[i * nodes + j], d[i * nodes + k] + d[k * nodes + j]);
            }
        }
        return std::equal(d.begin(), d.end(), shortest.begin());
    }
};

// The costs of the cheapest ways from the first row of a grid to each cell of the last; a step goes down, or down and one
// column aside.
struct DescentInput {
    static constexpr int columns = 128 << 10;
    static constexpr int steps = 128;
    Array<int> costs{size_t(columns) * (steps + 1)};

    DescentInput() {
        for (size_t i = 0; i < costs.size(); i++) costs[i] = int(random_bits(uint32_t(i), 31) % 10);
    }

    bool right(const Array<int> &cheapest) const {
        std::vector<int> above(costs.begin(), costs.begin() + columns), here(columns);
        for (int step = 1; step <= steps; step++) {
            for (int x = 0; x < columns; x++) {
                const int left = above[std::max(x - 1, 0)], straight = above[x], right = above[std::min(x + 1, columns - 1)];
                here[x] = costs[size_t(step) * columns + x] + std::min(straight, std::min(left, right));
            }
            above.swap(here);
        }
        return std::equal(above.begin(), above.end(), cheapest.begin());
    }
};

// The distance of each node of a random graph from node 0, level by level. Node i's neighbours are those from starts[i] on.
struct GraphInput {
    static constexpr int nodes = 256 << 10;
    Array<int> starts{nodes + 1};
    Array<int> neighbours;

    GraphInput() {
        int edges = 0;
        for (int i = 0; i < nodes; i++) {
            starts[i] = edges;
            edges += 1 + int(random_bits(uint32_t(i), 32) % 15);
        }
        starts[nodes] = edges;
        neighbours = Array<int>(edges);
        for (int i = 0; i < edges; i++) neighbours[i] = int(random_bits(uint32_t(i), 33) % nodes);
    }

    bool right(const Array<int> &levels) const {
        std::vector<int> exact(nodes, -1), queue{0};
        exact[0] = 0;
        for (size_t at = 0; at < queue.size(); at++) {
            const int node = queue[at];
            for (int k = starts[node]; k < starts[node + 1]; k++) {
                const int next = neighbours[k];
                if (exact[next] >= 0) continue;
                exact[next] = exact[node] + 1;
                queue.push_back(next);
            }
        }
        return std::equal(exact.begin(), exact.end(), levels.begin());
    }
};

// The scores of the best alignments of all beginnings of two sequences: a square with one more row and column than letters.
struct AlignmentInput {
    static constexpr int letters = 2048;
    static constexpr int kinds = 24;
    static constexpr int gap = 10;
    static constexpr int stride = letters + 1;
    Array<int> first{letters}, second{letters};
    Array<int> similarities{kinds * kinds};

    AlignmentInput() {
        for (int i = 0; i < letters; i++) {
            first[i] = int(random_bits(uint32_t(i), 34) % kinds);
            second[i] = int(random_bits(uint32_t(i), 35) % kinds);
        }
        for (int a = 0; a < kinds; a++) {
            for (int b = 0; b < kinds; b++) {
                const int noise = int(random_bits(uint32_t(std::min(a, b) * kinds + std::max(a, b)), 36) % 9) - 5;
                similarities[a * kinds + b] = a == b ? 8 : noise;
            }
        }
    }

    // A square with the scores of aligning with nothing, which both forms begin with.
    Array<int> borders() const {
        Array<int> scores(size_t(stride) * stride);
        for (int i = 0; i <= letters; i++) scores[i] = scores[size_t(i) * stride] = -gap * i;
        return scores;
    }

    bool right(const Array<int> &result) const {
        Array<int> scores = borders();
        for (int y = 1; y <= letters; y++) {
            int *row = &scores[size_t(y) * stride];
            for (int x = 1; x <= letters; x++) {
                const int match = row[x - 1 - stride] + similarities[first[y - 1] * kinds + second[x - 1]];
                row[x] = std::max(match, std::max(row[x - stride], row[x - 1]) - gap);
            }
        }
        return std::equal(scores.begin(), scores.end(), result.begin());
    }
};
