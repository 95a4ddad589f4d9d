; Section 9: LLVM's intrinsics.
;; memcpy
; ptx: st.global
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @k(i8* %p, i8* %q) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %p, i8* %q, i64 16, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8*)* @k, !"kernel", i32 1}

;; memcpy with an alignment as operand
; ptx: st.global
declare void @llvm.memcpy.p1i8.p0i8.i32(i8 addrspace(1)*, i8*, i32, i32, i1)
define void @k(i8 addrspace(1)* %p, i8* %q) {
  call void @llvm.memcpy.p1i8.p0i8.i32(i8 addrspace(1)* %p, i8* %q, i32 16, i32 4, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i8*)* @k, !"kernel", i32 1}

;; memcpy of any length
; ptx: bra
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @k(i8* %p, i8* %q, i64 %n) {
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %p, i8* %q, i64 %n, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8*, i64)* @k, !"kernel", i32 1}

;; memmove
; ptx: st.global
declare void @llvm.memmove.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @k(i8* %p, i8* %q) {
  call void @llvm.memmove.p0i8.p0i8.i64(i8* %p, i8* %q, i64 16, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8*)* @k, !"kernel", i32 1}

;; memmove with an alignment as operand
; ptx: st.global
declare void @llvm.memmove.p1i8.p0i8.i32(i8 addrspace(1)*, i8*, i32, i32, i1)
define void @k(i8 addrspace(1)* %p, i8* %q) {
  call void @llvm.memmove.p1i8.p0i8.i32(i8 addrspace(1)* %p, i8* %q, i32 16, i32 4, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i8*)* @k, !"kernel", i32 1}

;; memmove of any length
; ptx: bra
declare void @llvm.memmove.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @k(i8* %p, i8* %q, i64 %n) {
  call void @llvm.memmove.p0i8.p0i8.i64(i8* %p, i8* %q, i64 %n, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8*, i64)* @k, !"kernel", i32 1}

;; memset
; ptx: st.global
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define void @k(i8* %p) {
  call void @llvm.memset.p0i8.i64(i8* %p, i8 7, i64 64, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; memset of many words
; ptx: st.global.v4.u32
; ptx: st.global.u8
declare void @llvm.memset.p1i8.i64(i8 addrspace(1)*, i8, i64, i1)
define void @k(i8 addrspace(1)* %p, i8 %v) {
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* align 16 %p, i8 %v, i64 1031, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i8)* @k, !"kernel", i32 1}

;; memset of any length
; ptx: st.global.v2.u32
declare void @llvm.memset.p1i8.i32(i8 addrspace(1)*, i8, i32, i1)
define void @k(i8 addrspace(1)* %p, i32 %n) {
  %m = and i32 %n, 1023
  call void @llvm.memset.p1i8.i32(i8 addrspace(1)* align 8 %p, i8 165, i32 %m, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; memcpy of many words
; ptx: ld.global.v4.u32
; ptx: st.global.v4.u32
; no ptx: st.global.u8
declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define void @k(i8 addrspace(1)* %p, i8 addrspace(1)* %q) {
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* align 16 %p, i8 addrspace(1)* align 16 %q, i64 1036, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i8 addrspace(1)*)* @k, !"kernel", i32 1}

;; memmove of many words
; ptx: ld.global.u32
; ptx: st.global.u32
declare void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define void @k(i8 addrspace(1)* %p) {
  %a = getelementptr i8, i8 addrspace(1)* %p, i64 4
  call void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)* align 4 %a, i8 addrspace(1)* align 4 %p, i64 403, i1 false)
  %b = getelementptr i8, i8 addrspace(1)* %p, i64 800
  %c = getelementptr i8, i8 addrspace(1)* %p, i64 808
  call void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)* align 8 %b, i8 addrspace(1)* align 8 %c, i64 402, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*)* @k, !"kernel", i32 1}

;; memmove of any length between address spaces
; ptx: ld.global.u16
; ptx: st.global.u16
declare void @llvm.memmove.p1i8.p0i8.i64(i8 addrspace(1)*, i8*, i64, i1)
define void @k(i8 addrspace(1)* %p, i64 %n) {
  %m = and i64 %n, 511
  %a = getelementptr i8, i8 addrspace(1)* %p, i64 6
  %b = addrspacecast i8 addrspace(1)* %p to i8*
  call void @llvm.memmove.p1i8.p0i8.i64(i8 addrspace(1)* align 2 %a, i8* align 2 %b, i64 %m, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)*, i64)* @k, !"kernel", i32 1}

;; memcpy from the constant address space
; ptx: ld.const
declare void @llvm.memcpy.p0i8.p4i8.i64(i8*, i8 addrspace(4)*, i64, i1)
define void @k(i8* %p, i8 addrspace(4)* %q) {
  call void @llvm.memcpy.p0i8.p4i8.i64(i8* %p, i8 addrspace(4)* %q, i64 16, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8 addrspace(4)*)* @k, !"kernel", i32 1}

;; sqrt.f32 float
; ptx: sqrt.rn.f32
declare float @llvm.sqrt.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.sqrt.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; sqrt.f64 double
; ptx: sqrt.rn.f64
declare double @llvm.sqrt.f64(double)
define void @k(double* %p, double %a) {
  %v = call double @llvm.sqrt.f64(double %a)
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double)* @k, !"kernel", i32 1}

;; sqrt.v2f32 <2 x float>
; ptx: sqrt.rn.f32
declare <2 x float> @llvm.sqrt.v2f32(<2 x float>)
define void @k(<2 x float>* %p, <2 x float> %a) {
  %v = call <2 x float> @llvm.sqrt.v2f32(<2 x float> %a)
  store <2 x float> %v, <2 x float>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x float>*, <2 x float>)* @k, !"kernel", i32 1}

;; sqrt.v2f64 <2 x double>
; ptx: sqrt.rn.f64
declare <2 x double> @llvm.sqrt.v2f64(<2 x double>)
define void @k(<2 x double>* %p, <2 x double> %a) {
  %v = call <2 x double> @llvm.sqrt.v2f64(<2 x double> %a)
  store <2 x double> %v, <2 x double>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x double>*, <2 x double>)* @k, !"kernel", i32 1}

;; fma.f32 float
; ptx: fma.rn.f32
declare float @llvm.fma.f32(float, float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.fma.f32(float %a, float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; fma.f64 double
; ptx: fma.rn.f64
declare double @llvm.fma.f64(double, double, double)
define void @k(double* %p, double %a) {
  %v = call double @llvm.fma.f64(double %a, double %a, double %a)
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double)* @k, !"kernel", i32 1}

;; fma.v2f32 <2 x float>
; ptx: fma.rn.f32
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
define void @k(<2 x float>* %p, <2 x float> %a) {
  %v = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %a, <2 x float> %a)
  store <2 x float> %v, <2 x float>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x float>*, <2 x float>)* @k, !"kernel", i32 1}

;; fma.v2f64 <2 x double>
; ptx: fma.rn.f64
declare <2 x double> @llvm.fma.v2f64(<2 x double>, <2 x double>, <2 x double>)
define void @k(<2 x double>* %p, <2 x double> %a) {
  %v = call <2 x double> @llvm.fma.v2f64(<2 x double> %a, <2 x double> %a, <2 x double> %a)
  store <2 x double> %v, <2 x double>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x double>*, <2 x double>)* @k, !"kernel", i32 1}

;; sin.f32 float
; log: Unsupported intrinsic: llvm.sin.f32
declare float @llvm.sin.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.sin.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; cos.f32 float
; log: Unsupported intrinsic: llvm.cos.f32
declare float @llvm.cos.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.cos.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; exp.f32 float
; log: Unsupported intrinsic: llvm.exp.f32
declare float @llvm.exp.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.exp.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; exp2.f32 float
; log: Unsupported intrinsic: llvm.exp2.f32
declare float @llvm.exp2.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.exp2.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; log.f32 float
; log: Unsupported intrinsic: llvm.log.f32
declare float @llvm.log.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.log.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; log10.f32 float
; log: Unsupported intrinsic: llvm.log10.f32
declare float @llvm.log10.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.log10.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; log2.f32 float
; log: Unsupported intrinsic: llvm.log2.f32
declare float @llvm.log2.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.log2.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; fabs.f32 float
; log: Unsupported intrinsic: llvm.fabs.f32
; compiles: yes
declare float @llvm.fabs.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.fabs.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; floor.f32 float
; log: Unsupported intrinsic: llvm.floor.f32
; compiles: yes
declare float @llvm.floor.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.floor.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; ceil.f32 float
; log: Unsupported intrinsic: llvm.ceil.f32
; compiles: yes
declare float @llvm.ceil.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.ceil.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; trunc.f32 float
; log: Unsupported intrinsic: llvm.trunc.f32
; compiles: yes
declare float @llvm.trunc.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.trunc.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; rint.f32 float
; log: Unsupported intrinsic: llvm.rint.f32
; compiles: yes
declare float @llvm.rint.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.rint.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; nearbyint.f32 float
; log: Unsupported intrinsic: llvm.nearbyint.f32
; compiles: yes
declare float @llvm.nearbyint.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.nearbyint.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; round.f32 float
; log: Unsupported intrinsic: llvm.round.f32
; compiles: yes
declare float @llvm.round.f32(float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.round.f32(float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; pow.f32 float
; log: Unsupported intrinsic: llvm.pow.f32
declare float @llvm.pow.f32(float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.pow.f32(float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; copysign.f32 float
; log: Unsupported intrinsic: llvm.copysign.f32
; compiles: yes
declare float @llvm.copysign.f32(float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.copysign.f32(float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; minnum.f32 float
; log: Unsupported intrinsic: llvm.minnum.f32
; compiles: yes
declare float @llvm.minnum.f32(float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.minnum.f32(float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; maxnum.f32 float
; log: Unsupported intrinsic: llvm.maxnum.f32
; compiles: yes
declare float @llvm.maxnum.f32(float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.maxnum.f32(float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; powi.f32
; log: Unsupported intrinsic: llvm.powi.f32
declare float @llvm.powi.f32(float, i32)
define void @k(float* %p, float %a, i32 %i) {
  %v = call float @llvm.powi.f32(float %a, i32 %i)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, i32)* @k, !"kernel", i32 1}

;; bitreverse.i32 i32
; log: Unsupported intrinsic: llvm.bitreverse.i32
; compiles: yes
declare i32 @llvm.bitreverse.i32(i32)
define void @k(i32* %p, i32 %a) {
  %v = call i32 @llvm.bitreverse.i32(i32 %a)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; bswap.i16 i16
; ptx: st.global
declare i16 @llvm.bswap.i16(i16)
define void @k(i16* %p, i16 %a) {
  %v = call i16 @llvm.bswap.i16(i16 %a)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16)* @k, !"kernel", i32 1}

;; bswap.i32 i32
; ptx: prmt.b32
declare i32 @llvm.bswap.i32(i32)
define void @k(i32* %p, i32 %a) {
  %v = call i32 @llvm.bswap.i32(i32 %a)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; bswap.i64 i64
; ptx: prmt.b32
declare i64 @llvm.bswap.i64(i64)
define void @k(i64* %p, i64 %a) {
  %v = call i64 @llvm.bswap.i64(i64 %a)
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64)* @k, !"kernel", i32 1}

;; ctpop.i8 i8
; ptx: popc.b32
declare i8 @llvm.ctpop.i8(i8)
define void @k(i8* %p, i8 %a) {
  %v = call i8 @llvm.ctpop.i8(i8 %a)
  store i8 %v, i8* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8)* @k, !"kernel", i32 1}

;; ctlz.i8 i8
; ptx: clz.b32
declare i8 @llvm.ctlz.i8(i8, i1)
define void @k(i8* %p, i8 %a) {
  %v = call i8 @llvm.ctlz.i8(i8 %a, i1 false)
  store i8 %v, i8* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8)* @k, !"kernel", i32 1}

;; cttz.i8 i8
; ptx: st.global
declare i8 @llvm.cttz.i8(i8, i1)
define void @k(i8* %p, i8 %a) {
  %v = call i8 @llvm.cttz.i8(i8 %a, i1 false)
  store i8 %v, i8* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8)* @k, !"kernel", i32 1}

;; ctpop.i16 i16
; ptx: popc.b32
declare i16 @llvm.ctpop.i16(i16)
define void @k(i16* %p, i16 %a) {
  %v = call i16 @llvm.ctpop.i16(i16 %a)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16)* @k, !"kernel", i32 1}

;; ctlz.i16 i16
; ptx: clz.b32
declare i16 @llvm.ctlz.i16(i16, i1)
define void @k(i16* %p, i16 %a) {
  %v = call i16 @llvm.ctlz.i16(i16 %a, i1 false)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16)* @k, !"kernel", i32 1}

;; cttz.i16 i16
; ptx: st.global
declare i16 @llvm.cttz.i16(i16, i1)
define void @k(i16* %p, i16 %a) {
  %v = call i16 @llvm.cttz.i16(i16 %a, i1 false)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16)* @k, !"kernel", i32 1}

;; ctpop.i32 i32
; ptx: popc.b32
declare i32 @llvm.ctpop.i32(i32)
define void @k(i32* %p, i32 %a) {
  %v = call i32 @llvm.ctpop.i32(i32 %a)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; ctlz.i32 i32
; ptx: clz.b32
declare i32 @llvm.ctlz.i32(i32, i1)
define void @k(i32* %p, i32 %a) {
  %v = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; cttz.i32 i32
; ptx: st.global
declare i32 @llvm.cttz.i32(i32, i1)
define void @k(i32* %p, i32 %a) {
  %v = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; ctpop.i64 i64
; ptx: popc.b64
declare i64 @llvm.ctpop.i64(i64)
define void @k(i64* %p, i64 %a) {
  %v = call i64 @llvm.ctpop.i64(i64 %a)
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64)* @k, !"kernel", i32 1}

;; ctlz.i64 i64
; ptx: clz.b64
declare i64 @llvm.ctlz.i64(i64, i1)
define void @k(i64* %p, i64 %a) {
  %v = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64)* @k, !"kernel", i32 1}

;; cttz.i64 i64
; ptx: st.global
declare i64 @llvm.cttz.i64(i64, i1)
define void @k(i64* %p, i64 %a) {
  %v = call i64 @llvm.cttz.i64(i64 %a, i1 false)
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64)* @k, !"kernel", i32 1}

;; ctpop.v2i32 <2 x i32>
; ptx: popc.b32
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)
define void @k(<2 x i32>* %p, <2 x i32> %a) {
  %v = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %a)
  store <2 x i32> %v, <2 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x i32>*, <2 x i32>)* @k, !"kernel", i32 1}

;; ctlz.v4i32 <4 x i32>
; ptx: clz.b32
declare <4 x i32> @llvm.ctlz.v4i32(<4 x i32>, i1)
define void @k(<4 x i32>* %p, <4 x i32> %a) {
  %v = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> %a, i1 true)
  store <4 x i32> %v, <4 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x i32>*, <4 x i32>)* @k, !"kernel", i32 1}

;; cttz.v2i64 <2 x i64>
; ptx: st.global
declare <2 x i64> @llvm.cttz.v2i64(<2 x i64>, i1)
define void @k(<2 x i64>* %p, <2 x i64> %a) {
  %v = call <2 x i64> @llvm.cttz.v2i64(<2 x i64> %a, i1 false)
  store <2 x i64> %v, <2 x i64>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x i64>*, <2 x i64>)* @k, !"kernel", i32 1}

;; fmuladd.f32 float
; ptx: fma.rn.f32
declare float @llvm.fmuladd.f32(float, float, float)
define void @k(float* %p, float %a) {
  %v = call float @llvm.fmuladd.f32(float %a, float %a, float %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; fmuladd.f64 double
; ptx: fma.rn.f64
declare double @llvm.fmuladd.f64(double, double, double)
define void @k(double* %p, double %a) {
  %v = call double @llvm.fmuladd.f64(double %a, double %a, double %a)
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double)* @k, !"kernel", i32 1}

;; convert.to.fp16.f32 float
; ptx: cvt.rn.f16.f32
declare i16 @llvm.convert.to.fp16.f32(float)
define void @k(i16* %p, float %a) {
  %v = call i16 @llvm.convert.to.fp16.f32(float %a)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, float)* @k, !"kernel", i32 1}

;; convert.from.fp16.f32 i16
; ptx: cvt.f32.f16
declare float @llvm.convert.from.fp16.f32(i16)
define void @k(float* %p, i16 %a) {
  %v = call float @llvm.convert.from.fp16.f32(i16 %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i16)* @k, !"kernel", i32 1}

;; convert.to.fp16 float
; ptx: cvt.rn.f16.f32
declare i16 @llvm.convert.to.fp16(float)
define void @k(i16* %p, float %a) {
  %v = call i16 @llvm.convert.to.fp16(float %a)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, float)* @k, !"kernel", i32 1}

;; convert.from.fp16 i16
; ptx: cvt.f32.f16
declare float @llvm.convert.from.fp16(i16)
define void @k(float* %p, i16 %a) {
  %v = call float @llvm.convert.from.fp16(i16 %a)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i16)* @k, !"kernel", i32 1}

;; lifetime.start, lifetime.end
; ptx: __local_depot
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
define void @k(i32* %p) {
  %a = alloca i32
  %c = bitcast i32* %a to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %c)
  store volatile i32 1, i32* %a
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %c)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; invariant.start, invariant.end
; ptx: .entry k
declare {}* @llvm.invariant.start.p0i8(i64, i8*)
declare void @llvm.invariant.end.p0i8({}*, i64, i8*)
define void @k(i8* %p) {
  %s = call {}* @llvm.invariant.start.p0i8(i64 4, i8* %p)
  call void @llvm.invariant.end.p0i8({}* %s, i64 4, i8* %p)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; var.annotation
; ptx: .entry k
declare void @llvm.var.annotation(i8*, i8*, i8*, i32)
define void @k(i8* %p) {
  call void @llvm.var.annotation(i8* %p, i8* null, i8* null, i32 1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; ptr.annotation
; ptx: st.
declare i32* @llvm.ptr.annotation.p0i32(i32*, i8*, i8*, i32)
define void @k(i32* %p) {
  %q = call i32* @llvm.ptr.annotation.p0i32(i32* %p, i8* null, i8* null, i32 1)
  store i32 1, i32* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; annotation
; ptx: st.global
declare i32 @llvm.annotation.i32(i32, i8*, i8*, i32)
define void @k(i32* %p, i32 %i) {
  %v = call i32 @llvm.annotation.i32(i32 %i, i8* null, i8* null, i32 1)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; expect
; ptx: st.global
declare i32 @llvm.expect.i32(i32, i32)
define void @k(i32* %p, i32 %i) {
  %v = call i32 @llvm.expect.i32(i32 %i, i32 1)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; donothing
; ptx: .entry k
declare void @llvm.donothing()
define void @k(i32* %p) {
  call void @llvm.donothing()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; debugtrap
; log: Unsupported intrinsic: llvm.debugtrap
; compiles: yes
declare void @llvm.debugtrap()
define void @k(i8* %p) {
  call void @llvm.debugtrap()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; assume
; log: Unsupported intrinsic: llvm.assume
; compiles: yes
declare void @llvm.assume(i1)
define void @k(i8* %p) {
  call void @llvm.assume(i1 true)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; va_start
; log: Unsupported intrinsic: llvm.va_start
declare void @llvm.va_start(i8*)
define void @k(i8* %p) {
  call void @llvm.va_start(i8* %p)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; returnaddress
; log: Unsupported intrinsic: llvm.returnaddress
; compiles: yes
declare i8* @llvm.returnaddress(i32)
define void @k(i8* %p) {
  %v = call i8* @llvm.returnaddress(i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; frameaddress.p0i8
; log: Unsupported intrinsic: llvm.frameaddress.p0
; compiles: yes
declare i8* @llvm.frameaddress.p0i8(i32)
define void @k(i8* %p) {
  %v = call i8* @llvm.frameaddress.p0i8(i32 0)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; stacksave
; log: Unsupported intrinsic: llvm.stacksave
; compiles: yes
declare i8* @llvm.stacksave()
define void @k(i8* %p) {
  %v = call i8* @llvm.stacksave()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; readcyclecounter
; log: Unsupported intrinsic: llvm.readcyclecounter
; compiles: yes
declare i64 @llvm.readcyclecounter()
define void @k(i8* %p) {
  %v = call i64 @llvm.readcyclecounter()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; prefetch.p0i8
; log: Unsupported intrinsic: llvm.prefetch.p0
; compiles: yes
declare void @llvm.prefetch.p0i8(i8*, i32, i32, i32)
define void @k(i8* %p) {
  call void @llvm.prefetch.p0i8(i8* %p, i32 0, i32 0, i32 1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; objectsize.i64.p0i8
; log: Unsupported intrinsic: llvm.objectsize.i64.p0
; compiles: yes
declare i64 @llvm.objectsize.i64.p0i8(i8*, i1, i1, i1)
define void @k(i8* %p) {
  %v = call i64 @llvm.objectsize.i64.p0i8(i8* %p, i1 false, i1 true, i1 false)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; experimental.constrained.fadd.f32
; log: Unsupported intrinsic: llvm.experimental.constrained.fadd.f32
; compiles: yes
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
define void @k(i8* %p) {
  %v = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 2.0, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; vector.reduce.add.v4i32
; log: Unsupported intrinsic: llvm.vector.reduce.add.v4i32
; compiles: yes
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @k(i8* %p) {
  %v = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> undef)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}

;; init.trampoline
; log: Unsupported intrinsic: llvm.init.trampoline
declare void @llvm.init.trampoline(i8*, i8*, i8*)
define void @k(i8* %p) {
  call void @llvm.init.trampoline(i8* %p, i8* %p, i8* %p)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*)* @k, !"kernel", i32 1}
