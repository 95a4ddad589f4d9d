; Sections 11 and 12: annotations of functions and variables, textures and surfaces.
;; kernel
; ptx: .visible .entry k(
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; kernel in old spelling
; ptx: .visible .entry k(
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (i32*)* @k, metadata !"kernel", i32 1}

;; two nodes for one function
; ptx: .visible .entry k(
; ptx: .maxntid 64, 1, 1
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!1 = !{void (i32*)* @k, !"maxntidx", i32 64}

;; maxntid
; ptx: .maxntid 16, 8, 2
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidy", i32 8, !"maxntidz", i32 2}

;; reqntid
; ptx: .reqntid 16, 8, 2
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"reqntidx", i32 16, !"reqntidy", i32 8, !"reqntidz", i32 2}

;; minctasm
; ptx: .minnctapersm 2
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 128, !"minctasm", i32 2}

;; a function that is no kernel
; ptx: .visible .func k(
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}

;; managed
; ptx: .visible .global .attribute(.managed) .align 4 .u32 g
@g = addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!1 = !{i32 addrspace(1)* @g, !"managed", i32 1}

;; conflicting properties
; log: conflicting annotations maxntidx
; compiles: yes
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidx", i32 8}

;; the first of conflicting properties, of processors before 10.0
; compiles: yes
; log: conflicting annotations
; options: -arch=compute_90
; ptx: .maxntid 16, 1, 1
; ptx: .minnctapersm 2
; ptx: .reqnctapercluster 4, 1, 1
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidx", i32 8, !"minctasm", i32 2, !"cluster_dim_x", i32 4}
!1 = !{void (i32*)* @k, !"minctasm", i32 1, !"cluster_dim_x", i32 2}

;; the last of conflicting properties, of later ones
; compiles: yes
; log: conflicting annotations
; options: -arch=compute_100
; ptx: .maxntid 8, 1, 1
; ptx: .minnctapersm 1
; ptx: .reqnctapercluster 2, 1, 1
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx", i32 16, !"maxntidx", i32 8, !"minctasm", i32 2, !"cluster_dim_x", i32 4}
!1 = !{void (i32*)* @k, !"minctasm", i32 1, !"cluster_dim_x", i32 2}

;; kernels of any value
; ptx: .entry k(
; ptx: .entry m(
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
define void @m(i32* %p) "nvvm.kernel" {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 0}
!1 = !{void (i32*)* @m, !"kernel", i32 0}

;; a property without a value
; log: a list of properties with their values
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"maxntidx"}

;; a kernel with a result
; log: non-void entry function
define i32 @k() {
  ret i32 1
}
!nvvm.annotations = !{!0}
!0 = !{i32 ()* @k, !"kernel", i32 1}

;; a property of functions on a variable
; log: annotation maxntidx is of functions
; compiles: yes
@g = addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!1 = !{i32 addrspace(1)* @g, !"maxntidx", i32 1}

;; texture
; ptx: .global .texref t
; ptx: mov.u64
@t = addrspace(1) global i64 0, align 8
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @k(i64* %p) {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !5, i64 addrspace(1)* @t)
  store i64 %h, i64* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i64*)* @k, !"kernel", i32 1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!5 = !{i64 addrspace(1)* @t}

;; surface
; ptx: .global .surfref t
; ptx: mov.u64
@t = addrspace(1) global i64 0, align 8
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @k(i64* %p) {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !5, i64 addrspace(1)* @t)
  store i64 %h, i64* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i64*)* @k, !"kernel", i32 1}
!1 = !{i64 addrspace(1)* @t, !"surface", i32 1}
!5 = !{i64 addrspace(1)* @t}

;; a texture read through a handle
; ptx: tex.1d.v4.f32.s32
@t = addrspace(1) global i64 0, align 8
declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, i64 addrspace(1)*)
define void @k(float* %p) {
  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata !5, i64 addrspace(1)* @t)
  %r = call { float, float, float, float } asm "tex.1d.v4.f32.s32 {$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %h, i32 3)
  %x = extractvalue { float, float, float, float } %r, 0
  store float %x, float* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (float*)* @k, !"kernel", i32 1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}
!5 = !{i64 addrspace(1)* @t}

;; the contents of a texture variable
; log: the address of a texture is not for this
@t = addrspace(1) global i64 0, align 8
define void @k(i64* %p) {
  %h = load i64, i64 addrspace(1)* @t
  store i64 %h, i64* %p
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{void (i64*)* @k, !"kernel", i32 1}
!1 = !{i64 addrspace(1)* @t, !"texture", i32 1}

;; sizes of clusters
; options: -arch=compute_90
; ptx: .explicitcluster
; ptx: .reqnctapercluster 2, 1, 1
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"cluster_dim_x", i32 2}

;; sizes of clusters before there were any
; options: -arch=compute_80
; no ptx: cluster
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1, !"cluster_dim_x", i32 2}

;; attributes of newer versions
; options: -arch=compute_90
; ptx: .entry k(
; ptx: .entry m(
; ptx: .maxntid 64
; ptx: .minnctapersm 2
; ptx: .reqntid 32, 2, 1
; ptx: .reqnctapercluster 4, 1, 1
define void @k(i32* %p) "nvvm.kernel" "nvvm.maxntid"="64" "nvvm.minctasm"="2" {
  store i32 1, i32* %p
  ret void
}
define ptx_kernel void @m(i32* %p) "nvvm.reqntid"="32,2,1" "nvvm.cluster_dim"="4,1,1" {
  store i32 1, i32* %p
  ret void
}

;; annotations are stronger than attributes
; options: -arch=compute_90
; ptx: .maxntid 64, 2, 1
; ptx: .reqnctapercluster 2, 4, 1
; ptx: .minnctapersm 3
define void @k(i32* %p) "nvvm.kernel" "nvvm.maxntid"="128,2" "nvvm.minctasm"="5" "nvvm.cluster_dim"="2,1,1" {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"maxntidx", i32 64, !"cluster_dim_y", i32 4, !"minctasm", i32 3}
