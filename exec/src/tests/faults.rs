//! Faults of loaded code, and the application's own.

use super::*;
use ::device::space::arena;
use object::write::{Object, StandardSection, Symbol, SymbolSection};
use object::{Architecture, BinaryFormat, Endianness, SymbolFlags, SymbolKind, SymbolScope};

/// An object with a function `seg0` of this machine code.
fn function(code: &[u8]) -> Vec<u8> {
    let mut object = Object::new(BinaryFormat::Elf, Architecture::X86_64, Endianness::Little);
    let text = object.section_id(StandardSection::Text);
    let symbol = object.add_symbol(Symbol {
        name: b"seg0".to_vec(),
        value: 0,
        size: 0,
        kind: SymbolKind::Text,
        scope: SymbolScope::Linkage,
        weak: false,
        section: SymbolSection::Undefined,
        flags: SymbolFlags::None,
    });
    object.add_symbol_data(symbol, text, code, 16);
    object.write().expect("an object of one function")
}

fn loaded(code: &[u8]) -> Arc<Kernel> {
    loaded_as(KernelMeta { segments: vec!["seg0".into()], ..meta(Mode::Segments, &[]) }, code)
}

fn loaded_as(meta: KernelMeta, code: &[u8]) -> Arc<Kernel> {
    Arc::new(Kernel::load(CompiledKernel { meta, object: function(code) }).unwrap())
}

#[test]
fn faults_of_loaded_code_end_the_grid_and_not_the_process() {
    // The last page of the last margin.
    let base = arena().base + arena().size - 4096;
    // mov rax, imm64; mov [rax], eax; ret     and the same with a load.
    let access = |addr: u64, opcode: u8| {
        let mut code = vec![0x48, 0xb8];
        code.extend(addr.to_le_bytes());
        code.extend([opcode, 0x00, 0xc3]);
        loaded(&code)
    };
    for round in 0..3 {
        let fault = run_grid(&access(base + 64, 0x89), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(
            fault.kind,
            FaultKind::IllegalAddress { addr: base + 64, access: Some(AccessKind::Write) },
            "round {round}"
        );
        assert_eq!(fault.place.as_ref().unwrap().warp, Some(0));
        let fault = run_grid(&access(8, 0x8b), &launch([1, 1, 1], [64, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: 8, access: Some(AccessKind::Read) });
        assert!(fault.message.contains("null pointer"), "{fault}");
        // ud2
        let fault = run_grid(&loaded(&[0x0f, 0x0b]), &launch([5, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalInstruction);
        // Non-canonical.
        let fault = run_grid(&access(1 << 60, 0x89), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Misaligned { .. }));
        // push rax; jmp -3: the stack overflows.
        let fault = run_grid(&loaded(&[0x50, 0xeb, 0xfd]), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::StackOverflow, "{fault}");
        // Divides by zero: xor ecx, ecx; div ecx.
        let fault = run_grid(&loaded(&[0x31, 0xc9, 0xf7, 0xf1]), &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Trap);
    }
    run_grid(&loaded(&[0x31, 0xc0, 0xc3]), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap();
}

/// Code that calls functions has a stack of the library's: as large as the limit asks for, and its end is an error as well.
#[test]
fn stacks_of_functions() {
    let calling = |code: &[u8]| {
        let meta = KernelMeta { segments: vec!["seg0".into()], calls: true, ..meta(Mode::Segments, &[]) };
        loaded_as(meta, code)
    };
    for _ in 0..3 {
        // push rax; jmp -3: the stack overflows.
        let fault = run_grid(&calling(&[0x50, 0xeb, 0xfd]), &launch([3, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::StackOverflow, "{fault}");
        // Six MiB of it: lea rcx, [rsp - 0x600000]; mov [rcx], rax; xor eax, eax; ret.
        let code = [0x48, 0x8d, 0x8c, 0x24, 0, 0, 0xa0, 0xff, 0x48, 0x89, 0x01, 0x31, 0xc0, 0xc3];
        run_grid(&calling(&code), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap();
        // Functions know where it ends, which is far away: mov rcx, [rdi + stack_limit]; add rcx, 4 MiB; cmp rcx, rsp; ja to the end;
        // xor eax, eax; ret; ud2.
        let at = (std::mem::offset_of!(kernel_abi::Cta, stack_limit) as u32).to_le_bytes();
        let mut code = vec![0x48, 0x8b, 0x8f, at[0], at[1], at[2], at[3]];
        code.extend([0x48, 0x81, 0xc1, 0, 0, 0x40, 0, 0x48, 0x39, 0xe1, 0x77, 0x03, 0x31, 0xc0, 0xc3, 0x0f, 0x0b]);
        run_grid(&calling(&code), &launch([100, 1, 1], [32, 1, 1], &[])).unwrap();
    }
}

/// What a child process does with its own faults. Each runs in a process of its own: see the test below.
mod child {
    use super::*;

    fn kernel_fault() {
        // mov rax, [0]
        let tested = loaded(&[0x48, 0x31, 0xc0, 0x48, 0x8b, 0x00, 0xc3]);
        let fault = run_grid(&tested, &launch([1, 1, 1], [32, 1, 1], &[])).unwrap_err();
        assert_eq!(fault.kind, FaultKind::IllegalAddress { addr: 0, access: Some(AccessKind::Read) });
    }

    fn own_fault() {
        // SAFETY: none; this is the bug of the application that the test is about.
        unsafe { std::ptr::with_exposed_provenance_mut::<u32>(16).write_volatile(1) };
    }

    fn install(signal: i32, f: usize, flags: i32) {
        // SAFETY: the handlers below have the signatures that their flags ask for.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = f;
            action.sa_flags = flags;
            assert_eq!(libc::sigaction(signal, &action, &raw mut BEFORE), 0);
        }
    }

    static mut BEFORE: libc::sigaction = unsafe_zeroed();

    const fn unsafe_zeroed() -> libc::sigaction {
        // SAFETY: plain integers and a null function pointer in an Option.
        unsafe { std::mem::zeroed() }
    }

    extern "C" fn exits_with_info(_: i32, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
        // SAFETY: the kernel's siginfo; `_exit` may be called from a handler.
        unsafe { libc::_exit(if (*info).si_addr() as u64 == 16 { 42 } else { 1 }) };
    }

    extern "C" fn passes_on(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
        // SAFETY: what was installed before is our own handler, which takes three arguments.
        unsafe {
            let handler: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) =
                std::mem::transmute(BEFORE.sa_sigaction);
            handler(signal, info, context);
        }
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_installed_before() {
        install(libc::SIGSEGV, exits_with_info as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_installed_between_launches() {
        kernel_fault();
        install(libc::SIGSEGV, exits_with_info as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn handler_that_passes_on_to_ours() {
        kernel_fault();
        install(libc::SIGSEGV, passes_on as *const () as usize, libc::SA_SIGINFO);
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn no_handler() {
        // SAFETY: plain system call.
        unsafe { libc::signal(libc::SIGSEGV, libc::SIG_DFL) };
        kernel_fault();
        own_fault();
    }

    #[test]
    #[ignore = "run in a process of its own"]
    fn sent_signal() {
        // SAFETY: plain system calls.
        unsafe {
            libc::signal(libc::SIGFPE, libc::SIG_IGN);
            libc::signal(libc::SIGBUS, libc::SIG_DFL);
            kernel_fault();
            libc::raise(libc::SIGFPE);
            libc::raise(libc::SIGBUS);
        }
    }
}

#[test]
fn the_applications_own_faults_stay_its_own() {
    use std::os::unix::process::ExitStatusExt;
    let own = std::env::current_exe().unwrap();
    for (name, code, signal) in [
        ("handler_installed_before", Some(42), None),
        ("handler_installed_between_launches", Some(42), None),
        ("handler_that_passes_on_to_ours", None, Some(libc::SIGSEGV)),
        ("no_handler", None, Some(libc::SIGSEGV)),
        ("sent_signal", None, Some(libc::SIGBUS)),
    ] {
        let test = format!("tests::faults::child::{name}");
        let output = std::process::Command::new(&own).args(["--ignored", "--exact", &test]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!((output.status.code(), output.status.signal()), (code, signal), "{name}: {text}");
    }
}
