//! Binary encoding of records: packets between processes, and the files of `--save`.

use crate::finding::Record;
use crate::kinds;
use kernel_abi::version;
use std::collections::HashMap;
use std::io::{self, Read, Write};

/// Version of packets and files: changes with every change of [`Record`] or its contents.
pub const VERSION: u32 = {
    let mut hash = version::START;
    let files =
        [include_str!("finding.rs"), include_str!("memory.rs"), include_str!("place.rs"), include_str!("severity.rs")];
    let mut file = 0;
    while file < files.len() {
        hash = version::hash_serialized(hash, files[file]);
        file += 1;
    }
    file = 0;
    while file < kinds::FILES.len() {
        hash = version::hash_serialized(hash, kinds::FILES[file]);
        file += 1;
    }
    // Lists of names in macros; the kinds of accesses are kernel-abi's.
    hash = version::hash_code(version::hash_code(hash, include_str!("tools.rs")), include_str!("kinds/mod.rs"));
    version::fold(hash) ^ kernel_abi::ABI_VERSION
};

/// Maximum bytes of a record in one packet. A Unix socket accepts about 200 kB at once.
const PART: usize = 48 << 10;

/// Maximum size of a record, in bytes; longer data are rejected.
const LONGEST: usize = 64 << 20;

const MAGIC: [u8; 2] = *b"uC";
const HEADER: usize = 16;
const FILE_MAGIC: &[u8; 15] = b"understudycheck";

/// Splits a record into packets. `number` distinguishes records that a process sends concurrently.
pub fn packets(pid: u32, number: u32, record: &Record) -> Vec<Vec<u8>> {
    let Ok(bytes) = postcard::to_stdvec(record) else { return Vec::new() };
    let parts = bytes.len().div_ceil(PART).max(1);
    let mut packets = Vec::with_capacity(parts);
    for (i, part) in bytes.chunks(PART).enumerate() {
        let mut packet = Vec::with_capacity(HEADER + part.len());
        packet.extend(MAGIC);
        packet.extend([u8::from(i + 1 == parts), 0]);
        packet.extend(VERSION.to_le_bytes());
        packet.extend(pid.to_le_bytes());
        packet.extend(number.to_le_bytes());
        packet.extend(part);
        packets.push(packet);
    }
    packets
}

/// Maximum bytes of a packet.
pub const LONGEST_PACKET: usize = HEADER + PART;

/// Reassembles the packets of many processes.
#[derive(Debug, Default)]
pub struct Assembler {
    begun: HashMap<(u32, u32), Vec<u8>>,
}

impl Assembler {
    /// Adds a packet. Returns the process ID and its record when it is complete.
    ///
    /// # Errors
    /// Data that are not a packet of this version: a message for the user.
    pub fn push(&mut self, packet: &[u8]) -> Result<Option<(u32, Record)>, String> {
        let Some((header, part)) = packet.split_at_checked(HEADER).filter(|(header, _)| header[..2] == MAGIC) else {
            return Err("a process sent data that are not a record".into());
        };
        let number = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let (version, pid, number) = (number(4), number(8), number(12));
        if version != VERSION {
            return Err(format!(
                "the library in the program speaks version {version:08x} of the records, this command version \
                 {VERSION:08x}: both must be of one build"
            ));
        }
        let bytes = self.begun.entry((pid, number)).or_default();
        bytes.extend(part);
        let too_long = bytes.len() > LONGEST;
        if header[2] == 0 && !too_long {
            return Ok(None);
        }
        let bytes = self.begun.remove(&(pid, number)).unwrap_or_default();
        if too_long {
            return Err(format!("process {pid} sent a record that is too long"));
        }
        match postcard::from_bytes(&bytes) {
            Ok(record) => Ok(Some((pid, record))),
            Err(error) => Err(format!("process {pid} sent a record that cannot be read: {error}")),
        }
    }
}

/// Writes the header of a file of records.
///
/// # Errors
/// It cannot be written.
pub fn write_header(file: &mut dyn Write) -> io::Result<()> {
    file.write_all(FILE_MAGIC)?;
    file.write_all(&VERSION.to_le_bytes())
}

/// Appends a record of a process to a file.
///
/// # Errors
/// It cannot be written.
pub fn write(file: &mut dyn Write, pid: u32, record: &Record) -> io::Result<()> {
    let bytes = postcard::to_stdvec(&(pid, record)).map_err(io::Error::other)?;
    let mut all = (bytes.len() as u32).to_le_bytes().to_vec();
    all.extend(bytes);
    file.write_all(&all)
}

/// Reads a file of records. An incomplete record at the end is ignored.
///
/// # Errors
/// It cannot be read, or is not a file of records of this version: a message for the user.
pub fn read(file: &mut dyn Read) -> Result<Vec<(u32, Record)>, String> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    let Some((magic, rest)) = bytes.split_at_checked(FILE_MAGIC.len()).filter(|(magic, _)| *magic == FILE_MAGIC) else {
        return Err("it is not a file written by --save (XML and JSON files cannot be read)".into());
    };
    debug_assert_eq!(magic, FILE_MAGIC);
    let (version, mut rest) = rest.split_first_chunk::<4>().ok_or("it ends after its first bytes")?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(format!("it has version {version:08x} of the records, this command reads version {VERSION:08x}"));
    }
    let mut records = Vec::new();
    while let Some((length, behind)) = rest.split_first_chunk::<4>() {
        let Some((bytes, behind)) = behind.split_at_checked(u32::from_le_bytes(*length) as usize) else { break };
        records.push(postcard::from_bytes(bytes).map_err(|e| format!("record {} cannot be read: {e}", records.len()))?);
        rest = behind;
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn packets_of_many_processes_come_together_again() {
        let long = Record::Note("x".repeat(5 * PART));
        let short = Record::Finding(Box::new(samples::out_of_bounds()));
        let (a, b) = (packets(1, 1, &long), packets(2, 1, &long));
        let c = packets(1, 2, &short);
        assert_eq!((a.len(), c.len()), (6, 1));
        assert!(a.iter().all(|packet| packet.len() <= LONGEST_PACKET));
        let mut assembler = Assembler::default();
        let mut got = Vec::new();
        for (a, b) in a.iter().zip(&b) {
            for packet in [a, b, &c[0]] {
                got.extend(assembler.push(packet).unwrap());
            }
        }
        assert_eq!(got.iter().filter(|(pid, record)| *pid == 1 && *record == long).count(), 1);
        assert_eq!(got.iter().filter(|(pid, record)| *pid == 2 && *record == long).count(), 1);
        assert_eq!(got.iter().filter(|(_, record)| *record == short).count(), 6);
        assert!(assembler.begun.is_empty());
    }

    #[test]
    fn what_is_no_packet_is_refused() {
        let mut assembler = Assembler::default();
        assert!(assembler.push(b"").is_err());
        assert!(assembler.push(b"GET / HTTP/1.1\r\n").is_err());
        let mut packet = packets(1, 1, &Record::End).remove(0);
        packet[4] ^= 1;
        assert!(assembler.push(&packet).unwrap_err().contains("one build"));
        packet[4] ^= 1;
        packet.truncate(HEADER);
        assert!(assembler.push(&packet).unwrap_err().contains("cannot be read"));
    }

    #[test]
    fn files_come_back_and_may_be_cut() {
        let mut file = Vec::new();
        write_header(&mut file).unwrap();
        let records: Vec<(u32, Record)> =
            samples::all().into_iter().enumerate().map(|(i, f)| (i as u32, Record::Finding(Box::new(f)))).collect();
        for (pid, record) in &records {
            write(&mut file, *pid, record).unwrap();
        }
        assert_eq!(read(&mut file.as_slice()).unwrap(), records);
        let cut = &file[..file.len() - 3];
        assert_eq!(read(&mut &cut[..]).unwrap(), records[..records.len() - 1]);
        assert!(read(&mut &b"<?xml"[..]).unwrap_err().contains("--save"));
        file[FILE_MAGIC.len()] ^= 1;
        assert!(read(&mut file.as_slice()).unwrap_err().contains("version"));
    }
}
