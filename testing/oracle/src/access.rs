//! Loads and stores (PTX ISA, 'ld', 'st', 'ldu') and addresses (`cvta`, `isspacep`).

use crate::context::Context;
use crate::instr::unsupported;
use crate::int::{mask, signed};
use crate::memory::{Kind, Trap};
use crate::program::{Home, LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW, STACK_START, WINDOW_SIZE};
use crate::state::{DYNAMIC_START, RANK_SHIFT};
use ptx::ast::*;

/// A byte somewhere, with its space resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Global(u64),
    Shared(u64),
    Stack(u64),
    EntryParam(u64),
}

impl Place {
    /// The place `bytes` further on.
    pub fn plus(self, bytes: u64) -> Place {
        match self {
            Place::Global(a) => Place::Global(a.wrapping_add(bytes)),
            Place::Shared(a) => Place::Shared(a.wrapping_add(bytes)),
            Place::Stack(a) => Place::Stack(a.wrapping_add(bytes)),
            Place::EntryParam(a) => Place::EntryParam(a.wrapping_add(bytes)),
        }
    }

    /// The same place in the shared memory of another block of the cluster, if one is given.
    pub fn of_block(self, rank: Option<u64>) -> Place {
        match (self, rank) {
            (Place::Shared(a), Some(rank)) => Place::Shared(a & ((1 << RANK_SHIFT) - 1) | rank << RANK_SHIFT),
            (place, _) => place,
        }
    }

    fn offset(self) -> u64 {
        match self {
            Place::Global(a) | Place::Shared(a) | Place::Stack(a) | Place::EntryParam(a) => a,
        }
    }
}

/// The place that a generic address means.
fn generic(addr: u64) -> Place {
    let within = |window: u64| (window..window + WINDOW_SIZE).contains(&addr);
    if within(SHARED_WINDOW) {
        Place::Shared(addr - SHARED_WINDOW)
    } else if within(LOCAL_WINDOW) {
        Place::Stack(addr - LOCAL_WINDOW)
    } else if within(PARAM_WINDOW) {
        Place::EntryParam(addr - PARAM_WINDOW)
    } else {
        Place::Global(addr)
    }
}

impl Context<'_> {
    /// The place that an address operand of an access to `space` means.
    pub fn place(&self, space: Space, operand: &Operand) -> Result<Place, Trap> {
        let Operand::Addr { base, offset } = operand else {
            return Err(unsupported(format!("address {operand:?}")));
        };
        let home = match base {
            Base::Var(v) => Some(self.home(*v)?),
            Base::Sym(s) => self.launch.program.module_homes.get(s).map(|home| self.own(*home)),
            _ => None,
        };
        if let Some(home) = home {
            let at = |a: u64| a.wrapping_add(*offset as u64);
            return Ok(match home {
                Home::Global(a) => Place::Global(at(a)),
                Home::Shared(a) => Place::Shared(at(a) & 0xffff_ffff),
                Home::Stack(a) => Place::Stack(at(a)),
                Home::EntryParam(a) => Place::EntryParam(at(a)),
                Home::Open => return Err(unsupported("a parameter without a size in a kernel")),
            });
        }
        let mut addr = self.name_value(*base)?;
        // Addresses in 32-bit registers (shared and local memory) wrap at 32 bits.
        let narrow = match base {
            Base::Reg(r) => self.reg_type(*r)?.bits() == 32,
            _ => false,
        };
        addr = addr.wrapping_add(*offset as u64);
        if narrow {
            addr &= 0xffff_ffff;
        }
        Ok(match space {
            Space::Generic | Space::Param | Space::ParamEntry | Space::ParamFunc => generic(addr),
            Space::Global | Space::Const => Place::Global(addr),
            Space::Shared | Space::SharedCta | Space::SharedCluster => Place::Shared(addr & 0xffff_ffff),
            // The address of a parameter of a function is used as a local one, too.
            Space::Local => Place::Stack(addr.checked_sub(LOCAL_WINDOW).unwrap_or(addr)),
            Space::Tex => return Err(unsupported("the .tex space")),
        })
    }

    fn check_aligned(place: Place, size: usize) -> Result<(), Trap> {
        if place.offset() % size as u64 != 0 {
            return Err(Trap::new(Kind::Misaligned, format!("{size} bytes at {place:x?}")));
        }
        Ok(())
    }

    /// What an access is to where nothing is. GPUs (H200) report those to blocks that a cluster has not, or that have ended, as launch
    /// failures.
    fn nowhere(&self, place: Place) -> Kind {
        match place {
            Place::Shared(a) if self.cluster.memories.len() > 1 && self.cluster.at(a).is_none() => Kind::Trap,
            _ => Kind::IllegalAddress,
        }
    }

    /// Reads `size` bytes, which must lie at a multiple of their number.
    pub fn load(&self, place: Place, size: usize) -> Result<Vec<u8>, Trap> {
        Self::check_aligned(place, size)?;
        let slice = |bytes: &[u8], at: u64| {
            let at = usize::try_from(at).ok()?;
            bytes.get(at..at.checked_add(size)?).map(<[u8]>::to_vec)
        };
        match place {
            Place::Global(a) => self.memory.read(a, size).map(<[u8]>::to_vec),
            Place::Shared(a) => self.cluster.at(a).and_then(|(memory, at)| slice(memory, at)),
            Place::Stack(a) if a < STACK_START => None,
            Place::Stack(a) if a >= DYNAMIC_START => slice(&self.thread.dynamic, a - DYNAMIC_START),
            Place::Stack(a) => slice(&self.thread.stack, a),
            Place::EntryParam(a) => slice(self.launch.params, a),
        }
        .ok_or_else(|| Trap::new(self.nowhere(place), format!("read of {size} bytes at {place:x?}")))
    }

    /// Writes bytes, which must lie at a multiple of their number.
    pub fn store(&mut self, place: Place, bytes: &[u8]) -> Result<(), Trap> {
        Self::check_aligned(place, bytes.len())?;
        let put = |memory: &mut [u8], at: u64| {
            let at = usize::try_from(at).ok()?;
            memory.get_mut(at..at.checked_add(bytes.len())?)?.copy_from_slice(bytes);
            Some(())
        };
        match place {
            Place::Global(a) => self.memory.write(a, bytes),
            Place::Shared(a) => self.cluster.at_mut(a).and_then(|(memory, at)| put(memory, at)),
            Place::Stack(a) if a < STACK_START => None,
            Place::Stack(a) if a >= DYNAMIC_START => put(&mut self.thread.dynamic, a - DYNAMIC_START),
            Place::Stack(a) => put(&mut self.thread.stack, a),
            Place::EntryParam(_) => None,
        }
        .ok_or_else(|| Trap::new(self.nowhere(place), format!("write of {} bytes at {place:x?}", bytes.len())))
    }

    /// `ld`, `ldu`: destination registers may be wider than the type; signed types are sign-extended, others zero.
    pub fn ld(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = instr.ty().ok_or_else(|| unsupported("ld without a type"))?;
        let size = ty.size() as usize;
        let place = self.place(instr.space(), &instr.operands[1])?;
        let n = instr.vec() as usize;
        let bytes = self.load(place, size * n)?;
        let value = |i: usize| {
            let mut wide = [0; 16];
            wide[..size].copy_from_slice(&bytes[i * size..(i + 1) * size]);
            let v = u128::from_le_bytes(wide);
            if ty.is_signed() {
                signed(v, ty.bits()) as u128
            } else {
                v
            }
        };
        match &instr.operands[0] {
            Operand::Vector(list) => {
                for (i, d) in list.iter().enumerate() {
                    self.write(d, value(i))?;
                }
                Ok(())
            }
            d => self.write(d, value(0)),
        }
    }

    /// `st`: source registers may be wider than the type.
    pub fn st(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = instr.ty().ok_or_else(|| unsupported("st without a type"))?;
        let size = ty.size() as usize;
        let place = self.place(instr.space(), &instr.operands[0])?;
        let mut bytes = Vec::new();
        let mut push = |v: u128| bytes.extend_from_slice(&v.to_le_bytes()[..size]);
        match &instr.operands[1] {
            Operand::Vector(list) => {
                for s in list {
                    push(self.read(s, ty)?);
                }
            }
            s => push(self.read(s, ty)?),
        }
        self.store(place, &bytes)?;
        self.completed(instr, bytes.len())
    }

    /// What `st.async` and `red.async` do afterwards: they complete transactions at an mbarrier, the last operand.
    pub fn completed(&mut self, instr: &Instr, bytes: usize) -> Result<(), Trap> {
        if !instr.mods.iter().any(|m| matches!(m, Mod::Other("async"))) {
            return Ok(());
        }
        let [_, _, barrier @ Operand::Addr { .. }] = &instr.operands[..] else { return Err(unsupported("this form")) };
        self.complete_transactions(self.place(instr.space(), barrier)?, bytes as u32)
    }

    /// `cvta`: between an address of a space and the generic one.
    pub fn cvta(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = instr.ty().ok_or_else(|| unsupported("cvta without a type"))?;
        let window = match instr.space() {
            Space::Shared | Space::SharedCta | Space::SharedCluster => SHARED_WINDOW,
            Space::Local => LOCAL_WINDOW,
            // An address that was taken in 32 bits; in 64 it is the generic one.
            Space::Param | Space::ParamEntry if self.read(&instr.operands[1], ty)? < 1 << 32 => PARAM_WINDOW,
            _ => 0,
        };
        let a = mask(self.read(&instr.operands[1], ty)?, ty.bits()) as u64;
        let d = if instr.has(Mod::To) { a.wrapping_sub(window) } else { a.wrapping_add(window) };
        self.write(&instr.operands[0], d.into())
    }

    /// `isspacep`: constant memory is where the module's constant variables lie.
    pub fn isspacep(&mut self, instr: &Instr) -> Result<(), Trap> {
        let place = generic(self.read(&instr.operands[1], Type::U64)? as u64);
        let is = match (instr.space(), place) {
            (Space::Global, Place::Global(a)) => self.memory.read(a, 1).is_some() && !self.is_constant(a),
            (Space::SharedCluster, Place::Shared(_)) => true,
            (Space::Shared | Space::SharedCta, Place::Shared(a)) => a >> RANK_SHIFT == self.shared.rank.into(),
            (Space::Local, Place::Stack(_)) => true,
            (Space::Param | Space::ParamEntry, Place::EntryParam(_)) => true,
            // Parameters lie in global memory.
            (Space::Global, Place::EntryParam(_)) => true,
            (Space::Const, Place::Global(a)) => self.is_constant(a),
            _ => false,
        };
        self.write(&instr.operands[0], is.into())
    }

    fn is_constant(&self, address: u64) -> bool {
        let program = &self.launch.program;
        let mut constants = program.module.vars.iter().filter(|v| v.space == Space::Const);
        constants.any(|v| match program.module_homes.get(&v.name) {
            Some(Home::Global(at)) => (*at..*at + v.size).contains(&address),
            _ => false,
        })
    }
}
