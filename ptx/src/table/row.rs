//! One row of the table, and how files of rows are written.

/// The PTX version and target from which on something exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// First PTX version, times ten (78 is 7.8).
    pub ptx: u8,
    /// First target (90 is sm_90).
    pub sm: u16,
    /// Targets with a letter that it is confined to: `90a` is sm_90a, `103f` sm_103f and all of its family from there
    /// on. Empty where any will do.
    pub only: &'static str,
}

impl Needs {
    /// From a version and a target on.
    pub const fn from(ptx: u8, sm: u16) -> Needs {
        Needs { ptx, sm, only: "" }
    }

    /// Both needs together.
    pub fn and(self, other: Needs) -> Needs {
        let only = if self.only.is_empty() { other.only } else { self.only };
        Needs { ptx: self.ptx.max(other.ptx), sm: self.sm.max(other.sm), only }
    }
}

/// One instruction form.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Section of the PTX ISA manual (numbering of version 9.0).
    pub section: &'static str,
    /// First PTX version with this form, times ten (78 is 7.8).
    pub ptx: u8,
    /// First target with this form (90 is sm_90).
    pub sm: u16,
    /// The form in the manual's words; `.x` is a modifier or a class of them, `{}` encloses options.
    pub form: &'static str,
}

/// Writes rows as `section ptx sm form`, grouped by opcode.
macro_rules! rows_table {
    ($($op:ident { $($section:literal $ptx:literal $sm:literal $form:literal;)* })*) => {
        /// The forms of an opcode in this part of the table, in the manual's order.
        pub(super) fn rows(op: Op) -> &'static [Row] {
            match op {
                $(Op::$op => &[$(Row { section: $section, ptx: $ptx, sm: $sm, form: $form }),*],)*
                _ => &[],
            }
        }
    };
}
pub(super) use rows_table;
