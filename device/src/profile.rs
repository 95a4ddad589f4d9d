//! The device that this process emulates: properties per compute capability, and the host's memory.

use super::space;
use kernel_abi::environment::{
    self, Variable, BUDGET, DEVICE, DEVICE_COUNT, DEVICE_ORDER, LAUNCH_BLOCKING, MAX_CONNECTIONS, MEMORY,
    MODULE_LOADING, SM_COUNT, VISIBLE_DEVICES,
};
use std::sync::OnceLock;
use sys::{limits, log, threads};

/// Device properties that CUDA reports. Sizes in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Compute capability.
    pub major: u32,
    pub minor: u32,
    /// Product whose limits are reported.
    pub model: &'static str,
    pub sm_count: u32,
    pub max_threads_per_sm: u32,
    pub max_blocks_per_sm: u32,
    /// 32-bit registers per multiprocessor; per block it is 65536 everywhere.
    pub regs_per_sm: u32,
    /// Shared memory of a multiprocessor, and of a block after opting in.
    pub shared_per_sm: u32,
    pub shared_per_block_optin: u32,
    /// Shared memory that CUDA keeps for itself in each block.
    pub shared_reserved: u32,
    pub l2_bytes: u32,
    /// Peak clocks in kHz, memory bus width in bits: the product's. Programs see the first only where the rate of `clock64()` is not known.
    pub clock_khz: u32,
    pub memory_clock_khz: u32,
    pub memory_bus_bits: u32,
    /// Ratio of single to double precision throughput.
    pub single_to_double: u32,
    /// Bytes of device memory reported, and the budget of it for the program.
    pub memory: u64,
    pub budget: u64,
}

const KIB: u32 = 1024;

/// Rows: compute capability, model, SMs, threads and blocks per SM, shared KiB per SM and opt-in per block, L2 MiB,
/// clock MHz, memory clock MHz, bus bits, f32:f64. From the CUDA programming guide, 'Compute Capabilities', and the
/// products' data sheets.
type Row = (u32, u32, &'static str, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32);
const ROWS: &[Row] = &[
    (5, 0, "GTX 750 Ti", 5, 2048, 32, 64, 48, 2, 1085, 2700, 128, 32),
    (5, 2, "GTX 980", 16, 2048, 32, 96, 48, 2, 1216, 3505, 256, 32),
    (6, 0, "P100", 56, 2048, 32, 64, 48, 4, 1328, 715, 4096, 2),
    (6, 1, "GTX 1080", 20, 2048, 32, 96, 48, 2, 1733, 5005, 256, 32),
    (7, 0, "V100", 80, 2048, 32, 96, 96, 6, 1530, 877, 4096, 2),
    (7, 5, "T4", 40, 1024, 16, 64, 64, 4, 1590, 5001, 256, 32),
    (8, 0, "A100", 108, 2048, 32, 164, 163, 40, 1410, 1215, 5120, 2),
    (8, 6, "A10", 72, 1536, 16, 100, 99, 6, 1695, 6251, 384, 32),
    (8, 7, "Orin", 16, 1536, 16, 164, 163, 4, 1300, 1600, 256, 32),
    (8, 9, "L4", 58, 1536, 24, 100, 99, 48, 2040, 6251, 192, 64),
    (9, 0, "H100", 132, 2048, 32, 228, 227, 50, 1980, 2619, 5120, 2),
    (10, 0, "B200", 148, 2048, 32, 228, 227, 126, 1965, 3996, 8192, 2),
    (12, 0, "RTX 5090", 170, 1536, 24, 100, 99, 96, 2407, 14001, 512, 64),
];

impl Profile {
    /// The profile for a compute capability, `None` if it is not known.
    pub fn for_cc(major: u32, minor: u32) -> Option<Profile> {
        let &(major, minor, model, sm_count, threads, blocks, shared, optin, l2, clock, mclock, bus, ratio) =
            ROWS.iter().find(|r| (r.0, r.1) == (major, minor))?;
        Some(Profile {
            major,
            minor,
            model,
            sm_count,
            max_threads_per_sm: threads,
            max_blocks_per_sm: blocks,
            regs_per_sm: 65536,
            shared_per_sm: shared * KIB,
            shared_per_block_optin: optin * KIB,
            shared_reserved: if major >= 8 { KIB } else { 0 },
            l2_bytes: l2 * KIB * KIB,
            clock_khz: clock * 1000,
            memory_clock_khz: mclock * 1000,
            memory_bus_bits: bus,
            single_to_double: ratio,
            memory: 0,
            budget: 0,
        })
    }

    /// What `clock64()` counts in a millisecond, by which programs wait; the product's clock where that is not known.
    pub fn clock_rate(&self) -> u32 {
        sys::clock::ticks_khz().unwrap_or(self.clock_khz)
    }

    /// Approximate single-precision throughput of the product, in arbitrary units.
    fn speed(&self) -> u64 {
        let lanes = if matches!((self.major, self.minor), (6, 0) | (7, _) | (8, 0)) { 64 } else { 128 };
        u64::from(self.sm_count) * u64::from(self.clock_khz) * lanes
    }

    /// Parses `UNDERSTUDY_DEVICE`: `sm_90`, `sm_90a`, `compute_90`, `9.0`, `90`, or a model such as `H100`.
    pub fn parse(text: &str) -> Option<Profile> {
        let text = text.trim();
        if let Some(row) = ROWS.iter().find(|r| r.2.eq_ignore_ascii_case(text)) {
            return Profile::for_cc(row.0, row.1);
        }
        let lower = text.to_ascii_lowercase();
        let digits = lower.strip_prefix("sm_").or_else(|| lower.strip_prefix("compute_")).unwrap_or(&lower);
        let digits = digits.trim_end_matches(['a', 'f']);
        if let Some((major, minor)) = digits.split_once('.') {
            return Profile::for_cc(major.parse().ok()?, minor.parse().ok()?);
        }
        let cc: u32 = digits.parse().ok()?;
        Profile::for_cc(cc / 10, cc % 10)
    }

    /// Names that [`Profile::parse`] knows, for messages.
    pub fn known() -> String {
        ROWS.iter().map(|r| format!("sm_{}{}", r.0, r.1)).collect::<Vec<_>>().join(", ")
    }

    /// `cudaDeviceProp::name`: names this library and the product whose properties it reports.
    pub fn name(&self) -> String {
        format!("Understudy CPU device (limits of NVIDIA {}, sm_{}{})", self.model, self.major, self.minor)
    }

    /// Most warps resident on a multiprocessor.
    pub fn max_warps_per_sm(&self) -> u32 {
        self.max_threads_per_sm / 32
    }

    /// Compute capability as one number, such as 90.
    pub fn cc(&self) -> u32 {
        self.major * 10 + self.minor
    }
}

/// Settings from the environment, read once.
#[derive(Clone, Debug)]
pub struct Config {
    /// One profile per visible device, in the order in which programs see them, with the physical ordinal.
    pub devices: Vec<(u32, Profile)>,
    /// One profile per device by physical ordinal, also of those that `CUDA_VISIBLE_DEVICES` hides.
    pub physical: Vec<Profile>,
    /// Total bytes of host memory for pinned and managed allocations.
    pub host_memory: u64,
    /// `CUDA_LAUNCH_BLOCKING=1`: launches wait for their kernel.
    pub launch_blocking: bool,
    /// `CUDA_DEVICE_MAX_CONNECTIONS`: work queues of a device. Only reported: streams have one each here.
    pub max_connections: u32,
    /// `CUDA_MODULE_LOADING=EAGER`: modules are loaded when a context is created, not at their first use.
    pub eager: bool,
}

/// The process's configuration.
#[inline]
pub fn config() -> &'static Config {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    CONFIG.get_or_init(|| read_config(&Variable::text, &chosen, host_memory(), threads::processors() as u32))
}

/// Chooses among compute capabilities, the usual one first, that which the program needs where that is another.
type Chooser = fn(&[u32]) -> Option<u32>;

static CHOOSER: OnceLock<Chooser> = OnceLock::new();

/// Sets the function that looks what the program needs, when the first call is made that depends on the device.
pub fn set_chooser(choose: Chooser) {
    CHOOSER.get_or_init(|| choose);
}

/// The device that the program needs, if it is not the usual one.
fn chosen() -> Option<u32> {
    CHOOSER.get()?(&candidates())
}

/// The compute capabilities to choose from, the usual one first.
fn candidates() -> Vec<u32> {
    ROWS.iter().map(|r| r.0 * 10 + r.1).filter(|&cc| cc >= USUAL).collect()
}

/// Compute capability of the first device that a program sees which has not been started: `choose` is to it as the function
/// of [`set_chooser`] is to this process. Devices that are hidden do not matter.
pub fn cc_for(choose: &dyn Fn(&[u32]) -> Option<u32>) -> u32 {
    let named = DEVICE.text().is_some_and(|list| !list.trim().is_empty());
    let first = || config().devices.first().map(|(_, profile)| profile.cc());
    let needed = || choose(&candidates());
    if named { first() } else { needed() }.unwrap_or(USUAL)
}

/// Compute capability of the device, unless the environment or the program ask for another.
const USUAL: u32 = 90;
/// Fewest multiprocessors reported.
const MIN_SMS: u32 = 16;
/// Most multiprocessors reported, unless the environment asks for more: with 32 blocks each, within the arena's slots.
const MAX_SMS: u32 = 64;

/// Most devices that `UNDERSTUDY_DEVICE_COUNT` may ask for.
pub const MAX_DEVICES: usize = 16;

fn read_config(
    env: &dyn Fn(&Variable) -> Option<String>,
    chosen: &dyn Fn() -> Option<u32>,
    host: u64,
    cores: u32,
) -> Config {
    let default = || Profile::for_cc(USUAL / 10, USUAL % 10).expect("the default profile is in the table");
    let mut profiles: Vec<Profile> = match env(&DEVICE).filter(|v| !v.trim().is_empty()) {
        None => match chosen().and_then(|cc| Profile::for_cc(cc / 10, cc % 10)) {
            Some(profile) => {
                warn(&format!(
                    "the program has PTX that sm_{USUAL} does not take: the device is sm_{}, the lowest that takes all of it",
                    profile.cc()
                ));
                vec![profile]
            }
            None => vec![default()],
        },
        Some(list) => list
            .split(',')
            .map(|text| {
                Profile::parse(text).unwrap_or_else(|| {
                    warn(&format!("{DEVICE}: no device {text:?}; using sm_90 (known: {})", Profile::known()));
                    default()
                })
            })
            .collect(),
    };
    profiles.truncate(MAX_DEVICES);
    if let Some(text) = env(&DEVICE_COUNT) {
        match text.trim().parse::<usize>() {
            Ok(n) if (1..=MAX_DEVICES).contains(&n) => {
                let last = profiles.last().cloned().unwrap_or_else(default);
                profiles.resize(n, last);
            }
            _ => warn(&format!("{DEVICE_COUNT} must be 1 to {MAX_DEVICES}, is {text:?}; ignored")),
        }
    }
    // Order of the list, which is also PCI order, unless the fastest device first is requested.
    let mut order: Vec<usize> = (0..profiles.len()).collect();
    if env(&DEVICE_ORDER).is_some_and(|v| v.trim() == "FASTEST_FIRST") {
        order.sort_by_key(|&i| std::cmp::Reverse(profiles[i].speed()));
    }
    // Device memory is host memory that is committed lazily. A quarter stays for the program itself.
    let usable = host / 4 * 3;
    let each = match env(&MEMORY) {
        None => usable / profiles.len() as u64,
        Some(text) => environment::bytes(&text).filter(|&n| n >= 1 << 20).unwrap_or_else(|| {
            warn(&format!("{MEMORY} must be a size such as 8G or 512M, is {text:?}; ignored"));
            usable / profiles.len() as u64
        }),
    };
    let budget = env(&BUDGET).and_then(|text| {
        let size = environment::bytes(&text);
        if size.is_none() {
            warn(&format!("{BUDGET} must be a size such as 8G or 512M, is {text:?}; ignored"));
        }
        size
    });
    for profile in &mut profiles {
        profile.sm_count = match env(&SM_COUNT).map(|t| t.trim().parse::<u32>()) {
            Some(Ok(n)) if (1..=1024).contains(&n) => n,
            Some(_) => {
                warn(&format!("{SM_COUNT} must be 1 to 1024; ignored"));
                profile.sm_count.min(cores.clamp(MIN_SMS, MAX_SMS))
            }
            // Programs size grids by the number of multiprocessors: the number of cores fits best, raised where there
            // are few, for cooperative grids of a usual size. Beyond the upper bound not all blocks that occupancy
            // promises could be resident.
            None => profile.sm_count.min(cores.clamp(MIN_SMS, MAX_SMS)),
        };
        profile.memory = each & !(super::heap::GRANULE - 1);
        profile.budget = budget.unwrap_or(profile.memory);
    }
    let order = match env(&VISIBLE_DEVICES) {
        None => order,
        Some(list) => visible(&list, &order),
    };
    let devices = order.into_iter().map(|i| (i as u32, profiles[i].clone())).collect();
    let physical = profiles;
    let launch_blocking = env(&LAUNCH_BLOCKING).is_some_and(|v| v.trim() == "1");
    // CUDA Programming Guide, 'CUDA Environment Variables': 1 to 32, 8 unless it says otherwise.
    let connections = env(&MAX_CONNECTIONS).and_then(|v| v.trim().parse().ok());
    let max_connections = connections.filter(|n| (1..=32).contains(n)).unwrap_or(8);
    let eager = env(&MODULE_LOADING).is_some_and(|v| v.trim() == "EAGER");
    Config { devices, physical, host_memory: host, launch_blocking, max_connections, eager }
}

/// Physical ordinals named by `CUDA_VISIBLE_DEVICES`, by index into `order` or by UUID (there are no MIG instances): the list ends at
/// the first invalid entry, and a list that names a device twice hides all, as the CUDA programming guide says.
fn visible(list: &str, order: &[usize]) -> Vec<usize> {
    let mut seen = Vec::new();
    for entry in list.split(',') {
        let entry = entry.trim();
        let index = entry.parse::<usize>().ok().and_then(|i| order.get(i).copied()).or_else(|| {
            let id = entry.strip_prefix("GPU-").filter(|id| !id.is_empty())?.to_ascii_lowercase();
            let mut all = order.iter().filter(|&&i| format_uuid(&uuid(i as u32)).starts_with(&id));
            // An ambiguous prefix matches nothing.
            all.next().filter(|_| all.next().is_none()).copied()
        });
        let Some(index) = index else { break };
        if seen.contains(&index) {
            return Vec::new();
        }
        seen.push(index);
    }
    seen
}

/// The UUID of a physical device: fixed, so that `CUDA_VISIBLE_DEVICES=GPU-...` works from run to run.
pub fn uuid(physical: u32) -> [u8; 16] {
    let mut id = *b"UnderstudyCPU\0\0\0";
    // Twice, so that a short prefix tells devices apart.
    (id[3], id[15]) = (physical as u8, physical as u8);
    // Version 8 (custom) and the RFC 9562 variant, so that tools that validate UUIDs accept it.
    id[6] = 0x80 | (id[6] & 0x0f);
    id[8] = 0x80 | (id[8] & 0x3f);
    id
}

/// The UUID of a physical device as `CUDA_VISIBLE_DEVICES` names it.
pub fn uuid_text(physical: u32) -> String {
    format!("GPU-{}", format_uuid(&uuid(physical)))
}

fn format_uuid(id: &[u8; 16]) -> String {
    let hex: String = id.iter().map(|b| format!("{b:02x}")).collect();
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// PCI bus number of a physical device.
pub fn pci_bus(physical: u32) -> u32 {
    physical + 1
}

/// PCI address of a physical device, `domain:bus:device.function`.
pub fn pci_bus_id(physical: u32) -> String {
    format!("0000:{:02X}:00.0", pci_bus(physical))
}

/// Fewest bytes of memory reported; nothing would work with less.
const LEAST_MEMORY: u64 = 16 << 20;

/// Bytes of memory this process may use; where the address space is limited, no more than fits into the arena.
fn host_memory() -> u64 {
    let memory = limits::memory().max(LEAST_MEMORY);
    match limits::address_space() {
        Some(_) => memory.min(space::heap_room().saturating_mul(4) / 3),
        None => memory,
    }
}

fn warn(message: &str) {
    log::print(message);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(vars: &[(&str, &str)]) -> Config {
        let find = |variable: &Variable| vars.iter().find(|v| v.0 == variable.name).map(|v| v.1.to_string());
        read_config(&find, &|| None, 64 << 30, 24)
    }

    fn ordinals(config: &Config) -> Vec<u32> {
        config.devices.iter().map(|d| d.0).collect()
    }

    #[test]
    fn default_is_one_sm_90_with_three_quarters_of_the_memory() {
        let config = with(&[]);
        assert_eq!(config.devices.len(), 1);
        let profile = &config.devices[0].1;
        assert_eq!((profile.major, profile.minor), (9, 0));
        assert_eq!(profile.memory, 48 << 30);
        assert_eq!(profile.sm_count, 24);
        assert_eq!(profile.shared_per_block_optin, 227 * 1024);
    }

    #[test]
    fn programs_choose_where_users_do_not() {
        let with = |device: Option<&str>| {
            let find = |variable: &Variable| device.filter(|_| variable.name == DEVICE.name).map(str::to_owned);
            read_config(&find, &|| Some(120), 64 << 30, 24).devices[0].1.cc()
        };
        assert_eq!((with(None), with(Some("sm_80"))), (120, 80));
        assert_eq!((cc_for(&|_| None), cc_for(&|devices| devices.iter().copied().find(|&cc| cc > 110))), (90, 120));
        // ROWS ascend: the first that takes everything is the lowest.
        assert!(ROWS.windows(2).all(|two| (two[0].0, two[0].1) < (two[1].0, two[1].1)));
    }

    #[test]
    fn devices_by_name_count_and_memory() {
        for name in ["sm_80", "8.0", "80", "a100", "compute_80"] {
            let config = with(&[("UNDERSTUDY_DEVICE", name), ("UNDERSTUDY_DEVICE_COUNT", "3")]);
            assert!(config.devices.iter().all(|d| d.1.cc() == 80), "{name}");
            assert_eq!(config.devices.len(), 3);
        }
        assert_eq!(with(&[("UNDERSTUDY_DEVICE", "sm_90a")]).devices[0].1.cc(), 90);
        assert_eq!(with(&[("UNDERSTUDY_DEVICE", "sm_75,sm_120")]).devices[1].1.cc(), 120);
        assert_eq!(with(&[("UNDERSTUDY_DEVICE", "sm_11")]).devices[0].1.cc(), 90);
        assert_eq!(with(&[("UNDERSTUDY_DEVICE_COUNT", "17")]).devices.len(), 1);
        assert_eq!(with(&[("UNDERSTUDY_SM_COUNT", "132")]).devices[0].1.sm_count, 132);
        assert_eq!(with(&[("UNDERSTUDY_DEVICE", "sm_61")]).devices[0].1.sm_count, 20);
        assert_eq!(with(&[("UNDERSTUDY_MEMORY", "512M")]).devices[0].1.memory, 512 << 20);
        assert_eq!(with(&[("UNDERSTUDY_MEMORY", "8GiB")]).devices[0].1.memory, 8 << 30);
    }

    #[test]
    fn visible_devices_follow_the_programming_guide() {
        let count = ("UNDERSTUDY_DEVICE_COUNT", "4");
        let list = |text: &str| ordinals(&with(&[count, ("CUDA_VISIBLE_DEVICES", text)]));
        let listed = |text: String| list(&text);
        assert_eq!(list("2,0"), [2, 0]);
        assert_eq!(list("1,-1,2"), [1]);
        assert!(list("7,1").is_empty());
        assert!(list("").is_empty());
        assert!(list("1,1").is_empty());
        assert_eq!(listed(format!("GPU-{}", format_uuid(&uuid(3)))), [3]);
        // A unique prefix, and an ambiguous one.
        assert_eq!(listed(format!("0,GPU-{}", &format_uuid(&uuid(2))[..8])), [0, 2]);
        assert_eq!(listed(format!("3,GPU-{},0", &format_uuid(&uuid(2))[..4])), [3]);
        assert_eq!(list("0,MIG-GPU-556e6400-0000-0000-0000-000000000000/1/2,1"), [0]);
    }

    #[test]
    fn devices_in_order_of_speed() {
        let all = ("UNDERSTUDY_DEVICE", "sm_75,sm_90,sm_80");
        let order = |more: &[(&str, &str)]| ordinals(&with(&[&[all], more].concat()));
        assert_eq!(order(&[]), [0, 1, 2]);
        assert_eq!(order(&[("CUDA_DEVICE_ORDER", "PCI_BUS_ID")]), [0, 1, 2]);
        let fastest = ("CUDA_DEVICE_ORDER", "FASTEST_FIRST");
        assert_eq!(order(&[fastest]), [1, 2, 0]);
        let hidden = ("CUDA_VISIBLE_DEVICES", "2,0");
        assert_eq!(order(&[fastest, hidden]), [0, 1]);
        let physical: Vec<u32> = with(&[all, fastest, hidden]).physical.iter().map(Profile::cc).collect();
        assert_eq!(physical, [75, 90, 80]);
    }

    #[test]
    fn other_cuda_variables() {
        let config = with(&[]);
        assert_eq!((config.max_connections, config.eager, config.launch_blocking), (8, false, false));
        assert_eq!(with(&[("CUDA_DEVICE_MAX_CONNECTIONS", "32")]).max_connections, 32);
        assert_eq!(with(&[("CUDA_DEVICE_MAX_CONNECTIONS", "33")]).max_connections, 8);
        assert!(with(&[("CUDA_MODULE_LOADING", "EAGER")]).eager);
        assert!(!with(&[("CUDA_MODULE_LOADING", "LAZY")]).eager);
        assert!(with(&[("CUDA_LAUNCH_BLOCKING", "1")]).launch_blocking);
        let budget = |text| with(&[("UNDERSTUDY_MEMORY", "1G"), ("UNDERSTUDY_BUDGET", text)]).devices[0].1.budget;
        assert_eq!((budget("512M"), budget("much")), (512 << 20, 1 << 30));
    }
}
