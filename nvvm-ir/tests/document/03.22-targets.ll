; Sections 3.22 to 3.29: data layouts, triples, memory accesses, flags.
;; 64 bits
; raw: yes
; ptx: .address_size 64
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; 32 bits
; raw: yes
; ptx: .address_size 32
; ptx: .param .u32 k_param_0
; ptxas: 32-Bit compilation is no longer supported
target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx-nvidia-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; any vendor
; raw: yes
; ptx: .address_size 64
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-any-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; a layout of another machine
; raw: yes
; log: m:e is not supported
; compiles: yes
target datalayout = "e-m:e-p270:32:32-i64:64-n8:16:32:64-S128"
target triple = "nvptx64-nvidia-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; no layout
; raw: yes
; log: Data Layout string is empty
target triple = "nvptx64-nvidia-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; another machine
; raw: yes
; log: Invalid target triple (x86_64-unknown-linux-gnu)
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "x86_64-unknown-linux-gnu"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; another interface
; raw: yes
; log: Invalid target triple (nvptx64-nvidia-nvcl)
; compiles: yes
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-nvcl"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; no triple
; raw: yes
; log: Module does not contain a triple
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; volatile
; ptx: ld.volatile
; ptx: st.volatile
define void @k(i32* %p) {
  %v = load volatile i32, i32* %p, align 4
  store volatile i32 %v, i32* %p, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; aliasing
; ptx: st.u32
define void @f(i32* noalias %p, i32* noalias %q) {
  %v = load i32, i32* %p, !tbaa !5
  store i32 %v, i32* %q, !tbaa !5
  ret void
}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7}
!7 = !{!"root"}

;; load atomic
; log: Atomic loads/stores are not supported
; compiles: yes
define void @k(i32* %p) {
  %v = load atomic i32, i32* %p monotonic, align 4
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; store atomic
; log: Atomic loads/stores are not supported
; compiles: yes
define void @k(i32* %p) {
  store atomic i32 1, i32* %p monotonic, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; sequentially consistent loads and stores
; log: Atomic loads/stores are not supported
; compiles: yes
; options: -arch=compute_70
; ptx: ld.acquire.sys.global.b32
; ptx: fence.sc.gpu;
; ptx: st.release.gpu.global.b64
; ptx: ld.acquire.cta.shared.b16
; ptx: st.release.sys.global.b32
; ptx: fence.acq_rel.cta;
@s = internal addrspace(3) global i16 undef
define void @k(i32 addrspace(1)* %p, i64 addrspace(1)* %q, float addrspace(1)* %r) {
  store volatile i16 7, i16 addrspace(3)* @s
  %a = load atomic i32, i32 addrspace(1)* %p seq_cst, align 4
  %b = sext i32 %a to i64
  store atomic i64 %b, i64 addrspace(1)* %q syncscope("device") seq_cst, align 8
  %c = load atomic i16, i16 addrspace(3)* @s syncscope("block") acquire, align 2
  %d = uitofp i16 %c to float
  store atomic float %d, float addrspace(1)* %r release, align 4
  fence syncscope("block") acq_rel
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i64 addrspace(1)*, float addrspace(1)*)* @k, !"kernel", i32 1}

;; fences with lines
; log: Illegal instruction: fence
; compiles: yes
; options: -arch=compute_70
; ptx: fence.acq_rel.sys;
; ptx: fence.acq_rel.cta;
; ptx: fence.sc.gpu;
; no ptx: fence.sc.sys;
; no ptx: fence.sc.cta;
define void @k(i32* %p) !dbg !22 {
  store i32 1, i32* %p, !dbg !25
  fence acquire, !dbg !25
  store i32 2, i32* %p, !dbg !25
  fence syncscope("block") acq_rel, !dbg !25
  store i32 3, i32* %p, !dbg !25
  fence syncscope("device") seq_cst, !dbg !25
  ret void, !dbg !25
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}

;; sequentially consistent loads and stores without a memory model
; log: Atomic loads/stores are not supported
; compiles: yes
; options: -arch=compute_60
; ptx: membar.sys;
; ptx: ld.volatile.global.u32
; ptx: st.volatile.global.u32
; no ptx: fence
define void @k(i32 addrspace(1)* %p, i32 addrspace(1)* %q) {
  %a = load atomic i32, i32 addrspace(1)* %p seq_cst, align 4
  store atomic i32 %a, i32 addrspace(1)* %q seq_cst, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*, i32 addrspace(1)*)* @k, !"kernel", i32 1}

;; sequentially consistent operations of today's architectures
; options: -arch=compute_100
; ptx: fence.sc.sys;
; ptx: fence.acq_rel.sys;
define void @k(i32 addrspace(1)* %p) {
  %a = atomicrmw add i32 addrspace(1)* %p, i32 1 seq_cst
  %b = cmpxchg i32 addrspace(1)* %p, i32 %a, i32 7 acquire monotonic
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1}

;; atomic access of no such width
; log: Atomic loads/stores are not supported
; fails: atomic access is not supported
define void @k(i128 addrspace(1)* %p) {
  %a = load atomic i128, i128 addrspace(1)* %p monotonic, align 16
  store i128 %a, i128 addrspace(1)* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i128 addrspace(1)*)* @k, !"kernel", i32 1}

;; scope of atomic access
; log: Atomic loads/stores are not supported
; fails: synchronization scope wide is not supported
define void @k(i32 addrspace(1)* %p) {
  %a = load atomic i32, i32 addrspace(1)* %p syncscope("wide") acquire, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(1)*)* @k, !"kernel", i32 1}

;; atomics of 16 bits
; log: Atomic operations on non-i32/i64 types
; compiles: yes
define void @k(i16* %p) {
  %x = atomicrmw add i16* %p, i16 1 seq_cst
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*)* @k, !"kernel", i32 1}

;; fast-math flag nnan
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd nnan float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fast-math flag ninf
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd ninf float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fast-math flag nsz
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd nsz float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fast-math flag arcp
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd arcp float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fast-math flag fast
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd fast float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fast-math flag contract
; ptx: add.
define void @k(float* %p, float %a, float %b) {
  %x = fadd contract float %a, %b
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; use-list order
; log: Use-list orders are not supported
; compiles: yes
define void @k(i32* %p, i32 %i) {
  %v = add i32 %i, 2
  %a = add i32 %v, %v
  store i32 %a, i32* %p
  ret void
  uselistorder i32 %v, { 1, 0 }
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
