//! Parameters of exported functions: what the body gets for each, the trace and the table's rows.

use crate::template::{fill, string};
use proc_macro::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};

/// A parameter.
pub struct Parameter {
    pub name: Ident,
    ty: TokenStream,
    /// Whether its type is a stream's.
    pub stream: bool,
    pointer: Option<Pointer>,
    /// The number of entries that it points to, for arrays.
    length: Option<TokenStream>,
    /// Whether it is such a number, which the body knows from the array.
    is_length: bool,
}

/// A pointer that bodies get in a type of `abi::arguments`, which knows what may be done with it.
struct Pointer {
    kind: Kind,
    /// The type that it points to.
    target: TokenStream,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    In,
    Out,
    /// A string of C.
    Text,
}

impl Parameter {
    fn new(name: Ident, ty: TokenStream) -> Parameter {
        let stream = matches!(ty.to_string().as_str(), "cudaStream_t" | "CUstream");
        let pointer = Pointer::of(&ty);
        Parameter { name, ty, stream, pointer, length: None, is_length: false }
    }

    /// Its name, for [`fill`].
    pub fn tokens(&self) -> TokenStream {
        TokenTree::Ident(self.name.clone()).into()
    }

    pub fn is_pointer(&self) -> bool {
        self.pointer.is_some()
    }

    /// The parameter of the body.
    pub fn declared(&self) -> TokenStream {
        let Some(pointer) = &self.pointer else {
            let template = if self.is_length { "#[allow(unused_variables)] NAME: TYPE," } else { "NAME: TYPE," };
            return fill(template, &[("NAME", self.tokens()), ("TYPE", self.ty.clone())]);
        };
        let template = match (pointer.kind, self.length.is_some()) {
            (Kind::Text, _) => "NAME: crate::abi::arguments::Text<'_>,",
            (Kind::In, false) => "NAME: crate::abi::arguments::In<'_, TARGET>,",
            (Kind::Out, false) => "NAME: crate::abi::arguments::Out<'_, TARGET>,",
            (Kind::In, true) => "NAME: crate::abi::arguments::InArray<'_, TARGET>,",
            (Kind::Out, true) => "NAME: crate::abi::arguments::OutArray<'_, TARGET>,",
        };
        fill(template, &[("NAME", self.tokens()), ("TARGET", pointer.target.clone())])
    }

    /// The argument of the body.
    pub fn passed(&self) -> TokenStream {
        let template = match (&self.pointer, &self.length) {
            (None, _) => "NAME,",
            (Some(Pointer { kind: Kind::Text, .. }), _) => "crate::abi::arguments::Text::new(NAME),",
            (Some(Pointer { kind: Kind::In, .. }), None) => "crate::abi::arguments::In::new(NAME),",
            (Some(Pointer { kind: Kind::Out, .. }), None) => "crate::abi::arguments::Out::new(NAME),",
            (Some(Pointer { kind: Kind::In, .. }), Some(_)) => "crate::abi::arguments::InArray::new(NAME, LENGTH),",
            (Some(Pointer { kind: Kind::Out, .. }), Some(_)) => "crate::abi::arguments::OutArray::new(NAME, LENGTH),",
        };
        fill(template, &[("NAME", self.tokens()), ("LENGTH", self.length.clone().unwrap_or_default())])
    }
}

impl Pointer {
    /// Addresses of no type (`void *`) are numbers to the library.
    fn of(ty: &TokenStream) -> Option<Pointer> {
        let mut tokens = ty.clone().into_iter();
        let star = tokens.next()?.to_string();
        let access = tokens.next()?.to_string();
        let target: TokenStream = tokens.collect();
        let kind = match (star.as_str(), access.as_str(), target.to_string().as_str()) {
            ("*", "const" | "mut", "c_void") => return None,
            ("*", "const", "c_char") => Kind::Text,
            ("*", "const", _) => Kind::In,
            ("*", "mut", _) => Kind::Out,
            _ => return None,
        };
        Some(Pointer { kind, target })
    }
}

/// The parameters of a list.
pub fn parameters(list: TokenStream) -> Result<Vec<Parameter>, String> {
    let mut all = Vec::new();
    let (mut name, mut ty, mut in_type, mut depth) = (None, TokenStream::new(), false, 0);
    for token in list.into_iter().chain([TokenTree::Punct(Punct::new(',', Spacing::Alone))]) {
        match &token {
            TokenTree::Punct(p) if p.as_char() == ',' && depth == 0 => {
                if let Some(name) = name.take() {
                    all.push(Parameter::new(name, ty));
                }
                (ty, in_type) = (TokenStream::new(), false);
            }
            TokenTree::Punct(p) if p.as_char() == ':' && !in_type => in_type = true,
            TokenTree::Ident(i) if !in_type => name = Some(i.clone()),
            other if !in_type => return Err(format!("a parameter is `name: type`, not `{other}`")),
            other => {
                match other.to_string().as_str() {
                    "<" => depth += 1,
                    ">" => depth -= 1,
                    _ => {}
                }
                ty.extend([token]);
            }
        }
    }
    Ok(all)
}

/// Takes over which parameters are arrays: `array[count]`, or `array[*count]` where `count` points to the number.
pub fn set_lengths(all: &mut [Parameter], arrays: TokenStream) -> Result<(), String> {
    let mut tokens = arrays.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(name) = token else { return Err(format!("an array is `name[count]`, not `{token}`")) };
        let Some(TokenTree::Group(group)) = tokens.next().filter(is_bracketed) else {
            return Err(format!("the count of `{name}` stands behind it in brackets"));
        };
        let mut count: Vec<TokenTree> = group.stream().into_iter().collect();
        let behind_pointer = count.first().is_some_and(|t| t.to_string() == "*");
        if behind_pointer {
            count.remove(0);
        }
        let [TokenTree::Ident(count)] = &count[..] else { return Err(format!("the count of `{name}` is a parameter")) };
        let template = match behind_pointer {
            true => "crate::abi::arguments::count_at(NAME, COUNT)",
            false => "COUNT as usize",
        };
        let parameter = all.iter_mut().find(|p| p.name.to_string() == name.to_string());
        let parameter = parameter.ok_or_else(|| format!("there is no parameter `{name}`"))?;
        if !parameter.pointer.as_ref().is_some_and(|p| p.kind != Kind::Text) {
            return Err(format!("`{name}` points to nothing that has a size"));
        }
        let tokens_of_count = TokenTree::Ident(count.clone()).into();
        parameter.length = Some(fill(template, &[("NAME", parameter.tokens()), ("COUNT", tokens_of_count)]));
        let number = all.iter_mut().find(|p| p.name.to_string() == count.to_string());
        number.ok_or_else(|| format!("there is no parameter `{count}`"))?.is_length = true;
        if tokens.next_if(|t| t.to_string() == ",").is_none() && tokens.peek().is_some() {
            return Err("there is a comma between arrays".into());
        }
    }
    Ok(())
}

fn is_bracketed(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Bracket)
}

/// Whether a body is nothing but a call `common::module::function(...)` with arguments that are names and constants, or such as another
/// type: `name.cast()`, `name as *mut c_void`.
pub fn is_common_call(body: &TokenStream) -> bool {
    let Some(TokenTree::Group(block)) = body.clone().into_iter().next() else { return false };
    let mut tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    let Some(TokenTree::Group(arguments)) = tokens.pop() else { return false };
    let path: String = tokens.iter().map(TokenTree::to_string).collect();
    let is_path = path.starts_with("common::") && tokens.iter().all(|t| !matches!(t, TokenTree::Group(_)));
    is_path && arguments.delimiter() == Delimiter::Parenthesis && are_plain(arguments.stream())
}

/// Whether arguments are names and constants, or such as another type.
fn are_plain(arguments: TokenStream) -> bool {
    let mut before = String::new();
    arguments.into_iter().all(|token| {
        let text = token.to_string();
        let plain = match (text.as_str(), before.as_str()) {
            // Of a pointer's type.
            ("*", "as") | ("cast", ".") | ("()", "cast") => true,
            (_, ".") => false,
            _ => matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_)) || matches!(text.as_str(), "," | "."),
        };
        before = text;
        plain
    })
}

/// The arguments as `abi::exports::Args` has them.
pub fn trace(all: &[Parameter]) -> TokenStream {
    all.iter().map(|parameter| fill("&ARG,", &[("ARG", parameter.tokens())])).collect()
}

const ROW: &str = "crate::abi::exports::Param {
    name: TEXT,
    ty: WRITTEN,
    resolved: ::core::any::type_name::<TYPE>,
    size: ::core::mem::size_of::<TYPE>(),
},";

/// The parameter in the table of exported functions.
pub fn row(parameter: &Parameter) -> TokenStream {
    let written = parameter.ty.to_string();
    let parts =
        [("TEXT", string(&parameter.name.to_string())), ("WRITTEN", string(&written)), ("TYPE", parameter.ty.clone())];
    fill(ROW, &parts)
}
