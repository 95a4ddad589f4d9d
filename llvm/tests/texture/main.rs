//! Texture and surface instructions, compiled and run, against a scalar reference.

mod blocks;
mod filtered;
mod forms;
mod kernel;
#[path = "../machine/mod.rs"]
mod machine;
mod picture;
mod reference;
mod steps;
mod surfaces;
