// nvcc: -arch=sm_80
// Filters that leave the plain texel: across the edges and corners of cubemaps (cudaTextureDesc::seamlessCubemap), along the longer
// of two derivatives (maxAnisotropy), with offsets in texels (PTX ISA, 'tex'), and four channels in one word.
#include "check.h"

#include <vector>

constexpr int kSide = 8;

__global__ void read_cube(cudaTextureObject_t t, const float4 *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = texCubemap<float>(t, at[i].x, at[i].y, at[i].z);
}

// Derivatives of `long_side` texels in x and of one texel in y, of 64.
__global__ void read_along(cudaTextureObject_t t, float *out, float long_side) {
    float x = (threadIdx.x + 0.5f) / 64;
    out[threadIdx.x] = tex2DGrad<float>(t, x, 0.25f, make_float2(long_side / 64, 0), make_float2(0, 1.0f / 64));
}

__global__ void read_offset(cudaTextureObject_t t, float *out) {
    float x = threadIdx.x + 0.5f, y = threadIdx.y + 0.5f, r;
    asm("{ .reg .f32 g, b, a; tex.2d.v4.f32.f32 {%0, g, b, a}, [%1, {%2, %3}], {3, -2}; }"
        : "=f"(r)
        : "l"(t), "f"(x), "f"(y));
    out[threadIdx.y * blockDim.x + threadIdx.x] = r;
}

__global__ void read_words(cudaTextureObject_t t, float4 *out) { out[threadIdx.x] = tex1D<float4>(t, threadIdx.x + 0.5f); }

int wrong = 0, total = 0;

void compare(const char *what, double got, double want) {
    total++;
    if (fabs(got - want) <= 1e-6) return;
    if (wrong++ < 10) fprintf(stderr, "%s: %.8g instead of %.8g\n", what, got, want);
}

// The texel that a direction points at (CUDA C++ Programming Guide, 'Cubemap Textures').
float texel_at(const std::vector<float> &faces, const double *d) {
    int axis = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(d[k]) > fabs(d[axis])) axis = k;
    bool minus = d[axis] < 0;
    double x = d[0], y = d[1], z = d[2], m = fabs(d[axis]);
    double s = axis == 0 ? (minus ? z : -z) : axis == 1 ? x : minus ? -x : x;
    double t = axis == 1 ? (minus ? -z : z) : -y;
    int i = (int)floor((s / m + 1) / 2 * kSide), j = (int)floor((t / m + 1) / 2 * kSide);
    return faces[((2 * axis + minus) * kSide + j) * kSide + i];
}

cudaTextureObject_t object(const cudaResourceDesc &r, cudaTextureDesc d) {
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &r, &d, nullptr));
    return t;
}

void cube() {
    uint32_t seed = 4711;
    std::vector<float> faces(kSide * kSide * 6);
    for (float &x : faces) x = next_uniform(&seed) * 2 - 1;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(kSide, kSide, 6), cudaArrayCubemap));
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(faces.data(), kSide * sizeof(float), kSide, kSide);
    p.dstArray = array;
    p.extent = make_cudaExtent(kSide, kSide, 6);
    p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = array;
    cudaTextureDesc how = {};
    how.filterMode = cudaFilterModeLinear;
    how.normalizedCoords = 1;
    how.seamlessCubemap = 1;

    // The middle of each texel's edge on each of the twelve edges: the mean of the two that touch there. Corners: of three.
    const double in = 1 - 0.5 / kSide;
    std::vector<float4> at;
    std::vector<double> seamless;
    for (int a = 0; a < 3; a++)
        for (int signs = 0; signs < 4; signs++)
            for (int k = 0; k < kSide; k++) {
                int b = (a + 1) % 3, c = (a + 2) % 3;
                double d[3], first[3], second[3];
                d[a] = signs & 1 ? -1 : 1, d[b] = signs & 2 ? -1 : 1, d[c] = (2 * k + 1 - kSide) / (double)kSide;
                for (int i = 0; i < 3; i++) first[i] = second[i] = d[i];
                first[b] *= in, second[a] *= in;
                at.push_back(make_float4(d[0], d[1], d[2], 0));
                seamless.push_back(0.5 * texel_at(faces, first) + 0.5 * texel_at(faces, second));
            }
    for (int signs = 0; signs < 8; signs++) {
        double d[3] = {signs & 1 ? -1. : 1., signs & 2 ? -1. : 1., signs & 4 ? -1. : 1.}, sum = 0;
        for (int k = 0; k < 3; k++) {
            double near[3] = {d[0] * in, d[1] * in, d[2] * in};
            near[k] = d[k];
            sum += texel_at(faces, near);
        }
        at.push_back(make_float4(d[0], d[1], d[2], 0));
        seamless.push_back(sum / 3);
    }
    int n = (int)at.size(), edges = n - 8;
    float4 *d_at;
    float *d_out;
    std::vector<float> out(n);
    CHECK(cudaMalloc(&d_at, n * sizeof(float4)));
    CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CHECK(cudaMemcpy(d_at, at.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    cudaTextureObject_t t = object(r, how);
    read_cube<<<1, n>>>(t, d_at, d_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) compare(i < edges ? "edge" : "corner", out[i], seamless[i]);
    CHECK(cudaDestroyTextureObject(t));

    // Without the flag faces are by themselves: the texel of the face that is chosen, z before y before x
    // (recorded on an H200).
    how.seamlessCubemap = 0;
    for (cudaTextureAddressMode &mode : how.addressMode) mode = cudaAddressModeClamp;
    t = object(r, how);
    read_cube<<<1, n>>>(t, d_at, d_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        double d[3] = {at[i].x, at[i].y, at[i].z};
        int chosen = fabs(d[2]) == 1 ? 2 : 1;
        for (int k = 0; k < 3; k++) d[k] *= k == chosen ? 1 : in;
        compare("without", out[i], texel_at(faces, d));
    }
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(d_at));
    CHECK(cudaFree(d_out));
}

void along() {
    // Each level holds its number.
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mip;
    CHECK(cudaMallocMipmappedArray(&mip, &format, make_cudaExtent(64, 64, 0), 5));
    for (int l = 0; l < 5; l++) {
        int n = 64 >> l;
        std::vector<float> data(n * n, (float)l);
        cudaArray_t level;
        CHECK(cudaGetMipmappedArrayLevel(&level, mip, l));
        CHECK(cudaMemcpy2DToArray(level, 0, 0, data.data(), n * sizeof(float), n * sizeof(float), n, cudaMemcpyHostToDevice));
    }
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeMipmappedArray;
    r.res.mipmap.mipmap = mip;
    cudaTextureDesc how = {};
    how.normalizedCoords = 1;
    how.filterMode = how.mipmapFilterMode = cudaFilterModeLinear;
    how.maxMipmapLevelClamp = 16;
    float *d_out, out[64];
    CHECK(cudaMalloc(&d_out, sizeof out));
    // log2(p / N): with the ratio that is asked for, 8 texels are 8 samples of level 0, 4 of level 1, ...
    const struct {
        unsigned ratio;
        float long_side, level;
    } cases[] = {{0, 8, 3}, {1, 8, 3}, {2, 8, 2}, {4, 8, 1}, {8, 8, 0}, {16, 8, 0}, {16, 2, 0}, {2, 16, 3}};
    for (auto &c : cases) {
        how.maxAnisotropy = c.ratio;
        cudaTextureObject_t t = object(r, how);
        read_along<<<1, 64>>>(t, d_out, c.long_side);
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
        for (float x : out) compare("along an axis", x, c.level);
        CHECK(cudaDestroyTextureObject(t));
    }
    CHECK(cudaFreeMipmappedArray(mip));
    CHECK(cudaFree(d_out));
}

void offsets() {
    float data[8][16], out[8][16], *d_out;
    for (int i = 0; i < 128; i++) data[i / 16][i % 16] = (float)i;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, 16, 8));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, data, 64, 64, 8, cudaMemcpyHostToDevice));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = array;
    cudaTextureDesc how = {};
    how.addressMode[0] = cudaAddressModeClamp;
    how.addressMode[1] = cudaAddressModeBorder;
    how.borderColor[0] = -1;
    cudaTextureObject_t t = object(r, how);
    CHECK(cudaMalloc(&d_out, sizeof out));
    read_offset<<<1, dim3(16, 8)>>>(t, d_out);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 16; x++) compare("offset", out[y][x], y < 2 ? -1 : data[y - 2][x + 3 < 16 ? x + 3 : 15]);
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(d_out));
}

void words() {
    // cudaChannelFormatKindUnsignedNormalized1010102, which has its number in CUDA 12 too.
    cudaChannelFormatDesc format = {10, 10, 10, 2, (cudaChannelFormatKind)31};
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, 64));
    uint32_t data[64], seed = 99;
    for (uint32_t &x : data) x = next_random(&seed);
    CHECK(cudaMemcpy2DToArray(array, 0, 0, data, sizeof data, sizeof data, 1, cudaMemcpyHostToDevice));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = array;
    cudaTextureObject_t t = object(r, cudaTextureDesc{});
    float4 *d_out, out[64];
    CHECK(cudaMalloc(&d_out, sizeof out));
    read_words<<<1, 64>>>(t, d_out);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 64; i++) {
        compare("10 bits", out[i].x, (data[i] & 1023) / 1023.);
        compare("10 bits", out[i].y, (data[i] >> 10 & 1023) / 1023.);
        compare("10 bits", out[i].z, (data[i] >> 20 & 1023) / 1023.);
        compare("2 bits", out[i].w, (data[i] >> 30) / 3.);
    }
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(d_out));
}

int main() {
    cube();
    along();
    offsets();
    words();
    return verdict("cube_edges", wrong == 0, "%d reads, %d wrong", total, wrong);
}
