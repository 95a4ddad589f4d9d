; Sections 4 and 5: types and constants.
;; i1
; ptx: st.global
define void @k(i1* %p, i1* %q) {
  %v = load i1, i1* %p
  store i1 %v, i1* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i1*, i1*)* @k, !"kernel", i32 1}

;; i8
; ptx: st.global
define void @k(i8* %p, i8* %q) {
  %v = load i8, i8* %p
  store i8 %v, i8* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8*)* @k, !"kernel", i32 1}

;; i16
; ptx: st.global
define void @k(i16* %p, i16* %q) {
  %v = load i16, i16* %p
  store i16 %v, i16* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16*)* @k, !"kernel", i32 1}

;; i32
; ptx: st.global
define void @k(i32* %p, i32* %q) {
  %v = load i32, i32* %p
  store i32 %v, i32* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; i64
; ptx: st.global
define void @k(i64* %p, i64* %q) {
  %v = load i64, i64* %p
  store i64 %v, i64* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64*)* @k, !"kernel", i32 1}

;; float
; ptx: st.global
define void @k(float* %p, float* %q) {
  %v = load float, float* %p
  store float %v, float* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float*)* @k, !"kernel", i32 1}

;; double
; ptx: st.global
define void @k(double* %p, double* %q) {
  %v = load double, double* %p
  store double %v, double* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double*)* @k, !"kernel", i32 1}

;; i7
; ptx: st.global
define void @k(i7* %p, i7* %q) {
  %v = load i7, i7* %p
  store i7 %v, i7* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i7*, i7*)* @k, !"kernel", i32 1}

;; i24
; ptx: st.global
define void @k(i24* %p, i24* %q) {
  %v = load i24, i24* %p
  store i24 %v, i24* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i24*, i24*)* @k, !"kernel", i32 1}

;; <2 x i32>
; ptx: st.global
define void @k(<2 x i32>* %p, <2 x i32>* %q) {
  %v = load <2 x i32>, <2 x i32>* %p
  store <2 x i32> %v, <2 x i32>* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x i32>*, <2 x i32>*)* @k, !"kernel", i32 1}

;; <4 x float>
; ptx: st.global
define void @k(<4 x float>* %p, <4 x float>* %q) {
  %v = load <4 x float>, <4 x float>* %p
  store <4 x float> %v, <4 x float>* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x float>*, <4 x float>*)* @k, !"kernel", i32 1}

;; <3 x i32>
; ptx: st.global
define void @k(<3 x i32>* %p, <3 x i32>* %q) {
  %v = load <3 x i32>, <3 x i32>* %p
  store <3 x i32> %v, <3 x i32>* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<3 x i32>*, <3 x i32>*)* @k, !"kernel", i32 1}

;; [4 x i16]
; ptx: st.global
define void @k([4 x i16]* %p, [4 x i16]* %q) {
  %v = load [4 x i16], [4 x i16]* %p
  store [4 x i16] %v, [4 x i16]* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([4 x i16]*, [4 x i16]*)* @k, !"kernel", i32 1}

;; { i8, double }
; ptx: st.global
define void @k({ i8, double }* %p, { i8, double }* %q) {
  %v = load { i8, double }, { i8, double }* %p
  store { i8, double } %v, { i8, double }* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({ i8, double }*, { i8, double }*)* @k, !"kernel", i32 1}

;; <{ i8, i32 }>
; ptx: st.global
define void @k(<{ i8, i32 }>* %p, <{ i8, i32 }>* %q) {
  %v = load <{ i8, i32 }>, <{ i8, i32 }>* %p
  store <{ i8, i32 }> %v, <{ i8, i32 }>* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<{ i8, i32 }>*, <{ i8, i32 }>*)* @k, !"kernel", i32 1}

;; i32*
; ptx: st.global
define void @k(i32** %p, i32** %q) {
  %v = load i32*, i32** %p
  store i32* %v, i32** %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32**, i32**)* @k, !"kernel", i32 1}

;; void (i32)*
; ptx: st.global
define void @k(void (i32)** %p, void (i32)** %q) {
  %v = load void (i32)*, void (i32)** %p
  store void (i32)* %v, void (i32)** %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (void (i32)**, void (i32)**)* @k, !"kernel", i32 1}

;; i8 addrspace(1)*
; ptx: st.global
define void @k(i8 addrspace(1)** %p, i8 addrspace(1)** %q) {
  %v = load i8 addrspace(1)*, i8 addrspace(1)** %p
  store i8 addrspace(1)* %v, i8 addrspace(1)** %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)**, i8 addrspace(1)**)* @k, !"kernel", i32 1}

;; half
; log: half type is not supported
; compiles: yes
define void @k(half* %p, half* %q) {
  %v = load half, half* %p
  store half %v, half* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (half*, half*)* @k, !"kernel", i32 1}

;; fp128
; log: fp128 type is not supported
define void @k(fp128* %p, fp128* %q) {
  %v = load fp128, fp128* %p
  store fp128 %v, fp128* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (fp128*, fp128*)* @k, !"kernel", i32 1}

;; x86_fp80
; log: x86_fp80 type is not supported
define void @k(x86_fp80* %p, x86_fp80* %q) {
  %v = load x86_fp80, x86_fp80* %p
  store x86_fp80 %v, x86_fp80* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (x86_fp80*, x86_fp80*)* @k, !"kernel", i32 1}

;; ppc_fp128
; log: ppc_fp128 type is not supported
define void @k(ppc_fp128* %p, ppc_fp128* %q) {
  %v = load ppc_fp128, ppc_fp128* %p
  store ppc_fp128 %v, ppc_fp128* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (ppc_fp128*, ppc_fp128*)* @k, !"kernel", i32 1}

;; x86_mmx
; log: x86_mmx type is not supported
define void @f(x86_mmx %x) {
  ret void
}

;; token
; log: not supported
declare token @llvm.call.preallocated.setup(i32)
define void @k(i32* %p) {
  %t = call token @llvm.call.preallocated.setup(i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; non-integral pointers
; raw: yes
; log: ni:1 is not supported
; compiles: yes
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64-ni:1"
target triple = "nvptx64-nvidia-cuda"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; constant: integer
; ptx: g
@g = addrspace(1) global i32 -7
define void @k(i32* %p) {
  store i32 -7, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; constant: float
; ptx: g
@g = addrspace(1) global float 0x3FF8000000000000
define void @k(float* %p) {
  store float 0x3FF8000000000000, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*)* @k, !"kernel", i32 1}

;; constant: double
; ptx: g
@g = addrspace(1) global double 0x7FF0000000000000
define void @k(double* %p) {
  store double 0x7FF0000000000000, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*)* @k, !"kernel", i32 1}

;; constant: null
; ptx: g
@g = addrspace(1) global i32* null
define void @k(i32** %p) {
  store i32* null, i32** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32**)* @k, !"kernel", i32 1}

;; constant: structure
; ptx: g
@g = addrspace(1) global { i32, i16 } { i32 1, i16 2 }
define void @k({ i32, i16 }* %p) {
  store { i32, i16 } { i32 1, i16 2 }, { i32, i16 }* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({ i32, i16 }*)* @k, !"kernel", i32 1}

;; constant: array
; ptx: g
@g = addrspace(1) global [2 x i32] [i32 1, i32 2]
define void @k([2 x i32]* %p) {
  store [2 x i32] [i32 1, i32 2], [2 x i32]* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([2 x i32]*)* @k, !"kernel", i32 1}

;; constant: vector
; ptx: g
@g = addrspace(1) global <2 x i32> <i32 1, i32 2>
define void @k(<2 x i32>* %p) {
  store <2 x i32> <i32 1, i32 2>, <2 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x i32>*)* @k, !"kernel", i32 1}

;; constant: zeroinitializer
; ptx: g
@g = addrspace(1) global [8 x i64] zeroinitializer
define void @k([8 x i64]* %p) {
  store [8 x i64] zeroinitializer, [8 x i64]* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([8 x i64]*)* @k, !"kernel", i32 1}

;; constant: text
; ptx: g
@g = addrspace(1) global [3 x i8] c"ab\00"
define void @k([3 x i8]* %p) {
  store [3 x i8] c"ab\00", [3 x i8]* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([3 x i8]*)* @k, !"kernel", i32 1}

;; constant: undef
; ptx: g
@g = addrspace(1) global i32 undef
define void @k(i32* %p) {
  store i32 undef, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; an address and an offset
; ptx: g = h+8
@h = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @h, i32 0, i32 2)
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; a bitcast of an address
; ptx: g = h
@h = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i8 addrspace(1)* bitcast ([4 x i32] addrspace(1)* @h to i8 addrspace(1)*)
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; the generic address of a variable
; ptx: g = generic(h)
@h = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global [4 x i32]* addrspacecast ([4 x i32] addrspace(1)* @h to [4 x i32]*)
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; constant: a part of an address
; log: a part of an address as static initializer
@h = addrspace(1) global i32 5
@g = addrspace(1) global i32 ptrtoint (i32 addrspace(1)* @h to i32)

;; more than an address and an offset
; log: Unsupported expression in static initializer
; fails: Unsupported expression in static initializer
@h = addrspace(1) global [4 x i32] zeroinitializer
@g = addrspace(1) global i64 mul (i64 ptrtoint ([4 x i32] addrspace(1)* @h to i64), i64 2)
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression zext
; ptx: g = 255
@g = addrspace(1) global i32 zext (i8 -1 to i32)
define void @k(i32* %p) {
  store i32 zext (i8 -1 to i32), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression sext
; ptx: g = -1
@g = addrspace(1) global i32 sext (i8 -1 to i32)
define void @k(i32* %p) {
  store i32 sext (i8 -1 to i32), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression select
; ptx: g = 41
@g = addrspace(1) global i32 select (i1 icmp ult (i32 1, i32 2), i32 41, i32 42)
define void @k(i32* %p) {
  store i32 select (i1 icmp ult (i32 1, i32 2), i32 41, i32 42), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression and
; ptx: g = 6
@g = addrspace(1) global i32 and (i32 14, i32 7)
define void @k(i32* %p) {
  store i32 and (i32 14, i32 7), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression lshr
; ptx: g = 15
@g = addrspace(1) global i32 lshr (i32 -1, i32 28)
define void @k(i32* %p) {
  store i32 lshr (i32 -1, i32 28), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression udiv
; ptx: g = 14
@g = addrspace(1) global i32 udiv (i32 100, i32 7)
define void @k(i32* %p) {
  store i32 udiv (i32 100, i32 7), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression add
; ptx: g = 107
@g = addrspace(1) global i32 add (i32 100, i32 7)
define void @k(i32* %p) {
  store i32 add (i32 100, i32 7), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; expression shl
; ptx: g = 48
@g = addrspace(1) global i32 shl (i32 3, i32 4)
define void @k(i32* %p) {
  store i32 shl (i32 3, i32 4), i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; blockaddress
; log: blockaddress is not supported
define void @k(i64* %p) {
  br label %b
b:
  %v = ptrtoint i8* blockaddress(@k, %b) to i64
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*)* @k, !"kernel", i32 1}
