// Whether two prototypes of C pass the same things. The types are compared as the compiler knows them, so that NVIDIA's
// enumerations may be integers of ours, and typedefs do not matter.
#pragma once

#include <cstddef>
#include <type_traits>

// CUDA 12 has this one in the driver API alone.
struct cudaDevResource_st;

namespace prototypes {

// How the generated file writes our types.
template <class T> using pointer = T *;
template <class T> using constant = T const *;
template <class R, class... A> using function = R (*)(A...);

// A structure in the form of the other major version: like nothing in these headers.
template <class T> struct other_version;

// The structure that CUDA 12 has of a longer one, of which no more than that is used.
template <class T> using head = T;

// The driver API has names of its own for types of the runtime, and we one type for both. Structures must be of one size.
template <class Ours, class Theirs> struct twins : std::false_type {};
#define UNDERSTUDY_TWINS(ours, theirs) \
    template <> struct twins<ours, theirs> : std::true_type {}
#define UNDERSTUDY_TWIN_STRUCTURES(ours, theirs)                                                             \
    UNDERSTUDY_TWINS(ours, theirs);                                                                         \
    static_assert(sizeof(ours) == sizeof(theirs) && alignof(ours) == alignof(theirs), #ours " and " #theirs)
UNDERSTUDY_TWINS(::cudaArray, ::CUarray_st);
UNDERSTUDY_TWINS(::cudaMipmappedArray, ::CUmipmappedArray_st);
UNDERSTUDY_TWINS(::CUlib_st, ::CUmod_st);
UNDERSTUDY_TWIN_STRUCTURES(::cudaArrayMemoryRequirements, ::CUDA_ARRAY_MEMORY_REQUIREMENTS);
UNDERSTUDY_TWIN_STRUCTURES(::cudaArraySparseProperties, ::CUDA_ARRAY_SPARSE_PROPERTIES);
UNDERSTUDY_TWIN_STRUCTURES(::cudaIpcEventHandle_st, ::CUipcEventHandle_st);
UNDERSTUDY_TWIN_STRUCTURES(::cudaIpcMemHandle_st, ::CUipcMemHandle_st);
UNDERSTUDY_TWIN_STRUCTURES(::cudaLaunchAttributeValue, ::CUlaunchAttributeValue);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemAccessDesc, ::CUmemAccessDesc);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemLocation, ::CUmemLocation);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemPoolProps, ::CUmemPoolProps);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemPoolPtrExportData, ::CUmemPoolPtrExportData);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemcpyAttributes, ::CUmemcpyAttributes);
UNDERSTUDY_TWINS(::cudaDevResource_st, ::CUdevResource_st);
UNDERSTUDY_TWINS(::CUexternalMemory_st, ::CUextMemory_st);
UNDERSTUDY_TWINS(::CUexternalSemaphore_st, ::CUextSemaphore_st);
UNDERSTUDY_TWINS(::cudaAsyncCallbackEntry, ::CUasyncCallbackEntry_st);
UNDERSTUDY_TWIN_STRUCTURES(::cudaAsyncNotificationInfo, ::CUasyncNotificationInfo_st);
UNDERSTUDY_TWIN_STRUCTURES(::cudaMemcpy3DBatchOp, ::CUDA_MEMCPY3D_BATCH_OP);
UNDERSTUDY_TWIN_STRUCTURES(::cudaExternalSemaphoreSignalParams, ::CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS);
UNDERSTUDY_TWIN_STRUCTURES(::cudaExternalSemaphoreWaitParams, ::CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS);
#if CUDART_VERSION >= 13010
static_assert(sizeof(::cudaDevResource_st) == sizeof(::CUdevResource_st), "resources of both APIs");
UNDERSTUDY_TWIN_STRUCTURES(::cudaDevSmResourceGroupParams_st, ::CU_DEV_SM_RESOURCE_GROUP_PARAMS_st);
#endif
// Of copies within a context and between two.
UNDERSTUDY_TWIN_STRUCTURES(::CUDA_MEMCPY3D, ::CUDA_MEMCPY3D_PEER);

template <bool loose, class Ours, class Theirs> struct compare;

template <bool loose, class Ours, class Theirs> constexpr bool same() {
    if constexpr (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>) {
        using O = std::remove_pointer_t<Ours>;
        using T = std::remove_pointer_t<Theirs>;
        if constexpr (std::is_function_v<O> && std::is_function_v<T>) {
            return compare<loose, Ours, Theirs>::value;
        } else if constexpr (loose && (std::is_void_v<O> || std::is_void_v<T>)) {
            return true;
        } else {
            return std::is_const_v<O> == std::is_const_v<T> && same<loose, std::remove_cv_t<O>, std::remove_cv_t<T>>();
        }
    } else if constexpr (std::is_integral_v<Ours> && std::is_enum_v<Theirs>) {
        return sizeof(Ours) == sizeof(Theirs);
    } else if constexpr (std::is_integral_v<Ours> && std::is_integral_v<Theirs>) {
        return sizeof(Ours) == sizeof(Theirs) && std::is_signed_v<Ours> == std::is_signed_v<Theirs>;
    } else {
        return std::is_same_v<Ours, Theirs> || twins<Ours, Theirs>::value;
    }
}

template <bool loose, class Ours, class Theirs> struct compare : std::false_type {};

template <bool loose, class R, class... A, class S, class... B>
struct compare<loose, R (*)(A...), S (*)(B...)> {
    static constexpr bool every() {
        if constexpr (sizeof...(A) == sizeof...(B)) return (true && ... && same<loose, A, B>());
        return false;
    }
    static constexpr bool value = same<loose, R, S>() && every();
};

// The compiler's own words for both types.
template <class Ours, class Theirs> const char *in_words() { return __PRETTY_FUNCTION__; }

// A member of a structure, where it is, and its size, both in bytes.
struct Member {
    const char *name;
    std::size_t offset, size;
};

// One function: its name, and how it differs; null if it does not.
struct Row {
    const char *name;
    const char *difference;
};

// Theirs is a type, so that nothing refers to the function and no library is needed.
template <bool loose, class Ours, class Theirs> Row row(const char *name) {
    return {name, compare<loose, Ours, Theirs>::value ? nullptr : in_words<Ours, Theirs>()};
}

}  // namespace prototypes
