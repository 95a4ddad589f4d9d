//! The device runtime (`libcudadevrt`): launches, streams, events, copies and queries in kernels.

use super::access;
use super::call::Call;
use crate::children::{Child, Children, PendingLaunch, Stream};
use crate::condition;
use crate::fault::{Fault, FaultKind};
use crate::launch::{self, Launch};
use crate::parameter_buffers::PARAMETERS;
use crate::{heap, refusals};
use code::Function;
use device::copy::{Copy, Fill};
use device::extent::Extent;
use device::memory::{self, Kind, Side};
use device::{attribute, error_text, virtual_memory, Error, Limit};
use kernel_abi::{args, function_index, AccessKind, DeviceCall, DEVICE_FUNCTIONS};
use parking_lot::Mutex;
use sys::log::{self, Level};

/// Maximum nesting depth of device-side launches.
const MAX_DEPTH: u32 = 24;
/// `cudaErrorLaunchMaxDepthExceeded`, which only device code can get.
const TOO_DEEP: i32 = cuda_types::cudaErrorLaunchMaxDepthExceeded;
/// `cudaStreamNonBlocking`, which device code must pass, and `cudaEventDisableTiming`.
const NON_BLOCKING: u32 = cuda_types::cudaStreamNonBlocking;
const DISABLE_TIMING: u32 = cuda_types::cudaEventDisableTiming;

/// The call of one thread.
struct ThreadCall<'a> {
    call: &'a Call<'a>,
    lane: u32,
    /// Linear index of the block in the grid, and of the thread in the block.
    thread: (u64, u32),
}

/// An error that ends the grid, or that the call returns.
enum Failure {
    Fault(Box<Fault>),
    Code(i32),
}

impl From<Box<Fault>> for Failure {
    fn from(fault: Box<Fault>) -> Failure {
        Failure::Fault(fault)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Code(error.code())
    }
}

type CallResult = Result<u64, Failure>;

/// `Helper::DeviceRuntime`.
pub fn device_runtime(call: &Call) -> Result<(), Box<Fault>> {
    let Some(function) = DEVICE_FUNCTIONS.get(call.what() as usize) else {
        return Err(call.fault(FaultKind::Internal, "unknown function of the device runtime", call.mask, call.pc()));
    };
    let result = args::lanes(function.words().flatten().count());
    let [x, y, _] = call.cta.nctaid.map(u64::from);
    let [bx, by, bz] = call.cta.ctaid.map(u64::from);
    for lane in call.lanes() {
        let thread = (bx + x * (by + y * bz), call.warp * kernel_abi::WARP + lane);
        let thread_call = ThreadCall { call, lane, thread };
        let answer = match thread_call.run(function.call) {
            Ok(answer) => answer,
            Err(Failure::Fault(fault)) => return Err(fault),
            Err(Failure::Code(code)) => {
                thread_call.children(|c| c.set_error(thread, code));
                // Functions that return a pointer return null.
                if function.result == 4 {
                    code as u64
                } else {
                    0
                }
            }
        };
        if function.result > 0 {
            call.set_word(result + lane as usize, answer);
        }
    }
    Ok(())
}

impl ThreadCall<'_> {
    /// Argument `i`, counting each word of a `dim3`.
    fn arg(&self, i: usize) -> u64 {
        self.call.of_lane(args::lanes(i), self.lane)
    }

    fn dim(&self, i: usize) -> [u32; 3] {
        [self.arg(i) as u32, self.arg(i + 1) as u32, self.arg(i + 2) as u32]
    }

    fn children<T>(&self, f: impl FnOnce(&mut Children) -> T) -> T {
        let grid = self.call.grid;
        f(grid.children.lock().get_or_insert_with(|| Box::new(Children::new(grid.device))))
    }

    /// Writes a result through a pointer that the kernel has passed.
    fn put(&self, addr: u64, value: &[u8]) -> CallResult {
        match access::write(self.call, addr, value) {
            Some(()) => Ok(0),
            None => Err(access::illegal(self.call, addr, value.len() as u32, AccessKind::Write, self.lane).into()),
        }
    }

    fn put_int(&self, addr: u64, value: i32) -> CallResult {
        self.put(addr, &value.to_le_bytes())
    }

    fn put_word(&self, addr: u64, value: u64) -> CallResult {
        self.put(addr, &value.to_le_bytes())
    }

    fn run(&self, call: DeviceCall) -> CallResult {
        let device = self.call.grid.device;
        match call {
            DeviceCall::GetParameterBuffer => match self.arg(1) <= PARAMETERS {
                true => self.children(|c| c.allocate_buffer(None)).ok_or(Error::MemoryAllocation.into()),
                false => Err(Error::InvalidValue.into()),
            },
            DeviceCall::GetParameterBufferV2 => {
                let pending = self.check(self.arg(0), self.dim(1), self.dim(4), self.arg(7) as u32)?;
                self.children(|c| c.allocate_buffer(Some(pending))).ok_or(Error::MemoryAllocation.into())
            }
            DeviceCall::LaunchDevice => {
                let pending = self.check(self.arg(0), self.dim(2), self.dim(5), self.arg(8) as u32)?;
                self.launch(self.arg(1), Some(pending), self.arg(9))
            }
            DeviceCall::LaunchDeviceV2 => self.launch(self.arg(0), None, self.arg(1)),
            DeviceCall::DeviceGetAttribute => {
                let of = device::get(self.arg(2) as i32)?;
                self.put_int(self.arg(0), attribute::attribute(of, self.arg(1) as i32)?)
            }
            DeviceCall::DeviceGetLimit => {
                let limit = Limit::from_raw(self.arg(1) as i32).ok_or(Error::InvalidValue)?;
                self.put_word(self.arg(0), device.limit(limit))
            }
            DeviceCall::DeviceGetCacheConfig => self.put_int(self.arg(0), device.cache_config() as i32),
            DeviceCall::DeviceGetSharedMemConfig => self.put_int(self.arg(0), device.shared_config() as i32),
            DeviceCall::GetDevice => self.put_int(self.arg(0), device.ordinal as i32),
            DeviceCall::GetDeviceCount => self.put_int(self.arg(0), device::count() as i32),
            DeviceCall::RuntimeGetVersion => self.put_int(self.arg(0), device::CUDA_VERSION),
            DeviceCall::GetLastError => Ok(self.children(|c| {
                let code = c.error(self.thread);
                c.set_error(self.thread, 0);
                code as u64
            })),
            DeviceCall::PeekAtLastError => Ok(self.children(|c| c.error(self.thread)) as u64),
            DeviceCall::GetErrorString => self.text(self.arg(0) as i32, false),
            DeviceCall::GetErrorName => self.text(self.arg(0) as i32, true),
            DeviceCall::StreamCreateWithFlags if self.arg(1) as u32 != NON_BLOCKING => Err(Error::InvalidValue.into()),
            DeviceCall::StreamCreateWithFlags => self.put_word(self.arg(0), self.children(Children::create_stream)),
            DeviceCall::StreamDestroy => self.known(self.children(|c| c.destroy_stream(self.arg(0)))),
            DeviceCall::StreamWaitEvent => {
                let stream = self.stream(self.arg(0))?;
                self.known(self.children(|c| c.wait(self.arg(1), stream)))
            }
            DeviceCall::EventCreateWithFlags if self.arg(1) as u32 & !DISABLE_TIMING != 0 => {
                Err(Error::InvalidValue.into())
            }
            DeviceCall::EventCreateWithFlags => self.put_word(self.arg(0), self.children(Children::create_event)),
            DeviceCall::EventRecord | DeviceCall::EventRecordWithFlags => {
                let stream = self.stream(self.arg(1))?;
                self.known(self.children(|c| c.record(self.arg(0), stream)))
            }
            DeviceCall::EventDestroy => self.known(self.children(|c| c.destroy_event(self.arg(0)))),
            DeviceCall::Malloc => match heap::allocate(device, self.arg(1)) {
                0 if self.arg(1) != 0 => Err(Error::MemoryAllocation.into()),
                addr => self.put_word(self.arg(0), addr),
            },
            DeviceCall::Free => match self.arg(0) == 0 || heap::release(device, self.arg(0)) {
                true => Ok(0),
                false => Err(Error::InvalidValue.into()),
            },
            DeviceCall::MemcpyAsync => self.copy(Copy::linear(self.arg(0), self.arg(1), self.arg(2))?, self.arg(4)),
            DeviceCall::Memcpy2DAsync => {
                let [dst, dst_pitch, src, src_pitch, width, height] = std::array::from_fn(|i| self.arg(i));
                if width > dst_pitch || width > src_pitch {
                    return Err(Error::InvalidPitchValue.into());
                }
                self.copy(Copy::pitched(dst, dst_pitch, src, src_pitch, width, height)?, self.arg(7))
            }
            DeviceCall::MemsetAsync => {
                self.fill(Fill::bytes(self.arg(0), self.arg(1) as u8, self.arg(2))?, self.arg(3))
            }
            DeviceCall::Memset2DAsync => {
                let (dst, pitch, width, height) = (self.arg(0), self.arg(1), self.arg(3), self.arg(4));
                let value = u32::from(self.arg(2) as u8);
                if width > pitch {
                    return Err(Error::InvalidPitchValue.into());
                }
                self.fill(Fill::new(dst, [width, height, 1], pitch, 0, value, 1)?, self.arg(5))
            }
            DeviceCall::CGGetIntrinsicHandle => Ok(self.call.grid.group(self.arg(0) as u32)),
            DeviceCall::GraphLaunch => {
                // Graphs are launched by kernels of graphs alone, which grids that these launch are not.
                let run = self.call.grid.graph.as_ref().ok_or(Error::NotPermitted)?;
                match run.launch(self.arg(0), self.arg(1)) {
                    0 => Ok(0),
                    code => Err(Failure::Code(code)),
                }
            }
            DeviceCall::GraphSetConditional => match condition::set(self.arg(0), self.arg(1) as u32) {
                true => Ok(0),
                false => {
                    let text =
                        format!("cudaGraphSetConditional: {:#x} is not a conditional handle of a graph", self.arg(0));
                    let (call, lane) = (self.call, self.lane);
                    Err(call.fault(FaultKind::Trap, text, 1 << lane, call.pc()).into())
                }
            },
        }
    }

    fn known(&self, known: bool) -> CallResult {
        match known {
            true => Ok(0),
            false => Err(Error::InvalidResourceHandle.into()),
        }
    }

    fn stream(&self, handle: u64) -> Result<Stream, Failure> {
        self.children(|c| c.stream(handle, self.thread.0)).ok_or(Error::InvalidResourceHandle.into())
    }

    /// Validates a launch as CUDA does at the call.
    fn check(
        &self,
        handle: u64,
        grid: [u32; 3],
        block: [u32; 3],
        dynamic_shared: u32,
    ) -> Result<PendingLaunch, Failure> {
        let parent = self.call.grid;
        let module = parent.function.program.module().map_err(|_| Error::InvalidPtx)?;
        let index = function_index(handle).ok_or(Error::InvalidDeviceFunction)?;
        let function = module.functions.get(index).filter(|f| f.kind == ptx::ast::FunctionKind::Entry);
        let function = function.ok_or(Error::InvalidDeviceFunction)?;
        if parent.depth >= MAX_DEPTH {
            return Err(Failure::Code(TOO_DEEP));
        }
        let fits = |have: [u32; 3], most: [u32; 3]| have.iter().zip(most).all(|(&n, most)| (1..=most).contains(&n));
        let threads: u64 = block.iter().map(|&n| u64::from(n)).product();
        if !fits(grid, [i32::MAX as u32, 65535, 65535]) || !fits(block, [1024, 1024, 64]) || threads > 1024 {
            return Err(Error::InvalidConfiguration.into());
        }
        let directives = &function.directives;
        let most = directives.reqntid.or(directives.maxntid).map(|m| m.iter().map(|&n| u64::from(n)).product::<u64>());
        if most.is_some_and(|most| threads > most) {
            return Err(Error::LaunchOutOfResources.into());
        }
        let (_, param_bytes) = ptx::layout::param_layout(function);
        if u64::from(param_bytes) > PARAMETERS || dynamic_shared > parent.device.profile.shared_per_block_optin {
            return Err(Error::InvalidValue.into());
        }
        let make = || {
            let Function { program, symbols, .. } = &*parent.function;
            Function::new(program.clone(), symbols.clone(), module.name(function.name).into())
        };
        let function = self.children(|c| c.function(index, make));
        Ok(PendingLaunch { function, grid, block, dynamic_shared, param_bytes })
    }

    /// Queues a child grid with parameters in a buffer. Errors: those of the compiler, which are reported on stderr as well.
    fn launch(&self, buffer: u64, given: Option<PendingLaunch>, stream: u64) -> CallResult {
        let parent = self.call.grid;
        let stream = self.stream(stream)?;
        let pending = self.children(|c| c.take_pending(buffer)).ok_or(Error::InvalidValue)?;
        let PendingLaunch { function, grid, block, dynamic_shared, param_bytes } =
            given.or(pending).ok_or(Error::InvalidValue)?;
        let mut params = launch::zero_params(param_bytes as usize);
        // SAFETY: the buffer was allocated by the library, holds `PARAMETERS` bytes, and was written by this thread.
        unsafe { params.as_mut_ptr().copy_from_nonoverlapping(buffer as *const u8, params.len()) };
        let listener = parent.listener.as_ref().and_then(|l| l.child(&function.entry, grid, block));
        let launch = Box::new(Launch {
            function,
            grid,
            block,
            cluster: None,
            dynamic_shared,
            params,
            cooperative: false,
            member: None,
            partition: parent.partition.clone(),
            listener,
            graph: None,
        });
        let compiled = launch::compile(parent.device, &launch);
        self.children(|c| {
            c.free_buffer(buffer);
            match compiled {
                Ok(_) => {
                    c.add(Child::Grid(launch), stream);
                    Ok(0)
                }
                Err(e) => {
                    let fault = refusals::compile(&launch.function.entry, &e);
                    if c.refuse(&launch.function.entry) {
                        log::report(Level::Error, &fault);
                    }
                    Err(Failure::Code(fault.kind.code() as i32))
                }
            }
        })
    }

    /// Checks that device code may copy to or from the range: it must be device or registered memory.
    fn reachable(&self, extent: &Extent) -> Result<(), Failure> {
        match memory::side(extent.base, extent.span())? {
            Side::Pageable if extent.bytes() > 0 => Err(Error::InvalidValue.into()),
            _ => Ok(()),
        }
    }

    /// As [`Self::reachable`], for a range that is written.
    fn writable(&self, extent: &Extent) -> Result<(), Failure> {
        self.reachable(extent)?;
        match virtual_memory::may_write(extent.base, extent.span()) {
            true => Ok(()),
            false => Err(Error::InvalidValue.into()),
        }
    }

    fn copy(&self, copy: Copy, stream: u64) -> CallResult {
        self.writable(&copy.dst)?;
        self.reachable(&copy.src)?;
        let stream = self.stream(stream)?;
        self.children(|c| c.add(Child::Copy(copy), stream));
        Ok(0)
    }

    fn fill(&self, fill: Fill, stream: u64) -> CallResult {
        self.writable(&fill.dst)?;
        let stream = self.stream(stream)?;
        self.children(|c| c.add(Child::Fill(fill), stream));
        Ok(0)
    }

    /// Name or description of an error, in memory that kernels can read.
    fn text(&self, code: i32, name: bool) -> CallResult {
        struct Text {
            device: u32,
            generation: u64,
            code: i32,
            name: bool,
            addr: u64,
        }
        static TEXTS: Mutex<Vec<Text>> = Mutex::new(Vec::new());
        let device = self.call.grid.device;
        let mut texts = TEXTS.lock();
        texts.retain(|t| t.device != device.ordinal || t.generation == device.generation());
        if let Some(t) = texts.iter().find(|t| (t.device, t.code, t.name) == (device.ordinal, code, name)) {
            return Ok(t.addr);
        }
        let text = if name { error_text::c_name(code) } else { error_text::c_text(code) }.to_bytes_with_nul();
        let addr = memory::allocate(device, text.len() as u64, 1, Kind::Internal)?.base;
        // SAFETY: just allocated with this size; device memory is host memory.
        unsafe { (addr as *mut u8).copy_from_nonoverlapping(text.as_ptr(), text.len()) };
        texts.push(Text { device: device.ordinal, generation: device.generation(), code, name, addr });
        Ok(addr)
    }
}
