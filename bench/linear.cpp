// Conjugate gradients with a sparse matrix, and a product of matrices of halves, by hand.
#include "common.h"
#include "inputs.h"

// ---- conjugate gradients ---------------------------------------------------------------------------------------------------

class ConjugateGradient : public Benchmark {
    GradientInput input;
    static constexpr int rows = GradientInput::rows, steps = GradientInput::steps;
    Array<double> x_{rows}, r_{rows}, p_{rows}, q_{rows};

    static double dot(const double *a, const double *b) {
        double sum = 0;
#pragma omp parallel for simd reduction(+ : sum) schedule(static)
        for (int i = 0; i < rows; i++) sum += a[i] * b[i];
        return sum;
    }

    void run() override {
        double *__restrict x = x_.data(), *__restrict r = r_.data(), *__restrict p = p_.data(), *__restrict q = q_.data();
        const int *starts = input.starts.data(), *columns = input.columns.data();
        const double *values = input.values.data(), *right_side = input.right_side.data();
#pragma omp parallel for simd schedule(static)
        for (int i = 0; i < rows; i++) {
            x[i] = 0;
            r[i] = p[i] = right_side[i];
        }
        double rr = dot(r, r);
        for (int step = 0; step < steps; step++) {
            double pq = 0;
#pragma omp parallel for reduction(+ : pq) schedule(static)
            for (int row = 0; row < rows; row++) {
                double sum = 0;
                for (int k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * p[columns[k]];
                q[row] = sum;
                pq += p[row] * sum;
            }
            const double alpha = rr / pq;
            double next = 0;
#pragma omp parallel for simd reduction(+ : next) schedule(static)
            for (int i = 0; i < rows; i++) {
                x[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                next += r[i] * r[i];
            }
            const double beta = next / rr;
            rr = next;
#pragma omp parallel for simd schedule(static)
            for (int i = 0; i < rows; i++) p[i] = r[i] + beta * p[i];
        }
    }
    bool right() override { return input.right(x_); }
};
BENCHMARK(ConjugateGradient, "cg");

// ---- a product of matrices of halves ---------------------------------------------------------------------------------------

// The factors are converted to floats, the second one in panels of 32 columns, whose rows then lie one behind the other.
// Each thread computes blocks of 8 rows and 32 columns, whose sums stay in registers.
class HalfProduct : public Benchmark {
    static constexpr int size = ProductInput::size;
    static constexpr int panel = 32, block = 8, lanes = 16;
    typedef float Lanes __attribute__((vector_size(4 * lanes)));

    ProductInput input;
    Array<_Float16> a = halves(input.a), b = halves(input.b);
    Array<float> a_floats{size * size}, b_panels{size * size}, c{size * size};

    static Array<_Float16> halves(const Array<float> &floats) {
        Array<_Float16> result(floats.size());
        for (size_t i = 0; i < floats.size(); i++) result[i] = _Float16(floats[i]);
        return result;
    }

    void convert() {
#pragma omp for schedule(static) nowait
        for (int row = 0; row < size; row++) {
            const _Float16 *from = &a[row * size];
            float *to = &a_floats[row * size];
#pragma omp simd
            for (int k = 0; k < size; k++) to[k] = float(from[k]);
        }
#pragma omp for schedule(static)
        for (int k = 0; k < size; k++) {
            for (int first = 0; first < size; first += panel) {
                const _Float16 *from = &b[k * size + first];
                float *to = &b_panels[first * size + k * panel];
#pragma omp simd
                for (int i = 0; i < panel; i++) to[i] = float(from[i]);
            }
        }
    }

    void multiply(int row, int column) {
        const float *left = &a_floats[row * size];
        const Lanes *right = reinterpret_cast<const Lanes *>(&b_panels[column * size]);
        Lanes sums[block][2] = {};
        for (int k = 0; k < size; k++) {
            const Lanes low = right[2 * k], high = right[2 * k + 1];
#pragma clang loop unroll(full)
            for (int i = 0; i < block; i++) {
                sums[i][0] += left[i * size + k] * low;
                sums[i][1] += left[i * size + k] * high;
            }
        }
        for (int i = 0; i < block; i++) std::memcpy(&c[(row + i) * size + column], sums[i], sizeof sums[i]);
    }

    void run() override {
#pragma omp parallel
        {
            convert();
#pragma omp for schedule(static)
            for (int column = 0; column < size; column += panel) {
                for (int row = 0; row < size; row += block) multiply(row, column);
            }
        }
    }
    bool right() override { return input.right(c); }
};
BENCHMARK(HalfProduct, "wmma");
