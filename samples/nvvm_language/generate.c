// The code generator: each operation becomes an instruction with a new name, and its text is appended.
#include "language.h"
#include "ir.h"

struct output {
    char *text;
    size_t size, capacity;
    int values;
    // The latest value of each array's element.
    int current[max_arrays];
};

static void emit(struct output *out, const char *format, ...) {
    va_list words;
    for (;;) {
        va_start(words, format);
        const int n = vsnprintf(out->text + out->size, out->capacity - out->size, format, words);
        va_end(words);
        if (out->size + n < out->capacity) {
            out->size += n;
            return;
        }
        out->capacity = 2 * out->capacity + n + 1;
        out->text = realloc(out->text, out->capacity);
    }
}

// Appends the instructions of an expression. Returns the number of its value: `%vN`.
static int value(struct output *out, const struct node *node) {
    static const char *const instructions[] = {[ADD] = "fadd", [SUBTRACT] = "fsub", [MULTIPLY] = "fmul", [DIVIDE] = "fdiv"};
    int v[4] = {0};
    uint64_t bits;
    for (int i = 0; i < 4 && node->operand[i]; i++) v[i] = value(out, node->operand[i]);
    switch (node->kind) {
    case ARRAY: return out->current[node->array];
    case NUMBER:
        // The bits of a number are exact, which its decimals are not always. A sum of it and -0 is itself.
        memcpy(&bits, &node->number, sizeof(bits));
        emit(out, "  %%v%d = fadd double 0x%016llX, -0.0\n", out->values, (unsigned long long)bits);
        break;
    case NEGATE: emit(out, "  %%v%d = fsub double -0.0, %%v%d\n", out->values, v[0]); break;
    case SQRT: emit(out, "  %%v%d = call double @llvm.sqrt.f64(double %%v%d)\n", out->values, v[0]); break;
    case MIN:
    case MAX:
        emit(out, "  %%c%d = fcmp %s double %%v%d, %%v%d\n", out->values, node->kind == MIN ? "olt" : "ogt", v[0], v[1]);
        emit(out, "  %%v%d = select i1 %%c%d, double %%v%d, double %%v%d\n", out->values, out->values, v[0], v[1]);
        break;
    case SELECT:
        emit(out, "  %%c%d = fcmp olt double %%v%d, %%v%d\n", out->values, v[0], v[1]);
        emit(out, "  %%v%d = select i1 %%c%d, double %%v%d, double %%v%d\n", out->values, out->values, v[2], v[3]);
        break;
    default: emit(out, "  %%v%d = %s double %%v%d, %%v%d\n", out->values, instructions[node->kind], v[0], v[1]);
    }
    return out->values++;
}

char *generate(const struct program *program) {
    struct output out = {NULL, 0, 0, 0, {0}};
    emit(&out, "%s", NVVM_HEAD
         "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
         "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "declare double @llvm.sqrt.f64(double)\n"
         "define void @run(i32 %n");
    for (int i = 0; i < program->arrays; i++) emit(&out, ", double* %%a%d", i);
    emit(&out, ") {\n"
         "  %%tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "  %%ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n"
         "  %%ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "  %%base = mul i32 %%ctaid, %%ntid\n"
         "  %%i = add i32 %%base, %%tid\n"
         "  %%inside = icmp slt i32 %%i, %%n\n"
         "  br i1 %%inside, label %%body, label %%end\n"
         "body:\n");
    for (int i = 0; i < program->arrays; i++) {
        emit(&out, "  %%p%d = getelementptr double, double* %%a%d, i32 %%i\n", i, i);
        emit(&out, "  %%v%d = load double, double* %%p%d, align 8\n", out.values, i);
        out.current[i] = out.values++;
    }
    for (int i = 0; i < program->statements; i++)
        out.current[program->statement[i].array] = value(&out, program->statement[i].value);
    for (int i = 0; i < program->arrays; i++)
        if (program->is_assigned[i]) emit(&out, "  store double %%v%d, double* %%p%d, align 8\n", out.current[i], i);
    emit(&out, "  br label %%end\nend:\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{void (i32");
    for (int i = 0; i < program->arrays; i++) emit(&out, ", double*");
    emit(&out, ")* @run, !\"kernel\", i32 1}\n%s", NVVM_VERSION);
    return out.text;
}
