//! Operands of metadata.

use super::copied;
use super::module::Ir;
use super::value::Value;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;
use std::ffi::CString;

/// An operand of a metadata node.
#[derive(Clone)]
pub enum Node<'m> {
    /// `null`.
    Nothing,
    Text(String),
    /// A constant, or a value of the program.
    Value(Value<'m>),
    /// Another node.
    Nested,
}

impl<'m> Node<'m> {
    /// The operands of a node.
    pub(super) fn operands_of(node: LLVMValueRef) -> Vec<Node<'m>> {
        // SAFETY: LLVM tests the kind. A list with as many places as LLVM says that it fills.
        let operands = unsafe {
            if LLVMIsAMDNode(node).is_null() {
                return vec![];
            }
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
            LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
            operands
        };
        operands.into_iter().map(Node::new).collect()
    }

    pub(super) fn new(operand: LLVMValueRef) -> Node<'m> {
        if operand.is_null() {
            return Node::Nothing;
        }
        let mut length = 0;
        // SAFETY: LLVM tests the kind. The text is LLVM's and has this length.
        unsafe {
            if !LLVMIsAMDString(operand).is_null() {
                return Node::Text(copied(LLVMGetMDString(operand, &mut length), length as usize));
            }
            if !LLVMIsAMDNode(operand).is_null() {
                return Node::Nested;
            }
        }
        Node::Value(Value::new(operand))
    }

    pub fn integer(&self) -> Option<u64> {
        self.value()?.integer()
    }

    pub fn value(&self) -> Option<Value<'m>> {
        match self {
            Node::Value(value) => Some(*value),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Ir {
    /// The operands of each node of a list of metadata.
    pub fn named_metadata(&self, name: &str) -> Vec<Vec<Node<'_>>> {
        self.nodes(name).into_iter().map(Node::operands_of).collect()
    }

    fn nodes(&self, name: &str) -> Vec<LLVMValueRef> {
        let Ok(name) = CString::new(name) else { return vec![] };
        // SAFETY: a list with as many places as LLVM says that it fills.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.raw(), name.as_ptr());
            let mut nodes = vec![std::ptr::null_mut(); count as usize];
            LLVMGetNamedMetadataOperands(self.raw(), name.as_ptr(), nodes.as_mut_ptr());
            nodes
        }
    }

    /// Gives properties of the annotations other values, of 32 bits: what `value` says for the entity and the property, if it says something.
    pub fn change_annotations(&self, value: impl Fn(Value, &str) -> Option<u64>) {
        for raw in self.nodes("nvvm.annotations") {
            let node = Node::operands_of(raw);
            let Some(entity) = node.first().and_then(Node::value) else { continue };
            for (pair, index) in node[1..].chunks_exact(2).zip((2..).step_by(2)) {
                let Some(value) = pair[0].text().and_then(|property| value(entity, property)) else { continue };
                // SAFETY: an operand of this node, which has more than `index`, becomes a constant of the same context.
                unsafe {
                    let context = LLVMGetModuleContext(self.raw());
                    let value = LLVMConstInt(LLVMInt32TypeInContext(context), value, 0);
                    LLVMReplaceMDNodeOperandWith(raw, index, LLVMValueAsMetadata(value));
                }
            }
        }
    }

    /// Adds properties of a function to the annotations.
    pub fn annotate(&self, function: Value, properties: &[(&str, u32)]) {
        assert!(function.is_function());
        // SAFETY: a function of this module; texts with their lengths, a list with its length.
        unsafe {
            let context = LLVMGetModuleContext(self.raw());
            let mut operands = vec![LLVMValueAsMetadata(function.raw())];
            for (name, value) in properties {
                operands.push(LLVMMDStringInContext2(context, name.as_ptr().cast(), name.len()));
                let value = LLVMConstInt(LLVMInt32TypeInContext(context), u64::from(*value), 0);
                operands.push(LLVMValueAsMetadata(value));
            }
            let node = LLVMMDNodeInContext2(context, operands.as_mut_ptr(), operands.len());
            let node = LLVMMetadataAsValue(context, node);
            LLVMAddNamedMetadataOperand(self.raw(), c"nvvm.annotations".as_ptr(), node);
        }
    }
}

impl<'m> Value<'m> {
    /// The value that an operand of metadata wraps, if it is one.
    pub fn wrapped(self) -> Option<Value<'m>> {
        let mut value = std::ptr::null_mut();
        // SAFETY: LLVM tests the kind; metadata of a value has one operand.
        unsafe {
            if LLVMIsAValueAsMetadata(self.raw()).is_null() {
                return None;
            }
            LLVMGetMDNodeOperands(self.raw(), &mut value);
        }
        (!value.is_null()).then(|| Value::new(value))
    }
}
