// nvcc: -arch=sm_80
// Textures of every shape, read at points between texels and outside of them, against the formulas of the CUDA C++
// Programming Guide ('Texture Fetching'): linear memory, 1D to 3D arrays, layers, a cubemap, mipmaps, four texels at once.
#include "check.h"

#include <vector>

constexpr int kWidth = 24, kHeight = 16, kDepth = 6, kReads = 4096;

__global__ void read_linear(cudaTextureObject_t t, const int *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float>(t, at[i]);
}

__global__ void read_colours(cudaTextureObject_t t, float4 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float4>(t, i);
}

__global__ void read_2d(cudaTextureObject_t t, const float4 *at, float4 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2D<float4>(t, at[i].x, at[i].y);
}

__global__ void read_3d(cudaTextureObject_t t, const float4 *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex3D<float>(t, at[i].x, at[i].y, at[i].z);
}

__global__ void read_layers(cudaTextureObject_t t, const float4 *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2DLayered<float>(t, at[i].x, at[i].y, (int)at[i].z);
}

__global__ void read_cube(cudaTextureObject_t t, const float4 *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = texCubemap<float>(t, at[i].x, at[i].y, at[i].z);
}

__global__ void read_levels(cudaTextureObject_t t, const float4 *at, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2DLod<float>(t, at[i].x, at[i].y, at[i].z);
}

__global__ void read_four(cudaTextureObject_t t, const float4 *at, float4 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex2Dgather<float4>(t, at[i].x, at[i].y, 0);
}

// Every thread its own texture object.
__global__ void read_many(const cudaTextureObject_t *t, int objects, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tex1Dfetch<float>(t[i % objects], i / objects);
}

template <typename T>
T *upload(const std::vector<T> &v) {
    T *p;
    CHECK(cudaMalloc(&p, v.size() * sizeof(T)));
    CHECK(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return p;
}

template <typename T, typename A>
std::vector<T> run(void (*kernel)(cudaTextureObject_t, const A *, T *, int), cudaTextureObject_t t,
                   const std::vector<A> &at) {
    int n = (int)at.size();
    std::vector<T> out(n);
    A *d_at = upload(at);
    T *d_out;
    CHECK(cudaMalloc(&d_out, n * sizeof(T)));
    kernel<<<(n + 127) / 128, 128>>>(t, d_at, d_out, n);
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(T), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_at));
    CHECK(cudaFree(d_out));
    return out;
}

cudaTextureObject_t object(cudaResourceDesc resource, cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                           bool normalized, cudaTextureReadMode read = cudaReadModeElementType) {
    cudaTextureDesc d = {};
    d.addressMode[0] = d.addressMode[1] = d.addressMode[2] = mode;
    d.filterMode = filter;
    d.readMode = read;
    d.normalizedCoords = normalized;
    d.maxMipmapLevelClamp = 16;
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &resource, &d, nullptr));
    return t;
}

cudaResourceDesc of_array(cudaArray_t a) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    return r;
}

// An array of floats with these contents.
cudaArray_t make_array(const std::vector<float> &data, int w, int h, int d, unsigned flags) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    CHECK(cudaMalloc3DArray(&a, &format, make_cudaExtent(w, h, d), flags));
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr((void *)data.data(), w * sizeof(float), w, h);
    p.dstArray = a;
    p.extent = make_cudaExtent(w, h, d ? d : 1);
    p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));
    return a;
}

// ---- what the guide says ----

// The texel that index i of n stands for, or -1 for the border.
int addressed(int i, int n, cudaTextureAddressMode mode) {
    if (mode == cudaAddressModeWrap) return ((i % n) + n) % n;
    if (mode == cudaAddressModeMirror) {
        i = ((i % (2 * n)) + 2 * n) % (2 * n);
        return i < n ? i : 2 * n - 1 - i;
    }
    if (mode == cudaAddressModeBorder) return i < 0 || i >= n ? -1 : i;
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

// What a corner counts in 256ths, from those of the coordinates' fractions: slices share the whole, then columns, then rows. Halves go
// to the second column, and in it to the second row, else to the first. (Recorded on an H200.)
int share_of(int corner, int dims, const int *fraction) {
    int share = 256;
    for (int k : {2, 0, 1}) {
        if (k >= dims) continue;
        int half = k == 0 || (k == 1 && (corner & 1)) ? 128 : 127;
        int part = (share * fraction[k] + half) / 256;
        share = corner >> k & 1 ? part : share - part;
    }
    return share;
}

// Value at (u, v, w) texels of an image of up to three dimensions.
double sampled(const float *data, const int *size, int dims, const double *u, cudaTextureAddressMode mode, bool linear) {
    int first[3], fraction[3];
    for (int k = 0; k < dims; k++) {
        double x = linear ? u[k] - 0.5 : u[k], low = floor(x);
        first[k] = (int)low;
        fraction[k] = linear ? (int)floor((x - low) * 256 + 0.5) : 0;  // 8 bits
        if (mode == cudaAddressModeClamp && (low < 0 || low >= size[k] - 1)) fraction[k] = 0;
    }
    double sum = 0;
    for (int corner = 0; corner < (linear ? 1 << dims : 1); corner++) {
        long offset = 0, stride = 1;
        bool outside = false;
        for (int k = 0; k < dims; k++) {
            int i = addressed(first[k] + (corner >> k & 1), size[k], mode);
            outside |= i < 0;
            offset += i * stride;
            stride *= size[k];
        }
        sum += outside ? 0 : share_of(corner, dims, fraction) / 256.0 * data[offset];
    }
    return sum;
}

// Clear of where an index or a weight changes, so that the last bit of a coordinate does not matter.
float clear_of_steps(uint32_t *seed, int n) {
    for (;;) {
        double u = (next_uniform(seed) * 3 - 1) * n;
        double s = fabs(u * 256 - floor(u * 256) - 0.5), i = fabs(u * 2 - floor(u * 2 + 0.5));
        if (s > 0.05 && s < 0.45 && i > 0.01) return (float)u;
    }
}

int wrong = 0, total = 0;

void compare(const char *what, double got, double want) {
    total++;
    if (fabs(got - want) <= 2e-5 * (1 + fabs(want))) return;
    if (wrong++ < 10) fprintf(stderr, "%s: %.8g instead of %.8g\n", what, got, want);
}

// Sums of the weights of those texels around (u, v) that lie inside of a 2x4 image, in 256ths: what an NVIDIA GPU gives, by the
// results that SYCLomatic's tests expect (text_experimental_obj_pitch2d). Exact products would be 40.6, 164.2, 92.6, ...
void four_weights() {
    std::vector<float> ones(8, 1.0f);
    cudaArray_t array = make_array(ones, 2, 4, 0, 0);
    cudaTextureObject_t t = object(of_array(array), cudaAddressModeBorder, cudaFilterModeLinear, false);
    const std::vector<float4> at = {{-0.1f, -0.1f, 0, 0}, {0.3f, 0.3f, 0, 0}, {2.1f, 4.1f, 0, 0}, {0.9f, -0.1f, 0, 0},
                                    {1.3f, 0.3f, 0, 0},   {2.1f, 1.1f, 0, 0}};
    const double want[] = {41, 164, 41, 102, 205, 102};
    std::vector<float4> got = run(read_2d, t, at);
    for (size_t i = 0; i < at.size(); i++) compare("four weights", got[i].x * 256, want[i]);
    CHECK(cudaDestroyTextureObject(t));
    // The right column alone.
    std::vector<float> column = {0, 1, 0, 1, 0, 1, 0, 1};
    array = make_array(column, 2, 4, 0, 0);
    t = object(of_array(array), cudaAddressModeBorder, cudaFilterModeLinear, false);
    const double right[] = {0, 0, 41, 41, 164, 102};
    got = run(read_2d, t, at);
    for (size_t i = 0; i < at.size(); i++) compare("right column", got[i].x * 256, right[i]);
    CHECK(cudaDestroyTextureObject(t));
}

int main() {
    four_weights();
    uint32_t seed = 12345;
    auto noise = [&](size_t n) {
        std::vector<float> v(n);
        for (float &x : v) x = next_uniform(&seed) * 2 - 1;
        return v;
    };
    // Linear memory: no filter, 0 outside.
    std::vector<float> line = noise(1000);
    float *d_line = upload(line);
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = d_line;
    r.res.linear.desc = cudaCreateChannelDesc<float>();
    r.res.linear.sizeInBytes = line.size() * sizeof(float);
    cudaTextureObject_t t = object(r, cudaAddressModeClamp, cudaFilterModePoint, false);
    std::vector<int> indices(kReads);
    for (int i = 0; i < kReads; i++) indices[i] = i < 2000 ? i - 500 : (int)(next_random(&seed) % 1200) - 100;
    std::vector<float> out = run(read_linear, t, indices);
    for (int i = 0; i < kReads; i++) {
        int k = indices[i];
        compare("linear memory", out[i], k < 0 || k >= (int)line.size() ? 0 : line[k]);
    }

    const cudaTextureAddressMode modes[] = {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror,
                                            cudaAddressModeBorder};
    std::vector<float> volume = noise(kWidth * kHeight * kDepth);
    std::vector<float> flat(volume.begin(), volume.begin() + kWidth * kHeight);
    const int size[3] = {kWidth, kHeight, kDepth};
    std::vector<float4> at(kReads), normal(kReads);
    for (int i = 0; i < kReads; i++) {
        at[i] = make_float4(clear_of_steps(&seed, kWidth), clear_of_steps(&seed, kHeight), clear_of_steps(&seed, kDepth), 0);
        normal[i] = make_float4(at[i].x / kWidth, at[i].y / kHeight, at[i].z / kDepth, 0);
    }
    // Bytes in four channels, read as fractions, on pitched memory.
    std::vector<uchar4> bytes(kWidth * kHeight);
    for (uchar4 &b : bytes) {
        uint32_t x = next_random(&seed);
        b = make_uchar4(x, x >> 8, x >> 16, x >> 24);
    }
    uchar4 *d_bytes;
    size_t pitch;
    CHECK(cudaMallocPitch(&d_bytes, &pitch, kWidth * sizeof(uchar4), kHeight));
    CHECK(cudaMemcpy2D(d_bytes, pitch, bytes.data(), kWidth * sizeof(uchar4), kWidth * sizeof(uchar4), kHeight,
                       cudaMemcpyHostToDevice));
    cudaResourceDesc pitched = {};
    pitched.resType = cudaResourceTypePitch2D;
    pitched.res.pitch2D.devPtr = d_bytes;
    pitched.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
    pitched.res.pitch2D.width = kWidth;
    pitched.res.pitch2D.height = kHeight;
    pitched.res.pitch2D.pitchInBytes = pitch;
    std::vector<float> channel[4];
    for (int c = 0; c < 4; c++)
        for (const uchar4 &b : bytes) channel[c].push_back((c == 0 ? b.x : c == 1 ? b.y : c == 2 ? b.z : b.w) / 255.0f);

    cudaArray_t array3 = make_array(volume, kWidth, kHeight, kDepth, 0);
    cudaArray_t layers = make_array(volume, kWidth, kHeight, kDepth, cudaArrayLayered);
    for (cudaTextureAddressMode mode : modes) {
        for (int linear = 0; linear < 2; linear++) {
            cudaTextureFilterMode filter = linear ? cudaFilterModeLinear : cudaFilterModePoint;
            for (int normalized = 0; normalized < 2; normalized++) {
                if (!normalized && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)) continue;
                const std::vector<float4> &where = normalized ? normal : at;
                auto texels = [&](int i, double *u) {
                    const float x[3] = {where[i].x, where[i].y, where[i].z};
                    for (int k = 0; k < 3; k++) u[k] = normalized ? (double)x[k] * size[k] : x[k];
                };
                double u[3];
                t = object(pitched, mode, filter, normalized, cudaReadModeNormalizedFloat);
                std::vector<float4> four = run(read_2d, t, where);
                for (int i = 0; i < kReads; i++) {
                    texels(i, u);
                    const float got[4] = {four[i].x, four[i].y, four[i].z, four[i].w};
                    for (int c = 0; c < 4; c++)
                        compare("2D bytes", got[c], sampled(channel[c].data(), size, 2, u, mode, linear));
                }
                CHECK(cudaDestroyTextureObject(t));
                t = object(of_array(array3), mode, filter, normalized);
                out = run(read_3d, t, where);
                for (int i = 0; i < kReads; i++) {
                    texels(i, u);
                    compare("3D", out[i], sampled(volume.data(), size, 3, u, mode, linear));
                }
                CHECK(cudaDestroyTextureObject(t));
                t = object(of_array(layers), mode, filter, normalized);
                std::vector<float4> layered = where;
                for (int i = 0; i < kReads; i++) layered[i].z = (float)(i % (kDepth + 2));  // the last ones: clamped
                out = run(read_layers, t, layered);
                for (int i = 0; i < kReads; i++) {
                    texels(i, u);
                    int z = i % (kDepth + 2) < kDepth ? i % (kDepth + 2) : kDepth - 1;
                    compare("layers", out[i],
                            sampled(volume.data() + z * kWidth * kHeight, size, 2, u, mode, linear));
                }
                CHECK(cudaDestroyTextureObject(t));
            }
        }
    }

    // A cubemap, read at the middles of its texels.
    const int side = 8;
    std::vector<float> faces = noise(side * side * 6);
    cudaArray_t cube = make_array(faces, side, side, 6, cudaArrayCubemap);
    t = object(of_array(cube), cudaAddressModeClamp, cudaFilterModeLinear, true);
    std::vector<float4> directions;
    for (int f = 0; f < 6; f++)
        for (int y = 0; y < side; y++)
            for (int x = 0; x < side; x++) {
                float s = (x + 0.5f) / side * 2 - 1, v = (y + 0.5f) / side * 2 - 1;
                float4 d[6] = {{1, -v, -s, 0}, {-1, -v, s, 0}, {s, 1, v, 0}, {s, -1, -v, 0}, {s, -v, 1, 0}, {-s, -v, -1, 0}};
                directions.push_back(d[f]);
            }
    out = run(read_cube, t, directions);
    for (size_t i = 0; i < out.size(); i++) compare("cubemap", out[i], faces[i]);

    // Mipmaps: levels and what is between them.
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mip;
    CHECK(cudaMallocMipmappedArray(&mip, &format, make_cudaExtent(16, 16, 0), 4));
    for (int l = 0; l < 4; l++) {
        int n = 16 >> l;
        std::vector<float> data(n * n, (float)(10 * l));
        cudaArray_t level;
        CHECK(cudaGetMipmappedArrayLevel(&level, mip, l));
        CHECK(cudaMemcpy2DToArray(level, 0, 0, data.data(), n * sizeof(float), n * sizeof(float), n, cudaMemcpyHostToDevice));
    }
    cudaResourceDesc mipmapped = {};
    mipmapped.resType = cudaResourceTypeMipmappedArray;
    mipmapped.res.mipmap.mipmap = mip;
    cudaTextureDesc d = {};
    d.normalizedCoords = 1;
    d.filterMode = cudaFilterModeLinear;
    d.mipmapFilterMode = cudaFilterModeLinear;
    d.maxMipmapLevelClamp = 2.5f;
    CHECK(cudaCreateTextureObject(&t, &mipmapped, &d, nullptr));
    std::vector<float4> lods(64);
    for (int i = 0; i < 64; i++) lods[i] = make_float4(0.3f, 0.6f, i / 16.0f, 0);
    out = run(read_levels, t, lods);
    for (int i = 0; i < 64; i++) compare("levels", out[i], 10 * fmin(i / 16.0, 2.5));

    // Four texels: counter-clockwise from the lower left.
    cudaArray_t array2 = make_array(flat, kWidth, kHeight, 0, cudaArrayTextureGather);
    t = object(of_array(array2), cudaAddressModeClamp, cudaFilterModePoint, false);
    std::vector<float4> four = run(read_four, t, at);
    for (int i = 0; i < kReads; i++) {
        int x = (int)floor(at[i].x - 0.5), y = (int)floor(at[i].y - 0.5);
        auto texel = [&](int dx, int dy) {
            return flat[addressed(y + dy, kHeight, cudaAddressModeClamp) * kWidth +
                        addressed(x + dx, kWidth, cudaAddressModeClamp)];
        };
        const float got[4] = {four[i].x, four[i].y, four[i].z, four[i].w};
        const float want[4] = {texel(0, 1), texel(1, 1), texel(1, 0), texel(0, 0)};
        for (int k = 0; k < 4; k++) compare("four texels", got[k], want[k]);
    }

    // Colours in linear memory: the first three channels are sRGB (IEC 61966-2-1).
    std::vector<uchar4> colours(256);
    for (int i = 0; i < 256; i++) colours[i] = make_uchar4(i, 255 - i, i / 2, i);
    r.res.linear.devPtr = upload(colours);
    r.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    r.res.linear.sizeInBytes = 256 * sizeof(uchar4);
    cudaTextureDesc decode = {};
    decode.readMode = cudaReadModeNormalizedFloat;
    decode.sRGB = 1;
    CHECK(cudaCreateTextureObject(&t, &r, &decode, nullptr));
    float4 *d_colours;
    CHECK(cudaMalloc(&d_colours, 256 * sizeof(float4)));
    read_colours<<<2, 128>>>(t, d_colours, 256);
    CHECK_LAUNCH();
    std::vector<float4> decoded(256);
    CHECK(cudaMemcpy(decoded.data(), d_colours, 256 * sizeof(float4), cudaMemcpyDeviceToHost));
    auto linear_of = [](int c) {
        double v = c / 255.0;
        return (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
    };
    for (int i = 0; i < 256; i++) {
        compare("red", decoded[i].x, linear_of(colours[i].x));
        compare("green", decoded[i].y, linear_of(colours[i].y));
        compare("blue", decoded[i].z, linear_of(colours[i].z));
        compare("opacity", decoded[i].w, colours[i].w / 255.0f);
    }
    r.res.linear.desc = cudaCreateChannelDesc<float>();

    // A texture object per thread.
    std::vector<cudaTextureObject_t> objects;
    for (int k = 0; k < 5; k++) {
        r.res.linear.devPtr = d_line + 128 * k;
        r.res.linear.sizeInBytes = 100 * sizeof(float);
        objects.push_back(object(r, cudaAddressModeClamp, cudaFilterModePoint, false));
    }
    cudaTextureObject_t *d_objects = upload(objects);
    float *d_out;
    CHECK(cudaMalloc(&d_out, 600 * sizeof(float)));
    read_many<<<5, 128>>>(d_objects, 5, d_out, 600);
    CHECK_LAUNCH();
    out.resize(600);
    CHECK(cudaMemcpy(out.data(), d_out, 600 * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 600; i++) compare("many objects", out[i], i / 5 < 100 ? line[128 * (i % 5) + i / 5] : 0);
    return verdict("textures", wrong == 0, "%d reads, %d wrong", total, wrong);
}
