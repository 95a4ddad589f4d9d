/* Texture and surface objects as the host sees them: descriptions that come back, and what is refused. */
#include "test.h"

static const struct cudaChannelFormatDesc four_bytes = {8, 8, 8, 8, cudaChannelFormatKindUnsigned};
static const struct cudaChannelFormatDesc one_float = {32, 0, 0, 0, cudaChannelFormatKindFloat};

static cudaError_t make(const struct cudaResourceDesc *resource, const struct cudaTextureDesc *how) {
    cudaTextureObject_t texture = 0;
    cudaError_t result = cudaCreateTextureObject(&texture, resource, how, NULL);
    if (result == cudaSuccess) result = cudaDestroyTextureObject(texture);
    return result;
}

static void over_arrays(void) {
    cudaArray_t array;
    OK(cudaMallocArray(&array, &four_bytes, 16, 8, 0));
    struct cudaResourceDesc resource = ZERO, got = ZERO;
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    struct cudaTextureDesc how = ZERO, got_how;
    how.addressMode[0] = cudaAddressModeMirror;
    how.addressMode[1] = cudaAddressModeBorder;
    how.filterMode = cudaFilterModeLinear;
    how.readMode = cudaReadModeNormalizedFloat;
    how.borderColor[2] = 0.5f;
    how.normalizedCoords = 1;
    how.maxAnisotropy = 4;
    cudaTextureObject_t texture, second;
    OK(cudaCreateTextureObject(&texture, &resource, &how, NULL));
    OK(cudaCreateTextureObject(&second, &resource, &how, NULL));
    EXPECT(texture != 0 && texture != second);
    OK(cudaGetTextureObjectResourceDesc(&got, texture));
    EXPECT(got.resType == cudaResourceTypeArray && got.res.array.array == array);
    OK(cudaGetTextureObjectTextureDesc(&got_how, texture));
    EXPECT(memcmp(&how, &got_how, sizeof how) == 0);
    struct cudaResourceViewDesc view = ZERO, got_view = ZERO;
    OK(cudaGetTextureObjectResourceViewDesc(&got_view, texture));
    OK(cudaDestroyTextureObject(texture));
    RETURNS(cudaErrorInvalidValue, cudaDestroyTextureObject(texture));
    RETURNS(cudaErrorInvalidValue, cudaGetTextureObjectTextureDesc(&got_how, texture));
    OK(cudaDestroyTextureObject(second));
    OK(cudaDestroyTextureObject(0));

    view.format = cudaResViewFormatUnsignedInt1;
    view.width = 16;
    view.height = 8;
    how.filterMode = cudaFilterModePoint;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view));
    OK(cudaGetTextureObjectResourceViewDesc(&got_view, texture));
    EXPECT(got_view.format == view.format && got_view.width == 16 && got_view.height == 8 && got_view.lastLayer == 0);
    OK(cudaDestroyTextureObject(texture));
    view.format = cudaResViewFormatUnsignedInt2;
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    view.format = cudaResViewFormatUnsignedInt1;
    view.lastMipmapLevel = 1;
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));

    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(NULL, &resource, &how, NULL));
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, NULL, &how, NULL));
    RETURNS(cudaErrorInvalidResourceHandle, cudaCreateTextureObject(&texture, &resource, NULL, NULL));
    how.filterMode = cudaFilterModeLinear;
    how.readMode = cudaReadModeElementType;
    RETURNS(cudaErrorInvalidFilterSetting, make(&resource, &how));
    how.filterMode = cudaFilterModePoint;
    how.addressMode[0] = AS(cudaTextureAddressMode, 4);
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    how.addressMode[0] = cudaAddressModeClamp;
    how.seamlessCubemap = 1;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how)); /* no cubemap */
    how.seamlessCubemap = 0;
    OK(make(&resource, &how));
    resource.res.array.array = NULL;
    RETURNS(cudaErrorInvalidResourceHandle, make(&resource, &how));
    resource.resType = AS(cudaResourceType, 9);
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));

    cudaMipmappedArray_t mipmapped;
    struct cudaExtent extent = {16, 16, 0};
    OK(cudaMallocMipmappedArray(&mipmapped, &one_float, extent, 3, 0));
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = mipmapped;
    OK(make(&resource, &how));
    how.normalizedCoords = 0;
    OK(make(&resource, &how)); /* so an H200 */
    OK(cudaFreeMipmappedArray(mipmapped));
    OK(cudaFreeArray(array));
}

static void over_memory(void) {
    char *memory, *host;
    OK(cudaMalloc((void **)&memory, 4096));
    OK(cudaMallocHost((void **)&host, 4096));
    struct cudaResourceDesc resource = ZERO, got = ZERO;
    struct cudaTextureDesc how = ZERO;
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = one_float;
    resource.res.linear.sizeInBytes = 4096;
    cudaTextureObject_t texture;
    OK(cudaCreateTextureObject(&texture, &resource, &how, NULL));
    OK(cudaGetTextureObjectResourceDesc(&got, texture));
    EXPECT(got.resType == cudaResourceTypeLinear && got.res.linear.devPtr == memory);
    EXPECT(got.res.linear.sizeInBytes == 4096 && got.res.linear.desc.x == 32 && got.res.linear.desc.y == 0);
    OK(cudaDestroyTextureObject(texture));
    struct cudaResourceViewDesc view = ZERO;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view)); /* it is no array, and not viewed */
    resource.res.linear.devPtr = host; /* pinned */
    OK(make(&resource, &how));
    resource.res.linear.devPtr = memory + 16; /* textureAlignment is 512 */
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.linear.devPtr = memory;
    resource.res.linear.sizeInBytes = 4097; /* beyond the allocation */
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.linear.sizeInBytes = 0;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.linear.sizeInBytes = 4096;
    resource.res.linear.desc.z = 32;
    RETURNS(cudaErrorInvalidChannelDescriptor, make(&resource, &how));

    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = one_float;
    resource.res.pitch2D.width = 20;
    resource.res.pitch2D.height = 32;
    resource.res.pitch2D.pitchInBytes = 128;
    how.filterMode = cudaFilterModeLinear;
    OK(make(&resource, &how));
    resource.res.pitch2D.pitchInBytes = 120;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how)); /* texturePitchAlignment is 32 */
    resource.res.pitch2D.pitchInBytes = 64;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how)); /* narrower than a row */
    resource.res.pitch2D.pitchInBytes = 128;
    resource.res.pitch2D.height = 33;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    OK(cudaFree(memory));
    OK(cudaFreeHost(host));
}

/* CUDA Runtime API, 'Texture Object Management': what cudaCreateTextureObject's manual demands of a description. */
static void refusals(void) {
    struct cudaDeviceProp props;
    OK(cudaGetDeviceProperties(&props, 0));
    EXPECT(props.textureAlignment == 512 && props.texturePitchAlignment == 32);
    char *memory;
    OK(cudaMalloc((void **)&memory, 1 << 20));
    struct cudaChannelFormatDesc word = {32, 0, 0, 0, cudaChannelFormatKindUnsigned};
    struct cudaResourceDesc resource = ZERO;
    struct cudaTextureDesc how = ZERO;

    /* Linear memory: address modes are ignored, whatever they are; filter and read modes are not. All errors as an H200's. */
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = word;
    resource.res.linear.sizeInBytes = 4096;
    how.filterMode = cudaFilterModeLinear;
    how.addressMode[0] = AS(cudaTextureAddressMode, 9);
    RETURNS(cudaErrorInvalidFilterSetting, make(&resource, &how));
    how.filterMode = cudaFilterModePoint;
    OK(make(&resource, &how));
    how.readMode = AS(cudaTextureReadMode, 2);
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    how.readMode = cudaReadModeNormalizedFloat; /* integers of 32 bits are not promoted */
    RETURNS(cudaErrorInvalidNormSetting, make(&resource, &how));
    how.readMode = cudaReadModeElementType;
    /* One texel more than cudaDeviceGetTexture1DLinearMaxWidth. */
    size_t most;
    OK(cudaDeviceGetTexture1DLinearMaxWidth(&most, &word, 0));
    resource.res.linear.sizeInBytes = (most + 1) * 4;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.linear.sizeInBytes = 3; /* no texel */
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.linear.devPtr = NULL;
    resource.res.linear.sizeInBytes = 4096;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));

    /* Pitched memory: alignment of the pointer and of rows, maxTexture2DLinear of width, height and pitch. */
    memset(&how, 0, sizeof how);
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = four_bytes;
    resource.res.pitch2D.width = 16;
    resource.res.pitch2D.height = 4;
    resource.res.pitch2D.pitchInBytes = 64;
    OK(make(&resource, &how));
    resource.res.pitch2D.devPtr = memory + 32;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.pitchInBytes = 80;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.pitchInBytes = (size_t)props.maxTexture2DLinear[2] + 32;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.pitchInBytes = 64;
    resource.res.pitch2D.height = (size_t)props.maxTexture2DLinear[1] + 1;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.height = 0;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.height = 1;
    resource.res.pitch2D.width = (size_t)props.maxTexture2DLinear[0] + 1;
    resource.res.pitch2D.pitchInBytes = 1 << 20;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    resource.res.pitch2D.width = 16;
    resource.res.pitch2D.pitchInBytes = 64;
    how.filterMode = cudaFilterModeLinear; /* bytes that are not promoted */
    RETURNS(cudaErrorInvalidFilterSetting, make(&resource, &how));
    how.readMode = cudaReadModeNormalizedFloat;
    OK(make(&resource, &how));
    resource.res.pitch2D.desc = word; /* never promoted */
    RETURNS(cudaErrorInvalidFilterSetting, make(&resource, &how));
    how.filterMode = AS(cudaTextureFilterMode, 2);
    RETURNS(cudaErrorInvalidNormSetting, make(&resource, &how));
    OK(cudaFree(memory));
    how.filterMode = cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    RETURNS(cudaErrorInvalidValue, make(&resource, &how)); /* no longer anybody's */

    /* Mipmaps: the filter between levels, which other arrays do not look at. */
    cudaMipmappedArray_t mipmapped;
    struct cudaExtent extent = {16, 16, 0};
    OK(cudaMallocMipmappedArray(&mipmapped, &word, extent, 3, 0));
    memset(&resource, 0, sizeof resource);
    memset(&how, 0, sizeof how);
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = mipmapped;
    how.normalizedCoords = 1;
    how.maxAnisotropy = 1000; /* clamped to 16 */
    OK(make(&resource, &how));
    how.mipmapFilterMode = cudaFilterModeLinear;
    OK(make(&resource, &how)); /* integers are not mixed */
    how.mipmapFilterMode = AS(cudaTextureFilterMode, 2);
    RETURNS(cudaErrorInvalidValue, make(&resource, &how));
    how.mipmapFilterMode = cudaFilterModePoint;
    /* Views: levels, and extents other than the resource's. */
    struct cudaResourceViewDesc view = ZERO;
    cudaTextureObject_t texture;
    view.width = view.height = 16;
    view.firstMipmapLevel = 1;
    view.lastMipmapLevel = 2;
    view.format = cudaResViewFormatSignedInt1;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view));
    OK(cudaDestroyTextureObject(texture));
    view.lastMipmapLevel = 3;
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    view.lastMipmapLevel = 0; /* before the first */
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    view.lastMipmapLevel = 2;
    view.height = 8;
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    view.height = 16;
    view.lastLayer = 1; /* no layers */
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    view.lastLayer = 0;
    view.format = AS(cudaResourceViewFormat, 0x23);
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    /* An element is no block. */
    for (int format = cudaResViewFormatUnsignedBlockCompressed1; format <= cudaResViewFormatUnsignedBlockCompressed7; format++) {
        view.format = AS(cudaResourceViewFormat, format);
        RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    }
    OK(cudaFreeMipmappedArray(mipmapped));
}

/* Cubemaps: seamless filters, which ignore address modes; views of one, and of cubes among layers. */
static void cubemaps(void) {
    cudaArray_t cube, cubes;
    struct cudaExtent one = {8, 8, 6}, three = {8, 8, 18};
    OK(cudaMalloc3DArray(&cube, &one_float, one, cudaArrayCubemap));
    OK(cudaMalloc3DArray(&cubes, &one_float, three, cudaArrayCubemap | cudaArrayLayered));
    struct cudaResourceDesc resource = ZERO;
    struct cudaTextureDesc how = ZERO, got;
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = cube;
    how.filterMode = cudaFilterModeLinear;
    how.normalizedCoords = 1;
    how.seamlessCubemap = 1;
    how.addressMode[1] = cudaAddressModeBorder;
    cudaTextureObject_t texture;
    OK(cudaCreateTextureObject(&texture, &resource, &how, NULL));
    OK(cudaGetTextureObjectTextureDesc(&got, texture));
    EXPECT(memcmp(&how, &got, sizeof how) == 0);
    OK(cudaDestroyTextureObject(texture));
    struct cudaResourceViewDesc view = ZERO;
    view.width = view.height = 8;
    view.depth = 6;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view)); /* not layered: both are zero */
    OK(cudaDestroyTextureObject(texture));
    view.lastLayer = 5;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view)); /* or all the faces */
    OK(cudaDestroyTextureObject(texture));
    view.lastLayer = 3;
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    resource.res.array.array = cubes;
    view.depth = 18;
    view.firstLayer = 6;
    view.lastLayer = 17;
    OK(cudaCreateTextureObject(&texture, &resource, &how, &view));
    OK(cudaDestroyTextureObject(texture));
    view.lastLayer = 16; /* no whole cube */
    RETURNS(cudaErrorInvalidValue, cudaCreateTextureObject(&texture, &resource, &how, &view));
    OK(cudaFreeArray(cube));
    OK(cudaFreeArray(cubes));
}

static void surfaces(void) {
    cudaArray_t array;
    OK(cudaMallocArray(&array, &one_float, 16, 16, cudaArraySurfaceLoadStore));
    struct cudaResourceDesc resource = ZERO, got = ZERO;
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    OK(cudaCreateSurfaceObject(&surface, &resource));
    OK(cudaGetSurfaceObjectResourceDesc(&got, surface));
    EXPECT(got.resType == cudaResourceTypeArray && got.res.array.array == array);
    struct cudaTextureDesc how;
    RETURNS(cudaErrorInvalidValue, cudaGetTextureObjectTextureDesc(&how, surface)); /* no texture */
    OK(cudaDestroySurfaceObject(surface));
    RETURNS(cudaErrorInvalidValue, cudaDestroySurfaceObject(surface));
    RETURNS(cudaErrorInvalidValue, cudaCreateSurfaceObject(NULL, &resource));
    RETURNS(cudaErrorInvalidValue, cudaCreateSurfaceObject(&surface, NULL));
    resource.res.array.array = NULL;
    RETURNS(cudaErrorInvalidResourceHandle, cudaCreateSurfaceObject(&surface, &resource));
    resource.resType = cudaResourceTypeLinear;
    RETURNS(cudaErrorInvalidChannelDescriptor, cudaCreateSurfaceObject(&surface, &resource));
    OK(cudaFreeArray(array));
}

static void driver(void) {
    CUdeviceptr memory;
    EQUAL(CUDA_SUCCESS, cuMemAlloc(&memory, 4096));
    CUDA_RESOURCE_DESC resource, got;
    memset(&resource, 0, sizeof resource);
    resource.resType = CU_RESOURCE_TYPE_PITCH2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.format = CU_AD_FORMAT_UNSIGNED_INT16;
    resource.res.pitch2D.numChannels = 2;
    resource.res.pitch2D.width = 16;
    resource.res.pitch2D.height = 8;
    resource.res.pitch2D.pitchInBytes = 64;
    CUDA_TEXTURE_DESC how, got_how;
    memset(&how, 0, sizeof how);
    how.filterMode = CU_TR_FILTER_MODE_LINEAR;
    how.flags = CU_TRSF_NORMALIZED_COORDINATES;
    CUtexObject texture;
    EQUAL(CUDA_SUCCESS, cuTexObjectCreate(&texture, &resource, &how, NULL));
    EQUAL(CUDA_SUCCESS, cuTexObjectGetResourceDesc(&got, texture));
    EXPECT(got.resType == resource.resType && memcmp(&got.res, &resource.res, sizeof got.res) == 0 && got.flags == 0);
    EQUAL(CUDA_SUCCESS, cuTexObjectGetTextureDesc(&got_how, texture));
    EXPECT(memcmp(&how, &got_how, sizeof how) == 0);
    CUDA_RESOURCE_VIEW_DESC view;
    EQUAL(CUDA_SUCCESS, cuTexObjectGetResourceViewDesc(&view, texture)); /* there is none */
    EQUAL(CUDA_SUCCESS, cuTexObjectDestroy(texture));
    how.flags |= CU_TRSF_READ_AS_INTEGER; /* integers have no linear filter */
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTexObjectCreate(&texture, &resource, &how, NULL));
    how.flags = 0x8000;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTexObjectCreate(&texture, &resource, &how, NULL));
    CUsurfObject surface;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuSurfObjectCreate(&surface, &resource));
    EQUAL(CUDA_SUCCESS, cuMemFree(memory));

    /* Seamless filters are for cubemaps; unsigned normalised 10:10:10:2 is read as floats, which have filters. */
    CUarray cube, words;
    CUDA_ARRAY3D_DESCRIPTOR faces = {8, 8, 6, CU_AD_FORMAT_HALF, 4, CUDA_ARRAY3D_CUBEMAP};
    CUDA_ARRAY3D_DESCRIPTOR packed = {8, 8, 0, AS(CUarray_format_enum, 0x50), 4, 0}, same;
    EQUAL(CUDA_SUCCESS, cuArray3DCreate(&cube, &faces));
    EQUAL(CUDA_SUCCESS, cuArray3DCreate(&words, &packed));
    EQUAL(CUDA_SUCCESS, cuArray3DGetDescriptor(&same, words));
    EXPECT(same.Width == 8 && same.Height == 8 && same.NumChannels == 4 && (int)same.Format == 0x50);
    memset(&resource, 0, sizeof resource);
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = words;
    how.flags = CU_TRSF_NORMALIZED_COORDINATES;
    EQUAL(CUDA_SUCCESS, cuTexObjectCreate(&texture, &resource, &how, NULL));
    EQUAL(CUDA_SUCCESS, cuTexObjectDestroy(texture));
    how.flags = CU_TRSF_NORMALIZED_COORDINATES | CU_TRSF_SEAMLESS_CUBEMAP;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuTexObjectCreate(&texture, &resource, &how, NULL));
    resource.res.array.hArray = cube;
    EQUAL(CUDA_SUCCESS, cuTexObjectCreate(&texture, &resource, &how, NULL));
    EQUAL(CUDA_SUCCESS, cuTexObjectGetTextureDesc(&got_how, texture));
    EXPECT(got_how.flags == how.flags);
    EQUAL(CUDA_SUCCESS, cuTexObjectDestroy(texture));
    EQUAL(CUDA_SUCCESS, cuArrayDestroy(cube));
    EQUAL(CUDA_SUCCESS, cuArrayDestroy(words));
    packed.NumChannels = 2;
    EQUAL(CUDA_ERROR_INVALID_VALUE, cuArray3DCreate(&words, &packed));
    packed.NumChannels = 4;
    packed.Format = AS(CUarray_format_enum, 0x9f); /* a video format, Y444 */
    EQUAL(CUDA_ERROR_NOT_SUPPORTED, cuArray3DCreate(&words, &packed));
}

int main(void) {
    over_arrays();
    over_memory();
    refusals();
    cubemaps();
    surfaces();
    driver();
    return finish();
}
