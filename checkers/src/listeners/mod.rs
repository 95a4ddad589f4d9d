//! What the packages below tell, each through an interface of its own, handed to the checkers that it concerns.
//!
//! * [`device`]: memory and handles. [`launch`]: kernels. [`streams`]: copies and fills in the order of streams.
//! * [`nvtx`]: what the program says of its memory.

pub mod device;
pub mod launch;
pub mod nvtx;
pub mod streams;
