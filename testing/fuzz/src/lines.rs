//! Changes to texts of lines and words.

/// A text with lines, or words of them, in other places, as the number says.
pub fn change(text: &str, seed: u32) -> String {
    let mut random = u64::from(seed) | 1 << 32;
    let mut next = |most: usize| {
        // Knuth's linear congruential generator, of which the upper bits are good.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % most.max(1)
    };
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for _ in 0..=next(3) {
        let (a, b) = (next(lines.len()), next(lines.len()));
        match next(6) {
            0 if lines.len() > 1 => drop(lines.remove(a)),
            1 => lines.insert(a, lines[b].clone()),
            2 => lines.swap(a, b),
            // A word of one line in place of a word of another.
            _ => {
                let from: Vec<&str> = words(&lines[a]);
                let mut to: Vec<&str> = words(&lines[b]);
                let (i, j) = (next(from.len()), next(to.len()));
                if let (Some(word), Some(place)) = (from.get(i), to.get_mut(j)) {
                    *place = word;
                    lines[b] = to.concat();
                }
            }
        }
    }
    lines.join("\n")
}

/// Words, and what is between them.
fn words(line: &str) -> Vec<&str> {
    let part = |c: char| c.is_ascii_alphanumeric() || "._@%!#".contains(c);
    let mut words = vec![];
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| part(c) != part(first)).unwrap_or(rest.len());
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    words
}
