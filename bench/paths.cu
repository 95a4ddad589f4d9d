// Results that are computed from their neighbours' results: shortest ways between all nodes, the cheapest way down a grid,
// levels of a graph, and the alignment of two sequences.
#include "device.h"
#include "inputs_more.h"

// ---- shortest ways between all nodes ---------------------------------------------------------------------------------------

// Ways over one more node, a thread per pair. What the others read, row and column of that node, stays as it is.
__global__ void relax(int *lengths, int over) {
    constexpr int nodes = WaysInput::nodes;
    const int to = blockIdx.x * blockDim.x + threadIdx.x, from = blockIdx.y * blockDim.y + threadIdx.y;
    const int way = lengths[from * nodes + over] + lengths[over * nodes + to];
    if (way < lengths[from * nodes + to]) lengths[from * nodes + to] = way;
}

class Ways : public Benchmark {
    WaysInput input;
    Device<int> lengths{input.lengths}, shortest{input.lengths.size()};

    void run() override {
        constexpr int nodes = WaysInput::nodes;
        const dim3 block(16, 16), grid(nodes / block.x, nodes / block.y);
        CHECK(cudaMemcpyAsync(shortest, lengths, lengths.bytes(), cudaMemcpyDeviceToDevice));
        for (int over = 0; over < nodes; over++) relax<<<grid, block>>>(shortest, over);
        finish();
    }
    bool right() override { return input.right(shortest.download()); }
};
BENCHMARK(Ways, "floyd_warshall");

// ---- the cheapest way down a grid ------------------------------------------------------------------------------------------

constexpr int descent_block = 256;
// Steps in one launch. A block begins with that many columns more on each side than it ends with.
constexpr int descent_steps = 16;
constexpr int descent_columns = descent_block - 2 * descent_steps;

__global__ void descend(const int *costs, const int *above, int *below, int first_step) {
    __shared__ int rows[2][descent_block];
    constexpr int columns = DescentInput::columns;
    const int at = threadIdx.x;
    const int x = int(blockIdx.x) * descent_columns + at - descent_steps;
    const bool inside = x >= 0 && x < columns;
    // Left and right neighbours within the block and the grid.
    const int left = max(x > 0 ? at - 1 : at, 0), right = min(x < columns - 1 ? at + 1 : at, descent_block - 1);
    rows[0][at] = inside ? above[x] : 0;
    __syncthreads();
    for (int i = 0; i < descent_steps; i++) {
        const int *here = rows[i % 2];
        const int least = min(here[at], min(here[left], here[right]));
        if (inside) rows[(i + 1) % 2][at] = least + costs[size_t(first_step + i) * columns + x];
        __syncthreads();
    }
    if (inside && at >= descent_steps && at < descent_block - descent_steps) below[x] = rows[descent_steps % 2][at];
}

class Descent : public Benchmark {
    DescentInput input;
    Device<int> costs{input.costs}, even{DescentInput::columns}, odd{DescentInput::columns};

    void run() override {
        const int blocks = (DescentInput::columns + descent_columns - 1) / descent_columns;
        const int *above = costs;
        int *below = odd, *next = even;
        for (int step = 1; step <= DescentInput::steps; step += descent_steps) {
            descend<<<blocks, descent_block>>>(costs, above, below, step);
            above = below;
            std::swap(below, next);
        }
        finish();
    }
    // After an even number of launches.
    bool right() override { return input.right(even.download()); }
};
BENCHMARK(Descent, "pathfinder");

// ---- levels of a graph -----------------------------------------------------------------------------------------------------

// A thread per node of the last level. Whoever is first to reach a node gives it its level, and appends it to the next level.
__global__ void expand(const int *starts, const int *neighbours, int *levels, int level, const int *queue, int queue_size,
                       int *next, int *next_size) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= queue_size) return;
    const int node = queue[i];
    for (int k = starts[node]; k < starts[node + 1]; k++) {
        const int neighbour = neighbours[k];
        // Most have been reached before, which a look tells sooner than an exchange; others may write there meanwhile.
        if (*static_cast<volatile int *>(&levels[neighbour]) >= 0) continue;
        if (atomicCAS(&levels[neighbour], -1, level) == -1) next[atomicAdd(next_size, 1)] = neighbour;
    }
}

class Levels : public Benchmark {
    GraphInput input;
    Device<int> starts{input.starts}, neighbours{input.neighbours};
    Device<int> levels{GraphInput::nodes}, even{GraphInput::nodes}, odd{GraphInput::nodes}, next_size{1};

    void run() override {
        CHECK(cudaMemsetAsync(levels, 0xff, levels.bytes()));
        // Node 0 has level 0, and is all of the first queue.
        CHECK(cudaMemsetAsync(levels, 0, sizeof(int)));
        CHECK(cudaMemsetAsync(even, 0, sizeof(int)));
        int *queue = even, *next = odd;
        int size = 1;
        for (int level = 1; size > 0; level++) {
            CHECK(cudaMemsetAsync(next_size, 0, sizeof(int)));
            expand<<<(size + 255) / 256, 256>>>(starts, neighbours, levels, level, queue, size, next, next_size);
            CHECK(cudaMemcpy(&size, next_size, sizeof(int), cudaMemcpyDeviceToHost));
            std::swap(queue, next);
        }
        finish();
    }
    bool right() override { return input.right(levels.download()); }
};
BENCHMARK(Levels, "bfs");

// ---- the alignment of two sequences ----------------------------------------------------------------------------------------

constexpr int tile = 16;
constexpr int tiles = AlignmentInput::letters / tile;

// The tiles of one diagonal, a block each; `first_row` is the row of the first of them. Within a tile, each thread has a
// column, and goes down it one step behind the thread to its left.
__global__ void align(int *scores, const int *first, const int *second, const int *similarities, int diagonal, int first_row) {
    constexpr int stride = AlignmentInput::stride;
    __shared__ int score[tile + 1][tile + 1];
    __shared__ int similarity[tile][tile];
    const int at = threadIdx.x;
    const int tile_row = first_row + int(blockIdx.x), tile_column = diagonal - tile_row;
    const int y0 = tile_row * tile, x0 = tile_column * tile;
    int *corner = scores + y0 * stride + x0;

    for (int y = 0; y < tile; y++) {
        similarity[y][at] = similarities[first[y0 + y] * AlignmentInput::kinds + second[x0 + at]];
    }
    if (at == 0) score[0][0] = corner[0];
    score[0][at + 1] = corner[at + 1];
    score[at + 1][0] = corner[(at + 1) * stride];
    __syncthreads();

    for (int step = 0; step < 2 * tile - 1; step++) {
        const int y = step - at;
        if (y >= 0 && y < tile) {
            const int match = score[y][at] + similarity[y][at];
            const int skip = max(score[y][at + 1], score[y + 1][at]) - AlignmentInput::gap;
            score[y + 1][at + 1] = max(match, skip);
        }
        __syncthreads();
    }

    for (int y = 0; y < tile; y++) corner[(y + 1) * stride + at + 1] = score[y + 1][at + 1];
}

class Alignment : public Benchmark {
    AlignmentInput input;
    Device<int> first{input.first}, second{input.second}, similarities{input.similarities}, scores{input.borders()};

    void run() override {
        for (int diagonal = 0; diagonal < 2 * tiles - 1; diagonal++) {
            const int first_row = std::max(0, diagonal - tiles + 1), last_row = std::min(diagonal, tiles - 1);
            align<<<last_row - first_row + 1, tile>>>(scores, first, second, similarities, diagonal, first_row);
        }
        finish();
    }
    bool right() override { return input.right(scores.download()); }
};
BENCHMARK(Alignment, "needleman_wunsch");
