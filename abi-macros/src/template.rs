//! Code with gaps.

use proc_macro::{Group, Literal, Span, TokenStream, TokenTree};

/// A text as a literal.
pub fn string(text: &str) -> TokenStream {
    TokenTree::Literal(Literal::string(text)).into()
}

/// The template's tokens, with identifiers that are named in `parts` replaced.
pub fn fill(template: &str, parts: &[(&str, TokenStream)]) -> TokenStream {
    let tokens = template.parse::<TokenStream>().unwrap_or_else(|e| panic!("template of #[export]: {e}"));
    replace(tokens, parts)
}

fn replace(tokens: TokenStream, parts: &[(&str, TokenStream)]) -> TokenStream {
    let one = |token: TokenTree| match token {
        TokenTree::Group(g) => {
            let mut group = Group::new(g.delimiter(), replace(g.stream(), parts));
            group.set_span(Span::call_site());
            TokenTree::Group(group).into()
        }
        TokenTree::Ident(i) => match parts.iter().find(|(name, _)| i.to_string() == *name) {
            Some((_, tokens)) => tokens.clone(),
            None => TokenTree::Ident(i).into(),
        },
        other => other.into(),
    };
    tokens.into_iter().map(one).collect::<TokenStream>()
}
