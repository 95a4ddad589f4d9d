// Sizes, inputs and checks of the benchmarks about arrays, linear algebra, transforms and fluids, the same for both forms.
// Each structure makes its input when it is constructed; `right` compares a result with what a simple loop computes.
#pragma once

#include "common.h"

#include <algorithm>
#include <cmath>
#include <complex>

// ---- cub.cu, cub.cpp -------------------------------------------------------------------------------------------------------

// Ascending order of keys.
struct SortInput {
    static constexpr size_t count = size_t(4) << 20;
    Array<uint32_t> keys{count};

    SortInput() {
        for (size_t i = 0; i < count; i++) keys[i] = random_bits(uint32_t(i), 1);
    }

    // In order, and the same keys as before: two different sets of keys hardly have equal sums of such numbers.
    bool right(const Array<uint32_t> &sorted) const {
        uint64_t before = 0, after = 0;
        for (size_t i = 0; i < count; i++) {
            before += uint64_t(random_bits(keys[i], 2)) * keys[i];
            after += uint64_t(random_bits(sorted[i], 2)) * sorted[i];
        }
        return before == after && std::is_sorted(sorted.begin(), sorted.end());
    }
};

// Running sums of integers, each with its own element.
struct ScanInput {
    static constexpr size_t count = size_t(8) << 20;
    Array<int> numbers{count};

    ScanInput() {
        for (size_t i = 0; i < count; i++) numbers[i] = int(random_bits(uint32_t(i), 3) % 100);
    }

    bool right(const Array<int> &sums) const {
        int sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += numbers[i];
            if (sums[i] != sum) return false;
        }
        return true;
    }
};

// The sum of floats.
struct ReduceInput {
    static constexpr size_t count = size_t(32) << 20;
    Array<float> numbers = random_floats(count, 4, 0, 1);

    bool right(float sum) const {
        double exact = 0;
        for (float number : numbers) exact += number;
        return std::fabs(sum - exact) < 1e-4 * exact;
    }
};

// The numbers below a limit (four of ten), in the order they have.
struct SelectInput {
    static constexpr size_t count = size_t(8) << 20;
    static constexpr uint32_t limit = 1717986918;
    Array<uint32_t> numbers{count};

    SelectInput() {
        for (size_t i = 0; i < count; i++) numbers[i] = random_bits(uint32_t(i), 5);
    }

    bool right(const Array<uint32_t> &selected, size_t selected_count) const {
        size_t found = 0;
        for (uint32_t number : numbers) {
            if (number >= limit) continue;
            if (found >= selected_count || selected[found] != number) return false;
            found++;
        }
        return found == selected_count;
    }
};

// ---- linear.cu, linear.cpp -------------------------------------------------------------------------------------------------

// Steps of the conjugate gradient method for the five-point Laplacian of a square grid, a sparse matrix in compressed rows.
struct GradientInput {
    static constexpr int width = 512;
    static constexpr int rows = width * width;
    static constexpr int steps = 20;
    Array<int> starts{rows + 1};
    Array<int> columns{5 * size_t(rows)};
    Array<double> values{5 * size_t(rows)};
    Array<double> right_side{rows};

    GradientInput() {
        int count = 0;
        const auto add = [&](int column, double value) {
            columns[count] = column;
            values[count++] = value;
        };
        for (int row = 0; row < rows; row++) {
            const int x = row % width, y = row / width;
            starts[row] = count;
            if (y > 0) add(row - width, -1);
            if (x > 0) add(row - 1, -1);
            add(row, 4);
            if (x < width - 1) add(row + 1, -1);
            if (y < width - 1) add(row + width, -1);
            right_side[row] = random_unit(uint32_t(row), 6) - 0.5;
        }
        starts[rows] = count;
    }

    bool right(const Array<double> &solution) const {
        std::vector<double> x(rows, 0.0), r(right_side.begin(), right_side.end()), p = r, q(rows);
        const auto dot = [](const std::vector<double> &a, const std::vector<double> &b) {
            double sum = 0;
            for (int i = 0; i < rows; i++) sum += a[i] * b[i];
            return sum;
        };
        double rr = dot(r, r);
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < rows; i++) {
                q[i] = 0;
                for (int k = starts[i]; k < starts[i + 1]; k++) q[i] += values[k] * p[columns[k]];
            }
            const double alpha = rr / dot(p, q);
            for (int i = 0; i < rows; i++) x[i] += alpha * p[i];
            for (int i = 0; i < rows; i++) r[i] -= alpha * q[i];
            const double next = dot(r, r), beta = next / rr;
            for (int i = 0; i < rows; i++) p[i] = r[i] + beta * p[i];
            rr = next;
        }
        for (int i = 0; i < rows; i++) {
            if (!(std::fabs(x[i] - solution[i]) < 1e-9)) return false;
        }
        return true;
    }
};

// The product of two square matrices of halves, with sums in floats. All factors are multiples of 1/64 from -1 to 1, so that
// no form rounds anywhere.
struct ProductInput {
    static constexpr int size = 512;
    Array<float> a{size * size}, b{size * size};

    ProductInput() {
        for (int i = 0; i < size * size; i++) {
            a[i] = float(int(random_bits(uint32_t(i), 7) % 129) - 64) / 64;
            b[i] = float(int(random_bits(uint32_t(i), 8) % 129) - 64) / 64;
        }
    }

    // C v = A (B v) for a random v, which holds for hardly any C but A B.
    bool right(const Array<float> &c) const {
        std::vector<double> v(size), bv(size, 0.0);
        for (int i = 0; i < size; i++) v[i] = double(random_bits(uint32_t(i), 9) % 65536);
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) bv[i] += double(b[i * size + k]) * v[k];
        }
        for (int i = 0; i < size; i++) {
            double abv = 0, cv = 0;
            for (int k = 0; k < size; k++) abv += double(a[i * size + k]) * bv[k];
            for (int k = 0; k < size; k++) cv += double(c[i * size + k]) * v[k];
            if (abv != cv) return false;
        }
        return true;
    }
};

// ---- fft.cu, fft.cpp -------------------------------------------------------------------------------------------------------

// A batch of Fourier transforms of complex numbers, real and imaginary parts in turn.
struct FourierInput {
    static constexpr int points = 1024;
    static constexpr int batch = 1024;
    Array<float> signals = random_floats(size_t(2) * points * batch, 10, -1, 1);

    // exp(-2 pi i index / points)
    static std::complex<double> root(int index) { return std::polar(1.0, -2 * M_PI * index / points); }

    bool right(const Array<float> &spectra) const {
        std::vector<std::complex<double>> roots(points), values(points), scratch(points);
        for (int i = 0; i < points; i++) roots[i] = root(i);
        for (int transform = 0; transform < batch; transform++) {
            const float *signal = &signals[size_t(2) * points * transform];
            const float *spectrum = &spectra[size_t(2) * points * transform];
            for (int i = 0; i < points; i++) values[i] = {signal[2 * i], signal[2 * i + 1]};
            halve(values.data(), scratch.data(), points, roots);
            for (int i = 0; i < points; i++) {
                // The values are about 26 in size.
                const std::complex<double> got(spectrum[2 * i], spectrum[2 * i + 1]);
                if (!(std::abs(got - values[i]) < 1e-3)) return false;
            }
        }
        return true;
    }

private:
    // The transform of `count` values, from those of the values with even and with odd index.
    static void halve(std::complex<double> *values, std::complex<double> *scratch, int count,
                      const std::vector<std::complex<double>> &roots) {
        if (count == 1) return;
        const int half = count / 2;
        for (int i = 0; i < half; i++) {
            scratch[i] = values[2 * i];
            scratch[half + i] = values[2 * i + 1];
        }
        halve(scratch, values, half, roots);
        halve(scratch + half, values + half, half, roots);
        for (int i = 0; i < half; i++) {
            const std::complex<double> turned = roots[i * (points / count)] * scratch[half + i];
            values[i] = scratch[i] + turned;
            values[half + i] = scratch[i] - turned;
        }
    }
};

// ---- lbm.cu, lbm.cpp -------------------------------------------------------------------------------------------------------

// The lattice Boltzmann method on a torus with nine directions in the plane: arrays of each direction's densities. A step
// fetches the densities that arrive at a cell and relaxes them towards the equilibrium.
struct FluidInput {
    static constexpr int width = 512;
    static constexpr int height = 512;
    static constexpr int cells = width * height;
    static constexpr int directions = 9;
    static constexpr int steps = 10;
    static constexpr float relaxation = 1.25f;
    Array<float> densities{size_t(directions) * cells};

    // Where the directions lead, and their weights at equilibrium.
    static constexpr int dx[directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    static constexpr int dy[directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    static float weight(int direction) { return direction == 0 ? 4 / 9.0f : direction < 5 ? 1 / 9.0f : 1 / 36.0f; }

    FluidInput() {
        for (int k = 0; k < directions; k++) {
            for (int i = 0; i < cells; i++) {
                const float noise = random_unit(uint32_t(k * cells + i), 11) - 0.5f;
                densities[size_t(k) * cells + i] = weight(k) * (1 + 0.1f * noise);
            }
        }
    }

    bool right(const Array<float> &result) const {
        std::vector<float> from(densities.begin(), densities.end()), to(from.size());
        for (int step = 0; step < steps; step++) {
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) cell(from, to, x, y);
            }
            from.swap(to);
        }
        for (size_t i = 0; i < from.size(); i++) {
            if (!(std::fabs(from[i] - result[i]) < 1e-5f)) return false;
        }
        return true;
    }

private:
    static void cell(const std::vector<float> &from, std::vector<float> &to, int x, int y) {
        float f[directions], density = 0, ux = 0, uy = 0;
        for (int k = 0; k < directions; k++) {
            const int source_x = (x - dx[k] + width) % width, source_y = (y - dy[k] + height) % height;
            f[k] = from[size_t(k) * cells + source_y * width + source_x];
            density += f[k];
            ux += f[k] * float(dx[k]);
            uy += f[k] * float(dy[k]);
        }
        ux /= density;
        uy /= density;
        const float energy = 1 - 1.5f * (ux * ux + uy * uy);
        for (int k = 0; k < directions; k++) {
            const float along = 3 * (float(dx[k]) * ux + float(dy[k]) * uy);
            const float equilibrium = weight(k) * density * (energy + along + 0.5f * along * along);
            to[size_t(k) * cells + y * width + x] = f[k] + relaxation * (equilibrium - f[k]);
        }
    }
};
