/* Opens the library that the first argument names, or is linked to it. */
#include <dlfcn.h>
#include <stdio.h>

#ifdef LINKED
int devices(void);
#endif

int main(int argc, char **argv) {
#ifndef LINKED
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : 0;
    if (!library) return puts(dlerror());
    int (*devices)(void) = (int (*)(void))dlsym(library, "devices");
#endif
    (void)argc, (void)argv;
    printf("%d devices\n", devices());
    return 0;
}
