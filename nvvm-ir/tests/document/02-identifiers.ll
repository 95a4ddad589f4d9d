; Section 2: identifiers.
;; names
; ptx: _g$1
; ptx: $h
@_g$1 = addrspace(1) global i32 0
@$h = addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32 addrspace(1)* @_g$1
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; a dot in a variable
; log: `a.b': Invalid identifier name
; fails: Invalid identifier name
@a.b = addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; reserved intrinsics that are none
; log: intrinsic llvm.nvvm.nosuch is not supported
declare void @llvm.nvvm.nosuch()
define void @k(i32* %p) {
  call void @llvm.nvvm.nosuch()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
