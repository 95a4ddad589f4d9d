; Sections 6 and 7: inline assembly, metadata, intrinsic global variables.
;; constraint c
; ptx: // %
define void @k(i8 %x) {
  call void asm sideeffect "// $0", "c"(i8 %x)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8)* @k, !"kernel", i32 1}

;; constraint h
; ptx: mov.b16 
define void @k(i16* %p, i16 %x) {
  %v = call i16 asm sideeffect "mov.b16 $0, $1;", "=h,h"(i16 %x)
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16)* @k, !"kernel", i32 1}

;; constraint r
; ptx: mov.b32 
define void @k(i32* %p, i32 %x) {
  %v = call i32 asm sideeffect "mov.b32 $0, $1;", "=r,r"(i32 %x)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; constraint l
; ptx: mov.b64 
define void @k(i64* %p, i64 %x) {
  %v = call i64 asm sideeffect "mov.b64 $0, $1;", "=l,l"(i64 %x)
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64)* @k, !"kernel", i32 1}

;; constraint f
; ptx: mov.f32 
define void @k(float* %p, float %x) {
  %v = call float asm sideeffect "mov.f32 $0, $1;", "=f,f"(float %x)
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; constraint d
; ptx: mov.f64 
define void @k(double* %p, double %x) {
  %v = call double asm sideeffect "mov.f64 $0, $1;", "=d,d"(double %x)
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double)* @k, !"kernel", i32 1}

;; results in a structure
; ptx: mov.b32
define void @k(i32* %p, i32 %x) {
  %v = call { i32, i32 } asm "mov.b32 $0, $2; mov.b32 $1, $2;", "=r,=r,r"(i32 %x)
  %a = extractvalue { i32, i32 } %v, 1
  store i32 %a, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; memory is overwritten
; ptx: membar.gl;
define void @k(i32* %p) {
  call void asm sideeffect "membar.gl;", "~{memory}"()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; srcloc
; ptx: membar.cta;
define void @k(i32* %p) {
  call void asm sideeffect "membar.cta;", ""(), !srcloc !5
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!5 = !{i32 17}

;; another constraint
; log: constraint x of inline assembly is not supported
; fails: error
define void @k(i32* %p) {
  call void asm sideeffect "// $0", "x"(i32 1)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; inteldialect
; log: intel dialect not supported
define void @k(i32* %p) {
  call void asm sideeffect inteldialect "membar.cta;", ""()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; distinct nodes
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!foo = !{!5}
!5 = distinct !{!5, i32 3}

;; llvm.loop.unroll.count
; ptx: st.volatile
define void @k(i32* %p, i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %q = getelementptr i32, i32* %p, i32 %i
  store volatile i32 %i, i32* %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %h, label %e, !llvm.loop !5
e:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.count", i32 4}

;; llvm.loop.unroll.disable
; ptx: bra
define void @k(i32* %p) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %q = getelementptr i32, i32* %p, i32 %i
  store volatile i32 %i, i32* %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %h, label %e, !llvm.loop !5
e:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.disable"}

;; llvm.loop.unroll.full
; no ptx: bra
define void @k(i32* %p) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %q = getelementptr i32, i32* %p, i32 %i
  store volatile i32 %i, i32* %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, 3
  br i1 %c, label %h, label %e, !llvm.loop !5
e:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.unroll.full"}

;; pragma unroll
; ptx: st.volatile
define void @k(i32* %p, i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %q = getelementptr i32, i32* %p, i32 %i
  store volatile i32 %i, i32* %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %h, label %e, !pragma !42
e:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!42 = metadata !{metadata !"unroll", i32 4}

;; other metadata
; ptx: st.global
define void @k(i32* %p) {
  store i32 1, i32* %p, !foo !5
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!5 = !{!"x"}

;; llvm.used
; ptx: .global .align 4 .u32 g
@g = internal addrspace(1) global i32 0
@llvm.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @g to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; llvm.compiler.used
; ptx: .global .align 4 .u32 g
@g = internal addrspace(1) global i32 0
@llvm.compiler.used = appending global [1 x i8*] [i8* addrspacecast (i8 addrspace(1)* bitcast (i32 addrspace(1)* @g to i8 addrspace(1)*) to i8*)], section "llvm.metadata"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; llvm.global_ctors
; log: llvm.global_ctors is not supported
@llvm.global_ctors = appending global [0 x { i32, void ()*, i8* }] zeroinitializer
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; llvm.global_dtors
; log: llvm.global_dtors is not supported
@llvm.global_dtors = appending global [0 x { i32, void ()*, i8* }] zeroinitializer
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
