// Stands in for nvFatbin: says what it is given.

#include <stdio.h>
#include <string.h>

int nvFatbinAddCubin(char *said, const void *code, size_t size, const char *arch, const char *name) {
    sprintf(said, "cubin %d, %d, %s, %s", ((const char *)code)[0], (int)size, arch, name);
    return 0;
}

int nvFatbinAddPTX(char *said, const char *code, size_t size, const char *arch, const char *name, const char *options) {
    sprintf(said, "ptx %d, %s, %s, [%s]", (int)(size - strlen(code)), arch, name, options);
    return 0;
}
