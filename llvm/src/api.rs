//! A thin layer over LLVM's C API: the one place of this crate that calls it.
//!
//! Emission calls it through the interface of `build.rs`; the other files implement that on LLVM's own
//! pointers. Values, types and blocks live as long as the [`Llvm`] that made them (LLVM's context owns them). Methods
//! take those of the same `Llvm` and keep LLVM's type rules; debug builds of the compiler verify the module before code
//! generation, so that a mistake is an error message and not undefined behaviour downstream.
//!
//! SAFETY, here and in `llvm/`: every call passes handles made by the same context, arrays with their length, and
//! NUL-terminated names; the context lives until `Drop`, and nothing here is shared between threads.
#![allow(clippy::undocumented_unsafe_blocks)]

mod build;
mod compute;
mod diagnostics;
mod masks;
mod memory;
mod target;
mod types;
mod walk;

pub use target::{Codegen, TargetMachine};

use baseline::build::{Attr, Scope};
use diagnostics::Diagnostics;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
use llvm_sys::prelude::*;
use llvm_sys::target_machine::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMInlineAsmDialect, LLVMIntPredicate, LLVMRealPredicate, LLVMTypeKind,
};
use std::cell::Cell;
use std::ffi::{CStr, CString};
use std::os::raw::c_uint;
use walk::{functions, instructions};

// LLVM's types of the interface's handles.
type V = LLVMValueRef;
type T = LLVMTypeRef;
type Bb = LLVMBasicBlockRef;

const UNNAMED: *const i8 = c"".as_ptr();

pub struct Llvm {
    cx: LLVMContextRef,
    module: LLVMModuleRef,
    b: LLVMBuilderRef,
    invariant_kind: c_uint,
    prof_kind: c_uint,
    alias_scope_kind: c_uint,
    noalias_kind: c_uint,
    scope: Cell<Scope>,
    /// LLVM's diagnostics.
    diagnostics: Box<Diagnostics>,
}

impl Llvm {
    pub fn new(name: &str) -> Llvm {
        unsafe {
            let cx = LLVMContextCreate();
            let name = CString::new(name.replace('\0', "")).unwrap_or_default();
            let module = LLVMModuleCreateWithNameInContext(name.as_ptr(), cx);
            let b = LLVMCreateBuilderInContext(cx);
            let kind = |s: &str| LLVMGetMDKindIDInContext(cx, s.as_ptr().cast(), s.len() as c_uint);
            Llvm {
                cx,
                module,
                b,
                invariant_kind: kind("invariant.load"),
                prof_kind: kind("prof"),
                alias_scope_kind: kind("alias.scope"),
                noalias_kind: kind("noalias"),
                scope: Cell::new(Scope::Any),
                diagnostics: Diagnostics::by(cx),
            }
        }
    }

    fn add_function(&self, name: &str, ty: T, internal: bool) -> V {
        let n = CString::new(name).unwrap_or_default();
        unsafe {
            let f = LLVMAddFunction(self.module, n.as_ptr(), ty);
            if internal {
                LLVMSetLinkage(f, llvm_sys::LLVMLinkage::LLVMInternalLinkage);
            }
            self.attr_enum(f, "nounwind");
            self.attr_str(f, diagnostics::WARN_FRAME.0, diagnostics::WARN_FRAME.1);
            f
        }
    }
    fn attr(&self, f: V, what: Attr) {
        match what {
            Attr::Noinline => self.attr_enum(f, "noinline"),
            Attr::Cold => self.attr_enum(f, "cold"),
            Attr::ProbeStack => self.attr_str(f, "probe-stack", "inline-asm"),
            Attr::Wide => self.attr_str(f, "prefer-vector-width", "512"),
            Attr::NoBuiltins => self.attr_str(f, "no-builtins", ""),
        }
    }
    fn attr_enum(&self, f: V, name: &str) {
        unsafe {
            let k = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            debug_assert!(k != 0, "unknown attribute {name}");
            LLVMAddAttributeAtIndex(f, u32::MAX, LLVMCreateEnumAttribute(self.cx, k, 0));
        }
    }
    fn attr_str(&self, f: V, name: &str, value: &str) {
        unsafe {
            let a = LLVMCreateStringAttribute(
                self.cx,
                name.as_ptr().cast(),
                name.len() as c_uint,
                value.as_ptr().cast(),
                value.len() as c_uint,
            );
            LLVMAddAttributeAtIndex(f, u32::MAX, a);
        }
    }
    fn param(&self, f: V, i: u32) -> V {
        unsafe { LLVMGetParam(f, i) }
    }
    fn block(&self, f: V, name: &str) -> Bb {
        let n = CString::new(name).unwrap_or_default();
        unsafe { LLVMAppendBasicBlockInContext(self.cx, f, n.as_ptr()) }
    }
    fn at_end(&self, bb: Bb) {
        unsafe { LLVMPositionBuilderAtEnd(self.b, bb) }
    }
    fn here(&self) -> Bb {
        unsafe { LLVMGetInsertBlock(self.b) }
    }
    fn br(&self, to: Bb) {
        unsafe { LLVMBuildBr(self.b, to) };
    }
    fn cond_br(&self, c: V, t: Bb, f: Bb) -> V {
        unsafe { LLVMBuildCondBr(self.b, c, t, f) }
    }
    /// A branch whose true side is unlikely.
    fn cond_br_unlikely(&self, c: V, t: Bb, f: Bb) {
        let br = self.cond_br(c, t, f);
        unsafe {
            let name = "branch_weights";
            let s = LLVMMDStringInContext2(self.cx, name.as_ptr().cast(), name.len());
            let mut ms = [s, LLVMValueAsMetadata(self.i32(1)), LLVMValueAsMetadata(self.i32(1 << 20))];
            let node = LLVMMDNodeInContext2(self.cx, ms.as_mut_ptr(), 3);
            LLVMSetMetadata(br, self.prof_kind, LLVMMetadataAsValue(self.cx, node));
        }
    }
    fn switch(&self, v: V, default: Bb, cases: Vec<(u64, Bb)>) {
        unsafe {
            let t = self.type_of(v);
            let s = LLVMBuildSwitch(self.b, v, default, cases.len() as c_uint);
            for (k, bb) in cases {
                LLVMAddCase(s, LLVMConstInt(t, k, 0), bb);
            }
        }
    }
    fn ret(&self, v: V) {
        unsafe { LLVMBuildRet(self.b, v) };
    }
    fn ret_void(&self) {
        unsafe { LLVMBuildRetVoid(self.b) };
    }
    fn phi(&self, t: T, incoming: Vec<(V, Bb)>) -> V {
        unsafe {
            let p = LLVMBuildPhi(self.b, t, UNNAMED);
            self.phi_add(p, incoming);
            p
        }
    }
    fn phi_add(&self, p: V, incoming: Vec<(V, Bb)>) {
        let (mut vs, mut bs): (Vec<V>, Vec<Bb>) = incoming.into_iter().unzip();
        unsafe { LLVMAddIncoming(p, vs.as_mut_ptr(), bs.as_mut_ptr(), vs.len() as c_uint) }
    }

    fn function_of(&self, bb: Bb) -> V {
        unsafe { LLVMGetBasicBlockParent(bb) }
    }
    fn call(&self, fty: T, f: V, mut args: Vec<V>) -> V {
        unsafe { LLVMBuildCall2(self.b, fty, f, args.as_mut_ptr(), args.len() as c_uint, UNNAMED) }
    }
    /// Calls intrinsic `name`, overloaded on `types`.
    fn intrinsic(&self, name: &str, mut types: Vec<T>, args: Vec<V>) -> V {
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            assert!(id != 0, "no intrinsic {name}");
            let f = LLVMGetIntrinsicDeclaration(self.module, id, types.as_mut_ptr(), types.len());
            let fty = LLVMGlobalGetValueType(f);
            let c = self.call(fty, f, args);
            if name.starts_with("llvm.masked.") {
                self.tag(c);
            }
            c
        }
    }
    fn named_function(&self, name: &str) -> Option<V> {
        let n = CString::new(name).ok()?;
        let f = unsafe { LLVMGetNamedFunction(self.module, n.as_ptr()) };
        (!f.is_null()).then_some(f)
    }
    fn function_type(&self, f: V) -> T {
        unsafe { LLVMGlobalGetValueType(f) }
    }

    pub fn print(&self) -> String {
        unsafe {
            let p = LLVMPrintModuleToString(self.module);
            let s = CStr::from_ptr(p).to_string_lossy().into_owned();
            LLVMDisposeMessage(p);
            s
        }
    }
    pub fn verify(&self) -> Result<(), String> {
        unsafe {
            let mut msg = std::ptr::null_mut();
            let bad = LLVMVerifyModule(self.module, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut msg);
            let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
            LLVMDisposeMessage(msg);
            if bad != 0 {
                Err(s)
            } else {
                Ok(())
            }
        }
    }
    /// Runs a textual pass pipeline.
    pub fn run_passes(&self, pipeline: &str, tm: &TargetMachine) -> Result<(), String> {
        unsafe {
            let p = CString::new(pipeline).map_err(|e| e.to_string())?;
            let o = LLVMCreatePassBuilderOptions();
            let e = LLVMRunPasses(self.module, p.as_ptr(), tm.0, o);
            LLVMDisposePassBuilderOptions(o);
            if e.is_null() {
                return Ok(());
            }
            let m = LLVMGetErrorMessage(e);
            let s = CStr::from_ptr(m).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(m);
            Err(s)
        }
    }
    pub fn set_target(&self, tm: &TargetMachine) {
        unsafe {
            let triple = LLVMGetTargetMachineTriple(tm.0);
            LLVMSetTarget(self.module, triple);
            LLVMDisposeMessage(triple);
            let dl = LLVMCreateTargetDataLayout(tm.0);
            llvm_sys::target::LLVMSetModuleDataLayout(self.module, dl);
            llvm_sys::target::LLVMDisposeTargetData(dl);
        }
    }
    /// Bytes of all frames of more than 16 KiB in the emitted code.
    pub fn large_frames(&self) -> u64 {
        self.diagnostics.frames()
    }
    /// Number of blocks of the largest function.
    pub fn most_blocks(&self) -> u32 {
        functions(self.module).map(|f| unsafe { LLVMCountBasicBlocks(f) }).max().unwrap_or(0)
    }
    /// Instructions of all functions.
    pub fn instructions(&self) -> u32 {
        functions(self.module).map(|f| instructions(f).len() as u32).sum()
    }
    pub fn emit(&self, tm: &TargetMachine, assembly: bool) -> Result<Vec<u8>, String> {
        unsafe {
            let mut msg = std::ptr::null_mut();
            let mut buf = std::ptr::null_mut();
            let kind =
                if assembly { LLVMCodeGenFileType::LLVMAssemblyFile } else { LLVMCodeGenFileType::LLVMObjectFile };
            if LLVMTargetMachineEmitToMemoryBuffer(tm.0, self.module, kind, &mut msg, &mut buf) != 0 {
                let s = CStr::from_ptr(msg).to_string_lossy().into_owned();
                LLVMDisposeMessage(msg);
                return Err(s);
            }
            let p = LLVMGetBufferStart(buf).cast::<u8>();
            let out = std::slice::from_raw_parts(p, LLVMGetBufferSize(buf)).to_vec();
            LLVMDisposeMemoryBuffer(buf);
            self.diagnostics.error().map_or(Ok(out), Err)
        }
    }
}

impl Drop for Llvm {
    fn drop(&mut self) {
        unsafe {
            LLVMDisposeBuilder(self.b);
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.cx);
        }
    }
}
