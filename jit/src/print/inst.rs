//! One instruction.

use crate::ir::{Func, Kind, Ty, Val};
use ptx::ast::{Instr, Mod, Span};
use ptx::table::{self, Op};
use smallvec::SmallVec;

/// An instruction whose operands are named already.
pub struct Line<'a> {
    pub results: Vec<String>,
    /// `None`: a copy.
    pub kind: Option<&'a Kind>,
    pub mods: &'a [Mod],
    pub args: Vec<String>,
    pub guard: Option<String>,
    pub offset: i64,
}

impl Line<'_> {
    pub fn text(&self) -> String {
        let name = match self.kind {
            None => "copy".into(),
            Some(Kind::Op(op)) => spelling(*op, self.mods),
            Some(Kind::Special(s)) => format!("read {}", special(&format!("{s:?}"))),
            Some(Kind::Loads(_)) => format!("loads{}", spelling(Op::Ld, self.mods).trim_start_matches("ld")),
            Some(Kind::CallFunction(k)) => format!("call #{k}"),
            Some(Kind::CallIndirect(k)) => format!("call one of #{k}"),
            Some(Kind::Argument(at)) => format!("argument {at}"),
            Some(Kind::Result(at)) => format!("result {at}"),
            Some(kind) => format!("{kind:?}").to_lowercase(),
        };
        let mut args = self.args.clone();
        let addressed = match self.kind {
            Some(Kind::Op(op)) => table::info(*op, self.mods).access().is_some(),
            kind => matches!(kind, Some(Kind::Loads(_))),
        };
        let offset = match self.offset {
            0 => String::new(),
            n => format!("{n:+}"),
        };
        match args.first_mut() {
            Some(address) if addressed => *address = format!("[{address}{offset}]"),
            _ if !offset.is_empty() => args.push(format!("({offset})")),
            _ => {}
        }
        let guard = self.guard.as_ref().map(|g| format!("@{g} ")).unwrap_or_default();
        let results = match self.results.is_empty() {
            true => String::new(),
            false => format!("{} = ", self.results.join(", ")),
        };
        let args = args.join(", ");
        format!("{guard}{results}{name} {args}").trim_end().to_string()
    }
}

/// An opcode with its modifiers, as PTX writes it.
pub fn spelling(op: Op, mods: &[Mod]) -> String {
    let operands = SmallVec::new();
    Instr { op, guard: None, mods: mods.into(), operands, loc: 0, span: Span::default() }.spelling()
}

/// `Tid(X)` is `%tid.x`.
fn special(name: &str) -> String {
    format!("%{}", name.replace('(', ".").replace(')', "").to_lowercase())
}

/// A predicate, negated or not.
pub fn condition(name: String, negated: bool) -> String {
    format!("{}{name}", if negated { "!" } else { "" })
}

pub fn ty(ty: Ty) -> String {
    format!("{ty:?}").to_lowercase()
}

/// A value: its definition if it is floating, else its number.
pub fn value(f: &Func, v: Val) -> String {
    if f.block_of(v).is_some() {
        return format!("v{}", v.0);
    }
    match f.def(v).kind {
        Kind::Const(bits) => match f.ty(v) {
            Ty::F32 => format!("{:?}f", f32::from_bits(bits as u32)),
            Ty::F64 => format!("{:?}", f64::from_bits(bits)),
            _ if bits < 1 << 16 => bits.to_string(),
            _ => format!("{bits:#x}"),
        },
        Kind::Special(s) => special(&format!("{s:?}")),
        Kind::Param { offset, .. } => format!("param[{offset}]"),
        Kind::ParamAddr(at) => format!("&param[{at}]"),
        Kind::Symbol(k) => format!("&{}", f.symbols[k as usize]),
        Kind::Shared(at) => format!("shared+{at}"),
        Kind::Local(at) => format!("local+{at}"),
        Kind::LocalEnd(at) => format!("localend-{at}"),
        ref kind => format!("{kind:?}"),
    }
}
