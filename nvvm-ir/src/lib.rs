//! `libnvvm.so`: compiles NVVM IR to PTX, with the functions of NVIDIA's `nvvm.h`.
//!
//! `abi.rs`: the functions, `program.rs`: programs and their handles, `module.rs`: their modules, `options.rs`: options, `compile.rs`: the way from modules to PTX,
//! `contain.rs`: fatal errors of LLVM, `crash.rs`: its crashes, `written.rs`: what it prints, `llvm.rs`: LLVM's C API with lifetimes, `rules.rs`: what the specification demands,
//! `wrapped.rs`: functions that are called once, `libraries.rs`: libraries that were read before, `attributes.rs`: what newer LLVMs say by attributes,
//! `intrinsics.rs`: intrinsics that LLVM lacks, `ordered.rs`: ordered atomic operations, `copies.rs`: filling and copying memory,
//! `dialect.rs`: text of older LLVMs.
//!
//! Nothing else of the project is in it, and the runtime library does not load it: who wants a libnvvm asks for it.

pub mod abi;
mod annotations;
mod attributes;
mod booleans;
mod clusters;
mod compile;
mod contain;
mod copies;
mod crash;
mod depth;
mod dialect;
mod floats;
mod inlined;
mod intrinsics;
mod libraries;
mod linkage;
mod llvm;
mod module;
mod options;
mod ordered;
mod parameters;
mod program;
mod ptx;
mod purpose;
mod reflect;
mod result;
mod rules;
mod stack;
mod stores;
mod version;
mod warps;
mod wrapped;
mod written;
