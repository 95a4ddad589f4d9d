; Section 10: address spaces and generic pointers.
;; specific and generic values
; ptx: [a]
; ptx: [b]
; ptx: [c]
@a = addrspace(1) global i32 0, align 4
@b = global i32 0, align 4
@c = addrspace(4) global i32 0, align 4
define void @k(i32* %p) {
  %x = load i32 addrspace(1)* @a, align 4
  %y = load i32* @b, align 4
  %z = load i32 addrspace(4)* @c, align 4
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  store i32 %t, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; the wrong address space
; log: parse
@a = addrspace(1) global i32 0, align 4
define void @k(i32* %p) {
  %x = load i32, i32* @a, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; from global
; ptx: cvta.global.u64
define i32* @f(i32 addrspace(1)* %p) {
  %q = addrspacecast i32 addrspace(1)* %p to i32*
  ret i32* %q
}

;; to global
; ptx: cvta.to.global.u64
define i32 addrspace(1)* @f(i32* %p) {
  %q = addrspacecast i32* %p to i32 addrspace(1)*
  ret i32 addrspace(1)* %q
}

;; load and store in global
; ptx: ld.global.u32
define void @f(i32 addrspace(1)* %p, i32 addrspace(1)* %q, i32* %g) {
  %v = load i32, i32 addrspace(1)* %p
  store i32 %v, i32 addrspace(1)* %q
  ret void
}

;; isspacep.global
; ptx: isspacep.global
declare i1 @llvm.nvvm.isspacep.global(i8*)
define void @k(i32* %p, i8* %q) {
  %c = call i1 @llvm.nvvm.isspacep.global(i8* %q)
  %v = zext i1 %c to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i8*)* @k, !"kernel", i32 1}

;; from shared
; ptx: cvta.shared.u64
define i32* @f(i32 addrspace(3)* %p) {
  %q = addrspacecast i32 addrspace(3)* %p to i32*
  ret i32* %q
}

;; to shared
; ptx: cvta.to.shared.u64
define i32 addrspace(3)* @f(i32* %p) {
  %q = addrspacecast i32* %p to i32 addrspace(3)*
  ret i32 addrspace(3)* %q
}

;; load and store in shared
; ptx: ld.shared.u32
define void @f(i32 addrspace(3)* %p, i32 addrspace(3)* %q, i32* %g) {
  %v = load i32, i32 addrspace(3)* %p
  store i32 %v, i32 addrspace(3)* %q
  ret void
}

;; isspacep.shared
; ptx: isspacep.shared
declare i1 @llvm.nvvm.isspacep.shared(i8*)
define void @k(i32* %p, i8* %q) {
  %c = call i1 @llvm.nvvm.isspacep.shared(i8* %q)
  %v = zext i1 %c to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i8*)* @k, !"kernel", i32 1}

;; from const
; ptx: cvta.const.u64
define i32* @f(i32 addrspace(4)* %p) {
  %q = addrspacecast i32 addrspace(4)* %p to i32*
  ret i32* %q
}

;; to const
; ptx: cvta.to.const.u64
define i32 addrspace(4)* @f(i32* %p) {
  %q = addrspacecast i32* %p to i32 addrspace(4)*
  ret i32 addrspace(4)* %q
}

;; load and store in const
; ptx: ld.const.u32
define void @f(i32 addrspace(4)* %p, i32 addrspace(4)* %q, i32* %g) {
  %v = load i32, i32 addrspace(4)* %p
  store i32 %v, i32* %g
  ret void
}

;; isspacep.const
; ptx: isspacep.const
declare i1 @llvm.nvvm.isspacep.const(i8*)
define void @k(i32* %p, i8* %q) {
  %c = call i1 @llvm.nvvm.isspacep.const(i8* %q)
  %v = zext i1 %c to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i8*)* @k, !"kernel", i32 1}

;; from local
; ptx: cvta.local.u64
define i32* @f(i32 addrspace(5)* %p) {
  %q = addrspacecast i32 addrspace(5)* %p to i32*
  ret i32* %q
}

;; to local
; ptx: cvta.to.local.u64
define i32 addrspace(5)* @f(i32* %p) {
  %q = addrspacecast i32* %p to i32 addrspace(5)*
  ret i32 addrspace(5)* %q
}

;; load and store in local
; ptx: ld.local.u32
define void @f(i32 addrspace(5)* %p, i32 addrspace(5)* %q, i32* %g) {
  %v = load i32, i32 addrspace(5)* %p
  store i32 %v, i32 addrspace(5)* %q
  ret void
}

;; isspacep.local
; ptx: isspacep.local
declare i1 @llvm.nvvm.isspacep.local(i8*)
define void @k(i32* %p, i8* %q) {
  %c = call i1 @llvm.nvvm.isspacep.local(i8* %q)
  %v = zext i1 %c to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i8*)* @k, !"kernel", i32 1}

;; generic
; ptx: ld.u32
; ptx: st.u32
define void @f(i32* %p, i32* %q) {
  %v = load i32, i32* %p
  store i32 %v, i32* %q
  ret void
}

;; from one specific space to another
; log: Cannot cast non-generic pointer to different non-generic pointer
define i32 addrspace(3)* @f(i32 addrspace(1)* %p) {
  %q = addrspacecast i32 addrspace(1)* %p to i32 addrspace(3)*
  ret i32 addrspace(3)* %q
}

;; no aliasing between specific spaces
; ptx: shl.b32
define i32 @f(i32 addrspace(3)* %p, i32 addrspace(1)* %q) {
  %v = load i32, i32 addrspace(3)* %p
  store i32 1, i32 addrspace(1)* %q
  %w = load i32, i32 addrspace(3)* %p
  %s = add i32 %v, %w
  ret i32 %s
}

;; bitcast to another address space
; log: parse invalid cast opcode
define i32 addrspace(3)* @f(i32* %p) {
  %q = bitcast i32* %p to i32 addrspace(3)*
  ret i32 addrspace(3)* %q
}
