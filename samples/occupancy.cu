// Occupancy of kernels with random resources on each device, as NVIDIA's own calculator (cuda_occupancy.h) has it.
#include "check.h"

#include <cuda_occupancy.h>

// Kernels with so many bytes of static shared memory, for blocks of up to so many threads.
template <int SHARED, int THREADS>
__global__ void __launch_bounds__(THREADS) work(int *out) {
    *out = 0;
    if constexpr (SHARED > 0) {
        __shared__ char room[SHARED];
        room[threadIdx.x % SHARED] = char(threadIdx.x);
        __syncthreads();
        *out = room[0];
    }
}

static const void *const kernels[] = {
    (const void *)work<0, 1024>,     (const void *)work<0, 256>,     (const void *)work<1, 1024>,   (const void *)work<1000, 512>,
    (const void *)work<10000, 1024>, (const void *)work<30000, 128>, (const void *)work<49152, 96>,
};

static uint32_t state = 20261127;
static int wrong = 0, compared = 0;

static unsigned below(unsigned n) { return next_random(&state) % n; }

// Counts a difference between the library's and the calculator's answer, and prints the first ones.
static void compare(const char *what, const char *setup, size_t ours, size_t theirs) {
    compared++;
    if (ours == theirs || wrong++ >= 10) return;
    printf("%s, %s: %zu, the calculator says %zu\n", what, setup, ours, theirs);
}

int main() {
    // As many kinds as there are; without this library it has no effect.
    setenv("UNDERSTUDY_DEVICE", "sm_75,sm_80,sm_86,sm_87,sm_89,sm_90,sm_100,sm_120", 1);
    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));
    for (int device = 0; device < devices; device++) {
        CHECK(cudaSetDevice(device));
        cudaDeviceProp properties;
        CHECK(cudaGetDeviceProperties(&properties, device));
        const cudaOccDeviceProp occupancy = properties;
        for (int round = 0; round < 300; round++) {
            const int k = int(below(sizeof kernels / sizeof *kernels));
            const void *kernel = kernels[k];
            cudaFuncAttributes attributes;
            CHECK(cudaFuncGetAttributes(&attributes, kernel));
            const int room = int(properties.sharedMemPerBlockOptin - attributes.sharedSizeBytes);
            const int limit = below(2) ? room : int(below(room + 1)), carveout = below(2) ? -1 : int(below(101));
            CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, limit));
            CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, carveout));
            CHECK(cudaFuncGetAttributes(&attributes, kernel));
            const cudaOccFuncAttributes function = attributes;
            cudaOccDeviceState preference;
            preference.carveoutConfig = carveout;

            const int threads = 1 + int(below(attributes.maxThreadsPerBlock));
            const size_t shared = below(3) ? below(limit + 1) : 0;
            const int wanted = 1 + int(below(4));
            char setup[200];
            snprintf(setup, sizeof setup, "device %d, kernel %d, %d threads, %zu bytes, limit %d, carveout %d, %d blocks wanted", device, k, threads,
                     shared, limit, carveout, wanted);
            int blocks = -1;
            cudaOccResult result;
            CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared));
            if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &occupancy, &function, &preference, threads, shared) != CUDA_OCC_SUCCESS) {
                printf("the calculator has no answer for device %d\n", device);
                return 1;
            }
            compare("blocks", setup, blocks, result.activeBlocksPerMultiprocessor);

            int best = 0, grid = 0, theirs = 0, least = 0;
            CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &best, kernel, shared));
            cudaOccMaxPotentialOccupancyBlockSize(&least, &theirs, &occupancy, &function, &preference, nullptr, shared);
            compare("best block", setup, best, theirs);
            compare("least grid", setup, grid, least);

            size_t available = 0, allowed = 0;
            const cudaError_t error = cudaOccupancyAvailableDynamicSMemPerBlock(&available, kernel, wanted, threads);
            const bool fits =
                cudaOccAvailableDynamicSMemPerBlock(&allowed, &occupancy, &function, &preference, wanted, threads) == CUDA_OCC_SUCCESS;
            (void)cudaGetLastError();
            compare("whether so many fit", setup, error == cudaSuccess, fits);
            if (fits && error == cudaSuccess) compare("dynamic memory", setup, available, allowed);
        }
    }
    return verdict("occupancy", wrong == 0, "%d devices, %d of %d answers differ from the calculator's", devices, wrong, compared);
}
