//! Numbers and texts as bytes, least significant first, for the index. What is read may be anything.

/// Writes bytes.
#[derive(Default)]
pub(super) struct Encoder(pub Vec<u8>);

impl Encoder {
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub fn number(&mut self, number: usize) {
        // Nothing that is counted here is longer than a file of a mebibyte.
        self.0.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    }

    pub fn long(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len());
        self.0.extend(text.as_bytes());
    }
}

/// Reads bytes; nothing where they end too early.
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Decoder<'a> {
    pub const fn new(bytes: &'a [u8], at: usize) -> Decoder<'a> {
        Decoder { bytes, at }
    }

    /// How far it has been read.
    pub const fn at(&self) -> usize {
        self.at
    }

    pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let piece = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(piece)
    }

    pub fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    pub fn number(&mut self) -> Option<usize> {
        let bytes = self.take(4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(bytes)).ok()
    }

    pub fn long(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    pub fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        Some(std::str::from_utf8(self.take(length)?).ok()?.to_string())
    }
}

/// A checksum that finds what was cut off or overwritten: eight bytes at a time, because there are many.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let mut words = bytes.chunks_exact(8);
    let sum =
        words.by_ref().fold(bytes.len() as u64, |sum, word| mix(sum, word.try_into().map_or(0, u64::from_le_bytes)));
    let sum = words.remainder().iter().fold(sum, |sum, byte| mix(sum, u64::from(*byte)));
    (sum >> 32) as u32 ^ sum as u32
}
