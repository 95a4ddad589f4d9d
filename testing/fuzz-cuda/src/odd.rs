//! Members of odd sizes: of a structure that the kernel is given by value, and of vectors of three in memory.

use crate::gen::Gen;
use crate::tree::Node;

/// Reads of the structure by the type they have; I is an index.
const MEMBERS: &[(&str, &str)] = &[
    ("i8", "args.odd.first"),
    ("u8", "args.odd.bytes[I % 5u].x"),
    ("u8", "args.odd.bytes[I % 5u].z"),
    ("i16", "args.odd.shorts[I % 3u].y"),
    ("i16", "args.odd.shorts[2].z"),
    ("f64", "args.odd.number"),
    ("f32", "args.odd.floats[I % 3u].z"),
    ("f32", "args.odd.floats[1].y"),
    ("u16", "args.odd.words[I % 7u]"),
    ("u32", "(u32)args.odd.eleven"),
    ("u32", "((u32)args.odd.five + args.odd.sixteen)"),
    ("i64", "(i64)args.odd.forty"),
    ("i64", "(i64)args.odd.last"),
    ("u64", "args.odd.pairs[I % 3u].large"),
    ("u8", "args.odd.pairs[I % 3u].small"),
    ("u32", "(u32)args.odd.packed[I & 1].b"),
    ("u64", "(u64)args.odd.packed[I & 1].d"),
    ("u128", "args.odd.wide"),
];

impl Gen {
    /// A member of the kernel's own structure, if there is one of the type.
    pub fn member(&mut self, ty: &str) -> Option<String> {
        let fitting: Vec<&str> = MEMBERS.iter().filter(|(of, _)| *of == ty).map(|(_, text)| *text).collect();
        if !self.odd || fitting.is_empty() {
            return None;
        }
        let text = self.rng.pick(&fitting);
        let index = if text.contains('I') { self.expr("u32", 0) } else { String::new() };
        Some(text.replace('I', &format!("({index})")))
    }

    /// Vectors of three among the thread's own words, and copies of the structure that are changed.
    pub fn odd_memory(&mut self) -> Node {
        let own = "(args.own + (size_t)GTID * OWN)";
        let (vector, of, count) =
            self.rng.one(&[("uchar3", "u8", 21), ("short3", "i16", 10), ("float3", "f32", 5), ("uint3", "u32", 5)]);
        let (index, other) = (self.any("u32"), self.any("u32"));
        let field = self.rng.pick(&["x", "y", "z"]);
        match self.rng.below(4) {
            0 => {
                let parts: Vec<String> = (0..3).map(|_| self.expr(of, 2)).collect();
                // A NaN's bits would differ.
                let parts = if of == "f32" { parts.iter().map(|p| format!("number({p})")).collect() } else { parts };
                Node::line(format!("(({vector} *){own})[{index} % {count}u] = make_{vector}({});", parts.join(", ")))
            }
            1 => {
                let store = self.store(of, &format!("v.{field}"));
                Node::line(format!("{{ const {vector} v = (({vector} *){own})[{index} % {count}u]; {store} }}"))
            }
            2 => Node::line(format!("{{ {vector} *p = ({vector} *){own}; const {vector} t = p[{index} % {count}u]; p[{index} % {count}u] = p[{other} % {count}u]; p[{other} % {count}u] = t; }}")),
            _ if self.odd => {
                let (member, ty) = self.rng.one(&[("words[K % 7u]", "u16"), ("pairs[K % 3u].large", "u64"), ("packed[K & 1].d", "u64"), ("bytes[K % 5u].y", "u8"), ("eleven", "u32"), ("forty", "i64")]);
                let value = self.any(ty);
                let (to, from) = (member.replace('K', &format!("({index})")), member.replace('K', &format!("({other})")));
                let store = self.store(ty, &format!("({ty})o.{from}"));
                Node::line(format!("{{ Odd o = args.odd; o.{to} = {value}; Odd q[2]; q[0] = q[1] = o; o = q[{other} & 1]; {store} h = mix(h, o.wide); h = mix(h, (u64)o.last); }}"))
            }
            _ => {
                let store = self.store("u32", &format!("(u32)((const u8 *)&v)[{other} % sizeof v]"));
                Node::line(format!("{{ {vector} v = (({vector} *){own})[{index} % {count}u]; {store} }}"))
            }
        }
    }
}
