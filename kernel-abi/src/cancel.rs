//! What `clusterlaunchcontrol.try_cancel` answers, for `query_cancel` to read: 16 bytes, which PTX calls opaque. Its fields are where
//! ptxas reads them in code for sm_100.

/// A field of the answer, within one of its 32-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerField {
    pub word: u32,
    pub shift: u32,
    pub bits: u32,
}

impl AnswerField {
    /// x, y and z of the first block of the cluster that will not start.
    pub const FIRST_BLOCK: [AnswerField; 3] = [
        AnswerField { word: 0, shift: 0, bits: 32 },
        AnswerField { word: 1, shift: 0, bits: 16 },
        AnswerField { word: 1, shift: 16, bits: 16 },
    ];
    /// Whether there is such a cluster.
    pub const CANCELED: AnswerField = AnswerField { word: 2, shift: 0, bits: 1 };

    fn of(self, value: u32) -> u128 {
        let kept = u64::from(value) & ((1 << self.bits) - 1);
        u128::from(kept) << (self.word * u32::BITS + self.shift)
    }
}

/// The answer of `try_cancel`, as two words of 64 bits: the first block of the cluster, if one was left.
pub fn cancel_answer(first: Option<[u32; 3]>) -> [u64; 2] {
    let Some(first) = first else { return [0; 2] };
    let fields = AnswerField::FIRST_BLOCK.iter().zip(first);
    let answer = fields.fold(AnswerField::CANCELED.of(1), |answer, (field, at)| answer | field.of(at));
    [answer as u64, (answer >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_where_ptxas_reads_them() {
        assert_eq!(cancel_answer(None), [0, 0]);
        assert_eq!(cancel_answer(Some([0x1234_5678, 0x9abc, 0xdef0])), [0xdef0_9abc_1234_5678, 1]);
    }
}
