// Stands in for nvJitLink: LTO-IR is all that it may be given, and its log says what it was called with.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry optimised()\n{\nret;\n}\n";

// With a second input that has the kernel below use the function, which no one sees from outside.
static const char kept[] = ".version 7.0\n.target sm_70\n.address_size 64\n.func (.param .b32 r) f()\n{\nst.param.b32 [r], 1;\nret;\n}\n"
                           ".visible .entry understudy_keeps(\n.param .u64 p\n)\n{\nret;\n\n}\n";

struct link {
    char said[1000];
};

int nvJitLinkCreate(struct link **to, uint32_t count, const char *const *options) {
    *to = calloc(1, sizeof **to);
    for (uint32_t i = 0; i < count; i++) strcat(strcat((*to)->said, options[i]), " ");
    return 0;
}

int nvJitLinkDestroy(struct link **link) {
    free(*link);
    *link = NULL;
    return 0;
}

int nvJitLinkAddData(struct link *link, int kind, const void *data, size_t size, const char *name) {
    (void)data, (void)name;
    sprintf(link->said + strlen(link->said), "data %d of %d ", (int)size, kind);
    return 0;
}

int nvJitLinkAddFile(struct link *link, int kind, const char *name) {
    (void)name;
    sprintf(link->said + strlen(link->said), "file of %d ", kind);
    return 0;
}

int nvJitLinkComplete(struct link *link) {
    strcat(link->said, "complete ");
    return 0;
}

int nvJitLinkGetLinkedCubinSize(struct link *link, size_t *size) {
    (void)link;
    *size = 4;
    return 0;
}

int nvJitLinkGetLinkedCubin(struct link *link, void *to) {
    (void)link;
    memcpy(to, "\177ELF", 4);
    return 0;
}

static const char *linked(struct link *link) { return strstr(link->said, "of 3 data 8 of 3") ? kept : ptx; }

int nvJitLinkGetLinkedPtxSize(struct link *link, size_t *size) {
    *size = strlen(linked(link)) + 1;
    return 0;
}

int nvJitLinkGetLinkedPtx(struct link *link, char *to) {
    strcpy(to, linked(link));
    return 0;
}

int nvJitLinkGetErrorLogSize(struct link *link, size_t *size) {
    *size = strlen(link->said) + 1;
    return 0;
}

int nvJitLinkGetErrorLog(struct link *link, char *to) {
    strcpy(to, link->said);
    return 0;
}

// What programs are compiled to call is a version of each name.
int __nvJitLinkCreate_12_0(struct link **to, uint32_t count, const char *const *options) {
    return nvJitLinkCreate(to, count, options);
}

int __nvJitLinkGetLinkedCubinSize_12_0(struct link *link, size_t *size) { return nvJitLinkGetLinkedCubinSize(link, size); }
