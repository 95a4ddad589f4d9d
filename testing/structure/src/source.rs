//! The modules of a crate: their files, items, imports and paths.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path as FilePath, PathBuf};
use std::slice::from_ref;

/// A path of names; of a module, from the crate's root.
pub type Path = Vec<String>;

/// What `use` brings into a module: the path, and the name it has there (`*` for all names of a module).
#[derive(Clone, Debug)]
pub struct Import {
    pub path: Path,
    pub name: String,
    pub public: bool,
}

/// One file of a crate.
#[derive(Clone, Debug, Default)]
pub struct Module {
    pub lines: usize,
    /// Names of its items.
    pub items: BTreeSet<String>,
    pub imports: Vec<Import>,
    /// Paths of two names and more in its code, as they are written.
    pub paths: Vec<Path>,
    /// Modules below it that only tests have.
    tests: BTreeSet<String>,
}

/// The modules of a crate by their paths; the root's is empty.
pub struct Crate {
    pub modules: BTreeMap<Path, Module>,
}

impl Crate {
    /// Reads the sources below `src`.
    ///
    /// # Errors
    /// A file that cannot be read, or is no Rust.
    pub fn read(src: &FilePath) -> io::Result<Crate> {
        let texts = files(src)?.into_iter().map(|file| {
            let text = fs::read_to_string(&file)?;
            Ok((file.strip_prefix(src).unwrap_or(&file).to_path_buf(), text))
        });
        Crate::parse(texts.collect::<io::Result<_>>()?)
    }

    /// As [`Crate::read`], from the files' names and texts.
    ///
    /// # Errors
    /// A text that is no Rust.
    pub fn parse(texts: Vec<(PathBuf, String)>) -> io::Result<Crate> {
        let mut modules = BTreeMap::new();
        for (file, text) in texts {
            let tokens: TokenStream = text
                .parse()
                .map_err(|e| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {e}", file.display())))?;
            let mut module = Module { lines: text.lines().count(), ..Module::default() };
            module.scan(tokens, &[]);
            modules.insert(path_of(&file), module);
        }
        let tested: Vec<Path> =
            modules.iter().flat_map(|(at, m)| m.tests.iter().map(move |t| [&at[..], from_ref(t)].concat())).collect();
        modules.retain(|at, _| !tested.iter().any(|t| at.starts_with(t)));
        Ok(Crate { modules })
    }
}

/// All files of Rust below a folder, in the order of their names, but for those of hidden folders and of Cargo's.
///
/// # Errors
/// A folder that cannot be read.
pub fn files(folder: &FilePath) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn path_of(file: &FilePath) -> Path {
    let mut path: Path = file.with_extension("").iter().map(|p| p.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|l| l == "mod") || path.len() == 1 && ["lib", "main"].contains(&path[0].as_str()) {
        path.pop();
    }
    path
}

/// Words after which an item's name comes.
const ITEMS: [&str; 9] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static", "mod"];

impl Module {
    /// Takes in the items of a module; `inside`: modules written out in the file around them.
    fn scan(&mut self, tokens: TokenStream, inside: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        let mut public = false;
        while at < tokens.len() {
            let word = word(&tokens[at]);
            match word.as_deref() {
                _ if is_test(&tokens[at..]) => {
                    at = self.skip(&tokens, at, inside);
                    continue;
                }
                Some("pub") => public = true,
                Some("use") => {
                    let end = (at..tokens.len()).find(|&k| is_punct(&tokens[k], ';')).unwrap_or(tokens.len());
                    self.import(&tokens[at + 1..end], vec![], public, inside);
                    at = end;
                    public = false;
                }
                Some("mod") if tokens.get(at + 2).and_then(braced).is_some() => {
                    let name = tokens[at + 1].to_string();
                    self.items.insert(name.clone());
                    let body = tokens.get(at + 2).and_then(braced).unwrap_or_default();
                    self.scan(body, &[inside, &[name]].concat());
                    at += 2;
                    public = false;
                }
                Some(w) if ITEMS.contains(&w) => {
                    self.items.extend(tokens.get(at + 1).and_then(self::word));
                    public = false;
                }
                Some("macro_rules") => self.items.extend(tokens.get(at + 2).and_then(self::word)),
                Some(_) if !follows_colons(&tokens, at) => at = self.path(&tokens, at, inside),
                _ => {}
            }
            if let Some(TokenTree::Group(group)) = tokens.get(at) {
                // `pub(crate)` is one word.
                if !(public && group.delimiter() == Delimiter::Parenthesis) {
                    public = false;
                }
                self.scan(group.stream(), inside);
            }
            at += 1;
        }
    }

    /// Notes the path that starts at `at`, if there is one, and returns where its last name is.
    fn path(&mut self, tokens: &[TokenTree], at: usize, inside: &[String]) -> usize {
        let mut path: Path = word(&tokens[at]).into_iter().collect();
        let mut end = at;
        while end + 3 < tokens.len() && is_punct(&tokens[end + 1], ':') && is_punct(&tokens[end + 2], ':') {
            let Some(next) = word(&tokens[end + 3]) else { break };
            path.push(next);
            end += 3;
        }
        if path.len() > 1 {
            self.paths.extend(leave(path, inside));
        }
        end
    }

    /// Takes in a tree of imports.
    fn import(&mut self, tree: &[TokenTree], before: Path, public: bool, inside: &[String]) {
        for part in tree.split(|t| is_punct(t, ',')).filter(|p| !p.is_empty()) {
            let mut path = before.clone();
            let mut name = None;
            let mut rest = part.iter().filter(|t| !is_punct(t, ':'));
            let mut nested = false;
            while let Some(token) = rest.next() {
                match token {
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.import(&inner, path.clone(), public, inside);
                        nested = true;
                    }
                    t if t.to_string() == "as" => name = rest.next().map(ToString::to_string),
                    t => path.push(t.to_string()),
                }
            }
            // `a::{self}` names `a`.
            if path.len() > 1 && path.last().is_some_and(|l| l == "self") {
                path.pop();
            }
            if let (false, Some(last)) = (nested, path.last().cloned()) {
                let name = name.unwrap_or(last);
                self.imports.extend(leave(path, inside).map(|path| Import { path, name, public }));
            }
        }
    }

    /// Skips an item that only tests have, with its attributes, and returns where the next one begins.
    fn skip(&mut self, tokens: &[TokenTree], mut at: usize, inside: &[String]) -> usize {
        while at < tokens.len() {
            if word(&tokens[at]).as_deref() == Some("mod") && inside.is_empty() {
                self.tests.extend(tokens.get(at + 1).and_then(word));
            }
            // What follows `#` is an attribute.
            let attribute = at > 0 && is_punct(&tokens[at - 1], '#');
            if !attribute && (is_punct(&tokens[at], ';') || braced(&tokens[at]).is_some()) {
                return at + 1;
            }
            at += 1;
        }
        at
    }
}

/// A path as it is outside of the modules that are written out around it; `None` if it stays within them.
fn leave(mut path: Path, inside: &[String]) -> Option<Path> {
    let ups = path.iter().take_while(|p| *p == "super").count();
    if inside.is_empty() || path[0] == "crate" {
        return Some(path);
    }
    if path[0] == "self" || ups < inside.len() && ups > 0 {
        return None;
    }
    path.drain(..ups.min(inside.len()));
    if ups > 0 && path.first().is_some_and(|p| p != "super") {
        path.insert(0, "self".into());
    }
    (path.len() > 1).then_some(path)
}

/// Whether an attribute begins here that leaves its item to tests.
fn is_test(tokens: &[TokenTree]) -> bool {
    let (Some(TokenTree::Punct(hash)), Some(TokenTree::Group(attribute))) = (tokens.first(), tokens.get(1)) else {
        return false;
    };
    let text = attribute.stream().to_string();
    let has = |w: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == w);
    hash.as_char() == '#' && text.starts_with("cfg") && !text.starts_with("cfg_attr") && has("test") && !has("not")
}

fn word(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == c)
}

fn braced(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// Whether the name at `at` continues a path, or is one of a value's.
fn follows_colons(tokens: &[TokenTree], at: usize) -> bool {
    at > 0 && is_punct(&tokens[at - 1], '.')
        || at > 1 && is_punct(&tokens[at - 1], ':') && is_punct(&tokens[at - 2], ':')
}
