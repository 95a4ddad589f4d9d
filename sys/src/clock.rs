//! The rate of the processor's time stamp counter, which generated code reads as `%clock64`.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What a rate is measured over at least: it is then known to within a thousandth.
const LONG_ENOUGH: Duration = Duration::from_millis(1);

static BEGIN: OnceLock<(Instant, u64)> = OnceLock::new();

#[cfg(target_arch = "x86_64")]
fn ticks() -> Option<u64> {
    // SAFETY: every x86-64 processor has the counter.
    Some(unsafe { std::arch::x86_64::_rdtsc() })
}

/// Not known elsewhere.
#[cfg(not(target_arch = "x86_64"))]
fn ticks() -> Option<u64> {
    None
}

/// The time and the counter at it: of some readings, that with the least time between the two.
fn reading() -> Option<(Instant, u64)> {
    let readings = (0..4).filter_map(|_| {
        let time = Instant::now();
        let ticks = ticks()?;
        Some((time.elapsed(), time, ticks))
    });
    readings.min().map(|(_, time, ticks)| (time, ticks))
}

/// Where measuring begins: the earlier, the less does [`ticks_khz`] wait.
pub fn begin() {
    if let Some(reading) = reading() {
        let _ = BEGIN.set(reading);
    }
}

/// Ticks in a millisecond, rounded up to thousands: so many take no less than a millisecond. May wait for one.
pub fn ticks_khz() -> Option<u32> {
    static RATE: OnceLock<Option<u32>> = OnceLock::new();
    *RATE.get_or_init(|| {
        begin();
        let &(time, before) = BEGIN.get()?;
        std::thread::sleep(LONG_ENOUGH.saturating_sub(time.elapsed()));
        let (end, after) = reading()?;
        let khz = u128::from(after.wrapping_sub(before)) * 1_000_000 / (end - time).as_nanos();
        u32::try_from(khz.next_multiple_of(1000)).ok()
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_millisecond_has_so_many_ticks() {
        let Some(rate) = super::ticks_khz() else { return };
        let (time, before) = super::reading().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        let (end, after) = super::reading().unwrap();
        let milliseconds = (after - before) as f64 / f64::from(rate);
        let off = milliseconds / ((end - time).as_secs_f64() * 1e3) - 1.0;
        assert!((-0.005..0.005).contains(&off), "{rate} kHz, off by {off}");
    }
}
