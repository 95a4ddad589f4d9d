//! Statements that a thread runs by itself, wherever it is.

use crate::gen::{is_integer, Gen, Place};
use crate::table::{INTEGERS, WORDS};
use crate::tree::{Node, Piece};

impl Gen {
    /// A statement with no collective in it.
    pub fn thread_statement(&mut self, place: &Place) -> Node {
        let deep = place.depth >= 4;
        let inner = Place { mask: None, block: false, may_exit: false, depth: place.depth + 1, ..place.clone() };
        match self.rng.below(33) {
            0..=6 => self.assign(),
            7 => {
                let v = self.rng.below(self.readable.len());
                Node::line(format!("h = mix(h, {});", self.readable[v].name))
            }
            8 | 9 if !deep => self.branch(&inner),
            10 | 11 if !deep => self.counted(&inner),
            12 if !deep => self.switch(&inner),
            13 if place.inner_loop => {
                let condition = self.condition();
                Node::line(format!("if ({condition}) {};", self.rng.pick(&["break", "continue"])))
            }
            14 | 15 => self.local_array(),
            16 if !deep => self.goto_loop(&inner),
            17 | 18 => self.call(place),
            19 | 20 => self.atomic(),
            21 => self.vector(),
            22 => self.own_memory(),
            23 if !self.fields.is_empty() => self.structure(),
            24 => self.overlay(),
            25 if !self.in_function => self.any_space(),
            26 if !self.in_function => self.lock(),
            27 if self.rng.chance(40) => self.count_here(),
            28 if self.rng.chance(30) => self.heap(),
            29 | 30 => self.sweep(),
            31 | 32 => self.odd_memory(),
            _ => self.assign(),
        }
    }

    fn assign(&mut self) -> Node {
        let target = self.target();
        let value = self.any(target.ty);
        if self.rng.chance(12) && (is_integer(target.ty) || target.ty.starts_with('f')) {
            let condition = self.condition();
            return Node::line(format!("if ({condition}) {} = {value};", target.name));
        }
        Node::line(format!("{} = {value};", target.name))
    }

    fn branch(&mut self, place: &Place) -> Node {
        let condition = self.condition();
        let then = self.statements(place, 3);
        if self.rng.chance(50) {
            return Node::block(format!("if ({condition}) {{"), then, "}");
        }
        let other = self.statements(place, 3);
        let text = |s: &str| Piece::Text(s.to_string());
        Node(vec![
            Piece::Text(format!("if ({condition}) {{")),
            Piece::Body(then),
            text("} else {"),
            Piece::Body(other),
            text("}"),
        ])
    }

    fn counted(&mut self, place: &Place) -> Node {
        let i = self.name("i");
        let trips = match self.rng.below(4) {
            0 => format!("{}", self.rng.range(1, 9)),
            1 => "args.n".to_string(),
            _ => format!("(i32)({} % {}u)", self.any("u32"), self.rng.range(2, 9)),
        };
        let place = Place { inner_loop: true, ..place.clone() };
        let body = self.with_readable(&i, "i32", |gen| gen.statements(&place, 4));
        let limit = self.name("n");
        let unroll = self.unroll();
        match self.rng.below(3) {
            0 => {
                Node::block(format!("{unroll}for (i32 {i} = 0, {limit} = {trips}; {i} < {limit}; {i}++) {{"), body, "}")
            }
            1 => Node::block(format!("{{ i32 {i} = {trips};\nwhile ({i}-- > 0) {{"), body, "} }"),
            _ => {
                let condition = self.condition();
                Node::block(
                    format!("{{ i32 {i} = 0, {limit} = {trips};\ndo {{"),
                    body,
                    format!("}} while (++{i} < {limit} && {condition}); }}"),
                )
            }
        }
    }

    /// What tells nvcc how to unroll the loop that follows.
    pub fn unroll(&mut self) -> &'static str {
        self.rng.pick(&["", "", "", "#pragma unroll 1\n", "#pragma unroll 2\n", "#pragma unroll\n"])
    }

    fn switch(&mut self, place: &Place) -> Node {
        // A `continue` would still mean the loop, a `break` the switch: both are fine, but no case may rely on it.
        let dense = self.rng.chance(60);
        let cases = self.rng.range(2, 8);
        let on = if dense { format!("{} % {}u", self.any("u32"), cases + 1) } else { self.wide_word() };
        let mut pieces = vec![Piece::Text(format!("switch ({on}) {{"))];
        let mut used = Vec::new();
        for case in 0..cases {
            let value =
                if dense { case as u64 } else { [0, 1, 2, 31, 32, 63, 255, 1 << 20, 0x7fff_ffff][self.rng.below(9)] };
            if used.contains(&value) {
                continue;
            }
            used.push(value);
            pieces.push(Piece::Text(format!("case {value}: {{")));
            pieces.push(Piece::Body(self.statements(place, 2)));
            pieces.push(Piece::Text(if self.rng.chance(75) { "} break;" } else { "}" }.to_string()));
        }
        if self.rng.chance(70) {
            pieces.push(Piece::Text("default: {".to_string()));
            pieces.push(Piece::Body(self.statements(place, 2)));
            pieces.push(Piece::Text("}".to_string()));
        }
        pieces.push(Piece::Text("}".to_string()));
        Node(pieces)
    }

    fn wide_word(&mut self) -> String {
        let ty = self.rng.pick(WORDS);
        self.any(ty)
    }

    /// A small machine whose states jump to each other, so that no loop is like another; it ends after some steps.
    fn goto_loop(&mut self, place: &Place) -> Node {
        let label = self.name("L");
        let place = Place { inner_loop: false, depth: place.depth + 1, ..place.clone() };
        let steps = self.rng.range(3, 12);
        let states = self.rng.range(2, 4);
        let mut pieces = vec![Piece::Text(format!("{{ i32 left{label} = {steps};"))];
        if self.rng.chance(60) {
            let condition = self.condition();
            pieces.push(Piece::Text(format!("if ({condition}) goto {label}_{};", states - 1)));
        }
        for state in 0..states {
            pieces.push(Piece::Text(format!("{label}_{state}: if (left{label}-- <= 0) goto {label}_end;\n{{")));
            pieces.push(Piece::Body(self.statements(&place, 2)));
            let (condition, to) = (self.condition(), self.rng.below(states));
            pieces.push(Piece::Text(format!("}}\nif ({condition}) goto {label}_{to};")));
        }
        pieces.push(Piece::Text(format!("{label}_end:; }}")));
        Node(pieces)
    }

    fn vector(&mut self) -> Node {
        let (ty, of, n) = self.rng.one(&[
            ("uint", "u32", 4),
            ("int", "i32", 2),
            ("float", "f32", 4),
            ("uchar", "u8", 4),
            ("short", "i16", 2),
            ("int", "i32", 3),
        ]);
        let parts: Vec<String> = (0..n).map(|_| self.expr(of, 2)).collect();
        let v = self.name("v");
        let field = self.rng.pick(&["x", "y"]);
        let condition = self.condition();
        let (read, more) = (format!("{v}.{field}"), self.expr(of, 1));
        let store = self.store(of, &read);
        Node::line(format!(
            "{{ {ty}{n} {v} = make_{ty}{n}({});\n  if ({condition}) {{ {ty}{n} t = {v}; t.y = {more}; t.x = {v}.y; {v} = t; }}\n  {store} h = mix(h, {v}.y); }}",
            parts.join(", ")
        ))
    }

    /// Members of a structure with bit-fields, copies of it, and arrays of it.
    fn structure(&mut self) -> Node {
        let field = self.fields[self.rng.below(self.fields.len())].clone();
        let (name, index) = (format!("S_{}", self.kernel), self.expr("u32", 2));
        match self.rng.below(6) {
            0 => Node::line(format!("s0.{} = {};", field.name, self.any(field.ty))),
            1 => Node::line(format!("s1[{index} & 3].{} = {};", field.name, self.any(field.ty))),
            2 => {
                let read = format!("({})s1[{index} & 3].{}", field.ty, field.name);
                Node::line(self.store(field.ty, &read))
            }
            3 => {
                let read = format!("({})s0.{}", field.ty, field.name);
                Node::line(self.store(field.ty, &read))
            }
            4 => Node::line(format!("{{ {name} t = s0; s0 = s1[{index} & 3]; s1[({index} >> 2) & 3] = t; }}")),
            _ => Node::line(format!("s0 = change_{}(s0, {index});", self.kernel)),
        }
    }

    /// Bytes seen as several types.
    fn overlay(&mut self) -> Node {
        let ty = self.rng.pick(INTEGERS);
        let value = self.any(ty);
        let (to, n) = self.rng.one(&[("u8", 16), ("i16", 8), ("u32", 4), ("u64", 2)]);
        let read = format!("u.to[{} & {}]", self.expr("u32", 1), n - 1);
        let store = self.store(to, &read);
        Node::line(format!("{{ union {{ {ty} from; {to} to[{n}]; u64 all[2]; }} u; u.all[0] = u.all[1] = 0; u.from = {value};\n  {store} }}"))
    }

    fn call(&mut self, place: &Place) -> Node {
        let candidates: Vec<_> = self
            .functions
            .iter()
            .filter(|f| f.result != "none" && (!f.mask || place.mask.is_some()))
            .cloned()
            .collect();
        if candidates.is_empty() {
            return self.assign();
        }
        let f = &candidates[self.rng.below(candidates.len())];
        let mut arguments = vec!["args".to_string()];
        arguments.extend(f.mask.then(|| place.mask.clone().unwrap()));
        for ty in &f.params {
            arguments.push(self.expr(ty, 2));
        }
        let call = format!("{}({})", f.name, arguments.join(", "));
        if f.result == "void" {
            return Node::line(format!("{call};"));
        }
        Node::line(self.store(f.result, &call))
    }
}
