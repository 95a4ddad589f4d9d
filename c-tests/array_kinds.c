/* Copies of every kind of array, and formats: those with numbers of their own, and those that are refused. */
#include "test.h"

static const struct cudaChannelFormatDesc one_ushort = {16, 0, 0, 0, cudaChannelFormatKindUnsigned};
static const struct cudaChannelFormatDesc one_float = {32, 0, 0, 0, cudaChannelFormatKindFloat};

static struct cudaExtent extent(size_t width, size_t height, size_t depth) {
    struct cudaExtent made = {width, height, depth};
    return made;
}

static struct cudaPitchedPtr pitched(void *p, size_t pitch, size_t width, size_t height) {
    struct cudaPitchedPtr made = {p, pitch, width, height};
    return made;
}

/* Bytes of linear memory into an array or out of one. */
static cudaError_t whole(cudaArray_t to, cudaArray_t from, void *linear, struct cudaExtent e, size_t texel) {
    struct cudaMemcpy3DParms p = ZERO;
    p.srcArray = from;
    p.dstArray = to;
    if (!from) p.srcPtr = pitched(linear, e.width * texel, e.width, e.height);
    if (!to) p.dstPtr = pitched(linear, e.width * texel, e.width, e.height);
    p.extent = e;
    p.kind = cudaMemcpyDefault;
    return cudaMemcpy3D(&p);
}

/* CUDA Runtime API, 'cudaMemcpy3D': every kind of array, there and back, to another one as between devices; one more than there is in
 * each dimension is refused. */
static void every_kind(void) {
    static const struct {
        size_t width, height, depth;
        unsigned flags;
    } kinds[] = {
        {37, 0, 0, 0}, {9, 7, 0, 0}, {9, 7, 0, cudaArrayTextureGather}, {5, 4, 3, 0}, {21, 0, 5, cudaArrayLayered},
        {6, 5, 4, cudaArrayLayered}, {4, 4, 6, cudaArrayCubemap}, {4, 4, 12, cudaArrayCubemap | cudaArrayLayered},
        {8, 8, 3, cudaArrayLayered | cudaArraySurfaceLoadStore},
    };
    static unsigned short host[4096], back[4096];
    for (int i = 0; i < 4096; i++) host[i] = (unsigned short)(i * 2654435761u >> 9);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        cudaArray_t a, b;
        struct cudaExtent e = extent(kinds[k].width, kinds[k].height, kinds[k].depth);
        OK(cudaMalloc3DArray(&a, &one_ushort, e, kinds[k].flags));
        OK(cudaMalloc3DArray(&b, &one_ushort, e, kinds[k].flags));
        e.height += !e.height;
        e.depth += !e.depth;
        OK(whole(a, NULL, host, e, 2));
        struct cudaMemcpy3DPeerParms peer = ZERO;
        peer.srcArray = a;
        peer.dstArray = b;
        peer.extent = e;
        OK(cudaMemcpy3DPeer(&peer));
        memset(back, 0, sizeof back);
        OK(whole(NULL, b, back, e, 2));
        EXPECT(memcmp(host, back, e.width * e.height * e.depth * 2) == 0);
        struct cudaExtent more[3] = {e, e, e};
        more[0].width++;
        more[1].height++;
        more[2].depth++;
        for (int axis = 0; axis < 3; axis++) {
            RETURNS(cudaErrorInvalidValue, whole(a, NULL, host, more[axis], 2));
            RETURNS(cudaErrorInvalidValue, whole(NULL, a, back, more[axis], 2));
            peer.extent = more[axis];
            RETURNS(cudaErrorInvalidValue, cudaMemcpy3DPeer(&peer));
        }
        OK(cudaFreeArray(a));
        OK(cudaFreeArray(b));
    }

    /* Levels of mipmaps are arrays of the same kind. */
    cudaMipmappedArray_t mipmapped;
    OK(cudaMallocMipmappedArray(&mipmapped, &one_ushort, extent(8, 8, 12), 3, cudaArrayCubemap | cudaArrayLayered));
    for (unsigned k = 0; k < 3; k++) {
        cudaArray_t level;
        struct cudaExtent e;
        unsigned flags;
        OK(cudaGetMipmappedArrayLevel(&level, mipmapped, k));
        OK(cudaArrayGetInfo(NULL, &e, &flags, level));
        EXPECT(e.width == 8u >> k && e.height == 8u >> k && e.depth == 12);
        EXPECT(flags == (cudaArrayCubemap | cudaArrayLayered));
        OK(whole(level, NULL, host + k, e, 2));
    }
    for (unsigned k = 0; k < 3; k++) {
        cudaArray_t level;
        struct cudaExtent e;
        OK(cudaGetMipmappedArrayLevel(&level, mipmapped, k));
        OK(cudaArrayGetInfo(NULL, &e, NULL, level));
        OK(whole(NULL, level, back, e, 2));
        EXPECT(memcmp(host + k, back, e.width * e.height * e.depth * 2) == 0);
    }
    OK(cudaFreeMipmappedArray(mipmapped));
}

/* Formats that have numbers of their own, and what is refused. */
static void formats(void) {
    cudaArray_t array;
    struct cudaChannelFormatDesc desc = {10, 10, 10, 2, AS(cudaChannelFormatKind, 31)}, got; /* normalized 10:10:10:2 */
    OK(cudaMallocArray(&array, &desc, 4, 4, 0));
    OK(cudaGetChannelDesc(&got, array));
    EXPECT(memcmp(&got, &desc, sizeof got) == 0);
    unsigned words[16], back[16];
    for (unsigned i = 0; i < 16; i++) words[i] = i * 2654435761u;
    OK(cudaMemcpy2DToArray(array, 0, 0, words, 16, 16, 4, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2DFromArray(back, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(words, back, sizeof words) == 0);
    OK(cudaFreeArray(array));
    for (int kind = 5; kind <= 16; kind++) { /* cudaChannelFormatKindUnsignedNormalized8X1 and so on */
        int bits = (kind - 5) / 3 % 2 ? 16 : 8, channels = 1 << (kind - 5) % 3;
        struct cudaChannelFormatDesc own = {bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0, channels > 2 ? bits : 0,
                                            AS(cudaChannelFormatKind, kind)};
        OK(cudaMallocArray(&array, &own, 4, 4, 0));
        OK(cudaGetChannelDesc(&got, array));
        EXPECT(memcmp(&got, &own, sizeof got) == 0);
        OK(cudaFreeArray(array));
        own.x = 32;
        RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &own, 4, 4, 0));
    }
    desc.x = 8;
    RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &desc, 4, 4, 0));
    /* No memory of their own: the attributes of the device say that there are none. */
    int has = 1;
    OK(cudaDeviceGetAttribute(&has, AS(cudaDeviceAttr, 112), 0)); /* sparse */
    EQUAL(0, has);
    RETURNS(cudaErrorNotSupported, cudaMallocArray(&array, &one_float, 4, 4, 0x40));
    OK(cudaDeviceGetAttribute(&has, AS(cudaDeviceAttr, 121), 0)); /* deferred mapping */
    EQUAL(0, has);
    RETURNS(cudaErrorNotSupported, cudaMallocArray(&array, &one_float, 4, 4, 0x80));
    for (unsigned flag = 0x40; flag <= 0x80; flag *= 2) {
        cudaMipmappedArray_t none;
        RETURNS(cudaErrorNotSupported, cudaMalloc3DArray(&array, &one_float, extent(4, 4, 4), flag));
        RETURNS(cudaErrorNotSupported, cudaMallocMipmappedArray(&none, &one_float, extent(8, 8, 0), 2, flag));
        CUDA_ARRAY3D_DESCRIPTOR d = {8, 8, 0, CU_AD_FORMAT_FLOAT, 1, flag};
        CUarray a;
        CUmipmappedArray m;
        EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuArray3DCreate(&a, &d));
        EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuMipmappedArrayCreate(&m, &d, 2));
    }
    CUDA_ARRAY3D_DESCRIPTOR depths = {8, 8, 0, CU_AD_FORMAT_FLOAT, 1, CUDA_ARRAY3D_DEPTH_TEXTURE};
    CUarray made;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuArray3DCreate(&made, &depths));
    OK(cudaMallocArray(&array, &one_float, 4, 4, 0));
    struct cudaArraySparseProperties tiles; /* "not allocated with flag cudaArraySparse" */
    RETURNS(cudaErrorInvalidValue, cudaArrayGetSparseProperties(&tiles, array));
    RETURNS(cudaErrorInvalidValue, cudaArrayGetSparseProperties(NULL, array));
    cudaMipmappedArray_t levels;
    OK(cudaMallocMipmappedArray(&levels, &one_float, extent(8, 8, 0), 2, 0));
    RETURNS(cudaErrorInvalidValue, cudaMipmappedArrayGetSparseProperties(&tiles, levels));
    OK(cudaFreeMipmappedArray(levels));
    struct cudaArrayMemoryRequirements needs;
    RETURNS(cudaErrorInvalidValue, cudaArrayGetMemoryRequirements(&needs, array, 0)); /* no deferred mapping */
    RETURNS(cudaErrorInvalidDevice, cudaArrayGetMemoryRequirements(&needs, array, 99));
    RETURNS(cudaErrorInvalidValue, cudaArrayGetMemoryRequirements(NULL, array, 0));
    OK(cudaFreeArray(array));
}

/* cudaArrayGetPlane: the planes of NV12 are arrays; of the whole there is a description alone. */
static void planes(void) {
    cudaArray_t array, luma, chroma, again;
    struct cudaChannelFormatDesc nv12 = {8, 8, 8, 0, cudaChannelFormatKindNV12}, got;
    struct cudaExtent e;
    unsigned flags;
    OK(cudaMallocArray(&array, &nv12, 8, 6, cudaArraySurfaceLoadStore));
    OK(cudaArrayGetInfo(&got, &e, &flags, array));
    EXPECT(memcmp(&got, &nv12, sizeof got) == 0 && flags == cudaArraySurfaceLoadStore);
    EXPECT(e.width == 8 && e.height == 6 && e.depth == 0);
    OK(cudaArrayGetPlane(&luma, array, 0));
    OK(cudaArrayGetPlane(&chroma, array, 1));
    OK(cudaArrayGetPlane(&again, array, 1));
    EXPECT(luma != chroma && chroma == again);
    RETURNS(cudaErrorInvalidValue, cudaArrayGetPlane(&again, array, 2));
    RETURNS(cudaErrorInvalidValue, cudaArrayGetPlane(&again, luma, 0)); /* not of several planes */
    RETURNS(cudaErrorInvalidValue, cudaArrayGetPlane(NULL, array, 0));
    OK(cudaArrayGetInfo(&got, &e, NULL, luma));
    EXPECT(got.x == 8 && got.y == 0 && got.f == cudaChannelFormatKindUnsigned && e.width == 8 && e.height == 6);
    OK(cudaArrayGetInfo(&got, &e, NULL, chroma));
    EXPECT(got.x == 8 && got.y == 8 && got.z == 0 && got.f == cudaChannelFormatKindUnsigned && e.width == 4 && e.height == 3);
    unsigned char host[48], back[48];
    for (int i = 0; i < 48; i++) host[i] = (unsigned char)(i * 5 + 1);
    OK(cudaMemcpy2DToArray(luma, 0, 0, host, 8, 8, 6, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2DToArray(chroma, 0, 0, host + 3, 8, 8, 3, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2DFromArray(back, 8, luma, 0, 0, 8, 6, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(host, back, 48) == 0);
    OK(cudaMemcpy2DFromArray(back, 8, chroma, 0, 0, 8, 3, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(host + 3, back, 24) == 0);
    RETURNS(cudaErrorNotSupported, cudaMemcpy2DToArray(array, 0, 0, host, 8, 8, 6, cudaMemcpyHostToDevice));
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(luma));
    OK(cudaFreeArray(array));
    RETURNS(cudaErrorInvalidResourceHandle, cudaArrayGetInfo(NULL, &e, NULL, luma));
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(array));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &nv12, 7, 6, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &nv12, 8, 0, 0));
    cudaMipmappedArray_t mipmapped;
    RETURNS(cudaErrorNotSupported, cudaMallocMipmappedArray(&mipmapped, &nv12, extent(8, 8, 0), 2, 0));

    CUarray whole, plane;
    CUDA_ARRAY3D_DESCRIPTOR d = {16, 8, 0, CU_AD_FORMAT_NV12, 3, 0}, same;
    EQUAL(CUDA_SUCCESS, cuArray3DCreate(&whole, &d));
    EQUAL(CUDA_SUCCESS, cuArray3DGetDescriptor(&same, whole));
    EXPECT(same.Width == 16 && same.Height == 8 && same.Depth == 0 && same.NumChannels == 3);
    EXPECT(same.Format == CU_AD_FORMAT_NV12 && same.Flags == 0);
    EQUAL(CUDA_SUCCESS, cuArrayGetPlane(&plane, whole, 1));
    EQUAL(CUDA_SUCCESS, cuArray3DGetDescriptor(&same, plane));
    EXPECT(same.Width == 8 && same.Height == 4 && same.NumChannels == 2 && same.Format == CU_AD_FORMAT_UNSIGNED_INT8);
    EQUAL(CUDA_SUCCESS, cuArrayDestroy(whole));
    EQUAL(CUDA_ERROR_INVALID_HANDLE, cuArrayDestroy(whole));
    OK(cudaMallocArray(&array, &nv12, 8, 6, 0));
    OK(cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(array));
}

/* Formats whose texels come in blocks of 4 by 4. Arrays have extents in texels, and so have copies of boxes; rows of bytes are rows of
 * blocks. Channels as in NVIDIA's channel_descriptor.h and cuda.h. */
static void blocks(void) {
    static const int channels[14] = {4, 4, 4, 4, 4, 4, 1, 1, 2, 2, 3, 3, 4, 4};
    unsigned char host[96], back[96];
    for (int i = 0; i < 96; i++) host[i] = (unsigned char)(i * 7 + 1);
    for (int k = 0; k < 14; k++) {
        int bits = k == 10 || k == 11 ? 16 : 8, bytes = channels[k] == 1 || k < 2 ? 8 : 16;
        struct cudaChannelFormatDesc own = {bits, channels[k] > 1 ? bits : 0, channels[k] > 2 ? bits : 0, channels[k] > 3 ? bits : 0,
                                            AS(cudaChannelFormatKind, 17 + k)}, got;
        cudaArray_t array;
        struct cudaExtent e;
        OK(cudaMallocArray(&array, &own, 10, 6, 0)); /* three by two blocks */
        OK(cudaArrayGetInfo(&got, &e, NULL, array));
        EXPECT(memcmp(&got, &own, sizeof got) == 0 && e.width == 10 && e.height == 6 && e.depth == 0);
        size_t row = 3u * bytes;
        OK(cudaMemcpy2DToArray(array, 0, 0, host, row, row, 2, cudaMemcpyHostToDevice));
        OK(cudaMemcpyFromArray(back, array, 0, 0, 2 * row, cudaMemcpyDeviceToHost));
        EXPECT(memcmp(host, back, 2 * row) == 0);
        RETURNS(cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 0, 0, host, row, row, 3, cudaMemcpyHostToDevice));
        /* The last two blocks of the second row, which are not full. */
        struct cudaMemcpy3DParms p = ZERO;
        p.srcArray = array;
        p.srcPos.x = 4;
        p.srcPos.y = 4;
        p.dstPtr = pitched(back, 2u * bytes, 2, 1);
        p.extent = extent(6, 2, 1);
        p.kind = cudaMemcpyDefault;
        memset(back, 0, sizeof back);
        OK(cudaMemcpy3D(&p));
        EXPECT(memcmp(host + row + bytes, back, 2u * bytes) == 0 && back[2 * bytes] == 0);
        struct cudaMemcpy3DParms found;
        cudaGraph_t graph;
        cudaGraphNode_t node;
        OK(cudaGraphCreate(&graph, 0));
        OK(cudaGraphAddMemcpyNode(&node, graph, NULL, 0, &p));
        OK(cudaGraphMemcpyNodeGetParams(node, &found));
        EXPECT(found.srcArray == array && memcmp(&found.srcPos, &p.srcPos, sizeof p.srcPos) == 0);
        EXPECT(memcmp(&found.extent, &p.extent, sizeof p.extent) == 0);
        OK(cudaGraphDestroy(graph));
        p.extent.width = 4; /* one block */
        OK(cudaMemcpy3D(&p));
        p.extent.width = 3;
        RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p));
        p.extent.width = 7;
        RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p));
        p.extent.width = 6;
        p.srcPos.y = 2;
        RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p));
        OK(cudaFreeArray(array));
        RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &own, 8, 0, 0));
        RETURNS(cudaErrorNotSupported, cudaMallocArray(&array, &own, 8, 8, cudaArraySurfaceLoadStore)); /* as on an H200 */
        own.x = 32;
        RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &own, 8, 8, 0));

        CUarray a, other;
        CUDA_ARRAY3D_DESCRIPTOR d = {10, 6, 0, (CUarray_format)(0x91 + k), (unsigned)channels[k], 0}, same;
        EQUAL(CUDA_SUCCESS, cuArray3DCreate(&a, &d));
        EQUAL(CUDA_SUCCESS, cuArray3DGetDescriptor(&same, a));
        EXPECT(same.Width == 10 && same.Height == 6 && same.Format == d.Format && same.NumChannels == d.NumChannels);
        CUDA_MEMCPY2D c = ZERO;
        c.srcMemoryType = CU_MEMORYTYPE_HOST;
        c.srcHost = host;
        c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
        c.dstArray = a;
        c.WidthInBytes = row;
        c.Height = 2;
        EQUAL(CUDA_SUCCESS, cuMemcpy2D(&c));
        c.Height = 3;
        EQUAL(CUDA_ERROR_INVALID_VALUE, cuMemcpy2D(&c));
        memset(back, 0, sizeof back);
        EQUAL(CUDA_SUCCESS, cuMemcpyAtoH(back, a, row + bytes, 2u * bytes));
        EXPECT(memcmp(host + row + bytes, back, 2u * bytes) == 0);
        d.NumChannels = channels[k] == 4 ? 2 : 4;
        EQUAL(CUDA_ERROR_INVALID_VALUE, cuArray3DCreate(&other, &d));
        EQUAL(CUDA_SUCCESS, cuArrayDestroy(a));
    }
    /* Levels have whole blocks, down to one of a single texel. */
    struct cudaChannelFormatDesc bc1 = {8, 8, 8, 8, AS(cudaChannelFormatKind, 17)};
    cudaMipmappedArray_t mipmapped;
    OK(cudaMallocMipmappedArray(&mipmapped, &bc1, extent(12, 4, 2), 4, cudaArrayLayered));
    for (unsigned k = 0; k < 4; k++) {
        cudaArray_t level;
        struct cudaExtent e;
        OK(cudaGetMipmappedArrayLevel(&level, mipmapped, k));
        OK(cudaArrayGetInfo(NULL, &e, NULL, level));
        EXPECT(e.width == 12u >> k && e.height == (k < 3 ? 4u >> k : 1) && e.depth == 2);
        unsigned wide = k == 0 ? 3 : k == 1 ? 2 : 1;
        struct cudaMemcpy3DParms p = ZERO;
        p.srcPtr = pitched(host, wide * 8, wide, 1);
        p.dstArray = level;
        p.extent = e;
        p.kind = cudaMemcpyDefault;
        OK(cudaMemcpy3D(&p));
        memset(back, 0, sizeof back);
        OK(cudaMemcpyFromArray(back, level, 0, 0, wide * 8, cudaMemcpyDeviceToHost));
        EXPECT(memcmp(host, back, wide * 8) == 0);
    }
    OK(cudaFreeMipmappedArray(mipmapped));
}

int main(void) {
    every_kind();
    formats();
    blocks();
    planes();
    return finish();
}
