//! Types.

use super::taken;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMTypeRef;
use llvm_sys::LLVMTypeKind;
use std::collections::HashSet;
use std::marker::PhantomData;

/// A type of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'m> {
    raw: LLVMTypeRef,
    module: PhantomData<&'m ()>,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Void,
    Half,
    Bfloat,
    Float,
    Double,
    /// Floating point of other formats.
    Wide,
    Integer(u32),
    /// In an address space.
    Pointer(u32),
    Struct,
    Array,
    Vector,
    Function,
    Metadata,
    /// Types of other targets, tokens, labels.
    Other,
}

impl<'m> Type<'m> {
    pub(super) fn new(raw: LLVMTypeRef) -> Type<'m> {
        Type { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMTypeRef {
        self.raw
    }

    pub fn kind(self) -> Kind {
        // SAFETY: a type; the kinds in the branches are those that the functions take.
        unsafe {
            match LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMVoidTypeKind => Kind::Void,
                LLVMTypeKind::LLVMHalfTypeKind => Kind::Half,
                LLVMTypeKind::LLVMBFloatTypeKind => Kind::Bfloat,
                LLVMTypeKind::LLVMFloatTypeKind => Kind::Float,
                LLVMTypeKind::LLVMDoubleTypeKind => Kind::Double,
                LLVMTypeKind::LLVMX86_FP80TypeKind
                | LLVMTypeKind::LLVMFP128TypeKind
                | LLVMTypeKind::LLVMPPC_FP128TypeKind => Kind::Wide,
                LLVMTypeKind::LLVMIntegerTypeKind => Kind::Integer(LLVMGetIntTypeWidth(self.raw)),
                LLVMTypeKind::LLVMPointerTypeKind => Kind::Pointer(LLVMGetPointerAddressSpace(self.raw)),
                LLVMTypeKind::LLVMStructTypeKind => Kind::Struct,
                LLVMTypeKind::LLVMArrayTypeKind => Kind::Array,
                LLVMTypeKind::LLVMVectorTypeKind => Kind::Vector,
                LLVMTypeKind::LLVMFunctionTypeKind => Kind::Function,
                LLVMTypeKind::LLVMMetadataTypeKind => Kind::Metadata,
                _ => Kind::Other,
            }
        }
    }

    /// Types that this one is made of.
    pub fn parts(self) -> Vec<Type<'m>> {
        // SAFETY: a list with as many places as LLVM says that it fills; the kinds are those that the functions take.
        unsafe {
            match self.kind() {
                Kind::Struct => {
                    let mut parts = vec![std::ptr::null_mut(); LLVMCountStructElementTypes(self.raw) as usize];
                    LLVMGetStructElementTypes(self.raw, parts.as_mut_ptr());
                    parts.into_iter().map(Type::new).collect()
                }
                Kind::Array | Kind::Vector => vec![Type::new(LLVMGetElementType(self.raw))],
                Kind::Function => {
                    let mut parts = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
                    LLVMGetParamTypes(self.raw, parts.as_mut_ptr());
                    parts.push(LLVMGetReturnType(self.raw));
                    parts.into_iter().map(Type::new).collect()
                }
                _ => vec![],
            }
        }
    }

    /// Whether it is of this kind, or made of such.
    pub fn has(self, is: &impl Fn(Kind) -> bool) -> bool {
        // Each type once: structures may be parts of themselves, and of many others.
        let (mut seen, mut left) = (HashSet::new(), vec![self]);
        while let Some(ty) = left.pop() {
            if is(ty.kind()) {
                return true;
            }
            left.extend(ty.parts().into_iter().filter(|part| seen.insert(*part)));
        }
        false
    }

    /// Whether it is a part of itself, or made of such.
    pub fn is_endless(self) -> bool {
        // LLVM's own test for types without a size does not end for these.
        if !matches!(self.kind(), Kind::Struct | Kind::Array | Kind::Vector) {
            return false;
        }
        // Types from this one to the one at hand, with the parts that were not looked at yet.
        let mut path = vec![(self, self.parts())];
        let (mut on_path, mut done) = (HashSet::from([self]), HashSet::new());
        while let Some((ty, left)) = path.last_mut() {
            let Some(part) = left.pop() else {
                on_path.remove(ty);
                done.insert(*ty);
                path.pop();
                continue;
            };
            if on_path.contains(&part) {
                return true;
            }
            if !done.contains(&part) {
                on_path.insert(part);
                path.push((part, part.parts()));
            }
        }
        false
    }

    pub fn print(self) -> String {
        // SAFETY: a text that is ours.
        unsafe { taken(LLVMPrintTypeToString(self.raw)) }
    }
}
