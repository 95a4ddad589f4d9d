// Work in streams: on the device in whatever order streams and events leave, on the host in the order of the program.
#pragma once

enum { BUFFERS = 5, LENGTH = 1536, STREAMS = 4 };
static u32 *device_buffer[BUFFERS], *pinned[2], *paged;
static char flow_name[16];

// What kernels of flows do to an element.
FN inline u32 flow_step(u32 kind, u32 x, u32 y, u32 c) {
    switch (kind & 3) {
    case 0: return x * 5 + (y ^ c);
    case 1: return (x ^ y >> 3) + c;
    case 2: return x > y ? x - y : y * c + 1;
    default: return x + y * 3 + c;
    }
}
#ifdef __CUDACC__
static __global__ void flow_kernel(u32 *to, const u32 *a, const u32 *b, u32 from, u32 n, u32 kind, u32 c, u32 turns) {
    for (u32 i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        u32 x = a[from + i];
        for (u32 t = 0; t < turns; t++) x = flow_step(kind + t, x, b[(from + i * 7 + t) % LENGTH], c);
        to[from + i] = x;
    }
}
static cudaStream_t stream[STREAMS];
static void flow_call(cudaError_t e) { call(e, flow_name); }
struct HostWork { u32 *at; u32 c; };
static void CUDART_CB flow_on_host(void *data) {
    HostWork *work = (HostWork *)data;
    for (u32 i = 0; i < LENGTH; i++) work->at[i] = work->at[i] * 3 + work->c;
    delete work;
}
// Graphs run a host function often: what it is given stays.
static void CUDART_CB flow_again_on_host(void *data) { flow_on_host(new HostWork(*(HostWork *)data)); }
static void flow_begin(const char *name, bool blocking) {
    snprintf(flow_name, sizeof flow_name, "%s", name);
    for (int i = 0; i < BUFFERS; i++) flow_call(cudaMalloc(&device_buffer[i], LENGTH * 4));
    for (int i = 0; i < 2; i++) flow_call(cudaMallocHost(&pinned[i], LENGTH * 4));
    // The first is the default stream, which waits for the others if they are blocking ones.
    stream[0] = 0;
    for (int i = 1; i < STREAMS; i++) flow_call(blocking ? cudaStreamCreate(&stream[i]) : cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
}
static void flow_end() {
    flow_call(cudaDeviceSynchronize());
    for (int i = 0; i < BUFFERS; i++) flow_call(cudaFree(device_buffer[i]));
    for (int i = 0; i < 2; i++) flow_call(cudaFreeHost(pinned[i]));
    for (int i = 1; i < STREAMS; i++) flow_call(cudaStreamDestroy(stream[i]));
}
// What is in stream b from now on waits for what is in stream a.
static void flow_order(int a, int b) {
    cudaEvent_t event;
    flow_call(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    flow_call(cudaEventRecord(event, stream[a]));
    flow_call(cudaStreamWaitEvent(stream[b], event, 0));
    flow_call(cudaEventDestroy(event));
}
static void flow_launch(int s, u32 *to, const u32 *a, const u32 *b, u32 from, u32 n, u32 kind, u32 c, u32 turns, u32 grid, u32 block) {
    flow_kernel<<<grid, block, 0, stream[s]>>>(to, a, b, from, n, kind, c, turns);
    flow_call(cudaGetLastError());
}
static void flow_copy(int s, u32 *to, const u32 *from, u32 n) { flow_call(cudaMemcpyAsync(to, from, n * 4, cudaMemcpyDefault, stream[s])); }
// Rows of a matrix of 64 words a row.
static void flow_copy_2d(int s, u32 *to, const u32 *from, u32 width, u32 rows) {
    flow_call(cudaMemcpy2DAsync(to, 256, from, 256, width * 4, rows, cudaMemcpyDefault, stream[s]));
}
static void flow_fill(int s, u32 *to, u32 byte, u32 n) { flow_call(cudaMemsetAsync(to, (int)byte, n * 4, stream[s])); }
static void flow_fill_2d(int s, u32 *to, u32 byte, u32 width, u32 rows) { flow_call(cudaMemset2DAsync(to, 256, (int)byte, width * 4, rows, stream[s])); }
static void flow_host(int s, u32 *at, u32 c, bool graph) {
    // What a graph's node is given is kept till the program ends.
    flow_call(cudaLaunchHostFunc(stream[s], graph ? flow_again_on_host : flow_on_host, new HostWork{at, c}));
}
static void flow_wait(int s) { flow_call(s ? cudaStreamSynchronize(stream[s]) : cudaDeviceSynchronize()); }
// By way of memory that is allocated and freed in the stream's order.
static void flow_detour(int s, u32 *to, const u32 *from, u32 n, u32 c) {
    u32 *t;
    flow_call(cudaMallocAsync(&t, LENGTH * 4, stream[s]));
    flow_copy(s, t, from, LENGTH);
    flow_launch(s, t, t, from, 0, n, c, c, 2, 2, 96);
    flow_copy(s, to, t, n);
    flow_call(cudaFreeAsync(t, stream[s]));
}
static void graph_begin(int s) { flow_call(cudaStreamBeginCapture(stream[s], cudaStreamCaptureModeThreadLocal)); }
static void graph_end(int s, u32 times) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    flow_call(cudaStreamEndCapture(stream[s], &graph));
    flow_call(cudaGraphInstantiate(&exec, graph, 0));
    for (u32 i = 0; i < times; i++) flow_call(cudaGraphLaunch(exec, stream[s]));
    flow_call(cudaGraphExecDestroy(exec));
    flow_call(cudaGraphDestroy(graph));
}
#define GRAPH(s, times) for (bool once = (graph_begin(s), true); once; once = false, graph_end(s, times))
#else
static void flow_begin(const char *name, bool) {
    snprintf(flow_name, sizeof flow_name, "%s", name);
    for (int i = 0; i < BUFFERS; i++) device_buffer[i] = make<u32>(LENGTH);
    for (int i = 0; i < 2; i++) pinned[i] = make<u32>(LENGTH);
}
static void flow_end() {}
static void flow_order(int, int) {}
static void flow_launch(int, u32 *to, const u32 *a, const u32 *b, u32 from, u32 n, u32 kind, u32 c, u32 turns, u32, u32) {
    for (u32 i = 0; i < n; i++) {
        u32 x = a[from + i];
        for (u32 t = 0; t < turns; t++) x = flow_step(kind + t, x, b[(from + i * 7 + t) % LENGTH], c);
        to[from + i] = x;
    }
}
static void flow_copy(int, u32 *to, const u32 *from, u32 n) { memcpy(to, from, n * 4); }
static void flow_copy_2d(int, u32 *to, const u32 *from, u32 width, u32 rows) {
    for (u32 i = 0; i < rows; i++) memcpy(to + 64 * i, from + 64 * i, width * 4);
}
static void flow_fill(int, u32 *to, u32 byte, u32 n) { memset(to, (int)byte, n * 4); }
static void flow_fill_2d(int, u32 *to, u32 byte, u32 width, u32 rows) {
    for (u32 i = 0; i < rows; i++) memset(to + 64 * i, (int)byte, width * 4);
}
static void flow_host(int, u32 *at, u32 c, bool) {
    for (u32 i = 0; i < LENGTH; i++) at[i] = at[i] * 3 + c;
}
static void flow_wait(int) {}
static void flow_detour(int s, u32 *to, const u32 *from, u32 n, u32 c) {
    std::vector<u32> t(from, from + LENGTH);
    flow_launch(s, t.data(), t.data(), from, 0, n, c, c, 2, 2, 96);
    flow_copy(s, to, t.data(), n);
}
#define GRAPH(s, times) for (u32 turn = 0; turn < (times); turn++)
#endif
static void flow_start(u64 seed) {
    static u32 page[LENGTH];
    paged = page;
    random_state = seed * 2 + 1;
    for (int i = 0; i < 8; i++) random_word();
    for (u32 i = 0; i < LENGTH; i++) pinned[0][i] = input_word(), pinned[1][i] = i, page[i] = i * i;
    for (int i = 0; i < BUFFERS; i++) {
        flow_copy(0, device_buffer[i], pinned[0], LENGTH);
        flow_wait(0);
        for (u32 k = 0; k < LENGTH; k++) pinned[0][k] += k * 77;
    }
}
static void flow_show() {
    flow_wait(0);
    for (int i = 0; i < BUFFERS + 3; i++) {
        const u32 *at = i == BUFFERS + 2 ? paged : i >= BUFFERS ? pinned[i - BUFFERS] : pinned[1];
        if (i < BUFFERS) {
            if (i == 0) for (u32 k = 0; k < LENGTH; k++) paged[k] += pinned[1][k] * 9;
            flow_copy(0, pinned[1], device_buffer[i], LENGTH);
            flow_wait(0);
        }
        u64 h = 0;
        for (u32 k = 0; k < LENGTH; k++) h = (h ^ at[k]) * 0x9e3779b97f4a7c15ull, h ^= h >> 29;
        printf("%s buffer %d %016llx\n", flow_name, i, h);
    }
    fflush(stdout);
}
#define FLOW(name, seed, blocking) flow_begin(#name, blocking), flow_start(seed), flow_##name(), flow_show(), flow_end()
