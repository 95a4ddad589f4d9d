//! Statements as a tree of which any part can be left out: what reducing a failing program works on.

/// Text, or statements that stand between text.
#[derive(Clone, Debug)]
pub enum Piece {
    Text(String),
    Body(Vec<Node>),
}

/// A statement that can be left out as a whole.
#[derive(Clone, Debug)]
pub struct Node(pub Vec<Piece>);

impl Node {
    pub fn line(text: impl Into<String>) -> Node {
        Node(vec![Piece::Text(text.into())])
    }

    /// `head { body } tail`; the braces are part of the texts.
    pub fn block(head: impl Into<String>, body: Vec<Node>, tail: impl Into<String>) -> Node {
        Node(vec![Piece::Text(head.into()), Piece::Body(body), Piece::Text(tail.into())])
    }

    fn write(&self, out: &mut String, depth: usize) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => {
                    for line in text.lines() {
                        out.push_str(&"    ".repeat(depth));
                        out.push_str(line);
                        out.push('\n');
                    }
                }
                Piece::Body(nodes) => write(nodes, out, depth + 1),
            }
        }
    }
}

/// Appends statements as text.
pub fn write(nodes: &[Node], out: &mut String, depth: usize) {
    for node in nodes {
        node.write(out, depth);
    }
}

/// How many statements there are, at all depths.
pub fn size(nodes: &[Node]) -> usize {
    let inner = |node: &Node| -> usize {
        node.0.iter().map(|piece| if let Piece::Body(nodes) = piece { size(nodes) } else { 0 }).sum()
    };
    nodes.iter().map(|node| 1 + inner(node)).sum()
}

/// Leaves out the statements that `drop` names, counted in the order of the text, with all that is in them.
pub fn without(nodes: &[Node], drop: &dyn Fn(usize) -> bool) -> Vec<Node> {
    fn go(nodes: &[Node], next: &mut usize, drop: &dyn Fn(usize) -> bool) -> Vec<Node> {
        let mut kept = Vec::new();
        for node in nodes {
            let gone = drop(*next);
            *next += 1;
            let pieces = node.0.iter().map(|piece| match piece {
                Piece::Text(text) => Piece::Text(text.clone()),
                Piece::Body(nodes) => Piece::Body(go(nodes, next, drop)),
            });
            let pieces: Vec<Piece> = pieces.collect();
            if !gone {
                kept.push(Node(pieces));
            }
        }
        kept
    }
    go(nodes, &mut 0, drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_counted_and_left_out_in_the_order_of_the_text() {
        let tree = vec![
            Node::line("a;"),
            Node::block("if (b) {", vec![Node::line("c;"), Node::line("d;")], "}"),
            Node::line("e;"),
        ];
        assert_eq!(size(&tree), 5);
        let mut text = String::new();
        write(&without(&tree, &|at| at == 2), &mut text, 0);
        assert_eq!(text, "a;\nif (b) {\n    d;\n}\ne;\n");
        assert_eq!(size(&without(&tree, &|at| at == 1)), 2);
    }
}
