//! Random changes of bytes, for where libFuzzer is not at hand.

/// Makes new inputs of old ones. What it makes depends on the seed alone.
pub struct Mutator {
    state: u64,
    inputs: Vec<Vec<u8>>,
    /// The words and numbers of the inputs, and some that are on the edge.
    words: Vec<Vec<u8>>,
}

/// Longer inputs are cut.
const LONGEST: usize = 4096;

const EDGES: [&str; 24] = [
    "",
    "0",
    "-1",
    "1",
    "2",
    "63",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "1e400",
    "0.5",
    "null",
    "true",
    "[]",
    "{}",
    "\"",
    "\\u2028",
    "\u{202e}",
    "/",
    "#",
    "\n",
];

impl Mutator {
    /// Begins with these inputs.
    pub fn new(seed: u64, inputs: Vec<Vec<u8>>) -> Self {
        let mut words: Vec<Vec<u8>> = EDGES.iter().map(|word| word.as_bytes().to_vec()).collect();
        for input in &inputs {
            let parts = input.split(|b| !b.is_ascii_alphanumeric() && *b != b'-');
            words.extend(parts.filter(|part| part.len() > 1).map(<[u8]>::to_vec));
        }
        words.sort();
        words.dedup();
        Self {
            state: seed,
            inputs,
            words,
        }
    }

    /// A random number below a bound (SplitMix64).
    pub fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) as usize % bound.max(1)
    }

    fn any_input(&mut self) -> Vec<u8> {
        let at = self.below(self.inputs.len());
        self.inputs.get(at).cloned().unwrap_or_default()
    }

    /// A place in the bytes where something begins, and one where it ends.
    fn part(&mut self, bytes: &[u8]) -> [usize; 2] {
        let from = self.below(bytes.len() + 1);
        let most = (bytes.len() - from).min(1 + self.below(40));
        [from, from + self.below(most + 1)]
    }

    /// An input with some changes; every tenth as it was.
    pub fn next(&mut self) -> Vec<u8> {
        let mut bytes = self.any_input();
        if self.below(10) == 0 {
            return bytes;
        }
        for _ in 0..1 + self.below(4) {
            let [from, to] = self.part(&bytes);
            match self.below(7) {
                0 if !bytes.is_empty() => {
                    let at = self.below(bytes.len());
                    bytes[at] = self.below(256) as u8;
                }
                1 => {
                    bytes.drain(from..to);
                }
                2 => {
                    let copy = bytes[from..to].to_vec();
                    let at = self.below(bytes.len() + 1);
                    bytes.splice(at..at, copy);
                }
                3 => {
                    let other = self.any_input();
                    let [a, b] = self.part(&other);
                    bytes.splice(from..to, other[a..b].iter().copied());
                }
                4 => self.change_number(&mut bytes),
                _ => {
                    let at = self.below(self.words.len());
                    let word = self.words[at].clone();
                    bytes.splice(from..to, word);
                }
            }
        }
        bytes.truncate(LONGEST);
        bytes
    }

    /// Puts another number in the place of one.
    fn change_number(&mut self, bytes: &mut Vec<u8>) {
        let is_digit = |at: &usize| bytes[*at].is_ascii_digit();
        let digits: Vec<usize> = (0..bytes.len()).filter(is_digit).collect();
        if digits.is_empty() {
            return;
        }
        let from = digits[self.below(digits.len())];
        let length = bytes[from..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let number = match self.below(4) {
            0 => EDGES[self.below(13)].to_owned(),
            _ => self.below(12).to_string(),
        };
        bytes.splice(from..from + length, number.bytes());
    }
}
