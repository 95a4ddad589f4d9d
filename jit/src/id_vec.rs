//! Tables by number: each kind of number (values, instructions, blocks, loops) indexes tables of its own only.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that tables are indexed by.
pub trait Id: Copy + PartialEq {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// Makes a type that wraps a `u32` an [`Id`].
macro_rules! id {
    ($name:ident) => {
        impl crate::id_vec::Id for $name {
            #[inline]
            fn from_index(index: usize) -> $name {
                $name(index as u32)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use id;

/// A vector that numbers of one kind index.
pub struct IdVec<I, T> {
    items: Vec<T>,
    of: PhantomData<fn(I)>,
}

impl<I: Id, T> IdVec<I, T> {
    pub fn new() -> IdVec<I, T> {
        Vec::new().into()
    }
    /// `n` times the same.
    pub fn filled(item: T, n: usize) -> IdVec<I, T>
    where
        T: Clone,
    {
        vec![item; n].into()
    }
    pub fn len(&self) -> usize {
        self.items.len()
    }
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The number that the next one gets.
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }
    /// Cut to `n`, or filled up to it.
    pub fn resize(&mut self, n: usize, item: T)
    where
        T: Clone,
    {
        self.items.resize(n, item);
    }
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> {
        (0..self.items.len()).map(I::from_index)
    }
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }
    /// All with their numbers.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(k, item)| (I::from_index(k), item))
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> IdVec<I, T> {
        IdVec { items, of: PhantomData }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> IdVec<I, T> {
        Vec::from_iter(items).into()
    }
}

impl<'a, I, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.items.iter()
    }
}

impl<I, T> IntoIterator for IdVec<I, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> std::vec::IntoIter<T> {
        self.items.into_iter()
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> IdVec<I, T> {
        Vec::new().into()
    }
}

impl<I, T: Clone> Clone for IdVec<I, T> {
    fn clone(&self) -> IdVec<I, T> {
        self.items.clone().into()
    }
}

impl<I, T: std::fmt::Debug> std::fmt::Debug for IdVec<I, T> {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.items.fmt(to)
    }
}

impl<I, T: PartialEq> PartialEq for IdVec<I, T> {
    fn eq(&self, other: &IdVec<I, T>) -> bool {
        self.items == other.items
    }
}
