//! Statements that lanes of a warp run together: collectives, and branches and loops that part the lanes in a known way.

use crate::gen::{Gen, Place};
use crate::table::WORDS;
use crate::tree::{Node, Piece};

/// Results by type; M is the mask, `%x` an expression.
const COLLECTIVES: &[(&str, &str)] = &[
    ("u32", "__ballot_sync(M, %bool)"),
    ("u32", "__ballot_sync(M, %bool)"),
    ("u32", "__match_any_sync(M, %u32 & 3)"),
    ("u32", "__match_any_sync(M, %i64 % 3)"),
    ("u32", "__match_any_sync(M, %u32)"),
    ("u32", "match_all(M, %u32 & 1)"),
    ("u32", "match_all(M, %u64)"),
    ("u32", "__reduce_add_sync(M, %u32)"),
    ("i32", "__reduce_min_sync(M, %i32)"),
    ("i32", "__reduce_max_sync(M, %i32)"),
    ("u32", "__reduce_min_sync(M, %u32)"),
    ("u32", "__reduce_max_sync(M, %u32)"),
    ("u32", "__reduce_and_sync(M, %u32)"),
    ("u32", "__reduce_or_sync(M, %u32)"),
    ("u32", "__reduce_xor_sync(M, %u32)"),
    ("i32", "__any_sync(M, %bool)"),
    ("i32", "__all_sync(M, %bool)"),
    ("u32", "p_vote_uni(M, (%bool))"),
    ("u32", "p_vote_uni(M, (%u32 & 31) == 3)"),
    ("u32", "p_ballot_not(M, (%bool))"),
    ("u32", "p_redux_umin(M, %u32)"),
    ("u32", "p_match_any(M, %u64 & 3)"),
    ("u32", "shfl_ptx<0>(M, %u32, %u32, %C)"),
    ("u32", "shfl_ptx<1>(M, %u32, %u32, %C)"),
    ("u32", "shfl_ptx<2>(M, %u32, %u32, %C)"),
    ("u32", "shfl_ptx<3>(M, %u32, %u32, %C)"),
    ("u32", "shfl_ptx<1>(M, %u32, 3, %C)"),
    ("u32", "shfl_ptx<2>(M, %u32, 5, %C)"),
    ("u32", "__fns(M, LANE, (i32)(%u32 & 3) - 1)"),
];
/// T is one of `TRAVEL`.
const SHUFFLES: &[&str] = &[
    "shfl_any<T>(M, %T, %u32)",
    "shfl_any<T>(M, %T, @)",
    "shfl_any<T>(M, %T, LANE + @)",
    "shfl_xor<T>(M, %T, @, $)",
    "shfl_xor<T>(M, %T, %u32 & 31, $)",
    "shfl_up<T>(M, %T, @, $)",
    "shfl_down<T>(M, %T, @, $)",
    "shfl_up<T>(M, %T, %u32 & 31, $)",
    "shfl_idx<T>(M, %T, %u32 & 31, $)",
    "shfl_idx<T>(M, %T, @, $)",
];
const TRAVEL: &[&str] = &["u32", "i32", "u64", "i64", "f32", "f64", "h16", "b16"];

impl Gen {
    /// A statement at a place where the mask is known.
    pub fn warp_statement(&mut self, place: &Place) -> Node {
        let m = place.mask.clone().unwrap();
        let deep = place.depth >= 4;
        match self.rng.below(21) {
            0..=7 => self.collective(&m),
            8 => Node::line(format!("__syncwarp({m});")),
            9..=11 if !deep => self.parted(place, &m),
            12 | 13 if !deep => self.loop_of_lanes(place, &m),
            14 | 15 if !deep => self.alike(place, &m),
            16 if !self.in_function => self.exchange(&m),
            17 if place.may_exit && !place.inner_loop => self.exit(&m),
            19 if !deep => self.switch_of_lanes(place, &m),
            18 if !deep => self.functions_by_lane(&m),
            _ => self.collective(&m),
        }
    }

    fn collective(&mut self, m: &str) -> Node {
        if self.rng.chance(50) {
            let (ty, template) = COLLECTIVES[self.rng.below(COLLECTIVES.len())];
            let text = self.fill(template, ty, 2).replace("(M,", &format!("({m},"));
            return Node::line(self.store(ty, &text));
        }
        let ty = self.rng.pick(TRAVEL);
        let template = self.rng.pick(SHUFFLES);
        let template = template
            .replace('@', &self.rng.below(32).to_string())
            .replace('$', self.rng.pick(&["2", "4", "8", "16", "32", "32"]));
        let text = self.fill(&template, ty, 2).replace("(M,", &format!("({m},"));
        Node::line(self.store(ty, &text))
    }

    /// A branch whose sides know who runs them.
    fn parted(&mut self, place: &Place, m: &str) -> Node {
        let (c, yes, no) = (self.name("c"), self.name("m"), self.name("m"));
        let condition = self.condition();
        let before = self.exited;
        let side =
            |mask: &str| Place { mask: Some(mask.to_string()), block: false, depth: place.depth + 1, ..place.clone() };
        let then = self.statements(&side(&yes), 4);
        let mut pieces = vec![
            Piece::Text(format!("{{ const bool {c} = {condition}; u32 {yes} = __ballot_sync({m}, {c}), {no} = {m} & ~{yes};\nif ({c}) {{")),
            Piece::Body(then),
        ];
        if self.rng.chance(60) {
            pieces.push(Piece::Text("} else {".to_string()));
            pieces.push(Piece::Body(self.statements(&side(&no), 4)));
        }
        let again = if place.may_exit || self.exited != before {
            format!(" {m} = __ballot_sync({m}, 1);")
        } else {
            String::new()
        };
        pieces.push(Piece::Text(format!("}}{again} (void){no}; }}")));
        Node(pieces)
    }

    /// A loop that lanes leave one after the other, by their own count or by a break; some skip the rest of a turn. Which lanes break
    /// or continue is told to all when a turn begins.
    fn loop_of_lanes(&mut self, place: &Place, m: &str) -> Node {
        let (i, n, all, here) = (self.name("i"), self.name("n"), self.name("m"), self.name("m"));
        let (breaks, continues, mb, mc) = (self.name("b"), self.name("b"), self.name("m"), self.name("m"));
        let trips = if self.rng.chance(30) {
            format!("{}", self.rng.range(1, 5))
        } else {
            format!("(i32)({} % {}u)", self.any("u32"), self.rng.range(2, 7))
        };
        let inner = Place {
            mask: Some(here.clone()),
            block: false,
            inner_loop: false,
            depth: place.depth + 1,
            ..place.clone()
        };
        let (will_break, will_continue) = (self.rng.chance(50), self.rng.chance(50));
        let (if_break, if_continue) = (self.condition(), self.condition());
        let mut pieces = vec![Piece::Text(format!(
            "{{ const i32 {n} = {trips}; u32 {all} = {m};\nfor (i32 {i} = 0;; {i}++) {{\n    const bool go = {i} < {n};\n    \
             {all} = __ballot_sync({all}, go);\n    if (!go) break;\n    u32 {here} = {all};"
        ))];
        if will_break {
            pieces.push(Piece::Text(format!(
                "    const bool {breaks} = {if_break}; const u32 {mb} = __ballot_sync({all}, {breaks});"
            )));
        }
        if will_continue {
            let not = if will_break { format!("!{breaks} && ") } else { String::new() };
            pieces.push(Piece::Text(format!(
                "    const bool {continues} = {not}{if_continue}; const u32 {mc} = __ballot_sync({all}, {continues});"
            )));
        }
        self.readable.push(crate::gen::Var { name: i.clone(), ty: "i32" });
        let mut leaves = Vec::new();
        if will_break {
            leaves.push(("break", &breaks, &mb));
        }
        if will_continue {
            leaves.push(("continue", &continues, &mc));
        }
        if self.rng.chance(50) {
            leaves.reverse();
        }
        for (leave, flag, gone) in leaves {
            pieces.push(Piece::Body(self.statements(&inner, 3)));
            let leave = if self.rng.chance(30) {
                let v = self.target();
                format!("    if ({flag}) {{ {} = {}; {leave}; }}", v.name, self.expr(v.ty, 2))
            } else {
                format!("    if ({flag}) {leave};")
            };
            pieces.push(Piece::Text(format!("{leave}\n    {here} &= ~{gone};")));
        }
        pieces.push(Piece::Body(self.statements(&inner, 4)));
        self.readable.pop();
        if will_break {
            // Lanes that continued come to the loop's head without this line.
            pieces.insert(1, Piece::Text(String::new()));
            let head = match &mut pieces[0] {
                Piece::Text(text) => text,
                Piece::Body(_) => unreachable!("a loop begins with its head"),
            };
            *head = head.replace(&format!("u32 {all} = {m};"), &format!("u32 {all} = {m}, gone_{all} = 0;"));
            *head =
                head.replace(&format!("__ballot_sync({all}, go)"), &format!("__ballot_sync({all} & ~gone_{all}, go)"));
            let at = pieces
                .iter()
                .position(|p| matches!(p, Piece::Text(t) if t.contains(&format!("const u32 {mb}"))))
                .unwrap();
            if let Piece::Text(text) = &mut pieces[at] {
                text.push_str(&format!(" gone_{all} = {mb};"));
            }
        }
        let again = if place.may_exit { format!(" {m} = __ballot_sync({m}, 1);") } else { String::new() };
        pieces.push(Piece::Text(format!("}}{again} }}")));
        Node(pieces)
    }

    /// Statements that several groups of lanes run at the same time, each with its own mask.
    fn alike(&mut self, place: &Place, m: &str) -> Node {
        let group = self.name("m");
        let key = match self.rng.below(4) {
            0 => format!("LANE / {}", self.rng.range(2, 16)),
            1 => format!("LANE % {}", self.rng.range(2, 7)),
            2 => format!("(u32)({})", self.condition()),
            _ => format!("{} % {}u", self.any("u32"), self.rng.range(2, 9)),
        };
        let inner = Place { mask: Some(group.clone()), block: false, depth: place.depth + 1, ..place.clone() };
        let body = self.statements(&inner, 5);
        let again = if place.may_exit { format!(" {m} = __ballot_sync({m}, 1);") } else { String::new() };
        Node::block(format!("{{ u32 {group} = __match_any_sync({m}, {key});"), body, format!("{again} }}"))
    }

    /// A switch: lanes of one case know each other.
    fn switch_of_lanes(&mut self, place: &Place, m: &str) -> Node {
        let (group, on, cases) = (self.name("m"), self.name("s"), self.rng.range(2, 5));
        let value = self.any("u32");
        let inner = Place {
            mask: Some(group.clone()),
            block: false,
            inner_loop: false,
            depth: place.depth + 1,
            ..place.clone()
        };
        let mut pieces = vec![Piece::Text(format!(
            "{{ const u32 {on} = {value} % {}u; u32 {group} = __match_any_sync({m}, {on});\nswitch ({on}) {{",
            cases + 1
        ))];
        for case in 0..cases {
            pieces.push(Piece::Text(if case + 1 < cases {
                format!("case {case}: {{")
            } else {
                "default: {".to_string()
            }));
            pieces.push(Piece::Body(self.statements(&inner, 3)));
            pieces.push(Piece::Text("} break;".to_string()));
        }
        let again = if place.may_exit { format!(" {m} = __ballot_sync({m}, 1);") } else { String::new() };
        pieces.push(Piece::Text(format!("}}{again} }}")));
        Node(pieces)
    }

    /// Values passed between lanes through shared memory.
    fn exchange(&mut self, m: &str) -> Node {
        let (drawn, k) = (self.rng.below(32), self.any("u32"));
        let flip = *self.flip.get_or_insert(drawn);
        let value = self.any("u64");
        let store = self.store("u64", "x");
        let volatile = if self.rng.chance(40) { "volatile " } else { "" };
        Node::line(format!(
            "{{ {volatile}u64 *at = warp_words + (TID & ~31u);\n  __syncwarp({m}); at[LANE ^ {flip}] = {value}; __syncwarp({m});\n  \
             const u64 x = at[pick({m}, {k}) ^ {flip}]; __syncwarp({m}); {store} }}"
        ))
    }

    fn exit(&mut self, m: &str) -> Node {
        self.exited = true;
        let condition = match self.rng.below(3) {
            0 => format!("LANE == {}", self.rng.below(32)),
            1 => format!("({} & 15) == {}", self.any("u32"), self.rng.below(16)),
            _ => format!("TID > {} && {}", self.rng.below(self.threads), self.condition()),
        };
        Node::line(format!(
            "if ({condition}) {{ args.out[GTID] = mix(h, (u64){}); return; }}\n{m} = __ballot_sync({m}, 1);",
            self.rng.below(100)
        ))
    }

    /// Functions that lanes choose by an index of their own, called with the mask of those that chose alike.
    fn functions_by_lane(&mut self, m: &str) -> Node {
        let ty = self.rng.pick(WORDS);
        let group = self.name("m");
        let Some(f) = self.functions.iter().find(|f| f.result == "none").map(|f| f.name.clone()) else {
            return self.collective(m);
        };
        let (k, a, b) = (self.any("u32"), self.any("u32"), self.any("u64"));
        let store = self.store("u32", "r");
        let other = self.expr(ty, 1);
        Node::line(format!(
            "{{ const u32 k = {k} % 3u; const u32 {group} = __match_any_sync({m}, k); const u32 r = {f}[k](args, {group}, {a}, {b} ^ (u64){other}); {store} }}"
        ))
    }
}
