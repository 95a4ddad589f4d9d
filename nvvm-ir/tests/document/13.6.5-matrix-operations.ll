; Section 13.6.5: matrix operations.
;; hmma.m16n16k16.ld.a.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m16n16k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.a.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m16n16k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.a.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m16n16k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.a.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m16n16k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.a.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m16n16k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.a.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m16n16k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m16n16k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m16n16k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m16n16k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m16n16k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m16n16k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.b.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m16n16k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f32.p0f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p0f32(float*, i32, i32)
define void @k(float* %out, float* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p0f32(float* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f32.p0float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.f32
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p0float(float*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p0float(float* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.f16
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p0i32(i32*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p0i32(i32* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f32.p1f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.global.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p1f32(float addrspace(1)*, i32, i32)
define void @k(float* %out, float addrspace(1)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p1f32(float addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f32.p1float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.global.f32
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p1float(float addrspace(1)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(1)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p1float(float addrspace(1)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(1)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.global.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.global.f16
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f32.p3f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.shared.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p3f32(float addrspace(3)*, i32, i32)
define void @k(float* %out, float addrspace(3)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.ld.c.f32.p3f32(float addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f32.p3float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.shared.f32
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p3float(float addrspace(3)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(3)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f32.p3float(float addrspace(3)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(3)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.ld.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m16n16k16.shared.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.ld.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.st.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m16n16k16.shared.f16
declare void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m16n16k16.st.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f32.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m16n16k16.mma.f32.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m16n16k16.mma.f16.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m32n8k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m32n8k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m32n8k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m32n8k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m32n8k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.a.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m32n8k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m32n8k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m32n8k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m32n8k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m32n8k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m32n8k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.b.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m32n8k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f32.p0f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p0f32(float*, i32, i32)
define void @k(float* %out, float* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p0f32(float* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f32.p0float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.f32
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p0float(float*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p0float(float* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.f16
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p0i32(i32*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p0i32(i32* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f32.p1f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.global.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p1f32(float addrspace(1)*, i32, i32)
define void @k(float* %out, float addrspace(1)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p1f32(float addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f32.p1float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.global.f32
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p1float(float addrspace(1)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(1)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p1float(float addrspace(1)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(1)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.global.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.global.f16
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f32.p3f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.shared.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p3f32(float addrspace(3)*, i32, i32)
define void @k(float* %out, float addrspace(3)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.ld.c.f32.p3f32(float addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f32.p3float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.shared.f32
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p3float(float addrspace(3)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(3)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f32.p3float(float addrspace(3)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(3)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.ld.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m32n8k16.shared.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.ld.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.st.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m32n8k16.shared.f16
declare void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m32n8k16.st.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f32.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m32n8k16.mma.f32.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m32n8k16.mma.f16.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m32n8k16.mma.f16.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m8n32k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m8n32k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m8n32k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m8n32k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.row.m8n32k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.a.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.a.sync.aligned.col.m8n32k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.a.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p0i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m8n32k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p0i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m8n32k16.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p0i32(i32* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p1i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m8n32k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p1i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m8n32k16.global.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p3i32, layout 0
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.row.m8n32k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.b.p3i32, layout 1
; options: -arch=compute_70
; ptx: wmma.load.b.sync.aligned.col.m8n32k16.shared.f16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.b.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1)
  %e0 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  %e4 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 4
  %q4 = getelementptr i32, i32* %out, i32 4
  store i32 %e4, i32* %q4, align 4
  %e5 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 5
  %q5 = getelementptr i32, i32* %out, i32 5
  store i32 %e5, i32* %q5, align 4
  %e6 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 6
  %q6 = getelementptr i32, i32* %out, i32 6
  store i32 %e6, i32* %q6, align 4
  %e7 = extractvalue {i32, i32, i32, i32, i32, i32, i32, i32} %r, 7
  %q7 = getelementptr i32, i32* %out, i32 7
  store i32 %e7, i32* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f32.p0f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p0f32(float*, i32, i32)
define void @k(float* %out, float* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p0f32(float* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f32.p0float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.f32
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p0float(float*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p0float(float* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p0i32(i32*, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p0i32(i32* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f16.p0i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.f16
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p0i32(i32*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p0i32(i32* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f32.p1f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.global.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p1f32(float addrspace(1)*, i32, i32)
define void @k(float* %out, float addrspace(1)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p1f32(float addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f32.p1float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.global.f32
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p1float(float addrspace(1)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(1)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p1float(float addrspace(1)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(1)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.global.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p1i32(i32 addrspace(1)*, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f16.p1i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.global.f16
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(1)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p1i32(i32 addrspace(1)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(1)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f32.p3f32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.shared.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p3f32(float addrspace(3)*, i32, i32)
define void @k(float* %out, float addrspace(3)* %p, i32 %ldm) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.ld.c.f32.p3f32(float addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f32.p3float
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.shared.f32
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p3float(float addrspace(3)*, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, float addrspace(3)* %p, i32 %ldm, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f32.p3float(float addrspace(3)* %p, i32 %ldm, i32 1, float %v0, float %v1, float %v2, float %v3, float %v4, float %v5, float %v6, float %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float addrspace(3)*, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.ld.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.load.c.sync.aligned.row.m8n32k16.shared.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p3i32(i32 addrspace(3)*, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.ld.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 0)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.st.c.f16.p3i32
; options: -arch=compute_70
; ptx: wmma.store.d.sync.aligned.col.m8n32k16.shared.f16
declare void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 addrspace(3)* %p, i32 %ldm, i32 %v0, i32 %v1, i32 %v2, i32 %v3) {
  call void @llvm.nvvm.hmma.m8n32k16.st.c.f16.p3i32(i32 addrspace(3)* %p, i32 %ldm, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 addrspace(3)*, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.f16.f16
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f16, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f16, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f16, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f16, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.f32.f16
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f16(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, i32 %c0, i32 %c1, i32 %c2, i32 %c3)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f32.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.f32.f32
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(float* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {float, float, float, float, float, float, float, float} @llvm.nvvm.hmma.m8n32k16.mma.f32.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {float, float, float, float, float, float, float, float} %r, 0
  %q0 = getelementptr float, float* %out, i32 0
  store float %e0, float* %q0, align 4
  %e1 = extractvalue {float, float, float, float, float, float, float, float} %r, 1
  %q1 = getelementptr float, float* %out, i32 1
  store float %e1, float* %q1, align 4
  %e2 = extractvalue {float, float, float, float, float, float, float, float} %r, 2
  %q2 = getelementptr float, float* %out, i32 2
  store float %e2, float* %q2, align 4
  %e3 = extractvalue {float, float, float, float, float, float, float, float} %r, 3
  %q3 = getelementptr float, float* %out, i32 3
  store float %e3, float* %q3, align 4
  %e4 = extractvalue {float, float, float, float, float, float, float, float} %r, 4
  %q4 = getelementptr float, float* %out, i32 4
  store float %e4, float* %q4, align 4
  %e5 = extractvalue {float, float, float, float, float, float, float, float} %r, 5
  %q5 = getelementptr float, float* %out, i32 5
  store float %e5, float* %q5, align 4
  %e6 = extractvalue {float, float, float, float, float, float, float, float} %r, 6
  %q6 = getelementptr float, float* %out, i32 6
  store float %e6, float* %q6, align 4
  %e7 = extractvalue {float, float, float, float, float, float, float, float} %r, 7
  %q7 = getelementptr float, float* %out, i32 7
  store float %e7, float* %q7, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f32, layouts 0, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32 0, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f32, layouts 1, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32 1, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f32, layouts 2, satf 0
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32 2, i32 0, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}

;; hmma.m8n32k16.mma.f16.f32, layouts 3, satf 1
; options: -arch=compute_70
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.f16.f32
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
define void @k(i32* %out, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m8n32k16.mma.f16.f32(i32 3, i32 1, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %b0, i32 %b1, i32 %b2, i32 %b3, i32 %b4, i32 %b5, i32 %b6, i32 %b7, float %c0, float %c1, float %c2, float %c3, float %c4, float %c5, float %c6, float %c7)
  %e0 = extractvalue {i32, i32, i32, i32} %r, 0
  %q0 = getelementptr i32, i32* %out, i32 0
  store i32 %e0, i32* %q0, align 4
  %e1 = extractvalue {i32, i32, i32, i32} %r, 1
  %q1 = getelementptr i32, i32* %out, i32 1
  store i32 %e1, i32* %q1, align 4
  %e2 = extractvalue {i32, i32, i32, i32} %r, 2
  %q2 = getelementptr i32, i32* %out, i32 2
  store i32 %e2, i32* %q2, align 4
  %e3 = extractvalue {i32, i32, i32, i32} %r, 3
  %q3 = getelementptr i32, i32* %out, i32 3
  store i32 %e3, i32* %q3, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)* @k, !"kernel", i32 1}
