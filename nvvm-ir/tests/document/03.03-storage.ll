; Sections 3.3 to 3.9: visibility, DLL storage, thread-local storage, comdats, named types, source_filename, global variables.
;; default function
; ptx: .visible .func f
define default void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; default variable
; ptx: .visible .global .align 4 .u32 g
@g = default addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32 addrspace(1)* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; hidden function
; ptx: .visible .func f
define hidden void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; hidden variable
; ptx: .visible .global .align 4 .u32 g
@g = hidden addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32 addrspace(1)* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; protected function
; ptx: .visible .func f
define protected void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
define void @k(i32* %p) {
  call void @f()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; protected variable
; ptx: .visible .global .align 4 .u32 g
@g = protected addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32 addrspace(1)* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; thread_local
; log: thread_local variables are not supported
@g = thread_local global i32 0
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; thread_local(localdynamic)
; log: thread_local variables are not supported
@g = thread_local(localdynamic) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; thread_local(initialexec)
; log: thread_local variables are not supported
@g = thread_local(initialexec) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; thread_local(localexec)
; log: thread_local variables are not supported
@g = thread_local(localexec) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; comdat
; log: Comdats are not supported
; compiles: yes
$f = comdat any
define void @f() comdat {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; named types
; ptx: st.global.u8
%struct.A = type { i64, %struct.B }
%struct.B = type <{ i8, i32 }>
%opaque = type opaque
define void @k(%struct.A* %p) {
  %q = getelementptr %struct.A, %struct.A* %p, i32 0, i32 1, i32 1
  store i32 1, i32* %q, align 1
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (%struct.A*)* @k, !"kernel", i32 1}

;; source_filename
; ptx: .visible .entry k
source_filename = "a.cu"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space global
; ptx: .visible .global .align 4 .u32 g
; ptx: ld.global
@g = addrspace(1) global i32 0, align 4
define void @k(i32* %p) {
  %v = load i32, i32 addrspace(1)* @g, align 4
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space constant
; ptx: .visible .const .align 4 .u32 g
; ptx: ld.const
@g = addrspace(4) global i32 0, align 4
define void @k(i32* %p) {
  %v = load i32, i32 addrspace(4)* @g, align 4
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space shared
; ptx: .visible .shared .align 4 .u32 g
; ptx: ld.shared
@g = addrspace(3) global i32 undef, align 4
define void @k(i32* %p) {
  %v = load i32, i32 addrspace(3)* @g, align 4
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; no address space
; ptx: .visible .global .align 4 .u32 g
@g = global i32 0, align 4
define void @k(i32* %p) {
  store volatile i32 1, i32* @g
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; constant variables
; ptx: .const .align 4 .b8 g[16] = {1, 0, 0, 0, 2,
@g = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define void @k(i32* %p, i32 %i) {
  %q = getelementptr [4 x i32], [4 x i32] addrspace(4)* @g, i32 0, i32 %i
  %v = load i32, i32 addrspace(4)* %q
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; section
; log: Explicit section marker
; compiles: yes
@g = addrspace(1) global i32 0, section "x"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; an initialised shared variable
; ptx: .visible .shared .align 4 .u32 g;
@g = addrspace(3) global i32 7
define void @k(i32* %p) {
  %v = load i32, i32 addrspace(3)* @g
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; dynamic shared memory
; ptx: .extern .shared .align 16 .b8 g[]
@g = external addrspace(3) global [0 x i32], align 16
define void @k(i32* %p, i32 %i) {
  %q = getelementptr [0 x i32], [0 x i32] addrspace(3)* @g, i32 0, i32 %i
  store i32 1, i32 addrspace(3)* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; an initialiser of floats and structures
; ptx: = {
@g = addrspace(1) global { float, double, [2 x i8], i32 addrspace(1)* } { float 1.0, double 2.0, [2 x i8] c"ab", i32 addrspace(1)* @h }
@h = addrspace(1) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space 2
; log: Invalid address space for global variable: 2
@g = addrspace(2) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space 5
; log: Invalid address space for global variable: 5
@g = addrspace(5) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space 6
; log: Invalid address space for global variable: 6
@g = addrspace(6) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; address space 101
; log: Invalid address space for global variable: 101
@g = addrspace(101) global i32 0
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
