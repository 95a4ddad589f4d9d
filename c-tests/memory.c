/* Allocation, copies in every direction, pitched memory, pinned and managed memory, and what is refused. */
#include "test.h"

enum { n = 1000 };

static void linear_memory(void) {
    unsigned char *a = NULL, *b = NULL, host[n], back[n];
    size_t free_before, free_after, total;
    OK(cudaMemGetInfo(&free_before, &total));
    EXPECT(free_before <= total && total > 0);
    OK(cudaMalloc((void **)&a, n));
    OK(cudaMalloc((void **)&b, n));
    EXPECT(a != NULL && b != NULL && a != b);
    EXPECT((size_t)a % 256 == 0); /* programming guide: aligned to at least 256 bytes */
    for (int i = 0; i < n; i++) host[i] = (unsigned char)(i * 7);

    OK(cudaMemcpy(a, host, n, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(b, a, n, cudaMemcpyDeviceToDevice));
    OK(cudaMemset(b + 10, 0xab, 20));
    OK(cudaMemcpy(back, b, n, cudaMemcpyDefault)); /* the direction follows from the addresses */
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += back[i] != (i >= 10 && i < 30 ? 0xab : host[i]);
    EQUAL(0, wrong);
    memset(back, 0, n);
    OK(cudaMemcpy(back, host, n, cudaMemcpyHostToHost));
    EXPECT(memcmp(back, host, n) == 0);
    OK(cudaMemcpy(a, host, 0, cudaMemcpyHostToDevice));

    struct cudaPointerAttributes attributes;
    OK(cudaPointerGetAttributes(&attributes, a + 5));
    EQUAL(cudaMemoryTypeDevice, attributes.type);
    EXPECT(attributes.devicePointer == a + 5 && attributes.device == 0);
    OK(cudaPointerGetAttributes(&attributes, host));
    EQUAL(cudaMemoryTypeUnregistered, attributes.type);

    OK(cudaFree(a));
    OK(cudaFree(b));
    OK(cudaFree(NULL));
    OK(cudaMemGetInfo(&free_after, &total));
    EQUAL(free_before, free_after);
}

/* A capture that forbids unsafe calls forbids the one that frees nothing, too. */
static void freed_in_a_capture(void) {
    cudaStream_t stream;
    cudaGraph_t graph;
    OK(cudaStreamCreate(&stream));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    OK(cudaFree(NULL));
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphDestroy(graph));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaFree(NULL));
    RETURNS(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(stream, &graph));
    OK(cudaStreamDestroy(stream));
}

static void refused(void) {
    char *a, host[n], *huge;
    OK(cudaMalloc((void **)&a, n));
    RETURNS(cudaErrorInvalidValue, cudaMalloc(NULL, n));
    RETURNS(cudaErrorMemoryAllocation, cudaMalloc((void **)&huge, (size_t)1 << 46));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(NULL, a, n, cudaMemcpyDeviceToHost));
    RETURNS(cudaErrorInvalidMemcpyDirection, cudaMemcpy(host, a, n, AS(cudaMemcpyKind, 9)));
    RETURNS(cudaErrorInvalidValue, cudaMemcpy(a, host, (size_t)1 << 40, cudaMemcpyHostToDevice)); /* past its end */
    RETURNS(cudaErrorInvalidValue, cudaMemset(host, 0, n)); /* not the device's */
    RETURNS(cudaErrorInvalidValue, cudaFree(host));
    OK(cudaFree(a));
    RETURNS(cudaErrorInvalidValue, cudaFree(a)); /* twice */
    /* None of this is sticky. */
    OK(cudaMalloc((void **)&a, n));
    OK(cudaFree(a));
}

static void pitched_memory(void) {
    enum { width = 100, height = 7, depth = 3 };
    unsigned char *p, host[height][width], back[height][width];
    size_t pitch = 0;
    OK(cudaMallocPitch((void **)&p, &pitch, width, height));
    EXPECT(pitch >= width && pitch % 32 == 0);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) host[y][x] = (unsigned char)(y * 31 + x);
    }
    OK(cudaMemcpy2D(p, pitch, host, width, width, height, cudaMemcpyHostToDevice));
    OK(cudaMemset2D(p + 10, pitch, 0xee, 5, height)); /* a strip of five columns */
    OK(cudaMemcpy2D(back, width, p, pitch, width, height, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) wrong += back[y][x] != (x >= 10 && x < 15 ? 0xee : host[y][x]);
    }
    EQUAL(0, wrong);
    RETURNS(cudaErrorInvalidPitchValue, cudaMemcpy2D(p, 10, host, width, width, height, cudaMemcpyHostToDevice));
    OK(cudaFree(p));

    struct cudaPitchedPtr cube;
    static unsigned char in[depth][height][width], out[depth][height][width];
    for (size_t i = 0; i < sizeof(in); i++) ((unsigned char *)in)[i] = (unsigned char)(i * 13);
    struct cudaExtent extent = {width, height, depth};
    OK(cudaMalloc3D(&cube, extent));
    struct cudaMemcpy3DParms copy = ZERO;
    copy.srcPtr.ptr = in, copy.srcPtr.pitch = width, copy.srcPtr.xsize = width, copy.srcPtr.ysize = height;
    copy.dstPtr = cube;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    OK(cudaMemcpy3D(&copy));
    copy.dstPtr = copy.srcPtr, copy.dstPtr.ptr = out;
    copy.srcPtr = cube;
    copy.kind = cudaMemcpyDeviceToHost;
    OK(cudaMemcpy3D(&copy));
    EXPECT(memcmp(in, out, sizeof(in)) == 0);
    OK(cudaFree(cube.ptr));
}

static void host_memory(void) {
    int *pinned, *mapped, *device_view;
    static int own[4096] __attribute__((aligned(4096)));
    struct cudaPointerAttributes attributes;
    OK(cudaMallocHost((void **)&pinned, n * sizeof(int)));
    pinned[n - 1] = 5;
    OK(cudaPointerGetAttributes(&attributes, pinned));
    EQUAL(cudaMemoryTypeHost, attributes.type);
    OK(cudaFreeHost(pinned));
    RETURNS(cudaErrorInvalidValue, cudaFreeHost(own));

    OK(cudaHostAlloc((void **)&mapped, n * sizeof(int), cudaHostAllocMapped));
    OK(cudaHostGetDevicePointer((void **)&device_view, mapped, 0));
    mapped[3] = 77;
    int value = 0;
    OK(cudaMemcpy(&value, device_view + 3, sizeof(int), cudaMemcpyDeviceToHost)); /* the same memory */
    EQUAL(77, value);
    OK(cudaFreeHost(mapped));

    OK(cudaHostRegister(own, sizeof(own), cudaHostRegisterDefault));
    RETURNS(cudaErrorHostMemoryAlreadyRegistered, cudaHostRegister(own, sizeof(own), cudaHostRegisterDefault));
    OK(cudaPointerGetAttributes(&attributes, own + 1));
    EQUAL(cudaMemoryTypeHost, attributes.type);
    OK(cudaHostUnregister(own));
    RETURNS(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(own));
}

static void managed_memory(void) {
    int *p, back[4];
    struct cudaPointerAttributes attributes;
    OK(cudaMallocManaged((void **)&p, 4 * sizeof(int), cudaMemAttachGlobal));
    p[2] = 9;
    OK(cudaPointerGetAttributes(&attributes, p));
    EQUAL(cudaMemoryTypeManaged, attributes.type);
    EXPECT(attributes.hostPointer == p && attributes.devicePointer == p);
    OK(cudaMemcpy(back, p, sizeof(back), cudaMemcpyDefault));
    EQUAL(9, back[2]);
    OK(cudaMemset(p, 0, 4 * sizeof(int)));
    OK(cudaDeviceSynchronize());
    EQUAL(0, p[2]);
    OK(cudaFree(p));
}

int main(void) {
    linear_memory();
    freed_in_a_capture();
    refused();
    pitched_memory();
    host_memory();
    managed_memory();
    return finish();
}
