//! The compiler's own IR: PTX instructions over SSA values, in a control-flow graph.
//!
//! A value is one register of one thread, 32 lanes of it in a warp; how it is held (one scalar, a scalar and a lane
//! pattern, a vector) is decided later, by [`crate::shape`]. Constants, special registers, kernel parameters and
//! addresses of variables are *floating*: they belong to no block and are made on demand.

mod block;
mod effects;
mod elision;
mod func;
mod inst;
mod mods;
mod value;

pub use block::{BlockData, Suspend, Term};
pub use effects::{can_fail, grid_control, is_cheap, is_pure, sees_warp};
pub use elision::{Elided, Elisions};
pub use func::{Func, Symbols};
pub use inst::{Inst, Kind};
pub use mods::{ASYNC, BULK, COMMITS, PART, PRODUCTS, REMOTE, WAITS};
pub use value::{Block, InstId, Ty, Val};
