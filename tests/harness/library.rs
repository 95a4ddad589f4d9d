//! The library under test: launches through its own packages, in this process.

use super::findings::Findings;
use super::header::Shape;
use super::image;
use super::tensor::Map;
use super::{entry_name, Outcome, Test};
use checkers::launch::To;
use code::{self, Function, Kernel, Program, Symbols};
use device::texture::version::Version;
use device::{memory, shadow};
use exec::{self, FaultKind, Launch};
use kernel_abi::{Checks, Image, UNBOUND_MAGIC};
use ptx::ast::{Module, Space, Type, Variable};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Device memory of one launch; freed with it.
struct Memory(Vec<u64>);

impl Memory {
    fn add(&mut self, bytes: &[u8]) -> Result<u64, String> {
        let device = device::context::get(0).map_err(|e| format!("{e:?}"))?;
        let a =
            memory::allocate(device, bytes.len() as u64, 256, memory::Kind::Device).map_err(|e| format!("{e:?}"))?;
        self.0.push(a.base);
        write(a.base, bytes);
        Ok(a.base)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for addr in &self.0 {
            let _ = memory::free(*addr, |_| true);
        }
    }
}

/// Device addresses are host addresses.
fn write(addr: u64, bytes: &[u8]) {
    // SAFETY: an allocation of this module's, of at least so many bytes, that no kernel is running on.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), addr as *mut u8, bytes.len()) }
    shadow::written(addr, bytes.len() as u64);
}

fn read(addr: u64, len: usize) -> Vec<u8> {
    // SAFETY: as in `write`; allocated memory is readable from the start.
    unsafe { std::slice::from_raw_parts(addr as *const u8, len).to_vec() }
}

/// What the last launch's kernel was compiled with.
static CHECKS: Mutex<Option<Checks>> = Mutex::new(None);

struct Addresses(HashMap<String, u64>);

impl Symbols for Addresses {
    fn address(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }
}

/// Allocates and initialises the module's `.global` and `.const` variables, as loading a module does.
fn module_variables(module: &Module, memory: &mut Memory) -> Result<Addresses, String> {
    let vars: Vec<&Variable> =
        module.vars.iter().filter(|v| matches!(v.space, Space::Global | Space::Const) && !v.ty.is_opaque()).collect();
    let mut addresses = HashMap::new();
    for v in &vars {
        let addr = memory.add(&vec![0; v.size.max(1) as usize])?;
        addresses.insert(module.name(v.name).to_string(), addr);
    }
    for v in &vars {
        let Some(init) = &v.init else { continue };
        let mut bytes = init.bytes.clone();
        bytes.resize(v.size as usize, 0);
        for r in &init.relocs {
            let name = module.name(r.sym);
            let target = addresses.get(name).copied().or_else(|| {
                let i = module.functions.iter().position(|f| f.name == r.sym)?;
                Some(kernel_abi::function_handle(i))
            });
            let target = target.ok_or_else(|| format!("initialiser names '{name}'"))?;
            let value = target.wrapping_add(r.addend as u64) >> r.shift;
            let (at, n) = (r.offset as usize, r.size as usize);
            bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]);
        }
        write(addresses[module.name(v.name)], &bytes);
    }
    Ok(Addresses(addresses))
}

/// An entry of the table.
fn entry(image: Image) -> Result<Arc<Version>, String> {
    Version::new(image).map_err(|e| format!("{e:?}"))
}

/// Gives samplers their entries, and references that the test does not bind one that no instruction takes.
fn references(
    module: &Module,
    symbols: &mut Addresses,
    entries: &mut Vec<(String, Arc<Version>)>,
) -> Result<(), String> {
    for var in ptx::references(module).filter(|v| !v.is_array) {
        let name = module.name(var.name).to_string();
        if symbols.0.contains_key(&name) {
            continue;
        }
        let image = match var.ty {
            Type::SamplerRef => module::references::sampler(var, &name).map_err(|e| e.message)?,
            _ => Image::empty(UNBOUND_MAGIC),
        };
        let version = entry(image)?;
        symbols.0.insert(name.clone(), version.handle);
        entries.push((name, version));
    }
    for &(texture, sampler) in &ptx::References::of(module).pairs {
        let (texture, sampler) = (module.name(texture), module.name(sampler));
        let of = |name: &str| entries.iter().find(|e| e.0 == name).map(|e| e.1.image);
        let (Some(t), Some(s)) = (of(texture), of(sampler)) else { continue };
        let version = entry(t.with_sampler(&s).unwrap_or(Image::empty(UNBOUND_MAGIC)))?;
        let name = ptx::pair_name(texture, sampler);
        symbols.0.insert(name.clone(), version.handle);
        entries.push((name, version));
    }
    Ok(())
}

/// Runs a launch on the library.
pub fn run(test: &Test, (grid, block): Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let program = Program::new(vec![test.text.as_str().into()]);
    let module = match program.module() {
        Ok(m) => m,
        Err(e) => return Ok(Outcome::Invalid(e.message.clone())),
    };
    // Before there is any memory.
    let findings = Findings::of_process();
    let mut memory = Memory(Vec::new());
    let addresses = inputs.iter().map(|b| memory.add(b)).collect::<Result<Vec<u64>, String>>()?;
    let mut symbols = module_variables(module, &mut memory)?;
    let mut entries = Vec::new();
    let mut handles = Vec::new();
    for (described, picture) in test.header.images.iter().zip(test.header.pictures(&addresses)) {
        let version = entry(image::image(&picture))?;
        handles.push(version.handle);
        symbols.0.insert(described.name.clone(), version.handle);
        entries.push((described.name.clone(), version));
    }
    references(module, &mut symbols, &mut entries)?;
    let mut launch = Launch {
        function: Arc::new(Function::new(program.clone(), Arc::new(symbols), entry_name(test, module)?.into())),
        grid,
        block,
        cluster: test.header.cluster,
        dynamic_shared: test.header.dynamic_shared,
        params: test.header.param_block(&addresses, &handles, Map::for_library)?.into(),
        cooperative: false,
        member: None,
        partition: None,
        listener: None,
        graph: None,
    };
    if findings.is_some() {
        checkers::launch::watch(&mut launch, To::Stream(0, 0));
    }
    *CHECKS.lock().expect("nobody panics with the lock") = launch.listener.as_ref().map(|l| l.checks());
    let device = device::context::get(0).map_err(|e| format!("{e:?}"))?;
    let done = exec::run(device, &launch);
    if let Some(findings) = findings {
        findings.all_true()?;
    }
    let fault = match done {
        Ok(()) => {
            return Ok(Outcome::Done(addresses.iter().zip(inputs).map(|(a, b)| read(*a, b.len())).collect()));
        }
        Err(fault) => fault,
    };
    let kind = match fault.kind {
        FaultKind::IllegalAddress { .. } => "illegal_address",
        FaultKind::Misaligned { .. } => "misaligned",
        FaultKind::Trap => "trap",
        FaultKind::IllegalInstruction => "illegal_instruction",
        FaultKind::InvalidPc => "bad_call",
        FaultKind::Deadlock => "deadlock",
        FaultKind::StackOverflow => "stack_overflow",
        FaultKind::InvalidPtx | FaultKind::Link => return Ok(Outcome::Invalid(fault.message)),
        other => return Err(format!("{other:?}: {}", fault.message)),
    };
    Ok(Outcome::Error(kind.into(), fault.message))
}

/// The code that ran a launch; `None` if it was not compiled.
pub fn code(test: &Test, (_, block): Shape) -> Option<Arc<Kernel>> {
    let program = Program::new(vec![test.text.as_str().into()]);
    let entry = entry_name(test, program.module().ok()?).ok()?;
    let checks = *CHECKS.lock().expect("nobody panics with the lock");
    code::cache().kernel(&program, &entry.into(), block, checks.unwrap_or_default(), 0).ok()
}
