//! Textual dump of a module.

use crate::build::{T, V};
use crate::builder::Builder;
use crate::ir::{Const, Def, Module};
use crate::types::Type;
use std::fmt::Write;

/// A type's name.
pub fn type_name(m: &Module, t: T) -> String {
    match m.types.get(t) {
        Type::Void => "void".into(),
        Type::Int(n) => format!("i{n}"),
        Type::Half => "half".into(),
        Type::BFloat => "bfloat".into(),
        Type::F32 => "float".into(),
        Type::F64 => "double".into(),
        Type::Ptr => "ptr".into(),
        Type::Vec(e, n) => format!("<{n} x {}>", type_name(m, *e)),
        Type::Array(e, n) => format!("[{n} x {}]", type_name(m, *e)),
        Type::Record(fields) => {
            format!("{{{}}}", fields.iter().map(|&f| type_name(m, f)).collect::<Vec<_>>().join(", "))
        }
        Type::Func(ret, _) => format!("function to {}", type_name(m, *ret)),
    }
}

fn operand(m: &Module, v: V) -> String {
    let t = type_name(m, m.ty(v));
    match &m.values[v.0].def {
        Def::Const(Const::Splat(x)) => format!("{t} {x:#x}"),
        Def::Const(Const::Lanes(xs)) => format!("{t} {xs:x?}"),
        Def::Function(i) => m.functions[*i].name.clone(),
        Def::Param | Def::Inst { .. } => format!("{t} %{}", v.0),
    }
}

impl Builder {
    /// All functions.
    pub fn print(&self) -> String {
        let m = self.m.borrow();
        let mut out = String::new();
        for f in &m.functions {
            let params: Vec<String> = f.params.iter().map(|&p| operand(&m, p)).collect();
            let _ = writeln!(out, "{}({}):", f.name, params.join(", "));
            for b in &f.blocks {
                let _ = writeln!(out, "  block {}:", b.0);
                for &v in &m.blocks[b.0].insts {
                    if let Some((op, args)) = m.inst(v) {
                        let args: Vec<String> = args.iter().map(|&a| operand(&m, a)).collect();
                        let _ = writeln!(out, "    {} %{} = {op:?} {}", type_name(&m, m.ty(v)), v.0, args.join(", "));
                    }
                }
            }
        }
        out
    }
}
