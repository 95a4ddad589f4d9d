//! The state as one piece of work sees it, to be kept while the work runs and the host goes on.

use super::{bytes, Access, Extent, Memory, Place};

/// Bytes that are alike for work at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub start: u64,
    /// One past the last.
    pub end: u64,
    /// In no pool, or in a region of one.
    pub accessible: bool,
    /// What may be done with memory of the host's or of a device without defaults; see [`View::access`].
    pub access: Access,
    /// The same for memory of each device, by ordinal, if defaults are set for any.
    peers: [Option<Access>; DEVICES],
}

/// As many devices as a process may have.
const DEVICES: usize = 16;

impl Piece {
    /// What may be done with its bytes, in memory of device `owner` (`None`: the host's).
    pub fn access_for(&self, owner: Option<u32>) -> Access {
        owner.and_then(|o| *self.peers.get(o as usize)?).unwrap_or(self.access)
    }
}

/// What work at a place may access, and how: all of the address space in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Of the state that it is of.
    pub generation: u64,
    pieces: Vec<Piece>,
}

impl View {
    /// The piece that holds `address`.
    pub fn at(&self, address: u64) -> &Piece {
        let after = self.pieces.partition_point(|p| p.start <= address);
        &self.pieces[after - 1]
    }

    /// All pieces in order of their addresses, without gaps.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Nothing is restricted anywhere.
    pub fn is_open(&self) -> bool {
        self.pieces.iter().all(|p| p.accessible && p.access == Access::ALL && p.peers == [None; DEVICES])
    }
}

impl Memory {
    /// What work at `place`, enqueued now, sees.
    pub fn view(&self, place: Place) -> View {
        let mut bounds = vec![0];
        let extents = self.heaps.values().map(|h| &h.extent).chain(self.regions.values().map(|r| &r.extent));
        for (start, end) in extents.filter(|e| matches!(e, Extent::Bytes { .. })).map(bytes) {
            bounds.extend([start, end]);
        }
        bounds.extend(self.retired.iter().flat_map(|(base, len)| [*base, base + len]));
        bounds.extend(self.allocations.iter().flat_map(|(base, known)| [*base, base + known.len]));
        bounds.sort_unstable();
        bounds.dedup();
        let mut pieces: Vec<Piece> = Vec::with_capacity(bounds.len());
        for (index, &start) in bounds.iter().enumerate() {
            let end = bounds.get(index + 1).copied().unwrap_or(u64::MAX);
            let piece = self.piece(place, start, end);
            match pieces.last_mut() {
                Some(last) if (Piece { start: last.start, end, ..piece }) == (Piece { end, ..*last }) => last.end = end,
                _ => pieces.push(piece),
            }
        }
        View { generation: self.generation, pieces }
    }

    fn piece(&self, place: Place, start: u64, end: u64) -> Piece {
        let subjects = self.subjects_at(start);
        let access = self.access_of(place, &subjects, None);
        let peer = |owner: usize| Some(self.access_of(place, &subjects, Some(owner as u32))).filter(|a| *a != access);
        let accessible = self.span_at(start).state.is_accessible();
        Piece { start, end, accessible, access, peers: std::array::from_fn(peer) }
    }
}
