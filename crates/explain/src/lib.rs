//! Answers told: in words for people, and as the JSON of the interface for programs.
//!
//! `slitherlab-solve` answers in data. Here the data become the sentence that says who wins
//! ([`headline`]), the reason in one or two sentences ([`why`]), the story of the game move by move
//! ([`story`]), why an engine chose its move ([`note`](note())), what each game is
//! ([`about`](about())), and the JSON verdict ([`Verdict`]). The program, the server, the Python
//! package and the page all say the same, because they say it through this crate.

mod about;
mod count;
mod headline;
mod note;
mod player;
mod reader;
mod story;
mod verdict;
mod why;

pub use about::{About, MODIFIERS, about, aim};
pub use count::{counted, grouped, with_commas};
pub use headline::{basis, basis_name, headline, headline_to, theorem_name, winner_role};
pub use note::note;
pub use player::{capitalized, name};
pub use reader::Reader;
pub use story::{Chapter, Classes, Kind, Matching, Story, Trees, story, story_to};
pub use verdict::{
    BoardSummary, Moves, SCHEMA, Verdict, beaten_numbers, value_of, value_word, winner_number,
};
pub use why::{why, why_to};

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
