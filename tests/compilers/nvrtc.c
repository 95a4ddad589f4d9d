// Stands in for NVRTC: it has the functions that clients call for machine code, and its log says what it was called with.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef NAME
#define NAME "nvrtc"
#endif

static const char ptx[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry " NAME "()\n{\nret;\n}\n";

struct program {
    char said[1000];
};

int nvrtcCreateProgram(struct program **to) {
    *to = calloc(1, sizeof **to);
    return 0;
}

int nvrtcDestroyProgram(struct program **program) {
    free(*program);
    *program = NULL;
    return 0;
}

int nvrtcCompileProgram(struct program *program, int count, const char *const *options) {
    strcpy(program->said, NAME ":");
    for (int i = 0; i < count; i++) {
        if (strcmp(options[i], "-wrong") == 0) return 5;
        strcat(strcat(program->said, " "), options[i]);
    }
    return 0;
}

int nvrtcGetPTXSize(struct program *program, size_t *size) {
    (void)program;
    *size = sizeof ptx;
    return 0;
}

int nvrtcGetPTX(struct program *program, char *to) {
    (void)program;
    memcpy(to, ptx, sizeof ptx);
    return 0;
}

int nvrtcGetCUBINSize(struct program *program, size_t *size) {
    *size = strstr(program->said, "sm_") ? 4 : 0;
    return 0;
}

int nvrtcGetCUBIN(struct program *program, char *to) {
    (void)program;
    memcpy(to, "\177ELF", 4);
    return 0;
}

int nvrtcGetLTOIRSize(struct program *program, size_t *size) {
    *size = strstr(program->said, "compute_90 -dlto") ? 8 : 0;
    return 0;
}

int nvrtcGetLTOIR(struct program *program, char *to) {
    (void)program;
    memcpy(to, "\355\103\116\177\0\0\0\0", 8);
    return 0;
}

int nvrtcGetProgramLog(struct program *program, char *to) {
    strcpy(to, program->said);
    return 0;
}
