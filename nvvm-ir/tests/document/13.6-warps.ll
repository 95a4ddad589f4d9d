; Sections 13.6.1 to 13.6.4: barriers, shuffles, votes and matches of warps.
;; bar.warp.sync
; ptx: bar.warp.sync
declare void @llvm.nvvm.bar.warp.sync(i32)
define void @k(i32 %m) {
  call void @llvm.nvvm.bar.warp.sync(i32 %m)
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 0, result 0
; ptx: shfl.sync.idx.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 0, result 1
; ptx: shfl.sync.idx.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 0, -opt=0
; options: -opt=0
; ptx: shfl.sync.idx.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 1, result 0
; ptx: shfl.sync.up.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 1, result 1
; ptx: shfl.sync.up.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 1, -opt=0
; options: -opt=0
; ptx: shfl.sync.up.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 2, result 0
; ptx: shfl.sync.down.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 2, result 1
; ptx: shfl.sync.down.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 2, -opt=0
; options: -opt=0
; ptx: shfl.sync.down.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 2, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 3, result 0
; ptx: shfl.sync.bfly.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 3, result 1
; ptx: shfl.sync.bfly.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; shfl.sync.i32, mode 3, -opt=0
; options: -opt=0
; ptx: shfl.sync.bfly.b32
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define void @k(i32* %p, i32 %a, i32 %b) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %a, i32 %b, i32 31)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; vote.sync, mode 0
; ptx: vote.sync.all.pred
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define void @k(i32* %p, i32 %m, i1 %c) {
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 0, i1 %c)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i1)* @k, !"kernel", i32 1}

;; vote.sync, mode 1
; ptx: vote.sync.any.pred
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define void @k(i32* %p, i32 %m, i1 %c) {
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 1, i1 %c)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i1)* @k, !"kernel", i32 1}

;; vote.sync, mode 2
; ptx: vote.sync.uni.pred
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define void @k(i32* %p, i32 %m, i1 %c) {
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 2, i1 %c)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i1)* @k, !"kernel", i32 1}

;; vote.sync, mode 3
; ptx: vote.sync.ballot.b32
declare { i32, i1 } @llvm.nvvm.vote.sync(i32, i32, i1)
define void @k(i32* %p, i32 %m, i1 %c) {
  %r = call { i32, i1 } @llvm.nvvm.vote.sync(i32 %m, i32 3, i1 %c)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i1)* @k, !"kernel", i32 1}

;; match.any.sync.i32
; ptx: match.any.sync.b32
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
define void @k(i32* %p, i32 %m, i32 %a) {
  %v = call i32 @llvm.nvvm.match.any.sync.i32(i32 %m, i32 %a)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; match.all.sync.i32, result 0
; ptx: match.all.sync.b32
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32, i32)
define void @k(i32* %p, i32 %m, i32 %a) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32 %m, i32 %a)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; match.all.sync.i32, result 1
; ptx: match.all.sync.b32
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32, i32)
define void @k(i32* %p, i32 %m, i32 %a) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32(i32 %m, i32 %a)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i32)* @k, !"kernel", i32 1}

;; match.any.sync.i64
; ptx: match.any.sync.b64
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
define void @k(i32* %p, i32 %m, i64 %a) {
  %v = call i32 @llvm.nvvm.match.any.sync.i64(i32 %m, i64 %a)
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i64)* @k, !"kernel", i32 1}

;; match.all.sync.i64, result 0
; ptx: match.all.sync.b64
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64(i32, i64)
define void @k(i32* %p, i32 %m, i64 %a) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64(i32 %m, i64 %a)
  %v = extractvalue { i32, i1 } %r, 0
  store i32 %v, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i64)* @k, !"kernel", i32 1}

;; match.all.sync.i64, result 1
; ptx: match.all.sync.b64
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64(i32, i64)
define void @k(i32* %p, i32 %m, i64 %a) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64(i32 %m, i64 %a)
  %v = extractvalue { i32, i1 } %r, 1
  %w = zext i1 %v to i32
  store i32 %w, i32* %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32, i64)* @k, !"kernel", i32 1}
