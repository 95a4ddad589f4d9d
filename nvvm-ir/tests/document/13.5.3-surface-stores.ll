; Section 13.5.3: surface stores.
;; sust.b.1d.i8.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.i8.clamp(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i8.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i8.zero(i64, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i8.clamp(i64 %tex, i32 %x, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i8.trap(i64 %tex, i32 %x, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i8.zero(i64 %tex, i32 %x, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.i16.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.i16.clamp(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i16.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i16.zero(i64, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i16.clamp(i64 %tex, i32 %x, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i16.trap(i64 %tex, i32 %x, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.i16.zero(i64 %tex, i32 %x, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.i32.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.i32.clamp(i64, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i32.zero(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.i32.clamp(i64 %tex, i32 %x, i32 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %tex, i32 %x, i32 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.i32.zero(i64 %tex, i32 %x, i32 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.1d.i64.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.i64.clamp(i64, i32, i64)
declare void @llvm.nvvm.sust.b.1d.i64.trap(i64, i32, i64)
declare void @llvm.nvvm.sust.b.1d.i64.zero(i64, i32, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.i64.clamp(i64 %tex, i32 %x, i64 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.i64.trap(i64 %tex, i32 %x, i64 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.i64.zero(i64 %tex, i32 %x, i64 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i64)* @k2, !"kernel", i32 1}

;; sust.b.1d.v2i8.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v2i8.clamp(i64, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v2i8.trap(i64, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v2i8.zero(i64, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i8.clamp(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i8.trap(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i8.zero(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.v2i16.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v2i16.clamp(i64, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v2i16.trap(i64, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v2i16.zero(i64, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i16.clamp(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i16.trap(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i16.zero(i64 %tex, i32 %x, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.v2i32.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v2i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v2i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64 %tex, i32 %x, i32 %r, i32 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i32.trap(i64 %tex, i32 %x, i32 %r, i32 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i32.zero(i64 %tex, i32 %x, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.1d.v2i64.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v2i64.clamp(i64, i32, i64, i64)
declare void @llvm.nvvm.sust.b.1d.v2i64.trap(i64, i32, i64, i64)
declare void @llvm.nvvm.sust.b.1d.v2i64.zero(i64, i32, i64, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i64.clamp(i64 %tex, i32 %x, i64 %r, i64 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i64.trap(i64 %tex, i32 %x, i64 %r, i64 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.v2i64.zero(i64 %tex, i32 %x, i64 %r, i64 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i64,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i64,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i64,i64)* @k2, !"kernel", i32 1}

;; sust.b.1d.v4i8.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v4i8.clamp(i64, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v4i8.trap(i64, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v4i8.zero(i64, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i8.clamp(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i8.trap(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i8.zero(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.v4i16.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v4i16.clamp(i64, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v4i16.trap(i64, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v4i16.zero(i64, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i16.clamp(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i16.trap(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i16.zero(i64 %tex, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.v4i32.<clamp>
; ptx: sust.b.1d
declare void @llvm.nvvm.sust.b.1d.v4i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v4i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v4i32.zero(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i32.clamp(i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i32.trap(i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.v4i32.zero(i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.p.1d.i32.<clamp>
; ptx: sust.p.1d
declare void @llvm.nvvm.sust.p.1d.i32.trap(i64, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.p.1d.i32.trap(i64 %tex, i32 %x, i32 %r)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.1d.v2i32.<clamp>
; ptx: sust.p.1d
declare void @llvm.nvvm.sust.p.1d.v2i32.trap(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.p.1d.v2i32.trap(i64 %tex, i32 %x, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.1d.v4i32.<clamp>
; ptx: sust.p.1d
declare void @llvm.nvvm.sust.p.1d.v4i32.trap(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.p.1d.v4i32.trap(i64 %tex, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.b.1d.array.i8.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i8.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i8.zero(i64, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i8.trap(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i8.zero(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.i16.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i16.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i16.zero(i64, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i16.trap(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i16.zero(i64 %tex, i32 %idx, i32 %x, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.i32.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.i64.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.i64.clamp(i64, i32, i32, i64)
declare void @llvm.nvvm.sust.b.1d.array.i64.trap(i64, i32, i32, i64)
declare void @llvm.nvvm.sust.b.1d.array.i64.zero(i64, i32, i32, i64)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i64.clamp(i64 %tex, i32 %idx, i32 %x, i64 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i64.trap(i64 %tex, i32 %idx, i32 %x, i64 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r) {
  call void @llvm.nvvm.sust.b.1d.array.i64.zero(i64 %tex, i32 %idx, i32 %x, i64 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i64)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v2i8.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v2i8.clamp(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i8.trap(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i8.zero(i64, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i8.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i8.trap(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i8.zero(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v2i16.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v2i16.clamp(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i16.trap(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i16.zero(i64, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i16.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i16.trap(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i16.zero(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v2i32.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v2i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v2i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v2i32.zero(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v2i64.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v2i64.clamp(i64, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.1d.array.v2i64.trap(i64, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.1d.array.v2i64.zero(i64, i32, i32, i64, i64)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i64.clamp(i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i64.trap(i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.1d.array.v2i64.zero(i64 %tex, i32 %idx, i32 %x, i64 %r, i64 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i64,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i64,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i64,i64)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v4i8.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v4i8.clamp(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v4i8.trap(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v4i8.zero(i64, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i8.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i8.trap(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i8.zero(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v4i16.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v4i16.clamp(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v4i16.trap(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v4i16.zero(i64, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i16.clamp(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i16.trap(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i16.zero(i64 %tex, i32 %idx, i32 %x, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.1d.array.v4i32.<clamp>
; ptx: sust.b.a1d
declare void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.zero(i64, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.1d.array.v4i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.p.1d.array.i32.<clamp>
; ptx: sust.p.a1d
declare void @llvm.nvvm.sust.p.1d.array.i32.trap(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r) {
  call void @llvm.nvvm.sust.p.1d.array.i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.1d.array.v2i32.<clamp>
; ptx: sust.p.a1d
declare void @llvm.nvvm.sust.p.1d.array.v2i32.trap(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.p.1d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.1d.array.v4i32.<clamp>
; ptx: sust.p.a1d
declare void @llvm.nvvm.sust.p.1d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.p.1d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.b.2d.i8.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.i8.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i8.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i8.zero(i64, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i8.clamp(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i8.trap(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i8.zero(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.i16.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.i16.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i16.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i16.zero(i64, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i16.clamp(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i16.trap(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.i16.zero(i64 %tex, i32 %x, i32 %y, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.i32.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.zero(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.i32.zero(i64 %tex, i32 %x, i32 %y, i32 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.2d.i64.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.i64.clamp(i64, i32, i32, i64)
declare void @llvm.nvvm.sust.b.2d.i64.trap(i64, i32, i32, i64)
declare void @llvm.nvvm.sust.b.2d.i64.zero(i64, i32, i32, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.i64.clamp(i64 %tex, i32 %x, i32 %y, i64 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.i64.trap(i64 %tex, i32 %x, i32 %y, i64 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.i64.zero(i64 %tex, i32 %x, i32 %y, i64 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i64)* @k2, !"kernel", i32 1}

;; sust.b.2d.v2i8.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v2i8.clamp(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v2i8.trap(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v2i8.zero(i64, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i8.clamp(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i8.trap(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i8.zero(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.v2i16.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v2i16.clamp(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v2i16.trap(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v2i16.zero(i64, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i16.clamp(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i16.trap(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i16.zero(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.v2i32.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v2i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v2i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v2i32.zero(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i32.zero(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.2d.v2i64.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v2i64.clamp(i64, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.2d.v2i64.trap(i64, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.2d.v2i64.zero(i64, i32, i32, i64, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i64.clamp(i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i64.trap(i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.v2i64.zero(i64 %tex, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i64,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i64,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i64,i64)* @k2, !"kernel", i32 1}

;; sust.b.2d.v4i8.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v4i8.clamp(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v4i8.trap(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v4i8.zero(i64, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i8.clamp(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i8.trap(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i8.zero(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.v4i16.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v4i16.clamp(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v4i16.trap(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v4i16.zero(i64, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i16.clamp(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i16.trap(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i16.zero(i64 %tex, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.v4i32.<clamp>
; ptx: sust.b.2d
declare void @llvm.nvvm.sust.b.2d.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i32.zero(i64, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.v4i32.zero(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.p.2d.i32.<clamp>
; ptx: sust.p.2d
declare void @llvm.nvvm.sust.p.2d.i32.trap(i64, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.p.2d.i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.2d.v2i32.<clamp>
; ptx: sust.p.2d
declare void @llvm.nvvm.sust.p.2d.v2i32.trap(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.p.2d.v2i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.2d.v4i32.<clamp>
; ptx: sust.p.2d
declare void @llvm.nvvm.sust.p.2d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.p.2d.v4i32.trap(i64 %tex, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.b.2d.array.i8.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i8.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i8.zero(i64, i32, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.i16.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.i16.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i16.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i16.zero(i64, i32, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.i32.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i32.zero(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.i64.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.i64.clamp(i64, i32, i32, i32, i64)
declare void @llvm.nvvm.sust.b.2d.array.i64.trap(i64, i32, i32, i32, i64)
declare void @llvm.nvvm.sust.b.2d.array.i64.zero(i64, i32, i32, i32, i64)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i64.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i64.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r) {
  call void @llvm.nvvm.sust.b.2d.array.i64.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i64)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v2i8.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v2i8.clamp(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i8.trap(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i8.zero(i64, i32, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v2i16.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v2i16.clamp(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i16.trap(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i16.zero(i64, i32, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v2i32.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v2i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.zero(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v2i64.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v2i64.clamp(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.2d.array.v2i64.trap(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.2d.array.v2i64.zero(i64, i32, i32, i32, i64, i64)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i64.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i64.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.2d.array.v2i64.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i64 %r, i64 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v4i8.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v4i8.clamp(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v4i8.trap(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v4i8.zero(i64, i32, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i8.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i8.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i8.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v4i16.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v4i16.clamp(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v4i16.trap(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v4i16.zero(i64, i32, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i16.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i16.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i16.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.2d.array.v4i32.<clamp>
; ptx: sust.b.a2d
declare void @llvm.nvvm.sust.b.2d.array.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i32.zero(i64, i32, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i32.clamp(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.2d.array.v4i32.zero(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.p.2d.array.i32.<clamp>
; ptx: sust.p.a2d
declare void @llvm.nvvm.sust.p.2d.array.i32.trap(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r) {
  call void @llvm.nvvm.sust.p.2d.array.i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.2d.array.v2i32.<clamp>
; ptx: sust.p.a2d
declare void @llvm.nvvm.sust.p.2d.array.v2i32.trap(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.p.2d.array.v2i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.2d.array.v4i32.<clamp>
; ptx: sust.p.a2d
declare void @llvm.nvvm.sust.p.2d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.p.2d.array.v4i32.trap(i64 %tex, i32 %idx, i32 %x, i32 %y, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.b.3d.i8.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.i8.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i8.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i8.zero(i64, i32, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.i16.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.i16.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i16.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i16.zero(i64, i32, i32, i32, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r) {
  call void @llvm.nvvm.sust.b.3d.i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.i32.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i32.zero(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r) {
  call void @llvm.nvvm.sust.b.3d.i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r) {
  call void @llvm.nvvm.sust.b.3d.i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r) {
  call void @llvm.nvvm.sust.b.3d.i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.3d.i64.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.i64.clamp(i64, i32, i32, i32, i64)
declare void @llvm.nvvm.sust.b.3d.i64.trap(i64, i32, i32, i32, i64)
declare void @llvm.nvvm.sust.b.3d.i64.zero(i64, i32, i32, i32, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r) {
  call void @llvm.nvvm.sust.b.3d.i64.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r) {
  call void @llvm.nvvm.sust.b.3d.i64.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r) {
  call void @llvm.nvvm.sust.b.3d.i64.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i64)* @k2, !"kernel", i32 1}

;; sust.b.3d.v2i8.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v2i8.clamp(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v2i8.trap(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v2i8.zero(i64, i32, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.v2i16.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v2i16.clamp(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v2i16.trap(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v2i16.zero(i64, i32, i32, i32, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.v2i32.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v2i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v2i32.zero(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.b.3d.v2i64.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v2i64.clamp(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.3d.v2i64.trap(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.3d.v2i64.zero(i64, i32, i32, i32, i64, i64)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i64.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i64.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g) {
  call void @llvm.nvvm.sust.b.3d.v2i64.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i64 %r, i64 %g)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i64,i64)* @k2, !"kernel", i32 1}

;; sust.b.3d.v4i8.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v4i8.clamp(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v4i8.trap(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v4i8.zero(i64, i32, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i8.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i8.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i8.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.v4i16.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v4i16.clamp(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v4i16.trap(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v4i16.zero(i64, i32, i32, i32, i16, i16, i16, i16)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i16.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i16.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i16.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i16 %r, i16 %g, i16 %b, i16 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i16,i16,i16,i16)* @k2, !"kernel", i32 1}

;; sust.b.3d.v4i32.<clamp>
; ptx: sust.b.3d
declare void @llvm.nvvm.sust.b.3d.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v4i32.zero(i64, i32, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i32.clamp(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k1(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
define void @k2(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.b.3d.v4i32.zero(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
!1 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k1, !"kernel", i32 1}
!2 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k2, !"kernel", i32 1}

;; sust.p.3d.i32.<clamp>
; ptx: sust.p.3d
declare void @llvm.nvvm.sust.p.3d.i32.trap(i64, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r) {
  call void @llvm.nvvm.sust.p.3d.i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.3d.v2i32.<clamp>
; ptx: sust.p.3d
declare void @llvm.nvvm.sust.p.3d.v2i32.trap(i64, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g) {
  call void @llvm.nvvm.sust.p.3d.v2i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}

;; sust.p.3d.v4i32.<clamp>
; ptx: sust.p.3d
declare void @llvm.nvvm.sust.p.3d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
define void @k0(i64* %out, i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a) {
  call void @llvm.nvvm.sust.p.3d.v4i32.trap(i64 %tex, i32 %x, i32 %y, i32 %z, i32 %r, i32 %g, i32 %b, i32 %a)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*,i64,i32,i32,i32,i32,i32,i32,i32)* @k0, !"kernel", i32 1}
