//! Copies of boxes of tensors between global and shared memory, row by row.

use super::access;
use super::tensor_job::Job;
use super::tensor_reduce;
use crate::events::{Access, TensorElement};
use crate::fault::{Fault, FaultKind};
use crate::report;
use device::shadow;
use device::tensor_map::{tf32, Element, Row, Swizzle, TensorBox, MAX_ROW, OUTSIDE};
use kernel_abi::{AccessKind, RaceUse, TensorReduction};
use std::fmt::Write;

/// What is exchanged in shared memory.
const CHUNK: usize = 16;

/// A copy of a box that one lane has asked for.
pub struct Copy<'a> {
    pub job: &'a Job<'a>,
    pub region: TensorBox<'a>,
    pub element: Element,
    pub fill_nan: bool,
    /// Where the box is in shared memory.
    pub shared: u64,
}

impl Copy<'_> {
    /// From global to shared memory. What is outside of the tensor is filled.
    pub fn load(&self) -> Result<(), Box<Fault>> {
        let fill = if self.fill_nan { OUTSIDE.to_le_bytes() } else { [0; 2] };
        let empty: [u8; MAX_ROW] = std::array::from_fn(|at| fill[at % 2]);
        for (line, row) in self.lines() {
            let mut data = empty;
            let admitted = self.may_access(&row, AccessKind::Read)?;
            // What may not be read is filled, and its shadows are not there.
            let row = if admitted { row } else { Row { before: 0, inside: 0, ..row } };
            if admitted {
                let inside = &mut data[row.before..row.before + row.inside];
                let read = access::read(self.job.call, row.address, row.inside as u32, inside.as_mut_ptr());
                read.ok_or_else(|| self.illegal(&row, AccessKind::Read))?;
                if self.element.rounds() {
                    for word in inside.chunks_exact_mut(4) {
                        let bits = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
                        word.copy_from_slice(&tf32(bits).to_le_bytes());
                    }
                }
                self.job.report_use(RaceUse::ReadAsOne, row.address, row.inside as u64);
            }
            let data = &mut data[..self.region.row_bytes()];
            if !self.may_share(line, AccessKind::Write)? {
                continue;
            }
            self.chunks(line, |place, at, len| {
                self.flip(place, &mut data[at..at + len]);
                self.job.put(place, &data[at..at + len], AccessKind::Write)?;
                self.job.report_use(RaceUse::TxWrite, place, len as u64);
                Ok(())
            })?;
            if shadow::is_kept() {
                self.copy_shadows(line, &row, |shared, global, len| match global {
                    Some(global) => shadow::copied(shared, global, len),
                    None => shadow::written(shared, len),
                });
            }
        }
        Ok(())
    }

    /// From shared to global memory, as far as the box is in the tensor; the bits as they are, of all types.
    pub fn store(&self) -> Result<(), Box<Fault>> {
        self.each_row(AccessKind::Write, |row, data| {
            let inside = &data[row.before..row.before + row.inside];
            access::write(self.job.call, row.address, inside).ok_or_else(|| self.illegal(row, AccessKind::Write))?;
            self.job.report_use(RaceUse::WriteAsOne, row.address, row.inside as u64);
            Ok(())
        })
    }

    /// From shared memory into elements of global memory, as far as the box is in the tensor.
    pub fn reduce(&self, how: TensorReduction) -> Result<(), Box<Fault>> {
        if !tensor_reduce::takes(how, self.element) {
            let (how, element) = (format!("{how:?}").to_lowercase(), self.element);
            return Err(self.job.wrong(format_args!("its elements of type {element:?} have no reduction `.{how}`")));
        }
        self.each_row(AccessKind::Atomic, |row, data| {
            // Only reading shows whether it is mapped.
            let mut before = [0; MAX_ROW];
            let read = access::read(self.job.call, row.address, row.inside as u32, before.as_mut_ptr());
            read.ok_or_else(|| self.illegal(row, AccessKind::Atomic))?;
            let inside = &data[row.before..row.before + row.inside];
            // SAFETY: memory that kernels may access; elements lie at multiples of their size, as the map's address and strides are
            // multiples of 16.
            let done = unsafe { tensor_reduce::reduce(how, self.element, row.address, inside, &before) };
            done.ok_or_else(|| self.illegal(row, AccessKind::Atomic))?;
            shadow::written(row.address, row.inside as u64);
            self.job.report_use(RaceUse::Atomic, row.address, row.inside as u64);
            Ok(())
        })
    }

    /// Rows with their addresses in shared memory.
    fn lines(&self) -> impl Iterator<Item = (u64, Row)> + '_ {
        self.region.rows().enumerate().map(|(k, row)| (self.shared.wrapping_add(k as u64 * self.region.pitch()), row))
    }

    /// Calls `write` with the data of each row that is in the tensor in part, if both sides may be accessed.
    fn each_row(
        &self,
        kind: AccessKind,
        mut write: impl FnMut(&Row, &[u8]) -> Result<(), Box<Fault>>,
    ) -> Result<(), Box<Fault>> {
        if self.region.swizzle == Swizzle::B128Atom32Flip8 {
            return Err(self.job.wrong("swizzling that exchanges 8 bytes is for loads only"));
        }
        for (line, row) in self.lines().filter(|(_, row)| row.inside > 0) {
            if !self.may_share(line, AccessKind::Read)? || !self.may_access(&row, kind)? {
                continue;
            }
            let mut data = [0; MAX_ROW];
            self.chunks(line, |place, at, len| {
                let data = &mut data[at..at + len];
                let read = access::read(self.job.call, place, len as u32, data.as_mut_ptr());
                self.flip(place, data);
                self.job.report_use(RaceUse::BulkRead, place, len as u64);
                read.ok_or_else(|| access::illegal(self.job.call, place, len as u32, AccessKind::Read, self.job.lane))
            })?;
            write(&row, &data[..self.region.row_bytes()])?;
            if shadow::is_kept() && kind == AccessKind::Write {
                self.copy_shadows(line, &row, |shared, global, len| {
                    if let Some(global) = global {
                        shadow::copied(global, shared, len);
                    }
                });
            }
        }
        Ok(())
    }

    /// Calls `each` with parts of a row that lie together in shared memory: the place, where in the row, how many bytes.
    fn chunks(
        &self,
        line: u64,
        mut each: impl FnMut(u64, usize, usize) -> Result<(), Box<Fault>>,
    ) -> Result<(), Box<Fault>> {
        let bytes = self.region.row_bytes();
        if self.region.swizzle == Swizzle::None {
            return each(line, 0, bytes);
        }
        (0..bytes).step_by(CHUNK).try_for_each(|at| each(self.region.swizzle.place(line + at as u64), at, CHUNK))
    }

    fn flip(&self, place: u64, chunk: &mut [u8]) {
        if self.region.swizzle.flips(place) {
            chunk.rotate_left(CHUNK / 2);
        }
    }

    /// Calls `each` with parts of a row in shared memory, where those are in global memory, and how many bytes.
    fn copy_shadows(&self, line: u64, row: &Row, mut each: impl FnMut(u64, Option<u64>, u64)) {
        let (first, end) = (row.before, row.before + row.inside);
        let half = CHUNK / 2;
        for at in (0..self.region.row_bytes()).step_by(half) {
            let place = self.region.swizzle.place(line + at as u64);
            let place = if self.region.swizzle.flips(place) { place ^ half as u64 } else { place };
            let low = first.clamp(at, at + half);
            let high = end.clamp(low, at + half);
            for (from, to, inside) in [(at, low, false), (low, high, true), (high, at + half, false)] {
                if from < to {
                    let global = inside.then(|| row.address + (from - first) as u64);
                    each(place + (from - at) as u64, global, (to - from) as u64);
                }
            }
        }
    }

    /// Whether the first and the last element of a row may be accessed.
    fn may_access(&self, row: &Row, kind: AccessKind) -> Result<bool, Box<Fault>> {
        let bytes = self.element.size();
        let may = |at: usize| {
            let mut coords = row.coords;
            coords[0] += ((row.before + at) / bytes as usize) as i64;
            let element = TensorElement { map: self.job.map, rank: self.region.rank(), coords };
            self.job.may_make(row.address.wrapping_add(at as u64), Access { kind, bytes, element: Some(element) })
        };
        Ok(row.inside > 0 && may(0)? && may(row.inside - bytes as usize)?)
    }

    /// Whether the first and the last part of a row in shared memory may be.
    fn may_share(&self, line: u64, kind: AccessKind) -> Result<bool, Box<Fault>> {
        let last = line + self.region.row_bytes() as u64 - CHUNK as u64;
        let place = |at: u64| self.region.swizzle.place(at);
        Ok(self.job.may(place(line), CHUNK as u32, kind)? && self.job.may(place(last), CHUNK as u32, kind)?)
    }

    /// The fault of a row that is not all in memory.
    fn illegal(&self, row: &Row, kind: AccessKind) -> Box<Fault> {
        let call = self.job.call;
        let mut at = String::new();
        for (d, c) in row.coords[..self.region.rank()].iter().enumerate() {
            let _ = write!(at, "{}{c}", if d == 0 { "" } else { ", " });
        }
        let text = format!(
            "illegal {} of {} bytes at address {:#x}{}, from element ({at}) of the tensor map at {:#x} on",
            report::name(Some(kind)),
            row.inside,
            row.address,
            report::neighbour(call.grid, row.address),
            self.job.map
        );
        let kind = FaultKind::IllegalAddress { addr: row.address, access: Some(kind) };
        call.fault(kind, text, 1 << self.job.lane, call.pc())
    }
}
