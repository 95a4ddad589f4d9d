// What a header declares, for the test that our header declares it, too.
#pragma once

#include <cstddef>
#include <type_traits>

namespace names {

// A name, its type in the compiler's own words where that is compared, and a number: a value, a size or a place.
struct Name {
    const char *name;
    const char *type;
    long long number;
};

template <class T> const char *type() { return __PRETTY_FUNCTION__; }

// C++ does not convert numbers to enumerations; of other members the size and the place are enough.
template <class T> const char *enumeration() {
    return std::is_enum_v<std::remove_all_extents_t<T>> ? type<T>() : "";
}

}  // namespace names

#define NAME_VALUE(name) {#name, names::type<decltype(name)>(), (long long)(name)}
#define NAME_MACRO(name) {#name, "", (long long)(name)}
#define NAME_TYPE(name) {#name, names::type<name>(), sizeof(name)}
#define NAME_MEMBER(of, name) \
    {#of "." #name, names::enumeration<decltype(of::name)>(), (long long)(offsetof(of, name) << 32 | sizeof(of::name))}
#define NAME_FUNCTION(name) {#name, names::type<decltype(&name)>(), 0}
