//! Findings for the renderers' tests: those of the manual, and one of each kind.

use crate::finding::*;

pub fn frame(function: &str, offset: u64, file: &str, line: u32) -> DeviceFrame {
    DeviceFrame { function: function.into(), offset, file: file.into(), line, column: 0 }
}

pub fn place(frames: Vec<DeviceFrame>, thread: [u32; 3], block: [u32; 3]) -> DevicePlace {
    DevicePlace { kernel: frames.last().unwrap().function.clone(), thread, block, frames }
}

pub fn host(function: &str, offset: u64) -> HostFrame {
    let module = "/home/cuda/memcheck_demo".to_string();
    HostFrame { function: Some(function.into()), module, offset, file: None, line: 0 }
}

pub fn stack(of: StackOf, frames: Vec<HostFrame>) -> HostStack {
    HostStack { of, frames }
}

pub fn nearest(distance: Distance, base: u64, size: u64) -> Nearest {
    Nearest { distance, base, size, memory: Memory::Device, name: None, freed: false }
}

pub fn finding(tool: Tool, what: What) -> Finding {
    Finding { tool, severity: Severity::Error, what, device: None, count: 1, stacks: Vec::new() }
}

pub fn access(problem: AccessProblem, address: u64, nearest: Option<Nearest>) -> What {
    What::Access(Access { space: Space::Global, kind: AccessKind::Write, bytes: 4, address, problem, nearest })
}

/// The first of the manual's memcheck_demo, debug build.
pub fn unaligned() -> Finding {
    let near = nearest(Distance::Inside, 0x7cc4_3aa0_0000, 4);
    Finding {
        device: Some(place(vec![frame("_Z16unaligned_kernelv", 0x100, "/src/memcheck_demo.cu", 34)], [0; 3], [0; 3])),
        stacks: vec![stack(
            StackOf::Launch,
            vec![
                host("cudaLaunchKernel", 0x5a12),
                host("_Z35__device_stub__Z16unaligned_kernelvv", 0xab12),
                host("_Z13run_unalignedv", 0xacd4),
                host("main", 0xae61),
                host("__libc_start_main", 0x2a1ca),
            ],
        )],
        ..finding(Tool::Memcheck, access(AccessProblem::Misaligned, 0x7cc4_3aa0_0001, Some(near)))
    }
}

/// The second.
pub fn out_of_bounds() -> Finding {
    let near = nearest(Distance::Before(137_179_965_340_896), 0x7cc4_3a80_0000, 1024);
    let frames = vec![
        frame("_Z22out_of_bounds_functionv", 0xb0, "/src/memcheck_demo.cu", 39),
        frame("_Z20out_of_bounds_kernelv", 0x30, "/src/memcheck_demo.cu", 44),
    ];
    Finding {
        device: Some(place(frames, [0; 3], [0; 3])),
        stacks: vec![stack(StackOf::Launch, vec![host("_Z17run_out_of_boundsv", 0xadb6), host("main", 0xae66)])],
        ..finding(Tool::Memcheck, access(AccessProblem::OutOfBounds, 0x8765_4320, Some(near)))
    }
}

pub fn leak() -> Finding {
    let what = What::Leak(Leak {
        kind: LeakKind::Memory(Memory::Device),
        handle: 0x7879_c080_0000,
        bytes: 1024,
        name: None,
        device: 0,
    });
    Finding {
        stacks: vec![stack(StackOf::Allocation, vec![host("cudaMalloc", 0x56624), host("main", 0xae5c)])],
        ..finding(Tool::Memcheck, what)
    }
}

pub fn race() -> Finding {
    let file = "/home/cuda/github/compute-sanitizer-samples/Racecheck/block_error.cu";
    let side = |kind, offset, line, thread| Side {
        kind,
        place: place(vec![frame("_Z9sumKernelPiS_", offset, file, line)], [thread, 0, 0], [0; 3]),
        call: false,
    };
    let sides = [side(AccessKind::Write, 0x90, 41, 1), side(AccessKind::Read, 0x100, 51, 0)];
    let (space, between_launches) = (Space::Shared, false);
    let race = Race { space, sides, hazards: 508, between_launches, address: 0, nearest: None };
    finding(Tool::Racecheck, What::Race(race))
}

pub fn hazard() -> Finding {
    let file = "/home/cuda/github/compute-sanitizer-samples/Racecheck/warp_error.cu";
    let side = |kind, offset, line, thread| Side {
        kind,
        place: place(vec![frame("_Z9sumKernelPiS_", offset, file, line)], [thread, 0, 0], [0; 3]),
        call: false,
    };
    let what = What::Hazard(Hazard {
        kind: HazardKind::Raw,
        space: Space::Shared,
        address: 0x8c,
        sides: [side(AccessKind::Write, 0x90, 44, 35), side(AccessKind::Read, 0x120, 56, 32)],
        current: Some(35),
        incoming: None,
        remark: Some("Warp Level Programming".into()),
        between_launches: false,
        nearest: None,
    });
    Finding { severity: Severity::Warning, ..finding(Tool::Racecheck, what) }
}

pub fn global_hazard() -> Finding {
    let side = |thread, block| Side {
        kind: AccessKind::Write,
        place: place(vec![frame("_Z3sumPi", 0x20, "sum.cu", 7)], [thread, 0, 0], [block, 0, 0]),
        call: false,
    };
    let what = What::Hazard(Hazard {
        kind: HazardKind::Waw,
        space: Space::Global,
        address: 0x7f00_0000_0010,
        sides: [side(0, 0), side(3, 1)],
        current: Some(1),
        incoming: Some(2),
        remark: None,
        between_launches: false,
        nearest: Some(Nearest { name: Some("total".into()), ..nearest(Distance::Inside, 0x7f00_0000_0000, 64) }),
    });
    finding(Tool::Racecheck, what)
}

pub fn uninitialized() -> Finding {
    let file = "/home/cuda/github/compute-sanitizer-samples/Initcheck/memset_error.cu";
    Finding {
        device: Some(place(vec![frame("_Z9vectorAddPi", 0x70, file, 41)], [31, 0, 0], [1, 0, 0])),
        count: 32,
        ..finding(
            Tool::Initcheck,
            What::Uninitialized { space: Space::Global, bytes: 4, address: 0x7f3c_7ec0_00fc, nearest: None },
        )
    }
}

pub fn unused() -> Finding {
    finding(
        Tool::Initcheck,
        What::Unused {
            space: Space::Global,
            address: 0x7fed_9f40_0000,
            bytes: 100,
            unused: 80,
            ranges: vec![(0x14, 80)],
            nearest: None,
        },
    )
}

pub fn unused_shared() -> Finding {
    Finding {
        device: Some(place(vec![frame("_Z1kv", 0, "", 0)], [0; 3], [0; 3])),
        ..finding(
            Tool::Initcheck,
            What::Unused {
                space: Space::Shared,
                address: 0,
                bytes: 100,
                unused: 80,
                ranges: vec![(0x14, 80)],
                nearest: None,
            },
        )
    }
}

pub fn divergent() -> Finding {
    Finding {
        device: Some(place(vec![frame("_Z16ThreadDivergencePiS_", 0xf0, "divergence.cu", 79)], [37, 0, 0], [0; 3])),
        ..finding(Tool::Synccheck, What::Barrier { problem: BarrierProblem::DivergentInWarp, text: String::new() })
    }
}

pub fn api() -> Finding {
    let what = What::Api {
        function: "cudaMalloc".into(),
        error: "cudaErrorMemoryAllocation".into(),
        code: 2,
        text: "out of memory".into(),
        driver: false,
    };
    let main = HostFrame { file: Some("/src/demo.cu".into()), line: 12, ..host("main", 0x12) };
    Finding {
        stacks: vec![stack(StackOf::Call, vec![host("cudaMalloc", 0x4f2), main])],
        ..finding(Tool::Memcheck, what)
    }
}

/// The second of the manual's entries of a trace, with two of its threads.
pub fn syncwarp() -> Finding {
    let call = SyncCall {
        operation: "Syncwarp".into(),
        active: 0xffff_0000,
        barrier: None,
        masks: vec![(16, 0xffff_0000), (17, 0xffff_0000)],
    };
    Finding {
        severity: Severity::Info,
        device: Some(place(vec![frame("_Z6kernelv", 0x3c0, "app.cu", 42)], [0; 3], [0; 3])),
        ..finding(Tool::Racecheck, What::Sync(call))
    }
}

/// One of each kind that is not above.
pub fn others() -> Vec<Finding> {
    let near = || Some(Nearest { freed: true, ..nearest(Distance::After(0), 0x1000, 400) });
    vec![
        finding(
            Tool::Memcheck,
            What::DeviceHeap { problem: HeapProblem::DoubleFree, address: 0x4_00af_f920, nearest: None },
        ),
        Finding {
            severity: Severity::Warning,
            ..finding(
                Tool::Memcheck,
                What::DeviceHeap { problem: HeapProblem::AllocationFailed, address: 0, nearest: None },
            )
        },
        finding(Tool::Memcheck, What::ApiLog { text: "no kernel image <a> & \"b\"".into() }),
        finding(
            Tool::Memcheck,
            What::Transfer(Transfer {
                function: "cudaMemcpyAsync".into(),
                kind: AccessKind::Write,
                address: 0x1190,
                bytes: 1200,
                problem: AccessProblem::UseAfterFree,
                nearest: near(),
            }),
        ),
        finding(
            Tool::Initcheck,
            What::UninitializedTransfer { function: "cudaMemcpy".into(), address: 0x1000, bytes: 400, nearest: None },
        ),
        global_hazard(),
        Finding { count: 2, ..finding(Tool::Synccheck, What::Deadlock { waiting: vec!["1 warp waits".into()] }) },
        finding(
            Tool::Memcheck,
            What::Leak(Leak { kind: LeakKind::Stream, handle: 0x20, bytes: 0, name: None, device: 0 }),
        ),
        finding(Tool::Memcheck, What::Nvtx { function: "nvtxMemHeapRegister".into(), text: "no such memory".into() }),
        finding(
            Tool::Memcheck,
            What::Exception { error: "cudaErrorAssert".into(), text: "device-side assert triggered".into() },
        ),
        finding(Tool::Memcheck, What::ExitCode { code: 3, signal: None }),
        finding(Tool::Memcheck, What::ExitCode { code: 139, signal: Some(11) }),
        finding(Tool::Memcheck, What::NoCuda),
    ]
}

/// All of them.
pub fn all() -> Vec<Finding> {
    let mut all = vec![
        unaligned(),
        out_of_bounds(),
        leak(),
        race(),
        hazard(),
        uninitialized(),
        unused(),
        unused_shared(),
        divergent(),
        api(),
        syncwarp(),
    ];
    all.extend(others());
    all
}
