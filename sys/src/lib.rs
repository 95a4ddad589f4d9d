//! Access to the operating system and to the processor outside of generated code: memory maps, signals, threads, locks, ELF of the running
//! program, the log. Independent of CUDA.

pub mod arch;
pub mod clock;
pub mod codespace;
pub mod context;
pub mod descriptor;
pub mod elf;
pub mod futex;
pub mod guarded;
pub mod limits;
pub mod loader;
pub mod log;
pub mod maps;
pub mod pages;
pub mod panics;
pub mod patch;
pub mod shared;
pub mod signals;
pub mod stack;
pub mod start;
pub mod symbols;
pub mod sync;
pub mod table;
pub mod threads;
pub mod vm;
