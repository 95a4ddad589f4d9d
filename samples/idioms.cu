// Idioms of CUDA code, each against the same source compiled for the host: flat indices, records, bytes, gathers, local arrays, loops
// that lanes leave apart; images and volumes in blocks of many shapes; reductions, histograms and tables. All arithmetic is exact.
//
//     idioms          checks results on small arrays
//     idioms time     does so on large ones and in more shapes, and prints milliseconds of the device, of one thread of the host,
//                     and their ratio
// nvcc: -O2
#include "check.h"

#include <chrono>
#include <string.h>
#include <vector>

#define BOTH __host__ __device__ static inline

// What the kernels read and write: `n = w * h` elements of each.
struct Arrays {
    int w, h, n;
    float *f, *out;
    int *i, *j;
    unsigned char *c, *e;
    short *s;
    float3 *v;
    float4 *q;
    uchar4 *rgb;
};

__constant__ float table_of_device[32];
static float table_of_host[32];

BOTH float entry(int k) {
#ifdef __CUDA_ARCH__
    return table_of_device[k];
#else
    return table_of_host[k];
#endif
}

BOTH void divided(Arrays a, int t) {
    const int x = t % 128, y = t / 128;
    if (x > 0 && y > 0) a.out[t] = a.f[y * 128 + x] + a.f[(y - 1) * 128 + x] + a.f[y * 128 + x - 1];
}
BOTH void divided_by_width(Arrays a, int t) {
    const int x = t % a.w, y = t / a.w;
    if (x > 0 && y > 0) a.out[t] = a.f[y * a.w + x] + a.f[(y - 1) * a.w + x] + a.f[y * a.w + x - 1];
}
BOTH void records_of_three(Arrays a, int t) {
    float3 p = a.v[t];
    p.x = p.x * 2 - p.y, p.y += 1, p.z -= p.x;
    a.v[t] = p;
}
BOTH void records_of_four(Arrays a, int t) {
    float4 p = a.q[t];
    const float s = p.x + p.y + p.z + p.w;
    p.x += s, p.y -= s, p.z = s, p.w *= 2;
    a.q[t] = p;
}
BOTH void gathered(Arrays a, int t) { a.out[t] = a.f[a.i[t]]; }
BOTH void scattered(Arrays a, int t) { a.out[a.i[t]] = a.f[t]; }
BOTH void bytes(Arrays a, int t) { a.e[t] = (a.c[t] * 3 + a.e[t]) >> 2; }
BOTH void shorts(Arrays a, int t) { a.s[t] = a.s[t] * 5 + a.c[t]; }
BOTH void switched(Arrays a, int t) {
    float x = a.f[t];
    switch (a.i[t] & 3) {
        case 0: x = x * 2 + 1; break;
        case 1: x = x - 7; break;
        case 2: x = 3 * x; break;
        default: x = -x;
    }
    a.out[t] = x;
}
BOTH void local_array(Arrays a, int t) {
    float b[16], s = 0;
    for (int k = 0; k < 16; k++) b[k] = a.f[(t + k * 64) % a.n];
    for (int k = 0; k < 16; k++) s += b[(k * 7 + t) & 15] * k;
    a.out[t] = s;
}
BOTH void sorted_in_registers(Arrays a, int t) {
    if (t >= a.n / 8) return;
    float b[8];
    for (int k = 0; k < 8; k++) b[k] = a.f[t * 8 + k];
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 7 - i; j++)
            if (b[j] > b[j + 1]) {
                const float x = b[j];
                b[j] = b[j + 1], b[j + 1] = x;
            }
    for (int k = 0; k < 8; k++) a.out[t * 8 + k] = b[k];
}
BOTH void row_sums(Arrays a, int t) {
    if (t >= a.h) return;
    float s = 0;
    for (int x = 0; x < a.w; x++) s += a.f[t * a.w + x];
    a.out[t] = s;
}
BOTH void column_sums(Arrays a, int t) {
    if (t >= a.w) return;
    float s = 0;
    for (int y = 0; y < a.h; y++) s += a.f[y * a.w + t];
    a.out[t] = s;
}
BOTH void constants(Arrays a, int t) {
    float s = 0;
    for (int k = 0; k < 16; k++) s += entry(k) * a.f[(t + k) % a.n];
    a.out[t] = s + entry(a.i[t] & 31);
}
BOTH void generator(Arrays a, int t) {
    unsigned s = t, r = 0;
    for (int k = 0; k < 32; k++) s = s * 1664525u + 1013904223u, r += s >> 8;
    a.j[t] = r;
}
BOTH void wide_integers(Arrays a, int t) {
    long long x = a.i[t];
    x = x * x * 31 + t;
    a.j[t] = (int)(x >> 7) + (int)(x / 1000003) + a.i[t] / ((t & 15) + 3) + a.i[t] % 7;
}
BOTH void searched(Arrays a, int t) {
    int low = 0, high = a.n;
    while (low < high) {
        const int middle = (low + high) >> 1;
        if (a.f[middle] < a.i[t]) low = middle + 1;
        else high = middle;
    }
    a.j[t] = low;
}
BOTH void hashed(Arrays a, int t) {
    if (t >= a.n / 64) return;
    unsigned h = 5381;
    for (int k = 0; k < 64; k++) h = h * 33 + a.c[t * 64 + k];
    a.j[t] = h;
}
BOTH void windowed(Arrays a, int t) {
    float m = -1e30f;
    for (int k = -2; k <= 2; k++) {
        const int p = t + k < 0 ? 0 : t + k >= a.n ? a.n - 1 : t + k;
        m = a.f[p] > m ? a.f[p] : m;
    }
    a.out[t] = m;
}
BOTH void interleaved(Arrays a, int t) {
    if (t >= a.n / 2) return;
    a.out[2 * t] = a.f[t] + a.f[2 * t + 1];
    a.out[2 * t + 1] = a.f[t + a.n / 2] - a.f[2 * t];
}
BOTH void reversed(Arrays a, int t) { a.out[a.n - 1 - t] = a.f[t]; }
BOTH void matrices(Arrays a, int t) {
    if (t >= a.n / 16) return;
    float m[16];
    for (int k = 0; k < 16; k++) m[k] = (int)a.f[t * 16 + k] & 63;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 4; c++) {
            float s = 0;
            for (int k = 0; k < 4; k++) s += m[r * 4 + k] * m[k * 4 + c];
            a.out[t * 16 + r * 4 + c] = s;
        }
}
BOTH void broken_off(Arrays a, int t) {
    int count = 0;
    for (int k = 0; k < 64; k++, count++)
        if (a.c[(t * 7 + k * 13) % a.n] > 200) break;
    a.j[t] = count;
}
BOTH void halved_or_tripled(Arrays a, int t) {
    unsigned n = t + 1;
    int steps = 0;
    while (n != 1 && steps < 200) n = n & 1 ? 3 * n + 1 : n >> 1, steps++;
    a.j[t] = steps;
}

#define FLAT(X)                                                                                                            \
    X(divided) X(divided_by_width) X(records_of_three) X(records_of_four) X(gathered) X(scattered) X(bytes) X(shorts)     \
    X(switched) X(local_array) X(sorted_in_registers) X(row_sums) X(column_sums) X(constants) X(generator)                 \
    X(wide_integers) X(searched) X(hashed) X(windowed) X(interleaved) X(reversed) X(matrices) X(broken_off)                \
    X(halved_or_tripled)

#define KERNEL(name)                                             \
    __global__ void name##_kernel(Arrays a) {                    \
        const int t = blockIdx.x * blockDim.x + threadIdx.x;     \
        if (t < a.n) name(a, t);                                 \
    }
FLAT(KERNEL)

// Images: one thread a pixel.
BOTH void box(Arrays a, int x, int y) {
    if (x < 1 || y < 1 || x >= a.w - 1 || y >= a.h - 1) return;
    float s = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) s += a.f[(y + dy) * a.w + x + dx];
    a.out[y * a.w + x] = s;
}
BOTH void sobel(Arrays a, int x, int y) {
    if (x < 1 || y < 1 || x >= a.w - 1 || y >= a.h - 1) return;
    int gx = 0, gy = 0;
    for (int d = -1; d <= 1; d++) {
        const int k = d ? 1 : 2;
        gx += k * (a.c[(y + d) * a.w + x + 1] - a.c[(y + d) * a.w + x - 1]);
        gy += k * (a.c[(y + 1) * a.w + x + d] - a.c[(y - 1) * a.w + x + d]);
    }
    const int m = abs(gx) + abs(gy);
    a.e[y * a.w + x] = m > 255 ? 255 : m;
}
BOTH void grey(Arrays a, int x, int y) {
    const uchar4 p = a.rgb[y * a.w + x];
    a.e[y * a.w + x] = (77 * p.x + 150 * p.y + 29 * p.z) >> 8;
}
BOTH void transposed(Arrays a, int x, int y) { a.out[x * a.h + y] = a.f[y * a.w + x]; }
BOTH void product(Arrays a, int x, int y) {
    int s = 0;
    for (int k = 0; k < 64; k++) s += a.i[y * a.w + k] * a.j[k * a.w + x];
    a.out[y * a.w + x] = s & 0xFFFF;
}
BOTH void clamped(Arrays a, int x, int y) {
    float s = 0;
    for (int d = -2; d <= 2; d++) {
        const int u = x + d < 0 ? 0 : x + d >= a.w ? a.w - 1 : x + d, v = y - d < 0 ? 0 : y - d >= a.h ? a.h - 1 : y - d;
        s += a.f[v * a.w + u];
    }
    a.out[y * a.w + x] = s;
}

#define IMAGES(X) X(box) X(sobel) X(grey) X(transposed) X(product) X(clamped)

#define IMAGE_KERNEL(name)                                                                                               \
    __global__ void name##_kernel(Arrays a) {                                                                            \
        const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;                  \
        if (x < a.w && y < a.h) name(a, x, y);                                                                           \
    }
IMAGES(IMAGE_KERNEL)

// A volume of 16 planes: one thread a cell, or a column of cells.
BOTH void cell(Arrays a, int x, int y, int z) {
    const int nx = a.w / 4, ny = a.h / 4;
    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= 15) return;
    const int i = (z * ny + y) * nx + x;
    a.out[i] = a.f[i] * 6 - (a.f[i - 1] + a.f[i + 1] + a.f[i - nx] + a.f[i + nx] + a.f[i - nx * ny] + a.f[i + nx * ny]);
}
__global__ void cells(Arrays a) {
    cell(a, blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y, blockIdx.z * blockDim.z + threadIdx.z);
}
__global__ void columns(Arrays a) {
    for (int z = 0; z < 16; z++) cell(a, blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y, z);
}

// Threads that work together.
__global__ void block_sums(Arrays a) {
    __shared__ float s[256];
    const int t = threadIdx.x;
    s[t] = a.f[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 128; k > 0; k >>= 1) {
        if (t < k) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) a.out[blockIdx.x] = s[0];
}
__global__ void warp_sums(Arrays a) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a.f[t];
    for (int k = 16; k > 0; k >>= 1) x += __shfl_xor_sync(~0u, x, k);
    if ((t & 31) == 0) a.out[t >> 5] = x;
}
__global__ void histogram(Arrays a) {
    __shared__ int s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < a.n; t += gridDim.x * blockDim.x) {
        const uchar4 p = a.rgb[t];
        atomicAdd(&s[p.x], 1), atomicAdd(&s[p.y], 1), atomicAdd(&s[p.z], 1), atomicAdd(&s[p.w], 1);
    }
    __syncthreads();
    atomicAdd(&a.j[threadIdx.x], s[threadIdx.x]);
}
__global__ void looked_up(Arrays a) {
    __shared__ unsigned char s[256];
    s[threadIdx.x] = threadIdx.x * 7 ^ 0x5a;
    __syncthreads();
    const int t = blockIdx.x * 256 + threadIdx.x;
    a.e[t] = s[a.c[t]];
}
__global__ void tiles(Arrays a) {
    __shared__ int p[16][16], q[16][16];
    const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    int s = 0;
    for (int k = 0; k < 64; k += 16) {
        p[ty][tx] = a.i[y * a.w + k + tx];
        q[ty][tx] = a.j[(k + ty) * a.w + x];
        __syncthreads();
        for (int l = 0; l < 16; l++) s += p[ty][l] * q[l][tx];
        __syncthreads();
    }
    a.out[y * a.w + x] = s & 0xFFFF;
}
// Threads outside of the image return before the barriers, as many programs have it.
BOTH int clipped(int x, int first, int size) {
    const int last = size - first < 16 ? size - first - 1 : 15;
    return x < 0 ? 0 : x > last ? last : x;
}
__global__ void blurred(Arrays a, int w, int h) {
    __shared__ float s[16][16], rows[16][16];
    const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
    if (x >= w || y >= h) return;
    const int left = clipped(tx - 1, x - tx, w), right = clipped(tx + 1, x - tx, w);
    const int above = clipped(ty - 1, y - ty, h), below = clipped(ty + 1, y - ty, h);
    s[ty][tx] = a.f[y * a.w + x];
    __syncthreads();
    rows[ty][tx] = s[ty][left] + 2 * s[ty][tx] + s[ty][right];
    __syncthreads();
    a.out[y * a.w + x] = rows[above][tx] + 2 * rows[ty][tx] + rows[below][tx];
}

static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The arrays as bytes, one after the other.
static void *piece(Arrays &a, char *base, int k) {
    void **at[] = {(void **)&a.f, (void **)&a.out, (void **)&a.i, (void **)&a.j, (void **)&a.c,
                   (void **)&a.e, (void **)&a.s, (void **)&a.v, (void **)&a.q, (void **)&a.rgb};
    static const size_t each[] = {4, 4, 4, 4, 1, 1, 2, 12, 16, 4};
    for (int m = 0; m < 10; m++) {
        if (k == m) return base;
        *at[m] = base;
        base += (each[m] * a.n + 255) / 256 * 256;
    }
    return base;
}

static Arrays host, device;
static std::vector<char> before, of_host, of_device;
static char *memory;
static bool timed;
static int done, wrong;

template <class Launch, class Loop>
static void compare(const char *name, Launch launch, Loop loop) {
    double best[2] = {1e9, 1e9};
    for (int round = 0; round < (timed ? 5 : 1); round++) {
        CHECK(cudaMemcpy(memory, before.data(), before.size(), cudaMemcpyHostToDevice));
        of_host = before;
        piece(host, of_host.data(), 10);
        const double start = seconds();
        launch();
        CHECK_LAUNCH();
        CHECK(cudaDeviceSynchronize());
        const double middle = seconds();
        loop();
        const double end = seconds();
        best[0] = fmin(best[0], middle - start), best[1] = fmin(best[1], end - middle);
    }
    CHECK(cudaMemcpy(of_device.data(), memory, before.size(), cudaMemcpyDeviceToHost));
    const bool same = of_device == of_host;
    done++, wrong += !same;
    if (!same) printf("%s: not as on the host\n", name);
    if (timed) printf("%-28s %9.3f %9.3f %6.2f\n", name, best[0] * 1e3, best[1] * 1e3, best[0] / best[1]);
}

int main(int argc, char **argv) {
    timed = argc > 1 && !strcmp(argv[1], "time");
    host.w = host.h = timed ? 1024 : 128;
    host.n = host.w * host.h;
    device = host;
    const size_t size = (char *)piece(host, nullptr, 10) - (char *)nullptr;
    before.resize(size), of_device.resize(size);
    CHECK(cudaMalloc(&memory, size));
    piece(device, memory, 10);
    piece(host, before.data(), 10);
    uint32_t state = 7;
    for (int t = 0; t < host.n; t++) {
        const uint32_t x = next_random(&state);
        host.f[t] = t % 4096, host.out[t] = 0;
        host.i[t] = (int)((t * 5 + 3) % host.n), host.j[t] = x & 255;
        host.c[t] = x >> 24, host.e[t] = x >> 16, host.s[t] = x;
        host.v[t] = make_float3(x & 255, t & 15, 2), host.q[t] = make_float4(x & 255, 1, 2, 3);
        host.rgb[t] = make_uchar4(x, x >> 8, x >> 16, x >> 24);
    }
    for (int k = 0; k < 32; k++) table_of_host[k] = k;
    CHECK(cudaMemcpyToSymbol(table_of_device, table_of_host, sizeof table_of_host));
    const int w = host.w, h = host.h, n = host.n;
    if (timed) printf("%-28s %9s %9s %6s\n", "", "device ms", "host ms", "ratio");

#define COMPARE_FLAT(name)                                             \
    compare(#name, [&] { name##_kernel<<<n / 256, 256>>>(device); },   \
            [&] { for (int t = 0; t < n; t++) name(host, t); });
    FLAT(COMPARE_FLAT)

    const dim3 shapes[] = {dim3(16, 16), dim3(8, 8), dim3(32, 8), dim3(10, 10), dim3(64, 2), dim3(4, 16), dim3(16, 6), dim3(1, 64)};
    for (int k = 0; k < (timed ? 8 : 4); k++) {
        const dim3 b = shapes[k];
        const dim3 grid((w + b.x - 1) / b.x, (h + b.y - 1) / b.y);
        char name[64];
#define COMPARE_IMAGE(which)                                                                       \
    snprintf(name, sizeof name, "%s, %ux%u", #which, b.x, b.y);                                    \
    compare(name, [&] { which##_kernel<<<grid, b>>>(device); },                                    \
            [&] { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) which(host, x, y); });
        IMAGES(COMPARE_IMAGE)
    }

    const auto volume = [&] {
        for (int z = 0; z < 16; z++)
            for (int y = 0; y < h / 4; y++)
                for (int x = 0; x < w / 4; x++) cell(host, x, y, z);
    };
    const dim3 boxes[] = {dim3(8, 8, 8), dim3(16, 16, 1), dim3(32, 4, 2), dim3(8, 4, 4), dim3(16, 4, 4), dim3(4, 4, 4)};
    for (const dim3 b : boxes) {
        char name[64];
        snprintf(name, sizeof name, "cells, %ux%ux%u", b.x, b.y, b.z);
        compare(name, [&] { cells<<<dim3(w / 4 / b.x, h / 4 / b.y, 16 / b.z), b>>>(device); }, volume);
    }
    for (const dim3 b : {dim3(16, 16), dim3(8, 8), dim3(32, 4)}) {
        char name[64];
        snprintf(name, sizeof name, "columns, %ux%u", b.x, b.y);
        compare(name, [&] { columns<<<dim3(w / 4 / b.x, h / 4 / b.y), b>>>(device); }, volume);
    }

    const auto sums = [&](int each) {
        for (int b = 0; b < n / each; b++) {
            float s = 0;
            for (int k = 0; k < each; k++) s += host.f[b * each + k];
            host.out[b] = s;
        }
    };
    compare("block_sums", [&] { block_sums<<<n / 256, 256>>>(device); }, [&] { sums(256); });
    compare("warp_sums", [&] { warp_sums<<<n / 256, 256>>>(device); }, [&] { sums(32); });
    compare("histogram", [&] { histogram<<<16, 256>>>(device); }, [&] {
        for (int t = 0; t < n; t++)
            host.j[host.rgb[t].x]++, host.j[host.rgb[t].y]++, host.j[host.rgb[t].z]++, host.j[host.rgb[t].w]++;
    });
    compare("looked_up", [&] { looked_up<<<n / 256, 256>>>(device); }, [&] {
        for (int t = 0; t < n; t++) host.e[t] = host.c[t] * 7 ^ 0x5a;
    });
    compare("tiles", [&] { tiles<<<dim3(w / 16, h / 16), dim3(16, 16)>>>(device); }, [&] {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) product(host, x, y);
    });
    for (int cut = 0; cut < 8; cut += 7) {
        const int bw = w - cut, bh = h - cut;
        const auto row = [&](int x, int y) {
            const int tx = x % 16, first = x - tx;
            const float *f = host.f + y * w + first;
            return f[clipped(tx - 1, first, bw)] + 2 * f[tx] + f[clipped(tx + 1, first, bw)];
        };
        compare(cut ? "blurred, but for edges" : "blurred", [&] { blurred<<<dim3(w / 16, h / 16), dim3(16, 16)>>>(device, bw, bh); }, [&] {
            for (int y = 0; y < bh; y++)
                for (int x = 0; x < bw; x++) {
                    const int ty = y % 16, first = y - ty;
                    const float above = row(x, first + clipped(ty - 1, first, bh)), below = row(x, first + clipped(ty + 1, first, bh));
                    host.out[y * w + x] = above + 2 * row(x, y) + below;
                }
        });
    }
    CHECK(cudaFree(memory));
    return verdict("idioms", wrong == 0, "%d of %d kernels as on the host", done - wrong, done);
}
