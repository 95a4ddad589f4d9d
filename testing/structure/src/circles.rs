//! Modules that depend on themselves.

use crate::resolve::Edges;
use crate::source::Path;
use std::collections::BTreeMap;

/// The strongly connected components of two modules and more, the largest first (Tarjan 1972).
pub fn circles(edges: &Edges) -> Vec<Vec<Path>> {
    let mut search = Search { edges, states: BTreeMap::new(), stack: vec![], found: vec![] };
    for module in edges.keys() {
        if !search.states.contains_key(module) {
            search.visit(module);
        }
    }
    search.found.sort_by_key(|c| std::cmp::Reverse(c.len()));
    search.found
}

struct State {
    index: usize,
    on_stack: bool,
}

struct Search<'a> {
    edges: &'a Edges,
    states: BTreeMap<&'a Path, State>,
    stack: Vec<&'a Path>,
    found: Vec<Vec<Path>>,
}

impl<'a> Search<'a> {
    fn visit(&mut self, module: &'a Path) -> usize {
        let index = self.states.len();
        self.states.insert(module, State { index, on_stack: true });
        self.stack.push(module);
        let mut low = index;
        for next in self.edges.get(module).into_iter().flat_map(BTreeMap::keys) {
            low = match self.states.get(next) {
                None => low.min(self.visit(next)),
                Some(state) if state.on_stack => low.min(state.index),
                Some(_) => low,
            };
        }
        if low == index {
            let start = self.stack.iter().rposition(|m| *m == module).unwrap_or(0);
            let mut component: Vec<Path> = self.stack.split_off(start).into_iter().cloned().collect();
            for member in &component {
                if let Some(state) = self.states.get_mut(member) {
                    state.on_stack = false;
                }
            }
            if component.len() > 1 {
                component.sort();
                self.found.push(component);
            }
        }
        low
    }
}
