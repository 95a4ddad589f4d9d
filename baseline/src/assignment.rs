//! What registers hold, as a whole: at calls, and from one block to the next.

use crate::regs::*;

impl Gen<'_> {
    /// Writes what is in registers alone to the frame.
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

    /// Before a call: what it does not keep is in the frame.
    pub fn before_call(&mut self) {
        self.store_all();
        self.forget_from(KEPT);
    }

    /// Forgets what registers hold.
    pub fn forget(&mut self) {
        self.forget_from(0);
    }

    /// The same of general registers from a number on, and of all vectors.
    fn forget_from(&mut self, first: usize) {
        for i in first..GENERAL.len() {
            if let Some(v) = self.regs.held.general[i].take() {
                self.place(v).regs[0] = NONE;
            }
        }
        for i in 0..VECTORS {
            if let Some((v, p)) = self.regs.held.vectors[i].take() {
                self.place(v).regs[p as usize] = NONE;
            }
        }
    }

    /// Goes on with registers as they were.
    pub fn restore(&mut self, held: Held) {
        self.forget();
        for (i, h) in held.general.iter().enumerate() {
            if let Some(v) = h {
                self.place(*v).regs[0] = i as u8;
            }
        }
        for (i, h) in held.vectors.iter().enumerate() {
            if let Some((v, p)) = h {
                self.place(*v).regs[*p as usize] = i as u8;
            }
        }
        self.regs.held = held;
    }
}
