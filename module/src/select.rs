//! Chooses the PTX of a container for a device, like the driver's compiler.

use super::fatbin::{Arch, Image, Kind};
use std::fmt::Write;

/// Whether PTX for `arch` may be compiled for a device of compute capability `cc` (90 for 9.0).
///
/// CUDA C++ Programming Guide, 'PTX Compatibility' and 'Architecture-specific features': plain PTX runs on the same and
/// all later devices, `a` on exactly that one, `f` on the same and later ones of its family (same major number).
fn suits(arch: Arch, cc: u32) -> bool {
    match arch.suffix {
        Some('a') => arch.number == cc,
        Some(_) => arch.number <= cc && arch.number / 10 == cc / 10,
        None => arch.number <= cc,
    }
}

/// The PTX to compile for a device of compute capability `cc`: of the highest compatible architecture; among equals the most
/// specific one, of the highest PTX version. Code for all devices of that architecture often does nothing but trap where
/// instructions of one would be needed, and a device runs the machine code that was made for it.
pub fn choose<'a, 'b>(images: &'b [Image<'a>], cc: u32) -> Option<&'b Image<'a>> {
    let ptx = images.iter().filter(|i| i.kind == Kind::Ptx && suits(i.arch, cc));
    // What texts for newer architectures alone have is not supported yet, and their portable ones do without.
    let specific = |arch: Arch| match arch.suffix {
        _ if cc >= 100 => 0,
        Some('a') => 2,
        Some(_) => 1,
        None => 0,
    };
    ptx.max_by_key(|i| (i.arch.number, specific(i.arch), i.version))
}

/// Whether there is link-time-optimisation code for a device of compute capability `cc`.
pub fn has_intermediate(images: &[Image], cc: u32) -> bool {
    images.iter().any(|i| i.kind == Kind::Intermediate && suits(i.arch, cc))
}

/// The first of `devices` that has PTX of each program, where the first one does not. `programs`: the architectures of each one's PTX.
pub fn lowest_device(programs: &[Vec<Arch>], devices: &[u32]) -> Option<u32> {
    // Those without PTX run nowhere.
    let has_all = |&cc: &u32| programs.iter().all(|all| all.is_empty() || all.iter().any(|&arch| suits(arch, cc)));
    let found = devices.iter().copied().find(has_all)?;
    (Some(&found) != devices.first()).then_some(found)
}

/// A complete message: why nothing was chosen and what to do about it, one sentence each.
pub fn explain(images: &[Image], cc: u32) -> String {
    let list = |kind: Kind, prefix: &str| {
        let mut names: Vec<_> =
            images.iter().filter(|i| i.kind == kind).map(|i| format!("{prefix}{}", i.arch)).collect();
        names.dedup();
        names
    };
    let (ptx, cubins) = (list(Kind::Ptx, "compute_"), list(Kind::Cubin, "sm_"));
    let other = images.iter().any(|i| matches!(i.kind, Kind::Intermediate | Kind::Other(_)));
    let mut text = String::from("no PTX that can run on this machine: the program contains ");
    let mut found = Vec::new();
    if !cubins.is_empty() {
        found.push(format!("machine code for {}", cubins.join(", ")));
    }
    if !ptx.is_empty() {
        found.push(format!("PTX for {}", ptx.join(", ")));
    }
    if other {
        found.push("link-time-optimisation code".into());
    }
    match found.is_empty() {
        true => text.push_str("no device code"),
        false => text.push_str(&found.join(" and ")),
    }
    match images.iter().filter(|i| i.kind == Kind::Ptx).map(|i| i.arch).min_by_key(|a| a.number) {
        Some(arch) => {
            let _ = write!(
                text,
                ", and the device is sm_{cc}. Set UNDERSTUDY_DEVICE=sm_{arch} to have a device that takes it, or add \
                 -gencode arch=compute_{cc},code=compute_{cc} to nvcc's options"
            );
        }
        None => {
            let arch = images.iter().map(|i| i.arch.number).filter(|&n| n <= cc).max().unwrap_or(cc);
            let _ = write!(
                text,
                ". Add -gencode arch=compute_{arch},code=compute_{arch} to nvcc's options (or -arch=sm_{arch}, which \
                 keeps the PTX too), --cuda-include-ptx=all to clang's"
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEVICES: &[u32] = &[90, 100, 120];

    fn lowest(programs: &[&[(u32, Option<char>)]]) -> Option<u32> {
        let arch = |&(number, suffix): &(u32, Option<char>)| Arch { number, suffix };
        let programs: Vec<Vec<Arch>> = programs.iter().map(|all| all.iter().map(arch).collect()).collect();
        lowest_device(&programs, DEVICES)
    }

    #[test]
    fn the_lowest_device_has_all() {
        let (old, new, family) = (&[(80, None)][..], &[(120, None)][..], &[(100, Some('f'))][..]);
        assert_eq!(lowest(&[]), None);
        assert_eq!(lowest(&[old, &[], &[(90, Some('a'))]]), None);
        assert_eq!(lowest(&[old, new]), Some(120));
        assert_eq!(lowest(&[family, old]), Some(100));
        assert_eq!(lowest(&[&[(100, None), (120, Some('a'))]]), Some(100));
        // No device has both, or one of them.
        assert_eq!(lowest(&[family, new]), None);
        assert_eq!(lowest(&[&[(103, Some('a'))]]), None);
        assert_eq!(lowest(&[&[(90, Some('a'))], new]), None);
    }
}
