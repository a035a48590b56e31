//! Fingerprints of boards and files.

use std::hash::Hasher;
use std::io::Read;

use twox_hash::XxHash64;

/// A fingerprint of bytes, however they are cut into pieces: 64-bit xxHash. It tells inputs apart
/// by accident, not against malice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Digest(XxHash64);

impl Digest {
    /// Takes more bytes in.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The fingerprint as a number.
    pub fn value(&self) -> u64 {
        self.0.finish()
    }

    /// The fingerprint of all that a reader gives.
    ///
    /// # Errors
    /// When the reader fails.
    pub fn of(reader: impl Read) -> std::io::Result<Self> {
        let mut digest = Self::default();
        digest.take(reader, u64::MAX)?;
        Ok(digest)
    }

    /// Takes in what a reader gives, up to `most` bytes, and returns their number.
    ///
    /// # Errors
    /// When the reader fails.
    pub fn take(&mut self, reader: impl Read, most: u64) -> std::io::Result<u64> {
        let mut reader = reader.take(most);
        let mut buffer = vec![0; 1 << 16];
        let mut taken = 0;
        loop {
            let length = reader.read(&mut buffer)?;
            if length == 0 {
                return Ok(taken);
            }
            self.add(&buffer[..length]);
            taken += length as u64;
        }
    }
}

/// Prints 16 hexadecimal digits.
impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_matter_and_bytes_do() {
        let bytes: Vec<u8> = (0..200).collect();
        let whole = |bytes: &[u8]| {
            let mut digest = Digest::default();
            digest.add(bytes);
            digest.to_string()
        };
        for size in [1, 7, 32, 33, 199] {
            let mut digest = Digest::default();
            bytes.chunks(size).for_each(|piece| digest.add(piece));
            assert_eq!(digest.to_string(), whole(&bytes));
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert_ne!(whole(&damaged), whole(&bytes));
        }
    }
}
