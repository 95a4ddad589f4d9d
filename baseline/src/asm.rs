//! Assembler: encodes instructions, with labels and a constant pool after the code.

use iced_x86::{Code, Encoder, Instruction, MemoryOperand, Register};
use rustc_hash::FxHashMap as HashMap;

/// A position in the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(usize);

/// A register or memory operand.
#[derive(Clone, Copy, Debug)]
pub enum Rm {
    R(Register),
    M(MemoryOperand),
}

/// Conditions of `jcc` and `setcc`, numbered as encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cc {
    O = 0,
    B = 2,
    Ae = 3,
    E = 4,
    Ne = 5,
    Be = 6,
    A = 7,
    S = 8,
    P = 10,
    Np = 11,
    L = 12,
    Ge = 13,
    Le = 14,
    G = 15,
}

impl Cc {
    /// The inverse condition.
    pub fn not(self) -> Cc {
        match self {
            Cc::O | Cc::S => unreachable!("not asked for"),
            Cc::B => Cc::Ae,
            Cc::Ae => Cc::B,
            Cc::E => Cc::Ne,
            Cc::Ne => Cc::E,
            Cc::Be => Cc::A,
            Cc::A => Cc::Be,
            Cc::P => Cc::Np,
            Cc::Np => Cc::P,
            Cc::L => Cc::Ge,
            Cc::Ge => Cc::L,
            Cc::Le => Cc::G,
            Cc::G => Cc::Le,
        }
    }

    fn jump(self) -> Code {
        match self {
            Cc::O => Code::Jo_rel32_64,
            Cc::B => Code::Jb_rel32_64,
            Cc::Ae => Code::Jae_rel32_64,
            Cc::E => Code::Je_rel32_64,
            Cc::Ne => Code::Jne_rel32_64,
            Cc::Be => Code::Jbe_rel32_64,
            Cc::A => Code::Ja_rel32_64,
            Cc::S => Code::Js_rel32_64,
            Cc::P => Code::Jp_rel32_64,
            Cc::Np => Code::Jnp_rel32_64,
            Cc::L => Code::Jl_rel32_64,
            Cc::Ge => Code::Jge_rel32_64,
            Cc::Le => Code::Jle_rel32_64,
            Cc::G => Code::Jg_rel32_64,
        }
    }

    pub fn set(self) -> Code {
        match self {
            Cc::O => Code::Seto_rm8,
            Cc::B => Code::Setb_rm8,
            Cc::Ae => Code::Setae_rm8,
            Cc::E => Code::Sete_rm8,
            Cc::Ne => Code::Setne_rm8,
            Cc::Be => Code::Setbe_rm8,
            Cc::A => Code::Seta_rm8,
            Cc::S => Code::Sets_rm8,
            Cc::P => Code::Setp_rm8,
            Cc::Np => Code::Setnp_rm8,
            Cc::L => Code::Setl_rm8,
            Cc::Ge => Code::Setge_rm8,
            Cc::Le => Code::Setle_rm8,
            Cc::G => Code::Setg_rm8,
        }
    }

    pub fn mov(self) -> Code {
        match self {
            Cc::O => Code::Cmovo_r64_rm64,
            Cc::B => Code::Cmovb_r64_rm64,
            Cc::Ae => Code::Cmovae_r64_rm64,
            Cc::E => Code::Cmove_r64_rm64,
            Cc::Ne => Code::Cmovne_r64_rm64,
            Cc::Be => Code::Cmovbe_r64_rm64,
            Cc::A => Code::Cmova_r64_rm64,
            Cc::S => Code::Cmovs_r64_rm64,
            Cc::P => Code::Cmovp_r64_rm64,
            Cc::Np => Code::Cmovnp_r64_rm64,
            Cc::L => Code::Cmovl_r64_rm64,
            Cc::Ge => Code::Cmovge_r64_rm64,
            Cc::Le => Code::Cmovle_r64_rm64,
            Cc::G => Code::Cmovg_r64_rm64,
        }
    }
}

/// Provisional address of the constant pool, until the end of the code is known.
const POOL: u64 = 1 << 30;

pub struct Asm {
    encoder: Encoder,
    /// Bytes encoded so far.
    at: u64,
    labels: Vec<Option<u64>>,
    /// Displacements to be patched: offset, label.
    jumps: Vec<(u64, Label)>,
    /// Offsets of displacements that refer to the pool.
    pooled: Vec<u64>,
    pool: Vec<u8>,
    known: HashMap<Vec<u8>, u64>,
}

impl Asm {
    pub fn new() -> Asm {
        Asm {
            encoder: Encoder::new(64),
            at: 0,
            labels: vec![],
            jumps: vec![],
            pooled: vec![],
            pool: vec![],
            known: HashMap::default(),
        }
    }

    /// Appends an instruction.
    pub fn put(&mut self, i: &Instruction) {
        let length = self.encoder.encode(i, self.at).unwrap_or_else(|e| panic!("{i:?}: {e}"));
        if i.is_ip_rel_memory_operand() {
            self.pooled.push(self.at + self.encoder.get_constant_offsets().displacement_offset() as u64);
        }
        self.at += length as u64;
    }

    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    pub fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.at);
    }

    fn branch(&mut self, code: Code, to: Label) {
        let i = Instruction::with_branch(code, self.at).expect("a branch");
        self.put(&i);
        self.jumps.push((self.at - 4, to));
    }

    pub fn jmp(&mut self, to: Label) {
        self.branch(Code::Jmp_rel32_64, to);
    }

    pub fn jcc(&mut self, cc: Cc, to: Label) {
        self.branch(cc.jump(), to);
    }

    pub fn call(&mut self, to: Label) {
        self.branch(Code::Call_rel32_64, to);
    }

    /// Adds a constant to the pool, aligned to its size.
    pub fn constant(&mut self, bytes: &[u8]) -> MemoryOperand {
        let offset = match self.known.get(bytes) {
            Some(&at) => at,
            None => {
                let align = bytes.len().next_power_of_two().min(32);
                self.pool.resize(self.pool.len().next_multiple_of(align), 0);
                let at = self.pool.len() as u64;
                self.pool.extend_from_slice(bytes);
                self.known.insert(bytes.to_vec(), at);
                at
            }
        };
        MemoryOperand::with_base_displ(Register::RIP, (POOL + offset) as i64)
    }

    pub fn op1(&mut self, code: Code, a: Rm) {
        let i = match a {
            Rm::R(r) => Instruction::with1(code, r),
            Rm::M(m) => Instruction::with1(code, m),
        };
        self.put(&i.expect("one operand"));
    }

    pub fn op2(&mut self, code: Code, to: Register, a: Rm) {
        let i = match a {
            Rm::R(r) => Instruction::with2(code, to, r),
            Rm::M(m) => Instruction::with2(code, to, m),
        };
        self.put(&i.expect("two operands"));
    }

    pub fn op2i(&mut self, code: Code, to: Register, a: Rm, by: i32) {
        let i = match a {
            Rm::R(r) => Instruction::with3(code, to, r, by),
            Rm::M(m) => Instruction::with3(code, to, m, by),
        };
        self.put(&i.expect("two operands and a number"));
    }

    pub fn op3(&mut self, code: Code, to: Register, a: Register, b: Rm) {
        let i = match b {
            Rm::R(r) => Instruction::with3(code, to, a, r),
            Rm::M(m) => Instruction::with3(code, to, a, m),
        };
        self.put(&i.expect("three operands"));
    }

    pub fn op3i(&mut self, code: Code, to: Register, a: Register, b: Rm, by: i32) {
        let i = match b {
            Rm::R(r) => Instruction::with4(code, to, a, r, by),
            Rm::M(m) => Instruction::with4(code, to, a, m, by),
        };
        self.put(&i.expect("three operands and a number"));
    }

    /// Register to memory.
    pub fn store(&mut self, code: Code, to: MemoryOperand, from: Register) {
        self.put(&Instruction::with2(code, to, from).expect("a store"));
    }

    /// An instruction with an immediate as second operand.
    pub fn imm(&mut self, code: Code, to: Rm, value: i64) {
        let i = match to {
            Rm::R(r) => Instruction::with2(code, r, value),
            Rm::M(m) => Instruction::with2(code, m, value as i32),
        };
        self.put(&i.expect("an operand and a number"));
    }

    pub fn plain(&mut self, code: Code) {
        self.put(&Instruction::with(code));
    }

    /// The machine code with its constants, and the offsets of labels.
    pub fn finish(mut self) -> (Vec<u8>, Vec<Option<u64>>) {
        let mut bytes = self.encoder.take_buffer();
        bytes.resize(bytes.len().next_multiple_of(32), 0xcc);
        let base = bytes.len() as u64;
        let mut patch = |at: u64, by: i64, add: bool| {
            let place = &mut bytes[at as usize..at as usize + 4];
            let old = if add { i32::from_le_bytes(place.try_into().expect("four bytes")) as i64 } else { 0 };
            place.copy_from_slice(&((old + by) as i32).to_le_bytes());
        };
        for &at in &self.pooled {
            patch(at, base as i64 - POOL as i64, true);
        }
        for &(at, label) in &self.jumps {
            let to = self.labels[label.0].expect("a bound label");
            patch(at, to as i64 - (at as i64 + 4), false);
        }
        bytes.extend_from_slice(&self.pool);
        (bytes, self.labels)
    }
}

impl Label {
    pub fn of(self, places: &[Option<u64>]) -> u64 {
        places[self.0].expect("a bound label")
    }
}
