; Sections 3.2 and 15.2: calling conventions, parameters and results.
;; ccc
; ptx: .func f
define ccc void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call ccc void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; fastcc
; ptx: .func f
define fastcc void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call fastcc void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; coldcc
; ptx: .func f
define coldcc void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call coldcc void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; ptx_device
; ptx: .func f
define ptx_device void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call ptx_device void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; ptx_kernel
; ptx: .visible .entry k(
define ptx_kernel void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}

;; i8 signext
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define signext i8 @f(i8 signext %x) {
  ret i8 %x
}

;; i16 zeroext
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define zeroext i16 @f(i16 zeroext %x) {
  ret i16 %x
}

;; i32
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define i32 @f(i32  %x) {
  ret i32 %x
}

;; i64
; ptx: .param .b64 func_retval0
; ptx: .param .b64 f_param_0
define i64 @f(i64  %x) {
  ret i64 %x
}

;; float
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define float @f(float  %x) {
  ret float %x
}

;; double
; ptx: .param .b64 func_retval0
; ptx: .param .b64 f_param_0
define double @f(double  %x) {
  ret double %x
}

;; i32*
; ptx: .param .b64 func_retval0
; ptx: .param .b64 f_param_0
define i32* @f(i32*  %x) {
  ret i32* %x
}

;; i8
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define i8 @f(i8  %x) {
  ret i8 %x
}

;; i1 zeroext
; ptx: .param .b32 func_retval0
; ptx: .param .b32 f_param_0
define zeroext i1 @f(i1 zeroext %x) {
  ret i1 %x
}

;; kernel with i8
; ptx: .u8
define void @k(i8 %x, i8* %p) {
  store i8 %x, i8* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8, i8*)* @k, !"kernel", i32 1}

;; kernel with i16
; ptx: .u16
define void @k(i16 %x, i16* %p) {
  store i16 %x, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16, i16*)* @k, !"kernel", i32 1}

;; kernel with i32
; ptx: .u32
define void @k(i32 %x, i32* %p) {
  store i32 %x, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32, i32*)* @k, !"kernel", i32 1}

;; kernel with i64
; ptx: .u64
define void @k(i64 %x, i64* %p) {
  store i64 %x, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64, i64*)* @k, !"kernel", i32 1}

;; kernel with float
; ptx: .f32
define void @k(float %x, float* %p) {
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float, float*)* @k, !"kernel", i32 1}

;; kernel with double
; ptx: .f64
define void @k(double %x, double* %p) {
  store double %x, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double, double*)* @k, !"kernel", i32 1}

;; kernel with i32*
; ptx: .u64
define void @k(i32* %x, i32** %p) {
  store i32* %x, i32** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32**)* @k, !"kernel", i32 1}

;; kernel with { i32, i64 }
; ptx: .align 8 .b8 k_param_0[16]
define void @k({ i32, i64 } %x, { i32, i64 }* %p) {
  store { i32, i64 } %x, { i32, i64 }* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({ i32, i64 }, { i32, i64 }*)* @k, !"kernel", i32 1}

;; kernel with [3 x i16]
; ptx: .align 2 .b8 k_param_0[6]
define void @k([3 x i16] %x, [3 x i16]* %p) {
  store [3 x i16] %x, [3 x i16]* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ([3 x i16], [3 x i16]*)* @k, !"kernel", i32 1}

;; kernel with <4 x float>
; ptx: .align 16 .b8 k_param_0[16]
define void @k(<4 x float> %x, <4 x float>* %p) {
  store <4 x float> %x, <4 x float>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x float>, <4 x float>*)* @k, !"kernel", i32 1}

;; aggregates
; ptx: .param .align 8 .b8 func_retval0[40]
; ptx: .param .align 8 .b8 f_param_0[40]
%struct.S = type { i32, [3 x i64], i8 }
define %struct.S @f(%struct.S %x) {
  ret %struct.S %x
}

;; vectors
; ptx: .param .align 16 .b8 func_retval0[16]
; ptx: .param .align 16 .b8 f_param_0[16]
define <2 x double> @f(<2 x double> %x) {
  ret <2 x double> %x
}

;; by pointer, byval
; ptx: .param .align 8 .b8 f_param_0[40]
%struct.S = type { i32, [3 x i64], i8 }
define i32 @f(%struct.S* byval %x) {
  %q = getelementptr %struct.S, %struct.S* %x, i32 0, i32 0
  %v = load i32, i32* %q
  ret i32 %v
}

;; by pointer, byval with a type
; ptx: .param .align 8 .b8 f_param_0[40]
%struct.S = type { i32, [3 x i64], i8 }
define i32 @f(%struct.S* byval(%struct.S) %x) {
  %q = getelementptr %struct.S, %struct.S* %x, i32 0, i32 0
  %v = load i32, i32* %q
  ret i32 %v
}

;; byval with an alignment
; ptx: .param .align 16 .b8 f_param_0[40]
%struct.S = type { i32, [3 x i64], i8 }
define i32 @f(%struct.S* byval align 16 %x) {
  %q = getelementptr %struct.S, %struct.S* %x, i32 0, i32 0
  %v = load i32, i32* %q
  ret i32 %v
}

;; annotation align of a parameter and of the result
; ptx: .param .align 16 .b8 func_retval0[40]
; ptx: .param .align 32 .b8 f_param_1[40]
%struct.S = type { i32, [3 x i64], i8 }
define %struct.S @f(i32 %i, %struct.S %x) {
  ret %struct.S %x
}
!nvvm.annotations = !{!0}
!0 = !{%struct.S (i32, %struct.S)* @f, !"align", i32 16, !"align", i32 131104}

;; callalign of an indirect call
; ptx: .param .align 8 .b8 param1[40]
; ptx: .param .align 8 .b8 retval0[40]
%struct.S = type { i32, [3 x i64], i8 }
define void @f(%struct.S (%struct.S*, %struct.S)* %fp, %struct.S* %a, %struct.S %b) {
  %r = call %struct.S %fp(%struct.S* byval align 8 %a, %struct.S %b), !callalign !10
  store %struct.S %r, %struct.S* %a
  ret void
}
!10 = metadata !{i32 8, i32 520}

;; callalign, 16 bytes
; ptx: .param .align 16 .b8 param1[40]
; ptx: .param .align 16 .b8 retval0[40]
%struct.S = type { i32, [3 x i64], i8 }
define void @f(%struct.S (i32, %struct.S)* %fp, %struct.S* %a, %struct.S %b) {
  %r = call %struct.S %fp(i32 1, %struct.S %b), !callalign !10
  store %struct.S %r, %struct.S* %a
  ret void
}
!10 = !{i32 16, i32 131088}

;; va_arg
; log: Illegal instruction: va_arg
; compiles: yes
define i32 @f(i8* %l) {
  %v = va_arg i8* %l, i32
  ret i32 %v
}

;; recursion
; ptx: call.uni (retval0)
define i32 @f(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %a, label %b
a:
  ret i32 1
b:
  %m = sub i32 %n, 1
  %q = call i32 @f(i32 %m)
  %r = call i32 @g(i32 %q)
  ret i32 %r
}
declare i32 @g(i32)
