// libraries: nvvm cuda
/* NVVM IR as text to a kernel that runs: libnvvm makes PTX of it, the driver API loads and launches that. The kernel is a dot
 * product: each block adds up products in shared memory, and its first thread adds the sum to the result. */
#include "ir.h"

enum { block = 128, count = 10000 };

static const char *const ir =
    NVVM_HEAD
    "@partial = internal addrspace(3) global [128 x i32] undef, align 4\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "declare void @llvm.nvvm.barrier0()\n"
    "define void @dot(i32 %n, i32* %x, i32* %y, i32* %result) {\n"
    "entry:\n"
    "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
    "  %base = mul i32 %ctaid, 128\n"
    "  %i = add i32 %base, %tid\n"
    "  %slot = getelementptr [128 x i32], [128 x i32] addrspace(3)* @partial, i32 0, i32 %tid\n"
    "  %inside = icmp slt i32 %i, %n\n"
    "  br i1 %inside, label %multiply, label %store\n"
    "multiply:\n"
    "  %px = getelementptr i32, i32* %x, i32 %i\n"
    "  %py = getelementptr i32, i32* %y, i32 %i\n"
    "  %vx = load i32, i32* %px, align 4\n"
    "  %vy = load i32, i32* %py, align 4\n"
    "  %product = mul i32 %vx, %vy\n"
    "  br label %store\n"
    "store:\n"
    "  %value = phi i32 [ 0, %entry ], [ %product, %multiply ]\n"
    "  store i32 %value, i32 addrspace(3)* %slot, align 4\n"
    "  call void @llvm.nvvm.barrier0()\n"
    "  br label %halve\n"
    "halve:\n"
    "  %width = phi i32 [ 64, %store ], [ %half, %joined ]\n"
    "  %adds = icmp slt i32 %tid, %width\n"
    "  br i1 %adds, label %add, label %joined\n"
    "add:\n"
    "  %other = add i32 %tid, %width\n"
    "  %there = getelementptr [128 x i32], [128 x i32] addrspace(3)* @partial, i32 0, i32 %other\n"
    "  %a = load i32, i32 addrspace(3)* %slot, align 4\n"
    "  %b = load i32, i32 addrspace(3)* %there, align 4\n"
    "  %sum = add i32 %a, %b\n"
    "  store i32 %sum, i32 addrspace(3)* %slot, align 4\n"
    "  br label %joined\n"
    "joined:\n"
    "  call void @llvm.nvvm.barrier0()\n"
    "  %half = lshr i32 %width, 1\n"
    "  %more = icmp ne i32 %half, 0\n"
    "  br i1 %more, label %halve, label %done\n"
    "done:\n"
    "  %first = icmp eq i32 %tid, 0\n"
    "  br i1 %first, label %publish, label %end\n"
    "publish:\n"
    "  %all = load i32, i32 addrspace(3)* %slot, align 4\n"
    "  %old = atomicrmw add i32* %result, i32 %all seq_cst\n"
    "  br label %end\n"
    "end:\n"
    "  ret void\n"
    "}\n"
    "!nvvm.annotations = !{!0}\n"
    "!0 = !{void (i32, i32*, i32*, i32*)* @dot, !\"kernel\", i32 1}\n"
    NVVM_VERSION;

int main(void) {
    static int x[count], y[count];
    int n = count, expected = 0, result = 0, major, minor;
    CUdeviceptr dev_x, dev_y, dev_result;
    CUfunction dot;
    CUdevice device = use_first_device();
    NVVM(NULL, nvvmVersion(&major, &minor));
    char *ptx = compile_ir(ir, "dot.ll", NULL);
    CUmodule module = load_ptx(ptx);
    free(ptx);
    DRIVER(cuModuleGetFunction(&dot, module, "dot"));

    for (int i = 0; i < n; i++) x[i] = i % 17 - 8, y[i] = i % 23, expected += x[i] * y[i];
    DRIVER(cuMemAlloc(&dev_x, sizeof(x)));
    DRIVER(cuMemAlloc(&dev_y, sizeof(y)));
    DRIVER(cuMemAlloc(&dev_result, sizeof(result)));
    DRIVER(cuMemcpyHtoD(dev_x, x, sizeof(x)));
    DRIVER(cuMemcpyHtoD(dev_y, y, sizeof(y)));
    DRIVER(cuMemsetD32(dev_result, 0, 1));
    void *arguments[] = {&n, &dev_x, &dev_y, &dev_result};
    DRIVER(cuLaunchKernel(dot, (n + block - 1) / block, 1, 1, block, 1, 1, 0, NULL, arguments, NULL));
    DRIVER(cuMemcpyDtoH(&result, dev_result, sizeof(result)));

    DRIVER(cuMemFree(dev_x));
    DRIVER(cuMemFree(dev_y));
    DRIVER(cuMemFree(dev_result));
    DRIVER(cuModuleUnload(module));
    DRIVER(cuDevicePrimaryCtxRelease(device));
    return verdict("nvvm_ir", result == expected, "libnvvm %d.%d, %d, expected %d", major, minor, result, expected);
}
