; Section 3.1 and 15.1: linkage types, and what they are in PTX.
;; private function
; ptx: .func f
; no ptx: .visible .func
; no ptx: .weak .func
define private void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; private variable
; ptx: .global .align 4 .u32 g = 5
; no ptx: .visible .global
; no ptx: .weak .global
@g = private addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; internal function
; ptx: .func f
; no ptx: .visible .func
; no ptx: .weak .func
define internal void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; internal variable
; ptx: .global .align 4 .u32 g = 5
; no ptx: .visible .global
; no ptx: .weak .global
@g = internal addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; available_externally function
; ptx: .weak .func f
define available_externally void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; available_externally variable
; ptx: .weak .global .align 4 .u32 g = 5
@g = available_externally addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linkonce function
; ptx: .weak .func f
define linkonce void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linkonce variable
; ptx: .weak .global .align 4 .u32 g = 5
@g = linkonce addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; weak function
; ptx: .weak .func f
define weak void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; weak variable
; ptx: .weak .global .align 4 .u32 g = 5
@g = weak addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linkonce_odr function
; ptx: .weak .func f
define linkonce_odr void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linkonce_odr variable
; ptx: .weak .global .align 4 .u32 g = 5
@g = linkonce_odr addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; weak_odr function
; ptx: .weak .func f
define weak_odr void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; weak_odr variable
; ptx: .weak .global .align 4 .u32 g = 5
@g = weak_odr addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; external function
; ptx: .visible .func f
define  void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; external variable
; ptx: .visible .global .align 4 .u32 g = 5
@g =  addrspace(1) global i32 5
define void @k(i32* %p) {
  %v = load volatile i32, i32 addrspace(1)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; common variable
; ptx: .common .global .align 4 .u32 g
@g = common addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32 addrspace(1)* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; common variable elsewhere
; ptx: .weak .const .align 4 .u32 g
@g = common addrspace(4) global i32 0
define void @k(i32* %p) {
  %v = load i32, i32 addrspace(4)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; declarations
; ptx: .extern .func f
; ptx: .extern .global .align 4 .u32 g
declare void @f()
@g = external addrspace(1) global i32
define void @k(i32* %p) {
  call void @f()
  store i32 1, i32 addrspace(1)* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; appending
; log: appending linkage is not supported
@g = appending addrspace(1) global [1 x i32] zeroinitializer
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; extern_weak
; log: extern_weak linkage is not supported
@g = extern_weak global i32
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linker_private
; log: parse expected
@g = linker_private addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; linker_private_weak
; log: parse expected
@g = linker_private_weak addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; dllimport
; log: DLL storage classes are not supported
; compiles: yes
@g = external dllimport global i32
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; dllexport
; log: DLL storage classes are not supported
; compiles: yes
define dllexport void @f() {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
