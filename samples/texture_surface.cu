// What textures and surfaces lie over: linear and pitched memory of bytes, arrays of one to three dimensions with all
// addressing modes and both filters, and an image that a kernel writes through a surface and then reads as a texture.
// Coordinates and texels are such that every filtered value is exact, and the host computes the same.
#include "check.h"

#include <cstring>
#include <vector>

constexpr int kWidth = 16, kHeight = 8, kDepth = 4;

static int wrong = 0;

static void compare(const char *what, const std::vector<float> &got, const std::vector<float> &expected, float tolerance = 0) {
    int bad = 0;
    for (size_t i = 0; i < got.size(); i++) {
        if (fabsf(got[i] - expected[i]) <= tolerance) continue;
        if (bad++ == 0) fprintf(stderr, "%s: item %zu is %g, not %g\n", what, i, got[i], expected[i]);
    }
    wrong += bad;
}

__global__ void fetch_bytes(cudaTextureObject_t t, const int *at, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const uchar4 c = tex1Dfetch<uchar4>(t, at[i]);
    out[i] = c.x + 2 * c.y + 3 * c.z + 4 * c.w;
}
__global__ void read_1d(cudaTextureObject_t t, const float3 *at, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1D<float>(t, at[i].x);
}
__global__ void read_2d(cudaTextureObject_t t, const float3 *at, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2D<float>(t, at[i].x, at[i].y);
}
__global__ void read_2d_channels(cudaTextureObject_t t, const float3 *at, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const float4 c = tex2D<float4>(t, at[i].x, at[i].y);
    out[i] = c.x + 2 * c.y + 4 * c.z + 8 * c.w;
}
__global__ void read_3d(cudaTextureObject_t t, const float3 *at, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex3D<float>(t, at[i].x, at[i].y, at[i].z);
}

// Halves what it reads from one surface into another; what lies outside is not written and reads as zero.
__global__ void halve(cudaSurfaceObject_t from, cudaSurfaceObject_t to) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const float2 v = surf2Dread<float2>(from, x * (int)sizeof(float2), y, cudaBoundaryModeZero);
    surf2Dwrite(make_float2(v.x / 2 + 1, v.y / 2), to, x * (int)sizeof(float2), y, cudaBoundaryModeZero);
}

template <typename T>
static T *to_device(const std::vector<T> &data) {
    T *p;
    CHECK(cudaMalloc(&p, data.size() * sizeof(T)));
    CHECK(cudaMemcpy(p, data.data(), data.size() * sizeof(T), cudaMemcpyHostToDevice));
    return p;
}

using Kernel = void (*)(cudaTextureObject_t, const float3 *, float *, int);

static std::vector<float> run(Kernel kernel, cudaTextureObject_t t, const std::vector<float3> &at) {
    const int n = (int)at.size();
    std::vector<float> out(n);
    float3 *dev_at = to_device(at);
    float *dev_out = to_device(out);
    kernel<<<(n + 63) / 64, 64>>>(t, dev_at, dev_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_at));
    CHECK(cudaFree(dev_out));
    return out;
}

// What a corner counts in 256ths, from those of the coordinates' fractions: slices share the whole, then columns, then rows. Halves go
// to the second column, and in it to the second row, else to the first. (Recorded on an H200.)
static int share_of(int corner, int dims, const int *fraction) {
    int share = 256;
    for (int k : {2, 0, 1}) {
        if (k >= dims) continue;
        int half = k == 0 || (k == 1 && (corner & 1)) ? 128 : 127;
        int part = (share * fraction[k] + half) / 256;
        share = corner >> k & 1 ? part : share - part;
    }
    return share;
}

// The host's idea of a texture: texels of a box, one float each.
struct Image {
    std::vector<float> texels;
    int size[3];
    cudaTextureDesc how;

    // Index of coordinate i in a dimension of n texels; -1 for the border.
    int resolve(int i, int n, int mode) const {
        if (mode == cudaAddressModeClamp) return i < 0 ? 0 : i >= n ? n - 1 : i;
        if (mode == cudaAddressModeBorder) return i < 0 || i >= n ? -1 : i;
        const int period = mode == cudaAddressModeMirror ? 2 * n : n;
        i = ((i % period) + period) % period;
        return i < n ? i : period - 1 - i;
    }
    float texel(const int *at) const {
        int index[3];
        for (int d = 0; d < 3; d++) {
            index[d] = resolve(at[d], size[d], size[d] == 1 ? (int)cudaAddressModeClamp : how.addressMode[d]);
            if (index[d] < 0) return how.borderColor[0];
        }
        return texels[(index[2] * size[1] + index[1]) * size[0] + index[0]];
    }
    float operator()(float3 at) const {
        const float c[3] = {at.x, at.y, at.z};
        int first[3], fraction[3];
        for (int d = 0; d < 3; d++) {
            float x = how.normalizedCoords ? c[d] * size[d] : c[d];
            if (how.filterMode == cudaFilterModeLinear) x -= 0.5f;
            if (size[d] == 1) x = 0;
            first[d] = (int)floorf(x);
            fraction[d] = how.filterMode == cudaFilterModeLinear ? (int)((x - floorf(x)) * 256 + 0.5f) : 0;
            if (how.addressMode[d] == cudaAddressModeClamp && (first[d] < 0 || first[d] >= size[d] - 1)) fraction[d] = 0;
        }
        float sum = 0;
        for (int corner = 0; corner < 8; corner++) {
            int at_corner[3];
            for (int d = 0; d < 3; d++) at_corner[d] = first[d] + (corner >> d & 1);
            const int share = share_of(corner, 3, fraction);
            if (share != 0) sum += share / 256.0f * texel(at_corner);
        }
        return sum;
    }
    std::vector<float> at_all(const std::vector<float3> &at) const {
        std::vector<float> out;
        for (const float3 &c : at) out.push_back((*this)(c));
        return out;
    }
};

static cudaArray_t make_array(const void *texels, cudaChannelFormatDesc desc, int w, int h, int d, unsigned flags) {
    cudaArray_t array;
    CHECK(cudaMalloc3DArray(&array, &desc, make_cudaExtent(w, h, d), flags));
    const int rows = h ? h : 1;
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr((void *)texels, w * (desc.x + desc.y + desc.z + desc.w) / 8, w, rows);
    p.dstArray = array;
    p.extent = make_cudaExtent(w, rows, d ? d : 1);
    p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));
    return array;
}

static cudaTextureObject_t make_texture(cudaArray_t array, const cudaTextureDesc &how) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &resource, &how, nullptr));
    return t;
}

// Points on a grid of eighths of a texel, from well before the image to well behind it. Where there is no filter they keep
// away from the edges of texels.
static std::vector<float3> points(const int *size, const cudaTextureDesc &how, int count, uint32_t seed) {
    std::vector<float3> at(count);
    auto next = [&](int n) {
        float x = (float)((int)(next_random(&seed) % (32 * n)) - 12 * n) / 8;
        if (how.filterMode == cudaFilterModePoint) x += 0.0625f;
        return how.normalizedCoords ? x / n : x;
    };
    for (float3 &c : at) {
        c.x = next(size[0]);
        c.y = next(size[1]);
        c.z = next(size[2]);
    }
    return at;
}

// Every addressing mode and filter of arrays of one, two and three dimensions.
static void arrays_of(int dimensions, Kernel kernel, uint32_t seed) {
    Image image;
    const int full[3] = {kWidth, kHeight, kDepth};
    for (int d = 0; d < 3; d++) image.size[d] = d < dimensions ? full[d] : 1;
    image.texels.resize(image.size[0] * image.size[1] * image.size[2]);
    for (float &t : image.texels) t = (float)(next_random(&seed) % 200);
    cudaArray_t array = make_array(image.texels.data(), cudaCreateChannelDesc<float>(), kWidth,
                                   dimensions > 1 ? kHeight : 0, dimensions > 2 ? kDepth : 0, 0);
    for (int mode = 0; mode < 4; mode++) {
        for (int setting = 0; setting < 4; setting++) {
            memset(&image.how, 0, sizeof(image.how));
            for (auto &m : image.how.addressMode) m = (cudaTextureAddressMode)mode;
            image.how.filterMode = setting & 1 ? cudaFilterModeLinear : cudaFilterModePoint;
            image.how.normalizedCoords = setting >> 1;
            image.how.borderColor[0] = 25;
            cudaTextureObject_t t = make_texture(array, image.how);
            const std::vector<float3> at = points(image.size, image.how, 1000, seed + mode);
            Image host = image;  // only normalised coordinates go round
            if (!host.how.normalizedCoords && mode != cudaAddressModeBorder)
                for (auto &m : host.how.addressMode) m = cudaAddressModeClamp;
            char what[80];
            snprintf(what, sizeof(what), "%dD, mode %d, setting %d", dimensions, mode, setting);
            compare(what, run(kernel, t, at), host.at_all(at));
            CHECK(cudaDestroyTextureObject(t));
        }
    }
    CHECK(cudaFreeArray(array));
}

static void linear_memory() {
    const int n = 1000;
    std::vector<uchar4> texels(n);
    std::vector<int> at(2 * n);
    std::vector<float> out(2 * n), expected;
    uint32_t seed = 5;
    for (uchar4 &t : texels) {
        const uint32_t r = next_random(&seed);
        t = make_uchar4(r & 255, r >> 8 & 255, r >> 16 & 255, r >> 24);
    }
    for (int &i : at) {
        i = (int)(next_random(&seed) % (n + 40)) - 20;  // some are outside
        expected.push_back(i < 0 || i >= n ? 0 : texels[i].x + 2 * texels[i].y + 3 * texels[i].z + 4 * texels[i].w);
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = to_device(texels);
    resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.linear.sizeInBytes = n * sizeof(uchar4);
    cudaTextureDesc how = {};
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &resource, &how, nullptr));
    int *dev_at = to_device(at);
    float *dev_out = to_device(out);
    fetch_bytes<<<(2 * n + 127) / 128, 128>>>(t, dev_at, dev_out, 2 * n);
    CHECK_LAUNCH();
    CHECK(cudaDestroyTextureObject(t));  // the launch may not have run yet
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    compare("linear memory", out, expected);
    CHECK(cudaFree(resource.res.linear.devPtr));
    CHECK(cudaFree(dev_at));
    CHECK(cudaFree(dev_out));
}

// Pitched memory of bytes, read as fractions.
static void pitched_memory() {
    std::vector<uchar4> texels(kWidth * kHeight);
    uint32_t seed = 6;
    for (uchar4 &t : texels) t = make_uchar4(next_random(&seed) & 255, next_random(&seed) & 255, 0, 255);
    void *memory;
    size_t pitch;
    CHECK(cudaMallocPitch(&memory, &pitch, kWidth * sizeof(uchar4), kHeight));
    CHECK(cudaMemcpy2D(memory, pitch, texels.data(), kWidth * sizeof(uchar4), kWidth * sizeof(uchar4), kHeight,
                       cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.pitch2D.width = kWidth;
    resource.res.pitch2D.height = kHeight;
    resource.res.pitch2D.pitchInBytes = pitch;
    Image image;
    memset(&image.how, 0, sizeof(image.how));
    image.how.addressMode[0] = image.how.addressMode[1] = cudaAddressModeClamp;
    image.how.filterMode = cudaFilterModeLinear;
    image.how.readMode = cudaReadModeNormalizedFloat;
    image.size[0] = kWidth, image.size[1] = kHeight, image.size[2] = 1;
    for (const uchar4 &t : texels) image.texels.push_back((t.x + 2 * t.y + 4 * t.z + 8 * t.w) / 255.0f);
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &resource, &image.how, nullptr));
    const std::vector<float3> at = points(image.size, image.how, 1000, 7);
    // Filtered bytes are fractions of 65535.
    compare("pitched memory", run(read_2d_channels, t, at), image.at_all(at), 2e-4f);
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFree(memory));
}

// An image goes from one surface to another and is then read as a texture.
static void surfaces() {
    std::vector<float> texels(2 * kWidth * kHeight), back(2 * kWidth * kHeight), expected;
    for (size_t i = 0; i < texels.size(); i++) texels[i] = (float)i;
    const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float2>();
    cudaResourceDesc resource[2] = {};
    cudaSurfaceObject_t surface[2];
    for (int i = 0; i < 2; i++) {
        resource[i].resType = cudaResourceTypeArray;
        resource[i].res.array.array = make_array(texels.data(), desc, kWidth, kHeight, 0, cudaArraySurfaceLoadStore);
        CHECK(cudaCreateSurfaceObject(&surface[i], &resource[i]));
    }
    halve<<<dim3(2, 2), dim3(16, 8)>>>(surface[0], surface[1]);  // more threads than texels
    CHECK_LAUNCH();
    cudaTextureDesc how = {};
    cudaTextureObject_t t = make_texture(resource[1].res.array.array, how);
    std::vector<float3> at;
    for (int i = 0; i < kWidth * kHeight; i++) {
        at.push_back(make_float3(i % kWidth + 0.5f, i / kWidth + 0.5f, 0));
        expected.push_back(texels[2 * i] / 2 + 1 + 2 * texels[2 * i + 1] / 2);  // missing channels are 0 (recorded on an H200)
    }
    compare("surface, then texture", run(read_2d_channels, t, at), expected);
    const size_t pitch = kWidth * sizeof(float2);
    CHECK(cudaMemcpy2DFromArray(back.data(), pitch, resource[1].res.array.array, 0, 0, pitch, kHeight, cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < back.size(); i++) wrong += back[i] != texels[i] / 2 + (i % 2 ? 0 : 1);
    CHECK(cudaDestroyTextureObject(t));
    for (int i = 0; i < 2; i++) {
        CHECK(cudaDestroySurfaceObject(surface[i]));
        CHECK(cudaFreeArray(resource[i].res.array.array));
    }
}

int main() {
    linear_memory();
    pitched_memory();
    arrays_of(1, read_1d, 11);
    arrays_of(2, read_2d, 12);
    arrays_of(3, read_3d, 13);
    surfaces();
    return verdict("texture_surface", wrong == 0, "48 samplers, %d wrong", wrong);
}
