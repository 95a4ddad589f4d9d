; Section 14: debug information.
;; lines
; ptx: .loc
; ptx: .file
; no ptx: , debug
define void @k(i32* %p) !dbg !22 {
  store i32 1, i32* %p, !dbg !25
  ret void, !dbg !25
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: DebugDirectivesOnly)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}

;; all of it
; ptx: .loc
; ptx: .section
; ptx: .target sm_75, debug
define void @k(i32* %p) !dbg !22 {
  store i32 1, i32* %p, !dbg !25
  ret void, !dbg !25
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}

;; all of it, -g -opt=0
; options: -g -opt=0
; ptx: .loc
; ptx: .section
; ptx: .target sm_75, debug
define void @k(i32* %p) !dbg !22 {
  store i32 1, i32* %p, !dbg !25
  ret void, !dbg !25
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}

;; none
; no ptx: .loc
; no ptx: .section
; no ptx: debug
define void @k(i32* %p) !dbg !22 {
  store i32 1, i32* %p, !dbg !25
  ret void, !dbg !25
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}

;; LLVM 3.4's
; ptx: .entry k
declare void @llvm.dbg.declare(metadata, metadata)
define void @k(i32* %p) {
  %a = alloca i32
  call void @llvm.dbg.declare(metadata !{i32* %a}, metadata !25)
  store volatile i32 1, i32* %a
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = metadata !{i32 786449, metadata !21, i32 4, metadata !"p", i1 false, metadata !"", i32 0, metadata !22, metadata !22, metadata !22, metadata !22, metadata !22, metadata !""}
!21 = metadata !{metadata !"a.cu", metadata !"/d"}
!22 = metadata !{i32 0}
!25 = metadata !{i32 7, i32 5, metadata !20, null}
!30 = metadata !{i32 1, metadata !"Debug Info Version", i32 1}

;; inlined code, lines
; ptx: .loc	1 7 5
; ptx: .loc	3 21 3, function_name $L__info_string0, inlined_at 1 7 5
; ptx: .loc	2 41 2, function_name $L__info_string1, inlined_at 3 21 3
; ptx: .file	3 "/d/g.h"
; ptx: .section	.debug_str
; ptx: .b8 95,90,49,103,105,0
define internal i32 @h(i32 %x) alwaysinline !dbg !32 {
  %r = mul i32 %x, %x, !dbg !36
  ret i32 %r, !dbg !36
}
define internal i32 @g(i32 %x) alwaysinline !dbg !31 {
  %y = call i32 @h(i32 %x), !dbg !35
  ret i32 %y, !dbg !35
}
define void @k(i32* %p, i32 %x) !dbg !22 {
  %r = call i32 @g(i32 %x), !dbg !25
  store i32 %r, i32* %p, !dbg !26
  ret void, !dbg !27
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: DebugDirectivesOnly)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!26 = !DILocation(line: 8, column: 5, scope: !22)
!27 = !DILocation(line: 9, column: 1, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}
!31 = distinct !DISubprogram(name: "g", linkageName: "_Z1gi", scope: !21, file: !33, line: 20, type: !23, isLocal: true, isDefinition: true, scopeLine: 20, unit: !20)
!32 = distinct !DISubprogram(name: "h", scope: !21, file: !34, line: 40, type: !23, isLocal: true, isDefinition: true, scopeLine: 40, unit: !20)
!33 = !DIFile(filename: "g.h", directory: "/d")
!34 = !DIFile(filename: "/i/h.h", directory: "/d")
!35 = !DILocation(line: 21, column: 3, scope: !31)
!36 = !DILocation(line: 41, column: 2, scope: !37)
!37 = !DILexicalBlock(scope: !32, file: !34, line: 40, column: 1)

;; inlined code, all of it
; ptx: .loc	2 41 2
; no ptx: inlined_at
; no ptx: .debug_str
define internal i32 @h(i32 %x) alwaysinline !dbg !32 {
  %r = mul i32 %x, %x, !dbg !36
  ret i32 %r, !dbg !36
}
define internal i32 @g(i32 %x) alwaysinline !dbg !31 {
  %y = call i32 @h(i32 %x), !dbg !35
  ret i32 %y, !dbg !35
}
define void @k(i32* %p, i32 %x) !dbg !22 {
  %r = call i32 @g(i32 %x), !dbg !25
  store i32 %r, i32* %p, !dbg !26
  ret void, !dbg !27
}
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!30}
!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "p", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!21 = !DIFile(filename: "a.cu", directory: "/d")
!22 = distinct !DISubprogram(name: "k", scope: !21, file: !21, line: 3, type: !23, isLocal: false, isDefinition: true, scopeLine: 3, unit: !20)
!23 = !DISubroutineType(types: !24)
!24 = !{null}
!25 = !DILocation(line: 7, column: 5, scope: !22)
!26 = !DILocation(line: 8, column: 5, scope: !22)
!27 = !DILocation(line: 9, column: 1, scope: !22)
!30 = !{i32 2, !"Debug Info Version", i32 3}
!31 = distinct !DISubprogram(name: "g", linkageName: "_Z1gi", scope: !21, file: !33, line: 20, type: !23, isLocal: true, isDefinition: true, scopeLine: 20, unit: !20)
!32 = distinct !DISubprogram(name: "h", scope: !21, file: !34, line: 40, type: !23, isLocal: true, isDefinition: true, scopeLine: 40, unit: !20)
!33 = !DIFile(filename: "g.h", directory: "/d")
!34 = !DIFile(filename: "/i/h.h", directory: "/d")
!35 = !DILocation(line: 21, column: 3, scope: !31)
!36 = !DILocation(line: 41, column: 2, scope: !37)
!37 = !DILexicalBlock(scope: !32, file: !34, line: 40, column: 1)
