//! How time grows with the size of a text.

use std::time::Duration;

/// A text in three parts, of which the middle one is there many times.
pub struct Parts<'a> {
    before: &'a str,
    again: &'a str,
    after: &'a str,
}

impl<'a> Parts<'a> {
    /// Between the first two backticks, or, without these, at two places between words that follow from the text itself.
    pub fn of(text: &'a str) -> Option<Parts<'a>> {
        let marked = text.split_once('`').and_then(|(before, rest)| Some((before, rest.split_once('`')?)));
        if let Some((before, (again, after))) = marked {
            return (!again.is_empty()).then_some(Parts { before, again, after });
        }
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        let ends: Vec<usize> = text.match_indices([' ', ',', ';', '\n', '{', '}', '.']).map(|(at, _)| at + 1).collect();
        if ends.len() < 2 {
            return None;
        }
        let first = (hash >> 32) as usize % (ends.len() - 1);
        let last = ends.len().min(first + 2 + hash as usize % 24) - 1;
        let (before, rest) = text.split_at(ends[first]);
        let (again, after) = rest.split_at(ends[last] - ends[first]);
        Some(Parts { before, again, after })
    }

    /// The text with the middle part as often as makes `size` bytes. `#` in it stands for a number, another one each time.
    pub fn text(&self, size: usize) -> String {
        let mut text = self.before.to_string();
        for i in 0..size / self.again.len().max(4) {
            text += &self.again.replace('#', &i.to_string());
        }
        text + self.after
    }
}

/// What the thread's processor time for it is: others may use the machine as well.
pub fn time(work: impl FnOnce()) -> Duration {
    let start = now();
    work();
    now() - start
}

fn now() -> Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}
