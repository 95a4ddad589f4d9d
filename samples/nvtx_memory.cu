// An allocator of the program's own tells its tools what it does, through NVTX: ranges, names, and which bytes of its pool are in
// use, by whom and how. Without a tool the calls do nothing; with Understudy's checks on (UNDERSTUDY_CHECK), the library is it.
#include "check.h"

#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCudaRt.h>
#include <nvtx3/nvToolsExtMem.h>
#include <nvtx3/nvToolsExtMemCudaRt.h>

#include <cstdlib>
#include <vector>

__global__ void scale(const float *in, float *out, float factor, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = factor * in[i];
}

__global__ void total(const float *in, float *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(sum, in[i]);
}

// Cuts pieces from one allocation, one after the other, and registers each.
class Pool {
public:
    explicit Pool(size_t size) : domain_(nvtxDomainCreateA("nvtx_memory")), size_(size) {
        CHECK(cudaMalloc(&base_, size));
        nvtxMemVirtualRangeDesc_t range = {};
        range.size = size;
        range.ptr = base_;
        nvtxMemHeapDesc_t desc = {};
        desc.extCompatID = NVTX_EXT_COMPATID_MEM;
        desc.structSize = sizeof desc;
        desc.usage = NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR;
        desc.type = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
        desc.typeSpecificDescSize = sizeof range;
        desc.typeSpecificDesc = &range;
        desc.messageType = NVTX_MESSAGE_TYPE_ASCII;
        desc.message.ascii = "the pool";
        heap_ = nvtxMemHeapRegister(domain_, &desc);
    }

    ~Pool() {
        nvtxMemHeapUnregister(domain_, heap_);
        CHECK(cudaFree(base_));
        nvtxDomainDestroy(domain_);
    }

    float *take(size_t elements, const char *name) {
        char *piece = base_ + used_;
        used_ += (elements * sizeof(float) + 255) / 256 * 256;
        if (used_ > size_) abort();
        nvtxMemVirtualRangeDesc_t range = {};
        range.size = elements * sizeof(float);
        range.ptr = piece;
        nvtxMemRegionsRegisterBatch_t regions = {};
        regions.extCompatID = NVTX_EXT_COMPATID_MEM;
        regions.structSize = sizeof regions;
        regions.regionType = NVTX_MEM_TYPE_VIRTUAL_ADDRESS;
        regions.heap = heap_;
        regions.regionCount = 1;
        regions.regionDescElementSize = sizeof range;
        regions.regionDescElements = &range;
        nvtxMemRegionsRegister(domain_, &regions);

        nvtxMemRegionNameDesc_t label = {};
        label.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
        label.nameType = NVTX_MESSAGE_TYPE_ASCII;
        label.region.pointer = piece;
        label.name.ascii = name;
        nvtxMemRegionsNameBatch_t names = {};
        names.extCompatID = NVTX_EXT_COMPATID_MEM;
        names.structSize = sizeof names;
        names.regionCount = 1;
        names.regionElementSize = sizeof label;
        names.regionElements = &label;
        nvtxMemRegionsName(domain_, &names);
        return reinterpret_cast<float *>(piece);
    }

    void give_back(const float *piece) {
        nvtxMemRegionRef_t reference;
        reference.pointer = piece;
        nvtxMemRegionsUnregisterBatch_t regions = {};
        regions.extCompatID = NVTX_EXT_COMPATID_MEM;
        regions.structSize = sizeof regions;
        regions.refType = NVTX_MEM_REGION_REF_TYPE_POINTER;
        regions.refCount = 1;
        regions.refElementSize = sizeof reference;
        regions.refElements = &reference;
        nvtxMemRegionsUnregister(domain_, &regions);
    }

    void allow(nvtxMemPermissionsHandle_t permissions, const float *piece, uint32_t flags) {
        nvtxMemPermissionsAssignRegionDesc_t region = {};
        region.flags = flags;
        region.regionRefType = NVTX_MEM_REGION_REF_TYPE_POINTER;
        region.region.pointer = piece;
        nvtxMemPermissionsAssignBatch_t regions = {};
        regions.extCompatID = NVTX_EXT_COMPATID_MEM;
        regions.structSize = sizeof regions;
        regions.permissions = permissions;
        regions.regionCount = 1;
        regions.regionElementSize = sizeof region;
        regions.regionElements = &region;
        nvtxMemPermissionsAssign(domain_, &regions);
    }

    nvtxDomainHandle_t domain() const { return domain_; }

private:
    nvtxDomainHandle_t domain_;
    nvtxMemHeapHandle_t heap_ = nullptr;
    char *base_ = nullptr;
    size_t size_, used_ = 0;
};

int main() {
    const int n = 10007, threads = 256, blocks = (n + threads - 1) / threads;
    CHECK(cudaFree(0));  // NVTX wants the runtime to be initialised
    const char *checks = getenv("UNDERSTUDY_CHECK");
    const bool tool = checks && *checks;

    // The level of the range tells whether a tool listens.
    bool heard = nvtxRangePushA("main") == 0;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    nvtxNameCudaStreamA(stream, "scaling");

    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = float(i % 17);
    float sum = 0, expected = 0;
    {
        Pool pool(1 << 20);
        float *a = pool.take(n, "input"), *b = pool.take(n, "output"), *s = pool.take(1, "sum");
        CHECK(cudaMemcpy(a, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
        CHECK(cudaMemset(s, 0, sizeof(float)));

        // Nobody writes the input from now on, and work in the stream writes nothing but the output and adds to the sum.
        const uint32_t read = NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ, write = NVTX_MEM_PERMISSIONS_REGION_FLAGS_WRITE;
        pool.allow(nvtxMemCudaGetProcessWidePermissions(pool.domain()), a, read);
        nvtxMemPermissionsHandle_t strict =
            nvtxMemPermissionsCreate(pool.domain(), NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_WRITE);
        pool.allow(strict, b, read | write);
        pool.allow(strict, s, read | write | NVTX_MEM_PERMISSIONS_REGION_FLAGS_ATOMIC);
        nvtxMemPermissionsBind(pool.domain(), strict, NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM,
                               NVTX_MEM_PERMISSIONS_BIND_FLAGS_NONE);

        heard = heard && nvtxRangePushA("kernels") == 1;
        scale<<<blocks, threads, 0, stream>>>(a, b, 2, n);
        CHECK_LAUNCH();
        total<<<blocks, threads, 0, stream>>>(b, s, n);
        CHECK_LAUNCH();
        CHECK(cudaStreamSynchronize(stream));
        nvtxRangePop();

        nvtxMemPermissionsDestroy(pool.domain(), strict);
        CHECK(cudaMemcpy(out.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&sum, s, sizeof sum, cudaMemcpyDeviceToHost));
        pool.give_back(a);
        pool.give_back(b);
        pool.give_back(s);
    }
    CHECK(cudaStreamDestroy(stream));
    heard = heard && nvtxRangePop() == 0;

    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += out[i] != 2 * in[i], expected += 2 * in[i];
    return verdict("nvtx_memory", wrong == 0 && sum == expected && (heard || !tool), "%d elements, %d wrong, %s", n, wrong,
                   tool ? "with a tool" : "without a tool");
}
