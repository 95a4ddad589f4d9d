// NVIDIA's C++ wrappers of NVTX, for tests/nvtx.rs: `inside` is called where something is to be seen.
#include <nvtx3/nvtx3.hpp>

#define EXPORT extern "C" __attribute__((visibility("default")))

struct library {
    static constexpr char const *name{"a library"};
};

struct text {
    static constexpr char const *message{"registered"};
};

struct io {
    static constexpr char const *name{"input"};
    static constexpr uint32_t id{11};
};

EXPORT void attach(NvtxInitializeInjectionNvtxFunc_t core, void *)
{
    InitializeInjectionNvtx2_fnptr = core;
}

EXPORT void scopes(void (*inside)(int))
{
    nvtx3::scoped_range plain{"plain"};
    {
        nvtx3::scoped_range_in<library> in{nvtx3::registered_string_in<library>::get<text>(),
                                           nvtx3::named_category_in<library>::get<io>(), nvtx3::rgb{1, 2, 3},
                                           nvtx3::payload{7}};
        nvtx3::scoped_range wide{L"wide"};
        inside(0);
    }
    nvtx3::unique_range_in<library> started{"started"};
    nvtx3::mark_in<library>("mark");
    inside(1);
}
