//! The events of kernels that initcheck receives.

use super::unused::{self, UnusedShared};
use super::{access, shadows};
use crate::checked_launch::CheckedGrid;
use crate::checker::{Checker, GridChecker};
use crate::session::Session;
use device::{shadow, space, texture};
use exec::events::{BlockListener, GridStart, ImageAccess, Reported, WarpCall};
use kernel_abi::{watch, AccessKind, Checks, Cta, Helper, Plane};
use sanitizer::finding::{Space, Tool};
use sanitizer::options::{InitSpace, Options};
use std::sync::Arc;

/// See the module's text.
pub struct Initcheck;

impl Checker for Initcheck {
    fn prepare(&self, options: &Options) {
        if options.checks(Tool::Initcheck) {
            space::want_plane(Plane::Init as u64);
        }
    }

    fn instrument(&self, options: &Options, checks: &mut Checks) {
        let init = options.checks(Tool::Initcheck);
        checks.init = init;
        checks.init_shared = init && options.initcheck.address_space != InitSpace::Global;
    }

    /// What they write is written.
    fn instrument_others(&self, options: &Options, checks: &mut Checks) {
        if options.initcheck.track_filtered_global_memory {
            self.instrument(options, checks);
        }
    }

    fn grid(&self, grid: &Arc<CheckedGrid>, _start: &GridStart) -> Option<Box<dyn GridChecker>> {
        grid.checks().init.then(|| {
            let of = Watched { grid: grid.clone(), unused_shared: UnusedShared::default() };
            Box::new(Grid(Arc::new(of))) as Box<dyn GridChecker>
        })
    }

    fn finish(&self, session: &Session) {
        unused::report(session, None);
    }
}

struct Watched {
    grid: Arc<CheckedGrid>,
    unused_shared: UnusedShared,
}

struct Grid(Arc<Watched>);

impl GridChecker for Grid {
    fn block(&self, _cta: &mut Cta) -> Box<dyn BlockListener> {
        Box::new(Block(self.0.clone()))
    }
}

struct Block(Arc<Watched>);

impl BlockListener for Block {
    fn started(&mut self, _index: u64, cta: &mut Cta) {
        let shared = if self.0.grid.checks().init_shared { shadow::forgotten } else { shadow::written };
        shared(cta.shared as u64, cta.shared_size.into());
        shadow::forgotten(cta.local as u64, cta.local_stride * u64::from(cta.threads));
    }

    fn ended(&mut self, cta: &Cta) {
        self.0.unused_shared.block_ended(&self.0.grid, cta);
    }

    fn helper_called(&mut self, helper: Helper, call: &WarpCall) -> Option<Reported> {
        if helper == Helper::Shadow {
            shadows::helper_called(&self.0.grid, call);
        }
        None
    }

    fn loaded(&mut self, call: &WarpCall, loaded: u32, bytes: u32) {
        shadows::loaded(&self.0.grid, call, loaded, bytes);
    }

    fn stores(&mut self, call: &WarpCall, bytes: u32) {
        shadows::stores(call, bytes);
    }

    fn accesses_image(&mut self, call: &WarpCall, access: &ImageAccess) -> (bool, Option<Reported>) {
        let ImageAccess { kind, handle, image } = *access;
        if image.watched & watch::INIT != 0 {
            if kind != AccessKind::Read {
                texture::written(image);
            }
            let (grid, bytes, addr) = (&self.0.grid, image.texel_bytes.into(), image.levels[0].base);
            match texture::is_unwritten(image) {
                true => access::report(&grid.launch, &grid.site(call, call.mask), Space::Image, bytes, addr),
                false => texture::unwatch(handle, watch::INIT),
            }
        }
        (true, None)
    }

    fn allocated(&mut self, _call: &WarpCall, addr: u64, size: u64) {
        shadow::forgotten(addr, size);
    }
}
