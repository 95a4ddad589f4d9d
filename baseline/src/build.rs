//! The interface that emission generates code through: types, constants, functions, blocks and instructions as in LLVM.
//!
//! It has two implementations: LLVM, and the quick code generator of this crate. Handles are plain numbers, valid for the builder
//! that returned them. The rules are those of LLVM's language reference: operands of one type, a terminator at the end of
//! each block, values used where their definition dominates. Instructions on constants are folded. Whoever breaks these rules gets a
//! panic, an error when code is generated, or wrong code, but no undefined behaviour of the builder.

/// A value: a constant, a parameter, a function, or the result of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct V(pub usize);

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct T(pub usize);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bb(pub usize);

/// Comparisons of integers; `U`: unsigned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntCmp {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Comparisons of floating-point numbers; `O`: ordered (false with a NaN), `U`: unordered (true with one).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatCmp {
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
}

/// Operations of atomic read-modify-write instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rmw {
    Xchg,
    Add,
    And,
    Or,
    Xor,
    Max,
    Min,
    Umax,
    Umin,
}

/// Alias scope of an access: the executor's frames, or memory reachable by the kernel's pointers, or of that the block's shared memory or
/// global memory. Frames alias none of the others, and shared memory not global memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Any,
    Frame,
    Kernel,
    Shared,
    /// Calls in this scope do not access shared memory.
    Global,
}

/// A property of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attr {
    /// It is not inlined.
    Noinline,
    /// It is rarely called.
    Cold,
    /// Its frame may be larger than a guard page: the stack is probed page by page.
    ProbeStack,
    /// 512-bit vectors are preferred.
    Wide,
    /// Its loops are not turned into calls of the C library.
    NoBuiltins,
}

/// The interface of both code generators.
pub trait Build {
    fn void(&self) -> T;
    fn int(&self, bits: u32) -> T;
    fn half(&self) -> T;
    fn bfloat(&self) -> T;
    fn f32(&self) -> T;
    fn f64(&self) -> T;
    fn ptr(&self) -> T;
    fn vec(&self, t: T, n: u32) -> T;
    fn array(&self, t: T, n: u64) -> T;
    /// A structure of these fields.
    fn record(&self, fields: &[T]) -> T;
    fn func(&self, ret: T, params: &mut [T]) -> T;
    fn type_of(&self, v: V) -> T;
    fn is_vec(&self, t: T) -> bool;
    /// Lanes of a vector type, 1 for scalars.
    fn lanes(&self, t: T) -> u32;
    /// The type of a vector's lanes; scalar types are returned unchanged.
    fn elem(&self, t: T) -> T;
    /// Width in bits of an integer, pointer or floating-point type, or of such a vector's lanes.
    fn bits(&self, t: T) -> u32;
    /// Whether it is not an integer.
    fn is_float(&self, t: T) -> bool;

    /// The constant of type `t` (scalar or splat) with these bits.
    fn c(&self, t: T, bits: u64) -> V;
    /// 128-bit and other wide constants: low and high words.
    fn c_wide(&self, t: T, lo: u64, hi: u64) -> V;
    fn c_real(&self, t: T, x: f64) -> V;
    /// Vector constant from integers, element type `e`.
    fn c_vec(&self, e: T, vals: &[i64]) -> V;
    fn zero(&self, t: T) -> V;
    fn ones(&self, t: T) -> V;
    fn undef(&self, t: T) -> V;
    fn poison(&self, t: T) -> V;
    fn is_const(&self, v: V) -> bool;
    /// Value of an integer constant of at most 64 bits.
    fn const_int(&self, v: V) -> Option<i64>;
    /// Whether it is a constant with all bits set.
    fn is_all_ones(&self, v: V) -> bool;

    fn add_function(&self, name: &str, ty: T, internal: bool) -> V;
    fn attr(&self, f: V, what: Attr);
    fn param(&self, f: V, i: u32) -> V;
    fn named_function(&self, name: &str) -> Option<V>;
    fn function_type(&self, f: V) -> T;
    /// A new block of function `f`.
    fn block(&self, f: V, name: &str) -> Bb;
    /// Sets the insertion point to the end of `bb`.
    fn at_end(&self, bb: Bb);
    fn here(&self) -> Bb;
    fn function_of(&self, bb: Bb) -> V;

    fn br(&self, to: Bb);
    fn cond_br(&self, c: V, t: Bb, f: Bb);
    /// A branch whose true side is unlikely.
    fn cond_br_unlikely(&self, c: V, t: Bb, f: Bb);
    fn switch(&self, v: V, default: Bb, cases: &[(u64, Bb)]);
    fn ret(&self, v: V);
    fn ret_void(&self);
    fn phi(&self, t: T, incoming: &[(V, Bb)]) -> V;
    fn phi_add(&self, p: V, incoming: &[(V, Bb)]);
    /// Calls `f`: a function of this module, or a pointer.
    fn call(&self, fty: T, f: V, args: &[V]) -> V;
    /// Calls LLVM's intrinsic `name`, overloaded on `types`.
    fn intrinsic(&self, name: &str, types: &[T], args: &[V]) -> V;

    fn add(&self, a: V, b: V) -> V;
    fn sub(&self, a: V, b: V) -> V;
    fn mul(&self, a: V, b: V) -> V;
    fn udiv(&self, a: V, b: V) -> V;
    fn sdiv(&self, a: V, b: V) -> V;
    fn urem(&self, a: V, b: V) -> V;
    fn srem(&self, a: V, b: V) -> V;
    fn and(&self, a: V, b: V) -> V;
    fn or(&self, a: V, b: V) -> V;
    fn xor(&self, a: V, b: V) -> V;
    fn shl(&self, a: V, b: V) -> V;
    fn lshr(&self, a: V, b: V) -> V;
    fn ashr(&self, a: V, b: V) -> V;
    fn fadd(&self, a: V, b: V) -> V;
    fn fsub(&self, a: V, b: V) -> V;
    fn fmul(&self, a: V, b: V) -> V;
    fn fdiv(&self, a: V, b: V) -> V;
    fn fneg(&self, a: V) -> V;
    fn icmp(&self, p: IntCmp, a: V, b: V) -> V;
    fn fcmp(&self, p: FloatCmp, a: V, b: V) -> V;
    fn select(&self, c: V, a: V, b: V) -> V;
    fn zext(&self, a: V, t: T) -> V;
    fn sext(&self, a: V, t: T) -> V;
    fn trunc(&self, a: V, t: T) -> V;
    fn bitcast(&self, a: V, t: T) -> V;
    fn fpext(&self, a: V, t: T) -> V;
    fn fptrunc(&self, a: V, t: T) -> V;
    fn sitofp(&self, a: V, t: T) -> V;
    /// The operand must be in range.
    fn fptosi(&self, a: V, t: T) -> V;
    fn uitofp(&self, a: V, t: T) -> V;
    fn inttoptr(&self, a: V) -> V;
    fn ptrtoint(&self, a: V) -> V;
    fn splat(&self, s: V, n: u32) -> V;
    fn extract(&self, v: V, i: V) -> V;
    fn insert(&self, v: V, e: V, i: V) -> V;
    /// `shufflevector a, b` with constant lanes; a negative lane is poison.
    fn shuffle(&self, a: V, b: V, lanes: &[i32]) -> V;
    /// Field `i` of a structure.
    fn field(&self, v: V, i: u32) -> V;
    /// The structure of these values.
    fn pack(&self, fields: &[V]) -> V;
    /// `a`, or an arbitrary fixed value if `a` is poison.
    fn freeze(&self, a: V) -> V;

    /// Sets the alias scope of memory accesses emitted from now on; returns the previous one.
    fn set_scope(&self, s: Scope) -> Scope;
    fn alloca(&self, t: T, align: u32) -> V;
    /// Whether variables (`alloca`) become registers, and stores of what nobody reads nothing.
    fn promotes_variables(&self) -> bool {
        false
    }
    fn load(&self, t: T, p: V, align: u32) -> V;
    /// A load from memory that is not written while the function runs.
    fn load_invariant(&self, t: T, p: V, align: u32) -> V;
    fn store(&self, v: V, p: V, align: u32) -> V;
    /// Marks a load or store volatile: performed once, in order, even if unused.
    fn set_volatile(&self, access: V);
    /// The same pointer, opaque to optimisations.
    fn opaque(&self, p: V) -> V;
    /// `p + offset` bytes, for each lane if one is a vector.
    fn gep(&self, p: V, offset: V) -> V;
    /// `p + index * sizeof(t)`.
    fn gep_typed(&self, t: T, p: V, index: V) -> V;
    /// A sequentially consistent fence.
    fn fence(&self);
    /// A compiler-only fence.
    fn fence_single_thread(&self);
    /// Sequentially consistent; returns the old value.
    fn atomic_rmw(&self, op: Rmw, p: V, v: V) -> V;
    /// Sequentially consistent; returns the old value.
    fn cmpxchg(&self, p: V, cmp: V, new: V) -> V;

    // Provided in terms of the above.

    /// `elem` with the lanes of `like`.
    fn like(&self, like: T, elem: T) -> T {
        if self.is_vec(like) {
            self.vec(elem, self.lanes(like))
        } else {
            elem
        }
    }
    /// A shift amount for any width (type `t` may be wider than 64 bits).
    fn c_wide_shift(&self, t: T, amount: u32) -> V {
        self.c_wide(t, amount as u64, 0)
    }
    fn i32(&self, x: u32) -> V {
        self.c(self.int(32), x as u64)
    }
    fn i64(&self, x: u64) -> V {
        self.c(self.int(64), x)
    }
    fn bool(&self, x: bool) -> V {
        self.c(self.int(1), x as u64)
    }
    fn not(&self, a: V) -> V {
        self.xor(a, self.ones(self.type_of(a)))
    }
    fn neg(&self, a: V) -> V {
        self.sub(self.zero(self.type_of(a)), a)
    }
    /// Zero-extends or truncates to `t`, or returns `a` unchanged.
    fn zext_or_trunc(&self, a: V, t: T) -> V {
        match self.bits(self.type_of(a)).cmp(&self.bits(t)) {
            std::cmp::Ordering::Less => self.zext(a, t),
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Greater => self.trunc(a, t),
        }
    }
    fn sext_or_trunc(&self, a: V, t: T) -> V {
        match self.bits(self.type_of(a)).cmp(&self.bits(t)) {
            std::cmp::Ordering::Less => self.sext(a, t),
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Greater => self.trunc(a, t),
        }
    }
    fn extract_at(&self, v: V, i: u32) -> V {
        self.extract(v, self.i32(i))
    }
    fn insert_at(&self, v: V, e: V, i: u32) -> V {
        self.insert(v, e, self.i32(i))
    }
    fn gep_at(&self, p: V, offset: u64) -> V {
        self.gep(p, self.i64(offset))
    }
}
