//! Inputs made from others: bytes, words, numbers and parts are exchanged, removed, repeated.

use oorandom::Rand64;

/// Usual and largest length of an input, in bytes.
const USUAL_LENGTH: usize = 4096;
const MAX_LENGTH: usize = 256 * 1024;

/// Bytes and words that are often handled wrongly.
const ODD: [&[u8]; 40] = [
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\n\n",
    b"\t",
    b" ",
    b"\"",
    b"'",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"/",
    b"\\",
    b"#",
    b"//",
    b"/*",
    b"*/",
    b"r#\"",
    b"\"#",
    b"#!",
    b"----",
    b"-",
    b"+",
    b"1e999",
    b"NaN",
    b"inf",
    b"Some(",
    b"None",
    "é".as_bytes(),
    "\u{1F451}".as_bytes(),
    "\u{2028}".as_bytes(),
    "\u{202e}".as_bytes(),
    "İ".as_bytes(),
];

/// Numbers at the limits of counters and types.
const NUMBERS: [&[u8]; 18] = [
    b"0",
    b"1",
    b"-1",
    b"2",
    b"9",
    b"15",
    b"16",
    b"63",
    b"64",
    b"127",
    b"128",
    b"255",
    b"256",
    b"65536",
    b"2147483648",
    b"4294967296",
    b"18446744073709551615",
    b"99999999999999999999999",
];

/// A generator of inputs, which are always the same for the same seed.
pub struct Mutator {
    random: Rand64,
    words: Vec<Vec<u8>>,
}

impl Mutator {
    /// Creates one that uses the words of these inputs.
    pub fn new(seeds: &[Vec<u8>], seed: u64) -> Mutator {
        let mut words: Vec<Vec<u8>> = Vec::new();
        for text in seeds {
            let parts = text.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b'-');
            words.extend(parts.filter(|word| (1..40).contains(&word.len())).map(<[u8]>::to_vec));
        }
        words.sort();
        words.dedup();
        // A sample of them, evenly distributed.
        let step = words.len().div_ceil(4000).max(1);
        let words = words.into_iter().step_by(step).chain(ODD.iter().map(|word| word.to_vec())).collect();
        Mutator { random: Rand64::new(u128::from(seed)), words }
    }

    fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { self.random.rand_range(0..end as u64) as usize }
    }

    /// Returns a random number below `count`.
    pub fn choose(&mut self, count: usize) -> usize {
        self.below(count)
    }

    /// Returns a range within `length` bytes, mostly a short one.
    fn piece(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        let most = if self.below(4) == 0 { length - start } else { (length - start).min(16) };
        start..start + self.below(most + 1)
    }

    /// Makes an input from two others.
    pub fn make(&mut self, seed: &[u8], other: &[u8], input: &mut Vec<u8>) {
        input.clear();
        input.extend(seed);
        let times = match self.below(20) {
            0 => 1 + self.below(12),
            1..8 => 2,
            _ => 1,
        };
        for _ in 0..times {
            self.change(other, input);
        }
        let max = if self.below(5000) == 0 { MAX_LENGTH } else { USUAL_LENGTH.max(seed.len() * 2) };
        input.truncate(max);
    }

    fn change(&mut self, other: &[u8], input: &mut Vec<u8>) {
        let at = self.below(input.len());
        match self.below(14) {
            0 if !input.is_empty() => input[at] ^= 1 << self.below(8),
            1 if !input.is_empty() => input[at] = self.random.rand_u64() as u8,
            2 => drop(input.drain(self.piece(input.len()))),
            3 => {
                let piece = input[self.piece(input.len())].to_vec();
                drop(input.splice(at..at, piece));
            }
            4 | 5 => {
                let word = self.below(self.words.len());
                let word = self.words[word].clone();
                let end = if self.below(2) == 0 { at } else { word_end(input, at) };
                drop(input.splice(at..end, word));
            }
            6 | 7 => self.number(input),
            8 => {
                let piece = other[self.piece(other.len())].to_vec();
                let gone = self.piece(input.len());
                drop(input.splice(gone, piece));
            }
            9 => input.truncate(at),
            10 => {
                // The beginning of one input and the end of the other.
                let from = self.below(other.len());
                input.truncate(at);
                input.extend(&other[from..]);
            }
            11 => {
                let piece = input[self.piece(input.len())].to_vec();
                let times = if self.below(50) == 0 { 2000 } else { 1 + self.below(20) };
                let many = piece.repeat(times.min(MAX_LENGTH / piece.len().max(1)));
                drop(input.splice(at..at, many));
            }
            12 => self.exchange_lines(input),
            _ => {
                let byte = ODD[self.below(ODD.len())];
                drop(input.splice(at..at, byte.iter().copied()));
            }
        }
    }

    /// Replaces a number by another one.
    fn number(&mut self, input: &mut Vec<u8>) {
        let digits: Vec<usize> = (0..input.len()).filter(|at| input[*at].is_ascii_digit()).take(2000).collect();
        if digits.is_empty() {
            return;
        }
        let at = digits[self.below(digits.len())];
        let end = at + input[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = match self.below(3) {
            0 => self.random.rand_range(0..40).to_string().into_bytes(),
            1 => vec![b'0' + self.below(10) as u8],
            _ => NUMBERS[self.below(NUMBERS.len())].to_vec(),
        };
        drop(input.splice(at..end, number));
    }

    fn exchange_lines(&mut self, input: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> = input.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let (a, b) = (self.below(lines.len()), self.below(lines.len()));
        lines.swap(a, b);
        *input = lines.join(&b'\n');
    }
}

fn word_end(input: &[u8], at: usize) -> usize {
    at + input[at.min(input.len())..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
}

#[test]
fn the_same_seed_makes_the_same_inputs() {
    let seeds = vec![b"game: benediction\nturn: red 2".to_vec(), b"(format: 2)".to_vec()];
    let inputs = || {
        let mut mutator = Mutator::new(&seeds, 3);
        let mut input = Vec::new();
        (0..500)
            .map(|_| {
                mutator.make(&seeds[0], &seeds[1], &mut input);
                input.clone()
            })
            .collect::<Vec<_>>()
    };
    let (one, two) = (inputs(), inputs());
    assert_eq!(one, two);
    let different: std::collections::HashSet<&Vec<u8>> = one.iter().collect();
    assert!(different.len() > 400, "{}", different.len());
}
