//! The builder: functions, blocks, and what leads from one to another.

use super::diagnostics::WARN_FRAME;
use super::handles::{BasicBlock, Function, Instruction, Type, Value};
use super::module::Llvm;
use baseline::build::{Attr, Scope};
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMBuilderRef;
use llvm_sys::{LLVMLinkage, LLVMTypeKind};
use std::cell::Cell;
use std::ffi::{c_char, c_uint, CString};

/// The name of what has none.
pub(super) const UNNAMED: *const c_char = c"".as_ptr();

/// The index of a function's own attributes.
const OF_FUNCTION: c_uint = c_uint::MAX;

/// Adds to a module.
pub struct Builder<'cx> {
    pub(super) ll: &'cx Llvm,
    raw: LLVMBuilderRef,
    /// The block of the insertion point.
    here: Cell<Option<BasicBlock<'cx>>>,
    pub(super) scope: Cell<Scope>,
}

impl<'cx> Builder<'cx> {
    pub(super) fn of(ll: &'cx Llvm) -> Builder<'cx> {
        // SAFETY: the module's context, which outlives this.
        let raw = unsafe { LLVMCreateBuilderInContext(ll.cx) };
        Builder { ll, raw, here: Cell::new(None), scope: Cell::new(Scope::Any) }
    }

    /// LLVM's builder, which has an insertion point.
    pub(super) fn at(&self) -> LLVMBuilderRef {
        assert!(self.here.get().is_some(), "no insertion point");
        self.raw
    }

    /// Sets the insertion point to the end of a block.
    pub(super) fn at_end(&self, bb: BasicBlock<'cx>) {
        // SAFETY: a block of this module.
        unsafe { LLVMPositionBuilderAtEnd(self.raw, bb.raw()) };
        self.here.set(Some(bb));
    }

    /// Sets the insertion point to before an instruction.
    pub(super) fn before(&self, i: Instruction<'cx>) {
        // SAFETY: an instruction in a block of this module.
        unsafe { LLVMPositionBuilderBefore(self.raw, i.raw()) };
        self.here.set(Some(i.block()));
    }

    pub(super) fn here(&self) -> BasicBlock<'cx> {
        self.here.get().expect("an insertion point")
    }

    pub(super) fn add_function(&self, name: &str, ty: Type<'cx>, internal: bool) -> Value<'cx> {
        let ty = ty.signature();
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the type of a function.
        let f = unsafe { Value::of(LLVMAddFunction(self.ll.module, name.as_ptr(), ty.raw())) };
        if internal {
            // SAFETY: a function, which is a global value.
            unsafe { LLVMSetLinkage(f.raw(), LLVMLinkage::LLVMInternalLinkage) };
        }
        self.attr_enum(f.function(), "nounwind");
        self.attr_str(f.function(), WARN_FRAME.0, WARN_FRAME.1);
        f
    }

    pub(super) fn attr(&self, f: Value<'cx>, what: Attr) {
        let f = f.function();
        match what {
            Attr::Noinline => self.attr_enum(f, "noinline"),
            Attr::Cold => self.attr_enum(f, "cold"),
            Attr::ProbeStack => self.attr_str(f, "probe-stack", "inline-asm"),
            Attr::Wide => self.attr_str(f, "prefer-vector-width", "512"),
            Attr::NoBuiltins => self.attr_str(f, "no-builtins", ""),
        }
    }

    fn attr_enum(&self, f: Function<'cx>, name: &str) {
        // SAFETY: a name with its length.
        let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
        assert!(kind != 0, "unknown attribute {name}");
        // SAFETY: an attribute that takes no number, for a function.
        unsafe { LLVMAddAttributeAtIndex(f.raw(), OF_FUNCTION, LLVMCreateEnumAttribute(self.ll.cx, kind, 0)) };
    }

    fn attr_str(&self, f: Function<'cx>, name: &str, value: &str) {
        let ((name, n), (value, v)) = ((name.as_ptr().cast(), name.len()), (value.as_ptr().cast(), value.len()));
        // SAFETY: texts with their lengths, for a function.
        unsafe {
            let attribute = LLVMCreateStringAttribute(self.ll.cx, name, n as c_uint, value, v as c_uint);
            LLVMAddAttributeAtIndex(f.raw(), OF_FUNCTION, attribute);
        }
    }

    pub(super) fn param(&self, f: Value<'cx>, i: u32) -> Value<'cx> {
        let f = f.function();
        // SAFETY: a function.
        assert!(i < unsafe { LLVMCountParams(f.raw()) }, "a parameter that the function has not");
        // SAFETY: one of its parameters.
        unsafe { Value::of(LLVMGetParam(f.raw(), i)) }
    }

    pub(super) fn named_function(&self, name: &str) -> Option<Value<'cx>> {
        let name = CString::new(name).ok()?;
        // SAFETY: the module; the result is null or one of its functions.
        let f = unsafe { LLVMGetNamedFunction(self.ll.module, name.as_ptr()) };
        // SAFETY: one of its functions.
        (!f.is_null()).then(|| unsafe { Value::of(f) })
    }

    pub(super) fn function_type(&self, f: Value<'cx>) -> Type<'cx> {
        f.function().signature()
    }

    pub(super) fn block(&self, f: Value<'cx>, name: &str) -> BasicBlock<'cx> {
        let f = f.function();
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: a function.
        unsafe { BasicBlock::of(LLVMAppendBasicBlockInContext(self.ll.cx, f.raw(), name.as_ptr())) }
    }

    pub(super) fn function_of(&self, bb: BasicBlock<'cx>) -> Value<'cx> {
        // SAFETY: a block, which is in a function from the start.
        unsafe { Value::of(LLVMGetBasicBlockParent(bb.raw())) }
    }

    pub(super) fn br(&self, to: BasicBlock<'cx>) {
        // SAFETY: a block.
        unsafe { LLVMBuildBr(self.at(), to.raw()) };
    }

    pub(super) fn cond_br(&self, c: Value<'cx>, t: BasicBlock<'cx>, f: BasicBlock<'cx>) -> Value<'cx> {
        assert!(c.ty() == self.int(1), "a branch on what is no condition");
        // SAFETY: a condition and two blocks.
        unsafe { Value::of(LLVMBuildCondBr(self.at(), c.raw(), t.raw(), f.raw())) }
    }

    /// A branch whose true side is unlikely.
    pub(super) fn cond_br_unlikely(&self, c: Value<'cx>, t: BasicBlock<'cx>, f: BasicBlock<'cx>) {
        let br = self.cond_br(c, t, f);
        let (cx, name) = (self.ll.cx, "branch_weights");
        // SAFETY: metadata of the context, made of a text and of constants, for an instruction.
        unsafe {
            let s = LLVMMDStringInContext2(cx, name.as_ptr().cast(), name.len());
            let weight = |x| LLVMValueAsMetadata(self.i32(x).raw());
            let mut ms = [s, weight(1), weight(1 << 20)];
            let node = LLVMMDNodeInContext2(cx, ms.as_mut_ptr(), ms.len());
            LLVMSetMetadata(br.raw(), self.ll.kinds.prof, LLVMMetadataAsValue(cx, node));
        }
    }

    pub(super) fn switch(&self, v: Value<'cx>, default: BasicBlock<'cx>, cases: Vec<(u64, BasicBlock<'cx>)>) {
        let t = v.ty();
        assert!(t.kind() == LLVMTypeKind::LLVMIntegerTypeKind, "a switch on what is no integer");
        // SAFETY: an integer and a block.
        let s = unsafe { LLVMBuildSwitch(self.at(), v.raw(), default.raw(), cases.len() as c_uint) };
        for (k, bb) in cases {
            // SAFETY: a switch, a constant of its operand's type, and a block.
            unsafe { LLVMAddCase(s, self.c(t, k).raw(), bb.raw()) };
        }
    }

    pub(super) fn ret(&self, v: Value<'cx>) {
        // SAFETY: a value; that it is of the function's type is left to the verifier.
        unsafe { LLVMBuildRet(self.at(), v.raw()) };
    }

    pub(super) fn ret_void(&self) {
        // SAFETY: there is an insertion point.
        unsafe { LLVMBuildRetVoid(self.at()) };
    }

    pub(super) fn phi(&self, t: Type<'cx>, incoming: Vec<(Value<'cx>, BasicBlock<'cx>)>) -> Value<'cx> {
        // SAFETY: a type that values have.
        let p = unsafe { Value::of(LLVMBuildPhi(self.at(), t.data().raw(), UNNAMED)) };
        self.phi_add(p, incoming);
        p
    }

    pub(super) fn phi_add(&self, p: Value<'cx>, incoming: Vec<(Value<'cx>, BasicBlock<'cx>)>) {
        assert!(p.is_phi(), "not a phi");
        let (values, blocks): (Vec<_>, Vec<_>) = incoming.into_iter().unzip();
        let (count, blocks) = (values.len() as c_uint, BasicBlock::raw_list(&blocks));
        // SAFETY: a phi, and as many values as blocks; that these are its block's predecessors is left to the verifier.
        unsafe { LLVMAddIncoming(p.raw(), Value::raw_list(&values), blocks, count) }
    }

    pub(super) fn call(&self, ty: Type<'cx>, f: Value<'cx>, args: Vec<Value<'cx>>) -> Value<'cx> {
        let (ty, list) = (ty.signature(), Value::raw_list(&args));
        // SAFETY: the type of a function, and arguments with their number; that they are of the function's types is left to the verifier.
        let call =
            unsafe { Value::of(LLVMBuildCall2(self.at(), ty.raw(), f.raw(), list, args.len() as c_uint, UNNAMED)) };
        if self.scope.get() == Scope::Global {
            self.tag_in(call.instruction(), "global", &["shared"]);
        }
        call
    }
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made by `of`; the context is still there.
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}
