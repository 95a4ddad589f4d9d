//! From paths as they are written to the modules that define what they name.

use crate::source::{Crate, Path};
use std::collections::{BTreeMap, BTreeSet};

/// For each module, the modules that it names, with what it names of them.
pub type Edges = BTreeMap<Path, BTreeMap<Path, BTreeSet<String>>>;

/// Re-exports of re-exports are followed so far.
const DEPTH: usize = 16;

impl Crate {
    /// Who names whom. What a module re-exports of modules below it is no dependency of its own: who names it, names them.
    pub fn edges(&self) -> Edges {
        let mut edges = Edges::new();
        for (at, module) in &self.modules {
            let out = edges.entry(at.clone()).or_default();
            let mut add = |full: Path| {
                if let Some((target, rest)) = self.define(&full, DEPTH) {
                    if target != *at {
                        out.entry(target).or_default().insert(rest.join("::"));
                    }
                }
            };
            for import in &module.imports {
                let full = self.absolute(at, &import.path);
                // A module that is imported whole is named where something of it is.
                let whole = full.as_ref().is_some_and(|f| self.modules.contains_key(f));
                if let Some(full) = full.filter(|f| !(whole || import.public && f.starts_with(at))) {
                    add(full);
                }
            }
            for path in &module.paths {
                if let Some(full) = self.absolute(at, path).or_else(|| self.imported(at, path)) {
                    add(full);
                }
            }
        }
        edges
    }

    /// A path from the crate's root; `None` if its first name is not known to say where it starts.
    fn absolute(&self, at: &Path, path: &Path) -> Option<Path> {
        let ups = path.iter().take_while(|p| *p == "super").count();
        match path[0].as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([at, &path[1..]].concat()),
            "super" => Some([at.get(..at.len().checked_sub(ups)?)?, &path[ups..]].concat()),
            first => {
                let child = [&at[..], &[first.to_string()]].concat();
                self.modules.contains_key(&child).then(|| [at, &path[..]].concat())
            }
        }
    }

    /// A path whose first name is a module that was imported.
    fn imported(&self, at: &Path, path: &Path) -> Option<Path> {
        let import = self.modules[at].imports.iter().find(|i| i.name == path[0] && i.name != "*")?;
        let full = self.absolute(at, &import.path)?;
        self.modules.contains_key(&full).then(|| [&full[..], &path[1..]].concat())
    }

    /// The module that defines what a path from the root names, and what is left of the path there.
    fn define(&self, full: &Path, depth: usize) -> Option<(Path, Path)> {
        let known = (0..=full.len()).rev().find(|&k| self.modules.contains_key(&full[..k]))?;
        let (target, rest) = (full[..known].to_vec(), full[known..].to_vec());
        let module = &self.modules[&target];
        let Some(name) = rest.first().filter(|n| *n != "*" && depth > 0 && !module.items.contains(*n)) else {
            return Some((target, rest));
        };
        let through = |path: &Path, rest: &[String]| {
            let full = [&self.absolute(&target, path)?[..], rest].concat();
            self.define(&full, depth - 1)
        };
        let public = module.imports.iter().filter(|i| i.public);
        let mut all = vec![];
        for import in public {
            if import.name == *name {
                return through(&import.path, &rest[1..]).or(Some((target, rest)));
            }
            if import.name == "*" {
                all.push(&import.path[..import.path.len() - 1]);
            }
        }
        let found = all.into_iter().filter_map(|path| through(&path.to_vec(), &rest));
        let mut found = found.filter(|(at, rest)| rest.first().is_none_or(|n| self.modules[at].items.contains(n)));
        found.next().or(Some((target, rest)))
    }
}
