//! Ways to damage a certificate, and the one thing that must hold then: whatever is accepted is
//! still true.

mod places;

use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use slitherlab_verify::{Certificate, verify};

pub(crate) use places::places;

/// What takes the place of things in a damaged certificate.
pub(crate) struct Damage {
    /// Letters for letters.
    pub(crate) letters: &'static str,
    /// Words for words, and for nothing.
    pub(crate) words: &'static [&'static str],
    /// Numbers for numbers.
    pub(crate) numbers: Range<i64>,
}

/// One change of a JSON value, or of bytes: where, in which way, by what, and a second place.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    place: Index,
    how: u8,
    number: i64,
    other: Index,
}

impl Damage {
    /// Some changes at a time.
    pub(crate) fn changes(&self) -> impl Strategy<Value = Vec<Change>> + use<> {
        let change = (
            any::<Index>(),
            any::<u8>(),
            self.numbers.clone(),
            any::<Index>(),
        );
        let change = change.prop_map(|(place, how, number, other)| Change {
            place,
            how,
            number,
            other,
        });
        prop::collection::vec(change, 1..4)
    }

    /// Changes a certificate in some places; returns its bytes.
    pub(crate) fn values(&self, mut value: Value, changes: &[Change]) -> Vec<u8> {
        for change in changes {
            self.change_value(&mut value, change);
        }
        serde_json::to_vec(&value).unwrap()
    }

    /// Changes some bytes of a certificate.
    pub(crate) fn bytes(&self, value: &Value, changes: &[Change]) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(value).unwrap();
        for change in changes {
            let at = change.place.index(bytes.len());
            let any = change.other.index(256) as u8;
            match change.how % 4 {
                0 => {
                    bytes.remove(at);
                }
                1 => bytes.insert(at, any),
                2 => bytes[at] = any,
                _ => bytes[at] = self.letters.as_bytes()[change.other.index(self.letters.len())],
            }
        }
        bytes
    }

    fn change_value(&self, value: &mut Value, change: &Change) {
        let &Change {
            place,
            how,
            number,
            other,
        } = change;
        let all = places(value);
        let here = &all[1 + place.index(all.len() - 1)];
        let donor = value
            .pointer(&all[other.index(all.len())])
            .cloned()
            .unwrap();
        let has_words = !self.words.is_empty();
        let word = || self.words[other.index(self.words.len())];
        let target = value.pointer_mut(here).unwrap();
        match target {
            // Now and then anything takes the place of anything.
            _ if how % 16 == 0 => *target = donor,
            Value::String(text) if has_words && how % 16 < 4 => word().clone_into(text),
            Value::String(text) => *text = self.change_text(text, change),
            Value::Null if has_words && how % 2 == 0 => *target = Value::from(word()),
            Value::Number(_) | Value::Null => *target = Value::from(number),
            Value::Bool(flag) => *flag = !*flag,
            Value::Array(list) if list.is_empty() => list.push(Value::from(number)),
            Value::Array(list) => {
                let at = other.index(list.len());
                match how % 4 {
                    0 => {
                        list.remove(at);
                    }
                    1 => list.swap(0, at),
                    2 => list.push(list[at].clone()),
                    _ => list.reverse(),
                }
            }
            Value::Object(_) => {}
        }
    }

    fn change_text(&self, text: &str, change: &Change) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let letters: Vec<char> = self.letters.chars().collect();
        let letter = letters[change.number.unsigned_abs() as usize % letters.len()];
        let at = change.other.index(chars.len() + 1);
        match change.how % 6 {
            0 if at < chars.len() => {
                chars.remove(at);
            }
            1 => chars.insert(at, letter),
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ if at < chars.len() => chars[at] = letter,
            _ => {}
        }
        chars.into_iter().collect()
    }
}

/// What is accepted is true, as far as brute force knows; returns whether this was accepted.
pub(crate) fn sound(bytes: &[u8], is_true: impl Fn(&Certificate) -> Option<bool>) -> bool {
    if verify(bytes).is_err() {
        return false;
    }
    let certificate: Certificate = serde_json::from_slice(bytes).unwrap();
    let truth = is_true(&certificate);
    assert_ne!(truth, Some(false), "{}", String::from_utf8_lossy(bytes));
    true
}
