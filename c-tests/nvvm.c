/* From NVVM IR, with pointers that have types, to a kernel that runs: libnvvm is opened by name, as compilers of other languages do. */
#include "test.h"
#include <dlfcn.h>

typedef struct program_of_nvvm *Program;

/* The functions of nvvm.h: they return 0 for success. */
static int (*create)(Program *);
static int (*add)(Program, const char *, size_t, const char *);
static int (*compile)(Program, int, const char **);
static int (*result_size)(Program, size_t *);
static int (*result)(Program, char *);
static int (*log_size)(Program, size_t *);
static int (*log_of)(Program, char *);
static int (*destroy)(Program *);

static const char *const kHead =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-"
    "v64:64:64-v128:128:128-n16:32:64\"\n"
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "!nvvmir.version = !{!9}\n!9 = !{i32 1, i32 5}\n";

/* The sum of each warp by shuffles, of the block through shared memory, and of the grid by an atomic addition. */
static const char *const kSum =
    "@sums = internal addrspace(3) global [32 x i32] undef, align 4\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)\n"
    "declare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)\n"
    "declare void @llvm.nvvm.barrier0()\n"
    "define internal i32 @warp(i32 %x) {\n"
    "entry:\n  br label %loop\n"
    "loop:\n"
    "  %d = phi i32 [ 16, %entry ], [ %half, %loop ]\n  %s = phi i32 [ %x, %entry ], [ %t, %loop ]\n"
    "  %r = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %s, i32 %d, i32 31)\n"
    "  %y = extractvalue {i32, i1} %r, 0\n  %t = add i32 %s, %y\n  %half = lshr i32 %d, 1\n"
    "  %more = icmp ne i32 %half, 0\n  br i1 %more, label %loop, label %done\n"
    "done:\n  ret i32 %t\n}\n"
    "define void @sum(i32* %data, i32* %total, i32* %odd) {\n"
    "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
    "  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "  %base = mul i32 %cta, %ntid\n  %i = add i32 %base, %tid\n"
    "  %p = getelementptr i32, i32* %data, i32 %i\n  %x = load i32, i32* %p, align 4\n"
    "  %low = and i32 %x, 1\n  %is = icmp ne i32 %low, 0\n"
    "  %v = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %is)\n  %ballot = extractvalue {i32, i1} %v, 0\n"
    "  %s = call i32 @warp(i32 %x)\n"
    "  %lane = and i32 %tid, 31\n  %w = lshr i32 %tid, 5\n  %first = icmp eq i32 %lane, 0\n"
    "  br i1 %first, label %write, label %wait\n"
    "write:\n"
    "  %q = getelementptr [32 x i32], [32 x i32] addrspace(3)* @sums, i32 0, i32 %w\n"
    "  store i32 %s, i32 addrspace(3)* %q, align 4\n"
    "  %warps = lshr i32 %ntid, 5\n  %b = mul i32 %cta, %warps\n  %n = add i32 %b, %w\n"
    "  %o = getelementptr i32, i32* %odd, i32 %n\n  store i32 %ballot, i32* %o, align 4\n"
    "  br label %wait\n"
    "wait:\n  call void @llvm.nvvm.barrier0()\n"
    "  %begin = icmp ult i32 %tid, 32\n  br i1 %begin, label %second, label %end\n"
    "second:\n"
    "  %z = getelementptr [32 x i32], [32 x i32] addrspace(3)* @sums, i32 0, i32 %tid\n"
    "  %count = lshr i32 %ntid, 5\n  %there = icmp ult i32 %tid, %count\n"
    "  %e = load i32, i32 addrspace(3)* %z, align 4\n  %f = select i1 %there, i32 %e, i32 0\n"
    "  %g = call i32 @warp(i32 %f)\n  %one = icmp eq i32 %tid, 0\n  br i1 %one, label %last, label %end\n"
    "last:\n  %old = atomicrmw add i32* %total, i32 %g seq_cst\n  br label %end\n"
    "end:\n  ret void\n}\n"
    "!nvvm.annotations = !{!0}\n!0 = !{void (i32*, i32*, i32*)* @sum, !\"kernel\", i32 1}\n";

static void find(void *library, const char *name, void *to) {
    void *symbol = dlsym(library, name);
    if (!symbol) printf("no %s\n", name);
    EQUAL(1, symbol != NULL);
    memcpy(to, &symbol, sizeof symbol);
}

/* What the compiler says, PTX or a log: to be freed. */
static char *compiled(const char *ir, const char *option, int *code) {
    Program program = NULL;
    size_t bytes = 0;
    char *whole = (char *)malloc(strlen(kHead) + strlen(ir) + 1);
    strcpy(whole, kHead);
    strcat(whole, ir);
    EQUAL(0, create(&program));
    EQUAL(0, add(program, whole, strlen(whole), "test.ll"));
    *code = compile(program, 1, &option);
    EQUAL(0, *code ? log_size(program, &bytes) : result_size(program, &bytes));
    char *text = (char *)malloc(bytes);
    EQUAL(0, *code ? log_of(program, text) : result(program, text));
    EQUAL(bytes, strlen(text) + 1);
    EQUAL(0, destroy(&program));
    free(whole);
    return text;
}

int main(void) {
    void *library = dlopen("libnvvm.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) printf("%s\n", dlerror());
    EQUAL(1, library != NULL);
    if (!library) return finish();
    find(library, "nvvmCreateProgram", &create);
    find(library, "nvvmAddModuleToProgram", &add);
    find(library, "nvvmCompileProgram", &compile);
    find(library, "nvvmGetCompiledResultSize", &result_size);
    find(library, "nvvmGetCompiledResult", &result);
    find(library, "nvvmGetProgramLogSize", &log_size);
    find(library, "nvvmGetProgramLog", &log_of);
    find(library, "nvvmDestroyProgram", &destroy);

    int code = 0;
    char *text = compiled("define void @f() {\n  ret i32 %y\n}\n", "-arch=compute_80", &code);
    EQUAL(9, code);
    EQUAL(1, strstr(text, "test.ll (6, ") != NULL);
    free(text);
    text = compiled(kSum, "-nonsense", &code);
    EQUAL(7, code);
    EQUAL(1, strstr(text, "-nonsense") != NULL);
    free(text);

    static unsigned data[8][256], odd[8 * 8];
    unsigned total = 5, expected = 5;
    for (unsigned i = 0; i < 8 * 256; i++) {
        data[i / 256][i % 256] = i * i % 1013 + i % 3;
        expected += data[i / 256][i % 256];
    }
    text = compiled(kSum, "-arch=compute_80", &code);
    EQUAL(0, code);
    cudaLibrary_t module = NULL;
    cudaKernel_t kernel = NULL;
    OK(cudaLibraryLoadData(&module, text, NULL, NULL, 0, NULL, NULL, 0));
    OK(cudaLibraryGetKernel(&kernel, module, "sum"));
    free(text);
    void *on_device = NULL, *total_there = NULL, *odd_there = NULL;
    OK(cudaMalloc(&on_device, sizeof data));
    OK(cudaMalloc(&total_there, sizeof total));
    OK(cudaMalloc(&odd_there, sizeof odd));
    OK(cudaMemcpy(on_device, data, sizeof data, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(total_there, &total, sizeof total, cudaMemcpyHostToDevice));
    void *arguments[] = {&on_device, &total_there, &odd_there};
    struct dim3 grid = {8, 1, 1}, block = {256, 1, 1};
    OK(cudaLaunchKernel((const void *)kernel, grid, block, arguments, 0, NULL));
    OK(cudaMemcpy(&total, total_there, sizeof total, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(odd, odd_there, sizeof odd, cudaMemcpyDeviceToHost));
    EQUAL(expected, total);
    for (unsigned w = 0; w < 8 * 8; w++) {
        unsigned ballot = 0;
        for (unsigned i = 0; i < 32; i++) ballot |= (data[w / 8][w % 8 * 32 + i] & 1) << i;
        EQUAL(ballot, odd[w]);
    }
    OK(cudaFree(on_device));
    OK(cudaFree(total_there));
    OK(cudaFree(odd_there));
    OK(cudaLibraryUnload(module));
    return finish();
}
