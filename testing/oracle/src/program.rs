//! A module made ready to run: where labels point and where variables live.

use crate::memory::{Kind, Memory, Trap};
use ptx::ast::*;
use std::collections::HashMap;

/// First address of local memory that holds anything: programs must not take offsets into a variable for addresses.
pub const STACK_START: u64 = 0x1000;
/// Windows of the generic address space. Global memory is everywhere else.
pub const SHARED_WINDOW: u64 = 0x7000_0000_0000;
pub const LOCAL_WINDOW: u64 = 0x7100_0000_0000;
pub const PARAM_WINDOW: u64 = 0x7200_0000_0000;
pub const WINDOW_SIZE: u64 = 1 << 32;
/// Functions' addresses are `FUNCTIONS + 16 * index`.
const FUNCTIONS: u64 = 0x7300_0000_0000;

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Address in global memory (`.global` and `.const`).
    Global(u64),
    /// Offset in the block's shared memory.
    Shared(u64),
    /// Offset in the frame of the function, on the thread's stack (`.local`, and `.param` of functions); of a module's variable the
    /// address on it.
    Stack(u64),
    /// Offset in the kernel's parameter block.
    EntryParam(u64),
    /// A parameter without a size: the caller's variable.
    Open,
}

/// A function with a body.
pub struct Code<'a> {
    pub function: &'a Function,
    pub body: &'a Body,
    /// Statement index of each label.
    pub labels: Vec<usize>,
    /// Home of each of the function's variables.
    pub homes: Vec<Home>,
    /// Bytes of its frame.
    pub frame: u64,
}

pub struct Program<'a> {
    pub module: &'a Module,
    /// By index of `Module::functions`; `None` for declarations.
    pub code: Vec<Option<Code<'a>>>,
    pub entry: usize,
    pub module_homes: HashMap<Sym, Home>,
    functions: HashMap<Sym, usize>,
    /// Bytes of static and dynamic shared memory.
    pub shared_size: u64,
    /// Where the first function's frame begins on a thread's stack: behind the module's `.local` variables.
    pub first_frame: u64,
}

fn align(at: u64, to: u32) -> u64 {
    at.next_multiple_of(u64::from(to.max(1)))
}

impl<'a> Program<'a> {
    pub fn new(
        module: &'a Module,
        entry: &str,
        dynamic_shared: u32,
        params: &[u8],
        memory: &mut Memory,
    ) -> Result<Program<'a>, Trap> {
        let functions: HashMap<Sym, usize> = module.functions.iter().enumerate().map(|(i, f)| (f.name, i)).collect();
        let entry_index = module
            .functions
            .iter()
            .position(|f| f.kind == FunctionKind::Entry && module.name(f.name) == entry && f.body.is_some())
            .ok_or_else(|| Trap::new(Kind::BadLaunch, format!("no entry '{entry}'")))?;

        // Shared memory: everything static first, then the dynamic part at the end, which all unsized arrays name.
        let mut shared = 0;
        let all = module.vars.iter().chain(module.functions.iter().flat_map(|f| &f.vars));
        let is_shared = |v: &Variable| matches!(v.space, Space::Shared | Space::SharedCta | Space::SharedCluster);
        let mut dynamic_align = 16;
        let mut offsets = HashMap::new();
        for v in all {
            if is_shared(v) && v.size > 0 {
                shared = align(shared, v.align);
                offsets.insert(v as *const Variable, shared);
                shared += v.size;
            } else if is_shared(v) {
                dynamic_align = dynamic_align.max(v.align);
            }
        }
        let dynamic = align(shared, dynamic_align);
        let shared_home = |v: &Variable| Home::Shared(*offsets.get(&(v as *const Variable)).unwrap_or(&dynamic));

        let mut module_homes = HashMap::new();
        let mut fresh = Vec::new();
        let mut first_frame = STACK_START;
        for v in &module.vars {
            let home = if is_shared(v) {
                shared_home(v)
            } else if v.space == Space::Local {
                first_frame = align(first_frame, v.align) + v.size;
                Home::Stack(first_frame - v.size)
            } else {
                let name = module.name(v.name);
                Home::Global(memory.symbol(name).unwrap_or_else(|| {
                    let addr = memory.free_address(v.size);
                    memory.define(name, addr);
                    memory.add(addr, vec![0; v.size as usize]);
                    fresh.push((v, addr));
                    addr
                }))
            };
            module_homes.insert(v.name, home);
        }

        let mut code = Vec::new();
        for f in &module.functions {
            let Some(body) = &f.body else {
                code.push(None);
                continue;
            };
            let mut labels = vec![usize::MAX; body.labels.len()];
            for (i, s) in body.stmts.iter().enumerate() {
                if let Stmt::Label(l) = s {
                    labels[l.0 as usize] = i;
                }
            }
            let (mut frame, mut param) = (0, 0);
            let mut homes = vec![Home::Stack(0); f.vars.len()];
            if f.kind == FunctionKind::Entry {
                for p in &f.params {
                    let v = &f.vars[p.0 as usize];
                    param = align(param, v.align);
                    homes[p.0 as usize] = Home::EntryParam(param);
                    param += v.size;
                }
            }
            for (i, v) in f.vars.iter().enumerate() {
                if f.kind == FunctionKind::Entry && f.params.contains(&VarId(i as u32)) {
                    continue;
                }
                homes[i] = match v.space {
                    _ if v.is_open() => Home::Open,
                    _ if is_shared(v) => shared_home(v),
                    Space::Local | Space::Param | Space::ParamFunc | Space::ParamEntry => {
                        frame = align(frame, v.align);
                        frame += v.size;
                        Home::Stack(frame - v.size)
                    }
                    _ => {
                        let addr = memory.free_address(v.size);
                        memory.add(addr, vec![0; v.size as usize]);
                        fresh.push((v, addr));
                        Home::Global(addr)
                    }
                };
            }
            // The next frame is as aligned as variables are.
            code.push(Some(Code { function: f, body, labels, homes, frame: align(frame, 128) }));
            if code.len() - 1 == entry_index && param > params.len() as u64 {
                let text = format!("'{entry}' takes {param} bytes of parameters, {} given", params.len());
                return Err(Trap::new(Kind::BadLaunch, text));
            }
        }
        let shared_size = dynamic + u64::from(dynamic_shared);
        let program = Program {
            module,
            code,
            entry: entry_index,
            module_homes,
            functions,
            shared_size,
            first_frame: align(first_frame, 128),
        };
        for (v, addr) in fresh {
            memory.write(addr, &program.initial(v)).expect("the variable's own allocation");
        }
        Ok(program)
    }

    /// The initial bytes of a variable.
    fn initial(&self, v: &Variable) -> Vec<u8> {
        let mut bytes = vec![0; v.size as usize];
        if let Some(init) = &v.init {
            bytes[..init.bytes.len()].copy_from_slice(&init.bytes);
            for r in &init.relocs {
                let value = (self.address_of(r.sym).unwrap_or(0).wrapping_add(r.addend as u64)) >> r.shift;
                let (at, n) = (r.offset as usize, r.size as usize);
                bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]);
            }
        }
        bytes
    }

    /// Value of a module-level name: a variable's address in its space, or a function's handle.
    pub fn address_of(&self, sym: Sym) -> Option<u64> {
        let sym = self.resolve_alias(sym);
        match self.module_homes.get(&sym) {
            Some(Home::Global(a) | Home::Shared(a) | Home::Stack(a)) => Some(*a),
            Some(_) => None,
            None => self.functions.get(&sym).map(|i| FUNCTIONS + 16 * (*i as u64 + 1)),
        }
    }

    fn resolve_alias(&self, sym: Sym) -> Sym {
        self.module.aliases.iter().find(|(a, _)| *a == sym).map_or(sym, |(_, b)| *b)
    }

    /// The function that a handle or a name means.
    pub fn function_at(&self, handle: u64) -> Option<usize> {
        let i = (handle.checked_sub(FUNCTIONS)? / 16).checked_sub(1)? as usize;
        (handle % 16 == 0 && i < self.code.len()).then_some(i)
    }

    pub fn code(&self, function: usize) -> Result<&Code<'a>, Trap> {
        self.code[function].as_ref().ok_or_else(|| {
            let name = self.module.name(self.module.functions[function].name);
            Trap::new(Kind::Unsupported, format!("'{name}' has no body"))
        })
    }
}
