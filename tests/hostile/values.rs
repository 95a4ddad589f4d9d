//! What is passed for a type: values as a program would pass them, and hostile ones.
//!
//! What crashes in CUDA as well is left out by rules: a pointer to what the function reads or writes is null or good, what it
//! points to may be anything; only addresses of device memory, handles and numbers are wild.

use super::call::Argument;
use super::fixture::{nothing, Fixture, Slots, BYTES};
use super::layout::{Kind, Member, Struct, Types};

/// How an option is chosen where there are several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    /// The first one everywhere; of unions, the member of this number; of what says which member it is, this value.
    Usual { member: usize, tag: usize },
    /// That, but at one site the option of this number.
    Except { member: usize, tag: usize, site: usize, option: usize },
    /// Any, by this seed.
    Random(u64),
}

/// Makes the arguments of one call.
pub struct Maker<'a> {
    pub types: &'a Types,
    pub fixture: &'a Fixture,
    pub slots: &'a mut Slots,
    manner: Manner,
    random: u64,
    /// Options at each site that was met.
    pub sites: Vec<usize>,
    /// Whether there was a union.
    pub members: usize,
    /// Addresses of memory that may be the program's own, which crash in CUDA as well.
    pub excused: Vec<u64>,
    in_dims: bool,
    /// In a member of a union, another member of which has pointers: what says which member it is may be wrong.
    in_union: bool,
}

/// Sizes and numbers that no program means.
const WIDE: [u64; 12] = [
    u64::MAX,
    1 << 31,
    1 << 32,
    1 << 62,
    1 << 63,
    (1 << 31) - 1,
    (1 << 63) - 1,
    1 << 40,
    u64::MAX - 511,
    (1 << 61) + 1,
    (1 << 32) + 1,
    0x7fff_ffff_f000,
];
const NARROW: [u64; 6] = [0xffff_ffff, 1 << 31, (1 << 31) - 1, 1 << 30, 65536, 0xffff_fffe];
/// Of grids and blocks: what is more than a device has. Large ones that it has run for hours, with CUDA as well.
const DIMS: [u64; 3] = [0, 1 << 31, 0xffff_ffff];
/// Addresses that are nobody's.
const WILD: [u64; 7] = [1, u64::MAX, 1 << 31, 1 << 32, 1 << 62, 1 << 63, 0x7fff_ffff_f000];

/// Names of parameters and members that are memory of the program's own or of the device, as the other arguments say.
const EITHER: [&str; 6] = ["src", "dst", "srcHost", "dstHost", "ptr", "pHost"];
/// Of those that are looked up, not read.
const LOOKED_UP: [&str; 6] = ["devPtr", "dptr", "p", "symbolPtr", "userData", "dptr_out"];

fn is_dim(name: &str) -> bool {
    ["gridDim", "blockDim", "numBlocks", "clusterDim"].iter().any(|n| name.starts_with(n))
}

impl<'a> Maker<'a> {
    pub fn new(types: &'a Types, fixture: &'a Fixture, slots: &'a mut Slots, manner: Manner) -> Maker<'a> {
        slots.clear();
        let random = if let Manner::Random(seed) = manner { seed } else { 0 };
        Maker {
            types,
            fixture,
            slots,
            manner,
            random,
            sites: vec![],
            members: 1,
            excused: vec![],
            in_dims: false,
            in_union: false,
        }
    }

    fn roll(&mut self, n: usize) -> usize {
        // SplitMix64
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    /// The number of the option to take at the next site. Most random ones are good, or nothing would ever get far.
    fn choose(&mut self, good: usize, options: usize) -> usize {
        let site = self.sites.len();
        self.sites.push(options);
        match self.manner {
            Manner::Except { site: s, option, .. } if s == site => option,
            Manner::Usual { .. } | Manner::Except { .. } => 0,
            Manner::Random(_) => match self.roll(6) {
                0 => self.roll(options),
                _ => self.roll(good),
            },
        }
    }

    fn pick(&mut self, good: &[u64], bad: &[u64]) -> u64 {
        let at = self.choose(good.len(), good.len() + bad.len());
        let word = good.iter().chain(bad).nth(at).copied().unwrap_or(0);
        if self.in_union && (word < 1 << 20 || at >= good.len()) {
            self.excused.push(word.max(1));
        }
        word
    }

    fn number(&mut self, bytes: usize, name: &str) -> u64 {
        let counts = ["num", "count", "nb"].iter().any(|n| name.starts_with(n));
        match bytes {
            _ if self.in_dims || is_dim(name) => self.pick(&[1, 2, 32], &DIMS),
            8 if counts => self.pick(&[1, 2, 0, 8], &WIDE),
            8 => self.pick(&[64, 1, 0, 2, 4, 16, 256, 4096, BYTES], &WIDE),
            4 if counts => self.pick(&[1, 2, 0, 8], &NARROW),
            4 => self.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64], &NARROW),
            _ => self.pick(&[0, 1, 2], &[0xffff, 0x8000, 0x80, 0xff]),
        }
    }

    fn address(&mut self, name: &str) -> u64 {
        let (memory, freed) = (self.fixture.memory.clone(), self.fixture.freed.clone());
        let edges = [0, memory[0] + BYTES - 8, memory[0] + BYTES, memory[0] + 1];
        let word = self.pick(&memory, &[&edges[..], &freed, &WILD].concat());
        if EITHER.contains(&name) {
            self.excused.push(word);
        }
        word
    }

    fn handle(&mut self, kind: &str) -> u64 {
        let (live, dead) = self.fixture.of(kind);
        let (live, dead) = (live.to_vec(), dead.to_vec());
        let other = if kind == "CUevent_st" { "CUstream_st" } else { "CUevent_st" };
        let bad = [&dead[..], &self.fixture.of(other).0[..1], &[0, self.fixture.memory[0]], &WILD].concat();
        let live = if live.is_empty() { vec![0] } else { live };
        self.pick(&live, &bad)
    }

    fn pointer(&mut self, name: &str) -> u64 {
        let f = self.fixture;
        let kernels = [&f.of("CUkern_st").0[..1], &f.of("CUfunc_st").0[..1]].concat();
        match name {
            "func" | "entryFuncAddr" => self.pick(&[&[f.stub], &kernels[..]].concat(), &[&[0][..], &WILD].concat()),
            "symbol" => self.pick(&[f.variable], &[&[0, f.stub, f.memory[0]][..], &WILD].concat()),
            _ if LOOKED_UP.contains(&name) => self.address(name),
            _ if EITHER.contains(&name) => {
                let own = self.slots.take();
                let (memory, freed) = (f.memory.clone(), f.freed.clone());
                let good = [&memory[..], &[own]].concat();
                let word = self.pick(&good, &[&[0][..], &freed, &WILD].concat());
                if WILD.contains(&word) {
                    self.excused.push(word);
                }
                word
            }
            _ => {
                let own = self.slots.take();
                self.pick(&[own], &[0])
            }
        }
    }

    fn text(&mut self) -> u64 {
        let texts = [c"noop", c"variable", c"", c"no such name", c"/", c"0000:01:00.0"].map(|t| t.as_ptr() as u64);
        let own = self.slots.take();
        self.pick(&[own], &[&texts[..], &[0]].concat())
    }

    /// A value of at most eight bytes.
    fn word(&mut self, kind: &Kind, name: &str) -> u64 {
        match kind {
            Kind::Int(bytes) => self.number(*bytes, name),
            Kind::Address => self.address(name),
            Kind::Object(kind) | Kind::Handle(kind) => self.handle(kind),
            Kind::Void => self.pointer(name),
            Kind::Text => self.text(),
            Kind::Function => self.pick(&[nothing as *const () as u64], &[0]),
            Kind::Pointer(inner) => {
                let at = self.slots.take();
                let good = self.pick(&[1], &[0]) == 1;
                if good {
                    self.array(at, inner, name);
                }
                if good {
                    at
                } else {
                    0
                }
            }
            Kind::Struct(_) | Kind::Opaque(_) => 0,
        }
    }

    /// What a pointer points to: elements that are all alike.
    fn array(&mut self, at: u64, kind: &Kind, name: &str) {
        let (size, _) = self.types.size(kind);
        if size == 0 || matches!(kind, Kind::Opaque(_)) {
            return;
        }
        // Where a pointer points to pointers, what those point to is zeros.
        let name = match kind {
            Kind::Void if !LOOKED_UP.contains(&name) => "userData",
            _ => name,
        };
        let element = match kind {
            Kind::Struct(_) => self.bytes(kind, name),
            Kind::Void if name != "userData" => self.pointer(name).to_le_bytes().to_vec(),
            Kind::Void => {
                let (memory, own) = (self.fixture.memory[0], self.slots.take());
                self.pick(&[own, memory], &[0]).to_le_bytes().to_vec()
            }
            Kind::Text | Kind::Pointer(_) => self.slots.take().to_le_bytes().to_vec(),
            _ => self.word(kind, name).to_le_bytes()[..size].to_vec(),
        };
        let all = element.repeat((4096 / size).clamp(1, 16));
        // SAFETY: a piece of memory of the test's own, of 16 KiB at least.
        unsafe { std::ptr::copy_nonoverlapping(all.as_ptr(), at as *mut u8, all.len().min(16384)) };
    }

    /// A value as it lies in memory.
    fn bytes(&mut self, kind: &Kind, name: &str) -> Vec<u8> {
        let (size, _) = self.types.size(kind);
        let Kind::Struct(of) = kind else {
            return self.word(kind, name).to_le_bytes()[..size.min(8)].to_vec();
        };
        let types = self.types;
        let Some(s) = types.structs.get(of) else { return vec![0; size] };
        let before = (self.in_dims, self.in_union);
        self.in_union |= s.is_union && s.members.iter().any(|m| follows(types, m));
        self.in_dims |= of == "dim3" || is_dim(name);
        let mut bytes = vec![0; s.size];
        let chosen: Vec<&Member> = match s.is_union {
            true => vec![self.member(s)],
            false => s.members.iter().collect(),
        };
        let tag = (!s.is_union).then(|| tag(types, s)).flatten();
        for member in chosen {
            let width = types.size(&member.kind).0;
            for i in 0..member.count.min(3) {
                let value = match &member.kind {
                    Kind::Int(n) if tag == Some(member.offset) => self.tag().to_le_bytes()[..*n].to_vec(),
                    kind => self.bytes(kind, &member.name),
                };
                let at = member.offset + i * width;
                bytes[at..at + width].copy_from_slice(&value[..width]);
            }
        }
        (self.in_dims, self.in_union) = before;
        bytes
    }

    fn member<'s>(&mut self, union: &'s Struct) -> &'s Member {
        let n = union.members.len();
        self.members = self.members.max(n);
        let at = match self.manner {
            Manner::Usual { member, .. } | Manner::Except { member, .. } => member % n,
            Manner::Random(_) => self.roll(n),
        };
        &union.members[at]
    }

    /// What says which member of a union there is.
    fn tag(&mut self) -> u64 {
        match self.manner {
            Manner::Usual { tag, .. } | Manner::Except { tag, .. } => tag as u64,
            Manner::Random(_) => self.roll(TAGS) as u64,
        }
    }

    /// A parameter's argument.
    pub fn argument(&mut self, kind: &Kind, name: &str) -> Argument {
        let size = self.types.size(kind).0;
        match kind {
            Kind::Struct(_) | Kind::Opaque(_) => {
                let mut bytes = self.bytes(kind, name);
                bytes.resize(size.next_multiple_of(8), 0);
                let words = bytes.chunks(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).collect();
                Argument { words, large: size > 16 }
            }
            _ => self.word(kind, name).into(),
        }
    }
}

/// Values of what says which member there is.
pub const TAGS: usize = 15;

/// Offset of what says which member of a structure's union there is: the first number of a structure with one.
fn tag(types: &Types, s: &Struct) -> Option<usize> {
    let is_union = |m: &&Member| matches!(&m.kind, Kind::Struct(n) if types.structs.get(n).is_some_and(|s| s.is_union));
    s.members.iter().find(is_union)?;
    s.members.iter().find(|m| matches!(m.kind, Kind::Int(4))).map(|m| m.offset)
}

/// Whether there is a pointer in a member that is followed.
fn follows(types: &Types, member: &Member) -> bool {
    match &member.kind {
        Kind::Pointer(_) | Kind::Text => true,
        Kind::Void => !LOOKED_UP.contains(&member.name.as_str()) && member.name != "func",
        Kind::Struct(n) => types.structs.get(n).is_some_and(|s| s.members.iter().any(|m| follows(types, m))),
        _ => false,
    }
}
