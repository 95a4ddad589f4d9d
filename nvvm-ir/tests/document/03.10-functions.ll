; Sections 3.10 to 3.21: functions, aliases, metadata, attributes, assembly outside of functions.
;; alignment
; log: Explicit alignment is not allowed
; compiles: yes
define void @f() align 16 {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; section
; log: Explicit section marker x is not allowed
; compiles: yes
define void @f() section "x" {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; garbage collector
; log: GC names are not supported
define void @f() gc "x" {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; prefix data
; log: Prefix data is not allowed
define void @f() prefix i32 1 {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; prologue
; log: Prologue data is not allowed
define void @f() prologue i32 1 {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; personality
; log: Personality function is not allowed
; compiles: yes
declare i32 @pf(...)
define void @f() personality i32 (...)* @pf {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; attached metadata
; log: Metadata of functions is not allowed
; compiles: yes
define void @f() !x !9 {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!9 = !{}

;; alias of a function
; ptx: .alias a, f;
define void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
@a = alias void (), void ()* @f
define void @k(i32* %p) {
  call void @a()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; alias in old spelling
; ptx: .alias a, f;
define void @f() noinline {
  call void asm sideeffect "bar.sync 0;", ""()
  ret void
}
@a = alias void ()* @f
define void @k(i32* %p) {
  call void @a()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; alias of a kernel
; log: Aliasee must be a non-kernel function
@a = alias void (i32*), void (i32*)* @k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; alias of a variable
; log: Aliasee must be a non-kernel function
@g = addrspace(1) global i32 0
@a = alias i32, i32 addrspace(1)* @g
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; ifunc
; log: Ifuncs are not supported
define i8* @r() {
  ret i8* null
}
@a = ifunc void (), i8* ()* @r
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; named metadata
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!foo = !{!5}
!5 = !{!"x", i32 3}

;; version i32 1, i32 0
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = !{i32 1, i32 0}

;; version i32 1, i32 5
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = !{i32 1, i32 5}

;; version i32 2, i32 0
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = !{i32 2, i32 0}

;; version i32 1, i32 5, i32 2, i32 0
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = !{i32 1, i32 5, i32 2, i32 0}

;; version i32 2, i32 0, i32 3, i32 2
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = !{i32 2, i32 0, i32 3, i32 2}

;; version in old spelling
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5}
!5 = metadata !{i32 1, i32 2}

;; several versions
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!nvvmir.version = !{!5, !6}
!5 = !{i32 1, i32 2}
!6 = !{i32 1, i32 5}

;; module flags
; ptx: .entry k
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.module.flags = !{!5}
!5 = !{i32 1, !"x", i32 3}

;; parameter attribute inreg
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* inreg %p) {
  ret i32* %p
}

;; parameter attribute noalias
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* noalias %p) {
  ret i32* %p
}

;; parameter attribute nocapture
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* nocapture %p) {
  ret i32* %p
}

;; parameter attribute nonnull
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* nonnull %p) {
  ret i32* %p
}

;; parameter attribute dereferenceable(4)
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* dereferenceable(4) %p) {
  ret i32* %p
}

;; parameter attribute dereferenceable_or_null(4)
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* dereferenceable_or_null(4) %p) {
  ret i32* %p
}

;; parameter attribute readonly
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* readonly %p) {
  ret i32* %p
}

;; parameter attribute readnone
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* readnone %p) {
  ret i32* %p
}

;; parameter attribute writeonly
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* writeonly %p) {
  ret i32* %p
}

;; parameter attribute returned
; ptx: .func  (.param .b64 func_retval0) f(
define i32* @f(i32* returned %p) {
  ret i32* %p
}

;; parameter attribute nest
; ptx: .visible .func
define i32 @f(i8* nest %p) {
  ret i32 1
}

;; parameter attribute sret
; ptx: .visible .func f(
%struct.S = type { i32, i64 }
define void @f(%struct.S* sret %r) {
  %q = getelementptr %struct.S, %struct.S* %r, i32 0, i32 0
  store i32 1, i32* %q
  ret void
}

;; parameter attribute inalloca(i32)
; log: inalloca parameter attribute is not supported
define void @f(i32* inalloca(i32) %p) {
  ret void
}

;; parameter attribute swiftself
; log: swiftself parameter attribute is not supported
define void @f(i32* swiftself %p) {
  ret void
}

;; parameter attribute swifterror
; log: swifterror parameter attribute is not supported
define void @f(i32** swifterror %p) {
  ret void
}

;; parameter attribute align
; log: align parameter attribute is not supported
; compiles: yes
define void @f(i32* align 16 %p) {
  ret void
}

;; function attribute alwaysinline
; ptx: .extern .func
declare i8* @f(i32) alwaysinline
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; attribute group alwaysinline
; ptx: .visible .func
define i32 @f(i32 %x) #0 {
  ret i32 %x
}
attributes #0 = { alwaysinline }

;; function attribute cold
; ptx: .extern .func
declare i8* @f(i32) cold
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; attribute group cold
; ptx: .visible .func
define i32 @f(i32 %x) #0 {
  ret i32 %x
}
attributes #0 = { cold }

;; function attribute inlinehint
; ptx: .extern .func
declare i8* @f(i32) inlinehint
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute minsize
; ptx: .extern .func
declare i8* @f(i32) minsize
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; attribute group minsize
; ptx: .visible .func
define i32 @f(i32 %x) #0 {
  ret i32 %x
}
attributes #0 = { minsize }

;; function attribute noduplicate
; ptx: .extern .func
declare i8* @f(i32) noduplicate
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute noinline
; ptx: .extern .func
declare i8* @f(i32) noinline
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute noreturn
; ptx: .extern .func
declare i8* @f(i32) noreturn
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute nounwind
; ptx: .extern .func
declare i8* @f(i32) nounwind
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute noinline optnone
; ptx: .extern .func
declare i8* @f(i32) noinline optnone
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; attribute group noinline optnone
; ptx: .visible .func
define i32 @f(i32 %x) #0 {
  ret i32 %x
}
attributes #0 = { noinline optnone }

;; function attribute optsize
; ptx: .extern .func
declare i8* @f(i32) optsize
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; attribute group optsize
; ptx: .visible .func
define i32 @f(i32 %x) #0 {
  ret i32 %x
}
attributes #0 = { optsize }

;; function attribute readnone
; ptx: .extern .func
declare i8* @f(i32) readnone
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute readonly
; ptx: .extern .func
declare i8* @f(i32) readonly
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute allocsize(0)
; ptx: .extern .func
declare i8* @f(i32) allocsize(0)
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute argmemonly
; ptx: .extern .func
declare i8* @f(i32) argmemonly
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute inaccessiblememonly
; ptx: .extern .func
declare i8* @f(i32) inaccessiblememonly
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute inaccessiblemem_or_argmemonly
; ptx: .extern .func
declare i8* @f(i32) inaccessiblemem_or_argmemonly
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute norecurse
; ptx: .extern .func
declare i8* @f(i32) norecurse
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute speculatable
; ptx: .extern .func
declare i8* @f(i32) speculatable
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute writeonly
; ptx: .extern .func
declare i8* @f(i32) writeonly
define void @k(i8** %p) {
  %q = call i8* @f(i32 4)
  store i8* %q, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**)* @k, !"kernel", i32 1}

;; function attribute alignstack
; log: alignstack function attribute is not supported
; compiles: yes
define void @f() alignstack(8) {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute nonlazybind
; log: nonlazybind function attribute is not supported
; compiles: yes
define void @f() nonlazybind {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute naked
; log: naked function attribute is not supported
define void @f() naked {
  unreachable
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute nobuiltin
; log: nobuiltin function attribute is not supported
; compiles: yes
define void @f() nobuiltin {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute noimplicitfloat
; log: noimplicitfloat function attribute is not supported
; compiles: yes
define void @f() noimplicitfloat {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute noredzone
; log: noredzone function attribute is not supported
; compiles: yes
define void @f() noredzone {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute returns_twice
; log: returns_twice function attribute is not supported
; compiles: yes
define void @f() returns_twice {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute sanitize_address
; log: sanitize_address function attribute is not supported
; compiles: yes
define void @f() sanitize_address {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute sanitize_memory
; log: sanitize_memory function attribute is not supported
; compiles: yes
define void @f() sanitize_memory {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute sanitize_thread
; log: sanitize_thread function attribute is not supported
; compiles: yes
define void @f() sanitize_thread {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute ssp
; log: ssp function attribute is not supported
; compiles: yes
define void @f() ssp {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute sspreq
; log: sspreq function attribute is not supported
; compiles: yes
define void @f() sspreq {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute sspstrong
; log: sspstrong function attribute is not supported
; compiles: yes
define void @f() sspstrong {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute uwtable
; log: uwtable function attribute is not supported
; compiles: yes
define void @f() uwtable {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute convergent
; log: convergent function attribute is not supported
; compiles: yes
define void @f() convergent {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute jumptable
; log: jumptable function attribute is not supported
; compiles: yes
define void @f() unnamed_addr jumptable {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute safestack
; log: safestack function attribute is not supported
; compiles: yes
define void @f() safestack {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute thunk
; log: thunk function attribute is not supported
; compiles: yes
define void @f() "thunk" {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute probe-stack
; log: probe-stack function attribute is not supported
; compiles: yes
define void @f() "probe-stack"="f" {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; function attribute stack-probe-size
; log: stack-probe-size function attribute is not supported
; compiles: yes
define void @f() "stack-probe-size"="8" {
  ret void
}
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; attributes of variables
; log: Attributes of global variables are not supported
; compiles: yes
@g = addrspace(1) global i32 0 #0
attributes #0 = { "x" }
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; operand bundles
; log: Operand bundles are not supported
; compiles: yes
declare void @f()
define void @k(i32* %p) {
  call void @f() [ "x"(i32 1) ]
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; module-level assembly
; ptx: .global .u32 zz;
module asm ".global .u32 zz;"
define void @k(i32* %p) {
  store i32 1, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; alignment of a parameter, version 2.0
; options: -arch=compute_80
; ptx: .param .u64 .ptr .global .align 16 k_param_0,
define void @k(i32* align 16 %p, i32 %x) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}

;; alignment of a parameter to shared memory, version 2.0
; options: -arch=compute_80
; ptx: .param .u64 .ptr .shared .align 8 k_param_0,
define void @k(i32 addrspace(3)* align 8 %p, i32 %x) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32 addrspace(3)*, i32)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}

;; a pointer as parameter, version 2.0
; options: -arch=compute_80
; ptx: .param .u64 k_param_0,
; no ptx: .ptr
define void @k(i32* %p, i32 %x) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}

;; a pointer as parameter, for later architectures
; options: -arch=compute_100
; ptx: .param .u64 .ptr .align 1 k_param_0,
; ptx: .param .u32 k_param_1
define void @k(i32* %p, i32 %x) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
