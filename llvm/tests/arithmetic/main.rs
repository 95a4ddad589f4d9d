//! Arithmetic instructions against the oracle, on every instruction set that the host runs, with operands in vectors
//! and in scalars.

mod approximate;
mod case;
mod exact;
#[path = "../machine/mod.rs"]
mod machine;
mod values;
