/* Arrays and mipmapped arrays: what is allocated and refused, copies in every direction and form, the driver's twins. */
#include "test.h"

static const struct cudaChannelFormatDesc one_ushort = {16, 0, 0, 0, cudaChannelFormatKindUnsigned};
static const struct cudaChannelFormatDesc four_floats = {32, 32, 32, 32, cudaChannelFormatKindFloat};
static const struct cudaChannelFormatDesc one_float = {32, 0, 0, 0, cudaChannelFormatKindFloat};

static struct cudaExtent extent(size_t width, size_t height, size_t depth) {
    struct cudaExtent made = {width, height, depth};
    return made;
}

static struct cudaPitchedPtr pitched(void *p, size_t pitch, size_t width, size_t height) {
    struct cudaPitchedPtr made = {p, pitch, width, height};
    return made;
}

static void kinds_and_queries(void) {
    struct cudaChannelFormatDesc desc = cudaCreateChannelDesc(8, 8, 0, 0, cudaChannelFormatKindSigned), got;
    EXPECT(desc.x == 8 && desc.y == 8 && desc.z == 0 && desc.w == 0 && desc.f == cudaChannelFormatKindSigned);
    cudaArray_t array;
    struct cudaExtent e;
    unsigned flags;
    OK(cudaMallocArray(&array, &desc, 10, 7, cudaArraySurfaceLoadStore));
    OK(cudaGetChannelDesc(&got, array));
    EXPECT(memcmp(&got, &desc, sizeof desc) == 0);
    OK(cudaArrayGetInfo(&got, &e, &flags, array));
    EXPECT(e.width == 10 && e.height == 7 && e.depth == 0 && flags == cudaArraySurfaceLoadStore);
    OK(cudaArrayGetInfo(NULL, NULL, NULL, array));
    cudaArray_t plane;
    RETURNS(cudaErrorInvalidValue, cudaArrayGetPlane(&plane, array, 0));
    struct cudaArrayMemoryRequirements needs;
    RETURNS(cudaErrorInvalidValue, cudaArrayGetMemoryRequirements(&needs, array, 0));
    struct cudaArraySparseProperties sparse;
    RETURNS(cudaErrorInvalidValue, cudaArrayGetSparseProperties(&sparse, array));
    OK(cudaFreeArray(array));
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(array)); /* twice */
    RETURNS(cudaErrorInvalidResourceHandle, cudaGetChannelDesc(&got, array));
    RETURNS(cudaErrorInvalidResourceHandle, cudaGetChannelDesc(&got, NULL));
    RETURNS(cudaErrorInvalidResourceHandle, cudaArrayGetInfo(&got, &e, &flags, NULL));
    OK(cudaFreeArray(NULL));

    OK(cudaMalloc3DArray(&array, &one_float, extent(9, 0, 0), 0));
    OK(cudaFreeArray(array));
    OK(cudaMalloc3DArray(&array, &one_float, extent(9, 0, 4), cudaArrayLayered));
    OK(cudaFreeArray(array));
    OK(cudaMalloc3DArray(&array, &four_floats, extent(8, 8, 12), cudaArrayCubemap | cudaArrayLayered));
    OK(cudaArrayGetInfo(NULL, &e, NULL, array));
    EQUAL(12, e.depth);
    OK(cudaFreeArray(array));

    RETURNS(cudaErrorInvalidValue, cudaMallocArray(NULL, &desc, 4, 4, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &desc, 4, 4, 0xdeadbeef));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, NULL, 4, 4, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &desc, 0, 4, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &desc, 1 << 20, 4, 0));
    RETURNS(cudaErrorInvalidValue, cudaMallocArray(&array, &desc, 4, 4, 0x1000));
    RETURNS(cudaErrorInvalidValue, cudaMalloc3DArray(&array, &desc, extent(4, 0, 4), 0));
    RETURNS(cudaErrorInvalidValue, cudaMalloc3DArray(&array, &desc, extent(4, 5, 6), cudaArrayCubemap));
    RETURNS(cudaErrorInvalidValue, cudaMalloc3DArray(&array, &desc, extent(4, 4, 4), cudaArrayTextureGather));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc3DArray(&array, &four_floats, extent(16384, 16384, 16384), 0));
    desc = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
    RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &desc, 4, 4, 0));
    desc = cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindFloat);
    RETURNS(cudaErrorInvalidChannelDescriptor, cudaMallocArray(&array, &desc, 4, 4, 0));

    size_t most = 0;
    OK(cudaDeviceGetTexture1DLinearMaxWidth(&most, &one_float, 0));
    EXPECT(most >= 1 << 27);
}

static void rows_of_bytes(void) {
    enum { width = 13, height = 6, pitch = 40 };
    cudaArray_t array, other;
    unsigned char host[pitch * height], back[pitch * height];
    for (int i = 0; i < pitch * height; i++) host[i] = (unsigned char)(i * 7 + 3);
    OK(cudaMallocArray(&array, &one_ushort, width, height, 0));
    OK(cudaMallocArray(&other, &one_ushort, width, height, 0));
    OK(cudaMemcpy2DToArray(array, 0, 0, host, pitch, width * 2, height, cudaMemcpyHostToDevice));
    memset(back, 0, sizeof back);
    OK(cudaMemcpy2DFromArray(back, pitch, array, 0, 0, width * 2, height, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < pitch; x++) wrong += back[y * pitch + x] != (x < width * 2 ? host[y * pitch + x] : 0);
    EQUAL(0, wrong);

    /* A part, array to array, and back through device memory. */
    void *device;
    OK(cudaMalloc(&device, 64));
    OK(cudaMemcpy2DArrayToArray(other, 4, 1, array, 2, 3, 10, 2, cudaMemcpyDeviceToDevice));
    OK(cudaMemcpy2DFromArray(device, 16, other, 4, 1, 10, 2, cudaMemcpyDefault));
    OK(cudaMemcpy(back, device, 32, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(back, host + 3 * pitch + 2, 10) == 0 && memcmp(back + 16, host + 4 * pitch + 2, 10) == 0);
    OK(cudaFree(device));

    RETURNS(cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 2, 0, host, pitch, width * 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 0, 1, host, pitch, 2, height, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 1, 0, host, pitch, 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2DToArray(array, 0, 0, host, 3, 4, 2, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidResourceHandle, cudaMemcpy2DToArray(NULL, 0, 0, host, pitch, 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidResourceHandle, cudaMemcpy2DFromArray(back, pitch, NULL, 0, 0, 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy2DToArray(array, 0, 0, NULL, pitch, 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidResourceHandle,
            cudaMemcpy2DToArray((cudaArray_t)(void *)host, 0, 0, host, pitch, 2, 1, cudaMemcpyDefault));
    RETURNS(cudaErrorInvalidMemcpyDirection,
            cudaMemcpy2DToArray(array, 0, 0, host, pitch, 2, 1, cudaMemcpyDeviceToHost));
    RETURNS(cudaErrorInvalidMemcpyDirection,
            cudaMemcpy2DFromArray(back, pitch, array, 0, 0, 2, 1, cudaMemcpyHostToDevice));
    OK(cudaFreeArray(array));
    OK(cudaFreeArray(other));
}

static void boxes(void) {
    enum { w = 5, h = 4, d = 3 };
    float host[d][h][w][4], back[2][2][3][4];
    for (int i = 0; i < d * h * w * 4; i++) (&host[0][0][0][0])[i] = (float)i;
    cudaArray_t array, layers;
    OK(cudaMalloc3DArray(&array, &four_floats, extent(w, h, d), 0));
    OK(cudaMalloc3DArray(&layers, &four_floats, extent(w, h, d), cudaArrayLayered));
    struct cudaMemcpy3DParms p = ZERO;
    p.srcPtr = pitched(host, sizeof host[0][0], w, h);
    p.dstArray = array;
    p.extent = extent(w, h, d);
    p.kind = cudaMemcpyHostToDevice;
    OK(cudaMemcpy3D(&p));

    memset(&p, 0, sizeof p);
    p.srcArray = array;
    p.dstArray = layers;
    p.extent = extent(w, h, d);
    p.kind = cudaMemcpyHostToHost; /* corrected: arrays are the device's */
    OK(cudaMemcpy3D(&p));

    memset(&p, 0, sizeof p);
    p.srcArray = layers;
    p.srcPos.x = 1;
    p.srcPos.y = 2;
    p.srcPos.z = 1;
    p.dstPtr = pitched(back, sizeof back[0][0], 3, 2);
    p.extent = extent(3, 2, 2);
    p.kind = cudaMemcpyDeviceToHost;
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    OK(cudaMemcpy3DAsync(&p, stream));
    OK(cudaStreamSynchronize(stream));
    int wrong = 0;
    for (int z = 0; z < 2; z++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 3; x++) wrong += memcmp(back[z][y][x], host[z + 1][y + 2][x + 1], 16) != 0;
    EQUAL(0, wrong);

    p.srcPos.z = 2;
    RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p)); /* leaves the array */
    p.srcPos.z = 1;
    p.srcPtr = p.dstPtr;
    RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p)); /* two sources */
    p.srcPtr.ptr = NULL;
    cudaArray_t small;
    OK(cudaMallocArray(&small, &one_float, w, h, 0));
    p.dstPtr.ptr = NULL;
    p.dstArray = small;
    p.extent.depth = 1;
    RETURNS(cudaErrorInvalidValue, cudaMemcpy3D(&p)); /* elements of another size */

    /* In a graph, and captured. */
    memset(&p, 0, sizeof p);
    p.srcArray = array;
    p.dstPtr = pitched(back, sizeof back[0][0], 3, 2);
    p.extent = extent(3, 2, 2);
    p.kind = cudaMemcpyDeviceToHost;
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddMemcpyNode(&node, graph, NULL, 0, &p));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    memset(back, 0, sizeof back);
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT(memcmp(back[1][1][2], host[1][1][2], 16) == 0);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OK(cudaMemcpy2DFromArrayAsync(back, 48, array, 16, 1, 48, 2, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    memset(back, 0, sizeof back);
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT(memcmp(back[0][0], host[0][1][1], 48) == 0 && memcmp(back[0][1], host[0][2][1], 48) == 0);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamDestroy(stream));
    OK(cudaFreeArray(array));
    OK(cudaFreeArray(layers));
    OK(cudaFreeArray(small));
}

static void mipmapped(void) {
    cudaMipmappedArray_t mipmapped;
    cudaArray_t level, again;
    struct cudaExtent e;
    OK(cudaMallocMipmappedArray(&mipmapped, &one_float, extent(20, 6, 0), 99, 0));
    OK(cudaGetMipmappedArrayLevel(&level, mipmapped, 2));
    OK(cudaGetMipmappedArrayLevel(&again, mipmapped, 2));
    EXPECT(level == again);
    OK(cudaArrayGetInfo(NULL, &e, NULL, level));
    EXPECT(e.width == 5 && e.height == 1 && e.depth == 0);
    OK(cudaGetMipmappedArrayLevel(&level, mipmapped, 4));
    RETURNS(cudaErrorInvalidValue, cudaGetMipmappedArrayLevel(&level, mipmapped, 5));
    RETURNS(cudaErrorInvalidResourceHandle, cudaGetMipmappedArrayLevel(&level, NULL, 0));
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(again)); /* a level is not freed by itself */

    float in[5] = {1, 2, 3, 4, 5}, out[10];
    OK(cudaGetMipmappedArrayLevel(&level, mipmapped, 1));
    OK(cudaMemcpy2DToArray(again, 0, 0, in, sizeof in, sizeof in, 1, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2DToArray(level, 0, 2, out, sizeof out, sizeof out, 1, cudaMemcpyHostToDevice));
    OK(cudaMemcpy2DFromArray(out, sizeof in, again, 0, 0, sizeof in, 1, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(in, out, sizeof in) == 0);
    OK(cudaFreeMipmappedArray(mipmapped));
    RETURNS(cudaErrorInvalidResourceHandle, cudaArrayGetInfo(NULL, &e, NULL, again));
    RETURNS(cudaErrorInvalidValue, cudaFreeMipmappedArray(mipmapped));
    OK(cudaFreeMipmappedArray(NULL));
}

#define DRIVER(expected, call) EQUAL(expected, call)

static void driver(void) {
    DRIVER(CUDA_SUCCESS, cuInit(0));
    OK(cudaFree(NULL));
    CUarray array, line;
    CUDA_ARRAY3D_DESCRIPTOR d = {7, 5, 0, CU_AD_FORMAT_UNSIGNED_INT8, 2, CUDA_ARRAY3D_SURFACE_LDST}, got;
    DRIVER(CUDA_SUCCESS, cuArray3DCreate(&array, &d));
    DRIVER(CUDA_SUCCESS, cuArray3DGetDescriptor(&got, array));
    EXPECT(got.Width == 7 && got.Height == 5 && got.Depth == 0 && got.Format == CU_AD_FORMAT_UNSIGNED_INT8);
    EXPECT(got.NumChannels == 2 && got.Flags == CUDA_ARRAY3D_SURFACE_LDST);
    CUDA_ARRAY_DESCRIPTOR flat = {14, 0, CU_AD_FORMAT_HALF, 1}, got_flat;
    DRIVER(CUDA_SUCCESS, cuArrayCreate(&line, &flat));
    DRIVER(CUDA_SUCCESS, cuArrayGetDescriptor(&got_flat, line));
    EXPECT(memcmp(&flat, &got_flat, sizeof flat) == 0);
    d.NumChannels = 3;
    CUarray none;
    DRIVER(CUDA_ERROR_INVALID_VALUE, cuArray3DCreate(&none, &d));
    DRIVER(CUDA_ERROR_INVALID_HANDLE, cuArray3DGetDescriptor(&got, NULL));

    unsigned char host[70], back[70];
    for (int i = 0; i < 70; i++) host[i] = (unsigned char)(200 - i);
    CUDA_MEMCPY2D p = ZERO;
    p.srcMemoryType = CU_MEMORYTYPE_HOST;
    p.srcHost = host;
    p.srcPitch = 14;
    p.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    p.dstArray = array;
    p.WidthInBytes = 14;
    p.Height = 5;
    DRIVER(CUDA_SUCCESS, cuMemcpy2D(&p));
    DRIVER(CUDA_SUCCESS, cuMemcpyAtoA(line, 6, array, 16, 20));
    DRIVER(CUDA_SUCCESS, cuMemcpyAtoH(back, line, 6, 20));
    EXPECT(memcmp(back, host + 16, 20) == 0);
    DRIVER(CUDA_ERROR_INVALID_VALUE, cuMemcpyAtoH(back, line, 6, 24));
    DRIVER(CUDA_SUCCESS, cuMemcpyHtoA(line, 0, host, 28));
    CUDA_MEMCPY3D q = ZERO;
    q.srcMemoryType = CU_MEMORYTYPE_ARRAY;
    q.srcArray = array;
    q.srcXInBytes = 4;
    q.srcY = 1;
    q.dstMemoryType = CU_MEMORYTYPE_HOST;
    q.dstHost = back;
    q.dstPitch = 8;
    q.WidthInBytes = 6;
    q.Height = 3;
    q.Depth = 1;
    DRIVER(CUDA_SUCCESS, cuMemcpy3D(&q));
    EXPECT(memcmp(back, host + 18, 6) == 0 && memcmp(back + 16, host + 46, 6) == 0);
    q.Depth = 2;
    DRIVER(CUDA_ERROR_INVALID_VALUE, cuMemcpy3D(&q));
    DRIVER(CUDA_SUCCESS, cuArrayDestroy(array));
    DRIVER(CUDA_ERROR_INVALID_HANDLE, cuArrayDestroy(array));
    DRIVER(CUDA_SUCCESS, cuArrayDestroy(line));

    CUmipmappedArray mipmapped;
    CUDA_ARRAY3D_DESCRIPTOR cube = {16, 16, 16, CU_AD_FORMAT_FLOAT, 1, 0};
    d = cube;
    DRIVER(CUDA_SUCCESS, cuMipmappedArrayCreate(&mipmapped, &d, 3));
    DRIVER(CUDA_SUCCESS, cuMipmappedArrayGetLevel(&array, mipmapped, 2));
    DRIVER(CUDA_SUCCESS, cuArray3DGetDescriptor(&got, array));
    EXPECT(got.Width == 4 && got.Height == 4 && got.Depth == 4);
    DRIVER(CUDA_ERROR_INVALID_VALUE, cuMipmappedArrayGetLevel(&array, mipmapped, 3));
    DRIVER(CUDA_SUCCESS, cuMipmappedArrayDestroy(mipmapped));
}

/* Deprecated, but exported by the libraries of CUDA 12 and 13. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static void bytes_in_a_row(void) {
    cudaArray_t a, b;
    unsigned short host[40], back[40] = ZERO;
    for (int i = 0; i < 40; i++) host[i] = (unsigned short)(i * 31);
    OK(cudaMallocArray(&a, &one_ushort, 8, 5, 0));
    OK(cudaMallocArray(&b, &one_ushort, 5, 8, 0));
    OK(cudaMemcpyToArray(a, 0, 0, host, sizeof host, cudaMemcpyHostToDevice));
    OK(cudaMemcpyArrayToArray(b, 0, 0, a, 6, 1, 40, cudaMemcpyDeviceToDevice));
    OK(cudaMemcpyFromArray(back, b, 0, 0, 40, cudaMemcpyDeviceToHost));
    EXPECT(memcmp(back, host + 11, 40) == 0);
    RETURNS(cudaErrorInvalidValue, cudaMemcpyToArray(a, 2, 0, host, sizeof host, cudaMemcpyHostToDevice));
    OK(cudaFreeArray(a));
    OK(cudaFreeArray(b));
}

int main(void) {
    size_t before, after, total;
    OK(cudaMemGetInfo(&before, &total));
    kinds_and_queries();
    rows_of_bytes();
    boxes();
    mipmapped();
    driver();
    bytes_in_a_row();
    OK(cudaMemGetInfo(&after, &total));
    EQUAL(before, after);

    /* A reset ends arrays; their handles are no longer known. */
    cudaArray_t array;
    OK(cudaMallocArray(&array, &one_float, 4, 4, 0));
    OK(cudaDeviceReset());
    RETURNS(cudaErrorInvalidValue, cudaFreeArray(array));
    return finish();
}
