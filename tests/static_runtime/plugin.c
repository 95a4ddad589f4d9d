// A library with a runtime of its own, or with the shared one: PREFIX tells them apart. With optimisation the calls are jumps: what calls
// the runtime is not where the call returns to.
#include <cuda_runtime_api.h>

#define NAME2(prefix, name) prefix##_##name
#define NAME1(prefix, name) NAME2(prefix, name)
#define NAME(name) NAME1(PREFIX, name)

cudaError_t NAME(fail)(void) { return cudaSetDevice(-1); }
cudaError_t NAME(pass)(void) { return cudaSetDevice(0); }
cudaError_t NAME(peek)(void) { return cudaPeekAtLastError(); }
cudaError_t NAME(take)(void) { return cudaGetLastError(); }
