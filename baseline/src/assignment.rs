//! Operations on the whole assignment of registers: at calls, and between blocks.

use crate::regs::*;

impl Gen<'_> {
    /// Spills all values that are only in registers.
    pub fn store_all(&mut self) {
        for i in 0..GENERAL.len() {
            if let Some(v) = self.regs.held.general[i] {
                self.store_general(v);
            }
        }
        for i in 0..VECTORS {
            if let Some((v, p)) = self.regs.held.vectors[i] {
                self.store_piece(v, p as u32);
            }
        }
    }

    /// Before a call: spills all values, and forgets caller-saved registers.
    pub fn before_call(&mut self) {
        self.store_all();
        self.forget_from(KEPT);
    }

    /// Clears the assignment.
    pub fn forget(&mut self) {
        self.forget_from(0);
    }

    /// The same for general registers from index `first` on, and all vector registers.
    fn forget_from(&mut self, first: usize) {
        for i in first..GENERAL.len() {
            if let Some(v) = self.regs.held.general[i].take() {
                self.location(v).regs[0] = NONE;
            }
        }
        for i in 0..VECTORS {
            if let Some((v, p)) = self.regs.held.vectors[i].take() {
                self.location(v).regs[p as usize] = NONE;
            }
        }
    }

    /// Sets the assignment.
    pub fn restore(&mut self, held: Assignment) {
        self.forget();
        for (i, h) in held.general.iter().enumerate() {
            if let Some(v) = h {
                self.location(*v).regs[0] = i as u8;
            }
        }
        for (i, h) in held.vectors.iter().enumerate() {
            if let Some((v, p)) = h {
                self.location(*v).regs[*p as usize] = i as u8;
            }
        }
        self.regs.held = held;
    }
}
