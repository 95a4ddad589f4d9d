/* Tensor maps as the host sees them: what is made, and what is refused. */
#include "test.h"

#ifndef WITH_UNDERSTUDY_H
#include <stdint.h>
#endif

/* A matrix of 64 x 32 words, and a box of it. Each test changes what it is about. */
static struct {
    CUtensorMapDataType type;
    cuuint32_t rank;
    char *address;
    cuuint64_t size[5], stride[4];
    cuuint32_t box[5], step[5];
    CUtensorMapInterleave interleave;
    CUtensorMapSwizzle swizzle;
    CUtensorMapL2promotion promotion;
    CUtensorMapFloatOOBfill fill;
} t;

static union {
    CUtensorMap map;
    char bytes[256];
    long long alignment;
} room[2];

static CUtensorMap *place(void) { return (CUtensorMap *)(((uintptr_t)room + 127) / 128 * 128); }

static void begin(void) {
    memset(&t, 0, sizeof t);
    t.type = CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
    t.rank = 2;
    t.address = (char *)0x100000;
    t.size[0] = 64, t.size[1] = 32, t.stride[0] = 256;
    t.box[0] = 16, t.box[1] = 8;
    for (int d = 0; d < 5; d++) t.step[d] = 1;
}

static CUresult tiled(CUtensorMap *map) {
    return cuTensorMapEncodeTiled(map, t.type, t.rank, t.address, t.size, t.stride, t.box, t.step, t.interleave, t.swizzle,
                                  t.promotion, t.fill);
}

/* With one thing changed, the map must be refused so. */
#define REFUSED(expected, change)         \
    do {                                  \
        begin();                          \
        change;                           \
        EQUAL(expected, tiled(place()));  \
    } while (0)
#define WRONG(change) REFUSED(CUDA_ERROR_INVALID_VALUE, change)
#define RIGHT(change) REFUSED(CUDA_SUCCESS, change)

static void of_tiles(void) {
    RIGHT((void)0);
    begin();
    EQUAL(CUDA_ERROR_INVALID_VALUE, tiled(NULL));
    EQUAL(CUDA_SUCCESS, tiled((CUtensorMap *)((char *)place() + 32)));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTensorMapEncodeTiled(place(), t.type, t.rank, t.address, NULL, t.stride, t.box, t.step,
                                                           t.interleave, t.swizzle, t.promotion, t.fill));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTensorMapEncodeTiled(place(), t.type, t.rank, t.address, t.size, NULL, t.box, t.step,
                                                           t.interleave, t.swizzle, t.promotion, t.fill));
    t.rank = 1;
    EQUAL(CUDA_SUCCESS, cuTensorMapEncodeTiled(place(), t.type, t.rank, t.address, t.size, NULL, t.box, t.step, t.interleave,
                                               t.swizzle, t.promotion, t.fill));
    WRONG(t.type = (CUtensorMapDataType)16);
    WRONG(t.rank = 0);
    WRONG(t.rank = 6);
    RIGHT(t.address = NULL);
    WRONG(t.address += 8);
    WRONG(t.size[1] = 0);
    RIGHT(t.size[1] = 1ull << 32);
    WRONG(t.size[1] = (1ull << 32) + 1);
    WRONG(t.size[1] = 1ull << 40);
    WRONG(t.stride[0] = 264);
    RIGHT(t.stride[0] = (1ull << 40) - 16);
    WRONG(t.stride[0] = 1ull << 40);
    WRONG(t.box[1] = 0);
    RIGHT(t.box[1] = 256);
    WRONG(t.box[1] = 257);
    WRONG(t.box[1] = 65536 + 8);
    WRONG(t.box[0] = 6);
    WRONG(t.step[1] = 0);
    RIGHT(t.step[1] = 8);
    WRONG(t.step[1] = 9);
    WRONG(t.step[1] = 257);
    RIGHT(t.step[0] = 100);
    WRONG(t.interleave = (CUtensorMapInterleave)3);
    WRONG(t.interleave = CU_TENSOR_MAP_INTERLEAVE_16B);
    WRONG(t.swizzle = (CUtensorMapSwizzle)7);
    RIGHT((t.swizzle = CU_TENSOR_MAP_SWIZZLE_32B, t.box[0] = 8));
    WRONG((t.swizzle = CU_TENSOR_MAP_SWIZZLE_32B, t.box[0] = 12));
    RIGHT(t.swizzle = CU_TENSOR_MAP_SWIZZLE_64B);
    WRONG((t.swizzle = CU_TENSOR_MAP_SWIZZLE_64B, t.box[0] = 20));
    RIGHT((t.swizzle = CU_TENSOR_MAP_SWIZZLE_128B, t.box[0] = 32));
    WRONG((t.swizzle = CU_TENSOR_MAP_SWIZZLE_128B, t.box[0] = 36));
    WRONG(t.promotion = (CUtensorMapL2promotion)4);
    RIGHT(t.promotion = CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
    RIGHT(t.fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA);
    WRONG(t.fill = (CUtensorMapFloatOOBfill)2);
    WRONG((t.fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA, t.type = CU_TENSOR_MAP_DATA_TYPE_INT32));
    /* In order, and no source says in which. */
    REFUSED(CUDA_ERROR_NOT_SUPPORTED, (t.rank = 3, t.size[2] = t.box[2] = 1, t.stride[1] = 8192,
                                       t.interleave = CU_TENSOR_MAP_INTERLEAVE_16B));
    WRONG((t.rank = 3, t.size[2] = t.box[2] = 1, t.stride[1] = 8192, t.interleave = CU_TENSOR_MAP_INTERLEAVE_32B));
}

static int lower[3], upper[3];

static CUresult pixels(cuuint32_t channels, cuuint32_t count) {
    return cuTensorMapEncodeIm2col(place(), t.type, t.rank, t.address, t.size, t.stride, lower, upper, channels, count, t.step,
                                   t.interleave, t.swizzle, t.promotion, t.fill);
}

static void images(cuuint32_t rank) {
    begin();
    t.rank = rank;
    for (int d = 0; d < 5; d++) t.size[d] = 16;
    for (int d = 0; d < 4; d++) t.stride[d] = 64ull << 4 * d;
    for (int d = 0; d < 3; d++) lower[d] = upper[d] = -1;
}

static void of_pixels(void) {
    static const int limits[3] = {32767, 127, 15};
    for (cuuint32_t rank = 3; rank <= 5; rank++) {
        const int limit = limits[rank - 3], last = (int)rank - 3;
        images(rank);
        EQUAL(CUDA_SUCCESS, pixels(16, 64));
        lower[last] = -limit - 1;
        EQUAL(CUDA_SUCCESS, pixels(16, 64));
        lower[last] = -limit - 2;
        EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 64));
        lower[last] = 0, upper[last] = limit;
        EQUAL(CUDA_SUCCESS, pixels(16, 64));
        upper[last] = limit + 1;
        EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 64));
        /* From 0 to 16 - 1 - 15, and nothing. */
        upper[last] = -15;
        EQUAL(CUDA_SUCCESS, pixels(16, 64));
        lower[last] = 1;
        EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 64));
    }
    images(2);
    EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 64));
    images(4);
    EQUAL(CUDA_SUCCESS, pixels(256, 1024));
    EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(260, 64));
    EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 1025));
    EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(0, 64));
    lower[0] = 100000;
    EQUAL(CUDA_ERROR_INVALID_VALUE, pixels(16, 64));
}

static void changed(void) {
    CUtensorMap before;
    begin();
    EQUAL(CUDA_SUCCESS, tiled(place()));
    before = *place();
    EQUAL(CUDA_SUCCESS, cuTensorMapReplaceAddress(place(), t.address + 16));
    EXPECT(memcmp(&before, place(), sizeof before) != 0);
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTensorMapReplaceAddress(place(), t.address + 8));
    EQUAL(CUDA_SUCCESS, cuTensorMapReplaceAddress(place(), t.address));
    EXPECT(memcmp(&before, place(), sizeof before) == 0);
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTensorMapReplaceAddress(NULL, t.address));
    /* What is no map. */
    memset(place(), 0, sizeof(CUtensorMap));
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTensorMapReplaceAddress(place(), t.address));
}

int main(void) {
    CUdevice device;
    CUcontext context;
    int has = 0;
    EQUAL(CUDA_SUCCESS, cuInit(0));
    EQUAL(CUDA_SUCCESS, cuDeviceGet(&device, 0));
    EQUAL(CUDA_SUCCESS, cuDevicePrimaryCtxRetain(&context, device));
    EQUAL(CUDA_SUCCESS, cuCtxSetCurrent(context));
    EQUAL(CUDA_SUCCESS, cuDeviceGetAttribute(&has, CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED, device));
    EQUAL(1, has);
    of_tiles();
    of_pixels();
    changed();
    return finish();
}
