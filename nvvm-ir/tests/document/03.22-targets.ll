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
