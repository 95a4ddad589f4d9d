/* Kernels that are launched together on several devices and meet at barriers: CUDA 12's cudaLaunchCooperativeKernelMultiDevice (CUDA
   Runtime API 12.9, 'Execution Control'), which CUDA 13 has no more. The PTX calls what cooperative_groups::multi_grid_group calls. */
#include "test.h"

#if defined(WITH_UNDERSTUDY_H) || CUDART_VERSION < 13000

enum { DEVICES = 3, BLOCKS = 4, THREADS = 64, ROUNDS = 5, ALL = DEVICES * BLOCKS * THREADS };

/* meet(counts, ranks, sizes): in each round every thread adds one to the round's counter, waits for all, and must see all;
   what it sees is too little goes to counts[ROUNDS]. */
static const char *const kPtx =
    ".version 7.0\n.target sm_70\n.address_size 64\n"
    ".extern .func (.param .b64 r) cudaCGGetIntrinsicHandle(.param .b32 scope);\n"
    ".extern .func (.param .b32 r) cudaCGSynchronize(.param .b64 handle, .param .b32 flags);\n"
    ".extern .func (.param .b32 r) cudaCGGetSize(.param .b64 threads, .param .b64 grids, .param .b64 handle);\n"
    ".extern .func (.param .b32 r) cudaCGGetRank(.param .b64 thread, .param .b64 grid, .param .b64 handle);\n"
    ".visible .entry meet(.param .u64 counts, .param .u64 seen, .param .u32 scope, .param .u32 fault) {\n"
    "    .reg .pred p;\n    .reg .b32 n, i, status, rank, grid, size, grids, which, tid;\n    .reg .b64 h, c, a, l, m;\n"
    "    .local .align 4 .b8 room[16];\n"
    "    ld.param.u64 c, [counts];\n    ld.param.u32 which, [scope];\n"
    "    { .param .b32 s; .param .b64 r;\n      st.param.b32 [s], which;\n"
    "      call.uni (r), cudaCGGetIntrinsicHandle, (s);\n      ld.param.b64 h, [r]; }\n"
    "    mov.u64 l, room;\n    cvta.local.u64 l, l;\n    add.u64 m, l, 4;\n"
    "    { .param .b64 t; .param .b64 g; .param .b64 q; .param .b32 r;\n"
    "      st.param.b64 [t], l;\n      st.param.b64 [g], m;\n      st.param.b64 [q], h;\n"
    "      call.uni (r), cudaCGGetRank, (t, g, q);\n      ld.param.b32 status, [r]; }\n"
    "    setp.ne.u32 p, status, 0;\n    @p bra NONE;\n"
    "    ld.u32 rank, [l];\n    ld.u32 grid, [m];\n"
    "    { .param .b64 t; .param .b64 g; .param .b64 q; .param .b32 r;\n"
    "      st.param.b64 [t], l;\n      st.param.b64 [g], m;\n      st.param.b64 [q], h;\n"
    "      call.uni (r), cudaCGGetSize, (t, g, q); }\n"
    "    ld.u32 size, [l];\n    ld.u32 grids, [m];\n"
    "    ld.param.u64 a, [seen];\n    mul.wide.u32 m, rank, 4;\n    add.u64 a, a, m;\n"
    "    mad.lo.u32 n, grid, 1000, grids;\n    st.u32 [a], n;\n"
    "    ld.param.u32 n, [fault];\n    setp.ne.u32 p, n, grid;\n    @p bra WELL;\n"
    "    mov.u32 tid, %tid.x;\n    setp.ne.u32 p, tid, 0;\n    @p bra WELL;\n    trap;\n"
    "WELL:\n    mov.u32 i, 0;\n"
    "ROUND:\n    mul.wide.u32 a, i, 4;\n    add.u64 a, a, c;\n    red.sys.add.u32 [a], 1;\n"
    "    { .param .b64 q; .param .b32 f; .param .b32 r;\n      st.param.b64 [q], h;\n      st.param.b32 [f], 0;\n"
    "      call.uni (r), cudaCGSynchronize, (q, f); }\n"
    "    ld.volatile.u32 n, [a];\n    setp.eq.u32 p, n, size;\n    @p bra SEEN;\n    red.sys.add.u32 [c+20], 1;\n"
    "SEEN:\n    add.u32 i, i, 1;\n    setp.lt.u32 p, i, 5;\n    @p bra ROUND;\n    ret;\n"
    "NONE:\n    red.sys.add.u32 [c+20], 1000000;\n    ret;\n}\n"
    ".visible .entry slow(.param .u64 word, .param .u32 value, .param .u32 times) {\n"
    "    .reg .pred p;\n    .reg .b32 n;\n    .reg .b64 a;\n"
    "    ld.param.u64 a, [word];\n    ld.param.u32 n, [times];\n"
    "AGAIN:\n    nanosleep.u32 100000;\n    sub.u32 n, n, 1;\n    setp.ne.u32 p, n, 0;\n    @p bra AGAIN;\n"
    "    ld.param.u32 n, [value];\n    st.u32 [a], n;\n    ret;\n}\n"
    ".visible .entry look(.param .u64 word, .param .u64 to) {\n"
    "    .reg .b32 n;\n    .reg .b64 a;\n"
    "    ld.param.u64 a, [word];\n    ld.u32 n, [a];\n    ld.param.u64 a, [to];\n    st.u32 [a], n;\n    ret;\n}\n";

static cudaKernel_t meet, slow, look;
static cudaStream_t streams[DEVICES];
static unsigned *counts, *seen;

static cudaError_t launch(cudaKernel_t kernel, void **args, unsigned blocks, unsigned threads, unsigned flags) {
    struct cudaLaunchParams all[DEVICES] = ZERO;
    for (int i = 0; i < DEVICES; i++) {
        all[i].func = (void *)kernel;
        all[i].gridDim.x = blocks;
        all[i].blockDim.x = threads;
        all[i].gridDim.y = all[i].gridDim.z = all[i].blockDim.y = all[i].blockDim.z = 1;
        all[i].args = args;
        all[i].stream = streams[i];
    }
    return cudaLaunchCooperativeKernelMultiDevice(all, DEVICES, flags);
}

static cudaError_t launch_meet(unsigned scope, unsigned fault, unsigned flags) {
    void *args[] = {&counts, &seen, &scope, &fault};
    memset(counts, 0, (ROUNDS + 1) * sizeof(unsigned));
    return launch(meet, args, BLOCKS, THREADS, flags);
}

static cudaError_t synchronize(void) {
    cudaError_t first = cudaSuccess;
    for (int i = 0; i < DEVICES; i++) {
        cudaSetDevice(i);
        cudaError_t status = cudaDeviceSynchronize();
        if (first == cudaSuccess) first = status;
    }
    cudaSetDevice(0);
    return first;
}

static void all_meet(void) {
    for (unsigned flags = 0; flags < 4; flags++) {
        OK(launch_meet(2, DEVICES, flags));
        OK(synchronize());
        for (int i = 0; i < ROUNDS; i++) EQUAL(ALL, counts[i]);
        EQUAL(0, counts[ROUNDS]);
    }
    int wrong = 0;
    for (unsigned i = 0; i < ALL; i++) wrong += seen[i] != i / (BLOCKS * THREADS) * 1000 + DEVICES;
    EQUAL(0, wrong);
}

/* Launched alone, a grid has no multi-grid group, and its own grid's is of one grid. */
static void grids_alone(void) {
    unsigned scope = 2, fault = DEVICES;
    void *args[] = {&counts, &seen, &scope, &fault};
    dim3 grid = {BLOCKS, 1, 1}, block = {THREADS, 1, 1};
    memset(counts, 0, (ROUNDS + 1) * sizeof(unsigned));
    OK(cudaLaunchCooperativeKernel((const void *)meet, grid, block, args, 0, streams[0]));
    OK(cudaStreamSynchronize(streams[0]));
    EQUAL(1000000u * BLOCKS * THREADS, counts[ROUNDS]);
    scope = 1;
    memset(counts, 0, (ROUNDS + 1) * sizeof(unsigned));
    OK(cudaLaunchCooperativeKernel((const void *)meet, grid, block, args, 0, streams[0]));
    OK(cudaStreamSynchronize(streams[0]));
    EQUAL(0, counts[ROUNDS]);
    EQUAL(BLOCKS * THREADS, counts[ROUNDS - 1]);
    EQUAL(1, seen[5]);
}

/* No kernel begins before what stands in all streams has ended, and nothing goes on before all kernels have; unless a flag says so. */
static void order(void) {
    unsigned *word = counts, *other = counts + 1, value = 7, soon = 1, late = 300;
    dim3 one = {1, 1, 1};
    void *slow_args[] = {&word, &value, &late}, *look_args[] = {&word, &seen};
    *word = 0;
    cudaSetDevice(2);
    OK(cudaLaunchKernel((const void *)slow, one, one, slow_args, 0, streams[2]));
    cudaSetDevice(0);
    OK(launch(look, look_args, 1, 1, cudaCooperativeLaunchMultiDeviceNoPostSync));
    OK(cudaStreamSynchronize(streams[0]));
    EQUAL(7, seen[0]);
    OK(synchronize());

    /* The first one ends soon, the second one late. */
    void *soon_args[] = {&other, &value, &soon};
    struct cudaLaunchParams two[2] = ZERO;
    for (int i = 0; i < 2; i++) {
        two[i].func = (void *)slow;
        two[i].gridDim = two[i].blockDim = one;
        two[i].args = i == 0 ? soon_args : slow_args;
        two[i].stream = streams[i];
    }
    *word = 0;
    OK(cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    value = 9; /* arguments are taken at the call */
    OK(cudaLaunchKernel((const void *)look, one, one, look_args, 0, streams[0]));
    OK(cudaStreamSynchronize(streams[0]));
    EQUAL(7, seen[0]);
    OK(synchronize());
}

static void refused(void) {
    unsigned *word = counts, value = 1, times = 1;
    void *args[] = {&word, &value, &times};
    struct cudaLaunchParams two[2] = ZERO;
    for (int i = 0; i < 2; i++) {
        two[i].func = (void *)slow;
        two[i].gridDim.x = two[i].gridDim.y = two[i].gridDim.z = 1;
        two[i].blockDim = two[i].gridDim;
        two[i].args = args;
        two[i].stream = streams[i];
    }
    RETURNS(cudaErrorInvalidValue, cudaLaunchCooperativeKernelMultiDevice(NULL, 2, 0));
    RETURNS(cudaErrorInvalidValue, cudaLaunchCooperativeKernelMultiDevice(two, 0, 0));
    /* More than there are devices: the list is not read. */
    RETURNS(cudaErrorInvalidValue, cudaLaunchCooperativeKernelMultiDevice(two, 1u << 20, 0));
    RETURNS(cudaErrorInvalidValue, cudaLaunchCooperativeKernelMultiDevice(two, 2, 4));
    two[1].sharedMem = 16;
    RETURNS(cudaErrorInvalidValue, cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    two[1].sharedMem = 0;
    two[1].stream = streams[0];
    RETURNS(cudaErrorInvalidDevice, cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    two[1].stream = NULL;
    RETURNS(cudaErrorInvalidResourceHandle, cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    two[1].stream = streams[1];
    two[0].gridDim.x = two[1].gridDim.x = 1 << 20;
    RETURNS(cudaErrorCooperativeLaunchTooLarge, cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    two[0].gridDim.x = two[1].gridDim.x = 1;
    cudaGraph_t graph = NULL;
    OK(cudaStreamBeginCapture(streams[1], AS(cudaStreamCaptureMode, cudaStreamCaptureModeRelaxed)));
    RETURNS(cudaErrorStreamCaptureUnsupported, cudaLaunchCooperativeKernelMultiDevice(two, 2, 0));
    OK(cudaStreamEndCapture(streams[1], &graph));
    OK(cudaGraphDestroy(graph));
    OK(synchronize());
    cudaGetLastError();
}

int main(void) {
    setenv("UNDERSTUDY_DEVICE_COUNT", "3", 1);
    int devices = 0, can = 0;
    OK(cudaGetDeviceCount(&devices));
    EQUAL(DEVICES, devices);
    OK(cudaDeviceGetAttribute(&can, AS(cudaDeviceAttr, 96), 0));
    EQUAL(1, can);
    for (int i = 0; i < DEVICES; i++) {
        OK(cudaSetDevice(i));
        OK(cudaStreamCreate(&streams[i]));
    }
    OK(cudaSetDevice(0));
    OK(cudaHostAlloc((void **)&counts, (ROUNDS + 1) * sizeof(unsigned), cudaHostAllocPortable));
    OK(cudaHostAlloc((void **)&seen, ALL * sizeof(unsigned), cudaHostAllocPortable));
    cudaLibrary_t library = NULL;
    OK(cudaLibraryLoadData(&library, kPtx, NULL, NULL, 0, NULL, NULL, 0));
    OK(cudaLibraryGetKernel(&meet, library, "meet"));
    OK(cudaLibraryGetKernel(&slow, library, "slow"));
    OK(cudaLibraryGetKernel(&look, library, "look"));
    all_meet();
    grids_alone();
    order();
    refused();
    /* One that ends with an error does not leave the others waiting. */
    EXPECT(launch_meet(2, 1, 0) != cudaSuccess || synchronize() != cudaSuccess);
    return finish();
}

#else

int main(void) {
    puts("together: CUDA 13 has no launches on several devices");
    return 0;
}

#endif
