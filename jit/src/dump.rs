//! Text form of the IR with what the analyses found: `UNDERSTUDY_DUMP=ssa`.

use crate::frontier::Frontiers;
use crate::ir::*;
use crate::shape::{Shape, Shapes};
use std::fmt::Write;

pub fn dump(f: &Func, shapes: &Shapes, fr: &Frontiers) -> String {
    let mut s = format!("kernel {}\n", f.name);
    let name = |v: Val| match f.def(v).kind {
        Kind::Const(c) => format!("{c:#x}"),
        ref k if f.block_of(v).is_none() => format!("{k:?}"),
        _ => format!("v{}", v.0),
    };
    for (b, blk) in f.blocks.iter().enumerate() {
        let preds: Vec<u32> = blk.preds.iter().map(|p| p.0).collect();
        let _ = writeln!(s, "b{b}: preds {preds:?} waiting {:?} divergent {}", fr[b], shapes.divergent[b]);
        for &i in &blk.insts {
            let i = f.inst(i);
            let rs: Vec<String> =
                i.results.iter().map(|r| r.map_or("_".into(), |r| format!("v{}:{:?}", r.0, f.ty(r)))).collect();
            let args: Vec<String> = i.args.iter().map(|&a| name(a)).collect();
            let _ = write!(s, "  {} = {:?} {:?} {}", rs.join(","), i.kind, i.mods, args.join(", "));
            if let Some((g, n)) = i.guard {
                let _ = write!(s, " if {}{}", if n { "!" } else { "" }, name(g));
            }
            if i.offset != 0 {
                let _ = write!(s, " +{}", i.offset);
            }
            if let Some(Some(r)) = i.results.first() {
                let _ = write!(s, "   ; {}", shape(shapes.get(*r)));
            }
            s.push('\n');
        }
        let _ = writeln!(s, "  {:?}", blk.term);
    }
    s
}

fn shape(s: &Shape) -> String {
    match s {
        Shape::Top => "unreached".into(),
        Shape::Varying => "varying".into(),
        Shape::Lin(l) if l.is_uniform() => "uniform".into(),
        Shape::Lin(l) => {
            let p = l.pattern.as_ref().map(|p| format!("{:?}", &p[..4])).unwrap_or_default();
            let a = l.anchor.map(|a| format!("v{}*{}", a.x.0, a.scale)).unwrap_or_default();
            format!("lin {p} {a} align {}", l.align)
        }
    }
}
