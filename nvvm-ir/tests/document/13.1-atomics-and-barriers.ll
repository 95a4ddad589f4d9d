; Sections 13.1 to 13.4: atomics, barriers, conversions of addresses, special registers.
;; atomic.load.add.f32.p0f32
; ptx: atom.add.f32
declare float @llvm.nvvm.atomic.load.add.f32.p0f32(float*, float)
define float @f(float* %p, float %v) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p0f32(float* %p, float %v)
  ret float %r
}

;; atomic.load.add.f32.p1f32
; ptx: atom.global.add.f32
declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
define float @f(float addrspace(1)* %p, float %v) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %p, float %v)
  ret float %r
}

;; atomic.load.add.f32.p3f32
; ptx: atom.shared.add.f32
declare float @llvm.nvvm.atomic.load.add.f32.p3f32(float addrspace(3)*, float)
define float @f(float addrspace(3)* %p, float %v) {
  %r = call float @llvm.nvvm.atomic.load.add.f32.p3f32(float addrspace(3)* %p, float %v)
  ret float %r
}

;; atomic.load.add.f64.p0f64
; ptx: atom.add.f64
declare double @llvm.nvvm.atomic.load.add.f64.p0f64(double*, double)
define double @f(double* %p, double %v) {
  %r = call double @llvm.nvvm.atomic.load.add.f64.p0f64(double* %p, double %v)
  ret double %r
}

;; atomic.load.add.f64.p1f64
; ptx: atom.global.add.f64
declare double @llvm.nvvm.atomic.load.add.f64.p1f64(double addrspace(1)*, double)
define double @f(double addrspace(1)* %p, double %v) {
  %r = call double @llvm.nvvm.atomic.load.add.f64.p1f64(double addrspace(1)* %p, double %v)
  ret double %r
}

;; atomic.load.add.f64.p3f64
; ptx: atom.shared.add.f64
declare double @llvm.nvvm.atomic.load.add.f64.p3f64(double addrspace(3)*, double)
define double @f(double addrspace(3)* %p, double %v) {
  %r = call double @llvm.nvvm.atomic.load.add.f64.p3f64(double addrspace(3)* %p, double %v)
  ret double %r
}

;; atomic.load.inc.32.p0i32
; ptx: atom.inc.u32
declare i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32*, i32)
define i32 @f(i32* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p0i32(i32* %p, i32 %v)
  ret i32 %r
}

;; atomic.load.inc.32.p1i32
; ptx: atom.global.inc.u32
declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)
define i32 @f(i32 addrspace(1)* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)* %p, i32 %v)
  ret i32 %r
}

;; atomic.load.inc.32.p3i32
; ptx: atom.shared.inc.u32
declare i32 @llvm.nvvm.atomic.load.inc.32.p3i32(i32 addrspace(3)*, i32)
define i32 @f(i32 addrspace(3)* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p3i32(i32 addrspace(3)* %p, i32 %v)
  ret i32 %r
}

;; atomic.load.dec.32.p0i32
; ptx: atom.dec.u32
declare i32 @llvm.nvvm.atomic.load.dec.32.p0i32(i32*, i32)
define i32 @f(i32* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.dec.32.p0i32(i32* %p, i32 %v)
  ret i32 %r
}

;; atomic.load.dec.32.p1i32
; ptx: atom.global.dec.u32
declare i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)*, i32)
define i32 @f(i32 addrspace(1)* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)* %p, i32 %v)
  ret i32 %r
}

;; atomic.load.dec.32.p3i32
; ptx: atom.shared.dec.u32
declare i32 @llvm.nvvm.atomic.load.dec.32.p3i32(i32 addrspace(3)*, i32)
define i32 @f(i32 addrspace(3)* %p, i32 %v) {
  %r = call i32 @llvm.nvvm.atomic.load.dec.32.p3i32(i32 addrspace(3)* %p, i32 %v)
  ret i32 %r
}

;; barrier0
; ptx: bar.sync
declare void @llvm.nvvm.barrier0()
define void @k(i32* %p) {
  call void @llvm.nvvm.barrier0()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; barrier0.popc
; ptx: .red.popc
declare i32 @llvm.nvvm.barrier0.popc(i32)
define void @k(i32* %p, i32 %i) {
  %v = call i32 @llvm.nvvm.barrier0.popc(i32 %i)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; barrier0.and
; ptx: .red.and
declare i32 @llvm.nvvm.barrier0.and(i32)
define void @k(i32* %p, i32 %i) {
  %v = call i32 @llvm.nvvm.barrier0.and(i32 %i)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; barrier0.or
; ptx: .red.or
declare i32 @llvm.nvvm.barrier0.or(i32)
define void @k(i32* %p, i32 %i) {
  %v = call i32 @llvm.nvvm.barrier0.or(i32 %i)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; membar.cta
; ptx: membar.cta
declare void @llvm.nvvm.membar.cta()
define void @k(i32* %p) {
  call void @llvm.nvvm.membar.cta()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; membar.gl
; ptx: membar.gl
declare void @llvm.nvvm.membar.gl()
define void @k(i32* %p) {
  call void @llvm.nvvm.membar.gl()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; membar.sys
; ptx: membar.sys
declare void @llvm.nvvm.membar.sys()
define void @k(i32* %p) {
  call void @llvm.nvvm.membar.sys()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; ptr.global.to.gen.p0i8.p1i8
; ptx: cvta.global.u64
declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*)
define i8* @f(i8 addrspace(1)* %p) {
  %r = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %p)
  ret i8* %r
}

;; ptr.gen.to.global.p1i8.p0i8
; ptx: cvta.to.global.u64
declare i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8*)
define i8 addrspace(1)* @f(i8* %p) {
  %r = call i8 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i8.p0i8(i8* %p)
  ret i8 addrspace(1)* %r
}

;; ptr.shared.to.gen.p0i8.p3i8
; ptx: cvta.shared.u64
declare i8* @llvm.nvvm.ptr.shared.to.gen.p0i8.p3i8(i8 addrspace(3)*)
define i8* @f(i8 addrspace(3)* %p) {
  %r = call i8* @llvm.nvvm.ptr.shared.to.gen.p0i8.p3i8(i8 addrspace(3)* %p)
  ret i8* %r
}

;; ptr.gen.to.shared.p3i8.p0i8
; ptx: cvta.to.shared.u64
declare i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(i8*)
define i8 addrspace(3)* @f(i8* %p) {
  %r = call i8 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8(i8* %p)
  ret i8 addrspace(3)* %r
}

;; ptr.constant.to.gen.p0i8.p4i8
; ptx: cvta.const.u64
declare i8* @llvm.nvvm.ptr.constant.to.gen.p0i8.p4i8(i8 addrspace(4)*)
define i8* @f(i8 addrspace(4)* %p) {
  %r = call i8* @llvm.nvvm.ptr.constant.to.gen.p0i8.p4i8(i8 addrspace(4)* %p)
  ret i8* %r
}

;; ptr.gen.to.constant.p4i8.p0i8
; ptx: cvta.to.const.u64
declare i8 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i8.p0i8(i8*)
define i8 addrspace(4)* @f(i8* %p) {
  %r = call i8 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i8.p0i8(i8* %p)
  ret i8 addrspace(4)* %r
}

;; ptr.local.to.gen.p0i8.p5i8
; ptx: cvta.local.u64
declare i8* @llvm.nvvm.ptr.local.to.gen.p0i8.p5i8(i8 addrspace(5)*)
define i8* @f(i8 addrspace(5)* %p) {
  %r = call i8* @llvm.nvvm.ptr.local.to.gen.p0i8.p5i8(i8 addrspace(5)* %p)
  ret i8* %r
}

;; ptr.gen.to.local.p5i8.p0i8
; ptx: cvta.to.local.u64
declare i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i8*)
define i8 addrspace(5)* @f(i8* %p) {
  %r = call i8 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i8.p0i8(i8* %p)
  ret i8 addrspace(5)* %r
}

;; ptr.global.to.gen.p0i16.p1i16
; ptx: cvta.global.u64
declare i16* @llvm.nvvm.ptr.global.to.gen.p0i16.p1i16(i16 addrspace(1)*)
define i16* @f(i16 addrspace(1)* %p) {
  %r = call i16* @llvm.nvvm.ptr.global.to.gen.p0i16.p1i16(i16 addrspace(1)* %p)
  ret i16* %r
}

;; ptr.gen.to.global.p1i16.p0i16
; ptx: cvta.to.global.u64
declare i16 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i16.p0i16(i16*)
define i16 addrspace(1)* @f(i16* %p) {
  %r = call i16 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i16.p0i16(i16* %p)
  ret i16 addrspace(1)* %r
}

;; ptr.shared.to.gen.p0i16.p3i16
; ptx: cvta.shared.u64
declare i16* @llvm.nvvm.ptr.shared.to.gen.p0i16.p3i16(i16 addrspace(3)*)
define i16* @f(i16 addrspace(3)* %p) {
  %r = call i16* @llvm.nvvm.ptr.shared.to.gen.p0i16.p3i16(i16 addrspace(3)* %p)
  ret i16* %r
}

;; ptr.gen.to.shared.p3i16.p0i16
; ptx: cvta.to.shared.u64
declare i16 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i16.p0i16(i16*)
define i16 addrspace(3)* @f(i16* %p) {
  %r = call i16 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i16.p0i16(i16* %p)
  ret i16 addrspace(3)* %r
}

;; ptr.constant.to.gen.p0i16.p4i16
; ptx: cvta.const.u64
declare i16* @llvm.nvvm.ptr.constant.to.gen.p0i16.p4i16(i16 addrspace(4)*)
define i16* @f(i16 addrspace(4)* %p) {
  %r = call i16* @llvm.nvvm.ptr.constant.to.gen.p0i16.p4i16(i16 addrspace(4)* %p)
  ret i16* %r
}

;; ptr.gen.to.constant.p4i16.p0i16
; ptx: cvta.to.const.u64
declare i16 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i16.p0i16(i16*)
define i16 addrspace(4)* @f(i16* %p) {
  %r = call i16 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i16.p0i16(i16* %p)
  ret i16 addrspace(4)* %r
}

;; ptr.local.to.gen.p0i16.p5i16
; ptx: cvta.local.u64
declare i16* @llvm.nvvm.ptr.local.to.gen.p0i16.p5i16(i16 addrspace(5)*)
define i16* @f(i16 addrspace(5)* %p) {
  %r = call i16* @llvm.nvvm.ptr.local.to.gen.p0i16.p5i16(i16 addrspace(5)* %p)
  ret i16* %r
}

;; ptr.gen.to.local.p5i16.p0i16
; ptx: cvta.to.local.u64
declare i16 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i16.p0i16(i16*)
define i16 addrspace(5)* @f(i16* %p) {
  %r = call i16 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i16.p0i16(i16* %p)
  ret i16 addrspace(5)* %r
}

;; ptr.global.to.gen.p0i32.p1i32
; ptx: cvta.global.u64
declare i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 addrspace(1)*)
define i32* @f(i32 addrspace(1)* %p) {
  %r = call i32* @llvm.nvvm.ptr.global.to.gen.p0i32.p1i32(i32 addrspace(1)* %p)
  ret i32* %r
}

;; ptr.gen.to.global.p1i32.p0i32
; ptx: cvta.to.global.u64
declare i32 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i32.p0i32(i32*)
define i32 addrspace(1)* @f(i32* %p) {
  %r = call i32 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i32.p0i32(i32* %p)
  ret i32 addrspace(1)* %r
}

;; ptr.shared.to.gen.p0i32.p3i32
; ptx: cvta.shared.u64
declare i32* @llvm.nvvm.ptr.shared.to.gen.p0i32.p3i32(i32 addrspace(3)*)
define i32* @f(i32 addrspace(3)* %p) {
  %r = call i32* @llvm.nvvm.ptr.shared.to.gen.p0i32.p3i32(i32 addrspace(3)* %p)
  ret i32* %r
}

;; ptr.gen.to.shared.p3i32.p0i32
; ptx: cvta.to.shared.u64
declare i32 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i32.p0i32(i32*)
define i32 addrspace(3)* @f(i32* %p) {
  %r = call i32 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i32.p0i32(i32* %p)
  ret i32 addrspace(3)* %r
}

;; ptr.constant.to.gen.p0i32.p4i32
; ptx: cvta.const.u64
declare i32* @llvm.nvvm.ptr.constant.to.gen.p0i32.p4i32(i32 addrspace(4)*)
define i32* @f(i32 addrspace(4)* %p) {
  %r = call i32* @llvm.nvvm.ptr.constant.to.gen.p0i32.p4i32(i32 addrspace(4)* %p)
  ret i32* %r
}

;; ptr.gen.to.constant.p4i32.p0i32
; ptx: cvta.to.const.u64
declare i32 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i32.p0i32(i32*)
define i32 addrspace(4)* @f(i32* %p) {
  %r = call i32 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i32.p0i32(i32* %p)
  ret i32 addrspace(4)* %r
}

;; ptr.local.to.gen.p0i32.p5i32
; ptx: cvta.local.u64
declare i32* @llvm.nvvm.ptr.local.to.gen.p0i32.p5i32(i32 addrspace(5)*)
define i32* @f(i32 addrspace(5)* %p) {
  %r = call i32* @llvm.nvvm.ptr.local.to.gen.p0i32.p5i32(i32 addrspace(5)* %p)
  ret i32* %r
}

;; ptr.gen.to.local.p5i32.p0i32
; ptx: cvta.to.local.u64
declare i32 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i32.p0i32(i32*)
define i32 addrspace(5)* @f(i32* %p) {
  %r = call i32 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i32.p0i32(i32* %p)
  ret i32 addrspace(5)* %r
}

;; ptr.global.to.gen.p0i64.p1i64
; ptx: cvta.global.u64
declare i64* @llvm.nvvm.ptr.global.to.gen.p0i64.p1i64(i64 addrspace(1)*)
define i64* @f(i64 addrspace(1)* %p) {
  %r = call i64* @llvm.nvvm.ptr.global.to.gen.p0i64.p1i64(i64 addrspace(1)* %p)
  ret i64* %r
}

;; ptr.gen.to.global.p1i64.p0i64
; ptx: cvta.to.global.u64
declare i64 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i64.p0i64(i64*)
define i64 addrspace(1)* @f(i64* %p) {
  %r = call i64 addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1i64.p0i64(i64* %p)
  ret i64 addrspace(1)* %r
}

;; ptr.shared.to.gen.p0i64.p3i64
; ptx: cvta.shared.u64
declare i64* @llvm.nvvm.ptr.shared.to.gen.p0i64.p3i64(i64 addrspace(3)*)
define i64* @f(i64 addrspace(3)* %p) {
  %r = call i64* @llvm.nvvm.ptr.shared.to.gen.p0i64.p3i64(i64 addrspace(3)* %p)
  ret i64* %r
}

;; ptr.gen.to.shared.p3i64.p0i64
; ptx: cvta.to.shared.u64
declare i64 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i64.p0i64(i64*)
define i64 addrspace(3)* @f(i64* %p) {
  %r = call i64 addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3i64.p0i64(i64* %p)
  ret i64 addrspace(3)* %r
}

;; ptr.constant.to.gen.p0i64.p4i64
; ptx: cvta.const.u64
declare i64* @llvm.nvvm.ptr.constant.to.gen.p0i64.p4i64(i64 addrspace(4)*)
define i64* @f(i64 addrspace(4)* %p) {
  %r = call i64* @llvm.nvvm.ptr.constant.to.gen.p0i64.p4i64(i64 addrspace(4)* %p)
  ret i64* %r
}

;; ptr.gen.to.constant.p4i64.p0i64
; ptx: cvta.to.const.u64
declare i64 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i64.p0i64(i64*)
define i64 addrspace(4)* @f(i64* %p) {
  %r = call i64 addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4i64.p0i64(i64* %p)
  ret i64 addrspace(4)* %r
}

;; ptr.local.to.gen.p0i64.p5i64
; ptx: cvta.local.u64
declare i64* @llvm.nvvm.ptr.local.to.gen.p0i64.p5i64(i64 addrspace(5)*)
define i64* @f(i64 addrspace(5)* %p) {
  %r = call i64* @llvm.nvvm.ptr.local.to.gen.p0i64.p5i64(i64 addrspace(5)* %p)
  ret i64* %r
}

;; ptr.gen.to.local.p5i64.p0i64
; ptx: cvta.to.local.u64
declare i64 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i64.p0i64(i64*)
define i64 addrspace(5)* @f(i64* %p) {
  %r = call i64 addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5i64.p0i64(i64* %p)
  ret i64 addrspace(5)* %r
}

;; ptr.global.to.gen.p0f32.p1f32
; ptx: cvta.global.u64
declare float* @llvm.nvvm.ptr.global.to.gen.p0f32.p1f32(float addrspace(1)*)
define float* @f(float addrspace(1)* %p) {
  %r = call float* @llvm.nvvm.ptr.global.to.gen.p0f32.p1f32(float addrspace(1)* %p)
  ret float* %r
}

;; ptr.gen.to.global.p1f32.p0f32
; ptx: cvta.to.global.u64
declare float addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1f32.p0f32(float*)
define float addrspace(1)* @f(float* %p) {
  %r = call float addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1f32.p0f32(float* %p)
  ret float addrspace(1)* %r
}

;; ptr.shared.to.gen.p0f32.p3f32
; ptx: cvta.shared.u64
declare float* @llvm.nvvm.ptr.shared.to.gen.p0f32.p3f32(float addrspace(3)*)
define float* @f(float addrspace(3)* %p) {
  %r = call float* @llvm.nvvm.ptr.shared.to.gen.p0f32.p3f32(float addrspace(3)* %p)
  ret float* %r
}

;; ptr.gen.to.shared.p3f32.p0f32
; ptx: cvta.to.shared.u64
declare float addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3f32.p0f32(float*)
define float addrspace(3)* @f(float* %p) {
  %r = call float addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3f32.p0f32(float* %p)
  ret float addrspace(3)* %r
}

;; ptr.constant.to.gen.p0f32.p4f32
; ptx: cvta.const.u64
declare float* @llvm.nvvm.ptr.constant.to.gen.p0f32.p4f32(float addrspace(4)*)
define float* @f(float addrspace(4)* %p) {
  %r = call float* @llvm.nvvm.ptr.constant.to.gen.p0f32.p4f32(float addrspace(4)* %p)
  ret float* %r
}

;; ptr.gen.to.constant.p4f32.p0f32
; ptx: cvta.to.const.u64
declare float addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4f32.p0f32(float*)
define float addrspace(4)* @f(float* %p) {
  %r = call float addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4f32.p0f32(float* %p)
  ret float addrspace(4)* %r
}

;; ptr.local.to.gen.p0f32.p5f32
; ptx: cvta.local.u64
declare float* @llvm.nvvm.ptr.local.to.gen.p0f32.p5f32(float addrspace(5)*)
define float* @f(float addrspace(5)* %p) {
  %r = call float* @llvm.nvvm.ptr.local.to.gen.p0f32.p5f32(float addrspace(5)* %p)
  ret float* %r
}

;; ptr.gen.to.local.p5f32.p0f32
; ptx: cvta.to.local.u64
declare float addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5f32.p0f32(float*)
define float addrspace(5)* @f(float* %p) {
  %r = call float addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5f32.p0f32(float* %p)
  ret float addrspace(5)* %r
}

;; ptr.global.to.gen.p0f64.p1f64
; ptx: cvta.global.u64
declare double* @llvm.nvvm.ptr.global.to.gen.p0f64.p1f64(double addrspace(1)*)
define double* @f(double addrspace(1)* %p) {
  %r = call double* @llvm.nvvm.ptr.global.to.gen.p0f64.p1f64(double addrspace(1)* %p)
  ret double* %r
}

;; ptr.gen.to.global.p1f64.p0f64
; ptx: cvta.to.global.u64
declare double addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1f64.p0f64(double*)
define double addrspace(1)* @f(double* %p) {
  %r = call double addrspace(1)* @llvm.nvvm.ptr.gen.to.global.p1f64.p0f64(double* %p)
  ret double addrspace(1)* %r
}

;; ptr.shared.to.gen.p0f64.p3f64
; ptx: cvta.shared.u64
declare double* @llvm.nvvm.ptr.shared.to.gen.p0f64.p3f64(double addrspace(3)*)
define double* @f(double addrspace(3)* %p) {
  %r = call double* @llvm.nvvm.ptr.shared.to.gen.p0f64.p3f64(double addrspace(3)* %p)
  ret double* %r
}

;; ptr.gen.to.shared.p3f64.p0f64
; ptx: cvta.to.shared.u64
declare double addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3f64.p0f64(double*)
define double addrspace(3)* @f(double* %p) {
  %r = call double addrspace(3)* @llvm.nvvm.ptr.gen.to.shared.p3f64.p0f64(double* %p)
  ret double addrspace(3)* %r
}

;; ptr.constant.to.gen.p0f64.p4f64
; ptx: cvta.const.u64
declare double* @llvm.nvvm.ptr.constant.to.gen.p0f64.p4f64(double addrspace(4)*)
define double* @f(double addrspace(4)* %p) {
  %r = call double* @llvm.nvvm.ptr.constant.to.gen.p0f64.p4f64(double addrspace(4)* %p)
  ret double* %r
}

;; ptr.gen.to.constant.p4f64.p0f64
; ptx: cvta.to.const.u64
declare double addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4f64.p0f64(double*)
define double addrspace(4)* @f(double* %p) {
  %r = call double addrspace(4)* @llvm.nvvm.ptr.gen.to.constant.p4f64.p0f64(double* %p)
  ret double addrspace(4)* %r
}

;; ptr.local.to.gen.p0f64.p5f64
; ptx: cvta.local.u64
declare double* @llvm.nvvm.ptr.local.to.gen.p0f64.p5f64(double addrspace(5)*)
define double* @f(double addrspace(5)* %p) {
  %r = call double* @llvm.nvvm.ptr.local.to.gen.p0f64.p5f64(double addrspace(5)* %p)
  ret double* %r
}

;; ptr.gen.to.local.p5f64.p0f64
; ptx: cvta.to.local.u64
declare double addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5f64.p0f64(double*)
define double addrspace(5)* @f(double* %p) {
  %r = call double addrspace(5)* @llvm.nvvm.ptr.gen.to.local.p5f64.p0f64(double* %p)
  ret double addrspace(5)* %r
}

;; read.ptx.sreg.tid.x
; ptx: %tid.x
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.tid.y
; ptx: %tid.y
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.tid.z
; ptx: %tid.z
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ntid.x
; ptx: %ntid.x
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ntid.y
; ptx: %ntid.y
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ntid.z
; ptx: %ntid.z
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ctaid.x
; ptx: %ctaid.x
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ctaid.y
; ptx: %ctaid.y
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.ctaid.z
; ptx: %ctaid.z
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.nctaid.x
; ptx: %nctaid.x
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.nctaid.y
; ptx: %nctaid.y
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.nctaid.z
; ptx: %nctaid.z
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; read.ptx.sreg.warpsize
; ptx: st.global
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
define void @k(i32* %p) {
  %v = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
