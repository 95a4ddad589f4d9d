// libraries: nvvm cuda
/* A compiler of a little language (language.h): a parser, a generator of NVVM IR, and libnvvm for the rest. Its kernel computes what an
 * interpreter of the same tree computes on the host, bit for bit. */
#include "language.h"
#include "ir.h"

static const char *const source =
    "r = sqrt(x * x + y * y);"
    "t = max(min(x, 1), -1);"
    "p = ((2 * t - 3.25) * t + 0.1) * x - y / 3;"
    "r = x < y ? r - 1.5 : -(r + 1e-3);"
    "s = p < 0 ? min(r, p) : x < 0 ? y : r / (1 + p);"
    "x = x + s;";

static double evaluate(const struct node *node, const double *element) {
    const struct node *const *operand = node->operand;
    const double a = operand[0] ? evaluate(operand[0], element) : 0;
    const double b = operand[1] ? evaluate(operand[1], element) : 0;
    switch (node->kind) {
    case NUMBER: return node->number;
    case ARRAY: return element[node->array];
    case ADD: return a + b;
    case SUBTRACT: return a - b;
    case MULTIPLY: return a * b;
    case DIVIDE: return a / b;
    case NEGATE: return -a;
    case SQRT: return sqrt(a);
    case MIN: return a < b ? a : b;
    case MAX: return a > b ? a : b;
    case SELECT: return evaluate(operand[a < b ? 2 : 3], element);
    }
    return 0;
}

void interpret(const struct program *program, double *element) {
    for (int i = 0; i < program->statements; i++)
        element[program->statement[i].array] = evaluate(program->statement[i].value, element);
}

int main(void) {
    enum { n = 5000, block = 192 };
    static double expected[n][max_arrays], column[n];
    static struct program program;
    CUdeviceptr arrays[max_arrays];
    void *arguments[1 + max_arrays];
    CUfunction run;
    int count = n, wrong = 0;
    uint32_t state = 2463534242u;

    parse(source, &program);
    CUdevice device = use_first_device();
    char *ir = generate(&program);
    // Without it, multiplications and additions are fused, which the host's are not.
    char *ptx = compile_ir(ir, "program.ll", "-fma=0");
    CUmodule module = load_ptx(ptx);
    DRIVER(cuModuleGetFunction(&run, module, "run"));

    arguments[0] = &count;
    for (int a = 0; a < program.arrays; a++) {
        for (int i = 0; i < n; i++) expected[i][a] = column[i] = 4.0 * next_uniform(&state) - 2;
        DRIVER(cuMemAlloc(&arrays[a], sizeof(column)));
        DRIVER(cuMemcpyHtoD(arrays[a], column, sizeof(column)));
        arguments[1 + a] = &arrays[a];
    }
    DRIVER(cuLaunchKernel(run, (n + block - 1) / block, 1, 1, block, 1, 1, 0, NULL, arguments, NULL));
    for (int i = 0; i < n; i++) interpret(&program, expected[i]);
    for (int a = 0; a < program.arrays; a++) {
        DRIVER(cuMemcpyDtoH(column, arrays[a], sizeof(column)));
        for (int i = 0; i < n; i++) wrong += memcmp(&column[i], &expected[i][a], sizeof(double)) != 0;
        DRIVER(cuMemFree(arrays[a]));
    }
    DRIVER(cuModuleUnload(module));
    DRIVER(cuDevicePrimaryCtxRelease(device));
    free(ptx);
    free(ir);
    return verdict("nvvm_language", wrong == 0 && program.arrays == 6, "%d statements, %d arrays of %d elements, %d wrong",
                   program.statements, program.arrays, (int)n, wrong);
}
