//! Listeners to the packages below, one for each of their interfaces, which pass events to the checkers concerned.
//!
//! * [`device`]: memory and handles. [`launch`]: kernels. [`streams`]: copies and fills in the order of streams.
//! * [`nvtx`]: what the program says of its memory.

pub mod device;
pub mod launch;
pub mod nvtx;
pub mod streams;
