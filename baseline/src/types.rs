//! Uniqued types.

use crate::build::T;
use rustc_hash::FxHashMap as HashMap;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Int(u32),
    Half,
    BFloat,
    F32,
    F64,
    Ptr,
    Vec(T, u32),
    Array(T, u64),
    Record(Vec<T>),
    Func(T, Vec<T>),
}

/// How values of a type are represented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Zero-extended in a general register: integers of up to 64 bits, pointers, and vectors of up to 64 `i1`, a bit per lane.
    General,
    /// In this many 256-bit vector registers: floating-point numbers (in the lowest bits), and vectors.
    Vector(u32),
    /// In memory: integers of more than 64 bits and vectors of them, structures, and vectors of more than 64 `i1`.
    Memory,
    None,
}

pub struct Types {
    list: Vec<Type>,
    index: HashMap<Type, T>,
}

pub const PTR: T = T(0);
pub const I1: T = T(1);
pub const I64: T = T(2);

impl Types {
    pub fn new() -> Types {
        let mut types = Types { list: vec![], index: HashMap::default() };
        // In the order of the constants above.
        for t in [Type::Ptr, Type::Int(1), Type::Int(64)] {
            types.of(t);
        }
        types
    }

    pub fn of(&mut self, t: Type) -> T {
        if let Some(&t) = self.index.get(&t) {
            return t;
        }
        let id = T(self.list.len());
        self.list.push(t.clone());
        self.index.insert(t, id);
        id
    }

    pub fn get(&self, t: T) -> &Type {
        &self.list[t.0]
    }

    /// The type of a vector's lanes; other types are returned unchanged.
    pub fn elem(&self, t: T) -> T {
        if let Type::Vec(e, _) = *self.get(t) {
            e
        } else {
            t
        }
    }

    pub fn lanes(&self, t: T) -> u32 {
        if let Type::Vec(_, n) = *self.get(t) {
            n
        } else {
            1
        }
    }

    /// Bits of a scalar or of a vector's lanes.
    pub fn bits(&self, t: T) -> u32 {
        match *self.get(self.elem(t)) {
            Type::Int(n) => n,
            Type::Half | Type::BFloat => 16,
            Type::F32 => 32,
            Type::F64 | Type::Ptr => 64,
            ref other => panic!("{other:?} has no width"),
        }
    }

    pub fn is_float(&self, t: T) -> bool {
        matches!(self.get(self.elem(t)), Type::Half | Type::BFloat | Type::F32 | Type::F64)
    }

    /// Bytes in memory.
    pub fn bytes(&self, t: T) -> u64 {
        match self.get(t) {
            Type::Void | Type::Func(..) => 0,
            Type::Vec(e, n) => (self.bits(*e) as u64 * *n as u64).div_ceil(8),
            Type::Array(e, n) => self.bytes(*e) * n,
            Type::Record(_) => self.fields(t).1,
            _ => (self.bits(t) as u64).div_ceil(8),
        }
    }

    /// Offsets of a structure's fields, and its size. The layout is private to this crate: each field starts a vector register.
    pub fn fields(&self, t: T) -> (Vec<u64>, u64) {
        let Type::Record(fields) = self.get(t) else { panic!("no structure") };
        let mut at = 0;
        let offsets = fields
            .iter()
            .map(|&f| {
                let here = at;
                at += self.bytes(f).next_multiple_of(32);
                here
            })
            .collect();
        (offsets, at)
    }

    pub fn class(&self, t: T) -> Class {
        match *self.get(t) {
            Type::Void | Type::Func(..) | Type::Array(..) => Class::None,
            Type::Record(_) => Class::Memory,
            Type::Ptr => Class::General,
            Type::Int(n) if n <= 64 => Class::General,
            Type::Int(_) => Class::Memory,
            Type::Half | Type::BFloat | Type::F32 | Type::F64 => Class::Vector(1),
            Type::Vec(e, n) => match self.bits(e) {
                1 if n <= 64 => Class::General,
                1 => Class::Memory,
                8 | 16 | 32 | 64 => Class::Vector((self.bits(e) * n).div_ceil(256)),
                _ => Class::Memory,
            },
        }
    }
}
