//! How far a sweep is: which of its rows are whole, and about which boards they are.
//!
//! Rows are told apart from what was only half written by a mark that is made after them. It also
//! has the fingerprint of all boards read so far, so that a sweep is not resumed with other boards.
//! There are two marks, made in turn: whatever happens while the one is written, the other one is
//! whole.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use slitherlab_lab::sweep::Digest;

/// A mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    /// The number of complete rows.
    pub(crate) rows: u64,
    /// The number of bytes of these rows and the header above them.
    pub(crate) bytes: u64,
    /// The fingerprint of all boards up to that of the last row.
    pub(crate) read: u64,
}

/// The length of a mark.
const LENGTH: usize = 64;

impl Checkpoint {
    fn to_line(self) -> String {
        let Self { rows, bytes, read } = self;
        let text = format!("{rows:020} {bytes:020} {read:016x}");
        format!("{text} {:04x}\n", check(text.as_bytes()))
    }

    fn from_line(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let (text, sum) = line.rsplit_once(' ')?;
        if u16::from_str_radix(sum, 16).ok()? != check(text.as_bytes()) {
            return None;
        }
        let mut words = text.split(' ');
        let mark = Self {
            rows: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
            read: u64::from_str_radix(words.next()?, 16).ok()?,
        };
        words.next().is_none().then_some(mark)
    }
}

fn check(bytes: &[u8]) -> u16 {
    let mut digest = Digest::default();
    digest.add(bytes);
    digest.value() as u16
}

/// The file of the marks.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    file: File,
    /// Which of the two is written next.
    second: bool,
}

impl Checkpoints {
    /// Begins without any.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: File::create(path)?,
            second: false,
        })
    }

    /// Goes on after the last mark of which all rows are there, by the number of their bytes;
    /// `None` when there is no such mark.
    pub(crate) fn resume(path: &Path, bytes: u64) -> io::Result<Option<(Self, Checkpoint)>> {
        let mut lines = Vec::new();
        let mut file = match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        (&mut file)
            .take(2 * LENGTH as u64)
            .read_to_end(&mut lines)?;
        let marks = lines.chunks(LENGTH).map(Checkpoint::from_line).enumerate();
        let last = marks
            .filter_map(|(place, mark)| Some((place, mark?)))
            .filter(|(_, mark)| mark.bytes <= bytes)
            .max_by_key(|(_, mark)| mark.rows);
        // The last one stays until there is another.
        Ok(last.map(|(place, mark)| {
            let second = place == 0;
            (Self { file, second }, mark)
        }))
    }

    /// Makes a mark.
    pub(crate) fn mark(&mut self, mark: Checkpoint) -> io::Result<()> {
        let place = if self.second { LENGTH as u64 } else { 0 };
        self.second = !self.second;
        self.file.seek(SeekFrom::Start(place))?;
        self.file.write_all(mark.to_line().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_that_was_cut_off_leaves_the_one_before() {
        let folder = std::env::temp_dir().join(format!("marks-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("marks");
        let mark = |rows| Checkpoint {
            rows,
            bytes: 10 * rows,
            read: u64::MAX - rows,
        };
        let last = |bytes: u64| {
            let resumed = Checkpoints::resume(&path, bytes).unwrap();
            resumed.map(|(_, mark)| mark)
        };
        assert_eq!(last(1000), None);
        let mut marks = Checkpoints::create(&path).unwrap();
        assert_eq!(last(1000), None);
        for rows in 1..=4 {
            marks.mark(mark(rows)).unwrap();
            assert_eq!(last(1000), Some(mark(rows)));
        }
        // A resumed run writes over the older one.
        let (mut marks, _) = Checkpoints::resume(&path, 1000).unwrap().unwrap();
        marks.mark(mark(5)).unwrap();
        // Rows that did not reach the disk do not count.
        assert_eq!(last(49), Some(mark(4)));
        assert_eq!(last(39), None);
        let whole = std::fs::read(&path).unwrap();
        assert_eq!(whole.len(), 2 * LENGTH);
        for place in 0..LENGTH {
            let mut damaged = whole.clone();
            damaged[place] ^= 1;
            std::fs::write(&path, &damaged).unwrap();
            assert_eq!(last(1000), Some(mark(4)), "{place}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
