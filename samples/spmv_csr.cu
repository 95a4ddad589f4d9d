// A sparse matrix in compressed rows times a vector, two ways: a thread per row, whose lanes gather from all over the matrix
// and run for as many steps as the longest row among them; and a warp per row, which reads rows contiguously.
#include "check.h"

#include <vector>

struct Matrix {
    const int *row_begin, *column;
    const float *value;
    int rows;
};

__global__ void thread_per_row(Matrix m, const float *x, float *y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m.rows) return;
    float sum = 0;
    for (int i = m.row_begin[row]; i < m.row_begin[row + 1]; i++) sum += m.value[i] * x[m.column[i]];
    y[row] = sum;
}

__global__ void warp_per_row(Matrix m, const float *x, float *y) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= m.rows) return;
    float sum = 0;
    for (int i = m.row_begin[row] + lane; i < m.row_begin[row + 1]; i += 32) sum += m.value[i] * x[m.column[i]];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffff, sum, distance);
    if (lane == 0) y[row] = sum;
}

template <typename T>
T *to_device(const std::vector<T> &data) {
    T *copy;
    CHECK(cudaMalloc(&copy, data.size() * sizeof(T)));
    CHECK(cudaMemcpy(copy, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice));
    return copy;
}

int main() {
    const int rows = 1500;
    std::vector<int> row_begin = {0}, column;
    std::vector<float> value, x(rows);
    uint32_t seed = 12;
    for (int row = 0; row < rows; row++) {
        // Most rows are short, some empty, a few long.
        const int length = row % 97 == 0 ? 200 : next_random(&seed) % 12;
        for (int i = 0; i < length; i++) {
            column.push_back(next_random(&seed) % rows);
            value.push_back(next_uniform(&seed) - 0.5f);
        }
        row_begin.push_back((int)column.size());
        x[row] = next_uniform(&seed);
    }
    int *dev_row_begin = to_device(row_begin), *dev_column = to_device(column);
    float *dev_value = to_device(value), *dev_x = to_device(x), *dev_y;
    CHECK(cudaMalloc(&dev_y, 2 * rows * sizeof(float)));
    const Matrix m = {dev_row_begin, dev_column, dev_value, rows};
    thread_per_row<<<(rows + 127) / 128, 128>>>(m, dev_x, dev_y);
    CHECK_LAUNCH();
    warp_per_row<<<(rows + 3) / 4, 128>>>(m, dev_x, dev_y + rows);
    CHECK_LAUNCH();
    std::vector<float> y(2 * rows);
    CHECK(cudaMemcpy(y.data(), dev_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (void *p : {(void *)dev_row_begin, (void *)dev_column, (void *)dev_value, (void *)dev_x, (void *)dev_y}) CHECK(cudaFree(p));

    double worst = 0;
    for (int row = 0; row < rows; row++) {
        double sum = 0;
        for (int i = row_begin[row]; i < row_begin[row + 1]; i++) sum += (double)value[i] * x[column[i]];
        worst = fmax(worst, fmax(fabs(sum - y[row]), fabs(sum - y[rows + row])));
    }
    return verdict("spmv_csr", worst < 1e-5, "%d rows, %zu entries, largest error %.1e", rows, column.size(), worst);
}
