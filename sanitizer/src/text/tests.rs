use super::*;
use crate::finding::*;
use crate::samples;
use std::ffi::OsString;

fn options(line: &str) -> Options {
    let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
    Options::from_words(&words).unwrap().0
}

fn render(line: &str, findings: &[Finding]) -> String {
    let mut text = Text::new(&options(line));
    let mut summary = Summary::default();
    let mut out = text.header();
    for finding in findings {
        let record = Record::Finding(Box::new(finding.clone()));
        summary.add(&record);
        out += &text.record(&record);
    }
    out + &text.summary(&summary)
}

/// The manual's memcheck_demo, debug build, without the program's own output.
#[test]
fn memory_accesses_as_in_the_manual() {
    let want = "\
========= COMPUTE-SANITIZER
========= Invalid __global__ write of size 4 bytes
=========     at unaligned_kernel()+0x100 in memcheck_demo.cu:34
=========     by thread (0,0,0) in block (0,0,0)
=========     Access to 0x7cc43aa00001 is misaligned
=========     and is inside the nearest allocation at 0x7cc43aa00000 of size 4 bytes
=========     Saved host backtrace up to driver entry point at kernel launch time
=========         Host Frame: run_unaligned() [0xacd4] in memcheck_demo
=========         Host Frame: main [0xae61] in memcheck_demo
=========
========= Invalid __global__ write of size 4 bytes
=========     at out_of_bounds_function()+0xb0 in memcheck_demo.cu:39
=========     by thread (0,0,0) in block (0,0,0)
=========     Access to 0x87654320 is out of bounds
=========     and is 137,179,965,340,896 bytes before the nearest allocation at 0x7cc43a800000 of size 1,024 bytes
=========         Device Frame: out_of_bounds_kernel()+0x30 in memcheck_demo.cu:44
=========     Saved host backtrace up to driver entry point at kernel launch time
=========         Host Frame: run_out_of_bounds() [0xadb6] in memcheck_demo
=========         Host Frame: main [0xae66] in memcheck_demo
=========
========= ERROR SUMMARY: 2 errors
";
    assert_eq!(render("", &[samples::unaligned(), samples::out_of_bounds()]), want);
}

#[test]
fn leaks_as_in_the_manual() {
    let mut text = Text::new(&options("--leak-check full"));
    let mut summary = Summary { errors: 2, ..Summary::default() };
    let mut out = text.header();
    for record in
        [Record::Finding(Box::new(samples::leak())), Record::Leaks { bytes: 1024, allocations: 1, handles: 0 }]
    {
        summary.add(&record);
        out += &text.record(&record);
    }
    let want = "\
========= COMPUTE-SANITIZER
========= Leaked 1,024 bytes at 0x7879c0800000
=========     Saved host backtrace up to driver entry point at allocation time
=========         Host Frame: cudaMalloc [0x56624] in memcheck_demo
=========         Host Frame: main [0xae5c] in memcheck_demo
=========
========= LEAK SUMMARY: 1024 bytes leaked in 1 allocations
========= ERROR SUMMARY: 3 errors
";
    assert_eq!(out + &text.summary(&summary), want);
}

#[test]
fn races_as_in_the_manual() {
    let got = render("--tool racecheck --strip-paths no", &[samples::race()]);
    let want = "\
========= COMPUTE-SANITIZER
========= Error: Race reported between Write access at sumKernel(int *, int *)+0x90 in /home/cuda/github/compute-sanitizer-samples/Racecheck/block_error.cu:41
=========     and Read access at sumKernel(int *, int *)+0x100 in /home/cuda/github/compute-sanitizer-samples/Racecheck/block_error.cu:51 [508 hazards]
=========     First by thread (1,0,0) in block (0,0,0)
=========     and by thread (0,0,0) in block (0,0,0)
=========
========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)
";
    assert_eq!(got, want);
    let got = render("--tool racecheck --racecheck-report hazard --strip-paths no", &[samples::hazard()]);
    let want = "\
========= COMPUTE-SANITIZER
========= Warning: (Warp Level Programming) Potential RAW hazard detected at __shared__ 0x8c in block (0,0,0) :
=========     Write Thread (35,0,0) at sumKernel(int *, int *)+0x90 in /home/cuda/github/compute-sanitizer-samples/Racecheck/warp_error.cu:44
=========     Read Thread (32,0,0) at sumKernel(int *, int *)+0x120 in /home/cuda/github/compute-sanitizer-samples/Racecheck/warp_error.cu:56
=========     Current Value : 35
=========
========= RACECHECK SUMMARY: 1 hazard displayed (0 errors, 1 warning)
";
    assert_eq!(got, want);
    let got = render("--tool all", &[samples::global_hazard()]);
    assert!(got.contains(
        "\
========= Error: Potential WAW hazard detected at global address 0x7f0000000010 :
=========     Write Thread (0,0,0) in Block (0,0,0) at sum(int *)+0x20 in sum.cu:7
=========     Write Thread (3,0,0) in Block (1,0,0) at sum(int *)+0x20 in sum.cu:7
=========     Current Value : 1, Incoming Value : 2
=========     and is inside the nearest allocation at 0x7f0000000000 of size 64 bytes
=========     which is device memory \"total\"
=========
========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)
========= ERROR SUMMARY: 1 error
"
    ));
}

#[test]
fn initialisation_and_synchronisation_as_in_the_manual() {
    let mut once = samples::uninitialized();
    once.count = 1;
    let got = render("--tool initcheck --strip-paths no", &[once, samples::unused_shared(), samples::unused()]);
    let want = "\
========= COMPUTE-SANITIZER
========= Uninitialized __global__ memory read of size 4 bytes
=========     at vectorAdd(int *)+0x70 in /home/cuda/github/compute-sanitizer-samples/Initcheck/memset_error.cu:41
=========     by thread (31,0,0) in block (1,0,0)
=========     Address 0x7f3c7ec000fc
=========
=========  Unused __shared__ memory in allocation of size 100 bytes in block (0,0,0)
=========     Not written 80 bytes at offset 0x14 (0x14)
=========     These unused bytes represent 80% of the shared memory.
=========
=========  Unused __global__ memory in allocation 0x7fed9f400000 of size 100 bytes
=========     Not written 80 bytes at offset 0x14 (0x7fed9f400014)
=========     80% of allocation were unused.
=========
========= ERROR SUMMARY: 3 errors
";
    assert_eq!(got, want);
    let got = render("--tool synccheck", &[samples::divergent()]);
    assert!(got.contains(
        "\
========= Barrier error detected. Divergent thread(s) in warp
=========     at ThreadDivergence(int *, int *)+0xf0 in divergence.cu:79
=========     by thread (37,0,0) in block (0,0,0)
=========
========= ERROR SUMMARY: 1 error
"
    ));
}

#[test]
fn traces_as_in_the_manual() {
    let mut barrier = samples::syncwarp();
    barrier.what =
        What::Sync(SyncCall { operation: "Barrier".into(), active: u32::MAX, barrier: None, masks: Vec::new() });
    let place = barrier.device.as_mut().unwrap();
    (place.thread, place.block) = ([32, 0, 0], [1, 0, 0]);
    (place.frames[0].offset, place.frames[0].line) = (0x2b0, 36);
    let findings = [barrier, samples::syncwarp()];
    let got = render("--tool racecheck --racecheck-trace-sync yes --quiet", &findings);
    let want = "\
========= Barrier called by threads starting at (32,0,0) in block (1,0,0), (active mask: 0xffffffff) at kernel()+0x2b0 in app.cu:36
========= Syncwarp called by threads starting at (0,0,0) in block (0,0,0), (active mask: 0xffff0000) at kernel()+0x3c0 in app.cu:42
=========         Sync mask of thread 16: 0xffff0000
=========         Sync mask of thread 17: 0xffff0000
";
    assert_eq!(got, want);
    assert_eq!(render("--tool racecheck --quiet", &findings), "", "not without the option");
}

#[test]
fn calls_as_in_the_manual() {
    let want = "\
========= COMPUTE-SANITIZER
========= Program hit cudaErrorMemoryAllocation (error 2) due to \"out of memory\" on CUDA API call to cudaMalloc.
=========     Saved host backtrace up to driver entry point at error
=========         Host Frame: cudaMalloc [0x4f2] in memcheck_demo
=========         Host Frame: main in demo.cu:12 [0x12] in memcheck_demo
=========
========= ERROR SUMMARY: 1 error
";
    assert_eq!(render("", &[samples::api()]), want);
}

#[test]
fn every_problem_of_an_access_is_told() {
    let lines = |problem, address, near: Option<Nearest>| {
        let finding = samples::finding(samples::access(problem, address, near));
        describe::details(&finding, &Style::full())
    };
    let inside = |memory, name: Option<&str>, freed| {
        let near = samples::nearest(Distance::Inside, 0x1000, 2048);
        Some(Nearest { memory, name: name.map(str::to_string), freed, ..near })
    };
    let at = "and is inside the nearest allocation at 0x1000 of size 2,048 bytes";
    assert_eq!(
        lines(AccessProblem::UseAfterFree, 0x1004, inside(Memory::Managed, None, true)),
        [
            "Access to 0x1004 is out of bounds",
            at,
            "which is managed memory",
            "which had been freed before this access (use after free)"
        ]
    );
    assert_eq!(
        lines(AccessProblem::WrongAllocation, 0x1004, inside(Memory::Variable, Some("_ZN6tables5tableE"), false)),
        [
            "Access to 0x1004 is out of bounds",
            at,
            "which is the variable \"tables::table\"",
            "which is not the allocation that the pointer came from"
        ]
    );
    assert_eq!(
        lines(AccessProblem::OutOfBounds, 0x1004, inside(Memory::Device, Some("weights"), true))[2..],
        ["which is device memory \"weights\"", "which has been freed"]
    );
    let cases = [
        (AccessProblem::OutsideRegions, "is out of bounds", "which is a memory pool of the program"),
        (AccessProblem::HostMemory, "is out of bounds", "and is host memory"),
        (AccessProblem::PermissionDenied, "is not writable", "and its permissions do not allow this access"),
        (AccessProblem::Null, "is out of bounds", "and is a null pointer plus 16 bytes"),
    ];
    for (problem, verdict, more) in cases {
        let lines = lines(problem, 16, None);
        assert_eq!(lines[0], format!("Access to 0x10 {verdict}"));
        assert!(lines[1].starts_with(more), "{}", lines[1]);
    }
    assert_eq!(lines(AccessProblem::Null, 0, None)[1], "and is a null pointer");
    assert_eq!(
        lines(AccessProblem::UseBeforeAlloc, 1, None),
        ["Address 0x1 is potentially accessed before it is allocated"]
    );
    assert_eq!(
        lines(AccessProblem::StreamUseAfterFree, 1, None),
        ["Address 0x1 is potentially accessed after it is free'd"]
    );
}

#[test]
fn unused_ranges_read_as_compute_sanitizer_has_them() {
    let details = |unused, ranges| {
        let what =
            What::Unused(Unused { space: Space::Global, address: 0x1000, bytes: 5000, unused, ranges, nearest: None });
        describe::details(&samples::finding(what), &Style::full())
    };
    assert_eq!(details(5000, vec![(0, 5000)]), ["Not written any memory.", "100% of allocation were unused."]);
    assert_eq!(
        details(1200, vec![(16, 600), (0x400, 600)]),
        [
            "Not written 1,200 bytes between offsets 0x10 (0x1010) and 0x657 (0x1657) (inclusive)",
            "24% of allocation were unused."
        ]
    );
}

#[test]
fn occurrences_are_counted() {
    let got = render("--tool initcheck", &[samples::uninitialized()]);
    assert!(got.contains(
        "=========     by thread (31,0,0) in block (1,0,0)\n=========     and 31 more times at the same place\n"
    ));
    assert!(got.ends_with("ERROR SUMMARY: 32 errors\n"));
}

#[test]
fn options_change_the_lines() {
    let findings = [samples::out_of_bounds()];
    let got = render("--prefix ## --demangle simple --language fortran", &findings);
    assert!(got.contains("\n##     at out_of_bounds_function+0xb0 in memcheck_demo.cu:39\n"));
    assert!(got.contains("by thread (1,1,1) in block (1,1,1)"));
    assert!(render("--demangle no", &findings).contains("at _Z22out_of_bounds_functionv+0xb0"));
    assert!(render("--strip-paths no", &findings).contains(" in /src/memcheck_demo.cu:39"));
    assert!(!render("--show-backtrace no", &findings).contains("Frame"));
    let device = render("--show-backtrace device", &findings);
    assert!(device.contains("Device Frame") && !device.contains("Host Frame"));
    let host = render("--show-backtrace host --num-callers-host 1", &findings);
    assert!(host.contains("run_out_of_bounds() [") && !host.contains("Device Frame") && !host.contains("main ["));
    let long = render("--backtrace-short no", &[samples::unaligned()]);
    assert!(long.contains("cudaLaunchKernel") && long.contains("__libc_start_main"));
}

#[test]
fn levels_and_limits() {
    let many: Vec<Finding> = (0..5).map(|_| samples::leak()).collect();
    let got = render("--print-limit 2", &many);
    assert_eq!(got.matches("Leaked").count(), 2);
    assert!(got.ends_with(
        "\
========= ERROR SUMMARY: 5 errors
========= ERROR SUMMARY: 3 errors were not printed. Use --print-limit option to adjust the number of printed errors
"
    ));
    assert_eq!(render("--print-limit 0", &many).matches("Leaked").count(), 5);
    assert!(!render("--tool racecheck --print-level error", &[samples::hazard()]).contains("hazard detected"));
    assert!(!render("--print-level fatal", &many).contains("Leaked"));
    assert_eq!(render("--quiet", &[]), "");
    assert!(render("-q", &many).starts_with("========= Leaked"));
    assert_eq!(render("", &[]), "========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n");
}

#[test]
fn launches_sessions_and_notes_are_shown_when_asked_for() {
    let launch = Record::Launch(Box::new(Launch {
        kernel: "_Z4multPiS_i".into(),
        number: 7,
        grid: [2, 1, 1],
        block: [32, 4, 1],
        stream: 0x20,
        filter_reason: Some("excluded by name".into()),
        stack: vec![samples::host("main", 0x10)],
    }));
    let session = Record::Session(Session { pid: 42, command: vec!["./app".into(), "-x".into()], cuda: true });
    let mut text = Text::new(&options(""));
    assert_eq!(text.record(&launch) + &text.record(&session), "");
    assert_eq!(text.record(&Record::Note("a limit".into())), "========= Note: a limit\n");
    let mut text = Text::new(&options("--dump-kernel-launches --print-session-details"));
    assert_eq!(
        text.record(&launch),
        "\
========= Launch #7 (filtered: excluded by name)
=========   Kernel: mult(int *, int *, int)
=========   Grid:   (2,1,1)
=========   Block:  (32,4,1)
=========   Stream: 0x20
=========     Saved host backtrace up to driver entry point at kernel launch time
=========         Host Frame: main [0x10] in memcheck_demo
=========
"
    );
    let details = text.record(&session);
    assert!(details.starts_with("========= Process ID:             42\n"), "{details}");
    assert!(details.ends_with("========= Target application:     ./app -x\n"), "{details}");
}

#[test]
fn the_exit_code_follows_errors() {
    let with = |errors, no_cuda| Summary { errors, no_cuda, ..Summary::default() };
    assert_eq!(with(0, false).exit_code(0, 7), 0);
    assert_eq!(with(0, false).exit_code(3, 7), 3);
    assert_eq!(with(2, false).exit_code(0, 7), 7);
    assert_eq!(with(2, false).exit_code(3, 7), 3);
    assert_eq!(with(2, false).exit_code(0, 0), 0);
    assert_eq!(with(0, true).exit_code(0, 0), 1);
    assert_eq!(with(0, true).exit_code(0, 7), 7);
}

#[test]
fn every_kind_has_lines_that_begin_with_the_prefix() {
    for finding in samples::all() {
        let mut text = Text::new(&options("--tool all --print-level info"));
        let out = text.record(&Record::Finding(Box::new(finding.clone())));
        assert!(!out.is_empty() && out.lines().all(|line| line.starts_with("=========")), "{finding:?}: {out}");
    }
}
