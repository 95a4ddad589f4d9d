//! Instructions under test, and a kernel that applies them.

use std::collections::HashMap;

/// One instruction under test: its text with `%d` and `%0`, `%1`, `%2` for operands, and the register widths in bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    pub text: String,
    pub dst: u32,
    pub src: Vec<u32>,
}

/// Case from `"add.f32 32 32 32"`: the instruction, the width of the result, widths of the operands. Width 1 is a
/// predicate, stored as 0 or 1.
pub fn case(s: &str) -> Case {
    let mut words = s.split_whitespace();
    let name = words.next().expect("an instruction");
    let widths: Vec<u32> = words.map(|w| w.parse().expect("a width")).collect();
    let operands: Vec<String> = (0..widths.len() - 1).map(|k| format!("%{k}")).collect();
    Case { text: format!("{name} %d, {};", operands.join(", ")), dst: widths[0], src: widths[1..].to_vec() }
}

/// A kernel that applies every case to operands `index` of the input arrays (of 8-byte elements) and stores results in
/// arrays of 8-byte elements, `stride` apart. `uniform`: the index is the block's, so that operands are scalars.
pub fn kernel(cases: &[Case], stride: usize, uniform: bool) -> String {
    let mut body = String::new();
    let index = match uniform {
        true => "mov.u32 %i, %ctaid.x;",
        false => "mov.u32 %i, %ctaid.x; mov.u32 %j, %ntid.x; mov.u32 %t, %tid.x; mad.lo.u32 %i, %i, %j, %t;",
    };
    let mut regs: HashMap<String, u32> = HashMap::new();
    for k in 0..3 {
        body += &format!("ld.param.u64 %p{k}, [in{k}]; add.u64 %p{k}, %p{k}, %o;\n");
        for w in [16, 32, 64] {
            regs.insert(format!("%s{k}_{w}"), w);
            body += &format!("ld.global.b{w} %s{k}_{w}, [%p{k}];\n");
        }
    }
    for (n, c) in cases.iter().enumerate() {
        let d = format!("%d{n}");
        regs.insert(d.clone(), c.dst);
        let mut t = c.text.replace("%d", &d);
        for (k, w) in c.src.iter().enumerate() {
            t = t.replace(&format!("%{k}"), &format!("%s{k}_{w}"));
        }
        let at = n * stride * 8;
        body += &t;
        body += &match c.dst {
            1 => format!("\nselp.u32 %t, 1, 0, {d}; st.global.b32 [%q+{at}], %t;\n"),
            w => format!("\nst.global.b{w} [%q+{at}], {d};\n"),
        };
    }
    let mut declared = String::new();
    for (r, w) in &regs {
        let ty = if *w == 1 { "pred".to_string() } else { format!("b{w}") };
        declared += &format!(".reg .{ty} {r};\n");
    }
    format!(
        ".version 8.8\n.target sm_100a\n.address_size 64\n\
         .visible .entry k(.param .u64 in0, .param .u64 in1, .param .u64 in2, .param .u64 out) {{\n\
         .reg .b32 %i, %j, %t; .reg .b64 %o, %p<3>, %q;\n{declared}\
         {index}\nmul.wide.u32 %o, %i, 8;\nld.param.u64 %q, [out]; add.u64 %q, %q, %o;\n{body}ret;\n}}\n"
    )
}
