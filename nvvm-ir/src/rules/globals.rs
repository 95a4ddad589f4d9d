//! Names, linkage, variables, aliases.

use super::annotations::kernels;
use super::report::Level::{Always, First, Verified};
use super::report::Report;
use crate::llvm::{Ir, Kind, Linkage, Opcode, Value};

pub fn check(ir: &Ir, is_part: &dyn Fn(&Value) -> bool, report: &mut Report) {
    for symbol in ir.symbols().filter(is_part) {
        symbol_rules(symbol, report);
    }
    for variable in ir.globals().filter(is_part) {
        variable_rules(ir, variable, report);
    }
    for alias in ir.aliases().filter(is_part) {
        alias_rules(ir, alias, report);
    }
}

fn symbol_rules(symbol: Value, report: &mut Report) {
    let name = symbol.name();
    let own = name.starts_with("llvm.");
    let local = matches!(symbol.linkage(), Linkage::LLVMPrivateLinkage | Linkage::LLVMInternalLinkage);
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$' || c == '_');
    let valid = begins && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '$' || c == '_');
    // The rule is of names; LLVM gives some to those that have none.
    if !own && !name.is_empty() && !valid {
        let said = format!("Invalid identifier name: {name}  Must match [a-zA-Z$_][a-zA-Z$_0-9]*");
        // Names that nobody else sees are changed to some that PTX has; others would be no PTX.
        report.global(if local { First } else { Always }, symbol, said);
    }
    match symbol.linkage() {
        Linkage::LLVMExternalWeakLinkage => report.global(Always, symbol, "extern_weak linkage is not supported."),
        Linkage::LLVMAppendingLinkage if !own => {
            report.global(Always, symbol, "appending linkage is not supported.");
        }
        _ => {}
    }
    if symbol.is_imported_or_exported() {
        report.global(First, symbol, "DLL storage classes are not supported.");
    }
    if symbol.has_comdat() {
        report.global(First, symbol, "Comdats are not supported.");
    }
}

fn variable_rules(ir: &Ir, variable: Value, report: &mut Report) {
    let name = variable.name();
    if matches!(name.as_str(), "llvm.global_ctors" | "llvm.global_dtors") {
        report.global(Always, variable, format!("{name} is not supported."));
    }
    let section = variable.section();
    if !section.is_empty() && section != "llvm.metadata" {
        report.global(Verified, variable, "Explicit section marker other than llvm.metadata is not allowed");
    }
    if variable.is_thread_local() {
        report.global(Always, variable, "thread_local variables are not supported.");
    }
    let Kind::Pointer(space) = variable.ty().kind() else { return };
    if !name.starts_with("llvm.") && !matches!(space, 0 | 1 | 3 | 4) {
        report.global(Always, variable, format!("Invalid address space for global variable: {space}"));
    }
    let initializer = variable.initializer().filter(|_| space == 3);
    if initializer.is_some_and(|initializer| !initializer.is_undefined()) && report.version >= (2, 0) {
        report.global(Verified, variable, "Shared variables can't be initialized");
    }
    if !is_width(variable) {
        let ty = variable.value_type().print();
        report.global(Always, variable, format!("PTX has no variables of {ty}, only arrays and structures of them"));
    }
    if unsupported_type(variable) {
        report.global(Always, variable, format!("type {} is not supported", variable.value_type().print()));
    }
    let pointer = ir.pointer_bits();
    if let Some(expression) = variable.initializer().and_then(|initializer| truncated(initializer, pointer, 64)) {
        let text = expression.print();
        report.global(Always, variable, format!("a part of an address as static initializer: {text}"));
    }
    if let Some(expression) = variable.initializer().and_then(|initializer| irreducible(initializer, 64)) {
        let text = expression.print();
        report.global(First, variable, format!("Unsupported expression in static initializer: {text}"));
    }
}

/// Whether PTX can write an integer variable's type. Its name for that of one bit is of registers; with a value LLVM writes bytes.
fn is_width(variable: Value) -> bool {
    match variable.value_type().kind() {
        Kind::Integer(1) => !variable.is_declaration(),
        Kind::Integer(8 | 16 | 32 | 64 | 128) => true,
        Kind::Integer(65..) => !variable.is_declaration(),
        Kind::Integer(_) => false,
        _ => true,
    }
}

fn unsupported_type(variable: Value) -> bool {
    let ty = variable.value_type();
    let unsupported = ty.is_endless() || ty.has(&|kind| matches!(kind, Kind::Wide | Kind::Other));
    !variable.name().starts_with("llvm.") && unsupported
}

/// A part of an initialiser that is not the address of something and an offset.
fn irreducible(value: Value<'_>, depth: u32) -> Option<Value<'_>> {
    use Opcode::*;
    if value.is_block_address() {
        return Some(value);
    }
    if value.is_global_value() || depth == 0 {
        return None;
    }
    let casts = [LLVMBitCast, LLVMAddrSpaceCast, LLVMGetElementPtr, LLVMPtrToInt, LLVMIntToPtr, LLVMAdd, LLVMSub];
    if value.expression().is_some_and(|opcode| !casts.contains(&opcode)) {
        return Some(value);
    }
    value.operands().into_iter().find_map(|operand| irreducible(operand, depth - 1))
}

/// A part of an initialiser that is an address in fewer bits than it has, for which LLVM writes another.
fn truncated(value: Value<'_>, bits: u32, depth: u32) -> Option<Value<'_>> {
    use Opcode::{LLVMPtrToInt, LLVMTrunc};
    if value.is_global_value() || depth == 0 {
        return None;
    }
    let narrow = matches!(value.ty().kind(), Kind::Integer(width) if width < bits);
    if narrow && matches!(value.expression(), Some(LLVMPtrToInt | LLVMTrunc)) {
        return Some(value);
    }
    value.operands().into_iter().find_map(|operand| truncated(operand, bits, depth - 1))
}

fn alias_rules(ir: &Ir, alias: Value, report: &mut Report) {
    let Some(mut target) = alias.operands().into_iter().next() else { return };
    // LLVM's reader has refused circles.
    while let Some(next) = target.operands().into_iter().next().filter(|_| target.is_alias()) {
        target = next;
    }
    if !target.is_function() || target.is_declaration() || kernels(ir).contains(&target) {
        report.global(Always, alias, "Aliasee must be a non-kernel function definition");
    }
}
