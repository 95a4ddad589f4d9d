//! Calling a function by its row of the table of exports.

use cudart::abi::exports::{rows, Flags, Row};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Arguments in registers, and behind them words of the stack.
const REGISTERS: usize = 6;
const WORDS: usize = 30;

/// A function of any parameters: words that its caller passes and it does not have do no harm.
#[rustfmt::skip]
type Any = unsafe extern "C" fn(
    u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64, u64,
) -> u64;

/// An argument: its words, and whether they go to the stack whatever there is room for (a structure of more than 16 bytes).
#[derive(Clone, Debug, Default)]
pub struct Argument {
    pub words: Vec<u64>,
    pub large: bool,
}

impl From<u64> for Argument {
    fn from(word: u64) -> Argument {
        Argument { words: vec![word], large: false }
    }
}

/// Calls a function, as the System V ABI for x86-64 passes integers, pointers and structures of them.
///
/// # Safety
/// The function's.
#[rustfmt::skip]
pub unsafe fn call(row: &Row, arguments: &[Argument]) -> u64 {
    let (mut registers, mut stack) = (Vec::<u64>::new(), Vec::<u64>::new());
    for a in arguments {
        match a.large || registers.len() + a.words.len() > REGISTERS {
            true => stack.extend(&a.words),
            false => registers.extend(&a.words),
        }
    }
    registers.resize(REGISTERS, 0);
    registers.extend(stack);
    assert!(registers.len() <= WORDS, "{} has more parameters than are passed here", row.name);
    registers.resize(WORDS, 0);
    let w = registers;
    // SAFETY: the row's address is that of an exported C function.
    let function: Any = unsafe { std::mem::transmute(row.address) };
    // SAFETY: the caller's.
    unsafe {
        function(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13], w[14], w[15], w[16], w[17], w[18], w[19], w[20], w[21], w[22], w[23], w[24], w[25], w[26], w[27], w[28], w[29])
    }
}

/// The row of a function's CUDA 13 form.
pub fn row(name: &str) -> &'static Row {
    static BY_NAME: OnceLock<HashMap<&str, &Row>> = OnceLock::new();
    let current = || rows().iter().filter(|r| !r.flags.has(Flags::V12)).map(|r| (r.name, r)).collect();
    BY_NAME.get_or_init(current).get(name).unwrap_or_else(|| panic!("no function {name}"))
}

/// Calls a function with words for arguments; large structures are words that `stack` holds.
///
/// # Safety
/// The function's.
pub unsafe fn named(name: &str, words: &[u64]) -> u64 {
    let arguments: Vec<Argument> = words.iter().map(|&w| w.into()).collect();
    // SAFETY: the caller's.
    unsafe { call(row(name), &arguments) }
}
