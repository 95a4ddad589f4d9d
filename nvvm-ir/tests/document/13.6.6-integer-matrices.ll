; Matrices of integers and bits, which versions of NVVM IR after 1.5 have. Operands of products are hashes of what is in memory.
;; bmma.m8n8k128.ld.a.b1.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p0i32(i32* %p, i32 128, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.a.b1.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p1i32(i32 addrspace(1)* %s, i32 128, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.a.b1.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p3i32(i32 addrspace(3)* %s, i32 128, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.b.b1.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p0i32(i32* %p, i32 128, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.b.b1.p1i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p1i32(i32 addrspace(1)* %s, i32 128, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.b.b1.p3i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k128
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.b.b1.p3i32(i32 addrspace(3)* %s, i32 128, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.c.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k128
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.c.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.col.m8n8k128
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.c.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k128
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.ld.c.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k128
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.ld.c.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.mma.xor.popc.b1, rowcol 1
; options: -arch=compute_75
; ptx: wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.xor.popc.b1(i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.xor.popc.b1(i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.st.c.i32.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k128
declare void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p0i32(i32*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  call void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p0i32(i32* %out, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.st.c.i32.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.col.m8n8k128
declare void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p0i32(i32*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  call void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p0i32(i32* %out, i32 32, i32 1, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.st.c.i32.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k128
declare void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p1i32(i32 addrspace(1)*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %s = addrspacecast i32* %out to i32 addrspace(1)*
  call void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p1i32(i32 addrspace(1)* %s, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; bmma.m8n8k128.st.c.i32.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k128
declare void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p3i32(i32 addrspace(3)*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %s = addrspacecast i32* %out to i32 addrspace(3)*
  call void @llvm.nvvm.bmma.m8n8k128.st.c.i32.p3i32(i32 addrspace(3)* %s, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.a.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.b.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m16n16k16
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.b.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.c.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m16n16k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.c.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.col.m16n16k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.c.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m16n16k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.ld.c.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m16n16k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.ld.c.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.s8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.s8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.s8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.s8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.s8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.u8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.u8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.u8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.u8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.mma.u8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m16n16k16.mma.u8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.st.c.i32.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m16n16k16
declare void @llvm.nvvm.imma.m16n16k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m16n16k16.st.c.i32.p0i32(i32* %out, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.st.c.i32.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.col.m16n16k16
declare void @llvm.nvvm.imma.m16n16k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m16n16k16.st.c.i32.p0i32(i32* %out, i32 32, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.st.c.i32.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m16n16k16
declare void @llvm.nvvm.imma.m16n16k16.st.c.i32.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(1)*
  call void @llvm.nvvm.imma.m16n16k16.st.c.i32.p1i32(i32 addrspace(1)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m16n16k16.st.c.i32.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m16n16k16
declare void @llvm.nvvm.imma.m16n16k16.st.c.i32.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(3)*
  call void @llvm.nvvm.imma.m16n16k16.st.c.i32.p3i32(i32 addrspace(3)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.a.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.a.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.b.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m32n8k16
declare i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m32n8k16.ld.b.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.c.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.c.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.col.m32n8k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.c.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.ld.c.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m32n8k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.ld.c.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.s8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.s8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.s8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.s8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.s8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.s8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.u8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.u8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.u8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.u8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.mma.u8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m32n8k16.mma.u8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.st.c.i32.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m32n8k16
declare void @llvm.nvvm.imma.m32n8k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m32n8k16.st.c.i32.p0i32(i32* %out, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.st.c.i32.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.col.m32n8k16
declare void @llvm.nvvm.imma.m32n8k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m32n8k16.st.c.i32.p0i32(i32* %out, i32 32, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.st.c.i32.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m32n8k16
declare void @llvm.nvvm.imma.m32n8k16.st.c.i32.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(1)*
  call void @llvm.nvvm.imma.m32n8k16.st.c.i32.p1i32(i32 addrspace(1)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m32n8k16.st.c.i32.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m32n8k16
declare void @llvm.nvvm.imma.m32n8k16.st.c.i32.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(3)*
  call void @llvm.nvvm.imma.m32n8k16.st.c.i32.p3i32(i32 addrspace(3)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.col.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.a.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n32k16
declare i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n32k16.ld.a.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.s8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.s8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.s8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.s8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.s8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.u8.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.u8.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.u8.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.b.u8.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.b.u8.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32}, {i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32} %r, {i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.c.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.c.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.col.m8n32k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.c.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.ld.c.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n32k16
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.ld.c.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.s8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.s8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.s8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.s8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.s8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.s8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.u8, rowcol 0, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.row.m8n32k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32 0, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.u8, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.u8, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32.satfinite
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.u8, rowcol 2, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32 2, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.mma.u8, rowcol 3, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.col.col.m8n32k16.s32.u8.u8.s32
declare {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32, i32, i32, i32, i32, i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %v8 = extractelement <16 x i32> %f, i32 8
  %v9 = extractelement <16 x i32> %f, i32 9
  %v10 = extractelement <16 x i32> %f, i32 10
  %v11 = extractelement <16 x i32> %f, i32 11
  %v12 = extractelement <16 x i32> %f, i32 12
  %r = call {i32, i32, i32, i32, i32, i32, i32, i32} @llvm.nvvm.imma.m8n32k16.mma.u8(i32 3, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7, i32 %v8, i32 %v9, i32 %v10, i32 %v11, i32 %v12)
  %w = getelementptr {i32, i32, i32, i32, i32, i32, i32, i32}, {i32, i32, i32, i32, i32, i32, i32, i32}* %out, i32 %t
  store {i32, i32, i32, i32, i32, i32, i32, i32} %r, {i32, i32, i32, i32, i32, i32, i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32, i32, i32, i32, i32, i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.st.c.i32.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n32k16
declare void @llvm.nvvm.imma.m8n32k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m8n32k16.st.c.i32.p0i32(i32* %out, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.st.c.i32.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.col.m8n32k16
declare void @llvm.nvvm.imma.m8n32k16.st.c.i32.p0i32(i32*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  call void @llvm.nvvm.imma.m8n32k16.st.c.i32.p0i32(i32* %out, i32 32, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.st.c.i32.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n32k16
declare void @llvm.nvvm.imma.m8n32k16.st.c.i32.p1i32(i32 addrspace(1)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(1)*
  call void @llvm.nvvm.imma.m8n32k16.st.c.i32.p1i32(i32 addrspace(1)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n32k16.st.c.i32.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n32k16
declare void @llvm.nvvm.imma.m8n32k16.st.c.i32.p3i32(i32 addrspace(3)*, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %v4 = extractelement <16 x i32> %f, i32 4
  %v5 = extractelement <16 x i32> %f, i32 5
  %v6 = extractelement <16 x i32> %f, i32 6
  %v7 = extractelement <16 x i32> %f, i32 7
  %s = addrspacecast i32* %out to i32 addrspace(3)*
  call void @llvm.nvvm.imma.m8n32k16.st.c.i32.p3i32(i32 addrspace(3)* %s, i32 32, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3, i32 %v4, i32 %v5, i32 %v6, i32 %v7)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.s4.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.s4.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.s4.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.u4.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.u4.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.a.u4.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.a.sync.aligned.row.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.u4.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.s4.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.s4.p1i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p1i32(i32 addrspace(1)* %s, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.s4.p3i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.s4.p3i32(i32 addrspace(3)* %s, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.u4.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.u4.p1i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p1i32(i32 addrspace(1)* %s, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.b.u4.p3i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.b.sync.aligned.col.m8n8k32
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p3i32(i32 addrspace(3)* %s, i32 32, i32 1)
  %w = getelementptr i32, i32* %out, i32 %t
  store i32 %r, i32* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.c.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p0i32(i32* %p, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.c.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.col.m8n8k32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p0i32(i32*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p0i32(i32* %p, i32 32, i32 1)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.c.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p1i32(i32 addrspace(1)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(1)*
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p1i32(i32 addrspace(1)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.ld.c.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.load.c.sync.aligned.row.m8n8k32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p3i32(i32 addrspace(3)*, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, i32* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = addrspacecast i32* %p to i32 addrspace(3)*
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.ld.c.p3i32(i32 addrspace(3)* %s, i32 32, i32 0)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, i32*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.mma.s4, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.mma.s4, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.mma.u4, rowcol 1, satf 0
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.u4(i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.u4(i32 1, i32 0, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.mma.u4, rowcol 1, satf 1
; options: -arch=compute_75
; ptx: wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32.satfinite
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.u4(i32, i32, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k({i32, i32}* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %v2 = extractelement <16 x i32> %f, i32 2
  %v3 = extractelement <16 x i32> %f, i32 3
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.u4(i32 1, i32 1, i32 %v0, i32 %v1, i32 %v2, i32 %v3)
  %w = getelementptr {i32, i32}, {i32, i32}* %out, i32 %t
  store {i32, i32} %r, {i32, i32}* %w, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({i32, i32}*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.st.c.i32.p0i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k32
declare void @llvm.nvvm.imma.m8n8k32.st.c.i32.p0i32(i32*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  call void @llvm.nvvm.imma.m8n8k32.st.c.i32.p0i32(i32* %out, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.st.c.i32.p0i32, layout 1
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.col.m8n8k32
declare void @llvm.nvvm.imma.m8n8k32.st.c.i32.p0i32(i32*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  call void @llvm.nvvm.imma.m8n8k32.st.c.i32.p0i32(i32* %out, i32 32, i32 1, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.st.c.i32.p1i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k32
declare void @llvm.nvvm.imma.m8n8k32.st.c.i32.p1i32(i32 addrspace(1)*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %s = addrspacecast i32* %out to i32 addrspace(1)*
  call void @llvm.nvvm.imma.m8n8k32.st.c.i32.p1i32(i32 addrspace(1)* %s, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; imma.m8n8k32.st.c.i32.p3i32, layout 0
; options: -arch=compute_75
; ptx: wmma.store.d.sync.aligned.row.m8n8k32
declare void @llvm.nvvm.imma.m8n8k32.st.c.i32.p3i32(i32 addrspace(3)*, i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32* %out, <16 x i32>* %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <16 x i32>, <16 x i32>* %p, i32 %t
  %l = load <16 x i32>, <16 x i32>* %q, align 4
  %f = mul <16 x i32> %l, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %v0 = extractelement <16 x i32> %f, i32 0
  %v1 = extractelement <16 x i32> %f, i32 1
  %s = addrspacecast i32* %out to i32 addrspace(3)*
  call void @llvm.nvvm.imma.m8n8k32.st.c.i32.p3i32(i32 addrspace(3)* %s, i32 32, i32 0, i32 %v0, i32 %v1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <16 x i32>*)* @k, !"kernel", i32 1}

;; no imma.m16n16k16.ld.a.s4
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m16n16k16.ld.a.s4.p0i32 is not supported
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s4.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s4.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no imma.m8n8k32.ld.a.s8
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m8n8k32.ld.a.s8.p0i32 is not supported
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.s8.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.s8.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no imma.m16n16k16.ld.d
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m16n16k16.ld.d.p0i32 is not supported
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.d.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.d.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no bmma.m8n8k32.ld.c
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.bmma.m8n8k32.ld.c.p0i32 is not supported
declare {i32, i32} @llvm.nvvm.bmma.m8n8k32.ld.c.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k32.ld.c.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no bmma.m8n8k128.ld.a.s4
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.bmma.m8n8k128.ld.a.s4.p0i32 is not supported
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.a.s4.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.a.s4.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no imma.m8n8k128.ld.c
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m8n8k128.ld.c.p0i32 is not supported
declare {i32, i32} @llvm.nvvm.imma.m8n8k128.ld.c.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %ldm) {
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k128.ld.c.p0i32(i32* %p, i32 %ldm, i32 0)
  ret void
}

;; no imma.m16n16k16.mma.s4
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m16n16k16.mma.s4 is not supported
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s4(i32, i32, i32, i32, i32, i32)
define void @k(i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.mma.s4(i32 1, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; no bmma.m8n8k128.mma.and.popc.b1
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.bmma.m8n8k128.mma.and.popc.b1 is not supported
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.and.popc.b1(i32, i32, i32, i32, i32)
define void @k(i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.and.popc.b1(i32 1, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; no bmma.m8n8k128.mma.b1
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.bmma.m8n8k128.mma.b1 is not supported
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.b1(i32, i32, i32, i32, i32)
define void @k(i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.b1(i32 1, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; no imma.m8n8k32.mma.b1
; options: -arch=compute_75
; log: intrinsic llvm.nvvm.imma.m8n8k32.mma.b1 is not supported
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.b1(i32, i32, i32, i32, i32, i32)
define void @k(i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.b1(i32 1, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; imma.m8n8k32.ld.a.s4.p0i32, no layout 1
; options: -arch=compute_75
; log: layout 1 of intrinsic llvm.nvvm.imma.m8n8k32.ld.a.s4.p0i32 is not supported
declare i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.a.s4.p0i32(i32* %p, i32 %x, i32 1)
  ret void
}

;; imma.m8n8k32.ld.b.u4.p0i32, no layout 0
; options: -arch=compute_75
; log: layout 0 of intrinsic llvm.nvvm.imma.m8n8k32.ld.b.u4.p0i32 is not supported
declare i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call i32 @llvm.nvvm.imma.m8n8k32.ld.b.u4.p0i32(i32* %p, i32 %x, i32 0)
  ret void
}

;; bmma.m8n8k128.ld.a.b1.p0i32, no layout 1
; options: -arch=compute_75
; log: layout 1 of intrinsic llvm.nvvm.bmma.m8n8k128.ld.a.b1.p0i32 is not supported
declare i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call i32 @llvm.nvvm.bmma.m8n8k128.ld.a.b1.p0i32(i32* %p, i32 %x, i32 1)
  ret void
}

;; imma.m16n16k16.ld.a.s8.p0i32, no layout 2
; options: -arch=compute_75
; log: layout 2 of intrinsic llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32 is not supported
declare {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32*, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.imma.m16n16k16.ld.a.s8.p0i32(i32* %p, i32 %x, i32 2)
  ret void
}

;; imma.m8n8k32.mma.s4, no layout 0
; options: -arch=compute_75
; log: layout 0 of intrinsic llvm.nvvm.imma.m8n8k32.mma.s4 is not supported
declare {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32, i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.imma.m8n8k32.mma.s4(i32 0, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; bmma.m8n8k128.mma.xor.popc.b1, no layout 3
; options: -arch=compute_75
; log: layout 3 of intrinsic llvm.nvvm.bmma.m8n8k128.mma.xor.popc.b1 is not supported
declare {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.xor.popc.b1(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call {i32, i32} @llvm.nvvm.bmma.m8n8k128.mma.xor.popc.b1(i32 3, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}

;; hmma.m16n16k16.mma.f16.f16, no layout 4
; options: -arch=compute_75
; log: layout 4 of intrinsic llvm.nvvm.hmma.m16n16k16.mma.f16.f16 is not supported
declare {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %x) {
  %r = call {i32, i32, i32, i32} @llvm.nvvm.hmma.m16n16k16.mma.f16.f16(i32 4, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x)
  ret void
}
