//! Random expressions, from a table of what each type can be made of.

use crate::gen::Gen;
use crate::table::*;

/// A value of one type as another, for all values.
fn convert(name: &str, from: &str, to: &str) -> String {
    let small = |ty: &str| SMALL.contains(&ty);
    match (from, to) {
        _ if small(from) && small(to) => format!("f2{}({}2f({name}))", &to[..1], &from[..1]),
        _ if small(from) => convert(&format!("{}2f({name})", &from[..1]), "f32", to),
        (_, "h16" | "b16") if FLOATS.contains(&from) => {
            format!("{}2{}({name})", if from == "f32" { "f" } else { "d" }, &to[..1])
        }
        (_, "h16" | "b16") => format!("bits2{}((u16){name})", &to[..1]),
        ("f32" | "f64", "i128" | "u128") => format!("({to})to_int<i64>({name})"),
        ("f32" | "f64", "f32" | "f64") => format!("({to}){name}"),
        ("f32" | "f64", _) => format!("to_int<{to}>({name})"),
        ("i128" | "u128", "f32" | "f64") => format!("({to})(i64){name}"),
        _ => format!("({to}){name}"),
    }
}

impl Gen {
    /// A literal of an integer type.
    pub fn literal(&mut self, ty: &str) -> String {
        let bits = crate::gen::width(ty);
        let value = match self.rng.below(5) {
            0 => self.rng.below(10) as u64,
            1 => self.rng.one(&[
                0x7f,
                0x80,
                0xff,
                0x7fff,
                0x8000,
                0xffff,
                0x7fff_ffff,
                0x8000_0000,
                0xffff_ffff,
                u64::MAX,
                1 << 63,
            ]),
            2 => 1 << self.rng.below(bits.min(64)),
            3 => self.rng.below(1000) as u64 + 3,
            _ => self.rng.next(),
        };
        let value = if bits < 64 { value & ((1 << bits) - 1) } else { value };
        if bits == 128 && self.rng.chance(50) {
            return format!("({ty})((u128)0x{value:x}ull << 64 | 0x{:x}ull)", self.rng.next());
        }
        format!("({ty})0x{value:x}ull")
    }

    fn constant(&mut self, ty: &str) -> String {
        match ty {
            "bool" => self.rng.pick(&["true", "false"]).to_string(),
            "f32" => self
                .rng
                .pick(&[
                    "0.0f",
                    "-0.0f",
                    "1.0f",
                    "-1.5f",
                    "0.1f",
                    "3e38f",
                    "1e-40f",
                    "16777216.0f",
                    "INFINITY",
                    "255.5f",
                ])
                .to_string(),
            "f64" => self
                .rng
                .pick(&["0.0", "-0.0", "1.0", "-2.5", "0.1", "1e308", "4e-320", "9007199254740992.0", "1e10"])
                .to_string(),
            "h16" | "b16" => format!("f2{}({})", &ty[..1], self.constant("f32")),
            _ => self.literal(ty),
        }
    }

    fn leaf(&mut self, ty: &str) -> String {
        if self.odd && self.rng.chance(10) {
            if let Some(member) = self.member(ty) {
                return member;
            }
        }
        let names: Vec<String> = self.readable.iter().filter(|v| v.ty == ty).map(|v| v.name.clone()).collect();
        if !names.is_empty() && self.rng.chance(75) {
            return names[self.rng.below(names.len())].clone();
        }
        if names.is_empty() && ty != "bool" && self.rng.chance(70) {
            // Of another type, for want of one.
            let from = self.readable[self.rng.below(self.readable.len())].clone();
            return convert(&from.name, from.ty, ty);
        }
        match (ty, self.rng.below(10)) {
            ("u32", 0) => "TID".to_string(),
            ("u32", 1) => "LANE".to_string(),
            ("u32", 2) => format!("table[{} & 31]", self.any_of(&["u32", "i32"], 0)),
            ("u32", 3) => format!("args.in[{} & (INPUTS - 1)]", self.any_of(&["u32", "u16", "u64"], 0)),
            ("i32", 0) => "args.n".to_string(),
            ("i32", 1) => "(i32)LANE".to_string(),
            ("i32", 2) => "(i32)threadIdx.x".to_string(),
            ("u32", 4) => "blockIdx.x".to_string(),
            _ => self.constant(ty),
        }
    }

    /// An expression of one of the types.
    pub fn any_of(&mut self, types: &[&'static str], depth: usize) -> String {
        let ty = self.rng.pick(types);
        self.expr(ty, depth)
    }

    /// An expression of a type, in parentheses where it needs them.
    pub fn expr(&mut self, ty: &str, depth: usize) -> String {
        if depth == 0 || self.rng.chance(15) {
            return self.leaf(ty);
        }
        let ptx = crate::ptx::of(ty);
        let template = match ty {
            _ if !ptx.is_empty() && self.rng.chance(12) => self.rng.pick(&ptx),
            "f32" => self.rng.pick(SINGLE),
            "f64" => self.rng.pick(DOUBLE),
            "h16" | "b16" => self.rng.pick(SIXTEEN),
            "bool" => self.rng.pick(BOOLEAN),
            "u32" if self.rng.chance(55) => self.rng.pick(UNSIGNED),
            "i32" if self.rng.chance(35) => self.rng.pick(SIGNED),
            "u64" if self.rng.chance(30) => self.rng.pick(UNSIGNED_LONG),
            "i64" if self.rng.chance(25) => self.rng.pick(SIGNED_LONG),
            "i128" | "u128" if self.rng.chance(15) => self.rng.pick(WIDE),
            "i128" | "u128" => self.rng.pick(ANY_INTEGER),
            _ if self.rng.chance(8) => self.rng.pick(FROM_FLOAT),
            _ => self.rng.pick(ANY_INTEGER),
        };
        format!("({})", self.fill(template, ty, depth - 1))
    }

    /// A template with its placeholders filled.
    pub fn fill(&mut self, template: &str, ty: &str, depth: usize) -> String {
        let any = if self.rng.chance(60) { self.rng.pick(WORDS) } else { self.rng.pick(INTEGERS) };
        let float = self.rng.pick(FLOATS);
        let rounding = self.rng.pick(&["rn", "rz", "ru", "rd"]);
        let mut template = template.replace("_R(", &format!("_{rounding}("));
        if SMALL.contains(&ty) {
            template = template.replace('P', &ty[..1]);
        }
        if template.contains("__V") {
            template = template.replace("__V", &format!("__{}", self.rng.pick(VIDEO2)));
        }
        if template.contains("__W") {
            template = template.replace("__W", &format!("__{}", self.rng.pick(VIDEO1)));
        }
        let mut out = String::new();
        let mut rest = template.as_str();
        while let Some(at) = rest.find(['%', 'T']) {
            out.push_str(&rest[..at]);
            let sign = rest.as_bytes()[at] == b'%';
            let word = rest[at + sign as usize..]
                .find(|c: char| !c.is_alphanumeric() && c != '#')
                .map_or(rest.len(), |n| at + sign as usize + n);
            let name = &rest[at + sign as usize..word];
            rest = &rest[word..];
            out.push_str(&match (sign, name) {
                (false, "T") => ty.to_string(),
                (false, other) => other.to_string(),
                (true, "") => "%".to_string(),
                (true, "#") => self.literal(ty),
                (true, "B") => format!("0x{:02x}", self.rng.below(256)),
                // The last operand of a shuffle: of a whole segment, or any.
                (true, "C") if self.rng.chance(60) => {
                    format!("0x{:x}", self.rng.one(&[0x1f, 0, 0x181f, 0x1c1f, 0x1e1f, 0x1800, 0x1000, 0x101f]))
                }
                (true, "C") => format!("0x{:x}", self.rng.below(0x2000) & 0x1f1f),
                (true, "X") => format!("{:04x}", self.rng.below(0x8000) & 0x7777),
                (true, "T") => self.expr(ty, depth),
                (true, "J") => self.expr(any, depth),
                (true, "K") => self.expr(float, depth),
                (true, other) => self.expr(other, depth),
            });
        }
        out + rest
    }
}
