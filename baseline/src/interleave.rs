//! Shuffles whose pieces are made by one instruction: halves of registers beside each other, and lanes interleaved within halves, as in
//! concatenations and transpositions.

use crate::build::V;
use crate::regs::*;
use iced_x86::Code;

/// A piece of an operand.
type Piece = (V, u32);

/// A word of an operand's piece, or a narrower lane.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub of: V,
    pub piece: u32,
    pub at: usize,
}

/// How one instruction makes a piece of a result.
pub enum Single {
    /// Halves of 128 bits: the lower and the upper one of the result.
    Halves([(Piece, usize); 2]),
    /// Of each half of two pieces the lower lanes, or the upper ones, in turns; of so many bits.
    Interleaved { of: [Piece; 2], upper: bool, bits: usize },
}

/// How the lanes of a piece, of `bits` each, come together by one instruction. Those that are not there may be anything.
pub fn single(lanes: &[Option<Word>], bits: usize) -> Option<Single> {
    halves(lanes, 128 / bits).or_else(|| {
        let widths = [1, 2, 4, 8].into_iter().filter(|n| n * bits <= 64);
        widths.filter_map(|n| interleaved(lanes, 128 / bits, n, bits)).next()
    })
}

/// `half`: lanes of a half.
fn halves(lanes: &[Option<Word>], half: usize) -> Option<Single> {
    let mut found = [None; 2];
    for (k, word) in lanes.iter().enumerate() {
        let Some(w) = word else { continue };
        if w.at % half != k % half {
            return None;
        }
        let this = ((w.of, w.piece), w.at / half);
        if *found[k / half].get_or_insert(this) != this {
            return None;
        }
    }
    let any = found[0].or(found[1])?;
    Some(Single::Halves(found.map(|of| of.unwrap_or(any))))
}

/// Groups of `n` lanes in turns.
fn interleaved(lanes: &[Option<Word>], half: usize, n: usize, bits: usize) -> Option<Single> {
    let (mut of, mut upper) = ([None; 2], None);
    for (k, word) in lanes.iter().enumerate() {
        let Some(w) = word else { continue };
        let (group, within) = (k % half / n, k % n);
        let first = k / half * half + group / 2 * n + within;
        let up = w.at.checked_sub(first)?;
        if up != 0 && up != half / 2 || *upper.get_or_insert(up != 0) != (up != 0) {
            return None;
        }
        let this = (w.of, w.piece);
        if *of[group % 2].get_or_insert(this) != this {
            return None;
        }
    }
    let any = of[0].or(of[1])?;
    Some(Single::Interleaved { of: of.map(|of| of.unwrap_or(any)), upper: upper?, bits: n * bits })
}

/// Lanes narrower than a word as words, if they come in whole ones.
pub fn widened(lanes: &[Option<Word>], bits: usize) -> Option<Vec<Option<Word>>> {
    let n = 32 / bits;
    lanes
        .chunks(n)
        .map(|lanes| {
            let mut whole: Option<Word> = None;
            for (k, word) in lanes.iter().enumerate() {
                let Some(w) = word else { continue };
                let at = w.at.checked_sub(k).filter(|at| at % n == 0)? / n;
                let this = *whole.get_or_insert(Word { at, ..*w });
                if (this.of, this.piece, this.at) != (w.of, w.piece, at) {
                    return None;
                }
            }
            Some(whole)
        })
        .collect()
}

impl Gen<'_> {
    /// Piece `p` of a result.
    pub fn shuffle_at_once(&mut self, v: V, p: u32, how: &Single) {
        let (x, y, code, by) = match *how {
            Single::Halves([(x, low), (y, high)]) => {
                (x, y, Code::VEX_Vperm2i128_ymm_ymm_ymmm256_imm8, Some(low as i32 | (2 + high as i32) << 4))
            }
            Single::Interleaved { of: [x, y], upper, bits } => {
                let code = match (bits, upper) {
                    (8, false) => Code::VEX_Vpunpcklbw_ymm_ymm_ymmm256,
                    (8, true) => Code::VEX_Vpunpckhbw_ymm_ymm_ymmm256,
                    (16, false) => Code::VEX_Vpunpcklwd_ymm_ymm_ymmm256,
                    (16, true) => Code::VEX_Vpunpckhwd_ymm_ymm_ymmm256,
                    (32, false) => Code::VEX_Vpunpckldq_ymm_ymm_ymmm256,
                    (32, true) => Code::VEX_Vpunpckhdq_ymm_ymm_ymmm256,
                    (_, false) => Code::VEX_Vpunpcklqdq_ymm_ymm_ymmm256,
                    (_, true) => Code::VEX_Vpunpckhqdq_ymm_ymm_ymmm256,
                };
                (x, y, code, None)
            }
        };
        let a = self.vector(x.0, x.1);
        let b = self.vector_rm(y.0, y.1);
        let to = self.define_piece(v, p);
        match by {
            Some(by) => self.a.op3i(code, to, a, b, by),
            None => self.a.op3(code, to, a, b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lanes of two operands' first pieces, `n` each; -1: none.
    fn lanes(order: &[i32], n: i32) -> Vec<Option<Word>> {
        let word = |&l: &i32| {
            (l >= 0).then(|| Word { of: V(usize::try_from(l / n).unwrap()), piece: 0, at: (l % n) as usize })
        };
        order.iter().map(word).collect()
    }

    #[test]
    fn halves_are_moved_as_a_whole() {
        let all = lanes(&[4, 5, 6, 7, 8, 9, 10, 11], 8);
        assert!(matches!(single(&all, 32), Some(Single::Halves([((V(0), 0), 1), ((V(1), 0), 0)]))));
        // A half that is not asked for.
        assert!(matches!(single(&lanes(&[4, -1, -1, 7], 8), 32), Some(Single::Halves([((V(0), 0), 1), _]))));
        assert!(single(&lanes(&[4, 5, 6, 6, 8, 9, 10, 11], 8), 32).is_none());
    }

    #[test]
    fn lanes_are_interleaved_within_halves() {
        let low = [0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27];
        let found = single(&lanes(&low, 16), 16);
        assert!(matches!(found, Some(Single::Interleaved { of: [(V(0), 0), (V(1), 0)], upper: false, bits: 16 })));
        let high: Vec<i32> = low.iter().map(|l| l + 4).collect();
        assert!(matches!(single(&lanes(&high, 16), 16), Some(Single::Interleaved { upper: true, bits: 16, .. })));
        // Pairs of lanes are words.
        let pairs = [0, 1, 16, 17, 2, 3, 18, 19, 8, 9, 24, 25, 10, 11, 26, 27];
        assert!(matches!(single(&lanes(&pairs, 16), 16), Some(Single::Interleaved { upper: false, bits: 32, .. })));
        let mut wrong = low;
        wrong.swap(0, 1);
        assert!(single(&lanes(&wrong, 16), 16).is_none());
    }

    #[test]
    fn narrow_lanes_are_words_where_they_come_together() {
        let words = widened(&lanes(&[4, 5, 18, 19, -1, 7], 16), 16).unwrap();
        let at: Vec<_> = words.iter().map(|w| w.map(|w| (w.of.0, w.at))).collect();
        assert_eq!(at, [Some((0, 2)), Some((1, 1)), Some((0, 3))]);
        assert!(widened(&lanes(&[5, 6], 16), 16).is_none() && widened(&lanes(&[4, 21], 16), 16).is_none());
    }
}
