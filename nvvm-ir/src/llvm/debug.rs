//! Debug information: where instructions are from.

use super::copied;
use super::metadata::Node;
use super::module::Ir;
use super::value::Value;
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use std::marker::PhantomData;

/// A place in the source, inlined there or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place<'m> {
    raw: LLVMMetadataRef,
    module: PhantomData<&'m ()>,
}

/// What places are in: a function, or a block of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scope<'m> {
    raw: LLVMMetadataRef,
    module: PhantomData<&'m ()>,
}

impl<'m> Place<'m> {
    fn new(raw: LLVMMetadataRef) -> Option<Place<'m>> {
        (!raw.is_null()).then_some(Place { raw, module: PhantomData })
    }

    pub fn line(self) -> u32 {
        // SAFETY: a place.
        unsafe { LLVMDILocationGetLine(self.raw) }
    }

    pub fn column(self) -> u32 {
        // SAFETY: a place.
        unsafe { LLVMDILocationGetColumn(self.raw) }
    }

    /// Where the function that it is in was called, if that was inlined.
    pub fn inlined_at(self) -> Option<Place<'m>> {
        // SAFETY: a place.
        Place::new(unsafe { LLVMDILocationGetInlinedAt(self.raw) })
    }

    pub fn scope(self) -> Scope<'m> {
        // SAFETY: a place, which has a scope.
        Scope { raw: unsafe { LLVMDILocationGetScope(self.raw) }, module: PhantomData }
    }

    /// The same place with another line.
    pub fn on_line(self, module: &'m Ir, line: u32) -> Place<'m> {
        // SAFETY: a place of this module's context, and what it is made of.
        let raw = unsafe {
            let at = LLVMDILocationGetInlinedAt(self.raw);
            LLVMDIBuilderCreateDebugLocation(
                LLVMGetModuleContext(module.raw()),
                line,
                self.column(),
                self.scope().raw,
                at,
            )
        };
        Place { raw, module: PhantomData }
    }
}

/// The places of these operands in a node for a function: its name, that for linkers, and its compile unit.
const NAME: usize = 2;
const LINKAGE_NAME: usize = 3;
const UNIT: usize = 5;
/// Of a block: what it is in.
const OUTER: usize = 1;

impl Scope<'_> {
    fn operands(self, module: &Ir) -> Vec<LLVMValueRef> {
        // SAFETY: a node of this module's context; a list with as many places as LLVM says that it fills.
        unsafe {
            let node = LLVMMetadataAsValue(LLVMGetModuleContext(module.raw()), self.raw);
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            operands
        }
    }

    /// The name of the function that it is, or is a block of: that for linkers, if it has one.
    pub fn function_name(self, module: &Ir) -> Option<String> {
        let mut scope = self;
        loop {
            let operands = scope.operands(module);
            // SAFETY: a node.
            if matches!(unsafe { LLVMGetMetadataKind(scope.raw) }, LLVMMetadataKind::LLVMDISubprogramMetadataKind) {
                let text = |place: usize| Node::new(*operands.get(place)?).text().map(str::to_owned);
                return text(LINKAGE_NAME).filter(|name| !name.is_empty()).or_else(|| text(NAME));
            }
            let outer = operands.get(OUTER).filter(|outer| !outer.is_null())?;
            // SAFETY: an operand that is metadata.
            scope = Scope { raw: unsafe { LLVMValueAsMetadata(*outer) }, module: PhantomData };
        }
    }

    /// The directory and the name of the file that it is in.
    pub fn file(self) -> Option<(String, String)> {
        let (mut of_directory, mut of_name) = (0, 0);
        // SAFETY: a scope; texts of the file's with their lengths.
        unsafe {
            let file = LLVMDIScopeGetFile(self.raw);
            (!file.is_null()).then(|| {
                let directory = LLVMDIFileGetDirectory(file, &mut of_directory);
                let name = LLVMDIFileGetFilename(file, &mut of_name);
                (copied(directory, of_directory as usize), copied(name, of_name as usize))
            })
        }
    }
}

impl<'m> Value<'m> {
    /// Where an instruction is from.
    pub fn place(self) -> Option<Place<'m>> {
        // SAFETY: an instruction.
        self.is_instruction().then(|| unsafe { LLVMInstructionGetDebugLoc(self.raw()) }).and_then(Place::new)
    }

    pub fn set_place(self, place: Place<'m>) {
        assert!(self.is_instruction());
        // SAFETY: an instruction and a place of its context.
        unsafe { LLVMInstructionSetDebugLoc(self.raw(), place.raw) };
    }

    /// Whether the compile unit of a function has debug information for variables and types as well.
    pub fn is_fully_described(self, module: &Ir) -> bool {
        if !self.is_function() {
            return false;
        }
        // SAFETY: a function.
        let raw = unsafe { LLVMGetSubprogram(self.raw()) };
        if raw.is_null() {
            return false;
        }
        let unit = Scope { raw, module: PhantomData }.operands(module).get(UNIT).copied();
        let unit = unit.filter(|unit| !unit.is_null());
        unit.is_some_and(|unit| Value::new(unit).print().contains("emissionKind: FullDebug"))
    }
}
