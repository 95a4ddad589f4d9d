/* A program that knows nothing of its tool, for tests/nvtx.rs. What the calls return tells whether there is one. */
#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtMem.h>
#include <stdio.h>

int main(void)
{
    nvtxMemHeapHandle_t nothing = (nvtxMemHeapHandle_t)(uintptr_t)77;
    printf("push %d\n", nvtxRangePushA("range"));
    printf("domain %d\n", nvtxDomainCreateA("domain") != NVTX_NULLPTR);
    nvtxMemHeapReset(NVTX_NULLPTR, nothing);
    printf("extension %d\n", nvtxMemPermissionsCreate(NVTX_NULLPTR, 0) != NVTX_NULLPTR);
    printf("pop %d\n", nvtxRangePop());
    printf("pop %d\n", nvtxRangePop());
    return 0;
}
