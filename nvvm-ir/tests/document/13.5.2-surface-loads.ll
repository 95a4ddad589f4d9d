; Section 13.5.2: surface loads.
;; suld.1d.i8.<clamp>
; ptx: suld.b.1d
declare i16 @llvm.nvvm.suld.1d.i8.clamp(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i8.trap(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i8.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i8.clamp(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i8.trap(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i8.zero(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.i16.<clamp>
; ptx: suld.b.1d
declare i16 @llvm.nvvm.suld.1d.i16.clamp(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i16.trap(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i16.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i16.clamp(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i16.trap(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.i16.zero(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.i32.<clamp>
; ptx: suld.b.1d
declare i32 @llvm.nvvm.suld.1d.i32.clamp(i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.trap(i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.i32.clamp(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.i32.zero(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.i64.<clamp>
; ptx: suld.b.1d
declare i64 @llvm.nvvm.suld.1d.i64.clamp(i64, i32)
declare i64 @llvm.nvvm.suld.1d.i64.trap(i64, i32)
declare i64 @llvm.nvvm.suld.1d.i64.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.i64.clamp(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.i64.trap(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.i64.zero(i64 %tex, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v2i8.<clamp>
; ptx: suld.b.1d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.1d.v2i8.clamp(i64, i32)
declare %short2 @llvm.nvvm.suld.1d.v2i8.trap(i64, i32)
declare %short2 @llvm.nvvm.suld.1d.v2i8.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i8.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i8.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i8.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v2i16.<clamp>
; ptx: suld.b.1d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.1d.v2i16.clamp(i64, i32)
declare %short2 @llvm.nvvm.suld.1d.v2i16.trap(i64, i32)
declare %short2 @llvm.nvvm.suld.1d.v2i16.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i16.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i16.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.v2i16.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v2i32.<clamp>
; ptx: suld.b.1d
%int2 = type { i32, i32 }
declare %int2 @llvm.nvvm.suld.1d.v2i32.clamp(i64, i32)
declare %int2 @llvm.nvvm.suld.1d.v2i32.trap(i64, i32)
declare %int2 @llvm.nvvm.suld.1d.v2i32.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.v2i32.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.v2i32.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.v2i32.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v2i64.<clamp>
; ptx: suld.b.1d
%long2 = type { i64, i64 }
declare %long2 @llvm.nvvm.suld.1d.v2i64.clamp(i64, i32)
declare %long2 @llvm.nvvm.suld.1d.v2i64.trap(i64, i32)
declare %long2 @llvm.nvvm.suld.1d.v2i64.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.v2i64.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.v2i64.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.v2i64.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v4i8.<clamp>
; ptx: suld.b.1d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.1d.v4i8.clamp(i64, i32)
declare %short4 @llvm.nvvm.suld.1d.v4i8.trap(i64, i32)
declare %short4 @llvm.nvvm.suld.1d.v4i8.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i8.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i8.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i8.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v4i16.<clamp>
; ptx: suld.b.1d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.1d.v4i16.clamp(i64, i32)
declare %short4 @llvm.nvvm.suld.1d.v4i16.trap(i64, i32)
declare %short4 @llvm.nvvm.suld.1d.v4i16.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i16.clamp(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i16.trap(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.v4i16.zero(i64 %tex, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.v4i32.<clamp>
; ptx: suld.b.1d
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.suld.1d.v4i32.clamp(i64, i32)
declare %int4 @llvm.nvvm.suld.1d.v4i32.trap(i64, i32)
declare %int4 @llvm.nvvm.suld.1d.v4i32.zero(i64, i32)
define void @k0(i64* %out, i64 %tex, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.v4i32.clamp(i64 %tex, i32 %x)
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
define void @k1(i64* %out, i64 %tex, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.v4i32.trap(i64 %tex, i32 %x)
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
define void @k2(i64* %out, i64 %tex, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.v4i32.zero(i64 %tex, i32 %x)
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
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.i8.<clamp>
; ptx: suld.b.a1d
declare i16 @llvm.nvvm.suld.1d.array.i8.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i8.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i8.clamp(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i8.trap(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i8.zero(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.i16.<clamp>
; ptx: suld.b.a1d
declare i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i16.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i16.trap(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i16.zero(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.i32.<clamp>
; ptx: suld.b.a1d
declare i32 @llvm.nvvm.suld.1d.array.i32.clamp(i64, i32, i32)
declare i32 @llvm.nvvm.suld.1d.array.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.suld.1d.array.i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.array.i32.clamp(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.array.i32.trap(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i32 @llvm.nvvm.suld.1d.array.i32.zero(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.i64.<clamp>
; ptx: suld.b.a1d
declare i64 @llvm.nvvm.suld.1d.array.i64.clamp(i64, i32, i32)
declare i64 @llvm.nvvm.suld.1d.array.i64.trap(i64, i32, i32)
declare i64 @llvm.nvvm.suld.1d.array.i64.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.array.i64.clamp(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.array.i64.trap(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call i64 @llvm.nvvm.suld.1d.array.i64.zero(i64 %tex, i32 %idx, i32 %x)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v2i8.<clamp>
; ptx: suld.b.a1d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.1d.array.v2i8.clamp(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.1d.array.v2i8.trap(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.1d.array.v2i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i8.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i8.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i8.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v2i16.<clamp>
; ptx: suld.b.a1d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.1d.array.v2i16.clamp(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.1d.array.v2i16.trap(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.1d.array.v2i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i16.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i16.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short2 @llvm.nvvm.suld.1d.array.v2i16.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v2i32.<clamp>
; ptx: suld.b.a1d
%int2 = type { i32, i32 }
declare %int2 @llvm.nvvm.suld.1d.array.v2i32.clamp(i64, i32, i32)
declare %int2 @llvm.nvvm.suld.1d.array.v2i32.trap(i64, i32, i32)
declare %int2 @llvm.nvvm.suld.1d.array.v2i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.array.v2i32.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int2 @llvm.nvvm.suld.1d.array.v2i32.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v2i64.<clamp>
; ptx: suld.b.a1d
%long2 = type { i64, i64 }
declare %long2 @llvm.nvvm.suld.1d.array.v2i64.clamp(i64, i32, i32)
declare %long2 @llvm.nvvm.suld.1d.array.v2i64.trap(i64, i32, i32)
declare %long2 @llvm.nvvm.suld.1d.array.v2i64.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.array.v2i64.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.array.v2i64.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %long2 @llvm.nvvm.suld.1d.array.v2i64.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v4i8.<clamp>
; ptx: suld.b.a1d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.1d.array.v4i8.clamp(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.1d.array.v4i8.trap(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.1d.array.v4i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i8.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i8.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i8.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v4i16.<clamp>
; ptx: suld.b.a1d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.1d.array.v4i16.clamp(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.1d.array.v4i16.trap(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.1d.array.v4i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i16.clamp(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i16.trap(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %short4 @llvm.nvvm.suld.1d.array.v4i16.zero(i64 %tex, i32 %idx, i32 %x)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.1d.array.v4i32.<clamp>
; ptx: suld.b.a1d
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.suld.1d.array.v4i32.clamp(i64, i32, i32)
declare %int4 @llvm.nvvm.suld.1d.array.v4i32.trap(i64, i32, i32)
declare %int4 @llvm.nvvm.suld.1d.array.v4i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.array.v4i32.clamp(i64 %tex, i32 %idx, i32 %x)
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
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x)
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
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x) {
  %r = call %int4 @llvm.nvvm.suld.1d.array.v4i32.zero(i64 %tex, i32 %idx, i32 %x)
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
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.i8.<clamp>
; ptx: suld.b.2d
declare i16 @llvm.nvvm.suld.2d.i8.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i8.clamp(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i8.trap(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i8.zero(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.i16.<clamp>
; ptx: suld.b.2d
declare i16 @llvm.nvvm.suld.2d.i16.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i16.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i16.clamp(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i16.trap(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.i16.zero(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.i32.<clamp>
; ptx: suld.b.2d
declare i32 @llvm.nvvm.suld.2d.i32.clamp(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.i32.trap(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.i32.zero(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.i64.<clamp>
; ptx: suld.b.2d
declare i64 @llvm.nvvm.suld.2d.i64.clamp(i64, i32, i32)
declare i64 @llvm.nvvm.suld.2d.i64.trap(i64, i32, i32)
declare i64 @llvm.nvvm.suld.2d.i64.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.i64.clamp(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.i64.trap(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.i64.zero(i64 %tex, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v2i8.<clamp>
; ptx: suld.b.2d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.2d.v2i8.clamp(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.v2i8.trap(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.v2i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i8.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i8.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i8.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v2i16.<clamp>
; ptx: suld.b.2d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.2d.v2i16.clamp(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.v2i16.trap(i64, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.v2i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i16.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i16.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.v2i16.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v2i32.<clamp>
; ptx: suld.b.2d
%int2 = type { i32, i32 }
declare %int2 @llvm.nvvm.suld.2d.v2i32.clamp(i64, i32, i32)
declare %int2 @llvm.nvvm.suld.2d.v2i32.trap(i64, i32, i32)
declare %int2 @llvm.nvvm.suld.2d.v2i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.v2i32.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.v2i32.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.v2i32.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v2i64.<clamp>
; ptx: suld.b.2d
%long2 = type { i64, i64 }
declare %long2 @llvm.nvvm.suld.2d.v2i64.clamp(i64, i32, i32)
declare %long2 @llvm.nvvm.suld.2d.v2i64.trap(i64, i32, i32)
declare %long2 @llvm.nvvm.suld.2d.v2i64.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.v2i64.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.v2i64.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.v2i64.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v4i8.<clamp>
; ptx: suld.b.2d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.2d.v4i8.clamp(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.v4i8.trap(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.v4i8.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i8.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i8.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i8.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v4i16.<clamp>
; ptx: suld.b.2d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.2d.v4i16.clamp(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.v4i16.trap(i64, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.v4i16.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i16.clamp(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i16.trap(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.v4i16.zero(i64 %tex, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.v4i32.<clamp>
; ptx: suld.b.2d
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.suld.2d.v4i32.clamp(i64, i32, i32)
declare %int4 @llvm.nvvm.suld.2d.v4i32.trap(i64, i32, i32)
declare %int4 @llvm.nvvm.suld.2d.v4i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.v4i32.clamp(i64 %tex, i32 %x, i32 %y)
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
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.v4i32.trap(i64 %tex, i32 %x, i32 %y)
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
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.v4i32.zero(i64 %tex, i32 %x, i32 %y)
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
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.i8.<clamp>
; ptx: suld.b.a2d
declare i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.i16.<clamp>
; ptx: suld.b.a2d
declare i16 @llvm.nvvm.suld.2d.array.i16.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.i32.<clamp>
; ptx: suld.b.a2d
declare i32 @llvm.nvvm.suld.2d.array.i32.clamp(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.2d.array.i32.trap(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.2d.array.i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.array.i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.array.i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i32 @llvm.nvvm.suld.2d.array.i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.i64.<clamp>
; ptx: suld.b.a2d
declare i64 @llvm.nvvm.suld.2d.array.i64.clamp(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.2d.array.i64.trap(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.2d.array.i64.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.array.i64.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.array.i64.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call i64 @llvm.nvvm.suld.2d.array.i64.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v2i8.<clamp>
; ptx: suld.b.a2d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.2d.array.v2i8.clamp(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.array.v2i8.trap(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.array.v2i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v2i16.<clamp>
; ptx: suld.b.a2d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.2d.array.v2i16.clamp(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.array.v2i16.trap(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.2d.array.v2i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short2 @llvm.nvvm.suld.2d.array.v2i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v2i32.<clamp>
; ptx: suld.b.a2d
%int2 = type { i32, i32 }
declare %int2 @llvm.nvvm.suld.2d.array.v2i32.clamp(i64, i32, i32, i32)
declare %int2 @llvm.nvvm.suld.2d.array.v2i32.trap(i64, i32, i32, i32)
declare %int2 @llvm.nvvm.suld.2d.array.v2i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.array.v2i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int2 @llvm.nvvm.suld.2d.array.v2i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v2i64.<clamp>
; ptx: suld.b.a2d
%long2 = type { i64, i64 }
declare %long2 @llvm.nvvm.suld.2d.array.v2i64.clamp(i64, i32, i32, i32)
declare %long2 @llvm.nvvm.suld.2d.array.v2i64.trap(i64, i32, i32, i32)
declare %long2 @llvm.nvvm.suld.2d.array.v2i64.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.array.v2i64.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.array.v2i64.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %long2 @llvm.nvvm.suld.2d.array.v2i64.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v4i8.<clamp>
; ptx: suld.b.a2d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.2d.array.v4i8.clamp(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.array.v4i8.trap(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.array.v4i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v4i16.<clamp>
; ptx: suld.b.a2d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.2d.array.v4i16.clamp(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.array.v4i16.trap(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.2d.array.v4i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %short4 @llvm.nvvm.suld.2d.array.v4i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.2d.array.v4i32.<clamp>
; ptx: suld.b.a2d
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.suld.2d.array.v4i32.clamp(i64, i32, i32, i32)
declare %int4 @llvm.nvvm.suld.2d.array.v4i32.trap(i64, i32, i32, i32)
declare %int4 @llvm.nvvm.suld.2d.array.v4i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.array.v4i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y)
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
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y)
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
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y) {
  %r = call %int4 @llvm.nvvm.suld.2d.array.v4i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y)
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
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.i8.<clamp>
; ptx: suld.b.3d
declare i16 @llvm.nvvm.suld.3d.i8.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i8.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.i16.<clamp>
; ptx: suld.b.3d
declare i16 @llvm.nvvm.suld.3d.i16.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i16.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i16 @llvm.nvvm.suld.3d.i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i16*
  store i16 %r, i16* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.i32.<clamp>
; ptx: suld.b.3d
declare i32 @llvm.nvvm.suld.3d.i32.clamp(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.trap(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.nvvm.suld.3d.i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.nvvm.suld.3d.i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.nvvm.suld.3d.i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i32*
  store i32 %r, i32* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.i64.<clamp>
; ptx: suld.b.3d
declare i64 @llvm.nvvm.suld.3d.i64.clamp(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.3d.i64.trap(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.3d.i64.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i64 @llvm.nvvm.suld.3d.i64.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i64 @llvm.nvvm.suld.3d.i64.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call i64 @llvm.nvvm.suld.3d.i64.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %p = bitcast i64* %out to i64*
  store i64 %r, i64* %p, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v2i8.<clamp>
; ptx: suld.b.3d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.3d.v2i8.clamp(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.3d.v2i8.trap(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.3d.v2i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v2i16.<clamp>
; ptx: suld.b.3d
%short2 = type { i16, i16 }
declare %short2 @llvm.nvvm.suld.3d.v2i16.clamp(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.3d.v2i16.trap(i64, i32, i32, i32)
declare %short2 @llvm.nvvm.suld.3d.v2i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short2 @llvm.nvvm.suld.3d.v2i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short2 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short2 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v2i32.<clamp>
; ptx: suld.b.3d
%int2 = type { i32, i32 }
declare %int2 @llvm.nvvm.suld.3d.v2i32.clamp(i64, i32, i32, i32)
declare %int2 @llvm.nvvm.suld.3d.v2i32.trap(i64, i32, i32, i32)
declare %int2 @llvm.nvvm.suld.3d.v2i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int2 @llvm.nvvm.suld.3d.v2i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int2 @llvm.nvvm.suld.3d.v2i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int2 @llvm.nvvm.suld.3d.v2i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %int2 %r, 0
  %p0 = bitcast i64* %out to i32*
  %q0 = getelementptr i32, i32* %p0, i32 0
  store i32 %e0, i32* %q0, align 2
  %e1 = extractvalue %int2 %r, 1
  %p1 = bitcast i64* %out to i32*
  %q1 = getelementptr i32, i32* %p1, i32 1
  store i32 %e1, i32* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v2i64.<clamp>
; ptx: suld.b.3d
%long2 = type { i64, i64 }
declare %long2 @llvm.nvvm.suld.3d.v2i64.clamp(i64, i32, i32, i32)
declare %long2 @llvm.nvvm.suld.3d.v2i64.trap(i64, i32, i32, i32)
declare %long2 @llvm.nvvm.suld.3d.v2i64.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %long2 @llvm.nvvm.suld.3d.v2i64.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %long2 @llvm.nvvm.suld.3d.v2i64.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %long2 @llvm.nvvm.suld.3d.v2i64.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %long2 %r, 0
  %p0 = bitcast i64* %out to i64*
  %q0 = getelementptr i64, i64* %p0, i32 0
  store i64 %e0, i64* %q0, align 2
  %e1 = extractvalue %long2 %r, 1
  %p1 = bitcast i64* %out to i64*
  %q1 = getelementptr i64, i64* %p1, i32 1
  store i64 %e1, i64* %q1, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v4i8.<clamp>
; ptx: suld.b.3d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.3d.v4i8.clamp(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.3d.v4i8.trap(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.3d.v4i8.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v4i16.<clamp>
; ptx: suld.b.3d
%short4 = type { i16, i16, i16, i16 }
declare %short4 @llvm.nvvm.suld.3d.v4i16.clamp(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.3d.v4i16.trap(i64, i32, i32, i32)
declare %short4 @llvm.nvvm.suld.3d.v4i16.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %short4 @llvm.nvvm.suld.3d.v4i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
  %e0 = extractvalue %short4 %r, 0
  %p0 = bitcast i64* %out to i16*
  %q0 = getelementptr i16, i16* %p0, i32 0
  store i16 %e0, i16* %q0, align 2
  %e1 = extractvalue %short4 %r, 1
  %p1 = bitcast i64* %out to i16*
  %q1 = getelementptr i16, i16* %p1, i32 1
  store i16 %e1, i16* %q1, align 2
  %e2 = extractvalue %short4 %r, 2
  %p2 = bitcast i64* %out to i16*
  %q2 = getelementptr i16, i16* %p2, i32 2
  store i16 %e2, i16* %q2, align 2
  %e3 = extractvalue %short4 %r, 3
  %p3 = bitcast i64* %out to i16*
  %q3 = getelementptr i16, i16* %p3, i32 3
  store i16 %e3, i16* %q3, align 2
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; suld.3d.v4i32.<clamp>
; ptx: suld.b.3d
%int4 = type { i32, i32, i32, i32 }
declare %int4 @llvm.nvvm.suld.3d.v4i32.clamp(i64, i32, i32, i32)
declare %int4 @llvm.nvvm.suld.3d.v4i32.trap(i64, i32, i32, i32)
declare %int4 @llvm.nvvm.suld.3d.v4i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int4 @llvm.nvvm.suld.3d.v4i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z)
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
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int4 @llvm.nvvm.suld.3d.v4i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z)
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
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z) {
  %r = call %int4 @llvm.nvvm.suld.3d.v4i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z)
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
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}
