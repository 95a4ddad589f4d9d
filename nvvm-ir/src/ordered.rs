//! Ordered atomic operations, which LLVM 19's NVPTX back end does not have: loads and stores that acquire, release or are sequentially consistent, and
//! fences.
//!
//! They become assembly, after passes, as newer ones and NVIDIA's library have it: the PTX memory model's mapping of C++. Processors
//! without a memory model have `membar`, which orders everything.

use crate::llvm::{Ir, Kind, Opcode, Order, Type, Value};
use crate::options::{Options, FAMILY};

/// The first architecture with a memory model.
const MODEL: u32 = 70;

/// The first architecture with clusters.
const CLUSTERS: u32 = 90;

/// Checks the orders of comparisons.
///
/// # Errors
/// One that NVIDIA's readers of modules for these architectures, of LLVM 7, do not take.
pub fn check(program: &Ir, options: &Options) -> Result<(), String> {
    if options.architecture.number >= FAMILY {
        return Ok(());
    }
    for function in program.functions() {
        if let Some(found) = function.instructions().into_iter().find(|instruction| instruction.fails_stronger()) {
            let said = "cmpxchg failure argument shall be no stronger than the success argument";
            return Err(format!("Function `{}': {said}\n  context: {}", function.name(), found.print().trim()));
        }
    }
    Ok(())
}

/// Replaces them in a program.
///
/// # Errors
/// An operation that PTX lacks.
pub fn replace(program: &Ir, options: &Options) -> Result<(), String> {
    for instruction in program.functions().flat_map(|function| function.instructions()) {
        let order = instruction.order();
        let unordered = matches!(
            order,
            Order::LLVMAtomicOrderingNotAtomic
                | Order::LLVMAtomicOrderingUnordered
                | Order::LLVMAtomicOrderingMonotonic
        );
        match instruction.opcode() {
            Some(Opcode::LLVMLoad | Opcode::LLVMStore) if order != Order::LLVMAtomicOrderingNotAtomic => {
                let (_, accessed) = accessed(instruction)?;
                if !unordered {
                    access(program, instruction, order, accessed, options)?;
                }
            }
            Some(Opcode::LLVMFence) => {
                fence(program, instruction, order, options)?;
                instruction.delete();
            }
            // As NVIDIA's library does it for these architectures; for others it has no order for these.
            Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg)
                if !unordered && options.architecture.number >= FAMILY =>
            {
                around(program, instruction, order, options)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_sequential(order: Order) -> bool {
    order == Order::LLVMAtomicOrderingSequentiallyConsistent
}

/// The type of what an atomic load or store accesses, and its bits.
fn accessed(instruction: Value<'_>) -> Result<(Type<'_>, u32), String> {
    let value = match instruction.opcode() {
        Some(Opcode::LLVMStore) => instruction.operands().first().map(|value| value.ty()),
        _ => Some(instruction.ty()),
    };
    let refused = || format!("atomic access is not supported\n  context: {}", instruction.print().trim());
    let ty = value.ok_or_else(refused)?;
    let bits = match ty.kind() {
        Kind::Integer(bits @ (8 | 16 | 32 | 64)) => bits,
        Kind::Half | Kind::Bfloat => 16,
        Kind::Float => 32,
        Kind::Double => 64,
        Kind::Pointer(_) => 0,
        _ => return Err(refused()),
    };
    if instruction.access_alignment() * 8 < bits {
        return Err(refused());
    }
    Ok((ty, bits))
}

/// Whether an address space is of one thread, or of memory that is not written: nobody else is there to be ordered with.
fn is_private(pointer: Type) -> bool {
    !matches!(pointer.kind(), Kind::Pointer(0 | 1 | 3))
}

fn access(program: &Ir, instruction: Value, order: Order, bits: u32, options: &Options) -> Result<(), String> {
    let is_load = instruction.opcode() == Some(Opcode::LLVMLoad);
    let operands = instruction.operands();
    let Some(&pointer) = operands.last() else { return Ok(()) };
    if is_sequential(order) {
        fence(program, instruction, order, options)?;
    }
    if is_private(pointer.ty()) {
        instruction.set_order(Order::LLVMAtomicOrderingNotAtomic);
        return Ok(());
    }
    if options.architecture.number < MODEL {
        let barrier = barrier(program, instruction, options)?;
        if is_load {
            instruction.call_behind(barrier, &[]);
        } else if !is_sequential(order) {
            instruction.call_before(barrier, barrier.assembly_type(), &[]);
        }
        instruction.set_order(Order::LLVMAtomicOrderingMonotonic);
        return Ok(());
    }
    let narrow = program.layout().contains("p:32:32");
    let space = match pointer.ty().kind() {
        Kind::Pointer(1) => ".global",
        Kind::Pointer(3) => ".shared",
        _ => "",
    };
    let scope = scope(instruction, options)?;
    let value = if is_load { instruction.ty() } else { operands[0].ty() };
    let (address, wide) = if narrow { ("r", 32) } else { ("l", 64) };
    let bits = if bits == 0 { wide } else { bits };
    let register = match (value.kind(), bits) {
        (Kind::Float, _) => "f",
        (Kind::Double, _) => "d",
        (_, 8 | 16) => "h",
        (_, 32) => "r",
        _ => "l",
    };
    if is_load {
        let ty = program.function_type(value, &[pointer.ty()]);
        let text = format!("ld.acquire.{scope}{space}.b{bits} $0, [$1];");
        let load = program.effect(ty, &text, &format!("={register},{address}"));
        let loaded = instruction.call_before(load, ty, &[pointer]);
        instruction.replace_by(loaded);
    } else {
        let ty = program.function_type(program.nothing(), &[value, pointer.ty()]);
        let text = format!("st.release.{scope}{space}.b{bits} [$1], $0;");
        let store = program.effect(ty, &text, &format!("{register},{address}"));
        instruction.call_before(store, ty, &operands);
        instruction.delete();
    }
    Ok(())
}

/// Puts fences around an operation that LLVM writes without an order.
fn around(program: &Ir, instruction: Value, order: Order, options: &Options) -> Result<(), String> {
    use Order::*;
    let Some(pointer) = instruction.operands().into_iter().next() else { return Ok(()) };
    if is_private(pointer.ty()) {
        return Ok(());
    }
    if order != LLVMAtomicOrderingAcquire {
        fence(program, instruction, order, options)?;
    }
    if order != LLVMAtomicOrderingRelease {
        if let Some(text) = fence_text(instruction, LLVMAtomicOrderingAcquire, options)? {
            instruction.call_behind(without_operands(program, &text), &[]);
        }
    }
    Ok(())
}

/// Puts a fence in front of an instruction, for the threads of its scope.
fn fence(program: &Ir, instruction: Value, order: Order, options: &Options) -> Result<(), String> {
    if let Some(text) = fence_text(instruction, order, options)? {
        let fence = without_operands(program, &text);
        instruction.call_before(fence, fence.assembly_type(), &[]);
    }
    Ok(())
}

/// A fence, unless it is for one thread.
fn fence_text(instruction: Value, order: Order, options: &Options) -> Result<Option<String>, String> {
    let scope = scope(instruction, options)?;
    if instruction.scope().as_deref() == Some("singlethread") {
        return Ok(None);
    }
    let sort = if is_sequential(order) { "sc" } else { "acq_rel" };
    Ok(Some(match options.architecture.number < MODEL {
        true => format!("membar.{};", if scope == "gpu" { "gl" } else { scope }),
        false => format!("fence.{sort}.{scope};"),
    }))
}

fn barrier<'m>(program: &'m Ir, instruction: Value, options: &Options) -> Result<Value<'m>, String> {
    let text = fence_text(instruction, Order::LLVMAtomicOrderingAcquireRelease, options)?;
    Ok(without_operands(program, text.as_deref().unwrap_or_default()))
}

fn without_operands<'m>(program: &'m Ir, text: &str) -> Value<'m> {
    program.effect(program.function_type(program.nothing(), &[]), text, "")
}

/// The scope in PTX: those of NVIDIA's library, and LLVM's for one thread.
fn scope(instruction: Value, options: &Options) -> Result<&'static str, String> {
    let name = instruction.scope();
    match name.as_deref() {
        None => Ok("sys"),
        Some("block" | "singlethread") => Ok("cta"),
        Some("cluster") if options.architecture.number >= CLUSTERS => Ok("cluster"),
        Some("cluster" | "device") => Ok("gpu"),
        Some(name) => {
            let context = instruction.print();
            Err(format!("synchronization scope {name} is not supported\n  context: {}", context.trim()))
        }
    }
}
