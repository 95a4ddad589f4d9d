//! Launches that an op runs behind its own, one after the other.
//!
//! A launch that waits for nothing but the one before it in its stream needs no op: making an op and linking it to others takes longer
//! than everything else that the thread does which launches. So a stream's last op takes such launches as long as it has not ended, and
//! nobody has asked for the stream's end ([`Tail::end`](super::stream)): what waits for the op waits for all of its launches.

use parking_lot::Mutex;
use sys::arch::prefetch_to_write;

/// Most followers of one op: memory that is freed in its stream can be used in others when all have ended.
const MOST: u32 = 255;
/// Room for the followers that come while a worker sleeps between two looks at the ready list.
const ROOM: usize = 16;
/// Bytes of a line of the cache.
const LINE: usize = 64;

/// See the module's description. `T` is a launch.
pub(super) struct Followers<T>(Mutex<State<T>>);

struct State<T> {
    waiting: Vec<T>,
    /// Where the list lies that the op has taken, or 0: it comes back empty.
    taken_from: usize,
    taken: u32,
    ended: bool,
}

impl<T> Followers<T> {
    pub(super) fn new() -> Followers<T> {
        Followers(Mutex::new(State { waiting: Vec::new(), taken_from: 0, taken: 0, ended: false }))
    }

    /// Has the op run a launch, or gives it back if it takes no more.
    #[inline(always)]
    pub(super) fn add(&self, launch: T) -> Option<T> {
        let mut state = self.0.lock();
        if state.ended || state.taken == MOST {
            return Some(launch);
        }
        if state.taken == 0 {
            state.waiting.reserve(ROOM);
        }
        state.taken += 1;
        state.waiting.push(launch);
        // Where the next one will lie is in the cache of the thread that has run the one before at that place: to wait for it is most of what
        // adding one takes.
        let (next, other) = (state.waiting.as_ptr().wrapping_add(state.waiting.len()) as usize, state.taken_from);
        drop(state);
        for line in (0..size_of::<T>()).step_by(LINE) {
            prefetch_to_write(next + line);
            prefetch_to_write(other + line);
        }
        None
    }

    /// The launches to run next, in the place of an empty list's elements. False if there are none: there will be no more.
    pub(super) fn next(&self, list: &mut Vec<T>) -> bool {
        let mut state = self.0.lock();
        std::mem::swap(&mut state.waiting, list);
        state.taken_from = list.as_ptr() as usize;
        state.ended = list.is_empty();
        !state.ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launches_are_taken_in_order_until_there_are_none() {
        let (followers, mut list) = (Followers::new(), vec![]);
        assert!(followers.add(1).is_none() && followers.add(2).is_none());
        assert!(followers.next(&mut list));
        assert_eq!(list, [1, 2]);
        list.clear();
        assert!(followers.add(3).is_none());
        assert!(followers.next(&mut list));
        assert_eq!(list, [3]);
        list.clear();
        assert!(!followers.next(&mut list));
        assert_eq!(followers.add(4), Some(4));
    }

    #[test]
    fn an_op_takes_a_limited_number() {
        let followers = Followers::new();
        assert_eq!((1..).find(|&n| followers.add(n).is_some()), Some(MOST + 1));
    }
}
