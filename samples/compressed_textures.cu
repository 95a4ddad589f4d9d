// nvcc: -arch=sm_80
// Textures of block-compressed formats (BC1 to BC7), in arrays of these formats and as views of arrays of words: blocks whose colours
// are plain from the specifications (Khronos Data Format Specification; Direct3D 11.3, 19.5), read texel by texel, filtered, in layers,
// slices, faces and levels.
#include "check.h"

#include <string.h>
#include <vector>

static int failures = 0;

static void expect(bool good, const char *what, int k) {
    if (good) return;
    if (failures++ < 20) printf("%s %d\n", what, k);
}

__global__ void read_2d(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2D<float4>(t, at[i].x, at[i].y);
}
__global__ void read_3d(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex3D<float4>(t, at[i].x, at[i].y, at[i].z);
}
__global__ void read_layers(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2DLayered<float4>(t, at[i].x, at[i].y, (int)at[i].z);
}
__global__ void read_cube(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = texCubemap<float4>(t, at[i].x, at[i].y, at[i].z);
}
__global__ void read_levels(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2DLod<float4>(t, at[i].x, at[i].y, at[i].z);
}
__global__ void read_four(cudaTextureObject_t t, const float4 *at, float4 *out) {
    int i = threadIdx.x;
    out[i] = tex2Dgather<float4>(t, at[i].x, at[i].y, 0);
}

typedef void Kernel(cudaTextureObject_t, const float4 *, float4 *);

static std::vector<float4> run(Kernel *kernel, cudaTextureObject_t t, const std::vector<float4> &at) {
    std::vector<float4> out(at.size());
    float4 *d;
    size_t bytes = at.size() * sizeof(float4);
    CHECK(cudaMalloc(&d, 2 * bytes));
    CHECK(cudaMemcpy(d, at.data(), bytes, cudaMemcpyHostToDevice));
    kernel<<<1, (unsigned)at.size()>>>(t, d, d + at.size());
    CHECK_LAUNCH();
    CHECK(cudaMemcpy(out.data(), d + at.size(), bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    return out;
}

struct Block {
    unsigned char bytes[16];
};

static void put(Block &b, int at, int bits, unsigned long long value) {
    for (int k = 0; k < bits; k++)
        if (value >> k & 1) b.bytes[(at + k) / 8] |= (unsigned char)(1 << (at + k) % 8);
}

// Ends of 5, 6 and 5 bits, and texel k is number k % 4: red, green, and a third of the way each.
static void put_colours(Block &b, int at) {
    put(b, at, 16, 31u << 11);
    put(b, at + 16, 16, 63u << 5);
    for (int k = 0; k < 16; k++) put(b, at + 32 + 2 * k, 2, k % 4);
}

// Ends of 8 bits, the first above the second: texel k is number k % 8 of eight.
static void put_ramp(Block &b, int at, int first, int second) {
    put(b, at, 8, first & 255);
    put(b, at + 8, 8, second & 255);
    for (int k = 0; k < 16; k++) put(b, at + 16 + 3 * k, 3, k % 8);
}

static float ramp(int k, int first, int second, int most) {
    k %= 8;
    if (k == 0) return (float)first / most;
    if (k == 1) return (float)second / most;
    return (float)((8 - k) * first + (k - 1) * second) / (7 * most);
}

static float linear(double x) { return (float)(x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)); }

// BC7, mode 6: one colour of 7 bits and a common last bit, here 1.
static Block bc7(int r, int g, int b, int a) {
    Block block = {};
    const int colour[4] = {r, g, b, a};
    put(block, 6, 1, 1);
    for (int c = 0; c < 4; c++)
        for (int end = 0; end < 2; end++) put(block, 7 + 14 * c + 7 * end, 7, colour[c] >> 1);
    put(block, 63, 2, 3);
    return block;
}

// BC6H, mode 11: one colour of 10 bits for each channel.
static Block bc6h(int r, int g, int b) {
    Block block = {};
    const int colour[3] = {r, g, b};
    put(block, 0, 5, 3);
    for (int end = 0; end < 2; end++)
        for (int c = 0; c < 3; c++) put(block, 5 + 30 * end + 10 * c, 10, colour[c] & 1023);
    return block;
}

struct Format {
    cudaChannelFormatKind kind;
    cudaResourceViewFormat view;
    int x, y, z, w, bytes;
    bool srgb;
};

static const Format formats[] = {
    {cudaChannelFormatKindUnsignedBlockCompressed1, cudaResViewFormatUnsignedBlockCompressed1, 8, 8, 8, 8, 8, false},
    {cudaChannelFormatKindUnsignedBlockCompressed1SRGB, cudaResViewFormatUnsignedBlockCompressed1, 8, 8, 8, 8, 8, true},
    {cudaChannelFormatKindUnsignedBlockCompressed2, cudaResViewFormatUnsignedBlockCompressed2, 8, 8, 8, 8, 16, false},
    {cudaChannelFormatKindUnsignedBlockCompressed2SRGB, cudaResViewFormatUnsignedBlockCompressed2, 8, 8, 8, 8, 16, true},
    {cudaChannelFormatKindUnsignedBlockCompressed3, cudaResViewFormatUnsignedBlockCompressed3, 8, 8, 8, 8, 16, false},
    {cudaChannelFormatKindUnsignedBlockCompressed3SRGB, cudaResViewFormatUnsignedBlockCompressed3, 8, 8, 8, 8, 16, true},
    {cudaChannelFormatKindUnsignedBlockCompressed4, cudaResViewFormatUnsignedBlockCompressed4, 8, 0, 0, 0, 8, false},
    {cudaChannelFormatKindSignedBlockCompressed4, cudaResViewFormatSignedBlockCompressed4, 8, 0, 0, 0, 8, false},
    {cudaChannelFormatKindUnsignedBlockCompressed5, cudaResViewFormatUnsignedBlockCompressed5, 8, 8, 0, 0, 16, false},
    {cudaChannelFormatKindSignedBlockCompressed5, cudaResViewFormatSignedBlockCompressed5, 8, 8, 0, 0, 16, false},
    {cudaChannelFormatKindUnsignedBlockCompressed6H, cudaResViewFormatUnsignedBlockCompressed6H, 16, 16, 16, 0, 16, false},
    {cudaChannelFormatKindSignedBlockCompressed6H, cudaResViewFormatSignedBlockCompressed6H, 16, 16, 16, 0, 16, false},
    {cudaChannelFormatKindUnsignedBlockCompressed7, cudaResViewFormatUnsignedBlockCompressed7, 8, 8, 8, 8, 16, false},
    {cudaChannelFormatKindUnsignedBlockCompressed7SRGB, cudaResViewFormatUnsignedBlockCompressed7, 8, 8, 8, 8, 16, true},
};

static cudaChannelFormatDesc desc(const Format &f) { return cudaCreateChannelDesc(f.x, f.y, f.z, f.w, f.kind); }

// A block of a format, and what its texel k is.
static Block block_of(int format) {
    Block b = {};
    switch (format) {
        case 0: case 1: put_colours(b, 0); break;
        case 2: case 3: put_colours(b, 64); for (int k = 0; k < 16; k++) put(b, 4 * k, 4, k); break;
        case 4: case 5: put_colours(b, 64); put_ramp(b, 0, 255, 0); break;
        case 6: put_ramp(b, 0, 200, 60); break;
        case 7: put_ramp(b, 0, 127, -127); break;
        case 8: put_ramp(b, 0, 200, 60); put_ramp(b, 64, 255, 0); break;
        case 9: put_ramp(b, 0, 127, -127); put_ramp(b, 64, 100, -3); break;
        case 10: b = bc6h(495, 0, 1023); break;
        case 11: b = bc6h(247, -247, 0); break;
        default: b = bc7(255, 65, 1, 129); break;
    }
    return b;
}

static float4 texel_of(int format, int k) {
    // Greens between 0 and 1 are not thirds: these bytes were recorded on an H200.
    static const int red[4] = {255, 0, 170, 85}, green[4] = {0, 255, 80, 175};
    bool srgb = formats[format].srgb;
    float r = red[k % 4] / 255.0f, g = green[k % 4] / 255.0f;
    if (srgb) r = linear(red[k % 4] / 255.0), g = linear(green[k % 4] / 255.0);
    switch (format) {
        case 0: case 1: return make_float4(r, g, 0, 1);
        case 2: case 3: return make_float4(r, g, 0, (float)k / 15);
        case 4: case 5: return make_float4(r, g, 0, ramp(k, 255, 0, 255));
        case 6: return make_float4(ramp(k, 200, 60, 255), 0, 0, 1);
        case 7: return make_float4(ramp(k, 127, -127, 127), 0, 0, 1);
        case 8: return make_float4(ramp(k, 200, 60, 255), ramp(k, 255, 0, 255), 0, 1);
        case 9: return make_float4(ramp(k, 127, -127, 127), ramp(k, 100, -3, 127), 0, 1);
        // 495 * 64 + 32 is 31712, and 31 / 64 of that 0x3c00; 1023 stands for 65535.
        case 10: return make_float4(1, 0, 65504, 1);
        // 247 * 64 + 32 is 15840, and 31 / 32 of that 0x3bf1.
        case 11: return make_float4(2033.0f / 2048, -2033.0f / 2048, 0, 1);
        case 12: return make_float4(1, 65 / 255.0f, 1 / 255.0f, 129 / 255.0f);
        default: return make_float4(1, linear(65 / 255.0), linear(1 / 255.0), 129 / 255.0f);
    }
}

static bool same(float4 a, float4 b, float within = 0) {
    return fabsf(a.x - b.x) <= within && fabsf(a.y - b.y) <= within && fabsf(a.z - b.z) <= within && fabsf(a.w - b.w) <= within;
}

static cudaTextureObject_t texture(const cudaResourceDesc &res, cudaTextureDesc d, const cudaResourceViewDesc *view = NULL) {
    cudaTextureObject_t t = 0;
    if (view) d.readMode = cudaReadModeElementType;  // what is viewed are integers of 32 bits, which are no fractions: so an H200
    CHECK(cudaCreateTextureObject(&t, &res, &d, view));
    return t;
}

static cudaTextureDesc how(cudaTextureFilterMode filter, bool normalized) {
    cudaTextureDesc d = {};
    d.addressMode[0] = d.addressMode[1] = d.addressMode[2] = cudaAddressModeClamp;
    d.filterMode = filter;
    d.mipmapFilterMode = cudaFilterModePoint;
    d.normalizedCoords = normalized;
    d.maxMipmapLevelClamp = 16;
    d.readMode = cudaReadModeNormalizedFloat;
    return d;
}

static cudaResourceDesc of_array(cudaArray_t a) {
    cudaResourceDesc res = {};
    res.resType = cudaResourceTypeArray;
    res.res.array.array = a;
    return res;
}

// Every format: 10 by 6 texels, so that blocks at the edges are not full; from memory by rows of blocks.
static void every_format() {
    std::vector<float4> at;
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 10; x++) at.push_back(make_float4(x + 0.5f, y + 0.5f, 0, 0));
    for (int f = 0; f < 14; f++) {
        const Format &format = formats[f];
        Block block = block_of(f);
        std::vector<unsigned char> bytes;
        for (int k = 0; k < 6; k++) bytes.insert(bytes.end(), block.bytes, block.bytes + format.bytes);
        cudaChannelFormatDesc own = desc(format);
        cudaArray_t a, words;
        CHECK(cudaMallocArray(&a, &own, 10, 6));
        CHECK(cudaMemcpy2DToArray(a, 0, 0, bytes.data(), 3 * format.bytes, 3 * format.bytes, 2, cudaMemcpyHostToDevice));
        cudaTextureObject_t t = texture(of_array(a), how(cudaFilterModePoint, false));
        std::vector<float4> own_texels = run(read_2d, t, at);
        for (int k = 0; k < 60; k++)
            expect(same(own_texels[k], texel_of(f, k % 10 % 4 + k / 10 % 4 * 4), format.srgb ? 1e-7f : 0), "array of format", f);
        CHECK(cudaDestroyTextureObject(t));

        // The same bytes as words, one for each block.
        int channels = format.bytes / 4;
        cudaChannelFormatDesc plain = cudaCreateChannelDesc(32, 32, channels > 2 ? 32 : 0, channels > 2 ? 32 : 0, cudaChannelFormatKindUnsigned);
        CHECK(cudaMallocArray(&words, &plain, 3, 2));
        CHECK(cudaMemcpy2DToArray(words, 0, 0, bytes.data(), 3 * format.bytes, 3 * format.bytes, 2, cudaMemcpyHostToDevice));
        cudaResourceViewDesc view = {};
        view.format = format.view;
        view.width = 12, view.height = 8;
        cudaTextureDesc d = how(cudaFilterModePoint, false);
        d.sRGB = format.srgb;
        t = texture(of_array(words), d, &view);
        std::vector<float4> seen = run(read_2d, t, at);
        expect(!memcmp(seen.data(), own_texels.data(), 60 * sizeof(float4)), "view of format", f);
        CHECK(cudaDestroyTextureObject(t));
        CHECK(cudaFreeArray(words));
        CHECK(cudaFreeArray(a));
    }
}

// Blocks of one colour each: red says which.
static std::vector<Block> numbered(int first, int n) {
    std::vector<Block> blocks;
    for (int k = 0; k < n; k++) blocks.push_back(bc7((first + k) * 2 + 1, 3, 255, 255));
    return blocks;
}

static float4 number(float k) { return make_float4((k * 2 + 1) / 255, 3 / 255.0f, 1, 1); }

static void fill(cudaArray_t a, const std::vector<Block> &blocks, int width, int height, cudaExtent texels) {
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr((void *)blocks.data(), width * sizeof(Block), width, height);
    p.dstArray = a;
    p.extent = texels;
    p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));
}

static void every_kind() {
    cudaChannelFormatDesc d = desc(formats[12]);
    cudaArray_t a;
    cudaTextureObject_t t;

    // Filtered: between two blocks, and from four texels at once.
    CHECK(cudaMallocArray(&a, &d, 8, 8, cudaArrayTextureGather));
    fill(a, numbered(0, 4), 2, 2, make_cudaExtent(8, 8, 1));
    t = texture(of_array(a), how(cudaFilterModeLinear, false));
    std::vector<float4> seen = run(read_2d, t, {make_float4(4, 2, 0, 0), make_float4(4, 4, 0, 0), make_float4(4.25f, 6, 0, 0), make_float4(1.75f, 2, 0, 0)});
    const float means[4] = {0.5f, 1.5f, 2.75f, 0};
    for (int k = 0; k < 4; k++) expect(same(seen[k], number(means[k]), 1e-6f), "between blocks", k);
    float4 four = run(read_four, t, {make_float4(4, 4, 0, 0)})[0];
    expect(same(four, make_float4(number(2).x, number(3).x, number(1).x, number(0).x)), "four texels", 0);
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFreeArray(a));

    // Layers, slices and faces: one block in a row.
    std::vector<float4> at;
    for (int z = 0; z < 3; z++)
        for (int k = 0; k < 4; k++) at.push_back(make_float4(k + 4 * (k % 2) + 0.5f, 3.5f - k, z + (z > 1 ? 0.0f : 0.25f), 0));
    for (int solid = 0; solid < 2; solid++) {
        CHECK(cudaMalloc3DArray(&a, &d, make_cudaExtent(8, 4, 3), solid ? 0 : cudaArrayLayered));
        fill(a, numbered(10, 6), 2, 1, make_cudaExtent(8, 4, 3));
        t = texture(of_array(a), how(cudaFilterModePoint, false));
        seen = run(solid ? read_3d : read_layers, t, at);
        for (int k = 0; k < 12; k++) expect(same(seen[k], number(10 + k / 4 * 2 + k % 2)), solid ? "slice" : "layer", k);
        CHECK(cudaDestroyTextureObject(t));
        CHECK(cudaFreeArray(a));
    }
    CHECK(cudaMalloc3DArray(&a, &d, make_cudaExtent(4, 4, 6), cudaArrayCubemap));
    fill(a, numbered(20, 6), 1, 1, make_cudaExtent(4, 4, 6));
    t = texture(of_array(a), how(cudaFilterModePoint, true));
    seen = run(read_cube, t, {make_float4(1, 0.2f, 0.3f, 0), make_float4(-1, 0, 0, 0), make_float4(0, 1, 0, 0), make_float4(0.1f, -1, 0, 0),
                              make_float4(0, 0.4f, 1, 0), make_float4(0, 0, -1, 0)});
    for (int k = 0; k < 6; k++) expect(same(seen[k], number(20 + k)), "face", k);
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFreeArray(a));

    // Levels of 16, 8, 4, 2 and 1 texels: the last three have one block each. Then as views of words, which have three levels.
    for (int words = 0; words < 2; words++) {
        cudaMipmappedArray_t m;
        cudaChannelFormatDesc plain = cudaCreateChannelDesc<uint4>();
        unsigned levels = words ? 3 : 5;
        int size = words ? 4 : 16;
        CHECK(cudaMallocMipmappedArray(&m, words ? &plain : &d, make_cudaExtent(size, size, 0), levels));
        for (unsigned k = 0; k < levels; k++) {
            int blocks = k < 2 ? 4 >> k : 1, texels = size >> k;
            CHECK(cudaGetMipmappedArrayLevel(&a, m, k));
            fill(a, numbered(30 + 10 * k, blocks * blocks), blocks, blocks, make_cudaExtent(texels, texels, 1));
        }
        cudaResourceDesc res = {};
        res.resType = cudaResourceTypeMipmappedArray;
        res.res.mipmap.mipmap = m;
        cudaResourceViewDesc view = {};
        view.format = cudaResViewFormatUnsignedBlockCompressed7;
        view.width = view.height = 16;
        view.firstMipmapLevel = 1, view.lastMipmapLevel = 2;
        t = texture(res, how(cudaFilterModePoint, true), words ? &view : NULL);
        at.clear();
        for (unsigned k = words; k < levels; k++) at.push_back(make_float4(0.9f, 0.1f, (float)(k - words), 0));
        seen = run(read_levels, t, at);
        for (unsigned k = words; k < levels; k++) {
            int blocks = k < 2 ? 4 >> k : 1;
            expect(same(seen[k - words], number(30 + 10 * k + blocks - 1)), words ? "level of a view" : "level", k);
        }
        CHECK(cudaDestroyTextureObject(t));
        CHECK(cudaFreeMipmappedArray(m));
    }
}

int main() {
    every_format();
    every_kind();
    return verdict("compressed_textures", failures == 0, "14 formats, %d failures", failures);
}
