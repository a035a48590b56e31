//! How far a sweep is: which of its rows are whole, and about which boards they are.
//!
//! Rows are told apart from what was only half written by a mark that is made after them. A mark
//! has the fingerprint of the rows, so that damaged rows are not taken for results. It also has the
//! fingerprint of all boards read so far, so that a sweep is not resumed with other boards. Marks
//! are made in turn in two places: whatever happens while the one is written, the other one is
//! whole. Two more places hold the marks of rows that the disk itself has, since a machine that
//! loses power may lose the later ones.

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
    /// The fingerprint of these bytes.
    pub(crate) digest: u64,
}

/// The length of a mark.
const LENGTH: usize = 93;

/// The number of places for marks.
const PLACES: usize = 4;

impl Checkpoint {
    fn to_line(self) -> String {
        let Self {
            rows,
            bytes,
            read,
            digest,
        } = self;
        let text = format!("{rows:020} {bytes:020} {read:016x} {digest:016x}");
        format!("{text} {:016x}\n", check(text.as_bytes()))
    }

    fn from_line(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let (text, sum) = line.rsplit_once(' ')?;
        if u64::from_str_radix(sum, 16).ok()? != check(text.as_bytes()) {
            return None;
        }
        let mut words = text.split(' ');
        let mark = Self {
            rows: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
            read: u64::from_str_radix(words.next()?, 16).ok()?,
            digest: u64::from_str_radix(words.next()?, 16).ok()?,
        };
        words.next().is_none().then_some(mark)
    }
}

fn check(bytes: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.add(bytes);
    digest.value()
}

/// The file of the marks.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    file: File,
    /// The place of the next mark: 0 or 1.
    next: usize,
    /// The place of the next mark about rows that the disk has: 2 or 3.
    next_kept: usize,
}

/// What marks say about the rows on disk.
#[derive(Debug)]
pub(crate) enum Resumed {
    /// There are no marks, or too few rows for any of them.
    Unmarked,
    /// There are rows of a mark, and they are not those that were written.
    Damaged,
    /// The rows up to this mark are as they were written; with their fingerprint.
    At(Checkpoints, Checkpoint, Digest),
}

impl Checkpoints {
    /// Begins without any.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: File::create(path)?,
            next: 0,
            next_kept: 2,
        })
    }

    /// Goes on after the last mark whose rows are there as they were written.
    ///
    /// *Cost*: reads the rows once.
    pub(crate) fn resume(path: &Path, mut rows: impl Read) -> io::Result<Resumed> {
        let mut lines = Vec::new();
        let mut file = match File::options().read(true).write(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Resumed::Unmarked),
            opened => opened?,
        };
        (&mut file)
            .take((PLACES * LENGTH) as u64)
            .read_to_end(&mut lines)?;
        let marks = lines.chunks(LENGTH).map(Checkpoint::from_line).enumerate();
        let mut marks: Vec<(usize, Checkpoint)> = marks
            .filter_map(|(place, mark)| Some((place, mark?)))
            .collect();
        if marks.is_empty() {
            return Ok(Resumed::Unmarked);
        }
        marks.sort_by_key(|(_, mark)| mark.bytes);
        let mut digest = Digest::default();
        let mut read = 0;
        let mut last = None;
        let mut otherwise = Resumed::Unmarked;
        for (place, mark) in marks {
            read += digest.take(&mut rows, mark.bytes - read)?;
            if read < mark.bytes {
                break;
            }
            if digest.value() == mark.digest {
                last = Some((place, mark, digest.clone()));
            } else {
                otherwise = Resumed::Damaged;
            }
        }
        // The last one stays until there is another.
        Ok(last.map_or(otherwise, |(place, mark, digest)| {
            let marks = Self {
                file,
                next: usize::from(place == 0),
                next_kept: if place == 2 { 3 } else { 2 },
            };
            Resumed::At(marks, mark, digest)
        }))
    }

    /// Makes a mark.
    pub(crate) fn mark(&mut self, mark: Checkpoint) -> io::Result<()> {
        let place = self.next;
        self.next = 1 - place;
        self.put(place, mark)
    }

    /// Makes a mark about rows that the disk has, and hands it to the disk.
    pub(crate) fn keep(&mut self, mark: Checkpoint) -> io::Result<()> {
        let place = self.next_kept;
        self.next_kept = 5 - place;
        self.put(place, mark)?;
        self.file.sync_data()
    }

    fn put(&mut self, place: usize, mark: Checkpoint) -> io::Result<()> {
        self.file.seek(SeekFrom::Start((place * LENGTH) as u64))?;
        self.file.write_all(mark.to_line().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten bytes in each row.
    const ROWS: &[u8] = b"one row..\ntwo rows.\nthree....\nfour.....\nfive.....\nsix......\n";

    fn mark(rows: u64) -> Checkpoint {
        Checkpoint {
            rows,
            bytes: 10 * rows,
            read: u64::MAX - rows,
            digest: check(&ROWS[..10 * rows as usize]),
        }
    }

    /// The number of rows after which a sweep goes on; `None` when they are damaged.
    fn last(path: &Path, rows: &[u8]) -> Option<u64> {
        match Checkpoints::resume(path, rows).unwrap() {
            Resumed::Unmarked => Some(0),
            Resumed::Damaged => None,
            Resumed::At(_, at, digest) => {
                assert_eq!(at, mark(at.rows));
                assert_eq!(digest.value(), at.digest);
                Some(at.rows)
            }
        }
    }

    fn in_folder(name: &str, test: impl FnOnce(&Path)) {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        test(&folder.join("marks"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_mark_that_was_cut_off_leaves_the_one_before() {
        in_folder("marks", |path| {
            assert_eq!(last(path, ROWS), Some(0));
            let mut marks = Checkpoints::create(path).unwrap();
            assert_eq!(last(path, ROWS), Some(0));
            for rows in 1..=4 {
                marks.mark(mark(rows)).unwrap();
                assert_eq!(last(path, ROWS), Some(rows));
            }
            // A resumed run writes over the older one.
            let Resumed::At(mut marks, ..) = Checkpoints::resume(path, ROWS).unwrap() else {
                panic!("the rows are there");
            };
            marks.mark(mark(5)).unwrap();
            // Rows that did not reach the disk do not count.
            assert_eq!(last(path, &ROWS[..49]), Some(4));
            assert_eq!(last(path, &ROWS[..39]), Some(0));
            let whole = std::fs::read(path).unwrap();
            assert_eq!(whole.len(), 2 * LENGTH);
            for place in 0..LENGTH {
                let mut damaged = whole.clone();
                damaged[place] ^= 1;
                std::fs::write(path, &damaged).unwrap();
                assert_eq!(last(path, ROWS), Some(4), "{place}");
            }
        });
    }

    #[test]
    fn damaged_rows_are_not_resumed() {
        in_folder("damaged", |path| {
            let mut marks = Checkpoints::create(path).unwrap();
            for rows in 1..=3 {
                marks.mark(mark(rows)).unwrap();
            }
            marks.keep(mark(3)).unwrap();
            for rows in 4..=6 {
                marks.mark(mark(rows)).unwrap();
            }
            for place in 0..ROWS.len() {
                let mut damaged = ROWS.to_vec();
                damaged[place] ^= 4;
                let expected = match place {
                    50.. => Some(5),
                    30.. => Some(3),
                    _ => None,
                };
                assert_eq!(last(path, &damaged), expected, "{place}");
            }
            // What the system had not handed to the disk comes back as zeros.
            let mut zeros = ROWS.to_vec();
            zeros[35..].fill(0);
            assert_eq!(last(path, &zeros), Some(3));
        });
    }
}
