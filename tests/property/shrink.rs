//! Makes a failing program smaller.

use super::program::Node;

/// Tries smaller programs as long as they fail and `tries` are left; returns the smallest that failed.
pub fn shrink(nodes: Vec<Node>, mut tries: u32, fails: &mut dyn FnMut(&[Node]) -> bool) -> Vec<Node> {
    let mut best = nodes;
    loop {
        let mut smaller = None;
        for candidate in candidates(&best) {
            if tries == 0 {
                return best;
            }
            tries -= 1;
            if fails(&candidate) {
                smaller = Some(candidate);
                break;
            }
        }
        match smaller {
            Some(s) => best = s,
            None => return best,
        }
    }
}

/// Programs with something left out, largest pieces first.
fn candidates(nodes: &[Node]) -> Vec<Vec<Node>> {
    let mut out = Vec::new();
    let n = nodes.len();
    if n > 3 {
        out.push(nodes[n / 2..].to_vec());
        out.push(nodes[..n / 2].to_vec());
    }
    for i in 0..n {
        let mut without = nodes.to_vec();
        without.remove(i);
        out.push(without);
    }
    for i in 0..n {
        for replacement in inside(&nodes[i]) {
            let mut changed = nodes.to_vec();
            changed.splice(i..=i, replacement);
            out.push(changed);
        }
    }
    out
}

/// Smaller things to stand in a node's place.
fn inside(node: &Node) -> Vec<Vec<Node>> {
    let one = |n: Node| vec![n];
    match node {
        Node::Code(code) => {
            let lines: Vec<&str> = code.lines().collect();
            if lines.len() < 2 || code.contains('{') {
                return Vec::new();
            }
            (0..lines.len())
                .map(|i| {
                    let mut rest = lines.clone();
                    rest.remove(i);
                    one(Node::Code(rest.join("\n")))
                })
                .collect()
        }
        Node::If { condition, then, otherwise, masks } => {
            let make = |then: &[Node], otherwise: &[Node]| {
                let (then, otherwise) = (then.to_vec(), otherwise.to_vec());
                one(Node::If { condition: condition.clone(), then, otherwise, masks: *masks })
            };
            let mut out: Vec<_> = candidates(then).iter().map(|t| make(t, otherwise)).collect();
            out.extend(candidates(otherwise).iter().map(|o| make(then, o)));
            out
        }
        Node::Loop { count, limit, condition, body, masks } => {
            let make = |condition: &Option<String>, body: Vec<Node>| {
                one(Node::Loop { count: *count, limit: *limit, condition: condition.clone(), body, masks: *masks })
            };
            let mut out: Vec<_> = candidates(body).into_iter().map(|b| make(condition, b)).collect();
            if condition.is_some() {
                out.push(make(&None, body.clone()));
            }
            out
        }
        Node::UniformLoop { turns, body } => {
            let mut out = vec![body.clone()];
            out.extend(candidates(body).into_iter().map(|body| one(Node::UniformLoop { turns: *turns, body })));
            out
        }
        Node::Switch { on, arms } => {
            let mut out = Vec::new();
            for (i, (body, falls)) in arms.iter().enumerate() {
                for b in candidates(body) {
                    let mut arms = arms.clone();
                    arms[i] = (b, *falls);
                    out.push(one(Node::Switch { on: *on, arms }));
                }
            }
            out
        }
        Node::Tangle { entry, blocks } => {
            let mut out = Vec::new();
            for (i, (body, on, targets)) in blocks.iter().enumerate() {
                for b in candidates(body) {
                    let mut blocks = blocks.clone();
                    blocks[i] = (b, *on, *targets);
                    out.push(one(Node::Tangle { entry: *entry, blocks }));
                }
            }
            out
        }
        Node::Exchange { .. } | Node::Warp(_) => Vec::new(),
    }
}
