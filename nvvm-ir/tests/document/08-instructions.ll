; Section 8: instructions.
;; ret
; ptx: ret;
define i32 @f(i32 %x) {
  ret i32 %x
}

;; br
; ptx: .entry
define void @k(i32* %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  store i32 1, i32* %p
  br label %b
b:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i1)* @k, !"kernel", i32 1}

;; switch
; ptx: bra
define void @f(i32* %p, i32 %x) {
  switch i32 %x, label %d [ i32 1, label %a
  i32 5, label %b ]
a:
  store volatile i32 1, i32* %p
  br label %d
b:
  store volatile i32 2, i32* %p
  br label %d
d:
  ret void
}

;; unreachable
; ptx: trap
declare void @llvm.trap()
define void @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  call void @llvm.trap()
  unreachable
}

;; indirectbr
; log: Illegal instruction
define void @f(i8* %a) {
  indirectbr i8* %a, [label %b]
b:
  ret void
}

;; invoke and landingpad
; log: Illegal instruction
declare i32 @pf(...)
declare void @g()
define void @f() personality i32 (...)* @pf {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } cleanup
  ret void
}

;; resume
; log: context: resume
declare i32 @pf(...)
declare void @g()
define void @f() personality i32 (...)* @pf {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %l
}

;; catchswitch, catchpad, catchret
; log: catchswitch
; log: catchpad
; log: catchret
declare i32 @__CxxFrameHandler3(...)
declare void @g()
define void @f() personality i32 (...)* @__CxxFrameHandler3 {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %s = catchswitch within none [label %c] unwind to caller
c:
  %p = catchpad within %s []
  catchret from %p to label %a
}

;; cleanuppad, cleanupret
; log: cleanuppad
; log: cleanupret
declare i32 @__CxxFrameHandler3(...)
declare void @g()
define void @f() personality i32 (...)* @__CxxFrameHandler3 {
  invoke void @g() to label %a unwind label %b
a:
  ret void
b:
  %p = cleanuppad within none []
  cleanupret from %p unwind to caller
}

;; add i32
; ptx: add.s32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = add i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; sub i64
; ptx: sub.s64
define void @k(i64* %p, i64 %a, i64 %b) {
  %v = sub i64 %a, %b
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64, i64)* @k, !"kernel", i32 1}

;; mul i32
; ptx: mul.lo.s32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = mul i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; udiv i32
; ptx: div.u32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = udiv i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; sdiv i64
; ptx: div.s64
define void @k(i64* %p, i64 %a, i64 %b) {
  %v = sdiv i64 %a, %b
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64, i64)* @k, !"kernel", i32 1}

;; urem i32
; ptx: rem.u32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = urem i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; srem i32
; ptx: rem.s32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = srem i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; fadd float
; ptx: add.rn.f32
define void @k(float* %p, float %a, float %b) {
  %v = fadd float %a, %b
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fsub double
; ptx: sub.rn.f64
define void @k(double* %p, double %a, double %b) {
  %v = fsub double %a, %b
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double, double)* @k, !"kernel", i32 1}

;; fmul float
; ptx: mul.rn.f32
define void @k(float* %p, float %a, float %b) {
  %v = fmul float %a, %b
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fdiv float
; ptx: div.rn.f32
define void @k(float* %p, float %a, float %b) {
  %v = fdiv float %a, %b
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fdiv double
; ptx: div.rn.f64
define void @k(double* %p, double %a, double %b) {
  %v = fdiv double %a, %b
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double, double)* @k, !"kernel", i32 1}

;; frem float
; ptx: st.global
define void @k(float* %p, float %a, float %b) {
  %v = frem float %a, %b
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; frem double
; ptx: st.global
define void @k(double* %p, double %a, double %b) {
  %v = frem double %a, %b
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, double, double)* @k, !"kernel", i32 1}

;; shl i32
; ptx: shl.b32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = shl i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; lshr i32
; ptx: shr.u32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = lshr i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; ashr i64
; ptx: shr.s64
define void @k(i64* %p, i64 %a, i64 %b) {
  %v = ashr i64 %a, %b
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64, i64)* @k, !"kernel", i32 1}

;; and i32
; ptx: and.b32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = and i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; or i64
; ptx: or.b64
define void @k(i64* %p, i64 %a, i64 %b) {
  %v = or i64 %a, %b
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i64, i64)* @k, !"kernel", i32 1}

;; xor i32
; ptx: xor.b32
define void @k(i32* %p, i32 %a, i32 %b) {
  %v = xor i32 %a, %b
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; add i8
; ptx: add.s16
define void @k(i8* %p, i8 %a, i8 %b) {
  %v = add i8 %a, %b
  store i8 %v, i8* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i8, i8)* @k, !"kernel", i32 1}

;; add <4 x i32>
; ptx: add.s32
define void @k(<4 x i32>* %p, <4 x i32> %a, <4 x i32> %b) {
  %v = add <4 x i32> %a, %b
  store <4 x i32> %v, <4 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x i32>*, <4 x i32>, <4 x i32>)* @k, !"kernel", i32 1}

;; fmul <2 x float>
; ptx: mul.rn.f32
define void @k(<2 x float>* %p, <2 x float> %a, <2 x float> %b) {
  %v = fmul <2 x float> %a, %b
  store <2 x float> %v, <2 x float>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x float>*, <2 x float>, <2 x float>)* @k, !"kernel", i32 1}

;; shl i16
; ptx: shl.b16
define void @k(i16* %p, i16 %a, i16 %b) {
  %v = shl i16 %a, %b
  store i16 %v, i16* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i16*, i16, i16)* @k, !"kernel", i32 1}

;; multiplication and addition
; ptx: fma.rn.f32
define void @k(float* %p, float %a, float %b) {
  %m = fmul float %a, %b
  %s = fadd float %m, %a
  store float %s, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; multiplication and addition, -fma=0
; options: -fma=0
; ptx: mul.rn.f32
; ptx: add.rn.f32
; no ptx: fma.
define void @k(float* %p, float %a, float %b) {
  %m = fmul float %a, %b
  %s = fadd float %m, %a
  store float %s, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; fdiv, -prec-div=0
; options: -prec-div=0
; ptx: div.full.f32
define void @k(float* %p, float %a, float %b) {
  %m = fdiv float %a, %b
  store float %m, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; reciprocal, -prec-div=0 -ftz=1
; options: -prec-div=0 -ftz=1
; ptx: rcp.approx.ftz.f32
define void @k(float* %p, float %b) {
  %m = fdiv float 1.0, %b
  store float %m, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float)* @k, !"kernel", i32 1}

;; fadd, -ftz=1
; options: -ftz=1
; ptx: add.rn.ftz.f32
define void @k(float* %p, float %a, float %b) {
  %m = fadd float %a, %b
  store float %m, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, float, float)* @k, !"kernel", i32 1}

;; extractelement
; ptx: st.global
define void @k(i32* %p, <4 x i32> %a, i32 %i) {
  %v = extractelement <4 x i32> %a, i32 %i
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, <4 x i32>, i32)* @k, !"kernel", i32 1}

;; insertelement
; ptx: st.global.v4
define void @k(<4 x i32>* %p, <4 x i32> %a) {
  %v = insertelement <4 x i32> %a, i32 7, i32 2
  store <4 x i32> %v, <4 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x i32>*, <4 x i32>)* @k, !"kernel", i32 1}

;; shufflevector
; ptx: st.global.v4
define void @k(<4 x i32>* %p, <4 x i32> %a, <4 x i32> %b) {
  %v = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  store <4 x i32> %v, <4 x i32>* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x i32>*, <4 x i32>, <4 x i32>)* @k, !"kernel", i32 1}

;; extractvalue
; ptx: k_param_1+8
define void @k(i32* %p, { i32, [2 x i32] } %a) {
  %v = extractvalue { i32, [2 x i32] } %a, 1, 1
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, { i32, [2 x i32] })* @k, !"kernel", i32 1}

;; insertvalue
; ptx: st.global.u64
define void @k({ i32, i64 }* %p, { i32, i64 } %a) {
  %v = insertvalue { i32, i64 } %a, i64 3, 1
  store { i32, i64 } %v, { i32, i64 }* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({ i32, i64 }*, { i32, i64 })* @k, !"kernel", i32 1}

;; alloca
; ptx: .local .align 4 .b8
; ptx: __local_depot
define void @k(i32* %p, i32 %i) {
  %a = alloca [8 x i32], align 4
  %q = getelementptr [8 x i32], [8 x i32]* %a, i32 0, i32 %i
  store volatile i32 5, i32* %q
  %v = load volatile i32, i32* %q
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; alloca of several
; ptx: __local_depot
define void @k(i32* %p) {
  %a = alloca i32, i32 4, align 4
  store volatile i32 5, i32* %a
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; alloca of a number that is not constant
; log: The number of elements of alloca must be a constant
; compiles: yes
define void @k(i32* %p, i32 %i) {
  %a = alloca i32, i32 %i
  store volatile i32 5, i32* %a
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}

;; load and store of vectors
; ptx: ld.global.v4.f32
; ptx: st.global.v4.f32
define void @k(<4 x float>* %p, <4 x float>* %q) {
  %v = load <4 x float>, <4 x float>* %p, align 16
  store <4 x float> %v, <4 x float>* %q, align 16
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<4 x float>*, <4 x float>*)* @k, !"kernel", i32 1}

;; load and store in old spelling
; ptx: st.global.u32
define void @k(i32* %p, i32* %q) {
  %v = load i32* %p, align 4
  store i32 %v, i32* %q, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32*)* @k, !"kernel", i32 1}

;; fence
; log: Illegal instruction: fence
; compiles: yes
; options: -arch=compute_70
; ptx: fence.sc.sys;
define void @k(i32* %p) {
  fence seq_cst
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; cmpxchg i32, address space 0
; ptx: atom.cas.b32
define i32 @f(i32* %p, i32 %a, i32 %b) {
  %v = cmpxchg weak i32* %p, i32 %a, i32 %b seq_cst monotonic
  %r = extractvalue { i32, i1 } %v, 0
  ret i32 %r
}

;; cmpxchg i32, address space 1
; ptx: atom.global.cas.b32
define i32 @f(i32 addrspace(1)* %p, i32 %a, i32 %b) {
  %v = cmpxchg weak i32 addrspace(1)* %p, i32 %a, i32 %b seq_cst monotonic
  %r = extractvalue { i32, i1 } %v, 0
  ret i32 %r
}

;; cmpxchg i32, address space 3
; ptx: atom.shared.cas.b32
define i32 @f(i32 addrspace(3)* %p, i32 %a, i32 %b) {
  %v = cmpxchg weak i32 addrspace(3)* %p, i32 %a, i32 %b seq_cst monotonic
  %r = extractvalue { i32, i1 } %v, 0
  ret i32 %r
}

;; cmpxchg i64, address space 0
; ptx: atom.cas.b64
define i64 @f(i64* %p, i64 %a, i64 %b) {
  %v = cmpxchg weak i64* %p, i64 %a, i64 %b seq_cst monotonic
  %r = extractvalue { i64, i1 } %v, 0
  ret i64 %r
}

;; cmpxchg i64, address space 1
; ptx: atom.global.cas.b64
define i64 @f(i64 addrspace(1)* %p, i64 %a, i64 %b) {
  %v = cmpxchg weak i64 addrspace(1)* %p, i64 %a, i64 %b seq_cst monotonic
  %r = extractvalue { i64, i1 } %v, 0
  ret i64 %r
}

;; cmpxchg i64, address space 3
; ptx: atom.shared.cas.b64
define i64 @f(i64 addrspace(3)* %p, i64 %a, i64 %b) {
  %v = cmpxchg weak i64 addrspace(3)* %p, i64 %a, i64 %b seq_cst monotonic
  %r = extractvalue { i64, i1 } %v, 0
  ret i64 %r
}

;; atomicrmw xchg i32
; ptx: atom.exch.b32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw xchg i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw xchg i64
; ptx: atom.exch.b64
define i64 @f(i64* %p, i64 %a) {
  %r = atomicrmw xchg i64* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw add i32
; ptx: atom.global.add.u32
define i32 @f(i32 addrspace(1)* %p, i32 %a) {
  %r = atomicrmw add i32 addrspace(1)* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw add i64
; ptx: atom.global.add.u64
define i64 @f(i64 addrspace(1)* %p, i64 %a) {
  %r = atomicrmw add i64 addrspace(1)* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw sub i32
; ptx: atom.add.u32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw sub i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw and i32
; ptx: atom.and.b32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw and i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw and i64
; ptx: atom.and.b64
define i64 @f(i64* %p, i64 %a) {
  %r = atomicrmw and i64* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw or i32
; ptx: atom.or.b32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw or i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw xor i32
; ptx: atom.xor.b32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw xor i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw xor i64
; ptx: atom.xor.b64
define i64 @f(i64* %p, i64 %a) {
  %r = atomicrmw xor i64* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw max i32
; ptx: atom.shared.max.s32
define i32 @f(i32 addrspace(3)* %p, i32 %a) {
  %r = atomicrmw max i32 addrspace(3)* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw max i64
; ptx: atom.shared.max.s64
define i64 @f(i64 addrspace(3)* %p, i64 %a) {
  %r = atomicrmw max i64 addrspace(3)* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw min i32
; ptx: atom.min.s32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw min i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw umax i32
; ptx: atom.max.u32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw umax i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw umax i64
; ptx: atom.max.u64
define i64 @f(i64* %p, i64 %a) {
  %r = atomicrmw umax i64* %p, i64 %a seq_cst
  ret i64 %r
}

;; atomicrmw umin i32
; ptx: atom.min.u32
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw umin i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw nand
; log: atomicrmw does not support operation
; compiles: yes
define i32 @f(i32* %p, i32 %a) {
  %r = atomicrmw nand i32* %p, i32 %a seq_cst
  ret i32 %r
}

;; atomicrmw in the constant address space
; log: must point to generic, global, or shared address space
define i32 @f(i32 addrspace(4)* %p, i32 %a) {
  %r = atomicrmw add i32 addrspace(4)* %p, i32 %a seq_cst
  ret i32 %r
}

;; cmpxchg in local memory
; log: must point to generic, global, or shared address space
define void @f(i32 addrspace(5)* %p) {
  %r = cmpxchg i32 addrspace(5)* %p, i32 0, i32 1 seq_cst seq_cst
  ret void
}

;; getelementptr
; ptx: +112]
define void @k({ i32, [4 x i64] }* %p) {
  %q = getelementptr inbounds { i32, [4 x i64] }, { i32, [4 x i64] }* %p, i64 2, i32 1, i64 3
  store i64 1, i64* %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void ({ i32, [4 x i64] }*)* @k, !"kernel", i32 1}

;; trunc i64 to i32
; ptx: ld.param.
define void @k(i32* %p, i64 %a) {
  %v = trunc i64 %a to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i64)* @k, !"kernel", i32 1}

;; zext i32 to i64
; ptx: st.global
define void @k(i64* %p, i32 %a) {
  %v = zext i32 %a to i64
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i32)* @k, !"kernel", i32 1}

;; sext i32 to i64
; ptx: ld.param.s32
define void @k(i64* %p, i32 %a) {
  %v = sext i32 %a to i64
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i32)* @k, !"kernel", i32 1}

;; fptrunc double to float
; ptx: cvt.rn.f32.f64
define void @k(float* %p, double %a) {
  %v = fptrunc double %a to float
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, double)* @k, !"kernel", i32 1}

;; fpext float to double
; ptx: cvt.f64.f32
define void @k(double* %p, float %a) {
  %v = fpext float %a to double
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, float)* @k, !"kernel", i32 1}

;; fptoui float to i32
; ptx: cvt.rzi.u32.f32
define void @k(i32* %p, float %a) {
  %v = fptoui float %a to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float)* @k, !"kernel", i32 1}

;; fptosi double to i64
; ptx: cvt.rzi.s64.f64
define void @k(i64* %p, double %a) {
  %v = fptosi double %a to i64
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, double)* @k, !"kernel", i32 1}

;; uitofp i32 to float
; ptx: cvt.rn.f32.u32
define void @k(float* %p, i32 %a) {
  %v = uitofp i32 %a to float
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i32)* @k, !"kernel", i32 1}

;; sitofp i64 to double
; ptx: cvt.rn.f64.s64
define void @k(double* %p, i64 %a) {
  %v = sitofp i64 %a to double
  store double %v, double* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, i64)* @k, !"kernel", i32 1}

;; ptrtoint i8* to i64
; ptx: st.global
define void @k(i64* %p, i8* %a) {
  %v = ptrtoint i8* %a to i64
  store i64 %v, i64* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64*, i8*)* @k, !"kernel", i32 1}

;; inttoptr i64 to i8*
; ptx: st.global
define void @k(i8** %p, i64 %a) {
  %v = inttoptr i64 %a to i8*
  store i8* %v, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**, i64)* @k, !"kernel", i32 1}

;; bitcast float to i32
; ptx: st.global
define void @k(i32* %p, float %a) {
  %v = bitcast float %a to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float)* @k, !"kernel", i32 1}

;; bitcast i32* to i8*
; ptx: st.global
define void @k(i8** %p, i32* %a) {
  %v = bitcast i32* %a to i8*
  store i8* %v, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**, i32*)* @k, !"kernel", i32 1}

;; addrspacecast i8 addrspace(3)* to i8*
; ptx: cvta.shared.u64
define void @k(i8** %p, i8 addrspace(3)* %a) {
  %v = addrspacecast i8 addrspace(3)* %a to i8*
  store i8* %v, i8** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8**, i8 addrspace(3)*)* @k, !"kernel", i32 1}

;; addrspacecast i8* to i8 addrspace(1)*
; ptx: st.global
define void @k(i8 addrspace(1)** %p, i8* %a) {
  %v = addrspacecast i8* %a to i8 addrspace(1)*
  store i8 addrspace(1)* %v, i8 addrspace(1)** %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8 addrspace(1)**, i8*)* @k, !"kernel", i32 1}

;; icmp
; ptx: setp.lt.u32
; ptx: selp.b32
define void @k(i32* %p, i32 %a, i32 %b) {
  %c = icmp ult i32 %a, %b
  %v = select i1 %c, i32 %a, i32 7
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; fcmp
; ptx: setp.equ.f32
define void @k(i32* %p, float %a, float %b) {
  %c = fcmp ueq float %a, %b
  %v = zext i1 %c to i32
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, float, float)* @k, !"kernel", i32 1}

;; phi
; ptx: bra
define void @k(i32* %p, i32 %n) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %h ]
  %q = getelementptr i32, i32* %p, i32 %i
  store volatile i32 %i, i32* %q
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %h, label %e, !foo !5
e:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!5 = !{}

;; select
; ptx: selp.f32
define void @k(float* %p, i1 %c, float %a) {
  %v = select i1 %c, float %a, float 2.0
  store float %v, float* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i1, float)* @k, !"kernel", i32 1}

;; call
; ptx: call.uni (retval0)
declare fastcc i32 @f(i32)
define void @k(i32* %p) {
  %v = tail call fastcc i32 @f(i32 3)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}

;; call of a pointer
; ptx: .callprototype
; ptx: call (retval0)
define void @k(i32* %p, i32 (i32)* %f) {
  %v = call i32 %f(i32 3)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32 (i32)*)* @k, !"kernel", i32 1}

;; musttail
; log: musttail and notail are not supported
declare void @g()
define void @f() {
  musttail call void @g()
  ret void
}

;; notail
; log: musttail and notail are not supported
; compiles: yes
declare void @g()
define void @f() {
  notail call void @g()
  ret void
}

;; sitofp of i1
; ptx: 0fBF800000, 0f00000000
; no ptx: cvt.rn.f32
define void @k(float* %p, i1 %c) {
  %r = sitofp i1 %c to float
  store float %r, float* %p, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i1)* @k, !"kernel", i32 1}

;; sitofp of i1, -opt=0
; options: -opt=0
; ptx: 0dBFF0000000000000, 0d0000000000000000
define void @k(double* %p, i1 %c) {
  %r = sitofp i1 %c to double
  store double %r, double* %p, align 8
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (double*, i1)* @k, !"kernel", i32 1}

;; sitofp of <2 x i1>
; ptx: 0fBF800000, 0f00000000
; no ptx: cvt.rn.f32
define void @k(<2 x float>* %p, <2 x i32> %x, <2 x i32> %y) {
  %c = icmp slt <2 x i32> %x, %y
  %r = sitofp <2 x i1> %c to <2 x float>
  store <2 x float> %r, <2 x float>* %p, align 8
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (<2 x float>*, <2 x i32>, <2 x i32>)* @k, !"kernel", i32 1}

;; uitofp of i1
; ptx: cvt.rn.f32.u32
define void @k(float* %p, i1 %c) {
  %r = uitofp i1 %c to float
  store float %r, float* %p, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (float*, i1)* @k, !"kernel", i32 1}

;; fptosi to i1
; ptx: setp.le.f32 	%p1, %f1, 0fBF800000
define void @k(i8* %p, float %x) {
  %c = fptosi float %x to i1
  %r = zext i1 %c to i8
  store i8 %r, i8* %p, align 1
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, float)* @k, !"kernel", i32 1}

;; fptoui to i1
; ptx: setp.ge.f32 	%p1, %f1, 0f3F800000
define void @k(i8* %p, float %x) {
  %c = fptoui float %x to i1
  %r = zext i1 %c to i8
  store i8 %r, i8* %p, align 1
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, float)* @k, !"kernel", i32 1}

;; alloca in functions that are inlined
; ptx: stacksave.u64
; ptx: alloca.u64
; ptx: stackrestore.u64
; no ptx: .func once
; log: The number of elements of alloca must be a constant
; compiles: yes
declare void @ext(i8*)
define internal void @once(i64 %n, i8* %o) alwaysinline {
  %a = alloca i8, i64 %n, align 8
  call void @ext(i8* %a)
  %v = load i8, i8* %a
  store i8 %v, i8* %o
  ret void
}
define void @k(i8* %p, i64 %n) {
e:
  br label %l
l:
  %i = phi i64 [0, %e], [%j, %l]
  %j = add i64 %i, 1
  call void @once(i64 %j, i8* %p)
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %d
d:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i8*, i64)* @k, !"kernel", i32 1}

;; alloca in functions that are called once
; ptx: stacksave.u64
; ptx: alloca.u64
; ptx: stackrestore.u64
; no ptx: once
; no ptx: later
; no ptx: outer
declare void @g(i8*)
define internal void @once(i64 %n) {
  %a = alloca i8, i64 %n, align 8
  call void @g(i8* %a)
  ret void
}
define internal void @later(i64 %n) {
  %c = icmp ugt i64 %n, 7
  br i1 %c, label %x, label %y
x:
  %a = alloca i8, i64 8, align 8
  call void @g(i8* %a)
  ret void
y:
  ret void
}
define internal void @outer(i64 %n) {
  %a = alloca i8, i64 8, align 8
  call void @g(i8* %a)
  call void @once(i64 %n)
  call void @later(i64 %n)
  ret void
}
define void @k(i64 %n) {
e:
  br label %l
l:
  %i = phi i64 [ 0, %e ], [ %j, %l ]
  %j = add i64 %i, 1
  call void @outer(i64 %j)
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %d
d:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i64)* @k, !"kernel", i32 1}
!nvvmir.version = !{!9}
!9 = !{i32 2, i32 0}
