; Section 13.5.1: texture reads.
;; tex.unified.1d.v4f32.s32
; ptx: tex.1d.v4.f32.s32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %tex, i32 %x)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.v4f32.f32
; ptx: tex.1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.v4f32.f32(i64, float)
define void @k0(i64* %out, i64 %tex, float %x) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.v4f32.f32(i64 %tex, float %x)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.level.v4f32.f32
; ptx: tex.level.1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.level.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.level.v4f32.f32(i64 %tex, float %x, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.grad.v4f32.f32
; ptx: tex.grad.1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.grad.v4f32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %dPdx, float %dPdy) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.grad.v4f32.f32(i64 %tex, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.v4s32.s32
; ptx: tex.1d.v4.s32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %tex, i32 %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.v4s32.f32
; ptx: tex.1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.v4s32.f32(i64, float)
define void @k0(i64* %out, i64 %tex, float %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.v4s32.f32(i64 %tex, float %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.level.v4s32.f32
; ptx: tex.level.1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.level.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.level.v4s32.f32(i64 %tex, float %x, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.grad.v4s32.f32
; ptx: tex.grad.1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.grad.v4s32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %dPdx, float %dPdy) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.grad.v4s32.f32(i64 %tex, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.v4u32.s32
; ptx: tex.1d.v4.u32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.v4u32.s32(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.v4u32.s32(i64 %tex, i32 %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.v4u32.f32
; ptx: tex.1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.v4u32.f32(i64, float)
define void @k0(i64* %out, i64 %tex, float %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.v4u32.f32(i64 %tex, float %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.level.v4u32.f32
; ptx: tex.level.1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.level.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.level.v4u32.f32(i64 %tex, float %x, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.grad.v4u32.f32
; ptx: tex.grad.1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.grad.v4u32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %dPdx, float %dPdy) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.grad.v4u32.f32(i64 %tex, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4f32.s32
; ptx: tex.a1d.v4.f32.s32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.array.v4f32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.array.v4f32.s32(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4f32.f32
; ptx: tex.a1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64, i32, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64 %tex, i32 %idx, float %x)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.level.v4f32.f32
; ptx: tex.level.a1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.array.level.v4f32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.array.level.v4f32.f32(i64 %tex, i32 %idx, float %x, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.grad.v4f32.f32
; ptx: tex.grad.a1d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy) {
  %r = call %float4 @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4s32.s32
; ptx: tex.a1d.v4.s32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.v4s32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.v4s32.s32(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4s32.f32
; ptx: tex.a1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.v4s32.f32(i64, i32, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.v4s32.f32(i64 %tex, i32 %idx, float %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.level.v4s32.f32
; ptx: tex.level.a1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.level.v4s32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.level.v4s32.f32(i64 %tex, i32 %idx, float %x, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.grad.v4s32.f32
; ptx: tex.grad.a1d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.grad.v4s32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.grad.v4s32.f32(i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4u32.s32
; ptx: tex.a1d.v4.u32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.v4u32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.v4u32.s32(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.v4u32.f32
; ptx: tex.a1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64, i32, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64 %tex, i32 %idx, float %x)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.level.v4u32.f32
; ptx: tex.level.a1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.level.v4u32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.level.v4u32.f32(i64 %tex, i32 %idx, float %x, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.1d.array.grad.v4u32.f32
; ptx: tex.grad.a1d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.1d.array.grad.v4u32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy) {
  %r = call %int4 @llvm.nvvm.tex.unified.1d.array.grad.v4u32.f32(i64 %tex, i32 %idx, float %x, float %dPdx, float %dPdy)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4f32.s32
; ptx: tex.2d.v4.f32.s32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.v4f32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.v4f32.s32(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4f32.f32
; ptx: tex.2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.level.v4f32.f32
; ptx: tex.level.2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64 %tex, float %x, float %y, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.grad.v4f32.f32
; ptx: tex.grad.2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.grad.v4f32.f32(i64, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.grad.v4f32.f32(i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4s32.s32
; ptx: tex.2d.v4.s32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.v4s32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.v4s32.s32(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4s32.f32
; ptx: tex.2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.v4s32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.level.v4s32.f32
; ptx: tex.level.2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.level.v4s32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.level.v4s32.f32(i64 %tex, float %x, float %y, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.grad.v4s32.f32
; ptx: tex.grad.2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.grad.v4s32.f32(i64, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.grad.v4s32.f32(i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4u32.s32
; ptx: tex.2d.v4.u32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.v4u32.s32(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.v4u32.s32(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.v4u32.f32
; ptx: tex.2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.v4u32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.level.v4u32.f32
; ptx: tex.level.2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.level.v4u32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.level.v4u32.f32(i64 %tex, float %x, float %y, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.grad.v4u32.f32
; ptx: tex.grad.2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.grad.v4u32.f32(i64, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.grad.v4u32.f32(i64 %tex, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4f32.s32
; ptx: tex.a2d.v4.f32.s32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.array.v4f32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.array.v4f32.s32(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4f32.f32
; ptx: tex.a2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.array.v4f32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.array.v4f32.f32(i64 %tex, i32 %idx, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.level.v4f32.f32
; ptx: tex.level.a2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64 %tex, i32 %idx, float %x, float %y, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.grad.v4f32.f32
; ptx: tex.grad.a2d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.2d.array.grad.v4f32.f32(i64, i32, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %float4 @llvm.nvvm.tex.unified.2d.array.grad.v4f32.f32(i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4s32.s32
; ptx: tex.a2d.v4.s32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.v4s32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.v4s32.s32(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4s32.f32
; ptx: tex.a2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64 %tex, i32 %idx, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.level.v4s32.f32
; ptx: tex.level.a2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.level.v4s32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.level.v4s32.f32(i64 %tex, i32 %idx, float %x, float %y, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.grad.v4s32.f32
; ptx: tex.grad.a2d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.grad.v4s32.f32(i64, i32, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.grad.v4s32.f32(i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4u32.s32
; ptx: tex.a2d.v4.u32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.v4u32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.v4u32.s32(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.v4u32.f32
; ptx: tex.a2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64, i32, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64 %tex, i32 %idx, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.level.v4u32.f32
; ptx: tex.level.a2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.level.v4u32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.level.v4u32.f32(i64 %tex, i32 %idx, float %x, float %y, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.2d.array.grad.v4u32.f32
; ptx: tex.grad.a2d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.2d.array.grad.v4u32.f32(i64, i32, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y) {
  %r = call %int4 @llvm.nvvm.tex.unified.2d.array.grad.v4u32.f32(i64 %tex, i32 %idx, float %x, float %y, float %dPdx_x, float %dPdx_y, float %dPdy_x, float %dPdy_y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4f32.s32
; ptx: tex.3d.v4.f32.s32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.3d.v4f32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %float4 @llvm.nvvm.tex.unified.3d.v4f32.s32(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4f32.f32
; ptx: tex.3d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.3d.v4f32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %float4 @llvm.nvvm.tex.unified.3d.v4f32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.level.v4f32.f32
; ptx: tex.level.3d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.3d.level.v4f32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.3d.level.v4f32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.grad.v4f32.f32
; ptx: tex.grad.3d.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64, float, float, float, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z) {
  %r = call %float4 @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4s32.s32
; ptx: tex.3d.v4.s32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.v4s32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.v4s32.s32(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4s32.f32
; ptx: tex.3d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.v4s32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.v4s32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.level.v4s32.f32
; ptx: tex.level.3d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.level.v4s32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.level.v4s32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.grad.v4s32.f32
; ptx: tex.grad.3d.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.grad.v4s32.f32(i64, float, float, float, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.grad.v4s32.f32(i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4u32.s32
; ptx: tex.3d.v4.u32.s32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.v4u32.s32(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.v4u32.s32(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; tex.unified.3d.v4u32.f32
; ptx: tex.3d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.v4u32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.v4u32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.level.v4u32.f32
; ptx: tex.level.3d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.level.v4u32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.level.v4u32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.3d.grad.v4u32.f32
; ptx: tex.grad.3d.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.3d.grad.v4u32.f32(i64, float, float, float, float, float, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z) {
  %r = call %int4 @llvm.nvvm.tex.unified.3d.grad.v4u32.f32(i64 %tex, float %x, float %y, float %z, float %dPdx_x, float %dPdx_y, float %dPdx_z, float %dPdy_x, float %dPdy_y, float %dPdy_z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float,float,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.v4f32.f32
; ptx: tex.cube.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.cube.v4f32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %float4 @llvm.nvvm.tex.unified.cube.v4f32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.level.v4f32.f32
; ptx: tex.level.cube.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.cube.level.v4f32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.cube.level.v4f32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.v4s32.f32
; ptx: tex.cube.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.v4s32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.v4s32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.level.v4s32.f32
; ptx: tex.level.cube.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.level.v4s32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.level.v4s32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.v4u32.f32
; ptx: tex.cube.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.v4u32.f32(i64, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.v4u32.f32(i64 %tex, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.level.v4u32.f32
; ptx: tex.level.cube.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.level.v4u32.f32(i64, float, float, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.level.v4u32.f32(i64 %tex, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.v4f32.f32
; ptx: tex.acube.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z) {
  %r = call %float4 @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.level.v4f32.f32
; ptx: tex.level.acube.v4.f32.f32
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tex.unified.cube.array.level.v4f32.f32(i64, i32, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z, float %level) {
  %r = call %float4 @llvm.nvvm.tex.unified.cube.array.level.v4f32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.v4s32.f32
; ptx: tex.acube.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.array.v4s32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.array.v4s32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.level.v4s32.f32
; ptx: tex.level.acube.v4.s32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.array.level.v4s32.f32(i64, i32, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.array.level.v4s32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.v4u32.f32
; ptx: tex.acube.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64, i32, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float)* @k0, !"kernel", i32 1}

;; tex.unified.cube.array.level.v4u32.f32
; ptx: tex.level.acube.v4.u32.f32
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tex.unified.cube.array.level.v4u32.f32(i64, i32, float, float, float, float)
define void @k0(i64* %out, i64 %tex, i32 %idx, float %x, float %y, float %z, float %level) {
  %r = call %int4 @llvm.nvvm.tex.unified.cube.array.level.v4u32.f32(i64 %tex, i32 %idx, float %x, float %y, float %z, float %level)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,float,float,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.r.2d.v4f32.f32
; ptx: tld4.r.2d.v4
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.g.2d.v4f32.f32
; ptx: tld4.g.2d.v4
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.b.2d.v4f32.f32
; ptx: tld4.b.2d.v4
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.a.2d.v4f32.f32
; ptx: tld4.a.2d.v4
%float4 = type { float, float, float, float }
declare %float4 @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %float4 @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %float4 %r, 0
  %p0 = bitcast i64* %out to float*
  %q0 = getelementptr float, float* %p0, i32 0
  store float %e0, float* %q0, align 2
  %e1 = extractvalue %float4 %r, 1
  %p1 = bitcast i64* %out to float*
  %q1 = getelementptr float, float* %p1, i32 1
  store float %e1, float* %q1, align 2
  %e2 = extractvalue %float4 %r, 2
  %p2 = bitcast i64* %out to float*
  %q2 = getelementptr float, float* %p2, i32 2
  store float %e2, float* %q2, align 2
  %e3 = extractvalue %float4 %r, 3
  %p3 = bitcast i64* %out to float*
  %q3 = getelementptr float, float* %p3, i32 3
  store float %e3, float* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.r.2d.v4s32.f32
; ptx: tld4.r.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.g.2d.v4s32.f32
; ptx: tld4.g.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.g.2d.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.g.2d.v4s32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.b.2d.v4s32.f32
; ptx: tld4.b.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.a.2d.v4s32.f32
; ptx: tld4.a.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.a.2d.v4s32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.a.2d.v4s32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.r.2d.v4u32.f32
; ptx: tld4.r.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.r.2d.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.r.2d.v4u32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.g.2d.v4u32.f32
; ptx: tld4.g.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.b.2d.v4u32.f32
; ptx: tld4.b.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}

;; tld4.unified.a.2d.v4u32.f32
; ptx: tld4.a.2d.v4
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64, float, float)
define void @k0(i64* %out, i64 %tex, float %x, float %y) {
  %r = call %int4 @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64 %tex, float %x, float %y)
  %e0 = extractvalue %int4 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int4 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  %e2 = extractvalue %int4 %r, 2
  %p2 = bitcast i64* %out to i32*
  %q2 = getelementptr i32, i32* %p2, i32 2
  store i32 %e2, i32* %q2, align 2
  %e3 = extractvalue %int4 %r, 3
  %p3 = bitcast i64* %out to i32*
  %q3 = getelementptr i32, i32* %p3, i32 3
  store i32 %e3, i32* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,float,float)* @k0, !"kernel", i32 1}
