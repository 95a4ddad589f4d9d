// Results that are computed from their neighbours' results, by hand: shortest ways between all nodes, the cheapest way down a
// grid, levels of a graph, and the alignment of two sequences.
#include "common.h"
#include "inputs_more.h"

#include <omp.h>

// ---- shortest ways between all nodes ---------------------------------------------------------------------------------------

class Ways : public Benchmark {
    WaysInput input;
    Array<int> shortest{input.lengths.size()};

    void run() override {
        constexpr int nodes = WaysInput::nodes;
        std::copy(input.lengths.begin(), input.lengths.end(), shortest.begin());
#pragma omp parallel
        for (int over = 0; over < nodes; over++) {
            const int *from_over = &shortest[over * nodes];
#pragma omp for schedule(static)
            for (int from = 0; from < nodes; from++) {
                int *row = &shortest[from * nodes];
                const int to_over = row[over];
#pragma omp simd
                for (int to = 0; to < nodes; to++) row[to] = std::min(row[to], to_over + from_over[to]);
            }
        }
    }
    bool right() override { return input.right(shortest); }
};
BENCHMARK(Ways, "floyd_warshall");

// ---- the cheapest way down a grid ------------------------------------------------------------------------------------------

// One row for the columns from `begin` to `end`, which have neighbours on both sides.
static void descend(const int *__restrict costs, const int *__restrict above, int *__restrict below, int begin, int end) {
#pragma omp simd
    for (int x = begin; x < end; x++) {
        const int left = above[x - 1], straight = above[x], right = above[x + 1];
        below[x] = costs[x] + std::min(straight, std::min(left, right));
    }
}

// Each thread has its part of the columns, and waits for the others after each row.
class Descent : public Benchmark {
    DescentInput input;
    static constexpr int columns = DescentInput::columns;
    Array<int> even{columns}, odd{columns};

    void run() override {
#pragma omp parallel
        {
            const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
            const int begin = int(part_begin(columns, thread, threads)), end = int(part_begin(columns, thread + 1, threads));
            const int *above = input.costs.data();
            int *below = odd.data(), *next = even.data();
            for (int step = 1; step <= DescentInput::steps; step++) {
                const int *costs = &input.costs[size_t(step) * columns];
                descend(costs, above, below, std::max(begin, 1), std::min(end, columns - 1));
                if (begin == 0) below[0] = costs[0] + std::min(above[0], above[1]);
                if (end == columns) below[columns - 1] = costs[columns - 1] + std::min(above[columns - 1], above[columns - 2]);
#pragma omp barrier
                above = below;
                std::swap(below, next);
            }
        }
    }
    // After an even number of steps.
    bool right() override { return input.right(even); }
};
BENCHMARK(Descent, "pathfinder");

// ---- levels of a graph -----------------------------------------------------------------------------------------------------

// Each thread collects what it finds, and appends it to the next level many nodes at a time.
class Levels : public Benchmark {
    static constexpr int most_found = 1024;
    GraphInput input;
    Array<int> levels{GraphInput::nodes}, even{GraphInput::nodes}, odd{GraphInput::nodes};

    // Nodes that one thread has found.
    struct Found {
        int nodes[most_found];
        int count = 0;

        void append_to(int *queue, int &queue_size) {
            int place;
#pragma omp atomic capture
            {
                place = queue_size;
                queue_size += count;
            }
            std::copy(nodes, nodes + count, queue + place);
            count = 0;
        }
    };

    void run() override {
        std::fill(levels.begin(), levels.end(), -1);
        levels[0] = 0;
        int *queue = even.data(), *next = odd.data();
        queue[0] = 0;
        int size = 1;
        for (int level = 1; size > 0; level++) {
            int next_size = 0;
#pragma omp parallel
            {
                Found found;
#pragma omp for schedule(dynamic, 256) nowait
                for (int i = 0; i < size; i++) {
                    const int node = queue[i];
                    for (int k = input.starts[node]; k < input.starts[node + 1]; k++) {
                        int &reached = levels[input.neighbours[k]];
                        int unknown = -1;
                        if (__atomic_load_n(&reached, __ATOMIC_RELAXED) >= 0) continue;
                        if (!__atomic_compare_exchange_n(&reached, &unknown, level, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
                            continue;
                        }
                        if (found.count == most_found) found.append_to(next, next_size);
                        found.nodes[found.count++] = input.neighbours[k];
                    }
                }
                found.append_to(next, next_size);
            }
            size = next_size;
            std::swap(queue, next);
        }
    }
    bool right() override { return input.right(levels); }
};
BENCHMARK(Levels, "bfs");

// ---- the alignment of two sequences ----------------------------------------------------------------------------------------

// Tiles of 64 by 64 letters, those of a diagonal in parallel. In a row of a tile, only the step from the left depends on the
// result before.
class Alignment : public Benchmark {
    static constexpr int tile = 64, stride = AlignmentInput::stride, gap = AlignmentInput::gap;
    static constexpr int tiles = AlignmentInput::letters / tile;
    AlignmentInput input;
    Array<int> scores = input.borders();

    void align(int tile_row, int tile_column) {
        const int *second = &input.second[tile_column * tile];
        for (int y = 0; y < tile; y++) {
            const int letter = input.first[tile_row * tile + y];
            const int *similarities = &input.similarities[letter * AlignmentInput::kinds];
            const int *above = &scores[size_t(tile_row * tile + y) * stride + tile_column * tile];
            int *here = &scores[size_t(tile_row * tile + y + 1) * stride + tile_column * tile];
            int without_left[tile];
#pragma omp simd
            for (int x = 0; x < tile; x++) {
                without_left[x] = std::max(above[x] + similarities[second[x]], above[x + 1] - gap);
            }
            int left = here[0];
            for (int x = 0; x < tile; x++) {
                left = std::max(without_left[x], left - gap);
                here[x + 1] = left;
            }
        }
    }

    void run() override {
#pragma omp parallel
        for (int diagonal = 0; diagonal < 2 * tiles - 1; diagonal++) {
            const int first_row = std::max(0, diagonal - tiles + 1), last_row = std::min(diagonal, tiles - 1);
#pragma omp for schedule(static)
            for (int row = first_row; row <= last_row; row++) align(row, diagonal - row);
        }
    }
    bool right() override { return input.right(scores); }
};
BENCHMARK(Alignment, "needleman_wunsch");
